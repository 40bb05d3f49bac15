"""What a seat sees of a battle, as plain data for programs and screens: the shapes of docs/wire.md.

Places are [x, y] in u, hundredths of an inch; nothing of a battle is hidden from anybody.

Rule: HG-1.6a
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from warhost.kernel.abi import RUNNING
from warhost.rulesets.heroes import state
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.setup.tables import areas_of, ramparts_of
from warhost.rulesets.heroes.state import NONE, Battle, DuelStage, Figure, Phase, Umpire, Weapon
from warhost.rulesets.heroes.words import pieces
from warhost.rulesets.heroes.words.icons import icon_of
from warhost.rulesets.heroes.words.names import EVENT_IDS, PEOPLES, SIDE_NAMES, UNIT, Names, warriors_in_order
from warhost.rulesets.heroes.words.snapshot import factors_now, full_move, is_pending, lost_points
from warhost.rulesets.heroes.words.text import prompt
from warhost.shelf.views import Shared, by_side, kept, row, set_up, side_name, sign

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
    (width, height), bases = scenario.table, catalogue().chart.bases
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
        "edges": [
            {"id": one.id, "kind": one.type, "from": list(one.a or ()), "to": list(one.b or ())}
            for one in ramparts_of(scenario)
        ],
        "goals": [list(point) for point in scenario.points_of_interest],
        "base": bases.diameter,
        "touch": bases.contact,
    }


# --- what changes -----------------------------------------------------------------------------------------


def view_of(battle: Battle, umpire: Umpire, names: Names, shared: Shared = None) -> dict[str, Any]:
    """A snapshot of a battle as plain data."""
    step, way = step_of(battle), _way(battle)
    figures = [_shared_piece(battle, umpire, figure, names, shared) for figure in range(battle.count)]
    return {
        "turn": battle.turn,
        "phase": battle.phase_number,
        "step": step,
        "prompt": prompt(battle, umpire, names),
        "to_decide": side_name(SIDE_NAMES, battle.to_decide),
        "active": side_name(SIDE_NAMES, battle.active),
        "lost_points": by_side(SIDE_NAMES, lost_points(battle, umpire)),
        "chips": by_side(SIDE_NAMES, battle.chips),
        "chip_used": by_side(SIDE_NAMES, map(bool, battle.chip_used)),
        "events_used": by_side(SIDE_NAMES, ([*pieces.effects_of(used)] for used in battle.events_used)),
        "pieces": figures,
        "burning": [area for number, area in enumerate(names.areas) if battle.burning >> number & 1],
        "duel": _duel(battle, names),
        "attack": _attack(battle, names),
        "way": way,
        "status": [*_status(battle, step)],
        "signs": [*_signs(battle, names, figures, step, way)],
        "hands": by_side(SIDE_NAMES, (_hand(battle, side) for side in range(len(SIDE_NAMES)))),
    }


def step_of(battle: Battle) -> str:
    """The step of the sequence of play that is running, in a word."""
    if battle.result != RUNNING:
        return "end"
    phases = (battle.stack[depth].phase for depth in reversed(range(battle.depth)))
    return next((STEP_WORDS[phase] for phase in phases if phase in STEP_WORDS), "start")


def _shared_piece(battle: Battle, umpire: Umpire, figure: int, names: Names, shared: Shared) -> Any:
    """A figure as an earlier view has it, when nothing about it has changed."""
    one = battle.figures[figure]
    return kept(shared, (figure, one), lambda: _piece(one, umpire, figure, names))


def _piece(one: Figure, umpire: Umpire, figure: int, names: Names) -> dict[str, Any]:
    key, name, icon = _looks(one.row)
    hero, now, label = bool(one.marks & state.HERO), factors_now(umpire, one), names.labels[figure]
    place, bound = pieces.place_of(one), one.locked | one.locking
    locked = [other for number, other in enumerate(names.labels) if bound >> number & 1] if bound else []
    return {
        "label": label,
        "side": SIDE_NAMES[one.side],
        "name": name,
        "key": key,
        "icon": icon,
        "hero": hero,
        "kind": "hero" if hero else "soldier",
        "at": list(place) if place else None,
        "attack": now.attack,
        "defence": now.defence,
        "moves": now.moves,
        "bow": now.bow or None,
        "printed": {"attack": one.attack, "defence": one.defence, "moves": one.moves, "bow": one.bow or None},
        "spear": bool(one.marks & state.SPEAR),
        "wounded": bool(one.marks & state.WOUNDED),
        "panicked": bool(one.marks & state.PANICKED),
        "dead": bool(one.marks & state.DEAD),
        "locked_with": locked,
        "effects": [*pieces.effects_of(one.effects)],
        "marks": [*pieces.marks_of(one.marks)],
        **pieces.portrait_of(one, label, name, key if hero else SIDE_NAMES[one.side], now, locked),
    }


@cache
def _looks(row: int) -> tuple[str, str, str]:
    """Key, name and icon of a row of the roster."""
    warrior = warriors_in_order()[row]
    return warrior.key, warrior.name, icon_of(warrior)


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


def _status(battle: Battle, step: str) -> Iterator[dict[str, Any]]:
    """The phase and the step of the sequence of play."""
    if battle.phase_number:
        yield row("Phase", f"phase {battle.phase_number} of {2 * battle.turns}")
    yield row("Step", step)


def _signs(
    battle: Battle, names: Names, figures: list[Any], step: str, way: dict[str, Any] | None
) -> Iterator[dict[str, Any]]:
    """Zones of the set-up, ships that burn, who is locked with whom or attacks whom, the way that is walked."""
    if step == "deployment":
        yield from (sign("zone", side=side) for side in SIDE_NAMES)
    burning = (area for number, area in enumerate(names.areas) if battle.burning >> number & 1)
    yield from (sign("burning", f"{area} burns", area=area) for area in burning)
    pairs = ((one["label"], other) for one in figures if one["locked_with"] for other in one["locked_with"])
    yield from (sign("locked", f"{one} and {other}", between=[one, other]) for one, other in pairs if one < other)
    if attack := _attack(battle, names):
        die = f"die {attack['die']}" if attack["die"] else ""
        yield sign("attack", die, between=[attack["striker"], attack["target"]])
    if way is not None:
        yield sign("way", f"{way['spent']:.2f} inches walked, {way['left']:.2f} left", path=way["points"])


def _hand(battle: Battle, side: int) -> dict[str, Any]:
    """The chips of a side, and the events that it can still start with one."""
    left, used = battle.chips[side], battle.events_used[side]
    played = "; one was played this turn" if battle.chip_used[side] else ""
    states = ("used" if used >> god & 1 else "ready" for god in range(len(EVENT_IDS)))
    return {
        "left": left,
        "text": f"{left} chip{'s' * (left != 1)}{played}",
        "cards": [{"id": event, "state": state} for event, state in zip(EVENT_IDS, states, strict=True)],
    }


def stage_of(battle: Battle, names: Names) -> dict[str, Any] | None:
    """The duel that is being fought, as two who stand apart from all others."""
    duel = _duel(battle, names)
    if duel is None:
        return None
    attack, first = _attack(battle, names), battle.duel.first
    order = "dice settle who is first" if first == NONE else f"{names.titles[first]} is first"
    return {
        "title": "hand to hand" if duel["stage"] == "melee" else "the spears are thrown",
        "text": order,
        "between": [duel["challenger"], duel["challenged"]],
        "acts": attack and attack["striker"],
        "dice": [attack["die"]] if attack and attack["die"] else [],
    }


# --- who meets whom -----------------------------------------------------------------------------------------


def lineup_of(scenario: HeroesScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand."""
    forces, warriors = scenario.forces, catalogue().roster
    return {
        "armies": dict(zip(forces, PEOPLES, strict=True)),
        "pieces": {side: len(force.figures) for side, force in forces.items()},
        "places": [
            {"at": (at := None if one.at is None else list(one.at)), **set_up(side, at, icon_of(warriors[one.figure]))}
            for side, force in forces.items()
            for one in force.figures
        ],
    }
