"""The command line's front step: ``python -m grundy`` and ``grundy`` are the same."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line; the exit status is its answer."""
    if sys.argv[1:] == ["--version"]:  # asked by scripts: nothing else is loaded for it
        from grundy.version import VERSION

        print(VERSION)
        return
    from grundy.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
