"""A campaign told as a chronicle: the sentences of a season, from what happened in it.

Things that belong together are told together, where the first of them happened: all regions that submit to one host,
all that the plague takes, a battle with what it cost and who fell.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.state import JOKER, NEUTRAL, RANKS, SIDES, Loss, Rank, Season
from warhost.rulesets.eightcastles.words.fights import Fight, fight_of
from warhost.rulesets.eightcastles.words.goals import count_castles
from warhost.rulesets.eightcastles.words.items import item_name
from warhost.rulesets.eightcastles.words.names import Names, side_id
from warhost.rulesets.eightcastles.words.people import People
from warhost.rulesets.eightcastles.words.sentences import (
    ORDINALS,
    Voice,
    listing,
    many,
)
from warhost.rulesets.eightcastles.words.standings import facts_of, standing_of
from warhost.shelf.annals import Happened, Line, Moment, Standing, Teller

Facts = Mapping[str, Any]
LOST_AS = {
    Loss.PLAGUE: "plague",
    Loss.STARVED: "starves",
    Loss.UNSUPPLIED: "unsupplied",
    Loss.OVER_CAPACITY: "disbanded",
}
"""What is told of units that are lost without a battle."""
BY_RANK = {Rank.TEN: "harvest", Rank.KING: "crown"}
"""Season cards of which something is told at once; the others are told by what they do."""


@dataclass
class Group:
    """What is told in one sentence, though it happens bit by bit."""

    what: str
    side: int
    other: int = NEUTRAL
    places: list[str] = field(default_factory=list)
    space: str | None = None
    count: int = 0

    def add(self, names: Names, space: int) -> None:
        """One more."""
        self.places.append(names.place(space))
        self.space = self.space or names.space(space)
        self.count += 1

    def lines(self, voice: Voice, people: People) -> Iterator[Line]:
        """The sentence."""
        if not self.places:
            return
        told = listing(self.places)
        words = {key: told for key in ("places", "castles", "castle", "place")}
        text = voice.say(
            self.what, realm=people.realm(self.side), before=people.realm(self.other), units=many(self.count), **words
        )
        yield Line(text, side_id(self.side), self.space)


@dataclass
class Said:
    """A sentence of its own."""

    what: str
    words: Mapping[str, str]
    side: int = NEUTRAL
    space: str | None = None

    def lines(self, voice: Voice, people: People) -> Iterator[Line]:
        """The sentence."""
        side = None if self.side == NEUTRAL else side_id(self.side)
        yield Line(voice.say(self.what, **self.words), side, self.space)


Part = Group | Said | Fight


class SeasonTold:
    """What happens in one season, in parts that each become sentences."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.parts: list[Part] = []
        self.opening: list[Said] = []
        self.fight: Fight | None = None
        self.fights: list[Fight] = []
        self.monster = ""
        self.lost_castles: set[str] = set()

    def take(self, one: Happened, table: Any) -> None:
        """Note an event."""
        event = Event[one.kind.upper()]
        facts = facts_of(one)
        if event in (Event.BATTLE, Event.ASSAULT):
            self._begin_fight(event, facts, table)
        elif self.fight is not None and event in OF_A_FIGHT:
            self.fight.take(event, facts, table)
        elif event in TOLD:
            TOLD[event](self, facts, table)

    def _begin_fight(self, event: Event, facts: Facts, table: Any) -> None:
        self.fight = fight_of(event, facts, table.names, self.monster)
        self.monster = ""
        if event == Event.ASSAULT:
            self.forget(self.fight.place, "besieges", "goes on")  # an assault says by itself that there was a siege
        self.fights.append(self.fight)
        self.parts.append(self.fight)
        if table.record.fight.number == facts["number"]:
            self.fight.facts = {"target": int(table.record.fight.defender), **self.fight.facts}

    def forget(self, place: str, *what: str) -> None:
        """Leave out what something else says better."""
        for part in self.parts:
            if isinstance(part, Group) and part.what in what and place in part.places:
                part.places.remove(place)

    # --- bit by bit ---------------------------------------------------------------------------------------

    def group(self, what: str, side: int, other: int = NEUTRAL, *, alone: str = "") -> Group:
        """The sentence that this belongs to; `alone` is the place that it is only about."""
        for part in reversed(self.parts):
            is_one = isinstance(part, Group) and (part.what, part.side, part.other) == (what, side, other)
            if isinstance(part, Group) and is_one and (not alone or alone in part.places):
                return part
        found = Group(what, side, other)
        self.parts.append(found)
        return found

    def say(self, what: str, side: int = NEUTRAL, space: str | None = None, **words: str) -> None:
        """A sentence of its own."""
        self.parts.append(Said(what, words, side, space))

    def open_with(self, what: str, **words: str) -> None:
        """A sentence at the season's beginning."""
        self.opening.append(Said(what, words))

    def stormed(self, castle: str) -> bool:
        """True where it was told already how a castle fell."""
        return any(fight.is_assault and fight.is_taken and fight.place == castle for fight in self.fights)

    def holds(self, castle: str, side: int) -> bool:
        """True where it was told already how a castle fell to a side, which holds it now."""
        for fight in self.fights:
            if fight.is_taken and fight.place == castle and fight.winner == side:
                fight.is_held = True
        return any(fight.is_held and fight.place == castle for fight in self.fights)

    def fought_for(self, place: str, side: int) -> bool:
        """True where it was told already how a region was won."""
        return any(fight.place == place and fight.winner == side for fight in self.fights)


