"""What opens one battle: its tokens, of which only hashes are known, with the sides that each decides for.

Whoever does anything asks here again under the room's lock, so nobody decides for a seat that was taken meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, update

from warhost.ruleset import MOST_SIDES
from warhost.server import tables
from warhost.server.entries import WATCHING, bit_of, is_shared
from warhost.server.refusals import Refusal
from warhost.server.store import Store, hash_of

TAKE_SEAT = (
    update(tables.tokens).where(tables.tokens.c.hash == bindparam("old_hash")).values(hash=bindparam("new_hash"))
)
NOT_SHARED = (WATCHING, *map(bit_of, range(MOST_SIDES)))
PART_SEATS = delete(tables.tokens).where(
    tables.tokens.c.battle == bindparam("battle"), tables.tokens.c.sides.not_in(NOT_SHARED)
)
_seats = tables.person_seats
PART_PERSONS = delete(_seats).where(_seats.c.battle == bindparam("battle"), _seats.c.sides.not_in(NOT_SHARED))
DRIVE_OUT = delete(tables.tokens).where(
    tables.tokens.c.battle == bindparam("at"),
    tables.tokens.c.sides == bindparam("by"),
    tables.tokens.c.hash != bindparam("kept"),
)
NOBODYS = delete(_seats).where(_seats.c.battle == bindparam("at"), _seats.c.sides == bindparam("by"))
"""Whoever exchanges the token of a seat that was taken is the only one who has it; his page brings it to him again."""


@dataclass(frozen=True)
class Exchange:
    """A seat's token and the one that opens it from now on; that of all at one screen then opens nothing either."""

    battle: str
    old_hash: str
    new_hash: str
    driven_out: int | None = None  # the sides, where somebody had the seat before: what else opens it does so no more

    @property
    def statements(self) -> list[tuple[Any, dict[str, Any]]]:
        """What has to be committed."""
        exchanged = {"old_hash": self.old_hash, "new_hash": self.new_hash}
        alone = {"battle": self.battle}
        others = {"at": self.battle, "by": self.driven_out, "kept": self.new_hash}
        driving_out = [] if self.driven_out is None else [(DRIVE_OUT, others), (NOBODYS, others)]
        return [(TAKE_SEAT, exchanged), (PART_SEATS, alone), (PART_PERSONS, alone), *driving_out]


def no_such_battle() -> Refusal:
    """What a stranger hears, whether there is such a battle or not."""
    return Refusal("unknown_battle", "there is no such battle, or this link does not open it")


class Keys:
    """The tokens of one battle."""

    def __init__(
        self, battle: str, store: Store, sides: Mapping[str, int], lost: Callable[[], int] = lambda: WATCHING
    ) -> None:
        self._battle = battle
        self._store = store
        self._sides = dict(sides)  # by the hash of the token
        self._lost = lost  # sides that computers have taken over, which nobody's token decides for any more

    def opens(self, token: str) -> bool:
        """True for a token that is known to open the battle."""
        return hash_of(token) in self._sides

    async def sides_of(self, token: str) -> int:
        """The sides that a token decides for at this moment, to be asked under the room's lock; Refusal for none.

        Where other servers may exchange tokens, the database knows better than this one; and so it does of a token
        that was given while the room was being opened.
        """
        if not self._store.settings.is_sqlite or not self.opens(token):
            self.renew(await self._store.tokens_of(self._battle))
        sides = self._sides.get(hash_of(token))
        if sides is None:
            raise no_such_battle()
        return sides & ~self._lost()

    @property
    def holders(self) -> set[int]:
        """The sides, as bits, that each token decides for."""
        return {*self._sides.values()}

    def renew(self, sides: Mapping[str, int]) -> None:
        """Take what the database knows."""
        self._sides = dict(sides)

    def held_by(self, token: str) -> int | None:
        """The sides that a token is known to decide for, None for one that opens nothing."""
        sides = self._sides.get(hash_of(token))
        return None if sides is None else sides & ~self._lost()

    def watch_only(self) -> None:
        """Let all tokens only watch from now on."""
        self._sides = dict.fromkeys(self._sides, WATCHING)

    def exchange(self, old: str, new: str, is_taken: bool) -> Exchange:
        """What exchanges a seat's token for another; Refusal for one that somebody may know already."""
        if self.opens(new):
            raise Refusal("bad_request", "token: it opens this battle already; draw a new one")
        return Exchange(self._battle, hash_of(old), hash_of(new), self._sides[hash_of(old)] if is_taken else None)

    def note(self, exchange: Exchange) -> None:
        """Take an exchange that has been committed."""
        sides = self._sides[exchange.old_hash]
        parted = [one for one, held in self._sides.items() if is_shared(held) or held == exchange.driven_out]
        gone = (exchange.old_hash, *parted)
        self._sides = {one: held for one, held in self._sides.items() if one not in gone}
        self._sides[exchange.new_hash] = sides
