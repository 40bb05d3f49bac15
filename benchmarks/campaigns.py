"""How long campaigns take of one core: outcomes told at random, battles fought out, and the chances of a march.

    python benchmarks/campaigns.py [--seconds 5] [--wars 3]

First campaigns are played by random legal actions in the compiled loop `play_random`, where the outcome of each battle
is told at random too: that is the speed of the campaign's own rules. Then computer factions play whole campaigns with
every battle fought out. Last, what the figure of a march takes, from 50 quick battles, for every march of a first turn.
"""

from __future__ import annotations

import argparse
import statistics
import time

import numpy as np

from warhost import campaign
from warhost.kernel.abi import MAX_ACTIONS
from warhost.kernel.playout import play_random

NAME = "two-realms"
AT_ONCE = 20  # campaigns of one call of the compiled loop
LONGEST = 4000  # decisions of a campaign


def told_at_random(seconds: float) -> tuple[float, float]:
    """Campaigns and decisions a second, each battle's outcome told at random."""
    war = campaign.start(NAME, seed=1)
    work, room = war.memory.copy(), np.empty(MAX_ACTIONS, np.int64)
    choices, lengths = np.zeros(MAX_ACTIONS, np.int64), np.zeros(LONGEST, np.int64)
    contract, decisions, wars, began = war.contract, 0, 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play_random(
            contract.legal_actions, contract.apply, war.memory, work, war.umpire, room,
            np.uint64(wars), AT_ONCE, choices, lengths,
        )  # fmt: skip
        wars += AT_ONCE
    return wars / spent, decisions / spent


def fought_out(players: list[str], wars: int) -> tuple[float, float]:
    """The median seconds of a campaign with all battles fought out, and the mean number of its battles."""
    spent, battles = [], []
    for seed in range(1, wars + 1):
        began = time.process_time()
        war = campaign.play(NAME, *players, seed=seed)
        spent.append(time.process_time() - began)
        battles.append(len(war.battles))
    return statistics.median(spent), statistics.mean(battles)


def first_figures() -> list[float]:
    """The seconds until the figure of each march of a first turn stands, where somebody has to be fought."""
    war = campaign.start(NAME, seed=7)
    while not any(str(action).startswith("march") for action in war.legal_actions):
        war.apply(war.legal_actions[-1])
    found = []
    for action in war.legal_actions:
        if str(action).startswith("march"):
            began = time.process_time()
            chances = campaign.chances(war, action)
            if chances.battles:
                found.append(time.process_time() - began)
    return found


def main() -> None:
    """Measure all of it and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="of campaigns told at random")
    parser.add_argument("--wars", type=int, default=3, help="campaigns for each pair of players")
    options = parser.parse_args()
    war = campaign.start(NAME, seed=1)
    print(f"record: {len(war.memory):,} bytes")
    told_at_random(0.1)
    wars, decisions = told_at_random(options.seconds)
    print(f"told at random: {wars:.0f} campaigns/s, {decisions:,.0f} decisions/s")
    for players in (["random", "random"], ["greedy", "greedy"]):
        spent, battles = fought_out(players, options.wars)
        print(f"{' against '.join(players)}: {spent:.1f} s a campaign, {battles:.0f} battles in it")
    figures = first_figures()
    print(f"a march, of 50 battles: median {statistics.median(figures):.2f} s, slowest {max(figures):.2f} s")


if __name__ == "__main__":
    main()
