"""A project in units comes to what it comes to as a whole: the same bytes, findings and counts, after every edit."""

from __future__ import annotations

import datetime as dt
import json
import multiprocessing
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NoReturn
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen import build as whole
from reportgen import units
from reportgen.build import Request, Result
from reportgen.outside import Outside
from reportgen.units import ExecutorError, collecting, executors, named, pool
from reportgen.units.dividing import units as divided
from tests.test_build import TODAY, tree

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bench"))
import many  # noqa: E402 - the makers of collections stand beside the benchmarks

EDITS = 50


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four invented reports in three languages, the last two of which name each other."""
    root = tmp_path_factory.mktemp("units") / "project"
    many.generate(root, 4, ("en", "de", "ar"), claims=4)
    text = root / "claims/report-0004/text/part-1.md"
    text.write_text(f"{text.read_text('utf-8')}\nSee report-0003:CLM-2.\n", "utf-8")
    return root


@pytest.fixture
def root(made: Path, tmp_path: Path) -> Path:
    shutil.copytree(made, tmp_path / "project")
    return tmp_path / "project"


def in_units(root: Path, **more: object) -> Result:
    """The project built unit by unit; a test that expects so fails when it was looked at as a whole."""
    request = Request(root, TODAY, root.parent / "site", **more)  # type: ignore[arg-type]
    with mock.patch.object(units, "build_anew", side_effect=AssertionError("looked at as a whole")):
        return units.build(request, jobs=1)


def at_once(root: Path) -> Result:
    shutil.rmtree(root.parent / "whole", ignore_errors=True)
    return whole.build(Request(root, TODAY, root.parent / "whole", use_cache=False))


def same(root: Path, result: Result) -> None:
    """The result and the folder are those of a clean build of the whole project."""
    other = at_once(root)
    assert (result.findings, dict(result.counts), result.skipped) == (
        other.findings, dict(other.counts), other.skipped,
    )  # fmt: skip
    assert tree(root.parent / "site") == tree(root.parent / "whole")


def drawn(root: Path) -> tuple[Result, list[tuple[str, ...]]]:
    """The result of a build, and the units that were made for it."""
    with mock.patch.object(pool, "run", wraps=pool.run) as run:
        result = in_units(root)
    return result, sorted(call.args[0].slugs for call in run.call_args_list)


def test_a_first_build_is_that_of_the_whole_project(root: Path) -> None:
    result, slugs = drawn(root)
    assert slugs == [("report-0001",), ("report-0002",), ("report-0003", "report-0004")]
    same(root, result)


def test_only_the_unit_of_an_edit_is_made_again(root: Path) -> None:
    in_units(root)
    edit(root, "claims/report-0002/text/part-1.md", lambda text: f"{text}\nOne more line.\n")
    result, slugs = drawn(root)
    assert slugs == [("report-0002",)]
    same(root, result)
    assert drawn(root)[1] == []


def test_what_all_reports_share_makes_all_of_them_again(root: Path) -> None:
    in_units(root)
    edit(root, "reportgen.toml", lambda text: text.replace("Many reports", "Few reports"))
    result, slugs = drawn(root)
    assert len(slugs) == 3
    same(root, result)


def test_a_new_link_joins_units_and_its_end_divides_them(root: Path) -> None:
    in_units(root)
    path = "claims/report-0001/text/part-1.md"
    before = (root / path).read_text("utf-8")
    edit(root, path, lambda text: f"{text}\nSee report-0002:CLM-1.\n")
    result, slugs = drawn(root)
    assert slugs == [("report-0001", "report-0002")]
    same(root, result)
    edit(root, path, lambda _: before)
    result, slugs = drawn(root)
    assert slugs == [("report-0001",), ("report-0002",)]
    same(root, result)


def test_reports_come_and_go(root: Path) -> None:
    in_units(root)
    shutil.copytree(root / "claims/report-0001", root / "claims/another")
    result, slugs = drawn(root)
    assert slugs == [("another",)]
    same(root, result)
    shutil.rmtree(root / "claims/another")
    shutil.rmtree(root / "claims/report-0002")
    result, slugs = drawn(root)
    assert slugs == []
    same(root, result)


def test_an_error_stops_the_site_with_the_findings_of_the_whole(root: Path) -> None:
    in_units(root)
    before = tree(root.parent / "site")
    edit(root, "claims/report-0001/records/claims.yaml", lambda text: text.replace(" says ", " denies ", 1))
    result = in_units(root)
    assert result.written is None
    assert [item.level.value for item in result.findings].count("error") == 1
    assert tree(root.parent / "site") == before
    assert result.findings == at_once(root).findings


@pytest.mark.parametrize("wrong", ["CLM-99", "report-0002:CLM-99", "report-9999:CLM-1"])
def test_a_finding_that_may_speak_of_other_reports_is_left_to_the_whole(root: Path, wrong: str) -> None:
    edit(root, "claims/report-0001/text/part-1.md", lambda text: f"{text}\nSee {wrong}.\n")
    request = Request(root, TODAY, root.parent / "site")
    with mock.patch.object(units, "build_anew", wraps=whole.build_anew) as build:
        result = units.build(request, jobs=1)
    assert build.call_count == 1
    assert result.findings == at_once(root).findings


def test_a_blocked_edition_keeps_its_last_good_pages(root: Path) -> None:
    in_units(root)
    whole.build(Request(root, TODAY, root.parent / "whole", use_cache=False))
    edit(
        root,
        "locales/de/LC_MESSAGES/report-0001.po",
        a_wrong_id,
    )
    result, slugs = drawn(root)
    assert ("report-0001",) in slugs
    other = whole.build(Request(root, TODAY, root.parent / "whole", use_cache=False))
    assert [item.rule.code for item in result.findings if item.level.value == "error"] == ["RG510"]
    assert result.findings == other.findings
    assert tree(root.parent / "site") == tree(root.parent / "whole")
    assert drawn(root)[0].findings == other.findings


def test_links_between_pages_of_units_are_looked_up(root: Path) -> None:
    edit(root, "claims/report-0001/text/part-1.md", lambda text: f"{text}\nSee [there](../../nowhere/).\n")
    result = units.build(Request(root, TODAY, root.parent / "site"), jobs=1)
    assert result.findings == at_once(root).findings
    assert "RG801" in [item.rule.code for item in result.findings]


def test_an_altered_page_is_mended(root: Path) -> None:
    in_units(root)
    page = root.parent / "site/de/report-0002/index.html"
    good = page.read_bytes()
    for harm in (lambda: page.write_bytes(good + b" "), page.unlink):
        harm()
        assert drawn(root)[1] == [("report-0002",)]
        assert page.read_bytes() == good


def test_a_damaged_cache_costs_time_only(root: Path) -> None:
    in_units(root)
    wanted = tree(root.parent / "site")
    edit(root, "claims/report-0002/text/part-1.md", lambda text: f"{text}\nOne more line.\n")
    result = in_units(root)
    same(root, result)
    edit(root, "claims/report-0002/text/part-1.md", lambda text: text.removesuffix("\nOne more line.\n"))
    for file in (root / ".reportgen/cache/units").iterdir():
        text = file.read_bytes()
        digest, _, document = text.partition(b"\n")
        held = json.loads(document)
        held["outcome"]["cards"] = held["outcome"]["cards"][:1]
        forged = json.dumps(held).encode()
        file.write_bytes(digest + b"\n" + forged)
    assert len(drawn(root)[1]) == 3
    assert tree(root.parent / "site") == wanted


def test_a_cache_of_another_folder_is_not_believed(root: Path, tmp_path: Path) -> None:
    in_units(root)
    copy = tmp_path / "copy" / "project"
    shutil.copytree(root, copy)
    assert len(drawn(copy)[1]) == 3


def a_wrong_id(text: str) -> str:
    """The text with another id in the first translation that names CLM-1."""
    return re.sub(r'(msgstr ".*?)CLM-1 ', r"\1CLM-2 ", text, count=1)


@pytest.mark.parametrize(
    "link", [".reportgen/cache/units", f".reportgen/cache/pages-{os.getpid()}", ".reportgen/cache"]
)
def test_a_link_in_the_cache_is_neither_followed_nor_removed(root: Path, tmp_path: Path, link: str) -> None:
    (tmp_path / "outside").mkdir()
    (root / link).parent.mkdir(parents=True)
    (root / link).symlink_to(tmp_path / "outside")
    with mock.patch.object(collecting, "SMALL", 1):
        result = in_units(root)
    same(root, result)
    assert tree(tmp_path / "outside") == {}
    assert (root / link).is_symlink()


class Serial(Executor):
    """An executor of its own kind: what it is handed goes through bytes, and some calls are done again."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, fn: Callable[..., object], /, *args: object, **kwargs: object) -> Future[object]:  # type: ignore[override]
        import pickle

        self.calls += 1
        future: Future[object] = Future()
        function, values = pickle.loads(pickle.dumps((fn, args)))  # noqa: S301 - made here
        function(*values)
        future.set_result(pickle.loads(pickle.dumps(function(*values))))  # noqa: S301
        return future


