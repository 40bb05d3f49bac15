"""Position text of Heroes & Gods: the lines that say how a battle stands.

    phase 4 trojan                            number of the phase, and whose it is; the house's `turn` says the turn
    chips greek 2 trojan 1                    chips left; those of the scenario when nothing is said
    used greek E9,E1                          events that a side has used
    chip-used greek                           has played its chip of this turn
    figure 51 TS 10.00,11.01 spear wounded    number, key of the roster, place, what holds for it
    lock 1 51                                 in force; `locking 1 51` for the next phase
    pending window attack greek               pending matters, from the bottom to the top

`POSITION.examples` has a line of each sort. Figures stand in the order of their indices and need not be those of the
scenario: a figure has the factors of its key in the roster, no spear unless it says so, and the side of the roster; `-`
is the place of who is dead or not deployed. The steps of the phase below the first matter named are implied: `pending
action` is enough for the action step. Without any pending matter the phase begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from warhost.kernel.abi import RUNNING
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.state import DEAD, HERO, MAX_FIGURES, NONE, OFF_TABLE, Battle, DuelStage, Phase, Window
from warhost.rulesets.heroes.words import position_words as words
from warhost.rulesets.heroes.words.names import SIDE_NAMES, Names, warriors_in_order
from warhost.rulesets.heroes.words.position_words import COMMON, FLAGS, MATTERS, check_on_table
from warhost.rulesets.heroes.words.snapshot import snapshot
from warhost.shelf.position import Draft, Line, Numbered, PositionText, Told, flag, line, record_line, take
from warhost.shelf.wordings import bits_of, ending, in_words, number, read_number, word_of

# --- phases and gods --------------------------------------------------------------------------------------


def _write_phase(told: Told) -> Iterator[str]:
    yield f"{told.battle.phase_number} {words.SIDE_OR_NOBODY.write(told.battle.active, told)}"


def _read_phase(draft: Draft, phase: str, side: str = "") -> None:
    battle = draft.battle
    battle.phase_number = read_number(phase, 0, 254)
    usual = int(battle.first) ^ int(battle.phase_number % 2 == 0)
    battle.active = words.SIDE_OR_NOBODY.read(side, draft) if side else usual


def _by_side(example: str) -> Line:
    """A line about a number of each side, in the field that is called like its first word."""
    field = example.split()[0]

    def write(told: Told) -> Iterator[str]:
        numbers = take(told.battle, field)
        if numbers != told.usual(field):
            yield " ".join(f"{side} {number}" for side, number in zip(SIDE_NAMES, numbers, strict=True))

    def read(draft: Draft, *pairs: str) -> None:
        for side, amount in zip(pairs[::2], [*pairs[1::2], ""], strict=False):
            draft.battle[field][words.SIDE.read(side, draft)] = words.COUNT.read(amount, draft)

    return Line(example, write, read, least=3)


def _write_used(told: Told) -> Iterator[str]:
    for side, used in zip(SIDE_NAMES, told.battle.events_used, strict=True):
        if used:
            yield f"{side} {words.EVENTS.write(used, told)}"


def _read_used(draft: Draft, side: str, *events: str) -> None:
    draft.battle.events_used[words.SIDE.read(side, draft)] = words.EVENTS.read(",".join(events), draft)


# --- figures ----------------------------------------------------------------------------------------------


def _write_figures(told: Told) -> Iterator[str]:
    for one in told.battle.figures:
        warrior = warriors_in_order()[one.row]
        flags = [word for word, bit in FLAGS.items() if one.marks & bit and not (bit == HERO and warrior.hero)]
        flags += [COMMON] if warrior.hero and not one.marks & HERO else []
        place = words.POINT_OR_NOWHERE.write((one.x, one.y), told)
        said = words.FIGURE_BODY.write(one, words.roster_values(one.row), told)
        yield " ".join([str(one.number), warrior.key, place, *flags, *said])


def _read_figure(draft: Draft, number: str, key: str, *said: str) -> None:
    index = int(draft.battle.count)
    if index >= MAX_FIGURES:
        raise ValueError(f"at most {MAX_FIGURES} figures can be in a battle")
    row = words.KEY.read(key, draft)
    place, *rest = said[1:] if said[0] == "at" and len(said) > 1 else said
    one = draft.battle.figures[index]
    one.row, one.number = row, read_number(number, 1, 127)
    names: Names = draft.names
    if int(one.number) in names.numbers:
        raise ValueError(f"there is another figure {number}")
    one.x, one.y = words.POINT_OR_NOWHERE.read(place, draft)
    flags = {word for word in rest if word in FLAGS or word == COMMON}
    one.marks = sum(FLAGS[word] for word in flags - {COMMON, "hero"})
    if "hero" in flags or (warriors_in_order()[row].hero and COMMON not in flags):
        one.marks |= HERO
    pairs = words.FIGURE_BODY.read_pairs([word for word in rest if word not in flags], draft)
    words.FIGURE_BODY.put(one, words.roster_values(row) | pairs)
    draft.battle.count += 1
    draft.names = replace(names, numbers=(*names.numbers, int(one.number)), rows=(*names.rows, row))


def _locks(word: str, field: str) -> Line:
    """A line about two figures that are bound to each other."""

    def write(told: Told) -> Iterator[str]:
        for figure, one in enumerate(told.battle.figures):
            for other in bits_of(getattr(one, field)):
                if figure < other:
                    yield f"{told.names.label(figure)} {told.names.label(other)}"

    def read(draft: Draft, one: str, other: str) -> None:
        a, b = words.FIGURE.read(one, draft), words.FIGURE.read(other, draft)
        figures = draft.battle.figures
        if figures[a].side == figures[b].side:
            raise ValueError(f"{one} and {other} are of one side: only enemies are locked")
        for figure, mate in ((a, b), (b, a)):
            check_on_table(draft, figure)
            figures[figure][field] |= np.int64(1) << mate

    return Line(f"{word} 1 51", write, read, is_repeated=True)


# --- the battle as a whole --------------------------------------------------------------------------------


def _complete(draft: Draft) -> None:
    """Without a line about it the first phase goes on, and without a pending matter the phase begins."""
    battle = draft.battle
    if "phase" not in draft.said:
        battle.phase_number, battle.active = 1, battle.first
    if not battle.depth and battle.result == RUNNING:
        MATTERS.pend(draft, Phase.WINDOW, actor=int(battle.active), detail=Window.START)


def _faults(draft: Draft) -> Iterator[Numbered]:
    """What is wrong, each with the line to blame."""
    battle, line = snapshot(draft.memory), draft.line("pending")
    stack: Any = battle.stack
    phases = [frame.phase for frame in stack]
    yield from MATTERS.faults(draft, stack)
    parts = {
        "attack": (Phase.ATTACK_OVER, battle.attack.striker, battle.attack.target),
        "round": (Phase.ROUND_OVER, battle.melee.attacker, battle.melee.defender),
        "duel": (Phase.DUEL, battle.duel.challenger, battle.duel.challenged),
    }
    for word, (phase, *taking_part) in parts.items():
        if phase in phases and NONE in taking_part:
            yield line, f"{word_of(phase)} is pending, and no line {word!r} says who takes part"
    if (battle.duel.stage != DuelStage.NO_DUEL) != (Phase.DUEL in phases):
        yield draft.line("duel", "pending"), "a duel goes on just when the matter 'duel' is pending"
    if Phase.ADVANCE in phases and battle.attack.striker == NONE:
        yield line, "an advance is pending, and no line 'attack' says who struck"
    undecided = Phase.FIRST_ROLL in phases or Phase.FIRST_CHOICE in phases
    if NONE in (battle.first, battle.active) and not (undecided and battle.phase_number == 0):
        yield draft.line("first", "phase", "pending"), "it must be clear whose phase this is"
    yield from _place_faults(draft, battle)


def _place_faults(draft: Draft, battle: Any) -> Iterator[Numbered]:
    """Figures that cannot stand where they stand."""
    names, body = draft.names, catalogue().chart.bases.diameter
    lines, half = draft.said.get("figure", []), body // 2
    places = {figure: (one.x, one.y) for figure, one in enumerate(battle.figures) if one.x != OFF_TABLE}
    for figure, (x, y) in places.items():
        if battle.figures[figure].marks & DEAD:
            yield lines[figure], "this figure is dead: its place is '-'"
        if not (half <= x <= names.width - half and half <= y <= names.height - half):
            yield lines[figure], f"its base is not on the table, which is {names.size} inches"
    walker = battle.stack[-1].actor if battle.stack and battle.stack[-1].phase == Phase.ON_THE_WAY else NONE
    for (one, (x, y)), (other, (to_x, to_y)) in combinations(places.items(), 2):
        if (to_x - x) ** 2 + (to_y - y) ** 2 < body**2 and walker not in (one, other):
            yield lines[other], f"figure {names.label(other)} overlaps figure {names.label(one)}"


POSITION = PositionText(
    Battle,
    snapshot,
    Names.of,
    words.blank,
    (
        line("over greek points", {"winner reason result": ending(words.SIDE_OR_NOBODY, words.REASON)}),
        Line("phase 4 trojan", _write_phase, _read_phase, least=2),
        line("first trojan", {"first": words.SIDE_OR_NOBODY}),
        line("turns 10", {"turns": number(least=1)}),
        _by_side("challenges greek 1 trojan 0"),
        flag("challenged"),
        flag("duelled"),
        _by_side("chips greek 2 trojan 1"),
        Line("used greek E9,E1", _write_used, _read_used, is_open=True, is_repeated=True),
        line("chip-used greek", {"chip_used": words.SIDES}, is_open=True),
        line("way 10.00,5.00 2.50", {"way_x way_y": words.POINT_OR_NOWHERE, "spent": words.LENGTH}),
        line("charged 51", {"charged": in_words(words.FIGURE)}, is_open=True),
        line("burning h1", {"burning": in_words(words.AREA)}, is_open=True),
        record_line(
            "attack 1 51 hand rolled die=4 result=wound", "attack", words.ATTACK_BODY, words.left_place, least=5
        ),
        record_line("round 1 51 dice=1", "melee", words.ROUND_BODY, least=3),
        record_line("duel 56 5 first-throw placed=1 middle=18.00,18.00", "duel", words.DUEL_BODY, words.homes, least=4),
        Line("figure 1 GS 10.00,5.00 spear", _write_figures, _read_figure, 4, is_open=True, is_repeated=True, rank=0),
        _locks("lock", "locked"),
        _locks("locking", "locking"),
        MATTERS.line("pending action", rank=3),
    ),
    _complete,
    faults=_faults,
)
