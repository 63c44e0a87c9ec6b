"""A project from disk: what is read, in which order, and what a file that cannot be read does and does not hide."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reportgen import files
from reportgen.load import load
from reportgen.model import Project, Report

REPORT = "title: A report\ndate: 2026-09-09\nsections: [intro]\n"
BASE = {
    "reportgen.toml": 'title = "Editions"\n',
    "claims/r/report.yaml": REPORT,
    "claims/r/text/intro.md": "# Introduction\n\nWords about CLM-1.\n",
}

Place = Callable[[dict[str, str | bytes]], Path]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Writes a project: the base and what the test gives; None leaves a file out."""

    def write(given: dict[str, str | bytes]) -> Path:
        for path, text in {**BASE, **given}.items():
            target = tmp_path / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return write


def read(root: Path) -> tuple[Project, list[str]]:
    project, found = load(root)
    assert project is not None
    return project, told(found)


def told(found: object) -> list[str]:
    lines = []
    for item in found:  # type: ignore[attr-defined]
        start = item.span.start
        lines.append(f"{item.rule.code} {item.span.file}" + (f":{start.line}:{start.column}" if start else ""))
    return sorted(lines)


def report(root: Path) -> tuple[Report, list[str]]:
    project, found = read(root)
    return project.reports["r"], found


# What is read


def test_the_smallest_project_is_read(place: Place) -> None:
    found, faults = report(place({}))
    assert faults == []
    assert (found.slug, found.meta.title.value, list(found.records), [one.name for one in found.sections]) == (
        "r",
        "A report",
        [],
        ["intro"],
    )


def test_records_of_all_files_are_ordered_by_type_and_number(place: Place) -> None:
    found, faults = report(
        place(
            {
                "claims/r/sources.yaml": "".join(f"- {{id: SRC-{n}, kind: private, location: x}}\n" for n in (2, 10)),
                "claims/r/records/z.yaml": "".join(
                    f"- {{id: {name}, title: x}}\n" for name in ("CMP-2", "OBJ-1", "CMP-1")
                ),
                "claims/r/records/a.yaml": "- {id: SRC-1, kind: private, location: x}\n",
                "claims/r/glossary.yaml": "- {id: TRM-1, term: t, definition: d}\n",
                "claims/r/figures.yaml": "- {id: FIG-1, title: t, summary: s, kind: bars}\n",
                "claims/r/revisions/revisions.yaml": "- {id: REV-1, date: 2026-09-09, note: n}\n",
            }
        )
    )
    assert faults == []
    assert list(found.records) == ["SRC-1", "SRC-2", "SRC-10", "CMP-1", "CMP-2", "OBJ-1", "TRM-1", "FIG-1", "REV-1"]


def test_texts_of_records_and_of_the_report_know_what_they_lead_to(place: Place) -> None:
    found, _ = report(
        place(
            {
                "claims/r/report.yaml": REPORT + "boundary: {target: 'See {term}`x`.'}\n",
                "claims/r/records/a.yaml": "- {id: CMP-1, title: About OBJ-1, form: OBJ-2,\n"
                "   description: 'and {value}`t.r.c`'}\n",
            }
        )
    )
    mentions = found.records["CMP-1"].mentions
    assert sorted(link.target for link in mentions.references) == ["OBJ-1", "OBJ-2"]
    assert [use.address for use in mentions.values] == ["t.r.c"]
    assert [use.selector for use in found.meta.mentions.terms] == ["x"]


def test_reasons_below_maps_lead_somewhere_too(place: Place) -> None:
    found, _ = report(
        place(
            {
                "claims/r/records/a.yaml": "- {id: CMP-1, title: x, retired: {on: 2026-01-01, why: now CMP-2}}\n",
            }
        )
    )
    assert [link.target for link in found.records["CMP-1"].mentions.references] == ["CMP-2"]


