"""All that is shown of both games, byte for byte as it was: `golden/showing.py` says what that is."""

from __future__ import annotations

from difflib import unified_diff
from functools import cache
from itertools import islice

import numba
import pytest

from golden import fingerprints, keeping, showing
from soak import all_but
from warhost.ruleset import find_ruleset

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="interpreted rules take too long for so much")

REMEDY = "If it is meant to be shown differently: python tests/golden/remake.py --shown"
LONGEST_LINE = 240
MOST_LINES = 30
MOST_BYTES = 400_000


@cache
def kept(game: str) -> keeping.Sections:
    """What a game has shown so far."""
    return keeping.load(keeping.path_of(game))


def difference(title: str, before: str, now: str) -> str:
    """The first lines that differ."""
    lines = unified_diff(before.splitlines(), now.splitlines(), "before", "now", lineterm="", n=1)
    return "\n".join([title, *(line[:LONGEST_LINE] for line in islice(lines, MOST_LINES)), REMEDY])


def kept_of(game: str, kind: str) -> keeping.Sections:
    """What a game has shown of a kind so far."""
    return {title: said for title, said in kept(game).items() if title.startswith(f"{kind}: ")}


def compare(before: keeping.Sections, now: keeping.Sections) -> None:
    """Fail where something is shown that was not, or differently."""
    for title, said in now.items():
        assert title in before, f"{title} is new. {REMEDY}"
        if said != before[title]:
            pytest.fail(difference(title, before[title], said), pytrace=False)


@pytest.mark.parametrize("kind", all_but((kind for kind in showing.KINDS if kind not in showing.LONG), showing.KINDS))
@pytest.mark.parametrize("game", keeping.GAMES)
def test_everything_is_shown_as_it_was(game: str, kind: str) -> None:
    before, now = kept_of(game, kind), showing.shown(game, kind)
    for title in before:
        assert title in now, f"{title} is shown no more. {REMEDY}"
    compare(before, now)
    assert list(now) == list(before)


@pytest.mark.parametrize("kind", showing.LONG)
@pytest.mark.parametrize("game", keeping.GAMES)
def test_some_of_what_is_long_is_shown_as_it_was(game: str, kind: str) -> None:
    now = showing.shown_shortly(game, kind)
    assert now
    compare(kept_of(game, kind), now)


@pytest.mark.parametrize("game", keeping.GAMES)
def test_every_scenario_is_shown_at_three_moments_and_every_event_is_told(game: str) -> None:
    shown = [moment.battle.scenario.id for moment in keeping.moments(game)]
    assert [name for name in find_ruleset(game).scenarios() if shown.count(name) < 3] == []
    told = {name for name, _ in keeping.facts_of(game)[1]}
    assert told == set(keeping.event_kinds(keeping.moments(game)[0].battle))


@pytest.mark.parametrize("game", keeping.GAMES)
def test_every_verb_is_shown(game: str) -> None:
    choices = [said for title, said in kept(game).items() if title.startswith("choices: ")]
    shown = {line.partition(" ")[0] for said in choices for line in said.splitlines()}
    assert [verb for verb in find_ruleset(game).verbs if verb not in shown] == []


@pytest.mark.parametrize("game", keeping.GAMES)
def test_what_is_kept_is_small(game: str) -> None:
    for path in keeping.FOLDER.glob(f"{game}*"):
        assert path.stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("game", fingerprints.OF)
def test_compiled_rules_play_the_fixed_battles_as_they_did(game: str) -> None:
    before, now = fingerprints.path_of(game).read_text("utf-8"), fingerprints.short_fingerprints(game)
    assert before == now, "If battles are meant to go differently: python tests/golden/remake.py --fingerprints"
