"""Every fixed buffer is driven towards its bound in play and never passes it, whatever can be chosen."""

from __future__ import annotations

from typing import Any

import pytest

from games.brought import bringing, brought
from games.parts import Play
from games.played import Played
from warhost.kernel.abi import VERB_SHIFT
from warhost.ruleset import find_ruleset

MOST_SEEDS = 200
of_each_game = pytest.mark.parametrize("game", [game for game, _ in bringing(Play)])


@of_each_game
def test_a_battle_is_at_most_eight_kilobytes(game: str) -> None:
    size = find_ruleset(game).battle_record.dtype.itemsize
    assert size <= 8192
    assert size % 8 == 0


def played(game: str, scenario: str, seed: int, options: Any, eager: str | None = None) -> list[int]:
    """The actions of a battle that is played to its end; whoever plays it watches all bounds."""
    battle = Played(game, f"{game}/{scenario}", seed, options, eager)
    for _ in battle:
        pass
    return battle.taken


@of_each_game
def test_every_verb_comes_up_in_random_play(game: str) -> None:
    """So that the oracles have seen them all."""
    verbs = find_ruleset(game).game.table.words.verbs
    wanted = {*verbs.rows}
    for seed in range(MOST_SEEDS):
        for scenario, options in (*brought(game, Play).lively.items(), (f"generated-{seed}", {})):
            wanted -= {code >> VERB_SHIFT for code in played(game, scenario, seed, options)}
            if not wanted:
                return
    raise AssertionError(
        f"never chosen: {[word for verb, word in zip(verbs.rows, verbs.words, strict=True) if verb in wanted]}"
    )


@of_each_game
def test_stack_and_journal_stay_below_their_bounds_where_all_are_bold(game: str) -> None:
    for scenario in find_ruleset(game).scenarios():
        played(game, scenario, 0, {}, brought(game, Play).bold)
