"""What counts is told in one way: odds in the order of what they mean, scores as the game declares them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from games.brought import bringing
from games.parts import Words
from golden.keeping import moments
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.ruleset import Fate, find_ruleset

GAMES = [game for game, _ in bringing(Words)]
of_each_game = pytest.mark.parametrize("game", GAMES)
LOOKED_AT = 3
"""Attacks of each game whose odds are looked at."""


def attacks(game: str) -> Iterator[tuple[Battle, Action]]:
    """A blow at somebody from each moment that has one."""
    verb = find_ruleset(game).terms()["looks"]["tries"]["target"].partition(" ")[0]
    for moment in moments(game):
        yield from islice(((moment.battle, one) for one in moment.battle.legal_actions if str(one).startswith(verb)), 1)


@of_each_game
def test_what_may_become_of_a_piece_is_told_from_the_gravest_to_nothing(game: str) -> None:
    """Within one kind the most comes first, whatever its words are: ten hits before nine."""
    fates = [one["name"] for one in find_ruleset(game).terms()["looks"]["fates"]]
    several = 0
    for battle, action in islice(attacks(game), LOOKED_AT):
        odds = battle.odds(action)
        for told in [odds.fates, *(fight.fates for fight in odds.leads_to)]:
            for shares in told.values():
                assert sum(shares.values()) == 1
                assert () not in [*shares][:-1], "no effect comes last"
                several += len(shares) > 2
                for one, other in zip([*shares], [*shares][1:], strict=False):
                    assert alike(one, other) is None or amounts(one) > amounts(other), (one, other)
                    assert {part.name for part in one} <= {*fates}
    assert several, f"no odds of {game} have anything in between"


def alike(one: tuple[Fate, ...], other: tuple[Fate, ...]) -> bool | None:
    """True where both tell the same kinds of fates."""
    return [part.name for part in one] == [part.name for part in other] or None


def amounts(fates: tuple[Fate, ...]) -> list[int]:
    """How much of each there is."""
    return [part.amount for part in fates]


@of_each_game
def test_the_first_thing_told_of_a_side_is_its_score_as_the_game_counts(game: str) -> None:
    """What it has won, or what it has lost, which is what the other has won; with a word that says whose it is."""
    counts, differ = find_ruleset(game).terms()["looks"]["scores"]["counts"], 0
    for moment in moments(game):
        view = moment.battle.view()
        scores = view["scores"]
        told = scores if counts == "won" else dict(zip(scores, reversed(scores.values()), strict=True))
        firsts = {side: words[0] for side, words in view["progress"].items()}
        assert all(re.match(r"\d+ (of \d+ )?[a-z]+ ", first) for first in firsts.values()), firsts
        if any(re.search(r"scored|destroyed|lost|for places held", first) for first in firsts.values()):
            assert {side: number(first) for side, first in firsts.items()} == told, firsts
            differ += len({*scores.values()}) > 1
    assert differ, f"no moment of {game} tells the two ways of counting apart"


def number(words: str) -> int:
    """The number with which words begin."""
    return int(words.split()[0])
