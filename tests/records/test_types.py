"""Record types: the shipped file, what a project may add to it, and what it may not change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen import files
from reportgen.model import RecordTypes
from reportgen.records.types import read_types
from reportgen.source import SourceFile
from tests.records.reading import built_in, lines


def own(text: str) -> tuple[RecordTypes, list[str]]:
    types, found = read_types(files.shipped_types(), SourceFile("claims/record-types.yaml", text))
    assert all(item.span and item.span.file == "claims/record-types.yaml" for item in found)
    return types, lines(found)


def test_the_built_in_types_are_those_of_the_shipped_file() -> None:
    types = built_in()
    assert [(kind.prefix, kind.name) for kind in types.types.values()] == [
        ("SRC", "source"),
        ("CMP", "component"),
        ("OBJ", "object"),
        ("RTE", "route"),
        ("CLM", "claim"),
        ("ABS", "absence"),
        ("BAP", "authority-path"),
        ("LIM", "limitation"),
        ("TRM", "term"),
        ("FIG", "figure"),
        ("REV", "revision"),
    ]
    claim = types.types["CLM"]
    assert claim.required == ("id", "kind", "statement")
    assert claim.keys["kind"].words == ("finding", "observation", "hypothesis", "lead", "claim")
    assert claim.keys["status"].is_several
    assert not claim.keys["kind"].is_several
    assert claim.keys["stage"].words == ("active", "candidate")
    assert types.relations["bounded-by"].to == ("limitation",)
    assert types.relations["conflicts"].is_symmetric
    assert types.relations["rests-on"].is_acyclic
    assert [policy.id for policy in types.policies] == ["wired-needs-implementation", "claim-needs-source"]


def test_text_is_translated_unless_the_type_says_otherwise() -> None:
    source = built_in().types["SRC"].keys
    assert [source[key].is_translated for key in ("scope", "title", "location", "doi", "captured")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_a_link_to_a_record_is_resolved_with_or_without_its_report() -> None:
    assert built_in().of("other:CLM-2") is built_in().of("CLM-7")
    assert built_in().of("ABC-1") is None


def test_a_project_adds_types_keys_words_relations_and_policies() -> None:
    types, found = own("""\
schema: 1
words:
  status: [doubted]
  colour: [red, green]
common:
  owner: text
relations:
  refutes: {inverse: refuted-by, to: [experiment, claim]}
types:
  - prefix: EXP
    name: experiment
    required: {title: text, setup: markdown}
    optional: {colour: word colour, runs: number}
    untranslated: [setup]
  - prefix: CLM
    name: claim
    optional: {colour: word colour}
policies:
  - id: doubted-needs-limit
    when: {status: doubted}
    needs: {refs: {bounded-by: {}}}
    severity: warning
    message: a doubted record has a limit
