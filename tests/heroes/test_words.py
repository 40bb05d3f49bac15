"""The words of the game: every event, objection, action and prompt has some, with clauses that are in the rulebook."""

from __future__ import annotations

import random

import pytest

import warhost
from heroes.builder import FIGURES, TERRAIN, memory_of, names_of, standing, table_of, umpire_of
from warhost.kernel.abi import DRAWN, NOBODY, WON
from warhost.kernel.sets import bit_of
from warhost.rulesets.heroes.game import GAME
from warhost.rulesets.heroes.rules.events import Cover, DuelEnd, Event, Gone, Modifier, NoReturn, Panic
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.setup.scenario import scenarios
from warhost.rulesets.heroes.state import NONE, PANICKED, God, Phase, Reason, Result, Verb, Weapon, Window
from warhost.rulesets.heroes.words.events import EVENTS, REASONS
from warhost.rulesets.heroes.words.names import Names
from warhost.rulesets.heroes.words.objections import OBJECTIONS
from warhost.rulesets.heroes.words.text import PROMPTS, TASKS, prompt
from warhost.rulesets.heroes.words.verbs import VERBS
from warhost.shelf.game import reason_text
from words import Words

NAMES = names_of(memory_of(*FIGURES), TERRAIN)
G1, G3, G6, T51, T53, T56 = range(6)

WORDS = Words(GAME, Event, Objection, Verb, minus_one=r"Differential -1\b")


# --- events -----------------------------------------------------------------------------------------------

