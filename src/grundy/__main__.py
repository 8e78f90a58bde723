"""The command line's front step: ``python -m grundy`` and ``grundy`` are the same."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run the command line; the exit status is its answer."""
    if sys.argv[1:] == ["--version"]:  # asked by scripts: nothing else is loaded for it
        from grundy.words.version import VERSION

        try:
            print(VERSION, flush=True)
        except OSError as error:  # a full disk
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            print(f"grundy: the output cannot be written: {error.strerror}", file=sys.stderr)
            sys.exit(2)
        return
    try:
        from grundy.cli import run

        status = run(sys.argv[1:])
    except KeyboardInterrupt:  # while commands are loaded: later ones are told of by run()
        from grundy.words.language import language_wanted, say, use_language

        use_language(language_wanted(os.environ))
        print(f"grundy: {say('interrupted')}", file=sys.stderr)
        status = 130
    sys.exit(status)


if __name__ == "__main__":
    main()
