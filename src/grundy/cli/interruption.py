"""Ctrl-C that is never lost, although a running compiler may swallow it or fail because of it, and the end of time.

What ends a process politely, as ``kill`` and ``timeout`` do, is heard like Ctrl-C.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from _thread import interrupt_main, start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import CodeType, FrameType
from typing import Any

from grundy.cli.streams import complain
from grundy.machine.clock import seconds_kept_waiting
from grundy.words.errors import raised_by_rules
from grundy.words.language import current_language, say, use_language
from grundy.words.phrase import Phrase

_SOON = 0.02  # seconds
_ANSWERED = 0.7  # seconds until Ctrl-C ends the process although a compiler is at work
_GRACE, _MARGIN = 1.5, 1.1  # what engines, which look at the clock themselves, may add to their time
_LONGEST = 1e6  # seconds, after which nobody waits for the end
_STUBBORN = 3  # seconds more for what catches everything
_OURS = getattr(signal, "SIGALRM", signal.SIGINT)  # the signal that ends a command in place of Ctrl-C
_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # from outside
_COMPILERS = ("numba", "llvmlite")  # must not be interrupted: half-made objects would be freed twice
_RAISING = "_numba_unpickle"  # the function in which compiled code makes the exceptions that it raises
_THREADS = sys.platform != "emscripten"  # in a browser, and in Node, Python cannot start any
LIMIT, INTERRUPTED = 3, 130  # exit statuses


class Timer:
    """A call after some seconds, unless it is cancelled. Unlike those of ``threading``, it starts without waiting.

    So a signal handler may start it: nothing there waits for a thread, where another signal could break in.
    """

    def __init__(self, seconds: float, call: Callable[[], object]) -> None:
        self._cancelled = threading.Lock()
        self._cancelled.acquire()
        with suppress(RuntimeError):  # Python ends
            start_new_thread(self._run, (seconds, call))

    def _run(self, seconds: float, call: Callable[[], object]) -> None:
        if not self._cancelled.acquire(timeout=seconds):
            call()

    def cancel(self) -> None:
        """Do not call, if that is still to come."""
        with suppress(RuntimeError):  # it was cancelled before
            self._cancelled.release()


class Interruption:
    """What may end a command from outside: Ctrl-C, or the time that it was given."""

    def __init__(self) -> None:
        self.happened = False
        """Whether Ctrl-C was pressed, or another signal came that ends the process."""
        self.by: int = signal.SIGINT
        """The signal that did it."""
        self.late = False
        """Whether time is up."""
        self.compiled = False
        """Whether code was being compiled when time was up."""
        self.why = ""
        """What to say when time is up, if not the usual."""
        self.ignored: Phrase | None = None
        """What a user's rules raised where Python ignores it, the first time."""
        self._timers: list[Timer] = []
        self._ending: Timer | None = None
        self.before: dict[int, Any] = {}
        """What handled each signal before that it handles."""
        self._saying = threading.RLock()  # taken by the thread that says how the command ended, and never released

    @property
    def heard(self) -> bool:
        """Whether there was a signal, or one would not be noticed."""
        return self.happened or self.late or not self.before

    def raise_soon(self) -> None:
        """Raise it once more in a moment."""
        self.after(_SOON, self._send)

    def after(self, seconds: float, call: Callable[[], object]) -> Timer:
        """Call a function in a thread after some seconds, unless the command is over."""
        timer = Timer(seconds, call)
        self._timers.append(timer)
        return timer

    def unraisable(self, unraisable: Any) -> None:
        """Raise Ctrl-C again where Python could only print it, and remember what a user's rules raised there."""
        error = unraisable.exc_value
        if isinstance(error, KeyboardInterrupt) and (self.heard or raised_by_rules(error) is None):
            self.raise_soon()
        elif error is not None and self.ignored is None:
            self.ignored = raised_by_rules(error)

    def noticed(self, number: int, frame: FrameType | None) -> None:
        """Handle the signal: raise KeyboardInterrupt, after the end of a compilation."""
        if number != _OURS or not (self.late or self.happened):
            self.happened = True
        if number in _ENDING:
            self.by = number
        self.compiled |= self.late and not self.happened and _compiling(frame)
        if _runs(_HOOK, frame):  # where it would be ignored again
            self.raise_soon()
            return
        if _compiling(frame):
            if self._ending is None and self.happened:  # at the end of time the code is finished, for the next time
                self._ending = self.after(_ANSWERED, self._ender())
            self.raise_soon()
            return
        if self._ending is not None:
            self._ending.cancel()
        signal.default_int_handler(number, frame)

    def time_is_up(self, why: str = "") -> None:
        """Do as if Ctrl-C was pressed, even while the command sleeps; end the process if it does not listen."""
        self.late, self.why = True, why
        self._send()
        self.after(_STUBBORN, self._ender())

    def close(self) -> None:
        """Hear nothing any more: what ended the command is known."""
        for number in self.before:
            signal.signal(number, lambda *_: None)
        self._saying.acquire()
        self.calm()

    def calm(self) -> None:
        """Stop all clocks."""
        for timer in self._timers:
            timer.cancel()

    def told(self) -> tuple[str, int]:
        """Return what to say of it, and the exit status."""
        if self.late and not self.happened:
            usual = (
                say("time ran out while compiling: give the same command again; less is left to compile")
                if self.compiled
                else say("time is up without an answer: allow more seconds, or try a smaller game")
            )
            return self.why or usual, LIMIT
        if self.by != signal.SIGINT:
            return "", 128 + self.by
        return say("interrupted"), INTERRUPTED

    def _send(self) -> None:
        """Interrupt the main thread, unless the command is over; where there are signals, it wakes from sleep."""
        if not self._saying.acquire(blocking=False):
            return
        if hasattr(signal, "pthread_kill"):
            signal.pthread_kill(threading.main_thread().ident or 0, _OURS)
        else:
            interrupt_main()
        self._saying.release()

    def _ender(self) -> Callable[[], None]:
        language = current_language()  # another thread has a context of its own

        def end() -> None:
            if not self.happened and _compiling(sys._current_frames().get(threading.main_thread().ident or 0)):
                self.after(_STUBBORN, end)
                return
            if not self._saying.acquire(blocking=False):
                return
            use_language(language)
            if sys.stderr.isatty():
                print("\x1b[?25h", end="", file=sys.stderr)  # a spinner has hidden the cursor
            words, status = self.told()
            if words:
                complain(words)
            os._exit(status)

        return end


