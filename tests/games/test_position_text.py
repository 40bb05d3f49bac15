"""Position text: people can write it, what it says is what goes on, and faults are named with their lines.

That every field survives, the oracles of random play look at.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import warhost
from games.brought import bringing, brought, game_of, rows_of
from games.parts import Play, PositionText
from games.played import Played
from positions import check_read_or_refused, damaged, refusal
from soak import examples
from warhost import position
from warhost.ruleset import find_ruleset

GAMES = [game for game, _ in bringing(PositionText, Play)]
LETTERS = "0123456789-=,.#ABGRTX \n"
"""Of the damage that a text takes."""
of_each_game = pytest.mark.parametrize("game", GAMES)


def refused() -> Iterator[object]:
    """Each row of what cannot be."""
    for game in GAMES:
        for lines, line, why in rows_of(game, "positions_refused.txt"):
            yield pytest.param(game, lines.split("; "), int(line), why, id=f"{game}-{lines}")


@pytest.mark.parametrize(("game", "lines", "line", "why"), [*refused()])
def test_what_cannot_be_is_refused_with_its_line(game: str, lines: list[str], line: int, why: str) -> None:
    base = brought(game, PositionText).base
    error = refusal("\n".join([base.rstrip("\n"), *lines, "end\n"]))
    assert why in error.message
    assert error.line == base.count("\n") + line


@of_each_game
def test_lines_begin_with_these_words(game: str) -> None:
    assert [*game_of(game).table.position.examples] == brought(game, PositionText).words.split()


@of_each_game
def test_a_battle_read_from_its_position_goes_on_in_the_same_way(game: str) -> None:
    battle, chance = warhost.start(f"{game}/{find_ruleset(game).quick_start}", 4), random.Random(4)
    for _ in range(15):
        battle.apply(chance.choice(battle.legal_actions))
    other = position.read(position.write(battle))
    while not battle.over:
        assert other.legal_actions.codes.tolist() == battle.legal_actions.codes.tolist()
        action = str(chance.choice(battle.legal_actions))
        battle.apply(action)
        other.apply(action)
    assert other.key() == battle.key()
    assert other.outcome == battle.outcome


@of_each_game
def test_a_fault_of_an_inline_scenario_is_named_with_its_line(game: str) -> None:
    text = position.write(warhost.start(f"{game}/generated-3", 1))
    assert "scenario inline\n    ruleset" in text
    good, bad = brought(game, PositionText).spoilt
    line = next(number for number, said in enumerate(text.split("\n"), 1) if said.startswith(f"    {good}"))
    error = refusal(text.replace(f"\n    {good}", f"\n    {bad}"))
    assert error.line == line
    assert error.message.startswith(f"{good.split()[0]}: ")


@cache
def sources(game: str) -> tuple[str, ...]:
    """Positions of whole battles, to be damaged."""
    texts = []
    for scenario in (find_ruleset(game).quick_start, "generated-5"):
        for number, played in enumerate(Played(game, f"{game}/{scenario}", 3)):
            if number % 40 == 0:
                texts.append(position.write(played.battle))
    return tuple(texts)


@of_each_game
@given(data=st.data())
@examples(60, 300)
def test_a_damaged_text_is_read_or_refused(game: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(sources(game)))
    check_read_or_refused(damaged(data, text, 0, LETTERS))
