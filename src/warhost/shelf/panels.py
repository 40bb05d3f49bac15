"""Panels: what a game shows beside its board that not every game has, each of a kind that every page can draw.

    panels = Panels(
        panel("cup", "cup", cup_of),          # what is left in it, or nothing while nobody draws
        panel("losses", "level", levels_of),  # a bar for each side
    )

What makes a panel is asked with a snapshot, its umpire and its names, and answers with the fields of its kind, with
several such, or with None. The shapes are those of docs/wire.md, "Panels".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from warhost.errors import DeclarationError, name_hint, where

Data = dict[str, Any]
Make = Callable[[Any, Any, Any], Data | list[Data] | None]

KINDS = {
    "clash": "title attackers defenders ratio known values shifts modifiers table column columns row rows results",
    "cup": "label left text tokens",
    "level": "side label at of text warns",
    "stage": "title text between acts dice",
    "track": "label text spaces markers",
    "works": "label works",
    "steps": "label steps",
    "plates": "label plates",
}
"""The fields of each kind: all of them are there, and no others."""


@dataclass(frozen=True)
class Panel:
    """One row: its name in the game, its kind, what makes it, and where it was declared."""

    name: str
    kind: str
    make: Make
    at: str

    def shown(self, battle: Any, umpire: Any, names: Any) -> Iterator[Data]:
        """The panel as it stands: none, one or several; DeclarationError for other fields than those of its kind."""
        made = self.make(battle, umpire, names)
        for one in made if isinstance(made, list) else [] if made is None else [made]:
            if one.keys() != _fields(self.kind):
                told, wanted = (", ".join(sorted(keys)) for keys in (one.keys(), _fields(self.kind)))
                raise DeclarationError(f"{self.at}: the panel {self.name!r} tells {told}; a {self.kind} has {wanted}")
            yield {"name": self.name, "kind": self.kind, **one}


def panel(name: str, kind: str, make: Make) -> Panel:
    """The row of a panel; DeclarationError when no page draws its kind."""
    at = where()
    if kind not in KINDS:
        raise DeclarationError(f"{at}: the panel {name!r} is a {kind!r}, which no page draws{name_hint(kind, KINDS)}")
    return Panel(name, kind, make, at)


class Panels:
    """All panels of a game, in the order in which they are shown; DeclarationError when two have one name."""

    def __init__(self, *rows: Panel) -> None:
        named: dict[str, Panel] = {}
        for row in rows:
            if row.name in named:
                raise DeclarationError(f"{row.at} and {named[row.name].at} give two panels the name {row.name!r}")
            named[row.name] = row
        self.rows = rows

    def shown(self, battle: Any, umpire: Any, names: Any) -> list[Data]:
        """What there is to show of a snapshot, as plain data."""
        return [one for row in self.rows for one in row.shown(battle, umpire, names)]


NO_PANELS = Panels()


def _fields(kind: str) -> set[str]:
    return set(KINDS[kind].split())
