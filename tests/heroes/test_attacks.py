"""Attacks of all three kinds: ranges, differential, die, chart, results, and what cancels them."""

from __future__ import annotations

import pytest

from heroes.table import (
    apply,
    block,
    chances,
    decides,
    differentials,
    facts,
    happened,
    has,
    is_legal,
    options,
    outcome,
    pending,
    piece,
    place,
    play,
    position,
    rolls,
    to_melee,
    why_not,
)
from warhost.face.battle import Battle

FAR = ("8 GS 1.00,1.00", "58 TS 35.00,35.00")
HEROES = ("7 G13 3.00,1.00", "57 T16 33.00,35.00")


def melee(*lines: str) -> Battle:
    """The Greek hand-to-hand step, with two men more far away."""
    return position(*lines, *FAR, "pending melee")


def printed_chart(differential: int, die: int) -> str:
    """The cross-check of the chart that the register gives."""
    total = die + min(max(differential, -4), 6)
    result = "NE" if total <= 3 else "P" if total <= 5 else "W" if total <= 7 else "K"
    return "P" if result == "NE" and die >= 6 else result


# --- kinds and ranges -------------------------------------------------------------------------------------


@pytest.mark.clause("HG-5.1a")
def test_three_kinds_of_combat() -> None:
    lines = ("1 G09 18.00,18.00 spear", "51 TS 18.00,19.01", "52 TS 18.00,12.00", *FAR)
    battle = position(*lines)
    listed = options(apply(battle, "choose 1"))
    assert [text for text in listed if not text.startswith("move")] == [
        *("shoot 1 51", "shoot 1 52", "shoot 1 58"),
        *("hurl 1 51", "hurl 1 52"),
        "stand 1",
    ]
    assert options(to_melee(position(*lines)), "strike") == ["strike 1 51"]


@pytest.mark.clause("HG-5.1b", "HG-5.1c", "HG-15.2a")
@pytest.mark.parametrize(
    ("deed", "inches"),
    [("shoot 1 51", 24), ("hurl 1 51", 12)],
)
def test_range_is_measured_from_edge_to_edge_and_includes_its_limit(deed: str, inches: int) -> None:
    battle = position("1 G09 5.00,5.00 spear", f"51 TS {6 + inches}.00,5.00", *FAR)
    assert is_legal(battle, deed)
    apply(battle, deed, [1])
    assert facts(battle, "declared")[0][4] == 100 * inches
    assert why_not(position("1 G09 5.00,5.00 spear", f"51 TS {6 + inches}.01,5.00"), deed) == {"out_of_range"}


@pytest.mark.clause("HG-5.1b", "HG-9.1a")
@pytest.mark.parametrize(("y", "touches"), [("11.00", True), ("11.02", True), ("11.03", False)])
def test_hand_to_hand_only_while_bases_touch(y: str, touches: bool) -> None:
    battle = melee("1 GS 10.00,10.00", f"51 TS 10.00,{y}", "2 GS 20.00,20.00", "52 TS 20.00,21.00")
    assert why_not(battle, "strike 1 51") == (set() if touches else {"not_in_contact"})


# --- differential, die, chart -----------------------------------------------------------------------------


@pytest.mark.clause("HG-5.2a", "HG-6.5a", "HG-7.1c")
def test_bows_use_b_everything_else_a() -> None:
    archer = position("9 G09 18.00,18.00 spear", "51 TS 18.00,24.00", *FAR)  # A 7, B 6 against D 4
    assert differentials(apply(archer, "shoot 9 51", [1])) == [2]
    assert rolls(archer)[0][:2] == (1, 1), "a spear is of no use to a bow"
    hurler = position("9 G09 18.00,18.00 spear", "51 TS 18.00,24.00", *FAR)
    assert differentials(apply(hurler, "hurl 9 51", [1])) == [3]
    assert rolls(hurler)[0][:2] == (1, 1)
    fighter = melee("9 G09 18.00,18.00 spear", "51 TS 18.00,19.01 spear")
    assert differentials(apply(fighter, "strike 9 51", [1])) == [3]


