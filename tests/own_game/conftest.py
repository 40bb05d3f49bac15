"""A game of the examples in a fresh place, and the only one that is installed there."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import pytest

from own_game.installing import EXAMPLES, NAME, install, pack
from warhost import ruleset
from warhost.ruleset import Ruleset


def only(game: str) -> Callable[[str], list[EntryPoint]]:
    """Finds the entry points of a game's distribution in a group, and of no other."""
    return lambda group: [one for one in entry_points(group=group) if one.dist is not None and one.dist.name == game]


def forget(game: str = NAME) -> None:
    """Import the game anew when it is asked for again."""
    for module in [name for name in sys.modules if name.partition(".")[0] == game]:
        del sys.modules[module]
    importlib.invalidate_caches()
    ruleset.rulesets.cache_clear()
    ruleset.campaigns.cache_clear()


@contextmanager
def installed(name: str, place: Path) -> Iterator[Ruleset]:
    """A game of the examples, found as any installed game is."""
    install(pack(place, EXAMPLES / name), place / "site")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(place / "site"))
        patch.setattr(ruleset, "entry_points", only(name))
        forget(name)
        try:
            game = ruleset.find_ruleset(name)
            game.contract()  # compiled first, however long that takes, so that a server has nothing to wait for
            yield game
        finally:
            forget(name)
    ruleset.rulesets.cache_clear()
    ruleset.campaigns.cache_clear()


@pytest.fixture(scope="package")
def feud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ruleset]:
    """The tutorial's game."""
    with installed(NAME, tmp_path_factory.mktemp("fresh")) as game:
        yield game
