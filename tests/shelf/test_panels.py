"""Panels: each is of a kind that pages draw, and what contradicts that is said with its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import warhost
from warhost.errors import DeclarationError
from warhost.shelf.panels import KINDS, Panels, panel

ROW = rf"{__name__}:\d+"
LEVEL = {"side": "red", "label": "Losses", "at": 3, "of": 5, "text": "3 of 5", "warns": None}


def shown(made: Any, kind: str = "level") -> list[dict[str, Any]]:
    """What a game with one panel shows that is made of this."""
    return Panels(panel("losses", kind, lambda battle, umpire, names: made)).shown("battle", "umpire", "names")


def nothing(battle: Any, umpire: Any, names: Any) -> None:
    """A panel that has nothing to show."""


def test_a_panel_is_shown_with_its_name_and_kind() -> None:
    told = {"name": "losses", "kind": "level"}
    assert shown(LEVEL) == [told | LEVEL]
    assert shown([LEVEL, LEVEL | {"side": "black"}]) == [told | LEVEL, told | LEVEL | {"side": "black"}]
    assert shown(None) == shown([]) == []


def test_panels_are_shown_in_their_order_and_made_of_what_stands() -> None:
    steps = panel("steps", "steps", lambda battle, umpire, names: {"label": battle, "steps": names})
    panels = Panels(steps, panel("losses", "level", lambda battle, umpire, names: LEVEL))
    assert [one["name"] for one in panels.shown("Turn", None, [])] == ["steps", "losses"]
    assert panels.shown("Turn", None, [1])[0]["steps"] == [1]


@pytest.mark.parametrize(
    ("declare", "said"),
    [
        (
            lambda: panel("losses", "levle", nothing),
            "the panel 'losses' is a 'levle', which no page draws; nearest: level",
        ),
        (
            lambda: shown({"label": "Losses", "of": 5}),
            "the panel 'losses' tells label, of; a level has at, label, of, side, text, warns",
        ),
    ],
)
def test_what_no_page_could_draw_is_refused(declare: Callable[[], object], said: str) -> None:
    with pytest.raises(DeclarationError, match=f"^{ROW}: {said}$"):
        declare()


def test_two_panels_of_one_name_are_refused_with_both_places() -> None:
    with pytest.raises(DeclarationError, match=f"^{ROW} and {ROW} give two panels the name 'a'$"):
        Panels(panel("a", "cup", nothing), panel("a", "works", nothing))


def test_the_page_has_a_type_for_each_kind() -> None:
    types = (Path(warhost.__file__).parent / "client" / "declared.d.ts").read_text("utf-8")
    assert set(re.findall(r'kind: "(\w+)" } & \w+Shown', types)) == KINDS.keys()
