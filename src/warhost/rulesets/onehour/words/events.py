"""What happened, in words and as data: one row for each kind of journal entry. Lines fit one leader and many archers.

Who shot or struck whom stands in the event that opens an attack (`shot`, `struck`); its die, what is added, doubled and
halved, and the hits follow.
"""

from __future__ import annotations

from warhost.kernel.squares import FACINGS
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.setup.catalogue import catalogue
from warhost.rulesets.onehour.state import Kind as UnitKind
from warhost.rulesets.onehour.state import Phase, Race, Reason, Verb
from warhost.rulesets.onehour.words.names import FACING_WORDS, SIDE_NAMES
from warhost.rulesets.onehour.words.verbs import VERBS
from warhost.shelf.kinds import Clauses, Kind, count, counted, named
from warhost.shelf.tellings import YES_OR_NO, Numbers, Tellings, listed, told
from warhost.shelf.views import side_name

REASONS: dict[Reason, tuple[str, tuple[str, ...]]] = {
    Reason.NOT_OVER: ("the battle goes on", ()),
    Reason.NOBODY_LEFT: ("a side has nobody left", ("OH-6.1e",)),
    Reason.POINTS_LOST: ("fewer points lost after the last turn", ("OH-6.1c", "OH-6.1d")),
    Reason.SITES: ("the places held after the last turn count more", ("OH-6.1h", "OH-6.1i")),
    Reason.TAKEN: ("the place was taken", ("OH-6.1f", "OH-6.1g")),
    Reason.KEPT: ("the place was held to the end", ("OH-6.1f", "OH-6.1g")),
    Reason.EXITED: ("units enough got away over the edge", ("OH-6.1f", "OH-7.3b")),
    Reason.BARRED: ("too few units got away over the edge", ("OH-6.1f", "OH-7.3b")),
    Reason.STONES: ("the last stone has fallen", ("OH-6.1f", "OH-7.4b")),
    Reason.STONES_STAND: ("not all stones have fallen", ("OH-6.1f", "OH-7.4b")),
    Reason.SCORE: ("a higher score after the last turn", ("OH-6.1c", "OH-6.1i")),
    Reason.EQUAL: ("nobody is ahead after the last turn", ("OH-6.1d", "OH-6.1i")),
}
"""Why a battle ended."""
ENDINGS = {
    Reason.NOBODY_LEFT: "{loser} has nobody left",
    Reason.POINTS_LOST: "{winner} has scored more by the last turn",
    Reason.SITES: "the places that {winner} holds after the last turn count more",
    Reason.TAKEN: "{winner} has taken the place",
    Reason.KEPT: "{winner} has held the place to the end",
    Reason.EXITED: "{winner} has got units enough away over the edge",
    Reason.BARRED: "{loser} has got too few units away over the edge",
    Reason.STONES: "{winner} has felled the last stone",
    Reason.STONES_STAND: "{loser} has not felled all stones",
    Reason.SCORE: "{winner} has the higher score after the last turn",
}
"""The same as a screen says it."""
PHASES: dict[Phase, tuple[str, Clauses]] = {
    Phase.SET_UP: ("set-up", "OH-6.2e"),
    Phase.PLACE: ("free set-up", "OH-6.2e"),
    Phase.TURN: ("initiative", "OH-Q.1a"),
    Phase.MOVEMENT: ("movement", "OH-Q.1c OH-Q.1f"),
    Phase.FIRING: ("firing", "OH-Q.1c OH-Q.1f"),
    Phase.HAND_TO_HAND: ("hand-to-hand", "OH-Q.1c OH-Q.1f"),
    Phase.ELIMINATE: ("elimination", "OH-Q.1c OH-4.1b"),
    Phase.MORALE: ("morale", "OH-Q.1d OH-Q.1e"),
    Phase.END_TURN: ("end of turn", "OH-6.1f"),
}
"""What phases are called."""
ZONES = ("front", "right flank", "rear", "left flank")


