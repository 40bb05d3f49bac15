"""The tutorial's game in a fresh place, and the only one that is installed there."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points

import pytest

from own_game.installing import NAME, install, pack
from warhost import ruleset
from warhost.ruleset import Ruleset


def only_it(group: str) -> list[EntryPoint]:
    """The entry points of the tutorial's distribution."""
    return [point for point in entry_points(group=group) if point.dist is not None and point.dist.name == NAME]


def forget() -> None:
    """Import the game anew when it is asked for again."""
    for module in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[module]
    importlib.invalidate_caches()
    ruleset.rulesets.cache_clear()


@pytest.fixture(scope="package")
def feud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    """The game, found as any installed game is."""
    place = tmp_path_factory.mktemp("fresh")
    install(pack(place), place / "site")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place / "site"))
        patch.setattr(ruleset, "entry_points", only_it)
        forget()
        try:
            game = ruleset.find_ruleset(NAME)
            game.contract()  # compiled first, however long that takes, so that a server has nothing to wait for
            yield game
        finally:
            forget()
    ruleset.rulesets.cache_clear()
