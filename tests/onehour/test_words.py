"""What One-Hour Fantasy asks of those who can do something, and tells the page of a choice."""

from __future__ import annotations

from typing import Any

import pytest

from onehour.brought.words import NAMES
from onehour.builder import OPEN, lay
from warhost.rulesets.onehour.game import GAME
from warhost.rulesets.onehour.setup.scenario import scenarios
from warhost.rulesets.onehour.state import Phase
from warhost.rulesets.onehour.words.events import PHASES
from warhost.rulesets.onehour.words.goals import goal_of
from warhost.rulesets.onehour.words.names import Names
from warhost.rulesets.onehour.words.position_text import POSITION
from warhost.rulesets.onehour.words.snapshot import read_umpire, snapshot
from warhost.rulesets.onehour.words.text import PROMPTS
from warhost.rulesets.onehour.words.verbs import VERBS

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


def test_every_phase_has_a_name_and_done_says_what_nobody_does_in_it() -> None:
    assert set(PHASES) == set(Phase)
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
