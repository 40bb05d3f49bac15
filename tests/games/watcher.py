"""Who watches a battle of one game and decides in it: what a game adds to what must hold in every battle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from warhost.face.battle import Battle
from warhost.kernel.abi import VERB_SHIFT


class Watcher:
    """A battle of some game, decided by chance; a game's own watcher knows what else must hold in it."""

    idle: ClassVar[str] = ""
    """Verbs that are seldom chosen where there is something else to do."""
    eager: ClassVar[str] = ""
    """Verbs that are always chosen where one can."""
    keenness: ClassVar[float] = 0.85
    """How often something else than an idle verb is chosen."""

    def __init__(self, battle: Battle, eager: str | None = None) -> None:
        self.battle = battle
        verbs = battle.ruleset.game.table.words.verbs
        numbers = dict(zip(verbs.words, verbs.rows, strict=True))
        self._idle = {numbers[word] for word in self.idle.split()}
        self._eager = {numbers[word] for word in (self.eager if eager is None else eager).split()}

    @property
    def record(self) -> Any:
        """The battle as the rules see it."""
        return self.battle.table.record  # type: ignore[attr-defined]

    def choose(self, codes: Sequence[int], chance: random.Random) -> int:
        """One of the actions that are listed."""
        if eager := [code for code in codes if code >> VERB_SHIFT in self._eager]:
            return chance.choice(eager)
        keen = [code for code in codes if code >> VERB_SHIFT not in self._idle]
        return chance.choice(keen if keen and chance.random() < self.keenness else codes)

    def wild(self, chance: random.Random) -> Sequence[int]:
        """Legal actions that a list need not have, if any come to mind."""
        return ()

    def look(self, before: Any, code: int) -> None:
        """After every decision: what it did to the record of before."""

    def look_closely(self) -> None:
        """Now and then, and at the end: how the battle stands."""

    def look_at_view(self, view: dict[str, Any]) -> None:
        """What somebody who may see everything is shown."""

    def look_at_guess(self, record: Any) -> None:
        """A battle as a seat can imagine it."""

    def look_back(self) -> None:
        """At the end, over all that has happened."""
