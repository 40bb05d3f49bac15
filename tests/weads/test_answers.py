"""Answers beforehand: at whom archers shoot, which way a unit routs, spells while the other side acts."""

from __future__ import annotations

import pytest

from answering import answered
from warhost.rulesets.weads.state import Battle as Record
from warhost.rulesets.weads.state import Phase, Spell
from warhost.shelf.answers import Saying
from weads.builder import lay
from weads.position import Position
from weads.test_asking import at_a_window, with_hand


def said(there: Position, *answers: tuple[str, ...]) -> str | None:
    """What is done by these answers, None where the side is asked."""
    return answered(there, "weads", *answers)


@pytest.mark.clause("AW-14.2a")
def test_archers_shoot_at_the_strongest_or_at_the_weakest() -> None:
    there = lay("LIR-A1 0606 value=7", "HAD-A1 0605 value=10", "HAD-C1 0607 value=1").at(Phase.COMBAT, "HAD")
    for attack in sorted(there.legal("attack", "LIR-A1")):
        if attack in there.legal():
            there.act(attack)
    there.act("fight")
    assert there.phase == "missiles elf"
    assert said(there, ("shots", "strongest")) == "shoot LIR-A1 HAD-A1"
    assert said(there, ("shots", "weakest")) == "shoot LIR-A1 HAD-C1"
    assert said(there, ("rout", "straight")) is None


@pytest.mark.clause("AW-R36", "AW-R37")
def test_spells_are_answered_by_what_is_in_hand_and_never_told_by_it() -> None:
    battle = at_a_window()
    none, stand = [Saying("spells", "none")], [Saying("spells", "stand"), Saying("spells", "none")]
    assert str(with_hand(battle, Spell.STAND).answered(stand)) == "cast stand"
    assert str(with_hand(battle, Spell.NOW).answered(stand)) == "pass"
    assert str(with_hand(battle).answered(none)) == "pass", "who can cast nothing passes no later than who can"


@pytest.mark.clause("AW-12.4f")
def test_answers_know_no_more_than_their_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only the other side knows makes no difference, and is not even seen."""
    from warhost.rulesets.weads.words import answers as declared

    battle, seen = at_a_window(), []
    mine, theirs = int(battle.seat_to_decide or 0), 1 - int(battle.seat_to_decide or 0)
    question = declared.ANSWERS.questions["spells"]
    watched = question.choices["none"]._replace(pick=lambda moment: seen.append(moment.memory.tobytes()))
    monkeypatch.setitem(question.choices, "none", watched)
    for spell in (Spell.NOW, Spell.STAND):
        other = battle.clone(same_dice=True)
        record = Record.over(other.memory)
        record.hand[theirs] = [int(one == spell) * int(record.hand_size[theirs]) for one in Spell]
        record.hand[mine] = [int(one == Spell.STAND) for one in Spell]
        other.answered([Saying("spells", "none")])
    assert len(seen) == 2
    assert seen[0] == seen[1]
