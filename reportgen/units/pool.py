"""Runs units one after the other, in processes side by side, or through any `concurrent.futures.Executor`."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict

from reportgen.units.running import run
from reportgen.units.task import Outcome, Task, as_document, from_document

WORTH_IT = 4
"""So many units pay for a second process, which takes 30 ms to start and reads again what all units share."""

Runner = Callable[[Sequence[Task]], Iterator[Outcome]]


def call(asked: Mapping[str, object]) -> tuple[str, bytes]:
    """A unit as another process or machine is asked for it: JSON and bytes, so that nothing that comes back can act."""
    outcome = run(Task(**asked))  # type: ignore[arg-type]  # fields of a task
    return json.dumps(as_document(outcome)), outcome.pages


def here(tasks: Sequence[Task]) -> Iterator[Outcome]:
    """Each unit in this process, one after the other."""
    return map(run, tasks)


def through(executor: Executor) -> Runner:
    """Each unit as a call handed to an executor; outcomes in the order in which they come."""

    def runner(tasks: Sequence[Task]) -> Iterator[Outcome]:
        waiting = {executor.submit(call, asdict(task)): task for task in tasks}
        try:
            for done in as_completed(waiting):
                try:
                    document, pages = done.result()
                except BrokenExecutor:  # a process was killed: what it was at, and what waited for it, is made here
                    yield run(waiting[done])
                else:
                    yield from_document(json.loads(document), pages)
        finally:
            for one in waiting:
                one.cancel()

    return runner


@contextmanager
def processes(jobs: int, count: int) -> Iterator[Runner]:
    """What runs `count` units in at most `jobs` processes; 0: as many as this machine has for us."""
    wanted = min(jobs or _processors(), count)
    if wanted < 2 or (not jobs and count < WORTH_IT):
        yield here
        return
    how = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    with ProcessPoolExecutor(wanted, multiprocessing.get_context(how)) as pool:
        yield through(pool)


def _processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
