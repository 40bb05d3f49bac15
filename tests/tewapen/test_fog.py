"""Fog: where a cloud lies and how long, who is held in it or kept out, and what can be seen, shot and fought there."""

from __future__ import annotations

import pytest

from tewapen.tabletop import (
    EMPTY_ROWS,
    act,
    activate,
    dice_of,
    end_turn,
    ground,
    lay,
    moves,
    raise_fog,
    stands,
    why_not,
)
from warhost.face.battle import Battle
from warhost.rulesets.tewapen.state import Phase

FAR_AWAY = "B std.inf 1204"
FRIEND_FAR_AWAY = "R std.inf 0008"
ROUND_0404 = {"0504", "0403", "0303", "0304", "0305", "0405"}


def ready(*pieces: str, board: tuple[str, ...] = EMPTY_ROWS) -> Battle:
    """A table on which R1 is to act."""
    return activate(lay(board, *pieces), "R1")


def wizard(*pieces: str, board: tuple[str, ...] = EMPTY_ROWS) -> Battle:
    """A table on which a wizard in 0404, R1, is to act; red has a unit far away."""
    return ready("R hum.wizard 0404", FRIEND_FAR_AWAY, *pieces, board=board)


@pytest.mark.clause("TW-1.7o", "TW-1.7p")
def test_a_cloud_covers_a_centre_and_its_neighbours() -> None:
    battle = act(activate(lay(EMPTY_ROWS, "R hum.wizard 0804", FRIEND_FAR_AWAY, FAR_AWAY), "R1"), "cast R1 fog 0404")
    activate(battle, "R1")
    hexes = [f"{column:02}{row:02}" for column in range(13) for row in range(9)]
    covered = {hex_id for hex_id in hexes if "fog_there" in why_not(battle, f"cast R1 teleport {hex_id}")}
    assert covered == {"0404", *ROUND_0404}


@pytest.mark.clause("TW-1.7o")
@pytest.mark.parametrize(("centre", "objections"), [("0404", set()), ("0804", set()), ("0904", {"out_of_range"})])
def test_the_centre_is_within_four_hexes(centre: str, objections: set[str]) -> None:
    assert why_not(wizard(FAR_AWAY), f"cast R1 fog {centre}") == objections


@pytest.mark.clause("TW-1.7o")
def test_the_centre_must_be_seen() -> None:
    assert why_not(wizard(FAR_AWAY, board=ground(w="0504")), "cast R1 fog 0604") == {"no_los"}


@pytest.mark.clause("TW-1.7p", "TW-R41")
@pytest.mark.parametrize("troop", ["std.cav", "mon.bats", "mon.displacer", "mon.earthelem"])
def test_nobody_enters_a_cloud_or_crosses_it(troop: str) -> None:
    # In a corridor of one row the cloud with its centre in 0500 covers 0400, 0500 and 0600.
    battle = raise_fog(lay((".........",), f"R {troop} 0300", "B std.inf 0800"), "0500")
    assert moves(activate(battle, "R1", phase=Phase.MOVE), "R1") == {"0000", "0100", "0200"}
    assert "fog_there" in why_not(battle, "move R1 0400")


@pytest.mark.clause("TW-1.7q", "TW-R41")
@pytest.mark.parametrize("start", ["0404", "0504"])
@pytest.mark.parametrize("troop", ["std.cav", "mon.bats", "hum.king"])
def test_nobody_moves_inside_a_cloud(troop: str, start: str) -> None:
    battle = raise_fog(lay(EMPTY_ROWS, f"R {troop} {start}", FRIEND_FAR_AWAY, FAR_AWAY), "0404")
    activate(battle, "R1", "R2", phase=Phase.MOVE)
    assert moves(battle, "R1") == set()
    assert why_not(battle, "move R1 0604") >= {"in_fog"}


