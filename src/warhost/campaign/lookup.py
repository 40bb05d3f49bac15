"""Finding a campaign by what somebody calls it: a name with or without its game, a file, a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from warhost.errors import CampaignError, UnknownName
from warhost.face.scenario_lookup import look_up
from warhost.ruleset import Ruleset, campaigns, rulesets
from warhost.scenario import ScenarioModel
from warhost.shelf.game import GENERATED

if TYPE_CHECKING:
    from pathlib import Path


def look_up_campaign(
    scenario: str | Path | ScenarioModel, options: Mapping[str, Any] | None = None
) -> tuple[Ruleset, ScenarioModel]:
    """The campaign's game and its checked scenario.

    Raises UnknownName, ScenarioError, and CampaignError for what is no campaign.
    """
    ruleset, model = look_up(_full_name(scenario.strip()) if isinstance(scenario, str) else scenario, options)
    must_be_campaign(ruleset, model)
    return ruleset, model


def names() -> list[str]:
    """The packaged campaigns, as "eightcastles/two-realms"."""
    return [f"{ruleset.name}/{name}" for ruleset in campaigns().values() for name in ruleset.scenarios()]


def _full_name(name: str) -> str:
    """The name with its game, that of a single battle too; UnknownName for what nothing is called by."""
    game, _, own = name.rpartition("/")
    is_battle = game in rulesets() or (not game and any(own in one.scenarios() for one in rulesets().values()))
    if name.endswith(".toml") or is_battle:
        return name
    known = [one for one in names() if name in (one, one.partition("/")[2])]
    if not known and _is_seeded(own) and game in ("", *campaigns()):
        return f"{game or next(iter(campaigns()))}/{own}"
    if not known:
        raise UnknownName("campaign", name, names())
    return known[0]


def _is_seeded(name: str) -> bool:
    return name.startswith(GENERATED) and name.removeprefix(GENERATED).isdecimal()


def must_be_campaign(ruleset: Ruleset, model: ScenarioModel) -> None:
    """Raise CampaignError for the scenario of a single battle."""
    if ruleset.game.meetings is None:
        raise CampaignError(f"{ruleset.name}/{model.id} is a single battle; campaigns: {', '.join(names())}")
