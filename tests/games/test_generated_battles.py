"""Generated battles: sound, repeatable, as they were wished for."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.brought import bringing, brought, each, own
from games.parts import Generated
from warhost.ruleset import find_ruleset
from warhost.scenario import ScenarioModel

of_each_game = pytest.mark.parametrize("game", [game for game, _ in bringing(Generated)])


def generated(game: str, seed: int, **wishes: Any) -> Any:
    """The battle of a seed."""
    return own(game, "setup.generate", "generate")(seed, **wishes)


def check_reads_back(game: str, battle: ScenarioModel) -> None:
    """A battle is sound, so that it reads back equal."""
    assert find_ruleset(game).read_scenario(battle.to_toml(), battle.id) == battle


@of_each_game
def test_battles_are_sound_repeatable_and_all_different(game: str) -> None:
    battles = [generated(game, seed) for seed in range(brought(game, Generated).seeds)]
    for seed, battle in enumerate(battles):
        assert battle.id == f"generated-{seed}"
        check_reads_back(game, battle)
    for seed, battle in enumerate(battles[::20]):
        assert generated(game, 20 * seed) == battle
    said = [battle.model_dump(exclude={"id", "name"}) for battle in battles]
    assert all(one != other for one, other in pairwise(said))


@of_each_game
@given(data=st.data())
def test_what_is_asked_for_is_given(game: str, data: st.DataObject) -> None:
    its = brought(game, Generated)
    wishes = {name: data.draw(values, name) for name, values in its.wishes.items()}
    battle = generated(game, data.draw(st.integers(0, 2**64), "seed"), **wishes)
    check_reads_back(game, battle)
    its.check(battle, wishes)


@pytest.mark.parametrize(
    ("game", "case"),
    each(Generated, lambda its: ((" ".join(map(str, one.values())), (one, why)) for one, why in its.refused)),
)
def test_what_cannot_be_generated_is_refused(game: str, case: tuple[dict[str, Any], str]) -> None:
    wishes, why = case
    with pytest.raises(ValueError, match=re.escape(why)):
        generated(game, **{"seed": 1, **wishes})
