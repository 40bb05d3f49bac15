"""Pictures of Te Wapen!: traps and fog, what counters and magic leave on a piece, and a whole map."""

from __future__ import annotations

import re
from typing import Any

import pytest

import warhost
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.rules.pieces import is_fogged
from warhost.rulesets.tewapen.state import BLACK, NONE, RED, TrapState, Umpire
from warhost.shelf.pictures.album import JAWS, ROUND
from warhost.shelf.snapshot import plain

OTTER_FORD = """\
      00    01    02    03    04    05    06    07    08
     .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '.
00  |     |     | h h | h h |     |     | w w |     |     |
    |  .  |  .  |h h h|h h h|  .  |  .  |w w w|  .  |  .  |
     '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '.
01     | B6  |     | B5  | B1+ |     | B2  | B4  |     |     |
       |. 3  |  .  |. 2  |. 4  |  .  |. 4  |. 3  |  .  |  .  |
     .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .'
02  |     | w w |     | B3  | v v |     |     |     |     |
    |  .  |w w w|  .  |. 4  |v v v|  .  |  .  |  .  |  .  |
     '. .' '. .' '. .' '. ## '. .' '. .' '. .' '. .' '. .' '.
03     | r r | r r | r r |     | r r | r r |     | r r | r r |
       |r r r|r r r|r r r|  .  |r r r|r r r|  .  |r r r|r r r|
     .' '. .' '. .' '. .' '. .' '. .' '. .' ## .' '. .' '. .'
04  |     |     | R4  | d d |     |     | R5  | w w |     |
    |  .  |  .  |. 4  |d d d|  .  |  .  |. 2  |w w w|  .  |
     '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '.
05     |     | h h | h h | R1  | R3+ |     | R2  |     | R6  |
       |  .  |h h h|h h h|. 4  |. 4  |  .  |. 4  |  .  |. 3  |
     .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .'
06  |     |     |     | w w |     |     | h h |     |     |
    |  .  |  .  |  .  |w w w|  .  |  .  |h h h|  .  |  .  |
     '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .' '. .'

. clear   w woods   d difficult   h hill   r river   v village
under a label: terrain and wounds   # wall   + others with it

Red                                 Black
R1  Infantry - polearms  0305 4/4   B1  Orc - swords         0301 4/4
R2  Infantry - polearms  0605 4/4   B2  Orc - swords         0501 4/4
R3  Barbarians           0405 4/4   B3  Orc - archers        0302 4/4
R4  Archers              0204 4/4   B4  Goblin - swords      0601 3/3
R5  Blunderbusses        0604 2/2   B5  Ogres                0201 2/2
R6  Cavalry              0805 3/3   B6  Goblin - wolfriders  0001 3/3
R7  King                 0405 1/1   B7  Orc General          0301 1/1"""

VIEWERS = (None, RED, BLACK)


def record_of(battle: Battle) -> Any:
    return battle.ruleset.battle_record.over(battle.memory)


def piece_of(battle: Battle, label: str) -> Any:
    """The record of a piece."""
    return record_of(battle).pieces[[piece["label"] for piece in battle.view()["pieces"]].index(label)]


def cell_of(battle: Battle, name: str) -> int:
    return int(battle.scenario.grid.cell(name))  # type: ignore[attr-defined]


def pictures(battle: Battle, viewer: int | None) -> tuple[str, str]:
    """Both pictures: for a viewer, or all of it."""
    table = battle.table if viewer is None else battle.table_for(viewer)
    return table.draw_ascii(), table.draw_svg()


def with_trap(state: TrapState, place: str = "0402") -> Battle:
    """Otter Ford with one trap of red's."""
    battle = warhost.start("tewapen/otter-ford", seed=1)
    trap = record_of(battle).traps[0]
    trap.cell, trap.owner, trap.state, trap.wounds, trap.prisoner = cell_of(battle, place), RED, state, 3, NONE
    record_of(battle).trap_count = 1
    return battle


def test_the_start_of_otter_ford_looks_like_this() -> None:
    assert str(warhost.start("tewapen/otter-ford", seed=1)) == OTTER_FORD


@pytest.mark.clause("TW-1.7o")
@pytest.mark.parametrize("centre", ["0003", "0402", "0806"])
def test_a_cloud_is_drawn_where_the_rules_say_that_it_is(centre: str) -> None:
    battle = warhost.start("tewapen/otter-ford", seed=1)
    record, umpire, fogged = record_of(battle), Umpire.over(battle.umpire), plain(is_fogged)
    record.cloud_until[cell_of(battle, centre)], record.clouds = 9, 1
    names = {name for cell, name in enumerate(battle.scenario.grid.named) if fogged(record, umpire, cell)}  # type: ignore[attr-defined]
    [fog] = [sign for sign in battle.view()["signs"] if sign["sign"] == "fog"]
    assert {*fog["over"]} == names
    text, picture = pictures(battle, None)
    assert ": fog" in text
    once_more_in_the_legend = 1
    assert len(re.findall(r'href="#[\w-]+-fog"', picture)) == len(names) + once_more_in_the_legend


@pytest.mark.clause("TW-2.9.7a")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_hidden_trap_is_drawn_for_its_owner_and_the_referee(viewer: int | None) -> None:
    bare, battle = warhost.start("tewapen/otter-ford", seed=1), with_trap(TrapState.HIDDEN)
    text, picture = pictures(battle, viewer)
    if viewer == BLACK:
        assert (text, picture) == pictures(bare, viewer)
        return
    assert "| v?v |" in text
    assert "? hidden trap" in text
    assert "hidden trap at 0402, red, dice 0, wounds 3" in text
    assert "<title>hidden trap at 0402, red, dice 0, wounds 3</title>" in picture


@pytest.mark.clause("TW-2.9.7f")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_open_trap_is_drawn_for_everybody(viewer: int | None) -> None:
    text, picture = pictures(with_trap(TrapState.OPEN), viewer)
    assert "| vxv |" in text
    assert "open trap at 0402, red, dice 0, wounds 3" in text
    assert "<title>open trap at 0402, red, dice 0, wounds 3</title>" in picture


def test_a_destroyed_trap_is_gone() -> None:
    bare = warhost.start("tewapen/otter-ford", seed=1)
    assert pictures(with_trap(TrapState.DESTROYED), None) == pictures(bare, None)


def test_a_trapped_piece_is_marked_with_its_trap() -> None:
    battle = with_trap(TrapState.OPEN, "0302")
    held = [piece["label"] for piece in battle.view()["pieces"]].index("B3")
    record_of(battle).traps[0].prisoner, record_of(battle).pieces[held].prison = held, 0
    text, picture = pictures(battle, BLACK)
    assert "|.x4 T|" in text
    assert re.search(r"B3  Orc - archers +0302 4/4 +trapped", text)
    assert "T trapped" in text
    assert "open trap at 0302, red, dice 0, wounds 3, holds B3" in text
    assert ROUND[JAWS][0] in picture


def test_counters_magic_items_steeds_and_animal_forms_are_told() -> None:
    battle = warhost.start("tewapen/tangled-wood", seed=1)
    wolf = piece_of(battle, "R9")
    wolf.form_turns, wolf.counters = 3, 2
    text, picture = pictures(battle, None)
    assert re.search(r"R9  Werewolf \(animal form\) +0807 1/1\*\*", text)
    for told in ("10 MP", "speed"):
        assert told in text
    assert "activation counters 2" in picture
