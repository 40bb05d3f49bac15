"""What happened, in words and as data: one row for each kind of journal entry.

Who strikes at whom stands in the event that opens an attack, `declared`; what the die is made of, and what it did,
follows.
"""

from __future__ import annotations

from warhost.rulesets.heroes.rules.events import Cover, DuelEnd, Event, Gone, Modifier, NoReturn, Panic
from warhost.rulesets.heroes.setup.catalogue import catalogue
from warhost.rulesets.heroes.state import God, Phase, Reason, Result, Weapon
from warhost.rulesets.heroes.words.names import (
    EVENT_IDS,
    PEOPLES,
    SIDE_NAMES,
    UNIT,
    event_name,
    god_event,
    inches,
    point_name,
)
from warhost.shelf.declared import each_of
from warhost.shelf.kinds import PLAIN, Clauses, Kind, counted, named, word_of
from warhost.shelf.tellings import Numbers, Tellings, listed, told

RESULT_WORDS = each_of(
    Result,
    {
        Result.NO_EFFECT: "no effect",
        Result.PANIC: "panic",
        Result.WOUND: "wound",
        Result.KILLED: "killed",
    },
)
DEFENSIVE, STRIKES_BACK, IN_DUEL = 1, 2, 4
"""How an attack came about, as its event tells it."""
HOW = {DEFENSIVE: "defensive", STRIKES_BACK: "back", IN_DUEL: "duel"}
REASONS: dict[Reason, tuple[str, tuple[str, ...]]] = {
    Reason.NOT_OVER: ("the battle goes on", ()),
    Reason.POINTS: ("more victory points", ("HG-13.1a", "HG-13.2b")),
    Reason.EQUAL: ("equal victory points", ("HG-13.2a", "HG-13.2b")),
}
"""Why a battle ended."""
ENDINGS = {Reason.POINTS: "the {winner} have scored more"}
"""The same as a screen says it."""


# --- what facts can be ------------------------------------------------------------------------------------

STEPS_TOLD = (Phase.RALLY, Phase.ACTION, Phase.MELEE)
STEPS: dict[int, tuple[str, str]] = {
    Phase.RALLY: ("Rally step", "HG-2.2a HG-2.2b"),
    Phase.ACTION: ("Action step", "HG-2.2a HG-2.2c"),
    Phase.MELEE: ("Hand-to-hand step", "HG-2.2a HG-2.2d"),
}


COMBAT = catalogue().chart.combat  # read at import, so that faults of the figures are told before those of the words


def _differential_clauses(differential: int) -> Clauses:
    columns = COMBAT.differentials
    return "HG-5.2a" if columns[0] <= differential <= columns[-1] else "HG-5.2a HG-5.2d"


def _die_clauses(modified: int) -> Clauses:
    return "HG-5.2b HG-5.2d" if modified > len(COMBAT.rows) else "HG-5.2b"


KINDS = {
    "piece": Kind(lambda figure, names: names.titles[figure], lambda figure, names: names.labels[figure]),
    "point": Kind(lambda point, names: point_name(*point), lambda point, names: list(point), width=2),
    "inches": Kind(lambda length, names: f"{inches(length)} inches", lambda length, names: length / UNIT),
    "side": Kind(lambda side, names: PEOPLES[side], lambda side, names: SIDE_NAMES[side] if side >= 0 else None),
    "event": Kind(
        lambda god, names: event_name(god), lambda god, names: EVENT_IDS[god], lambda god: god_event(god).clauses
    ),
    "area": Kind(lambda area, names: names.areas[area], lambda area, names: names.areas[area]),
    "result": Kind(
        lambda result, names: RESULT_WORDS[Result(result)], lambda result, names: RESULT_WORDS[Result(result)]
    ),
    "step": named(STEPS_TOLD, STEPS, lambda phase, names: Phase(phase).name.lower()),
    "reason": named(Reason, REASONS),
    "differential": Kind(PLAIN["signed"].said, clauses=_differential_clauses),
    "modified": Kind(clauses=_die_clauses),
    "how": Kind(data=lambda how, names: [word for bit, word in HOW.items() if how & bit]),
    "chips": counted("chip", "chips"),
    "weapon": word_of(Weapon),
    "cover": word_of(Cover),
    "modifier": word_of(Modifier),
    "panic": word_of(Panic),
    "gone": word_of(Gone),
    "unreturned": word_of(NoReturn),
    "undecided": word_of(DuelEnd),
}


