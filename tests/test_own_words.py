"""What is for all games knows none: no word of a game stands in it, neither in its names nor in what it says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

import warhost
from golden import keeping
from warhost.ruleset import Ruleset, find_ruleset

PACKAGE = Path(warhost.__file__).parent
FOR_ALL_GAMES = ("cli", "server", "players", "arena", "kernel")
MODULES = [path for layer in FOR_ALL_GAMES for path in sorted(PACKAGE.glob(f"{layer}/**/*.py"))]
GAMES = [find_ruleset(name) for name in keeping.GAMES]
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
Words = tuple[str, ...]


def words_in(text: str) -> Words:
    """The words of a name or a sentence: `wound_counters` is wound counters, as is `WoundCounters`."""
    return tuple(word.lower().removesuffix("s") for word in WORD.findall(text))


OF_EVERY_GAME = (
    "attack choose counters dice done events fought hexsides impassable difficult leg marks modules move moved moves "
    "pass rolled stand terrain turns wall zone"
)
OF_EVERY_PROGRAM = (
    "accept acted advance back bear begin blob call cancelled carried cast change clear cover decline declared "
    "deployed follow freeze halt holds include items keep locked name no number open put return returns size stay "
    "stood stream strike tags value way"
)
IN_PHRASES = {"battle over", "card drawn", "dice count", "in a duel", "no effect", "stay behind"}
EVERY_GAME_HAS = {*words_in(OF_EVERY_GAME), *words_in(OF_EVERY_PROGRAM)}
"""Words that are nobody's own, though some game calls something so: the hobby's, and those of all programs."""
UNTIL_THE_PAGE_MOVES = {"server/odds_data.py": {words_in("eliminated"), words_in("wounds")}}
"""Fields of the wire that the page still reads: it will read `fates`, whose names each game declares."""


# --- of a game --------------------------------------------------------------------------------------------


def own_names(ruleset: Ruleset) -> Iterator[str]:
    """What a game calls things: itself, sides, verbs, wishes, ground, marks, events, fates, pieces."""
    yield from (ruleset.name, *ruleset.sides, *ruleset.verbs, *ruleset.wishes, *ruleset.options)
    terms = ruleset.terms()
    looks = terms.pop("looks")
    for kind, named in terms.items():
        if kind != "icons":
            yield kind
            yield from (part for name, term in named.items() for part in (name, term["name"]))
    yield from (one["name"] for part in ("slots", "fates") for one in looks[part])
    yield from looks["signs"]
    yield from keeping.event_kinds(keeping.moments(ruleset.name)[0].battle)
    for moment in keeping.moments(ruleset.name):
        yield from (piece["name"] for piece in moment.battle.view()["pieces"])


@cache
def own_words() -> frozenset[Words]:
    """The words of all games, without those that every game has."""
    found = {words_in(name) for ruleset in GAMES for name in own_names(ruleset)}
    common = {words_in(phrase) for phrase in IN_PHRASES}
    return frozenset(words for words in found - common if set(words) - EVERY_GAME_HAS and max(map(len, words)) > 2)


# --- in a file --------------------------------------------------------------------------------------------


def said_in(source: str) -> Iterator[tuple[int, str]]:
    """Every name and every string of a source with its line; docstrings too, which are read as well."""
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.arg | ast.keyword):
            yield line, node.arg or ""
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield line, node.name
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, node.value


def found_in(source: str, wanted: Iterable[Words]) -> Iterator[str]:
    """Every place of a source where words of a game are said."""
    lengths = {len(words) for words in wanted}
    for line, said in said_in(source):
        words = words_in(said)
        for length in lengths:
            runs = {words[start : start + length] for start in range(len(words) - length + 1)}
            yield from (f"{line}: {' '.join(run)!r} in {said[:60]!r}" for run in runs & set(wanted))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_what_is_for_all_games_says_no_word_of_one(path: Path) -> None:
    wanted = own_words() - UNTIL_THE_PAGE_MOVES.get(path.relative_to(PACKAGE).as_posix(), set())
    assert sorted(found_in(path.read_text("utf-8"), wanted)) == []


@pytest.mark.parametrize(
    "line",
    ["greek = 1", "def count(wounded): ...", "'a stone circle'", "chip.fate", "PANICKED = 2", "play(black='random')"],
)
def test_a_word_of_a_game_is_found(line: str) -> None:
    assert [*found_in(line, {*own_words(), ("chip",)})]


@pytest.mark.parametrize("line", ["'a greekish thing'", "stones, circle = 1, 2", "move = attack(dice)"])
def test_other_words_are_free(line: str) -> None:
    assert [*found_in(line, own_words())] == []


def test_no_word_is_permitted_in_vain() -> None:
    own = {word for ruleset in GAMES for name in own_names(ruleset) for word in words_in(name)}
    assert EVERY_GAME_HAS - own == set()