def test_a_location_is_no_place_for_links(place: Place) -> None:
    found, _ = report(place({"claims/r/sources.yaml": "- {id: SRC-1, kind: private, location: shelf OBJ-1}\n"}))
    assert found.records["SRC-1"].mentions.references == ()


def test_a_table_rests_on_the_nearest_data_set(place: Place) -> None:
    found, faults = report(
        place(
            {
                "claims/r/sources.yaml": "- {id: SRC-1, kind: dataset, location: data}\n"
                "- {id: SRC-2, kind: dataset, location: ./data/one.csv}\n"
                "- {id: SRC-3, kind: file, location: data/two.csv}\n",
                "claims/r/data/one.csv": "row,a\nx,1\n",
                "claims/r/data/two.csv": "row,a\nx,2\n",
            }
        )
    )
    assert faults == []
    assert {name: table.source for name, table in found.tables.items()} == {"one": "SRC-2", "two": "SRC-1"}


def test_sections_come_in_the_order_of_the_report(place: Place) -> None:
    found, faults = report(
        place(
            {
                "claims/r/report.yaml": REPORT.replace("[intro]", "[b, intro, a]"),
                "claims/r/text/a.md": "# A\n",
                "claims/r/text/b.md": "# B\n",
            }
        )
    )
    assert faults == []
    assert [one.name for one in found.sections] == ["b", "intro", "a"]


def test_a_section_without_a_file_and_a_file_without_a_listing_are_told(place: Place) -> None:
    root = place(
        {
            "claims/r/report.yaml": REPORT.replace("[intro]", "[intro, gone]"),
            "claims/r/text/extra.md": "# Extra\n",
        }
    )
    assert report(root)[1] == ["RG404 claims/r/report.yaml:3:19", "RG404 claims/r/text/extra.md"]


def test_a_fault_in_the_list_of_sections_is_told_once(place: Place) -> None:
    root = place({"claims/r/report.yaml": REPORT.replace("[intro]", "[text/intro.md]")})
    assert report(root)[1] == ["RG112 claims/r/report.yaml:3:12"]


def test_an_id_in_two_files_is_told_at_the_second_with_the_first(place: Place) -> None:
    root = place(
        {
            "claims/r/records/a.yaml": "- {id: CMP-1, title: x}\n",
            "claims/r/records/b.yaml": "- {id: CMP-1, title: y}\n- {id: CMP-1, title: z}\n",
        }
    )
    project, found = load(root)
    assert project is not None
    assert told(found) == ["RG202 claims/r/records/b.yaml:1:8", "RG202 claims/r/records/b.yaml:2:8"]
    assert {label.span.file for item in found for label in item.related} == {"claims/r/records/a.yaml"}
    assert project.reports["r"].records["CMP-1"].text("title") == "x"


def test_every_file_that_was_read_has_its_text_and_hash(place: Place) -> None:
    root = place({"claims/r/captures/a.txt": "kept", "templates/tokens.css": ":root{}"})
    project, _ = read(root)
    own = {path for path in project.digests if not path.startswith("<reportgen>/")}
    assert own == {*BASE, "claims/r/captures/a.txt", "templates/tokens.css"}
    assert set(project.files) == own - {"claims/r/captures/a.txt"}
    assert project.digests["claims/r/captures/a.txt"] == files.sha256(b"kept")


def test_a_project_draws_over_the_shipped_theme_file_by_file(place: Place) -> None:
    project, _ = read(place({"templates/tokens.css": "mine", "templates/sub/own.html": "own", "templates/.x": "no"}))
    assert project.theme["tokens.css"] == "mine"
    assert project.theme["sub/own.html"] == "own"
    assert ".x" not in project.theme
    shipped = {name.removeprefix("reportgen/") for name in project.theme if name.startswith("reportgen/")}
    assert shipped <= set(project.theme)
    for name in shipped - {"tokens.css"}:
        assert project.theme[name] == project.theme[f"reportgen/{name}"]


