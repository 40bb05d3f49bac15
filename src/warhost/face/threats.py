"""Whom pieces can strike next, and what an action changes in that: "Archers can shoot Boars next turn".

    shift = shift_of(battle, action)
    shift.words          ('Archers can shoot Boars next turn', 'Nobody can strike Archers there')

What each piece can do next a game finds from its own rules (`Game.threats`), as everybody stands, and as far as the
side that must choose knows. Here two positions are compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from warhost.face.action import Action
    from warhost.face.standing import Standing
    from warhost.kernel.layout import Bytes
    from warhost.ruleset import Table, Threat

NAMED = 3  # pieces that a sentence names; of more it counts those that are left
TOLD, EACH = 3, 2  # sentences in all, and of what those that have moved can do or suffer
GONE = "eliminated"
Pairs = tuple[tuple[str, str], ...]
"""Who strikes whom, by labels."""


@dataclass(frozen=True)
class Shift:
    """What is different in a later position in whom pieces can strike, as it looks to the side that acts."""

    words: tuple[str, ...] = ()
    """The most telling first."""
    strikes: Pairs = ()
    """Whom those that have moved can strike still in this turn, or could not before."""
    risks: Pairs = ()
    """Who of the others can strike those that have moved."""


class Deed(NamedTuple):
    """One threat, whether it can be carried out in this turn or in the next."""

    striker: int
    struck: int
    deed: str


def shift_of(battle: Standing, action: Action) -> Shift:
    """What a legal action changes in whom pieces can strike; nothing where dice or cards have a say in it."""
    before = battle.as_known()
    after = battle.before_dice(before, action.code)
    return Shift() if after is None else shift_between(battle, before, after)


def shift_between(battle: Standing, before: Bytes, after: Bytes) -> Shift:
    """What is different between two positions in whom pieces can strike, for the side that must choose in the first."""
    was, now = (battle.ruleset.threats(memory, battle.umpire) for memory in (before, after))
    return _Comparison(battle.table.over(before), battle.table.over(after), was, now).shift()


@dataclass
class _Comparison:
    """Two positions with the threats in each."""

    before: Table
    after: Table
    was: Sequence[Threat]
    now: Sequence[Threat]
    side: int = field(init=False)
    changed: frozenset[int] = field(init=False)  # the acting side's pieces of which something is different
    gone: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        changes = self.before.changes(self.after.memory).facts
        self.side = self.before.side_to_decide
        self.gone = frozenset(one.piece for one in changes if one.what == GONE)
        self.changed = frozenset(one.piece for one in changes if self._is_own(one.piece)) - self.gone

    def shift(self) -> Shift:
        """What is different, in words and as pairs."""
        new = {*self._new(self.now, self.was)}
        gained = [one for one in self.now if one.striker in self.changed and (one.now or one in new)]
        struck = [one for one in self.now if one.struck in self.changed]
        first = [*islice(self._gains(gained), EACH), *islice(self._safety(), EACH)]
        told = dict.fromkeys((*self._goals(), *first, *self._exposed(), *self._sheltered(), *self._idle_enemies()))
        return Shift(tuple(told)[:TOLD], self._pairs(gained), self._pairs(struck))

    # --- sentences ----------------------------------------------------------------------------------------

    def _goals(self) -> Iterator[str]:
        """How far the side is then with what wins the battle, where that is not counted in points."""
        was, now = self.before.progress()[self.side], self.after.progress()[self.side]
        yield from (f"For the goal: {line}" for line in now if line not in was and "point" not in line)

    def _gains(self, gained: Sequence[Threat]) -> Iterator[str]:
        """Whom those that have moved can strike now, were it from elsewhere before; if nobody, whom no longer."""
        for tail, now in (("this turn", True), ("next turn", False)):
            yield from self._sentences([one for one in gained if one.now == now], "can", tail)
        if not gained:
            lost = [one for one in self._new(self.was, self.now) if one.striker in self.changed]
            yield from self._sentences([one for one in lost if one.struck not in self.gone], "can no longer")

    def _safety(self) -> Iterator[str]:
        """Who can strike those that have moved, where they stand now."""
        safe = sorted(self._movers - {one.struck for one in self.now})
        if safe and self.now:
            yield f"Nobody can strike {self._called(safe)} there"
        threats = [one for one in self.now if one.struck in self.changed]
        if self._new(threats, self.was):
            yield from self._sentences(threats, "can", "there")

    def _exposed(self) -> Iterator[str]:
        """Who can strike others of the side, and could not before."""
        new = [one for one in self._new(self.now, self.was) if self._is_own(one.struck)]
        yield from self._sentences([one for one in new if one.struck not in self.changed], "can then")

    def _sheltered(self) -> Iterator[str]:
        """Who can no longer strike others of the side."""
        lost = [one for one in self._new(self.was, self.now) if self._is_own(one.struck)]
        others = [one for one in lost if one.struck not in self.changed and not {one.striker, one.struck} & self.gone]
        yield from self._sentences(others, "can no longer")

    def _idle_enemies(self) -> Iterator[str]:
        """Enemies that could strike somebody, and can strike nobody now."""
        could = {one.striker for one in self.was if self._is_own(one.struck)}
        idle = sorted(could - {one.striker for one in self.now} - self.gone)
        if idle:
            yield f"{self._called(idle)} can strike nobody any more"

    def _sentences(self, threats: Iterable[Threat], can: str, tail: str = "") -> Iterator[str]:
        """A sentence for all who can do the same to the same pieces: "B4 and B5 can charge R3 there"."""
        deeds: dict[tuple[int, int], str] = {}
        for one in threats:
            pair = one.striker, one.struck
            deeds[pair] = f"{deeds[pair]} or {one.deed}" if pair in deeds else one.deed
        struck_by: dict[tuple[str, int], list[int]] = {}
        for (striker, struck), deed in sorted(deeds.items()):
            struck_by.setdefault((deed, striker), []).append(struck)
        doers: dict[tuple[str, tuple[int, ...]], list[int]] = {}
        for (deed, striker), victims in struck_by.items():
            doers.setdefault((deed, tuple(victims)), []).append(striker)
        for (deed, together), strikers in doers.items():
            yield f"{self._called(strikers)} {can} {deed} {self._called(together)} {tail}".rstrip()

    # --- what they are made of ----------------------------------------------------------------------------

    @property
    def _movers(self) -> frozenset[int]:
        """Those of the side that stand elsewhere now."""
        moved = self.before.changes(self.after.memory).facts
        return self.changed & {one.piece for one in moved if one.what == "moved"}

    def _is_own(self, piece: int) -> bool:
        return piece >= 0 and self.after.whose(piece) == self.side

    def _new(self, later: Sequence[Threat], earlier: Sequence[Threat]) -> list[Threat]:
        known = {_deed_of(one) for one in earlier}
        return [one for one in later if _deed_of(one) not in known]

    def _called(self, pieces: Sequence[int]) -> str:
        """Some pieces by name."""
        named = [self.after.called(piece) for piece in pieces[:NAMED]]
        more = len(pieces) - len(named)
        if more:
            named.append(f"{more} more" if more > 1 else self.after.called(pieces[-1]))
        return " and ".join(filter(None, [", ".join(named[:-1]), named[-1]]))

    def _pairs(self, threats: Iterable[Threat]) -> Pairs:
        pairs = dict.fromkeys((one.striker, one.struck) for one in threats)
        return tuple((self.after.label(striker), self.after.label(struck)) for striker, struck in pairs)


def _deed_of(threat: Threat) -> Deed:
    return Deed(threat.striker, threat.struck, threat.deed)
