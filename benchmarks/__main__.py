"""Run every benchmark, one after the other: python -m benchmarks."""

from __future__ import annotations

import runpy
from pathlib import Path

for page in sorted(Path(__file__).parent.glob("*.py")):
    if not page.stem.startswith("_"):
        print(f"\n== {page.stem}", flush=True)
        runpy.run_module(f"benchmarks.{page.stem}", run_name="__main__")
