"""What must hold in every position of Battle of Ayrena's Weads, and from one decision to the next."""

from __future__ import annotations

from typing import Any

from games.watcher import Watcher
from warhost.face.luck import luck_of
from warhost.rulesets.weads.state import (
    NONE,
    OFF_BOARD,
    SPELLS,
    Level,
    Phase,
    Stage,
    Status,
    Umpire,
)

# --- a position -----------------------------------------------------------------------------------------------


class WeadsWatcher(Watcher):
    """What must hold in a battle of Ayrena's Weads."""

    idle = "done pass decline calm place"
    eager = "attack fight"

    def look(self, before: Any, code: int) -> None:
        """The dead stay dead, and a chit is kept."""
        check_step(before, self.record)

    def look_closely(self) -> None:
        """Pieces, chits, spells and commands are all there."""
        umpire: Any = Umpire.over(self.battle.umpire)
        check_board(self.record, umpire)
        check_pool(self.record, umpire)
        check_hands(self.record, umpire)
        check_commands(self.record, umpire)

    def look_at_guess(self, record: Any) -> None:
        """Whatever the enemy may hold, it is of his set."""
        check_hands(record, Umpire.over(self.battle.umpire))

    def look_at_view(self, view: dict[str, Any]) -> None:
        """Marks and types are explained."""
        terms = self.battle.ruleset.terms()
        for piece in view["pieces"]:
            assert {*piece["marks"]} <= {*terms["marks"]}
            assert {*piece["terms"].get("types", ())} <= {*terms["types"]}

    def look_back(self) -> None:
        """Every shot and every combat is weighed against what was to be expected."""
        rolls = [event for event in self.battle.events if event.kind in ("shot", "rolled")]
        assert sum(one.dice for one in luck_of(self.battle).values()) == len(rolls)


def in_flight(battle: Any) -> set[int]:
    """Whoever is on a rout move, and the leader carried: they stand nowhere until it ends."""
    found: set[int] = set()
    for frame in battle.stack[: battle.depth]:
        if frame.phase == Phase.ROUT and frame.actor != NONE:
            found |= {int(frame.actor), int(frame.place) % 64 - 1}
    return found - {NONE}


def check_board(battle: Any, umpire: Any) -> None:
    """One unit and one leader of a side a hex, and each where the board says that it is."""
    moving = in_flight(battle)
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        assert (one.cell == OFF_BOARD) == (one.status == Status.ELIMINATED)
        if one.cell == OFF_BOARD or piece in moving:
            continue
        if one.level == Level.LEADER:
            assert battle.leader_at[one.side, one.cell] == piece
        else:
            assert battle.unit_at[one.cell] == piece
    cells = int(umpire.board.cells)
    assert all(battle.pieces[unit].cell == cell for cell in range(cells) if (unit := battle.unit_at[cell]) != NONE)
    for side in range(2):
        for cell in range(cells):
            leader = battle.leader_at[side, cell]
            assert leader == NONE or battle.pieces[leader].cell == cell


def check_pool(battle: Any, umpire: Any) -> None:
    """No combat chit is lost: each is in the pool or on a living unit."""
    units = range(battle.unit_count)
    for kind in range(len(umpire.chits)):
        held = sum(int(battle.pieces[unit].chit == kind) for unit in units)
        assert held + battle.pool[kind] == umpire.chits[kind]
    assert all(battle.pieces[unit].chit == NONE for unit in units if battle.pieces[unit].cell == OFF_BOARD)


def check_hands(battle: Any, umpire: Any) -> None:
    """Spells in hand and spent are at most those of the set, and the size of a hand is open."""
    for side in range(2):
        hand, spent, known = battle.hand[side], battle.spent[side], battle.known[side]
        assert int(hand.sum()) == battle.hand_size[side]
        for spell in range(SPELLS):
            assert 0 <= known[spell] <= hand[spell]
            assert hand[spell] + spent[spell] <= umpire.orders.sets[side, spell]
        assert battle.casts[side] <= umpire.orders.casts[side]


def check_commands(battle: Any, umpire: Any) -> None:
    """A leader lives unless his command is leaderless; a dead one leaves at most one chit."""
    for number in range(battle.command_count):
        command, leader = battle.commands[number], battle.pieces[battle.unit_count + number]
        assert (command.stage == Stage.PENDING) == (leader.status == Status.ELIMINATED)
        assert 0 <= command.chits <= (umpire.orders.value[number] if command.stage == Stage.LIVE else 1)
        assert (command.stage != Stage.LIVE) <= bool(command.lost)


# --- from one decision to the next ----------------------------------------------------------------------------


def check_step(before: Any, after: Any) -> None:
    """What no decision and nothing that follows from it may do."""
    for unit in range(before.unit_count):
        was, now = before.pieces[unit], after.pieces[unit]
        assert (was.side, was.command, was.level) == (now.side, now.command, now.level)
        assert was.status != Status.ELIMINATED or now.status == Status.ELIMINATED, "the dead stay dead"
        if was.chit != NONE and now.cell != OFF_BOARD and after.actions == before.actions + 1:
            assert now.chit != NONE, "a chit is kept for the whole battle"
    assert after.turn >= before.turn
