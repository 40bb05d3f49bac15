"""The words and pictures for one battle of a plain game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from warhost.kernel.abi import RUNNING
from warhost.kernel.plain import GONE
from warhost.ruleset import FALLEN, STANDS, Change, Remains, Roll
from warhost.shelf import game
from warhost.shelf.changes import BAD, ChangesTold, changed
from warhost.shelf.kinds import count
from warhost.shelf.plain.kinds import Kind
from warhost.shelf.plain.names import FACTS, Names
from warhost.shelf.verbs import NONE, unpack
from warhost.shelf.views import Shared, by_side, kept, portrait, row, side_name

FACES = 6  # of the die that attacks are rolled with
CHANGES = ChangesTold(
    FACTS,
    ("eliminated",),
    changed("eliminated", "", "{who} eliminated", fate="eliminated", tone=BAD, counts="eliminated"),
    changed("moved", "to", "{who} to {to}"),
)


def changes_between(before: Any, after: Any, names: Any) -> Iterator[Change]:
    """Who has fallen, and who stands elsewhere."""
    for piece, (old, new) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        if old.cell != new.cell:
            yield Change("eliminated", piece) if new.cell == GONE else Change("moved", piece, (new.cell,))


class Table(game.Table):
    """What all plain games answer alike; `plain_game` makes a table for a game of it."""

    named_by = ("count", "pieces.side", "pieces.kind")
    stands_at = ("cell", "count", "pieces.cell")
    changes_told = CHANGES
    find_changes = changes_between
    kinds: ClassVar[tuple[Kind, ...]]

    # --- in words -----------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What is asked."""
        if self.record.result != RUNNING:
            return "The battle is over"
        return "Choose what to do"

    def moment(self) -> str:
        """The turn; nothing when the battle is over."""
        return f"Turn {self.record.turn}" if self.record.result == RUNNING else ""

    @property
    def matter(self) -> int:
        """No matter of a plain game is ever pending."""
        return NONE

    def victor(self) -> str:
        """Who has won."""
        winner = int(self.seen.winner)
        return "" if winner < 0 else f"{self.ruleset.sides[winner]} wins"

    def scores(self) -> tuple[int, ...]:
        """How many pieces each side has left."""
        left = [one.side for one in self.seen.pieces if one.cell != GONE]
        return tuple(left.count(side) for side in range(len(self.ruleset.sides)))

    def progress(self) -> tuple[list[str], ...]:
        """How many pieces each side has left, in words."""
        return tuple([count(left, "piece left", "pieces left")] for left in self.scores())

    def remains(self) -> tuple[Remains, ...]:
        """Who stands and who has fallen: a piece of a plain game has nothing else."""
        named, sides = zip(self.names.labels, self.names.kinds, self.seen.pieces, strict=True), self.ruleset.sides
        return tuple(
            Remains(sides[one.side], label, kind, FALLEN if one.cell == GONE else STANDS, {}, ())
            for label, kind, one in named
        )

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The piece that is acted upon, and who acts upon it."""
        parts = unpack(code)
        pieces = (parts.target, parts.actor) if parts.target >= 0 else ()
        return tuple(self.names.label(piece) for piece in pieces)

    def assumption(self, code: int) -> str:
        """Nothing: no odds of a plain game go on with a choice."""
        return ""

    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]:
        """The die of every event that names a `piece`, its `dice` and what they have to `hit_at`."""
        told = self.words.events
        kinds = {told.name(kind): kind for kind in told.rows}
        for name, numbers in events:
            facts = told.facts(kinds[name], numbers)
            if facts.keys() >= {"piece", "dice", "hit_at"}:
                hit_at, side = facts["hit_at"], self.names.sides[facts["piece"]]
                yield Roll(side, 1, int(facts["dice"] >= hit_at), Fraction(max(0, FACES + 1 - hit_at), FACES))

    def side_named(self, word: str) -> int | None:
        """The side that a word means."""
        return self.ruleset.sides.index(word) if word in self.ruleset.sides else None

    # --- as data ------------------------------------------------------------------------------------------

    def view(self, shared: Shared = None) -> dict[str, Any]:
        """What everybody sees, as plain data, without ground and choices."""
        battle, sides = self.seen, self.ruleset.sides
        to_decide = side_name(sides, battle.to_decide)
        return {
            "turn": battle.turn,
            "prompt": self.prompt(),
            "to_decide": to_decide,
            "active": to_decide,
            "lost_points": by_side(sides, (self._lost(battle, side) for side in range(len(sides)))),
            "pieces": [self._shared_piece(piece, one, shared) for piece, one in enumerate(battle.pieces)],
            "status": [],
            "scores": by_side(sides, self.scores()),
            "progress": by_side(sides, self.progress()),
            "signs": [],
            "hands": {},
            "panels": self.panels.shown(battle, self.umpire, self.names),
        }

    def _lost(self, battle: Any, side: int) -> int:
        return sum(one.side == side and one.cell == GONE for one in battle.pieces)

    def _shared_piece(self, piece: int, one: Any, shared: Shared) -> dict[str, Any]:
        return kept(shared, (piece, one), lambda: self._piece_data(piece, one))

    def _piece_data(self, piece: int, one: Any) -> dict[str, Any]:
        kind, label = self.kinds[one.kind], self.names.label(piece)
        place = None if one.cell == GONE else self.names.write_cell(one.cell)
        return {
            "label": label,
            "side": self.ruleset.sides[one.side],
            "name": kind.name,
            "kind": kind.name,
            "icon": kind.icon,
            "hex": place,
            **kind.figures,
            **portrait(
                place,
                f"in {place}" if place else "out of the battle",
                gone=place is None,
                standing=(),
                hurt=False,
                profile=[row(name.replace("_", " "), figure) for name, figure in kind.figures.items()],
                slots={"tag": label},
                states=(),
                terms={"kinds": (kind.name,)},
            ),
        }


def find_names(seen: Any, scenario: Any, kinds: tuple[Kind, ...], letters: str) -> Names:
    """The names in a battle."""
    sides = [one.side for one in seen.pieces]
    return Names(scenario.grid, letters, sides, [kinds[one.kind].name for one in seen.pieces])
