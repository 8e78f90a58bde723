"""Run benchmarks one after the other, all of them or those you name."""

from __future__ import annotations

import argparse
import ast
import runpy
import sys
from pathlib import Path

PAGES = {page.stem: page for page in sorted(Path(__file__).parent.glob("*.py")) if not page.stem.startswith("_")}


def main() -> None:
    """Run the benchmarks that the command line names."""
    listed = "\n".join(f"  {name:<18} {first_line(page)}" for name, page in PAGES.items())
    reader = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, epilog=f"benchmarks:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    reader.add_argument("name", nargs="*", metavar="NAME", help="which to run; all by default")
    named = reader.parse_args().name
    for name in named:
        if name not in PAGES:
            reader.error(f"no benchmark is named {name!r}: --help lists them")
    for name in named or PAGES:
        print(f"\n== {name}", flush=True)
        sys.argv[1:] = []
        runpy.run_module(f"benchmarks.{name}", run_name="__main__")


def first_line(page: Path) -> str:
    """Return what a benchmark measures."""
    return (ast.get_docstring(ast.parse(page.read_text(encoding="utf-8"))) or "").partition("\n")[0]


if __name__ == "__main__":
    main()
