"""A table to set positions up on: pieces where a test wants them, an activation in progress, stated dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba

from warhost.face.battle import Battle, key_of_seed
from warhost.face.standing import Event
from warhost.kernel.abi import NO_ACTION, NOBODY, Desk, pop, push
from warhost.kernel.dice import DECK
from warhost.ruleset import find_ruleset
from warhost.rulesets.tewapen import state
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import Battle as BattleRecord
from warhost.rulesets.tewapen.state import Phase
from warhost.rulesets.tewapen.state import Umpire as UmpireRecord
from warhost.rulesets.tewapen.words.names import Names

EMPTY_ROWS = (".............",) * 9


def ground(**hexes: str) -> tuple[str, ...]:
    """An empty board with some other terrain: `ground(w="0404 0504", x="0304")`."""
    rows = [list(row) for row in EMPTY_ROWS]
    for letter, ids in hexes.items():
        for hex_id in ids.split():
            rows[int(hex_id[2:])][int(hex_id[:2])] = letter
    return tuple("".join(row) for row in rows)


def corridor(letters: str, length: int = 9) -> tuple[str, ...]:
    """A board of one row, 0000 to 0800, which begins with these terrain letters: there is no way round anything."""
    return (f"{letters:.<{length}}",)


SURVEYED = "board clear_line wall_cover line_start line_length lines_length lines".split()


def _survey_once() -> None:
    """Interpreted rules survey each board only once, however many battles are laid on it: it takes them a second."""
    from warhost.rulesets.tewapen import contract

    survey, found = contract.survey, {}  # type: ignore[attr-defined]

    def survey_or_remember(umpire: Any) -> None:
        shape = umpire.board.columns, umpire.board.rows
        key = (*shape, *(umpire[name].tobytes() for name in ("terrain", "walls", "cliffs")))
        if key not in found:
            survey(umpire)
            found[key] = {name: umpire[name].copy() for name in SURVEYED}
        for name, value in found[key].items():
            umpire[name] = value

    contract.survey = survey_or_remember  # type: ignore[attr-defined]


if numba.config.DISABLE_JIT:
    _survey_once()


def lay(
    board: str | Sequence[str],
    *pieces: str,
    modules: Sequence[int] = (1, 2, 3),
    seed: int = 1,
    rolls: Sequence[Sequence[int]] = (),
    holds: tuple[Sequence[str], Sequence[str]] = ((), ()),
    **changes: Any,
) -> Battle:
    """A battle with only these pieces on a scenario's map ("otter-ford") or on given rows of terrain letters.

    `rolls` are the rolls of the set-up, in order; without any they are rolled. `holds` are the fortifications that red
    and black hold beside those of the scenario. `changes` replace keys of the scenario.

    A piece is "R hum.king 0501 mounted=true items=it.holy,it.fear wounds=1 counters=2 list=Druid mp=3 form=were.wolf",
    in a siege also "equipment=ladders,oil".
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
    for side, hexes in zip(("red", "black"), holds, strict=True):
        data[side]["holds"] = tuple(dict.fromkeys((*data[side].get("holds", ()), *hexes)))
    data.update(modules=tuple(modules), traps=(), victory={"unit": 0, "individual": 0}, id="tabletop")
    if not isinstance(board, str):
        data.update(rows=tuple(board), walls=(), cliffs=())
    data.update(changes)
    model = TewapenScenario.model_validate(data)
    return _start(model, seed, rolls)


def _start(model: TewapenScenario, seed: int, rolls: Sequence[Sequence[int]]) -> Battle:
    """A battle that waits for its first card or decision; given any, its set-up throws just these dice."""
    ruleset = find_ruleset("tewapen")
    battle = Battle(ruleset, model, ruleset.battle_record.blank(), ruleset.fill_umpire(model))
    battle._set_key(key_of_seed(seed))
    dice = Desk.over(battle.umpire).dice
    _write_script(dice, rolls)
    dice.scripted = bool(rolls)
    battle._carry_out(battle.contract.start)
    wanted, faces, read = int(dice.wanted_dice), int(dice.wanted_faces), int(dice.read)
    _roll_freely(dice)
    assert not rolls or wanted == 0 or faces == DECK, f"{wanted} dice of {faces} faces were wanted but not stated"
    assert read == len(rolls), f"{len(rolls) - read} stated rolls were not thrown"
    return battle


def _write_script(dice: Any, pools: Sequence[Sequence[int]]) -> None:
    """Lay out stated dice to be read instead of rolled; no card is drawn."""
    for row, faces in enumerate(pools):
        dice.script[row] = [list(faces).count(face) for face in range(1, 11)]
    dice.scripted, dice.halts_at_deck, dice.length, dice.read, dice.wanted_dice = 1, 1, len(pools), 0, 0


def _roll_freely(dice: Any) -> None:
    """Take the stated dice away."""
    dice.scripted, dice.halts_at_deck, dice.wanted_dice, dice.length, dice.read = 0, 0, 0, 0, 0


def _extra(word: str) -> tuple[str, Any]:
    key, _, value = word.partition("=")
    if key == "mounted":
        return key, True
    if key in ("items", "equipment"):
        return key, tuple(value.split(","))
    return key, int(value) if value.isdecimal() else value.replace("_", " ")


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


def raise_fog(battle: Battle, centre: str, last_turn: int = 3) -> Battle:
    """Lay a cloud of fog on the board that stays until the end of a turn."""
    one = record(battle)
    one.cloud_until[names(battle).cell(centre)], one.clouds = last_turn, 1
    battle._legal = None
    return battle