@pytest.mark.clause("HG-5.2b", "HG-5.2d")
@pytest.mark.parametrize("differential", range(-6, 9))
@pytest.mark.parametrize(("god", "added"), [("", 0), ("effects=E1", 2)])
def test_the_chart(differential: int, god: str, added: int) -> None:
    attack, defence = max(differential, 0) + 2, max(-differential, 0) + 2
    lines = (f"1 G06 18.00,18.00 attack={attack} {god}", f"51 TS 18.00,19.01 defence={defence}")
    for spear, more in (("", 0), (" spear", 1)):
        battle = melee(lines[0] + spear, lines[1])
        expected = [printed_chart(differential, die + added + more) for die in range(1, 7)]
        assert chances(battle, "strike 1 51") == " ".join(expected)


@pytest.mark.clause("HG-5.2c")
def test_die_modifiers_add_up() -> None:
    battle = apply(melee("1 G06 18.00,18.00 spear effects=E1", "51 T01 18.00,19.01"), "strike 1 51", [6])
    assert [amount for amount, *_ in facts(battle, "die_modifier")] == [1, 2]
    assert rolls(battle)[0] == (6, 9, "K")


@pytest.mark.clause("HG-5.2e", "HG-14.4a")
def test_cover_raises_the_defence() -> None:
    wood = [block("wood", 1700, 1900, 2350, 2450)]
    battle = position("6 GA 18.00,18.00", "51 TS 18.00,24.00", *FAR, on=wood)
    assert differentials(apply(battle, "shoot 6 51", [1])) == [-1]
    assert facts(battle, "cover")[0][:2] == (1, 1)


@pytest.mark.clause("HG-5.7a", "HG-5.7b")
def test_the_examples_of_the_chart() -> None:
    equal = melee("1 GS 18.00,18.00 spear", "51 TS 18.00,19.01 spear")
    assert chances(equal, "strike 1 51") == "NE NE NE P P W"
    achilles = melee("1 G01 18.00,18.00 spear", "51 TS 18.00,19.01 spear")
    assert chances(achilles, "strike 1 51") == "W K K K K K"


# --- results ----------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-5.3a")
def test_the_result_counts_before_anything_else_is_declared() -> None:
    battle = position("6 GA 18.00,18.00", "7 GA 20.00,18.00", "51 TS 18.00,28.00 spear", *FAR)
    assert why_not(battle, "shoot 7 51") == set()
    apply(battle, "shoot 6 51", [6])
    assert piece(battle, 51)["defence"] == 2
    assert differentials(apply(battle, "shoot 7 51", [1])) == [2]


@pytest.mark.clause("HG-5.4a")
def test_no_effect_changes_nothing() -> None:
    battle = position("6 GA 18.00,18.00", "51 TS 18.00,28.00 spear", *FAR)
    before = piece(battle, 51)
    assert piece(apply(battle, "shoot 6 51", [3]), 51) == before
    assert rolls(battle)[0][2] == "NE"


@pytest.mark.clause("HG-5.4b")
@pytest.mark.parametrize(("words", "die", "end"), [("spear", 4, (1800, 2600)), ("spear wounded", 3, (1800, 2300))])
def test_panic_and_flight_by_the_current_move(words: str, die: int, end: tuple[int, int]) -> None:
    battle = apply(position("6 GA 18.00,10.00", f"51 TS 18.00,20.00 {words}", *FAR), "shoot 6 51", [die])
    assert rolls(battle)[0][2] == "P"
    assert has(battle, 51, "panicked")
    assert place(battle, 51) == end


