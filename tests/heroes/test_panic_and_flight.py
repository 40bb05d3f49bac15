"""Panic, what it forbids, retirement of panicked men, and where flights lead."""

from __future__ import annotations

import pytest

from heroes.table import (
    Terrain,
    apply,
    block,
    chances,
    decides,
    end_phase,
    facts,
    happened,
    has,
    locks,
    marks,
    options,
    pending,
    place,
    play,
    position,
    rampart,
    rolls,
    why_not,
)
from warhost.face.battle import Battle

FAR = ("8 GS 1.00,1.00", "58 TS 35.00,35.00")


def shot(*lines: str, on: tuple[Terrain, ...] = ()) -> Battle:
    """An archer with B 4 at (18, 8) has put figure 1 to flight."""
    battle = position("57 TA 18.00,8.00", *lines, *FAR, "phase 2", on=on)
    found = chances(battle, "shoot 57 1").split()
    return apply(battle, "shoot 57 1", [found.index("P") + 1])


def retires(*lines: str, on: tuple[Terrain, ...] = ()) -> tuple[int, int] | None:
    """Where panicked figure 1 retires to when an archer at (18, 8) shoots at it."""
    battle = position("57 TA 18.00,8.00", *lines, *FAR, "phase 2", on=on)
    return place(apply(battle, "shoot 57 1"), 1)


# --- how one panics ---------------------------------------------------------------------------------------


@pytest.mark.clause("HG-10.1a", "HG-10.1b", "HG-10.1c", "HG-10.1d")
def test_three_ways_to_panic() -> None:
    struck = shot("1 GS 18.00,18.00 spear", "51 TS 18.00,19.01", "lock 1 51")
    chosen = apply(position("1 GS 18.00,18.00 spear", "51 TS 18.00,19.01", *FAR, "lock 1 51"), "panic 1 51")
    lines = ("1 GS 18.00,18.00 spear", "51 T01 18.00,19.01", *FAR, "lock 1 51", "phase 2", "chips greek 0 trojan 1")
    god = play(position(*lines), "call E3", "bless 1")
    for battle in (struck, chosen, god):
        assert marks(battle, 1) - {"acted"} == {"panicked"}
        assert happened(battle).index("panicked") < happened(battle).index("fled")
        assert locks(battle) == set()
        assert place(battle, 1) != (1800, 1800)


@pytest.mark.clause("HG-10.1b", "HG-5.4b")
@pytest.mark.parametrize(("figure", "length"), [("GS", 600), ("GL", 700), ("G12", 800), ("GS wounded", 300)])
def test_the_flight_is_one_full_current_move(figure: str, length: int) -> None:
    key, *words = figure.split()
    battle = shot(" ".join(["1", key, "18.00,18.00", *words]))
    assert place(battle, 1) == (1800, 1800 + length)


@pytest.mark.clause("HG-10.1c", "HG-3.3b")
def test_the_spear_stays_gone_after_the_rally() -> None:
    battle = shot("1 GS 18.00,18.00 spear")
    assert not has(battle, 1, "spear")
    end_phase(battle)
    apply(battle, "rally 1", [1])
    assert not has(battle, 1, "spear")
    assert why_not(battle, "hurl 1 57") >= {"no_spear"}


@pytest.mark.clause("HG-10.1e")
def test_it_lasts_until_a_rally() -> None:
    battle = position("1 GS 18.00,18.00 panicked", "51 TS 18.00,34.00", *FAR, "phase 1", "pending rally")
    for _ in range(3):
        end_phase(battle)
        assert has(battle, 1, "panicked")
        end_phase(battle)
        assert options(battle) == ["rally 1", "done"]
    apply(battle, "rally 1", [4])
    assert not has(battle, 1, "panicked")


# --- what it forbids --------------------------------------------------------------------------------------


