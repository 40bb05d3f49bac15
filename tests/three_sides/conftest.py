"""The example of three sides in a fresh place, and the only game that is installed there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from own_game.conftest import installed
from warhost.ruleset import Ruleset


@pytest.fixture(scope="package")
def well(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    """The game, found as any installed game is."""
    with installed("well", tmp_path_factory.mktemp("fresh")) as game:
        yield game
