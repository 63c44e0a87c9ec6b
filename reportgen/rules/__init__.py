"""The one table of every rule. A rule's page is `rules/<CODE>.md` beside this file.

The page documents the rule and holds its cases: fenced files under `## Fails` and `## Passes`
that the test suite runs, so no example can go stale.
"""

from __future__ import annotations

from reportgen.diagnostics import Rule, Severity

_E, _W = Severity.ERROR, Severity.WARNING


def _fixed(code: str, name: str, severity: Severity, summary: str) -> Rule:
    """A rule that no comment can silence: quotations, the written site, internal faults."""
    return Rule(code, name, severity, summary, suppressible=False)


TABLE: tuple[Rule, ...] = (
    Rule("RG001", "config-unknown-key", _E, "The configuration has a key that reportgen does not know."),
    Rule("RG002", "config-bad-value", _E, "A configuration value has the wrong type or lies outside its list."),
    _fixed("RG003", "config-syntax", _E, "The configuration file is not valid TOML."),
    _fixed("RG004", "no-project", _E, "There is no configuration file."),
    _fixed("RG005", "no-report", _E, "The project has no report."),
    _fixed("RG101", "yaml-syntax", _E, "A YAML file cannot be parsed."),
    Rule("RG102", "yaml-duplicate-key", _E, "A mapping holds the same key twice."),
    _fixed("RG103", "yaml-unsafe", _E, "YAML that builds objects or exceeds a bound: tags, aliases, size, depth."),
    _fixed("RG104", "file-unreadable", _E, "A text file cannot be read as clean UTF-8."),
    _fixed("RG105", "lock-bad-line", _E, "A line of a lock file cannot be read."),
    _fixed("RG106", "edit-interrupted", _E, "A command was stopped while it changed several files."),
    Rule("RG110", "record-unknown-key", _E, "A record has a key that its type does not declare."),
    Rule("RG111", "record-missing-key", _E, "A record lacks a key that its type requires."),
    Rule("RG112", "record-wrong-type", _E, "A value has the wrong type or lies outside its list."),
    Rule("RG113", "record-unknown-status", _E, "A status is not in its vocabulary."),
    Rule("RG114", "record-bad-id", _E, "An id does not have the form PREFIX-number."),
    Rule("RG115", "record-unknown-type", _E, "An id has a prefix that no record type declares."),
    Rule("RG116", "policy-broken", _E, "A record breaks a policy of its record types."),
    Rule("RG120", "source-bad-pin", _E, "A source is not pinned as its kind demands."),
    Rule("RG121", "source-missing-file", _E, "The file or folder at a source's location does not exist."),
    Rule("RG122", "source-hash-changed", _E, "A source's file no longer has the recorded sha256."),
    _fixed("RG123", "source-outside-project", _E, "A path leads out of the project."),
    _fixed("RG124", "source-bad-location", _E, "The location of a git source is none that may be given to git."),
    Rule("RG201", "dangling-reference", _E, "An id is referred to that no record has."),
    Rule("RG202", "duplicate-id", _E, "Two records of one report have the same id."),
    Rule("RG203", "reused-id", _E, "A record has an id that was given to another one before."),
    Rule("RG204", "forbidden-cycle", _E, "Records refer to each other in a circle where the relation forbids it."),
    Rule("RG205", "wrong-target-type", _E, "A reference leads to a record of a type that does not fit there."),
    _fixed("RG206", "lost-id", _E, "An id was given to a record that is no longer there."),
    Rule("RG210", "orphan-record", _W, "Nothing in the report leads to a record."),
    Rule("RG211", "uncited-source", _W, "No record and no paragraph rests on a source."),
    Rule("RG212", "suspect-link", _W, "A record changed after the link to it was reviewed."),
    _fixed("RG301", "quote-near-miss", _E, "A quotation differs in a few characters from the words of its source."),
    _fixed("RG302", "quote-mismatch", _E, "A quotation does not stand in its source."),
    _fixed("RG303", "quote-ambiguous", _E, "A quotation stands in its source more than once and nothing chooses."),
    _fixed("RG304", "quote-invalid", _E, "A quotation anchor cannot be looked for as it is written."),
    _fixed("RG305", "lines-out-of-range", _E, "A cited line range lies outside its file."),
    _fixed("RG306", "quote-moved", _W, "A quotation stands outside the cited lines."),
    _fixed("RG307", "quote-level", _W, "A quotation matches only at a level that needs a second look."),
    _fixed("RG308", "hidden-character", _W, "A quoted passage holds characters that nobody sees."),
    _fixed("RG309", "trojan-source", _E, "Quoted code holds marks that show it in another order than it runs."),
    _fixed("RG310", "source-unresolvable", _E, "A cited file cannot be looked at."),
    _fixed("RG311", "negation-elided", _E, "What a quotation leaves out holds a negation."),
    _fixed("RG312", "nothing-checked", _W, "A report has quotations and none of them was checked."),
    Rule("RG313", "attribution-unread", _E, "A line names a quotation's source and is not read as its attribution."),
    _fixed("RG314", "history-rewritten", _E, "A pinned commit has other bytes at a path than when it was last read."),
    Rule("RG401", "unknown-value", _E, "A value address names no table, row or column."),
    Rule("RG402", "unknown-term", _E, "A term role names no term of the glossary."),
    Rule("RG403", "unknown-figure", _E, "A figure directive names no figure."),
    Rule("RG404", "missing-section", _E, "A section is listed without a file, or a file without being listed."),
    Rule("RG405", "raw-html", _W, "Prose holds HTML, which is shown as text."),
    Rule("RG406", "unknown-directive", _E, "Prose uses a role or directive that does not exist."),
    Rule("RG407", "bad-directive", _E, "A role or directive is not written as it must be."),
    Rule("RG408", "bad-heading", _W, "The headings of a section do not form an outline below one title."),
    Rule("RG409", "bad-note", _E, "A footnote is called without being defined, or defined without being called."),
    Rule("RG410", "figure-bad-spec", _E, "A figure's description cannot be drawn."),
    Rule("RG411", "figure-bad-value", _E, "A value that a figure or table needs is missing or not a number."),
    Rule("RG412", "figure-label-too-wide", _E, "A label of a figure does not fit its place after wrapping."),
    Rule("RG413", "table-bad-form", _E, "A table of recorded values does not have the form that addresses need."),
    Rule(
        "RG414", "table-without-source", _W, "A table of recorded values rests on no data set of the source register."
    ),
    Rule("RG415", "prose-too-deep", _E, "A piece of prose is nested too deeply or is too long to be read as Markdown."),
    Rule("RG416", "extra-cell", _E, "A row of a table in prose has more cells than the table has columns."),
    Rule("RG417", "stray-caption", _W, "A paragraph begins as the caption of a table does, and stands beside none."),
    _fixed("RG501", "po-syntax", _E, "A catalog cannot be read: it is no PO file, or an entry of it is damaged."),
    _fixed("RG502", "po-encoding", _E, "A catalog is not clean UTF-8, or says that it is something else."),
    _fixed("RG503", "po-duplicate", _E, "A catalog translates one message twice."),
    _fixed("RG504", "po-header", _E, "The header of a catalog is missing, or does not fit its locale."),
    Rule(
        "RG505",
        "state-unreadable",
        _W,
        "The review state of a translation cannot be read, so that it vouches for nothing.",
    ),
    _fixed("RG506", "translations-lost", _E, "Translations that the review state records are gone from the catalog."),
    Rule("RG510", "id-changed", _E, "A translation names other ids than its source text."),
    Rule("RG511", "number-changed", _E, "A translation has other numbers or dates than its source text."),
    Rule("RG512", "link-changed", _E, "A translation leads elsewhere than its source text."),
    Rule("RG513", "code-changed", _E, "A translation changes code."),
    Rule("RG514", "placeholder-changed", _E, "A translation has other placeholders or recorded values."),
    Rule("RG515", "markup-changed", _E, "The blocks or marks of a translation differ from those of its source text."),
    Rule("RG520", "untranslated", _W, "A message has no translation, or only a guess."),
    Rule("RG521", "stale", _W, "A source text has changed since it was translated."),
    Rule("RG522", "copied-from-source", _W, "A translation, or a part of it, is the source text."),
    Rule("RG523", "length-suspicious", _W, "A translation is far shorter or longer than it can well be."),
    Rule("RG530", "glossary-missed", _W, "A translation does not use the words for a term of the glossary."),
    Rule("RG531", "protected-term-translated", _W, "A term that is never translated is missing in a translation."),
    Rule("RG532", "wrong-script", _W, "A translation holds letters or marks of another script."),
    Rule("RG533", "bidi-control", _E, "A translation holds a control character that turns the direction of text."),
    Rule("RG534", "machine-residue", _W, "A translation holds what a machine left or damaged."),
    Rule("RG535", "neighbour-text", _W, "A translation is that of another message."),
    _fixed("RG601", "gate-rollback", _E, "An active claim does not hold any more and goes back."),
    _fixed("RG602", "frozen-revision-changed", _E, "A frozen revision is no longer what was released."),
    _fixed("RG603", "release-not-proven", _E, "Something that a release requires is not proven."),
    _fixed("RG604", "receipt-unreadable", _E, "A receipt cannot be read, so that it proves nothing."),
    _fixed("RG605", "gate-required", _E, "A claim is active that has not passed the gate, and the report requires it."),
    _fixed("RG606", "check-unreadable", _E, "The test of a check cannot be evaluated."),
    _fixed("RG607", "rests-on-candidate", _E, "What is published leads to a claim that is still in quarantine."),
    Rule("RG608", "correction-unproven", _W, "A correction says what the record does not bear out."),
    _fixed("RG701", "template-error", _E, "A template of the theme cannot be read or run."),
    _fixed("RG702", "output-collision", _E, "Two pages would be written to one path."),
    _fixed("RG703", "unsafe-link", _E, "A link uses a scheme that must not be published."),
    _fixed("RG801", "broken-link", _E, "A page links to a place that does not exist."),
    _fixed("RG802", "duplicate-html-id", _E, "A page holds the same HTML id twice."),
    _fixed("RG803", "missing-lang", _E, "A page does not say its language, direction or alternative text."),
    _fixed("RG804", "external-resource", _E, "A page loads something from another host."),
    _fixed("RG805", "site-altered", _E, "A written file differs from its manifest."),
    _fixed("RG806", "site-locked", _E, "Another build is writing the same site."),
    _fixed("RG807", "site-unwritable", _E, "The site cannot be written."),
    _fixed("RG808", "foreign-file", _E, "A file that reportgen did not write stands where a page must go."),
    _fixed("RG809", "inline-code", _E, "A page holds code or style of its own instead of loading it from the site."),
    Rule("RG901", "suppression-without-reason", _W, "A suppression does not say why."),
    Rule("RG902", "unused-suppression", _W, "A suppression silences nothing."),
    _fixed("RG999", "internal-fault", _E, "reportgen itself failed."),
)

BY_CODE = {rule.code: rule for rule in TABLE}
BY_NAME = {rule.name: rule for rule in TABLE}


def rule(code: str) -> Rule:
    """The rule with this code. KeyError means a programming fault: diagnostics need a rule."""
    return BY_CODE[code]


def find(word: str) -> Rule | None:
    """The rule with this code or name in any case, or None."""
    return BY_CODE.get(word.upper()) or BY_NAME.get(word.lower())