@pytest.mark.parametrize("executor", [Serial, lambda: ThreadPoolExecutor(1)])
def test_any_executor_gives_the_same_bytes(root: Path, executor: Callable[[], Executor]) -> None:
    with executor() as one:
        result = units.build(Request(root, TODAY, root.parent / "site"), executor=one)
    same(root, result)


@pytest.mark.parametrize("jobs", [2, 3])
def test_processes_side_by_side_give_the_same_bytes(root: Path, jobs: int) -> None:
    outside = Outside({"PATH": "/usr/bin:/bin"}, root.parent / "keys")
    with mock.patch.object(collecting, "SMALL", jobs):
        result = units.build(Request(root, TODAY, root.parent / "site", outside=outside), jobs=jobs)
    same(root, result)
    assert not [path for path in (root / ".reportgen/cache").iterdir() if path.name.startswith("pages-")]


def dying(_: object) -> NoReturn:
    """A unit whose process is killed."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


@pytest.mark.skipif(
    "fork" not in multiprocessing.get_all_start_methods(), reason="the process must be a copy of this one"
)
def test_a_killed_process_loses_nothing(root: Path) -> None:
    with mock.patch.object(pool, "call", dying):
        result = units.build(Request(root, TODAY, root.parent / "site"), jobs=2)
    same(root, result)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler on this machine, and the processes of its two workers."""
    pytest.importorskip("distributed")
    file = tmp_path / "scheduler.json"
    log = (tmp_path / "log").open("wb")
    more = ["--scheduler-file", str(file), "--no-dashboard"]

    def start(name: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{name}", *more, *words]
        return subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT)

    processes = [start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")]
    try:
        while not file.exists() or not file.read_text():
            assert processes[0].poll() is None
            time.sleep(0.05)
        processes += [start("dask_worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]
        yield json.loads(file.read_text())["address"], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()
        log.close()


@pytest.mark.timeout(90)
def test_a_cluster_that_loses_a_worker_gives_the_same_bytes(
    root: Path, cluster: tuple[str, list[subprocess.Popen[bytes]]]
) -> None:
    from distributed import Client

    address, workers = cluster
    with Client(address) as client:
        client.wait_for_workers(2)
        killer = threading.Thread(target=kill_one_at_work, args=(client, workers))
        killer.start()
        with named(f"dask:{address}") as executor:
            result = units.build(Request(root, TODAY, root.parent / "site"), executor=executor)
        killer.join()
    assert [process.poll() is None for process in workers].count(False) == 1
    same(root, result)


def kill_one_at_work(client: Any, workers: list[subprocess.Popen[bytes]]) -> None:
    """Kill a worker of a cluster as soon as it has something to do."""
    pids = client.run(os.getpid)
    for _ in range(2_000):
        busy = [address for address, keys in client.processing().items() if keys]
        if busy:
            next(process for process in workers if process.pid == pids[busy[0]]).kill()
            return
        time.sleep(0.005)


@pytest.mark.parametrize("words", ["dask", "dask:", "ray:x", "dask:nowhere", "dask:tcp://127.0.0.1:1"])
def test_an_executor_that_is_none_is_told(words: str) -> None:
    with (
        mock.patch.object(executors, "SECONDS", 1),
        pytest.raises(ExecutorError, match=r"names no executor|no scheduler"),
        named(words),
    ):
        pass


def edit(root: Path, path: str, change: Callable[[str], str]) -> None:
    text = (root / path).read_text("utf-8")
    (root / path).write_text(change(text), "utf-8", newline="\n")


def a_title(root: Path, chance: Random) -> None:
    words = f"title: Title {chance.randrange(99)}"
    edit(
        root,
        f"claims/{slug(chance)}/report.yaml",
        lambda text: re.sub(r"title: .*", words, text),
    )


def a_paragraph(root: Path, chance: Random) -> None:
    edit(root, f"claims/{slug(chance)}/text/part-1.md", lambda text: f"{text}\nA number is {chance.randrange(99)}.\n")


def a_link(root: Path, chance: Random) -> None:
    one, other = chance.sample(range(1, 5), 2)
    words = f"\nIt follows from report-{other:04}:CLM-{chance.randint(1, 4)}.\n"
    edit(root, f"claims/report-{one:04}/text/part-1.md", lambda text: text + words)


def no_link(root: Path, chance: Random) -> None:
    edit(
        root,
        f"claims/{slug(chance)}/text/part-1.md",
        lambda text: re.sub(r"\n(?:It follows from|See) report-.*\n", "\n", text),
    )


def a_quotation(root: Path, chance: Random) -> None:
    name, words = slug(chance), f"value{chance.randrange(999)}"
    saved = f"claims/{name}/captures/saved.txt"
    old = (root / saved).read_text("utf-8").split()[-1].rstrip(".")
    for path in (saved, f"claims/{name}/records/claims.yaml"):
        edit(root, path, lambda text: text.replace(old, words))


def a_value(root: Path, chance: Random) -> None:
    edit(
        root,
        f"claims/{slug(chance)}/data/values.csv",
        lambda text: re.sub(r"row-1,.*", f"row-1,{chance.randrange(50)}", text),
    )


def a_translation(root: Path, chance: Random) -> None:
    path = f"locales/{chance.choice(['de', 'ar'])}/LC_MESSAGES/{slug(chance)}.po"
    words = chance.choice(["Ein Titel", "Noch ein Titel"] if "/de/" in path else ["عنوان", "عنوان آخر"])
    title = re.compile(r'(msgctxt "report/title"\nmsgid .*\nmsgstr ").*"')
    if (root / path).exists():
        edit(root, path, lambda text: title.sub(rf'\g<1>{words}"', text))


def a_record_less(root: Path, chance: Random) -> None:
    path = root / f"claims/{slug(chance)}/records/limits.yaml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?s)- id: LIM-3\n.*", "", text), "utf-8")


def a_record_more(root: Path, chance: Random) -> None:
    words = f"- id: LIM-3\n  statement: No more than {chance.randrange(99)} was seen.\n  affects: [CLM-1]\n"
    path = root / f"claims/{slug(chance)}/records/limits.yaml"
    text = path.read_text("utf-8")
    path.write_text(re.sub(r"(?s)- id: LIM-3\n.*", "", text) + words, "utf-8")


def a_term(root: Path, chance: Random) -> None:
    name, use = slug(chance), "\nA {term}`thing` it is.\n"
    words = f"- id: TRM-1\n  term: thing\n  definition: What weighs {chance.randrange(99)} units.\n"
    (root / f"claims/{name}/glossary.yaml").write_text(words, "utf-8")
    edit(
        root,
        f"claims/{name}/text/part-1.md",
        lambda text: text if use in text else text + use,
    )


def a_template(root: Path, chance: Random) -> None:
    (root / "templates").mkdir(exist_ok=True)
    words = f"p {{ margin: {chance.randrange(9)}px }}\n"
    (root / "templates/tokens.css").write_text(words, "utf-8")


def a_setting(root: Path, chance: Random) -> None:
    edit(root, "reportgen.toml", lambda text: re.sub(r'title = ".*"', f'title = "Site {chance.randrange(99)}"', text))


def no_catalog(root: Path, chance: Random) -> None:
    (root / f"locales/{chance.choice(['de', 'ar'])}/LC_MESSAGES/{slug(chance)}.po").unlink(missing_ok=True)


def slug(chance: Random) -> str:
    return f"report-{chance.randint(1, 4):04}"


CHANGES = (
    a_title, a_paragraph, a_link, no_link, a_quotation, a_value, a_translation, a_record_less, a_record_more, a_term,
    a_template, a_setting, no_catalog,
)  # fmt: skip


def test_after_every_edit_the_site_is_that_of_a_clean_build(root: Path) -> None:
    chance = Random(8)  # noqa: S311 - a seed, not a secret
    in_units(root)
    left = [change for _ in range(4) for change in CHANGES][:EDITS]
    chance.shuffle(left)
    for number, change in enumerate(left):
        change(root, chance)
        result = units.build(Request(root, TODAY, root.parent / "site"), jobs=1)
        assert [item for item in result.findings if item.level.value == "error"] == [], (number, change.__name__)
        same(root, result)


NAMES = st.sampled_from("abcdefgh")


@given(st.dictionaries(NAMES, st.frozensets(NAMES, max_size=2)))
def test_units_are_closed_and_no_larger_than_they_must(links: dict[str, frozenset[str]]) -> None:
    named = {slug: others & links.keys() for slug, others in links.items()}
    groups = divided(named)
    assert sorted(slug for group in groups for slug in group) == sorted(named)
    assert [list(group) for group in groups] == sorted(sorted(group) for group in groups)
    for group in groups:
        assert set(reached(named, group[0])) == set(group)


def reached(named: dict[str, frozenset[str]], slug: str) -> Iterator[str]:
    """The slug and everything that hangs together with it."""
    seen, waiting = {slug}, [slug]
    while waiting:
        here = waiting.pop()
        near = named[here] | {one for one, others in named.items() if here in others}
        waiting += sorted(near - seen)
        seen |= near
    return iter(seen)


def test_the_day_matters_only_to_units_with_an_allowance(root: Path) -> None:
    in_units(root)
    tomorrow = TODAY + dt.timedelta(days=1)
    with mock.patch.object(pool, "run", wraps=pool.run) as run:
        units.build(Request(root, tomorrow, root.parent / "site"), jobs=1)
    assert run.call_count == 0
