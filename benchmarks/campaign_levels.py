"""How computer factions fare against the next weaker one in campaigns of two factions, with all battles fought out.

    python benchmarks/campaign_levels.py [--minutes 20] [--wars 60] [--pairs soldier:recruit captain:soldier]

Each pair changes seats after every campaign, and has its share of the minutes, which are those of one core. A drawn
campaign counts half. Campaign n has the seed n // 2, so that both play both sides of the same one.
"""

from __future__ import annotations

import argparse
import time
from itertools import pairwise
from math import sqrt

from warhost import campaign
from warhost.campaign.factions import roster

NAME = "two-realms"
TOLD = 2.0  # standard errors


def worth(stronger: str, weaker: str, number: int) -> float:
    """What a campaign has come to for the stronger: 1 when it has won, a half for a draw."""
    seats = (stronger, weaker) if number % 2 == 0 else (weaker, stronger)
    war = campaign.play(NAME, *seats, seed=1 + number // 2)
    if war.outcome is None or war.outcome.winner is None:
        return 0.5
    sides = war.meetings.sides(war.scenario)
    return float(seats[sides.index(war.outcome.winner)] == stronger)


def measure(stronger: str, weaker: str, minutes: float, wars: int) -> str:
    """Campaigns of a pair until its minutes are over, in a line."""
    began, worths = time.process_time(), list[float]()
    while len(worths) < wars and time.process_time() - began < 60 * minutes:
        worths.append(worth(stronger, weaker, len(worths)))
    share, spent = sum(worths) / len(worths), (time.process_time() - began) / len(worths)
    likely = (sum(worths) + 1) / (len(worths) + 2)
    error = TOLD * sqrt(likely * (1 - likely) / len(worths))
    told = f"{share:.0%} (give or take {error:.0%}) of {len(worths)} campaigns, {spent:.0f} s each"
    return f"{stronger} against {weaker}: {told}"


def main() -> None:
    """Measure all pairs, and print a line for each."""
    names = [*roster()]
    pairs = [f"{stronger}:{weaker}" for weaker, stronger in pairwise(names)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0, help="of one core, for all pairs together")
    parser.add_argument("--wars", type=int, default=60, help="campaigns of a pair at most")
    parser.add_argument("--pairs", nargs="*", default=pairs, metavar="STRONGER:WEAKER")
    options = parser.parse_args()
    for pair in options.pairs:
        stronger, _, weaker = pair.partition(":")
        print(measure(stronger, weaker, options.minutes / len(options.pairs), options.wars), flush=True)


if __name__ == "__main__":
    main()