_now: Interruption | None = None  # of the command that runs


@contextmanager
def ending_after(seconds: float | None, why: str = "") -> Iterator[None]:
    """End the command if a ``with`` block takes much longer than this many seconds; None does nothing.

    Args:
        seconds: the time that the block has.
        why: what to say then, if not the usual.

    Time for which the command waits for a processor does not count. Engines stop by themselves and tell what they know;
    this is for loops that do not look at the clock, such as those of a user's rules. It needs threads: without them,
    engines alone keep to their time.
    """
    if not _THREADS or seconds is None or _now is None or seconds > _LONGEST:
        yield
        return
    now, waited, over = _now, seconds_kept_waiting(os.getpid()), False

    def end() -> None:
        nonlocal waited
        before, waited = waited, seconds_kept_waiting(os.getpid())
        if over:
            return
        if waited - before > _GRACE / 2:  # others had the processor
            now.after(waited - before, end)
        else:
            now.time_is_up(why)

    timer = now.after(seconds * _MARGIN + _GRACE, end)
    try:
        yield
    finally:
        over = True
        timer.cancel()
        if now.late and not now.happened and not isinstance(sys.exception(), KeyboardInterrupt):
            now.calm()  # it ended in another way before the message arrived


def time_was_up() -> bool:
    """Return whether a KeyboardInterrupt came from :func:`ending_after`, and not from Ctrl-C."""
    return _now is not None and _now.late and not _now.happened


_HOOK = Interruption.unraisable.__code__


def _runs(code: CodeType, frame: FrameType | None) -> bool:
    return any(each.f_code is code for each in _frames(frame))


def _compiling(frame: FrameType | None) -> bool:
    """Return whether a compiler is at work; not where compiled code raises, and Python first looks for signals."""
    if frame is not None and frame.f_code.co_name == _RAISING:
        return False
    return any(each.f_globals.get("__name__", "").partition(".")[0] in _COMPILERS for each in _frames(frame))


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


@contextmanager
def interruption() -> Iterator[Interruption]:
    """Notice Ctrl-C within a ``with`` block, and raise it again if Python could only print it.

    Where Ctrl-C is ignored, as in the background of a script, it stays so; other signals and the end of time are heard.
    It has no effect in other threads, or if Ctrl-C has another handler.
    """
    global _now
    found = Interruption()
    main, handler = threading.current_thread() is threading.main_thread(), signal.getsignal(signal.SIGINT)
    if not main or handler not in (signal.default_int_handler, signal.SIG_IGN):
        yield found
        return
    hook_before = sys.unraisablehook
    pressed = [] if handler is signal.SIG_IGN else [signal.SIGINT]
    ends = [number for number in _ENDING if signal.getsignal(number) == signal.SIG_DFL]
    found.before = {number: signal.getsignal(number) for number in (_OURS, *pressed, *ends)}

    def hook(unraisable: Any) -> None:
        found.unraisable(unraisable)
        if os.environ.get("GRUNDY_DEBUG"):
            hook_before(unraisable)

    for number in found.before:
        signal.signal(number, found.noticed)
    sys.unraisablehook = hook
    outer, _now = _now, found
    try:
        yield found
    finally:
        found.close()
        _now = outer
        sys.unraisablehook = hook_before
        for number, handler in found.before.items():
            signal.signal(number, handler)