def test_words_of_the_project_stand_beside_the_shipped_ones(place: Place) -> None:
    project, _ = read(place({"locales/en/LC_MESSAGES/ui.po": 'msgid ""\nmsgstr ""\n'}))
    assert "en" in project.words
    assert project.words["en+"].path == "locales/en/LC_MESSAGES/ui.po"


def test_words_of_project_po_stand_beside_both(place: Place) -> None:
    folder, empty = "locales/en/LC_MESSAGES", 'msgid ""\nmsgstr ""\n'
    project, _ = read(place({f"{folder}/ui.po": empty, f"{folder}/project.po": empty}))
    assert [project.words[name].path for name in ("en+", "en++")] == [f"{folder}/ui.po", f"{folder}/project.po"]


def test_pyproject_counts_where_there_is_no_file_of_our_own(place: Place) -> None:
    root = place({"pyproject.toml": '[tool.reportgen]\ntitle = "Other"\n'})
    assert read(root)[0].config.title == "Editions"
    (root / "reportgen.toml").unlink()
    project, found = read(root)
    assert (project.config.title, found) == ("Other", [])
    assert "pyproject.toml" in project.digests


def test_a_project_declares_its_own_types(place: Place) -> None:
    found, faults = report(
        place(
            {
                "claims/record-types.yaml": "types: [{prefix: EXP, name: experiment}]\n",
                "claims/r/records/a.yaml": "- {id: EXP-1, title: x, refs: {see: [EXP-1]}}\n",
            }
        )
    )
    assert faults == []
    assert found.records["EXP-1"].type == "experiment"


# Faults


def test_without_settings_there_is_no_project(tmp_path: Path) -> None:
    assert told(load(tmp_path)[1]) == ["RG004 reportgen.toml"]
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    assert load(tmp_path)[0] is None
    assert load(tmp_path / "nowhere")[0] is None


def test_without_a_report_there_is_nothing_to_do(tmp_path: Path) -> None:
    (tmp_path / "reportgen.toml").write_text("")
    assert read(tmp_path)[1] == ["RG005 reportgen.toml"]
    (tmp_path / "claims/empty").mkdir(parents=True)
    assert read(tmp_path)[1] == ["RG005 reportgen.toml"]


def test_a_fault_in_the_settings_hides_none_elsewhere(place: Place) -> None:
    root = place({"reportgen.toml": "title = [", "claims/r/records/a.yaml": "- {id: CMP-1}\n"})
    assert read(root)[1] == ["RG003 reportgen.toml:1:10", "RG111 claims/r/records/a.yaml:1:8"]


def test_a_report_without_its_settings_is_still_read(place: Place) -> None:
    root = place({"claims/r/records/a.yaml": "- {id: CMP-1}\n"})
    (root / "claims/r/report.yaml").unlink()
    found, faults = report(root)
    assert faults == ["RG104 claims/r/report.yaml", "RG111 claims/r/records/a.yaml:1:8"]
    assert [one.name for one in found.sections] == ["intro"]


def test_what_is_missing_of_a_report_is_named(place: Place) -> None:
    root = place({})
    settings = root / "claims/r/report.yaml"
    settings.rename(root / "claims/r/report.yml")
    assert [item.help for item in load(root)[1]] == ["rename `report.yml`"]
    (root / "claims/r/report.yml").unlink()
    assert [item.help for item in load(root)[1]] == ["write one with `title`, `date` and `sections`"]


def test_a_name_that_cannot_be_an_address_is_told(place: Place) -> None:
    root = place({"claims/My Report/report.yaml": REPORT, "claims/My Report/text/intro.md": "# I\n"})
    assert read(root)[1] == ["RG112 claims/My Report/report.yaml"]


