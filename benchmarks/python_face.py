"""Random play through the Python face, against python-chess, in turns.

    python benchmarks/python_face.py [--seconds 3] [--rounds 5] [--json]

Both play uniform random moves with real objects: `battle.legal_actions` and `battle.apply(action)` here,
`list(board.legal_moves)` and `board.push(move)` there. Games are played to the end, one after another.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time

import chess

import warhost


def play_warhost(seconds: float, seed: int) -> float:
    """Actions/s of random battles on Otter Ford."""
    chooser, actions, began = random.Random(seed), 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        battle = warhost.start("tewapen/otter-ford", seed=chooser.getrandbits(60))
        while not battle.over:
            legal = battle.legal_actions
            battle.apply(legal[chooser.randrange(len(legal))])
            actions += 1
    return actions / (time.perf_counter() - began)


def play_chess(seconds: float, seed: int) -> float:
    """Moves/s of random games of python-chess."""
    chooser, moves, began = random.Random(seed), 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[chooser.randrange(len(legal))])
            moves += 1
    return moves / (time.perf_counter() - began)


def main() -> None:
    """Run the rounds and print the medians and the ratio."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="seconds of play for each side and round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    play_warhost(0.2, 0)
    ours, theirs = [], []
    for number in range(options.rounds):
        ours.append(play_warhost(options.seconds, number))
        theirs.append(play_chess(options.seconds, number))
    figures = {
        "warhost_actions_per_s": round(statistics.median(ours)),
        "python_chess_moves_per_s": round(statistics.median(theirs)),
        "ratio": round(statistics.median(ours) / statistics.median(theirs), 1),
    }
    print(json.dumps(figures, indent=2) if options.json else "\n".join(f"{k}: {v:,}" for k, v in figures.items()))


if __name__ == "__main__":
    main()
