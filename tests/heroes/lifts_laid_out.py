"""Positions of Heroes & Gods with actions to which there are objections that random play does not meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heroes.table import block, play, position, printed, record, table
from lifting import Laid
from warhost.face.battle import Battle as FacedBattle
from warhost.face.battle import start
from warhost.rulesets.heroes.setup.scenario import HeroesScenario

NEAR = ("1 GS 10.00,6.00 spear", "2 G04 12.00,6.00 spear", "3 GA 14.00,6.00", "51 TS 10.00,12.00 spear")
MEETING = (
    "1 G04 10.00,10.00 spear",
    "2 GS 3.00,3.00",
    "51 TS 10.00,11.01 spear",
    "52 T01 11.01,10.00 spear",
    "53 TS 3.00,4.01",
)
ROCKS = block("rocks", 1500, 1700, 500, 900)
RIVALS = ("1 G01 10.00,6.00 spear", "51 T05 10.00,30.00 spear", "52 T01 25.00,30.00", "pending challenge")
RING = tuple(
    f"{51 + k} TS {x}.00,{y}" for k, (x, y) in enumerate(((11, "6.00"), (9, "6.00"), (10, "7.01"), (10, "4.99")))
)


def laid_out() -> Iterator[Laid]:
    """What battles of random decisions do not meet."""
    for battle, actions in positions():
        for action in actions.split(", "):
            yield battle.memory, battle.umpire, battle.action(action).code


def positions() -> Iterator[tuple[FacedBattle, str]]:
    """Positions, each with actions to which there are objections."""
    yield position(*NEAR), "move 1 10.00,6.00, via 1 10.00,6.00, via 1 10.00,13.00, panic 1 51"
    yield position("1 GS 34.00,6.00", "51 TS 10.00,12.00"), "move 1 35.80,6.00, via 1 35.80,6.00"
    yield position(*NEAR, on=(ROCKS,)), "move 3 16.00,6.00, via 3 16.00,6.00, via 3 18.00,6.00, via 3 14.00,16.00"
    yield position("1 GS 10.00,6.00 spear", "51 TS 20.00,6.00 spear", on=(ROCKS,)), "hurl 1 51"
    yield position(*MEETING[:3], MEETING[3] + " effects=E6", MEETING[4], "pending melee"), "strike 1 52"
    yield position(*MEETING, "lock 1 51", "pending melee"), "strike 1 52, done"
    yield position(MEETING[0] + " effects=E6", *MEETING[1:], "pending melee"), "strike 1 52"
    yield position("1 GS 10.00,6.00 wounded", "51 T01 10.00,12.00", "chips greek 1"), "call E9"
    slain = position(*RIVALS, "chips greek 0 trojan 1")
    yield play(slain, "challenge 1 51: 6 1", "pass: 6", "pass"), "call E3"
    capped = position(*RIVALS, "2 G02 16.00,6.00", "challenges greek 2 trojan 0", on=table(challenge_cap=3))
    record(capped).challenges[0] = 3
    yield capped, "challenge 1 51"
    yield position("1 GS 10.00,6.00", *RING), "move 1 14.00,6.00"
    winding = play(position(*NEAR), "via 1 10.00,7.00")
    record(winding).stack[record(winding).depth - 1].detail = 8
    yield winding, "move 1 11.00,7.00, via 1 11.00,7.00"
    two = ("5 G06 10.00,6.00", "9 G02 14.00,6.00", "55 T01 10.00,30.00", "56 T04 14.00,30.00")
    truce = position(*two, "phase 2 trojan", "pending challenge", on=printed("truce-broken"))
    record(truce).phase_number = 1
    yield truce, "challenge 55 9, done"
    sides = {"greek": ("GS", "GA"), "trojan": ("TS", "TA")}
    yield start(free_deployment(sides), 1), "deploy 1 18.00,18.00"
    yield play(start(free_deployment(sides), 1), "deploy 1 5.00,5.00", "deploy 51 5.00,33.00"), "deploy 1 8.00,5.00"


def free_deployment(sides: Mapping[str, tuple[str, ...]]) -> HeroesScenario:
    """A scenario in which figures are deployed freely, 9 inches deep."""
    forces = {}
    for side, first, zone in (("greek", 1, (0, 900)), ("trojan", 51, (2700, 3600))):
        figures = tuple({"number": first + k, "figure": key} for k, key in enumerate(sides[side]))
        forces[side] = {"chips": 0, "zone": zone, "figures": figures}
    return table(first="greek", free_deployment=True, **forces)