LINES: list[tuple[Event, tuple[int, ...], str, str]] = [
    (Event.TURN_BEGINS, (4,), "Turn 4 begins", "HG-2.1b HG-12.1e"),
    (Event.PHASE_BEGINS, (7, 0), "Phase 7: the Greeks are active", "HG-2.1a HG-2.1c HG-2.2a"),
    (Event.STEP_BEGINS, (Phase.RALLY, 1), "Rally step of the Trojans", "HG-2.2a HG-2.2b"),
    (Event.STEP_BEGINS, (Phase.ACTION, 0), "Action step of the Greeks", "HG-2.2a HG-2.2c"),
    (Event.STEP_BEGINS, (Phase.MELEE, 0), "Hand-to-hand step of the Greeks", "HG-2.2a HG-2.2d"),
    (
        Event.FIRST_ROLLED,
        (2, 5, 1),
        "The Greeks rolled 2, the Trojans 5: the Trojans choose who has the first phase",
        "HG-17.3a",
    ),
    (Event.FIRST_CHOSEN, (0,), "The Greeks have the first phase of every turn", "HG-17.3a HG-2.1c"),
    (Event.DEPLOYED, (G3, 1800, 605), "3 Menelaus deployed at 18.00,6.05", "HG-17.2a"),
    (Event.CHALLENGED, (G3, T53), "3 Menelaus challenges 53 Glaucus to a duel", "HG-11.1a HG-11.1b"),
    (Event.ACCEPTED, (T53, 1), "53 Glaucus must accept", "HG-11.1d"),
    (Event.ACCEPTED, (T53, 0), "53 Glaucus accepts the challenge", "HG-11.1d"),
    (Event.DECLINED, (T53,), "53 Glaucus is wounded and declines the challenge", "HG-11.1d HG-11.1f"),
    (
        Event.CHALLENGE_LAPSED,
        (T53, G3),
        "53 Glaucus cannot challenge 3 Menelaus any more: the phase goes on",
        "HG-S2b",
    ),
    (
        Event.DUEL_PLACED,
        (G3, 1800, 600, 1800, 1150),
        "3 Menelaus takes the duel place at 18.00,11.50",
        "HG-11.2a HG-11.3c HG-15.10b",
    ),
    (
        Event.ORDER_ROLLED,
        (G3, 3, T53, 5, T53),
        "3 Menelaus rolled 3, 53 Glaucus 5: 53 Glaucus goes first",
        "HG-11.3a HG-R38",
    ),
    (Event.DUEL_WON, (T53,), "53 Glaucus wins the duel", "HG-11.5a"),
    (Event.DUEL_UNDECIDED, (DuelEnd.GOD,), "A god ends the duel: nobody has won", "HG-11.4d HG-11.5c HG-R43"),
    (
        Event.DUEL_UNDECIDED,
        (DuelEnd.STALEMATE,),
        "Neither can hurt the other: the duel ends, and nobody has won",
        "HG-11.4e HG-R71",
    ),
    (Event.WENT_HOME, (G3, 1800, 1750, 1800, 600), "3 Menelaus goes back to 18.00,6.00", "HG-11.5b HG-11.5c HG-R40"),
    (Event.RALLY_ROLLED, (G3, 8, 7), "3 Menelaus rolled 8 to rally, at most 7 needed", "HG-3.2a HG-3.2b HG-3.2c"),
    (Event.RALLIED, (G3,), "3 Menelaus rallies", "HG-3.3a"),
    (Event.NOT_RALLIED, (G3,), "3 Menelaus does not rally, and does nothing more in this phase", "HG-3.4a HG-3.4c"),
    (
        Event.LEG,
        (G1, 1000, 1000, 1300, 1107, 319),
        "1 Greek spearman walks from 10.00,10.00 to 13.00,11.07 for 3.19 inches",
        "HG-4.1b HG-15.5a",
    ),
    (
        Event.MOVED,
        (G1, 1000, 1000, 1424, 1424, 600),
        "1 Greek spearman moved from 10.00,10.00 to 14.24,14.24 for 6.00 inches",
        "HG-4.1a HG-15.5b",
    ),
    (Event.TURNED_BACK, (G1, 1000, 1000), "1 Greek spearman is back at 10.00,10.00, free to act", "HG-2.3b HG-4.1c"),
    (Event.STOOD, (G1,), "1 Greek spearman stands", "HG-2.3a"),
    (Event.CHARGED, (G1, T51), "1 Greek spearman charges 51 Trojan spearman", "HG-4.5a HG-8.1a"),
    (
        Event.DECLARED,
        (G6, T51, Weapon.BOW, 0, 1250),
        "6 Greek archer shoots at 51 Trojan spearman over 12.50 inches",
        "HG-5.6a HG-6.1a HG-6.1b",
    ),
    (
        Event.DECLARED,
        (T56, G1, Weapon.BOW, 1, 1),
        "56 Trojan archer shoots at the charging 1 Greek spearman",
        "HG-8.1b HG-8.1c HG-6.3a",
    ),
    (
        Event.DECLARED,
        (G3, T53, Weapon.HURL, 0, 900),
        "3 Menelaus hurls a spear at 53 Glaucus over 9.00 inches",
        "HG-5.6a HG-7.1a HG-7.2a",
    ),
    (
        Event.DECLARED,
        (T51, G1, Weapon.HURL, 1, 1),
        "51 Trojan spearman hurls a spear at the charging 1 Greek spearman",
        "HG-8.1b HG-8.1c HG-8.2b",
    ),
    (
        Event.DECLARED,
        (G3, T53, Weapon.HURL, 4, 1200),
        "3 Menelaus hurls a spear at 53 Glaucus over 12.00 inches",
        "HG-11.3b HG-11.2b",
    ),
    (
        Event.DECLARED,
        (G1, T51, Weapon.HAND, 0, 1),
        "1 Greek spearman strikes at 51 Trojan spearman",
        "HG-5.6a HG-9.1a HG-9.2a",
    ),
    (
        Event.DECLARED,
        (T51, G1, Weapon.HAND, 2, 1),
        "51 Trojan spearman strikes back at 1 Greek spearman",
        "HG-9.2b HG-9.2d",
    ),
    (Event.DECLARED, (G3, T53, Weapon.HAND, 4, 1), "3 Menelaus strikes at 53 Glaucus", "HG-11.3c HG-11.3d"),
    (Event.ATTACK_FACTOR, (G6, 4, Weapon.BOW), "Bow factor 4 of 6 Greek archer", "HG-1.5a HG-5.2a"),
    (Event.ATTACK_FACTOR, (G1, 4, Weapon.HAND), "Attack factor 4 of 1 Greek spearman", "HG-1.5a HG-5.2a"),
    (Event.DEFENCE_FACTOR, (T51, 4), "Defence factor 4 of 51 Trojan spearman", "HG-1.5a HG-5.2a"),
    (Event.COVER, (T51, Cover.WOOD), "A wood covers 51 Trojan spearman: 1 more defence", "HG-5.2e HG-14.4a"),
    (
        Event.COVER,
        (T51, Cover.RAMPART),
        "A rampart covers 51 Trojan spearman: 1 more defence",
        "HG-5.2e HG-14.4b HG-14.4c",
    ),
    (Event.DIFFERENTIAL, (-1,), "Differential -1", "HG-5.2a"),
    (Event.DIFFERENTIAL, (0,), "Differential 0", "HG-5.2a"),
    (Event.DIFFERENTIAL, (7,), "Differential +7", "HG-5.2a HG-5.2d"),
    (Event.DIFFERENTIAL, (-5,), "Differential -5", "HG-5.2a HG-5.2d"),
    (
        Event.DIE_MODIFIER,
        (1, Modifier.SPEAR, G1),
        "+1 to the die: spear against a man without one",
        "HG-5.2c HG-9.4a",
    ),
    (
        Event.DIE_MODIFIER,
        (2, Modifier.GOD, G3),
        "+2 to the die: a god fights for 3 Menelaus",
        "HG-5.2c HG-12.5b",
    ),
    (Event.ROLLED, (5, 5, Result.PANIC, G1), "1 Greek spearman rolled 5: panic", "HG-5.2b"),
    (Event.ROLLED, (4, 5, Result.WOUND, G1), "1 Greek spearman rolled 4, which counts 5: wound", "HG-5.2b"),
    (Event.ROLLED, (6, 10, Result.KILLED, G3), "3 Menelaus rolled 6, which counts 10: killed", "HG-5.2b HG-5.2d"),
    (Event.ROLLED, (1, 1, Result.NO_EFFECT, G3), "3 Menelaus rolled 1: no effect", "HG-5.2b"),
    (
        Event.DEFLECTED,
        (T53, Result.KILLED, Result.WOUND),
        "A god deflects the weapon from 53 Glaucus: killed becomes wound",
        "HG-12.8a HG-12.8b",
    ),
    (Event.NO_EFFECT, (T51,), "Nothing happens to 51 Trojan spearman", "HG-5.4a HG-10.3c"),
    (
        Event.CANCELLED,
        (G1, T51),
        "The attack of 1 Greek spearman on 51 Trojan spearman is off",
        "HG-5.6a HG-5.6b",
    ),
    (Event.RETIRES, (T51, G1), "51 Trojan spearman is panicked and retires from 1 Greek spearman", "HG-10.3a"),
    (Event.CORNERED, (T51,), "51 Trojan spearman is cornered and stays", "HG-10.3c HG-10.3d HG-15.8d"),
    (Event.PANICKED, (T51, Panic.STRUCK), "51 Trojan spearman panics", "HG-5.4b HG-10.1a HG-10.1b"),
    (Event.PANICKED, (T51, Panic.CHOSEN), "51 Trojan spearman chooses panic", "HG-9.6a HG-9.6b HG-10.1a"),
    (
        Event.PANICKED,
        (T51, Panic.GOD),
        "51 Trojan spearman panics, made helpless by a god",
        "HG-12.7a HG-12.7b HG-10.1a",
    ),
    (Event.SPEAR_GONE, (T51, Gone.HURLED), "The spear of 51 Trojan spearman is gone: it was hurled", "HG-7.2a"),
    (Event.SPEAR_GONE, (T51, Gone.DROPPED), "51 Trojan spearman drops the spear for good", "HG-10.1c"),
    (
        Event.FLED,
        (T51, 1000, 1101, 1000, 1701),
        "51 Trojan spearman flees from 10.00,11.01 to 10.00,17.01",
        "HG-10.1b HG-10.4a HG-15.8a",
    ),
    (Event.WOUNDED, (T51,), "51 Trojan spearman is wounded: all factors halved", "HG-5.4c HG-1.5a"),
    (Event.SLAIN, (T51, 1000, 1101), "51 Trojan spearman is killed at 10.00,11.01", "HG-5.4d HG-5.4e"),
    (
        Event.LOCKED,
        (G1, T51),
        "1 Greek spearman and 51 Trojan spearman are locked for the next phase",
        "HG-9.5a",
    ),
    (
        Event.LOCK_ENDED,
        (G1, T51),
        "1 Greek spearman and 51 Trojan spearman are no longer locked",
        "HG-9.5d HG-9.5e",
    ),
    (
        Event.ADVANCED,
        (G1, 1000, 1000, 1000, 1101),
        "1 Greek spearman advances from 10.00,10.00 to 10.00,11.01",
        "HG-5.5a HG-9.7a HG-9.7b",
    ),
    (Event.STAYED, (G1,), "1 Greek spearman does not advance", "HG-9.7a HG-9.7f"),
    (
        Event.NO_RETURN,
        (T51, NoReturn.STOPPED),
        "51 Trojan spearman does not strike back: a god stops weapons",
        "HG-12.9d",
    ),
    (
        Event.NO_RETURN,
        (T51, NoReturn.MIST),
        "51 Trojan spearman does not strike back: one of the two is in mist",
        "HG-12.10a",
    ),
    (
        Event.NO_RETURN,
        (T51, NoReturn.APART),
        "51 Trojan spearman does not strike back: the two no longer touch",
        "HG-9.2f",
    ),
    (
        Event.CHIP_PLAYED,
        (1, God.MIST, 1),
        "The Trojans call on the gods: Mist (E6), 1 chip left",
        "HG-12.1b HG-12.1c HG-12.1d",
    ),
    (
        Event.CHIP_PLAYED,
        (0, God.HEAL, 0),
        "The Greeks call on the gods: Heal (E9), no chips left",
        "HG-12.1b HG-12.1c HG-12.1d",
    ),
    (
        Event.BLESSED,
        (G3, God.FIGHTS),
        "God fights (E1) for 3 Menelaus to the end of the phase",
        "HG-12.5a HG-12.5b",
    ),
    (
        Event.BLESSED,
        (T51, God.HELPLESS),
        "Render an enemy helpless (E3) against 51 Trojan spearman",
        "HG-12.7a HG-12.7b HG-12.7c",
    ),
    (
        Event.SET_DOWN,
        (G1, 1000, 1000, 600, 3000),
        "1 Greek spearman is carried from 10.00,10.00 to 6.00,30.00",
        "HG-12.11a HG-12.11c",
    ),
    (
        Event.RESCUED,
        (G1, 1450, 900, 1),
        "1 Greek spearman is set down at 14.50,9.00, back from death, wounded",
        "HG-12.12a HG-12.12b HG-15.12a",
    ),
    (
        Event.RESCUED,
        (G1, 1450, 900, 0),
        "1 Greek spearman is set down at 14.50,9.00, healed",
        "HG-12.12a HG-12.12b HG-15.12a",
    ),
    (Event.HEALED, (G1,), "1 Greek spearman is healed", "HG-12.13a"),
    (Event.EFFECT_ENDED, (G3, God.MIST), "Mist (E6) ends for 3 Menelaus", "HG-12.2b"),
    (Event.HULL_BURNS, (1,), "The ship h1 burns", "HG-S3a HG-S3b"),
    (
        Event.BODY_HELD,
        (1, 2, 3),
        "2 of the Greeks and 3 of the Trojans around the body: the Trojans have it",
        "HG-S4a HG-13.2c",
    ),
    (
        Event.BODY_HELD,
        (NONE, 2, 2),
        "2 of the Greeks and 2 of the Trojans around the body: nobody has it",
        "HG-S4a HG-13.2c",
    ),
    (
        Event.BATTLE_OVER,
        (1, Reason.POINTS),
        "The Trojans win the battle: more victory points",
        "HG-13.1a HG-13.2b",
    ),
    (
        Event.BATTLE_OVER,
        (NOBODY, Reason.EQUAL),
        "The battle is drawn: equal victory points",
        "HG-13.2a HG-13.2b",
    ),
]


