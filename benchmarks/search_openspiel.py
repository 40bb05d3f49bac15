"""The search on Otter Ford against OpenSpiel's Monte Carlo tree search in C++ on backgammon: simulated decisions/s.

    python benchmarks/search_openspiel.py [--simulations 1000] [--positions 8] [--rounds 3] [--json]

Both think on one thread, with as many simulations a move. Warhost plays whole battles against itself, and the time of
a move is all that it takes from the position to the action; `SearchPlayer.decisions` says how many decisions its walks
took. OpenSpiel's `MCTSBot` with `RandomRolloutEvaluator`, one rollout a simulation, thinks about positions spread
evenly over games of random moves. Of its simulations the decisions in the tree are counted exactly, from the visits of
the tree that it hands back; those of its rollouts are estimated by the mean length of random games from the position
thought about. A rollout begins deeper, so it is a little shorter than that, and where the tree has reached an end there
is none: both in OpenSpiel's favour. Dice are not counted. The two take turns, move by move, until each has had the same
time, so that a noisy machine disturbs both alike; medians of the rounds are printed with their ratio.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pyspiel

import warhost
from warhost.fight import choose
from warhost.players.search import Budget, SearchPlayer

ROLLOUTS = 100  # random games by which the length of a rollout is estimated
UCT = 2.0  # the constant of OpenSpiel's own examples
SCENARIO, PEER = "tewapen/otter-ford", "backgammon"


@dataclass
class Account:
    """What was simulated, in how many seconds."""

    decisions: float = 0.0
    simulations: int = 0
    seconds: float = 0.0
    moves: int = 0

    def add(self, decisions: float, simulations: int, seconds: float) -> None:
        """Enter one move."""
        self.decisions += decisions
        self.simulations += simulations
        self.seconds += seconds
        self.moves += 1

    def figures(self) -> dict[str, float]:
        """Speeds, and how long a simulation is."""
        return {
            "decisions_per_s": self.decisions / self.seconds,
            "simulations_per_s": self.simulations / self.seconds,
            "decisions_per_simulation": self.decisions / self.simulations,
            "moves": self.moves,
        }


def battle_moves(simulations: int, seed: int, account: Account) -> Iterator[None]:
    """Think about the decisions of one battle after the other, both sides by search, one at each step."""
    while True:
        battle = warhost.start(SCENARIO, seed=seed)
        players = [SearchPlayer(2 * seed + side, Budget(playouts=simulations)) for side in range(2)]
        keys = random.Random(seed)
        while not battle.over:
            player = players[battle.seat_to_decide or 0]
            key = (keys.getrandbits(64), keys.getrandbits(64))
            began = time.perf_counter()
            action = choose(player, battle, key)
            account.add(player.decisions, player.walks, time.perf_counter() - began)
            battle.apply(action)
            yield
        seed += 1_000


def think_openspiel(bot: Any, state: Any, account: Account) -> None:
    """Let OpenSpiel's bot think about one position."""
    began = time.perf_counter()
    root = bot.mcts_search(state)
    seconds = time.perf_counter() - began
    simulations = int(root.explore_count)
    account.add(decisions_in_tree(root) + simulations * mean_rollout(state), simulations, seconds)


def decisions_in_tree(node: Any) -> int:
    """Decisions of players in all descents through a node of OpenSpiel's tree."""
    return sum(
        (child.explore_count if child.player >= 0 else 0) + decisions_in_tree(child)
        for child in node.children
        if child.explore_count
    )


def mean_rollout(state: Any) -> float:
    """Decisions of players in random games from a position on."""
    before, decisions = len(state.full_history()), 0
    for seed in range(ROLLOUTS):
        end = state.clone()
        pyspiel.evaluate_bots(end, [pyspiel.make_uniform_random_bot(side, 2 * seed + side) for side in range(2)], seed)
        decisions += sum(1 for step in end.full_history()[before:] if step.player >= 0)
    return decisions / ROLLOUTS


def spread_positions(game: Any, wanted: int, seed: int) -> list[Any]:
    """Positions in which a player decides, evenly spread over a game of random moves."""
    state, chooser, passed = game.new_initial_state(), random.Random(seed), []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(actions, weights)[0])
        else:
            passed.append(state.clone())
            state.apply_action(chooser.choice(state.legal_actions()))
    return [passed[number * len(passed) // wanted] for number in range(wanted)]


def one_round(simulations: int, positions: int, seed: int) -> tuple[Account, Account]:
    """The accounts of Warhost and of OpenSpiel, who have taken turns for about the same time."""
    ours, theirs = Account(), Account()
    moves = battle_moves(simulations, seed, ours)
    game = pyspiel.load_game(PEER)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    bot = pyspiel.MCTSBot(game, evaluator, UCT, simulations, 0, False, seed, False)  # 0: any memory, not solving
    for state in spread_positions(game, positions, seed):
        think_openspiel(bot, state, theirs)
        while ours.seconds < theirs.seconds:
            next(moves)
    return ours, theirs


def main() -> None:
    """Run the rounds and print the medians and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulations", type=int, default=1000, help="for each move")
    parser.add_argument("--positions", type=int, default=8, help="that OpenSpiel thinks about in a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    next(battle_moves(options.simulations, 0, Account()))  # what has to be loaded is loaded
    rounds = [one_round(options.simulations, options.positions, 1 + number) for number in range(options.rounds)]
    figures: dict[str, Any] = {}
    for name, accounts in zip((SCENARIO, f"openspiel/{PEER}"), zip(*rounds, strict=True), strict=True):
        rows = [account.figures() for account in accounts]
        figures[name] = {key: round(statistics.median(row[key] for row in rows), 1) for key in rows[0]}
    ratios = [mine.figures()["decisions_per_s"] / peer.figures()["decisions_per_s"] for mine, peer in rounds]
    figures["ratio"] = {"median": statistics.median(ratios), "least": min(ratios), "most": max(ratios)}
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for name, values in figures.items():
        print(f"{name:22}" + "".join(f"{key} {value:>11,.1f}  " for key, value in values.items()))


if __name__ == "__main__":
    main()
