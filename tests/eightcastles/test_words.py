"""What campaigns are said in: names of leaders, notation, events, objections, prompts."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

import warhost.rulesets.eightcastles as game_package
from eightcastles.positions import SCENARIO, at_first
from warhost.errors import NotationError
from warhost.rulesets.eightcastles.game import GAME
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.state import (
    ITEM_BITS,
    Category,
    Loss,
    Phase,
    Rank,
    Reason,
)
from warhost.rulesets.eightcastles.words.events import EVENTS, NOTHING_MORE, REASONS
from warhost.rulesets.eightcastles.words.items import item_name
from warhost.rulesets.eightcastles.words.leaders import Leader, name_table
from warhost.rulesets.eightcastles.words.names import ARMIES, Names, card_name, season_name
from warhost.rulesets.eightcastles.words.objections import OBJECTIONS
from warhost.rulesets.eightcastles.words.snapshot import snapshot
from warhost.rulesets.eightcastles.words.text import PHASES, TASKS
from warhost.rulesets.eightcastles.words.verbs import VERBS

NAMES = Names.of(snapshot(at_first()), SCENARIO)
RULES = Path(game_package.__file__).parent / "rules"

# --- names ------------------------------------------------------------------------------------------------


@pytest.mark.clause("TW-5.1a", "TW-5.1b", "TW-5.1c", "TW-5.1d", "TW-5.1e", "TW-5.1f")
def test_leaders_are_named_by_the_table() -> None:
    norgoz, iskono = Leader(3, 6, 7, (2, 7, 0, 0)), Leader(6, 8, 9, (5, 8, 2, 3))
    assert name_table().full(norgoz) == "Lord Norgoz The Slayer from the Desert"
    assert name_table().short(norgoz) == "Lord Norgoz"
    assert name_table().full(iskono) == "Chieftain Iskono Norash The Bold from the South"
    assert name_table().short(iskono) == "Chieftain Iskono Norash"


@pytest.mark.clause("TW-R77")
def test_three_syllables_are_one_word() -> None:
    assert name_table().short(Leader(1, 1, 1, (1, 4, 10, 0))) == "Prince Okbarak"


def test_generals_are_called_by_their_names_and_others_by_their_rows() -> None:
    memory = at_first()
    campaign: Any = GAME.battle.over(memory)
    general = next(p for p in range(campaign.count) if NAMES.row(p).category == Category.GENERAL)
    one = campaign.pieces[general]
    one.title, one.origin, one.reputation, one.syllables[:2] = 3, 6, 7, (2, 7)
    names = Names.of(snapshot(memory), SCENARIO)
    assert names.titles[general] == f"{names.labels[general]} Lord Norgoz"
    assert names.spoken[general] == "Lord Norgoz"
    assert names.full(general) == "Lord Norgoz The Slayer from the Desert"
    assert names.full(general + 2) == names.row(general + 2).name


def test_pieces_and_spaces_are_found_by_what_they_are_called() -> None:
    assert [NAMES.piece(label) for label in NAMES.labels] == [*range(len(NAMES.labels))]
    assert [NAMES.number(space.lower()) for space in NAMES.spaces] == [*range(len(NAMES.spaces))]
    assert NAMES.told(NAMES.number("55")) == "Old Tangle (55)"
    for find, word in ((NAMES.piece, "H999"), (NAMES.number, "C9")):
        with pytest.raises(NotationError):
            find(word)


def test_no_label_of_a_piece_is_that_of_a_castle() -> None:
    assert not {label[0] for label in NAMES.labels} & {space[0] for space in NAMES.castles}


def test_every_row_has_an_id_of_its_own() -> None:
    assert len({*NAMES.row_ids}) == len(NAMES.rows)


@pytest.mark.clause("TW-5.4a", "TW-5.4b", "TW-5.6k")
def test_seasons_cards_and_items_have_names() -> None:
    assert [season_name(turn) for turn in (1, 4, 5, 12)] == [
        "Spring of year 1", "Winter of year 1", "Spring of year 2", "Winter of year 3",
    ]  # fmt: skip
    assert [card_name(card) for card in (0, 12, 22, 52, 53)] == [
        "2 of spades", "Ace of spades", "Jack of hearts", "Joker", "Joker",
    ]  # fmt: skip
    assert [item_name(kind << ITEM_BITS | numbers) for kind, numbers in ((1, 1), (2, 4), (3, 1), (1, 18))] == [
        "Holy Blade", "Ring of Fire", "Banner of Regeneration", "Blade of Courage and Blade of Speed",
    ]  # fmt: skip


# --- actions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise hum.archers C1", "raise Archers in Duskhold (C1)"),
        ("march 55 56", "march from Old Tangle (55) to Ashgrove (56)"),
        ("surrender C7", "give up Southgate (C7)"),
        ("besiege C7 14", "besiege Southgate (C7) from Oxmeadow (14)"),
        ("assault C7 14", "assault Southgate (C7) from Oxmeadow (14)"),
        ("fate H44 0", "Barbarians: lost"),
        ("fate H44 2", "Barbarians: 2 wounds left"),
        ("damage 5 12", "the building in 0403 has lost 12 wounds"),
        ("refuse 46", "refuse battle, and go to Saltmarsh (46) if the die allows"),
        ("wins attacker", "the attacker holds the field"),
        ("retreat 46", "go back to Saltmarsh (46)"),
        ("done", "that is all"),
    ],
)
def test_actions_are_said_in_words(text: str, said: str) -> None:
    code = VERBS.read(text, NAMES)
    assert VERBS.write(code, NAMES) == text
    assert VERBS.describe(code, NAMES) == said


def test_the_page_is_told_from_where_and_where_to() -> None:
    march = VERBS.choice(VERBS.read("march 55 56", NAMES), NAMES)
    assert (march["from"], march["place"], march["button"]) == ("55", "56", "March to Ashgrove")
    siege = VERBS.choice(VERBS.read("besiege C7 14", NAMES), NAMES)
    assert (siege["place"], siege["from"]) == ("C7", "14")
    raised = VERBS.choice(VERBS.read("raise hum.archers C1", NAMES), NAMES)
    assert (raised["row"], raised["place"]) == ("hum.archers", "C1")


# --- events and objections --------------------------------------------------------------------------------

FACTS: dict[str, int] = {
    "side": 5, "target": 2, "by": 2, "before": 6, "turn": 6, "season": 1, "card": 22, "place": 3, "title": 3,
    "origin": 6, "reputation": 7, "die": 4, "counts": 4, "returns": 1, "loss": Loss.PLAGUE, "item": 3,
    "phase": Phase.MOVES, "reason": Reason.SCORE, "row": 3,
}  # fmt: skip
"""A number for facts of which not every number is one."""


def facts_of(event: Event) -> list[int]:
    """Numbers for every fact of an event."""
    numbers: list[int] = []
    for word in EVENTS.rows[event].facts.split():
        name, _, kind = word.removeprefix("-").partition(":")
        value = Rank.KING if kind == "rank" else FACTS.get(name, 1)
        numbers += [3, 4] if kind == "drawn" else [int(value)]
    return numbers


def every_clause() -> set[str]:
    """The ids of the rulebook."""
    return {clause.id for clause in GAME.rulebook.clauses.values()}


@pytest.mark.parametrize("event", Event)
def test_every_event_has_words_and_clauses_of_the_book(event: Event) -> None:
    facts = facts_of(event)
    assert EVENTS.text(event, facts, NAMES)
    assert EVENTS.shown(event, facts, NAMES)
    assert EVENTS.about(event, facts, NAMES) is not None
    EVENTS.story(event, facts, NAMES)
    clauses = EVENTS.clauses(event, facts)
    assert clauses
    assert {*clauses} <= every_clause()


@pytest.mark.clause("TW-5.10a", "TW-5.10d", "TW-5.10g")
@pytest.mark.parametrize(
    ("card", "said", "clause"),
    [
        (52, "Spring of year 1: Joker, foul weather", "TW-5.10a"),
        (23, "Spring of year 1: Queen of hearts, plague", "TW-5.10d"),
        (0, "Spring of year 1: 2 of spades", "TW-5.10g"),
    ],
)
def test_a_season_says_what_its_card_brings(card: int, said: str, clause: str) -> None:
    assert EVENTS.text(Event.SEASON_BEGINS, [1, 0, card], NAMES) == said
    assert clause in EVENTS.clauses(Event.SEASON_BEGINS, [1, 0, card])


def noted() -> dict[str, set[int]]:
    """How many facts the rules note with each event."""
    found: dict[str, set[int]] = {}
    for file in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note":
                event = node.args[1]
                assert isinstance(event, ast.Attribute)
                found.setdefault(event.attr, set()).add(len(node.args) - 2)
    return found


def test_rules_note_the_facts_that_words_speak_of() -> None:
    assert {name: {len(facts_of(Event[name]))} for name in noted()} == noted()


@pytest.mark.parametrize("objection", Objection)
def test_every_objection_has_words_and_clauses_of_the_book(objection: Objection) -> None:
    (told,) = OBJECTIONS.of(1 << objection)
    assert told.sentence
    assert {*told.clauses} <= every_clause()


def test_reasons_and_endings_have_clauses_of_the_book() -> None:
    assert {*REASONS} == {*Reason}
    clauses = {clause for _, clauses in REASONS.values() for clause in clauses}
    clauses |= {clause for _, ids in NOTHING_MORE.values() for clause in ids.split()}
    assert clauses <= every_clause()


# --- prompts ----------------------------------------------------------------------------------------------


def test_every_phase_has_a_name() -> None:
    assert {*PHASES} == {*Phase}


@pytest.mark.parametrize("phase", [Phase(phase) for phase in TASKS])
def test_every_decision_is_asked_in_a_sentence(phase: Phase) -> None:
    memory = at_first()
    campaign: Any = GAME.battle.over(memory)
    campaign.depth, campaign.to_decide, campaign.reward = 1, 5, 1 << ITEM_BITS | 1
    campaign.stack[0].phase, campaign.stack[0].actor, campaign.stack[0].place = phase, 5, NAMES.number("14")
    campaign.fight.place, campaign.fight.attacker, campaign.fight.defender = NAMES.number("14"), 2, 5
    table = GAME.table_for(memory, SCENARIO, GAME.fill_umpire(SCENARIO))
    assert table.prompt()[0].isupper()
    assert table.prompt()[-1] not in ".!"
    assert table.moment().startswith("Spring of year 1, ")
    for code in (VERBS.read("done", NAMES), VERBS.read("stand", NAMES)):
        assert table.choices([code])[0]["button"]


def test_the_moment_says_who_musters() -> None:
    memory = at_first()
    campaign: Any = GAME.battle.over(memory)
    campaign.depth, campaign.to_decide, campaign.stack[0].phase = 1, ARMIES.index("Humans"), Phase.MUSTER
    table = GAME.table_for(memory, SCENARIO, GAME.fill_umpire(SCENARIO))
    assert table.moment() == "Spring of year 1, Humans muster"


@pytest.mark.clause("TW-5.9a", "TW-5.9c")
def test_the_goal_tells_how_it_is_won() -> None:
    goal = GAME.goal(SCENARIO)
    assert goal["text"].startswith("Whoever holds 6 castles at the end of a year wins")
    assert {*goal["clauses"]} <= every_clause()


def test_the_end_is_told() -> None:
    memory = at_first()
    campaign: Any = GAME.battle.over(memory)
    campaign.result, campaign.winner, campaign.reason = 1, 5, Reason.CASTLES
    table = GAME.table_for(memory, SCENARIO, GAME.fill_umpire(SCENARIO))
    assert table.prompt() == ("The campaign is over, Humans have won: it holds enough castles at the end of a year.")
    assert table.ending() == "it holds enough castles at the end of a year (TW-5.9a)"
