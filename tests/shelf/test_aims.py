"""Where something that can be aimed in many ways promises most."""

from __future__ import annotations

from fractions import Fraction

import pytest

from warhost.shelf.aims import Aim, Toll, add, aims_data, best_first
from warhost.shelf.questions import Matter, Questions
from warhost.shelf.verbs import Verbs

HALF = Fraction(1, 2)
TOLLS = {"a": Toll(Fraction(2)), "b": Toll(Fraction(1), Fraction(1)), "c": Toll()}


def test_an_aim_is_the_sum_over_where_it_may_come_down() -> None:
    assert add([(HALF, TOLLS["a"]), (HALF, TOLLS["b"])]) == Toll(Fraction(3, 2), HALF)
    assert add([]) == Toll()


def test_the_best_stands_first_and_of_equals_the_one_that_costs_less() -> None:
    looked: list[str] = []

    def toll_at(place: str) -> Toll:
        looked.append(place)
        return TOLLS[place]

    aims = [Aim(1, {"b": Fraction(1)}), Aim(2, {"c": Fraction(1)}), Aim(3, {"a": HALF, "b": HALF})]
    told = best_first(aims, toll_at)
    assert [aim.action for aim, _ in told] == [3, 2, 1]
    assert sorted(looked) == ["a", "b", "c"], "each place is looked at once"
    data = aims_data(told, lambda action: {"action": str(action)}, "of theirs", "of yours")
    assert (data["gains"], data["costs"]) == ("of theirs", "of yours")
    assert data["aims"][0] == {"action": "3", "gain": 1.5, "cost": 0.5}


def asked(what: str, said: str) -> object:
    """The answer of a game in which one thing can be done."""

    class Said(Verbs):
        def __init__(self) -> None:
            pass

        def read(self, words: str, names: object) -> int:
            return len(words)

    questions = Questions({"length": lambda matter: {"of": matter.action, "at": matter.at}}, Said())
    return questions.answer({"what": what, "action": said, "at": "here"}, None, None, None, [4])


def test_a_question_is_answered_of_what_can_be_chosen() -> None:
    assert asked("length", "move") == {"of": 4, "at": "here"}
    assert Matter(None, None, None, [], 1).at == ""


@pytest.mark.parametrize(
    ("what", "said", "says"),
    [("width", "move", "what can be asked of the table: length"), ("length", "run", "that cannot: run")],
)
def test_another_question_is_refused(what: str, said: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        asked(what, said)