def test_a_file_that_cannot_be_parsed_hides_nothing_and_its_ids_are_known(place: Place) -> None:
    root = place(
        {
            "claims/r/records/a.yaml": "- id: CLM-1\n  kind: [\n- {id: 'CLM-2', x: y}\n",
            "claims/r/records/b.yaml": "- {id: CMP-1}\n- {id: CLM-1, kind: lead, statement: x}\n",
            "claims/r/glossary.yaml": b"- id: TRM-1\n  term: caf\xe9\n",
            "claims/r/figures.yaml": "- id: FIG-1\n".encode("utf-16"),
            "claims/r/revisions/revisions.yaml": "id: REV-1\ndate: 2026-01-01\n",
            "claims/r/data/t.csv": b"row,a\n\xff,1\n",
            "claims/r/text/intro.md": b"# Intro\x00\n",
        }
    )
    found, faults = report(root)
    assert faults == [
        "RG101 claims/r/records/a.yaml:3:1",
        "RG104 claims/r/data/t.csv:2:1",
        "RG104 claims/r/figures.yaml:1:1",
        "RG104 claims/r/glossary.yaml:2:12",
        "RG104 claims/r/text/intro.md:1:8",
        "RG111 claims/r/records/b.yaml:1:8",
        "RG112 claims/r/revisions/revisions.yaml:1:1",
    ]
    assert found.hidden_ids == {"CLM-2", "TRM-1", "FIG-1", "REV-1"}
    assert found.unread == {
        "records/a.yaml",
        "glossary.yaml",
        "figures.yaml",
        "revisions/revisions.yaml",
        "data/t.csv",
        "text/intro.md",
    }


def test_ids_in_the_first_part_of_a_file_that_is_too_large_are_known(place: Place) -> None:
    big = "- id: CLM-7\n  statement: " + "x" * files.YAML_LIMIT
    found, faults = report(place({"claims/r/records/a.yaml": big}))
    assert faults == ["RG103 claims/r/records/a.yaml"]
    assert found.hidden_ids == {"CLM-7"}


def test_a_fault_in_the_record_types_is_not_repeated_at_each_record(place: Place) -> None:
    root = place(
        {
            "claims/record-types.yaml": "types: [{prefix: EXP, name: experiment}\n",
            "claims/r/records/a.yaml": "- {id: EXP-1, title: x}\n- {id: CLM-1, kind: lead, own: 1}\n",
            "claims/r/text/intro.md": "# Introduction\n\n:::{records} EXP\n:::\n",
        }
    )
    faults = read(root)[1]
    assert [line.split(":")[0] for line in faults] == [
        "RG101 claims/record-types.yaml",
        "RG110 claims/r/records/a.yaml",  # nothing of the kind stands in the torn file
        "RG111 claims/r/records/a.yaml",
    ]


def test_files_that_would_be_passed_over_are_told(place: Place) -> None:
    root = place(
        {
            "claims/r/records/a.yml": "- {id: CMP-1}\n",
            "claims/r/records/sub/b.yaml": "- {id: CMP-2}\n",
            "claims/r/sources.yml": "",
            "claims/r/claims.yaml": "- {id: CMP-3}\n",
        }
    )
    assert report(root)[1] == [
        "RG104 claims/r/claims.yaml",
        "RG104 claims/r/records/a.yml",
        "RG104 claims/r/records/sub/b.yaml",
        "RG104 claims/r/sources.yml",
    ]


# Hostile projects


