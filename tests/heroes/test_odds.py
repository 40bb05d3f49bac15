"""What can be asked of a decision: a blow as it stands and after each answer, the fates of a duel, what a charge meets.

All fractions are worked by hand from the counts out of six of the combat chart (NE/P/W/K for a differential).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from heroes.chips import KEEPERS, calls, window
from heroes.table import apply, decides, locks, options, pending, phase_number, play, position
from warhost.face.battle import Battle
from warhost.face.odds import Odds, odds_of

NO_GOD = "no further god steps in"
NOTHING_ELSE = "nothing else is done before the hand-to-hand step"
Shares = dict[str, Fraction]
Lines = tuple[str, ...]


def shares(below: int, **counts: int) -> Shares:
    """A distribution in equal parts: `shares(6, wounded=1, no_effect=5)`."""
    assert sum(counts.values()) == below
    return {fate.replace("_", " "): Fraction(count, below) for fate, count in counts.items()}


UNHARMED = shares(1, no_effect=1)


def fates(odds: Odds, number: int) -> Mapping[str, Fraction]:
    """What becomes of a figure, in exact odds."""
    assert odds.exact
    return odds.pieces[str(number)]


def as_sums(battle: Battle) -> None:
    """Every listed answer has exact odds, in which the fates of each figure add up to 1."""
    for action in battle.legal_actions:
        odds = battle.odds(action)
        assert odds.exact, action
        assert sum(one.probability for one in odds.chances) == 1
        for pieces in (odds.pieces, *(fight.pieces for fight in odds.leads_to)):
            assert all(sum(found.values()) == 1 for found in pieces.values()), action


# --- an attack, before the die -------------------------------------------------------------------------------------

# Menelaus (A 7, D 7) strikes Glaucus (A 7, D 7), both with spears. 52 was wounded in this phase; 53 stands far away.
STRUCK = ("1 G06 10.00,10.00 spear", "51 T05 10.00,11.01 spear", "52 TS 30.00,30.00 wounded hurt-now", *KEEPERS)


def before_the_die(side: str) -> Battle:
    """The strike is declared, and a side with the only chip is asked."""
    battle = position(*STRUCK, f"chips greek {int(side == 'greek')} trojan {int(side == 'trojan')}", "pending melee")
    apply(battle, "strike 1 51")
    assert (window(battle), decides(battle)) == ("attack", side)
    return battle


@pytest.mark.parametrize("side", ["greek", "trojan"])
def test_to_pass_is_the_blow_as_it_stands(side: str) -> None:
    """3/2/1/0 for the strike. Back: 3/2/1/0 after NE; Glaucus wounded has A 4 against D 7, 5/1/0/0."""
    odds = before_the_die(side).odds("pass")
    assert fates(odds, 51) == shares(6, panics=2, wounded=1, no_effect=3)
    assert fates(odds, 1) == shares(36, panics=7, wounded=3, no_effect=26)
    assert odds.probability_of("1 and 51 locked") == Fraction(17, 36)
    assert odds.assumes == (NO_GOD,)
    assert odds.leads_to == ()
    assert [event.kind for event in odds.explanation] == ["attack_factor", "defence_factor", "differential"]


def test_a_blow_that_ends_the_phase_tells_the_lock_too() -> None:
    """Without anybody else to fight: the next phase has begun, and both stand in it as they were locked."""
    battle = position(*STRUCK[:2], "chips greek 0 trojan 0", "pending melee")
    odds = battle.odds("strike 1 51")
    assert odds.probability_of("1 and 51 locked") == Fraction(17, 36)
    locked = position(*STRUCK[:2], "locking 1 51", "chips greek 0 trojan 0", "pending melee")
    assert locked.odds("done").chances[0].changes == (), "locked before, and no change"


@pytest.mark.parametrize("lock", [(), ("lock 1 56",)], ids=["first", "renewed"])
@pytest.mark.parametrize("others", [(), KEEPERS], ids=["alone", "not alone"])
def test_a_round_tells_its_lock_whether_or_not_it_ends_the_phase(lock: Lines, others: Lines) -> None:
    """Against the archer 1/2/2/1 for the strike, 5/1/0/0 back whether he is wounded or not: 3/6 * 5/6 lock the two."""
    battle = position("1 GS 10.00,10.00 spear", "56 TA 10.00,11.01", *others, *lock, "pending melee")
    assert battle.odds("strike 1 56").probability_of("1 and 56 locked") == Fraction(5, 12)


@pytest.mark.parametrize(
    ("lines", "action"),
    [
        (("pending challenge",), "challenge 5 53"),
        (("duelled", "chips greek 1 trojan 0", "pending window end greek"), "pass"),
    ],
)
def test_a_duel_that_uses_up_the_phase_tells_no_lock_that_it_holds_over(lines: Lines, action: str) -> None:
    heroes = ("5 G06 20.00,5.00 spear", "53 T05 20.00,30.00 spear")
    battle = position("1 GS 10.00,10.00 spear", "51 TS 10.00,11.01", *heroes, "lock 1 51", *lines)
    assert battle.odds(action).probability_of("1 and 51 locked") == 0
    battle.apply(action)
    assert (phase_number(battle), locks(battle)) == (2, {(1, 51)})


@pytest.mark.parametrize(
    ("event", "struck", "striker"),
    [
        # D 9: 5/1/0/0. Back with +2 on the die: 1/2/2/1.
        ("E1", shares(6, panics=1, no_effect=5), shares(36, eliminated=5, panics=10, wounded=10, no_effect=11)),
        # D 8: 4/2/0/0. Back with A 8: 2/2/2/0.
        ("E2", shares(6, panics=2, no_effect=4), shares(18, panics=4, wounded=4, no_effect=10)),
        # 3/2/1/0, each a step less: 5/1/0/0. Back: 3/2/1/0.
        ("E4", shares(6, panics=1, no_effect=5), shares(36, panics=10, wounded=5, no_effect=21)),
        # Nobody can strike him, and he who is not struck does not strike back.
        ("E5", UNHARMED, UNHARMED),
        ("E6", UNHARMED, UNHARMED),
        # Another is healed: the blow remains as it stands.
        ("E8", shares(6, panics=2, wounded=1, no_effect=3), shares(36, panics=7, wounded=3, no_effect=26)),
        ("E9", shares(6, panics=2, wounded=1, no_effect=3), shares(36, panics=7, wounded=3, no_effect=26)),
    ],
)
def test_a_god_who_steps_in_for_the_struck(event: str, struck: Shares, striker: Shares) -> None:
    battle = before_the_die("trojan")
    assert event in calls(battle)
    odds = battle.odds(f"call {event}")
    assert fates(odds, 51) == struck
    assert fates(odds, 1) == striker
    assert odds.pieces.get("52") == (shares(1, healed=1) if event in ("E8", "E9") else None)


def test_a_god_who_makes_the_striker_helpless_ends_the_blow() -> None:
    battle = before_the_die("trojan")
    odds = battle.odds("call E3")
    assert odds.assumes[0] == "Render an enemy helpless (E3) befalls 1 Menelaus, the best choice"
    assert fates(odds, 1) == shares(1, panics=1)
    assert fates(odds, 51) == UNHARMED
    assert odds.explanation[-1].kind == "cancelled"
    apply(battle, "call E3")
    assert pending(battle) == "bless"
    assert battle.odds("bless 1").pieces == odds.pieces
    other = battle.odds("bless 8")
    assert fates(other, 51) == shares(6, panics=2, wounded=1, no_effect=3), "another makes off, the blow falls"
    assert fates(other, 8) == shares(1, panics=1)


def test_a_god_who_carries_the_struck_away_ends_the_blow() -> None:
    battle = before_the_die("trojan")
    told = battle.odds("call E7")
    assert told.exact
    assert any("is set down at" in line and line.endswith(", the best place") for line in told.assumes)
    play(battle, "call E7", "bless 51")
    assert pending(battle) == "set_down"
    for place in options(battle, "set-down")[:3]:
        odds = battle.odds(place)
        assert fates(odds, 51) == fates(odds, 1) == UNHARMED
        assert odds.explanation[-1].kind == "cancelled"


@pytest.mark.parametrize(
    ("event", "struck"),
    [
        ("E1", shares(6, eliminated=1, panics=2, wounded=2, no_effect=1)),  # +2 on the die: 1/2/2/1
        ("E2", shares(6, panics=2, wounded=2, no_effect=2)),  # A 8: 2/2/2/0
        ("E6", UNHARMED),  # in the mist he cannot strike
    ],
)
def test_a_god_who_steps_in_for_the_striker(event: str, struck: Shares) -> None:
    assert fates(before_the_die("greek").odds(f"call {event}"), 51) == struck


@pytest.mark.parametrize("side", ["greek", "trojan"])
def test_every_answer_before_the_die_has_odds_that_add_up(side: str) -> None:
    battle = before_the_die(side)
    assert calls(battle) >= {"E1", "E2", "E3", "E4", "E5", "E6", "E7"}
    as_sums(battle)


# --- after the die ---------------------------------------------------------------------------------------------------


def test_after_the_die_to_deflect_is_one_step_less() -> None:
    battle = position(*STRUCK, "chips greek 0 trojan 1", "pending melee")
    play(battle, "strike 1 51", "pass: 6")  # a wound
    assert (window(battle), calls(battle)) == ("result", {"E4"})
    assert fates(battle.odds("pass"), 51) == shares(1, wounded=1)
    assert fates(battle.odds("pass"), 1) == shares(6, panics=1, no_effect=5)
    assert fates(battle.odds("call E4"), 51) == shares(1, panics=1)
    assert fates(battle.odds("call E4"), 1) == UNHARMED


def test_after_the_result_a_slain_hero_can_be_rescued() -> None:
    achilles = ("1 G01 10.00,10.00 spear", *STRUCK[1:])  # A 10 against D 7: 0/2/2/2
    battle = position(*achilles, "53 T08 30.00,25.00", "chips greek 0 trojan 1", "pending melee")
    play(battle, "strike 1 51", "pass: 6", "pass")  # killed, and not deflected
    assert window(battle) == "after"
    assert fates(battle.odds("pass"), 51) == UNHARMED, "he is dead already"
    apply(battle, "call E8")
    odds = battle.odds("bless 51")
    assert fates(odds, 51) == shares(1, rescued=1)


# --- shots -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "panics"),
    # Paris has B 7 and the archer D 3: +4, 0/1/2/3. E2 makes B 8: +5, 0/0/2/4.
    [("pass", 1), ("call E2", 0)],
)
def test_a_shot_with_its_window(action: str, panics: int) -> None:
    battle = position("1 GA 14.00,6.00", "51 T04 14.00,24.00", *KEEPERS, "chips greek 0 trojan 1", "phase 2 trojan")
    apply(battle, "shoot 51 1")
    assert window(battle) == "attack"
    killed = 4 - panics
    wanted = {"eliminated": Fraction(killed, 6), "wounded": Fraction(2, 6), "panics": Fraction(panics, 6)}
    assert fates(battle.odds(action), 1) == {fate: share for fate, share in wanted.items() if share}


# --- charges ---------------------------------------------------------------------------------------------------------

ARCHER_CHARGED = ("1 GS 10.00,10.00 spear", "56 TA 10.00,15.00", *KEEPERS)
# A 4 with a spear against D 3 without one: +1 and +1 on the die, 1/2/2/1. Back A 2 against D 4: 5/1/0/0, wounded A 1
# the same. So he strikes back after NE or W, 3 of 6, and makes the charger panic in one of six.
ARCHER_STRUCK = shares(6, eliminated=1, panics=2, wounded=2, no_effect=1)
CHARGER_STRUCK = shares(12, panics=1, no_effect=11)


def test_a_charge_tells_the_fire_and_the_fight_that_it_leads_to() -> None:
    odds = position(*ARCHER_CHARGED).odds("move 1 10.00,13.99")
    assert odds.chances[0].changes == ("1 to 10.00,13.99",)
    fire, fight = odds.leads_to
    assert (fire.action, fire.side, fire.assumes) == ("fire-bow 56", 1, ())
    assert fire.sentence == "Trojan archer: shoot at the charger"
    assert fire.pieces == {"1": shares(6, panics=2, wounded=1, no_effect=3)}  # B 4 against D 4: 3/2/1/0
    assert (fight.action, fight.side, fight.assumes) == ("strike 1 56", 0, (NOTHING_ELSE,))
    assert fight.pieces == {"1": CHARGER_STRUCK, "56": ARCHER_STRUCK}
    assert fire.probability == fight.probability == 1
    assert fire.exact
    assert fight.exact


def test_a_move_that_meets_nobody_leads_to_nothing() -> None:
    battle = position(*ARCHER_CHARGED)
    for action in ("move 1 10.00,12.00", "choose 1", "done"):
        assert battle.odds(action).leads_to == ()


def test_a_charge_over_way_points_leads_to_the_same_fight() -> None:
    battle = position(*ARCHER_CHARGED)
    straight = battle.odds("move 1 10.00,13.99").leads_to
    play(battle, "via 1 10.00,13.99")
    assert battle.odds("halt").leads_to == straight


def test_a_charge_on_two_tells_both_fights() -> None:
    battle = position("1 GS 10.00,10.00 spear", "51 TS 9.40,13.81 spear", "52 TG 10.60,13.81 spear", *KEEPERS)
    odds = battle.odds("move 1 10.00,13.00")
    assert [one.action for one in odds.leads_to] == [
        "fire-spear 51",
        "fire-spear 52",
        "strike 1 51",
        "strike 1 52",
    ]
    strike = {one.action: one.pieces for one in odds.leads_to}
    assert strike["strike 1 51"]["51"] == shares(6, panics=2, wounded=1, no_effect=3)  # D 4: 3/2/1/0
    assert strike["strike 1 52"]["52"] == shares(6, panics=2, no_effect=4)  # D 5: 4/2/0/0


def charged() -> Battle:
    """The archer has been charged, and may shoot."""
    battle = apply(position(*ARCHER_CHARGED), "move 1 10.00,13.99")
    assert pending(battle) == "defence"
    return battle


def test_who_does_not_fire_at_the_charger_awaits_the_fight_as_it_stands() -> None:
    odds = charged().odds("pass")
    assert fates(odds, 1) == UNHARMED
    (fight,) = odds.leads_to
    assert (fight.action, fight.probability) == ("strike 1 56", Fraction(1))
    assert fight.pieces == {"1": CHARGER_STRUCK, "56": ARCHER_STRUCK}


def test_who_fires_at_the_charger_is_told_the_shot_and_the_fight_after_it() -> None:
    """The charger stays after NE (3 of 6) and W (1 of 6); wounded it has A 2 and D 2.

    Unhurt it strikes as above. Wounded: -1 and +1 on the die, 3/2/1/0; back A 2 against D 2, 3/2/1/0 (a second wound
    kills), or A 1 after a wound, 4/2/0/0.
    """
    odds = charged().odds("fire-bow 56")
    assert fates(odds, 1) == shares(6, panics=2, wounded=1, no_effect=3)
    (fight,) = odds.leads_to
    assert fight.probability == Fraction(2, 3)
    assert fight.pieces["56"] == shares(24, eliminated=3, panics=8, wounded=7, no_effect=6)
    # Panic: 3/4 * 1/12, and 1/4 * (3/6 * 2/6 + 1/6 * 2/6).
    panics = Fraction(3, 4) * Fraction(1, 12) + Fraction(1, 4) * Fraction(8, 36)
    assert fight.pieces["1"]["eliminated"] == Fraction(1, 4) * Fraction(3, 6) * Fraction(1, 6)
    assert fight.pieces["1"]["panics"] == panics
    assert sum(one.probability for one in fight.chances) == 1


def test_fire_that_lets_no_charger_stand_leads_to_no_fight() -> None:
    """B 8 against D 1 at last: 0/0/1/5 wounds or kills the wounded man."""
    battle = position("1 GS 10.00,10.00 wounded defence=1", "56 T07 10.00,14.00 bow=8", *KEEPERS)
    apply(battle, "move 1 10.00,12.99")
    odds = battle.odds("fire-bow 56")
    assert fates(odds, 1) == shares(1, eliminated=1)
    assert odds.leads_to == ()


def test_a_shot_in_reaction_at_a_charger_tells_the_fight_after_it_as_to_pass_does() -> None:
    """A second archer, not charged, shoots as the first would have done: B 4 against D 4, 3/2/1/0."""
    battle = position(*ARCHER_CHARGED, "2 GS 18.00,10.00", "57 TA 14.00,20.00")
    play(battle, "move 1 10.00,13.99", "pass")
    assert pending(battle) == "react"
    shot, passed, other = (battle.odds(action) for action in ("shoot 57 1", "pass", "shoot 57 2"))
    assert fates(shot, 1) == shares(6, panics=2, wounded=1, no_effect=3)
    after_shot, after_fire = (one.leads_to[0] for one in (shot, charged().odds("fire-bow 56")))
    assert (after_shot.action, after_shot.probability) == ("strike 1 56", Fraction(2, 3))
    assert after_shot.pieces == after_fire.pieces
    assert [one.action for one in passed.leads_to] == ["strike 1 56", "strike 8 58"], "8 could be shot at, too"
    assert passed.leads_to[0].pieces == {"1": CHARGER_STRUCK, "56": ARCHER_STRUCK}
    assert other.leads_to == (), "2 touches nobody"
    as_sums(battle)


def test_a_god_in_the_midst_of_fire_at_a_charger_tells_the_fight_too() -> None:
    """Menelaus (D 7) charges an archer (B 4): -3, 5/1/0/0. Deflected, it cannot hurt him, and he is sure to strike.

    A 7 with a spear against D 3 without one: +4 and +1 on the die, 0/0/2/4.
    """
    battle = position("1 G06 10.00,10.00 spear", *ARCHER_CHARGED[1:], "chips greek 1 trojan 0")
    play(battle, "move 1 10.00,13.99", "fire-bow 56")
    assert (window(battle), decides(battle)) == ("attack", "greek")
    passed, deflected, misted = (battle.odds(action) for action in ("pass", "call E4", "call E6"))
    assert fates(passed, 1) == shares(6, panics=1, no_effect=5)
    assert fates(deflected, 1) == UNHARMED
    chances = [[(one.action, one.probability) for one in odds.leads_to] for odds in (passed, deflected)]
    assert chances == [[("strike 1 56", Fraction(5, 6))], [("strike 1 56", Fraction(1))]]
    for odds in (passed, deflected):
        assert odds.leads_to[0].pieces["56"] == shares(6, eliminated=4, wounded=2)
    assert misted.leads_to == (), "in the mist he strikes nobody"


# --- duels -----------------------------------------------------------------------------------------------------------

# Menelaus (A 7, D 7) against Glaucus, wounded (A 4, D 4): +3, 0/2/2/2, and W kills: every blow decides, 2/3 death and
# 1/3 panic. Glaucus: -3, 5/1/0/0, once, if he comes first, which half of the throws for the order make him.
DUELISTS = ("1 G06 10.00,6.00 spear", "51 T05 10.00,30.00 spear wounded", "2 GS 20.00,6.00", "52 TS 20.00,30.00")
CHALLENGER_FATES = shares(12, panics=1, no_effect=11)
CHALLENGED_FATES = shares(36, eliminated=22, panics=11, no_effect=3)


def challenge_position(*lines: str) -> Battle:
    """Menelaus may challenge Glaucus."""
    return position(*DUELISTS, "phase 1 greek", "pending challenge", *lines)


def test_a_challenge_tells_both_fates_provided_that_it_is_accepted() -> None:
    odds = challenge_position().odds("challenge 1 51")
    assert fates(odds, 1) == CHALLENGER_FATES
    assert fates(odds, 51) == CHALLENGED_FATES
    assert odds.assumes == ("51 Glaucus accepts",)
    together = {one.changes[0]: one.probability for one in odds.chances}
    assert together == {"51 killed": Fraction(11, 18), "51 panics": Fraction(11, 36), "1 panics": Fraction(1, 12)}
    assert [event.kind for event in odds.explanation][:2] == ["challenged", "accepted"]


def test_whoever_is_challenged_is_told_both_fates_of_each_answer() -> None:
    battle = apply(challenge_position(), "challenge 1 51")
    assert pending(battle) == "accept"
    accepted, declined = battle.odds("accept"), battle.odds("decline")
    assert (fates(accepted, 1), fates(accepted, 51)) == (CHALLENGER_FATES, CHALLENGED_FATES)
    assert (fates(declined, 1), fates(declined, 51)) == (UNHARMED, UNHARMED)
    assert accepted.assumes == declined.assumes == ()


def test_in_a_duel_a_window_tells_both_fates_from_there() -> None:
    """Menelaus throws first: his throw decides. E4 for Glaucus: 2/2/2/0, and the duel may go on."""
    battle = challenge_position("chips greek 0 trojan 1")
    battle = apply(battle, "challenge 1 51")
    apply(battle, "accept", [6, 1])
    assert (window(battle), decides(battle)) == ("attack", "trojan")
    odds = battle.odds("pass")
    assert fates(odds, 51) == shares(3, eliminated=2, panics=1)
    assert fates(odds, 1) == UNHARMED
    as_sums(battle)
    deflected = battle.odds("call E4")
    # He is killed by W or K less one step: W. Each throw and strike of Menelaus: NE 1/3, P 1/3, W 1/3 (which kills);
    # Glaucus in between: 5/6 nothing, 1/6 panic. First Menelaus: x = 1/3 + 1/3 * 5/6 * x, so x = 6/13 for each end.
    assert fates(deflected, 51)["eliminated"] == fates(deflected, 51)["panics"] == Fraction(6, 13)
    assert fates(deflected, 1)["panics"] == Fraction(1, 13)


def test_a_duel_that_is_too_long_for_the_limit_is_estimated_past_the_acceptance() -> None:
    battle = challenge_position()
    odds = odds_of(battle, battle.action("challenge 1 51"), limit=2)
    assert not odds.exact
    assert 0 < odds.error < 0.01
    assert abs(odds.pieces["51"]["eliminated"] - CHALLENGED_FATES["eliminated"]) < 5 * odds.error
    assert odds.assumes[0] == "51 Glaucus accepts"


# --- in words --------------------------------------------------------------------------------------------------------


def test_odds_in_words_tell_fates_assumptions_and_fights() -> None:
    told = str(before_the_die("trojan").odds("pass")).splitlines()
    assert "51: wounded 1/6, panics 1/3, no effect 1/2" in told
    assert f"provided that {NO_GOD}" in told
    told = str(charged().odds("fire-bow 56")).splitlines()
    assert (
        f"leads to: Greek spearman (1): strike at Trojan archer (provided that {NOTHING_ELSE}), with probability 2/3"
    ) in told
    assert "56: eliminated 1/8, wounded 7/24, panics 1/3, no effect 1/4" in told


def test_asking_changes_nothing() -> None:
    for battle in (before_the_die("trojan"), charged(), challenge_position(), position(*ARCHER_CHARGED)):
        before, entries = battle.memory.tobytes(), len(battle.events)
        for action in [*battle.legal_actions][:12]:
            battle.odds(action)
        assert battle.memory.tobytes() == before
        assert len(battle.events) == entries