# --- words that hang on a list, or on several facts -------------------------------------------------------

DUEL_ENDS = {
    DuelEnd.GOD: ("A god ends the duel: nobody has won", "HG-11.4d HG-11.5c HG-R43"),
    DuelEnd.STALEMATE: ("Neither can hurt the other: the duel ends, and nobody has won", "HG-11.4e HG-R71"),
}
COVERS = {
    Cover.WOOD: ("A wood covers {target}: 1 more defence", "HG-5.2e HG-14.4a"),
    Cover.RAMPART: ("A rampart covers {target}: 1 more defence", "HG-5.2e HG-14.4b HG-14.4c"),
}
MODIFIERS = {
    Modifier.SPEAR: ("{added} to the die: spear against a man without one", "HG-5.2c HG-9.4a"),
    Modifier.GOD: ("{added} to the die: a god fights for {piece}", "HG-5.2c HG-12.5b"),
}
PANICS = {
    Panic.STRUCK: ("{piece} panics", "HG-5.4b HG-10.1a HG-10.1b"),
    Panic.CHOSEN: ("{piece} chooses panic", "HG-9.6a HG-9.6b HG-10.1a"),
    Panic.GOD: ("{piece} panics, made helpless by a god", "HG-12.7a HG-12.7b HG-10.1a"),
}
LOSSES = {
    Gone.HURLED: ("The spear of {piece} is gone: it was hurled", "HG-7.2a"),
    Gone.DROPPED: ("{piece} drops the spear for good", "HG-10.1c"),
}
NO_RETURNS = {
    NoReturn.STOPPED: ("{piece} does not strike back: a god stops weapons", "HG-12.9d"),
    NoReturn.MIST: ("{piece} does not strike back: one of the two is in mist", "HG-12.10a"),
    NoReturn.APART: ("{piece} does not strike back: the two no longer touch", "HG-9.2f"),
}
MANNERS: dict[tuple[int, bool], str] = {
    (Weapon.BOW, False): "{piece} shoots at {target} over {distance}",
    (Weapon.BOW, True): "{piece} shoots at the charging {target}",
    (Weapon.HURL, False): "{piece} hurls a spear at {target} over {distance}",
    (Weapon.HURL, True): "{piece} hurls a spear at the charging {target}",
    (Weapon.HAND, False): "{piece} strikes at {target}",
}
DECLARED_CLAUSES = each_of(
    Weapon,
    {
        Weapon.BOW: "HG-5.6a HG-6.1a HG-6.1b",
        Weapon.HURL: "HG-5.6a HG-7.1a HG-7.2a",
        Weapon.HAND: "HG-5.6a HG-9.1a HG-9.2a",
    },
)


def _declared(facts: Numbers) -> str:
    weapon, how = facts["weapon"], facts["how"]
    return "{piece} strikes back at {target}" if how & STRIKES_BACK else MANNERS[weapon, bool(how & DEFENSIVE)]


def _declared_clauses(facts: Numbers) -> Clauses:
    weapon, how = facts["weapon"], facts["how"]
    if how & IN_DUEL:
        return "HG-11.3b HG-11.2b" if weapon == Weapon.HURL else "HG-11.3c HG-11.3d"
    if how & DEFENSIVE:
        return "HG-8.1b", "HG-8.1c", "HG-6.3a" if weapon == Weapon.BOW else "HG-8.2b"
    return "HG-9.2b HG-9.2d" if how & STRIKES_BACK else DECLARED_CLAUSES[Weapon(weapon)]


def _attack_factor(facts: Numbers) -> str:
    return f"{'Bow' if facts['weapon'] == Weapon.BOW else 'Attack'} factor {{factor}} of {{piece}}"


def _rolled(facts: Numbers) -> str:
    counts = "" if facts["dice"] == facts["modified"] else ", which counts {modified}"
    return f"{{piece}} rolled {{dice}}{counts}: {{result}}"


def _blessed(facts: Numbers) -> str:
    god = facts["event"]
    lasts = " to the end of the phase" if god_event(god).lasts == "phase" else ""
    return f"{{event}} {'against' if god == God.HELPLESS else 'for'} {{target}}{lasts}"


