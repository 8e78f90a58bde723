"""The entry point of the command line: ``python -m grundy`` and ``grundy`` are the same."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line and exit with its status."""
    if sys.argv[1:] == ["--version"]:  # scripts call this, so import nothing else for it
        from grundy.words.version import VERSION

        try:
            print(VERSION, flush=True)
        except OSError as error:  # for example a full disk
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            print(f"grundy: the output cannot be written: {error.strerror}", file=sys.stderr)
            sys.exit(2)
        return
    try:
        from grundy.cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # during the import of commands; run() handles later ones
        from grundy.words.language import language_wanted, say, use_language

        use_language(language_wanted(os.environ))
        print(f"grundy: {say('interrupted')}", file=sys.stderr)
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
