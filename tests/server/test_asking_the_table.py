"""Questions about the open table: reach, moves, ranges and lines of sight, told by the very rules that judge a move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.clients import FIRST_BLOOD, Fight, TestClient, begin, refused
from server.open_table import CLOSE_LINES, SIDES, apart2, figures, press_on, survey, to_action


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A new battle of First Blood between two persons."""
    return begin(client, FIRST_BLOOD)


@pytest.fixture(scope="module")
def over(client: TestClient) -> Fight:
    """A battle that was fought to its end."""
    fight = begin(client, FIRST_BLOOD)
    assert fight.play(2000)["outcome"]
    return fight


def test_reach_and_moves_agree(fight: Fight) -> None:
    scene = to_action(fight)
    side, chooser = scene["view"]["to_decide"], random.Random(5)
    for piece in figures(scene, side)[:4]:
        label, (x, y) = piece["label"], piece["place"]
        reach = survey(fight, "reach", actor=label)
        step = reach["step"]
        marked = {(x, row["y"]) for row in reach["rows"] for a, b in row["spans"] for x in range(a, b + 1, step)}
        assert {"label": "Moves", "text": f"{reach['allowance']:g} inches"} in piece["profile"]
        assert all(apart2([x, y], piece["place"]) <= (100 * reach["allowance"]) ** 2 for x, y in marked)
        grid = [
            (column, row)
            for column in range(x // step * step - 700, x + 700, step)
            for row in range(0, y + 700, step)
            if 0 <= column <= 3600
        ]
        for point in chooser.sample(grid, 12):
            asked = survey(fight, "move", actor=label, to=list(point))
            assert asked["legal"] == (point in marked), (label, point)


def test_a_move_is_judged_before_it_is_made(fight: Fight) -> None:
    to_action(fight)
    asked = survey(fight, "move", "trojan", actor="3", to=[1800, 1000])
    assert asked == {
        "legal": True,
        "path": [[1800, 600], [1800, 1000]],
        "cost": 4.0,
        "allowance": 6.0,
        "reasons": [],
        "touches": [],
        "charges": [],
        "threats": [],
        "at": [1800, 1000],
    }
    enemy = survey(fight, "move", actor="3", to=[1800, 2925])
    assert enemy["legal"] is False
    assert enemy["touches"] == enemy["charges"] == ["53"]
    assert {shot["label"] for shot in enemy["threats"]} <= {"56", "58"}
    assert fight.scene()["number"] == fight.scene("trojan")["number"], "and nothing has changed"


def test_a_charge_is_told_with_who_could_shoot(client: TestClient) -> None:
    fight, seen = begin(client, CLOSE_LINES), {"touches": 0, "charges": 0, "threats": 0}
    told = fight.scene()
    while not all(seen.values()):
        assert told["outcome"] is None, seen
        choice = press_on(told)
        asked = survey(fight, "move", actor=choice["actor"], to=choice["place"]) if choice["verb"] == "move" else {}
        told = fight.act(told["number"], choice["action"])
        for key in seen:
            seen[key] += bool(asked.get(key))
        if asked:
            charged = [event["about"]["target"] for event in told["entry"]["events"] if event["kind"] == "charged"]
            assert charged == asked["charges"]
            assert set(charged) <= set(asked["touches"])


def test_what_a_figure_could_do_is_what_it_can_do_once_it_is_chosen(fight: Fight) -> None:
    scene = to_action(fight)
    side = scene["view"]["to_decide"]
    for piece in figures(scene, side)[:3]:
        deeds = survey(fight, "deeds", actor=piece["label"])["choices"]
        chosen = fight.act(fight.scene()["number"], f"choose {piece['label']}")
        assert chosen["view"]["choices"] == deeds
        undone = fight.post("undo", {"number": chosen["number"]}).json()
        assert undone["view"]["choices"] == scene["view"]["choices"]
    enemy = figures(scene, SIDES[1 - SIDES.index(side)])[0]["label"]
    assert survey(fight, "deeds", actor=enemy) == {"choices": []}


def line(here: list[int], there: list[int]) -> dict[str, Any]:
    """The ends of a line of sight; "from" is no name that Python takes."""
    return {"from": here, "to": there}


def test_ranges_and_sight(fight: Fight) -> None:
    archer = survey(fight, "ranges", actor="6")
    assert archer["ranges"] == [{"name": "bow", "reach": 2500, "verb": "shoot"}]
    assert archer["targets"] == [], "out of bowshot at the start"
    nearer = survey(fight, "ranges", actor="6", at=[1800, 1600])
    assert {target["label"] for target in nearer["targets"]} >= {"53"}
    for target in nearer["targets"]:
        assert target["in"] == ["bow"]
        assert target["clear"] == (not target["blocked_by"] and not target["ground"])
        assert 0 < target["distance"] <= 25
    spearman = survey(fight, "ranges", actor="3", at=[1800, 1710])
    assert [(one["name"], one["verb"]) for one in spearman["ranges"]] == [("spear", "hurl")]
    assert [target["label"] for target in spearman["targets"] if target["clear"]] == ["53"]
    clear = survey(fight, "sight", **line([1800, 600], [1800, 3000]))
    assert clear == {"clear": True, "blocked_by": [], "ground": [], "distance": 23.0}
    blocked = survey(fight, "sight", **line([1800, 100], [1800, 3000]))
    assert (blocked["clear"], blocked["blocked_by"]) == (False, ["3", "7"])


def test_everybody_may_ask_and_a_battle_that_is_over_answers_too(fight: Fight, over: Fight) -> None:
    for seat in fight.tokens:
        assert survey(fight, "sight", seat, **{"from": [0, 0], "to": [100, 100]})["clear"]
    alive = next(piece["label"] for piece in over.scene()["view"]["pieces"] if piece["place"])
    assert survey(over, "deeds", actor=alive) == {"choices": []}
    asked = survey(over, "move", actor=alive, to=[1800, 1800])
    assert asked["legal"] is False
    assert asked["reasons"]


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        ({"what": "future"}, "what can be asked"),
        ({"what": "reach"}, "figure"),
        ({"what": "reach", "actor": "99"}, "no figure has this number"),
        ({"what": "deeds", "actor": "R1"}, "a figure is named by its number"),
        ({"what": "move", "actor": "3"}, "to must be a point"),
        ({"what": "move", "actor": "3", "to": [3601, 0]}, "on the table"),
        ({"what": "move", "actor": "3", "to": [0, -1]}, "on the table"),
        ({"what": "ranges", "actor": "3", "at": [0, 9999]}, "on the table"),
        ({"what": "sight", "from": [0, 0]}, "to must be a point"),
        ({"what": "sight", "to": [0, 0]}, "from must be a point"),
        ({}, "what"),
        ({"what": None}, "what"),
        ({"what": "reach", "actor": 3}, "actor"),
        ({"what": "move", "actor": "3", "to": [1]}, "to"),
        ({"what": "move", "actor": "3", "to": [1, 2, 3]}, "to"),
        ({"what": "move", "actor": "3", "to": [1.5, 2]}, "to"),
        ({"what": "move", "actor": "3", "to": "1,2"}, "to"),
        ({"what": "move", "actor": "3", "to": [10**9, 0]}, "to"),
        ({"what": "reach", "actor": "3", "by": "night"}, "by"),
        ("reach", "ask"),
    ],
)
def test_a_question_that_cannot_be_understood(fight: Fight, ask: Any, says: str) -> None:
    body = refused(fight.post("survey", {"number": 0, "ask": ask}), 422, "bad_request")
    assert says in body["sentence"]
    assert fight.scene()["number"] == 0


def test_a_question_about_another_position_is_stale(fight: Fight) -> None:
    ask = {"what": "reach", "actor": "3"}
    for number in (1, 99):
        refused(fight.post("survey", {"number": number, "ask": ask}), 409, "stale")
    refused(fight.post("survey", {"number": -1, "ask": ask}), 422, "bad_request")
    refused(fight.post("survey", {"ask": ask}), 422, "bad_request")
    assert fight.post("survey", {"number": 0, "ask": ask}).status_code == 200


def test_the_dead_are_asked_nothing(over: Fight) -> None:
    scene = over.scene()
    dead = next(piece["label"] for piece in scene["view"]["pieces"] if piece["gone"])
    for what in ("reach", "deeds", "ranges"):
        asked = over.post("survey", {"number": scene["number"], "ask": {"what": what, "actor": dead}})
        assert "is not on the table" in refused(asked, 422, "bad_request")["sentence"]


def test_a_board_of_hexes_answers_nothing(client: TestClient) -> None:
    asked = begin(client).post("survey", {"number": 0, "ask": {"what": "reach", "actor": "R1"}})
    assert "Te Wapen!" in refused(asked, 422, "bad_request")["sentence"]
