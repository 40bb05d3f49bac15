"""Position texts of campaigns: there and back byte for byte, and every fault with its line."""

from __future__ import annotations

import pytest
from hypothesis import given

from eightcastles.positions import SCENARIO, at_first, positions
from warhost.errors import PositionError
from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.state import Campaign
from warhost.rulesets.eightcastles.words.position_text import POSITION


def numbered(text: list[str]) -> list[tuple[int, str]]:
    """Lines with their numbers, as the house gives them to a game."""
    return [*enumerate(text, 1)]


def without_head(memory: Bytes) -> bytes:
    """A campaign without what the house tells itself: whose turn it is, and which."""
    copy = memory.copy()
    campaign = Campaign.over(copy)
    campaign.turn = campaign.actions = campaign.version = 0
    campaign.to_decide = -1
    return copy.tobytes()


@given(positions())
def test_a_campaign_reads_back_byte_for_byte(memory: Bytes) -> None:
    text = POSITION.write(memory, SCENARIO)
    back = POSITION.read(numbered(text), SCENARIO)
    assert without_head(back) == without_head(memory)
    assert POSITION.write(back, SCENARIO) == text


def test_a_new_campaign_tells_its_pieces_and_what_is_pending() -> None:
    text = POSITION.write(at_first(), SCENARIO)
    assert {line.split()[0] for line in text} == {"piece", "pending"}
    assert text[-1] == "pending hosts"
    assert "piece H40 hum.king 55" in text


def test_matters_below_are_implied() -> None:
    back = POSITION.read(numbered(["pending moves actor=humans"]), SCENARIO)
    campaign = Campaign.over(back)
    assert campaign.depth == 5


@pytest.mark.parametrize(
    ("lines", "line", "said"),
    [
        (["piece H2 hum.archers 55"], 1, "the next is 1"),
        (["piece H1 hum.archers 55", "piece H1 hum.archers 55"], 2, "the next is 2"),
        (["piece H1 hum.archer 55"], 1, "no such row"),
        (["piece H1 orc.swords 55"], 1, "of another army list"),
        (["piece H1 hum.archers 57"], 1, "no such space"),
        (["piece H1 hum.archers 55 wounds=5"], 1, "4 wounds at most"),
        (["piece H1 hum.archers 55 wound=2"], 1, "wounds"),
        (["piece H1 hum.king 55", "piece H2 hum.king 55"], 2, "both General"),
        (["card Jack-of-swords"], 1, "Jack-of"),
        (["order humans humans - - - -"], 1, "twice"),
        (["order - humans - - - -"], 1, "gap"),
        (["space 99 humans"], 1, "99"),
        (["siege 55 humans 14"], 1, "55"),
        (["faction elves plays=1"], 1, "elves"),
        (["faction humans captured=55"], 1, "region"),
        (["pending moves", "pending muster"], 2, "in this order"),
        (["over humans castles", "pending season"], 2, "over"),
        (["peace H1"], 1, "piece"),
    ],
)
def test_every_fault_is_told_with_its_line(lines: list[str], line: int, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        POSITION.read(numbered(lines), SCENARIO)
    assert caught.value.line == line
    assert said in caught.value.message
