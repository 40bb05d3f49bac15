"""Every fixed buffer is driven to its bound: it is never passed."""

from __future__ import annotations

from onehour.builder import lay
from warhost.kernel.abi import MAX_ACTIONS
from warhost.kernel.journal import MAX_ENTRIES
from warhost.rulesets.onehour.contract import CONTRACT
from warhost.rulesets.onehour.state import MAX_UNITS, MOST_ENTRIES, Phase

WIDE = ("." * 21,) * 14


def test_the_longest_list_of_actions_fits() -> None:
    """Twenty riders far apart that may turn before they charge, among twenty enemies."""
    own = [f"R orc cavalry {column}{row} N" for row in (6, 8, 10, 12) for column in "CGKOS"]
    enemies = [f"B orc infantry {column}{row} S" for row in (5, 7, 9, 11) for column in "EIMQU"]
    position = lay(WIDE, *own, *enemies, cavalry_turn_before_charge=True)
    assert len(position.labels) == MAX_UNITS
    assert 1500 < len(position.codes()) < MAX_ACTIONS // 4


def test_the_longest_tale_of_one_action_fits() -> None:
    """All strike without a choice, in the flank and for armour halved, and all but those who fall flee."""
    squares = [(f"{column}{row}", f"{column}{row + 1}") for row in (4, 8) for column in "ABCDEFGHIJ"]
    own = [f"R orc infantry {here} S hits=8 engaged=B{number}" for number, (here, _) in enumerate(squares, start=1)]
    enemies = [f"B orc infantry {there} N hits=8" for _, there in squares]
    position = lay(("." * 12,) * 12, *own, *enemies).at(Phase.HAND_TO_HAND)
    position.battle.dice.key[0] = 3
    position.umpire.journal.open, position.umpire.journal.length = 1, 0
    CONTRACT.apply(position.memory, position.desk, 0)
    assert 200 < position.umpire.journal.length <= MOST_ENTRIES <= MAX_ENTRIES
