"""The figures of a report: by hand for a few battles, and in memory that battles do not fill."""

import json
import pickle
from collections import Counter
from functools import cache
from typing import Any

import pytest

from lab.rows_made_up import batch_of, plan_of
from warhost.lab.batches import fight_batch
from warhost.lab.ground import is_inside, terrain_of
from warhost.lab.never import button_of, never, who_can_strike
from warhost.lab.pieces import PieceTally
from warhost.lab.plan import make_plan
from warhost.lab.rows import Batch, BattleRow, PieceRow
from warhost.lab.tally import Tally
from warhost.ruleset import rulesets

PLAN = plan_of(4)


def battle(number: int, winner: str | None, **more: Any) -> BattleRow:
    same = {"reason": "all is lost", "decisions": 10 * (number + 1), "turns": 4, "first": "red", "scores": (3, number)}
    kept = {"course": (0.0, 0.5), "did": ("move",), "could": ("move", "attack"), "actions": b""}
    lost = {"forfeited_by": None, "forfeit_reason": None}
    return BattleRow(number=number, seed=number, winner=winner, **{**same, **kept, **lost, **more})


def piece(number: int, label: str, fate: str = "stands", **more: Any) -> PieceRow:
    side = "red" if label.startswith("R") else "black"
    fell = {"fell_turn": None, "fell_at": None, "felled_by": None}
    did = {"felled": 0, "harm_done": 0, "harm_taken": 0, "strikes": 0, "acts": 1}
    where = {"stood": ("0305", "0304", "0304"), "entered": ("0305", "0304")}
    return PieceRow(number=number, piece=label, side=side, what="orc", fate=fate, **{**fell, **did, **where, **more})


FOUR = Batch(
    0,
    (battle(0, "red"), battle(1, "red", first="black"), battle(2, "black", reason="it is late"), battle(3, None)),
    (
        piece(0, "R1", strikes=2, harm_done=3, felled=1),
        piece(0, "B1", "fallen", fell_turn=2, fell_at="0406", felled_by="R1", harm_taken=3),
        piece(1, "R1", strikes=1, entered=("0305", "0304", "0306")),
        piece(1, "B1"),
        piece(2, "R1", "fallen", fell_turn=1, fell_at="0305", felled_by="B1"),
        piece(2, "B1", strikes=1, felled=1),
        piece(3, "R1"),
        piece(3, "B1", stood=("", "", "")),
    ),
)


@cache
def of_four() -> dict[str, Any]:
    tally = Tally(PLAN)
    tally.add(FOUR)
    return tally.data()


def test_four_battles_are_told_as_they_were() -> None:
    data = of_four()
    red, black = data["sides"]
    assert (red["won"]["times"], black["won"]["times"], data["drawn"]["times"]) == (2, 1, 1)
    assert red["score"]["mean"] == 3
    assert black["score"]["mean"] == 1.5
    assert data["edge"] == {"side": "red", "share": {**data["edge"]["share"], "times": 2, "of": 3}}
    assert [(row["reason"], row["winner"], row["share"]["times"]) for row in data["endings"]] == [
        ("all is lost", "red", 2),
        ("all is lost", None, 1),
        ("it is late", "black", 1),
    ]
    assert [*red["levels"]] == ["all is lost"]
    assert data["decisions"]["mean"] == 25
    assert data["first_mover"]["share"] == {**data["first_mover"]["share"], "times": 1, "of": 3}
    assert (data["battles"], data["planned"], data["key"]) == (4, 4, PLAN.key())
    assert data["sentences"]
    json.dumps(data)


def test_four_battles_say_what_each_piece_did() -> None:
    red, black = of_four()["pieces"]
    assert (red["piece"], red["name"]) == ("R1", "Infantry - polearms")
    assert red["survives"]["times"] == 3
    assert red["fates"] == {"fallen": 1, "stands": 3}
    assert red["felled_by"] == [{"piece": "B1", "times": 1}]
    assert (red["felled"], red["harm_done"], red["strikes"], red["acts"]) == (0.25, 0.75, 0.75, 1)
    assert red["fought"]["times"] == 2
    assert red["won_if_survives"] == {**red["won_if_survives"], "times": 2, "of": 2}
    assert red["won_if_falls"] == {**red["won_if_falls"], "times": 0, "of": 1}
    assert black["won_if_survives"] == {**black["won_if_survives"], "times": 1, "of": 2}


def test_four_battles_say_where_pieces_stood_and_fell() -> None:
    places = {row["place"]: row for row in of_four()["places"]}
    assert places["0305"]["stood"] == {"black": 0.75, "red": 1.0}
    assert places["0304"]["stood"] == {"black": 0.75, "red": 1.0}
    assert places["0306"]["entered"]["times"] == 1
    assert places["0406"]["fell"] == {"black": 0.25}
    terrain = terrain_of(PLAN.field.ruleset, PLAN.field.model)
    assert {row["terrain"] for row in places.values()} == {terrain[place] for place in places}
    told = [row for row in of_four()["never"] if row["kind"] == "verb"]
    assert [row["name"] for row in told] == ["attack"]


