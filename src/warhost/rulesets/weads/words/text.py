"""Who must do what, in words: the prompts of Battle of Ayrena's Weads."""

from __future__ import annotations

from collections.abc import Callable

from warhost.kernel.abi import RUNNING
from warhost.rulesets.weads.rules import activation
from warhost.rulesets.weads.state import (
    ATTACKED,
    IDLE,
    IN_COMMAND,
    MOVED,
    NONE,
    PLACED,
    Battle,
    Level,
    Phase,
    Piece,
    Stage,
    Status,
    Window,
)
from warhost.rulesets.weads.words.clash import clash_of
from warhost.rulesets.weads.words.events import PHASES, REASONS
from warhost.rulesets.weads.words.names import PEOPLES
from warhost.rulesets.weads.words.snapshot import active_command, members_of
from warhost.shelf.clash import odds_in_words
from warhost.shelf.kinds import count
from warhost.shelf.prompts import Asked, Prompts, Task
from warhost.shelf.snapshot import plain
from warhost.shelf.wordings import bits_of

may_rage, may_succeed = plain(activation.may_rage), plain(activation.may_succeed)


def _moment(battle: Battle) -> str:
    """The turn, and what runs in it."""
    return f"Turn {battle.turn}, {PHASES[Phase(battle.stack[battle.depth - 1].phase)][0]}"


def _leader(asked: Asked) -> str:
    """The leader whose command is drawn or acts."""
    name: str = asked.names.leaders[active_command(asked.battle)]
    return name


def _own(asked: Asked, is_meant: Callable[[Piece], bool]) -> list[int]:
    """The pieces on the board of the command that acts for which something holds."""
    pieces = asked.battle.pieces
    members = members_of(asked.battle, active_command(asked.battle))
    return [piece for piece in members if pieces[piece].cell >= 0 and is_meant(pieces[piece])]


# --- before and between activations -----------------------------------------------------------------------


def _set_up(asked: Asked) -> str:
    own = [piece for piece, one in enumerate(asked.battle.pieces) if one.side == asked.side]
    left = [piece for piece in own if not asked.battle.pieces[piece].marks & PLACED]
    return f"Set up the {PEOPLES[asked.side]}: {count(len(left), 'piece', 'pieces')} may change places, or accept"


def _window(asked: Asked) -> str:
    window = Window(asked.frame.detail)
    if window == Window.TURN:
        return "The turn begins: cast a spell?"
    if window == Window.RALLY:
        return "Before the rally: cast a spell?"
    return f"{_combat(asked)}: cast a spell?"


def _activate(asked: Asked) -> str:
    command = asked.battle.commands[active_command(asked.battle)]
    chit = f"chit is drawn, {command.chits} left" if command.chits else "last chit is drawn"
    if command.stage == Stage.PENDING:
        return f"{_leader(asked)} is dead: let a unit of the command act under a successor?"
    return f"{_leader(asked)}'s {chit}: let the command act?"


def _succeed(asked: Asked) -> str:
    command = active_command(asked.battle)
    able = [unit for unit in range(asked.battle.unit_count) if may_succeed(asked.battle, unit, command)]
    return f"Which of {count(len(able), 'unit', 'units')} is given {_leader(asked)}'s successor?"


def _rage(asked: Asked) -> str:
    command = active_command(asked.battle)
    able = [unit for unit in range(asked.battle.unit_count) if may_rage(asked.battle, unit, command)]
    return f"{_leader(asked)}'s command: go berserk, {count(len(able), 'unit', 'units')}?"


# --- in an activation -------------------------------------------------------------------------------------


def _movement(asked: Asked) -> str:
    mover = asked.battle.mover
    if mover != NONE:
        left = count(asked.battle.mover_left, "point left", "points left")
        return f"{asked.name(mover)}: go on ({left}), or another?"
    able = _own(
        asked, lambda one: not one.marks & (MOVED | IDLE) and (one.level == Level.LEADER or one.status < Status.ROUTED)
    )
    return asked.one_or(able, "{name}: move, or stay?", f"{_leader(asked)}'s command: move, {{number}} still may")


def _may_attack(one: Piece) -> bool:
    return one.status == Status.ORDERED and bool(one.marks & IN_COMMAND) and not one.marks & ATTACKED


def _attack(asked: Asked) -> str:
    able = _own(asked, lambda one: one.level != Level.LEADER and _may_attack(one))
    return asked.one_or(able, "{name}: attack?", f"{_leader(asked)}'s command: who attacks whom?")


def _declare(asked: Asked) -> str:
    return f"{_combat(asked)}: add to it, or fight?"


def _combat(asked: Asked) -> str:
    """How many attack how many, and at which odds as far as they are known."""
    battle = asked.battle
    clash = clash_of(battle, asked.umpire, asked.names)
    odds = odds_in_words(clash) if clash else ""
    sides = [len(list(bits_of(units))) for units in (battle.attackers, battle.defenders)]
    return f"Combat of {sides[0]} against {sides[1]}{f' at {odds}' if odds else ''}"


def _shoot(asked: Asked) -> str:
    shooters = bits_of(asked.battle.shooting)
    return asked.one_or(shooters, "{name}: shoot at whom?", "Who shoots at whom? {number} have to")


def _rout(asked: Asked) -> str:
    return f"{asked.actor}: where does the rout end?"


def _escape(asked: Asked) -> str:
    return f"{asked.actor} has got away: whom to join?"


def _recharge(asked: Asked) -> str:
    return "Regain one of the spells that were cast?"


TASKS: dict[int, Task] = {
    Phase.SET_UP: _set_up,
    Phase.WINDOW: _window,
    Phase.ACTIVATE: _activate,
    Phase.SUCCEED: _succeed,
    Phase.RAGE: _rage,
    Phase.MOVEMENT: _movement,
    Phase.COMBAT: _attack,
    Phase.DECLARE: _declare,
    Phase.MISSILES: _shoot,
    Phase.ROUT: _rout,
    Phase.ESCAPE: _escape,
    Phase.RECHARGE: _recharge,
}
"""What the matter on top asks its player for."""
elves, dwarves = PEOPLES
PROMPTS = Prompts((f"the {elves} win", f"the {dwarves} win"), REASONS, "dice or a chit", _moment, TASKS)
prompt = PROMPTS.say


def phase_of(battle: Battle) -> str:
    """The phase that runs, nothing when the battle is over."""
    if battle.result != RUNNING or not battle.depth:
        return ""
    return PHASES[Phase(battle.stack[battle.depth - 1].phase)][0]
