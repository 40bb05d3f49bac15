"""When a god may step in: each window with who is asked, in which order, and for which events.

HG-12.2.
"""

from __future__ import annotations

import pytest

from heroes.chips import ALL, KEEPERS, calls, declared, effects, opening, rolled, window
from heroes.table import (
    apply,
    decides,
    end_phase,
    facts,
    happened,
    has,
    is_legal,
    options,
    pending,
    phase_number,
    place,
    play,
    position,
    record,
    step,
    why_not,
)
from warhost.face.battle import Battle

CHIPS = "chips greek 1 trojan 1"
INSTANT = {"E3", "E7", "E8", "E9"}

# On both sides a Hero, a bowman with a target, and a soldier wounded in this phase: every event can befall somebody.
GREEKS = ("1 G06 10.00,6.00 spear", "2 GA 14.00,6.00", "3 GS 20.00,6.00 wounded hurt-now")
TROJANS = ("51 T01 10.00,24.00 spear", "52 TA 14.00,24.00", "53 TS 20.00,24.00 wounded hurt-now")


def in_window(*lines: str) -> Battle:
    """Everything is possible, as far as the window goes."""
    return position(*GREEKS, *TROJANS, CHIPS, *lines)


def seen(battle: Battle) -> tuple[str, str | None, set[str]]:
    """The open window, who is asked, and the events that he can call."""
    return window(battle), decides(battle), calls(battle)


# --- the table of windows ---------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.2a", "HG-R45")
@pytest.mark.parametrize(("phase", "active", "passive"), [("1", "greek", "trojan"), ("2", "trojan", "greek")])
def test_the_window_at_the_start_of_a_phase(phase: str, active: str, passive: str) -> None:
    battle = in_window(f"phase {phase} {active}", f"pending window start {active}")
    assert seen(battle) == ("start", active, ALL - {"E8"})
    assert why_not(battle, "call E8") == {"not_in_this_window"}
    apply(battle, "pass")
    assert seen(battle) == ("start", passive, ALL - {"E8"})
    apply(battle, "pass")
    assert step(battle) == "challenge", "before any challenge"
    assert calls(battle) == set(), "the challenge itself is no window"


@pytest.mark.clause("HG-12.2a", "HG-R45")
def test_a_chip_played_at_the_start_leaves_the_window_to_the_other() -> None:
    battle = in_window("pending window start greek")
    play(battle, "call E1")
    assert seen(battle) == ("start", "trojan", ALL - {"E8"})
    apply(battle, "call E1")
    assert step(battle) == "challenge"
    assert effects(battle, 1) == effects(battle, 51) == {"E1"}


@pytest.mark.clause("HG-12.2a", "HG-R45")
@pytest.mark.parametrize("matter", ["rally", "action", "melee"])
def test_the_active_player_can_call_whenever_he_is_asked(matter: str) -> None:
    more = ("4 GS 25.00,6.00 panicked", "5 GS 30.00,6.00", "54 TS 30.00,7.01")
    battle = in_window(*more, f"pending {matter}")
    assert pending(battle) == matter
    assert seen(battle) == ("own", "greek", ALL)
    battle = position(*GREEKS[:2], "3 GS 20.00,6.00 wounded", *TROJANS, *more, CHIPS, f"pending {matter}")
    assert calls(battle) == ALL - {"E8"}, "nobody was slain or wounded in this phase"


@pytest.mark.clause("HG-12.2a", "HG-R45")
def test_the_passive_player_can_call_when_he_may_react() -> None:
    battle = in_window()
    apply(battle, "move 3 20.00,5.00")
    assert seen(battle) == ("react", "trojan", ALL)
    play(battle, "call E1")
    assert seen(battle) == ("react", "trojan", set()), "he may go on to shoot"
    assert options(battle, "shoot")
    battle = in_window()
    play(battle, "move 3 20.00,5.00", "pass", "done")
    assert seen(battle) == ("react", "trojan", ALL), "and once more when the step ends"


