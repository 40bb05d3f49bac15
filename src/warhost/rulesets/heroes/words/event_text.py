"""What happened, in words: one line for each kind of journal entry, and the clauses behind it.

A line is a template: `{0:figure}` is fact number 0 shown as a figure, `{1:point}` the point whose x and y are the facts
1 and 2. Kinds whose words depend on a list of their own have a function instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from warhost.rulesets.heroes.rules.events import Cover, DuelEnd, Event, Gone, Modifier, NoReturn, Panic
from warhost.rulesets.heroes.setup.catalogue import GodEvent, catalogue
from warhost.rulesets.heroes.state import God, Phase, Reason, Result, Weapon
from warhost.rulesets.heroes.words.names import SIDE_NAMES, Names, inches, point_name
from warhost.rulesets.heroes.words.notation import EVENT_IDS

Clauses = tuple[str, ...]

PEOPLES = ("Greeks", "Trojans")
RESULT_WORDS = {
    Result.NO_EFFECT: "no effect",
    Result.PANIC: "panic",
    Result.WOUND: "wound",
    Result.KILLED: "killed",
}
DEFENSIVE, STRIKES_BACK, IN_DUEL = 1, 2, 4
"""How an attack came about, as its event tells it."""


def god_event(god: int) -> GodEvent:
    """The row of a god event by its number."""
    return catalogue().events[EVENT_IDS[god]]


def event_name(god: int) -> str:
    """The name of a god event with its id: "Mist (E6)"."""
    return f"{god_event(god).name} ({EVENT_IDS[god]})"


# --- why a battle ended -----------------------------------------------------------------------------------

REASONS: dict[Reason, tuple[str, Clauses]] = {
    Reason.NOT_OVER: ("the battle goes on", ()),
    Reason.POINTS: ("more victory points", ("HG-13.1a", "HG-13.2b")),
    Reason.EQUAL: ("equal victory points", ("HG-13.2a", "HG-13.2b")),
}


# --- facts as words ---------------------------------------------------------------------------------------

SHOWN: dict[str, Callable[[Sequence[int], Names], str]] = {
    "": lambda facts, names: str(facts[0]),
    "signed": lambda facts, names: f"{facts[0]:+}" if facts[0] else "0",
    "figure": lambda facts, names: names.title(facts[0]),
    "point": lambda facts, names: point_name(facts[0], facts[1]),
    "inches": lambda facts, names: f"{inches(facts[0])} inches",
    "side": lambda facts, names: SIDE_NAMES[facts[0]].capitalize(),
    "people": lambda facts, names: PEOPLES[facts[0]],
    "god": lambda facts, names: event_name(facts[0]),
    "result": lambda facts, names: RESULT_WORDS[Result(facts[0])],
    "area": lambda facts, names: names.areas[facts[0]],
    "chips": lambda facts, names: f"{facts[0] or 'no'} chip{'s' * (facts[0] != 1)}",
}
"""How a fact, with those after it, can be shown."""


@dataclass(frozen=True)
class Fact:
    """One number of an entry and those after it, which know how to be shown."""

    numbers: Sequence[int]
    names: Names

    def __format__(self, kind: str) -> str:
        return SHOWN[kind](self.numbers, self.names)


class Facts:
    """The numbers of one entry, to be put into templates."""

    def __init__(self, numbers: Sequence[int], names: Names) -> None:
        self.numbers = numbers
        self._facts = [Fact(numbers[start:], names) for start in range(len(numbers))]

    def into(self, template: str) -> str:
        """The template with these facts in it."""
        return template.format(*self._facts)


# --- kinds that need more than a template -----------------------------------------------------------------

STEPS: dict[int, tuple[str, str]] = {
    Phase.RALLY: ("Rally step", "HG-2.2a HG-2.2b"),
    Phase.ACTION: ("Action step", "HG-2.2a HG-2.2c"),
    Phase.MELEE: ("Hand-to-hand step", "HG-2.2a HG-2.2d"),
}


def _step_begins(facts: Facts) -> str:
    return facts.into(f"{STEPS[facts.numbers[0]][0]} of the {{1:people}}")


DUEL_ENDS = {
    DuelEnd.GOD: ("A god ends the duel: nobody has won", "HG-11.4d HG-11.5c HG-R43"),
    DuelEnd.STALEMATE: ("Neither can hurt the other: the duel ends, and nobody has won", "HG-11.4e HG-R71"),
}


def _accepted(facts: Facts) -> str:
    return facts.into("{0:figure} must accept" if facts.numbers[1] else "{0:figure} accepts the challenge")


MANNERS: dict[tuple[int, bool], str] = {
    (Weapon.BOW, False): "{0:figure} shoots at {1:figure} over {4:inches}",
    (Weapon.BOW, True): "{0:figure} shoots at the charging {1:figure}",
    (Weapon.HURL, False): "{0:figure} hurls a spear at {1:figure} over {4:inches}",
    (Weapon.HURL, True): "{0:figure} hurls a spear at the charging {1:figure}",
    (Weapon.HAND, False): "{0:figure} strikes at {1:figure}",
}


def _declared(facts: Facts) -> str:
    weapon, how = facts.numbers[2:4]
    if how & STRIKES_BACK:
        return facts.into("{0:figure} strikes back at {1:figure}")
    return facts.into(MANNERS[weapon, bool(how & DEFENSIVE)])


DECLARED_CLAUSES = {
    Weapon.BOW: ("HG-5.6a", "HG-6.1a", "HG-6.1b"),
    Weapon.HURL: ("HG-5.6a", "HG-7.1a", "HG-7.2a"),
    Weapon.HAND: ("HG-5.6a", "HG-9.1a", "HG-9.2a"),
}


def _declared_clauses(facts: Sequence[int]) -> Clauses:
    weapon, how = facts[2:4]
    if how & IN_DUEL:
        return ("HG-11.3b", "HG-11.2b") if weapon == Weapon.HURL else ("HG-11.3c", "HG-11.3d")
    if how & DEFENSIVE:
        return "HG-8.1b", "HG-8.1c", "HG-6.3a" if weapon == Weapon.BOW else "HG-8.2b"
    return ("HG-9.2b", "HG-9.2d") if how & STRIKES_BACK else DECLARED_CLAUSES[Weapon(weapon)]


def _attack_factor(facts: Facts) -> str:
    return facts.into(
        "Bow factor {1} of {0:figure}" if facts.numbers[2] == Weapon.BOW else "Attack factor {1} of {0:figure}"
    )


COVERS = {
    Cover.WOOD: ("A wood covers {0:figure}: 1 more defence", "HG-5.2e HG-14.4a"),
    Cover.RAMPART: ("A rampart covers {0:figure}: 1 more defence", "HG-5.2e HG-14.4b HG-14.4c"),
}
MODIFIERS = {
    Modifier.SPEAR: ("{0:signed} to the die: spear against a man without one", "HG-5.2c HG-9.4a"),
    Modifier.GOD: ("{0:signed} to the die: a god fights for {2:figure}", "HG-5.2c HG-12.5b"),
}


def _rolled(facts: Facts) -> str:
    die, modified = facts.numbers[:2]
    counts = "" if die == modified else ", which counts {1}"
    return facts.into(f"{{3:figure}} rolled {{0}}{counts}: {{2:result}}")


def _rolled_clauses(facts: Sequence[int]) -> Clauses:
    rows = len(catalogue().chart.combat.rows)
    return ("HG-5.2b", "HG-5.2d") if facts[1] > rows else ("HG-5.2b",)


def _differential_clauses(facts: Sequence[int]) -> Clauses:
    columns = catalogue().chart.combat.differentials
    return ("HG-5.2a",) if columns[0] <= facts[0] <= columns[-1] else ("HG-5.2a", "HG-5.2d")


def _no_effect(facts: Facts) -> str:
    return facts.into("Nothing happens to {0:figure}")


PANICS = {
    Panic.STRUCK: ("{0:figure} panics", "HG-5.4b HG-10.1a HG-10.1b"),
    Panic.CHOSEN: ("{0:figure} chooses panic", "HG-9.6a HG-9.6b HG-10.1a"),
    Panic.GOD: ("{0:figure} panics, made helpless by a god", "HG-12.7a HG-12.7b HG-10.1a"),
}
LOSSES = {
    Gone.HURLED: ("The spear of {0:figure} is gone: it was hurled", "HG-7.2a"),
    Gone.DROPPED: ("{0:figure} drops the spear for good", "HG-10.1c"),
}
NO_RETURNS = {
    NoReturn.STOPPED: ("{0:figure} does not strike back: a god stops weapons", "HG-12.9d"),
    NoReturn.MIST: ("{0:figure} does not strike back: one of the two is in mist", "HG-12.10a"),
    NoReturn.APART: ("{0:figure} does not strike back: the two no longer touch", "HG-9.2f"),
}


def _effect_clauses(facts: Sequence[int]) -> Clauses:
    return god_event(facts[1]).clauses


def _blessed(facts: Facts) -> str:
    god = facts.numbers[1]
    lasts = " to the end of the phase" if god_event(god).lasts == "phase" else ""
    return facts.into("{1:god} for {0:figure}" if god != God.HELPLESS else "{1:god} against {0:figure}") + lasts


def _rescued(facts: Facts) -> str:
    state = "back from death, wounded" if facts.numbers[3] else "healed"
    return facts.into(f"{{0:figure}} is set down at {{1:point}}, {state}")


def _set_down(facts: Facts) -> str:
    return facts.into("{0:figure} is carried from {1:point} to {3:point}")


def _first_rolled(facts: Facts) -> str:
    return facts.into("The Greeks rolled {0}, the Trojans {1}: the {2:people} choose who has the first phase")


def _body_held(facts: Facts) -> str:
    around = "{1} of the Greeks and {2} of the Trojans around the body"
    return facts.into(f"{around}: nobody has it" if facts.numbers[0] < 0 else f"{around}: the {{0:people}} have it")


def _battle_over(facts: Facts) -> str:
    winner, reason = facts.numbers[:2]
    verdict = "The battle is drawn" if winner < 0 else facts.into("The {0:people} win the battle")
    return f"{verdict}: {REASONS[Reason(reason)][0]}"


# --- every kind -------------------------------------------------------------------------------------------


class Telling(NamedTuple):
    """How a kind of entry is told: a template or a function of its facts; its clauses, or what finds them."""

    words: str | Callable[[Facts], str]
    clauses: str | Callable[[Sequence[int]], Clauses]


def _listed(rows: Mapping[Any, tuple[str, str]], at: int) -> Telling:
    """The telling of a kind whose words and clauses depend on the fact number `at`."""
    return Telling(
        lambda facts: facts.into(rows[facts.numbers[at]][0]), lambda facts: tuple(rows[facts[at]][1].split())
    )


TELLINGS: dict[Event, Telling] = {
    Event.TURN_BEGINS: Telling("Turn {0} begins", "HG-2.1b HG-12.1e"),
    Event.PHASE_BEGINS: Telling("Phase {0}: the {1:people} are active", "HG-2.1a HG-2.1c HG-2.2a"),
    Event.STEP_BEGINS: Telling(_step_begins, lambda facts: tuple(STEPS[facts[0]][1].split())),
    Event.FIRST_ROLLED: Telling(_first_rolled, "HG-17.3a"),
    Event.FIRST_CHOSEN: Telling("The {0:people} have the first phase of every turn", "HG-17.3a HG-2.1c"),
    Event.DEPLOYED: Telling("{0:figure} deployed at {1:point}", "HG-17.2a"),
    Event.CHALLENGED: Telling("{0:figure} challenges {1:figure} to a duel", "HG-11.1a HG-11.1b"),
    Event.ACCEPTED: Telling(_accepted, "HG-11.1d"),
    Event.DECLINED: Telling("{0:figure} is wounded and declines the challenge", "HG-11.1d HG-11.1f"),
    Event.CHALLENGE_LAPSED: Telling("{0:figure} cannot challenge {1:figure} any more: the phase goes on", "HG-S2b"),
    Event.DUEL_PLACED: Telling("{0:figure} takes the duel place at {3:point}", "HG-11.2a HG-11.3c HG-15.10b"),
    Event.ORDER_ROLLED: Telling("{0:figure} rolled {1}, {2:figure} {3}: {4:figure} goes first", "HG-11.3a HG-R38"),
    Event.DUEL_WON: Telling("{0:figure} wins the duel", "HG-11.5a"),
    Event.DUEL_UNDECIDED: _listed(DUEL_ENDS, 0),
    Event.WENT_HOME: Telling("{0:figure} goes back to {3:point}", "HG-11.5b HG-11.5c HG-R40"),
    Event.RALLY_ROLLED: Telling("{0:figure} rolled {1} to rally, at most {2} needed", "HG-3.2a HG-3.2b HG-3.2c"),
    Event.RALLIED: Telling("{0:figure} rallies", "HG-3.3a"),
    Event.NOT_RALLIED: Telling("{0:figure} does not rally, and does nothing more in this phase", "HG-3.4a HG-3.4c"),
    Event.LEG: Telling("{0:figure} walks from {1:point} to {3:point} for {5:inches}", "HG-4.1b HG-15.5a"),
    Event.MOVED: Telling("{0:figure} moved from {1:point} to {3:point} for {5:inches}", "HG-4.1a HG-15.5b"),
    Event.TURNED_BACK: Telling("{0:figure} is back at {1:point}, free to act", "HG-2.3b HG-4.1c"),
    Event.STOOD: Telling("{0:figure} stands", "HG-2.3a"),
    Event.CHARGED: Telling("{0:figure} charges {1:figure}", "HG-4.5a HG-8.1a"),
    Event.DECLARED: Telling(_declared, _declared_clauses),
    Event.ATTACK_FACTOR: Telling(_attack_factor, "HG-1.5a HG-5.2a"),
    Event.DEFENCE_FACTOR: Telling("Defence factor {1} of {0:figure}", "HG-1.5a HG-5.2a"),
    Event.COVER: _listed(COVERS, 1),
    Event.DIFFERENTIAL: Telling("Differential {0:signed}", _differential_clauses),
    Event.DIE_MODIFIER: _listed(MODIFIERS, 1),
    Event.ROLLED: Telling(_rolled, _rolled_clauses),
    Event.DEFLECTED: Telling(
        "A god deflects the weapon from {0:figure}: {1:result} becomes {2:result}", "HG-12.8a HG-12.8b"
    ),
    Event.NO_EFFECT: Telling(_no_effect, "HG-5.4a HG-10.3c"),
    Event.CANCELLED: Telling("The attack of {0:figure} on {1:figure} is off", "HG-5.6a HG-5.6b"),
    Event.RETIRES: Telling("{0:figure} is panicked and retires from {1:figure}", "HG-10.3a"),
    Event.CORNERED: Telling("{0:figure} is cornered and stays", "HG-10.3c HG-10.3d HG-15.8d"),
    Event.PANICKED: _listed(PANICS, 1),
    Event.SPEAR_GONE: _listed(LOSSES, 1),
    Event.FLED: Telling("{0:figure} flees from {1:point} to {3:point}", "HG-10.1b HG-10.4a HG-15.8a"),
    Event.WOUNDED: Telling("{0:figure} is wounded: all factors halved", "HG-5.4c HG-1.5a"),
    Event.SLAIN: Telling("{0:figure} is killed at {1:point}", "HG-5.4d HG-5.4e"),
    Event.LOCKED: Telling("{0:figure} and {1:figure} are locked for the next phase", "HG-9.5a"),
    Event.LOCK_ENDED: Telling("{0:figure} and {1:figure} are no longer locked", "HG-9.5d HG-9.5e"),
    Event.ADVANCED: Telling("{0:figure} advances from {1:point} to {3:point}", "HG-5.5a HG-9.7a HG-9.7b"),
    Event.STAYED: Telling("{0:figure} does not advance", "HG-9.7a HG-9.7f"),
    Event.NO_RETURN: _listed(NO_RETURNS, 1),
    Event.CHIP_PLAYED: Telling(
        "The {0:people} call on the gods: {1:god}, {2:chips} left", "HG-12.1b HG-12.1c HG-12.1d"
    ),
    Event.BLESSED: Telling(_blessed, _effect_clauses),
    Event.SET_DOWN: Telling(_set_down, "HG-12.11a HG-12.11c"),
    Event.RESCUED: Telling(_rescued, "HG-12.12a HG-12.12b HG-15.12a"),
    Event.HEALED: Telling("{0:figure} is healed", "HG-12.13a"),
    Event.EFFECT_ENDED: Telling("{1:god} ends for {0:figure}", "HG-12.2b"),
    Event.HULL_BURNS: Telling("The ship {0:area} burns", "HG-S3a HG-S3b"),
    Event.BODY_HELD: Telling(_body_held, "HG-S4a HG-13.2c"),
    Event.BATTLE_OVER: Telling(_battle_over, lambda facts: REASONS[Reason(facts[1])][1]),
}


def event_text(kind: int, facts: Sequence[int], names: Names) -> str:
    """An entry of the journal in one readable line."""
    words, shown = TELLINGS[Event(kind)].words, Facts(facts, names)
    return shown.into(words) if isinstance(words, str) else words(shown)


def event_clauses(kind: int, facts: Sequence[int]) -> Clauses:
    """The clauses behind an entry; where the facts do not tell which of several it was, all of them."""
    clauses = TELLINGS[Event(kind)].clauses
    return tuple(clauses.split()) if isinstance(clauses, str) else clauses(facts)
