"""Which steps are no questions: when nobody is left who could still do something, that is all."""

from __future__ import annotations

from warhost.rulesets.ittybitty.state import Phase, Verb
from warhost.shelf.steps import Steps

STEPS = Steps(
    idle={
        Phase.ACTIVATION: Verb.DONE,
        Phase.WINDOW: Verb.DONE,
        Phase.PETARDS: Verb.DONE,
    },
)
