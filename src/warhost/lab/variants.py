"""What is held against each other: two forms of a battle that differ in their scenario, a switch or a figure."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from warhost.arena.plan import Field
from warhost.errors import NotationError
from warhost.face.scenario_lookup import look_up
from warhost.lab.apart import must_matter, told
from warhost.lab.figures import Figures
from warhost.lab.plan import QUICK, Plan, make_plan
from warhost.ruleset import find_ruleset


@dataclass(frozen=True)
class Variant:
    """One form of a battle: what it is called beside the other, and its plan."""

    name: str
    plan: Plan


@dataclass(frozen=True)
class Comparison:
    """Two variants, fought in pairs on common seeds."""

    first: Variant
    second: Variant
    until_clear: bool = False

    @property
    def variants(self) -> tuple[Variant, Variant]:
        """Both."""
        return self.first, self.second


def make_comparison(
    first: str | Path,
    second: str | Path | None = None,
    *,
    switch: str = "",
    figures: Figures = (),
    players: str = QUICK,
    battles: int = 1000,
    seed: int = 1,
    limit_s: float = 30.0,
    until_clear: bool = False,
) -> Comparison:
    """Two scenarios, or one in two forms: with two values of a switch ("magic=on,off"), or with figures and without.

    Figures that are changed beside two scenarios or values of a switch are those of the second. Raises UnknownName,
    ScenarioError, and NotationError where nothing differs or games do.
    """
    if second is not None and switch:
        raise NotationError(switch, "a switch is turned in one scenario, and two are named")
    plan = make_plan(first, players, battles, seed, (), limit_s)
    before, after = (plan, plan)
    names = (plan.field.name, plan.field.name)
    if second is not None:
        after = make_plan(second, players, battles, seed, (), limit_s)
        names = (plan.field.name, after.field.name)
        _must_be_of_one_game(plan, after)
    elif switch:
        option, values = _read_switch(switch)
        before, after = (replace(plan, field=_turned(first, option, value)) for value in values)
        names = (f"{option} = {_shown(values[0])}", f"{option} = {_shown(values[1])}")
    if figures:
        must_matter(after.field.game, after.field.text, figures)
        after = replace(after, figures=figures)
        names = (names[0], told(figures) if names[0] == names[1] else f"{names[1]}, {told(figures)}")
    if before == after:
        raise NotationError(str(first), "nothing is compared: name another scenario, --switch or --set")
    return Comparison(Variant(names[0], before), Variant(names[1], after), until_clear)


def compare_armies(
    game: str,
    armies: Sequence[Path],
    against: Path,
    budget: int,
    *,
    players: str = QUICK,
    battles: int = 1000,
    seed: int = 1,
    limit_s: float = 30.0,
    until_clear: bool = False,
) -> Comparison:
    """Two armies that were bought, each as the first side against the same third.

    Raises UnknownName for a game that is none, and NotationError for one without bought armies, for another number of
    armies and for what is wrong with them.
    """
    ruleset = find_ruleset(game)
    if ruleset.muster is None:
        raise NotationError(game, f"no armies are bought in {ruleset.title}")
    if len(armies) != 2:
        raise NotationError(" ".join(map(str, armies)), "two armies are compared")
    variants = []
    for army in armies:
        try:
            texts = [army.read_text("utf-8"), against.read_text("utf-8")]
            model = ruleset.muster.battle(texts, budget)
        except ValueError as error:
            raise NotationError(str(army), "; ".join(str(error).splitlines())) from None
        field = Field(str(army), ruleset.name, ruleset.version, model.to_toml())
        variants.append(Variant(str(army), make_plan(field, players, battles, seed, (), limit_s)))
    return Comparison(variants[0], variants[1], until_clear)


def _must_be_of_one_game(first: Plan, second: Plan) -> None:
    if first.field.game != second.field.game:
        why = f"it is of another game than {first.field.name}, and shares neither sides nor pieces with it"
        raise NotationError(second.field.name, why)


def _read_switch(text: str) -> tuple[str, Sequence[Any]]:
    """The name of a switch and its two values: "turns=8,10", "modules=[1],[1,2]", "magic=on,off"."""
    name, _, said = (part.strip() for part in text.partition("="))
    values = _values(said)
    if not name or len(values) != 2:
        raise NotationError(text, "a switch and two values were expected, such as magic=on,off")
    return name, values


def _values(said: str) -> list[Any]:
    """Values between commas; what is no value of TOML is a text."""
    try:
        return list(tomllib.loads(f"values = [{said}]")["values"])
    except tomllib.TOMLDecodeError:
        return [_value(part.strip()) for part in said.split(",")]


def _value(said: str) -> Any:
    try:
        return tomllib.loads(f"value = {said}")["value"]
    except tomllib.TOMLDecodeError:
        return said


def _turned(scenario: str | Path, option: str, value: Any) -> Field:
    """The field of a scenario with a switch at a value."""
    options: Mapping[str, Any] = {option: value}
    ruleset, model = look_up(scenario, options)
    return Field(f"{scenario} with {option} = {_shown(value)}", ruleset.name, ruleset.version, model.to_toml())


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
