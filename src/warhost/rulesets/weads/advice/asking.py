"""Standing orders: for which windows a player wants to be asked, and when a window goes by without a question.

A battle over a link must not wait for empty questions. For each kind of window a player says "always", "matters" or
"never"; nothing here is a rule, and what goes by is passed like any other window, by an action of its own. So is a
command activated, which hardly anybody would let stand. Whether a window matters is told by what both sides see: were
it told by the spells in hand, a window that goes by at once would tell the enemy of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.ruleset import ALWAYS, MATTERS
from warhost.rulesets.weads.rules import spells
from warhost.rulesets.weads.state import NONE, Battle, Phase, Stage, Status, Umpire, Verb, Window
from warhost.rulesets.weads.words.names import Names
from warhost.shelf.snapshot import plain
from warhost.shelf.verbs import code_of

ACTIVATE = "activate"
KINDS = {Window.TURN: "turn", Window.COMBAT: "combat", Window.RALLY: "rally"}
AT_HAND = 6  # hexes to an enemy unit: a move and the hex beside it, or nearly

caster_of = plain(spells.caster_of)


def passes(memory: Bytes, umpire: Bytes, names: Names, codes: Sequence[int], orders: Mapping[str, str]) -> int | None:
    """The action that lets the open window go by under a player's orders, or activates; None when he is to be asked.

    A command whose leader lives acts when its chit is drawn, unless its player wants to be asked. The window of a
    combat matters always, the others as soon as an enemy is at hand, that of the Rally Phase also where the mage's
    command has somebody to rally.

    Rule: AW-R36, AW-R37
    """
    battle: Any = Battle.over(memory)
    if battle.depth == 0:
        return None
    frame = battle.stack[battle.depth - 1]
    if frame.phase == Phase.ACTIVATE and battle.commands[frame.actor].stage != Stage.PENDING:
        return None if orders.get(ACTIVATE) == ALWAYS else code_of(Verb.ACTIVATE)
    if frame.phase != Phase.WINDOW:
        return None
    window = Window(int(frame.detail))
    order = orders.get(KINDS[window], MATTERS)
    if order == ALWAYS or (order == MATTERS and matters(battle, Umpire.over(umpire), window)):
        return None
    return code_of(Verb.PASS)


def matters(battle: Any, umpire: Any, window: Window) -> bool:
    """True for a window in which a spell may well be wanted, by what both sides see."""
    side = int(battle.to_decide)
    caster = caster_of(battle, umpire, side)
    if window == Window.COMBAT or caster == NONE:
        return window == Window.COMBAT
    units = [one for one in battle.pieces[: battle.unit_count] if one.cell >= 0]
    command = [one for one in units if one.command == battle.pieces[caster].command]
    if window == Window.RALLY and any(one.status != Status.ORDERED for one in command):
        return True
    ours = [*(int(one.cell) for one in command), int(battle.pieces[caster].cell)]
    distance = umpire.board.distance
    return any(distance[cell, one.cell] <= AT_HAND for one in units if one.side != side for cell in ours)
