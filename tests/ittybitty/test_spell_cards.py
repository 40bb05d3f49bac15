"""The spells of each side as cards, and where a spell came down as its events tell it."""

from __future__ import annotations

from typing import Any

import pytest

from ittybitty.brought.words import BRIDGE, NAMES, PRIEST, standing
from warhost.rulesets.ittybitty.game import GAME
from warhost.rulesets.ittybitty.rules.events import Event
from warhost.rulesets.ittybitty.state import CAST, Battle, Spell

MEANT, BESIDE = NAMES.cell("1407"), NAMES.cell("1406")
CASTS = (Event.CAST, (PRIEST, Spell.RALLY, MEANT, -1))


def hand_of(*lines: str, marks: int = 0) -> Any:
    """The cards of the Rotwangi, whose priest has a 3."""
    table = standing(lines, 1)
    battle: Any = Battle.over(table.memory)
    battle.pieces[PRIEST].marks |= marks
    return table.view()["hands"]


@pytest.mark.clause("IB-5.1a", "IB-5.1b", "IB-5.3b", "IB-R66")
def test_a_side_with_a_caster_has_the_cards_that_he_can_afford() -> None:
    hands = hand_of("pending caster BONE")
    assert set(hands) == {"blue"}, "the Tudwallish have no caster"
    assert {one["id"] for one in hands["blue"]["cards"]} == {
        "fist", "wahoo", "rally", "distraction", "glamour", "large-glamour",
    }  # fmt: skip
    assert {one["state"] for one in hands["blue"]["cards"]} == {"ready"}
    assert (hands["blue"]["left"], hands["blue"]["text"]) == (3, "3 prayers")


@pytest.mark.clause("IB-5.1b", "IB-5.3a")
def test_cards_are_used_when_nobody_can_pay_or_has_cast() -> None:
    assert {one["state"] for one in hand_of("piece BONE 1408 power=0", "pending caster BONE")["blue"]["cards"]} == {
        "used"
    }
    assert {one["state"] for one in hand_of("pending caster BONE", marks=CAST)["blue"]["cards"]} == {"used"}


def told(*events: tuple[int, tuple[int, ...]]) -> Any:
    """What the events of an entry tell of where a spell came down: the one that does."""
    table = standing(["pending caster BONE"], 1)
    table = GAME.table_for(table.memory, BRIDGE, GAME.ruleset.surveyed_umpire(BRIDGE))
    found = [about["fell"] for about in table.event_abouts([CASTS, *events]) if "fell" in about]
    return found[0] if len(found) == 1 else found


@pytest.mark.clause("IB-5.7a", "IB-5.7h")
def test_a_throw_on_target_says_where_it_lies() -> None:
    fell = told((Event.FIZZLE_ROLLED, (PRIEST, 2, 0)), (Event.ON_TARGET, (MEANT,)))
    assert (fell["meant"], fell["at"], fell["missed"]) == ("1407", "1407", [])
    assert [len(ring) for ring in fell["rings"]] == [1, 6]


@pytest.mark.clause("IB-5.7j", "IB-R71")
def test_one_that_scatters_says_where_it_would_have() -> None:
    fell = told((Event.FIZZLE_ROLLED, (PRIEST, 2, 0)), (Event.SCATTERED, (1, MEANT, BESIDE)))
    assert (fell["meant"], fell["at"], len(fell["missed"])) == ("1407", "1406", 7)
    assert fell["rings"][0] == ["1406"]


@pytest.mark.clause("IB-5.4a", "IB-R71")
def test_one_that_comes_to_nothing_says_so() -> None:
    for event in ((Event.FIZZLED, (PRIEST, Spell.RALLY)), (Event.LOST_OFF_MAP, (Spell.RALLY,))):
        fell = told((Event.FIZZLE_ROLLED, (PRIEST, 5, 0)), event)
        assert (fell["meant"], fell["at"], fell["rings"]) == ("1407", None, [])
    assert told() == [], "as long as it is not settled"
