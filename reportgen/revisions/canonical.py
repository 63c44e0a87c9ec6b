"""Values as text with one fixed layout, and back: JSON that diffs well, and whose text is decided by its value.

"a"                   text
{"|": ["a", "b"]}     text of several lines
3.10, true, null      unquoted characters that JSON would write so, too
{"=": "010"}          unquoted characters that JSON has no form for
{"/": {"|": "x"}}     a mapping whose only key is one of these three marks
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from json import JSONDecodeError

from reportgen.model.snapshots import Plain, Value
from reportgen.source import find_unfit

_LITERAL = re.compile(r"true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?")
_MARKS = frozenset("|=/")
_BLANK = re.compile(r"[ \n\r\t]*")
_WORDS: Mapping[object, str] = {True: "true", False: "false", None: "null"}

Path = tuple[str | int, ...]


class DecodingError(Exception):
    """Why a text is no value, and the offset of the fault."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class _DoubledError(Exception):
    """A key that stands twice in one mapping."""


def encode(value: Value) -> str:
    """The text of a value, ended by a line feed."""
    return "".join(_written(value, "\n")) + "\n"


def compact(value: Value) -> str:
    """The value on one line with sorted keys: what digests are made of."""
    if isinstance(value, Plain):
        return f'{{"=":{_quoted(value)}}}'
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, tuple):
        return f"[{','.join(map(compact, value))}]"
    return f"{{{','.join(f'{_quoted(key)}:{compact(value[key])}' for key in sorted(value))}}}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _written(value: Value, line: str) -> Iterator[str]:
    """The parts of a value's text; `line` is a line feed with the indentation of what surrounds it."""
    inner = f"{line} "
    if isinstance(value, Plain):
        yield value if _LITERAL.fullmatch(value) else f'{{"=": {_quoted(value)}}}'
    elif isinstance(value, str):
        if "\n" not in value:
            yield _quoted(value)
        else:
            yield f'{{"|": [{inner}'
            yield f",{inner}".join(map(_quoted, value.split("\n")))
            yield f"{line}]}}"
    elif isinstance(value, tuple):
        parts = ("".join(_written(one, inner)) for one in value)
        yield f"[{inner}{f',{inner}'.join(parts)}{line}]" if value else "[]"
    elif len(value) == 1 and not _MARKS.isdisjoint(value):
        yield '{"/": '
        yield _members(value, line)
        yield "}"
    else:
        yield _members(value, line)


def _members(value: Mapping[str, Value], line: str) -> str:
    inner = f"{line} "
    parts = (f"{_quoted(key)}: {''.join(_written(one, inner))}" for key, one in value.items())
    return f"{{{inner}{f',{inner}'.join(parts)}{line}}}" if value else "{}"


def decode(text: str) -> Value:
    """The value of a text; DecodingError for what is not JSON, doubles a key or is nested too deeply."""
    try:
        found = json.loads(
            text, object_pairs_hook=_mapping, parse_int=Plain, parse_float=Plain, parse_constant=_refused
        )
        return _value(found)
    except JSONDecodeError as error:
        at = error.pos if error.doc == text else max(text.find(error.doc), 0)
        raise DecodingError(f"it is not JSON: {error.msg[:1].lower()}{error.msg[1:]}", at) from None
    except _DoubledError as error:
        key = f"{_quoted(str(error))}:"
        at = text.find(key, text.find(key) + 1)
        raise DecodingError(f"the key `{shown(str(error))}` stands twice in one mapping", max(at, 0)) from None
    except RecursionError:
        raise DecodingError("it is nested too deeply", 0) from None


def shown(text: str) -> str:
    """The beginning of a text for a message, without what no output can hold."""
    text = text[:60]
    while (at := find_unfit(text)) >= 0:
        text = text.replace(text[at], "\ufffd")
    return text


def _refused(word: str) -> None:
    raise JSONDecodeError(f"`{word}` is no value", word, 0)


def _mapping(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        raise _DoubledError(next(key for key, _ in pairs if key in seen or seen.add(key)))  # type: ignore[func-returns-value]
    return found


def _value(raw: object) -> Value:
    if isinstance(raw, str):
        return raw
    if isinstance(raw, list):
        return tuple(map(_value, raw))
    if not isinstance(raw, dict):
        return Plain(_WORDS[raw])
    if len(raw) == 1:
        ((mark, inner),) = raw.items()
        if mark == "|" and isinstance(inner, list) and all(type(one) is str for one in inner):
            return "\n".join(inner)
        if mark == "=" and type(inner) is str:
            return Plain(inner)
        if mark == "/" and isinstance(inner, dict):
            return {key: _value(one) for key, one in inner.items()}
    return {key: _value(one) for key, one in raw.items()}


def offset_of(text: str, path: Path) -> int:
    """The offset of the value at `path` in a text that `decode` reads; of the last part that is there."""
    decoder = json.JSONDecoder(parse_constant=_refused)
    at = _after_blanks(text, 0)
    try:
        for part in path:
            at = _inside(text, at, part, decoder)
    except (StopIteration, ValueError, IndexError):
        pass
    return at


def _inside(text: str, at: int, part: str | int, decoder: json.JSONDecoder) -> int:
    """The offset of one member of the list or mapping at `at`; StopIteration when it has none."""
    number = 0
    begin = _after_blanks(text, at + 1)
    while text[begin] not in "]}":
        name: str | int = number
        if text[at] == "{":
            name, begin = decoder.raw_decode(text, begin)
            begin = _after_blanks(text, _after_blanks(text, begin) + 1)
        if name == part:
            return begin
        _, end = decoder.raw_decode(text, begin)
        end = _after_blanks(text, end)
        begin = _after_blanks(text, end + (text[end] == ","))
        number += 1
    raise StopIteration


def _after_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at
