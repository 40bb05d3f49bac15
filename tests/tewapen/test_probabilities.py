"""The probabilities P1 to P21, P23 and P24 as exact fractions from the engine, and rolled dice against walked odds.

Combat is looked at on an empty board: a retreat east is free for many hexes, or barred by the edge.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from operator import mul

import numba
import numpy as np
import pytest

from tewapen.tabletop import EMPTY_ROWS, act, activate, draw, lay, record
from warhost.face.battle import Battle
from warhost.face.odds import Odds
from warhost.kernel.abi import NO_ACTION, pop, push
from warhost.kernel.walk import rolled, walk
from warhost.rulesets.tewapen.state import BLACK, CARDS, FLYING, RED, Phase
from warhost.rulesets.tewapen.state import Battle as BattleRecord

ROLLED, AT_ONCE, SIGMAS = 200_000, 50_000, 5
FAR = ("R hum.archers 1200", "B orc.archers 1208")  # so that no side is out of units


def odds_of(action: str, *pieces: str) -> Odds:
    """The odds of an action of the first piece on the empty board; two far units are added."""
    odds = activate(lay(EMPTY_ROWS, *pieces, *FAR), action.split()[1]).odds(action)
    assert odds.exact
    assert sum(chance.probability for chance in odds.chances) == 1
    return odds


def wounds(odds: Odds, label: str, full: int) -> list[Fraction]:
    """Probability of each number of lost wounds of a piece; `full` means that it is eliminated."""
    found = [Fraction(0)] * (full + 1)
    for chance in odds.chances:
        lost = [int(change.split()[2]) for change in chance.changes if change.startswith(f"{label} loses")]
        found[full if f"{label} eliminated" in chance.changes else sum(lost)] += chance.probability
    return found


def retreats(odds: Odds, label: str, least: int = 1) -> Fraction:
    """Probability that a piece from column 01 ends at least so many columns farther east."""
    found = Fraction(0)
    for chance in odds.chances:
        ends = [int(change.split()[2][:2]) for change in chance.changes if change.startswith(f"{label} to")]
        found += chance.probability if ends and ends[0] >= 1 + least else 0
    return found


# --- cards ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deck() -> list[tuple[int, int] | None]:
    """What each card does as the first of a turn: the side and how many pieces it activates, None if the turn ends."""
    red = [f"R hum.archers 000{row}" for row in range(4)]
    black = [f"B orc.archers 120{row}" for row in range(4)]
    battle, found = lay(EMPTY_ROWS, *red, *black), []
    for card in range(CARDS):
        twin = battle.clone(same_dice=True)
        kinds = [event.kind for event in draw(twin, card)]
        one = record(twin)
        found.append(None if "turn_ends" in kinds else (int(one.active), int(one.to_name)))
    return found


def no_joker_yet(deck: list[tuple[int, int] | None]) -> list[Fraction]:
    """Probability that the first n cards are all suit cards, for n from 1."""
    suited = len(deck) - deck.count(None)
    return list(accumulate((Fraction(suited - n, len(deck) - n) for n in range(suited)), mul))


@pytest.mark.clause("TW-1.3.1b", "TW-1.3.1c", "TW-1.3.1d", "TW-1.3.1e", "TW-1.3.1f", "TW-1.3.1g")
def test_the_deck_is_that_of_the_table(deck: list[tuple[int, int] | None]) -> None:
    of_a_side = {1: 18, 2: 6, 3: 2}
    wanted: dict[tuple[int, int] | None, int] = {None: 2}
    wanted.update({(side, pieces): cards for side in (RED, BLACK) for pieces, cards in of_a_side.items()})
    assert Counter(deck) == wanted


@pytest.mark.clause("TW-1.3.1g")
def test_p01_the_first_card_is_a_joker(deck: list[tuple[int, int] | None]) -> None:
    assert Fraction(deck.count(None), len(deck)) == Fraction(1, 27)


@pytest.mark.clause("TW-1.3.1c")
def test_p02_the_first_card_is_red(deck: list[tuple[int, int] | None]) -> None:
    assert Fraction(sum(card is not None and card[0] == RED for card in deck), len(deck)) == Fraction(13, 27)


@pytest.mark.clause("TW-1.3.1b")
def test_p03_no_joker_in_ten_cards(deck: list[tuple[int, int] | None]) -> None:
    assert no_joker_yet(deck)[9] == Fraction(946, 1431)


@pytest.mark.clause("TW-1.3.1b")
def test_p04_suit_cards_before_the_first_joker(deck: list[tuple[int, int] | None]) -> None:
    assert sum(no_joker_yet(deck)) == Fraction(52, 3)


@pytest.mark.clause("TW-1.3.1d", "TW-1.3.1e", "TW-1.3.1f")
@pytest.mark.parametrize("side", [RED, BLACK])
def test_p05_activations_of_a_colour_in_a_turn(deck: list[tuple[int, int] | None], side: int) -> None:
    suited = [card for card in deck if card is not None]
    pieces = Fraction(sum(pieces for colour, pieces in suited if colour == side), len(suited))
    assert sum(no_joker_yet(deck)) * pieces == 12


# --- hits and retreats ------------------------------------------------------------------------------------


@pytest.mark.clause("TW-1.5.5a", "TW-1.5.5b", "TW-1.7f")
def test_p06_and_p07_four_dice_against_4() -> None:
    found = wounds(odds_of("cast R1 fireball B1", "R hum.wizard 0004", "B orc.swords 0104"), "B1", 4)
    assert 1 - found[0] == Fraction(15, 16)
    assert found == [Fraction(n, 16) for n in (1, 4, 6, 4, 1)]


@pytest.mark.clause("TW-1.5.5a", "TW-1.7f")
def test_p08_four_dice_against_5() -> None:
    found = wounds(odds_of("cast R1 fireball B1", "R hum.wizard 0004", "B und.mummies 0104"), "B1", 4)
    assert found == [Fraction(n, 81) for n in (16, 32, 24, 8, 1)]


@pytest.mark.clause("TW-1.5.6a", "TW-R29")
def test_p09_and_p10_ones_of_four_dice() -> None:
    odds = odds_of("attack B1 R1", "B orc.swords 0004", "R hum.monks 0104")
    assert retreats(odds, "R1") == Fraction(671, 1296)
    assert retreats(odds, "R1", least=2) == Fraction(19, 144)


@pytest.mark.clause("TW-1.5.6c", "TW-1.5.6d", "TW-1.5.6f")
@pytest.mark.parametrize(
    ("target", "free", "barred"),
    [("hum.archers", Fraction(1, 16), Fraction(16, 81)), ("mon.displacer", Fraction(11, 27), Fraction(11, 16))],
)
def test_p11_and_p12_four_dice_eliminate(target: str, free: Fraction, barred: Fraction) -> None:
    odds = odds_of("attack B1 R1", "B orc.swords 0004", f"R {target} 0104")
    assert odds.probability_of("R1 eliminated") == free
    odds = odds_of("attack B1 R1", "B orc.swords 1104", f"R {target} 1204")
    assert odds.probability_of("R1 eliminated") == barred


@pytest.mark.clause("TW-2.2.2a", "TW-2.2.2b")
def test_p13_fear_drives_defenders_back() -> None:
    assert retreats(odds_of("attack B1 R1", "B und.cavalry 0004", "R hum.archers 0104"), "R1") == Fraction(26, 27)
    assert retreats(odds_of("attack B1 R1", "B std.cav 0004", "R hum.archers 0104"), "R1") == Fraction(91, 216)


@pytest.mark.clause("TW-2.2.6a")
def test_p14_wounds_by_fanatic_monks() -> None:
    found = wounds(odds_of("attack R1 B1", "R hum.monks 0004", "B hum.monks 0104"), "B1", 6)
    assert sum(number * share for number, share in enumerate(found)) == Fraction(47, 16)


@pytest.mark.clause("TW-2.2.14a")
def test_p15_fanatics_eliminate_a_fresh_unit() -> None:
    odds = odds_of("attack B1 R1", "B orc.fanatics 0004", "R hum.archers 0104")
    assert odds.probability_of("R1 eliminated") == Fraction(11, 32)
    assert odds.probability_of("B1 eliminated") == 1


# --- individuals, items, spells ---------------------------------------------------------------------------


@pytest.mark.clause("TW-1.7f", "TW-1.2k")
@pytest.mark.parametrize(("goal", "chance"), [("0104", Fraction(671, 1296)), ("0404", Fraction(1, 6))])
def test_p16_a_fireball_kills_a_lone_individual(goal: str, chance: Fraction) -> None:
    odds = odds_of("cast R1 fireball B1", "R hum.wizard 0004", f"B orc.general {goal}")
    assert odds.probability_of("B1 eliminated") == chance


@pytest.mark.clause("TW-3.1.2a", "TW-R62", "TW-1.5.6k")
@pytest.mark.parametrize(
    ("items", "survives"), [("", Fraction(125, 216)), (" items=it.mithril", Fraction(29791, 46656))]
)
@pytest.mark.parametrize("attack", ["attack B1 R1 std.cav 0004", "cast B1 fireball R1 orc.wizard 1204"])
def test_p17_three_dice_on_a_lone_individual(items: str, survives: Fraction, attack: str) -> None:
    action, troop, place = attack.rsplit(maxsplit=2)
    goal = "0104" if place == "0004" else "1004"
    odds = odds_of(action, f"B {troop} {place}", f"R hum.king {goal}{items}")
    assert odds.probability_of("R1 eliminated") == 1 - survives


@pytest.mark.clause("TW-3.2.1b", "TW-3.2.1c", "TW-3.2.1d", "TW-3.2.1e", "TW-3.2.1f")
def test_p18_results_of_assassinations() -> None:
    pieces = ("B und.vampire 0004", "R hum.wizard 0104", "R hum.archers 0104")
    odds = odds_of("assassinate B1 R1", *pieces)
    assert {chance.changes: chance.probability for chance in odds.chances} == {
        ("B1 eliminated",): Fraction(1, 6),
        (): Fraction(5, 12),
        ("R1 eliminated", "B1 eliminated"): Fraction(1, 4),
        ("R1 eliminated",): Fraction(1, 6),
    }


@pytest.mark.clause("TW-3.1.1i", "TW-R61")
def test_p19_a_blade_of_accuracy_seldom_misses() -> None:
    pieces = ("B orc.swords 0004", "B orc.wizard 0004 items=it.accuracy", "R hum.monks 0104", *FAR)
    battle = activate(lay(EMPTY_ROWS, *pieces), "B1")
    room = np.empty(64, np.int64)

    def reroll(state: bytes) -> int:
        """Always roll a failed die again."""
        memory = np.frombuffer(bytearray(state), np.uint8)
        if not battle.ruleset.is_within_action(memory):
            return NO_ACTION
        assert battle.contract.legal_actions(memory, battle.umpire, room) > 1
        return int(room[0])

    ends = walk(battle.contract, battle.memory, battle.umpire, battle.action("attack B1 R1").code, reroll).ends
    unhurt = [share for state, share in ends.items() if after(state).pieces[0].wounds == 6]
    assert sum(ends.values()) == 1
    assert sum(unhurt) == Fraction(1, 32)


@pytest.mark.clause("TW-3.2.5a")
def test_p20_banish_undead_hits() -> None:
    odds = odds_of("cast R1 banish B1", "R hum.cleric 0004", "B und.swords 0104")
    assert 1 - wounds(odds, "B1", 4)[0] == Fraction(31, 32)


def after(state: bytes) -> BattleRecord:
    """The record of a position that a walk has come to."""
    return BattleRecord.over(np.frombuffer(bytearray(state), np.uint8))


@pytest.mark.clause("TW-2.9.1a", "TW-2.9.1b", "TW-R54", "TW-3.2.6a", "TW-3.2.6b")
@pytest.mark.parametrize(("spell", "flies"), [("greater-demon", Fraction(19, 60)), ("lesser-demon", Fraction(1, 6))])
def test_p21_demons_that_fly(spell: str, flies: Fraction) -> None:
    battle = activate(lay(EMPTY_ROWS, "B cha.sorcerer 0004 list=Demonologist", *FAR), "B1")
    code = battle.action(f"cast B1 {spell} 0104").code
    demon = int(record(battle).piece_count)
    ends = walk(battle.contract, battle.memory, battle.umpire, code).ends
    flyers = [share for state, share in ends.items() if int(after(state).pieces[demon].abilities) & FLYING]
    assert sum(ends.values()) == 1
    assert sum(flyers) == flies


@pytest.mark.clause("TW-2.9.4a", "TW-2.9.5b", "TW-R56")
@pytest.mark.parametrize("gazer", ["mon.beholder", "mon.medusa"])
def test_p23_a_gaze_works(gazer: str) -> None:
    odds = odds_of("gaze R1 B1", f"R {gazer} 0004", "B orc.swords 0404")
    assert odds.probability_of("B1 has 1 counter") == Fraction(1, 2)


@pytest.mark.clause("TW-2.9.3a", "TW-2.9.0a")
def test_p24_heads_of_a_hydra() -> None:
    battle = lay(EMPTY_ROWS, "R mon.hydra 0004", *FAR)
    one = record(battle)
    while one.depth:
        pop(one)
    push(one, Phase.DRAW)
    push(one, Phase.SET_UP)
    ends = walk(battle.contract, battle.memory, battle.umpire, NO_ACTION).ends
    heads = {int(after(state).pieces[0].wounds): share for state, share in ends.items()}
    assert set(heads) == set(range(4, 10))
    assert sum(number * share for number, share in heads.items()) == Fraction(13, 2)


# --- rolled against walked --------------------------------------------------------------------------------

DUEL = ("B rat.mutants 1104", "R hum.archers 1204")  # fear, and a retreat barred by the edge
CROWD = ("B und.zombies 0304", "B und.mummies 0403", "B und.swords 0205")
TRIALS = {
    "close attack": ("attack B1 R1", *DUEL),
    "frenzy and steadfastness": ("attack R1 B1", "R hum.monks 0504", "B orc.swords 0604 items=ba.stead"),
    "mithril at the edge": ("attack B1 R1", "B orc.swords 1104", "R hum.king 1204 items=it.mithril"),
    "fireball on an amulet": (
        *("cast R1 fireball B1", "R hum.wizard 0004"),
        *("B orc.swords 0204", "B orc.general 0204 items=it.amulet"),
    ),
    "banish a horde": ("cast R1 banish-horde B1", "R hum.cleric 0004", "B und.swords 0204", *CROWD),
    "drums of death": ("cast B1 drums", "B und.necromancer 0504", "R hum.archers 0404", "R hum.knights 0604"),
    "demonic wind": (
        *("cast B1 wind E", "B cha.sorcerer 0004 list=Demonologist"),
        *("R hum.archers 0104", "R hum.king 0204", "B cha.dwarfs 0404"),
    ),
    "assassination": ("assassinate B1 R1", "B und.vampire 0004", "R hum.wizard 0104", "R hum.archers 0104"),
    "greater demon": ("cast B1 greater-demon 0104", "B cha.sorcerer 0004 list=Demonologist"),
    "change of shape": ("change R1 0004", "R mon.werewolf 0004"),
}


def trial(name: str) -> tuple[Battle, int]:
    """The battle of a trial, its dice without a key, and its action."""
    action, *pieces = TRIALS[name]
    battle = activate(lay(EMPTY_ROWS, *pieces, *FAR), action.split()[1])
    battle._set_key((0, 0))
    assert not battle.why_not(action)
    return battle, battle.action(action).code


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="interpreted rules are too slow for so many rolls")
@pytest.mark.parametrize("name", TRIALS)
def test_rolled_dice_agree_with_walked_odds(name: str) -> None:
    battle, code = trial(name)
    ends = walk(battle.contract, battle.memory, battle.umpire, code).ends
    assert sum(ends.values()) == 1
    counts: Counter[bytes] = Counter()
    for seed in range(ROLLED // AT_ONCE):
        counts.update(rolled(battle.contract, battle.memory, battle.umpire, code, AT_ONCE, seed + 1))
    assert counts.keys() <= ends.keys()
    assert counts.total() == ROLLED
    for state, share in ends.items():
        chance = float(share)
        assert abs(counts[state] - ROLLED * chance) <= SIGMAS * sqrt(ROLLED * chance * (1 - chance))


@pytest.mark.clause("TW-2.9.7d", "TW-2.9.7e")
def test_a_first_round_with_a_trap() -> None:
    own_pit = {"owner": "black", "hexes": ("0204",)}
    battle = activate(lay(EMPTY_ROWS, "B cha.warriors 0104", *FAR, traps=(own_pit,)), "B1", phase=Phase.MOVE)
    odds = battle.odds("move B1 0204")
    alive = Fraction(15, 16)
    assert odds.probability_of("B1 eliminated") == 1 - alive
    assert odds.probability_of("trap in 0204 loses 1 wound") == alive * Fraction(4, 16)
    assert odds.probability_of("trap in 0204 destroyed") == alive * Fraction(5, 16)
    assert retreats(odds, "B1", least=2) == 0


# --- every distribution is whole --------------------------------------------------------------------------

MELEE = (
    "R hum.wizard 0504 items=it.wand,it.boots", "R hum.polearms 0504", "R hum.cleric 0703", "R hum.archers 0703",
    "R mon.beholder 0405", "R mon.medusa 0407", "R hum.king 0704 items=it.accuracy", "R hum.knights 0704",
    "R liz.shaman 0604 list=Druid", "R mon.werewolf 0306",
    "B und.swords 0503", "B und.zombies 0804", "B und.cavalry 0505", "B und.vampire 0603",
    "B und.mummies 0605 wounds=2",
)  # fmt: skip
MELEE_ROWS = (*EMPTY_ROWS[:3], ".......w.....", "......rr.....", ".....d.......", *EMPTY_ROWS[6:])


def test_the_odds_of_every_action_sum_to_one() -> None:
    reds = [f"R{number}" for number, piece in enumerate(MELEE, 1) if piece.startswith("R")]
    battle = activate(lay(MELEE_ROWS, *MELEE, *FAR), *reds)
    kinds = Counter(action.verb for action in battle.legal_actions)
    assert {"attack", "gaze", "cast", "change"} <= set(kinds)
    for action in battle.legal_actions:
        odds = battle.odds(action)
        assert odds.exact, action
        assert sum(chance.probability for chance in odds.chances) == 1, action


def test_the_odds_leave_the_battle_as_it_was() -> None:
    battle = activate(lay(EMPTY_ROWS, *DUEL, *FAR), "B1")
    before = battle.key()
    battle.odds("attack B1 R1")
    assert battle.key() == before
    act(battle, "attack B1 R1", [4, 4, 4, 4])
    assert record(battle).pieces[0].wounds == 0
