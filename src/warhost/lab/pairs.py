"""What pairs of battles on common seeds tell: shares and scores, pieces, and the battles that flipped.

Nothing here grows with the number of battles but the list of flipped ones, which is cut off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from warhost.arena.plan import WRONG_IN_ALL
from warhost.arena.sequential import OPEN
from warhost.lab.counts import share
from warhost.lab.paired import Differences, Verdict, shifted
from warhost.lab.rows import Batch, PieceRow
from warhost.ruleset import FALLEN, FLED

MOST_FLIPPED = 200
"""Flipped battles that are listed; the others are counted."""
LOST = (FALLEN, FLED)
Key = tuple[str, str, int]
"""A piece in both variants: its side, what it is, and the how-manieth of them it is."""


Called = tuple[Key, str]
"""Such a piece with its label."""
Names = Mapping[str, str]
"""What pieces are called, by their labels."""


class Piece(NamedTuple):
    """What became of a piece in one battle, and what it did."""

    key: Key
    label: str
    survived: bool
    felled: int
    harm_done: int


class Told(NamedTuple):
    """What is compared of one battle."""

    number: int
    seed: int
    winner: str | None
    turns: int
    points: tuple[int, ...]  # by side
    pieces: tuple[Piece, ...]


def told(batch: Batch) -> list[Told]:
    """What is compared of a batch's battles."""
    pieces: dict[int, list[PieceRow]] = {row.number: [] for row in batch.battles}
    for piece in batch.pieces:
        pieces[piece.number].append(piece)
    return [
        Told(row.number, row.seed, row.winner, row.turns, row.scores, tuple(_pieces(pieces[row.number])))
        for row in batch.battles
    ]


def _pieces(rows: Iterable[PieceRow]) -> Iterator[Piece]:
    seen = Counter[tuple[str, str]]()
    for row in rows:
        kind = row.side, row.what
        seen[kind] += 1
        yield Piece((*kind, seen[kind]), row.piece, row.fate not in LOST, row.felled, row.harm_done)


class _OfPiece:
    """A piece in all pairs so far."""

    def __init__(self, labels: tuple[str, str]) -> None:
        self.labels = labels
        self.of = self.gained = self.lost = 0
        self.survived = [0, 0]
        self.felled, self.harm_done = Differences(), Differences()
        self.felled_before = self.felled_after = 0

    def add(self, before: Piece, after: Piece) -> None:
        self.of += 1
        self.survived[0] += before.survived
        self.survived[1] += after.survived
        self.gained += after.survived and not before.survived
        self.lost += before.survived and not after.survived
        self.felled_before += before.felled
        self.felled_after += after.felled
        self.felled.add(after.felled - before.felled)
        self.harm_done.add(after.harm_done - before.harm_done)

    def data(self, key: Key, names: Names) -> dict[str, Any]:
        side, what, _ = key
        return {
            "piece": " / ".join(dict.fromkeys(self.labels)),
            "side": side,
            "what": what,
            "name": names.get(self.labels[0], what),
            "survives": {
                "first": share(self.survived[0], self.of),
                "second": share(self.survived[1], self.of),
                **shifted(self.gained, self.lost, self.of),
            },
            "felled": {
                "first": self.felled_before / self.of,
                "second": self.felled_after / self.of,
                **self.felled.data(),
            },
            "harm_done": self.harm_done.data(),
        }


