"""The words of a position text of Heroes & Gods: how each field is written, and what can be pending on what."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Any

from warhost.errors import UnknownName, name_hint
from warhost.kernel.abi import NOBODY
from warhost.kernel.layout import Bytes
from warhost.rulesets.heroes import state
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import (
    NONE,
    OFF_TABLE,
    Battle,
    DuelStage,
    Phase,
    Reason,
    Result,
    Stage,
    Weapon,
    Window,
)
from warhost.rulesets.heroes.words.names import (
    EVENT_IDS,
    SIDE_NAMES,
    Names,
    Point,
    inches,
    point_name,
    read_inches,
    warriors_in_order,
)

NOWHERE, NOTHING = "-", "none"


def word_of(member: IntEnum) -> str:
    """The word of a member of a list: its name in lower case, with hyphens."""
    return member.name.lower().replace("_", "-")


FLAGS: dict[str, int] = {
    "hero": state.HERO,
    "spear": state.SPEAR,
    "wounded": state.WOUNDED,
    "panicked": state.PANICKED,
    "dead": state.DEAD,
    "acted": state.ACTED,
    "shot": state.SHOT,
    "hurled": state.HURLED,
    "fought": state.FOUGHT,
    "tried": state.TRIED,
    "slain-now": state.SLAIN_NOW,
    "hurt-now": state.HURT_NOW,
}
"""What can be said of a figure; `common` says that a Hero of the roster is none."""
COMMON = "common"


# --- how a field is written -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wording:
    """A field as a word of the text. `read` raises ValueError for a word that stands for nothing."""

    write: Callable[[int, Names], str]
    read: Callable[[str, Names], int]


def read_number(text: str, least: int, most: int) -> int:
    """The number that a word says, within bounds."""
    if not (re.fullmatch("-?[0-9]{1,5}", text) and least <= int(text) <= most):
        raise ValueError(f"{text!r}: a number from {least} to {most} was expected")
    return int(text)


def number(most: int = 127, least: int = 0) -> Wording:
    """A number within bounds."""
    return Wording(lambda value, _: str(value), lambda text, _: read_number(text, least, most))


def one_of(kind: str, words: Sequence[str], first: int = 0) -> Wording:
    """One of some words, the first of which stands for the number `first`."""

    def read(text: str, _: Names) -> int:
        if text not in words:
            raise UnknownName(kind, text, words)
        return words.index(text) + first

    return Wording(lambda value, _: words[value - first], read)


def members_of(kind: str, members: type[IntEnum], first: int = 0) -> Wording:
    """One of a list of the rules, from the member numbered `first`."""
    return one_of(kind, [word_of(member) for member in members if member >= first], first)


def set_of(kind: str, words: Sequence[str]) -> Wording:
    """A bit set: the words of its bits with commas between them, or "none"."""
    one = one_of(kind, words)

    def write(bits: int, _: Names) -> str:
        return ",".join(word for bit, word in enumerate(words) if (bits >> bit) & 1) or NOTHING

    def read(text: str, names: Names) -> int:
        return sum({1 << one.read(word, names) for word in text.split(",")}) if text != NOTHING else 0

    return Wording(write, read)


def or_else(word: str, value: int, other: Wording) -> Wording:
    """A wording with one more word for one more value."""
    return Wording(
        lambda number, names: word if number == value else other.write(number, names),
        lambda text, names: value if text == word else other.read(text, names),
    )


def _read_figure(text: str, names: Names) -> int:
    if text in names.labels:
        return names.labels.index(text)
    raise ValueError(f"{text!r}: no figure of this position has that number{name_hint(text, names.labels)}")


def _read_length(text: str, _: Names) -> int:
    length = read_inches(text)
    if length is None or not 0 <= length <= state.POINT:
        raise ValueError(f"{text!r}: a length in inches was expected, such as 2.50")
    return length


FIGURE = Wording(lambda figure, names: names.label(figure), _read_figure)
FIGURE_OR_NONE = or_else(NOWHERE, NONE, FIGURE)
SIDE = one_of("side", SIDE_NAMES)
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)
KEY = one_of("figure of the roster", list(catalogue().roster))
EVENT = one_of("god event", EVENT_IDS)
EVENTS = set_of("god event", EVENT_IDS)
AREA = Wording(lambda area, names: names.areas[area], lambda text, names: names.area(text))
COUNT = number()
FLAG = number(1)
FACTOR = number(99)
LENGTH = Wording(lambda length, _: inches(length), _read_length)
REASON = members_of("reason", Reason, 1)
RESULT = members_of("result", Result)
STAGE = members_of("stage of an attack", Stage)
WEAPON = members_of("weapon", Weapon)
WINDOW = members_of("window", Window)
DUEL_STAGE = members_of("stage of a duel", DuelStage)
PHASE = members_of("pending matter", Phase)


def write_point(point: Point) -> str:
    """A point, or where those are who stand nowhere."""
    return NOWHERE if point == (OFF_TABLE, OFF_TABLE) else point_name(*point)


def read_point(text: str, names: Names) -> Point:
    """A point of the table, or nowhere."""
    if text == NOWHERE:
        return OFF_TABLE, OFF_TABLE
    x, y = names.point(text)
    if x > names.width or y > names.height:
        raise ValueError(f"{text!r}: off the table, which is {names.size} inches")
    return x, y


# What a figure may say of itself as key=word, by field. Number, key, place and flags are said in other ways.
FIGURE_FIELDS: dict[str, Wording] = {
    "effects": EVENTS,
    "attack": FACTOR,
    "defence": FACTOR,
    "moves": FACTOR,
    "bow": FACTOR,
    "side": SIDE,
}

# What the lines of the running attack, round and duel say: first these fields as words, then others as key=word.
SPOKEN: dict[str, dict[str, Wording]] = {
    "attack": {"striker": FIGURE_OR_NONE, "target": FIGURE_OR_NONE, "weapon": WEAPON, "stage": STAGE},
    "round": {"attacker": FIGURE_OR_NONE, "defender": FIGURE_OR_NONE},
    "duel": {"challenger": FIGURE_OR_NONE, "challenged": FIGURE_OR_NONE, "stage": DUEL_STAGE},
}
KEYED: dict[str, dict[str, Wording]] = {
    "figure": FIGURE_FIELDS,
    "attack": {"die": COUNT, "result": RESULT, "defensive": FLAG, "striker_moved": FLAG, "target_moved": FLAG},
    "round": {"dice": COUNT, "struck_back": FLAG, "first": RESULT, "second": RESULT},
    "duel": dict.fromkeys(("first", "moved", "loser"), FIGURE_OR_NONE) | dict.fromkeys(("placed", "ended"), FLAG),
}
POINTS: dict[str, dict[str, tuple[str, str, int | None]]] = {
    "figure": {"fell": ("fell_x", "fell_y", None)},
    "attack": {"left": ("left_x", "left_y", None)},
    "round": {},
    "duel": {
        "middle": ("middle_x", "middle_y", None),
        **{f"home_{side}": ("home_x", "home_y", number) for number, side in enumerate(SIDE_NAMES)},
    },
}
"""Points that they may say, too: the fields of x and y, and the index where these are arrays."""
RECORDS = {"attack": "attack", "round": "melee", "duel": "duel"}
"""The field of a battle that each of the three lines is about."""

# --- pending matters ---------------------------------------------------------------------------------------

STEPS = (Phase.END, Phase.MELEE, Phase.ACTION, Phase.RALLY, Phase.CHALLENGE)
"""The steps of a phase as they lie on the stack, the last of them at the bottom."""

Held = dict[str, int]
"""What a matter holds: actor, target, place, detail."""


def standard(phase: int) -> Held:
    """What a matter holds when nothing else is said: steps that are named have begun, nobody has passed a window."""
    begun = phase in (Phase.RALLY, Phase.ACTION, Phase.MELEE)
    return {"actor": NONE, "target": 0 if phase == Phase.WINDOW else NONE, "place": 0, "detail": int(begun)}


# What each matter says in words, in this order; everything else that is not standard is said as key=number.
SAID: dict[int, dict[str, Wording]] = {
    Phase.FIRST_CHOICE: {"actor": SIDE},
    Phase.DEPLOY: {"actor": SIDE_OR_NOBODY},
    Phase.DEPLOY_AT: {"actor": FIGURE},
    Phase.ACCEPT: {"actor": FIGURE, "target": FIGURE},
    Phase.DEED: {"actor": FIGURE},
    Phase.ON_THE_WAY: {"actor": FIGURE},
    Phase.DEFENCE: {"actor": FIGURE},
    Phase.REACT: {"actor": SIDE},
    Phase.WINDOW: {"detail": WINDOW, "actor": SIDE},
    Phase.ADVANCE: {"actor": FIGURE},
    Phase.BLESS: {"detail": EVENT, "actor": SIDE},
    Phase.SET_DOWN: {"actor": FIGURE},
}
KEYS: dict[int, dict[str, str]] = {
    Phase.RALLY: {"begun": "detail"},
    Phase.ACTION: {"begun": "detail"},
    Phase.MELEE: {"begun": "detail"},
    Phase.ON_THE_WAY: {"legs": "detail"},
    Phase.WINDOW: {"passed": "target"},
}
"""Words for what else a matter may hold, and the field that each is for."""

# Who must be on the table, or the matter cannot be settled.
ON_TABLE: dict[int, tuple[str, ...]] = {
    Phase.ACCEPT: ("actor", "target"),
    Phase.DEED: ("actor",),
    Phase.ON_THE_WAY: ("actor",),
    Phase.ADVANCE: ("actor",),
    Phase.SET_DOWN: ("actor",),
}

Kind = tuple[int, int]
"""A matter as far as the order is concerned: its phase, and of a window which one."""


def kind_of(phase: int, held: Held) -> Kind:
    """What a matter is in the order of matters."""
    return phase, held["detail"] if phase == Phase.WINDOW else 0


def _kinds(*members: Phase | Window) -> frozenset[Kind]:
    """Phases as they are, windows as matters."""
    return frozenset(
        (int(Phase.WINDOW), int(member)) if isinstance(member, Window) else (int(member), 0) for member in members
    )


GODS = (Phase.BLESS, Phase.SET_DOWN)
BOTTOM = _kinds(Phase.START, Phase.END, Phase.CLOSE)
"""What can lie at the bottom of the stack."""
_ABOVE: tuple[tuple[Phase | Window, frozenset[Kind]], ...] = (  # no dict: phases and windows share numbers
    (Phase.START, _kinds(Phase.DEPLOY, Phase.FIRST_ROLL, Phase.FIRST_CHOICE)),
    (Phase.DEPLOY, _kinds(Phase.FIRST_ROLL, Phase.FIRST_CHOICE, Phase.DEPLOY_AT)),
    (Phase.END, _kinds(Phase.MELEE)),
    (Phase.MELEE, _kinds(Phase.ACTION, Phase.REACT, Phase.ROUND_OVER, *GODS)),
    (Phase.ACTION, _kinds(Phase.RALLY, Phase.DEED, Phase.ON_THE_WAY, Phase.REACT, *GODS)),
    (Phase.RALLY, _kinds(Phase.CHALLENGE, *GODS)),
    (Phase.CHALLENGE, _kinds(Window.START, Phase.ACCEPT, Phase.DUEL)),
    (Phase.CLOSE, _kinds(Window.END)),
    (Phase.REACT, _kinds(Phase.DEFENCE, Phase.ATTACK_OVER, *GODS)),
    (Phase.DEFENCE, _kinds(Phase.ATTACK_OVER)),
    (Phase.DUEL, _kinds(Phase.ATTACK_OVER)),
    (Phase.ROUND_OVER, _kinds(Phase.STRIKE_BACK, Phase.ATTACK_OVER, Phase.ADVANCE)),
    (Phase.STRIKE_BACK, _kinds(Phase.ATTACK_OVER, Phase.ADVANCE)),
    (Phase.ATTACK_OVER, _kinds(Window.AFTER)),
    (Window.AFTER, _kinds(Phase.APPLY, *GODS)),
    (Phase.APPLY, _kinds(Window.RESULT)),
    (Window.RESULT, _kinds(Phase.ROLL)),
    (Phase.ROLL, _kinds(Window.ATTACK)),
    (Window.ATTACK, _kinds(*GODS)),
    (Window.START, _kinds(*GODS)),
    (Window.END, _kinds(*GODS)),
)
ABOVE: dict[Kind, frozenset[Kind]] = {next(iter(_kinds(member))): kinds for member, kinds in _ABOVE}
"""What can lie directly on each matter."""


def can_be_pending(kinds: Sequence[Kind]) -> bool:
    """True for an order in which play can leave matters, from the bottom to the top."""
    if not kinds or kinds[0] not in BOTTOM:
        return False
    return all(upper in ABOVE.get(lower, ()) for lower, upper in pairwise(kinds))


IMPLIED: dict[Kind, Phase] = {
    **dict.fromkeys(_kinds(Phase.DEPLOY), Phase.START),
    **dict.fromkeys(_kinds(Phase.ACCEPT, Phase.DUEL, Window.START), Phase.CHALLENGE),
    **dict.fromkeys(_kinds(Phase.DEED, Phase.ON_THE_WAY, Phase.REACT), Phase.ACTION),
    **dict.fromkeys(_kinds(Phase.ROUND_OVER), Phase.MELEE),
    **dict.fromkeys(_kinds(Window.END), Phase.CLOSE),
}
"""What lies directly below a matter when nothing else is said."""


def implied(kind: Kind) -> list[tuple[int, Held]] | None:
    """Everything that lies below a matter when nothing else is said, from the bottom; None when it has to be said."""
    if kind[0] in STEPS:
        below = STEPS[: STEPS.index(Phase(kind[0]))]
        return [(int(step), standard(step) | {"detail": 0}) for step in below]
    if kind in IMPLIED:
        step = int(IMPLIED[kind])
        return [*(implied((step, 0)) or []), (step, standard(step))]
    return [] if kind in BOTTOM else None


# --- what follows when nothing is said ----------------------------------------------------------------------

NOBODY_IN_IT = {
    "attack": ("striker", "target"),
    "melee": ("attacker", "defender"),
    "duel": ("challenger", "challenged", "first", "moved", "loser"),
}
"""Fields that are NONE while nothing of the kind goes on."""


def blank_battle(scenario: HeroesScenario) -> tuple[Bytes, Any]:
    """The memory of a battle of a scenario with nobody in it, and its record."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    battle.turn, battle.winner, battle.to_decide, battle.turns = 1, NOBODY, NOBODY, scenario.turns
    battle.first = usual_first(scenario)
    battle.chips[:] = [force.chips for force in scenario.forces.values()]
    for record, fields in NOBODY_IN_IT.items():
        for field in fields:
            battle[record][field] = NONE
    return memory, battle


