"""What the tests of every game's scenario files ask: faulty files are refused with every fault in its line."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, get_args

import pytest
from hypothesis import strategies as st

from fault_clauses import check_clauses
from warhost.errors import ScenarioError
from warhost.scenario import ScenarioModel, read_scenario, toml_text


def faults_in(model: type[ScenarioModel], text: str) -> list[tuple[int, str]]:
    """Line and message of each fault, each of which names its clauses where there are any."""
    with pytest.raises(ScenarioError) as caught:
        read_scenario(model, text, "small.toml")
    (game,) = get_args(model.model_fields["ruleset"].annotation)
    check_clauses(game, caught.value.faults)
    return [(fault.line, fault.message) for fault in caught.value.faults]


def line_of(text: str, part: str) -> int:
    """The line in which a part of a text begins."""
    return text[: text.index(part)].count("\n") + 1


def edit(text: str, *changes: tuple[str, str]) -> str:
    """A text with changes, each of something that is there once."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} must be there once"
        text = text.replace(old, new)
    return text


def with_odd_values(data: st.DataObject, content: dict[str, Any], odd: Sequence[Any]) -> str:
    """A scenario file in which a few values anywhere have become odd ones."""
    for _ in range(data.draw(st.integers(1, 3))):
        *parents, last = data.draw(st.sampled_from(_paths_in(content)))
        place: Any = content
        for key in parents:
            place = place[key]
        place[last] = deepcopy(data.draw(st.sampled_from(odd)))
    return toml_text(content)


def _paths_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [deeper for key, part in inner for deeper in ((*path, key), *_paths_in(part, (*path, key)))]


def check_read_or_refused(model: type[ScenarioModel], text: str) -> None:
    """A file is read and written back the same, or refused with faults; any other error goes through."""
    try:
        scenario = read_scenario(model, text)
    except ScenarioError as error:
        faults = error.faults
    else:
        assert read_scenario(model, scenario.to_toml()) == scenario
        return
    assert faults
    assert all(1 <= fault.line <= text.count("\n") and fault.message for fault in faults)
