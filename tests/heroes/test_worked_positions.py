"""The worked positions of the register, W1 to W25: chart, geometry and flight; each is a test that bears its number."""

from __future__ import annotations

import pytest

from heroes.table import (
    apply,
    block,
    chances,
    differentials,
    end_phase,
    factors,
    facts,
    has,
    is_legal,
    locks,
    marks,
    options,
    outcome,
    pending,
    place,
    play,
    position,
    printed,
    rolls,
    to_melee,
    why_not,
)
from warhost.errors import PositionError
from warhost.face.battle import Battle

FAR_AWAY = ("98 TS 35.00,35.00", "8 GS 1.00,1.00")
"""Two men far away, so that nobody's last man dies or flees."""


def melee(*lines: str, active: str = "greek") -> Battle:
    """A position in the hand-to-hand step of a side, with two men more far away."""
    return position(*lines, *FAR_AWAY, f"phase {1 if active == 'greek' else 2}", "pending melee")


# --- chart, factors, rally --------------------------------------------------------------------------------


@pytest.mark.clause("HG-5.2a", "HG-5.2b", "HG-5.7a")
def test_w1_equal_spearmen() -> None:
    battle = melee("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear", active="trojan")
    assert chances(battle, "strike 51 1") == "NE NE NE P P W"


@pytest.mark.clause("HG-9.4a", "HG-5.2c")
def test_w2_a_spear_against_none() -> None:
    armed = melee("1 GS 10.00,10.00 spear", "56 TA 10.00,11.01")
    unarmed = melee("1 GS 10.00,10.00", "56 TA 10.00,11.01")
    assert outcome(armed, "strike 1 56", 4) == "W"
    assert outcome(unarmed, "strike 1 56", 4) == "P"


@pytest.mark.clause("HG-5.2d", "HG-7.1c")
def test_w3_a_spear_hurled_at_achilles() -> None:
    battle = position("1 G01 10.00,10.00 spear", "51 TS 10.00,18.00 spear", "phase 2")
    assert chances(battle, "hurl 51 1") == "NE NE NE NE NE P"


@pytest.mark.clause("HG-5.2c", "HG-12.5b")
def test_w4_a_god_and_a_spear_add_up() -> None:
    battle = melee("6 G06 10.00,10.00 spear effects=E1", "2 G02 10.00,11.01 side=trojan")
    assert chances(battle, "strike 6 2") == "NE NE P P W W"


@pytest.mark.clause("HG-5.4c", "HG-5.4d")
def test_w5_a_wound_halves_and_a_second_one_kills() -> None:
    battle = melee("1 G01 10.00,10.00 spear", "51 T01 10.00,11.01 spear", active="trojan")
    assert factors(battle, 1) == (10, 9, 8)
    apply(battle, "strike 51 1", [6, 2])
    assert factors(battle, 1) == (5, 5, 4)
    wounded = melee("1 G01 10.00,10.00 spear wounded", "51 T01 10.00,11.01 spear", active="trojan")
    apply(wounded, "strike 51 1", [3])  # W at differential +4
    assert place(wounded, 1) is None

    archer = melee("6 GA 10.00,10.00", "51 TS 10.00,11.01 spear", active="trojan")
    apply(archer, "strike 51 6", [4, 1])
    assert factors(archer, 6) == (1, 2, 3, 2)
    archer = melee("6 GA 10.00,10.00 wounded", "51 TS 10.00,11.01 spear", active="trojan")
    assert outcome(archer, "strike 51 6", 3) == "W"
    apply(archer, "strike 51 6", [3])
    assert place(archer, 6) is None


@pytest.mark.clause("HG-1.5a", "HG-1.5b", "HG-3.2c")
def test_w6_wounded_hector_with_a_god() -> None:
    hector = "51 T01 18.00,18.00 wounded panicked"
    battle = position("1 GS 1.00,1.00", f"{hector} effects=E2", "phase 2", "pending rally")
    assert factors(battle, 51) == (6, 5, 4)
    apply(battle, "rally 51", [5])
    assert facts(battle, "rally_rolled")[0][1:3] == (5, 5)
    assert not has(battle, 51, "panicked")

    battle = position("1 GS 1.00,1.00", f"{hector} effects=E1", "phase 2", "pending rally")
    assert factors(battle, 51) == (5, 6, 4)
    battle = melee("1 GS 10.00,10.00", "51 T01 10.00,11.01 wounded effects=E1", active="trojan")
    apply(battle, "strike 51 1", [1])
    assert (differentials(battle), rolls(battle)) == ([1], [(1, 3, "P")])


