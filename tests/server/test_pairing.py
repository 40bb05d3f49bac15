"""Who meets whom in tournaments, and the results table."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from warhost.server.clubs.pairing import BOTH_WAYS, ROUND_ROBIN, SWISS, Entrant, Pairing, next_round, rounds_of
from warhost.server.clubs.results_table import results_table

RESULTS = [(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)]


def of_six(*gone: int) -> list[Entrant]:
    return [Entrant(place, place, place in gone) for place in range(1, 7)]


def test_berger_s_table_of_six() -> None:
    """The table as FIDE prints it (Handbook C.05, annex 1)."""
    rounds = [next_round(ROUND_ROBIN, of_six(), [], number, 5) for number in range(1, 6)]
    assert [{(one.first, one.second) for one in pairings} for pairings in rounds] == [
        {(1, 6), (2, 5), (3, 4)},
        {(6, 4), (5, 3), (1, 2)},
        {(2, 6), (3, 1), (4, 5)},
        {(6, 5), (1, 4), (2, 3)},
        {(3, 6), (4, 2), (5, 1)},
    ]
    assert all(one.points is None for pairings in rounds for one in pairings)


@pytest.mark.parametrize("entrants", [3, 4, 7, 8])
def test_both_ways_everybody_has_each_side_against_everybody(entrants: int) -> None:
    field = [Entrant(place, place) for place in range(1, entrants + 1)]
    rounds = rounds_of(BOTH_WAYS, entrants)
    met = [one for number in range(1, rounds + 1) for one in next_round(BOTH_WAYS, field, [], number, rounds)]
    fights = Counter((one.first, one.second) for one in met if one.second is not None)
    pairs = [*combinations(range(1, entrants + 1), 2)]
    assert fights == Counter([*pairs, *((second, first) for first, second in pairs)])
    assert {one.points for one in met if one.second is None} <= {(0.0, 0.0)}, "a round without anybody is worth nothing"


def test_whoever_would_meet_one_who_has_gone_has_the_point() -> None:
    pairings = next_round(ROUND_ROBIN, of_six(4, 3), [], 1, 5)
    assert [one.points for one in pairings] == [None, None, (0.0, 0.0)]
    assert next_round(ROUND_ROBIN, of_six(6), [], 1, 5)[0].points == (1.0, 0.0)
    assert next_round(ROUND_ROBIN, of_six(1), [], 1, 5)[0].points == (0.0, 1.0)


def fought(entrants: list[Entrant], rounds: int, leaving: dict[int, int], seed: int) -> list[Pairing]:
    """All pairings of a Swiss tournament with results by lot; `leaving` says who leaves before which round."""
    chooser, past = random.Random(seed), list[Pairing]()
    for number in range(1, rounds + 1):
        entrants = [Entrant(one.place, one.number, one.gone or leaving.get(one.place) == number) for one in entrants]
        for one in next_round(SWISS, entrants, past, number, rounds):
            past.append(one if one.points else one._replace(points=chooser.choice(RESULTS)))
    return past


@pytest.mark.parametrize("entrants", [7, 8, 15])
@pytest.mark.parametrize("seed", range(4))
def test_swiss_nobody_meets_another_twice_or_has_two_byes(entrants: int, seed: int) -> None:
    field, leaving = [Entrant(place, place) for place in range(1, entrants + 1)], {2: 2, 5: 4}
    past = fought(field, 4, leaving, seed)
    pairs = [frozenset((one.first, one.second)) for one in past if one.second is not None]
    assert len(pairs) == len(set(pairs))
    byes = [one.first for one in past if one.second is None]
    assert (
        len(byes)
        == len(set(byes))
        == sum((entrants - sum(at <= n for at in leaving.values())) % 2 for n in range(1, 5))
    )
    assert all(one.points == (1.0, 0.0) for one in past if one.second is None)
    for place, at in leaving.items():
        assert not [one for one in past if one.round >= at and place in (one.first, one.second)]
    first_round = [(one.first, one.second) for one in past if one.round == 1]
    assert {frozenset(pair) for pair in first_round if pair[1]} == {
        frozenset((place, place + entrants // 2)) for place in range(1, entrants // 2 + 1)
    }, "the stronger half meets the other, both in order"


def test_swiss_meets_by_points_and_changes_sides() -> None:
    field = [Entrant(place, place) for place in range(1, 9)]
    past = [one._replace(points=(1.0, 0.0)) for one in next_round(SWISS, field, [], 1, 3)]
    winners = {one.first for one in past}
    second = next_round(SWISS, field, past, 2, 3)
    assert all(({one.first, one.second} <= winners) or not ({one.first, one.second} & winners) for one in second)
    past += [one._replace(points=(0.5, 0.5)) for one in second]
    firsts = Counter(one.first for one in past)
    assert all(firsts[place] in (0, 1, 2) for place in range(1, 9))
    third = next_round(SWISS, field, past, 3, 3)
    firsts += Counter(one.first for one in third)
    assert max(firsts.values()) <= 2, "nobody has the same side three times in three rounds"


def test_where_too_few_are_left_they_meet_again() -> None:
    field = [Entrant(place, place) for place in range(1, 6)]
    for seed in range(6):
        past = fought(field, 6, {5: 2}, seed)
        assert all(sum(one.second is None for one in past if one.round == number) <= 1 for number in range(1, 7))


def test_the_table_parts_those_with_as_many_points() -> None:
    field = of_six()[:4]
    past = [
        Pairing(1, 1, 4, (1.0, 0.0)),
        Pairing(1, 2, 3, (1.0, 0.0)),
        Pairing(2, 1, 2, (0.5, 0.5)),
        Pairing(2, 4, 3, (0.0, 1.0)),
    ]
    rows = results_table(SWISS, field, past)
    assert [(one.rank, one.place, one.points) for one in rows] == [(1, 2, 1.5), (2, 1, 1.5), (3, 3, 1.0), (4, 4, 0.0)]
    assert rows[0].tie_breaks == {"buchholz": 2.5, "sonneborn_berger": 1.75, "wins": 1}
    assert rows[1].tie_breaks == {"buchholz": 1.5, "sonneborn_berger": 0.75, "wins": 1}
    alike = results_table(ROUND_ROBIN, field, [Pairing(1, 1, 4, (0.5, 0.5)), Pairing(1, 2, 3, (0.5, 0.5))])
    assert [one.rank for one in alike] == [1, 1, 1, 1]


def test_a_bye_counts_as_one_met_who_has_as_many_points() -> None:
    field, past = of_six()[:3], [Pairing(1, 1, 2, (1.0, 0.0)), Pairing(1, 3, None, (1.0, 0.0))]
    by_place = {one.place: one for one in results_table(SWISS, field, past)}
    assert by_place[3].tie_breaks == {"buchholz": 1.0, "sonneborn_berger": 1.0, "wins": 0}
    assert by_place[3].fought == 0
    assert by_place[1].rank == 2, "Buchholz stands before wins"