@pytest.mark.clause("HG-5.4c", "HG-5.4f")
@pytest.mark.parametrize(
    ("key", "halves"),
    [
        ("T01", (5, 4, 4, None)),
        ("T04", (3, 3, 4, 4)),
        ("TS", (2, 2, 3, None)),
        ("TP", (1, 1, 3, 3)),
        ("T15", (4, 4, 4, None)),
    ],
)
def test_a_wound_halves_every_factor_and_does_nothing_else(key: str, halves: tuple[int | None, ...]) -> None:
    battle = position("6 G15 18.00,10.00", f"51 {key} 18.00,20.00 spear", *FAR)
    die = next(die for die in range(1, 7) if outcome(battle, "shoot 6 51", die) == "W")
    apply(battle, "shoot 6 51", [die])
    one = piece(battle, 51)
    assert tuple(one[name] for name in ("attack", "defence", "moves", "bow")) == halves
    assert (one["wounded"], one["panicked"], one["spear"], one["at"]) == (True, False, True, [1800, 2000])


@pytest.mark.clause("HG-1.5a", "HG-5.4c")
@pytest.mark.parametrize(
    ("own", "theirs", "differential"),
    [("", "", 0), ("wounded", "", -2), ("", "wounded", 2), ("wounded", "wounded", 0)],
)
def test_halves_are_rounded_up_in_attacks_too(own: str, theirs: str, differential: int) -> None:
    """Myrmidon and guard have A 5 and D 5, halved 3."""
    battle = melee(f"1 GM 18.00,18.00 {own}".strip(), f"51 TG 18.00,19.01 {theirs}".strip())
    apply(battle, "strike 1 51", [1, 1])
    assert differentials(battle)[:1] == [differential]


@pytest.mark.clause("HG-5.4d", "HG-5.4e")
@pytest.mark.parametrize("words", ["", "wounded"])
def test_a_second_wound_and_k_take_the_figure_off_the_table(words: str) -> None:
    battle = position("6 G15 18.00,10.00", f"51 TS 18.00,20.00 {words}".strip(), *FAR)
    result = "W" if words else "K"
    die = next(die for die in range(1, 7) if outcome(battle, "shoot 6 51", die) == result)
    apply(battle, "shoot 6 51", [die])
    assert place(battle, 51) is None
    assert has(battle, 51, "dead")
    assert piece(battle, 51)["at"] is None


@pytest.mark.clause("HG-5.5a", "HG-9.7a")
@pytest.mark.parametrize(("die", "result"), [(4, "P"), (6, "K")])
def test_after_panic_or_death_the_striker_may_take_the_place(die: int, result: str) -> None:
    words = "wounded" if result == "K" else "spear"
    battle = apply(melee("1 GS 18.00,18.00", f"51 TS 18.00,19.01 {words}"), "strike 1 51", [die])
    assert options(battle) == ["advance", "stay"]
    assert place(apply(battle, "advance"), 1) == (1800, 1901)


@pytest.mark.clause("HG-5.5b")
@pytest.mark.parametrize("deed", ["shoot 1 51", "hurl 1 51"])
@pytest.mark.parametrize("words", ["", "wounded"])
def test_but_not_after_archery_or_a_hurled_spear(deed: str, words: str) -> None:
    lines = ("1 G09 18.00,18.00 spear", f"51 TS 18.00,19.01 {words}".strip(), *FAR)
    battle = apply(position(*lines), deed, [4])
    assert rolls(battle)[0][2] in ("W", "K")
    assert pending(battle) == "action"
    battle = apply(position(*lines), deed, [1 if words else 2])
    assert rolls(battle)[0][2] in ("P", "W")
    assert pending(battle) == "action"


# --- the steps of an attack -------------------------------------------------------------------------------


@pytest.mark.clause("HG-5.6a")
def test_the_steps_of_an_attack() -> None:
    lines = ("6 G10 18.00,10.00 wounded", "1 GS 10.00,10.00 wounded", "51 T01 18.00,20.00", "52 TS 10.00,30.00 wounded")
    battle = position(*lines, *FAR, "chips greek 1 trojan 1")
    asked = []
    apply(battle, "shoot 6 51", [])
    while pending(battle) == "window":
        asked.append((decides(battle), "roll" if rolls(battle) else "no roll", tuple(options(battle, "call"))))
        apply(battle, "pass", [6] if len(asked) == 2 else [])
    before, after = (
        tuple(f"call E{number}" for number in numbers) for numbers in ((1, 2, 3, 4, 5, 6, 7, 9), (3, 7, 9))
    )
    assert asked == [
        ("greek", "no roll", before),
        ("trojan", "no roll", before),
        ("trojan", "roll", ("call E4",)),
        ("trojan", "no roll", after),
        ("greek", "no roll", after),
    ]