@pytest.mark.clause("HG-10.2a", "HG-6.1c", "HG-7.3a")
def test_a_panicked_man_does_nothing() -> None:
    lines = ("9 G09 18.00,18.00 spear panicked", "51 T01 18.00,19.01", "2 G06 5.00,5.00", *FAR)
    challenge = position(*lines, "pending challenge")
    assert why_not(challenge, "challenge 9 51") == {"panicked"}
    assert options(challenge) == ["challenge 2 51", "done"]
    action = position(*lines)
    for deed in ("move 9 18.00,15.00", "shoot 9 51", "hurl 9 51", "stand 9", "choose 9"):
        assert why_not(action, deed) == {"panicked"}
    fight = position(*lines, "3 GS 10.00,10.00", "53 TS 10.00,11.01", "pending melee")
    assert why_not(fight, "strike 9 51") == {"panicked"}
    theirs = apply(position(*lines, "phase 2"), "move 51 19.01,18.00")
    assert decides(theirs) == "trojan", "neither defence nor reaction"


@pytest.mark.clause("HG-10.2a", "HG-11.1c")
def test_nor_can_it_be_challenged() -> None:
    battle = position("2 G06 5.00,5.00", "51 T01 18.00,19.01 panicked", "52 T02 30.00,30.00", "pending challenge")
    assert why_not(battle, "challenge 2 51") == {"panicked"}
    assert options(battle) == ["challenge 2 52", "done"]


@pytest.mark.clause("HG-10.2b")
def test_it_still_stands_in_the_way_of_moves_and_of_sight() -> None:
    lines = ("6 GA 18.00,10.00", "51 TS 18.00,12.00 panicked", "52 TS 18.00,20.00", *FAR)
    battle = position(*lines)
    assert why_not(battle, "via 6 18.00,14.00") == {"enemy_on_the_way"}
    assert why_not(battle, "move 6 18.00,11.01") >= {"on_a_base"}
    assert why_not(battle, "shoot 6 52") == {"figure_in_the_way"}


# --- retirement -------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-10.3a", "HG-9.8a")
@pytest.mark.parametrize("deed", ["shoot 9 51", "hurl 9 51", "strike 9 51"])
def test_who_is_attacked_in_panic_retires_without_a_die(deed: str) -> None:
    lines = ("9 G09 18.00,18.00 spear", "51 TS 18.00,19.01 panicked", *FAR)
    battle = position(*lines, "pending melee" if deed.startswith("strike") else "pending action")
    apply(battle, deed)
    assert rolls(battle) == []
    assert place(battle, 51) == (1800, 2501)
    assert [pair[:2] for pair in facts(battle, "retires")] == [(1, 0)]
    assert (pending(battle) == "advance") is deed.startswith("strike")


@pytest.mark.clause("HG-10.3a", "HG-8.4c")
def test_it_retires_from_each_attack_anew() -> None:
    battle = position("6 GA 18.00,10.00", "7 GA 8.00,21.00", "51 TS 18.00,15.00 panicked", *FAR)
    play(battle, "shoot 6 51", "shoot 7 51")
    assert place(battle, 51) == (2400, 2100)


CORNER = ("51 TS 0.50,0.50 panicked", "1 GS 1.21,1.21 spear", "2 GS 20.00,20.00", "58 TS 35.00,35.00")


@pytest.mark.clause("HG-10.3c", "HG-15.8d")
@pytest.mark.parametrize(
    ("words", "result", "fate"),
    [
        ("", "NE", set()),
        ("", "P", set()),
        ("", "W", {"wounded"}),
        ("wounded", "W", {"dead"}),
        ("wounded", "K", {"dead"}),
    ],
)
def test_a_cornered_man_is_attacked_as_usual(words: str, result: str, fate: set[str]) -> None:
    lines = (CORNER[0] + f" {words}" * bool(words), *CORNER[1:])
    battle = position(*lines, "pending melee")
    found = chances(battle, "strike 1 51").split()
    die = found.index(result) + 1
    apply(battle, "strike 1 51", [die])
    assert rolls(battle)[0][2] == result
    assert "cornered" in happened(battle)
    assert "panicked" not in happened(battle)
    assert marks(battle, 51) - {"hurt-now", "slain-now"} == {"panicked", *words.split(), *fate}
    assert len(rolls(battle)) == 1, "no return strike"
    assert locks(battle, "locking") == set()


