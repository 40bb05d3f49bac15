"""What dice are weighed against in Itty Bitty Battles, what pieces are called, what a page is told of a choice."""

from __future__ import annotations

import pytest

from ittybitty.brought.words import BRIDGE, HERE, NAMES, standing
from warhost.errors import NotationError
from warhost.rulesets.ittybitty.rules.events import Modifier
from warhost.rulesets.ittybitty.state import FORMS, Aim, Phase
from warhost.rulesets.ittybitty.words.attack_rolls import attack_rolls
from warhost.rulesets.ittybitty.words.kinds import PHASES
from warhost.rulesets.ittybitty.words.names import FORM_IDS, Names, aim_of, form_name
from warhost.rulesets.ittybitty.words.verbs import VERBS


@pytest.mark.clause("IB-4.6k", "IB-R3")
def test_dice_are_weighed_against_what_was_to_be_expected() -> None:
    """Column 7 without a modifier: only 6 does nothing. With -2 every die but 6 counts as one of 1 to 3."""
    events = [
        ("odds", (4, 2, 6, 6)), ("column", (6,)), ("rolled", (0, 6, 6)),
        ("odds", (2, 4, 4, 3)), ("column", (3,)), ("modifier", (Modifier.ENGINEER, -2)), ("rolled", (1, 3, 1)),
        ("batters", (23, 0, 5, 2, 5)), ("rolled", (0, 1, 1)),
    ]  # fmt: skip
    rolls = [(roll.side, roll.got, str(roll.expected)) for roll in attack_rolls(events, NAMES.sides)]
    assert rolls == [(0, 0, "5/6"), (1, 1, "5/6"), (0, 1, "2/3")]


# --- names ------------------------------------------------------------------------------------------------


def test_units_are_called_by_formation_troop_and_number() -> None:
    assert {"T2-SP1", "T5-LI1", "T5-LI2", "R1-SP3", "R4-DR1", "R4-DR2", "TUD", "BONE"} <= {*NAMES.labels}
    assert len({*NAMES.labels}) == len(NAMES.labels)
    spoken = {label: NAMES.spoken[number] for label, number in NAMES.by_label.items()}
    assert (spoken["T3-LC1"], spoken["TUD"]) == ("Prince's Horse Light Cavalry", "King Tudwall")
    assert (spoken["R1-SP2"], spoken["T5-LI2"]) == ("Javelins Spearmen SP2", "Reserve Light Infantry LI2")


@pytest.mark.clause("IB-R112")
def test_a_label_never_changes() -> None:
    """Dragoons that are set up on foot are called as those in the saddle."""
    mounted = standing(["piece R4-DR1 1403 troop=DR2"], -1)
    assert mounted.names.labels == NAMES.labels
    assert mounted.view()["pieces"][NAMES.piece("R4-DR1")]["type"] == "Dragoons"


@pytest.mark.clause("IB-5.8m", "IB-5.8v")
def test_who_is_summoned_has_a_label_of_his_own() -> None:
    names = standing(["summoned blue GOON", "summoned blue LI2", "summoned blue GOON"], 1).names
    assert names.labels[-3:] == ("G1", "W2", "G3")
    assert names.sides[-3:] == (1, 1, 1)


def test_sides_are_called_as_their_scenario_has_them() -> None:
    assert (NAMES.people(0), NAMES.people(1)) == ("Tudwallish", "Rotwangi")
    battle = standing(["over red major", "levels major none"], -1)
    assert battle.prompt() == "The battle is over, victory for Tudwallish: a major victory."


def test_structures_are_called_by_their_hexes() -> None:
    assert NAMES.structure_ids == ("bridge-1707", "bridge-1406", "village-0909")
    built = standing(["structure 4 kind=pontoon cell=1807 direction=SW"], 0).names
    assert built.structure_ids[3] == "pontoon-1807"
    assert built.structure(3) == "the pontoon bridge at 1807"
    broken = standing(["structure 1 kind=nothing"], 0).names
    assert broken.structure(0) == "the bridge at 1707", "what has fallen keeps its name"


# --- actions ----------------------------------------------------------------------------------------------


def test_every_phase_has_a_name_and_done_says_what_nobody_does_in_it() -> None:
    assert {*PHASES} == {*Phase}
    done = VERBS.read("done", NAMES)
    assert VERBS.choice(done, NAMES, Phase.REFUSAL)["button"] == "Stand and fight"
    assert VERBS.choice(done, NAMES, Phase.SET_UP)["button"] == "Start the battle"


@pytest.mark.parametrize("form", range(FORMS))
def test_every_spell_is_cast_in_words(form: int) -> None:
    aimed = "" if aim_of(form) == Aim.NOTHING else " 1807"
    text = f"cast BONE {FORM_IDS[form]}{aimed}"
    code = VERBS.read(text, NAMES)
    assert VERBS.write(code, NAMES) == text
    assert form_name(form) in VERBS.describe(code, NAMES)


def test_a_choice_tells_the_page_which_spell_on_whom_and_where() -> None:
    choice = VERBS.choice(VERBS.read("cast BONE fist 1807 T6-PK1", NAMES), NAMES)
    told = {key: choice[key] for key in ("verb", "event", "actor", "target", "place")}
    assert told == {"verb": "cast", "event": "fist", "actor": "BONE", "target": "T6-PK1", "place": "1807"}
    attack = VERBS.choice(VERBS.read("attack R1-SP1 1807 green", NAMES), NAMES)
    assert (attack["actor"], attack["place"], attack["target"]) == ("R1-SP1", "1807", None)


def test_a_piece_that_all_may_see_stands_for_its_hex() -> None:
    table = standing(["piece R1-SP2 1608 marks=face-down"], -1)
    assert table.write_action(table.read_action("attack T6-PK1 R1-SP1 white")) == "attack T6-PK1 1707 white"
    with pytest.raises(NotationError):
        table.read_action("attack T6-PK1 R1-SP2 white")


def test_names_are_made_once() -> None:
    assert NAMES.hex(HERE) == "1807"
    assert Names.of(standing([], 0).seen, BRIDGE) is Names.of(standing([], 0).seen, BRIDGE)