@pytest.mark.clause("HG-5.6a", "HG-12.7c")
@pytest.mark.parametrize(
    ("deed", "spent"), [("shoot 9 51", "shot"), ("hurl 9 51", "hurled"), ("strike 9 51", "fought")]
)
def test_a_cancelled_attack_is_spent(deed: str, spent: str) -> None:
    lines = ("9 G09 18.00,18.00 spear", "51 T01 18.00,19.01", "2 GS 25.00,25.00", "52 TS 25.00,26.01", *FAR)
    battle = position(*lines, "chips greek 0 trojan 1", "pending melee" if spent == "fought" else "pending action")
    play(battle, deed, "call E3", "bless 9")
    assert "cancelled" in happened(battle)
    assert rolls(battle) == []
    assert has(battle, 9, spent, "panicked")
    assert not has(battle, 9, "spear")
    assert not has(battle, 51, "wounded")


@pytest.mark.clause("HG-5.6b", "HG-12.9a", "HG-12.10a", "HG-12.11d")
@pytest.mark.parametrize(
    ("side", "calls"),
    [
        ("trojan", ("call E3", "bless 9")),  # the striker is panicked
        ("trojan", ("call E7", "bless 51", "set-down 30.00,30.00")),  # the target is moved
        ("trojan", ("call E5", "bless 51")),  # Stop weapon
        ("trojan", ("call E6", "bless 51")),  # Mist around the target
        ("greek", ("call E7", "bless 9", "set-down 3.00,3.00")),  # the striker is moved
        ("greek", ("call E6", "bless 9")),  # Mist around the striker
        ("greek", ("call E3", "bless 51")),  # the target has fled
    ],
)
@pytest.mark.parametrize("deed", ["shoot 9 51", "hurl 9 51", "strike 9 51"])
def test_what_cancels_an_attack(deed: str, side: str, calls: tuple[str, ...]) -> None:
    chips = f"chips greek {int(side == 'greek')} trojan {int(side == 'trojan')}"
    step = "melee" if deed.startswith("strike") else "action"
    battle = position("9 G09 18.00,18.00 spear", "51 T01 18.00,19.01", *FAR, *HEROES, chips, f"pending {step}")
    play(battle, deed, *calls)
    assert "cancelled" in happened(battle)
    assert rolls(battle) == []


@pytest.mark.clause("HG-5.6b")
@pytest.mark.parametrize("deed", ["shoot 9 51", "hurl 9 51", "strike 9 51"])
def test_a_striker_who_panics_in_a_corner_strikes_no_more(deed: str) -> None:
    """He does not move, so that only his panic can cancel the attack."""
    step = "melee" if deed.startswith("strike") else "action"
    lines = ("9 G09 0.50,0.50 spear", "51 T01 1.21,1.21", "8 GS 10.00,1.00", *FAR[1:], *HEROES)
    battle = play(position(*lines, "chips greek 0 trojan 1", f"pending {step}"), deed, "call E3", "bless 9")
    assert place(battle, 9) == (50, 50)
    assert "cancelled" in happened(battle)
    assert rolls(battle) == []


@pytest.mark.clause("HG-5.6b", "HG-10.3c")
def test_a_target_that_a_god_panics_in_a_corner_is_attacked() -> None:
    lines = ("9 G09 34.79,34.79 spear", "51 T01 35.50,35.50", "8 GS 1.00,1.00", "58 TS 30.00,30.00")
    battle = position(*lines, "chips greek 1 trojan 0", "pending melee")
    play(battle, "strike 9 51", "call E3", "bless 51: 6")
    assert "cancelled" not in happened(battle)
    assert place(battle, 51) is None or has(battle, 51, "wounded")