""")
    assert found == []
    assert types.words["status"][-1] == "doubted"
    assert types.types["CLM"].keys["status"].words[-1] == "doubted"
    assert types.types["EXP"].required == ("id", "title", "setup")
    assert types.types["EXP"].keys["colour"].words == ("red", "green")
    assert not types.types["EXP"].keys["setup"].is_translated
    assert types.types["CLM"].keys["colour"].words == ("red", "green")
    assert types.types["OBJ"].keys["owner"].kind == "text"
    assert types.relations["refutes"].to == ("experiment", "claim")
    assert [(policy.id, policy.severity) for policy in types.policies[2:]] == [("doubted-needs-limit", "warning")]
    assert list(types.types)[-1] == "EXP"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a", ["RG112 1:1"]),
        ("schema: 2", ["RG112 1:9"]),
        ("kinds: []", ["RG110 1:1"]),
        ("words: [a]", ["RG112 1:8"]),
        ("words: {status: doubted}", ["RG112 1:17"]),
        ("words: {status: [Doubted]}", ["RG112 1:18"]),
        ("words: {Status: [a]}", ["RG112 1:9"]),
        ("common: {title: markdown}", ["RG112 1:10"]),
        ("common: {owner: string}", ["RG112 1:17"]),
        ("common: {owner: word colours}", ["RG112 1:17"]),
        ("common: {owner: enum}", ["RG112 1:17"]),
        ("common: {owner: []}", ["RG112 1:10"]),
        ("common: {Owner: text}", ["RG112 1:10"]),
        ("types: [EXP]", ["RG112 1:9"]),
        ("types: [{name: experiment}]", ["RG111 1:10"]),
        ("types: [{prefix: EXP}]", ["RG111 1:10"]),
        ("types: [{prefix: Exp, name: experiment}]", ["RG112 1:18"]),
        ("types: [{prefix: EXPERIMENT, name: experiment}]", ["RG112 1:18"]),
        ("types: [{prefix: E, name: experiment}]", ["RG112 1:18"]),
        ("types: [{prefix: EXP, name: My Type}]", ["RG112 1:29"]),
        ("types: [{prefix: EXP, name: claim}]", ["RG112 1:29"]),
        ("types: [{prefix: CLM, name: assertion}]", ["RG112 1:29"]),
        ("types: [{prefix: CLM, optional: {statement: text}}]", ["RG112 1:34"]),
        ("types: [{prefix: EXP, name: exp, optional: {title: markdown}}]", ["RG112 1:45"]),
        ("types: [{prefix: EXP, name: exp, optional: {a: text, b: nothing}}]", ["RG112 1:57"]),
        ("types: [{prefix: EXP, name: exp, untranslated: [a]}]", ["RG112 1:49"]),
        ("types: [{prefix: EXP, name: exp, optionel: {}}]", ["RG110 1:34"]),
        ("relations: {rests-on: {inverse: used-by}}", ["RG112 1:13"]),
        ("relations: {refutes: {to: [clam]}}", ["RG112 1:28"]),
        ("relations: {refutes: {acyclic: maybe}}", ["RG112 1:32"]),
        ("relations: {refutes: {inverse: used-by}}", ["RG112 1:32"]),
        ("relations: {Refutes: {}}", ["RG112 1:13"]),
        ("relations: {refutes: {inverze: b}}", ["RG110 1:23"]),
        ("policies: [{id: a, when: {}, needs: {}}]", ["RG111 1:13"]),
        ("policies: [{id: a, when: {}, needs: {}, message: m, severity: bad}]", ["RG112 1:63"]),
        ("policies: [{id: claim-needs-source, when: {}, needs: {}, message: m}]", ["RG112 1:17"]),
        ("policies: [{id: a, when: {type: clam}, needs: {}, message: m}]", ["RG112 1:33"]),
        ("policies: [{id: a, when: [], needs: {}, message: m}]", ["RG112 1:26"]),
        ("policies: [{id: a, when: {typ: claim}, needs: {}, message: m}]", ["RG110 1:27"]),
        ("policies: [{id: a, when: {}, needs: {basis: {}, bodi: {}}, message: m}]", ["RG110 1:49"]),
        ("types: [{prefix: CLM, name: assertion, required: {extent: text}}]", ["RG112 1:29"]),
        ("policies: [{id: a, when: {}, needs: {cites: source}, message: m}]", ["RG112 1:45"]),
        ("policies: [{id: a, when: {}, needs: {cites: {level: design}}, message: m}]", ["RG110 1:46"]),
        ("policies: [{id: a, when: {}, needs: {cites: {layer: desing}}, message: m}]", ["RG112 1:53"]),
        ("policies: [{id: a, when: {}, needs: {cites: {layer: [design, git]}}, message: m}]", ["RG112 1:62"]),
        ("policies: [{id: a, when: {}, needs: {refs: {rest-on: claim}}, message: m}]", ["RG110 1:45"]),
        ("policies: [{id: a, when: {}, needs: {refs: {rests-on: clam}}, message: m}]", ["RG112 1:55"]),
        ("policies: [{id: a, when: {}, needs: {refs: [see, sees]}, message: m}]", ["RG112 1:50"]),
        ("policies: [{id: a, when: {kind: fact}, needs: {}, message: m}]", ["RG112 1:33"]),
        ("policies: [{id: a, when: {type: claim, kind: paper}, needs: {}, message: m}]", ["RG112 1:46"]),
        ("policies: [{id: a, when: {kind: paper}, needs: {title: x, status: {}}, message: m}]", []),
        ("policies: [{id: a, when: {}, needs: {status: observd}, message: m}]", ["RG112 1:46"]),
        ("types: [{prefix: EXP, name: My Type}]\nrelations: {a: {to: [my-type]}}", ["RG112 1:29"]),
        (
            "types: [{prefix: CLM, name: essay}]\npolicies: [{id: a, when: {type: essay}, needs: {}, message: m}]",
            ["RG112 1:29"],
        ),
        ("policies: [a]", ["RG112 1:12"]),
        ("a: [", ["RG101 1:5"]),
        ("words: !x {}", ["RG103 1:8"]),
        ("words: {}\nwords: {}", ["RG102 2:1"]),
    ],
)
def test_each_fault_has_its_rule_and_place(text: str, expected: list[str]) -> None:
    assert own(text)[1] == expected


def test_a_fault_changes_nothing_that_is_built_in() -> None:
    types, _ = own("types: [{prefix: CLM, name: assertion, required: {extent: text}}]\nrelations: {see: x}")
    assert replace(types, is_open=False) == built_in()


def test_a_vocabulary_with_a_fault_has_any_word() -> None:
    types, _ = own("words: {status: x}")
    assert types.types["CLM"].keys["status"].words == ()
    assert types.types["CLM"].keys["kind"].words == built_in().types["CLM"].keys["kind"].words


def test_an_unknown_vocabulary_is_told_the_nearest() -> None:
    _, found = read_types(files.shipped_types(), SourceFile("r.yaml", "common: {level: word fidelty}"))
    assert (found[0].help or "").startswith("did you mean `fidelity`?")


_NODES = st.recursive(
    st.sampled_from(["a", "CLM", "EXP", "word status", "text", "1", "''", "true", "error"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from(
                ["words", "common", "types", "prefix", "name", "required", "optional", "relations", "to", "id"]
            ),
            inner,
            max_size=4,
        ).map(lambda table: "{" + ", ".join(f"{key}: {item}" for key, item in table.items()) + "}")
    ),
    max_leaves=10,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(["words", "common", "types", "relations", "policies"]), _NODES, max_size=4))
def test_no_file_of_types_raises(table: dict[str, str]) -> None:
    own("".join(f"{key}: {item}\n" for key, item in table.items()))
