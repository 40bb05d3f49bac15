"""Chooses the moments of battles that show most: what `showing.py` writes down is shown at these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np

from golden.keeping import FOLDER, TRANSCRIPTS, Sections, load, path_of_moments, save
from golden.showing import replayed
from warhost.face import position, transcript
from warhost.face.battle import Battle
from warhost.kernel.abi import VERB_SHIFT

ARCHIVE = TRANSCRIPTS.parents[1] / "archive"
SEPARATOR = "====\n"
EXTRAS = 32
"""Moments of the archive, besides three of each scenario."""
MOST_ACTIONS = 100
BY_HAND = "by hand"
"""How titles of moments begin that no battle had: they stay when others are chosen."""
WORD = re.compile(r"(?<![A-Za-z])[a-z][a-z-]+")


class Candidate(NamedTuple):
    """A moment with all that is shown then, by words."""

    title: str
    text: str
    tokens: frozenset[str]


def tokens_of(battle: Battle) -> Iterator[str]:
    """What can be seen at a moment: kinds of lines, of values and of choices, and the words of the prompt."""
    for line in position.write(battle).splitlines():
        if WORD.match(line):
            first, *words = re.sub(r"[0-9.,]+", "", line).split()
            yield from (f"{first} {word}" for word in words if WORD.match(word))
    yield from _paths("", battle.view())
    yield from WORD.findall(battle.prompt)
    yield from (f"verb {verb}" for verb in np.unique(battle.legal_actions.codes >> VERB_SHIFT).tolist())
    yield from (" ".join(WORD.findall(str(action))) for action in battle.legal_actions[:MOST_ACTIONS])


def _paths(path: str, data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _paths(f"{path}.{key}" if WORD.fullmatch(key) else path, value)
    elif isinstance(data, list):
        for value in data:
            yield from _paths(path, value)
    elif not isinstance(data, str):
        yield f"{path} {bool(data)}"
    elif len(data) < 20 and WORD.match(data):
        yield f"{path} {data}"


def candidates(name: str, recorded: transcript.Transcript) -> list[Candidate]:
    """Every moment of a recorded battle."""
    return [
        Candidate(f"{name}, {number}", position.write(battle), frozenset(tokens_of(battle)))
        for number, battle in enumerate(replayed(recorded))
    ]


def most_telling(among: Iterable[Candidate], known: set[str], most: int) -> Iterator[Candidate]:
    """The moments that show most that is not known yet, one after the other; adds what they show to what is known."""
    among = list(among)
    for _ in range(most):
        best = max(among, key=lambda one: len(one.tokens - known), default=None)
        if best is None or best.tokens <= known:
            return
        known |= best.tokens
        yield best


def choose(game: str, archived: Iterable[str]) -> Sections:
    """The start, a telling moment and the end of each golden transcript, and the most telling ones of the archive."""
    known, chosen = set[str](), list[Candidate]()
    for path in sorted(TRANSCRIPTS.glob("*.txt")):
        recorded = transcript.read(path.read_text("utf-8"))
        if recorded.ruleset.name == game:
            first, *among, last = candidates(path.stem, recorded)
            known |= first.tokens | last.tokens
            chosen += [first, *(list(most_telling(among, known, 1)) or among[len(among) // 2 :][:1]), last]
    every = [
        one for number, text in enumerate(archived) for one in candidates(f"archived {number}", transcript.read(text))
    ]
    chosen += most_telling(every, known, EXTRAS)
    return {one.title: one.text for one in chosen}


def keep(game: str, archived: Iterable[str]) -> None:
    """Choose the moments of a game and write them down."""
    FOLDER.mkdir(exist_ok=True)
    path = path_of_moments(game)
    by_hand = {title: text for title, text in load(path).items() if title.startswith(BY_HAND)}
    save(path, choose(game, archived) | by_hand)
