"""The words of a position text of Heroes & Gods: how each field is written, and what can be pending on what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warhost.errors import name_hint
from warhost.kernel.abi import NOBODY
from warhost.kernel.layout import Bytes
from warhost.rulesets.heroes import state
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import (
    NONE,
    OFF_TABLE,
    STEPS,
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
    Point,
    inches,
    point_name,
    read_inches,
    warriors_in_order,
)
from warhost.shelf.pending import Lower, Matter, Matters
from warhost.shelf.position import Body, Draft
from warhost.shelf.wordings import Scene, Wording, members_of, number, one_of, or_else, set_of

NOWHERE = "-"

FLAG_WORDS = "hero spear wounded panicked dead acted shot hurled fought tried slain-now hurt-now".split()
FLAGS: dict[str, int] = {word: getattr(state, word.upper().replace("-", "_")) for word in FLAG_WORDS}
"""What can be said of a figure; `common` says that a Hero of the roster is none."""
COMMON = "common"


# --- how a field is written -------------------------------------------------------------------------------


def _read_figure(text: str, at: Scene) -> int:
    if text in at.names.labels:
        return int(at.names.labels.index(text))
    raise ValueError(f"{text!r}: no figure of this position has that number{name_hint(text, at.names.labels)}")


def _read_length(text: str, _: Scene) -> int:
    length = read_inches(text)
    if length is None or not 0 <= length <= state.POINT:
        raise ValueError(f"{text!r}: a length in inches was expected, such as 2.50")
    return length


def _read_point(text: str, at: Scene) -> Point:
    x, y = at.names.point(text)
    if x > at.names.width or y > at.names.height:
        raise ValueError(f"{text!r}: off the table, which is {at.names.size} inches")
    return x, y


FIGURE = Wording(lambda figure, at: at.names.label(figure), _read_figure)
FIGURE_OR_NONE = or_else(NOWHERE, NONE, FIGURE)
POINT_OR_NOWHERE = or_else(NOWHERE, (OFF_TABLE, OFF_TABLE), Wording(lambda at, _: point_name(*at), _read_point))
SIDE = one_of("side", SIDE_NAMES)
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)
SIDES = Wording(
    lambda said, _: " ".join(side for side, one in zip(SIDE_NAMES, said, strict=True) if one),
    lambda text, at: [int(side in {SIDE.read(word, at) for word in text.split()}) for side in range(len(SIDE_NAMES))],
)
KEY = one_of("figure of the roster", list(catalogue().roster))
EVENT = one_of("god event", EVENT_IDS)
EVENTS = set_of("god event", EVENT_IDS)
AREA = Wording(lambda area, at: at.names.areas[area], lambda text, at: at.names.area(text))
COUNT = number()
FLAG = number(1)
LENGTH = Wording(lambda length, _: inches(length), _read_length)
REASON = members_of("reason", Reason, 1)
RESULT = members_of("result", Result)
STAGE = members_of("stage of an attack", Stage)
WEAPON = members_of("weapon", Weapon)
WINDOW = members_of("window", Window)
DUEL_STAGE = members_of("stage of a duel", DuelStage)


def check_on_table(draft: Draft, figure: int) -> None:
    """Refuse a figure that stands nowhere."""
    if draft.battle.figures[figure].x == OFF_TABLE:
        raise ValueError(f"{draft.names.label(figure)} is not on the table")


# --- figures, and what is going on ------------------------------------------------------------------------


def _body(word: str, spoken: Mapping[str, Wording], keyed: Mapping[str, Wording], **more: Any) -> Body:
    return Body(f"part of a line {word!r}:", spoken, keyed, **more)


FACTORS = ("attack", "defence", "moves", "bow")
FIGURE_BODY = _body(
    "figure",
    {},
    {"effects": EVENTS, **dict.fromkeys(FACTORS, number(99)), "side": SIDE, "fell": POINT_OR_NOWHERE},
    paths={"fell": "fell_x fell_y"},
    hints=(*FLAGS,),
)
"""Number, key, place and flags of a figure are said in other ways."""
ATTACK_BODY = _body(
    "attack",
    {"striker": FIGURE_OR_NONE, "target": FIGURE_OR_NONE, "weapon": WEAPON, "stage": STAGE},
    {
        "die": COUNT,
        "result": RESULT,
        **dict.fromkeys(("defensive", "striker_moved", "target_moved"), FLAG),
        "left": POINT_OR_NOWHERE,
    },
    paths={"left": "left_x left_y"},
)
ROUND_BODY = _body(
    "round",
    {"attacker": FIGURE_OR_NONE, "defender": FIGURE_OR_NONE},
    {"dice": COUNT, "struck_back": FLAG, "first": RESULT, "second": RESULT},
)
HOMES = {f"home_{side}": f"home_x[{number}] home_y[{number}]" for number, side in enumerate(SIDE_NAMES)}
DUEL_BODY = _body(
    "duel",
    {"challenger": FIGURE_OR_NONE, "challenged": FIGURE_OR_NONE, "stage": DUEL_STAGE},
    {
        **dict.fromkeys(("first", "moved", "loser"), FIGURE_OR_NONE),
        **dict.fromkeys(("placed", "ended"), FLAG),
        **dict.fromkeys(("middle", *HOMES), POINT_OR_NOWHERE),
    },
    paths={"middle": "middle_x middle_y", **HOMES},
)


def left_place(battle: Any, said: Mapping[str, Any]) -> dict[str, Point]:
    """Where the target of an attack stood, when nothing is said: where it stands."""
    return {"left": _place_of(battle, said["target"])}


def homes(battle: Any, said: Mapping[str, Any]) -> dict[str, Point]:
    """Where duelists stood, when nothing is said: where they stand."""
    duelists = [one for one in (said["challenger"], said["challenged"]) if one != NONE]
    return {f"home_{SIDE_NAMES[battle.figures[one].side]}": _place_of(battle, one) for one in duelists}


def _place_of(battle: Any, figure: int) -> Point:
    """Where a figure stands; 0, 0 when there is none."""
    return (int(battle.figures[figure].x), int(battle.figures[figure].y)) if figure != NONE else (0, 0)


def roster_values(row: int) -> dict[str, Any]:
    """What a figure is by the roster."""
    warrior = warriors_in_order()[row]
    factors = dict(zip(FACTORS, warrior.factors, strict=True))
    return {**factors, "side": SIDE_NAMES.index(warrior.side), "effects": 0, "fell": (0, 0)}


NOBODY_IN_IT = {
    "attack": ("striker", "target"),
    "melee": ("attacker", "defender"),
    "duel": ("challenger", "challenged", "first", "moved", "loser"),
}
"""Fields that are NONE while nothing of the kind goes on."""


def blank(scenario: HeroesScenario) -> Bytes:
    """The memory of a battle of a scenario with nobody in it."""
    memory = Battle.blank()
    battle: Any = Battle.over(memory)
    battle.turn, battle.winner, battle.to_decide, battle.turns = 1, NOBODY, NOBODY, scenario.turns
    battle.first = SIDE_NAMES.index(scenario.first) if scenario.first in SIDE_NAMES else 0
    battle.chips[:] = [force.chips for force in scenario.forces.values()]
    for record, fields in NOBODY_IN_IT.items():
        for field in fields:
            battle[record][field] = NONE
    return memory


# --- pending matters ---------------------------------------------------------------------------------------

BEGUN = (Phase.RALLY, Phase.ACTION, Phase.MELEE)
"""Steps that have begun when they are named."""


def _step(step: Phase, below: Phase | None) -> Matter:
    if step not in BEGUN:
        return Matter(step, below, is_step=True)
    return Matter(step, below, is_step=True, keys={"begun": "detail"}, usual={"detail": 1})


def _window(window: Window, below: Phase | None = None, on: tuple[Lower, ...] = ()) -> Matter:
    """A window, which nobody has passed unless it says so."""
    says = {"detail": WINDOW, "actor": SIDE}
    return Matter((Phase.WINDOW, window), below, on, says, keys={"passed": "target"}, usual={"target": 0})


def _of_figure(phase: Phase, below: Phase | None = None, on: tuple[Lower, ...] = (), **more: Any) -> Matter:
    """A matter about a figure that is on the table."""
    return Matter(phase, below, on, {"actor": FIGURE}, here=("actor",), **more)


BEFORE, ROLLED, AFTER = ((Phase.WINDOW, window) for window in (Window.ATTACK, Window.RESULT, Window.AFTER))
CALLS = (
    *(Phase.MELEE, Phase.ACTION, Phase.RALLY, Phase.REACT, BEFORE, AFTER),
    *((Phase.WINDOW, Window.START), (Phase.WINDOW, Window.END)),
)
"""Where a god can be called."""

MATTERS = Matters(
    Phase,
    (
        Matter(Phase.START),
        *map(_step, STEPS, (None, *STEPS)),
        Matter(Phase.CLOSE),
        Matter(Phase.DEPLOY, Phase.START, says={"actor": SIDE_OR_NOBODY}),
        Matter(Phase.DEPLOY_AT, on=(Phase.DEPLOY,), says={"actor": FIGURE}),
        Matter(Phase.FIRST_ROLL, on=(Phase.START, Phase.DEPLOY)),
        Matter(Phase.FIRST_CHOICE, on=(Phase.START, Phase.DEPLOY), says={"actor": SIDE}),
        _window(Window.START, Phase.CHALLENGE),
        Matter(Phase.ACCEPT, Phase.CHALLENGE, says={"actor": FIGURE, "target": FIGURE}, here=("actor", "target")),
        Matter(Phase.DUEL, Phase.CHALLENGE),
        _of_figure(Phase.DEED, Phase.ACTION),
        _of_figure(Phase.ON_THE_WAY, Phase.ACTION, keys={"legs": "detail"}),
        Matter(Phase.REACT, Phase.ACTION, (Phase.MELEE,), {"actor": SIDE}),
        Matter(Phase.DEFENCE, on=(Phase.REACT,), says={"actor": FIGURE}),
        Matter(Phase.ROUND_OVER, Phase.MELEE),
        Matter(Phase.STRIKE_BACK, on=(Phase.ROUND_OVER,)),
        _of_figure(Phase.ADVANCE, on=(Phase.ROUND_OVER, Phase.STRIKE_BACK)),
        Matter(Phase.ATTACK_OVER, on=(Phase.REACT, Phase.DEFENCE, Phase.DUEL, Phase.ROUND_OVER, Phase.STRIKE_BACK)),
        _window(Window.AFTER, on=(Phase.ATTACK_OVER,)),
        Matter(Phase.APPLY, on=(AFTER,)),
        _window(Window.RESULT, on=(Phase.APPLY,)),
        Matter(Phase.ROLL, on=(ROLLED,)),
        _window(Window.ATTACK, on=(Phase.ROLL,)),
        Matter(Phase.BLESS, on=CALLS, says={"detail": EVENT, "actor": SIDE}),
        _of_figure(Phase.SET_DOWN, on=CALLS),
        _window(Window.END, Phase.CLOSE),
    ),
    check_on_table,
)
