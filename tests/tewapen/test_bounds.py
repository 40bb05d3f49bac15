"""Every fixed buffer is driven to its bound: it is refused in words or proved never to be passed."""

from __future__ import annotations

import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, lay, names, options, piece, record, umpire, where, why_not
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS
from warhost.rulesets.tewapen.rules.forces import recruit
from warhost.rulesets.tewapen.rules.traps import lay_trap
from warhost.rulesets.tewapen.setup.tables import troop_rows
from warhost.rulesets.tewapen.state import MAX_CELLS, MAX_LINE_CELLS, MAX_PIECES, MAX_TRAPS, MOST_ENTRIES, TrapState

CASTER = "it.spells,it.firering,it.frostring,it.boots,it.chalice,it.wand"


def with_a_nearly_full_box(caster: str, company: str) -> Battle:
    """A caster with room round him, and figures for one more piece in the box."""
    battle = lay(EMPTY_ROWS, f"R {caster} 0404", f"R {company} 0404", "B orc.swords 0000")
    one, desk, start = record(battle), umpire(battle), names(battle).cell("0404")
    free = [cell for cell in range(desk.board.cells) if one.unit_in[cell] < 0 and desk.board.distance[start, cell] > 1]
    while one.piece_count < MAX_PIECES - 1:
        recruit(one, desk, troop_rows()["hum.pygmies"], 0, free.pop())
    return activate(battle, "R1")


def test_a_full_box_of_figures_refuses_a_summons() -> None:
    battle = with_a_nearly_full_box("hum.wizard", "hum.archers")
    summons = sorted(options(battle, "elemental"))
    act(battle, summons[0])
    assert record(battle).piece_count == MAX_PIECES
    piece(battle, "R1").counters = 0
    activate(battle, "R1")
    assert not options(battle, "elemental")
    assert "no_figures_left" in why_not(battle, summons[1])


def test_a_second_skeleton_is_lost_when_the_box_is_full() -> None:
    battle = with_a_nearly_full_box("und.necromancer", "und.swords")
    act(battle, sorted(options(battle, "horde"))[0])
    assert record(battle).piece_count == MAX_PIECES
    assert not options(battle, "put")


def test_the_last_trap_marker_is_the_last() -> None:
    battle = lay("otter-ford", "R liz.shaman 0404 list=Druid", "R hum.archers 0404", "B orc.swords 0000")
    trap = troop_rows()["mon.trap"]
    for number in range(MAX_TRAPS - 1):
        assert lay_trap(record(battle), umpire(battle), trap, 0, 40 + number, TrapState.HIDDEN) == number
    activate(battle, "R1")
    thorns = sorted(options(battle, "thorns"))
    act(battle, thorns[0])
    assert record(battle).trap_count == MAX_TRAPS
    piece(battle, "R1").counters = 0
    activate(battle, "R1")
    assert not options(battle, "thorns")
    assert lay_trap(record(battle), umpire(battle), trap, 0, 5, TrapState.HIDDEN) == -1


@pytest.mark.parametrize("shape", [(16, 16), (32, 8), (256, 1), (2, 128)])
def test_lines_of_sight_of_the_largest_boards_fit(shape: tuple[int, int]) -> None:
    columns, rows = shape
    assert columns * rows == MAX_CELLS or columns * rows <= MAX_CELLS
    battle = lay(
        ["." * min(columns, 99)] * min(rows, 99), "R hum.archers 0000", f"B orc.archers {min(columns, 99) - 1:02d}00"
    )
    assert 0 < umpire(battle).lines_length <= MAX_LINE_CELLS


def test_the_longest_list_of_actions_fits() -> None:
    """Twelve casters with every item that casts, all in one hex and all included with their unit on a wide open board.

    More cannot act on one card: an army has twelve individuals at most, and only a druid summons more, who are units.
    """
    casters = [f"R hum.cleric 0807 items={CASTER} mp=99" for _ in range(12)]
    enemies = [f"B orc.gobswords {column:02d}{row:02d}" for row in (0, 1, 2) for column in range(11)]
    battle = lay(["." * 16] * 16, "R hum.knights 0807", *casters, *enemies)
    activate(battle, "R1", included=[f"R{number}" for number in range(2, 14)])
    assert 3000 < len(battle.legal_actions) < MAX_ACTIONS


def test_a_spell_that_strikes_everybody_fits_the_journal() -> None:
    ring = ["0403", "0503", "0303", "0404", "0304", "0402", "0302"]
    near = [f"B und.zombies {hex_id}" for hex_id in ring if hex_id != "0403"]
    battle = lay(["." * 9] * 7, "R und.necromancer 0403", "R und.swords 0000", *near)
    activate(battle, "R1")
    dice = [[4, 4]] * len(near)
    act(battle, "cast R1 drums", *dice)
    assert len(battle.last_events) < MOST_ENTRIES
    assert all(where(battle, f"B{number}") is None for number in range(1, len(near) + 1))
    assert names(battle).label(0) == "R1"
