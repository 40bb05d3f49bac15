"""What dice are weighed against in Battle of Ayrena's Weads, and what the page is told of a choice."""

from __future__ import annotations

import pytest

from warhost.rulesets.weads.rules.events import Modifier
from warhost.rulesets.weads.setup.scenario import scenarios
from warhost.rulesets.weads.state import Phase
from warhost.rulesets.weads.words.attack_rolls import attack_rolls
from warhost.rulesets.weads.words.events import PHASES
from warhost.rulesets.weads.words.names import Names
from warhost.rulesets.weads.words.position_text import blank
from warhost.rulesets.weads.words.snapshot import snapshot
from warhost.rulesets.weads.words.verbs import VERBS
from weads.brought.words import AXE, BOW, NAMES

MAGES = scenarios()["duel-of-the-mages"]


@pytest.mark.clause("AW-12.1a", "AW-14.1c")
def test_dice_are_weighed_against_what_was_to_be_expected() -> None:
    events = [
        ("shot", (BOW, AXE, 2, 1)), ("shot", (BOW, AXE, 2, 0)),
        ("odds", (36, 20, 3)), ("column", (3,)), ("modifier", (Modifier.ATTACKER_BETTER, 1)), ("rolled", (1, 3, 4)),
    ]  # fmt: skip
    rolls = [(roll.side, roll.got, str(roll.expected)) for roll in attack_rolls(events, NAMES.sides)]
    assert rolls == [(0, 1, "5/6"), (0, 0, "2/3"), (1, 1, "2/3")]


# --- actions ----------------------------------------------------------------------------------------------


def test_every_phase_has_a_name_and_done_says_what_nobody_does_in_it() -> None:
    assert set(PHASES) == set(Phase)
    done = VERBS.read("done", NAMES)
    assert VERBS.choice(done, NAMES, Phase.MOVEMENT)["button"] == "Nobody else moves"
    assert VERBS.choice(done, NAMES, Phase.COMBAT)["button"] == "No more combats"


def test_a_choice_tells_the_page_which_spell_on_whom_and_where() -> None:
    names = Names.of(snapshot(blank(MAGES)), MAGES.model_copy(update={"facing": "on"}))
    choice = VERBS.choice(VERBS.read("cast now PAN-B1 0302 SE", names), names)
    told = {key: choice[key] for key in ("verb", "event", "actor", "target", "place", "facing")}
    assert told == {"verb": "cast", "event": "now", "actor": None, "target": "PAN-B1", "place": "0302", "facing": 120}