# --- what is told of each event ---------------------------------------------------------------------------


def _begins(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    side, castle = facts["side"], names.place(facts["capital"])
    realm = season.people.realm(side)
    season.say("start", side, names.space(facts["capital"]), realm=realm, castle=castle, under="")


def _season_begins(season: SeasonTold, facts: Facts, table: Any) -> None:
    season.open_with(Season(facts["season"]).name.lower())
    rank = facts["card"] % RANKS
    if facts["card"] >= JOKER:
        season.open_with("foul")
    elif rank in BY_RANK and not (rank == Rank.TEN and facts["season"] == Season.WINTER):
        season.open_with(BY_RANK[Rank(rank)])


def _quiet(season: SeasonTold, facts: Facts, table: Any) -> None:
    if facts["card"] == Rank.KING:
        season.opening.pop()


def _unrest(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    side, region = facts["side"], facts["region"]
    place, realm = names.place(region), season.people.realm(side)
    season.say("unrest", side, names.space(region), place=place, realm=realm)


def _gift(season: SeasonTold, facts: Facts, table: Any) -> None:
    season.say("gift", facts["side"], realm=season.people.realm(facts["side"]))


def _named(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    piece = facts["piece"]
    side = names.sides[piece]
    season.people.meet(names)
    if season.opening:
        season.say("leads", side, name=names.full(piece), realm=season.people.realm(side))
    for part in season.parts:  # before the first season he is told of with his realm
        if isinstance(part, Said) and part.what == "start" and part.side == side and not part.words["under"]:
            part.words = {**part.words, "under": f", under {names.full(piece)}"}


def _submits(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    season.group("submits", facts["side"]).add(names, facts["region"])


def _lair(season: SeasonTold, facts: Facts, table: Any) -> None:
    season.monster = rows()[facts["row"]].name


def _besieged(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    what = "goes on" if facts["seasons"] else "besieges"
    alone = names.place(facts["castle"]) if facts["seasons"] else ""
    season.group(what, facts["side"], alone=alone).add(names, facts["castle"])


def _lifted(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    if not season.stormed(names.place(facts["castle"])):
        season.group("lifted", NEUTRAL).add(names, facts["castle"])


def _starves(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    season.group("empty", NEUTRAL).add(names, facts["castle"])


def _loses(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    loss, space = Loss(facts["loss"]), facts["space"]
    place = names.place(space)
    if loss == Loss.STARVED:
        season.forget(place, "empty")
    side = NEUTRAL if loss == Loss.PLAGUE else names.sides[facts["piece"]]
    alone = place if loss == Loss.STARVED else ""
    season.group(LOST_AS[loss], side, alone=alone).add(names, space)


def _gives_up(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    side, castle = facts["side"], facts["castle"]
    season.say("gives up", side, names.space(castle), realm=season.people.realm(side), castle=names.place(castle))


def _control(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    side, before, space = facts["side"], facts["before"], facts["space"]
    place = names.place(space)
    if side == NEUTRAL:
        season.group("loses hold", before, before).add(names, space)
    elif names.space(space) in names.castles:
        _castle(season, side, before, place, names.space(space))
    elif before != NEUTRAL:
        season.group("takes", side, before).add(names, space)
    elif not season.fought_for(place, side):
        season.group("settles", side).add(names, space)


def _castle(season: SeasonTold, side: int, before: int, castle: str, space: str) -> None:
    realm = season.people.realm(side)
    is_told = season.holds(castle, side)
    if before != NEUTRAL:
        season.say("castle taken", side, space, castle=castle, realm=realm, before=season.people.realm(before))
    elif not is_told:
        season.say("castle", side, space, castle=castle, realm=realm)


def _item(season: SeasonTold, facts: Facts, table: Any) -> None:
    names: Names = table.names
    castle, (_, item) = facts["castle"], facts["dice"]
    season.say("item", NEUTRAL, names.space(castle), item=_known_item(item), castle=names.place(castle))


def _known_item(carried: int) -> str:
    """What was found, with its article where it is one thing."""
    name = item_name(carried)
    return f"the {name}" if not name.startswith("The ") else name


def _year_ends(season: SeasonTold, facts: Facts, table: Any) -> None:
    campaign, umpire = table.seen, table.umpire
    held = {side: count_castles(campaign, umpire, side) for side in range(SIDES) if campaign.factions[side].plays}
    most = sorted(held, key=lambda side: -held[side])
    castles = ", ".join(f"{season.people.realm(side)} {many(held[side], 'castle')}" for side in most)
    season.say("year", year=ORDINALS[facts["year"] - 1], castles=castles)


def _out(season: SeasonTold, facts: Facts, table: Any) -> None:
    season.say("out", facts["side"], realm=season.people.realm(facts["side"]))


TOLD: Mapping[Event, Callable[[SeasonTold, Facts, Any], None]] = {
    Event.BEGINS: _begins,
    Event.NAMED: _named,
    Event.SEASON_BEGINS: _season_begins,
    Event.QUIET: _quiet,
    Event.UNREST: _unrest,
    Event.GIFT: _gift,
    Event.SUBMITS: _submits,
    Event.LAIR: _lair,
    Event.BESIEGED: _besieged,
    Event.SIEGE_LIFTED: _lifted,
    Event.STARVES: _starves,
    Event.LOSES: _loses,
    Event.SURRENDERED: _gives_up,
    Event.CONTROL: _control,
    Event.ITEM: _item,
    Event.YEAR_ENDS: _year_ends,
    Event.OUT: _out,
}
OF_A_FIGHT = (
    Event.WON,
    Event.REFUSES,
    Event.FELL,
    Event.RECOVERY,
    Event.SLAIN,
    Event.DESTROYED,
    Event.GARRISON_LOST,
    Event.SALLIES,
)


# --- the chronicle ----------------------------------------------------------------------------------------


class CampaignTeller:
    """Tells a campaign season by season."""

    def __init__(self) -> None:
        self.people = People()
        self.voice: Voice | None = None

    def lines(self, moments: Sequence[Moment], is_over: bool) -> list[Line]:
        """The sentences of the next season."""
        season = SeasonTold(self.people)
        self.people.next_season()
        self.people.meet(moments[0].table.names)
        for moment in moments:
            for one in moment.events:
                season.take(one, moment.table)
        voice = self.voice = self.voice or _voice_of(moments)
        parts = [*season.opening, *season.parts]
        told = [line for part in parts for line in part.lines(voice, self.people)]
        if is_over and season.opening and len(told) == len(season.opening):
            told.append(Line(voice.say("quiet")))
        return told


def _voice_of(moments: Sequence[Moment]) -> Voice:
    """A voice of a campaign's own: no two begin with the same sentences."""
    voice = Voice()
    voice.first = zlib.crc32(repr([moment.events for moment in moments]).encode())
    return voice


class CampaignAnnals:
    """What War of the Eight Castles declares about its chronicle."""

    def opens(self, kind: str) -> bool:
        """True for the turn of a season card. Rule: TW-5.4b."""
        return kind == Event.SEASON_BEGINS.name.lower()

    def standing(self, moments: Sequence[Moment], since: Sequence[Happened]) -> Standing:
        """How all stood at the end of a season."""
        return standing_of(moments, since)

    def teller(self) -> Teller:
        """Somebody who tells a campaign from its beginning."""
        return CampaignTeller()


ANNALS = CampaignAnnals()
