"""What a hand of spells may tell nobody: battles that differ in a hand look alike; guesses keep to what is known."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import warhost
from soak import soaked
from warhost.face.battle import Battle
from warhost.rulesets.weads.contract import CONTRACT
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import DWARF, ELF, Spell
from warhost.rulesets.weads.state import Battle as Record
from weads.builder import fill_hand, start
from weads.position import Position

KEEN = ("cast", "regain", "attack", "fight", "activate", "replace", "rage", "move")
DECISIONS = 260


class Pair(NamedTuple):
    """Two battles that differ only in what one side holds in its hand."""

    one: Battle
    other: Battle


def dealt(seed: int, side: int, hand: str) -> Battle:
    """A duel of the mages up to where spells are drawn, with these in the hand of a side."""
    battle = warhost.start("weads/duel-of-the-mages", seed=seed)
    record, counts = record_of(battle), Counter(hand.split())
    while record.hand_size[side] == 0:
        battle.apply("done")
    assert sum(counts.values()) == record.hand_size[side]
    record.hand[side] = [counts[spell.name] for spell in Spell]
    return battle


def record_of(battle: Battle) -> Any:
    """The record of a battle."""
    return Record.over(battle.memory)


def played(side: int, hands: tuple[str, str], seed: int) -> Iterator[Pair]:
    """A pair at the start and after each decision, the same in both: what could be done with either hand."""
    pair = Pair(*(dealt(seed, side, hand) for hand in hands))
    chooser = random.Random(seed)
    yield pair
    for _ in range(DECISIONS):
        if pair.one.over:
            return
        both = sorted({*map(str, pair.one.legal_actions)} & {*map(str, pair.other.legal_actions)})
        assert both, "there is something that can be done with either hand"
        spells = [action for action in both if action.split()[0] in KEEN[:2]]
        keen = [action for action in both if action.split()[0] in KEEN]
        action = chooser.choice(spells or keen or both) if chooser.random() < 0.7 else chooser.choice(both)
        for battle in pair:
            battle.apply(action)
        yield pair


def told_to(battle: Battle, seat: int | None) -> list[Any]:
    """All that a seat, or a spectator, is told of the last action."""
    events = [event for event in battle.last_events if event.reader in (None, seat)]
    return [(event.number, event.text, event.facts, event.to_data()) for event in events]


@pytest.mark.parametrize(
    ("side", "hands", "seed"),
    [
        (ELF, ("STAND PHAN NOW", "STAND PHAN HOLY"), 3),
        (DWARF, ("HAMMER STAND", "HAMMER BROTHER"), 3),
        *soaked((DWARF, ("PHAN STAND", "HAMMER STAND"), 8)),
    ],
)
@pytest.mark.clause("AW-16.1e", "AW-21.1c", "AW-R37")
def test_a_hand_is_secret_at_every_step(side: int, hands: tuple[str, str], seed: int) -> None:
    enemy, different, seen = 1 - side, 0, Counter[str]()
    for pair in played(side, hands, seed):
        one, other = pair
        assert one.seat_to_decide == other.seat_to_decide
        assert (one.prompt, one.moment, one.over) == (other.prompt, other.moment, other.over)
        for seat in (enemy, None):
            assert one.seen_by(seat).tobytes() == other.seen_by(seat).tobytes()
            assert one.view(seat) == other.view(seat)
            assert told_to(one, seat) == told_to(other, seat)
        if one.seat_to_decide == enemy:
            assert one.legal_actions.codes.tolist() == other.legal_actions.codes.tolist()
        record = record_of(one)
        different += record.hand[side].tolist() != record_of(other).hand[side].tolist()
        seen.update(known=int(record.known[side].sum()), spent=int(record.spent[side].sum()))
    assert different > 100
    assert seen["known"] > 0, "a spell that was cast has been taken back"
    assert seen["spent"] > 0


# --- guesses ----------------------------------------------------------------------------------------------


def guesses(side: int, hand: str, known: str = "", spent: str = "") -> Counter[tuple[str, ...]]:
    """How often an enemy imagines each hand, beyond the known spells, where a side holds this one."""
    found: Counter[tuple[str, ...]] = Counter()
    given = holding(side, hand, known, spent)
    for key in range(200):
        position = given.copy()
        own = position.battle.hand[1 - side].tolist()
        position.battle.dice.key[:] = key, 99
        CONTRACT.imagine(position.memory, position.desk, 1 - side)
        battle = position.battle
        assert battle.hand[1 - side].tolist() == own
        assert int(battle.hand[side].sum()) == battle.hand_size[side] == len(hand.split())
        assert Counter(spent.split()) == Counter(names(battle.spent[side]))
        assert Counter(known.split()) == Counter(names(battle.known[side]))
        found[tuple(sorted((Counter(names(battle.hand[side])) - Counter(known.split())).elements()))] += 1
        assert Counter(names(battle.hand[side])) >= Counter(known.split())
    return found


def holding(side: int, hand: str, known: str, spent: str) -> Position:
    """The start of the duel with these spells in hand, in sight and spent."""
    position = start(scenarios()["duel-of-the-mages"])
    fill_hand(position, 1 - side, ["STAND"])
    fill_hand(position, side, hand.split())
    for field, spells in ((position.battle.known, known), (position.battle.spent, spent)):
        field[side] = [spells.split().count(spell.name) for spell in Spell]
    return position


def names(counts: Any) -> list[str]:
    """The spells that are counted."""
    return [spell.name for spell in Spell for _ in range(int(counts[spell]))]


@pytest.mark.parametrize(
    ("side", "hand", "known", "spent", "unseen"),
    [
        (ELF, "HOLY STAND", "HOLY", "AIM", {("NOW",), ("PHAN",), ("STAND",)}),
        (ELF, "NOW HOLY", "NOW", "NOW", {("HOLY",), ("PHAN",), ("AIM",), ("STAND",)}),
        (ELF, "HOLY PHAN STAND", "HOLY PHAN", "", {("NOW",), ("AIM",), ("STAND",)}),
        (ELF, "NOW", "", "STAND AIM", {("NOW",), ("HOLY",), ("PHAN",)}),
        (DWARF, "HAMMER", "", "HAMMER", {("HOLY",), ("PHAN",), ("HAMMER",), ("BROTHER",), ("STAND",)}),
        (DWARF, "HAMMER STAND", "HAMMER", "", {("HOLY",), ("PHAN",), ("HAMMER",), ("BROTHER",), ("STAND",)}),
    ],
)
@pytest.mark.clause("AW-16.1e", "AW-16.1f", "AW-19.1e", "AW-R37")
def test_a_guess_keeps_to_what_has_been_seen(
    side: int, hand: str, known: str, spent: str, unseen: set[tuple[str, ...]]
) -> None:
    assert {*guesses(side, hand, known, spent)} == unseen


@pytest.mark.parametrize(("side", "hand", "spent"), [(ELF, "NOW STAND", "AIM"), (DWARF, "PHAN", "HOLY"), (ELF, "", "")])
@pytest.mark.clause("AW-16.1e", "AW-R37")
def test_a_hand_that_has_been_seen_is_not_guessed(side: int, hand: str, spent: str) -> None:
    assert guesses(side, hand, hand, spent) == {(): 200}


@pytest.mark.clause("AW-16.1f", "AW-R37")
def test_two_spells_are_guessed_as_two_are_drawn() -> None:
    found = guesses(DWARF, "HOLY PHAN")
    singles = ("HOLY", "PHAN", "BROTHER", "STAND")
    pairs = {tuple(sorted((one, two))) for k, one in enumerate(singles) for two in singles[k + 1 :]}
    assert {*found} == pairs | {tuple(sorted(("HAMMER", one))) for one in singles} | {("HAMMER", "HAMMER")}
    with_hammer = sum(count for hand, count in found.items() if "HAMMER" in hand)
    assert 100 <= with_hammer <= 140, "3 in 5, as at the start"


@pytest.mark.clause("AW-R37")
def test_a_guess_does_not_depend_on_the_hand() -> None:
    assert guesses(ELF, "HOLY STAND", "HOLY", "AIM") == guesses(ELF, "HOLY NOW", "HOLY", "AIM")
    assert guesses(DWARF, "HOLY PHAN") == guesses(DWARF, "HAMMER HAMMER")