@pytest.mark.parametrize(("event", "facts", "line", "clauses"), LINES, ids=lambda value: getattr(value, "name", None))
def test_the_line_and_the_clauses_of_an_event(event: Event, facts: tuple[int, ...], line: str, clauses: str) -> None:
    WORDS.check_event(event, facts, NAMES, line, clauses)


def test_every_event_and_everything_that_it_depends_on_has_a_line() -> None:
    assert {event for event, *_ in LINES} == set(Event) == set(EVENTS.rows)
    listed = {
        Event.COVER: Cover,
        Event.DIE_MODIFIER: Modifier,
        Event.PANICKED: Panic,
        Event.SPEAR_GONE: Gone,
        Event.NO_RETURN: NoReturn,
    }
    for kind, members in listed.items():
        assert {facts[1] for event, facts, *_ in LINES if event == kind} == {*members}
    assert {facts[0] for event, facts, *_ in LINES if event == Event.DUEL_UNDECIDED} == set(DuelEnd)
    assert {facts[2] for event, facts, *_ in LINES if event == Event.ROLLED} == set(Result)


def test_the_clauses_of_every_god_event_are_in_the_book() -> None:
    for god in God:
        for event in (Event.BLESSED, Event.EFFECT_ENDED):
            assert WORDS.is_readable(EVENTS.text(event, (G3, god, 0, 0, 0, 0), NAMES))
            assert WORDS.has(EVENTS.clauses(event, (G3, god, 0, 0, 0, 0)))


