"""What must hold in every position of an Itty Bitty Battle, and from one decision to the next."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from games.watcher import Watcher
from warhost.face.luck import luck_of
from warhost.kernel.abi import extra_of, verb_of
from warhost.rulesets.ittybitty.rules.pieces import is_unit, stacked_attack
from warhost.rulesets.ittybitty.state import (
    FORTS,
    HIDDEN,
    MOST_ATTACK,
    NONE,
    OFF_BOARD,
    Phase,
    Status,
    StructureKind,
    Umpire,
)

ON_THE_WAY = (Phase.ACTION, Phase.ADVANCE, Phase.CHARGE)
"""Matters in which stacks may be too high for a while."""


EVENLY = 0.5
"""How often a verb or a spell is chosen first, and then what is done with it."""


class IttyBittyWatcher(Watcher):
    """What must hold in an Itty Bitty Battle."""

    idle = "done pass place enlist assign lapse hide"
    eager = "attack support fight charge"

    def choose(self, codes: Sequence[int], chance: random.Random) -> int:
        """Each verb and spell as often as any other in half of the choices, however many ways there are to do it."""
        some = codes
        if chance.random() < EVENLY:
            kinds = sorted({(verb_of(code), extra_of(code)) for code in codes})
            kind = chance.choice(kinds)
            some = [code for code in codes if (verb_of(code), extra_of(code)) == kind]
        return super().choose(some, chance)

    def look(self, before: Any, code: int) -> None:
        """The dead stay dead, sides stay as they are."""
        check_step(before, self.record)

    def look_closely(self) -> None:
        """Everybody stands where the map says, and stacks are legal."""
        umpire: Any = Umpire.over(self.battle.umpire)
        check_chains(self.record)
        check_stacks(self.record, umpire)
        check_formations(self.record)
        check_ground(self.record, umpire)

    def look_at_guess(self, record: Any) -> None:
        """Whoever is imagined somewhere stands there."""
        check_chains(record)

    def look_at_view(self, view: dict[str, Any]) -> None:
        """Marks and types of all that is not hidden are explained."""
        terms = self.battle.ruleset.terms()
        for piece in (one for one in view["pieces"] if not one.get("hidden")):
            assert {*piece["marks"]} <= {*terms["marks"]}
            assert {*piece["terms"].get("types", ())} <= {*terms["types"]}

    def look_back(self) -> None:
        """Every combat die is weighed against what was to be expected."""
        rolls = [event for event in self.battle.events if event.kind == "rolled"]
        assert sum(one.dice for one in luck_of(self.battle).values()) == len(rolls)


def chain_of(battle: Any, cell: int) -> list[int]:
    """The pieces of a hex, as they hang on each other."""
    found: list[int] = []
    at = int(battle.first[cell])
    while at != NONE:
        found.append(at)
        assert len(found) <= battle.piece_count, "a chain ends"
        at = int(battle.pieces[at].next)
    return found


def check_chains(battle: Any) -> None:
    """Each piece hangs in the chain of its hex and in no other, the chains in the order of numbers."""
    cells = {int(one.cell) for one in battle.pieces[: battle.piece_count]} - {OFF_BOARD}
    stands = {piece: cell for cell in cells for piece in chain_of(battle, cell)}
    for piece in range(battle.piece_count):
        assert stands.get(piece, OFF_BOARD) == battle.pieces[piece].cell
    for cell in cells:
        chain = chain_of(battle, cell)
        assert chain == sorted(chain)


def check_stacks(battle: Any, umpire: Any) -> None:
    """One side a hex but for hidden scouts and those without arms, and no more attack than may stand there."""
    phases = [battle.stack[depth].phase for depth in range(battle.depth)]
    for cell in {int(one.cell) for one in battle.pieces[: battle.piece_count]} - {OFF_BOARD}:
        units = [
            piece
            for piece in chain_of(battle, cell)
            if is_unit(battle, umpire, piece) and not battle.pieces[piece].marks & HIDDEN
        ]
        assert len({int(battle.pieces[piece].side) for piece in units}) <= 1, "enemies share no hex"
        if not {*phases} & {*ON_THE_WAY}:
            for side in (0, 1):
                assert stacked_attack(battle, umpire, cell, side) <= MOST_ATTACK


def check_formations(battle: Any) -> None:
    """A formation is of one side, as are those who belong to it and who leads it."""
    for one in battle.pieces[: battle.piece_count]:
        if one.formation != NONE and one.cell != OFF_BOARD:
            assert battle.formations[one.formation].side == one.side
        assert one.status in {*Status}
    for formation in battle.formations[: battle.formation_count]:
        if formation.captain != NONE:
            assert battle.pieces[formation.captain].side == formation.side


def check_ground(battle: Any, umpire: Any) -> None:
    """Field works are of one level, bridges lead both ways."""
    neighbour = umpire.board.neighbour
    for cell in range(int(umpire.board.cells)):
        assert battle.ground[cell] & FORTS != FORTS
        for direction in range(6):
            if battle.bridges[cell] >> direction & 1:
                assert battle.bridges[neighbour[cell, direction]] >> (direction + 3) % 6 & 1
    for one in battle.structures:
        assert one.kind in {*StructureKind}


def check_step(before: Any, after: Any) -> None:
    """What no decision and nothing that follows from it may do."""
    for piece in range(before.listed_count):
        was, now = before.pieces[piece], after.pieces[piece]
        assert was.side == now.side
        gone = was.cell == OFF_BOARD and was.last_cell != OFF_BOARD
        assert not gone or now.cell == OFF_BOARD, "the dead stay dead"
    assert after.turn >= before.turn
