"""Campaigns as they may stand, for tests of what is said and shown of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

from warhost.kernel.abi import MAX_PENDING
from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.rules import sequence
from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.setup.scenario import scenarios
from warhost.rulesets.eightcastles.setup.tables import fill_umpire
from warhost.rulesets.eightcastles.state import (
    BANNER,
    CARDS,
    GONE,
    ITEM_BITS,
    MAX_PIECES,
    MOST_DAMAGE,
    NEUTRAL,
    NONE,
    SIDES,
    Campaign,
    Category,
    Kind,
    Loss,
    Part,
    Phase,
    Reason,
    Umpire,
)  # fmt: skip
from warhost.shelf.snapshot import plain

SCENARIO = scenarios()["two-realms"]
LAND = SCENARIO.land
STACKS: tuple[tuple[Phase, ...], ...] = (
    (Phase.SEASON,),
    (Phase.SEASON, Phase.HOSTS),
    (Phase.SEASON_END, Phase.INITIATIVE, Phase.MUSTER),
    (Phase.SEASON_END, Phase.INITIATIVE, Phase.MUSTER, Phase.PLAGUE, Phase.LOSE),
    (Phase.SEASON_END, Phase.INITIATIVE, Phase.CROWN),
    (Phase.SEASON_END, Phase.FACTIONS, Phase.SIEGES, Phase.BATTLES, Phase.MOVES, Phase.YIELD),
    (
        Phase.SEASON_END,
        Phase.FACTIONS,
        Phase.SIEGES,
        Phase.BATTLES,
        Phase.FIGHT,
        Phase.SALLY,
        Phase.SALLY,
        Phase.REFUSE,
    ),
    (Phase.SEASON_END, Phase.FACTIONS, Phase.SIEGES, Phase.BATTLES, Phase.HOMECOMING, Phase.FATES, Phase.OUTCOME),
    (Phase.SEASON_END, Phase.FACTIONS, Phase.SIEGES, Phase.HOMECOMING, Phase.DAMAGE, Phase.FATES),
    (Phase.SEASON_END, Phase.FACTIONS, Phase.SIEGES, Phase.OCCUPY),
    (Phase.SEASON_END, Phase.REWARD),
    (Phase.YEAR_END, Phase.LOSE),
    (),
)
"""Matters that play leaves pending, the lowest first; nothing when the campaign is over."""
IN_A_SPACE = (Phase.YIELD, Phase.SALLY, Phase.OCCUPY, Phase.REWARD, Phase.LOSE)


def at_first() -> Bytes:
    """The campaign of the two realms as it begins, before anybody has decided."""
    memory = Campaign.blank()
    plain(sequence.begin)(Campaign.over(memory), Umpire.over(fill_umpire(SCENARIO)))
    return memory


@st.composite
def positions(draw: Any) -> Bytes:
    """Any campaign that a position text can tell of."""
    memory = at_first()
    campaign: Any = Campaign.over(memory)
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    pick = random.integers
    _fill_spaces(campaign, pick)
    _fill_pieces(campaign, pick)
    campaign.card, campaign.turn = pick(0, CARDS), pick(1, 13)
    sides = [*random.permutation(SIDES)[: pick(0, SIDES + 1)]]
    campaign.order[:] = [*sides, *[NONE] * (SIDES - len(sides))]
    campaign.dealt[:] = pick(-1, CARDS - 2, SIDES)
    campaign.reward = _carried(pick)
    fight = campaign.fight
    fight.number, fight.place, fight.kind = pick(0, 300), pick(-1, len(LAND.spaces)), pick(0, len(Kind))
    fight.attacker, fight.defender, fight.winner = pick(-1, SIDES + 1, 3)
    fight.refuge = pick(-1, len(LAND.spaces))
    _fill_stack(campaign, pick, draw(st.sampled_from(STACKS)))
    return memory


def _fill_spaces(campaign: Any, pick: Any) -> None:
    for space in range(len(LAND.spaces)):
        one = campaign.spaces[space]
        one.holder, one.roll, one.raised = pick(0, SIDES + 1), pick(0, 7), pick(0, 3)
    for castle in range(len(LAND.castles)):
        one = campaign.sieges[castle]
        one.besieger, one.region = pick(-1, SIDES), pick(-1, len(LAND.regions))
        one.seasons, one.pressed, one.blockade = pick(0, 101), pick(0, 2), pick(0, 101)
        one.damage[:] = pick(0, MOST_DAMAGE + 1, len(one.damage))
    for side in range(SIDES):
        one = campaign.factions[side]
        one.plays, one.capital, one.slain, one.captured = (
            pick(0, 2),
            pick(-1, len(LAND.spaces)),
            pick(0, 9),
            pick(0, 256),
        )
        one.recruits, one.specials, one.monsters, one.individuals = pick(-1, 9, 4)
        one.replaced, one.mourned = pick(0, 2), pick(-1, len(rows()))


def _fill_pieces(campaign: Any, pick: Any) -> None:
    """Pieces of any rows, but one General a side at most."""
    campaign.pieces[:] = np.zeros(1, Campaign.dtype["pieces"].base)[0]
    campaign.count, campaign.next_piece = pick(0, 60), pick(0, MAX_PIECES)
    led: set[int] = set()
    for piece in range(campaign.count):
        one, row = campaign.pieces[piece], rows()[pick(0, len(rows()))]
        one.row, one.side, one.place = row.number, row.side, pick(GONE, len(LAND.spaces))
        if row.category == Category.GENERAL:
            one.place = GONE if row.side in led else one.place
            led |= {row.side} if one.place != GONE else set()
            one.title, one.origin, one.reputation = pick(1, 7), pick(1, 11), pick(1, 11)
            one.syllables[: pick(2, 5)] = pick(1, 11)
        one.wounds, one.carries, one.moved = pick(0, row.wounds + 1), _carried(pick), pick(0, 10)
        one.led, one.held, one.told, one.part = pick(0, 2), pick(0, 2), pick(0, 2), pick(0, len(Part))
        one.came_from = pick(NONE, len(LAND.spaces))


def _carried(pick: Any) -> int:
    """Nothing, or items of one table."""
    return int(pick(1, BANNER + 1) << ITEM_BITS | pick(1, 1 << ITEM_BITS)) if pick(0, 2) else 0


def _fill_stack(campaign: Any, pick: Any, phases: tuple[Phase, ...]) -> None:
    assert len(phases) <= MAX_PENDING
    campaign.depth = len(phases)
    campaign.stack[:] = np.zeros(1, Campaign.dtype["stack"].base)[0]
    for frame, phase in zip(campaign.stack, phases, strict=False):
        frame.phase, frame.actor, frame.target = phase, pick(NONE, NEUTRAL + 1), pick(NONE, 4)
        frame.place = pick(0, len(LAND.spaces)) if phase in IN_A_SPACE else pick(0, 400)
        frame.detail = pick(0, len(Loss)) if phase == Phase.LOSE else pick(0, 12)
    if not phases:
        campaign.winner = pick(-1, SIDES)
        campaign.result, campaign.reason = (2, Reason.EQUAL) if campaign.winner < 0 else (1, Reason.SCORE)
