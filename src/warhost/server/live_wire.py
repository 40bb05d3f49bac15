"""The messages of a page over the WebSocket, checked: what can be asked over HTTP, with the type that names it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StringConstraints, TypeAdapter, ValidationError

from warhost.server.wire import (
    Act,
    Answer,
    Asked,
    Claim,
    Holiday,
    Hurry,
    Meet,
    Offer,
    Practise,
    Rematch,
    Resume,
    Reveal,
    Say,
    Stop,
    Surrender,
    Undo,
)

LARGEST_REQUEST = 1 << 53  # numbers that any page can count to
Request = (
    Annotated[StrictInt, Field(ge=-LARGEST_REQUEST, le=LARGEST_REQUEST)]
    | Annotated[str, StringConstraints(max_length=40)]
)
REQUEST: TypeAdapter[Request] = TypeAdapter(Request)


class Live(Asked):
    """A message of a page; `request` comes back in the answer."""

    request: Request | None = None


class LiveAct(Live, Act):
    """See Act."""

    type: Literal["act"]


class LiveUndo(Live, Undo):
    """See Undo."""

    type: Literal["undo"]


class LiveOffer(Live, Offer):
    """See Offer."""

    type: Literal["offer"]


class LiveAnswer(Live, Answer):
    """See Answer."""

    type: Literal["answer"]


class LiveSurrender(Live, Surrender):
    """See Surrender."""

    type: Literal["surrender"]


class LiveClaim(Live, Claim):
    """See Claim."""

    type: Literal["claim"]


class LiveHoliday(Live, Holiday):
    """See Holiday."""

    type: Literal["holiday"]


class LiveSay(Live, Say):
    """See Say."""

    type: Literal["say"]


class LivePractise(Live, Practise):
    """See Practise."""

    type: Literal["practise"]


class LiveResume(Live, Resume):
    """See Resume."""

    type: Literal["resume"]


class LiveStop(Live, Stop):
    """See Stop."""

    type: Literal["stop"]


class LiveRematch(Live, Rematch):
    """See Rematch."""

    type: Literal["rematch"]


class LiveMeet(Live, Meet):
    """See Meet."""

    type: Literal["meet"]


class LiveReveal(Live, Reveal):
    """See Reveal."""

    type: Literal["reveal"]


class LiveHurry(Live, Hurry):
    """See Hurry."""

    type: Literal["hurry"]


class LiveLook(Live):
    """Whether somebody sees the page, or it lies behind others."""

    type: Literal["look"]
    hidden: bool


class LivePing(Live):
    """A sign of life, to be answered."""

    type: Literal["ping"]


LiveDeed = LiveAct | LiveUndo | LiveOffer | LiveAnswer | LiveSurrender | LiveSay | LivePractise | LiveResume | LiveStop
LiveMessage = LiveDeed | LiveClaim | LiveHoliday | LiveReveal | LiveRematch | LiveMeet | LiveHurry | LiveLook | LivePing
LIVE: TypeAdapter[LiveMessage] = TypeAdapter(Annotated[LiveMessage, Field(discriminator="type")])


def echo_of(raw: Any) -> Request | None:
    """The `request` of a message, whatever else it is; None where there is none that could be sent back."""
    try:
        return REQUEST.validate_python(raw["request"]) if isinstance(raw, dict) and "request" in raw else None
    except ValidationError:
        return None
