"""What a seat sees of a battle, as plain data for programs and screens: the shapes of docs/wire.md.

Places are [x, y] in u, hundredths of an inch; nothing of a battle is hidden from anybody.

Rule: HG-1.6a
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from warhost.kernel.abi import RUNNING
from warhost.rulesets.heroes import state
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.setup.tables import areas_of, ramparts_of
from warhost.rulesets.heroes.state import NONE, OFF_TABLE, Battle, DuelStage, Figure, Phase, Weapon
from warhost.rulesets.heroes.words.icons import icon_of
from warhost.rulesets.heroes.words.names import EVENT_IDS, PEOPLES, SIDE_NAMES, UNIT, Names, warriors_in_order
from warhost.rulesets.heroes.words.snapshot import factors_now, full_move, is_pending, lost_points
from warhost.rulesets.heroes.words.text import prompt

MARKS = {
    "acted": state.ACTED,
    "shot": state.SHOT,
    "hurled": state.HURLED,
    "fought": state.FOUGHT,
    "tried to rally": state.TRIED,
}
WORDS = {"marks": MARKS, "effects": {event: 1 << god for god, event in enumerate(EVENT_IDS)}}
STEP_WORDS: dict[int, str] = {
    Phase.FIRST_ROLL: "first side",
    Phase.FIRST_CHOICE: "first side",
    Phase.DEPLOY: "deployment",
    Phase.START: "start",
    Phase.CHALLENGE: "challenge",
    Phase.RALLY: "rally",
    Phase.REACT: "action",
    Phase.ACTION: "action",
    Phase.MELEE: "melee",
    Phase.CLOSE: "end",
    Phase.END: "end",
}
"""The steps of the sequence of play, told by the topmost of these matters; reactions belong to the action step."""
ATTACK_KINDS = {Weapon.BOW: "bow", Weapon.HURL: "hurl", Weapon.HAND: "hand"}


# --- what never changes -----------------------------------------------------------------------------------


def ground_of(scenario: HeroesScenario) -> dict[str, Any]:
    """The table of a scenario: its size, terrain, points of interest, and the zones of both sides."""
    width, height = scenario.table
    return {
        "board": "plane",
        "width": width,
        "height": height,
        "areas": [
            {"id": one.id, "type": one.type, "corners": [list(corner) for corner in one.poly]}
            for one in areas_of(scenario)
        ],
        "ramparts": [{"id": one.id, "a": list(one.a or ()), "b": list(one.b or ())} for one in ramparts_of(scenario)],
        "points": [list(point) for point in scenario.points_of_interest],
        "zones": {side: list(force.zone) for side, force in scenario.forces.items()},
    }


# --- what changes -----------------------------------------------------------------------------------------


def view_of(battle: Battle, names: Names, shared: dict[Any, Any] | None = None) -> dict[str, Any]:
    """A snapshot of a battle as plain data.

    Figures that `shared` has are taken from it, and new ones put in: a replay of a thousand views then is small.
    """
    return {
        "turn": battle.turn,
        "phase": battle.phase_number,
        "step": step_of(battle),
        "prompt": prompt(battle, names),
        "to_decide": _side(battle.to_decide),
        "active": _side(battle.active),
        "lost_points": dict(zip(SIDE_NAMES, lost_points(battle), strict=True)),
        "chips": dict(zip(SIDE_NAMES, battle.chips, strict=True)),
        "chip_used": {side: bool(used) for side, used in zip(SIDE_NAMES, battle.chip_used, strict=True)},
        "events_used": {
            side: [*_words_of("effects", used)] for side, used in zip(SIDE_NAMES, battle.events_used, strict=True)
        },
        "pieces": [_shared_piece(battle, figure, names, shared) for figure in range(battle.count)],
        "burning": [area for number, area in enumerate(names.areas) if battle.burning >> number & 1],
        "duel": _duel(battle, names),
        "attack": _attack(battle, names),
        "way": _way(battle),
    }


def step_of(battle: Battle) -> str:
    """The step of the sequence of play that is running, in a word."""
    if battle.result != RUNNING:
        return "end"
    phases = (battle.stack[depth].phase for depth in reversed(range(battle.depth)))
    return next((STEP_WORDS[phase] for phase in phases if phase in STEP_WORDS), "start")


def _side(side: int) -> str | None:
    return None if side < 0 else SIDE_NAMES[side]


def _shared_piece(battle: Battle, figure: int, names: Names, shared: dict[Any, Any] | None) -> Any:
    """A figure as an earlier view has it, when nothing about it has changed."""
    if shared is None:
        return _piece(battle.figures[figure], figure, names)
    key = figure, battle.figures[figure]
    if key not in shared:
        shared[key] = _piece(battle.figures[figure], figure, names)
    return shared[key]


def _piece(one: Figure, figure: int, names: Names) -> dict[str, Any]:
    key, name, icon = _looks(one.row)
    hero, now = bool(one.marks & state.HERO), factors_now(one)
    return {
        "label": names.labels[figure],
        "side": SIDE_NAMES[one.side],
        "name": name,
        "key": key,
        "icon": icon,
        "hero": hero,
        "kind": "hero" if hero else "soldier",
        "at": [one.x, one.y] if one.x != OFF_TABLE else None,
        "attack": now.attack,
        "defence": now.defence,
        "moves": now.moves,
        "bow": now.bow or None,
        "printed": {"attack": one.attack, "defence": one.defence, "moves": one.moves, "bow": one.bow or None},
        "spear": bool(one.marks & state.SPEAR),
        "wounded": bool(one.marks & state.WOUNDED),
        "panicked": bool(one.marks & state.PANICKED),
        "dead": bool(one.marks & state.DEAD),
        "locked_with": [label for other, label in enumerate(names.labels) if (one.locked | one.locking) >> other & 1],
        "effects": [*_words_of("effects", one.effects)],
        "marks": [*_words_of("marks", one.marks)],
    }


@cache
def _looks(row: int) -> tuple[str, str, str]:
    """Key, name and icon of a row of the roster."""
    warrior = warriors_in_order()[row]
    return warrior.key, warrior.name, icon_of(warrior)


@lru_cache(1024)
def _words_of(kind: str, bits: int) -> tuple[str, ...]:
    """The names of the bits that are set."""
    return tuple(name for name, bit in WORDS[kind].items() if bits & bit)


def _label(figure: int, names: Names) -> str | None:
    return None if figure == NONE else names.labels[figure]


def _duel(battle: Battle, names: Names) -> dict[str, Any] | None:
    """The duel that is being fought: who, how far it is, who goes first."""
    duel = battle.duel
    if duel.stage == DuelStage.NO_DUEL:
        return None
    in_melee = duel.stage in (DuelStage.MELEE_FIRST, DuelStage.MELEE_SECOND)
    return {
        "challenger": _label(duel.challenger, names),
        "challenged": _label(duel.challenged, names),
        "stage": "melee" if in_melee else "throws",
        "first": _label(duel.first, names),
    }


def _attack(battle: Battle, names: Names) -> dict[str, Any] | None:
    """The attack that is being carried out; its die once it is rolled."""
    attack = battle.attack
    if not is_pending(battle, Phase.ATTACK_OVER):
        return None
    return {
        "striker": _label(attack.striker, names),
        "target": _label(attack.target, names),
        "kind": ATTACK_KINDS[Weapon(attack.weapon)],
        "die": attack.die or None,
    }


def _way(battle: Battle) -> dict[str, Any] | None:
    """The way of a figure that has come to a way-point and goes on."""
    frame = battle.stack[battle.depth - 1] if battle.depth else None
    if frame is None or frame.phase != Phase.ON_THE_WAY:
        return None
    one = battle.figures[frame.actor]
    return {
        "actor": str(one.number),
        "points": [[battle.way_x, battle.way_y], [one.x, one.y]],
        "spent": battle.spent / UNIT,
        "left": (full_move(one) - battle.spent) / UNIT,
    }


# --- who meets whom -----------------------------------------------------------------------------------------


def lineup_of(scenario: HeroesScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand."""
    forces = scenario.forces
    return {
        "armies": dict(zip(forces, PEOPLES, strict=True)),
        "pieces": {side: len(force.figures) for side, force in forces.items()},
        "places": [
            {"side": side, "at": None if one.at is None else list(one.at)}
            for side, force in forces.items()
            for one in force.figures
        ],
    }
