"""The table that tests of Heroes & Gods play on: positions in lines, actions with stated dice, questions about both.

    battle = position("1 GS 10.00,5.00 spear", "51 TS 10.00,11.01 spear", "phase 1 greek")
    apply(battle, "move 1 10.00,10.00")
    apply(battle, "fire-spear 51", [4])
    assert place(battle, 1) == (1000, 400)

Lines are those of `heroes/position_text.py`; a line that begins with a number is a figure. Without more, the Greeks are
in the action step of phase 1 on an empty table of 36 x 36 inches, and nobody has a chip.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from warhost import position as position_text
from warhost.face.battle import Battle
from warhost.kernel.abi import Desk
from warhost.ruleset import find_ruleset
from warhost.rulesets.heroes.setup.scenario import HeroesScenario
from warhost.rulesets.heroes.state import OFF_TABLE, Phase
from warhost.rulesets.heroes.state import Battle as BattleRecord
from warhost.rulesets.heroes.words.names import Names
from warhost.rulesets.heroes.words.position_words import FLAGS

TABLE = (3600, 3600)
IDLE = ("done", "pass", "stay")
RESULTS = ("NE", "P", "W", "K")

Point = tuple[int, int]
Terrain = Mapping[str, Any]


# --- the ground -------------------------------------------------------------------------------------------


def area(kind: str, *corners: Point, name: str = "") -> Terrain:
    """A piece of terrain with these corners, counter-clockwise: `area("wood", (1500, 500), ...)`."""
    return {"id": name or f"{kind[0]}1", "type": kind, "poly": corners}


def block(kind: str, west: int, east: int, south: int, north: int, name: str = "") -> Terrain:
    """A rectangle of terrain: `block("wood", 1400, 1600, 900, 1100)`."""
    return area(kind, (west, south), (east, south), (east, north), (west, north), name=name)


def rampart(a: Point, b: Point, name: str = "p1") -> Terrain:
    """A rampart from a to b, protected on the left."""
    return {"id": name, "type": "rampart", "a": a, "b": b}


def table(*terrain: Terrain, **changes: Any) -> HeroesScenario:
    """A scenario of nothing but its ground; `changes` replace its other keys ("first", "special", "turns", ...)."""
    width, height = changes.get("table", TABLE)
    data = {
        "ruleset": "heroes",
        "id": "tabletop",
        "name": "Tabletop",
        "summary": "The table that tests play on.",
        "designer": "tests",
        "table": (width, height),
        "turns": 10,
        "first": "greek",
        "terrain": tuple(terrain),
        "greek": {"chips": 0, "zone": (0, 900), "figures": ({"number": 1, "figure": "GS", "at": (50, 50)},)},
        "trojan": {
            "chips": 0,
            "zone": (height - 900, height),
            "figures": ({"number": 51, "figure": "TS", "at": (width - 50, height - 50)},),
        },
    }
    return HeroesScenario.model_validate({**data, **changes})


def printed(name: str) -> HeroesScenario:
    """A scenario that comes with the game: `printed("fire-at-the-ships")`."""
    scenario = find_ruleset("heroes").scenario(name)
    assert isinstance(scenario, HeroesScenario)
    return scenario


@cache
def empty_table() -> HeroesScenario:
    """The table without anything on it."""
    return table()


# --- positions --------------------------------------------------------------------------------------------


def position(*lines: str, on: HeroesScenario | Sequence[Terrain] = ()) -> Battle:
    """A battle at the decision to which these lines lead, on a scenario's ground or on an empty table with terrain.

    Nobody may have rolled a die on the way. The turn follows from the line `phase`.
    """
    ground = on if isinstance(on, HeroesScenario) else table(*on) if on else empty_table()
    battle = position_text.read(_text(ground, [f"figure {line}" if line[0].isdigit() else line for line in lines]))
    assert int(record(battle).dice.counter) == 0, "dice were rolled before the first decision"
    return battle


def _text(ground: HeroesScenario, lines: list[str]) -> str:
    """The position text around the lines of a test."""
    said = {line.split()[0]: line for line in lines}
    phase = int(said["phase"].split()[1]) if "phase" in said else 1
    toml = textwrap.indent(ground.to_toml().rstrip("\n"), "    ")
    usual = [f"{word} {rest}" for word, rest in (("phase", "1"), ("pending", "action")) if word not in said]
    head = ["position 1", "ruleset heroes 1", "scenario inline", toml, f"turn {max((phase + 1) // 2, 1)}"]
    return "\n".join([*head, *usual, *lines, "end"]) + "\n"


# --- acting -----------------------------------------------------------------------------------------------


def apply(battle: Battle, action: str, dice: Sequence[int] = ()) -> Battle:
    """Carry out an action with stated dice, in the order in which they are thrown; play runs on to the next decision.

    Fails when a die is wanted that was not stated, or when fewer than these are read. Illegal actions are refused.
    """
    desk = _lay_out(battle, dice)
    try:
        battle.apply(action)
        wanted, faces, read = int(desk.wanted_dice), int(desk.wanted_faces), int(desk.read)
    finally:
        _put_away(desk)
    assert wanted == 0, f"{action}: a die of {faces} faces was wanted after {list(dice)}"
    assert read == len(dice), f"{action}: {len(dice) - read} of the dice {list(dice)} were not thrown"
    return battle


def run_on(battle: Battle, dice: Sequence[int] = ()) -> Battle:
    """Run on with stated dice from a position that nobody decides (a line "decides nobody") to the next decision."""
    desk = _lay_out(battle, dice)
    try:
        battle.run_on()
        wanted, read = int(desk.wanted_dice), int(desk.read)
    finally:
        _put_away(desk)
    assert wanted == 0, f"one more die was wanted after {list(dice)}"
    assert read == len(dice), f"{len(dice) - read} of the dice {list(dice)} were not thrown"
    return battle


def _lay_out(battle: Battle, dice: Sequence[int]) -> Any:
    """Let these dice be read instead of rolled; the umpire's dice."""
    desk: Any = Desk.over(battle.umpire).dice
    desk.script[:] = 0
    for row, face in enumerate(dice):
        desk.script[row, face - 1] = 1
    desk.scripted, desk.length, desk.read, desk.wanted_dice = 1, len(dice), 0, 0
    return desk