# --- what facts can be ------------------------------------------------------------------------------------


def _left(hits: int) -> int:
    """How many hits are on the strip of a unit, which ends where it is destroyed."""
    return min(hits, int(catalogue().figures.hits_to_destroy))


KINDS = {
    "piece": Kind(lambda unit, names: names.titles[unit], lambda unit, names: names.labels[unit]),
    "square": Kind(lambda cell, names: names.square(cell), lambda cell, names: names.square(cell)),
    "ground": Kind(lambda cell, names: names.ground(cell)),
    "facing": Kind(lambda facing, names: FACING_WORDS[facing], lambda facing, names: FACINGS[facing]),
    "side": Kind(lambda side, names: SIDE_NAMES[side], lambda side, names: side_name(SIDE_NAMES, side)),
    "Side": Kind(lambda side, names: SIDE_NAMES[side].capitalize()),
    "phase": named(Phase, PHASES),
    "zone": Kind(lambda zone, names: ZONES[zone]),
    "stone": Kind(lambda stone, names: names.stones[stone], lambda stone, names: names.stones[stone]),
    "site": Kind(lambda site, names: names.places[site]),
    "roll_off": Kind(
        lambda dice, names: f"{SIDE_NAMES[0]} {dice[0]}, {SIDE_NAMES[1]} {dice[1]}",
        lambda dice, names: list(dice),
        width=2,
        is_dice=True,
    ),
    "Roll_off": Kind(lambda dice, names: f"Red {dice[0]}, Black {dice[1]}", width=2),
    "so_far": Kind(lambda squares, names: f", {count(squares, 'square', 'squares')}" if squares else ""),
    "strip": Kind(lambda hits, names: str(hits), lambda hits, names: _left(hits)),
    "reason": named(Reason, REASONS),
    "winner": Kind(
        lambda side, names: f"{SIDE_NAMES[side].capitalize()} wins the battle" if side >= 0 else "The battle is drawn"
    ),
    "hits": counted("hit", "hits"),
    "points": counted("point", "points"),
    "squares": counted("square", "squares"),
    "works": counted("work", "works"),
}


# --- words that hang on several facts ---------------------------------------------------------------------


def _added(facts: Numbers) -> str:
    return f"{{added:signed}}: {catalogue().unit(facts['race'], facts['kind']).name}"


def _added_clauses(facts: Numbers) -> Clauses:
    """The table, with what it says of some units."""
    if (facts["race"], facts["kind"]) == (Race.ORC, UnitKind.CAVALRY):
        return "OH-3.4a", "OH-3.8a"
    return ("OH-3.4a", "OH-T.1d") if facts["kind"] in (UnitKind.ARCHERS, UnitKind.COMMAND) else "OH-3.4a"


ARMOUR_IN_MELEE = {UnitKind.INFANTRY: ("OH-3.6a", "OH-3.6c"), UnitKind.COMMAND: ("OH-3.6b",)}


def _armour_clauses(facts: Numbers) -> Clauses:
    return ("OH-2.5c", "OH-2.5d", *ARMOUR_IN_MELEE.get(facts["kind"], ()))


def _scored(facts: Numbers) -> str:
    total = facts["dice"] + facts["bonus"]
    return f"rolled {{dice}}, {{bonus}} more for the Command: {total}" if facts["bonus"] else "rolled {dice}"


def _scored_clauses(facts: Numbers) -> Clauses:
    return "OH-5.2a OH-5.2b OH-5.3a" if facts["bonus"] else "OH-5.2a"


def _held(facts: Numbers) -> str:
    """Places that count nothing are counted by units alone."""
    return "{side:Side} holds {site}: {value}" if facts["value"] else "{side:Side} has more units on {site}"


def _held_clauses(facts: Numbers) -> Clauses:
    return "OH-6.1h OH-6.1i" if facts["value"] else "OH-6.1g OH-6.1i"


