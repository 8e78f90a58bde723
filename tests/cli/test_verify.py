"""grundy verify as its user meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from console import Started
from grundy.cli import run
from grundy.proofs.certificate import OCTAL, Certificate
from grundy.proofs.work import Work
from grundy.views.documents.proof import verify_progress

EXAMPLE = Path(__file__).parents[2] / "examples" / "0.156.json"
KAYLES = Certificate("0.77", OCTAL, 71, 12, 0, 8, 27)


def called(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = run(words)
    out, err = capsys.readouterr()
    return status, out, err


def written(folder: Path, claim: Certificate) -> str:
    path = folder / "certificate.json"
    path.write_text(claim.to_json(), encoding="utf-8")
    return str(path)


def test_a_right_certificate_is_status_0(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = called(capsys, "verify", str(EXAMPLE))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == [
        "0.156: verified",
        "  claim    G(n + 349) = G(n) for all n ≥ 3479, and both numbers are the smallest possible",
        "  theorem  window theorem: docs/periods.md",
    ]
    assert all(line.startswith("  right    ") for line in lines[3:])
    assert "  right    values of heaps 0 to 4187 recomputed, from rare and common values" in lines


def test_a_wrong_certificate_is_status_1_and_the_step_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, err = called(capsys, "verify", written(tmp_path, replace(KAYLES, preperiod=72)))
    assert (status, err) == (1, "")
    assert out.splitlines()[0] == "0.77: NOT verified"
    assert out.splitlines()[-1] == (
        "  wrong    preperiod: preperiod 72 is not the least: heap 71 already has the value of heap 83"
    )


def test_verdicts_are_printed_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = called(capsys, "verify", written(tmp_path, KAYLES), "--json")
    right = json.loads(out)
    assert status == 0
    assert right["checked"][0] == "values of heaps 0 to 167 recomputed, by the definition"
    assert {name: right[name] for name in right if name != "checked"} == {
        "schema": 1, "game": "0.77", "verified": True, "theorem": "octal periodicity", "preperiod": 71, "period": 12,
        "saltus": 0, "largest_value": 8, "largest_at": 27, "heaps": 168, "failed": None,
    }  # fmt: skip
    status, out, _ = called(capsys, "verify", written(tmp_path, replace(KAYLES, preperiod=70)), "--json")
    wrong = json.loads(out)
    assert (status, wrong["verified"]) == (1, False)
    assert wrong["failed"] == {
        "step": "period", "heap": 70, "reason": "heap 70 has value 6, but heap 82 has 2, not the same"
    }  # fmt: skip


@pytest.mark.parametrize(("content", "why"), [
    (b"", "certificate is not valid JSON: expecting value in line 1"),
    (b"\xff\xfe", ": it is not UTF-8 text"),
    (b"[1]", "certificate must be a JSON object, not a list"),
    (EXAMPLE.read_bytes()[:-40], "certificate is not valid JSON: unterminated string"),
    (b" " * (1 << 25), "certificate must have at most 16777216 bytes"),
])  # fmt: skip
def test_what_is_no_certificate_is_status_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, why: str
) -> None:
    path = tmp_path / "damaged.json"
    path.write_bytes(content)
    status, out, err = called(capsys, "verify", str(path))
    assert (status, out) == (2, "")
    assert err.startswith("grundy: ")
    assert why in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_status_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert called(capsys, "verify", str(tmp_path / "none"))[::2] == (
        2, f"grundy: cannot read the certificate '{tmp_path / 'none'}': no such file or directory\n"
    )  # fmt: skip
    assert called(capsys, "verify", str(tmp_path))[0] == 2
    assert called(capsys, "verify", "a\0b")[0] == 2
    assert called(capsys, "verify")[0] == 2


def test_what_needs_too_much_is_status_3(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(work: Work) -> None:
        raise MemoryError

    path = written(tmp_path, replace(KAYLES, preperiod=10**12))
    status, out, err = called(capsys, "verify", path)
    assert (status, out) == (3, "")
    told = "needs 1863 GB of memory, and 4 GB are allowed: allow more (--memory), or keep the values on disk (--store)"
    assert err == f"grundy: the check of 2000000000026 heaps {told}\n"
    error = called(capsys, "verify", path, "--memory", "1e6")[2]
    assert "takes about" in error
    assert called(capsys, "verify", path, "--store", str(tmp_path / "values"))[2] == error
    assert not (tmp_path / "values").exists()
    hours = error.partition("about ")[2].partition(" ")[0]
    monkeypatch.setattr(Work, "run", refused)
    assert "memory is too small" in called(capsys, "verify", path, "--memory", "1863", "--hours", hours)[2]
    assert called(capsys, "verify", path, "--memory", "1e300")[0] == 2
    assert called(capsys, "verify", path, "--hours", "-1")[0] == 2
    assert called(capsys, "verify", path, "--memory", "nan")[0] == 2


def test_a_certificate_is_read_from_stdin() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "grundy", "verify", "-"], input=EXAMPLE.read_bytes(), capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"0.156: verified\n")


def test_a_small_check_does_not_load_numba() -> None:
    check = (
        "import sys\nfrom grundy.cli import run\n"
        f"assert run(['verify', {str(EXAMPLE)!r}]) == 0\nassert 'numba' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_long_check_can_be_interrupted(tmp_path: Path) -> None:
    claim = replace(KAYLES, game="0.156", preperiod=1_000_000, largest_value=500, largest_at=300)
    with Started("verify", written(tmp_path, claim)) as running:
        running.wait_for("(Ctrl-C stops)")
        assert running.interrupt() == (130, "")
    assert running.shown.endswith("grundy: interrupted\r\n")


def test_progress_is_a_line() -> None:
    assert verify_progress(1_234_567, 209_541_575) == "heap 1,234,567 of 209,541,575 (Ctrl-C stops)"


def test_help_lists_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    text = called(capsys, "verify", "--help")[1]
    assert all(option in text for option in ("--memory NUMBER", "--hours NUMBER", "--store PATH", "--json"))
