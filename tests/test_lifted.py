"""An objection names the clauses that forbid: where only what they speak of is changed, nobody objects any more."""

from __future__ import annotations

from importlib import import_module

import pytest

from lifting import Lifts, not_lifted

GAMES = ("heroes", "onehour", "tewapen", "weads")


def lifts_of(game: str) -> Lifts:
    """How the objections of a game are lifted."""
    found: Lifts = import_module(f"{game}.lifts").LIFTS
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_objection_with_clauses_is_lifted_or_is_not_of_the_position(game: str) -> None:
    lifts = lifts_of(game)
    assert set(lifts.lifts) | set(lifts.not_of_the_position) == lifts.with_clauses
    assert not set(lifts.lifts) & set(lifts.not_of_the_position)


@pytest.mark.parametrize("game", GAMES)
def test_changing_what_the_clauses_speak_of_lifts_an_objection(game: str) -> None:
    lifts = lifts_of(game)
    met, failed = not_lifted(lifts)
    assert not failed, "\n".join(failed)
    assert set(met) == set(lifts.lifts), "met by no battle of random decisions: lay such a case out"
