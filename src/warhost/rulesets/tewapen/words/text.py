"""Who must do what, in words: the prompts of Te Wapen!."""

from __future__ import annotations

from warhost.rulesets.tewapen.rules import choices, sequence
from warhost.rulesets.tewapen.state import (
    ACTED,
    INCLUDED,
    LEFT_BEHIND,
    MOVED,
    NO_ACTION_HERE,
    NOMINATED,
    NONE,
    Battle,
    Phase,
)
from warhost.rulesets.tewapen.words.cards import card_name, spell_card
from warhost.rulesets.tewapen.words.events import REASONS
from warhost.rulesets.tewapen.words.names import SIDE_NAMES
from warhost.shelf.kinds import count
from warhost.shelf.prompts import Asked, Prompts
from warhost.shelf.snapshot import plain

is_available, must_battle_trap = plain(choices.is_available), plain(choices.must_battle_trap)
may_include = plain(sequence.may_include)


def _moment(battle: Battle) -> str:
    """Turn and card."""
    card = "" if battle.card == NONE else f", {card_name(int(battle.card))}"
    return f"Turn {battle.turn}{card}"


# --- what is to be decided about the running card ---------------------------------------------------------


def _nominate(asked: Asked) -> str:
    battle = asked.battle
    free = [piece for piece in _pieces(battle) if is_available(battle, piece, asked.side)]
    return f"nominate {count(int(battle.to_name), 'piece', 'pieces')} of {asked.labels(free)}"


def _include(asked: Asked) -> str:
    attached = [piece for piece in _pieces(asked.battle) if may_include(asked.battle, piece)]
    return f"include {asked.titles(attached)} with the unit, or be done"


def _move(asked: Asked) -> str:
    movers = [piece for piece in _pieces(asked.battle) if _is_still_to(asked.battle, piece, NOMINATED, MOVED)]
    return f"move {asked.titles(movers)}, then be done"


def _act(asked: Asked) -> str:
    battle, pieces = asked.battle, _pieces(asked.battle)
    actors = [piece for piece in pieces if _is_still_to(battle, piece, NOMINATED | INCLUDED, ACTED | NO_ACTION_HERE)]
    trapped = [piece for piece in pieces if must_battle_trap(battle, piece)]
    due = f"; first {asked.titles(trapped)} must battle the trap" if trapped else ", then be done"
    return f"act with {asked.titles(actors + trapped)}{due}"


def _pieces(battle: Battle) -> range:
    return range(battle.piece_count)


def _is_still_to(battle: Battle, piece: int, activated: int, over: int) -> bool:
    """True for an activated piece, free of traps, that has not yet done what this step is for."""
    one = battle.pieces[piece]
    return bool(one.cell >= 0 and one.prison == NONE and one.marks & activated and not one.marks & over)


# --- what interrupts it -----------------------------------------------------------------------------------


def _place_traps(asked: Asked) -> str:
    return f"hide a trap, {int(asked.frame.detail)} still to be placed"


def _follow_up(asked: Asked) -> str:
    return f"follow up with {asked.actor} into {_place(asked)}, or stand"


def _reroll(asked: Asked) -> str:
    """Says the faces of the running attack that did not hit, one by one."""
    battle, frame = asked.battle, asked.frame
    struck = battle.traps[frame.detail] if frame.target == NONE else battle.pieces[frame.target]
    failed = " ".join(str(face) for face in range(1, struck.hit_at) for _ in range(battle.pool[face - 1]))
    return f"roll one die of {asked.actor} again that failed ({failed}), or keep all"


def _company(asked: Asked) -> str:
    """Says who else stands with a unit that teleports, free to go."""
    battle, frame = asked.battle, asked.frame
    start, going = battle.pieces[frame.target].cell, (frame.actor, frame.target)
    others = (piece for piece in _pieces(battle) if piece not in going and battle.pieces[piece].cell == start)
    company = asked.titles(piece for piece in others if _is_free_to_go(battle, piece))
    way = f"{asked.title(frame.target)} to {_place(asked)} by Teleport"
    return f"{way}: choose who stays of those with it ({company}), or be done"


def _second_place(asked: Asked) -> str:
    return f"put the second unit of {spell_card(int(asked.frame.detail)).name} in a hex next to {_place(asked)}"


def _place(asked: Asked) -> str:
    """The hex that the matter is about."""
    hex_id: str = asked.names.hex(int(asked.frame.place))
    return hex_id


def _is_free_to_go(battle: Battle, piece: int) -> bool:
    """True unless a trap holds the piece or its owner leaves it behind."""
    return bool(battle.pieces[piece].prison == NONE and not battle.pieces[piece].marks & LEFT_BEHIND)


PROMPTS = Prompts(
    SIDE_NAMES,
    ("red wins", "black wins"),
    REASONS,
    "dice or a card",
    _moment,
    {
        Phase.NOMINATE: _nominate,
        Phase.INCLUDE: _include,
        Phase.MOVE: _move,
        Phase.ACT: _act,
        Phase.PLACE_TRAPS: _place_traps,
        Phase.FOLLOW_UP: _follow_up,
        Phase.REROLL: _reroll,
        Phase.COMPANY: _company,
        Phase.SECOND_PLACE: _second_place,
    },
)
prompt = PROMPTS.say
