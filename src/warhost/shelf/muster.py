"""Armies that are bought: what a game declares of them, for a program, the command line and a page alike.

An army is a text, in the game's own form. The shapes of what is told are those of docs/wire.md, "Bought armies".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

Data = dict[str, Any]
IN_LINE = re.compile(r"line ([0-9]+): (.*)", re.DOTALL)


@dataclass(frozen=True)
class Muster:
    """How armies of a game are bought."""

    groups: Callable[[], list[Data]]
    """The price list: groups with a `name` and `items`, each made by `item`."""
    judge: Callable[[str, int], Data]
    """Of an army and a budget: `price`, `left`, `faults` and `rows`, what it has and can do."""
    draw: Callable[[int, int], str]
    """Of a budget and a seed: an army drawn by lot. ValueError for too small a budget."""
    battle: Callable[..., Any]
    """Of an army for each side, a budget and wishes by name: a scenario. ValueError with every fault."""
    wishes: dict[str, tuple[str, dict[str, str]]]
    """What can be wished for of the battle: what it is called, and all that it can be in words, the usual first."""
    budget_times: dict[str, int]
    """By what is wished for: how many times as much the second side has to spend."""
    budgets: tuple[int, ...]
    """What is offered to spend, the usual first."""

    def told(self) -> Data:
        """All that does not hang on an army, as plain data."""
        wishes = {
            wish: {"label": label, "values": [{"id": one, "words": words} for one, words in values.items()]}
            for wish, (label, values) in self.wishes.items()
        }
        times = dict(self.budget_times)
        return {"budgets": list(self.budgets), "wishes": wishes, "budget_times": times, "groups": self.groups()}


def fault_of(told: str) -> Data:
    """A fault as data: its line, None for one of the whole army, and what is wrong."""
    found = IN_LINE.fullmatch(told)
    return {"line": int(found[1]), "text": found[2]} if found else {"line": None, "text": told}


def faults_of(told: Iterable[str]) -> list[Data]:
    """Faults as data, in the order of their lines, those of the whole army last."""
    return sorted(map(fault_of, told), key=lambda one: (one["line"] is None, one["line"] or 0))


Stands = Literal["leads", "single", "formation", "alone", "carried", "built"]
"""Who leads formations, a single man besides, a unit of a formation, what is in none, what somebody carries, works."""


def item(
    of: str,
    name: str,
    price: int,
    icon: str,
    text: str,
    profile: Sequence[Data],
    stands: Stands,
    carried_by: str = "",
) -> Data:
    """A row of the price list; `carried_by` is the id of who carries it."""
    told = {"id": of, "name": name, "price": price, "icon": icon, "text": text, "profile": list(profile)}
    return told | {"stands": stands, "carried_by": carried_by}
