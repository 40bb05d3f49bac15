"""What is told and drawn of a piece: its profile, what stands on its counter, what holds for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from warhost.rulesets.ittybitty.state import (
    ACTED,
    AFRAID,
    ATTACKED,
    BALKED,
    BERSERK,
    CARRIED,
    CAST,
    CHARGED,
    CHARGING,
    CONTACT,
    DONE_ACTING,
    DRAWN,
    ENGAGED,
    FACE_DOWN,
    HIDDEN,
    MOVED,
    NONE,
    READY,
    SHOT,
    SUMMONED,
    UNDER_FIRE,
    WAS_UNDER_FIRE,
    Battle,
    Cls,
    Piece,
    Status,
    Umpire,
)
from warhost.rulesets.ittybitty.words.icons import icon_of
from warhost.rulesets.ittybitty.words.names import Names, type_name
from warhost.rulesets.ittybitty.words.snapshot import acting_formation, acting_piece, is_single, is_unit
from warhost.shelf.kinds import count
from warhost.shelf.views import BESIDE, MIDDLE, SMALL, WHOLE, portrait, row

QUALITY = ("#d9d2c4", "#d9d2c4", "#f2b84b", "#6cb2ee", "#6cbf78", "#8a4fc0")
"""The colour of the circle with a quality or a rating, by the number in it."""
GREY = "#8d8474"
"""The colour of those who follow nobody."""
RATED = {Cls.CAPTAIN: "command", Cls.WIZARD: "mana", Cls.PRIEST: "prayers"}
ALL_SHOTS = "\N{INFINITY}"


class Holding(NamedTuple):
    """What holds for a piece besides what stands in its own record."""

    marks: int  # of its formation
    captain: int  # of its formation, NONE
    acts: bool
    single: bool
    left: int  # turns in which it has worked in peace


STATES: dict[str, Callable[[Piece, Holding], bool]] = {
    "routed": lambda one, held: one.status == Status.ROUTED,
    "disorganized": lambda one, held: one.status == Status.DISORGANIZED,
    "berserk": lambda one, held: bool(one.marks & BERSERK),
    "charging": lambda one, held: bool(one.marks & CHARGING),
    "face-down": lambda one, held: bool(one.marks & FACE_DOWN),
    "hidden": lambda one, held: bool(one.marks & HIDDEN),
    "acts": lambda one, held: held.acts,
    "balked": lambda one, held: bool(held.marks & BALKED),
    "afraid": lambda one, held: bool(held.marks & AFRAID),
    "must fight or leave": lambda one, held: bool(one.marks & CONTACT),
    "has orders": lambda one, held: bool(held.marks & READY) and not held.acts,
    "engaged": lambda one, held: bool(one.marks & ENGAGED),
    "attacked": lambda one, held: bool(one.marks & ATTACKED),
    "fired": lambda one, held: bool(one.marks & SHOT),
    "charged": lambda one, held: bool(one.marks & CHARGED),
    "moved": lambda one, held: bool(one.marks & MOVED),
    "went along": lambda one, held: bool(one.marks & CARRIED),
    "cast": lambda one, held: bool(one.marks & CAST),
    "under fire": lambda one, held: held.single and bool(one.marks & (UNDER_FIRE | WAS_UNDER_FIRE)),
    "has acted": lambda one, held: not held.acts and bool(one.marks & ACTED or held.marks & DONE_ACTING),
    "drawn": lambda one, held: bool(one.marks & DRAWN) and not held.acts,
    "at work": lambda one, held: held.left > 0,
    "summoned": lambda one, held: bool(one.marks & SUMMONED),
    "leaderless": lambda one, held: one.formation != NONE and held.captain == NONE,
}
"""What can hold for a piece on the map for a while."""
UNSIGNED = ("under fire", "went along", "summoned", "leaderless", "must fight or leave")
"""States without a sign on the counter: they are told in words alone."""


def holding_of(battle: Battle, umpire: Umpire, piece: int) -> Holding:
    """What holds for a snapshot's piece besides its own record."""
    one = battle.pieces[piece]
    of = battle.formations[one.formation] if one.formation != NONE else None
    acts = piece == acting_piece(battle) or (one.formation != NONE and one.formation == acting_formation(battle))
    single = is_single(umpire, one)
    marks, captain = (int(of.marks), int(of.captain)) if of else (0, NONE)
    return Holding(marks, captain, acts, single, max(int(one.quiet), int(one.pontoon)))


def states_of(one: Piece, held: Holding) -> list[str]:
    """What holds for a piece that is on the map."""
    return [state for state, holds in STATES.items() if holds(one, held)] if one.cell >= 0 else []


def where_of(one: Piece, names: Names) -> str:
    """Where a piece is, in words."""
    if one.cell >= 0:
        return f"in {names.hex(one.cell)}"
    return "eliminated" if one.last_cell >= 0 else "still to come"


def figures_of(umpire: Umpire, one: Piece) -> str:
    """Attack, defense and movement of a unit as they are printed: 3-2-4."""
    troop = umpire.troops[one.troop]
    return f"{troop.attack}-{troop.defense}-{troop.move}"


