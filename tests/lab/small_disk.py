"""A disk that takes no more, for a process of its own: this module is imported there by its name."""

from __future__ import annotations

import resource
from pathlib import Path
from typing import Any

from lab.rows_made_up import batch_of, plan_of
from warhost.errors import ResultsError
from warhost.lab.store import open_store


def contents(folder: Path) -> dict[str, bytes]:
    """What is in a folder, without what only keeps others out."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.name.startswith(".")}


def write_on_a_small_disk(folder: Path, line: Any) -> None:
    """Send what is said of a folder that is full, what stands in it, and what counts as finished."""
    plan = plan_of()
    resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))  # the plan fits, and no batch
    store = open_store(folder, plan)
    try:
        store.add(batch_of(plan, 0))
    except ResultsError as error:
        line.send((str(error), sorted(contents(folder)), store.finished))