def test_a_battle_lost_by_a_forfeit_counts_for_who_won_and_for_nothing_else() -> None:
    tally = Tally(PLAN)
    tally.add(Batch(0, (battle(0, "black", forfeited_by="red", forfeit_reason="too slow"), battle(1, "red")), ()))
    data = tally.data()
    assert [row["won"]["times"] for row in data["sides"]] == [1, 1]
    assert data["forfeits"] == {"red": 1, "black": 0}
    assert data["decisions"]["mean"] == 20
    assert [row["share"]["of"] for row in data["endings"]] == [1]


def test_nothing_fought_is_told_too() -> None:
    data = Tally(PLAN).data()
    assert data["battles"] == 0
    assert data["turns"] is None
    assert data["never"] == data["pieces"] == data["places"] == []
    json.dumps(data)


def test_a_tally_is_as_large_after_many_battles_as_after_some() -> None:
    plan, sizes = plan_of(100_000), dict[int, int]()
    tally = Tally(plan)
    for number in range(40):
        tally.add(batch_of(plan, number))
        sizes[number] = len(pickle.dumps({key: value for key, value in vars(tally).items() if key != "plan"}))
    assert sizes[39] < 1.05 * sizes[9]


def test_batches_may_come_in_any_order() -> None:
    plan = plan_of(300)
    one, other = Tally(plan), Tally(plan)
    for number in range(3):
        one.add(batch_of(plan, number))
        other.add(batch_of(plan, 2 - number))
    assert one.data() == other.data()


# --- what never happened ----------------------------------------------------------------------------------


def test_only_what_never_happened_is_told() -> None:
    terrain = {"0101": "clear", "0102": "marsh", "0103": "marsh", "0104": "hill"}
    idle = {label: PieceTally(label, "red", "ogre") for label in ("R1", "R2")}
    told = never(
        terrain, Counter(["0101", "0104"]), idle, Counter(["move"]), Counter({"move": 9, "cast Fog": 4}),
        frozenset({"R1"}), {"R1": "Ogres"}, 9, str.title,
    )  # fmt: skip
    assert [(row["kind"], row["name"]) for row in told] == [
        ("terrain", "marsh"), ("piece", "R1"), ("thing", "cast Fog"),
    ]  # fmt: skip
    assert told[0]["words"] == "Nobody ever entered marsh (2 places)."
    assert told[2]["words"] == "Nobody ever chose “Cast Fog”, which could be done in 4 of 9 battles."


@pytest.mark.parametrize(
    ("game", "deed", "said"),
    [
        ("tewapen", "stay", "… stays"),
        ("tewapen", "cast Fog", "Cast Fog"),
        ("tewapen", "change", "Turn into an animal"),
        ("heroes", "call Divine Wrath", "Call a god: Divine Wrath"),
        ("heroes", "bless", "bless"),
        ("heroes", "fire-bow", "…: shoot"),
        ("onehour", "move", "Move here, facing …"),
        ("weads", "move", "Move here"),
        ("ittybitty", "attack", "Attack …"),
        ("ittybitty", "cast Fire Bolt", "Fire Bolt"),
    ],
)
def test_a_deed_is_called_as_its_button_says(game: str, deed: str, said: str) -> None:
    assert button_of(rulesets()[game].game.table.words.verbs, deed) == said


def test_every_deed_of_every_game_has_a_button_of_its_own() -> None:
    for game in rulesets().values():
        verbs = game.game.table.words.verbs
        said = [button_of(verbs, word) for word in verbs.words]
        assert len(set(said)) == len(said), game.name
        assert not any("{" in text or text in ("", "…") for text in said)


@pytest.mark.parametrize("game", sorted(rulesets()))
def test_in_every_game_somebody_can_strike_and_every_place_has_its_terrain(game: str) -> None:
    plan = make_plan(f"{game}/{rulesets()[game].quick_start}", battles=8)
    batch = fight_batch(plan, 0)
    struck = {row.piece for row in batch.pieces if row.strikes}
    assert who_can_strike(plan) & struck
    terrain = terrain_of(plan.field.ruleset, plan.field.model)
    entered = {place for row in batch.pieces for place in row.entered}
    assert entered <= {*terrain}, "a place without terrain"
    assert len({*terrain.values()}) > 1


def test_terrain_lies_where_the_board_has_it() -> None:
    otter_ford = rulesets()["tewapen"].scenario("otter-ford")
    ground = rulesets()["tewapen"].ground(otter_ford)
    words = rulesets()["tewapen"].terms()["terrain"]
    found = terrain_of(rulesets()["tewapen"], otter_ford)
    for cell, word in found.items():
        column, row = int(cell[:2]), int(cell[2:])
        assert word == words[ground["terrain"][row][column]]["name"]
    by_column = terrain_of(rulesets()["ittybitty"], rulesets()["ittybitty"].scenario("skirmish"))
    rows = rulesets()["ittybitty"].ground(rulesets()["ittybitty"].scenario("skirmish"))["terrain"]
    words = rulesets()["ittybitty"].terms()["terrain"]
    assert all(word == words[rows[int(cell[2:]) - 1][int(cell[:2]) - 1]]["name"] for cell, word in by_column.items())


def test_a_point_is_inside_a_polygon_or_not() -> None:
    bent = [(0, 0), (10, 0), (10, 10), (5, 5), (0, 10)]
    assert is_inside((2, 2), bent)
    assert is_inside((9, 6), bent)
    assert not is_inside((5, 8), bent)
    assert not is_inside((11, 5), bent)
