"""What all battles say of each piece, and of the places where pieces stand and fall: counts and sums alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from warhost.lab.counts import Data, mean, most_first, share
from warhost.lab.rows import BattleRow, PieceRow
from warhost.ruleset import FALLEN, FLED

LOST = (FALLEN, FLED)
MOST_FELLED_BY = 5


@dataclass
class PieceTally:
    """One piece in all battles in which it was."""

    piece: str
    side: str
    what: str
    battles: int = 0
    fates: Counter[str] = field(default_factory=Counter)
    felled_by: Counter[str] = field(default_factory=Counter)
    sums: Counter[str] = field(default_factory=Counter)
    fought: int = 0
    won_by_survival: Counter[bool] = field(default_factory=Counter)  # decided battles won, by whether it survived
    decided_by_survival: Counter[bool] = field(default_factory=Counter)

    def add(self, row: PieceRow, winner: str | None) -> None:
        """What it did in one battle."""
        self.battles += 1
        self.fates[row.fate] += 1
        if row.felled_by is not None:
            self.felled_by[row.felled_by] += 1
        for name in SUMS:
            self.sums[name] += getattr(row, name)
        self.fought += row.strikes > 0
        if winner is not None:
            survived = row.fate not in LOST
            self.decided_by_survival[survived] += 1
            self.won_by_survival[survived] += winner == row.side

    def data(self, name: str) -> Data:
        """What it did in all of them."""
        lost = sum(self.fates[fate] for fate in LOST)
        by_survival = {
            key: share(self.won_by_survival[survived], self.decided_by_survival[survived])
            for key, survived in (("won_if_survives", True), ("won_if_falls", False))
        }
        return {
            "piece": self.piece,
            "side": self.side,
            "what": self.what,
            "name": name,
            "survives": share(self.battles - lost, self.battles),
            "fates": dict(sorted(self.fates.items())),
            "felled_by": [
                {"piece": piece, "times": times} for piece, times in most_first(self.felled_by, MOST_FELLED_BY)
            ],
            **{name: mean(self.sums[name], self.battles) for name in SUMS},
            "fought": share(self.fought, self.battles),
            **by_survival,
        }


SUMS = ("felled", "harm_done", "harm_taken", "strikes", "acts")


class PlaceTally:
    """Where pieces of each side stood at the start of turns, where they fell, and what was ever entered."""

    def __init__(self) -> None:
        self.stood: dict[str, Counter[str]] = {}  # by place: side
        self.fell: dict[str, Counter[str]] = {}
        self.entered: Counter[str] = Counter()

    def add(self, rows: Iterable[PieceRow]) -> None:
        """The pieces of one battle."""
        entered = set[str]()
        for row in rows:
            for place in row.stood[:-1]:
                if place:
                    self.stood.setdefault(place, Counter())[row.side] += 1
            if row.fell_at is not None:
                self.fell.setdefault(row.fell_at, Counter())[row.side] += 1
            entered.update(row.entered)
        self.entered.update(entered)

    def data(self, terrain: Mapping[str, str], battles: int) -> list[Data]:
        """Every place at which anything happened."""
        places = sorted({*self.stood, *self.fell, *self.entered})
        return [
            {
                "place": place,
                "terrain": terrain.get(place, ""),
                "stood": _means(self.stood.get(place), battles),
                "fell": _means(self.fell.get(place), battles),
                "entered": share(self.entered[place], battles),
            }
            for place in places
        ]


def _means(counted: Counter[str] | None, battles: int) -> dict[str, float]:
    return {side: times / battles for side, times in sorted((counted or {}).items())}


def by_battle(battles: Iterable[BattleRow], pieces: Iterable[PieceRow]) -> dict[int, list[PieceRow]]:
    """The rows of pieces by the numbers of their battles."""
    found: dict[int, list[PieceRow]] = {row.number: [] for row in battles}
    for row in pieces:
        found[row.number].append(row)
    return found