def number_of(umpire: Umpire, one: Piece) -> int:
    """What stands in the circle: quality of a unit, rating of a captain, mana or prayers that a caster has left."""
    troop = umpire.troops[one.troop]
    if troop.cls in (Cls.WIZARD, Cls.PRIEST):
        return int(one.power)
    return int(troop.rating if troop.cls == Cls.CAPTAIN else troop.quality)


def colour_of(battle: Battle, names: Names, piece: int) -> str:
    """The colour of the captain whom a piece follows, or his own."""
    one = battle.pieces[piece]
    captain = int(battle.formations[one.formation].captain) if one.formation != NONE else piece
    return names.colour(captain) or GREY


# --- portraits --------------------------------------------------------------------------------------------


def portrait_of(battle: Battle, umpire: Umpire, piece: int, held: Holding, names: Names) -> dict[str, Any]:
    """What is declared of a snapshot's piece."""
    one = battle.pieces[piece]
    states = states_of(one, held)
    return portrait(
        names.hexes[one.cell] if one.cell >= 0 else None,
        where_of(one, names),
        gone=one.cell < 0,
        standing=_standing(umpire, one, names, states),
        hurt=one.status != Status.GOOD,
        profile=_profile(battle, umpire, piece, names),
        slots=_slots(battle, umpire, piece, names),
        states=[state for state in states if state not in UNSIGNED],
        terms={"types": [type_of(names, one)], "marks": states},
        **lying(held.single),
    )


def lying(single: bool) -> dict[str, str]:
    """How big a piece is drawn, and where among those that share its hex."""
    return {"size": SMALL if single else WHOLE, "stack": BESIDE if single else MIDDLE}


def _standing(umpire: Umpire, one: Piece, names: Names, states: list[str]) -> Iterator[str]:
    """Figures and quality, or rating; then what holds for it."""
    troop = umpire.troops[one.troop]
    if one.cell < 0:
        yield where_of(one, names)
    elif is_unit(umpire, one):
        yield f"{figures_of(umpire, one)}, quality {troop.quality}"
    elif troop.cls == Cls.ENGINE:
        yield f"attack {troop.attack}"
    else:
        yield f"{RATED[Cls(troop.cls)]} {number_of(umpire, one)}"
    yield from states


def _profile(battle: Battle, umpire: Umpire, piece: int, names: Names) -> Iterator[dict[str, Any]]:
    one = battle.pieces[piece]
    troop, cls = umpire.troops[one.troop], Cls(umpire.troops[one.troop].cls)
    if cls in RATED:
        of = f" of {troop.rating}" if cls != Cls.CAPTAIN else ""
        yield row(RATED[cls].capitalize(), f"{number_of(umpire, one)}{of}")
        yield row("Leads", ", ".join(_led(battle, piece, names)) or "nobody")
        yield row("Moves", 4)
        return
    if cls == Cls.ENGINE:
        yield row("Attack", f"{troop.attack}, {troop.stone} against stone")
        yield row("Moves", f"{troop.move}, with an engineer")
    else:
        yield row("Order", Status(one.status).name.lower())
        yield row("Attack", troop.attack)
        yield row("Defense", troop.defense)
        yield row("Moves", troop.move)
        yield row("Quality", troop.quality)
    if troop.range:
        shots = ALL_SHOTS if one.shots == NONE else str(one.shots)
        yield row("Range", f"{count(troop.range, 'hex', 'hexes')}, shots left: {shots}")
    if one.formation != NONE:
        yield row("Formation", names.formation(one.formation))
        captain = int(battle.formations[one.formation].captain)
        yield row("Led by", names.bare[captain] if captain != NONE else "nobody")
    if one.petards:
        yield row("Petards", one.petards)
    if one.quiet or one.pontoon:
        yield row("At work", count(max(one.quiet, one.pontoon), "turn", "turns"))


def _led(battle: Battle, piece: int, names: Names) -> Iterator[str]:
    """The formations that follow a captain."""
    for number in range(battle.formation_count):
        if battle.formations[number].captain == piece:
            yield names.formation(number)


def _slots(battle: Battle, umpire: Umpire, piece: int, names: Names) -> dict[str, Any]:
    """What stands on its counter: figures, the number in the circle, the arrow of missiles, the colour."""
    one = battle.pieces[piece]
    troop, number = umpire.troops[one.troop], number_of(umpire, one)
    slots: dict[str, Any] = {"band": colour_of(battle, names, piece)}
    if troop.cls != Cls.ENGINE:
        slots["disc"] = [str(number), QUALITY[min(max(number, 0), len(QUALITY) - 1)]]
    if is_unit(umpire, one):
        slots["foot"] = figures_of(umpire, one)
    elif troop.cls == Cls.ENGINE:
        slots["foot"] = f"{troop.attack}-0-{troop.move}"
    if troop.range and one.shots:
        slots["arrow"] = str(troop.range)
    return slots


def icon(names: Names, one: Piece) -> str:
    """The picture of a piece as it is now."""
    return icon_of(names.troop_id(one.troop))


def type_of(names: Names, one: Piece) -> str:
    """What kind of piece it is now."""
    return type_name(names.troop(one.troop))
