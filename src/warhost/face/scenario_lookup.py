"""From a name, a file or a scenario to the game and the checked scenario."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from warhost.bounds import fault_of_options
from warhost.errors import Fault, ScenarioError, UnknownName
from warhost.ruleset import Ruleset, all_scenario_names, find_ruleset, rulesets, split_scenario_name
from warhost.scenario import ScenarioModel, parse_scenario, toml_text


def look_up(
    scenario: str | Path | ScenarioModel, options: Mapping[str, Any] | None = None
) -> tuple[Ruleset, ScenarioModel]:
    """The game and the scenario; `options` replace fields of the scenario, which is then checked again.

    An option that is None is taken away from the scenario, as if its file did not speak of it.
    Raises UnknownName for a name that nothing has, ScenarioError with every fault of a file.
    """
    ruleset, model = _find(scenario)
    if not options:
        return ruleset, model
    unknown = sorted(set(options) - set(ruleset.options))
    if unknown:
        raise UnknownName("option", unknown[0], ruleset.options)
    if (fault := fault_of_options(options)) is not None:
        raise ScenarioError([Fault(f"{model.id} with options", 0, *fault)])
    said = {**model.model_dump(exclude_defaults=True), **options}
    changed = toml_text({key: value for key, value in said.items() if value is not None}, model.ONE_PER_LINE)
    return ruleset, ruleset.read_scenario(changed, f"{model.id} with options")


def _find(scenario: str | Path | ScenarioModel) -> tuple[Ruleset, ScenarioModel]:
    if isinstance(scenario, ScenarioModel):
        return find_ruleset(scenario.ruleset), scenario
    if isinstance(scenario, Path) or scenario.endswith(".toml"):
        return read_file(Path(scenario))
    ruleset, name = split_scenario_name(scenario.strip())
    try:
        return ruleset, ruleset.scenario(name)
    except UnknownName:
        raise UnknownName("scenario", scenario, all_scenario_names()) from None


def read_file(path: Path) -> tuple[Ruleset, ScenarioModel]:
    """A scenario file; the ruleset that it names checks it."""
    ruleset = _ruleset_named_in(path)
    return ruleset, ruleset.read_scenario(path)


def _ruleset_named_in(path: Path) -> Ruleset:
    """The game that a scenario file names; where it cannot be read, the first game says what is wrong with the file."""
    try:
        name = parse_scenario(path).get("ruleset")
    except ScenarioError:
        return next(iter(rulesets().values()))
    if not isinstance(name, str):
        return next(iter(rulesets().values()))
    try:
        return find_ruleset(name)
    except UnknownName as error:
        raise ScenarioError([Fault(str(path), 0, "ruleset", str(error))]) from None