@pytest.mark.clause("HG-3.2a", "HG-3.4a", "HG-3.4b", "HG-3.4c")
def test_w7_aeneas_rallies_or_flees() -> None:
    enemies = ("1 GS 18.00,20.00", "2 GS 25.00,10.00")
    lines = ("52 T02 18.00,10.00 panicked", *enemies, "53 TS 35.00,35.00", "phase 2", "pending rally")
    rallied = apply(position(*lines), "rally 52", [8])
    assert marks(rallied, 52) == {"hero", "tried"}
    assert is_legal(rallied, "move 52 18.00,12.00")
    failed = apply(position(*lines), "rally 52", [9])
    assert place(failed, 52) == (1200, 1000)
    assert has(failed, 52, "panicked", "acted")
    assert (pending(failed), options(failed)) == ("action", ["choose 53", "done"])


@pytest.mark.clause("HG-3.2b", "HG-3.4a")
def test_w8_aeneas_wounded() -> None:
    lines = ("52 T02 18.00,10.00 panicked wounded", "2 GS 25.00,10.00", "phase 2", "pending rally")
    assert not has(apply(position(*lines), "rally 52", [4]), 52, "panicked")
    failed = apply(position(*lines), "rally 52", [5])
    assert place(failed, 52) == (1500, 1000)
    assert has(failed, 52, "panicked")


# --- contact, range, sight, movement ----------------------------------------------------------------------


@pytest.mark.clause("HG-15.1a")
def test_w9_contact() -> None:
    fighting = ("2 GS 30.00,30.00", "52 TS 30.00,31.01")
    for at, touches in (("11.02,10.00", True), ("11.03,10.00", False), ("10.71,10.71", True)):
        battle = melee("1 GS 10.00,10.00", f"51 TS {at}", *fighting)
        assert why_not(battle, "strike 1 51") == (set() if touches else {"not_in_contact"})
    with pytest.raises(PositionError, match="overlaps"):
        melee("1 GS 10.00,10.00", "51 TS 10.70,10.71")
    battle = position("1 GS 10.00,10.00", "2 GS 14.00,10.00", "51 TS 30.00,30.00")
    assert why_not(battle, "move 2 10.70,10.71") == {"on_a_base"}
    assert is_legal(battle, "move 2 10.71,10.71")


@pytest.mark.clause("HG-5.1b", "HG-5.1c", "HG-15.2a")
def test_w10_ranges() -> None:
    for at, objections in (("10.00,30.00", set()), ("10.00,30.01", {"out_of_range"})):
        assert why_not(position("6 GA 10.00,5.00", f"51 TS {at}"), "shoot 6 51") == objections
    for at, objections in (("10.00,23.00", set()), ("10.00,23.01", {"out_of_range"})):
        assert why_not(position("1 GS 10.00,10.00 spear", f"51 TS {at}"), "hurl 1 51") == objections


@pytest.mark.clause("HG-14.3a", "HG-14.3b")
def test_w11_a_third_figure_beside_the_line() -> None:
    for third in ("2 GS", "52 TS"):
        clear = position("6 GA 10.00,10.00", "51 TS 20.00,10.00", f"{third} 15.00,10.50")
        blocked = position("6 GA 10.00,10.00", "51 TS 20.00,10.00", f"{third} 15.00,10.49")
        assert is_legal(clear, "shoot 6 51")
        assert why_not(blocked, "shoot 6 51") == {"figure_in_the_way"}


