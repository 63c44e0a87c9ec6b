"""The two streams. Every character that the command line prints passes through here.

Text that the stream's encoding lacks is written with backslashes; JSON is always UTF-8 (RFC 8259).
A reader that has gone away (`reportgen check | head`) silences the stream and changes nothing else:
the exit code is still the verdict.
"""

from __future__ import annotations

import io
import os
import sys

TYPE_CHECKING = False  # as checkers of types know it; `typing` and `json` would take as long as all that `--help` does
if TYPE_CHECKING:
    from typing import TextIO


class CannotPrintError(Exception):
    """Standard output cannot be written: a full disk, say. Its text is the system's reason."""


def prepare() -> None:
    """Make both streams write what their encoding lacks with backslashes, whoever writes to them.

    One that the caller has closed leads nowhere; the exit code still tells the verdict.
    """
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 (lives as long as the program)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """Print one or more lines on standard output."""
    _write(sys.stdout, text + "\n")


def tell(text: str) -> None:
    """Print one or more lines on standard error."""
    _write(sys.stderr, text + "\n")


def say_json(document: object) -> None:
    """Print one JSON document on standard output."""
    import json

    say_document(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def say_document(text: str) -> None:
    """Print a finished JSON text on standard output, as UTF-8 whatever the terminal speaks."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:  # a stream without bytes below it, such as io.StringIO
        _write(sys.stdout, text)
        return
    try:
        sys.stdout.flush()
        # A lone surrogate (from a file's name) becomes a JSON escape.
        binary.write(text.encode("utf-8", "backslashreplace"))
        binary.flush()
    except BrokenPipeError:
        _silence(sys.stdout)
    except OSError as fault:
        _give_up(sys.stdout, fault)


def settle() -> None:
    """Flush both streams; a broken pipe found only now is silenced too."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            _silence(stream)


def charset(stream: TextIO) -> str:
    """The encoding that the stream writes."""
    return stream.encoding or "utf-8"


def is_terminal(stream: TextIO) -> bool:
    """Whether a person reads the stream on a terminal."""
    return stream.isatty()


def has_color(stream: TextIO) -> bool:
    """Whether colours may be written: on a terminal, without NO_COLOR (no-color.org)."""
    return is_terminal(stream) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width(stream: TextIO) -> int:
    """Columns of the terminal; 100 where there is none, so that piped output does not depend on it."""
    try:
        return max(os.get_terminal_size(stream.fileno()).columns, 20) if is_terminal(stream) else 100
    except (OSError, ValueError):
        return 100


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text)
        stream.flush()
    except BrokenPipeError:
        _silence(stream)
    except OSError as fault:
        _give_up(stream, fault)


def _give_up(stream: TextIO, fault: OSError) -> None:
    """Silence a stream that cannot be written, and end the command when it is standard output."""
    _silence(stream)
    if stream is sys.stdout:
        raise CannotPrintError((fault.strerror or "unknown fault").lower()) from None


def _silence(stream: TextIO) -> None:
    """Lead the stream's descriptor nowhere, so that neither we nor Python's exit writes to it again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
