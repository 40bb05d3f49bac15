"""What is told and drawn of a piece: its profile, what stands on its counter, what holds for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.setup.catalogue import ABILITY_BITS, TAG_BITS
from warhost.rulesets.tewapen.state import ITEM_IDS, NONE, Kind, Piece, SpellList
from warhost.shelf.views import BESIDE, MIDDLE, SMALL, WHOLE, portrait, row, words_of

MARKS = {
    "nominated": state.NOMINATED,
    "included": state.INCLUDED,
    "moved": state.MOVED,
    "acted": state.ACTED,
    "entered cover": state.NO_ACTION_HERE,
    "stays behind": state.LEFT_BEHIND,
    "teleported": state.TELEPORTED,
    "causes fear this turn": state.LAUGHING,
    "gazed this turn": state.GAZED,
    "summoned": state.SUMMONED,
    "mounted": state.MOUNTED,
    "ladders": state.LADDERS,
    "siege tower": state.TOWER,
}
SIGNED = ("nominated", "included", "moved", "acted", "stays behind", "causes fear this turn", "ladders", "siege tower")
"""Marks that have a sign on the counter; the others are told in words only."""
LISTS = {int(one): one.name.capitalize() if one else None for one in SpellList}
abilities_of, tags_of, marks_of = words_of(ABILITY_BITS), words_of(TAG_BITS), words_of(MARKS)
items_of = words_of({item: 1 << bit for bit, item in enumerate(ITEM_IDS)})
signs_of = words_of({mark: MARKS[mark] for mark in SIGNED})


def portrait_of(one: Piece, label: str, hex_id: str | None, is_attached: bool) -> dict[str, Any]:
    """What is declared of a snapshot's piece."""
    is_individual, is_trapped = one.kind == Kind.INDIVIDUAL, one.prison != NONE
    return portrait(
        hex_id,
        "out of the battle" if hex_id is None else f"in {hex_id}{', attached' * is_attached}",
        gone=hex_id is None,
        standing=_standing(one),
        hurt=one.wounds < one.full_wounds,
        profile=_profile(one),
        slots=_slots(one, label, is_individual),
        states=(
            *signs_of(one.marks),
            *(("boiling oil",) if one.oil else ()),
            *(("trapped",) if is_trapped else ()),
        ),
        terms={
            "abilities": abilities_of(one.abilities),
            "tags": tags_of(one.abilities),
            "items": items_of(one.items),
            "marks": marks_of(one.marks),
        },
        **lying(one.kind),
    )


def lying(kind: int) -> dict[str, str]:
    """How big a piece is drawn, and where among those that share its hex."""
    is_individual = kind == Kind.INDIVIDUAL
    return {"size": SMALL if is_individual else WHOLE, "stack": BESIDE if is_individual else MIDDLE}


def _standing(one: Piece) -> Iterator[str]:
    """Wounds left and full with a star for each counter, then magic points, a trap, items."""
    yield f"{one.wounds}/{one.full_wounds}{'*' * one.counters}"
    if one.spells != SpellList.NOT_A_CASTER:
        yield f"{one.mp} MP"
    if one.prison != NONE:
        yield "trapped"
    if one.oil:
        yield f"oil {one.oil}"
    yield from (item.partition(".")[2] for item in items_of(one.items))


def _profile(one: Piece) -> Iterator[dict[str, Any]]:
    yield row("Wounds", f"{one.wounds} of {one.full_wounds}", one.wounds / one.full_wounds if one.full_wounds else 0)
    yield row("Hit by", f"{one.hit_at} or more")
    yield row("Dice", _dice_in_words(one))
    yield row("Moves", _moves_in_words(one.steady, one.stride))
    if one.counters:
        yield row("Counters", one.counters)
    if one.full_mp or one.mp:
        yield row("Magic points", f"{one.mp} of {one.full_mp or one.mp}")
    if one.item_mp:
        yield row("In items", f"{one.item_mp} magic points")
    if spells := LISTS[one.spells]:
        yield row("Spells", spells)
    if one.oil:
        yield row("Boiling oil", f"{one.oil} left")
    if one.form_turns:
        yield row("As an animal", f"{one.form_turns} more turns")


def _dice_in_words(one: Piece) -> str:
    said = (f"{count} {f'at {hexes}' if hexes > 1 else 'adjacent'}" for hexes, count in enumerate(one.dice, 1) if count)
    return ", ".join(said) or "none"


def _moves_in_words(steady: int, stride: int) -> str:
    """How far it may go and fight, and how far at all."""
    if not steady and not stride:
        return "does not move"
    return f"{stride}, and may fight" if steady == stride else f"{steady}, or {stride} without a fight"


def _slots(one: Piece, label: str, is_individual: bool) -> dict[str, Any]:
    """What stands on its counter; that of an individual has room for less."""
    reach = max((hexes for hexes, count in enumerate(one.dice, 1) if count), default=0)
    return {
        "tag": label,
        "shield": f"{one.hit_at}+" if one.hit_at and not is_individual else "",
        "foot": "" if is_individual else "·".join(map(str, one.dice[:reach])),
        "pips": [one.wounds, one.full_wounds] if not is_individual or one.full_wounds > 1 else (),
        "coin": str(one.counters) if one.counters else "",
        "drop": str(one.mp) if one.full_mp or one.mp else "",
    }
