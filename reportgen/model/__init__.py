"""The values that pass between stages: frozen, plain, complete. No reading, no checking, no output.

Everything an author can write keeps its place in a file, so that every stage can point at it.
"""

from reportgen.model.edition import Checked, Direction, Edition, Formats, LocaleInfo, Localised, Site, Words
from reportgen.model.evidence import Anchor, Difference, Evidence, Outcome, Place, Verdict
from reportgen.model.locks import LockedId, ReviewedLink
from reportgen.model.nodes import ListNode, MapNode, Node, ScalarNode
from reportgen.model.project import Config, Project, Report, ReportMeta, Suppression, ValueTable
from reportgen.model.prose import Block, Code, Directive, Html, Part, Passage, PassageKind, Section, Slot, Table
from reportgen.model.records import (
    Allowance,
    Citation,
    Facet,
    Field,
    FieldValue,
    Mentions,
    Record,
    Reference,
    TermUse,
    ValueUse,
)
from reportgen.model.types import KeyKind, KeyType, Policy, RecordType, RecordTypes, Relation

__all__ = [
    "Allowance",
    "Anchor",
    "Block",
    "Checked",
    "Citation",
    "Code",
    "Config",
    "Difference",
    "Direction",
    "Directive",
    "Edition",
    "Evidence",
    "Facet",
    "Field",
    "FieldValue",
    "Formats",
    "Html",
    "KeyKind",
    "KeyType",
    "ListNode",
    "LocaleInfo",
    "Localised",
    "LockedId",
    "MapNode",
    "Mentions",
    "Node",
    "Outcome",
    "Part",
    "Passage",
    "PassageKind",
    "Place",
    "Policy",
    "Project",
    "Record",
    "RecordType",
    "RecordTypes",
    "Reference",
    "Relation",
    "Report",
    "ReportMeta",
    "ReviewedLink",
    "ScalarNode",
    "Section",
    "Site",
    "Slot",
    "Suppression",
    "Table",
    "TermUse",
    "ValueTable",
    "ValueUse",
    "Verdict",
    "Words",
]