def test_nothing_outside_of_the_project_is_read(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    (outside / "report.yaml").write_text("title: SECRET\ndate: 2026-01-01\nsections: []\n")
    (outside / "s.yaml").write_text("- {id: CMP-1, title: SECRET}\n")
    (outside / "s.md").write_text("SECRET\n")
    root = place({})
    (root / "claims/far").symlink_to(outside)
    (root / "claims/r/records").symlink_to(outside)
    (root / "claims/r/sources.yaml").symlink_to(outside / "s.yaml")
    (root / "claims/r/text/intro.md").unlink()
    (root / "claims/r/text/intro.md").symlink_to(outside / "s.md")
    (root / "templates").symlink_to(outside)
    (root / "claims/r/data").symlink_to("../../../outside0")
    project, faults = read(root)
    assert faults == [
        "RG123 claims/far",
        "RG123 claims/r/data",
        "RG123 claims/r/records",
        "RG123 claims/r/sources.yaml",
        "RG123 claims/r/text/intro.md",
        "RG123 templates",
    ]
    assert "SECRET" not in repr(project.theme) + "".join(file.text for file in project.files.values())
    assert list(project.reports) == ["r"]


def test_a_claims_folder_that_leads_out_is_told_once(place: Place, tmp_path_factory: pytest.TempPathFactory) -> None:
    outside = tmp_path_factory.mktemp("outside")
    root = place({"reportgen.toml": 'claims = "papers"\n'})
    (root / "papers").symlink_to(outside)
    assert read(root)[1] == ["RG123 papers"]


def test_links_in_a_circle_and_pipes_end_in_findings(place: Place) -> None:
    root = place({})
    (root / "claims/r/loop").symlink_to("..")
    (root / "claims/r/captures").symlink_to(".")
    os.mkfifo(root / "claims/r/sources.yaml")
    (root / "claims/r/glossary.yaml").symlink_to("glossary.yaml")
    assert report(root)[1] == ["RG104 claims/r/glossary.yaml", "RG104 claims/r/sources.yaml"]


def test_a_file_that_vanishes_while_the_project_is_read_is_a_finding(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = place({"claims/r/records/a.yaml": "- {id: CMP-1, title: x}\n"})
    real = os.open

    def gone(path: Path, flags: int) -> int:
        if path.name == "a.yaml":
            raise FileNotFoundError(2, "No such file or directory", str(path))
        return real(path, flags)

    monkeypatch.setattr(os, "open", gone)
    assert report(root)[1] == ["RG104 claims/r/records/a.yaml"]


def test_a_bomb_in_each_file_is_one_finding_in_each(place: Place) -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n"
        for before, name in zip("abcdefg", "bcdefgh", strict=True)
    )
    root = place(
        {
            "claims/r/records/bomb.yaml": bomb,
            "claims/r/records/deep.yaml": "- " * 10_000,
            "claims/r/records/long.yaml": "- id: CMP-1\n  title: " + "x" * (2 * files.MIB),
            "claims/r/records/tag.yaml": "- !!python/object/apply:os.system ['x']\n",
            "claims/r/records/nul.yaml": "- id: CMP-1\x00\n",
        }
    )
    codes = [line.split(":")[0] for line in report(root)[1]]
    assert codes == [
        "RG103 claims/r/records/bomb.yaml",
        "RG103 claims/r/records/deep.yaml",
        "RG103 claims/r/records/long.yaml",
        "RG103 claims/r/records/tag.yaml",
        "RG104 claims/r/records/nul.yaml",
        "RG112 claims/r/records/tag.yaml",
    ]


# Suppressions


def silenced(root: Path) -> list[tuple[str, tuple[int, ...], tuple[str, ...], str]]:
    project, _ = read(root)
    return [(item.span.file, item.lines, item.words, item.reason) for item in project.suppressions]


def test_a_comment_speaks_for_its_line_or_for_the_next_with_content(place: Place) -> None:
    root = place(
        {
            "claims/r/records/a.yaml": "# reportgen: ignore[RG210, orphan-record] kept for later\n"
            "# another comment\n\n"
            "- id: CMP-1 # reportgen: ignore[RG111]\n"
            "  title: '# reportgen: ignore[RG1] text'\n"
            "  form: |\n    # reportgen: ignore[RG2] text\n"
            "  # not for us: ignore[RG3]\n",
            "reportgen.toml": 'title = "# reportgen: ignore[RG4] text" # reportgen: ignore[RG001] why not\n',
            "claims/r/text/intro.md": "<!-- reportgen: ignore[RG405] shown on purpose -->\n\n# Title\n\n"
            "Text <!-- reportgen:ignore [RG201]  -->\n\n```\n<!-- reportgen: ignore[RG5] code -->\n```\n"
            "`<!-- reportgen: ignore[RG6] code -->`\n",
        }
    )
    assert silenced(root) == [
        ("reportgen.toml", (1,), ("RG001",), "why not"),
        ("claims/r/records/a.yaml", (1, 4), ("RG210", "orphan-record"), "kept for later"),
        ("claims/r/records/a.yaml", (4,), ("RG111",), ""),
        ("claims/r/text/intro.md", (1, 3), ("RG405",), "shown on purpose"),
        ("claims/r/text/intro.md", (5,), ("RG201",), ""),
    ]


def test_very_many_comments_are_read_in_one_pass(place: Place) -> None:
    many = "# reportgen: ignore[RG1] x\n" * 20_000
    root = place(
        {
            "claims/r/records/a.yaml": many,
            "claims/r/records/b.yaml": "#" + " reportgen: # ignore[" * 50_000,
            "claims/r/records/c.yaml": "# k\n- {id: CMP-1, title: '" + "reportgen: # " * 50_000 + "'}",
            "claims/r/text/intro.md": "# T\n\n" + "reportgen: <!-- `" * 100_000,
        }
    )
    found = silenced(root)
    assert len(found) == 20_000
    assert found[0][1] == (1,)
    assert found[-1][1] == (20_000,)


def test_very_many_faults_in_one_file_are_cut_off(place: Place) -> None:
    root = place(
        {
            "claims/r/records/a.yaml": "[" + "clm, " * 50_000 + "]",
            "claims/r/records/b.yaml": "- {id: CMP-1, title: x, refs: {see: [" + "CXX-1, " * 50_000 + "]}}",
            "claims/r/records/c.yaml": "- {id: CMP-2, title: x, " + ", ".join(f"k{n}: x" for n in range(20_000)) + "}",
            "claims/record-types.yaml": "types: [" + "{prefix: EXP, name: experiment}, " * 10_000 + "]",
            "reportgen.toml": "".join(f"key{n} = 1\n" for n in range(20_000)),
        }
    )
    counts: dict[str, int] = {}
    for line in read(root)[1]:
        counts[line.split(":")[0]] = counts.get(line.split(":")[0], 0) + 1
    assert counts.pop("RG001 reportgen.toml") == 200
    assert counts.pop("RG112 claims/record-types.yaml") == 1
    assert set(counts.values()) == {1_000}


def test_a_citation_of_very_many_parts_is_one_finding(place: Place) -> None:
    root = place(
        {
            "claims/r/records/a.yaml": "- {id: CMP-1, title: x, cites: ['SRC-1 " + "a;" * 100_000 + "']}\n",
        }
    )
    assert report(root)[1] == ["RG112 claims/r/records/a.yaml:1:33"]


def test_a_table_of_very_many_cells_is_one_finding(place: Place) -> None:
    root = place(
        {
            "claims/r/data/wide.csv": "row" + ",a" * 10_000 + "\n",
            "claims/r/data/long.csv": "row,"
            + ",".join(f"c{n}" for n in range(400))
            + "\n"
            + ("," * 400 + "\n") * 2_000,
        }
    )
    lines = report(root)[1]
    assert "RG413 claims/r/data/wide.csv:1:1" in lines
    assert sum(line.startswith("RG413 claims/r/data/long.csv") for line in lines) <= 51


# Any bytes


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.dictionaries(
        st.sampled_from([
            "reportgen.toml", "claims/record-types.yaml", "claims/r/report.yaml", "claims/r/sources.yaml",
            "claims/r/records/a.yaml", "claims/r/text/intro.md", "claims/r/data/t.csv", "claims/r/figures.yaml",
            "templates/tokens.css", "locales/en/LC_MESSAGES/ui.po",
        ]),
        st.binary(max_size=20)
        | st.sampled_from([b"- id: CLM-1\n", b"- {id: CLM-1, cites: [SRC-1 a:1]}", b"title: [a", b"row,a\n1", b"'\"{"]),
        max_size=4,
    )
)  # fmt: skip
def test_no_project_raises(place: Place, given_files: dict[str, bytes]) -> None:
    root = place(dict(given_files))
    project, found = load(root)
    assert project is not None or found