@pytest.mark.clause("HG-12.2a", "HG-6.2c")
def test_the_passive_player_reacts_with_a_chip_alone() -> None:
    without_bows = (GREEKS[0], GREEKS[2], TROJANS[0], TROJANS[2])
    battle = position(*without_bows, "chips greek 0 trojan 1")
    apply(battle, "move 3 20.00,5.00")
    assert seen(battle) == ("react", "trojan", ALL)
    battle = position(*without_bows, "chips greek 0 trojan 0")
    apply(battle, "move 3 20.00,5.00")
    assert (pending(battle), decides(battle)) == ("action", "greek")


@pytest.mark.clause("HG-12.2a", "HG-R45")
@pytest.mark.parametrize(
    ("action", "phase", "striker", "target"),
    [("shoot 2 52", "1 greek", "greek", "trojan"), ("shoot 52 2", "2 trojan", "trojan", "greek")],
)
def test_before_the_die_first_the_strikers_player_is_asked(action: str, phase: str, striker: str, target: str) -> None:
    battle = in_window(f"phase {phase}")
    apply(battle, action)
    assert seen(battle) == ("attack", striker, ALL)
    apply(battle, "pass")
    assert seen(battle) == ("attack", target, ALL)
    apply(battle, "pass", [1])
    assert "rolled" in happened(battle)


@pytest.mark.clause("HG-12.2a", "HG-R45")
def test_before_the_die_the_other_may_answer_a_chip_until_both_pass_in_a_row() -> None:
    battle = in_window()
    play(battle, "shoot 2 52", "pass")
    assert decides(battle) == "trojan"
    apply(battle, "call E1")
    assert seen(battle) == ("attack", "greek", ALL), "he has passed, and is asked again after the chip"
    apply(battle, "call E1", [1])
    assert effects(battle, 1) == effects(battle, 51) == {"E1"}


@pytest.mark.clause("HG-12.2a", "HG-12.2c", "HG-R45")
def test_after_the_die_only_the_target_can_deflect() -> None:
    battle = position(
        "1 G06 10.00,6.00 wounded", *GREEKS[1:], "51 T07 10.00,20.00", *TROJANS[1:], CHIPS, "phase 2 trojan"
    )
    play(battle, "shoot 51 1", "pass", "pass: 4")
    assert seen(battle) == ("result", "greek", {"E4"})
    for event in sorted(ALL - {"E4"}):
        assert why_not(battle, f"call {event}") == {"not_in_this_window"}
    apply(battle, "pass")
    assert window(battle) == "after", "the striker's player has no say in the result"


@pytest.mark.clause("HG-12.2a", "HG-12.2c", "HG-R45")
def test_after_the_result_first_the_targets_player_is_asked() -> None:
    battle = in_window("phase 2 trojan")
    play(battle, "shoot 52 2", "pass", "pass: 5")
    assert seen(battle) == ("after", "greek", INSTANT)
    assert why_not(battle, "call E4") == {"not_in_this_window"}
    apply(battle, "pass")
    assert seen(battle) == ("after", "trojan", INSTANT)
    apply(battle, "pass")
    assert window(battle) == "react"


@pytest.mark.clause("HG-12.2a")
def test_a_retirement_has_an_aftermath_and_a_cancelled_attack_has_none() -> None:
    retired = ("1 G06 10.00,6.00", "2 GA 14.00,6.00", "51 T01 10.00,24.00", "52 TS 14.00,20.00 panicked")
    battle = position(*retired, CHIPS)
    play(battle, "shoot 2 52", "pass", "pass")
    assert (window(battle), decides(battle)) == ("after", "trojan")
    battle = in_window("phase 2 trojan")
    play(battle, "shoot 52 1", "pass", "call E5", "pass")
    assert "cancelled" in happened(battle)
    assert window(battle) == "react"


