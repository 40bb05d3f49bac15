"""Heroes & Gods over the wire: whole battles, and moves to points of one's own."""

from __future__ import annotations

import random
from contextlib import ExitStack
from fractions import Fraction

import pytest

from server import shapes
from server.clients import FIRST_BLOOD, Fight, Json, TestClient, begin, refused
from server.open_table import CLOSE_LINES, SIDES, figures, press_on, survey, to_action
from server.shapes_weighed import Odds
from warhost import transcript
from warhost.face.fair_dice import key_of_dealing

SCENARIOS = (FIRST_BLOOD, "heroes/fire-at-the-ships", "heroes/truce-broken", "heroes/generated-3")


@pytest.fixture
def fight(client: TestClient) -> Fight:
    """A new battle of First Blood between two persons."""
    return begin(client, FIRST_BLOOD)


@pytest.fixture(scope="module")
def over(client: TestClient) -> Fight:
    """A battle that was fought to its end."""
    fight = begin(client, FIRST_BLOOD, names={"greek": "Ada", "trojan": "Bob"})
    assert fight.play(2000)["outcome"]
    return fight


# --- whole battles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_battle_over_http(client: TestClient, scenario: str) -> None:
    fight, chooser = begin(client, scenario, options={"turns": 4}), random.Random(3)
    while (scene := fight.scene("watch"))["outcome"] is None:
        shapes.check(shapes.HeroesScene, scene)
        assert scene["view"]["choices"] == []
        side, number = scene["view"]["to_decide"], scene["number"]
        view = fight.scene(side)["view"]
        choice = chooser.choice(view["choices"])
        answer = fight.act(number, choice["action"], side)
        shapes.check(shapes.HeroesAnswer, answer)
        entry = answer["entry"]
        assert (entry["number"], entry["kind"], entry["side"]) == (number + 1, "act", side)
        button = choice["button"][:1].lower() + choice["button"][1:]
        assert entry["action"] == choice["action"]
        assert entry["sentence"] in (choice["sentence"], button), "what names nobody is told in the words of its button"
        assert answer["number"] >= number + 1
    assert scene["outcome"]["winner"] in (*SIDES, None)
    assert [entry["number"] for entry in scene["log"]] == list(range(scene["number"] + 1))
    report = transcript.verify(fight.get("/transcript").text)
    assert report.ok, report
    assert report.actions == scene["number"]
    told = fight.get("/replay", "watch").json()
    shapes.check(shapes.HeroesReplay, told)
    assert told["grade"]
    assert told["outcome"] == scene["outcome"]


def test_a_whole_battle_between_two_pages(client: TestClient) -> None:
    fight, chooser = begin(client, FIRST_BLOOD, options={"turns": 3}), random.Random(2)
    with ExitStack() as stack:
        pages = {seat: stack.enter_context(fight.page(seat)) for seat in (*SIDES, "watch")}
        told = {seat: page.scene for seat, page in pages.items()}
        while told["watch"]["outcome"] is None:
            side = told["watch"]["view"]["to_decide"]
            number, choice = told[side]["number"], chooser.choice(told[side]["view"]["choices"])
            pages[side].send({"type": "act", "request": 1, "number": number, "action": choice["action"]})
            number = fight_stands_at(fight, number)
            for seat, page in pages.items():
                while told[seat]["number"] < number:
                    told[seat] = page.until("entry")
            chooses = [seat for seat in pages if told[seat]["view"]["choices"]]
            assert chooses == ([] if told["watch"]["outcome"] else [told["watch"]["view"]["to_decide"]])
        scene = fight.scene("watch")
        for page in pages.values():
            for message in page.heard:
                shapes.check_live(message, "heroes")
            entries = [message["entry"] for message in page.heard if message["type"] == "entry"]
            assert [page.scene["log"][0], *entries] == scene["log"], "nothing of this battle is hidden"


def fight_stands_at(fight: Fight, number: int) -> int:
    """The number at which a battle stands when an action has been carried out, and windows have gone by."""
    while (now := int(fight.scene()["number"])) == number:
        pass
    return now


