"""Position text of War of the Eight Castles: the lines that say how a campaign stands.

    over humans castles                       the Humans have won; `over nobody equal` is a draw
    card Jack-of-hearts                       of the season
    reward it.courage+it.speed                items that somebody in a castle is to be given
    factions-at-start 2
    order humans orcs - - - -                 of initiative
    dealt - - 7-of-clubs - - Ace-of-spades    by side
    fight number=3 place=14 kind=assault attacker=orcs defender=humans winner=orcs refuge=46
    faction humans capital=C1 slain=1 captured=C1,C3 recruits=2
    space 55 humans                           who controls it; neutral spaces are left out
    siege C7 humans 14 seasons=1 pressed=1 damage=5-0-12
    piece H3 hum.archers 55 wounds=2 came-from=56
    pending moves actor=humans

Every piece has its line, in the order of its numbers; the space of one that is gone is "-". Pending matters stand with
the lowest first. Those of the sequence of play below the first one named are implied. Without any a season begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from warhost.errors import UnknownName
from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.rules import sequence
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.setup.tables import fill_umpire
from warhost.rulesets.eightcastles.state import GONE, MAX_PIECES, NONE, SIDES, Campaign, Category, Phase, Umpire
from warhost.rulesets.eightcastles.words import position_words as words
from warhost.rulesets.eightcastles.words.names import LABEL, SIDE_LETTERS, SIDE_NAMES, Names
from warhost.rulesets.eightcastles.words.position_words import (
    FACTION_BODY,
    FIGHT_BODY,
    MATTERS,
    PIECE_BODY,
    SIEGE_BODY,
    SPACE_BODY,
)
from warhost.rulesets.eightcastles.words.snapshot import snapshot, standing
from warhost.shelf.position import Body, Draft, Line, Numbered, PositionText, Told, line, record_line, take
from warhost.shelf.snapshot import plain
from warhost.shelf.wordings import each, ending, number

_begin = plain(sequence.begin)


@lru_cache(32)
def _at_first(scenario: CampaignScenario) -> bytes:
    """A campaign as it begins, with nobody on the map and nothing pending."""
    memory = Campaign.blank()
    campaign: Any = Campaign.over(memory)
    _begin(campaign, Umpire.over(fill_umpire(scenario)))
    for part in ("stack", "pieces"):
        campaign[part][:] = np.zeros(1, Campaign.dtype[part].base)[0]
    campaign.depth = campaign.count = 0
    return memory.tobytes()


def blank(scenario: CampaignScenario) -> Bytes:
    """The memory of a campaign in which nothing has happened."""
    return np.frombuffer(bytearray(_at_first(scenario)), np.uint8)


# --- pieces -----------------------------------------------------------------------------------------------


def _usual(row: int, place: int, at: Any) -> dict[str, Any]:
    """What a piece of a row has when nothing is said: all its wounds on the map, none off it."""
    fresh = snapshot_of_nobody()
    usual = {key: take(fresh, PIECE_BODY.path(key)) for key in PIECE_BODY.keyed}
    return usual | {"came_from": NONE, "wounds": 0 if place == GONE else at.names.rows[row].wounds}


@lru_cache(1)
def snapshot_of_nobody() -> Any:
    """The record of a piece in which nothing stands."""
    memory = Campaign.blank()
    Campaign.over(memory).count = 1
    return snapshot(memory).pieces[0]


def _write_pieces(told: Told) -> Iterator[str]:
    for label, one in zip(told.names.labels, told.battle.pieces, strict=True):
        yield " ".join([label, *PIECE_BODY.write(one, _usual(one.row, one.place, told), told)])


def _read_piece(draft: Draft, label: str, *said: str) -> None:
    campaign = draft.battle
    found, number_now = LABEL.fullmatch(label), int(campaign.count) + 1
    if found is None:
        raise ValueError(f"{label!r} is no piece; pieces are called such as H12")
    if number_now > MAX_PIECES:
        raise ValueError(f"at most {MAX_PIECES} pieces can be")
    if int(found[2]) != number_now:
        raise ValueError(f"{label!r}: pieces stand in the order of their numbers, and the next is {number_now}")
    side, values = SIDE_LETTERS.index(found[1]), PIECE_BODY.read(said[:2], draft)
    row = draft.names.rows[values["row"]]
    if row.side != side:
        raise ValueError(f"{label}: {row.name} are of another army list")
    pairs = PIECE_BODY.read_pairs(said[2:], draft)
    one = campaign.pieces[int(campaign.count)]
    PIECE_BODY.put(one, {"side": side, **values, **_usual(values["row"], values["place"], draft), **pairs})
    if one.wounds > row.wounds:
        raise ValueError(f"{label}: {row.name} have {row.wounds} wounds at most")
    campaign.count += 1


# --- spaces, sieges, factions -----------------------------------------------------------------------------


def _lines_of(
    word: str, example: str, body: Body, records: str, first: str, names: Callable[[Names], Sequence[str]]
) -> Line:
    """Lines about the records of an array that are not as at first, each behind its name."""

    def write(told: Told) -> Iterator[str]:
        pairs = zip(names(told.names), getattr(told.battle, records), getattr(told.fresh, records), strict=False)
        for name, one, fresh in pairs:
            if one != fresh:
                usual = {key: take(fresh, body.path(key)) for key in body.keyed}
                yield " ".join([name, *body.write(one, usual, told)])

    def read(draft: Draft, name: str, *said: str) -> None:
        known = names(draft.names)
        if name not in known:
            raise UnknownName(first, name, known)
        spoken = body.read(said, draft)
        record = getattr(draft.battle, records)[list(known).index(name)]
        body.put(record, {**spoken, **body.read_pairs(said[len(spoken) :], draft)})

    return Line(f"{word} {example}", write, read, is_open=True, is_repeated=True)


# --- the campaign as a whole ------------------------------------------------------------------------------


def _complete(draft: Draft) -> None:
    """Without a pending matter a season begins."""
    if not draft.battle.depth and not draft.battle.reason:
        MATTERS.pend(draft, Phase.SEASON)


def _faults(draft: Draft) -> Iterator[Numbered]:
    """What is wrong with the campaign as a whole, each with the line to blame."""
    campaign: Any = snapshot(draft.memory)
    yield from MATTERS.faults(draft, campaign.stack)
    if campaign.depth and campaign.reason:
        yield draft.line("pending"), "the campaign is over: nothing is pending"
    order = [side for side in campaign.order if side >= 0]
    if len({*order}) < len(order):
        yield draft.line("order"), "a side stands twice in the order"
    if [*campaign.order] != order + [NONE] * (SIDES - len(order)):
        yield draft.line("order"), "the order has a gap"
    yield from _crowds(draft, campaign)


def _crowds(draft: Draft, campaign: Any) -> Iterator[Numbered]:
    """More Generals of a side than there can be."""
    names = Names.of(campaign, draft.scenario)
    led: dict[int, int] = {}
    for piece in standing(campaign):
        side = int(campaign.pieces[piece].side)
        if names.row(piece).category == Category.GENERAL and led.setdefault(side, piece) != piece:
            lines = draft.said["piece"]
            yield lines[piece], f"{names.labels[led[side]]} and {names.labels[piece]} are both General of one side"


POSITION = PositionText(
    Campaign,
    snapshot,
    Names.of,
    blank,
    (
        line("over humans castles", {"winner reason result": ending(words.SIDE_OR_NOBODY, words.REASON)}),
        line("card Jack-of-hearts", {"card": words.CARD}),
        line("reward it.courage+it.speed", {"reward": words.CARRIED}),
        line("next-piece 61", {"next_piece": number(MAX_PIECES - 1)}),
        line("factions-at-start 2", {"factions_at_start": number(SIDES)}),
        line("order humans orcs - - - -", {"order": each(words.SIDE_OR_NONE)}),
        line("dealt - - 7-of-clubs - - Ace-of-spades", {"dealt": each(words.CARD_OR_NONE)}),
        record_line("fight number=3 place=14", "fight", FIGHT_BODY, least=1),
        _lines_of("faction", "humans capital=C1", FACTION_BODY, "factions", "side", lambda names: SIDE_NAMES),
        _lines_of("space", "55 humans", SPACE_BODY, "spaces", "space", lambda names: names.spaces),
        _lines_of("siege", "C7 humans 14", SIEGE_BODY, "sieges", "castle", lambda names: names.castles),
        Line("piece H12 hum.archers 55", _write_pieces, _read_piece, is_open=True, is_repeated=True, rank=0),
        MATTERS.line("pending moves actor=humans", least=2),
    ),
    _complete,
    faults=_faults,
)
