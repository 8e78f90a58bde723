"""The command that finds misère quotients: misere."""

from __future__ import annotations

from contextlib import closing
from math import isfinite
from pathlib import Path

from grundy.atlas.shipped import shipped_row
from grundy.cli.patience import StatusLine
from grundy.cli.words import Flag, Word, natural, one_ruleset, positive, print_json
from grundy.engines.misere import NormalValues, genus_of_heaps, misere_quotient
from grundy.errors import InputError, RulesetError
from grundy.rulesets.take_and_break import TakeAndBreak
from grundy.views.misere_words import misere_data, misere_lines, misere_progress

__all__ = ["misere"]

_OPEN = 3  # exit status: the quotient of all heaps stays unknown
_FORMS = 20_000  # canonical forms for the genus


def misere(
    *code: Word,
    heaps: int | None = None,
    time: float = 10,
    genus: int = 20,
    certificate: Path | None = None,
    json: Flag = False,
) -> int:
    """Find the misère quotient of a taking-and-breaking code, and prove it: who wins where the last to move loses.

    The answer is for all heaps, for ever, where the elements of heaps are proved to repeat, or misère play to become
    normal play of known period; else for the heaps that could be included, and the exit status is 3. Periods of normal
    play are taken from the atlas that comes with grundy where it has them.

    grundy misere 0.77
    grundy misere 0.123 --json
    grundy misere 0.07 --heaps 20
    grundy misere kayles --genus 30 --certificate kayles.json

    Parameters
    ----------
    heaps
        The last heap to include; without it heaps are included until their elements are proved to repeat.
    time
        Stop when so many seconds have passed.
    genus
        The last heap whose genus is told, as far as its canonical form is in reach.
    certificate
        The file to write a certificate to, for grundy verify.
    json
        Print JSON.
    """
    if not (isfinite(time) and time > 0):
        raise InputError("{option} must be a number above 0, not {number}", option="--time", number=time)
    last = None if heaps is None else positive(heaps, "--heaps")
    ruleset = one_ruleset(code)
    if not isinstance(ruleset, TakeAndBreak):
        raise RulesetError("{ruleset} is no taking-and-breaking code such as 0.77", ruleset=str(ruleset))
    with closing(StatusLine()) as line:

        def show(heap: int, order: int) -> None:
            if line.due:
                line.show(misere_progress(heap, order))

        found = misere_quotient(ruleset.code, last, time, show, _known_values(ruleset))
    told = genus_of_heaps(ruleset.code, natural(genus, "--genus"), _FORMS)
    if json:
        print_json(misere_data(found, told))
    else:
        print(*misere_lines(found, told), sep="\n")
    if certificate is not None:
        from grundy.cli.pictures import write_picture

        write_picture(certificate, found.certificate().to_json().encode())
    answered = found.complete or (last is not None and found.included >= last)
    return 0 if answered else _OPEN


def _known_values(ruleset: TakeAndBreak) -> NormalValues | None:
    """Return what the atlas that comes with the package has proved of normal play."""
    row = shipped_row(ruleset)
    if row is None or row.status != "proved" or row.preperiod_is_bound or row.law is None or row.law.saltus:
        return None
    if row.largest_value is None or row.largest_at is None:
        return None
    return NormalValues(row.law, row.largest_value, row.largest_at)
