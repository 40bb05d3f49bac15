"""How often a season of a campaign asks a person something, besides his marches and the battles that he wants.

    python benchmarks/campaign_questions.py [SCENARIO] [--wars 5] [--json]

One faction is a person's, who answers as greedy would; all others are greedy computers. Standing orders are as they are
at first. Battles are settled by their chances, and cost no question. Steps that are sent together are one question: all
recruits of a muster, all who go into a castle. To end the marches is a question, each march is none.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from statistics import mean
from typing import Any

from warhost import campaign
from warhost.campaign import Campaign
from warhost.campaign.factions import FactionPlayer, find_faction
from warhost.face.steps import unasked

SCENARIO = "four-realms"
WANTED = ("march", "hold")
TOGETHER = ("raise", "enter")
"""Verbs whose steps are one answer, with the step that ends them."""


class Person:
    """What is asked of the first faction, by the verbs of the answers."""

    def __init__(self, war: Campaign) -> None:
        self.war = war
        self.before: Counter[str] = Counter()
        self.after: Counter[str] = Counter()
        self._goes_on = ""  # the matter of an answer of several steps

    def decide(self, greedy: FactionPlayer) -> None:
        """Decide, and count what was asked."""
        war = self.war
        done, matter, is_muster = unasked(war, {}), war.moment, war.legal_actions[0].verb in TOGETHER
        action = done or greedy.choose(war)
        name = "muster" if is_muster and action.verb in ("raise", "done") else action.verb
        if action.verb not in WANTED:
            self.before[name] += 1
            goes_on = is_muster and self._goes_on == matter
            self.after[name] += done is None and not goes_on
        self._goes_on = matter if is_muster and action.verb in TOGETHER else ""
        war.apply(action)


def questions(scenario: str, seed: int) -> tuple[Person, int]:
    """The person of a whole campaign, and how many of its seasons he was in."""
    war = campaign.start(scenario, seed)
    sides = war.meetings.sides(war.scenario)
    players = {side: find_faction("greedy", seed * len(sides) + side) for side in sides}
    person, seasons = Person(war), {war.turn}
    while not war.over:
        if war.meeting is not None:
            war.settle_by_chances()
        elif war.seat_to_decide == sides[0]:
            seasons.add(war.turn)
            person.decide(players[sides[0]])
        else:
            war.apply(players[war.seat_to_decide or 0].choose(war))
    return person, len(seasons)


def told(counts: list[tuple[Counter[str], int]]) -> dict[str, Any]:
    """Questions a season in some campaigns."""
    rates = [one.total() / seasons for one, seasons in counts]
    verbs, seasons = sum((one for one, _ in counts), Counter[str]()), sum(number for _, number in counts)
    by_verb = {verb: round(number / seasons, 2) for verb, number in verbs.most_common()}
    return {"mean": round(mean(rates), 1), "most": round(max(rates), 1), "verbs": by_verb}


def main() -> None:
    """Count, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scenario", nargs="?", default=SCENARIO)
    parser.add_argument("--wars", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    played = [questions(wanted.scenario, seed) for seed in range(1, wanted.wars + 1)]
    found = {
        "before": told([(person.before, seasons) for person, seasons in played]),
        "after": told([(person.after, seasons) for person, seasons in played]),
    }
    if wanted.json:
        print(json.dumps(found))
        return
    for name, row in found.items():
        print(f"{name}: {row['mean']} questions a season, {row['most']} in the campaign with most; {row['verbs']}")


if __name__ == "__main__":
    main()
