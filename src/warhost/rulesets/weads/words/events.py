"""What happened, in words and as data: one row for each kind of journal entry.

A test of morale stands between the event that says why a unit is tested and the one that says what came of it; so does
the combat die between those that say how the combat stands and its result.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from warhost.rulesets.weads.rules.events import Event, Modifier, Shift
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.state import Phase, Reason, Result, Spell, Status, Verb, Window
from warhost.rulesets.weads.words.names import FACING_WORDS, PEOPLES, SIDE_NAMES, TURNS, laid_by_spells
from warhost.rulesets.weads.words.verbs import VERBS
from warhost.shelf.clash import odds_of
from warhost.shelf.kinds import Clauses, Kind, counted, named, word_of
from warhost.shelf.tellings import Numbers, Tellings, listed, told
from warhost.shelf.views import side_name

REASONS: dict[Reason, tuple[str, tuple[str, ...]]] = {
    Reason.NOT_OVER: ("the battle goes on", ()),
    Reason.ROUT_LEVEL: ("the enemy has lost more than its rout level", ("AW-20.5a",)),
    Reason.BOTH_LEVELS: ("both sides have lost more than their rout levels", ("AW-20.5b",)),
    Reason.TURNS: ("nobody has lost enough by the last turn", ("AW-20.5c",)),
}
"""Why a battle ended."""
ENDINGS = {Reason.ROUT_LEVEL: "the {loser} have broken: they have lost more than their rout level"}
"""The same as a screen says it."""
PHASES: dict[Phase, tuple[str, Clauses]] = {
    Phase.SET_UP: ("set-up", "AW-1.5b AW-1.5c AW-21.1a"),
    Phase.TURN: ("turn", "AW-2.1a"),
    Phase.WINDOW: ("spells", "AW-16.1c"),
    Phase.DRAW: ("the draw", "AW-2.2b"),
    Phase.ACTIVATE: ("activation", "AW-2.2c AW-2.3b"),
    Phase.SUCCEED: ("replacement leader", "AW-13.3a AW-13.3b"),
    Phase.RAGE: ("berserk", "AW-15.1b AW-15.1c"),
    Phase.MOVEMENT: ("movement", "AW-2.3a AW-3.1c"),
    Phase.COMBAT: ("combat", "AW-2.3a AW-9.1a"),
    Phase.DECLARE: ("building a combat", "AW-9.2a"),
    Phase.CHITS: ("combat chits", "AW-10.1a"),
    Phase.MISSILES: ("missile fire", "AW-14.1b"),
    Phase.CLASH: ("resolution", "AW-9.2b AW-12.1a"),
    Phase.CASUALTIES: ("leader losses", "AW-13.1a"),
    Phase.ROUT: ("rout", "AW-12.4a"),
    Phase.ESCAPE: ("escape", "AW-13.7a"),
    Phase.END_ACTIVATION: ("end of activation", "AW-2.2d"),
    Phase.RECHARGE: ("spell recovery", "AW-2.4b AW-19.1a"),
    Phase.RALLY: ("rally", "AW-2.4a"),
    Phase.RALLY_MOVES: ("rally moves", "AW-17.3c"),
    Phase.VICTORY: ("victory check", "AW-2.5a"),
    Phase.DEAL: ("dealing of spells", "AW-21.1c"),
}
"""What phases are called."""
WINDOWS: dict[Window, tuple[str, Clauses]] = {
    Window.TURN: ("Spells at the beginning of the turn", "AW-16.1c"),
    Window.COMBAT: ("Spells in the combat", "AW-16.1c"),
    Window.RALLY: ("Spells in the Rally Phase", "AW-16.1c"),
}
RESULTS: dict[Result, tuple[str, Clauses]] = {
    Result.AE: ("AE, attackers eliminated", "AW-12.1b AW-12.7a"),
    Result.AR: ("AR, attackers routed", "AW-12.1b AW-12.4a"),
    Result.AD: ("AD, attackers disordered", "AW-12.1b AW-12.3a"),
    Result.NE: ("NE, no effect", "AW-12.2a"),
    Result.DD: ("DD, defenders disordered", "AW-12.1b AW-12.3a"),
    Result.DR: ("DR, defenders routed", "AW-12.1b AW-12.4a"),
    Result.DE: ("DE, defenders eliminated", "AW-12.1b AW-12.7a"),
}


# --- what facts can be ------------------------------------------------------------------------------------


def column_name(column: int) -> str:
    """The odds of a column, as its heading has them."""
    return catalogue().table.columns[column]


def value_in_words(quarters: int) -> str:
    """A combat value that is counted in quarters."""
    return f"{quarters / 4:g}"


def _of_chart(members: type[IntEnum], rows: Mapping[str, Any]) -> Kind:
    """One of a chart that gives each its name and its clauses."""
    chart = {member: (row.name, row.clauses) for member, row in zip(members, rows.values(), strict=True)}
    return named(members, chart, lambda number, names: members(number).name.lower())


KINDS = {
    "piece": Kind(lambda piece, names: names.titles[piece], lambda piece, names: names.labels[piece]),
    "target": Kind(
        lambda piece, names: f" on {names.titles[piece]}" if piece >= 0 else "",
        lambda piece, names: names.labels[piece] if piece >= 0 else None,
    ),
    "hex": Kind(lambda cell, names: names.hex(cell), lambda cell, names: names.hex(cell)),
    "facing": Kind(lambda facing, names: FACING_WORDS[facing], lambda facing, names: TURNS[facing]),
    "command": Kind(
        lambda command, names: f"{names.leaders[command]}'s command",
        lambda command, names: names.command_ids[command],
    ),
    "leader": Kind(lambda command, names: names.leaders[command]),
    "side": Kind(lambda side, names: PEOPLES[side], lambda side, names: side_name(SIDE_NAMES, side)),
    "phase": named(Phase, PHASES),
    "window": named(Window, WINDOWS),
    "result": named(Result, RESULTS, lambda result, names: Result(result).name),
    "spell": _of_chart(Spell, catalogue().spells),
    "shift": _of_chart(Shift, catalogue().shifts),
    "modifier": _of_chart(Modifier, catalogue().modifiers),
    "status": word_of(Status),
    "column": Kind(lambda column, names: column_name(column)),
    "odds": Kind(lambda column, names: odds_of(*catalogue().table.odds[column])),
    "quarters": Kind(lambda value, names: value_in_words(value), lambda value, names: value / 4),
    "face": Kind(lambda value, names: str(value), lambda value, names: {"face": str(value)}),
    "pair": Kind(lambda dice, names: f"{dice[0]} and {dice[1]}", lambda dice, names: list(dice), width=2, is_dice=True),
    "reason": named(Reason, REASONS),
    "winner": Kind(lambda side, names: f"The {PEOPLES[side]} win the battle" if side >= 0 else "The battle is drawn"),
    "chits": counted("chit", "chits"),
    "spells": counted("spell", "spells"),
    "points": counted("victory point", "victory points"),
    "mp": counted("movement point", "movement points"),
    "units": counted("unit", "units"),
}


# --- words that hang on several facts ---------------------------------------------------------------------


def _morale(facts: Numbers) -> str:
    total = facts["dice"] + facts["modifier"]
    rolled = f"{{dice}}, {{modifier}}: {total}" if facts["modifier"] else "{dice}"
    verdict = "passed" if total <= facts["morale"] else "failed"
    return f"{{piece}} rolled {rolled}, at most {{morale}} needed: {verdict}"


def _shot(facts: Numbers) -> str:
    more = f", {{modifier}}: {facts['dice'] + facts['modifier']}" if facts["modifier"] else ""
    return f"{{piece}} shot at {{target}}: {{dice}}{more}"


def _shot_clauses(facts: Numbers) -> Clauses:
    return "AW-14.1b AW-14.2e AW-16.6a" if facts["modifier"] else "AW-14.1b AW-14.2a"


def _rolled(facts: Numbers) -> str:
    return "rolled {dice}" if facts["dice"] == facts["row"] else "rolled {dice}, which counts {row}"


def _value(facts: Numbers) -> str:
    return f"Value {{value}} in {'defence' if facts['defends'] else 'attack'}: {{piece}}"


def _value_clauses(facts: Numbers) -> Clauses:
    return "AW-10.1c AW-11.4b AW-11.8b AW-15.2b" if facts["defends"] else "AW-8.1e AW-10.1c AW-11.6a AW-11.8b"


# --- every kind -------------------------------------------------------------------------------------------

MORALE = "Morale"
DONE_IN = [Phase(matter) for matter in VERBS.rows[Verb.DONE].in_matters]
NOTHING_MORE = {
    Phase.SET_UP: ("The {side} are set up", "AW-1.5b"),
    Phase.MOVEMENT: ("{side}: nobody else moves", "AW-3.1d"),
    Phase.COMBAT: ("{side}: no more combats", "AW-9.1d"),
    Phase.RECHARGE: ("The {side} regain no spell", "AW-19.1a"),
}
MARKING = [spell for spell, _ in laid_by_spells()]
MARKED = {
    Spell.HAMMER: ("{piece}: Sign of the Hammer for the next turn", "AW-16.5a"),
    Spell.AIM: ("{piece}: Perfect Aim for this turn", "AW-16.6a"),
    Spell.STAND: ("{piece}: Stand and fight for this turn", "AW-16.8a"),
}

EVENTS = Tellings(
    Event,
    KINDS,
    told(Event.SET_UP, "piece hex -facing", "{piece} set up in {hex}", "AW-1.5a AW-1.5b", story="leap:hex"),
    told(Event.SPELLS_DRAWN, "side spells", "The {side} drew {spells}", "AW-21.1b AW-21.1c"),
    told(Event.TURN_BEGINS, "turn chits", "Turn {turn} begins, {chits} in the cup", "AW-2.1a AW-2.2a", opens=True),
    told(Event.CHIT_DRAWN, "command side left:chits",
         "The {side} drew a chit of {command:leader}, {left} left", "AW-2.2b", story="draw", opens=True,
         moment=("plain", "{command:leader} is drawn")),
    told(Event.PUT_ASIDE, "command", "The chit is put aside: {command} has acted in this turn", "AW-2.2d AW-2.2e"),
    told(Event.NOBODY_TO_ACT, "command", "{command} has nobody who could lead it", "AW-13.3a"),
    told(Event.ACTIVATED, "command", "{command} acts", "AW-2.2c AW-2.3a", heads=True),
    told(Event.DECLINED, "command", "{command} does not act on this chit", "AW-2.3b AW-2.3e", heads=True),
    told(Event.SURPLUS_REMOVED, "command chits",
         "{chits} of {command:leader} out of the cup", "AW-13.2a"),
    told(Event.REPLACED, "piece target:piece hex",
         "A successor took the place of {piece}, with {target} in {hex}", "AW-13.3a AW-13.3b", story="leap:hex"),
    told(Event.WENT_BERSERK, "piece", "{piece} went berserk", "AW-15.1b AW-15.1c AW-15.1g",
         says=("wonder", "berserk"), change={"berserk": True}),
    told(Event.STAYED_CALM, "command", "{command} stays calm", "AW-15.1b", heads=True),
    told(Event.MOVED, "piece from:hex to:hex mp",
         "{piece} moved from {from} to {to} for {mp}", "AW-3.1a AW-3.1b", story="move"),
    told(Event.TURNED, "piece facing", "{piece} turned to face {facing}", "AW-7.3a", change={"facing": "facing"}),
    told(Event.LEAVES_ZOC, "piece hex",
         "{piece} tried to leave the enemy's zone of control in {hex}", "AW-4.2a AW-18.1a", scene=MORALE),
    told(Event.TURNS_IN_FRONT, "piece hex",
         "{piece} tried to turn in the enemy's front in {hex}", "AW-7.3b", scene=MORALE),
    told(Event.MORALE, "piece dice:die modifier:signed morale", _morale, "AW-1.6b AW-17.1a", scene=MORALE),
    told(Event.HELD_BACK, "piece hex",
         "{piece} held back in {hex}", "AW-18.1e", says=("bad", "held back"), change={"held back": True},
         scene=MORALE),
    told(Event.MAY_NOT_TURN, "piece", "{piece} may not turn in this activation", "AW-7.3b",
         says=("bad", "may not turn"), scene=MORALE),
    told(Event.LONE_LEADER, "piece target:piece hex",
         "{target} came upon {piece}, alone in {hex}", "AW-13.7a", does="strikes:target struck:piece"),
    told(Event.LEADER_ROLLED, "piece dice:pair", "{piece} rolled {dice}", "AW-1.6c AW-13.1a AW-13.7a"),
    told(Event.LEADER_KILLED, "piece hex points",
         "{piece} killed in {hex}: {points}", "AW-13.1a AW-13.1b AW-13.7a AW-20.2a AW-20.2b", story="fall",
         moment=("bad", "{piece} is killed"), lies="hex", does="falls harms"),
    told(Event.LEADER_LIVES, "piece", "{piece} lives", "AW-13.1a AW-13.7b", says=("good", "lives")),
    told(Event.LEADER_JOINS, "piece target:piece hex",
         "{piece} joins {target} in {hex}", "AW-13.7b", story="leap:hex"),
    told(Event.LEADER_LOST, "piece hex",
         "{piece} lost in {hex}: no unit can take him in", "AW-13.6a AW-13.7b", story="fall",
         moment=("bad", "{piece} is lost"), lies="hex", does="falls harms"),
    told(Event.PHASE_BEGINS, "phase command", "{command}: {phase}", "{phase}", opens=True),
    told(Event.COMBAT_DECLARED, "attackers:units defenders:units",
         "A combat: {attackers} against {defenders}", "AW-9.2a AW-9.2f", heads=True, does="anew"),
    told(Event.ATTACKS, "piece", "In attack: {piece}", "AW-9.1d AW-9.2c", does="joins"),
    told(Event.DEFENDS, "piece", "In defence: {piece}", "AW-9.1e AW-9.1f", does="struck:piece"),
    told(Event.COMBAT_CHIT, "piece -kind value:face", "{piece} drew a combat chit: {value}",
         "AW-10.1a AW-10.1b AW-10.1c", says=("plain", "{value}"), change={"token": "value"}),
    told(Event.SHOT, "piece target:piece dice:die modifier:signed", _shot, _shot_clauses, story="strike", heads=True),
    told(Event.SHOT_MISSED, "piece",
         "The shot did nothing to {piece}", "AW-14.1c", says=("plain", "no effect")),
    told(Event.STOPPED, "piece", "The attack of {piece} is over", "AW-14.1f", says=("plain", "stopped")),
    told(Event.LEFT_COMBAT, "piece", "Nobody attacks {piece} any more", "AW-14.2c"),
    told(Event.CUT_DOWN, "piece hex", "{piece} attacked while routed, and cut down in {hex}", "AW-12.5a AW-12.5b"),
    told(Event.CALLED_OFF, "", "The combat came to nothing", "AW-14.2c", heads=True),
    told(Event.VALUE, "piece value:quarters defends:flag", _value, _value_clauses),
    told(Event.ODDS, "attack:quarters defence:quarters column",
         "{attack} against {defence}: {column}", "AW-9.2b AW-11.1a AW-11.1b",
         shown="{attack} against {defence}: {column:odds}"),
    told(Event.SHIFT, "shift by:signed", "{by} column: {shift}", "{shift}"),
    told(Event.COLUMN, "column", "Column {column}", "AW-11.1c", shown="Column {column:odds}"),
    told(Event.MODIFIER, "modifier by:signed", "{by} to the die: {modifier}", "{modifier}"),
    told(Event.ROLLED, "side dice:die row", _rolled, "AW-1.6a AW-11.1d"),
    told(Event.RESULT, "result", "Result {result}", "AW-12.1a {result}", says=("plain", "{result}"), heads=True),
    told(Event.DISORDERED, "piece", "{piece} disordered", "AW-12.3a AW-12.6a AW-14.1d",
         says=("bad", "disordered"), change={"disordered": True}, does="harms"),
    told(Event.ROUTED, "piece", "{piece} routed", "AW-12.3f AW-12.4a AW-12.6b AW-14.1e",
         says=("bad", "routed"), change={"routed": True, "disordered": False}, does="harms"),
    told(Event.ELIMINATED, "piece hex", "{piece} eliminated in {hex}", "AW-12.7a AW-20.3a", story="fall", lies="hex",
         does="falls harms"),
    told(Event.CALMED, "piece", "{piece} no longer berserk", "AW-15.1e", change={"berserk": False}),
    told(Event.ROUT_MOVED, "piece from:hex to:hex",
         "{piece} fled from {from} to {to}", "AW-12.4a AW-12.4b AW-17.3c", story="move"),
    told(Event.PASSED_THROUGH, "piece target:piece",
         "{target} broke through {piece}", "AW-12.4d AW-12.6a AW-12.6b AW-12.6c"),
    told(Event.NO_WAY, "piece hex", "Every way from {hex} is closed to {piece}", "AW-12.4g"),
    told(Event.LEFT_MAP, "piece hex", "{piece} fled off the map from {hex}", "AW-12.4h AW-17.3d"),
    told(Event.LEADER_CARRIED, "piece from:hex to:hex",
         "{piece} is carried from {from} to {to}", "AW-3.7b AW-13.6c", story="carry"),
    told(Event.LEADER_ROUTED, "piece", "{piece} is routed with his unit", "AW-13.6c",
         says=("bad", "routed"), change={"routed": True}),
    told(Event.LEADER_STEADY, "piece", "{piece} is routed no more", "AW-13.6c", change={"routed": False}),
    told(Event.CAST, "side spell on:target",
         "The {side} cast {spell}{on}", "AW-16.1c AW-16.1e {spell}", heads=True),
    told(Event.MARKED, "piece spell", listed("spell", MARKING, MARKED), says=("wonder", "{spell}")),
    told(Event.CHIT_CHANGED, "piece -old -new value:face",
         "{piece} drew another combat chit: {value}", "AW-16.4a AW-16.4b AW-10.1e",
         says=("wonder", "{value}"), change={"token": "value"}),
    told(Event.WINDOW_BEGINS, "window", "{window}", "{window}"),
    told(Event.PASSED, "side", "The {side} cast nothing more", "AW-16.1c", heads=True, shown="The {side} cast no more"),
    told(Event.REGAINED, "side spell", "The {side} regained {spell}", "AW-2.4b AW-19.1a AW-19.1c", heads=True),
    told(Event.NOT_REGAINED, "side", "The {side} regained no spell", "AW-19.1a AW-19.1b", heads=True),
    told(Event.RALLY_BEGINS, "", "Rally Phase", "AW-2.1a AW-2.4a AW-2.4c", opens=True),
    told(Event.RALLIED, "piece", "{piece} in order again", "AW-17.2a",
         says=("good", "ordered"), change={"disordered": False}, scene=MORALE),
    told(Event.RALLY_TESTED, "piece status", "{piece} tried to recover: {status}",
         "AW-17.2b AW-17.3a AW-17.4b", scene=MORALE),
    told(Event.RECOVERED, "piece status", "{piece} recovered: {status}", "AW-17.2b AW-17.3b AW-17.4a",
         says=("good", "{status}"), change={"routed": False}, scene=MORALE),
    told(Event.STAYS, "piece", "{piece} did not recover", "AW-17.2b AW-17.3c",
         says=("bad", "does not recover"), scene=MORALE),
    told(Event.TOO_NEAR, "piece", "{piece} cannot recover: an enemy is too near", "AW-17.3a AW-17.3e"),
    told(Event.VICTORY_CHECK, "elf dwarf elf_level dwarf_level",
         "Victory points lost: Elves {elf} of {elf_level}, Dwarves {dwarf} of {dwarf_level}",
         "AW-2.5a AW-20.1a AW-20.4a AW-20.6b", opens=True),
    told(Event.BATTLE_OVER, "side -reason", "{side:winner}: {reason}", "{reason}"),
    told(Event.NOTHING_MORE, "side -phase", listed("phase", DONE_IN, NOTHING_MORE), heads=True),
    told(Event.SPELLS_LOST, "side", "The mage of the {side} is dead, and with him their spells", "AW-13.5d"),
    told(Event.LAST_CHIT_GONE, "command",
         "Nobody is left of {command}: its chit is out of the cup", "AW-R9"),
)  # fmt: skip
