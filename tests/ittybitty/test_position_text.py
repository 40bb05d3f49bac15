"""What the lines of a position text say, and what they leave out because it follows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ittybitty.brought.words import BRIDGE, NAMES
from warhost.kernel.sets import wide_in
from warhost.rulesets.ittybitty.setup.scenario import scenarios
from warhost.rulesets.ittybitty.state import (
    FACE_DOWN,
    FORT_1,
    MOVED,
    NONE,
    OFF_BOARD,
    READY,
    RUBBLE,
    Battle,
    Phase,
    Segment,
    Spell,
    Status,
)
from warhost.rulesets.ittybitty.words.position_text import POSITION, blank
from warhost.rulesets.ittybitty.words.snapshot import snapshot

UNSAID = {"dice", "version", "actions", "to_decide", "turn"}
"""What the text of a game says nothing of: the head of a position does."""


def battle_of(*lines: str, scenario: str = "defend-the-bridge") -> Any:
    """The record of a battle."""
    return Battle.over(POSITION.read(enumerate(lines, 1), scenarios()[scenario]))


# --- what the lines say -----------------------------------------------------------------------------------


def test_a_battle_in_which_nothing_has_happened_says_nothing() -> None:
    battle = battle_of()
    assert [frame.phase for frame in battle.stack[: battle.depth]] == [Phase.TURN]
    assert POSITION.write(POSITION.read([], BRIDGE), BRIDGE) == ["pending turn"]
    assert POSITION.write(blank(BRIDGE), BRIDGE) == []


@pytest.mark.parametrize("name", scenarios())
def test_everybody_stands_where_the_scenario_says(name: str) -> None:
    model = scenarios()[name]
    battle = snapshot(blank(model))
    assert battle.piece_count == len(model.muster)
    for one, mustered in zip(battle.pieces, model.muster, strict=True):
        assert one.side == mustered.side
        assert (one.cell == OFF_BOARD) == bool(mustered.arrives)
        assert one.cell == OFF_BOARD or model.grid.named[one.cell] == mustered.at


@pytest.mark.clause("IB-2.6a")
def test_units_lie_face_down_where_the_scenario_says_so() -> None:
    battle = battle_of(scenario="powder-in-the-fog")
    assert battle.pieces[0].marks & FACE_DOWN
    assert not battle_of().pieces[0].marks & FACE_DOWN


def test_a_piece_says_what_is_not_as_at_the_start() -> None:
    battle = battle_of(
        "piece T2-SP1 1808 status=disorganized marks=moved shots=1 disorders=1", "piece TUD - last-cell=2009"
    )
    spears, king = (battle.pieces[NAMES.piece(label)] for label in ("T2-SP1", "TUD"))
    assert (spears.cell, spears.status, spears.marks, spears.shots) == (
        NAMES.cell("1808"), Status.DISORGANIZED, MOVED, 1,
    )  # fmt: skip
    assert (king.cell, king.last_cell) == (OFF_BOARD, NAMES.cell("2009"))
    first = int(battle.first[NAMES.cell("1808")])
    assert (first, int(battle.pieces[first].next)) == (NAMES.piece("T2-SP1"), NAMES.piece("T2-HI1"))


def test_formations_ground_combat_and_spells() -> None:
    battle = battle_of(
        "formation T2 captain=LOH marks=ready lost=1",
        "hex 0611 ground=fort-1,rubble glamour=3 struck=red",
        "combat 1707 white attackers=T6-PK1,T2-SP1 supporters=T4-XB1",
        "cast BONE rally place=1807 stage=2",
        "wahoo 0 1",
        "last-owner blue",
    )
    foot = battle.formations[NAMES.formation_ids.index("T2")]
    assert (foot.captain, foot.marks, foot.lost) == (NAMES.piece("LOH"), READY, 1)
    cell = NAMES.cell("0611")
    assert (battle.ground[cell], battle.glamour[cell], battle.struck[cell]) == (FORT_1 | RUBBLE, 3, 1 << Segment.RED)
    assert battle.combat.segment == Segment.WHITE
    assert wide_in(battle.combat.attackers) == 1 << NAMES.piece("T6-PK1") | 1 << NAMES.piece("T2-SP1")
    assert (battle.cast.caster, battle.cast.form, battle.cast.stage) == (NAMES.piece("BONE"), Spell.RALLY, 2)
    assert (battle.wahoo.tolist(), battle.last_owner) == ([0, 1], 1)


@pytest.mark.clause("IB-5.8m")
def test_who_was_summoned_comes_after_all_others() -> None:
    battle = battle_of(
        "summoned blue GOON", "piece G1 1306 formation=SUMMONED1 marks=summoned", "summoning 1 caster=BONE"
    )
    one = battle.pieces[battle.listed_count]
    assert (battle.piece_count, one.side, one.cell) == (battle.listed_count + 1, 1, NAMES.cell("1306"))
    assert battle.summonings[0].caster == NAMES.piece("BONE")


def test_the_sequence_of_play_below_what_is_named_is_implied() -> None:
    battle = battle_of("pending window red")
    stack = [(frame.phase, frame.detail) for frame in battle.stack[: battle.depth]]
    assert stack == [
        (Phase.END_TURN, 0), (Phase.UPKEEP, 1), (Phase.UPKEEP, 0), (Phase.PETARDS, 1), (Phase.PETARDS, 0),
        (Phase.WORKS, 0), (Phase.MORALE, 0), (Phase.WINDOW, 0),
    ]  # fmt: skip
    acting = battle_of("pending activation TUD", "pending action T2-SP1 T2")
    assert [frame.phase for frame in acting.stack[: acting.depth]] == [Phase.DRAW, Phase.ACTIVATION, Phase.ACTION]


# --- there and back ---------------------------------------------------------------------------------------


def shaken(seed: int) -> Any:
    """A battle in which fields have any values that they can have."""
    chance, memory = random.Random(seed), blank(BRIDGE)
    battle: Any = Battle.over(memory)
    for _ in range(6):
        piece = battle.pieces[chance.randrange(battle.listed_count)]
        piece.status, piece.marks = chance.randrange(3), chance.getrandbits(29)
        for field in ("disorders", "power", "spent", "quiet", "pontoon", "petards", "petard_turn", "summons"):
            setattr(piece, field, chance.randrange(5))
        piece.bank, piece.from_cell = chance.randrange(-1, 6), chance.randrange(-1, NAMES.grid.size)
        piece.rides, piece.named = chance.randrange(-1, battle.listed_count), chance.randrange(-1, 12)
        formation = battle.formations[chance.randrange(battle.formation_count)]
        formation.marks, formation.lost = chance.getrandbits(11), chance.randrange(4)
        formation.lost_before, formation.captain = chance.randrange(4), NONE
        cell = chance.randrange(NAMES.grid.size)
        battle.ground[cell], battle.chasm[cell] = chance.getrandbits(5), chance.randrange(9)
        battle.glamour[cell], battle.struck[cell] = chance.randrange(9), chance.getrandbits(6)
        battle.bridges[cell] = chance.getrandbits(6)
    for name in ("blocks", "pace"):
        setattr(battle, name, chance.randrange(16))
    battle.lead, battle.last_owner, battle.molested = chance.randrange(-1, 9), chance.randrange(-1, 2), 1
    for pair in (battle.works, battle.wahoo):
        pair[:] = [chance.randrange(2), chance.randrange(2)]
    for record in (*battle.structures[:4], *battle.summonings[:3]):
        for field in record.dtype.names:
            record[field] = chance.randrange(2 if field == "paid" else 4)
    battle.formation_count = 14
    cast, combat = battle.cast, battle.combat
    cast.place, cast.form, cast.target, cast.caster = chance.randrange(99), chance.randrange(15), NONE, 3
    for name in ("length", "stage", "number", "helped"):
        setattr(cast, name, chance.randrange(5))
    cast.chain[:], cast.cells[:], cast.helpers[:] = [1, 2, 0, 3], [9, 0, 8, 0], [0, 1, 0, 2, 0, 0]
    for words in (cast.victims, cast.failed, combat.attackers, combat.supporters):
        words[0] = chance.getrandbits(20)
    combat.cell, combat.segment = chance.randrange(99), chance.randrange(6)
    return memory


@pytest.mark.parametrize("seed", range(8))
def test_every_field_of_a_battle_is_said(seed: int) -> None:
    memory = shaken(seed)
    lines = POSITION.write(memory, BRIDGE)
    found: Any = Battle.over(POSITION.read(enumerate(lines, 1), BRIDGE))
    battle: Any = Battle.over(memory)
    for field in Battle.dtype.names or ():
        if field not in UNSAID | {"stack", "depth"}:
            assert battle[field].tobytes() == found[field].tobytes(), (field, lines)