def _put_away(desk: Any) -> None:
    """Let dice be rolled again."""
    desk.scripted, desk.length, desk.read, desk.wanted_dice = 0, 0, 0, 0


def play(battle: Battle, *actions: str) -> Battle:
    """Carry out actions one after the other, each with its dice behind a colon: `play(battle, "strike 1 51: 4 6")`."""
    for said in actions:
        action, _, dice = said.partition(":")
        apply(battle, action, [int(die) for die in dice.split()])
    return battle


def end_phase(battle: Battle) -> Battle:
    """Let everything pass until the next phase has begun or the battle is over; no die may be wanted."""
    phase = phase_number(battle)
    while phase_number(battle) == phase and not battle.over:
        apply(battle, _idle_action(battle))
    return battle


def end_step(battle: Battle) -> Battle:
    """Let everything pass until another step of the phase, or another phase, has begun."""
    before = phase_number(battle), step(battle)
    while (phase_number(battle), step(battle)) == before and not battle.over:
        apply(battle, _idle_action(battle))
    return battle


def to_melee(battle: Battle) -> Battle:
    """Let everything pass until the hand-to-hand step of this phase."""
    phase = phase_number(battle)
    while step(battle) != "melee" or pending(battle) != "melee":
        apply(battle, _idle_action(battle))
        assert phase_number(battle) == phase, "nobody can strike in this phase"
    return battle


def _idle_action(battle: Battle) -> str:
    """What lets the matter on top pass."""
    listed = {str(action) for action in battle.legal_actions}
    found = [word for word in IDLE if word in listed]
    assert found, f"somebody has to choose among {sorted(listed)}"
    return found[0]


# --- questions about the battle ---------------------------------------------------------------------------


def record(battle: Battle) -> Any:
    """The battle's record."""
    return BattleRecord.over(battle.memory)


def index(battle: Battle, number: int) -> int:
    """The index of the figure with a number."""
    return Names.of(record(battle), battle.scenario).figure(str(number))  # type: ignore[arg-type]


def figure(battle: Battle, number: int) -> Any:
    """The record of the figure with a number."""
    return record(battle).figures[index(battle, number)]


def place(battle: Battle, number: int) -> Point | None:
    """Where a figure stands, in u; None when it is dead or not deployed."""
    one = figure(battle, number)
    return None if one.x == OFF_TABLE else (int(one.x), int(one.y))


def marks(battle: Battle, number: int) -> set[str]:
    """What holds for a figure, in the words of the position text: "spear", "panicked", "acted", ..."""
    return {word for word, bit in FLAGS.items() if figure(battle, number).marks & bit}