@pytest.mark.clause("HG-14.3d", "HG-14.4a")
def test_w12_sight_in_woods() -> None:
    def objections(bowman: str, target: str, west: int, east: int, south: int = 500, north: int = 1500) -> set[str]:
        wood = block("wood", west, east, south, north)
        return why_not(position(f"6 GA {bowman}", f"51 TS {target}", on=[wood]), "shoot 6 51")

    blocked = {"ground_in_the_way"}
    assert objections("10.00,10.00", "20.00,10.00", 1400, 1600, 900, 1100) == set()
    assert objections("10.00,10.00", "20.00,10.00", 1400, 1601, 900, 1100) == blocked
    assert objections("10.00,10.00", "17.00,10.00", 1500, 2500) == set()
    assert objections("10.00,10.00", "17.01,10.00", 1500, 2500) == blocked
    assert objections("16.00,10.00", "18.01,10.00", 1500, 2500) == blocked
    assert objections("16.00,10.00", "18.00,10.00", 1500, 2500) == set()
    visible = position("6 GA 10.00,10.00", "51 TS 17.00,10.00", on=[block("wood", 1500, 2500, 500, 1500)])
    assert differentials(apply(visible, "shoot 6 51", [1])) == [-1]


def leg(battle: Battle, number: int, to: str) -> int:
    """What a straight leg of a figure costs, in u."""
    twin = battle.clone(same_dice=True)
    apply(twin, f"via {number} {to}")
    return facts(twin, "leg")[0][5]


@pytest.mark.clause("HG-4.1a", "HG-4.1b", "HG-15.5a")
def test_w13_costs_in_the_open() -> None:
    battle = position("1 GS 10.00,10.00", "51 TS 30.00,30.00")
    assert leg(battle, 1, "14.24,14.24") == 600
    assert is_legal(battle, "move 1 14.24,14.24")
    assert why_not(battle, "move 1 14.25,14.25") == {"too_far"}
    longer = position("9 GL 10.00,10.00", "51 TS 30.00,30.00")
    assert leg(longer, 9, "14.25,14.25") == 602


@pytest.mark.clause("HG-14.2a", "HG-15.5a")
def test_w14_costs_in_a_wood() -> None:
    wood = block("wood", 1500, 2500, 500, 1500)
    from_outside = position("9 GL 13.00,10.00", "51 TS 30.00,30.00", on=[wood])
    assert leg(from_outside, 9, "17.00,10.00") == 600
    assert leg(from_outside, 9, "17.01,10.00") == 602
    assert leg(position("9 GL 14.00,9.00", "51 TS 30.00,30.00", on=[wood]), 9, "16.00,11.00") == 425


@pytest.mark.clause("HG-4.3a", "HG-15.4a", "HG-15.7a")
def test_w15_round_an_enemy() -> None:
    foot = position("1 GS 10.00,10.00", "51 TS 13.00,10.00")
    assert why_not(foot, "via 1 16.00,10.00") == {"enemy_on_the_way"}
    assert why_not(foot, "via 1 13.00,11.06") == {"enemy_on_the_way"}
    assert leg(foot, 1, "13.00,11.07") == 319
    assert why_not(apply(foot, "via 1 13.00,11.07"), "via 1 16.00,10.00") == {"too_far"}
    runner = position("9 GL 10.00,10.00", "51 TS 13.00,10.00")
    play(runner, "via 9 13.00,11.07", "via 9 16.00,10.00", "halt")
    assert facts(runner, "moved")[0][5] == 638
    assert place(runner, 9) == (1600, 1000)


@pytest.mark.clause("HG-14.2c", "HG-15.6a")
@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ("20.00,21.00", "20.00,17.00", 600),
        ("20.00,23.00", "20.00,17.00", 800),
        ("36.00,20.00", "36.00,18.00", 200),
        ("20.00,20.00", "20.00,19.00", 100),
        ("20.00,19.00", "20.00,18.00", 300),
    ],
)
def test_w16_over_the_rampart(start: str, end: str, cost: int) -> None:
    lines = ("1 GS 60.00,10.00", f"12 G12 {start}", "51 TS 60.00,40.00", "phase 2 greek")
    battle = position(*lines, on=printed("fire-at-the-ships"))
    assert leg(battle, 12, end) == cost


