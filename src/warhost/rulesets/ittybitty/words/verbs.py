"""What a player can decide: `move TUDWALL 1807`, `attack R1-SP1 1807 green`, `cast BONE fearball 0811`, both ways.

place T1-HC1 2009 | enlist T2-SP1 T2-HI1 | assign T2-SP1 LOHOLT | fortify 0611
act T2-SP1 | move T2-SP1 1808 | join TUDWALL T1-HC1 | dismount R4-DR1 | remount R4-DR2 | hide SCOUT | scout SCOUT 1408
flee T2-SP1 | pontoon ENGINEER SW | charge T1-HC1 1707 | attack T2-SP1 1707 green | support T4-XB1 | fight
batter ENGINE bridge-1707 | withdraw T3-LC1 1906 along | step T1-HC1 1807 | halt T1-HC1
cast BONE wahoo | cast BONE fearball 0811 | cast BONE fist 1807 T6-PK1 | strike 1807 T6-PK1 | raise T2-SP1
petard ENGINEER | retreat ENGINEER 1406 | pay WIZARD | lapse WIZARD | pass | done

"along" takes the single men of the hex along. The hex of what a spell strikes may stand alone: then it is the first
unit there that lies face-down. Where the battle is known a piece that all may see stands for its hex.
"""

from __future__ import annotations

from warhost.rulesets.ittybitty.state import FORMS, NONE, Aim, Phase, Verb
from warhost.rulesets.ittybitty.words.names import (
    DIRECTION_WORDS,
    DIRECTIONS,
    FORM_IDS,
    SEGMENTS,
    Names,
    aim_of,
    form_name,
)
from warhost.shelf.verbs import Further, Operand, Parts, Reader, Verbs, one_of, piece, place, verb

# --- a unit that may be left out ----------------------------------------------------------------------------


def _write_prey(parts: Parts, names: Names) -> str:
    return names.labels[parts.target] if parts.target != NONE else ""


def _read_prey(reader: Reader, parts: Parts) -> Parts:
    if reader.at == len(reader.words):
        return parts
    labels = reader.names.labels
    return parts._replace(target=reader.found("piece", Names.piece, labels, labels))


def _say_prey(parts: Parts, names: Names) -> str:
    """By its tag alone, as the name of a spell is long."""
    return f"{names.labels[parts.target].rpartition('-')[2]} in " if parts.target != NONE else ""


def _prey_data(parts: Parts, names: Names) -> str | None:
    return names.labels[parts.target] if parts.target != NONE else None


# --- a structure, by its name -------------------------------------------------------------------------------


def _write_structure(parts: Parts, names: Names) -> str:
    return names.structure_ids[parts.extra]


def _read_structure(reader: Reader, parts: Parts) -> Parts:
    known = dict(enumerate(reader.names.structure_ids))
    return parts._replace(extra=reader.one_of("structure", known))


def _say_structure(parts: Parts, names: Names) -> str:
    return names.structure(parts.extra)


# --- single men who come along, or stay ---------------------------------------------------------------------

ALONG = "along"


def _write_along(parts: Parts, names: Names) -> str:
    return ALONG if parts.extra else ""


def _read_along(reader: Reader, parts: Parts) -> Parts:
    return parts._replace(extra=int(reader.comes(ALONG)))


def _say_along(parts: Parts, names: Names) -> str:
    return ", single men along" if parts.extra else ""


# --- what a spell is aimed at -------------------------------------------------------------------------------

AT_HEX = Further("place", " at {place}")
AT_UNIT = Further("place prey", " at {prey}{place}")
ALONE = Further("", "")
FURTHER = {Aim.NOTHING: ALONE, Aim.CONE: AT_HEX, Aim.BALL: AT_HEX, Aim.UNIT: AT_UNIT, Aim.CHAIN: AT_UNIT}

OPERANDS = {
    "actor": piece("actor", "piece", Names.piece),
    "target": piece("target", "piece", Names.piece),
    "place": place("hex", Names.hex, Names.cell, every=lambda names: names.hexes),
    "prey": Operand("target", _write_prey, _read_prey, _say_prey, _prey_data),
    "segment": one_of("segment", dict(enumerate(SEGMENTS)), lambda number: SEGMENTS[number].capitalize()),
    "direction": one_of("direction", dict(enumerate(DIRECTIONS)), lambda number: DIRECTION_WORDS[number]),
    "structure": Operand("extra", _write_structure, _read_structure, _say_structure),
    "along": Operand("extra", _write_along, _read_along, _say_along),
    "event": one_of(
        "spell",
        dict(enumerate(FORM_IDS)),
        form_name,
        is_told=True,
        further={form: FURTHER[aim_of(form)] for form in range(FORMS)},
        is_thing=True,
    ),
}
ATTACK_BUTTONS = {Phase.DECLARE: "Add {actor}", Phase.OPPORTUNITY: "Fire at {place}"}