@pytest.mark.clause("HG-12.2a", "HG-R45")
def test_every_strike_of_a_round_has_its_windows() -> None:
    battle = in_window("4 G02 30.00,6.00", "54 T05 30.00,7.01", "pending melee")
    apply(battle, "strike 4 54")
    found: list[tuple[str, str | None]] = []
    while len(found) < 8:
        found.append((window(battle), decides(battle)))
        rolls = window(battle) == "attack" and len(found) % 4 == 2
        apply(battle, "pass", [1] if rolls else [])
    strike = [("attack", "greek"), ("attack", "trojan"), ("after", "trojan"), ("after", "greek")]
    back = [("attack", "trojan"), ("attack", "greek"), ("after", "greek"), ("after", "trojan")]
    assert found == strike + back


@pytest.mark.clause("HG-12.2a", "HG-R45")
@pytest.mark.parametrize(("phase", "active", "passive"), [("1", "greek", "trojan"), ("2", "trojan", "greek")])
def test_the_window_at_the_end_of_a_phase(phase: str, active: str, passive: str) -> None:
    battle = in_window(f"phase {phase} {active}", f"pending window end {active}")
    assert seen(battle) == ("end", active, INSTANT)
    assert why_not(battle, "call E1") == {"not_in_this_window"}
    apply(battle, "pass")
    assert seen(battle) == ("end", passive, INSTANT)
    apply(battle, "pass")
    assert phase_number(battle) == int(phase) + 1


@pytest.mark.clause("HG-12.2a", "HG-12.2d")
def test_windows_in_which_nobody_can_call_are_passed_over() -> None:
    """Who has no chip, has played that of the turn, or has used every event that fits is not asked."""
    for line in ("chips greek 0 trojan 0", "chip-used greek trojan"):
        battle = position(*GREEKS, *TROJANS, CHIPS if line.startswith("chip-used") else line, *_own(line))
        apply(battle, "shoot 2 52", [1])
        assert (pending(battle), decides(battle)) == ("react", "trojan"), "only for his bowman"
        assert calls(battle) == set()
    used = ("used greek E3,E7,E8,E9", "used trojan E3,E7,E8,E9")
    battle = in_window("pending window end greek", *used)
    assert phase_number(battle) == 2, "nobody was asked at the end of the phase"
    battle = in_window(*used)
    play(battle, "shoot 2 52", "pass", "pass: 1")
    assert window(battle) == "react", "nor after the shot"


def _own(line: str) -> tuple[str, ...]:
    return (line,) if line.startswith("chip-used") else ()


@pytest.mark.clause("HG-12.2a")
def test_windows_open_in_the_phases_of_both_players() -> None:
    battle = opening("first-blood", greek=2, trojan=2)
    asked = set()
    while phase_number(battle) <= 2:
        if window(battle):
            asked.add((phase_number(battle), decides(battle)))
        listed = {str(action) for action in battle.legal_actions}
        apply(battle, "pass" if "pass" in listed else "done")
    assert asked == {(1, "greek"), (1, "trojan"), (2, "greek"), (2, "trojan")}


# --- how long, and whether --------------------------------------------------------------------------------


@pytest.mark.clause("HG-12.2b")
@pytest.mark.parametrize("event", ["E1", "E2", "E4", "E5", "E6"])
@pytest.mark.parametrize("phase", ["1 greek", "2 trojan"])
def test_lasting_effects_end_with_the_phase(event: str, phase: str) -> None:
    battle = in_window(f"phase {phase}", "chip-used trojan" if phase == "1 greek" else "chip-used greek")
    number = 1 if phase == "1 greek" else 51
    apply(battle, f"call {event}")
    assert effects(battle, number) == {event}
    battle = end_phase(battle)
    assert effects(battle, number) == set()
    assert facts(battle, "effect_ended")


@pytest.mark.clause("HG-12.2b")
def test_effects_last_through_all_steps_of_the_phase() -> None:
    """Called at its start, E1 still counts in the last fight."""
    battle = position(
        "1 G06 10.00,6.00 spear", "51 T05 10.00,7.01 spear", *KEEPERS, CHIPS, "pending window start greek"
    )
    play(battle, "call E1", "pass", "done", "done", "pass", "strike 1 51", "pass: 2", "pass")
    assert rolled(battle) == []
    assert effects(battle, 1) == {"E1"}


