"""What may be asked of clubs and tournaments."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from warhost.server.wire import Asked

PRINTED = r"^[^\x00-\x1f\x7f]*$"
LINES = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"
Title = Annotated[str, StringConstraints(strip_whitespace=True, min_length=3, max_length=60, pattern=PRINTED)]
About = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000, pattern=LINES)]
JoinedBy = Literal["all", "invited"]
MOST_ROUNDS = 15


class NewClub(Asked):
    """A club: what it is called, what it is about, and whether all may join or a warden decides."""

    name: Title
    about: About = ""
    joined_by: JoinedBy = "all"


class ClubTold(Asked):
    """What a club says of itself."""

    about: About
    joined_by: JoinedBy


class Appointed(Asked):
    """What somebody is to be in a club from now on."""

    person: Annotated[str, StringConstraints(max_length=32)]
    role: Literal["member", "warden", "gone"]


class NewTournament(Asked):
    """A tournament: everybody against everybody, once or from both sides, or Swiss with so many rounds."""

    name: Title
    kind: Literal["round_robin", "both_ways", "swiss"]
    scenario: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    options: dict[Annotated[str, StringConstraints(max_length=40)], Any] = Field(default_factory=dict)
    pace: Annotated[str, StringConstraints(min_length=1, max_length=120)] | None = None
    rounds: Annotated[int, Field(strict=True, ge=1, le=MOST_ROUNDS)] = 5


class Entering(Asked):
    """Oneself is to take part, or a computer."""

    computer: Annotated[str, StringConstraints(max_length=60)] | None = None


class Leaving(Asked):
    """Oneself leaves, or whoever entered at a place."""

    place: Annotated[int, Field(strict=True, ge=1, le=10_000)] | None = None


class Nothing(Asked):
    """Nothing needs to be said."""