@pytest.mark.clause("TW-1.7r")
@pytest.mark.parametrize("turn", [1, 4])
def test_fog_lasts_three_turns_with_that_of_casting(turn: int) -> None:
    battle = lay(EMPTY_ROWS, "R hum.wizard 0404", FRIEND_FAR_AWAY, FAR_AWAY)
    for _ in range(turn - 1):
        end_turn(battle)
    act(activate(battle, "R1"), "cast R1 fog 0604")
    lies = []
    for _ in range(3):
        lies.append(len(battle.view()["fog"]))
        end_turn(battle)
    assert lies == [1, 1, 1]
    assert battle.view()["fog"] == []
    assert battle.turn == turn + 3


@pytest.mark.clause("TW-1.7s")
@pytest.mark.parametrize(
    ("centre", "what"), [("0904", "into"), ("0304", "out of"), ("0603", "through"), ("0604", "through the centre")]
)
def test_fog_hides_what_is_in_it_and_behind_it(centre: str, what: str) -> None:
    battle = raise_fog(ready("R hum.archers 0404", "B std.inf 0804"), centre)
    assert why_not(battle, "attack R1 B1") == {"no_los"}, what


@pytest.mark.clause("TW-1.7s", "TW-1.5.4h")
def test_beside_a_hexside_fog_must_lie_on_both_sides() -> None:
    # From 0404 to 0402 the line runs between 0303 and 0403; the first cloud covers only one of them.
    battle = ready("R hum.archers 0404", "B std.inf 0402")
    assert why_not(raise_fog(battle, "0203"), "attack R1 B1") == set()
    assert why_not(raise_fog(battle, "0503"), "attack R1 B1") == {"no_los"}


@pytest.mark.clause("TW-1.7s", "TW-R36")
def test_spells_that_need_sight_do_not_reach_even_a_neighbour_in_fog() -> None:
    battle = raise_fog(wizard("B std.inf 0504"), "0604")
    assert why_not(battle, "cast R1 fireball B1") == {"no_los"}
    assert why_not(battle, "cast R1 freeze B1") == {"no_los"}


@pytest.mark.clause("TW-1.7t", "TW-R41")
@pytest.mark.parametrize(
    ("attacker", "target", "objections"),
    [
        ("0604", "0504", set()),  # from outside at the edge
        ("0504", "0604", set()),  # from the edge out
        ("0504", "0403", set()),  # along the edge
        ("0504", "0404", {"fog_centre"}),
        ("0404", "0504", {"fog_centre"}),
    ],
)
def test_only_the_edge_of_a_fog_fights_hand_to_hand(attacker: str, target: str, objections: set[str]) -> None:
    battle = ready(f"R std.inf {attacker}", f"B std.inf {target}")
    assert why_not(raise_fog(battle, "0404"), "attack R1 B1") == objections


@pytest.mark.clause("TW-1.7t", "TW-R41")
def test_where_clouds_overlap_any_centre_is_a_centre() -> None:
    battle = ready("R std.inf 0604", "B std.inf 0504")
    raise_fog(raise_fog(battle, "0404"), "0504")
    assert why_not(battle, "attack R1 B1") == {"fog_centre"}


@pytest.mark.clause("TW-1.7u", "TW-R41", "TW-2.2.11a")
@pytest.mark.parametrize("centre", ["0404", "0604", "0504"], ids=["out of", "into", "both"])
def test_indirect_fire_goes_into_fog_and_out_of_it(centre: str) -> None:
    battle = activate(lay(EMPTY_ROWS, "R std.mach 0404", "R hum.archers 0405", "B std.inf 0604"), "R1", "R2")
    raise_fog(battle, centre)
    assert dice_of(battle, "attack R1 B1") == 3
    assert why_not(battle, "attack R2 B1") == {"no_los"}


@pytest.mark.clause("TW-R41")
def test_spells_that_need_no_sight_work_in_fog() -> None:
    battle = raise_fog(ready("R und.necromancer 0404", FRIEND_FAR_AWAY, "B std.inf 0604"), "0604")
    assert stands(act(battle, "cast R1 drums", [6, 2]), "B1") == ("0604", 3)
