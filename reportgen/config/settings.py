"""The settings one by one: what each may be, and what is said when it is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import TypeVar
from urllib.parse import urlsplit

from reportgen.config.places import Path, Places
from reportgen.diagnostics import Diagnostic, did_you_mean
from reportgen.model import Config
from reportgen.rules import rule
from reportgen.source import SourceFile, Span, find_unfit

T = TypeVar("T")

# RFC 5646, 2.1: language, extended language, script, region, variants, extensions, private use.
_TAG = re.compile(
    r"(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?",
    re.IGNORECASE,
)
_NUMERALS = re.compile(r"[a-z0-9]{3,8}")
_STALE = ("source", "previous-with-notice", "hide")
_MOST_DAYS = 3650
_MOST_LOCALES = 1_000
_MOST_FOUND = 200
_LONGEST_SHARE = 20
_KINDS: Mapping[type, str] = {
    bool: "`true` or `false`", int: "a number", Decimal: "a number", list: "a list", dict: "a table",
}  # fmt: skip
KEYS = (
    "title", "base-url", "source-locale", "locales", "claims", "translations", "templates", "site", "coverage-gate",
    "stale-policy", "numerals", "gate-threshold", "wait-window", "mirrors",
)  # fmt: skip


class Settings:
    """Reads one table of settings; what is wrong is noted and its default stays."""

    def __init__(self, file: SourceFile, table: Mapping[str, object], places: Places, at: Path) -> None:
        self.file = file
        self.table = table
        self.places = places
        self.at = at
        self.found: list[Diagnostic] = []

    def read(self) -> Config:
        """The settings of the table."""
        for key in self.table:
            if key not in KEYS and len(self.found) < _MOST_FOUND:
                advice = did_you_mean(key, KEYS) or f"the keys are {_listing(KEYS)}"
                self.fault("RG001", f"there is no setting `{key[:60]}`", (key,), advice, is_key=True)
        base = Config()
        source = self._take("source-locale", self._locale, base.source_locale)
        defaults = {
            "claims": base.claims,
            "translations": base.translations,
            "templates": base.templates,
            "site": base.site,
        }
        folders = {name: self._take(name, self._folder, default) for name, default in defaults.items()}
        self._apart(folders)
        return Config(
            title=self._take("title", self._line, base.title),
            base_url=self._take("base-url", self._url, base.base_url),
            source_locale=source,
            locales=self._locales(source),
            claims=folders["claims"],
            translations=folders["translations"],
            templates=folders["templates"],
            site=folders["site"],
            coverage_gate=self._take("coverage-gate", self._share, base.coverage_gate),
            stale_policy=self._take("stale-policy", self._policy, base.stale_policy),
            numerals=self._take("numerals", self._numerals, base.numerals),
            gate_threshold=self._take("gate-threshold", self._share, base.gate_threshold),
            wait_window=self._take("wait-window", self._days, base.wait_window),
            mirrors=self._take("mirrors", self._mirrors, base.mirrors),
        )

    def fault(self, code: str, message: str, path: Path, advice: str, *, is_key: bool = False) -> None:
        """Notes one finding at the value, or the key, at `path` in the table."""
        if len(self.found) >= _MOST_FOUND:
            return
        whole = (*self.at, *path)
        place = self.places.keys.get(whole) if is_key else self.places.values.get(whole, self.places.keys.get(whole))
        span = self.file.span(*place) if place else Span(self.file.path)
        self.found.append(Diagnostic(rule(code), message, span, help=advice))

    def _take(self, key: str, reader: Callable[[object, Path], T | None], default: T) -> T:
        """The value of a setting, or its default when it is missing or wrong."""
        if key not in self.table:
            return default
        value = reader(self.table[key], (key,))
        return default if value is None else value

    def _wrong(self, value: object, path: Path, wanted: str, advice: str | None = None) -> None:
        name = str(path[0])
        typed = _KINDS.get(type(value), "of another kind")
        if isinstance(value, str):
            typed = f"`{value[:60]}`" if value.strip() and find_unfit(value) < 0 else "empty or unprintable"
        self.fault("RG002", f"`{name}` is {typed}, not {wanted}", path, advice or f"write {wanted}")

    def _line(self, value: object, path: Path) -> str | None:
        if isinstance(value, str) and value.strip() and "\n" not in value and find_unfit(value) < 0:
            return value
        self._wrong(value, path, "text of one line")
        return None

    def _url(self, value: object, path: Path) -> str | None:
        advice = "write the address of the site, such as `https://example.org/reports/`"
        if isinstance(value, str) and value.isascii() and not re.search(r"[\s\x00-\x1f<>\"`\\]", value):
            try:
                parts = urlsplit(value)
                is_good = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.username is None
                is_good = is_good and not parts.query and not parts.fragment and parts.port != 0
            except ValueError:  # a port or an IPv6 address that is none
                is_good = False
            if is_good:
                return value
        self._wrong(value, path, "an address of the web without `?` and `#`", advice)
        return None

    def _locale(self, value: object, path: Path) -> str | None:
        """A well-formed language tag (BCP 47) in its usual letters, so that one locale has one spelling."""
        if not isinstance(value, str) or len(value) > 60:
            self._wrong(value, path, "a language tag", "write a tag such as `en` or `zh-Hans` (BCP 47)")
            return None
        if _is_tag(value):
            return value
        tag = _usual(value.replace("_", "-"))
        advice = f"write `{tag}`" if _is_tag(tag) else "write a tag such as `en` or `zh-Hans` (BCP 47)"
        self._wrong(value, path, "a language tag", advice)
        return None

    def _locales(self, source: str) -> tuple[str, ...]:
        """The locales in their order; the source locale is among them."""
        if "locales" not in self.table:
            return (source,)
        value = self.table["locales"]
        if isinstance(value, list) and len(value) > _MOST_LOCALES:
            self._wrong(value, ("locales",), f"a list of at most {_MOST_LOCALES} language tags")
            return (source,)
        if not isinstance(value, list) or not value:
            self._wrong(value, ("locales",), "a list of language tags", 'write `locales = ["en", "fr"]`')
            return (source,)
        tags: list[str] = []
        for number, item in enumerate(value):
            tag = self._locale(item, ("locales", number))
            if tag is not None and tag in tags:
                self.fault("RG002", f"the locale `{tag}` is listed twice", ("locales", number), "delete one of the two")
            elif tag is not None:
                tags.append(tag)
        if source not in tags and len(tags) == len(value):
            advice = f"add `{source}` to `locales`, or set `source-locale`"
            self.fault("RG002", f"`locales` lacks the source locale `{source}`", ("locales",), advice)
        return tuple(tags) if source in tags else (source, *tags)

    def _folder(self, value: object, path: Path) -> str | None:
        """A folder of the project, relative to it, with `/`."""
        advice = "name a folder below the project, such as `claims` or `docs/claims`"
        if not isinstance(value, str) or find_unfit(value) >= 0 or "\\" in value or not value.strip("/. "):
            self._wrong(value, path, "a folder of the project", advice)
            return None
        parts = [part for part in value.split("/") if part not in {"", "."}]
        if ".." in parts or value.startswith(("/", "~")) or ":" in parts[0]:
            self.fault("RG002", f"`{path[0]}` leads out of the project: `{value[:60]}`", path, advice)
            return None
        return "/".join(parts)

    def _apart(self, folders: Mapping[str, str]) -> None:
        """RG002 when the site is written into a folder that is read, or around one."""
        site = f"{folders['site']}/"
        for name in ("claims", "translations", "templates"):
            other = f"{folders[name]}/"
            if site.startswith(other) or other.startswith(site):
                advice = "give the site a folder of its own"
                message = f"`site` and `{name}` share the folder `{min(site, other, key=len)[:-1]}`"
                self.fault("RG002", message, ("site",) if "site" in self.table else (name,), advice)

    def _share(self, value: object, path: Path) -> Decimal | None:
        if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
            number = Decimal(value)
            if number.is_finite() and 0 <= number <= 1 and len(str(value)) <= _LONGEST_SHARE:
                return number
        self._wrong(value, path, "a number from 0 to 1", "write a share such as `0.8`")
        return None

    def _days(self, value: object, path: Path) -> int | None:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST_DAYS:
            return value
        self._wrong(value, path, f"a whole number of days from 0 to {_MOST_DAYS}", "write a number such as `14`")
        return None

    def _policy(self, value: object, path: Path) -> str | None:
        if isinstance(value, str) and value in _STALE:
            return value
        near = did_you_mean(value, _STALE) if isinstance(value, str) else None
        self._wrong(value, path, f"one of {_listing(_STALE)}", near)
        return None

    def _numerals(self, value: object, path: Path) -> Mapping[str, str] | None:
        """Locale → numbering system."""
        return self._table_of(value, path, self._is_numeral)

    def _is_numeral(self, key: str, value: object, path: Path) -> bool:
        if not _is_tag(key):
            message = f"`{key[:60]}` in `{path[0]}` is not a language tag"
            self.fault("RG002", message, path, "write a tag such as `ar` (BCP 47)", is_key=True)
            return False
        if isinstance(value, str) and _NUMERALS.fullmatch(value):
            return True
        self._wrong(value, path, "the name of a numbering system", "write a name such as `latn` or `arab`")
        return False

    def _mirrors(self, value: object, path: Path) -> Mapping[str, str] | None:
        """Location of a source → path of a local repository, which may lie outside the project."""
        return self._table_of(value, path, self._is_mirror)

    def _is_mirror(self, key: str, value: object, path: Path) -> bool:
        if key.strip() and isinstance(value, str) and value.strip() and find_unfit(key + value) < 0:
            return True
        self._wrong(value, path, "the path of a local repository")
        return False

    def _table_of(
        self, value: object, path: Path, is_good: Callable[[str, object, Path], bool]
    ) -> Mapping[str, str] | None:
        """A table of texts, of which the good entries are kept."""
        if not isinstance(value, dict):
            self._wrong(value, path, "a table", f"write `{path[0]} = {{ … = … }}`")
            return None
        return MappingProxyType({key: item for key, item in value.items() if is_good(key, item, (*path, key))})


def _is_tag(text: str) -> bool:
    """Whether a text is a well-formed language tag in its usual letters."""
    return _TAG.fullmatch(text) is not None and _usual(text) == text


def _usual(tag: str) -> str:
    """A language tag in the usual letters (RFC 5646, 2.1.1): `zh-Hans`, `pt-BR`, `es-419`."""
    parts = tag.lower().split("-")
    for number, part in enumerate(parts[1:], 1):
        if any(len(before) == 1 for before in parts[:number]):
            break
        if len(part) == 4 and part.isalpha():
            parts[number] = part.capitalize()
        elif len(part) == 2:
            parts[number] = part.upper()
    return "-".join(parts)


def _listing(words: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in words)