@pytest.mark.clause("HG-14.4b", "HG-14.4c")
def test_w17_behind_the_rampart() -> None:
    ships = printed("fire-at-the-ships")
    quiet = ("chips greek 0 trojan 0", "2 GS 60.00,10.00")
    for at, differential in (("20.00,17.50", -1), ("20.00,17.49", 0)):
        shot = position(f"1 GS {at}", "56 TA 20.00,30.00", "phase 1", *quiet, on=ships)
        assert differentials(apply(shot, "shoot 56 1", [1])) == [differential]
    inner, outer = "1 GS 20.00,18.50 spear", "51 TS 20.00,19.51 spear"
    fight = position(inner, outer, "phase 1", "pending melee", *quiet, on=ships)
    apply(fight, "strike 51 1", [1, 1])
    assert differentials(fight) == [-1, 0]


# --- flight -----------------------------------------------------------------------------------------------


def flight(loser: str, striker: str, *others: str, wood: bool = False) -> tuple[int, int] | None:
    """Where figure 1 ends that an enemy beside it, 51, has put to flight in hand-to-hand."""
    ground = [block("wood", 2000, 3000, 1500, 2100)] if wood else []
    lines = (f"1 GS {loser} spear", f"51 TS {striker} spear", *others, "phase 2", "pending melee")
    battle = position(*lines, on=ground)
    die = next(die for die in range(1, 7) if outcome(battle, "strike 51 1", die) == "P")
    apply(battle, "strike 51 1", [die])
    assert has(battle, 1, "panicked")
    return place(battle, 1)


@pytest.mark.clause("HG-15.8a", "HG-10.1b")
def test_w18_straight_away() -> None:
    assert flight("18.00,18.00", "17.00,18.00") == (2400, 1800)
    assert flight("18.00,18.00 wounded", "17.00,18.00") == (2100, 1800)


@pytest.mark.clause("HG-15.3a", "HG-15.8a")
def test_w19_at_a_slant() -> None:
    assert flight("18.00,18.00", "17.28,17.29") == (2227, 2221)


@pytest.mark.clause("HG-15.8c", "HG-10.4b")
def test_w20_along_the_edge_of_the_table() -> None:
    assert flight("33.00,18.00", "31.99,18.00") == (3455, 2380)


@pytest.mark.clause("HG-15.8b", "HG-15.8c")
def test_w21_past_another_enemy() -> None:
    assert flight("18.00,18.00", "17.00,18.00", "52 TS 21.00,18.00") == (2320, 2100)


@pytest.mark.clause("HG-15.8b", "HG-10.4c")
def test_w22_past_a_friend_but_not_onto_him() -> None:
    assert flight("18.00,18.00", "17.00,18.00", "2 GS 24.00,18.00") == (2380, 1955)
    assert flight("18.00,18.00", "17.00,18.00", "2 GS 21.00,18.00") == (2400, 1800)


@pytest.mark.clause("HG-15.8b", "HG-10.4c")
def test_w23_round_a_wood() -> None:
    assert flight("18.00,18.00", "17.00,18.00", wood=True) == (2100, 2320)


@pytest.mark.clause("HG-15.8c", "HG-15.8d")
def test_w24_in_the_corner() -> None:
    assert flight("35.50,35.50", "34.79,34.79") == (3550, 3550)
    assert flight("35.50,35.50", "34.50,35.50") == (3550, 2950)


@pytest.mark.clause("HG-10.3c", "HG-10.3d")
def test_w25_cornered() -> None:
    battle = melee("51 TS 0.50,18.00 spear", "1 GS 1.50,18.00 spear", "2 GS 0.50,19.00", "3 GS 0.50,17.00")
    apply(battle, "strike 1 51", [4])
    assert marks(battle, 51) == {"panicked"}
    assert place(battle, 51) == (50, 1800)
    assert pending(battle) == "melee", "nobody advances"
    end_phase(battle)
    end_phase(battle)
    to_melee(battle)
    apply(battle, "strike 1 51", [6])
    assert rolls(battle) == [(6, 7, "W")]
    assert differentials(battle) == [0]
    assert has(battle, 51, "panicked", "wounded")
    assert locks(battle, "locking") == set()