def _rescued(facts: Numbers) -> str:
    return "{piece} is set down at {to}, " + ("back from death, wounded" if facts["slain"] else "healed")


def _body_held(facts: Numbers) -> str:
    holders = "nobody has it" if facts["side"] < 0 else "the {side} have it"
    return f"{{greek}} of the Greeks and {{trojan}} of the Trojans around the body: {holders}"


def _battle_over(facts: Numbers) -> str:
    return "The battle is drawn: {reason}" if facts["side"] < 0 else "The {side} win the battle: {reason}"


# --- every kind -------------------------------------------------------------------------------------------

WAY = "piece from:point to:point"
PAIR = "piece target:piece"

EVENTS = Tellings(
    Event,
    KINDS,
    told(Event.TURN_BEGINS, "turn", "Turn {turn} begins", "HG-2.1b HG-12.1e"),
    told(Event.PHASE_BEGINS, "phase side", "Phase {phase}: the {side} are active", "HG-2.1a HG-2.1c HG-2.2a",
         opens=True),
    told(Event.STEP_BEGINS, "step side", "{step} of the {side}", "{step}"),
    told(Event.FIRST_ROLLED, "dice:die against:die side",
         "The Greeks rolled {dice}, the Trojans {against}: the {side} choose who has the first phase", "HG-17.3a"),
    told(Event.FIRST_CHOSEN, "side", "The {side} have the first phase of every turn", "HG-17.3a HG-2.1c"),
    told(Event.DEPLOYED, "piece to:point", "{piece} deployed at {to}", "HG-17.2a", story="move"),
    told(Event.CHALLENGED, PAIR, "{piece} challenges {target} to a duel", "HG-11.1a HG-11.1b", story="strike", does=""),
    told(Event.ACCEPTED, "piece forced:flag",
         lambda facts: "{piece} must accept" if facts["forced"] else "{piece} accepts the challenge", "HG-11.1d"),
    told(Event.DECLINED, "piece", "{piece} is wounded and declines the challenge", "HG-11.1d HG-11.1f"),
    told(Event.CHALLENGE_LAPSED, PAIR,
         "{piece} cannot challenge {target} any more: the phase goes on", "HG-S2b", story="strike", does=""),
    told(Event.DUEL_PLACED, WAY, "{piece} takes the duel place at {to}", "HG-11.2a HG-11.3c HG-15.10b", story="leap"),
    told(Event.ORDER_ROLLED, "piece dice:die target:piece against:die first:piece",
         "{piece} rolled {dice}, {target} {against}: {first} goes first", "HG-11.3a HG-R38", story="strike", does=""),
    told(Event.DUEL_WON, "piece", "{piece} wins the duel", "HG-11.5a", heads=True),
    told(Event.DUEL_UNDECIDED, "why:undecided", listed("why", DuelEnd, DUEL_ENDS), heads=True),
    told(Event.WENT_HOME, WAY, "{piece} goes back to {to}", "HG-11.5b HG-11.5c HG-R40", story="leap"),
    told(Event.RALLY_ROLLED, "piece dice:die at_most",
         "{piece} rolled {dice} to rally, at most {at_most} needed", "HG-3.2a HG-3.2b HG-3.2c"),
    told(Event.RALLIED, "piece", "{piece} rallies", "HG-3.3a",
         says=("good", "rallied"), change={"panicked": False}, heads=True),
    told(Event.NOT_RALLIED, "piece",
         "{piece} does not rally, and does nothing more in this phase", "HG-3.4a HG-3.4c", heads=True),
    told(Event.LEG, f"{WAY} cost:inches",
         "{piece} walks from {from} to {to} for {cost}", "HG-4.1b HG-15.5a", story="move"),
    told(Event.MOVED, f"{WAY} cost:inches",
         "{piece} moved from {from} to {to} for {cost}", "HG-4.1a HG-15.5b", story="move"),
    told(Event.TURNED_BACK, "piece to:point", "{piece} is back at {to}, free to act", "HG-2.3b HG-4.1c", story="move"),
    told(Event.STOOD, "piece", "{piece} stands", "HG-2.3a", heads=True),
    told(Event.CHARGED, PAIR, "{piece} charges {target}", "HG-4.5a HG-8.1a", story="strike", does=""),
    told(Event.DECLARED, f"{PAIR} weapon how distance:inches", _declared, _declared_clauses,
         story="strike", heads=True),
    told(Event.ATTACK_FACTOR, "piece factor weapon", _attack_factor, "HG-1.5a HG-5.2a"),
    told(Event.DEFENCE_FACTOR, "target:piece factor",
         "Defence factor {factor} of {target}", "HG-1.5a HG-5.2a", story="aim"),
    told(Event.COVER, "target:piece cover", listed("cover", Cover, COVERS), story="aim"),
    told(Event.DIFFERENTIAL, "differential", "Differential {differential}", "{differential}"),
    told(Event.DIE_MODIFIER, "added:signed modifier piece", listed("modifier", Modifier, MODIFIERS)),
    told(Event.ROLLED, "dice:die modified result piece", _rolled, "{modified}", heads=True),
    told(Event.DEFLECTED, "target:piece before:result result",
         "A god deflects the weapon from {target}: {before} becomes {result}", "HG-12.8a HG-12.8b", story="aim"),
    told(Event.NO_EFFECT, "target:piece",
         "Nothing happens to {target}", "HG-5.4a HG-10.3c", story="aim", says=("plain", "no effect")),
    told(Event.CANCELLED, PAIR,
         "The attack of {piece} on {target} is off", "HG-5.6a HG-5.6b", story="strike", says=("plain", "cancelled"),
         does=""),
    told(Event.RETIRES, PAIR, "{piece} is panicked and retires from {target}", "HG-10.3a", story="strike", does=""),
    told(Event.CORNERED, "piece", "{piece} is cornered and stays", "HG-10.3c HG-10.3d HG-15.8d"),
    told(Event.PANICKED, "piece why:panic",
         listed("why", Panic, PANICS), says=("bad", "panic"), change={"panicked": True}),
    told(Event.SPEAR_GONE, "piece why:gone", listed("why", Gone, LOSSES), change={"spear": False}),
    told(Event.FLED, WAY, "{piece} flees from {from} to {to}", "HG-10.1b HG-10.4a HG-15.8a", story="move"),
    told(Event.WOUNDED, "piece", "{piece} is wounded: all factors halved", "HG-5.4c HG-1.5a",
         says=("bad", "wounded"), change={"wounded": True}, does="harms"),
    told(Event.SLAIN, "piece from:point", "{piece} is killed at {from}", "HG-5.4d HG-5.4e", story="fall",
         moment=("bad", "{piece} is killed"), lies="from", does="falls harms"),
    told(Event.LOCKED, PAIR, "{piece} and {target} are locked for the next phase", "HG-9.5a",
         story="strike", says=("plain", "locked"), does=""),
    told(Event.LOCK_ENDED, PAIR, "{piece} and {target} are no longer locked", "HG-9.5d HG-9.5e", story="strike",
         does=""),
    told(Event.ADVANCED, WAY, "{piece} advances from {from} to {to}", "HG-5.5a HG-9.7a HG-9.7b", story="move"),
    told(Event.STAYED, "piece", "{piece} does not advance", "HG-9.7a HG-9.7f", heads=True),
    told(Event.NO_RETURN, "piece why:unreturned", listed("why", NoReturn, NO_RETURNS)),
    told(Event.CHIP_PLAYED, "side event left:chips",
         "The {side} call on the gods: {event}, {left} left", "HG-12.1b HG-12.1c HG-12.1d", heads=True),
    told(Event.BLESSED, "target:piece event", _blessed, "{event}", story="aim", says=("wonder", "blessed"), does=""),
    told(Event.SET_DOWN, WAY, "{piece} is carried from {from} to {to}", "HG-12.11a HG-12.11c", story="leap"),
    told(Event.RESCUED, "piece to:point slain:flag", _rescued, "HG-12.12a HG-12.12b HG-15.12a", story="leap"),
    told(Event.HEALED, "piece", "{piece} is healed", "HG-12.13a", says=("good", "healed"), change={"wounded": False}),
    told(Event.EFFECT_ENDED, "piece event", "{event} ends for {piece}", "HG-12.2b"),
    told(Event.HULL_BURNS, "area", "The ship {area} burns", "HG-S3a HG-S3b"),
    told(Event.BODY_HELD, "side greek trojan", _body_held, "HG-S4a HG-13.2c"),
    told(Event.BATTLE_OVER, "side -reason", _battle_over, "{reason}"),
)  # fmt: skip
