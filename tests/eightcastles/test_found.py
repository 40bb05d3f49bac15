"""A campaign is found by its name, and stands in no list of battles."""

from __future__ import annotations

from pathlib import Path

import pytest

from warhost.errors import UnknownName
from warhost.ruleset import all_scenario_names, campaigns, find_ruleset, rulesets, split_scenario_name
from warhost.rulesets.eightcastles import RULESET


def test_campaigns_stand_apart_from_games_of_battles() -> None:
    assert campaigns() == {"eightcastles": RULESET}
    assert "eightcastles" not in rulesets()
    assert find_ruleset("eightcastles") is RULESET
    with pytest.raises(UnknownName, match="unknown game 'eightcastle'; nearest: eightcastles"):
        find_ruleset("eightcastle")


def test_a_campaign_is_named_with_its_game_and_is_no_battle() -> None:
    assert split_scenario_name("eightcastles/two-realms") == (RULESET, "two-realms")
    assert not [name for name in all_scenario_names() if name.startswith("eightcastles")]
    with pytest.raises(UnknownName, match="unknown scenario 'two-realms'"):
        split_scenario_name("two-realms")


def test_the_campaign_is_declared_where_it_is_installed_from() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    assert (
        '[project.entry-points."warhost.campaigns"]\neightcastles = "warhost.rulesets.eightcastles:RULESET"' in project
    )