VERBS = Verbs(
    Verb,
    OPERANDS,
    verb(Verb.PLACE, "actor place", "{actor}: set up in {place}", button="Place here", deed="set up"),
    verb(Verb.ENLIST, "actor target", "{actor}: join the formation of {target}", button="Join {target}", deed=""),
    verb(
        Verb.ASSIGN,
        "actor target",
        "the formation of {actor}: follow {target}",
        button="Follow {target}",
        deed="follow another captain",
    ),
    verb(Verb.FORTIFY, "place", "build field works in {place}", button="Field works here", deed=""),
    verb(Verb.ACT, "actor", "{actor}: act", button="Act with {actor}"),
    verb(Verb.MOVE, "actor place", "{actor}: move to {place}", button="Move here"),
    verb(Verb.JOIN, "actor target", "{actor}: go along with {target}", button="Go with {target}", deed="go along"),
    verb(Verb.DISMOUNT, "actor", "{actor}: dismount"),
    verb(Verb.REMOUNT, "actor", "{actor}: mount", button="Mount", deed="mount"),
    verb(Verb.HIDE, "actor", "{actor}: hide"),
    verb(Verb.SCOUT, "actor place", "{actor}: scout out {place}", button="Scout out {place}", deed="scout"),
    verb(Verb.FLEE, "actor", "{actor}: flee farther", button="Flee farther", deed="flee farther"),
    verb(
        Verb.PONTOON,
        "actor direction",
        "{actor}: build a pontoon bridge to the {direction}",
        button="Pontoon bridge, {direction}",
        deed="build a pontoon bridge",
    ),
    verb(
        Verb.CHARGE,
        "actor place along",
        "{actor}: charge {place} with the formation{along}",
        button="Charge {place}{along}",
    ),
    verb(
        Verb.ATTACK,
        "actor place segment",
        "{actor}: attack {place}, {segment} segment",
        button="Attack {place}, {segment}",
        in_matters=ATTACK_BUTTONS,
    ),
    verb(Verb.SUPPORT, "actor", "{actor}: support the melee", button="Support with {actor}", deed="support a melee"),
    verb(Verb.FIGHT, "", "fight this combat as it stands", button="Fight"),
    verb(Verb.BATTER, "actor structure", "{actor}: batter {structure}", button="Batter {structure}"),
    verb(
        Verb.WITHDRAW,
        "actor place along",
        "{actor}: refuse battle, to {place}{along}",
        button="Withdraw here{along}",
        deed="refuse battle",
    ),
    verb(Verb.STEP, "actor place", "{actor}: charge on to {place}", button="Charge here", deed="charge on"),
    verb(Verb.HALT, "actor", "{actor}: halt in the charge", button="Halt"),
    verb(Verb.CAST, "actor event", "{actor}: cast {event}", button="{event}"),
    verb(Verb.STRIKE, "place prey", "strike {prey}{place}", button="Strike {prey}{place}", deed=""),
    verb(Verb.RAISE, "target", "raise {target} from the dead", button="Raise {target}", deed=""),
    verb(Verb.PETARD, "actor", "{actor}: set off a petard", button="Set off the petard", deed="set off a petard"),
    verb(Verb.RETREAT, "actor place", "{actor}: step back to {place}", button="Step back here", deed="step back"),
    verb(Verb.PAY, "actor", "{actor}: keep up what was summoned", button="Keep it up", deed="keep it up"),
    verb(Verb.LAPSE, "actor", "{actor}: let what was summoned go", button="Let it go", deed="let it go"),
    verb(Verb.PASS, "", "pass"),
    verb(
        Verb.DONE,
        "",
        "that is all",
        button="Done",
        in_matters={
            Phase.SET_UP: "Start the battle",
            Phase.REASSIGN: "They follow as they are",
            Phase.ACTIVATION: "Nobody else acts",
            Phase.ACTION: "End the action",
            Phase.CASTER: "He is done",
            Phase.CHAIN: "Strike nobody else",
            Phase.RAISE: "Raise nobody else",
            Phase.REFUSAL: "Stand and fight",
            Phase.ADVANCE: "Everybody halts",
            Phase.WITHDRAWAL: "Stay here",
            Phase.WINDOW: "Nobody acts",
            Phase.PETARDS: "No petard",
            Phase.STEP_BACK: "Stay here",
            Phase.UPKEEP: "Keep nothing up",
        },
        deed="",
    ),
)
"""Each verb with what it needs."""
