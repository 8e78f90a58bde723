"""The entry point of the command line: ``python -m grundy`` and ``grundy`` are the same.

Until ``main`` handles Ctrl-C, only modules are imported that Python has loaded by then, or that are a part of it.
"""

import _signal as signal  # type: ignore[import-not-found]  # the part of signal that is compiled in
import atexit
import os
import sys

_INTERRUPTED = 130


def main() -> None:
    """Run the command line and exit with its status."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, _interrupted)  # until run() is there
    if sys.argv[1:] == ["--version"]:  # scripts call this, so import nothing else for it
        sys.exit(_print_version())
    try:
        from grundy.cli import run

        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        status = run(sys.argv[1:])
        if ours:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the answer is there
    except KeyboardInterrupt:  # between two steps
        _interrupted()
    if status == _INTERRUPTED:  # Python may end itself by the signal if it was lost in between
        atexit._run_exitfuncs()
        os._exit(status)
    sys.exit(status)


def _print_version() -> int:
    from grundy.words.version import VERSION

    try:
        print(VERSION, flush=True)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # nobody reads it
            return 0
        _tell(f"the output cannot be written: {error.strerror}")  # for example a full disk
        return 2
    return 0


def _interrupted(number: int = signal.SIGINT, frame: object = None) -> None:
    """End at once: nothing has begun, and an exception in the middle of an import might be lost."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        from grundy.words.language import language_wanted, say, use_language

        use_language(language_wanted(os.environ))
        told = say("interrupted")
    except Exception:  # these are being imported
        told = "interrupted"
    _tell(told)
    os._exit(_INTERRUPTED)


def _tell(text: str) -> None:
    if sys.stderr is None:  # closed by the caller
        return
    try:
        print(f"grundy: {text}", file=sys.stderr, flush=True)
    except OSError:  # full
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


if __name__ == "__main__":
    main()
