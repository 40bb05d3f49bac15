"""The combat chart as counts out of six, the worked probabilities HG-W57 to HG-W60, the table of duels; rolled dice.

All fractions come from the engine itself: it walks every way in which the dice can fall, through rounds of a duel too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import numba
import numpy as np
import pytest

from heroes.chips import KEEPERS
from heroes.chips import rolled as rolled_dice
from heroes.table import apply, has, index, place, play, position
from warhost.face.battle import Battle
from warhost.face.odds import Odds
from warhost.kernel.abi import NO_ACTION
from warhost.kernel.walk import rolled, walk
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.state import Battle as BattleRecord
from warhost.rulesets.heroes.state import Phase
from warhost.rulesets.heroes.words.names import warriors_in_order

ROLLED, SIGMAS = 20_000, 5
RESULTS = ("NE", "P", "W", "K")
Counts = tuple[int, int, int, int]

# How many of the six faces give NE, P, W and K, for each differential and with 0, 1, 2 or 3 added to the die.
COUNTS: dict[int, tuple[Counts, Counts, Counts, Counts]] = {
    -4: ((5, 1, 0, 0), (4, 2, 0, 0), (3, 3, 0, 0), (2, 4, 0, 0)),
    -3: ((5, 1, 0, 0), (4, 2, 0, 0), (3, 3, 0, 0), (2, 3, 1, 0)),
    -2: ((5, 1, 0, 0), (4, 2, 0, 0), (3, 2, 1, 0), (2, 2, 2, 0)),
    -1: ((4, 2, 0, 0), (3, 2, 1, 0), (2, 2, 2, 0), (1, 2, 2, 1)),
    +0: ((3, 2, 1, 0), (2, 2, 2, 0), (1, 2, 2, 1), (0, 2, 2, 2)),
    +1: ((2, 2, 2, 0), (1, 2, 2, 1), (0, 2, 2, 2), (0, 1, 2, 3)),
    +2: ((1, 2, 2, 1), (0, 2, 2, 2), (0, 1, 2, 3), (0, 0, 2, 4)),
    +3: ((0, 2, 2, 2), (0, 1, 2, 3), (0, 0, 2, 4), (0, 0, 1, 5)),
    +4: ((0, 1, 2, 3), (0, 0, 2, 4), (0, 0, 1, 5), (0, 0, 0, 6)),
    +5: ((0, 0, 2, 4), (0, 0, 1, 5), (0, 0, 0, 6), (0, 0, 0, 6)),
    +6: ((0, 0, 1, 5), (0, 0, 0, 6), (0, 0, 0, 6), (0, 0, 0, 6)),
}
DIFFERENTIALS = range(-7, 10)


def counts_for(differential: int, added: int) -> Counts:
    """The row of the table; differentials beyond its ends count as its ends."""
    return COUNTS[min(max(differential, -4), 6)][added]


# --- the chart --------------------------------------------------------------------------------------------


@pytest.mark.clause("HG-5.2b", "HG-5.2d", "HG-R8", "HG-R65")
@pytest.mark.parametrize("added", range(4))
def test_the_chart_gives_the_counts_of_the_register(added: int) -> None:
    for differential in DIFFERENTIALS:
        results: list[str] = [catalogue().chart.combat.result(differential, face + added) for face in range(1, 7)]
        assert tuple(results.count(result) for result in RESULTS) == counts_for(differential, added), differential


@pytest.mark.clause("HG-5.2b", "HG-R8")
def test_the_chart_equals_its_rule_of_thumb() -> None:
    """Die and differential added: 3 or less NE, 4 and 5 P, 6 and 7 W, 8 or more K; from a die of 6 at least P."""
    for differential in DIFFERENTIALS:
        for die in range(1, 13):
            total = min(die, 9) + min(max(differential, -4), 6)
            wanted = "NE" if total <= 3 else "P" if total <= 5 else "W" if total <= 7 else "K"
            wanted = "P" if wanted == "NE" and die >= 6 else wanted
            assert catalogue().chart.combat.result(differential, die) == wanted, (differential, die)


@pytest.mark.clause("HG-5.2a", "HG-5.2b", "HG-5.2c", "HG-5.2d")
@pytest.mark.parametrize("differential", DIFFERENTIALS)
def test_strikes_have_the_counts_of_the_register(differential: int) -> None:
    """Face after face in battle: with a spear against none 1 is added, by a god who fights 2. Nobody strikes back."""
    for added in range(4):
        found: Counter[int] = Counter()
        spear, god = " spear" * (added % 2), ",E1" * (added // 2)
        figures = (
            f"1 GS 10.00,10.00{spear} attack=20 effects=E5{god}",
            f"51 TS 10.00,11.01 defence={20 - differential}",
        )
        for face in range(1, 7):
            battle = apply(position(*figures, *KEEPERS, "pending melee"), "strike 1 51", [face])
            found[rolled_dice(battle)[0][1]] += 1
        assert tuple(found[result] for result in range(4)) == counts_for(differential, added), added


# --- single actions ---------------------------------------------------------------------------------------


def odds_of(action: str, *lines: str) -> Odds:
    """The odds of an action, exact and whole."""
    odds = position(*lines).odds(action)
    assert odds.exact
    assert sum(chance.probability for chance in odds.chances) == 1
    return odds


@pytest.mark.clause("HG-8.5a")
def test_an_archer_shoots_at_the_spearman_who_charges_him() -> None:
    battle = position("1 GS 10.00,10.00 spear", "56 TA 10.00,15.00", *KEEPERS)
    apply(battle, "move 1 10.00,13.99")
    odds = battle.odds("fire-bow 56")
    assert odds.exact
    assert odds.probability_of("1 panics") == Fraction(1, 3)
    assert odds.probability_of("1 wounded") == Fraction(1, 6)
    assert odds.probability_of("1 killed") == 0


@pytest.mark.clause("HG-9.9b", "HG-9.5a", "HG-9.2b")
def test_w57_a_round_between_equal_spearmen() -> None:
    odds = odds_of("strike 1 51", "1 GS 10.00,10.00 spear", "51 TS 10.00,11.01 spear", *KEEPERS, "pending melee")
    assert odds.probability_of("1 and 51 locked") == Fraction(17, 36)
    assert odds.probability_of("51 panics") == Fraction(12, 36)
    assert odds.probability_of("1 panics") == Fraction(7, 36)
    assert odds.probability_of("1 killed") == odds.probability_of("51 killed") == 0


@pytest.mark.clause("HG-3.2a", "HG-3.2b", "HG-3.6a")
@pytest.mark.parametrize(
    ("figure", "chance"),
    [("T01", Fraction(4, 5)), ("T01 wounded", Fraction(2, 5)), ("TS", Fraction(2, 5)), ("TS wounded", Fraction(1, 5))],
)
def test_rallies(figure: str, chance: Fraction) -> None:
    key, _, state = figure.partition(" ")
    odds = odds_of(
        "rally 51", "1 GS 10.00,6.00", f"51 {key} 18.00,30.00 panicked {state}", "phase 2 trojan", "pending rally"
    )
    assert odds.probability_of("51 rallies") == chance


def marks_after(battle: Battle, state: bytes, number: int) -> set[str]:
    """What holds for a figure in a position that a walk has come to."""
    twin = battle.clone(same_dice=True)
    twin.memory[:] = np.frombuffer(state, np.uint8)
    return {word for word in ("panicked", "wounded", "dead") if has(twin, number, word)}


def walked(battle: Battle, action: str, onward: Callable[[BattleRecord, Battle], str]) -> dict[bytes, Fraction]:
    """Where an action leads when decisions inside it are taken by `onward`; its "" ends a branch."""

    def decide(state: bytes) -> int:
        twin = battle.clone(same_dice=True)
        twin.memory[:] = np.frombuffer(state, np.uint8)
        said = onward(BattleRecord.over(twin.memory), twin)
        return twin.action(said).code if said else NO_ACTION

    found = walk(battle.contract, battle.memory, battle.umpire, battle.action(action).code, decide)
    assert found.is_complete
    return found.ends


def top(record: BattleRecord) -> int:
    """The matter on top of the stack."""
    return int(record.stack[record.depth - 1].phase)


@pytest.mark.clause("HG-6.1a", "HG-5.4d", "HG-10.3a")
def test_w58_two_archers_shoot_at_one_spearman() -> None:
    battle = position("1 GA 10.00,10.00", "2 GA 12.00,10.00", "51 TS 11.00,18.00 spear", *KEEPERS)

    def second(record: BattleRecord, now: Battle) -> str:
        """The second archer shoots as long as there is anybody to shoot at."""
        if top(record) == Phase.ACTION and not has(now, 2, "shot") and place(now, 51) is not None:
            return "shoot 2 51"
        return ""

    found: Counter[frozenset[str]] = Counter()
    for state, share in walked(battle, "shoot 1 51", second).items():
        found[frozenset(marks_after(battle, state, 51))] += share  # type: ignore[assignment]
    assert found[frozenset()] == Fraction(1, 4)
    assert found[frozenset({"panicked"})] == Fraction(1, 2)
    assert found[frozenset({"wounded"})] == Fraction(1, 9)
    assert found[frozenset({"wounded", "panicked"})] == Fraction(1, 18)
    assert sum(share for marks, share in found.items() if "dead" in marks) == Fraction(1, 12)


@pytest.mark.clause("HG-3.1b", "HG-3.2b", "HG-3.5a")
def test_w59_a_wounded_hero_rallies_in_two_phases() -> None:
    battle = position("1 GS 10.00,6.00", "51 T01 18.00,24.00 panicked wounded", "phase 2 trojan", "pending rally")

    def again(record: BattleRecord, now: Battle) -> str:
        """Nothing happens until the next rally step of the Trojans."""
        if not has(now, 51, "panicked") or record.phase_number > 4:
            return ""
        if top(record) == Phase.RALLY:
            return "rally 51" if record.phase_number == 4 and not has(now, 51, "tried") else "done"
        return "done" if top(record) <= Phase.END else "pass"

    ends = walked(battle, "rally 51", again)
    rallied = [share for state, share in ends.items() if "panicked" not in marks_after(battle, state, 51)]
    assert sum(rallied) == Fraction(16, 25)


# --- duels ------------------------------------------------------------------------------------------------

# First and second Hero: the probabilities that the first panics, is killed, that the second panics, is killed.
DUELS = {
    ("G01", "T01"): ("647/2376", "175/2376", "115/396", "4/11"),
    ("G06", "T04"): ("13/48", "0", "205/576", "215/576"),
    ("G02", "T01"): ("181/540", "5/54", "29/90", "1/4"),
    ("G06", "T05"): ("11/27", "5/54", "11/27", "5/54"),
    ("G03", "T02"): ("181/540", "5/54", "29/90", "1/4"),
    ("G01", "T08"): ("29/216", "0", "11/72", "77/108"),
}
NAMES = {warrior.key: warrior.name for warrior in warriors_in_order()}


def duel_odds(first: str, second: str, challenger: int = 1) -> Odds:
    """The odds of a challenge between two unwounded Heroes whom no god helps."""
    figures = (f"1 {first} 10.00,6.00", "2 GS 20.00,6.00", f"51 {second} 10.00,30.00", "52 TS 20.00,30.00")
    phase = ("phase 1 greek", "pending challenge") if challenger == 1 else ("phase 2 trojan", "pending challenge")
    return odds_of("challenge 1 51" if challenger == 1 else "challenge 51 1", *figures, *phase)


@pytest.mark.clause("HG-11.7a", "HG-11.3a", "HG-11.3c", "HG-11.3d")
@pytest.mark.parametrize("heroes", DUELS, ids=lambda heroes: f"{NAMES[heroes[0]]} - {NAMES[heroes[1]]}")
@pytest.mark.parametrize("challenger", [1, 51])
def test_the_table_of_duels(heroes: tuple[str, str], challenger: int) -> None:
    """Who challenges whom makes no difference."""
    odds = duel_odds(*heroes, challenger)
    ends = ("1 panics", "1 killed", "51 panics", "51 killed")
    assert tuple(odds.probability_of(end) for end in ends) == tuple(map(Fraction, DUELS[heroes]))


@pytest.mark.clause("HG-11.7a")
def test_w60_achilles_and_hector() -> None:
    odds = duel_odds("G01", "T01")
    achilles = odds.probability_of("51 panics") + odds.probability_of("51 killed")
    hector = odds.probability_of("1 panics") + odds.probability_of("1 killed")
    assert achilles == Fraction(115, 396) + Fraction(4, 11) == Fraction(259, 396)
    assert hector == Fraction(137, 396)
    assert odds.probability_of("1 killed") + odds.probability_of("51 killed") == Fraction(1039, 2376)


# --- odds and dice ----------------------------------------------------------------------------------------

TRIALS: dict[str, tuple[str, ...]] = {
    "arrow": ("shoot 1 51", "1 G09 10.00,10.00 spear", "51 T07 10.00,18.00"),
    "spear": ("hurl 1 51", "1 G09 10.00,10.00 spear", "51 T07 10.00,18.00"),
    "round": ("strike 1 51", "1 G06 10.00,10.00 spear", "51 T05 10.00,11.01 wounded", "pending melee"),
    "charge": ("move 1 10.00,13.99", "1 GS 10.00,10.00 spear", "51 TS 10.00,15.00 panicked", "52 TA 14.00,20.00"),
    "rally": ("rally 1", "1 GS 10.00,10.00 panicked", "51 TS 10.00,15.00", "pending rally"),
    "duel": ("challenge 1 51", "1 G01 10.00,6.00", "51 T01 10.00,30.00", "pending challenge"),
    "duel with chips": (
        *("challenge 1 51", "1 G01 10.00,6.00", "51 T01 10.00,30.00", "pending challenge"),
        "chips greek 2 trojan 2",
    ),
    "duel of the wounded": ("challenge 1 51", "1 G13 10.00,6.00 wounded", "51 T16 10.00,30.00", "pending challenge"),
}


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="interpreted rules are too slow for so many rolls")
@pytest.mark.parametrize("name", TRIALS)
def test_rolled_dice_agree_with_walked_odds(name: str) -> None:
    action, *lines = TRIALS[name]
    battle = position(*lines, *KEEPERS)
    code = battle.action(action).code
    assert not battle.why_not(action)
    ends = walk(battle.contract, battle.memory, battle.umpire, code).ends
    assert sum(ends.values()) == 1
    counts = rolled(battle.contract, battle.memory, battle.umpire, code, ROLLED, 7)
    assert counts.keys() <= ends.keys()
    assert sum(counts.values()) == ROLLED
    for state, share in ends.items():
        chance = float(share)
        assert abs(counts.get(state, 0) - ROLLED * chance) <= SIGMAS * sqrt(ROLLED * chance * (1 - chance))


@pytest.mark.parametrize("name", ["arrow", "spear", "round"])
def test_odds_go_on_as_if_no_god_stepped_in(name: str) -> None:
    """With chips on both sides there are windows in the midst of the attack; odds let them pass."""
    action, *lines = TRIALS[name]
    without, with_chips = (odds_of(action, *lines, *KEEPERS, *more) for more in ((), ("chips greek 2 trojan 2",)))
    assert {chance.changes: chance.probability for chance in without.chances} == {
        chance.changes: chance.probability for chance in with_chips.chances
    }


def test_odds_of_a_duel_let_the_gods_be_as_well() -> None:
    """But for its last window, in which the phase waits: whoever has won by then has won."""
    action, *lines = TRIALS["duel"]
    odds = odds_of(action, *lines, *KEEPERS, "chips greek 2 trojan 2")
    assert odds.probability_of("51 killed") == Fraction(4, 11)
    assert odds.probability_of("1 panics") == Fraction(647, 2376)


def test_odds_leave_the_battle_as_it_was() -> None:
    battle = position("1 G01 10.00,6.00", "51 T01 10.00,30.00", *KEEPERS, "pending challenge")
    before = battle.key()
    battle.odds("challenge 1 51")
    assert battle.key() == before
    play(battle, "challenge 1 51: 6 1 6")
    assert index(battle, 51) >= 0
    assert place(battle, 51) is None