@pytest.mark.clause("HG-10.3d")
def test_who_panics_in_a_corner_stays_there() -> None:
    lines = ("51 TS 0.50,0.50 spear", *CORNER[1:])
    battle = apply(position(*lines, "3 GS 10.00,10.00", "53 TS 10.00,11.01", "pending melee"), "strike 1 51", [4])
    assert marks(battle, 51) == {"panicked"}
    assert place(battle, 51) == (50, 50)
    assert pending(battle) == "melee"


# --- where flights lead -----------------------------------------------------------------------------------


@pytest.mark.clause("HG-10.4a")
def test_a_flight_leads_away_from_the_striker() -> None:
    """Another enemy is nearer; that does not matter."""
    assert place(shot("1 GS 18.00,18.00", "52 TS 14.00,18.00"), 1) == (1800, 2400)
    assert retires("1 GS 18.00,18.00 panicked", "52 TS 14.00,18.00") == (1800, 2400)


@pytest.mark.clause("HG-10.4a", "HG-12.7b")
def test_a_god_makes_it_flee_from_the_nearest_enemy() -> None:
    lines = ("1 GS 18.00,18.00", "51 T01 18.00,30.00", "52 TS 14.00,18.00", "phase 2", "chips greek 0 trojan 1")
    battle = play(position(*lines, *FAR), "call E3", "bless 1")
    assert place(battle, 1) == (2400, 1800)


@pytest.mark.clause("HG-10.4a", "HG-3.4b")
def test_after_a_failed_rally_from_the_nearest_enemy_too() -> None:
    lines = ("1 GS 18.00,18.00 panicked", "51 T01 18.00,30.00", "52 TS 14.00,18.00", "pending rally")
    assert place(apply(position(*lines, *FAR), "rally 1", [10]), 1) == (2400, 1800)


@pytest.mark.clause("HG-10.4b", "HG-4.3d")
@pytest.mark.parametrize(
    ("at", "end"), [("18.00,33.00", (1367, 3550)), ("18.00,29.50", (1800, 3550)), ("18.00,29.60", (1800, 3550))]
)
def test_it_never_leaves_the_table(at: str, end: tuple[int, int]) -> None:
    assert retires(f"1 GS {at} panicked") == end


@pytest.mark.clause("HG-10.4c", "HG-4.3b")
def test_it_passes_friends_but_not_enemies() -> None:
    assert retires("1 GS 18.00,18.00 panicked", "2 GS 18.00,20.00") == (1800, 2400)
    assert retires("1 GS 18.00,18.00 panicked", "52 TS 18.00,20.00") == (1510, 2302)


@pytest.mark.clause("HG-10.4c", "HG-4.3e")
def test_nor_through_impassable_ground() -> None:
    assert retires("1 GS 18.00,18.00 panicked", on=(block("rocks", 1790, 1810, 2200, 2210),)) == (1645, 2380)


@pytest.mark.clause("HG-10.4c", "HG-14.2a", "HG-14.2c", "HG-15.8b")
@pytest.mark.parametrize(
    ("ground", "end"),
    [
        (block("wood", 200, 3400, 1800, 3000), (1800, 2100)),
        (block("stream", 200, 3400, 2200, 3000), (1800, 2300)),
        (rampart((200, 2000), (3400, 2000)), (1800, 2200)),
    ],
)
def test_it_pays_for_the_ground(ground: Terrain, end: tuple[int, int]) -> None:
    assert retires("1 GS 18.00,18.00 panicked", on=(ground,)) == end


@pytest.mark.clause("HG-10.4c", "HG-15.8b")
@pytest.mark.parametrize(("y", "end"), [("25.00", (1800, 2390)), ("25.02", (1800, 2390)), ("25.03", (1800, 2400))])
def test_it_does_not_end_in_contact_with_an_enemy(y: str, end: tuple[int, int]) -> None:
    assert retires("1 GS 18.00,18.00 panicked", f"52 TS 18.00,{y}") == end


@pytest.mark.clause("HG-15.8a", "HG-15.8c")
def test_of_equal_ends_that_in_the_earlier_direction_counts() -> None:
    """A friend stands exactly where the straight flight ends; 15 degrees to either side are equally far."""
    assert retires("1 GS 18.00,18.00 panicked", "2 GS 18.00,24.00") == (1645, 2380)
