"""Where a spell promises most: what each aim is expected to hit, held against every way in which its dice may fall."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ittybitty.brought.words import BRIDGE, NAMES, standing
from ittybitty.builder import lay
from ittybitty.magic import WATCHER
from ittybitty.position import Position
from warhost.kernel.abi import actor_of, extra_of, place_of, target_of
from warhost.kernel.walk import walk
from warhost.rulesets.ittybitty.game import GAME
from warhost.rulesets.ittybitty.state import FOUGHT, NONE, Aim
from warhost.rulesets.ittybitty.words.harm import Harm
from warhost.rulesets.ittybitty.words.names import aim_of
from warhost.rulesets.ittybitty.words.snapshot import read_umpire, snapshot
from warhost.rulesets.ittybitty.words.survey import answer
from warhost.rulesets.ittybitty.words.throws import falls_of
from warhost.shelf.aims import Toll, add

CROWD = ("red HI 0508", "red LI2 0508", "red DWA4 0509 disorganized", "red EA 0608 berserk", "blue SP2 0507", WATCHER)


def promised(position: Position, action: str) -> Toll:
    """What an aim is expected to bring and to cost."""
    battle, umpire, code = snapshot(position.memory), read_umpire(position.desk), position.code(action)
    caster, form, place, target = actor_of(code), extra_of(code), place_of(code), target_of(code)
    harm = Harm(battle, umpire, caster, form)
    struck = target if aim_of(form) == Aim.UNIT else NONE
    falls = falls_of(battle, umpire, caster, form, place)
    return add((share, harm.of(cell, struck)) for cell, share in falls.items())


def counted(position: Position, action: str) -> Toll:
    """The same, counted over all ways in which the dice may fall: who is gone, or in worse order than before."""
    before, found = snapshot(position.memory), [Fraction(0), Fraction(0)]
    side = int(position.battle.to_decide)
    walked = walk(position.contract, position.memory, position.desk, position.code(action), limit=20_000)
    assert walked.is_complete
    for after, share in walked.ends.items():
        now = snapshot(after)
        for piece, one in enumerate(before.pieces):
            then = now.pieces[piece]
            is_worse = then.status > one.status or then.disorders > one.disorders > 0
            if one.cell >= 0 and (then.cell < 0 or is_worse):
                found[one.side == side] += share
    return Toll(*found)


@pytest.mark.parametrize(
    ("caster", "spell"),
    [
        ("wizard5", "cast wizard5 fearball 0508"),
        ("wizard5", "cast wizard5 boomeroo 0506"),
        ("wizard7", "cast wizard7 splat 0608"),
        ("wizard7", "cast wizard7 vegetative 0508"),
        ("wizard7", "cast wizard7 chasm 0508"),
        ("priest4", "cast priest4 fist 0508 HI"),
        ("priest4", "cast priest4 distraction 0508 HI"),
    ],
)
@pytest.mark.clause("IB-5.7k", "IB-R73", "IB-R109")
def test_an_aim_promises_what_its_dice_give(caster: str, spell: str) -> None:
    position = lay(f"blue {caster} 0505", *CROWD).casting(caster)
    assert promised(position, spell) == counted(position, spell)


@pytest.mark.clause("IB-5.7d", "IB-5.8h", "IB-R74")
def test_a_fireball_promises_by_its_rings() -> None:
    position = lay("blue wizard6 0505", "red HI 0508", "red LI2 0509", "blue SP2 0506", WATCHER).casting("wizard6")
    assert promised(position, "cast wizard6 fireball 0508") == counted(position, "cast wizard6 fireball 0508")


@pytest.mark.clause("IB-5.8l", "IB-R85")
def test_a_rally_promises_those_whom_it_restores() -> None:
    position = lay(
        "blue priest3 0505", "blue HI 0506 disorganized", "red LI2 0508 routed", WATCHER
    ).casting("priest3")  # fmt: skip
    works, beside = Fraction(2, 3), Fraction(1, 12)  # he throws it one hex farther with one of twelve throws
    assert promised(position, "cast priest3 rally 0506") == (works, works * beside)


@pytest.mark.clause("IB-5.4a", "IB-5.7i", "IB-R68")
def test_an_aim_promises_less_of_a_distracted_caster_who_has_moved() -> None:
    position = lay("blue wizard4 0505 moved", *CROWD).casting("wizard4")
    position.battle.ground[position.cell("0504")] |= FOUGHT
    assert promised(position, "cast wizard4 fearball 0508") == counted(position, "cast wizard4 fearball 0508")


def test_the_table_lists_every_aim_of_a_spell_the_best_first() -> None:
    """A priest with Rally has an aim for each hex in his reach; the enemy's troops in order are nothing to it."""
    table = standing(["piece T2-HI1 1807 status=disorganized", "pending caster BONE"], 1)
    umpire = GAME.ruleset.surveyed_umpire(BRIDGE)
    told = answer(table.memory, umpire, NAMES, {"what": "aims", "action": "cast BONE rally 1407"})
    assert (told["gains"], told["costs"]) == ("of yours restored", "of theirs")
    worths = [one["gain"] - one["cost"] for one in told["aims"]]
    assert worths == sorted(worths, reverse=True)
    assert worths[0] == 0 > worths[-1], "there is nobody to restore but an enemy"
    assert {one["place"] for one in told["aims"]} > {"1407"}


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        ({"what": "weather", "action": "done"}, "what can be asked of the table: aims"),
        ({"what": "aims", "action": "cast BONE"}, "BONE"),
        ({"what": "aims"}, "verb"),
        ({"what": "aims", "action": "act T2-SP1"}, "that cannot: act T2-SP1"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask: dict[str, str], says: str) -> None:
    table = standing(["pending caster BONE"], 1)
    with pytest.raises(ValueError, match=says):
        answer(table.memory, GAME.ruleset.surveyed_umpire(BRIDGE), NAMES, ask)
