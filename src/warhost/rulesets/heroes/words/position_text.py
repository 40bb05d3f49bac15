"""Position text of Heroes & Gods: the lines that say how a battle stands.

    phase 4 trojan                            number of the phase, and whose it is; the house's `turn` says the turn
    chips greek 2 trojan 1                    chips left; those of the scenario when nothing is said
    used greek E9,E1                          events that a side has used
    chip-used greek                           has played its chip of this turn
    figure 51 TS 10.00,11.01 spear wounded    number, key of the roster, place, what holds for it
    lock 1 51                                 in force; `locking 1 51` for the next phase
    pending window attack greek               pending matters, from the bottom to the top

`EXAMPLES` has a line of each sort. Figures stand in the order of their indices and need not be those of the scenario:
a figure has the factors of its key in the roster, no spear unless it says so, and the side of the roster; `-` is the
place of who is dead or not deployed. The steps of the phase below the first matter named are implied: `pending action`
is enough for the action step. Without any pending matter the phase begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np

from warhost.errors import PositionError, UnknownName
from warhost.kernel.abi import DRAWN, MAX_PENDING, NOBODY, RUNNING, WON, push
from warhost.kernel.layout import Bytes
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import (
    DEAD,
    HERO,
    MAX_FIGURES,
    NONE,
    OFF_TABLE,
    DuelStage,
    Phase,
    Window,
)
from warhost.rulesets.heroes.words.names import SIDE_NAMES, Names, area_names, inches, warriors_in_order
from warhost.rulesets.heroes.words.position_words import (
    AREA,
    COMMON,
    COUNT,
    EVENTS,
    FIGURE,
    FLAGS,
    KEY,
    KEYED,
    KEYS,
    LENGTH,
    NOBODY_IN_IT,
    ON_TABLE,
    PHASE,
    POINTS,
    REASON,
    RECORDS,
    SAID,
    SIDE,
    SIDE_OR_NOBODY,
    SPOKEN,
    Held,
    Wording,
    blank_battle,
    can_be_pending,
    implied,
    kind_of,
    put_values,
    read_number,
    read_point,
    roster_values,
    standard,
    usual_first,
    usual_values,
    values_of,
    word_of,
    write_point,
)

Line = tuple[int, str]
FRAME_FIELDS = ("actor", "target", "place", "detail")


# --- writing ----------------------------------------------------------------------------------------------


def write_lines(battle: Any, scenario: HeroesScenario) -> list[str]:
    """The lines of a battle."""
    names = Names.of(battle, scenario)
    figures = [_figure_line(battle.figures[figure]) for figure in range(battle.count)]
    return [
        *_phase_lines(battle, scenario),
        *_god_lines(battle, scenario),
        *_state_lines(battle, names),
        *_record_lines(battle, names),
        *figures,
        *_lock_lines(battle, names),
        *_pending_lines(battle, names),
    ]


def _phase_lines(battle: Any, scenario: HeroesScenario) -> Iterator[str]:
    side = ["nobody", *SIDE_NAMES]
    if battle.result != RUNNING:
        yield f"over {side[battle.winner + 1]} {REASON.write(int(battle.reason), NO_NAMES)}"
    yield f"phase {battle.phase_number} {side[battle.active + 1]}"
    if battle.first != usual_first(scenario):
        yield f"first {side[battle.first + 1]}"
    if battle.turns != scenario.turns:
        yield f"turns {battle.turns}"
    if battle.challenges.any():
        yield f"challenges {_by_side(battle.challenges)}"
    yield from (word for word in ("challenged", "duelled") if battle[word])


def _by_side(numbers: Iterable[int]) -> str:
    return " ".join(f"{side} {number}" for side, number in zip(SIDE_NAMES, numbers, strict=True))


def _god_lines(battle: Any, scenario: HeroesScenario) -> Iterator[str]:
    if battle.chips.tolist() != [force.chips for force in scenario.forces.values()]:
        yield f"chips {_by_side(battle.chips)}"
    for side, used in zip(SIDE_NAMES, battle.events_used.tolist(), strict=True):
        if used:
            yield f"used {side} {EVENTS.write(used, NO_NAMES)}"
    if battle.chip_used.any():
        yield f"chip-used {' '.join(side for side, used in zip(SIDE_NAMES, battle.chip_used, strict=True) if used)}"


def _state_lines(battle: Any, names: Names) -> Iterator[str]:
    if battle.spent or battle.way_x or battle.way_y:
        yield f"way {write_point((int(battle.way_x), int(battle.way_y)))} {inches(int(battle.spent))}"
    if battle.charged:
        yield f"charged {' '.join(names.label(figure) for figure in _bits_of(battle.charged))}"
    if battle.burning:
        yield f"burning {' '.join(names.areas[area] for area in _bits_of(battle.burning))}"


def _bits_of(numbers: int) -> list[int]:
    return [bit for bit in range(64) if int(numbers) >> bit & 1]


def _record_lines(battle: Any, names: Names) -> Iterator[str]:
    for word, field in RECORDS.items():
        values = values_of(battle[field], word)
        idle = dict.fromkeys(values, 0) | dict.fromkeys(POINTS[word], (0, 0)) | dict.fromkeys(NOBODY_IN_IT[field], NONE)
        if any(np.any(np.not_equal(values[name], idle[name])) for name in values):
            spoken = [wording.write(values[name], names) for name, wording in SPOKEN[word].items()]
            yield " ".join([word, *spoken, *_different(values, usual_values(battle, word, values), word, names)])


def _different(values: Mapping[str, Any], fresh: Mapping[str, Any], word: str, names: Names) -> Iterator[str]:
    """What is not as it would be if nothing were said, as key=word."""
    for name, wording in KEYED[word].items():
        if values[name] != fresh[name]:
            yield f"{name.replace('_', '-')}={wording.write(values[name], names)}"
    for key in POINTS[word]:
        if values[key] != fresh[key]:
            yield f"{key.replace('_', '-')}={write_point(values[key])}"


def _figure_line(record: Any) -> str:
    values = values_of(record, "figure")
    warrior = warriors_in_order()[values["row"]]
    flags = [word for word, bit in FLAGS.items() if values["marks"] & bit and not (bit == HERO and warrior.hero)]
    flags += [COMMON] if warrior.hero and not values["marks"] & HERO else []
    place = write_point((values["x"], values["y"]))
    said = _different(values, roster_values(values["row"]), "figure", NO_NAMES)
    return " ".join(["figure", str(values["number"]), warrior.key, place, *flags, *said])


def _lock_lines(battle: Any, names: Names) -> Iterator[str]:
    for word, field in (("lock", "locked"), ("locking", "locking")):
        for figure in range(battle.count):
            for other in _bits_of(battle.figures[figure][field]):
                if figure < other:
                    yield f"{word} {names.label(figure)} {names.label(other)}"


def _pending_lines(battle: Any, names: Names) -> Iterator[str]:
    frames = [(int(frame.phase), _held(frame)) for frame in battle.stack[: battle.depth]]
    first = len(frames) - 1
    while first > 0 and implied(kind_of(*frames[first])) != frames[:first]:
        first -= 1
    for phase, held in frames[max(first, 0) :]:
        said, usual = SAID.get(phase, {}), standard(phase)
        words = [wording.write(held[field], names) for field, wording in said.items()]
        keys = KEYS.get(phase, {}) | {
            field: field for field in FRAME_FIELDS if field not in KEYS.get(phase, {}).values()
        }
        more = [
            f"{key}={held[field]}" for key, field in keys.items() if field not in said and held[field] != usual[field]
        ]
        yield " ".join(["pending", word_of(Phase(phase)), *words, *more])


def _held(frame: Any) -> Held:
    return {field: int(frame[field]) for field in FRAME_FIELDS}


NO_NAMES = Names(0, 0, (), (), ())
"""For wordings that need no names."""


# --- reading ----------------------------------------------------------------------------------------------

# How each line is written; those in OPEN_ENDED may have more words, or fewer than in the example.
EXAMPLES = {
    "over": "over greek points",
    "phase": "phase 4 trojan",
    "first": "first trojan",
    "turns": "turns 10",
    "challenges": "challenges greek 1 trojan 0",
    "challenged": "challenged",
    "duelled": "duelled",
    "chips": "chips greek 2 trojan 1",
    "used": "used greek E9,E1",
    "chip-used": "chip-used greek",
    "way": "way 10.00,5.00 2.50",
    "charged": "charged 51",
    "burning": "burning h1",
    "attack": "attack 1 51 hand rolled die=4 result=wound",
    "round": "round 1 51 dice=1",
    "duel": "duel 56 5 first-throw placed=1 middle=18.00,18.00",
    "figure": "figure 1 GS 10.00,5.00 spear",
    "lock": "lock 1 51",
    "locking": "locking 1 51",
    "pending": "pending action",
}
LEAST_WORDS = {"phase": 2, "challenges": 3, "chips": 3, "attack": 5, "round": 3, "duel": 4, "figure": 4}
OPEN_ENDED = ("used", "chip-used", "charged", "burning", "attack", "round", "duel", "figure", "pending")
REPEATED = ("used", "figure", "lock", "locking", "pending")
ORDER = {"figure": 0, "pending": 2}
"""Figures are read first, then what speaks of them, then what is pending."""


def read_lines(lines: Iterable[Line], scenario: HeroesScenario) -> Bytes:
    """The bytes of the battle that numbered lines describe; PositionError with the line that cannot be."""
    reader = _Reader(scenario)
    for number, said in sorted(lines, key=lambda line: ORDER.get(line[1].split()[0], 1)):
        try:
            reader.take(number, said.split())
        except ValueError as error:
            raise PositionError(number, str(error)) from None
    return reader.finish()


class _Reader:
    """A battle that grows line by line."""

    def __init__(self, scenario: HeroesScenario) -> None:
        self.scenario = scenario
        self.memory, self.battle = blank_battle(scenario)
        self.names = Names(*scenario.table, area_names(scenario), (), ())
        self.lines: dict[str, int] = {}  # the last line that began with each word
        self.figure_lines: list[int] = []

    def take(self, number: int, words: list[str]) -> None:
        """Add what one line says."""
        word, *said = words
        if word not in EXAMPLES:
            raise UnknownName("line", word, EXAMPLES)
        example = EXAMPLES[word].split()
        least = LEAST_WORDS.get(word, len(example))
        if len(words) < least or (len(words) > len(example) and word not in OPEN_ENDED):
            raise ValueError(f"{' '.join(words)!r} is not written like {EXAMPLES[word]!r}")
        if word in self.lines and word not in REPEATED:
            raise ValueError(f"a second line {word!r}; the first is line {self.lines[word]}")
        self.lines[word] = number
        if word == "figure":
            self.figure_lines.append(number)
        if word in RECORDS:
            self._take_record(word, said)
        else:
            getattr(self, f"_take_{word.replace('-', '_')}")(*said)

    def finish(self) -> Bytes:
        """The memory of the battle, with all that follows from what was said."""
        battle = self.battle
        if "phase" not in self.lines:
            battle.phase_number, battle.active = 1, battle.first
        if not battle.depth and battle.result == RUNNING:
            self._take_pending("challenge")
            self._push(Phase.WINDOW, standard(Phase.WINDOW) | {"actor": int(battle.active), "detail": Window.START})
        if fault := next(self._faults(), None):
            raise PositionError(*fault)
        return self.memory

    # --- the state of the battle ---------------------------------------------------------------------------

    def _take_over(self, winner: str, reason: str) -> None:
        self.battle.winner = SIDE_OR_NOBODY.read(winner, self.names)
        self.battle.result = DRAWN if self.battle.winner == NOBODY else WON
        self.battle.reason = REASON.read(reason, self.names)

    def _take_phase(self, phase: str, side: str = "") -> None:
        battle = self.battle
        battle.phase_number = read_number(phase, 0, 254)
        usual = int(battle.first) ^ int(battle.phase_number % 2 == 0)
        battle.active = SIDE_OR_NOBODY.read(side, self.names) if side else usual

    def _take_first(self, side: str) -> None:
        self.battle.first = SIDE_OR_NOBODY.read(side, self.names)

    def _take_turns(self, turns: str) -> None:
        self.battle.turns = read_number(turns, 1, 127)

    def _take_challenges(self, *pairs: str) -> None:
        self._put_by_side("challenges", pairs)

    def _take_challenged(self) -> None:
        self.battle.challenged = 1

    def _take_duelled(self) -> None:
        self.battle.duelled = 1

    def _take_chips(self, *pairs: str) -> None:
        self._put_by_side("chips", pairs)

    def _put_by_side(self, field: str, pairs: tuple[str, ...]) -> None:
        for side, amount in zip(pairs[::2], [*pairs[1::2], ""], strict=False):
            self.battle[field][SIDE.read(side, self.names)] = COUNT.read(amount, self.names)

    def _take_used(self, side: str, *events: str) -> None:
        self.battle.events_used[SIDE.read(side, self.names)] = EVENTS.read(",".join(events), self.names)

    def _take_chip_used(self, *sides: str) -> None:
        for side in sides:
            self.battle.chip_used[SIDE.read(side, self.names)] = 1

    def _take_way(self, start: str, spent: str) -> None:
        self.battle.way_x, self.battle.way_y = read_point(start, self.names)
        self.battle.spent = LENGTH.read(spent, self.names)

    def _take_charged(self, *figures: str) -> None:
        self.battle.charged = _bits(FIGURE, figures, self.names)

    def _take_burning(self, *areas: str) -> None:
        self.battle.burning = _bits(AREA, areas, self.names)

    def _take_record(self, word: str, said: list[str]) -> None:
        spoken = {
            name: wording.read(text, self.names)
            for (name, wording), text in zip(SPOKEN[word].items(), said, strict=False)
        }
        fresh = usual_values(self.battle, word, spoken)
        put_values(self.battle[RECORDS[word]], word, spoken | fresh | self._read_pairs(word, said[len(spoken) :]))

    def _read_pairs(self, word: str, pairs: Iterable[str]) -> dict[str, Any]:
        """The values behind "key=word" pairs, by field or by the key of a point."""
        said: dict[str, Any] = {}
        for pair in pairs:
            key, _, text = pair.partition("=")
            name = key.replace("-", "_")
            if name in said:
                raise ValueError(f"{key!r} is said twice")
            if name in POINTS[word]:
                said[name] = read_point(text, self.names)
            elif name in KEYED[word]:
                said[name] = KEYED[word][name].read(text, self.names)
            else:
                known = [*KEYED[word], *POINTS[word], *(FLAGS if word == "figure" else ())]
                raise UnknownName(f"part of a line {word!r}:", key, [one.replace("_", "-") for one in known])
        return said

    # --- figures -------------------------------------------------------------------------------------------

    def _take_figure(self, number: str, key: str, *said: str) -> None:
        index = int(self.battle.count)
        if index >= MAX_FIGURES:
            raise ValueError(f"at most {MAX_FIGURES} figures can be in a battle")
        row = KEY.read(key, self.names)
        place, *rest = said[1:] if said[0] == "at" and len(said) > 1 else said
        one = self.battle.figures[index]
        one.row, one.number = row, read_number(number, 1, 127)
        if int(one.number) in self.names.numbers:
            raise ValueError(f"there is another figure {number}")
        one.x, one.y = read_point(place, self.names)
        flags = {word for word in rest if word in FLAGS or word == COMMON}
        one.marks = sum(FLAGS[word] for word in flags - {COMMON, "hero"})
        if "hero" in flags or (warriors_in_order()[row].hero and COMMON not in flags):
            one.marks |= HERO
        pairs = [word for word in rest if word not in flags]
        put_values(one, "figure", roster_values(row) | self._read_pairs("figure", pairs))
        self.battle.count += 1
        names = self.names
        self.names = Names(*self.scenario.table, names.areas, (*names.numbers, int(one.number)), (*names.rows, row))

    def _take_lock(self, one: str, other: str) -> None:
        self._lock("locked", one, other)

    def _take_locking(self, one: str, other: str) -> None:
        self._lock("locking", one, other)

    def _lock(self, field: str, one: str, other: str) -> None:
        a, b = FIGURE.read(one, self.names), FIGURE.read(other, self.names)
        figures = self.battle.figures
        if figures[a].side == figures[b].side:
            raise ValueError(f"{one} and {other} are of one side: only enemies are locked")
        self._check_on_table(a)
        self._check_on_table(b)
        for figure, mate in ((a, b), (b, a)):
            figures[figure][field] |= np.int64(1) << mate

    def _check_on_table(self, figure: int) -> None:
        if self.battle.figures[figure].x == OFF_TABLE:
            raise ValueError(f"{self.names.label(figure)} is not on the table")

    # --- pending matters -----------------------------------------------------------------------------------

    def _take_pending(self, word: str, *said: str) -> None:
        phase = PHASE.read(word, self.names)
        wordings = SAID.get(phase, {})
        spoken = [text for text in said if "=" not in text]
        if len(spoken) != len(wordings):
            wanted = ", ".join(wordings) or "nothing more"
            raise ValueError(f"{word} is followed by {len(wordings)} words ({wanted}), not by {len(spoken)}")
        held = standard(phase)
        for (field, wording), text in zip(wordings.items(), spoken, strict=True):
            held[field] = wording.read(text, self.names)
        keys = KEYS.get(phase, {}) | {field: field for field in FRAME_FIELDS if field not in wordings}
        for pair in (text for text in said if "=" in text):
            key, _, text = pair.partition("=")
            if key not in keys:
                raise UnknownName(f"part of {word}:", key, keys)
            held[keys[key]] = read_number(text, NONE, 127)
        for field in ON_TABLE.get(phase, ()):
            self._check_on_table(held[field])
        if not self.battle.depth:
            for below, kept in implied(kind_of(phase, held)) or ():
                self._push(below, kept)
        self._push(phase, held)

    def _push(self, phase: int, held: Held) -> None:
        if self.battle.depth >= MAX_PENDING:
            raise ValueError(f"at most {MAX_PENDING} matters can be pending")
        # Plain numbers, and all of them: anything else makes the compiled function look at its arguments for long.
        push(self.battle, int(phase), *(int(held[field]) for field in FRAME_FIELDS))

    # --- what is wrong with the battle as a whole ------------------------------------------------------------

    def _faults(self) -> Iterator[Line]:
        """What is wrong, each with the line to blame."""
        battle, line = self.battle, self.lines.get("pending", 0)
        frames = [(int(frame.phase), _held(frame)) for frame in battle.stack[: battle.depth]]
        phases = [phase for phase, _ in frames]
        if frames and not can_be_pending([kind_of(*frame) for frame in frames]):
            yield line, f"these cannot be pending in this order: {' '.join(word_of(Phase(one)) for one in phases)}"
        needed = {"attack": Phase.ATTACK_OVER, "round": Phase.ROUND_OVER, "duel": Phase.DUEL}
        for word, phase in needed.items():
            taking_part = NOBODY_IN_IT[RECORDS[word]][:2]
            if phase in phases and any(battle[RECORDS[word]][field] == NONE for field in taking_part):
                yield line, f"{word_of(phase)} is pending, and no line {word!r} says who takes part"
        if (battle.duel.stage != DuelStage.NO_DUEL) != (Phase.DUEL in phases):
            yield self.lines.get("duel", line), "a duel goes on just when the matter 'duel' is pending"
        if Phase.ADVANCE in phases and battle.attack.striker == NONE:
            yield line, "an advance is pending, and no line 'attack' says who struck"
        undecided = Phase.FIRST_ROLL in phases or Phase.FIRST_CHOICE in phases
        if NONE in (int(battle.first), int(battle.active)) and not (undecided and battle.phase_number == 0):
            yield self.lines.get("first", self.lines.get("phase", line)), "it must be clear whose phase this is"
        yield from self._place_faults(phases)

    def _place_faults(self, phases: list[int]) -> Iterator[Line]:
        """Figures that cannot stand where they stand."""
        battle, body = self.battle, catalogue().chart.bases.diameter
        figures = [battle.figures[figure] for figure in range(battle.count)]
        places = {number: (int(one.x), int(one.y)) for number, one in enumerate(figures) if one.x != OFF_TABLE}
        for number, (x, y) in places.items():
            line, half = self.figure_lines[number], body // 2
            if figures[number].marks & DEAD:
                yield line, "this figure is dead: its place is '-'"
            if not (half <= x <= self.names.width - half and half <= y <= self.names.height - half):
                yield line, f"its base is not on the table, which is {self.names.size} inches"
        walker = self.battle.stack[len(phases) - 1].actor if phases[-1:] == [Phase.ON_THE_WAY] else NONE
        for (one, (x, y)), (other, (to_x, to_y)) in combinations(places.items(), 2):
            if (to_x - x) ** 2 + (to_y - y) ** 2 < body**2 and walker not in (one, other):
                label, there = self.names.label(one), self.names.label(other)
                yield self.figure_lines[other], f"figure {there} overlaps figure {label}"


def _bits(wording: Wording, words: Iterable[str], names: Names) -> int:
    """A set of bits in 64, the last of which is the sign."""
    found = sum({1 << wording.read(word, names) for word in words})
    return found - (1 << 64) if found >> 63 else found