class Pairs:
    """Follows pairs of battles in their order."""

    def __init__(self, sides: Sequence[str], until_clear: bool = False) -> None:
        self.sides, self.until_clear = tuple(sides), until_clear
        judged = self.sides[:1] if len(self.sides) == 2 else self.sides
        self.verdicts = {side: Verdict(WRONG_IN_ALL / len(judged)) for side in judged}
        self.of = self.flipped_times = 0
        self.flipped: list[tuple[Told, Told]] = []
        self._winners = Counter[tuple[str | None, str | None]]()
        self._scores = {side: Differences() for side in self.sides}
        self._points = {side: Differences() for side in self.sides}
        self._turns = Differences()
        self._pieces: dict[Key, _OfPiece] = {}
        self._alone: tuple[Counter[Called], Counter[Called]] = Counter(), Counter()

    @property
    def is_clear(self) -> bool:
        """Whether no more pairs are wanted."""
        return self.until_clear and all(verdict.verdict != OPEN for verdict in self.verdicts.values())

    def add(self, before: Told, after: Told) -> None:
        """One more pair."""
        self.of += 1
        self._winners[before.winner, after.winner] += 1
        self._turns.add(after.turns - before.turns)
        for number, side in enumerate(self.sides):
            moved = score_of(after.winner, side, len(self.sides)) - score_of(before.winner, side, len(self.sides))
            self._scores[side].add(moved)
            self._points[side].add(after.points[number] - before.points[number])
            if side in self.verdicts:
                self.verdicts[side].add(moved)
        if before.winner != after.winner:
            self.flipped_times += 1
            if len(self.flipped) < MOST_FLIPPED:
                self.flipped.append((before, after))
        self._add_pieces({one.key: one for one in before.pieces}, {one.key: one for one in after.pieces})

    def _add_pieces(self, before: dict[Key, Piece], after: dict[Key, Piece]) -> None:
        for key in before.keys() & after.keys():
            labels = before[key].label, after[key].label
            self._pieces.setdefault(key, _OfPiece(labels)).add(before[key], after[key])
        for alone, pieces, others in ((self._alone[0], before, after), (self._alone[1], after, before)):
            alone.update((key, pieces[key].label) for key in pieces.keys() - others.keys())

    # --- as data ----------------------------------------------------------------------------------------------

    def side_data(self, side: str) -> dict[str, Any]:
        """How a side does in both variants."""
        first, second, gained, lost = self._counted(side)
        verdict = self.verdicts.get(side)
        return {
            "side": side,
            "won": {"first": share(first, self.of), "second": share(second, self.of), **shifted(gained, lost, self.of)},
            "score": self._scores[side].data() | {"at_any_moment": list(verdict.interval) if verdict else None},
            "points": self._points[side].data(),
            "verdict": verdict.verdict if verdict else None,
        }

    def drawn_data(self) -> dict[str, Any]:
        """How often nobody wins."""
        first, second, gained, lost = self._counted(None)
        return {"first": share(first, self.of), "second": share(second, self.of), **shifted(gained, lost, self.of)}

    def turns_data(self) -> dict[str, Any]:
        """How much longer battles are."""
        return self._turns.data()

    def pieces_data(self, names: Names) -> list[dict[str, Any]]:
        """All pieces that are in both, those whose survival changes most first."""
        found = [piece.data(key, names) for key, piece in self._pieces.items()]
        return sorted(
            found, key=lambda row: (-abs(row["survives"]["by"]), -abs(row["felled"]["by"] or 0), row["piece"])
        )

    def alone_data(self, names: Sequence[Names]) -> dict[str, list[dict[str, Any]]]:
        """Pieces that are in one variant alone, where that is so in every battle."""
        return {
            form: [
                {"piece": label, "side": side, "what": what, "name": called.get(label, what)}
                for ((side, what, _), label), times in sorted(alone.items())
                if times == self.of
            ]
            for form, alone, called in zip(("first", "second"), self._alone, names, strict=True)
        }

    def _counted(self, side: str | None) -> tuple[int, int, int, int]:
        """Battles that a side won before, after, after alone and before alone."""
        pairs = self._winners.items()
        first = sum(times for (before, _), times in pairs if before == side)
        second = sum(times for (_, after), times in pairs if after == side)
        both = self._winners[side, side]
        return first, second, second - both, first - both


def score_of(winner: str | None, side: str, sides: int) -> float:
    """The score of a side: 1 for who won, an equal share of a draw."""
    return 1 / sides if winner is None else float(winner == side)
