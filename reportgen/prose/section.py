"""One file of prose → a `Section`: block structure once, with slots for what is translated."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field, replace
from types import MappingProxyType

from markdown_it.token import Token

from reportgen.diagnostics import Diagnostic
from reportgen.frozen import dataclass
from reportgen.model import Block, Code, Directive, Html, Part, Passage, PassageKind, Quotation, Section, Slot, Table
from reportgen.prose.arguments import argument_faults
from reportgen.prose.captions import caption_words, captions, is_caption, stray_caption
from reportgen.prose.faults import Fault
from reportgen.prose.grammar import Env, block_tokens, environment
from reportgen.prose.keys import Keys
from reportgen.prose.limits import depth_faults, fence_fault, row_faults
from reportgen.prose.notes import NoteReader, note_findings
from reportgen.prose.outline import Outline
from reportgen.prose.places import Absolute, Lines, Located, code_lines
from reportgen.prose.quotations import Made, behind
from reportgen.prose.scan import scan
from reportgen.prose.structure import close_tag, code_language, open_tag
from reportgen.source import SourceFile, Span, Text

Findings = tuple[Diagnostic, ...]


def read_section(
    file: SourceFile, name: str, prefixes: frozenset[str], *, taken: Collection[str] = ()
) -> tuple[Section, Findings]:
    """One file of prose, and everything wrong with it.

    `taken`: keys of the report's earlier sections, which this one must not repeat. Findings: RG405–RG409,
    RG415, RG703.
    """
    lines = Lines.of(file)
    tokens, env = _parse(lines, prefixes)
    if lines.has_comments:
        lines = lines.without_comments(code_lines(tokens))
        tokens, env = _parse(lines, prefixes)
    builder = _Builder(lines, Absolute(lines), env, tokens, Keys(name, taken))
    builder.build()
    return _section(builder, name)


def _parse(lines: Lines, prefixes: frozenset[str]) -> tuple[list[Token], Env]:
    env = environment(prefixes)
    env["quotations"] = True
    tokens = block_tokens(lines.text, env)
    labels = env.get("footnotes", {}).get("refs", {})
    env["notes"] = {label.removeprefix(":"): None for label in labels}
    return tokens, env


def _section(builder: _Builder, name: str) -> tuple[Section, Findings]:
    """What was built, with the calls of footnotes resolved."""
    file = builder.lines.file
    defined = builder.notes.keys
    called: dict[str, str] = {}
    for calls in builder.calls.values():
        called.update({label: defined[label] for label, _ in calls if label in defined and label not in called})
    unseen = {key for label, key in defined.items() if label not in called}  # no page shows a note that nothing calls
    passages = {
        key: replace(passage, notes=tuple(defined[label] for label, _ in builder.calls[key] if label in defined))
        for key, passage in builder.passages.items()
        if key not in unseen
    }
    title = passages[builder.outline.title] if builder.outline.title else None
    links = {
        label: (str(link["href"]), str(link.get("title", ""))) for label, link in builder.env["references"].items()
    }
    section = Section(
        name, file.path, title, tuple(builder.parts), MappingProxyType(passages),
        MappingProxyType(called), MappingProxyType(links),
    )  # fmt: skip
    found = (
        *builder.findings,
        *builder.outline.findings(file),
        *(fault.at(file.span) for fault in depth_faults(builder.tokens, builder.lines)),
        *(fault.at(file.span) for fault in row_faults(builder.tokens, builder.lines)),
        *(fault.at(lambda line, _: builder.lines.line_span(line)) for fault in behind(builder.tokens)),
        *note_findings(builder.notes, builder.calls, called),
    )
    return section, found


@dataclass(slots=True)
class _Builder:
    """A section while it is read: tokens are taken one after the other."""

    lines: Lines
    absolute: Absolute
    env: Env
    tokens: list[Token]
    keys: Keys
    parts: list[Part] = field(default_factory=list)
    passages: dict[str, Passage] = field(default_factory=dict)
    calls: dict[str, tuple[tuple[str, Span], ...]] = field(default_factory=dict)
    """Key of a passage → labels of the footnotes that it calls, with their places."""
    findings: list[Diagnostic] = field(default_factory=list)
    outline: Outline = field(default_factory=Outline)
    notes: NoteReader = field(default_factory=NoteReader)
    outer: list[list[Part]] = field(default_factory=list)
    """The parts around the table that is being read."""
    cells: list[Located] = field(default_factory=list)
    """Of the row that is being read: the cells still to come."""
    captions: Mapping[int, bool] = field(default_factory=dict)
    """Index of a paragraph that is a table's caption → whether the table is still to come."""
    caption: str = ""
    """Key of the caption of the table that comes next."""

    def build(self) -> None:
        """Take every token."""
        at, self.captions = 0, captions(self.tokens)
        while at < len(self.tokens):
            token = self.tokens[at]
            at += _HANDLERS.get(token.type, _tag)(self, token, at)

    def emit(self, part: Part) -> None:
        """Add a part; markup that follows markup is joined to it."""
        last = self.parts[-1] if self.parts else None
        if isinstance(part, Html) and isinstance(last, Html):
            self.parts[-1] = Html(last.markup + part.markup)
        elif not (isinstance(part, Html) and not part.markup):
            self.parts.append(part)

    def report(self, fault: Fault, locate: Callable[[int, int], Span]) -> None:
        """Note a finding at its place."""
        self.findings.append(fault.at(locate))

    def passage(self, kind: PassageKind, located: Located, level: int = 0) -> str:
        """A new passage; its key."""
        text = located.as_text
        result = scan(text.value, self.env)
        self.findings.extend(result.findings(located.span))
        key = self.keys.of(text.value)
        self.passages[key] = Passage(key, kind, text, result.mentions(located.span), level)
        self.calls[key] = tuple((label, located.span(begin, end)) for label, begin, end in result.notes)
        return key

    def located(self, token: Token) -> Located:
        """Where the characters of an `inline` token stand."""
        return self.lines.block(token.content, token.map[0] if token.map else 0)

    def slot(self, opening: Token, content: Token, kind: PassageKind, tag: str | None = None) -> None:
        """The passage `content` inside the tag that `opening` opens."""
        if not content.content:
            self.emit(Html(tag or open_tag(opening)))
            return
        key = self.passage(kind, self.located(content))
        self.emit(Html(tag.format(key) if tag else open_tag(opening, key)))
        self.emit(Slot(key))