# --- objections and reasons -------------------------------------------------------------------------------


def test_every_objection_has_a_sentence_and_clauses_of_the_book() -> None:
    WORDS.check_objections(Objection, {Objection.MALFORMED})


def test_objections_are_told_apart_by_their_bits() -> None:
    assert OBJECTIONS.of(0) == ()
    assert OBJECTIONS.of(bit_of(Objection.TOO_FAR) | bit_of(Objection.LOCKED)) == (
        OBJECTIONS.rows[Objection.LOCKED],
        OBJECTIONS.rows[Objection.TOO_FAR],
    )
    assert OBJECTIONS.of(sum(map(bit_of, Objection))) == tuple(OBJECTIONS.rows.values())
    assert str(OBJECTIONS.rows[Objection.NOT_LOCKED]) == "only a figure that is locked can choose panic (HG-9.6a)"


def test_every_reason_for_the_end_has_words_and_clauses_of_the_book() -> None:
    WORDS.check_endings(Reason)
    assert reason_text(REASONS, Reason.POINTS) == "more victory points (HG-13.1a, HG-13.2b)"
    assert reason_text(REASONS, Reason.NOT_OVER) == "the battle goes on"


# --- actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "phrase"),
    [
        ("begin", "take the first phase of every turn"),
        ("yield", "leave the first phase to the other side"),
        ("deploy 3 18,6", "3 Menelaus: deploy at 18.00,6.00"),
        ("challenge 3 53", "3 Menelaus: challenge 53 Glaucus to a duel"),
        ("accept", "accept the challenge"),
        ("decline", "decline the challenge"),
        ("rally 3", "3 Menelaus: try to rally"),
        ("choose 3", "3 Menelaus: take up this figure"),
        ("move 3 18,12.5", "3 Menelaus: move to 18.00,12.50"),
        ("via 3 18,12.5", "3 Menelaus: walk straight to 18.00,12.50, and go on from there"),
        ("halt", "end the move here"),
        ("back", "go back to where the move began"),
        ("shoot 6 51", "6 Greek archer: shoot at 51 Trojan spearman"),
        ("hurl 3 53", "3 Menelaus: hurl the spear at 53 Glaucus"),
        ("panic 3 53", "3 Menelaus: choose panic, and flee from 53 Glaucus"),
        ("stand 3", "3 Menelaus: stand"),
        ("fire-bow 56", "56 Trojan archer: shoot at the charger"),
        ("fire-spear 51", "51 Trojan spearman: hurl the spear at the charger"),
        ("strike 1 51", "1 Greek spearman: strike at 51 Trojan spearman"),
        ("advance", "advance into the place that was left"),
        ("stay", "stay, do not advance"),
        ("call E4", "call on the gods: Deflect weapon (E4)"),
        ("bless 51", "the god turns to 51 Trojan spearman"),
        ("set-down 14.5,9", "set the figure down at 14.50,9.00"),
        ("pass", "pass"),
        ("done", "nothing more"),
    ],
)
def test_an_action_in_words(action: str, phrase: str) -> None:
    assert VERBS.describe(VERBS.read(action, NAMES), NAMES) == phrase


