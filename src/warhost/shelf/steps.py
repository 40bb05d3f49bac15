"""Steps that are no questions: what a game declares of what is done unasked, or asked once for several steps.

    STEPS = Steps(
        each_must={Verb.SHOOT},
        idle={Phase.MOVE: Verb.DONE},
        flights=(Flight(Verb.ROUT, at=where_it_is, aside=how_far_aside),),
    )

The rules list what is legal all the same, and each step is an action of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Flight:
    """A verb whose actions are the single steps of one flight: asked is only where it ends."""

    verb: int
    at: Callable[[Any, int], int]  # of a battle and who flees: the place where he is, negative when he is gone
    aside: Callable[[Any, Any, int], int]  # of a battle, its umpire and an end: how far it lies from straight ahead


@dataclass(frozen=True)
class Steps:
    """What of a game's decisions is no question."""

    each_must: Collection[int] = ()  # verbs that all who are listed have to do: whoever has one way needs not be asked
    idle: Mapping[int, int] = field(default_factory=dict)  # by matter: the verb by which its last piece does nothing
    flights: Sequence[Flight] = ()


NO_STEPS = Steps()
