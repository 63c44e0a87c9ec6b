"""The data for machines in the site: they fit their published schemas, and links stand both ways, in order."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from reportgen.build import compose, examine
from reportgen.model import Site
from tests.cases import TODAY

ROOT = Path(__file__).resolve().parent.parent
REPORTS = sorted(path.parent.name for path in ROOT.glob("claims/*/report.yaml"))


@pytest.fixture(scope="module")
def site() -> Site:
    examined, _ = examine(ROOT, TODAY)
    assert examined is not None
    return compose(examined)[0]


def document(site: Site, report: str, name: str) -> Any:
    return json.loads(site.files[f"data/{report}/{name}.json"])


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize("name", ["records", "anchors"])
def test_data_fit_their_schema(site: Site, report: str, name: str) -> None:
    schema = json.loads((resources.files("reportgen") / "schemas" / f"site-{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(document(site, report, name))


@pytest.mark.parametrize("report", REPORTS)
def test_every_declared_link_stands_on_both_sides_in_the_order_of_the_records(site: Site, report: str) -> None:
    records = document(site, report, "records")["records"]
    place = {record["id"]: number for number, record in enumerate(records)}
    by_id = {record["id"]: record for record in records}
    count = 0
    for record in records:
        for links in (record["links"], record["linked_from"]):
            for targets in links.values():
                known = [place[target] for target in targets if target in place]
                assert known == sorted(known)
        for relation, targets in record["links"].items():
            for target in targets:
                if target in by_id:
                    held = by_id[target]["linked_from"]
                    assert any(record["id"] in holders for holders in held.values()), (record["id"], relation, target)
                    count += 1
    assert count > 0