def test_every_verb_has_a_phrase_and_every_matter_a_task() -> None:
    assert [row.member for row in VERBS.rows.values()] == list(Verb)
    assert all(row.phrase for row in VERBS.rows.values())
    assert set(TASKS) == set(Phase)


# --- prompts ----------------------------------------------------------------------------------------------

ATTACK = "attack 1 51 hand declared"
OVER = "pending attack-over"
UP_TO = (OVER, "pending window after trojan", "pending apply", "pending window result trojan", "pending roll")


@pytest.mark.parametrize(
    ("lines", "side", "words"),
    [
        (("pending challenge",), 0, "Menelaus: challenge an enemy Hero to a duel?"),
        (("pending accept 53 3", "phase 2"), 0, "Glaucus challenges Menelaus, who is wounded: accept?"),
        (("pending action",), 0, "Choose a figure to act, 3 still may"),
        (("pending deed 3",), 0, "Menelaus: move, hurl the spear or stand"),
        (("pending deed 6",), 0, "Greek archer: move, shoot or stand"),
        (("pending deed 1", "lock 1 51"), 0, "Greek spearman is locked: flee, or stand"),
        (("pending on-the-way 3", "way 18.00,3.50 2.50"), 0, "Menelaus: go on or halt, 3.50 inches left"),
        (("pending react trojan", "pending defence 1", "charged 51 56"), 1, "Greek spearman charges: fire first?"),
        (("pending melee",), 0, "Greek spearman: fight hand to hand?"),
        (("pending melee", "lock 1 51"), 0, "Greek spearman is locked and must fight"),
        (("pending window start greek",), 0, "The phase begins: call a god?"),
        (("pending window end trojan",), 1, "The phase ends: call a god?"),
        (
            ("pending react trojan", *UP_TO, "pending window attack trojan", "attack 3 53 hurl declared"),
            1,
            "Menelaus hurls at Glaucus: call a god?",
        ),
        (
            ("pending react trojan", *UP_TO[:4], "attack 6 53 bow rolled die=5 result=wound"),
            1,
            "Greek archer against Glaucus: wound. Deflect it?",
        ),
        (
            ("pending round-over", *UP_TO[:2], "attack 1 51 hand applied result=panic", "round 1 51"),
            1,
            "Greek spearman against Trojan spearman: panic. Call a god?",
        ),
        (
            ("pending round-over", *UP_TO[:2], "attack 1 51 hand cancelled", "round 1 51"),
            1,
            "The attack on Trojan spearman is off. Call a god?",
        ),
        (
            ("pending round-over", *UP_TO[:2], "attack 1 51 hand retired", "round 1 51"),
            1,
            "Trojan spearman retires. Call a god?",
        ),
        (
            ("pending round-over", "pending advance 1", "attack 1 51 hand applied result=killed", "round 1 51"),
            0,
            "Greek spearman: advance, or stay?",
        ),
        (("pending action", "pending bless E3 greek"), 0, "Choose the enemy who panics"),
        (("pending action", "pending set-down 3"), 0, "Choose where to set down Menelaus"),
    ],
)
def test_a_prompt(lines: tuple[str, ...], side: int, words: str) -> None:
    assert prompt(standing(*lines, side=side), umpire_of(), NAMES) == words


