"""What persons may ask for."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt, StringConstraints

from warhost.server.wire import LONGEST_RECEIPT, Asked, Commitment, Entropy

PersonName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")
]
BattleId = Annotated[str, StringConstraints(min_length=1, max_length=32)]
SeatToken = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Base64 = Annotated[str, StringConstraints(min_length=1, max_length=8000, pattern=r"^[0-9A-Za-z_-]+$")]
SettingName = Annotated[str, StringConstraints(min_length=1, max_length=40)]
SettingText = Annotated[str, StringConstraints(max_length=100, pattern=r"^[^\x00-\x1f\x7f]*$")]
MOST_AT_ONCE = 50  # battles of one request


class Bare(Asked):
    """A request that needs no word."""


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


class Renamed(Asked):
    """What a person is called from now on."""

    name: PersonName


class SettingsKept(Asked):
    """Settings that a person has on every device."""

    settings: Annotated[dict[SettingName, bool | StrictInt | SettingText], Field(max_length=40)]


class Attested(Asked):
    """A passkey that a browser has made, and what it is called."""

    id: Base64
    client_data: Base64
    attestation: Base64
    name: PersonName


class Asserted(Asked):
    """What a passkey has signed, and what the device is called that asks."""

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64
    device: PersonName


class PhraseSaid(Asked):
    """Twelve words, and what the device is called at which they are said."""

    words: Annotated[str, StringConstraints(max_length=400)]
    device: PersonName


class PasskeyMeant(Asked):
    """One of the person's passkeys."""

    id: Base64


class DeviceMeant(Asked):
    """One of the person's devices."""

    id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
