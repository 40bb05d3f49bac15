"""What tests of the open table share: how they get to a decision, who stands where, and what the table answers."""

from __future__ import annotations

from typing import Any

from server import shapes
from server.clients import Fight, Json
from server.shapes_panels import Shape

SIDES = ("greek", "trojan")
CLOSE_LINES = "heroes/body-of-patroclus"
SEEKING = ("strike", "advance", "choose", "move", "rally")
QUESTIONS: dict[str, type[Shape]] = {
    "reach": shapes.Reach,
    "deeds": shapes.Deeds,
    "move": shapes.Move,
    "ranges": shapes.Ranges,
    "sight": shapes.Sight,
}


def to_action(fight: Fight) -> Json:
    """Let everything go by until a figure can be chosen: the scene then."""
    scene = fight.scene()
    while not any(choice["verb"] == "choose" for choice in scene["view"]["choices"]):
        fight.act(scene["number"], scene["view"]["choices"][-1]["action"])
        scene = fight.scene()
    return scene


def figures(scene: Json, side: str) -> list[Json]:
    """The figures of a side that stand on the table."""
    return [piece for piece in scene["view"]["pieces"] if piece["side"] == side and piece["place"]]


def survey(fight: Fight, what: str, seat: str = "both", **ask: Any) -> Json:
    """What the table answers, in its shape."""
    number = fight.scene(seat)["number"]
    response = fight.post("survey", {"number": number, "ask": {"what": what} | ask}, seat)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    shapes.check(QUESTIONS[what], answer)
    return answer


def row(view: Json, label: str) -> str:
    """What a row of the status says."""
    return str(next(one["text"] for one in view["status"] if one["label"] == label))


def apart2(one: list[int], other: list[int]) -> int:
    """The squared distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def press_on(told: Json) -> Json:
    """The choice of a player who seeks the enemy: he strikes, shoots, and goes where the enemy is nearest."""
    view = told["view"]
    enemies = figures(told, SIDES[1 - SIDES.index(view["to_decide"])])
    choices: list[Json] = [one for one in view["choices"] if one["verb"] in SEEKING]
    moves = [one for one in choices if one["verb"] == "move"]
    if moves:
        return min(moves, key=lambda one: min(apart2(one["place"], enemy["place"]) for enemy in enemies))
    return (choices or view["choices"][-1:])[0]