@pytest.mark.parametrize(
    ("panicked", "words"),
    [((G6,), "Greek archer: try to rally?"), ((G1, G6), "Rally the 2 who panicked?")],
)
def test_the_prompt_for_rallying(panicked: tuple[int, ...], words: str) -> None:
    battle = standing("pending rally")
    for figure in panicked:
        battle.figures[figure] = battle.figures[figure]._replace(marks=PANICKED)
    assert prompt(battle, umpire_of(), NAMES) == words


@pytest.mark.parametrize(
    ("bowmen", "chip", "words"),
    [
        ((), (), "Call a god?"),
        ((T56,), (), "Trojan archer: shoot, or call a god?"),
        ((T53, T56), (), "Shoot with a bowman, or call a god?"),
        ((T56,), ("chip-used trojan",), "Trojan archer: shoot now?"),
        ((T53, T56), ("chips trojan 0",), "Does one of your bowmen shoot now?"),
    ],
)
def test_the_prompt_for_a_reaction(bowmen: tuple[int, ...], chip: tuple[str, ...], words: str) -> None:
    battle = standing("pending react trojan", *chip, side=1)
    for figure in (T51, T53, T56):
        battle.figures[figure] = battle.figures[figure]._replace(bow=4 * (figure in bowmen))
    assert prompt(battle, umpire_of(), NAMES) == words


