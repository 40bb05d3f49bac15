"""The words of the game: every event, objection, action and prompt has some, with clauses that are in the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from warhost.kernel.abi import NOBODY
from warhost.rulesets.weads.game import GAME
from warhost.rulesets.weads.rules.events import Event, Modifier, Shift
from warhost.rulesets.weads.rules.objections import Objection
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Phase, Reason, Result, Spell, Verb, Window
from warhost.rulesets.weads.words.attack_rolls import attack_rolls
from warhost.rulesets.weads.words.events import EVENTS, PHASES
from warhost.rulesets.weads.words.names import Names
from warhost.rulesets.weads.words.position_text import POSITION, blank
from warhost.rulesets.weads.words.snapshot import snapshot
from warhost.rulesets.weads.words.text import PROMPTS
from warhost.rulesets.weads.words.verbs import VERBS
from words import Words

FORD, MAGES = scenarios()["alder-ford"], scenarios()["duel-of-the-mages"]
NAMES = Names.of(snapshot(blank(FORD)), FORD)
BOW, AXE, LIR, HAD = (NAMES.piece(label) for label in ("LIR-B1", "HAD-B1", "LIR", "HAD"))
HERE, THERE = NAMES.cell("0304"), NAMES.cell("0405")
OF_LIR, OF_HAD = 0, 2

WORDS = Words(GAME, Event, Objection, Verb, Reason, minus_one=r"(, |\b)?-1(:| column| to the die)")


# --- events -----------------------------------------------------------------------------------------------

B1, B1A = "LIR-B1 Lirien's Bowmen", "HAD-B1 Hadrek's Axemen"
LINES: list[tuple[Event, tuple[int, ...], str, str]] = [
    (Event.SET_UP, (BOW, HERE, 5), f"{B1} set up in 0304", "AW-1.5a AW-1.5b"),
    (Event.SPELLS_DRAWN, (0, 3), "The Elves drew 3 spells", "AW-21.1b AW-21.1c"),
    (Event.TURN_BEGINS, (4, 7), "Turn 4 begins, 7 chits in the cup", "AW-2.1a AW-2.2a"),
    (Event.CHIT_DRAWN, (OF_HAD, 0, 1), "The Elves drew a chit of Hadrek, 1 chit left", "AW-2.2b"),
    (Event.PUT_ASIDE, (OF_HAD,), "The chit is put aside: Hadrek's command has acted in this turn", "AW-2.2d AW-2.2e"),
    (Event.NOBODY_TO_ACT, (OF_HAD,), "Hadrek's command has nobody who could lead it", "AW-13.3a"),
    (Event.ACTIVATED, (OF_HAD,), "Hadrek's command acts", "AW-2.2c AW-2.3a"),
    (Event.DECLINED, (OF_HAD,), "Hadrek's command does not act on this chit", "AW-2.3b AW-2.3e"),
    (Event.LAST_CHIT_GONE, (OF_HAD,), "Nobody is left of Hadrek's command: its chit is out of the cup", "AW-R9"),
    (Event.SURPLUS_REMOVED, (OF_HAD, 2), "2 chits of Hadrek out of the cup", "AW-13.2a"),
    (Event.REPLACED, (HAD, AXE, HERE), f"A successor took the place of HAD Hadrek, with {B1A} in 0304",
     "AW-13.3a AW-13.3b"),
    (Event.WENT_BERSERK, (AXE,), f"{B1A} went berserk", "AW-15.1b AW-15.1c AW-15.1g"),
    (Event.STAYED_CALM, (OF_HAD,), "Hadrek's command stays calm", "AW-15.1b"),
    (Event.MOVED, (BOW, HERE, THERE, 2), f"{B1} moved from 0304 to 0405 for 2 movement points", "AW-3.1a AW-3.1b"),
    (Event.TURNED, (BOW, 1), f"{B1} turned to face north-east", "AW-7.3a"),
    (Event.LEAVES_ZOC, (BOW, HERE), f"{B1} tried to leave the enemy's zone of control in 0304", "AW-4.2a AW-18.1a"),
    (Event.TURNS_IN_FRONT, (BOW, HERE), f"{B1} tried to turn in the enemy's front in 0304", "AW-7.3b"),
    (Event.MORALE, (BOW, 6, -1, 5), f"{B1} rolled 6, -1: 5, at most 5 needed: passed", "AW-1.6b AW-17.1a"),
    (Event.MORALE, (BOW, 6, 0, 5), f"{B1} rolled 6, at most 5 needed: failed", "AW-1.6b AW-17.1a"),
    (Event.HELD_BACK, (BOW, HERE), f"{B1} held back in 0304", "AW-18.1e"),
    (Event.MAY_NOT_TURN, (BOW,), f"{B1} may not turn in this activation", "AW-7.3b"),
    (Event.LONE_LEADER, (LIR, AXE, HERE), f"{B1A} came upon LIR Lirien, alone in 0304", "AW-13.7a"),
    (Event.LEADER_ROLLED, (LIR, 1, 6), "LIR Lirien rolled 1 and 6", "AW-1.6c AW-13.1a AW-13.7a"),
    (Event.LEADER_KILLED, (LIR, HERE, 4), "LIR Lirien killed in 0304: 4 victory points",
     "AW-13.1a AW-13.1b AW-13.7a AW-20.2a AW-20.2b"),
    (Event.LEADER_LIVES, (LIR,), "LIR Lirien lives", "AW-13.1a AW-13.7b"),
    (Event.LEADER_JOINS, (LIR, BOW, THERE), f"LIR Lirien joins {B1} in 0405", "AW-13.7b"),
    (Event.LEADER_LOST, (LIR, HERE), "LIR Lirien lost in 0304: no unit can take him in", "AW-13.6a AW-13.7b"),
    (Event.PHASE_BEGINS, (Phase.MOVEMENT, OF_HAD), "Hadrek's command: movement", "AW-2.3a AW-3.1c"),
    (Event.COMBAT_DECLARED, (2, 1), "A combat: 2 units against 1 unit", "AW-9.2a AW-9.2f"),
    (Event.ATTACKS, (AXE,), f"In attack: {B1A}", "AW-9.1d AW-9.2c"),
    (Event.DEFENDS, (BOW,), f"In defence: {B1}", "AW-9.1e AW-9.1f"),
    (Event.COMBAT_CHIT, (BOW, 2, 6), f"{B1} drew a combat chit: 6", "AW-10.1a AW-10.1b AW-10.1c"),
    (Event.SHOT, (BOW, AXE, 4, 0), f"{B1} shot at {B1A}: 4", "AW-14.1b AW-14.2a"),
    (Event.SHOT, (BOW, AXE, 4, 1), f"{B1} shot at {B1A}: 4, +1: 5", "AW-14.1b AW-14.2e AW-16.6a"),
    (Event.SHOT_MISSED, (AXE,), f"The shot did nothing to {B1A}", "AW-14.1c"),
    (Event.STOPPED, (AXE,), f"The attack of {B1A} is over", "AW-14.1f"),
    (Event.LEFT_COMBAT, (BOW,), f"Nobody attacks {B1} any more", "AW-14.2c"),
    (Event.CUT_DOWN, (BOW, HERE), f"{B1} attacked while routed, and cut down in 0304", "AW-12.5a AW-12.5b"),
    (Event.CALLED_OFF, (), "The combat came to nothing", "AW-14.2c"),
    (Event.VALUE, (AXE, 18, 0), f"Value 4.5 in attack: {B1A}", "AW-8.1e AW-10.1c AW-11.6a AW-11.8b"),
    (Event.VALUE, (BOW, 20, 1), f"Value 5 in defence: {B1}", "AW-10.1c AW-11.4b AW-11.8b AW-15.2b"),
    (Event.ODDS, (18, 20, 1), "4.5 against 5: 1/2", "AW-9.2b AW-11.1a AW-11.1b"),
    (Event.SHIFT, (Shift.WOODS, -1), "-1 column: woods", "AW-8.1c AW-11.6a"),
    (Event.COLUMN, (0,), "Column 1/3", "AW-11.1c"),
    (Event.MODIFIER, (Modifier.BERSERK, 3), "+3 to the die: berserk attacker", "AW-11.7a AW-15.2a"),
    (Event.ROLLED, (1, 3, 3), "rolled 3", "AW-1.6a AW-11.1d"),
    (Event.ROLLED, (1, 6, 8), "rolled 6, which counts 8", "AW-1.6a AW-11.1d"),
    (Event.RESULT, (Result.DR,), "Result DR, defenders routed", "AW-12.1a AW-12.1b AW-12.4a"),
    (Event.DISORDERED, (BOW,), f"{B1} disordered", "AW-12.3a AW-12.6a AW-14.1d"),
    (Event.ROUTED, (BOW,), f"{B1} routed", "AW-12.3f AW-12.4a AW-12.6b AW-14.1e"),
    (Event.ELIMINATED, (BOW, HERE), f"{B1} eliminated in 0304", "AW-12.7a AW-20.3a"),
    (Event.CALMED, (AXE,), f"{B1A} no longer berserk", "AW-15.1e"),
    (Event.ROUT_MOVED, (BOW, THERE, HERE), f"{B1} fled from 0405 to 0304", "AW-12.4a AW-12.4b AW-17.3c"),
    (Event.PASSED_THROUGH, (AXE, AXE + 1), f"HAD-B2 Hadrek's Axemen broke through {B1A}",
     "AW-12.4d AW-12.6a AW-12.6b AW-12.6c"),
    (Event.NO_WAY, (BOW, HERE), f"Every way from 0304 is closed to {B1}", "AW-12.4g"),
    (Event.LEFT_MAP, (BOW, HERE), f"{B1} fled off the map from 0304", "AW-12.4h AW-17.3d"),
    (Event.LEADER_CARRIED, (LIR, THERE, HERE), "LIR Lirien is carried from 0405 to 0304", "AW-3.7b AW-13.6c"),
    (Event.LEADER_ROUTED, (LIR,), "LIR Lirien is routed with his unit", "AW-13.6c"),
    (Event.LEADER_STEADY, (LIR,), "LIR Lirien is routed no more", "AW-13.6c"),
    (Event.CAST, (0, Spell.HOLY, BOW), f"The Elves cast Holy War on {B1}", "AW-16.1c AW-16.1e AW-16.3a AW-16.3b"),
    (Event.CAST, (1, Spell.BROTHER, -1), "The Dwarves cast Brother by my side",
     "AW-16.1c AW-16.1e AW-16.7a AW-16.9a"),
    (Event.MARKED, (AXE, Spell.HAMMER), f"{B1A}: Sign of the Hammer for the next turn", "AW-16.5a"),
    (Event.MARKED, (BOW, Spell.AIM), f"{B1}: Perfect Aim for this turn", "AW-16.6a"),
    (Event.MARKED, (BOW, Spell.STAND), f"{B1}: Stand and fight for this turn", "AW-16.8a"),
    (Event.CHIT_CHANGED, (BOW, 0, 3, 7), f"{B1} drew another combat chit: 7", "AW-16.4a AW-16.4b AW-10.1e"),
    (Event.WINDOW_BEGINS, (Window.COMBAT,), "Spells in the combat", "AW-16.1c"),
    (Event.PASSED, (0,), "The Elves cast nothing more", "AW-16.1c"),
    (Event.REGAINED, (0, Spell.AIM), "The Elves regained Perfect Aim", "AW-2.4b AW-19.1a AW-19.1c"),
    (Event.NOT_REGAINED, (0,), "The Elves regained no spell", "AW-19.1a AW-19.1b"),
    (Event.RALLY_BEGINS, (), "Rally Phase", "AW-2.1a AW-2.4a AW-2.4c"),
    (Event.RALLIED, (BOW,), f"{B1} in order again", "AW-17.2a"),
    (Event.RALLY_TESTED, (BOW, 2), f"{B1} tried to recover: routed", "AW-17.2b AW-17.3a AW-17.4b"),
    (Event.RECOVERED, (BOW, 1), f"{B1} recovered: disordered", "AW-17.2b AW-17.3b AW-17.4a"),
    (Event.STAYS, (BOW,), f"{B1} did not recover", "AW-17.2b AW-17.3c"),
    (Event.TOO_NEAR, (BOW,), f"{B1} cannot recover: an enemy is too near", "AW-17.3a AW-17.3e"),
    (Event.VICTORY_CHECK, (5, 8, 13, 17), "Victory points lost: Elves 5 of 13, Dwarves 8 of 17",
     "AW-2.5a AW-20.1a AW-20.4a AW-20.6b"),
    (Event.BATTLE_OVER, (1, Reason.ROUT_LEVEL),
     "The Dwarves win the battle: the enemy has lost more than its rout level", "AW-20.5a"),
    (Event.BATTLE_OVER, (NOBODY, Reason.TURNS),
     "The battle is drawn: nobody has lost enough by the last turn", "AW-20.5c"),
    (Event.NOTHING_MORE, (0, Phase.SET_UP), "The Elves are set up", "AW-1.5b"),
    (Event.NOTHING_MORE, (1, Phase.MOVEMENT), "Dwarves: nobody else moves", "AW-3.1d"),
    (Event.NOTHING_MORE, (1, Phase.COMBAT), "Dwarves: no more combats", "AW-9.1d"),
    (Event.SPELLS_LOST, (1,), "The mage of the Dwarves is dead, and with him their spells", "AW-13.5d"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "facts", "line", "clauses"), LINES, ids=lambda value: getattr(value, "name", None))
def test_the_line_and_the_clauses_of_an_event(event: Event, facts: tuple[int, ...], line: str, clauses: str) -> None:
    WORDS.check_event(event, facts, NAMES, line, clauses)


def test_every_event_has_a_line() -> None:
    assert {event for event, *_ in LINES} == set(Event) == set(EVENTS.rows)


STORIES: list[tuple[Event, tuple[int, ...], dict[str, Any]]] = [
    (Event.MOVED, (BOW, HERE, THERE, 1), {"deeds": [["move", "to"]]}),
    (Event.TURNED, (BOW, 1), {"change": {"facing": 60}}),
    (Event.COMBAT_CHIT, (BOW, 2, 6), {"says": ["plain", "6"], "change": {"token": {"face": "6"}}}),
    (Event.SHOT, (BOW, AXE, 4, 0), {"deeds": [["strike", "target"]]}),
    (Event.ROUTED, (BOW,), {"says": ["bad", "routed"], "change": {"routed": True, "disordered": False}}),
    (Event.ELIMINATED, (BOW, HERE), {"deeds": [["fall", "piece"]]}),
    (Event.LEADER_CARRIED, (LIR, HERE, THERE), {"deeds": [["carry", "to"]]}),
    (Event.HELD_BACK, (BOW, HERE),
     {"says": ["bad", "held back"], "change": {"held back": True}, "scene": "Morale"}),
    (Event.TURN_BEGINS, (4, 7), {"opens": True}),
]  # fmt: skip


@pytest.mark.parametrize(("event", "facts", "story"), STORIES, ids=lambda value: getattr(value, "name", None))
def test_what_a_picture_makes_of_an_event(event: Event, facts: tuple[int, ...], story: dict[str, Any]) -> None:
    assert EVENTS.story(event, (*facts, *[0] * (6 - len(facts))), NAMES) == story


def test_dice_are_data_wherever_they_are_rolled() -> None:
    assert EVENTS.about(Event.LEADER_ROLLED, (LIR, 2, 5), NAMES) == {"piece": "LIR", "dice": [2, 5]}
    assert EVENTS.about(Event.ROLLED, (1, 4, 5), NAMES) == {"side": "dwarf", "dice": [4], "row": 5}
    assert EVENTS.about(Event.MORALE, (BOW, 4, 0, 5), NAMES)["dice"] == [4]
    assert EVENTS.about(Event.SHOT, (BOW, AXE, 4, 0), NAMES)["dice"] == [4]


@pytest.mark.clause("AW-12.1a", "AW-14.1c")
def test_dice_are_weighed_against_what_was_to_be_expected() -> None:
    events = [
        ("shot", (BOW, AXE, 2, 1)), ("shot", (BOW, AXE, 2, 0)),
        ("odds", (36, 20, 3)), ("column", (3,)), ("modifier", (Modifier.ATTACKER_BETTER, 1)), ("rolled", (1, 3, 4)),
    ]  # fmt: skip
    rolls = [(roll.side, roll.got, str(roll.expected)) for roll in attack_rolls(events, NAMES.sides)]
    assert rolls == [(0, 1, "5/6"), (0, 0, "2/3"), (1, 1, "2/3")]


# --- objections, reasons, phases --------------------------------------------------------------------------


def test_every_objection_has_a_sentence_and_clauses_of_the_book() -> None:
    WORDS.check_objections(Objection, {Objection.NO_SUCH_PIECE, Objection.MALFORMED})


def test_every_ending_has_its_words_and_clauses_of_the_book() -> None:
    WORDS.check_endings(Reason)


def test_every_phase_has_a_name_and_every_phase_with_a_choice_a_prompt() -> None:
    assert set(PHASES) == set(Phase)
    asking = (
        Phase.SET_UP, Phase.WINDOW, Phase.ACTIVATE, Phase.SUCCEED, Phase.RAGE, Phase.MOVEMENT, Phase.COMBAT,
        Phase.DECLARE, Phase.MISSILES, Phase.ROUT, Phase.ESCAPE, Phase.RECHARGE,
    )  # fmt: skip
    assert set(PROMPTS.tasks) == set(asking)


# --- prompts ----------------------------------------------------------------------------------------------

ACTS = ("pending end-activation HAD", "pending combat HAD")
BUILT = ("attackers HAD-A1", "defenders LIR-B2 LIR-C1", "piece HAD-A1 0306 chit=K3", "piece LIR-B2 0305 chit=K1",
         "piece LIR-C1 0405 chit=K1")  # fmt: skip


@pytest.mark.parametrize(
    ("side", "lines", "prompt"),
    [
        (0, ("pending set-up dwarf", "pending set-up elf"), "Set up the Elves: 9 pieces may change places, or accept"),
        (1, ("command HAD chits=2", "pending activate HAD"),
         "Hadrek's chit is drawn, 2 left: activate his command?"),
        (1, ("command HAD stage=pending", "piece HAD -", "pending activate HAD"),
         "Hadrek is dead: let one of his units act under a successor?"),
        (1, ("piece HAD -", *ACTS, "pending movement HAD", "pending succeed HAD"),
         "Which of 4 units is given Hadrek's successor?"),
        (1, ("piece HAD-B1 0409 marks=in-command", *ACTS, "pending movement HAD", "pending rage HAD"),
         "Hadrek's command: go berserk, 1 unit?"),
        (1, (*ACTS, "pending movement HAD"), "Hadrek's command: move, 5 still may"),
        (1, ("moving HAD-B1 2", *ACTS, "pending movement HAD"),
         "Hadrek's Axemen B1: go on (2 points left), or another?"),
        (1, ("piece HAD-A1 0306 marks=in-command", *ACTS), "Hadrek's Hammerers A1: attack?"),
        (1, (*BUILT, *ACTS, "pending declare"),
         "Combat of 1 against 2 at 1/1: add to it, or fight?"),
        (0, (*BUILT, *ACTS, "pending casualties", "pending clash", "pending missiles - -", "pending window combat elf"),
         "Combat of 1 against 2 at 1/1: cast a spell?"),
        (0, (*BUILT, "shooting LIR-B2", *ACTS, "pending casualties", "pending clash", "pending missiles - -"),
         "Lirien's Bowmen B2: shoot at whom?"),
        (0, ("piece LIR-B1 0403 status=routed", *ACTS, "pending casualties", "pending rout LIR-B1 0404 left=2"),
         "Lirien's Bowmen B1: rout which way?"),
        (0, ("piece LIR 0306", *ACTS, "pending movement HAD", "pending escape LIR 0306 detail=1"),
         "Lirien has got away: which unit does he join?"),
        (0, ("pending window turn elf",), "The turn begins: cast a spell?"),
        (0, ("pending window rally elf",), "Before the rally: cast a spell?"),
        (0, ("pending window rally dwarf", "pending recharge elf"), "Regain one of the spells that were cast?"),
    ],
)  # fmt: skip
def test_a_prompt_names_who_must_do_what(side: int, lines: tuple[str, ...], prompt: str) -> None:
    memory = POSITION.read(enumerate(lines, 1), FORD)
    battle: Any = GAME.table.battle.over(memory)
    battle.to_decide = side
    assert GAME.table_for(memory, FORD, GAME.ruleset.surveyed_umpire(FORD)).prompt() == prompt


# --- actions ----------------------------------------------------------------------------------------------

SENTENCES = {
    "place LIR-B1 0405": ("LIR-B1 Lirien's Bowmen: set up in 0405", "Set up here"),
    "activate": ("activate the command", "Activate"),
    "decline": ("decline: the command does not act on this chit", "Decline"),
    "replace HAD-B1": ("HAD-B1 Hadrek's Axemen: take over the command", "Hadrek's Axemen B1 takes over"),
    "rage": ("let the command go berserk", "Go berserk"),
    "calm": ("stay calm", "Stay calm"),
    "move LIR 0405": ("LIR Lirien: move to 0405", "Move here"),
    "face LIR-B1 NE": ("LIR-B1 Lirien's Bowmen: turn, facing north-east", "Turn, NE"),
    "cast hammer": ("cast Sign of the Hammer", "Cast Sign of the Hammer"),
    "cast holy LIR-B1": ("cast Holy War on LIR-B1 Lirien's Bowmen", "Cast Holy War on Lirien's Bowmen B1"),
    "cast now LIR-B1 0202": (
        "cast Now I'm here now I'm there on LIR-B1 Lirien's Bowmen, to 0202",
        "Cast Now on Lirien's Bowmen B1, to 0202",
    ),
    "attack HAD-B1 LIR-B1": ("HAD-B1 Hadrek's Axemen: attack LIR-B1 Lirien's Bowmen", "Attack Lirien's Bowmen B1"),
    "fight": ("fight this combat as it stands", "Fight"),
    "shoot LIR-B1 HAD-B1": ("LIR-B1 Lirien's Bowmen: shoot at HAD-B1 Hadrek's Axemen", "Shoot at Hadrek's Axemen B1"),
    "rout LIR-B1 0304": ("LIR-B1 Lirien's Bowmen: rout to 0304", "Rout here"),
    "join LIR LIR-B1": ("LIR Lirien: join LIR-B1 Lirien's Bowmen", "Join Lirien's Bowmen B1"),
    "regain aim": ("regain the spell Perfect Aim", "Regain Perfect Aim"),
    "pass": ("pass", "Pass"),
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
    assert VERBS.choice(done, NAMES, Phase.COMBAT)["button"] == "No more combats"


def test_a_choice_tells_the_page_which_spell_on_whom_and_where() -> None:
    names = Names.of(snapshot(blank(MAGES)), MAGES.model_copy(update={"facing": "on"}))
    choice = VERBS.choice(VERBS.read("cast now PAN-B1 0302 SE", names), names)
    told = {key: choice[key] for key in ("verb", "event", "actor", "target", "place", "facing")}
    assert told == {"verb": "cast", "event": "now", "actor": None, "target": "PAN-B1", "place": "0302", "facing": 120}
