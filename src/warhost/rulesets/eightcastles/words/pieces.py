"""What is told and drawn of a unit or an individual: its profile, what stands on its counter, what holds for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from warhost.rulesets.eightcastles.state import GONE, INDIVIDUALS, Category, Part, Piece
from warhost.rulesets.eightcastles.words.icons import icon_of
from warhost.rulesets.eightcastles.words.items import item_name
from warhost.rulesets.eightcastles.words.leaders import name_table
from warhost.rulesets.eightcastles.words.names import Names, side_id
from warhost.shelf.views import BESIDE, MIDDLE, SMALL, WHOLE, portrait, row

CATEGORIES = {
    Category.LINE: "rank-and-file",
    Category.SPECIAL: "special unit",
    Category.MONSTER: "monster",
    Category.GENERAL: "General",
    Category.MAGIC: "magic-user",
    Category.OTHER: "individual",
    Category.MILITIA: "neutral",
}
"""What pieces of a category are called."""
STATES: dict[str, Callable[[Piece], bool]] = {
    "attacks": lambda one: one.part == Part.ATTACKER,
    "defends": lambda one: one.part == Part.DEFENDER,
    "relieves": lambda one: one.part == Part.RELIEF,
    "stays behind": lambda one: bool(one.held),
    "has marched": lambda one: bool(one.moved),
    "bears an item": lambda one: bool(one.carries),
}
"""What can hold for a piece on the map."""


def leads(category: int) -> bool:
    """True for an individual."""
    return bool(INDIVIDUALS >> category & 1)


def states_of(one: Piece) -> list[str]:
    """What holds for a piece."""
    return [state for state, holds in STATES.items() if one.place != GONE and holds(one)]


def piece_of(one: Piece, piece: int, names: Names) -> dict[str, Any]:
    """A piece as a view has it."""
    return {
        "label": names.labels[piece],
        "side": side_id(one.side),
        "name": names.bare[piece],
        "full_name": names.full(piece),
        "icon": icon_of(one.row),
        "row": names.rows[one.row].id,
        "category": CATEGORIES[Category(names.row(piece).category)],
        "wounds": one.wounds,
        **_portrait(one, piece, names),
    }


def _portrait(one: Piece, piece: int, names: Names) -> dict[str, Any]:
    is_gone, of_row = one.place == GONE, names.row(piece)
    states = states_of(one)
    reputation = [name_table().reputations[one.reputation - 1]] if one.reputation else []
    return portrait(
        None if is_gone else names.space(one.place),
        "lost" if is_gone else f"in {names.told(one.place)}",
        gone=is_gone,
        standing=["lost"] if is_gone else [f"{one.wounds}/{of_row.wounds}", *states],
        hurt=not is_gone and one.wounds < of_row.wounds,
        profile=_profile(one, piece, names),
        slots={"tag": names.labels[piece], "pips": [one.wounds, of_row.wounds] if of_row.wounds > 1 else []},
        states=states,
        terms={"categories": [CATEGORIES[Category(of_row.category)]], "reputations": reputation, "marks": states},
        **lying(of_row.category),
    )


def lying(category: int) -> dict[str, str]:
    """How big a piece is drawn, and where among those of its host."""
    is_individual = leads(category)
    return {"size": SMALL if is_individual else WHOLE, "stack": BESIDE if is_individual else MIDDLE}


def _profile(one: Piece, piece: int, names: Names) -> Iterator[dict[str, Any]]:
    of_row = names.row(piece)
    yield row("Kind", CATEGORIES[Category(of_row.category)])
    if one.title:
        yield row("Name", names.full(piece))
        yield row("Army list", of_row.name)
        yield row("Reputation", name_table().effects[one.reputation - 1])
    yield row("Wounds", f"{one.wounds} of {of_row.wounds}", round(one.wounds / of_row.wounds, 4))
    if one.carries:
        yield row("Item", item_name(one.carries))
    if one.moved and one.came_from >= 0:
        yield row("Came from", names.told(one.came_from))
