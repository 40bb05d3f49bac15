"""What tests of duels and gods ask besides: which window stands open, which events can be called, who throws what."""

from __future__ import annotations

from heroes.table import facts, index, pending, printed, record
from warhost.face.battle import Battle, start
from warhost.kernel.abi import Desk
from warhost.rulesets.heroes.state import Window

NO_EFFECT, PANIC, WOUND, KILLED = range(4)  # results of the chart, as events tell them
BOW, HURL, HAND = range(3)  # weapons
ALL = {f"E{number}" for number in range(1, 10)}
KEEPERS = ("8 GS 2.00,1.00", "58 TS 2.00,2.01")
"""A Greek and a Trojan far away who could fight one another: while they are there, no step ends by itself."""
OWN_STEPS = ("rally", "action", "melee")


def opening(name: str, greek: int = 0, trojan: int = 0) -> Battle:
    """A scenario that comes with the game at its first decision, with so many chips."""
    scenario = printed(name)
    forces = {
        side: getattr(scenario, side).model_copy(update={"chips": chips})
        for side, chips in (("greek", greek), ("trojan", trojan))
    }
    return start(scenario.model_copy(update=forces), seed=1)


def window(battle: Battle) -> str:
    """The window that stands open: "start", "own", "react", "attack", "result", "after", "end", or "" for none."""
    matter = pending(battle)
    if matter == "window":
        one = record(battle)
        return Window(int(one.stack[one.depth - 1].detail)).name.lower()
    if matter in OWN_STEPS:
        return "own"
    return matter if matter == "react" else ""


def calls(battle: Battle) -> set[str]:
    """The god events that the side that must choose can call now, by their ids."""
    return {str(action).split()[1] for action in battle.legal_actions if action.verb == "call"}


def number_of(battle: Battle, figure: int) -> int:
    """The number of the figure with an index, as the facts of events name it."""
    return int(record(battle).figures[figure].number)


def declared(battle: Battle) -> list[tuple[int, int, int]]:
    """The attacks that the last action led to: striker, target and weapon of each."""
    return [(number_of(battle, fact[0]), number_of(battle, fact[1]), fact[2]) for fact in facts(battle, "declared")]


def rolled(battle: Battle) -> list[tuple[int, int]]:
    """The attack dice that the last action led to, as they count on the chart, and their results."""
    return [(fact[1], fact[2]) for fact in facts(battle, "rolled")]


def differentials(battle: Battle) -> list[int]:
    """The differential of each attack die that the last action led to."""
    return [fact[0] for fact in facts(battle, "differential")]


def effects(battle: Battle, number: int) -> set[str]:
    """The events in force for a figure."""
    bits = int(record(battle).figures[index(battle, number)].effects)
    return {f"E{god + 1}" for god in range(9) if bits >> god & 1}


def chips(battle: Battle) -> tuple[int, int]:
    """The chips that Greeks and Trojans have left."""
    greek, trojan = record(battle).chips.tolist()
    return greek, trojan


def wanted_after(battle: Battle, action: str, dice: tuple[int, ...] = ()) -> tuple[int, int, set[int]]:
    """The roll that an action wants after these dice: how many dice, how many faces, which of them; zeros for none."""
    memory, desk = battle.memory.copy(), Desk.over(battle.umpire).dice
    desk.script[:] = 0
    for row, face in enumerate(dice):
        desk.script[row, face - 1] = 1
    desk.scripted, desk.length, desk.read, desk.wanted_dice, desk.wanted_faces = 1, len(dice), 0, 0, 0
    try:
        assert not battle.why_not(action)
        battle.contract.apply(memory, battle.umpire, battle.action(action).code)
        wanted, faces, allowed = int(desk.wanted_dice), int(desk.wanted_faces), int(desk.wanted_allowed)
    finally:
        desk.scripted, desk.length, desk.read, desk.wanted_dice, desk.wanted_faces = 0, 0, 0, 0, 0
    return (wanted, faces, {face + 1 for face in range(faces) if allowed >> face & 1}) if wanted else (0, 0, set())
