"""Perft: how many sequences of decisions there are to a depth, the dice fixed by the key.

The files tests/perft/*.perft hold paragraphs like

    id       otter-ford after 30 random decisions
    scenario tewapen/otter-ford
    seed     1
    random   30 4          (decisions played first, seed of the player)
    perft    1 17          (depth, sequences)

A change of these counts is a change of the rules. `python tests/test_perft.py` prints the files with the counts of
today.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
import pytest

import warhost
from warhost.face.battle import Battle
from warhost.kernel.abi import MAX_ACTIONS
from warhost.kernel.playout import perft

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))
Paragraph = dict[str, list[str]]


def paragraphs(path: Path) -> list[Paragraph]:
    """The paragraphs of a file: keyword -> the values of its lines."""
    found: list[Paragraph] = []
    for block in path.read_text("utf-8").split("\n\n"):
        lines = [line.split(maxsplit=1) for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            found.append({})
        for keyword, value in lines:
            found[-1].setdefault(keyword, []).append(value)
    return found


def position(paragraph: Paragraph) -> Battle:
    """The battle that a paragraph describes."""
    battle = warhost.start(paragraph["scenario"][0], seed=int(paragraph["seed"][0]))
    decisions, seed = map(int, paragraph.get("random", ["0 0"])[0].split())
    chooser = random.Random(seed)
    for _ in range(decisions):
        battle.apply(battle.legal_actions[chooser.randrange(len(battle.legal_actions))])
    return battle


def count(battle: Battle, depth: int) -> int:
    """Sequences of `depth` decisions."""
    battles = np.tile(battle.memory, (depth + 1, 1))
    actions = np.empty((depth + 1, MAX_ACTIONS), np.int64)
    return int(perft(battle.contract.legal_actions, battle.contract.apply, battles, battle.umpire, actions, depth, 0))


def divide(battle: Battle, depth: int) -> str:
    """The counts by first decision, to be compared when a count is wrong."""
    lines = []
    for action in battle.legal_actions:
        after = battle.clone(same_dice=True)
        after.apply(action)
        lines.append(f"{action}: {count(after, depth - 1) if depth > 1 and not after.over else 1}")
    return "\n".join(lines)


CASES = [(path, number) for path in FILES for number in range(len(paragraphs(path)))]


@pytest.mark.parametrize(("path", "number"), CASES, ids=[f"{path.stem}-{number}" for path, number in CASES])
def test_perft(path: Path, number: int) -> None:
    paragraph = paragraphs(path)[number]
    battle = position(paragraph)
    for line in paragraph["perft"]:
        depth, expected = map(int, line.split())
        assert count(battle, depth) == expected, f"depth {depth}\n{battle}\n{divide(battle, depth)}"


def rewritten(path: Path) -> str:
    """The file with the counts of today."""
    blocks = []
    for paragraph in paragraphs(path):
        battle = position(paragraph)
        counts = [f"{line.split()[0]} {count(battle, int(line.split()[0]))}" for line in paragraph.pop("perft")]
        lines = [f"{keyword:8} {value}" for keyword, values in paragraph.items() for value in values]
        blocks.append("\n".join([*lines, *[f"perft    {line}" for line in counts]]))
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    for path in FILES:
        sys.stdout.write(f"# {path.name}\n{rewritten(path)}\n")
