"""One battle as a chronicle tells it: who met whom and who led, what it cost, who fell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.state import NEUTRAL, Category, Part
from warhost.rulesets.eightcastles.words.names import Names, side_id
from warhost.rulesets.eightcastles.words.people import People
from warhost.rulesets.eightcastles.words.sentences import Voice, is_several, many, number, with_article
from warhost.shelf.annals import Line

Facts = Mapping[str, Any]


@dataclass
class Fight:
    """A battle while it is fought, and what is told of it when it is over."""

    facts: Facts
    place: str
    space: str
    is_assault: bool
    monster: str
    winner: int | None = None
    refuge: str | None = None  # where whoever refused has gone
    is_destroyed: bool = False
    is_taken: bool = False  # the castle's garrison is lost
    is_held: bool = False  # and the castle is the attacker's at the end of the season
    sallied: list[str] = field(default_factory=list)
    parts: dict[int, int] = field(default_factory=dict)  # of the units that fought
    leaders: dict[int, tuple[int, str]] = field(default_factory=dict)  # General to side and name
    fallen: set[int] = field(default_factory=set)
    returned: set[int] = field(default_factory=set)
    slain: list[str] = field(default_factory=list)

    @property
    def sides(self) -> tuple[int, int]:
        """Who attacked, and who was attacked."""
        return self.facts["side"], self.facts.get("target", NEUTRAL)

    def take(self, event: Event, facts: Facts, table: Any) -> None:
        """Note an event of this battle."""
        names: Names = table.names
        match event:
            case Event.WON:
                self.winner = facts["side"]
                self.facts = {**self.facts, "target": _other(facts, self.facts["side"])}
                self._look(table)
            case Event.REFUSES if facts["to"] >= 0:
                self.refuge = names.place(facts["to"])
                self.facts = {**self.facts, "target": facts["side"]}
            case Event.FELL:
                self.fallen.add(facts["piece"])
            case Event.RECOVERY if facts["returns"]:
                self.returned.add(facts["piece"])
            case Event.SLAIN:
                self.slain.append(self._who_was(facts["piece"], names))
            case Event.DESTROYED:
                self.is_destroyed = True
            case Event.GARRISON_LOST:
                self.is_taken = True
            case Event.SALLIES:
                self.sallied.append(names.place(facts["castle"]))

    def lines(self, voice: Voice, people: People) -> Iterator[Line]:
        """What is told of it."""
        side, battle = side_id(self.facts["side"]), int(self.facts["number"])
        yield Line(self._told(voice, people), side, self.space, battle if self.winner is not None else None)
        for castle in self.sallied:
            yield Line(voice.say("sallies", castle=castle), side, self.space)
        if self.is_destroyed:
            yield Line(voice.say("destroyed"), side, self.space)
        for name in self.slain:
            yield Line(voice.say("slain", name=name, place=self.place), side, self.space)

    # --- inside -------------------------------------------------------------------------------------------

    def _look(self, table: Any) -> None:
        """Who takes part, while all are there."""
        names: Names = table.names
        for piece in range(table.record.count):
            one = table.record.pieces[piece]
            if one.part == Part.NONE:
                continue
            row = rows()[one.row]
            if row.is_unit:
                self.parts[piece] = int(one.part)
            if row.category == Category.GENERAL:
                self.leaders[piece] = int(one.side), names.bare[piece]

    def _who_was(self, piece: int, names: Names) -> str:
        """Who is slain: a General by name, anybody else by what it was and whose."""
        if piece in self.leaders:
            return self.leaders[piece][1]
        return f"{with_article(names.bare[piece])} of {People.realm(names.sides[piece])}"

    def _host(self, side: int, people: People) -> str:
        """A host in a sentence: its General and whose he is, or the realm."""
        generals = [name for own, name in self.leaders.values() if own == side]
        return people.general(generals[0], side) if generals else people.realm(side)

    def _lost(self, *parts: Part) -> tuple[int, int]:
        """How many units of these parts fell for good, and how many there were."""
        own = {piece for piece, part in self.parts.items() if part in parts}
        return len(own & self.fallen - self.returned), len(own)

    def _cost(self) -> str:
        lost, _ = self._lost(Part.ATTACKER, Part.RELIEF)
        if not lost:
            return ""
        return f", at the cost of {many(lost)}" if self.winner == self.facts["side"] else f", with {many(lost)} fewer"

    def _losses(self) -> str:
        attackers, all_attackers = self._lost(Part.ATTACKER, Part.RELIEF)
        defenders, all_defenders = self._lost(Part.DEFENDER)
        won, lost = (attackers, all_attackers), (defenders, all_defenders)
        if self.winner != self.facts["side"]:
            won, lost = lost, won
        told = (f"{number(fell)} of {many(whole)}" for fell, whole in (won, lost))
        return "; the victors lost {}, the beaten {}".format(*told)

    def _told(self, voice: Voice, people: People) -> str:
        side, target = self.sides
        attacker, has_won = self._host(side, people), self.winner == side
        words = {"attacker": attacker, "place": self.place, "castle": self.place, "cost": self._cost()}
        if self.refuge is not None:
            return voice.say("refuses", **words, defender=people.realm(target), to=self.refuge)
        if self.winner is None:
            return voice.say("pending", **words, defender=people.realm(target))
        if self.is_assault:
            how = "repelled" if not self.is_taken else "storms" if self.is_held else "storms in vain"
            return voice.say(how, **words, **self._after())
        if target != NEUTRAL:
            defender = self._host(target, people)
            words |= {"defender": defender, "losses": self._losses()}
            return voice.say("attacker wins" if has_won else "defender holds", **words)
        if self.monster:
            words |= {"monster": with_article(self.monster), "it": "They are" if is_several(self.monster) else "It is"}
            return voice.say("beats monster" if has_won else "flees monster", **words)
        return voice.say("beats militia" if has_won else "thrown back", **words)

    def _after(self) -> dict[str, str]:
        """How long an assault was waited for."""
        seasons = self.facts["seasons"]
        after = f"after {many(seasons, 'season')} of siege" if seasons else ""
        return {"after": f" {after}" if after else "", "after_first": f"{after}, " if after else ""}


def _other(facts: Facts, attacker: int) -> int:
    """The defender of a battle that is won."""
    return int(facts["target"] if facts["side"] == attacker else facts["side"])


def fight_of(event: Event, facts: Facts, names: Names, monster: str) -> Fight:
    """The battle that an event begins."""
    is_assault = event == Event.ASSAULT
    space = facts["castle" if is_assault else "place"]
    return Fight(facts, names.place(space), names.space(space), is_assault, monster)
