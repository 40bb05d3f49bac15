"""Who must do what, in words: the prompts of Te Wapen!."""

from __future__ import annotations

from warhost.rulesets.tewapen.rules import choices, pieces, sequence
from warhost.rulesets.tewapen.state import (
    ACTED,
    INCLUDED,
    MOVED,
    NO_ACTION_HERE,
    NOMINATED,
    NONE,
    SWORD_OF_THE_GODS,
    Battle,
    Phase,
)
from warhost.rulesets.tewapen.words.cards import card_name, spell_card
from warhost.rulesets.tewapen.words.events import REASONS
from warhost.shelf.prompts import Asked, Prompts
from warhost.shelf.snapshot import plain

must_battle_trap = plain(choices.must_battle_trap)
may_include = plain(sequence.may_include)
led_with = plain(pieces.led_with)


def _moment(battle: Battle) -> str:
    """Turn and card."""
    card = "" if battle.card == NONE else f", {card_name(int(battle.card))}"
    return f"Turn {battle.turn}{card}"


# --- what is to be decided about the running card ---------------------------------------------------------


def _nominate(asked: Asked) -> str:
    left = int(asked.battle.to_name)
    return "Choose a unit to activate" if left == 1 else f"Choose {left} units to activate"


def _include(asked: Asked) -> str:
    attached = [piece for piece in _pieces(asked.battle) if may_include(asked.battle, piece)]
    return asked.one_or(attached, "{name}: go along with the unit?", "Who goes along with the unit?")


def _move(asked: Asked) -> str:
    movers = [piece for piece in _pieces(asked.battle) if _is_still_to(asked.battle, piece, NOMINATED, MOVED)]
    return asked.one_or(movers, "{name}: move, or stay", "Move your units, {number} to go")


def _act(asked: Asked) -> str:
    battle, pieces = asked.battle, _pieces(asked.battle)
    trapped = [piece for piece in pieces if must_battle_trap(battle, piece)]
    if trapped:
        return f"{asked.name(trapped[0])} must battle the trap"
    actors = [piece for piece in pieces if _is_still_to(battle, piece, NOMINATED | INCLUDED, ACTED | NO_ACTION_HERE)]
    return asked.one_or(actors, "{name}: choose a target", "Choose who acts, {number} still may")


def _pieces(battle: Battle) -> range:
    return range(battle.piece_count)


def _is_still_to(battle: Battle, piece: int, activated: int, over: int) -> bool:
    """True for an activated piece, free of traps, that has not yet done what this step is for."""
    one = battle.pieces[piece]
    return bool(one.cell >= 0 and one.prison == NONE and one.marks & activated and not one.marks & over)


# --- what interrupts it -----------------------------------------------------------------------------------


def _place_traps(asked: Asked) -> str:
    return f"Hide a trap, {int(asked.frame.detail)} to go"


def _deploy(asked: Asked) -> str:
    battle, side = asked.battle, int(asked.frame.actor)
    own = [piece for piece in _pieces(battle) if battle.pieces[piece].side == side and battle.pieces[piece].cell >= 0]
    left = sum(not battle.pieces[piece].moved for piece in own)
    return f"Deploy as you like, {left} may still be placed" if left else "All are placed"


def _follow_up(asked: Asked) -> str:
    return f"{asked.actor}: follow up, or stand"


def _reroll(asked: Asked) -> str:
    if led_with(asked.battle, int(asked.frame.actor), SWORD_OF_THE_GODS):
        return f"{asked.actor}: roll the dice again?"
    return f"{asked.actor}: roll a failed die again?"


def _company(asked: Asked) -> str:
    return f"{asked.name(asked.frame.target)} teleports: who stays behind?"


def _second_place(asked: Asked) -> str:
    return f"{spell_card(int(asked.frame.detail)).name}: where does the second unit stand?"


PROMPTS = Prompts(
    ("Red wins", "Black wins"),
    REASONS,
    "dice or a card",
    _moment,
    {
        Phase.NOMINATE: _nominate,
        Phase.INCLUDE: _include,
        Phase.MOVE: _move,
        Phase.ACT: _act,
        Phase.PLACE_TRAPS: _place_traps,
        Phase.DEPLOY: _deploy,
        Phase.FOLLOW_UP: _follow_up,
        Phase.REROLL: _reroll,
        Phase.COMPANY: _company,
        Phase.SECOND_PLACE: _second_place,
    },
)
prompt = PROMPTS.say
