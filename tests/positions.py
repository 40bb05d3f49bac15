"""What the tests of every game's position text ask: there and back bit for bit, and faults named."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from warhost import position
from warhost.errors import PositionError
from warhost.face.battle import Battle


def survives(battle: Battle) -> str:
    """The text of a battle, after a look at whether it reads back bit for bit and is written the same again."""
    text = position.write(battle)
    back = position.read(text)
    assert back.memory.tobytes() == battle.memory.tobytes()
    assert position.write(back) == text
    return text


def refusal(text: str | bytes, file: str = "") -> PositionError:
    """The error that a text leads to."""
    with pytest.raises(PositionError) as caught:
        position.read(text, file)
    return caught.value


def damaged(data: st.DataObject, text: str, begin: int, letters: str) -> str:
    """A text with a few letters behind `begin` lost, or others in their place, mostly of these."""
    at = data.draw(st.integers(begin, len(text) - 1))
    length = data.draw(st.integers(0, 12))
    damage = data.draw(st.one_of(st.just(""), st.text(letters, max_size=3), st.text(max_size=3)))
    return text[:at] + damage + text[at + length :]


def check_read_or_refused(text: str) -> None:
    """A text is the position of some battle, or is refused with a line and a message."""
    try:
        battle = position.read(text)
    except PositionError as error:
        found = error
    else:
        assert position.write(battle).startswith("position 1\n")
        return
    assert found.line >= 1
    assert found.message
