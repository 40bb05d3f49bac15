"""A table to set positions up on: pieces where a test wants them, an activation in progress, stated dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import warhost
from warhost.battle import Battle
from warhost.kernel.abi import NO_ACTION, NOBODY, Desk, pop, push
from warhost.kernel.dice import DECK
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.names import Names
from warhost.rulesets.tewapen.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import Battle as BattleRecord
from warhost.rulesets.tewapen.state import Phase
from warhost.rulesets.tewapen.state import Umpire as UmpireRecord

EMPTY_ROWS = (".............",) * 9


def lay(board: str | Sequence[str], *pieces: str, modules: Sequence[int] = (1, 2, 3), seed: int = 1, **changes: Any) -> Battle:
    """A battle with only these pieces on a scenario's map ("otter-ford") or on given rows of terrain letters.

    A piece is "R hum.polearms 0501 mounted=true items=it.holy,it.fear wounds=1 counters=2 list=Druid mp=3 form=were.wolf".
    Both sides need a unit: where a test names none, add one far away. Pieces are labelled R1, R2, B1, ... in order.
    """
    base = find_ruleset("tewapen").scenario(board if isinstance(board, str) else "otter-ford")
    assert isinstance(base, TewapenScenario)
    forces = {"R": [], "B": []}  # type: dict[str, list[dict[str, Any]]]
    for piece in pieces:
        side, troop, hex_id, *rest = piece.split()
        forces[side].append({"troop": troop, "hex": hex_id, **dict(_extra(word) for word in rest)})
    data = base.model_dump(exclude_none=True)
    data["red"]["pieces"], data["black"]["pieces"] = forces["R"], forces["B"]
    data.update(modules=tuple(modules), traps=(), victory={"unit": 0, "individual": 0}, id="tabletop")
    if not isinstance(board, str):
        data.update(rows=tuple(board), walls=(), cliffs=())
    data.update(changes)
    return warhost.start(TewapenScenario.model_validate(data), seed=seed)


def _extra(word: str) -> tuple[str, Any]:
    key, _, value = word.partition("=")
    if key == "mounted":
        return key, True
    if key == "items":
        return key, tuple(value.split(","))
    return key, int(value) if value.isdecimal() else value


def record(battle: Battle) -> Any:
    """The battle's record."""
    return BattleRecord.over(battle.memory)


def umpire(battle: Battle) -> Any:
    """The umpire's record."""
    return UmpireRecord.over(battle.umpire)


def names(battle: Battle) -> Names:
    """The names of pieces and hexes."""
    return battle.table.names  # type: ignore[attr-defined, no-any-return]


def piece(battle: Battle, label: str) -> Any:
    """The record of a piece by its label."""
    return record(battle).pieces[names(battle).piece(label)]


def where(battle: Battle, label: str) -> str | None:
    """The hex of a piece, None when it is eliminated."""
    cell = int(piece(battle, label).cell)
    return None if cell < 0 else names(battle).hex(cell)


def activate(battle: Battle, *labels: str, phase: Phase = Phase.ACT, included: Sequence[str] = ()) -> Battle:
    """Put a card into play that has activated these pieces and stands at a phase: ACT, MOVE, INCLUDE or NOMINATE.

    For NOMINATE the card's army is that of the labels, which are then not named yet: as many are to be nominated.
    """
    one = record(battle)
    while one.depth:
        pop(one)
    order = [Phase.DRAW, Phase.END_CARD, Phase.ACT, Phase.MOVE, Phase.INCLUDE, Phase.NOMINATE]
    for frame in order[: order.index(phase) + 1]:
        push(one, frame)
    for number in range(one.piece_count):
        one.pieces[number].marks &= ~state.FOR_THE_CARD
        one.pieces[number].walked = 0
    one.active = piece(battle, labels[0]).side
    one.card, one.to_name = 0 if one.active == state.RED else 26, 0
    if phase == Phase.NOMINATE:
        one.to_name = len(labels)
    else:
        for label in labels:
            piece(battle, label).marks |= state.NOMINATED
        for label in included:
            piece(battle, label).marks |= state.INCLUDED
    one.to_decide = NOBODY
    battle.contract.apply(battle.memory, battle.umpire, NO_ACTION)
    battle._legal = None
    return battle


def act(battle: Battle, action: str, *pools: Sequence[int], cards: bool = False) -> Battle:
    """Carry out an action with stated dice: one sequence of faces for each roll, in the order in which they are thrown.

    Everything runs on until a decision, the end, or the next card (with `cards` it is drawn and play goes on).
    Fails when dice are wanted that were not stated, or stated dice were not thrown.
    """
    dice = Desk.over(battle.umpire).dice
    for row, faces in enumerate(pools):
        dice.script[row] = [list(faces).count(face) for face in range(1, 11)]
    dice.scripted, dice.halts_at_deck, dice.length, dice.read, dice.wanted_dice = 1, 1, len(pools), 0, 0
    try:
        battle.apply(action)
        wanted, faces_wanted, read = int(dice.wanted_dice), int(dice.wanted_faces), int(dice.read)
    finally:
        dice.scripted, dice.halts_at_deck, dice.wanted_dice, dice.length, dice.read = 0, 0, 0, 0, 0
    assert wanted == 0 or faces_wanted == DECK, f"{wanted} dice of {faces_wanted} faces were wanted but not stated"
    assert read == len(pools), f"{len(pools) - read} stated rolls were not thrown"
    if cards and wanted:
        battle.contract.apply(battle.memory, battle.umpire, NO_ACTION)
        battle._legal = None
    return battle


def moves(battle: Battle, label: str) -> set[str]:
    """Hexes to which a piece can move now."""
    return {str(one).split()[2] for one in battle.legal_actions if str(one).startswith(f"move {label} ")}


def options(battle: Battle, *words: str) -> set[str]:
    """The legal actions that contain all these words, in notation."""
    return {text for text in map(str, battle.legal_actions) if set(words) <= set(text.split())}


def why_not(battle: Battle, action: str) -> set[str]:
    """The names of all objections to an action."""
    return {objection.name for objection in battle.why_not(action)}


def end_turn(battle: Battle) -> Battle:
    """Let a Joker end the turn at once; the next turn waits for its first card."""
    one = record(battle)
    while one.depth:
        pop(one)
    push(one, Phase.DRAW)
    push(one, Phase.END_TURN)
    one.to_decide = NOBODY
    dice = Desk.over(battle.umpire).dice
    dice.halts_at_deck, dice.wanted_dice = 1, 0
    battle.contract.apply(battle.memory, battle.umpire, NO_ACTION)
    dice.halts_at_deck, dice.wanted_dice = 0, 0
    battle._legal = None
    return battle