# --- every kind -------------------------------------------------------------------------------------------

MORALE = "Morale"
STRUCK = {
    0: ("{piece} struck {target}", "OH-3.3a OH-3.4b OH-3.4c"),
    1: ("{piece} struck {target} in its charge", "OH-3.3a OH-3.4b"),
}
HALVES = {
    0: ("{hits} left: halved by the {square:ground} on {square}", "OH-2.5b OH-3.5a OH-3.5b OH-3.5d OH-3.5e"),
    1: ("{hits} left: halved uphill to {square}", "OH-3.5c OH-3.5e"),
}
DONE_IN = [Phase(matter) for matter in VERBS.rows[Verb.DONE].in_matters]
NOTHING_MORE = {
    Phase.MOVEMENT: ("{side:Side}: nobody else moves", "OH-1.1j"),
    Phase.FIRING: ("{side:Side}: nobody else fires", "OH-2.1g"),
}
TESTS = {
    0: ("The morale of {piece} is tested: {hits}", "OH-5.1a OH-5.1b"),
    1: ("The morale of {piece} is tested: {hits}, a Command near", "OH-5.1a OH-5.1b OH-5.3a"),
}

EVENTS = Tellings(
    Event,
    KINDS,
    told(Event.SET_UP, "piece square facing",
         "{piece} set up on {square}, facing {facing}", "OH-6.2e", story="leap:square", change={"facing": "facing"}),
    told(Event.TURN_BEGINS, "turn", "Turn {turn} begins", "OH-Q.1c", opens=True),
    told(Event.INITIATIVE_ROLLED, "dice:roll_off", "Initiative: {dice}", "OH-Q.1a",
         shown="Initiative: {dice:Roll_off}"),
    told(Event.INITIATIVE_TIED, "", "Equal dice are rolled again", "OH-Q.1b"),
    told(Event.ACTS_FIRST, "side", "{side:Side} acts first", "OH-Q.1a OH-Q.1c OH-Q.1g"),
    told(Event.PHASE_BEGINS, "phase side", "{side:Side}: {phase}", "{phase}", opens=True),
    told(Event.MOVED, "piece from:square to:square squares",
         "{piece} moved from {from} to {to}, {squares}", "OH-1.1a OH-1.1b", story="move"),
    told(Event.TURNED, "piece facing",
         "{piece} turned to face {facing}", "OH-1.2a OH-1.2b", change={"facing": "facing"}),
    told(Event.CHARGED, "piece target:piece squares",
         "{piece} charged {target}, {squares}", "OH-1.6a OH-1.6c OH-1.6m", story="strike",
         shown="{piece} charged {target}{squares:so_far}", does=""),
    told(Event.FACED, "piece facing",
         "{piece} turned to face {facing} in combat", "OH-3.9a OH-3.9c", change={"facing": "facing"}),
    told(Event.ARRIVED, "piece square facing",
         "{piece} arrived on {square}, facing {facing}", "OH-7.1a OH-7.1b",
         story="leap:square", change={"facing": "facing"}),
    told(Event.EXITED, "piece square", "{piece} left the board from {square}", "OH-7.3a OH-7.3b", story="fall",
         does=""),
    told(Event.WORKED, "piece stone works", "{piece} worked on the stone on {stone}, {works} done", "OH-7.4a OH-7.4b"),
    told(Event.STONE_FELL, "stone square", "The stone on {square} fell", "OH-7.4b"),
    told(Event.SHOT, "piece target:piece range:squares",
         "{piece} shot at {target}, {range}", "OH-2.1b OH-2.2a OH-2.3a", story="strike"),
    told(Event.STRUCK, "piece target:piece charging:flag", listed("charging", YES_OR_NO, STRUCK), story="strike"),
    told(Event.ROLLED, "side dice:die", "rolled {dice}", "OH-2.5a OH-3.4a"),
    told(Event.MODIFIER, "-race -kind added:number", _added, _added_clauses),
    told(Event.NO_HITS, "piece", "{piece} took no hits", "OH-3.4d", says=("plain", "no hits")),
    told(Event.DOUBLED, "hits zone",
         "{hits}: doubled, from the {zone}", "OH-3.7a OH-3.7d OH-3.4e", says=("plain", "{zone}")),
    told(Event.TERRAIN_HALVES, "hits square uphill:flag", listed("uphill", YES_OR_NO, HALVES)),
    told(Event.ARMOUR_HALVES, "hits -kind", "{hits} left: halved by armour", _armour_clauses),
    told(Event.HIT, "piece taken:hits hits:strip",
         "{piece} took {taken}, {hits} in all", "OH-2.5f OH-3.4f", says=("bad", "{taken}"), counts={"bar": "hits"},
         does="harms:taken"),
    told(Event.DESTROYED, "piece square", "{piece} destroyed on {square}", "OH-4.1a OH-4.1b", story="fall",
         moment=("bad", "{piece}: destroyed"), lies="square"),
    told(Event.HALT_ENDS, "piece", "{piece} no longer halted", "OH-5.4e", change={"halted": False}),
    told(Event.TESTS, "piece hits near:flag", listed("near", YES_OR_NO, TESTS), scene=MORALE),
    told(Event.SCORED, "side dice:die bonus", _scored, _scored_clauses, scene=MORALE),
    told(Event.STEADY, "piece", "{piece} stood steady", "OH-5.4a", says=("good", "steady"), scene=MORALE),
    told(Event.HALTED, "piece", "{piece} halted for the next turn", "OH-5.4b",
         says=("bad", "halted"), change={"halted": True}, scene=MORALE),
    told(Event.TURNED_TO_FLEE, "piece facing", "{piece} turned {facing} to flee", "OH-5.5a OH-5.5b OH-5.6a",
         change={"facing": "facing"}, scene=MORALE),
    told(Event.RETREATS, "piece", "{piece} retreated", "OH-5.5a", says=("bad", "retreat"), scene=MORALE),
    told(Event.ROUTS, "piece", "{piece} routed", "OH-5.6a OH-5.6b", says=("bad", "rout"),
         change={"routing": True, "halted": False}, scene=MORALE),
    told(Event.FLED, "piece from:square to:square squares",
         "{piece} fled from {from} to {to}, {squares}", "OH-5.5c OH-5.6a", story="move", scene=MORALE),
    told(Event.STAYS, "piece", "{piece} cannot move a square", "OH-5.5g", scene=MORALE),
    told(Event.LEFT_BOARD, "piece square",
         "{piece} fled off the board from {square}", "OH-5.5f", story="fall", scene=MORALE),
    told(Event.SCATTERED, "piece square", "{piece} scattered on {square}", "OH-5.6d", story="fall", scene=MORALE,
         moment=("bad", "{piece}: scattered"), lies="square"),
    told(Event.FREED, "piece other:piece", "{piece} and {other} are no longer engaged", "OH-3.2d OH-3.2e"),
    told(Event.RETURNS_LATER, "piece turn", "{piece} may return from turn {turn} on", "OH-7.2a"),
    told(Event.NOTHING_MORE, "side -phase", listed("phase", DONE_IN, NOTHING_MORE)),
    told(Event.TURN_ENDS, "turn", "Turn {turn} ends", "OH-6.1f"),
    told(Event.SITE_HELD, "site side value:points", _held, _held_clauses),
    told(Event.SCORES, "red black", "Points lost: red {red}, black {black}", "OH-6.1c",
         shown="Points scored: Red {black}, Black {red}"),  # each for what the other has lost
    told(Event.BATTLE_OVER, "side -reason", "{side:winner}: {reason}", "{reason}"),
)  # fmt: skip
