"""How often a whole battle asks a person something: without passes for a while and answers for all, and with them.

    python benchmarks/questions.py [SCENARIO] [--battles 10] [--json]

One seat is a person's, answered as greedy would answer; the other is greedy's. Standing orders are as they are at
first, so only what matters is asked. Who acts is said together with what he does, as on the page. With the new means
the person passes for the phase as soon as greedy would pass a window, and does with all who can what has one button
for all.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from statistics import mean
from typing import Any

import warhost
from warhost.face.battle import Battle
from warhost.fight import choose
from warhost.players import find_player

SCENARIO = "heroes/first-blood"


class Person:
    """Who sits at the first side: what was asked of him, by the verbs of his answers."""

    def __init__(self, battle: Battle, with_means: bool) -> None:
        self.battle = battle
        self.with_means = with_means
        self.asked: Counter[str] = Counter()
        self.who_acts = battle.ruleset.game.looks["tries"].get("choose", "").split(" ")[0]
        self.passed_in = ""
        self.all_do = ""

    def lets_pass(self) -> Any:
        """The action that lets the open window go by unasked; None where he is to be asked."""
        holds = self.with_means and self.passed_in == self.battle.moment
        return self.battle.pass_offered if holds else self.battle.passes({})

    def answered(self, action: Any) -> None:
        """Count a question by its answer, unless the one before has answered it too."""
        verb = str(action).split()[0]
        if verb == self.who_acts or (self.with_means and verb == self.all_do):
            return
        self.asked[verb] += 1
        choice = next(one for one in self.battle.view(0)["choices"] if one["action"] == str(action))
        self.all_do = verb if choice["every"] else ""
        if self.with_means and self.battle.pass_offered == action:
            self.passed_in = self.battle.moment


def questions(scenario: str, seed: int, with_means: bool) -> Counter[str]:
    """What a battle asks of the first side, by the verbs of the answers."""
    players = [find_player("greedy", seed * 2 + side) for side in (0, 1)]
    battle = warhost.start(scenario, seed)
    person, keys = Person(battle, with_means), random.Random(seed)
    while not battle.over:
        side = battle.seat_to_decide or 0
        unasked = person.lets_pass() if side == 0 else None
        action = unasked or choose(players[side], battle, (keys.getrandbits(64), keys.getrandbits(64)))
        if side == 0 and unasked is None:
            person.answered(action)
        battle.apply(action)
    return person.asked


def main() -> None:
    """Count, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario", nargs="?", default=SCENARIO)
    parser.add_argument("--battles", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    told = {}
    for name, with_means in (("before", False), ("after", True)):
        counted = [questions(wanted.scenario, seed, with_means) for seed in range(wanted.battles)]
        totals, verbs = [one.total() for one in counted], sum(counted, Counter[str]())
        per_battle = {verb: round(number / wanted.battles, 1) for verb, number in verbs.most_common()}
        told[name] = {"mean": round(mean(totals), 1), "least": min(totals), "most": max(totals), "verbs": per_battle}
    if wanted.json:
        print(json.dumps(told))
        return
    for name, row in told.items():
        print(f"{name}: {row['mean']} questions a battle, {row['least']} to {row['most']}; {row['verbs']}")


if __name__ == "__main__":
    main()
