"""What every game declares of answers beforehand, and what a declaration must not do."""

from __future__ import annotations

import pytest

import warhost
from warhost.errors import DeclarationError, UnknownName
from warhost.ruleset import find_ruleset, games_and_campaigns
from warhost.shelf.answers import Answers, Choice, Question, Saying, first

WITHOUT = {"tewapen", "onehour"}


def test_each_game_that_asks_a_side_while_another_moves_lets_it_answer_beforehand() -> None:
    declared = {one.name: one.game.answers for one in games_and_campaigns().values()}
    assert {name for name, one in declared.items() if not one.questions} == WITHOUT
    for answers in declared.values():
        for question in answers.questions.values():
            assert question.matters, question.name
            assert question.words.endswith("?"), question.words
            told = [one.words for one in (*question.choices.values(), *question.conditions.values())]
            assert len({*told}) == len(told) > 0
            assert all(one.words.startswith("if ") for one in question.conditions.values())


def test_a_game_without_reactions_asks_nothing() -> None:
    battle = warhost.start("onehour/the-moor", seed=1)
    assert battle.may_be_asked(0) == battle.may_be_asked(1) == []
    assert battle.answered([Saying("shots", "hold")]) is None


def test_two_questions_of_one_name_are_refused() -> None:
    question = Question("once", "Once?", {1}, {"yes": Choice("yes", first(1))})
    with pytest.raises(DeclarationError):
        Answers(question, question)


@pytest.mark.parametrize(
    ("said", "told"),
    [(("shot", "hold"), "shots"), (("shots", "holds"), "hold"), (("shots", "hold", "thirds"), "third")],
)
def test_a_misspelt_answer_is_told_its_nearest(said: tuple[str, ...], told: str) -> None:
    with pytest.raises(UnknownName, match=f"nearest: {told}"):
        find_ruleset("heroes").game.answers.check(Saying(*said))