def test_the_prompts_before_the_first_phase() -> None:
    lines = ("phase 0 nobody", "first nobody", "pending start", "pending first-choice trojan")
    assert prompt(standing(*lines, side=1), umpire_of(), NAMES) == "Take the first phase of every turn?"
    figures = ("figure 1 GS -", "figure 2 GS 18.00,6.00", "figure 3 G06 -", "figure 51 TS 18.00,30.00")
    deploying = ("phase 0 greek", "pending deploy greek")
    for matters, words in (
        (deploying, "Choose a figure to deploy, 2 to go"),
        ((*deploying, "pending deploy-at 3"), "Menelaus: choose where to deploy"),
    ):
        table = table_of(memory_of(*figures, *matters))
        table.record.to_decide = 0
        assert (table.moment(), table.prompt()) == ("Before the battle", words)


def test_the_prompt_when_nobody_has_to_choose() -> None:
    battle = standing("pending action")
    battle.to_decide = NOBODY
    assert prompt(battle, umpire_of(), NAMES) == "Dice to come"
    battle.result, battle.winner, battle.reason = WON, 0, Reason.POINTS
    assert prompt(battle, umpire_of(), NAMES) == "The battle is over, the Greeks win: more victory points."
    battle.result, battle.winner, battle.reason = DRAWN, NOBODY, Reason.EQUAL
    assert prompt(battle, umpire_of(), NAMES) == "The battle is over, a draw: equal victory points."


@pytest.mark.parametrize(("side", "moment"), [(0, "Turn 1, phase of the Greeks"), (1, "Turn 1, phase of the Trojans")])
def test_the_moment_is_said_apart_from_what_is_asked(side: int, moment: str) -> None:
    battle = standing("pending action")
    battle.active = side
    assert PROMPTS.when(battle) == moment


def test_every_window_has_a_prompt_of_its_own() -> None:
    moments = {window: _prompt_of_window(window) for window in Window if window not in (Window.OWN, Window.REACT)}
    assert len(set(moments.values())) == len(moments)
    assert all(WORDS.is_readable(words) for words in moments.values())


def _prompt_of_window(window: Window) -> str:
    """The prompt of a window, whatever is below it."""
    battle = standing("pending window start greek", "attack 3 53 hurl rolled die=4 result=wound")
    battle.stack[-1] = battle.stack[-1]._replace(detail=int(window))
    return prompt(battle, umpire_of(), NAMES)


# --- whole battles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scenarios())
def test_everything_in_a_battle_has_words_and_clauses_of_the_book(name: str) -> None:
    battle, chooser, kinds = warhost.start(f"heroes/{name}", 1), random.Random(1), set()
    while not battle.over:
        assert WORDS.is_readable(battle.prompt)
        actions = battle.legal_actions
        assert all(WORDS.is_readable(action.sentence) for action in actions[:20])
        busy = [action for action in actions if action.verb not in ("done", "pass", "stand")]
        battle.apply(chooser.choice(busy or actions[:]))
    for event in battle.events:
        kinds.add(event.kind)
        assert WORDS.is_readable(event.text)
        assert event.clauses
        assert WORDS.has(event.clauses)
    assert {"turn_begins", "moved", "declared", "rolled", "panicked", "fled", "battle_over"} <= kinds
    assert isinstance(battle.table.names, Names)  # type: ignore[attr-defined]
