"""What the lines of a position text say, and what they leave out because it follows."""

from __future__ import annotations

from typing import Any

from warhost import position
from warhost.rulesets.weads.game import GAME
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import BERSERK, DWARF, MOVED, NONE, Phase, Stage, Status
from warhost.rulesets.weads.state import Battle as BattleRecord
from warhost.rulesets.weads.words.position_text import POSITION
from warhost.rulesets.weads.words.snapshot import rows

FORD = scenarios()["alder-ford"]
ACTS = ("pending end-activation HAD", "pending combat HAD")


def battle_of(*lines: str) -> Any:
    """The record of a battle at the ford."""
    return BattleRecord.over(POSITION.read(enumerate(lines, 1), FORD))


# --- what the lines say -----------------------------------------------------------------------------------


def test_a_battle_in_which_nothing_has_happened_says_nothing() -> None:
    battle = battle_of()
    assert [frame.phase for frame in battle.stack[: battle.depth]] == [Phase.TURN]
    assert battle.piece_count == 19
    assert POSITION.write(POSITION.read([], FORD), FORD) == ["pending turn"]


def test_a_piece_says_what_is_not_as_at_the_start() -> None:
    battle = battle_of(
        "piece LIR-B1 0606 status=disordered marks=moved chit=K3", "piece HAD-A1 0605 marks=berserk", "piece LIR -"
    )
    names = GAME.table_for(POSITION.read([], FORD), FORD, GAME.fill_umpire(FORD)).names
    archers, hammers, leader = (battle.pieces[names.piece(label)] for label in ("LIR-B1", "HAD-A1", "LIR"))
    assert (archers.cell, archers.status, archers.marks, archers.chit) == (names.cell("0606"), 1, MOVED, 2)
    assert hammers.marks == BERSERK
    assert (leader.cell, leader.status) == (-1, Status.ELIMINATED)
    assert battle.unit_at[archers.cell] == names.piece("LIR-B1")
    assert battle.pool.tolist() == [12, 12, 11, 12]


def test_commands_and_spells_and_who_waits() -> None:
    battle = battle_of(
        "command HAD stage=pending chits=1 lost=1",
        "spells elf hand=now*2,holy known=holy spent=aim casts=1",
        "spells dwarf hand-size=2",
        "queue LIR-B1 3 LIR-B2 2",
        "attackers HAD-A1 HAD-B1",
        "defenders LIR-B1",
        "brother",
        "drawer elf",
    )
    command = battle.commands[2]
    assert (command.stage, command.chits, command.lost, battle.drawer, battle.brother) == (Stage.PENDING, 1, 1, 0, 1)
    assert rows(battle.hand) == [[2, 1, 0, 0, 0, 0, 0], [0] * 7]
    assert (battle.hand_size.tolist(), battle.casts.tolist()) == ([3, 2], [1, 0])
    assert (battle.queue_length, battle.queue[:2].tolist(), battle.queue_hexes[:2].tolist()) == (2, [1, 2], [3, 2])
    assert (battle.attackers.bit_count(), battle.defenders) == (2, 1 << 1)


def test_the_sequence_of_play_below_what_is_named_is_implied() -> None:
    battle = battle_of(*ACTS)
    stack = [(frame.phase, frame.actor, frame.detail) for frame in battle.stack[: battle.depth]]
    assert stack == [
        (Phase.VICTORY, NONE, 0),
        (Phase.RALLY_MOVES, NONE, DWARF),
        (Phase.RALLY_MOVES, NONE, 0),
        (Phase.RALLY, NONE, 0),
        (Phase.DRAW, NONE, 0),
        (Phase.END_ACTIVATION, 2, 0),
        (Phase.COMBAT, 2, 0),
    ]


def test_who_makes_a_rout_move_stands_nowhere_meanwhile() -> None:
    battle = battle_of(
        "piece HAD-B1 0605 status=routed", "piece HAD 0605 status=routed", *ACTS, "pending casualties",
        "pending rout HAD-B1 0604+HAD left=2",
    )  # fmt: skip
    at = GAME.table_for(POSITION.read([], FORD), FORD, GAME.fill_umpire(FORD)).names.cell("0605")
    assert battle.unit_at[at] == NONE == battle.leader_at[DWARF, at]
    assert (battle.stack[battle.depth - 1].place // 64, battle.stack[battle.depth - 1].target) == (at - 10, 2)


def test_a_battle_written_by_hand_can_be_fought() -> None:
    lines = ("piece HAD-A1 0306 marks=in-command", "command THE chits=1", "command OST chits=1", *ACTS)
    text = "\n".join(("position 1", "ruleset weads 1", "scenario weads/alder-ford", "decides dwarf", *lines, "end"))
    battle = position.read(text)
    assert "attack HAD-A1 LIR-C1" in [str(action) for action in battle.legal_actions]
    battle.apply("attack HAD-A1 LIR-C1")
    battle.apply("fight")
    assert any(event.kind == "combat_chit" for event in battle.events)
