"""Inline rules of the parser: ids, roles, notes, and what must not be in prose.

Tokens made here: `record`, `value`, `term` (content: the target; meta `own`: own text or None), `note`
(content: its label), `fault` (content: the characters to show). All, and `link_open`, keep in meta
`begin` and `end`, offsets in the passage: of the target, the address, or the whole fault.
"""

from __future__ import annotations

import re

from markdown_it import rules_inline
from markdown_it.common.html_re import HTML_TAG_RE
from markdown_it.rules_inline import StateInline

from reportgen.prose.faults import Fault, shown
from reportgen.prose.ids import bare_ids
from reportgen.prose.roles import read_role

_STOP = re.compile(r"[\n!&*<\[\\\]_`{]")
"""Characters at which another rule may begin; `]` ends the text of a link."""
_ROLE = re.compile(r"\{([A-Za-z][A-Za-z0-9_:+.-]*)\}(`+)")
_NOTE = re.compile(r"\[\^([^\s\[\]]+)\]")
_PAIRS = (("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"))


def push(state: StateInline, kind: str, content: str, begin: int, end: int, *, own: str | None = None) -> None:
    """Add a token of ours that stands for the characters `begin`..`end`."""
    token = state.push(kind, "", 0)
    token.content = content
    token.meta = {"begin": begin, "end": end, "own": own}


def push_fault(state: StateInline, fault: Fault, content: str) -> None:
    """Add a fault; `content` is what a page would show in its place."""
    push(state, "fault", content, fault.begin, fault.end)
    state.tokens[-1].meta["fault"] = fault


def text(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """Plain characters up to the next mark or bare id; a bare id when it stands here."""
    begin = state.pos
    found = _STOP.search(state.src, begin, state.posMax)
    end = found.start() if found else state.posMax
    if end == begin:
        return False
    pattern = bare_ids(state.env["prefixes"])
    match = pattern.search(state.src, begin, end) if pattern else None
    if match and match.end() == end and state.src[end : end + 1] == "_":
        match = None
    is_here = match is not None and match.start() == begin
    stop = end if match is None else match.end() if is_here else match.start()
    if not silent:
        if match and is_here:
            push(state, "record", match[0], begin, stop)
        else:
            state.pending += state.src[begin:stop]
    state.pos = stop
    return True


def role(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """MyST roles: a name in braces and, without a space, a code span."""
    begin = state.pos
    match = _ROLE.match(state.src, begin, state.posMax)
    if match is None:
        return False
    marks = match[2]
    closing = re.compile(f"(?<!`){marks}(?!`)").search(state.src, match.end(), state.posMax)
    state.pos = closing.end() if closing else match.end()
    if silent:
        return True
    raw = state.src[begin : state.pos]
    if closing is None:
        message = f"the role `{{{match[1]}}}` has no closing backtick"
        advice = f"write the role as {{{match[1]}}}, a backtick, its words, a backtick"
        push_fault(state, Fault("RG407", message, advice, begin, state.pos), raw)
        return True
    words = " ".join(state.src[match.end() : closing.start()].split())
    answer = read_role(match[1], words, begin, state.pos, is_linked=state.linkLevel > 0)
    if isinstance(answer, Fault):
        push_fault(state, answer, raw)
    else:
        at = state.src.rfind(answer.target, match.end(), state.pos)
        place = (at, at + len(answer.target)) if at >= 0 else (begin, state.pos)
        push(state, answer.kind, answer.target, *place, own=answer.own_text)
    return True


def note(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """The call of a footnote, `[^label]`."""
    begin = state.pos
    match = _NOTE.match(state.src, begin, state.posMax)
    if match is None:
        return False
    state.pos = match.end()
    if silent:
        return True
    if state.linkLevel > 0:
        message, advice = f"the footnote call `{match[0]}` stands inside the text of a link", "move it behind the link"
        push_fault(state, Fault("RG409", message, advice, begin, state.pos), match[0])
    else:
        push(state, "note", match[1], begin, state.pos)
    return True


def link(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """CommonMark's links, with their places; whether an address may be published is judged later."""
    begin, count = state.pos, len(state.tokens)
    if not rules_inline.link(state, silent):
        return False
    if not silent:
        opened = next(token for token in state.tokens[count:] if token.type == "link_open")
        end = state.pos
        close = state.md.helpers.parseLinkLabel(state, begin, disableNested=True)
        inside = close + 2 if state.src[close + 1 : close + 2] == "(" else begin
        opened.meta.update(begin=inside, end=end - 1 if inside > begin else end)
    return True


def autolink(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """CommonMark's autolinks, with their places."""
    begin, count = state.pos, len(state.tokens)
    if not rules_inline.autolink(state, silent):
        return False
    if not silent:
        opened = next(token for token in state.tokens[count:] if token.type == "link_open")
        opened.meta.update(begin=begin + 1, end=state.pos - 1)
    return True


def image(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """CommonMark's images: prose has none."""
    begin = state.pos
    if state.src[begin] != "!" or not rules_inline.image(state, True):  # noqa: FBT003 - looked for, not made
        return False
    if not silent:
        raw = state.src[begin : state.pos]
        advice = "describe it as a figure in figures.yaml and place it with `:::{figure} FIG-1`"
        push_fault(state, Fault("RG407", f"an image stands in prose: {shown(raw)}", advice, begin, state.pos), raw)
    return True


def html(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it calls it so
    """HTML tags and comments: shown as text, and reported."""
    begin = state.pos
    if state.src[begin] != "<":
        return False
    end = _html_end(state, begin)
    if end is None:
        return False
    state.pos = end
    if not silent:
        raw = state.src[begin:end]
        advice = "write it in Markdown; put it in backticks to show it as code"
        push_fault(state, Fault("RG405", f"{shown(raw)} is HTML and is shown as text", advice, begin, end), raw)
    return True


def _html_end(state: StateInline, begin: int) -> int | None:
    """Where the tag or comment that begins here ends; None when none does.

    Closing characters are known to be there before anything is scanned for them, so that many
    openings without one cost no scan each.
    """
    src = state.src
    for opening, closing in _PAIRS:
        if src.startswith(opening, begin):
            at = begin + len(opening)
            if _last(state, closing) >= at:
                return src.index(closing, at) + len(closing)
            return at if opening == "<!--" else None
    match = HTML_TAG_RE.match(src, begin, state.posMax) if _last(state, ">") > begin else None
    return match.end() if match else None


def _last(state: StateInline, closing: str) -> int:
    """Where `closing` stands last in the passage, or -1; looked for once."""
    known = state.env.setdefault("closings", {})
    if known.get("in") is not state.src:
        known.clear()
        known["in"] = state.src
    if closing not in known:
        known[closing] = state.src.rfind(closing)
    return int(known[closing])