@pytest.mark.clause("HG-12.2c", "HG-R45")
def test_once_the_die_is_rolled_no_other_event_changes_its_result() -> None:
    """A rescue after the result moves a dead man home, but he was dead; nothing comes between die and result but E4."""
    battle = position(
        *("1 G06 10.00,6.00", "2 GS 14.00,6.00 wounded", "51 T07 14.00,20.00", "52 TS 30.00,30.00"),
        "chips greek 1 trojan 0",
        "phase 2 trojan",
    )
    play(battle, "shoot 51 2", "pass: 6")
    assert place(battle, 2) is None, "a soldier cannot deflect: the result was applied before anybody was asked"
    assert window(battle) == "after"


@pytest.mark.clause("HG-12.2d", "HG-R45")
def test_events_without_a_target_are_not_offered() -> None:
    battle = position("1 G06 10.00,6.00", "2 GS 14.00,6.00", "51 TS 10.00,30.00 panicked", "chips greek 1 trojan 0")
    assert calls(battle) == ALL - {"E3", "E8", "E9"}
    for event in ("E3", "E8", "E9"):
        assert why_not(battle, f"call {event}") == {"no_effect"}


@pytest.mark.clause("HG-12.2d", "HG-R45", "HG-12.8c")
@pytest.mark.parametrize(
    ("hero", "die", "offered"),
    [
        ("spear", 3, False),  # no effect stays no effect
        ("spear", 4, True),  # panic becomes nothing
        ("spear", 6, True),  # a wound becomes panic
        ("wounded", 3, True),  # a deadly second wound becomes panic
        ("wounded", 5, False),  # death becomes a wound, which kills him all the same
    ],
)
def test_deflection_is_offered_only_if_it_changes_the_outcome(hero: str, die: int, offered: bool) -> None:
    battle = position(
        f"1 G06 10.00,6.00 {hero}",
        "51 T07 10.00,20.00",
        "52 TS 30.00,30.00",
        "chips greek 1 trojan 0",
        "phase 2 trojan",
    )
    play(battle, "shoot 51 1", f"pass: {die}")
    assert (window(battle) == "result") == offered


@pytest.mark.clause("HG-12.2d")
def test_deflection_is_not_offered_for_a_soldier_or_to_the_striker() -> None:
    battle = position(
        "1 G06 10.00,6.00", "2 GS 14.00,6.00", "51 T07 14.00,20.00", "chips greek 1 trojan 1", "phase 2 trojan"
    )
    play(battle, "shoot 51 2", "pass", "pass: 4")
    assert window(battle) == "after"


@pytest.mark.clause("HG-12.2d", "HG-10.3c")
def test_deflection_is_not_offered_against_the_panic_of_a_cornered_hero() -> None:
    battle = position(
        *("1 G06 35.50,0.50 panicked", "2 GS 20.00,6.00", "51 T07 34.79,1.21", "52 TS 30.00,30.00"),
        *("chips greek 1 trojan 0", "phase 2 trojan"),
    )
    play(battle, "shoot 51 1", "pass: 4")
    assert rolled(battle) == [(4, 1)]
    assert window(battle) == "after"


@pytest.mark.clause("HG-12.2a", "HG-5.6b")
def test_a_chip_before_the_die_counts_for_it() -> None:
    battle = position("1 G06 10.00,6.00", "51 T07 10.00,20.00", *KEEPERS, CHIPS, "phase 2 trojan")
    play(battle, "shoot 51 1", "call E2")
    apply(battle, "call E1", [6])
    assert rolled(battle) == [(6, 1)], "B 7 + 1 against D 7 + 2: the 6 is panic"
    assert has(battle, 1, "panicked")
    assert declared(battle) == []


def test_choosing_whom_an_event_befalls_cannot_be_put_off() -> None:
    battle = in_window()
    apply(battle, "call E3")
    assert pending(battle) == "bless"
    assert why_not(battle, "done") == {"not_now"}
    assert not is_legal(battle, "call E1")
    assert record(battle).chips.tolist() == [0, 1]