def test_a_battle_against_a_computer(client: TestClient) -> None:
    seats = {"greek": "person", "trojan": "computer:random"}
    fight, chooser = begin(client, FIRST_BLOOD, seats=seats, options={"turns": 2}), random.Random(4)
    assert fight.tokens.keys() == {"greek", "watch"}
    with fight.page("greek") as page:
        told = page.scene
        while told["outcome"] is None:
            if told["view"]["to_decide"] == "greek" and told["view"]["choices"]:
                page.send(
                    {
                        "type": "act",
                        "number": told["number"],
                        "action": chooser.choice(told["view"]["choices"])["action"],
                    }
                )
            told = page.until("entry")
    assert transcript.verify(fight.get("/transcript", "greek").text).ok


def test_what_is_told_afterwards(over: Fight) -> None:
    told = over.get("/replay", "watch").json()
    shapes.check(shapes.HeroesReplay, told)
    scene = over.scene("watch")
    shapes.check(shapes.HeroesScene, scene)
    dead = {
        side: [f"{p['label']} {p['name']}" for p in scene["view"]["pieces"] if p["side"] == side and p["gone"]]
        for side in SIDES
    }
    assert told["losses"] == dead
    assert told["players"] == ["Ada", "Bob"]
    assert sum(told["luck"][side]["dice"] for side in SIDES) > 0
    asked = {"text": over.get("/transcript").text}
    assert over.client.post("/api/replays", json=asked).json() == told
    asked, told = asked | {"receipt": scene["receipt"]}, over.get("/replay", "watch", receipt=scene["receipt"]).json()
    assert over.client.post("/api/replays", json=asked).json() == told


def test_who_is_not_deployed_is_not_lost(client: TestClient) -> None:
    fight = begin(client, "heroes/generated-3")
    fight.play(3)
    assert any(piece["place"] is None for piece in fight.scene()["view"]["pieces"])
    assert fight.get("/replay").json()["losses"] == {"greek": [], "trojan": []}


@pytest.mark.parametrize(
    "options", [{"turns": 3}, {"challenge_cap": 1}, {"challenge_cap": None}, {"free_deployment": True}]
)
@pytest.mark.parametrize("scenario", [FIRST_BLOOD, "heroes/scamander"])
def test_options_replace_the_scenarios_own(client: TestClient, scenario: str, options: Json) -> None:
    fight = begin(client, scenario, options=options)
    fight.play(30)
    fight.post("surrender", {"side": "greek"})
    report = transcript.verify(fight.get("/transcript").text)
    assert report.ok, report


def test_odds_of_what_figures_can_do(client: TestClient) -> None:
    fight = begin(client, CLOSE_LINES)
    seen: set[str] = set()
    assumed: set[str] = set()
    told = fight.scene()
    while told["outcome"] is None and told["view"]["turn"] < 5:
        deeds = {choice["verb"]: choice["action"] for choice in told["view"]["choices"]}
        if wanted := [action for verb, action in deeds.items() if verb not in seen]:
            response = fight.post("odds", {"number": told["number"], "actions": wanted})
            assert response.status_code == 200, response.text
            for one in response.json()["odds"].values():
                shapes.check(Odds, one)
                assert sum(Fraction(chance["probability"]) for chance in one["chances"]) == 1
                assumed |= set(one["assumes"])
        seen |= deeds.keys()
        told = fight.act(told["number"], press_on(told)["action"])
    assert {"move", "shoot", "hurl", "strike", "fire-spear", "advance", "rally", "call", "challenge"} <= seen
    assert "no further god steps in" in assumed


def test_the_secret_and_the_coming_dice_are_in_no_answer(client: TestClient) -> None:
    secret, entropy = "NobodyKnowsWhatTheGodsDecide", "GreekHasAddedThis"
    fight = begin(client, FIRST_BLOOD, seed=secret, entropy=entropy)
    number = fight.play(20)["number"]
    actions = [choice["action"] for choice in fight.scene()["view"]["choices"]]
    sent = [fight.post("odds", {"number": number, "actions": actions[:20]}).text]
    for seat in fight.tokens:
        sent += [fight.get("", seat).text, fight.get("/replay", seat).text]
        for piece in figures(fight.scene(seat), "greek")[:3]:
            for ask in ({"what": "reach"}, {"what": "deeds"}, {"what": "ranges"}, {"what": "move", "to": [1800, 900]}):
                asked = fight.post("survey", {"number": number, "ask": ask | {"actor": piece["label"]}}, seat)
                assert asked.status_code == 200, asked.text
                sent.append(asked.text)
    hidden = [secret, *fight.tokens.values()]
    for entry in range(number + 3):
        hidden += [f"{half:016x}" for half in key_of_dealing(secret, f"{entropy}:", entry)]
    whole = "\n".join(sent)
    assert not [one for one in hidden if one in whole]
    for seat in ("trojan", "watch"):
        assert entropy not in fight.get("", seat).text, "what a seat has added stands in its own receipt alone"