def has(battle: Battle, number: int, *words: str) -> bool:
    """True when all of these hold for a figure."""
    return set(words) <= marks(battle, number)


def locks(battle: Battle, field: str = "locked") -> set[tuple[int, int]]:
    """The pairs that are locked in this phase, by their numbers; with "locking" those of the next phase."""
    one = record(battle)
    numbers = [int(one.figures[number].number) for number in range(one.count)]
    held = [int(one.figures[number][field]) for number in range(one.count)]
    pairs = {(a, b) for a in range(one.count) for b in range(one.count) if held[a] >> b & 1}
    assert pairs == {(b, a) for a, b in pairs}, "a lock must bind both"
    return {(numbers[a], numbers[b]) for a, b in pairs if numbers[a] < numbers[b]}


def phase_number(battle: Battle) -> int:
    """The number of the running phase."""
    return int(record(battle).phase_number)


def active(battle: Battle) -> str:
    """The side whose phase it is."""
    return battle.ruleset.sides[int(record(battle).active)]


def decides(battle: Battle) -> str | None:
    """The side that has to choose, None when the battle is over."""
    seat = battle.seat_to_decide
    return None if seat is None else battle.ruleset.sides[seat]


def pending(battle: Battle) -> str:
    """The matter on top, in small letters: "action", "react", "defence", "advance", "window", ..."""
    one = record(battle)
    return Phase(int(one.stack[one.depth - 1].phase)).name.lower() if one.depth else ""


def step(battle: Battle) -> str:
    """The step of the phase that is going on: "challenge", "rally", "action" with its reactions, "melee" or "end"."""
    one = record(battle)
    phases = [int(frame.phase) for frame in one.stack[: one.depth]]
    if Phase.REACT in phases:
        return "action"
    return next((Phase(phase).name.lower() for phase in reversed(phases) if phase <= Phase.END), "")


def why_not(battle: Battle, action: str) -> set[str]:
    """The names of all objections to an action; empty when it is legal."""
    return {objection.name for objection in battle.why_not(action)}


def is_legal(battle: Battle, action: str) -> bool:
    """True when nothing speaks against an action."""
    return not battle.why_not(action)


def options(battle: Battle, *words: str) -> list[str]:
    """The listed actions that contain all these words, in their order."""
    return [text for text in map(str, battle.legal_actions) if set(words) <= set(text.split())]


def happened(battle: Battle) -> list[str]:
    """The kinds of events that the last action led to."""
    return [event.kind for event in battle.last_events]


def facts(battle: Battle, kind: str) -> list[tuple[int, ...]]:
    """The facts of every event of a kind that the last action led to."""
    return [event.facts for event in battle.last_events if event.kind == kind]


def piece(battle: Battle, number: int) -> dict[str, Any]:
    """A figure as the view shows it to a spectator."""
    found: dict[str, Any] = next(one for one in battle.view()["pieces"] if one["label"] == str(number))
    return found


def factors(battle: Battle, number: int) -> tuple[int, ...]:
    """A, D, M and B of a figure as they are now, B only of a bowman."""
    one = piece(battle, number)
    return tuple(one[name] for name in ("attack", "defence", "moves", "bow") if one[name] is not None)


# --- questions about dice ---------------------------------------------------------------------------------


def rolls(battle: Battle) -> list[tuple[int, int, str]]:
    """Every attack die of the last action: the die, the modified die, and the result of the chart as NE, P, W or K."""
    return [(die, modified, RESULTS[result]) for die, modified, result, *_ in facts(battle, "rolled")]


def differentials(battle: Battle) -> list[int]:
    """The differential of every attack of the last action that was rolled."""
    return [differential for differential, *_ in facts(battle, "differential")]


def outcome(battle: Battle, action: str, *dice: int) -> str:
    """What the chart gives for the last of these dice, on a copy of the battle: NE, P, W or K."""
    twin, desk = battle.clone(same_dice=True), _lay_out(battle, dice)
    try:
        twin.apply(action)
    finally:
        _put_away(desk)
    found = rolls(twin)
    assert [die for die, *_ in found] == list(dice), f"{action}: the dice {list(dice)} were not all thrown for attacks"
    return found[-1][2]


def chances(battle: Battle, action: str) -> str:
    """What the chart gives for 1 to 6 on the first die of an action: "NE NE NE P P W"."""
    return " ".join(outcome(battle, action, die) for die in range(1, 7))
