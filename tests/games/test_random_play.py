"""Random play to the end, in one battle under the eyes of all oracles.

No crash, no dead end, no endless battle; what is listed is legal, what is shown can be read, and texts, copies, undo
and transcripts keep every bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.brought import bringing, brought, game_of
from games.oracles import AT_THE_END, CLOSELY, SHOWN, check_all_listed
from games.parts import Every, Play, View, Words
from games.played import Played
from soak import soaked

NEEDED = (Play, View, Words)
BATCHES = 20
"""Of the generated battles, `make test` plays one batch, and `make soak` all others."""
SPARSELY = 5
"""How much seldomer everybody looks at generated battles."""


def look(played: Played, *checks: Callable[[Played], None]) -> None:
    """Let some oracles look; what one finds is told with its name and the decision."""
    for check in checks:
        try:
            check(played)
        except Exception as error:
            last = played.battle.actions[-1] if played.battle.decisions else "the set-up"
            error.add_note(f"{check.__name__} after {played.battle.decisions} decisions, the last of them {last}")
            raise


def look_closely(played: Played) -> None:
    """Let the game's own watcher look at the position."""
    played.watcher.look_closely()


def look_back(played: Played) -> None:
    """Let the game's own watcher look back over all that has happened."""
    played.watcher.look_back()


def watch(played: Played, every: Every) -> None:
    """Play a battle to its end while everybody looks on."""
    look(played, *CLOSELY, *SHOWN)
    for number, _ in enumerate(played, 1):
        if played.battle.over:
            break
        if number % every.close == 0:
            look(played, *CLOSELY, look_closely)
        if number % every.shown == 0:
            look(played, *SHOWN)
        if every.all_listed and number % every.all_listed == 0:
            look(played, check_all_listed)
    look(played, look_closely, look_back, *AT_THE_END)


def seeds_of_scenarios() -> Iterator[Any]:
    """Each scenario of each game with each seed; `make test` takes the first seed."""
    for game, its in bringing(*NEEDED):
        for scenario in game_of(game).scenarios():
            for seed in range(its.seeds):
                yield pytest.param(game, scenario, seed, marks=[*its.clauses, *([pytest.mark.soak] if seed else [])])


@pytest.mark.parametrize(("game", "scenario", "seed"), [*seeds_of_scenarios()])
def test_a_scenario_holds_to_every_oracle(game: str, scenario: str, seed: int) -> None:
    its = brought(game, Play)
    played = Played(game, f"{game}/{scenario}", seed)
    watch(played, Every(1, 2, its.every.all_listed) if scenario == its.closely and not seed else its.every)
    assert len(played.taken) > 10


def options() -> Iterator[Any]:
    """Each scenario that is played with options."""
    for game, its in bringing(*NEEDED):
        for scenario, said in its.options:
            yield pytest.param(
                game, scenario, said, id=f"{game}-{scenario}-{' '.join(f'{k}={v}' for k, v in said.items())}"
            )


@pytest.mark.parametrize(("game", "scenario", "said"), [*options()])
def test_a_scenario_with_options_holds_to_every_oracle(game: str, scenario: str, said: dict[str, Any]) -> None:
    watch(Played(game, f"{game}/{scenario}", 3, said), brought(game, Play).every)


@pytest.mark.parametrize("batch", [0, *soaked(*range(1, BATCHES))])
@pytest.mark.parametrize("game", [pytest.param(game, marks=[*its.clauses]) for game, its in bringing(*NEEDED)])
def test_generated_battles_hold_to_every_oracle(game: str, batch: int) -> None:
    its = brought(game, Play)
    every = Every(*(SPARSELY * number for number in (its.every.close, its.every.shown, its.every.all_listed)))
    for seed in range(batch, its.generated, BATCHES):
        watch(Played(game, its.generate(seed) if its.generate else f"{game}/generated-{seed}", seed), every)


@pytest.mark.parametrize("game", [game for game, _ in bringing(*NEEDED)])
def test_the_same_seed_gives_the_same_battle(game: str) -> None:
    first, second = ([played.battle.key() for played in Played(game, f"{game}/generated-1", 9)] for _ in range(2))
    assert first == second