def _tag(builder: _Builder, token: Token, _: int) -> int:
    """Any block without characters of its own."""
    builder.emit(Html(open_tag(token) if token.nesting >= 0 else close_tag(token)))
    return 1


def _paragraph(builder: _Builder, token: Token, at: int) -> int:
    """A paragraph: a block of its own at the top, else a slot in its element."""
    content = builder.tokens[at + 1]
    if builder.notes.is_open:
        builder.notes.paragraph(builder.passage, builder.located(content), builder.findings)
        return 3
    if at in builder.captions:
        _caption(builder, content, is_before=builder.captions[at])
        return 3
    if is_caption(content):
        builder.findings.append(stray_caption(builder.located(content)))
    if token.level == 0:
        builder.outline.body(content)
        builder.emit(Block(builder.passage("paragraph", builder.located(content))))
    else:
        builder.slot(token, content, "paragraph", '<p id="{}">' if token.hidden else None)
        builder.emit(Html("</p>\n"))
    return 3


def _heading(builder: _Builder, token: Token, at: int) -> int:
    """A heading: part of the page's outline, wherever it stands."""
    content, level = builder.tokens[at + 1], int(token.tag[1:])
    span = builder.lines.line_span(token.map[0] if token.map else 0)
    if not content.content:
        builder.outline.empty(span)
    elif token.level > 0 or builder.notes.is_open:
        builder.outline.nested(content.content, span)
    else:
        located = builder.located(content)
        is_title = builder.outline.add(level, content.content, located.as_text.span)
        key = builder.passage("heading", located, level)
        if is_title:
            builder.outline.title = key
        else:
            builder.emit(Block(key))
    return 3


def _item(kind: PassageKind) -> Callable[[_Builder, Token, int], int]:
    """A list item or definition: the passage itself when tight, else around its blocks."""

    def handle(builder: _Builder, token: Token, at: int) -> int:
        following = builder.tokens[at + 1]
        if following.type != "paragraph_open" or builder.notes.is_open:
            builder.emit(Html(open_tag(token)))
            return 1
        content = builder.tokens[at + 2]
        if following.hidden:
            builder.slot(token, content, kind)
        else:
            builder.emit(Html(open_tag(token)))
            builder.slot(following, content, kind)
            builder.emit(Html("</p>\n"))
        return 4

    return handle


def _term(builder: _Builder, token: Token, at: int) -> int:
    """The term of a definition list."""
    builder.slot(token, builder.tokens[at + 1], "term")
    return 2


def _table_open(builder: _Builder, _: Token, __: int) -> int:
    builder.outer.append(builder.parts)
    builder.parts = []
    return 1


def _table_close(builder: _Builder, _: Token, __: int) -> int:
    inner, builder.parts = builder.parts, builder.outer.pop()
    builder.emit(Table(tuple(inner), builder.caption))
    builder.caption = ""
    return 1


def _caption(builder: _Builder, content: Token, *, is_before: bool) -> None:
    """The caption of the table that comes next, or of the one just read."""
    builder.outline.body(content)
    key = builder.passage("caption", caption_words(builder.located(content)))
    last = builder.parts[-1] if builder.parts else None
    if is_before:
        builder.caption = key
    elif isinstance(last, Table):
        builder.parts[-1] = replace(last, caption=key)


