"""Standing orders: which windows go by without a question, and which action lets them by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

from ittybitty.builder import lay
from ittybitty.position import Position
from warhost.rulesets.ittybitty.advice.asking import KINDS, passes
from warhost.rulesets.ittybitty.state import Phase

NEVER, ALWAYS = (dict.fromkeys(KINDS.values(), order) for order in ("never", "always"))


def let_by(position: Position, orders: Mapping[str, str]) -> str | None:
    """The action with which the open window goes by, None when its player is asked."""
    code = passes(position.memory, position.desk, cast(Any, None), position.codes(), orders)
    return None if code is None else position.text(code)


def attacked() -> Position:
    """Light Cavalry that may refuse battle, and an enemy who has declared his attack."""
    position = lay("blue LI2 0505", "red LC2 0506", "red LI2 0406").acting("B")
    position.act("attack LI2 white 0506")
    position.act("fight")
    return position


@pytest.mark.clause("IB-3.2d", "IB-R34")
def test_who_may_refuse_battle_is_asked_unless_he_never_wants_to_be() -> None:
    position = attacked()
    assert position.phase == "refusal red"
    assert let_by(position, {}) is None
    assert let_by(position, ALWAYS) is None
    assert let_by(position, NEVER) == "pass"


@pytest.mark.clause("IB-4.1f", "IB-R18")
def test_the_window_of_independents_matters_to_whoever_has_one_left() -> None:
    position = lay("blue ENG 0505", "blue LI2 0605", "red HI 0909").at(Phase.WINDOW, by="blue", detail=0)
    assert "act ENG" in position.legal()
    assert let_by(position, {}) is None
    assert let_by(position, NEVER) in ("pass", "done")
    position.mark("ENG", "acted")
    assert let_by(position, ALWAYS) is None
    assert let_by(position, {}) in ("pass", "done")


def test_what_is_no_window_is_always_asked() -> None:
    position = lay("blue LI2 0505", "red HI 0909").acting("B")
    assert let_by(position, NEVER) is None
