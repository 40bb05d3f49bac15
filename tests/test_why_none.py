"""Why nothing that begins in some way can be done: what a card tells before somebody was pointed at."""

from __future__ import annotations

import pytest

import warhost
from warhost.errors import NotationError, Unfinished
from warhost.face.battle import Battle
from weads.playing import positions

DUEL, SPELL = "weads/duel-of-the-mages", "cast now"


@pytest.fixture(scope="module")
def duel() -> list[Battle]:
    """Moments of a battle of mages, with and without a window in which spells are cast."""
    return [battle.clone() for battle in positions(DUEL, 3, 60)][::8]


def test_a_spell_without_a_target_has_the_reasons_that_all_its_targets_have(duel: list[Battle]) -> None:
    forbidden = 0
    for battle in duel:
        codes = list(battle.table.ways_on(SPELL))
        assert len(codes) == len(set(codes)) > len(battle.view()["pieces"])
        reasons = [set(battle.why_not(battle.table.write_action(code))) for code in codes[::97]]
        common = set.intersection(*reasons)
        told = set(battle.why_none(SPELL))
        assert told <= common
        if any(str(action).startswith(SPELL) for action in battle.legal_actions):
            assert told == set(), "some target may be chosen"
        elif told:
            forbidden += 1
            assert all(reason.clauses for reason in told)
    assert forbidden > 2


def test_a_whole_action_has_its_own_reasons(duel: list[Battle]) -> None:
    for battle in duel[:4]:
        for action in ("done", "pass", "cast brother"):
            assert battle.why_none(action) == battle.why_not(action)


def test_what_begins_no_action_is_refused() -> None:
    duel = warhost.start(DUEL, seed=1)
    for text in ("cast nothing", "cast now X9", "done now"):
        with pytest.raises(NotationError):
            duel.why_none(text)
    with pytest.raises(Unfinished, match="missing point"):  # points of an open table are countless
        warhost.start("heroes/first-blood", seed=1).why_none("move 1")
