"""What is printed is compared in English, whatever the language of whoever runs the tests."""

import os
import sys
from pathlib import Path

os.environ["LC_ALL"] = "C.UTF-8"

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from catalogues import compile_catalogues

compile_catalogues()
