"""Standing orders: for which windows a player wants to be asked, and when a window goes by without a question.

A battle over a link must not wait for empty questions. For each kind of window a player says "always", "matters" or
"never"; nothing here is a rule, and what goes by is passed like any other window, by an action of its own. Whether a
window matters is told by what its player could do in it, which both sides know, or by what the enemy can see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from warhost.kernel.layout import Bytes
from warhost.ruleset import ALWAYS, MATTERS
from warhost.rulesets.ittybitty.state import Battle, Phase, Verb
from warhost.rulesets.ittybitty.words.names import Names
from warhost.shelf.verbs import unpack

KINDS = {
    Phase.OPPORTUNITY: "charge",
    Phase.REFUSAL: "refusal",
    Phase.WINDOW: "independents",
    Phase.PETARDS: "petards",
}
"""The windows, each with the name that standing orders have for it."""
NO_CHOICE = (Verb.PASS, Verb.DONE)


def passes(memory: Bytes, umpire: Bytes, names: Names, codes: Sequence[int], orders: Mapping[str, str]) -> int | None:
    """The action that lets the open window go by under a player's orders; None when he is to be asked.

    Rule: IB-4.1f, IB-4.10j, IB-R34, IB-R61
    """
    battle: Any = Battle.over(memory)
    kind = KINDS.get(Phase(int(battle.stack[battle.depth - 1].phase))) if battle.depth else None
    by = next((code for code in codes if unpack(code).verb in NO_CHOICE), None)
    if kind is None or by is None:
        return None
    order = orders.get(kind, MATTERS)
    if order == ALWAYS or (order == MATTERS and any(unpack(code).verb not in NO_CHOICE for code in codes)):
        return None
    return int(by)
