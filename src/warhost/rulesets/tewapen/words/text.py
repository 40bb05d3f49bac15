"""Who must do what, in words: the prompts of Te Wapen!."""

from __future__ import annotations

from collections.abc import Iterable

from warhost.kernel.abi import NOBODY, RUNNING, Frame
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
    Reason,
)
from warhost.rulesets.tewapen.words.cards import card_name, spell_card
from warhost.rulesets.tewapen.words.events import REASONS
from warhost.rulesets.tewapen.words.names import SIDE_NAMES, Names
from warhost.shelf.kinds import count
from warhost.shelf.snapshot import plain

is_available, must_battle_trap = plain(choices.is_available), plain(choices.must_battle_trap)
may_include = plain(sequence.may_include)


def prompt(battle: Battle, names: Names) -> str:
    """In words, of a snapshot: who must do what now, what is still possible; how it ended when it is over."""
    if battle.result != RUNNING:
        return _ending(battle)
    if battle.to_decide == NOBODY:
        return f"Turn {battle.turn}: dice or a card to come."
    card = "" if battle.card == NONE else f", {card_name(int(battle.card))}"
    frame = battle.stack[battle.depth - 1]
    task = _task(battle, names, frame)
    return f"Turn {battle.turn}{card}. {SIDE_NAMES[battle.to_decide].capitalize()}: {task}."


def _ending(battle: Battle) -> str:
    winner = "a draw" if battle.winner == NOBODY else f"{SIDE_NAMES[battle.winner]} wins"
    return f"The battle is over, {winner}: {REASONS[Reason(battle.reason)][0]}."


def _task(battle: Battle, names: Names, frame: Frame) -> str:
    """What the matter on top asks its player for."""
    phase = frame.phase
    if phase <= Phase.ACT:
        return _activation_task(battle, names, phase)
    if phase == Phase.PLACE_TRAPS:
        return f"hide a trap, {int(frame.detail)} still to be placed"
    actor = names.title(int(frame.actor))
    if phase == Phase.FOLLOW_UP:
        return f"follow up with {actor} into {names.hex(int(frame.place))}, or stand"
    if phase == Phase.REROLL:
        return f"roll one die of {actor} again that failed ({_failed_dice(battle, frame)}), or keep all"
    if phase == Phase.COMPANY:
        return _company_task(battle, names, frame)
    return f"put the second unit of {spell_card(int(frame.detail)).name} in a hex next to {names.hex(int(frame.place))}"


def _activation_task(battle: Battle, names: Names, phase: int) -> str:
    """What is to be decided about the running card."""
    pieces, side = range(battle.piece_count), int(battle.to_decide)
    if phase == Phase.NOMINATE:
        free = [piece for piece in pieces if is_available(battle, piece, side)]
        return f"nominate {count(int(battle.to_name), 'piece', 'pieces')} of {_labels(free, names)}"
    if phase == Phase.INCLUDE:
        attached = [piece for piece in pieces if may_include(battle, piece)]
        return f"include {_titles(attached, names)} with the unit, or be done"
    if phase == Phase.MOVE:
        movers = [piece for piece in pieces if _is_still_to(battle, piece, NOMINATED, MOVED)]
        return f"move {_titles(movers, names)}, then be done"
    actors = [piece for piece in pieces if _is_still_to(battle, piece, NOMINATED | INCLUDED, ACTED | NO_ACTION_HERE)]
    trapped = [piece for piece in pieces if must_battle_trap(battle, piece)]
    due = f"; first {_titles(trapped, names)} must battle the trap" if trapped else ", then be done"
    return f"act with {_titles(actors + trapped, names)}{due}"


def _is_still_to(battle: Battle, piece: int, activated: int, over: int) -> bool:
    """True for an activated piece, free of traps, that has not yet done what this step is for."""
    one = battle.pieces[piece]
    return bool(one.cell >= 0 and one.prison == NONE and one.marks & activated and not one.marks & over)


def _failed_dice(battle: Battle, frame: Frame) -> str:
    """The faces of the running attack that did not hit, one by one."""
    struck = battle.traps[frame.detail] if frame.target == NONE else battle.pieces[frame.target]
    return " ".join(str(face) for face in range(1, struck.hit_at) for _ in range(battle.pool[face - 1]))


def _company_task(battle: Battle, names: Names, frame: Frame) -> str:
    """Who else stands with a unit that teleports, free to go."""
    caster, unit, start = frame.actor, frame.target, battle.pieces[frame.target].cell
    others = (piece for piece in range(battle.piece_count) if piece not in (caster, unit))
    company = [piece for piece in others if battle.pieces[piece].cell == start and _is_free_to_go(battle, piece)]
    way = f"{names.title(int(unit))} to {names.hex(int(frame.place))} by Teleport"
    return f"{way}: choose who stays of those with it ({_titles(company, names)}), or be done"


def _is_free_to_go(battle: Battle, piece: int) -> bool:
    """True unless a trap holds the piece or its owner leaves it behind."""
    return bool(battle.pieces[piece].prison == NONE and not battle.pieces[piece].marks & LEFT_BEHIND)


def _titles(pieces: Iterable[int], names: Names) -> str:
    """Pieces with the names of their troops, or "nobody"."""
    return ", ".join(names.title(piece) for piece in pieces) or "nobody"


def _labels(pieces: Iterable[int], names: Names) -> str:
    """Pieces by their labels alone."""
    return ", ".join(names.label(piece) for piece in pieces)
