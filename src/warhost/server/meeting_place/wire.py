"""What guests may ask for."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from warhost.server.persons.wire import BattleId, PersonName
from warhost.server.wire import Asked

PersonId = Annotated[str, StringConstraints(min_length=1, max_length=32)]
OpenId = Annotated[str, StringConstraints(min_length=1, max_length=32)]
Side = Annotated[str, StringConstraints(min_length=1, max_length=20)]
Strength = Annotated[int, Field(strict=True, ge=0, le=4000)]
Why = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$")
]
BestOf = Literal[1, 3, 5, 7]
ANY_SIDE = "any"  # the lot decides
MOST_INVITED = 10


class Wished(Asked):
    """The strength that is wished for, as ratings are shown; whoever has none may come all the same."""

    least: Strength | None = None
    most: Strength | None = None

    @model_validator(mode="after")
    def _is_a_span(self) -> Self:
        if self.least is not None and self.most is not None and self.least > self.most:
            raise ValueError("least is more than most")
        return self


class OpenBattle(Asked):
    """A battle that is offered: one side of it is taken, and one waits for somebody who accepts."""

    scenario: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    options: dict[Annotated[str, StringConstraints(max_length=40)], Any] = Field(default_factory=dict)
    wishes: dict[Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=80)]] = (
        Field(default_factory=dict)
    )
    side: Side = ANY_SIDE
    computers: dict[Side, Annotated[str, StringConstraints(max_length=80)]] = Field(default_factory=dict)
    """Who plays the further sides, where there are more than two."""
    pace: Annotated[str, StringConstraints(min_length=1, max_length=120)] | None = None
    """How much time there is, as `warhost.face.pace` reads it; without it there are no clocks."""
    strength: Wished = Wished()
    watchers: bool = False
    best_of: BestOf = 1
    days: Annotated[int, Field(strict=True, ge=1, le=30)] = 7
    invited: Annotated[list[PersonName], Field(max_length=MOST_INVITED)] = Field(default_factory=list)
    listed: bool = True
    """Whether all may see and accept it; else only those who are invited, or have its link."""
    club: Annotated[str, StringConstraints(min_length=1, max_length=32)] | None = None


class Invited(Asked):
    """Who is to come to an open battle."""

    name: PersonName


class Again(Asked):
    """A battle that is over, to be fought again with sides changed or as they were."""

    battle: BattleId
    turned: bool = True


class Of(Asked):
    """A person who is meant."""

    person: PersonId


class Complaint(Asked):
    """What is reported: the name of a person, or a message of a battle."""

    person: PersonId | None = None
    battle: BattleId | None = None
    message: Annotated[int, Field(strict=True, ge=1, le=100_000)] | None = None
    why: Why

    @model_validator(mode="after")
    def _says_one(self) -> Self:
        if (self.person is None) == (self.battle is None) or (self.battle is None) != (self.message is None):
            raise ValueError("it has either a person, or a battle and one of its messages")
        return self
