"""What a scenario file says, be it right or wrong: its pieces with their sides, their troops, the ground of a hex."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.rulesets.tewapen.setup.catalogue import Terrain, Troop, catalogue
from warhost.scenario import Draft
from warhost.shelf.grounds import DraftBoard

SIDES = ("red", "black")


def ground_in(board: DraftBoard, hex_id: str) -> Terrain:
    """What lies in a hex, clear ground where that is not known."""
    known = catalogue().charts.terrain
    return known.get(board.letters.get(hex_id, "."), known["."])


def troop_of(piece: Draft) -> Troop | None:
    """The profile row of a piece, None where that is not known."""
    return catalogue().troops.get(piece.at("troop").text or "")


def is_individual(troop: Troop) -> bool:
    """True for single figures."""
    return troop.piece_class == "I"


def stands_back(troop: Troop) -> bool:
    """Whether a unit deploys behind the others: it shoots, or does not fight at all."""
    return len(troop.profile.dice) > 1 or troop.profile.dice == (0,)


def leads(troop: Troop) -> bool:
    """True for Generals, and for a champion who is a unit himself. Rule: TW-R52, TW-R102."""
    return "General" in troop.abilities or (troop.category == "individual" and not is_individual(troop))


def pieces_of(draft: Draft) -> Iterator[tuple[str, Draft]]:
    """Every piece of a draft, with its side."""
    for side in SIDES:
        for piece in draft.at(side).at("pieces").parts:
            yield side, piece