def _row(builder: _Builder, token: Token, at: int) -> int:
    """A row of a table; its cells are placed together, from left to right."""
    contents, end = [], at + 1
    while builder.tokens[end].type != "tr_close":
        if builder.tokens[end].type == "inline":
            contents.append(builder.tokens[end].content)
        end += 1
    builder.cells = list(builder.lines.row(tuple(contents), token.map[0] if token.map else 0))
    return _tag(builder, token, at)


def _cell(builder: _Builder, token: Token, _: int) -> int:
    """A cell of a table; an empty one is no passage."""
    located = builder.cells.pop(0)
    if located.text:
        key = builder.passage("cell", located)
        builder.emit(Html(open_tag(token, key)))
        builder.emit(Slot(key))
    else:
        builder.emit(Html(open_tag(token)))
    return 2


def _code(builder: _Builder, token: Token, _: int) -> int:
    """A code block."""
    if fault := fence_fault(token, builder.lines):
        builder.report(fault, builder.lines.file.span)
    builder.outline.body(token)
    builder.emit(Code(token.content.removesuffix("\n"), code_language(token.info)))
    return 1


def _directive(builder: _Builder, token: Token, _: int) -> int:
    """A directive: the theme expands it. One whose argument cannot be read is left out, so that it has one finding."""
    meta, absolute = token.meta, builder.absolute
    builder.outline.body(token)
    faults = tuple(argument_faults(meta["name"], token.content, meta["argument"], builder.env["prefixes"]))
    for fault in faults:
        builder.report(fault, absolute.span)
    if not faults:
        begin = absolute.offset(meta["argument"])
        argument = Text(token.content, builder.lines.file, begin, begin + len(token.content))
        columns = []
        for piece in meta.get("columns", ()):
            at = absolute.offset(piece.begin)
            columns.append(Text(piece.text, builder.lines.file, at, at + len(piece.text)))
        place = absolute.span(meta["begin"], meta["end"])
        builder.emit(Directive(meta["name"], argument, place, columns=tuple(columns)))
    return 1


def _quotation(builder: _Builder, token: Token, _: int) -> int:
    """Words of a source: no passage, since nobody translates them; what is cited is read later."""
    made: Made = token.meta["made"]
    builder.outline.body(token)
    if not token.content:
        for fault in argument_faults("quote", "", made.place[0], builder.env["prefixes"]):
            builder.report(fault, builder.absolute.span)
        return 1
    place = _text(builder, token.content, made.place[0])
    words = "\n".join(line for line, _ in made.pieces)
    begin = builder.absolute.offset(made.begin)
    last = made.pieces[-1] if made.pieces else ("", made.begin)
    quoted = Text(words, builder.lines.file, begin, builder.absolute.offset(last[1] + len(last[0])))
    options = tuple((_text(builder, *name), _text(builder, *value)) for name, value in made.options)
    span = builder.lines.line_span(token.map[0] if token.map else 0)
    builder.emit(Quotation(builder.keys.of(words or token.content), place, quoted, made.form, span, options))
    return 1


def _text(builder: _Builder, value: str, at: int) -> Text:
    """Characters of one line at an offset of the text."""
    begin = builder.absolute.offset(at)
    return Text(value, builder.lines.file, begin, begin + len(value))


def _block_fault(builder: _Builder, token: Token, _: int) -> int:
    builder.report(token.meta["fault"], builder.absolute.span)
    return 1


def _note_open(builder: _Builder, token: Token, _: int) -> int:
    first = token.map[0] if token.map else 0
    builder.outer.append(builder.parts)
    builder.parts = []
    builder.notes.begin(str(token.meta["label"]), builder.lines.line_span(first), builder.findings)
    return 1


def _note_close(builder: _Builder, _: Token, __: int) -> int:
    """The end of a footnote: what is not its paragraph is left out, and was reported."""
    inner, builder.parts = builder.parts, builder.outer.pop()
    builder.notes.finish(inner, builder.findings)
    return 1


_HANDLERS: Mapping[str, Callable[[_Builder, Token, int], int]] = {
    "paragraph_open": _paragraph,
    "heading_open": _heading,
    "list_item_open": _item("item"),
    "dd_open": _item("definition"),
    "dt_open": _term,
    "table_open": _table_open,
    "table_close": _table_close,
    "tr_open": _row,
    "th_open": _cell,
    "td_open": _cell,
    "fence": _code,
    "code_block": _code,
    "directive": _directive,
    "quotation": _quotation,
    "block_fault": _block_fault,
    "footnote_reference_open": _note_open,
    "footnote_reference_close": _note_close,
}
"""Token → what takes it and says how many tokens it took."""
