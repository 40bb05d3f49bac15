"""How often a whole battle asks a person something: every question of the rules, and what is left of them.

    python benchmarks/questions.py [SCENARIO ...] [--battles 10] [--json]

One seat is a person's, answered as greedy would answer; the other is greedy's. Standing orders are as they are at
first, so only what matters is asked. Who acts is said together with what he does, as on the page. Before, each step of
the rules is a question. After, a step with one way is done unasked, and so is what is custom; a flight is asked once;
what is done to an enemy is said together with the step that does nothing before it; the person passes for the phase as
soon as greedy would pass a window, and does with all who can what has one button for all.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Sequence
from statistics import mean
from typing import Any

import warhost
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.steps import idle_step, unasked
from warhost.fight import choose
from warhost.kernel.abi import verb_of
from warhost.players import find_player
from warhost.ruleset import ALWAYS

SCENARIOS = ("weads/alder-ford", "heroes/first-blood", "onehour/the-moor", "tewapen/otter-ford")


class Person:
    """Who sits at the first side: what was asked of him, by the verbs of his answers."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.before: Counter[str] = Counter()
        self.after: Counter[str] = Counter()
        self.who_acts = battle.ruleset.game.looks["tries"].get("choose", "").split(" ")[0]
        self.passed_in = ""
        self.goes_on: Any = None  # whether an action belongs to the answer before it

    def lets_pass(self) -> Action | None:
        """The action that is done unasked; None where he is to be asked."""
        holds = self.passed_in == self.battle.moment
        return (self.battle.pass_offered if holds else None) or unasked(self.battle, {})

    def does(self, action: Action, is_asked: bool) -> None:
        """Count a question by its answer; after, one that the answer before it has not answered too."""
        if action.verb == self.who_acts:
            return
        asks = dict.fromkeys(self.battle.ruleset.customs, ALWAYS)
        self.before[action.verb] += self.battle.passes(asks) is None
        if not is_asked:
            return
        self.after[action.verb] += self.goes_on is None or not self.goes_on(action)
        self.goes_on = self._what_goes_on(action)
        if self.battle.pass_offered == action:
            self.passed_in = self.battle.moment

    def _what_goes_on(self, action: Action) -> Any:
        """How one knows the actions that one answer does together with this."""
        flights = {flight.verb for flight in self.battle.ruleset.steps.flights}
        if int(verb_of(action.code)) in flights:
            return lambda other: (other.verb, other.actor) == (action.verb, action.actor)
        if action == idle_step(self.battle):
            return lambda other: other.target is not None
        return (lambda other: other.verb == action.verb) if action.choice["every"] else None


def questions(scenario: str, seed: int) -> tuple[Counter[str], Counter[str]]:
    """What one battle asks of the first side before and after, by the verbs of the answers."""
    players = [find_player("greedy", seed * 2 + side) for side in (0, 1)]
    battle = warhost.start(scenario, seed)
    person, keys = Person(battle), random.Random(seed)
    while not battle.over:
        side = battle.seat_to_decide or 0
        step = person.lets_pass() if side == 0 else None
        action = step or choose(players[side], battle, (keys.getrandbits(64), keys.getrandbits(64)))
        if side == 0:
            person.does(action, is_asked=step is None)
        battle.apply(action)
    return +person.before, +person.after


def counted(scenario: str, battles: int) -> dict[str, Any]:
    """The questions of some battles of a scenario, each counted both ways."""
    each = [questions(scenario, seed) for seed in range(battles)]
    return {name: told(ways) for name, ways in zip(("before", "after"), zip(*each, strict=True), strict=True)}


def told(each: Sequence[Counter[str]]) -> dict[str, Any]:
    """What came of some battles."""
    totals, verbs = [one.total() for one in each], sum(each, Counter[str]())
    per_battle = {verb: round(number / len(each), 1) for verb, number in verbs.most_common()}
    return {"mean": round(mean(totals), 1), "least": min(totals), "most": max(totals), "verbs": per_battle}


def main() -> None:
    """Count, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario", nargs="*", default=SCENARIOS)
    parser.add_argument("--battles", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    found = {one: counted(one, wanted.battles) for one in wanted.scenario}
    if wanted.json:
        print(json.dumps(found))
        return
    for scenario, rows in found.items():
        for name, row in rows.items():
            print(
                f"{scenario} {name}: {row['mean']} questions a battle, {row['least']} to {row['most']}; {row['verbs']}"
            )


if __name__ == "__main__":
    main()
