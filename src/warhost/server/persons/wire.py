"""What persons may ask for."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from warhost.server.wire import LONGEST_RECEIPT, Asked, Commitment, Entropy

PersonName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")
]
BattleId = Annotated[str, StringConstraints(min_length=1, max_length=32)]
SeatToken = Annotated[str, StringConstraints(min_length=1, max_length=100)]
MOST_AT_ONCE = 50  # battles of one request


class NewPerson(Asked):
    """A person to be, and what the device is called that he sits at."""

    name: PersonName
    device: PersonName


class Kept(Asked):
    """What a page keeps of a battle: for receipts, and whether it is put away."""

    receipt: Annotated[str, StringConstraints(max_length=LONGEST_RECEIPT)] = ""
    commitment: Commitment | None = None
    entropy: Entropy = ""  # told only once it is revealed: before, nobody may know it
    put_away: bool = False


class Opened(Asked):
    """A battle, and a token that opens it."""

    id: BattleId
    token: SeatToken


class Brought(Opened):
    """A battle that a person has in this browser, to be had on every device."""

    kept: Kept = Kept()


class BattlesBrought(Asked):
    """Battles of a browser."""

    battles: Annotated[list[Brought], Field(max_length=MOST_AT_ONCE)]


class BattlesAskedFor(Asked):
    """Battles of which somebody wants to know whether they wait for him."""

    battles: Annotated[list[Opened], Field(max_length=MOST_AT_ONCE)]
