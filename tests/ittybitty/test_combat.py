"""Combats: who may attack what in which segment, what is seen, what is used up, single men, reactions."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position, clash, happened, odds, reasons
from warhost.kernel.abi import actor_of, extra_of, pack, place_of, target_of
from warhost.kernel.sets import bit_of
from warhost.rulesets.ittybitty.rules.clash import spell_attack
from warhost.rulesets.ittybitty.rules.combat import (
    attack_objections,
    could_attack,
    list_attacks,
    list_supports,
    support_objections,
)
from warhost.rulesets.ittybitty.state import NONE, Segment, Verb

# --- segments ---------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "IB-4.6a", "IB-4.6b", "IB-4.8b", "IB-4.8d", "IB-4.8e", "IB-4.8f", "IB-4.9a", "IB-4.9b", "IB-4.10o", "IB-R38"
)
@pytest.mark.parametrize(
    ("troop", "segments"),
    [
        ("LI2", "white"), ("HI", "white"), ("PK", "white"), ("EA", "red green white"), ("XB3", "red green white"),
        ("SL", "green white"), ("SP2", "green white"), ("HC", "gold white"), ("LC2", "gold white"),
        ("DR2", "gold white"), ("DR2f", "white"), ("LIx2", "white"),
    ],
)  # fmt: skip
def test_who_fights_in_which_segment(troop: str, segments: str) -> None:
    position = lay(f"blue {troop} 0505", "red HI 0506").acting("B")
    assert position.legal("attack") == {f"attack {troop} {segment} 0506" for segment in segments.split()}


@pytest.mark.clause("IB-3.1a", "IB-3.1b", "IB-R38")
@pytest.mark.parametrize(("troop", "reach"), [("EA", 2), ("XB3", 2), ("SL", 1), ("SP2", 1)])
def test_ranges(troop: str, reach: int) -> None:
    position = lay(f"blue {troop} 0505", *(f"red HI 05{5 + far:02}" for far in (1, 2, 3))).acting("B")
    assert {text.split()[-1] for text in position.legal("green")} == {f"05{5 + far:02}" for far in range(1, reach + 1)}


@pytest.mark.clause("IB-4.8a", "IB-R26", "IB-R41")
def test_a_segment_that_is_passed_is_over() -> None:
    position = lay("blue SL 0505", "blue EA 0505", "blue LI2 0505", "red HI 0506", "red HI 0606").acting("B")
    position.fight("SL green 0506", dice=(4,))
    assert position.why("attack EA red 0506") == {"WRONG_SEGMENT"}
    assert position.why("attack EA green 0606") == set()
    position.fight("LI2 white 0506", dice=(4,))
    assert position.why("attack EA green 0606") == {"WRONG_SEGMENT"}


@pytest.mark.clause("IB-R41")
def test_a_hex_is_attacked_once_in_a_segment() -> None:
    position = lay("blue LI2 0505", "blue LI2 0505", "blue EA 0505", "red HI 0506", "red HI 0606").acting("B")
    position.fight("EA red 0506", dice=(4,))
    position.fight("LI2 white 0506", dice=(4,))
    assert position.why("attack LI2-2 white 0506") == {"STRUCK_ALREADY"}
    assert position.why("attack LI2 white 0606") == {"HAS_ATTACKED"}
    assert position.why("attack LI2-2 white 0606") == set()


@pytest.mark.clause("IB-R15", "IB-R41")
def test_all_attack_the_same_hex_in_the_same_segment() -> None:
    position = lay("blue LI2 0505", "blue DR2 0505", "blue B2 LI2 0505", "red HI 0506", "red HI 0606").acting("B")
    position.act("attack DR2 gold 0506")
    assert position.why("attack LI2 white 0506") == {"OTHER_TARGET"}
    assert position.why("attack DR2 gold 0506") == {"ADDED_ALREADY"}
    assert position.why("support LI2") >= {"NO_MELEE"}
    position.act("fight", 4)
    position.act("attack LI2 white 0506")
    assert position.why("attack LI2-2 white 0506") == {"NOT_ACTING"}
    assert position.legal() == {"fight"}


@pytest.mark.clause("IB-R43", "IB-R45", "IB-4.13h")
def test_who_is_shaken_does_not_attack() -> None:
    position = lay("blue LI2 0505 disorganized", "blue EA 0505 routed", "red HI 0506").acting("B")
    assert position.legal("attack") == set()
    assert position.why("attack LI2 white 0506") == {"IS_DISORGANIZED"}
    assert position.why("attack EA red 0506") == {"IS_ROUTED"}


@pytest.mark.clause("IB-4.9g", "IB-R39", "IB-R26")
def test_who_is_engaged_does_not_fire_and_nobody_fires_twice() -> None:
    position = lay("blue EA 0505 engaged", "blue SL 0505 shot", "blue SP2 0505 shots=0", "red HI 0506").acting("B")
    assert position.why("attack EA red 0506") == {"IS_ENGAGED"}
    assert position.why("attack SL green 0506") == {"HAS_SHOT"}
    assert position.why("attack SP2 green 0506") == {"NO_MISSILES"}
    assert {"attack EA white 0506", "attack SL white 0506"} <= position.legal("white")


@pytest.mark.clause("IB-R4")
def test_no_attack_without_strength() -> None:
    position = lay("blue HC 0503", "red HI 0506", "red SP2 0506").acting("B")
    position.act("charge HC 0506", 1)
    position.umpire.troops[position.piece("SP2").troop].attack = 1
    try:
        assert position.why("attack SP2 opportunity 0505") == {"NO_STRENGTH"}
    finally:
        position.umpire.troops[position.piece("SP2").troop].attack = 2


@pytest.mark.clause("IB-2.7c", "IB-R26", "IB-R29", "IB-R39", "IB-R22", "IB-R68", "IB-R70")
def test_what_is_noted_of_a_melee_with_support() -> None:
    position = lay(
        "blue LI2 0505 contact", "blue EA 0504", "red HI 0506", "red ENG 0506", "red wizard4 0506"
    ).acting("B")  # fmt: skip
    position.fight("LI2 white 0506", "support EA", dice=(4,))
    assert {"engaged", "attacked"} <= position.marks("LI2")
    assert "contact" not in position.marks("LI2")
    assert {"shot", "attacked"} <= position.marks("EA")
    assert "engaged" not in position.marks("EA")
    assert "engaged" in position.marks("HI")
    assert {"engaged", "disturbed"} <= position.marks("ENG")
    assert "under_fire" in position.marks("wizard4")
    assert "shot_at" in position.marks("R")
    assert "charged_at" not in position.marks("R")
    assert "fought" in position.lies("0505") & position.lies("0506")
    assert "fought" not in position.lies("0504")


@pytest.mark.clause("IB-3.1f", "IB-3.1g", "IB-3.4g", "IB-6.4d", "IB-R36")
def test_spears_are_spent() -> None:
    position = lay("blue SP2 0505 shots=1", "red HI 0506").acting("B")
    told = position.fight("SP2 green 0506", dice=(3,))
    assert happened(told, "SPEARS_SPENT")
    troop = position.troop("SP2")
    assert (troop.attack, troop.defense, troop.quality, troop.range) == (2, 2, 2, 0)


@pytest.mark.clause("IB-4.9i", "IB-R40")
@pytest.mark.parametrize(("adverse", "status"), [(0, "good"), (1, "gone")])
def test_fire_from_afar_is_not_answered_unless_the_switch_says_so(adverse: int, status: str) -> None:
    position = lay("blue EA 0504", "red HI 0506", ranged_adverse=adverse).acting("B")
    assert clash(position.fight("EA red 0506", dice=(3,))) == (5, 3, "EXK")
    assert position.status("EA") == status


@pytest.mark.clause("IB-4.3b", "IB-R26", "IB-R54")
def test_fighting_ends_the_movement() -> None:
    position = lay("blue LI2 0503", "red HI 0506").acting("B")
    position.act("move LI2 0505")
    position.fight("LI2 white 0506", dice=(4,))
    assert position.legal("move", "LI2") == set()


@pytest.mark.clause("IB-R29", "IB-2.7c")
def test_could_attack() -> None:
    position = lay("blue LI2 0505", "blue HI 0303", "red HI 0506").acting("B")
    found = [could_attack(position.battle, position.umpire, position.number(label)) for label in ("LI2", "HI")]
    assert found == [True, False]


@pytest.mark.clause("IB-R75", "IB-R86")
def test_who_is_summoned_now_attacks_in_white_only() -> None:
    position = lay("blue EA 0505", "red HI 0506", turn=3).acting("B")
    position.battle.summonings[0].begun, position.battle.summonings[0].formation = 3, 0
    assert position.legal("attack") == {"attack EA white 0506"}
    position.battle.summonings[0].begun = 2
    assert position.legal("attack") == {f"attack EA {segment} 0506" for segment in ("red", "green", "white")}


def test_the_list_is_what_nobody_objects_to() -> None:
    position = lay(
        "blue LI2 0505", "blue EA 0404", "blue SP2 0505", "blue HC 0606", "blue bombard 0404", "blue ENG 0404",
        "blue B2 EA 0505", "red HI 0506", "red wizard4 0607", "red SC2 0605 hidden", "red LI2 0302",
    ).acting("B")  # fmt: skip
    hexes = [position.cell(f"0{column}0{row}") for column, row in product(range(2, 8), repeat=2)]
    own = [number for number, one in enumerate(position.battle.pieces[: len(position.labels)]) if one.side == 0]
    attacks = sorted(pack(Verb.ATTACK, *one, NONE) for one in product(own, Segment, hexes))
    supports = [pack(Verb.SUPPORT, piece, 0, 0, NONE) for piece in own]

    def is_complete(lists: Any, objections: Any, every: list[int]) -> bool:
        count = lists(position.battle, position.umpire, 0)
        return count > 0 and [int(code) for code in position.umpire.listed[:count]] == [
            code
            for code in every
            if not objections(
                position.battle, position.umpire, actor_of(code), extra_of(code), place_of(code), target_of(code)
            )
        ]

    assert is_complete(list_attacks, attack_objections, attacks)
    position.act("attack LI2 white 0506")
    assert is_complete(list_attacks, attack_objections, attacks)
    assert is_complete(list_supports, support_objections, supports)


# --- hidden counters --------------------------------------------------------------------------------------


@pytest.mark.clause("IB-2.6c", "IB-R32")
def test_attackers_and_attacked_are_seen_before_the_die() -> None:
    position = lay(
        "blue EA 0504 face_down", "blue LI2 0404 face_down", "red HI 0506 face_down", "red LI2 0507 face_down"
    ).acting("B")  # fmt: skip
    told = position.fight("EA red 0506", dice=(4,))
    kinds = [kind for kind, *_ in told]
    assert kinds.index("REVEALED") < kinds.index("ROLLED")
    shown = ["face_down" not in position.marks(label) for label in ("EA", "LI2", "HI", "LI2-2")]
    assert shown == [True, False, True, False]


@pytest.mark.clause("IB-R33")
def test_a_hidden_scout_is_no_target() -> None:
    position = lay("blue LI2 0505", "red SC2 0506 hidden").acting("B")
    assert position.why("attack LI2 white 0506") == {"CANNOT_BE_ATTACKED"}
    assert position.why("attack LI2 white 0606") == {"NO_ENEMY_THERE"}


@pytest.mark.clause("IB-R33", "IB-R41")
def test_a_hidden_scout_does_not_defend_and_is_seen_when_he_attacks() -> None:
    position = lay("blue LI2 0505", "red HI 0506", "red SC2 0506 hidden").acting("B")
    assert odds(position.fight("LI2 white 0506", dice=(4,)))[:2] == (3, 3)
    position.acting("SC2")
    position.fight("SC2 white 0505", dice=(2,))
    assert "hidden" not in position.marks("SC2")


# --- single men and engines -------------------------------------------------------------------------------


@pytest.mark.clause("IB-5.5a", "IB-5.5c", "IB-5.5g", "IB-R58", "IB-R64")
def test_melee_against_single_men_needs_no_die() -> None:
    position = lay(
        "blue LI2 0505", "blue EA 0505", "red wizard4 0506", "red captain4 0506", "red siege 0506", "red HI 1010"
    ).acting("B")  # fmt: skip
    assert position.legal("LI2") >= {"attack LI2 white 0506"}
    told = position.act("attack LI2 white 0506")
    assert len(happened(told, "OVERRUN")) == 3
    assert [position.stands(label) for label in ("wizard4", "captain4", "siege")] == [None] * 3
    assert "attacked" in position.marks("LI2")
    assert position.battle.combat.segment == Segment.RED


@pytest.mark.clause("IB-R40", "IB-R64")
@pytest.mark.parametrize(("die", "stands"), [(5, "0506"), (4, "0506"), (1, None)])
def test_fire_at_a_lone_wizard(die: int, stands: str | None) -> None:
    position = lay("blue EA 0504", "red wizard4 0506").acting("B")
    told = position.fight("EA red 0506", dice=(die,))
    assert odds(told)[:3] == (3, 1, "3-1")
    assert position.stands("wizard4") == stands
    if stands:
        assert "under_fire" in position.marks("wizard4")


@pytest.mark.clause("IB-5.5d", "IB-5.5f", "IB-R64")
def test_single_men_share_the_fate_of_their_troops() -> None:
    position = lay("blue LI2 0505", "blue priest3 0505", "red LI2 0506", "red wizard4 0506").acting("B")
    position.fight("LI2 white 0506", dice=(3,))
    assert [position.stands(label) for label in position.labels[:4]] == [None] * 4


# --- reactions --------------------------------------------------------------------------------------------


@pytest.mark.clause("IB-R34")
def test_when_all_refuse_the_attack_is_called_off() -> None:
    position = lay("blue LI2 0505", "red LC2 0506", "red HI 0606").acting("B")
    position.act("attack LI2 white 0506")
    position.act("fight")
    assert position.phase == "refusal red"
    told = position.act("withdraw LC2 0508")
    assert happened(told, "CALLED_OFF")
    assert "attacked" not in position.marks("LI2")
    assert position.why("attack LI2 white 0606") == set()
    assert position.why("attack LI2 gold 0606") >= {"WRONG_SEGMENT"}


@pytest.mark.clause("IB-5.5c", "IB-R34", "IB-R64")
def test_a_single_man_left_behind_falls() -> None:
    position = lay("blue LI2 0505", "red LC2 0506", "red wizard4 0506").acting("B")
    position.act("attack LI2 white 0506")
    position.act("fight")
    told = position.act("withdraw LC2 0508")
    assert happened(told, "OVERRUN")
    assert position.stands("wizard4") is None
    assert "attacked" in position.marks("LI2")


@pytest.mark.clause("IB-4.10j", "IB-R52", "IB-4.10l")
def test_opportunity_fire() -> None:
    position = lay("blue HC 0503", "red EA 0506", "red EA 0506", "red SP2 0606 shot").acting("B")
    position.act("charge HC 0506", 1)
    assert position.phase == "opportunity red"
    assert position.legal("attack") == {f"attack {one} opportunity 0504" for one in ("EA", "EA-2")}
    assert "WRONG_SEGMENT" in position.why("attack EA red 0504")
    position.act("attack EA opportunity 0504")
    position.act("attack EA-2 opportunity 0504")
    told = position.act("fight", 3)
    assert odds(told)[:2] == (4, 3)
    assert {"shot"} <= position.marks("EA")
    assert "shot_at" in position.marks("B")


@pytest.mark.clause("IB-4.10m", "IB-4.10n", "IB-R22", "IB-R102")
def test_what_is_noted_of_a_charge() -> None:
    position = lay("blue HC 0503", "red HI 0506").acting("B")
    told = position.act("charge HC 0506", 1, 4)
    assert odds(told)[:2] == (8, 3)
    assert reasons(told) == {"charge": 4}
    assert "charged_at" in position.marks("R")
    assert "engaged" in position.marks("HC") & position.marks("HI")


# --- spells -----------------------------------------------------------------------------------------------


def spell(position: Position, strength: int, die: int, *victims: str, is_splat: bool = False) -> None:
    """A spell strikes victims in 0506."""
    for label in position.labels:
        if label.startswith("wizard"):
            position.battle.cast.caster = position.number(label)
    dice = position.umpire.dice
    dice.script[0] = position.row(die)
    dice.scripted, dice.length, dice.read, dice.wanted_dice = 1, 1, 0, 0
    struck = 0
    for label in victims:
        struck |= bit_of(position.number(label))
    assert spell_attack(position.battle, position.umpire, position.cell("0506"), strength, struck, is_splat)
    dice.scripted = dice.length = dice.read = 0


@pytest.mark.clause("IB-4.6e", "IB-5.7c", "IB-R74")
@pytest.mark.parametrize(
    ("strength", "die", "status"),
    [(2, 1, "disorganized"), (2, 3, "gone"), (2, 6, "good"), (1, 5, "good"), (6, 1, "gone")],
)
def test_results_of_a_spell(strength: int, die: int, status: str) -> None:
    position = lay("blue wizard4 0505", "red LI2 0506")
    spell(position, strength, die, "LI2")
    assert position.status("LI2") == status


@pytest.mark.clause("IB-R74", "IB-5.8d", "IB-4.12ab", "IB-R59")
def test_what_protects_from_spells() -> None:
    position = lay("blue wizard4 0505", "red LI2 0506", rubble="0506", fort1="0506")
    position.battle.wahoo[1] = 1
    spell(position, 2, 1, "LI2")
    assert position.status("LI2") == "gone"  # die 1 + 1 + 1: Exk in column 5; the field work does not count
    position = lay("blue wizard4 0505", "red LI2 0506", fort2="0506")
    spell(position, 2, 3, "LI2")
    assert position.status("LI2") == "good"  # column 4


@pytest.mark.clause("IB-5.8c", "IB-R79")
def test_splat_kills_whom_it_shakes() -> None:
    position = lay("blue wizard4 0505", "red DWA4 0506", "red LI2 0506")
    spell(position, 10, 1, "DWA4", is_splat=True)
    assert position.status("DWA4") == "gone"
    assert position.status("LI2") == "good"


@pytest.mark.clause("IB-R64", "IB-R59")
def test_lone_single_men_and_engineers_under_a_spell() -> None:
    position = lay("blue wizard4 0505", "red priest3 0506", "red ENG 0606")
    spell(position, 3, 4, "priest3")
    assert position.stands("priest3") == "0506"
    spell(position, 3, 1, "priest3")
    assert position.stands("priest3") is None
    spell(position, 1, 6, "ENG")
    assert "disturbed" in position.marks("ENG")
    assert position.piece("ENG").rides == NONE
