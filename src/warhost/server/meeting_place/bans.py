"""Whom the host has shut out: persons, whole addresses, and names that nobody may bear."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select

from warhost.server import tables
from warhost.server.meeting_place.names import looks_of
from warhost.server.refusals import Refusal
from warhost.server.store import Store, now

ADDRESS, NAME = "address", "name"
ANYWHERE = "*"  # at the end of a name: whatever contains it


@dataclass(frozen=True)
class Bans:
    """The bans that hold now."""

    addresses: Sequence[tuple[str, str]]  # with why
    names: Sequence[tuple[str, str]]

    def check_address(self, address: str) -> None:
        """Refuse whoever asks from an address that is shut out, alone or with all of its network."""
        for what, why in self.addresses:
            if _is_within(address, what):
                raise Refusal("banned", f"the host has shut this address out of the meeting place: {why}")

    def forbids(self, name: str) -> bool:
        """True for a name that nobody may bear, or that could be taken for one."""
        looks = looks_of(name)
        return any(_is_like(looks, what) for what, _ in self.names)

    def check_name(self, name: str) -> None:
        """Refuse a name that nobody may bear."""
        if self.forbids(name):
            raise Refusal("bad_name", "the host of this server lets nobody be called so: choose another name")


async def bans_of(store: Store) -> Bans:
    """The bans that hold now."""
    bans = tables.bans
    query = select(bans.c.kind, bans.c.what, bans.c.why).where(or_(bans.c.until.is_(None), bans.c.until > now()))
    async with store.engine.connect() as connection:
        found = (await connection.execute(query)).all()
    return Bans(*([(what, why) for of, what, why in found if of == kind] for kind in (ADDRESS, NAME)))


def _is_within(address: str, network: str) -> bool:
    """True for an address that is meant by another, or by a network such as 192.0.2.0/24."""
    try:
        return ipaddress.ip_address(address) in ipaddress.ip_network(network, strict=False)
    except (ValueError, TypeError):
        return address == network


def _is_like(looks: str, what: str) -> bool:
    forbidden = looks_of(what.removesuffix(ANYWHERE))
    return bool(forbidden) and (looks == forbidden or (what.endswith(ANYWHERE) and forbidden in looks))