# Folders and ways out where a file is expected


@pytest.mark.parametrize(
    "path",
    [
        "claims/r/report.yaml", "claims/r/sources.yaml", "claims/r/figures.yaml", "claims/r/glossary.yaml",
        "claims/r/revisions/revisions.yaml", "claims/r/records/a.yaml", "claims/r/data/x.csv", "claims/r/text/intro.md",
        "claims/record-types.yaml", "templates/page.html", "templates/tokens.css", "locales/en/LC_MESSAGES/ui.po",
    ],
)  # fmt: skip
def test_a_folder_in_place_of_a_file_is_a_file_that_cannot_be_read(place: Place, path: str) -> None:
    root = place({})
    (root / path).unlink(missing_ok=True)
    (root / path).mkdir(parents=True)
    _, found = load(root)
    assert [item for item in told(found) if item.startswith("RG104")] == [f"RG104 {path}"]
    assert "it is a folder, not a file" in [item.message for item in found]


def test_a_folder_in_place_of_the_settings_is_told(place: Place) -> None:
    root = place({})
    (root / "reportgen.toml").unlink()
    (root / "reportgen.toml").mkdir()
    assert read(root)[1] == ["RG104 reportgen.toml"]


@pytest.mark.parametrize(
    ("folder", "told_at"),
    [
        ("claims/r/revisions", "claims/r/revisions/revisions.yaml"),
        ("locales", "locales"),
    ],
)
def test_a_folder_of_one_file_that_leads_out_is_told(
    place: Place, tmp_path_factory: pytest.TempPathFactory, folder: str, told_at: str
) -> None:
    root = place({})
    (root / folder).symlink_to(tmp_path_factory.mktemp("outside"))
    assert read(root)[1] == [f"RG123 {told_at}"]


