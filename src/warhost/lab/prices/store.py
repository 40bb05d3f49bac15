"""A folder of battles: the plan, and a Parquet file for each batch, one row a battle.

Columns: `number` of the battle, `meeting`, `field`, `seed`, `first_list` and `second_list` (the lists of both armies),
`first_seat` (the side that the first army has), `winner` (a side, null for a draw), and for each kind `first:<kind>`
and `second:<kind>`, how many of it both armies have.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from warhost.errors import ResultsError
from warhost.kernel.abi import NOBODY
from warhost.lab.parquet import must_have_parquet
from warhost.lab.prices.meetings import Meeting
from warhost.lab.prices.plan import BATTLES, EACH_WAY, PricePlan

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLAN = "prices-plan.json"
SEATS = ("first", "second")


class Batch(NamedTuple):
    """Meetings that were fought, and who won each battle: by meeting, way round and seed."""

    meetings: Sequence[Meeting]
    winners: NDArray[np.int8]


class PriceStore:
    """The battles of one plan: in memory, and in a folder where one is given."""

    def __init__(self, plan: PricePlan, folder: Path | None = None) -> None:
        self.plan, self.folder = plan, folder
        self.batches: dict[int, Batch] = {}
        """By the number of their first meeting."""
        if folder is None:
            return
        must_have_parquet()
        self._begin(folder)

    def add(self, batch: Batch) -> None:
        """Keep a batch; its file is there whole or not at all."""
        first = batch.meetings[0].number
        self.batches[first] = batch
        if self.folder is None:
            return
        import pyarrow.parquet as pq

        file = self.folder / f"battles-{first:08d}.parquet"
        rough = file.with_suffix(".new")
        try:
            pq.write_table(rows_of(self.plan, batch), rough)
            os.replace(rough, file)
        except OSError as error:
            raise ResultsError(str(file), f"cannot be written: {error.strerror}") from error

    def _begin(self, folder: Path) -> None:
        """Write the plan into a new folder; go on with what another holds. ResultsError for another plan's."""
        file, told = folder / PLAN, {**self.plan.to_data(), "key": self.plan.key}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
            kept = json.loads(file.read_text("utf-8"))
            key = kept.pop("key")
            differences = self.plan.differences(PricePlan.of_data(kept))
        except OSError as error:
            raise ResultsError(str(folder), f"cannot hold results: {error.strerror}") from error
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ResultsError(str(file), "is no plan of prices") from None
        if differences or key != self.plan.key:
            why = "; ".join(differences) or "the game has another version"
            raise ResultsError(str(folder), f"holds the results of another plan: {why}. Name another folder")
        for part in sorted(folder.glob("battles-*.parquet")):
            self.batches[int(part.stem.partition("-")[2])] = _read(self.plan, part)


def rows_of(plan: PricePlan, batch: Batch) -> Any:
    """A row for each battle of a batch, as a table of Arrow."""
    import pyarrow as pa

    sides, columns = plan.ruleset.sides, _columns(plan, batch.meetings)
    flat = batch.winners.reshape(-1)
    columns["winner"] = pa.array([None if seat == NOBODY else sides[seat] for seat in flat], pa.string())
    return pa.table(columns)


def _columns(plan: PricePlan, meetings: Sequence[Meeting]) -> dict[str, Any]:
    each = [(meeting, way, at) for meeting in meetings for way in range(2) for at in range(EACH_WAY)]
    columns: dict[str, Any] = {
        "number": np.array([one.number * BATTLES + way * EACH_WAY + at for one, way, at in each], np.int64),
        "meeting": np.array([one.number for one, _, _ in each], np.int64),
        "field": [one.field for one, _, _ in each],
        "seed": np.array([plan.seeds(one.number)[at] for one, _, at in each], np.int64),
        **{f"{seat}_list": [one.lists[n] for one, _, _ in each] for n, seat in enumerate(SEATS)},
        "first_seat": [plan.ruleset.sides[way] for _, way, _ in each],
    }
    for number, seat in enumerate(SEATS):
        for kind in plan.wares.ids:
            counts = [one.armies[number].get(kind, 0) for one in meetings]
            columns[f"{seat}:{kind}"] = np.repeat(np.array(counts, np.int16), BATTLES)
    return columns


def _read(plan: PricePlan, file: Path) -> Batch:
    """The batch of a file. Raises ResultsError."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        columns = pq.read_table(file).to_pydict()
        winners = [NOBODY if one is None else plan.ruleset.sides.index(one) for one in columns["winner"]]
        meetings = [_meeting(plan, columns, row) for row in range(0, len(winners), BATTLES)]
    except (OSError, pa.ArrowException, KeyError, ValueError) as error:
        raise ResultsError(str(file), "is no file of battles of this plan") from error
    return Batch(meetings, np.array(winners, np.int8).reshape(len(meetings), 2, EACH_WAY))


def _meeting(plan: PricePlan, columns: dict[str, Any], row: int) -> Meeting:
    """The meeting whose battles begin in a row."""
    first, second = (
        {kind: number for kind in plan.wares.ids if (number := columns[f"{seat}:{kind}"][row])} for seat in SEATS
    )
    lists = columns["first_list"][row], columns["second_list"][row]
    return Meeting(columns["meeting"][row], columns["field"][row], lists, (first, second))