def usual_first(scenario: HeroesScenario) -> int:
    """The side that goes first when nothing is said."""
    return SIDE_NAMES.index(scenario.first) if scenario.first in SIDE_NAMES else 0


def values_of(record: Any, word: str) -> dict[str, Any]:
    """The fields of a record as plain numbers, and its points as pairs by their keys."""
    values = dict(zip(record.dtype.names, record.item(), strict=True))
    for key, (x, y, index) in POINTS[word].items():
        pair = (values[x], values[y]) if index is None else (values[x][index], values[y][index])
        values[key] = int(pair[0]), int(pair[1])
    return values


def put_values(record: Any, word: str, values: Mapping[str, Any]) -> None:
    """Set fields, and points by their keys."""
    for name, value in values.items():
        if name not in POINTS[word]:
            record[name] = value
            continue
        x, y, index = POINTS[word][name]
        if index is None:
            record[x], record[y] = value
        else:
            record[x][index], record[y][index] = value


def usual_values(battle: Any, word: str, spoken: Mapping[str, Any]) -> dict[str, Any]:
    """What a line of the running attack, round or duel says when it leaves the rest open."""
    fresh: dict[str, Any] = dict.fromkeys([*KEYED[word]], 0) | dict.fromkeys(POINTS[word], (0, 0))
    if word == "attack":
        fresh["left"] = place_of(battle, spoken["target"])
    if word == "duel":
        fresh |= {"first": NONE, "moved": NONE, "loser": NONE}
        for duelist in (spoken["challenger"], spoken["challenged"]):
            if duelist != NONE:
                fresh[f"home_{SIDE_NAMES[battle.figures[duelist].side]}"] = place_of(battle, duelist)
    return fresh


def place_of(battle: Any, figure: int) -> tuple[int, int]:
    """Where a figure stands; 0, 0 when there is none."""
    return (int(battle.figures[figure].x), int(battle.figures[figure].y)) if figure != NONE else (0, 0)


def roster_values(row: int) -> dict[str, Any]:
    """What a figure is by the roster."""
    warrior = warriors_in_order()[row]
    factors = {"attack": warrior.attack, "defence": warrior.defence, "moves": warrior.moves, "bow": warrior.bow}
    return {**factors, "side": SIDE_NAMES.index(warrior.side), "effects": 0, "fell": (0, 0)}