# --- moves to points of one's own ---------------------------------------------------------------------------


def a_free_point(fight: Fight, actor: str, listed: list[Json]) -> list[int]:
    """A point that a figure can move to and that is not listed."""
    rows = survey(fight, "reach", actor=actor)["rows"]
    points = [[x, row["y"]] for row in rows for span in row["spans"] for x in span]
    known = [choice["place"] for choice in listed]
    return next(point for point in reversed(points) if point not in known)


@pytest.mark.parametrize("chosen", [False, True])
def test_a_figure_moves_to_any_legal_point(fight: Fight, chosen: bool) -> None:
    scene = to_action(fight)
    actor = figures(scene, scene["view"]["to_decide"])[0]["label"]
    point = a_free_point(fight, actor, survey(fight, "deeds", actor=actor)["choices"])
    assert survey(fight, "move", actor=actor, to=point)["legal"] is True
    if chosen:
        scene = fight.act(scene["number"], f"choose {actor}")
    x, y = (f"{length / 100:.2f}" for length in point)
    action = f"move {actor} {x},{y}"
    if not chosen:
        assert action not in [choice["action"] for choice in scene["view"]["choices"]]
    assert fight.post("why", {"action": action}).json() == {"reasons": []}
    answer = fight.act(scene["number"], f"move {actor} {float(x):g},{float(y):g}")
    assert answer["entry"]["action"] == action, "put in order"
    moved = next(piece for piece in answer["view"]["pieces"] if piece["label"] == actor)
    assert moved["place"] == point
    assert "acted" in moved["states"]


@pytest.mark.parametrize(
    ("to", "clause"),
    [
        ([3500, 3500], "HG-4.1a"),  # too far
        ([1500, 600], "HG-4.3c"),  # on a base
        ([4000, 600], "HG-4.3d"),  # off the table
        ([1200, 600], "HG-4.1c"),  # where it stands
    ],
)
def test_a_point_that_is_not_legal_is_refused_with_clauses(fight: Fight, to: list[int], clause: str) -> None:
    scene = to_action(fight)
    assert scene["view"]["to_decide"] == "greek"
    action = f"move 1 {to[0] / 100:.2f},{to[1] / 100:.2f}"
    body = refused(fight.post("actions", {"number": scene["number"], "action": action}), 422, "illegal_action")
    clauses = {one for reason in body["reasons"] for one in reason["clauses"]}
    assert clause in clauses
    assert fight.post("why", {"action": action}).json()["reasons"] == body["reasons"]
    if to[0] <= scene["ground"]["width"]:
        asked = survey(fight, "move", actor="1", to=to)
        assert asked["legal"] is False
        assert asked["reasons"] == body["reasons"]
    assert fight.scene()["number"] == scene["number"]


def test_a_way_over_way_points_is_walked_leg_by_leg(fight: Fight) -> None:
    scene = to_action(fight)
    told = fight.act(scene["number"], "via 1 12.00,8.00")
    assert told["view"]["prompt"] == "Greek spearman (1): go on or halt, 4.00 inches left"
    assert {"halt", "back"} <= {choice["action"] for choice in told["view"]["choices"]}
    assert {choice["actor"] for choice in told["view"]["choices"]} <= {"1", None}
    asked = survey(fight, "move", actor="1", to=[1400, 800])
    assert (asked["legal"], asked["cost"], asked["allowance"]) == (True, 2.0, 4.0)
    told = fight.act(told["number"], "move 1 14.00,8.00")
    assert not {"halt", "back"} & {choice["action"] for choice in told["view"]["choices"]}
    assert next(piece for piece in told["view"]["pieces"] if piece["label"] == "1")["place"] == [1400, 800]