def activate(battle: Battle, *labels: str, phase: Phase = Phase.ACT, included: Sequence[str] = ()) -> Battle:
    """Put a card into play that has activated these pieces and stands at a phase: ACT, MOVE, INCLUDE or NOMINATE.

    MOVE and ACT wait for a decision even where there is nothing to do; INCLUDE runs on if nobody can be included.
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
    one.card, one.to_name, one.mover = 0 if one.active == state.RED else 26, 0, state.NONE
    if phase == Phase.NOMINATE:
        one.to_name = len(labels)
    else:
        for label in labels:
            piece(battle, label).marks |= state.NOMINATED
        for label in included:
            piece(battle, label).marks |= state.INCLUDED
    one.to_decide = one.active
    battle._legal = None
    return _run_on(battle) if phase == Phase.INCLUDE else battle


def _run_on(battle: Battle) -> Battle:
    """Let pending matters go on to the next decision, the end, or the next card."""
    dice = Desk.over(battle.umpire).dice
    record(battle).to_decide = NOBODY
    dice.halts_at_deck, dice.wanted_dice = 1, 0
    battle.contract.apply(battle.memory, battle.umpire, NO_ACTION)
    dice.halts_at_deck, dice.wanted_dice = 0, 0
    battle._legal = None
    return battle


def act(battle: Battle, action: str, *pools: Sequence[int], cards: bool = False) -> Battle:
    """Carry out an action with stated dice: one sequence of faces for each roll, in the order in which they are thrown.

    Everything runs on until a decision, the end, or the next card (with `cards` it is drawn and play goes on).
    Fails when dice are wanted that were not stated, or when other dice than the stated ones, or fewer, are thrown.
    """
    if not battle.why_not(action):
        for row, faces in enumerate(pools):
            number = wanted(battle, action, *pools[:row])
            assert number == len(faces), f"roll {row + 1} wants {number} dice, not {len(faces)}"
    dice = Desk.over(battle.umpire).dice
    _write_script(dice, pools)
    try:
        battle.apply(action)
        missing, faces_missing, read = int(dice.wanted_dice), int(dice.wanted_faces), int(dice.read)
    finally:
        _roll_freely(dice)
    assert missing == 0 or faces_missing == DECK, f"{missing} dice of {faces_missing} faces were wanted but not stated"
    assert read == len(pools), f"{len(pools) - read} stated rolls were not thrown"
    if cards and missing:
        battle.contract.apply(battle.memory, battle.umpire, NO_ACTION)
        battle._legal = None
    return battle


def wanted(battle: Battle, action: str, *pools: Sequence[int]) -> int:
    """How many dice a legal action throws next after these rolls; 0 when none. The battle is not changed."""
    return dice_wanted(battle, action, *pools)[0]


def dice_wanted(battle: Battle, action: str, *pools: Sequence[int]) -> tuple[int, int]:
    """How many dice a legal action throws next after these rolls, and how many faces they have; (0, 0) when none."""
    memory, dice = battle.memory.copy(), Desk.over(battle.umpire).dice
    _write_script(dice, pools)
    battle.contract.apply(memory, battle.umpire, battle.action(action).code)
    found = (0, 0) if dice.wanted_faces == DECK else (int(dice.wanted_dice), int(dice.wanted_faces))
    dice.wanted_faces = 0
    _roll_freely(dice)
    return found


def moves(battle: Battle, label: str) -> set[str]:
    """Hexes to which a piece can move now."""
    return {text.split()[2] for text in options(battle, "move", label)}


def options(battle: Battle, *words: str) -> set[str]:
    """The legal actions that contain all these words, in notation; none while only the next card goes on."""
    if battle.seat_to_decide is None:
        return set()
    return {text for text in map(str, battle.legal_actions) if set(words) <= set(text.split())}


def why_not(battle: Battle, action: str) -> set[str]:
    """The names of all objections to an action."""
    return {objection.name for objection in battle.why_not(action)}


def draw(battle: Battle, *cards: int) -> list[Event]:
    """Let these cards come up, one after the other from a whole deck, until somebody must choose: what happened.

    Cards are the numbers of the deck: 13 hearts, then diamonds, spades, clubs, each from two to ace; 52 and 53 Jokers.
    Fails when not all of them are drawn.
    """
    one, dice = record(battle), Desk.over(battle.umpire).dice
    while one.depth:
        pop(one)
    push(one, Phase.DRAW)
    for number in range(one.piece_count):
        one.pieces[number].marks &= ~state.FOR_THE_CARD
    one.cards, one.to_name, one.card, one.active, one.mover = state.FULL_DECK, 0, state.NONE, state.NONE, state.NONE
    for row, card in enumerate(cards):
        dice.script[row, 0] = card
    dice.scripted, dice.length, dice.read, dice.wanted_dice = 1, len(cards), 0, 0
    entries = battle._carry_out(lambda memory, desk: battle.contract.apply(memory, desk, NO_ACTION))
    drawn = int(dice.read)
    dice.scripted, dice.length, dice.read, dice.wanted_dice = 0, 0, 0, 0
    assert drawn == len(cards), f"somebody must choose after {drawn} cards"
    return battle._read(entries, 0)


def stands(battle: Battle, label: str) -> tuple[str | None, int]:
    """The hex of a piece and the wounds that it has left; (None, 0) when it is eliminated."""
    return where(battle, label), int(piece(battle, label).wounds)


def dice_of(battle: Battle, action: str) -> int:
    """How many dice the first roll of a legal action has."""
    assert not why_not(battle, action)
    return wanted(battle, action)


def end_turn(battle: Battle) -> Battle:
    """Let a Joker end the turn at once; the next turn waits for its first card."""
    one = record(battle)
    while one.depth:
        pop(one)
    push(one, Phase.DRAW)
    push(one, Phase.END_TURN)
    return _run_on(battle)
