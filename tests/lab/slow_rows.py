"""The rows of a battle made slowly: from views before and after each action, and from events as people read them.

Nothing of this reads the journal's numbers or what rows of events declare for the lab.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from warhost.face.battle import Battle
from warhost.face.standing import Event

SQUARE = 300
COMES = {"move", "carry", "leap"}
STRIKES = {
    "tewapen": {"attack", "gazed", "oil_poured", "assassination", "strikes_trap"},
    "heroes": {"declared"},
    "onehour": {"shot", "struck"},
    "weads": {"attacks", "shot"},
    "ittybitty": {"attacks", "supports", "batters"},
}
STRUCK_BY_SPELLS = {"struck_by_spell", "chain_strikes", "save_rolled", "defends"}
HARMS: dict[str, dict[str, str | None]] = {
    "tewapen": {"wounded": "wounds"},
    "heroes": {"wounded": None, "slain": None},
    "onehour": {"hit": "taken"},
    "weads": dict.fromkeys(("disordered", "routed", "eliminated", "leader_killed", "leader_lost")),
    "ittybitty": dict.fromkeys(("disorganized", "routed", "eliminated", "overrun")),
}
"""The events that take something from a piece, with the fact that says how much; None for one."""


class SlowRows:
    """What a battle that was carried out again says of its pieces, by their labels."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.game = battle, battle.ruleset.name
        self.moments = [step.before for step in battle.steps] + [battle.memory.tobytes()]
        self.views = [self._view(moment) for moment in self.moments]
        self.turns = [view["turn"] for view in self.views]

    def _view(self, moment: bytes) -> dict[str, Any]:
        return self.battle.table.over(np.frombuffer(bytearray(moment), np.uint8)).view()

    def places(self, number: int) -> dict[str, str]:
        """Where everybody stands before an action, who has fallen nowhere."""
        pieces = self.views[number]["pieces"]
        return {one["label"]: "" if one["gone"] else named(one["place"]) for one in pieces}

    def stood(self) -> dict[str, tuple[str, ...]]:
        """The place of each piece at the start of each turn and at the end; one without a decision is as the next."""
        decided = range(len(self.views) - 1)
        starts = [
            next(number for number in decided if self.turns[number] >= turn)
            for turn in range(1, self.turns[len(decided) - 1] + 1)
        ]
        moments = [self.places(number) for number in (*starts, len(self.views) - 1)]
        return {label: tuple(moment.get(label, "") for moment in moments) for label in moments[-1]}

    def entered(self) -> dict[str, tuple[str, ...]]:
        """Where each piece stood at first, and every place to which an event says that it comes."""
        found = {label: dict.fromkeys([place] if place else []) for label, place in self.places(0).items()}
        for event in self.events():
            for deed, fact in event.story.get("deeds", ()):
                if deed in COMES:
                    found.setdefault(event.about["piece"], {})[named(event.about[fact])] = None
        return {label: tuple(places) for label, places in found.items()}

    def events(self) -> Iterator[Event]:
        """Everything that happened after the set-up was written down."""
        for number in range(1, len(self.battle.steps) + 1):
            yield from self.battle.events_of(number)

    def strikes(self) -> Counter[str]:
        """How often each piece attacked; a spell is one attack as soon as anybody is struck by it."""
        found, caster = Counter[str](), ""
        for event in self.events():
            if event.kind in STRIKES[self.game]:
                found[event.about["piece"]] += 1
                caster = ""
            elif event.kind == "lone_leader":
                found[event.about["target"]] += 1
            elif event.kind == "cast":
                caster = event.about.get("piece", "")
            elif event.kind in STRUCK_BY_SPELLS and caster:
                found[caster] += 1
                caster = ""
        return found

    def harm(self) -> Counter[str]:
        """How much was taken from each piece."""
        found, told = Counter[str](), HARMS[self.game]
        pieces = self.places(len(self.views) - 1)
        for event in self.events():
            if event.kind in told and event.about["piece"] in pieces:
                fact = told[event.kind]
                found[event.about["piece"]] += event.about[fact] if fact else 1
        return found

    def lost(self) -> dict[str, int]:
        """The turn in which each piece that is lost at last was lost."""
        gone = [{one["label"] for one in view["pieces"] if one["gone"]} for view in self.views]
        return {
            label: self.turns[max((n for n, there in enumerate(gone) if label not in there), default=0)]
            for label in gone[-1]
        }

    def acts(self) -> Counter[str]:
        """In how many decisions each piece was the one that acts."""
        choices = (self.battle.table.choices([step.code])[0]["actor"] for step in self.battle.steps)
        return Counter(actor for actor in choices if actor)

    def verbs(self) -> list[str]:
        """The verbs of the actions, each once."""
        return [*dict.fromkeys(str(action).split()[0] for action in self.battle.actions)]


def named(place: Any) -> str:
    """The name of a place; a point is named by the middle of its square of 3 inches."""
    if isinstance(place, list):
        return ",".join(str(length // SQUARE * SQUARE + SQUARE // 2) for length in place)
    return place or ""
