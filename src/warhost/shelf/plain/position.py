"""Position text of a plain game, from the fields of its records.

    over red ALONE                            red has won; `over nobody COUNTED` is a draw
    piece R1 soldier B2                       in the order of their numbers; `-` for a piece that is out of the battle

What else a battle has is a line of its own, `chips 2 1`; what else a piece has stands behind its place, `hits=2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from warhost.errors import UnknownName
from warhost.kernel.abi import NOBODY, Header
from warhost.kernel.layout import Bytes, Record
from warhost.kernel.plain import GONE, Piece
from warhost.shelf.grid import Grid
from warhost.shelf.names import numbered
from warhost.shelf.position import Body, Draft, Line, Numbered, PositionText, Told, line
from warhost.shelf.wordings import Wording, each, ending, number, one_of, or_else

NOWHERE = "-"
OWN = ("count", "pieces")


def _cells(grid: Callable[[Any], Grid]) -> Wording:
    """The name of a cell, or "-"."""
    cell = Wording(lambda value, at: grid(at).named[value], lambda text, at: grid(at).cell(text))
    return or_else(NOWHERE, GONE, cell)


def _wording(field: np.dtype[Any]) -> Wording:
    """Whatever a field can hold, a word for each number."""
    limits = np.iinfo(field.base)
    one = number(int(limits.max), int(limits.min))
    return each(one) if field.shape else one


def position_text(
    battle: type[Record],
    snapshot: Callable[[Bytes], Any],
    find_names: Callable[[Any, Any], Any],
    words: Mapping[str, tuple[str, ...]],
    letters: str,
    reasons: type[IntEnum],
) -> PositionText:
    """How battles of a game are written and read; `words` has those for sides and kinds."""
    sides = or_else("nobody", NOBODY, one_of("side", words["sides"]))
    reason = one_of("reason", [one.name for one in reasons], min(reasons))
    own = [name for name in battle.dtype.names or () if name not in (*(Header.dtype.names or ()), *OWN)]
    lines = [line(f"{name} {_example(battle, name)}", {name: _wording(battle.dtype[name])}) for name in own]
    pieces = _Pieces(battle, words["kinds"], letters)
    return PositionText(
        battle,
        snapshot,
        find_names,
        lambda scenario: _blank(battle),
        (
            line("over red ALONE", {"winner reason result": ending(sides, reason)}),
            *lines,
            Line("piece R1 soldier B2", pieces.write, pieces.read, is_open=True, is_repeated=True, rank=0),
        ),
        faults=pieces.faults,
    )


def _example(battle: type[Record], name: str) -> str:
    return " ".join("0" * (battle.dtype[name].itemsize // battle.dtype[name].base.itemsize))


def _blank(battle: type[Record]) -> Bytes:
    """The memory of a battle with nobody in it."""
    memory = battle.blank()
    record: Any = battle.over(memory)
    record.turn, record.winner, record.to_decide = 1, NOBODY, NOBODY
    return memory


class _Pieces:
    """The lines of pieces."""

    def __init__(self, battle: type[Record], kinds: tuple[str, ...], letters: str) -> None:
        record = battle.dtype["pieces"]
        self.letters, self.most = letters, record.shape[0]
        more = {name: _wording(record.base[name]) for name in record.base.names or () if name not in Piece.fields}
        spoken = {"kind": one_of("piece", kinds), "cell": _cells(lambda at: at.scenario.grid)}
        self.body = Body("part of a piece", spoken, more)
        self.usual = dict.fromkeys(more, 0)

    def write(self, told: Told) -> Iterator[str]:
        for label, one in zip(told.names.labels, told.battle.pieces, strict=True):
            yield " ".join([label, *self.body.write(one, self.usual, told)])

    def read(self, draft: Draft, label: str, *said: str) -> None:
        battle, side = draft.battle, self.letters.find(label[0])
        if side < 0:
            raise UnknownName("side", label[0], self.letters)
        if battle.count >= self.most:
            raise ValueError(f"at most {self.most} pieces can be")
        one = battle.pieces[int(battle.count)]
        values = self.body.read(said, draft)
        self.body.put(one, {"side": side, **values, **self.body.read_pairs(said[len(values) :], draft)})
        battle.count += 1
        should_be = numbered(battle.pieces["side"][: battle.count].tolist(), self.letters)[-1]
        if label != should_be:
            raise ValueError(f"{label!r}: the next piece of this side is {should_be}")

    def faults(self, draft: Draft) -> Iterable[Numbered]:
        """Two pieces in a cell."""
        stood: dict[int, int] = {}
        for piece, cell in enumerate(draft.battle.pieces["cell"][: draft.battle.count].tolist()):
            if cell != GONE and stood.setdefault(cell, piece) != piece:
                yield draft.said["piece"][piece], f"{draft.scenario.grid.named[cell]} holds two pieces"
