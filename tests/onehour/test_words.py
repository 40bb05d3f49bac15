"""The words of the game: every event, objection, action and prompt has some, with clauses that are in the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from onehour.builder import OPEN, lay
from warhost.kernel.abi import NOBODY
from warhost.rulesets.onehour.game import GAME
from warhost.rulesets.onehour.rules.events import Event
from warhost.rulesets.onehour.rules.objections import Objection
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Kind, Phase, Race, Reason, Verb
from warhost.rulesets.onehour.words.events import EVENTS, PHASES
from warhost.rulesets.onehour.words.goals import goal_of
from warhost.rulesets.onehour.words.names import Names
from warhost.rulesets.onehour.words.position_text import POSITION
from warhost.rulesets.onehour.words.snapshot import read_umpire, snapshot
from warhost.rulesets.onehour.words.text import PROMPTS
from warhost.rulesets.onehour.words.verbs import VERBS
from words import Words

ROWS = ("........", "..w.....", "..w..11.", ".v...11.", ".11..b..", ".11..w..", ".....w..", "........")
SIDES, RACES, KINDS = (0, 1, 0, 1, 0), (0, 1, 0, 2, 1), (0, 1, 2, 3, 2)
NAMES = Names(ROWS, SIDES, RACES, KINDS, ("the west ford", "the bridge"), ("D5",))
R1, B1, R2, B2, R3 = range(5)
HERE, THERE, WOOD, HILL = (NAMES.cell(square) for square in ("E5", "D5", "C2", "F3"))

WORDS = Words(GAME, Event, Objection, Verb, Reason, minus_one="-1: ")


# --- events -----------------------------------------------------------------------------------------------

LINES: list[tuple[Event, tuple[int, ...], str, str]] = [
    (Event.SET_UP, (R1, HERE, 1), "R1 Dwarf foot set up on E5, facing east", "OH-6.2e"),
    (Event.TURN_BEGINS, (4,), "Turn 4 begins", "OH-Q.1c"),
    (Event.INITIATIVE_ROLLED, (5, 3), "Initiative: red 5, black 3", "OH-Q.1a"),
    (Event.INITIATIVE_TIED, (), "Equal dice are rolled again", "OH-Q.1b"),
    (Event.ACTS_FIRST, (1,), "Black acts first", "OH-Q.1a OH-Q.1c OH-Q.1g"),
    (Event.PHASE_BEGINS, (Phase.MOVEMENT, 0), "Red: movement", "OH-Q.1c OH-Q.1f"),
    (Event.PHASE_BEGINS, (Phase.PLACE, 1), "Black: free set-up", "OH-6.2e"),
    (Event.PHASE_BEGINS, (Phase.HAND_TO_HAND, 1), "Black: hand-to-hand", "OH-Q.1c OH-Q.1f"),
    (Event.MOVED, (R1, HERE, THERE, 2), "R1 Dwarf foot moved from E5 to D5, 2 squares", "OH-1.1a OH-1.1b"),
    (Event.TURNED, (R1, 3), "R1 Dwarf foot turned to face west", "OH-1.2a OH-1.2b"),
    (Event.CHARGED, (R1, B1, 1), "R1 Dwarf foot charged B1 Orc archers, 1 square", "OH-1.6a OH-1.6c OH-1.6m"),
    (Event.FACED, (R1, 2), "R1 Dwarf foot turned to face south in combat", "OH-3.9a OH-3.9c"),
    (Event.ARRIVED, (R1, HERE, 0), "R1 Dwarf foot arrived on E5, facing north", "OH-7.1a OH-7.1b"),
    (Event.EXITED, (R1, HERE), "R1 Dwarf foot left the board from E5", "OH-7.3a OH-7.3b"),
    (Event.WORKED, (R1, 0, 1), "R1 Dwarf foot worked on the stone on D5, 1 work done", "OH-7.4a OH-7.4b"),
    (Event.STONE_FELL, (0, THERE), "The stone on D5 fell", "OH-7.4b"),
    (Event.SHOT, (B1, R1, 3), "B1 Orc archers shot at R1 Dwarf foot, 3 squares", "OH-2.1b OH-2.2a OH-2.3a"),
    (Event.STRUCK, (R1, B1, 0), "R1 Dwarf foot struck B1 Orc archers", "OH-3.3a OH-3.4b OH-3.4c"),
    (Event.STRUCK, (R1, B1, 1), "R1 Dwarf foot struck B1 Orc archers in its charge", "OH-3.3a OH-3.4b"),
    (Event.ROLLED, (0, 4), "rolled 4", "OH-2.5a OH-3.4a"),
    (Event.MODIFIER, (Race.DWARF, Kind.INFANTRY, 3), "+3: Dwarf foot", "OH-3.4a"),
    (Event.MODIFIER, (Race.ORC, Kind.CAVALRY, 2), "+2: Orcs on wolves", "OH-3.4a OH-3.8a"),
    (Event.MODIFIER, (Race.GOBLIN, Kind.ARCHERS, -1), "-1: Goblin archers", "OH-3.4a OH-T.1d"),
    (Event.MODIFIER, (Race.GOBLIN, Kind.CAVALRY, 0), "0: Goblins on boars", "OH-3.4a"),
    (Event.NO_HITS, (B1,), "B1 Orc archers took no hits", "OH-3.4d"),
    (Event.DOUBLED, (10, 2), "10 hits: doubled, from the rear", "OH-3.7a OH-3.7d OH-3.4e"),
    (Event.DOUBLED, (10, 3), "10 hits: doubled, from the left flank", "OH-3.7a OH-3.7d OH-3.4e"),
    (
        Event.TERRAIN_HALVES,
        (3, WOOD, 0),
        "3 hits left: halved by the wood on C2",
        "OH-2.5b OH-3.5a OH-3.5b OH-3.5d OH-3.5e",
    ),
    (Event.TERRAIN_HALVES, (3, HILL, 1), "3 hits left: halved uphill to F3", "OH-3.5c OH-3.5e"),
    (Event.ARMOUR_HALVES, (2, Kind.INFANTRY), "2 hits left: halved by armour", "OH-2.5c OH-2.5d OH-3.6a OH-3.6c"),
    (Event.ARMOUR_HALVES, (1, Kind.COMMAND), "1 hit left: halved by armour", "OH-2.5c OH-2.5d OH-3.6b"),
    (Event.HIT, (B1, 5, 12), "B1 Orc archers took 5 hits, 12 in all", "OH-2.5f OH-3.4f"),
    (Event.HIT, (B1, 1, 1), "B1 Orc archers took 1 hit, 1 in all", "OH-2.5f OH-3.4f"),
    (Event.DESTROYED, (B1, HERE), "B1 Orc archers destroyed on E5", "OH-4.1a OH-4.1b"),
    (Event.HALT_ENDS, (R1,), "R1 Dwarf foot no longer halted", "OH-5.4e"),
    (Event.TESTS, (R1, 9, 0), "The morale of R1 Dwarf foot is tested: 9 hits", "OH-5.1a OH-5.1b"),
    (
        Event.TESTS,
        (R1, 9, 1),
        "The morale of R1 Dwarf foot is tested: 9 hits, a Command near",
        "OH-5.1a OH-5.1b OH-5.3a",
    ),
    (Event.SCORED, (0, 4, 0), "rolled 4", "OH-5.2a"),
    (Event.SCORED, (0, 4, 1), "rolled 4, 1 more for the Command: 5", "OH-5.2a OH-5.2b OH-5.3a"),
    (Event.STEADY, (R1,), "R1 Dwarf foot stood steady", "OH-5.4a"),
    (Event.HALTED, (R1,), "R1 Dwarf foot halted for the next turn", "OH-5.4b"),
    (Event.RETREATS, (R1,), "R1 Dwarf foot retreated", "OH-5.5a"),
    (Event.ROUTS, (R1,), "R1 Dwarf foot routed", "OH-5.6a OH-5.6b"),
    (Event.FLED, (R1, HERE, THERE, 1), "R1 Dwarf foot fled from E5 to D5, 1 square", "OH-5.5c OH-5.6a"),
    (Event.TURNED_TO_FLEE, (R1, 2), "R1 Dwarf foot turned south to flee", "OH-5.5a OH-5.5b OH-5.6a"),
    (Event.STAYS, (R1,), "R1 Dwarf foot cannot move a square", "OH-5.5g"),
    (Event.LEFT_BOARD, (R1, HERE), "R1 Dwarf foot fled off the board from E5", "OH-5.5f"),
    (Event.SCATTERED, (R1, HERE), "R1 Dwarf foot scattered on E5", "OH-5.6d"),
    (Event.FREED, (R1, B1), "R1 Dwarf foot and B1 Orc archers are no longer engaged", "OH-3.2d OH-3.2e"),
    (Event.RETURNS_LATER, (B2, 6), "B2 Goblin leader and guard may return from turn 6 on", "OH-7.2a"),
    (Event.NOTHING_MORE, (0, Phase.MOVEMENT), "Red: nobody else moves", "OH-1.1j"),
    (Event.NOTHING_MORE, (1, Phase.FIRING), "Black: nobody else fires", "OH-2.1g"),
    (Event.TURN_ENDS, (4,), "Turn 4 ends", "OH-6.1f"),
    (Event.SITE_HELD, (1, 0, 2), "Red holds the bridge: 2 points", "OH-6.1h OH-6.1i"),
    (Event.SITE_HELD, (0, 1, 1), "Black holds the west ford: 1 point", "OH-6.1h OH-6.1i"),
    (Event.SITE_HELD, (0, 1, 0), "Black has more units on the west ford", "OH-6.1g OH-6.1i"),
    (Event.SCORES, (10, 5), "Points lost: red 10, black 5", "OH-6.1c"),
    (Event.BATTLE_OVER, (1, Reason.NOBODY_LEFT), "Black wins the battle: a side has nobody left", "OH-6.1e"),
    (
        Event.BATTLE_OVER,
        (NOBODY, Reason.EQUAL),
        "The battle is drawn: nobody is ahead after the last turn",
        "OH-6.1d OH-6.1i",
    ),
]


@pytest.mark.parametrize(("event", "facts", "line", "clauses"), LINES, ids=lambda value: getattr(value, "name", None))
def test_the_line_and_the_clauses_of_an_event(event: Event, facts: tuple[int, ...], line: str, clauses: str) -> None:
    WORDS.check_event(event, facts, NAMES, line, clauses)


def test_every_event_has_a_line() -> None:
    assert {event for event, *_ in LINES} == set(Event) == set(EVENTS.rows)


STORIES: list[tuple[Event, tuple[int, ...], dict[str, Any]]] = [
    (Event.MOVED, (R1, HERE, THERE, 1), {"deeds": [["move", "to"]]}),
    (Event.TURNED, (R1, 3), {"change": {"facing": "W"}}),
    (Event.ARRIVED, (R1, HERE, 0), {"deeds": [["leap", "square"]], "change": {"facing": "N"}}),
    (Event.CHARGED, (R1, B1, 1), {"deeds": [["strike", "target"]]}),
    (Event.HIT, (B1, 5, 12), {"says": ["bad", "5 hits"], "counts": {"bar": 12}}),
    (Event.HIT, (B1, 5, 18), {"says": ["bad", "5 hits"], "counts": {"bar": 15}}),
    (Event.DESTROYED, (B1, HERE), {"deeds": [["fall", "piece"]]}),
    (Event.HALTED, (R1,), {"says": ["bad", "halted"], "change": {"halted": True}, "scene": "Morale"}),
    (Event.HALT_ENDS, (R1,), {"change": {"halted": False}}),
    (Event.ROUTS, (R1,), {"says": ["bad", "rout"], "change": {"routing": True, "halted": False}, "scene": "Morale"}),
    (Event.FLED, (R1, HERE, THERE, 1), {"deeds": [["move", "to"]], "scene": "Morale"}),
    (Event.TURN_BEGINS, (4,), {"opens": True}),
]


@pytest.mark.parametrize(("event", "facts", "story"), STORIES, ids=lambda value: getattr(value, "name", None))
def test_what_a_picture_makes_of_an_event(event: Event, facts: tuple[int, ...], story: dict[str, Any]) -> None:
    assert EVENTS.story(event, (*facts, *[0] * (6 - len(facts))), NAMES) == story


def test_dice_are_data_wherever_they_are_rolled() -> None:
    assert EVENTS.about(Event.INITIATIVE_ROLLED, (5, 3), NAMES) == {"dice": [5, 3]}
    assert EVENTS.about(Event.ROLLED, (1, 4), NAMES) == {"side": "black", "dice": [4]}
    assert EVENTS.about(Event.SCORED, (0, 4, 1), NAMES) == {"side": "red", "dice": [4], "bonus": 1}


# --- objections, reasons, phases --------------------------------------------------------------------------


def test_every_objection_has_a_sentence_and_clauses_of_the_book() -> None:
    WORDS.check_objections(Objection, {Objection.NO_SUCH_UNIT, Objection.MALFORMED}, ("Archers", "Infantry"))


def test_every_ending_has_its_words_and_clauses_of_the_book() -> None:
    WORDS.check_endings(Reason)


def test_every_phase_has_a_name_and_every_phase_with_a_choice_a_prompt() -> None:
    assert set(PHASES) == set(Phase)
    assert set(PROMPTS.tasks) == {Phase.PLACE, Phase.MOVEMENT, Phase.FIRING, Phase.HAND_TO_HAND}


MOVER, WAITS = "R dwarf infantry E8 N", "R dwarf infantry H9 N"
FOUGHT = "R dwarf infantry C5 N engaged=B1"
AHEAD, BEHIND = "B orc infantry C4 S", "B orc infantry C6 N"


@pytest.mark.parametrize(
    ("units", "prompt"),
    [
        ((MOVER, AHEAD), "Dwarf foot: move, or stay?"),
        ((MOVER, WAITS, AHEAD), "Choose a unit to move, 2 still may"),
        ((MOVER, FOUGHT, AHEAD), "Dwarf foot (R1): move, or stay?"),
        ((MOVER, FOUGHT, BEHIND), "Choose a unit: 1 may move, 1 may turn to face"),
        ((f"{MOVER} acted", FOUGHT, BEHIND), "Dwarf foot (R2): turn to face the enemy?"),
    ],
)
def test_the_prompt_of_movement_tells_what_can_be_done(units: tuple[str, ...], prompt: str) -> None:
    position = lay(OPEN, *units)
    battle, scenario = snapshot(position.memory), scenarios()["wide-field"].model_copy(update={"rows": OPEN})
    assert PROMPTS.say(battle, read_umpire(position.desk), Names.of(battle, scenario)) == prompt


# --- actions ----------------------------------------------------------------------------------------------

SENTENCES = {
    "place R1 D5 N": ("R1 Dwarf foot: set up on D5, facing north", "Set up here, facing north"),
    "move R1 D5 W": ("R1 Dwarf foot: move to D5, facing west", "Move here, facing west"),
    "charge R2 B1 E5 N": (
        "R2 Dwarves on hill ponies: charge B1 Orc archers from E5",
        "Charge Orc archers from E5",
    ),
    "face R1 S": ("R1 Dwarf foot: turn to face south", "Turn to face south"),
    "arrive R1 E5": ("R1 Dwarf foot: arrive on E5", "Arrive here"),
    "exit R1": ("R1 Dwarf foot: leave the board", "Leave the board"),
    "work R1": ("R1 Dwarf foot: work on the stone", "Work on the stone"),
    "shoot B1 R1": ("B1 Orc archers: shoot at R1 Dwarf foot", "Shoot at Dwarf foot"),
    "strike R1 B1": ("R1 Dwarf foot: strike B1 Orc archers", "Strike Orc archers"),
    "done": ("nothing more", "Done"),
}


@pytest.mark.parametrize(("action", "sentence", "button"), [(one, *said) for one, said in SENTENCES.items()])
def test_what_is_said_of_an_action(action: str, sentence: str, button: str) -> None:
    code = VERBS.read(action, NAMES)
    assert VERBS.describe(code, NAMES) == sentence
    assert VERBS.choice(code, NAMES)["button"] == button


def test_every_verb_is_said_and_done_says_what_nobody_does() -> None:
    assert {action.split()[0] for action in SENTENCES} == set(VERBS.words)
    done = VERBS.read("done", NAMES)
    assert VERBS.choice(done, NAMES, Phase.MOVEMENT)["button"] == "Nobody else moves"
    assert VERBS.choice(done, NAMES, Phase.FIRING)["button"] == "Nobody else fires"


def test_a_choice_tells_the_page_where_and_which_way() -> None:
    choice = VERBS.choice(VERBS.read("charge R2 B1 E5 N", NAMES), NAMES)
    told = {key: choice[key] for key in ("actor", "target", "place", "facing")}
    assert told == {"actor": "R2", "target": "B1", "place": "E5", "facing": "N"}


# --- prompts ----------------------------------------------------------------------------------------------


@pytest.mark.clause("OH-3.3a", "OH-3.3c")
def test_a_prompt_speaks_only_of_those_who_can_strike() -> None:
    units = (
        "unit R1 dwarf infantry E5 N",
        "unit R2 orc infantry G5 N",
        "unit B1 goblin infantry E4 S",
        "unit B2 goblin cavalry D4 S",
        "unit B3 goblin infantry G6 N",
    )
    pairs = ("engaged R1 B1", "engaged R1 B2", "engaged R2 B3", "pending HAND_TO_HAND red")
    model = scenarios()["wide-field"]
    memory = POSITION.read(enumerate((*units, *pairs), 1), model)
    battle: Any = GAME.table.battle.over(memory)
    battle.to_decide = 0
    assert GAME.table_for(memory, model, GAME.ruleset.surveyed_umpire(model)).prompt() == "Dwarf foot: strike whom?"


def test_the_goal_says_how_many_works_a_stone_needs() -> None:
    scenario = scenarios()["three-stones"]
    stones = tuple(stone.model_copy(update={"works": 3}) for stone in scenario.stones)
    place = goal_of(scenario.model_copy(update={"stones": stones}))["place"]
    assert place["text"] == "Falls when raiders in front of it have worked on it 3 times."
