"""Who must do what, in words: the prompts of Itty Bitty Battles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from warhost.kernel.abi import NOBODY, RUNNING
from warhost.rulesets.ittybitty.state import (
    ACTED,
    CAST,
    FIGHTING,
    HAS_FOUGHT,
    HAS_MOVED,
    INDEPENDENT,
    MOVED,
    MOVING,
    NONE,
    PLACED,
    READY,
    Battle,
    Phase,
    Segment,
)
from warhost.rulesets.ittybitty.words.clash import clash_of
from warhost.rulesets.ittybitty.words.kinds import PHASES, REASONS
from warhost.rulesets.ittybitty.words.names import form_name
from warhost.rulesets.ittybitty.words.snapshot import units_of
from warhost.shelf.kinds import count
from warhost.shelf.prompts import Asked, Prompts, Task


def _moment(battle: Battle) -> str:
    """The turn, and what runs in it."""
    return f"Turn {battle.turn}, {PHASES[Phase(battle.stack[battle.depth - 1].phase)][0]}"


def _own(asked: Asked) -> Iterator[tuple[int, Any]]:
    """The pieces of the side that must choose."""
    return ((piece, one) for piece, one in enumerate(asked.battle.pieces) if one.side == asked.side)


def _formation(asked: Asked) -> str:
    name: str = asked.names.formation_name(int(asked.frame.target))
    return name


def _who(asked: Asked) -> str:
    """The formation or the independent who acts."""
    return _formation(asked) if asked.frame.target != NONE else asked.actor


# --- set-up and the cup -------------------------------------------------------------------------------------


def _set_up(asked: Asked) -> str:
    areas = asked.umpire.orders.zone_of
    left = sum(areas[piece] != NONE and not one.marks & PLACED for piece, one in _own(asked))
    may = f"{count(left, 'piece', 'pieces')} may change places" if left else "who follows whom"
    return f"Set up {asked.names.people(asked.side)}: {may}, or accept"


def _reassign(asked: Asked) -> str:
    lost = [
        number
        for number, one in enumerate(asked.battle.formations)
        if one.side == asked.side and one.captain == NONE and units_of(asked.battle, number)
    ]
    return f"{count(len(lost), 'formation has', 'formations have')} lost their captain: whom do they follow?"


def _activation(asked: Asked) -> str:
    ready = sum(bool(one.marks & READY) and one.captain == asked.frame.actor for one in asked.battle.formations)
    if not ready:
        return f"{asked.actor} is drawn, no formation has orders: who else acts?"
    return f"{asked.actor} is drawn: who acts? {count(ready, 'has', 'have')} orders"


def _window(asked: Asked) -> str:
    able = [
        piece
        for piece, one in _own(asked)
        if one.cell >= 0 and not one.marks & ACTED and INDEPENDENT >> asked.umpire.troops[one.troop].cls & 1
    ]
    return asked.one_or(able, "The cup is empty: {name}, act?", "The cup is empty: which of {number} acts?")


def _caster(asked: Asked) -> str:
    one = asked.battle.pieces[asked.frame.actor]
    can = [verb for verb, mark in (("move", MOVED), ("cast", CAST)) if not one.marks & mark]
    return f"{asked.actor} is drawn, {one.power} left: {', or '.join(can) or 'done'}?"


# --- actions ------------------------------------------------------------------------------------------------


def _action(asked: Asked) -> str:
    blocks = asked.battle.blocks
    if blocks & FIGHTING:
        more = "" if blocks & HAS_MOVED else ", or move"
        return f"{_who(asked)}: attack again{more}?"
    if blocks & MOVING:
        more = "" if blocks & HAS_FOUGHT else ", or attack"
        return f"{_who(asked)}: move on{more}?"
    if blocks & HAS_MOVED:
        return f"{_who(asked)}: attack?"
    return f"{_who(asked)}: move?" if blocks & HAS_FOUGHT else f"{_who(asked)}: move, or attack?"


def _combat(asked: Asked) -> str:
    """Where it is fought, and at which odds as far as they are known."""
    combat = asked.battle.combat
    clash = clash_of(asked.battle, asked.umpire, asked.names)
    odds = clash["ratio"] if clash else ""
    segment = Segment(combat.segment).name.capitalize()
    return f"Against {asked.names.hex(combat.cell)} in {segment}{f' at {odds}' if odds else ''}"


def _declare(asked: Asked) -> str:
    return f"{_combat(asked)}: add to it, or fight?"


def _refusal(asked: Asked) -> str:
    return f"{_combat(asked)}: who refuses battle?"


def _advance(asked: Asked) -> str:
    return f"{_formation(asked)} charges: which way?"


def _opportunity(asked: Asked) -> str:
    return f"{_formation(asked)} charges: who shoots or casts?"


def _withdrawal(asked: Asked) -> str:
    return f"{asked.actor} gets away: where to?"


# --- magic --------------------------------------------------------------------------------------------------


def _chain(asked: Asked) -> str:
    return f"{form_name(asked.battle.cast.form)}: whom does it strike next?"


def _pick(asked: Asked) -> str:
    return f"{form_name(asked.battle.cast.form)}: whom does it strike in {asked.names.hex(asked.frame.place)}?"


def _raise(asked: Asked) -> str:
    return f"{asked.actor} raises the dead: who returns? {count(asked.frame.detail, 'unit', 'units')} still may"


def _arrival(asked: Asked) -> str:
    return f"{asked.name(asked.frame.target)}: appear where?"


def _upkeep(asked: Asked) -> str:
    return "Which of those who were summoned are kept up?"


# --- the end of a turn ----------------------------------------------------------------------------------------


def _petards(asked: Asked) -> str:
    return "The turn ends: is a petard set off?"


def _step_back(asked: Asked) -> str:
    return f"{asked.actor}: where to from the petard?"


TASKS: dict[int, Task] = {
    Phase.SET_UP: _set_up,
    Phase.REASSIGN: _reassign,
    Phase.ACTIVATION: _activation,
    Phase.ACTION: _action,
    Phase.DECLARE: _declare,
    Phase.REFUSAL: _refusal,
    Phase.ADVANCE: _advance,
    Phase.OPPORTUNITY: _opportunity,
    Phase.CASTER: _caster,
    Phase.CHAIN: _chain,
    Phase.PICK: _pick,
    Phase.RAISE: _raise,
    Phase.ARRIVAL: _arrival,
    Phase.WITHDRAWAL: _withdrawal,
    Phase.WINDOW: _window,
    Phase.PETARDS: _petards,
    Phase.STEP_BACK: _step_back,
    Phase.UPKEEP: _upkeep,
}
"""What the matter on top asks its player for."""


class PeoplesPrompts(Prompts):
    """Prompts that call the winner as his scenario does."""

    def say(self, battle: Any, umpire: Any, names: Any) -> str:
        """One short sentence about a snapshot: what is asked now; how it ended when it is over."""
        if battle.result == RUNNING:
            return super().say(battle, umpire, names)
        victor = "a draw" if battle.winner == NOBODY else f"victory for {names.people(battle.winner)}"
        return f"The battle is over, {victor}: {REASONS[battle.reason][0]}."


PROMPTS = PeoplesPrompts(("red wins", "blue wins"), REASONS, "dice or a counter", _moment, TASKS)
prompt = PROMPTS.say


def phase_of(battle: Battle) -> str:
    """The phase that runs, nothing when the battle is over."""
    if battle.result != RUNNING or not battle.depth:
        return ""
    return PHASES[Phase(battle.stack[battle.depth - 1].phase)][0]
