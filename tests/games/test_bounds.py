"""Every fixed buffer is driven towards its bound in play and never passes it, whatever can be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.brought import bringing, brought, text_of
from games.parts import Play
from games.played import Played
from warhost.kernel.abi import VERB_SHIFT
from warhost.ruleset import find_ruleset
from warhost.scenario import ScenarioModel, read_scenario

MOST_SEEDS = 200
EACH_STAGED = 8
of_each_game = pytest.mark.parametrize("game", [game for game, _ in bringing(Play)])


@of_each_game
def test_a_battle_is_at_most_eight_kilobytes(game: str) -> None:
    size = find_ruleset(game).battle_record.dtype.itemsize
    assert size <= 8192
    assert size % 8 == 0


def played(
    game: str, scenario: str | ScenarioModel, seed: int, options: Any = None, eager: str | None = None
) -> list[int]:
    """The actions of a battle that is played to its end; whoever plays it watches all bounds."""
    named = f"{game}/{scenario}" if isinstance(scenario, str) else scenario
    battle = Played(game, named, seed, options, eager)
    for _ in battle:
        pass
    return battle.taken


def staged(game: str) -> list[ScenarioModel]:
    """The battles that were made for rare verbs."""
    model = type(next(iter(find_ruleset(game).scenarios().values())))
    return [read_scenario(model, text_of(game, file)) for file in brought(game, Play).staged]


def lively(game: str, seed: int) -> Iterator[tuple[str | ScenarioModel, int, Any]]:
    """Battles in which much comes up, with their seeds and options: more of those that were made for what is rare."""
    yield from ((scenario, seed, options) for scenario, options in brought(game, Play).lively.items())
    yield f"generated-{seed}", seed, {}
    for scenario in staged(game):
        yield from ((scenario, EACH_STAGED * seed + number, None) for number in range(EACH_STAGED))


@of_each_game
def test_every_verb_comes_up_in_random_play(game: str) -> None:
    """So that the oracles have seen them all."""
    verbs = find_ruleset(game).game.table.words.verbs
    wanted = {*verbs.rows}
    for seed in range(MOST_SEEDS):
        for battle in lively(game, seed):
            wanted -= {code >> VERB_SHIFT for code in played(game, *battle)}
            if not wanted:
                return
    raise AssertionError(
        f"never chosen: {[word for verb, word in zip(verbs.rows, verbs.words, strict=True) if verb in wanted]}"
    )


@of_each_game
def test_stack_and_journal_stay_below_their_bounds_where_all_are_bold(game: str) -> None:
    every: list[str | ScenarioModel] = [*find_ruleset(game).scenarios(), *staged(game)]
    for scenario in every:
        played(game, scenario, 0, {}, brought(game, Play).bold)
