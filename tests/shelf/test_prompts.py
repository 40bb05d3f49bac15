"""Prompts and what views have in common, of a game that declares next to nothing."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from warhost.kernel.abi import NOBODY, RUNNING, WON
from warhost.shelf.prompts import Asked, Prompts
from warhost.shelf.views import by_side, kept, portrait, row, side_name, words_of

REASONS = {1: ("the tower has fallen", ("XX-1a",))}
NAMES = SimpleNamespace(spoken=("Ox", "Ass"))
WALK, REST = 3, 4
PROMPTS = Prompts(
    ("the east wins", "west has won"),
    REASONS,
    "a chit",
    lambda battle: f"Day {battle.turn}",
    {
        WALK: lambda asked: asked.one_or(range(asked.frame.actor), "{name}: walk?", "Walk with one of {number}"),
        REST: lambda asked: f"{asked.actor}: rest",
    },
)


def battle(**how: Any) -> SimpleNamespace:
    """A battle at a decision of the west on its second day, or otherwise."""
    frames = [SimpleNamespace(phase=REST, actor=0), SimpleNamespace(phase=WALK, actor=1)]
    standing = {
        "turn": 2,
        "result": RUNNING,
        "to_decide": 1,
        "winner": NOBODY,
        "reason": 0,
        "stack": frames,
        "depth": 2,
    }
    return SimpleNamespace(**standing | {"stack": frames} | how)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({}, "Ox: walk?"),
        ({"depth": 1, "to_decide": 0}, "Ox: rest"),
        ({"to_decide": NOBODY}, "A chit to come"),
        ({"result": WON, "reason": 1, "winner": 1}, "The battle is over, west has won: the tower has fallen."),
        ({"result": WON, "reason": 1, "winner": 0}, "The battle is over, the east wins: the tower has fallen."),
        ({"result": WON, "reason": 1}, "The battle is over, a draw: the tower has fallen."),
    ],
)
def test_a_prompt_says_who_must_do_what(how: dict[str, Any], said: str) -> None:
    assert PROMPTS.say(battle(**how), None, NAMES) == said


@pytest.mark.parametrize(
    ("how", "said"),
    [({}, "Day 2"), ({"to_decide": NOBODY}, "Day 2"), ({"result": WON, "reason": 1, "winner": 1}, "")],
)
def test_a_moment_says_when(how: dict[str, Any], said: str) -> None:
    assert PROMPTS.when(battle(**how)) == said


def test_the_number_is_said_where_there_are_several() -> None:
    asked = Asked(battle(), None, NAMES, SimpleNamespace(actor=1))
    assert [asked.one_or(found, "{name}", "{number}") for found in ([1], [0, 1], [])] == ["Ass", "2", "0"]


def test_bits_are_told_in_their_order() -> None:
    words = words_of({"fed": 4, "shod": 1, "harnessed": 2})
    assert [words(bits) for bits in (0, 1, 5, 15)] == [(), ("shod",), ("fed", "shod"), ("fed", "shod", "harnessed")]


def test_what_was_made_before_is_kept() -> None:
    shared: dict[Any, Any] = {}
    first = kept(shared, (1, 2), lambda: {"label": "1"})
    assert kept(shared, (1, 2), lambda: {"label": "2"}) is first
    assert kept(shared, (1, 3), lambda: {"label": "2"}) == {"label": "2"}
    assert kept(None, (1, 2), lambda: {"label": "2"}) == {"label": "2"}


def test_sides_have_their_names() -> None:
    assert by_side(("east", "west"), (3, 4)) == {"east": 3, "west": 4}
    assert [side_name(("east", "west"), side) for side in (-1, 0, 1)] == [None, "east", "west"]


def test_what_is_empty_is_left_out_of_a_portrait() -> None:
    drawn = portrait(
        "A5",
        "in A5",
        gone=False,
        standing=("2/2", "fed"),
        hurt=False,
        profile=[row("Strength", 2, 1.0), row("Load", "none")],
        slots={"tag": "1", "coin": ""},
        states=(),
        terms={"marks": ("fed",), "gifts": ()},
    )
    assert (drawn["place"], drawn["standing"], drawn["size"], drawn["stack"]) == ("A5", "2/2, fed", "whole", "middle")
    assert drawn["profile"] == [{"label": "Strength", "text": "2", "share": 1.0}, {"label": "Load", "text": "none"}]
    assert (drawn["slots"], drawn["terms"]) == ({"tag": "1"}, {"marks": ["fed"]})
