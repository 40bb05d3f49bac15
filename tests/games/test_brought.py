"""Every game brings its part of each kind of test that all games share."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.brought import GAMES, PARTS, fault_of


@pytest.mark.parametrize(
    ("game", "part"), [pytest.param(*one, id=f"{one[0]}-{PARTS[one[1]]}") for one in product(GAMES, PARTS)]
)
def test_a_game_brings_its_part(game: str, part: type[Any]) -> None:
    assert fault_of(game, part) == ""
