"""What may be asked about notices."""

from __future__ import annotations

from datetime import time
from typing import Annotated, Literal, Self
from zoneinfo import ZoneInfo

from pydantic import Field, StringConstraints, field_validator, model_validator

from warhost.server.wire import Asked

Address = Annotated[str, StringConstraints(min_length=8, max_length=1000, pattern=r"^[!-~]+$")]
Box = Annotated[
    str,
    StringConstraints(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$"),
]
Hour = Annotated[str, StringConstraints(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]
KEY = r"^[A-Za-z0-9_-]+={0,2}$"


class Quiet(Asked):
    """Hours in which nothing is sent: from, to, and in which time zone."""

    first: Annotated[Hour, Field(alias="from")]
    last: Annotated[Hour, Field(alias="to")]
    zone: Annotated[str, StringConstraints(max_length=64)]

    @field_validator("zone")
    @classmethod
    def _is_known(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (ValueError, OSError, LookupError):
            raise ValueError(f"no time zone is called {zone[:60]!r}; Europe/Berlin is one") from None
        return zone

    @model_validator(mode="after")
    def _ends(self) -> Self:
        if time.fromisoformat(self.first) == time.fromisoformat(self.last):
            raise ValueError("quiet hours end at another time than they begin")
        return self


class PushKeys(Asked):
    """The keys of a browser, as it tells them."""

    p256dh: Annotated[str, StringConstraints(min_length=86, max_length=88, pattern=KEY)]
    auth: Annotated[str, StringConstraints(min_length=22, max_length=24, pattern=KEY)]


class Push(Asked):
    """To this browser."""

    kind: Literal["push"]
    endpoint: Address
    keys: PushKeys


class Mail(Asked):
    """To a mail box, once whoever has it has said yes."""

    kind: Literal["mail"]
    box: Box


class Hook(Asked):
    """To an address of somebody's own."""

    kind: Literal["hook"]
    url: Address


class Feed(Asked):
    """Into a feed that is fetched."""

    kind: Literal["feed"]


class Subscription(Asked):
    """Where notices go, when they do not, and at which address the page is that they lead to."""

    to: Annotated[Push | Mail | Hook | Feed, Field(discriminator="kind")]
    quiet: Quiet | None = None
    page: Address


class QuietWanted(Asked):
    """Other quiet hours, or none."""

    quiet: Quiet | None = None
