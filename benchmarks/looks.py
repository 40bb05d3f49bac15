"""How often a slow game needs somebody to look: with and without answers beforehand.

    python benchmarks/looks.py [SCENARIO ...] [--battles 10] [--json]

Both sides are persons who choose as greedy chooses, and each sits at a screen of his own: open windows that matter are
asked. A look is a run of questions to one side that no question to the other interrupts. With answers each side has
said the first thing that can be said to each question of the game, at any time; as it plays by them, the battle is
another one, so looks are counted a turn.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from typing import Any

import warhost
from warhost.face.steps import unasked
from warhost.fight import choose
from warhost.players import find_player
from warhost.shelf.answers import Saying

SCENARIOS = ("heroes/first-blood", "weads/alder-ford", "ittybitty/skirmish", "tewapen/otter-ford", "onehour/the-moor")


def all_answers(scenario: str) -> list[Saying]:
    """The first thing that can be said to each question of a game."""
    battle = warhost.start(scenario, seed=0)
    return [Saying(one.name, next(iter(one.choices))) for one in battle.ruleset.game.answers.questions.values()]


def looks(scenario: str, seed: int, said: Sequence[Saying]) -> tuple[int, int]:
    """How often a battle changes hands between two persons, and how many turns it lasts."""
    players = [find_player("greedy", seed * 2 + side) for side in (0, 1)]
    battle, keys, last, found = warhost.start(scenario, seed), random.Random(seed), -1, 0
    while not battle.over:
        side = battle.seat_to_decide or 0
        action = battle.answered(said) or unasked(battle, {}, is_watched=True)
        if action is None:
            found += side != last
            last = side
            action = choose(players[side], battle, (keys.getrandbits(64), keys.getrandbits(64)))
        battle.apply(action)
    return found, battle.turn


def counted(scenario: str, battles: int, said: Sequence[Saying]) -> float:
    """The looks of both sides together in a turn, on the average of some battles."""
    each = [looks(scenario, seed, said) for seed in range(battles)]
    return round(sum(found for found, _ in each) / sum(turns for _, turns in each), 2)


def measured(scenario: str, battles: int) -> dict[str, Any]:
    """A scenario without answers, and with them."""
    said = all_answers(scenario)
    without = counted(scenario, battles, [])
    return {"without": without, "with": counted(scenario, battles, said) if said else without, "answers": len(said)}


def main() -> None:
    """Count, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario", nargs="*", default=SCENARIOS)
    parser.add_argument("--battles", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = {one: measured(one, wanted.battles) for one in wanted.scenario}
    if wanted.json:
        print(json.dumps(found))
        return
    for scenario, row in found.items():
        print(f"{scenario}: {row['without']} looks a turn, {row['with']} with {row['answers']} answers beforehand")


if __name__ == "__main__":
    main()