# Records that stand there and cannot be used under their id


def test_a_record_without_a_good_id_is_told_once(place: Place) -> None:
    root = place(
        {
            "claims/r/records/a.yaml": "- id: CLM-01\n  kind: finding\n  statement: It holds.\n  cites: [SRC-1 p. 2]\n",
            "claims/r/sources.yaml": "- id: SRC-1\n  kind: paper\n  location: a paper\n",
        }
    )
    held, found = report(root)
    assert found == ["RG114 claims/r/records/a.yaml:1:7"]
    assert "CLM-1" in held.hidden_ids
    assert "SRC-1" in held.named_ids


def test_a_repeated_record_keeps_what_it_holds(place: Place) -> None:
    records = "- id: CLM-1\n  kind: lead\n  statement: One.\n- id: CLM-1\n  kind: lead\n  statement: See CLM-7.\n"
    held, found = report(place({"claims/r/records/a.yaml": records}))
    assert found == ["RG202 claims/r/records/a.yaml:4:7"]
    assert [item.text("statement") for item in held.written] == ["One.", "See CLM-7."]
    assert [item.text("statement") for item in held.records.values()] == ["One."]
    (again,) = held.repeated
    assert [link.target for link in again.mentions.references] == ["CLM-7"]


def test_a_section_that_is_not_listed_may_name_records(place: Place) -> None:
    held, found = report(place({"claims/r/text/more.md": "# More\n\nOBJ-3\n"}))
    assert found == ["RG404 claims/r/text/more.md"]
    assert "OBJ-3" in held.named_ids


def test_a_number_of_many_digits_is_a_number(place: Place) -> None:
    long = "CLM-" + "9" * 23
    held, found = report(place({"claims/r/text/intro.md": f"# Introduction\n\n{long} and CLM-007 and CLM-0.\n"}))
    assert found == []
    (section,) = held.sections
    links = [link.target for one in section.passages.values() for link in one.mentions.references]
    assert links == [long]
