"""Every route at its best: what docs/wire.md promises, in exactly its shapes."""

from __future__ import annotations

import hashlib
import re
from fractions import Fraction
from importlib.metadata import version

import pytest

from server import shapes
from server.clients import (
    AGAINST_GREEDY,
    OTTER_FORD,
    PERSONS,
    TANGLED_WOOD,
    Fight,
    Json,
    TestClient,
    begin,
    refused,
)
from server.shapes_weighed import Odds
from warhost import transcript
from warhost.ruleset import all_scenario_names, games_and_campaigns, rulesets

CARD_KEYS = {"id", "name", "summary", "teaches", "designer", "turns", "minutes"}
SCENARIO_KEYS = CARD_KEYS | {"armies", "pieces", "ground", "places", "goal", "taking_part", "painted", "share"}
SET_UP_KEYS = {"side", "place", "icon", "size", "stack"}


@pytest.fixture(scope="module")
def over(client: TestClient) -> Fight:
    """A battle that was fought to its end."""
    fight = begin(client, names={"red": "Ada", "black": "Bob"})
    assert fight.play(1000)["outcome"]
    return fight


# --- what belongs to no battle ----------------------------------------------------------------------------


def test_it_is_well(client: TestClient) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json() == {"ok": True, "database": True, "unsound": 0, "version": version("warhost")}
    ready = client.get("/api/ready").json()
    assert ready.keys() == {"ready", "compiled", "done", "total", "meeting_place"}
    assert ready["ready"] is ready["compiled"] is True
    assert ready["done"] == ready["total"]


def test_games_with_their_scenarios(client: TestClient) -> None:
    told = client.get("/api/games").json()
    assert {game["name"] for game in told} == games_and_campaigns().keys()
    games = [game for game in told if not game["campaign"]]
    assert {game["name"] for game in games} == rulesets().keys()
    named = [f"{game['name']}/{scenario['id']}" for game in games for scenario in game["scenarios"]]
    assert named == all_scenario_names()
    for game in games:
        assert game["quick_start"] in {scenario["id"] for scenario in game["scenarios"]}
        assert game["windows"] == rulesets()[game["name"]].asking
        assert {"random", "greedy"} <= {player["name"] for player in game["players"]}
        assert all(player.keys() == {"name", "title", "summary", "level", "measured"} for player in game["players"])
        assert game["looks"] == rulesets()[game["name"]].looks
        for scenario in game["scenarios"]:
            assert scenario.keys() == SCENARIO_KEYS
            shapes.check(shapes.GROUNDS[game["board"]], scenario["ground"])
            assert scenario["armies"].keys() == scenario["pieces"].keys() == set(game["sides"])
            assert scenario["taking_part"] == game["sides"]
            assert sum(scenario["pieces"].values()) >= len(scenario["places"]) > 0
            assert all(place.keys() == SET_UP_KEYS for place in scenario["places"])


def test_terms_and_rules(client: TestClient) -> None:
    terms = client.get("/api/games/tewapen/terms").json()
    assert {"terrain", "abilities", "items", "marks", "spells", "icons"} <= terms.keys()
    assert all(one["text"] for one in terms["abilities"].values())
    assert all(client.get(f"/{address}").status_code == 200 for address in terms["icons"].values())
    book = client.get("/api/games/tewapen/rules").json()
    assert book.keys() == {"title", "parts"}
    clauses = {clause["id"] for part in book["parts"] for clause in part["clauses"]}
    assert "TW-1.5.6a" in clauses
    assert {clause for one in terms["abilities"].values() for clause in one["clauses"]} <= clauses
    assert not any("<script" in clause["text"] for part in book["parts"] for clause in part["clauses"])


@pytest.mark.parametrize("game", rulesets())
def test_paintings_that_lie_ready(client: TestClient, game: str) -> None:
    (told,) = (one for one in client.get("/api/games").json() if one["name"] == game)
    assert {*told["looks"]["best"]} <= {one["id"] for one in told["scenarios"]}
    for scenario in told["scenarios"]:
        for use in scenario["painted"]:
            answer = client.get(f"/api/games/{game}/paintings/{scenario['id']}/{use}")
            assert answer.headers["content-type"] == "image/webp"
    for path in (f"{told['quick_start']}/moon", "nowhere/card", "..%2Fdata/card"):
        assert client.get(f"/api/games/{game}/paintings/{path}").status_code == 404


@pytest.mark.parametrize("game", rulesets())
def test_the_lesson_goes_with_the_terms(client: TestClient, game: str) -> None:
    lesson = client.get(f"/api/games/{game}/terms").json()["lesson"]
    assert lesson == rulesets()[game].lesson
    assert lesson["battle"] == rulesets()[game].quick_start


@pytest.mark.parametrize("game", rulesets())
def test_terms_and_rules_of_every_game(client: TestClient, game: str) -> None:
    terms = client.get(f"/api/games/{game}/terms").json()
    assert terms["icons"]
    assert terms["windows"] == rulesets()[game].asking
    assert all(client.get(f"/{address}").status_code == 200 for address in terms["icons"].values())
    book = client.get(f"/api/games/{game}/rules").json()
    clauses = {clause["id"] for part in book["parts"] for clause in part["clauses"]}
    assert clauses == rulesets()[game].rulebook().clauses.keys()
    known = [one for kind in terms.values() if isinstance(kind, dict) for one in kind.values() if isinstance(one, dict)]
    assert {clause for one in known for clause in one.get("clauses", ())} <= clauses


def test_the_pages_and_their_headers(client: TestClient) -> None:
    for path in ("/", "/replay", "/battle/some-battle", "/battle/some-battle/replay"):
        response = client.get(path)
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/html")
        assert "frame-ancestors 'none'" in response.headers["content-security-policy"]
        assert "script-src" not in response.headers["content-security-policy"], "default-src 'self' stands for it"
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert response.headers["cache-control"] == "no-cache"


# --- beginning and looking --------------------------------------------------------------------------------


def test_a_battle_between_two_persons(client: TestClient) -> None:
    fight = begin(client, seed="known", names={"red": "Ada"}, entropy="red-s")
    assert fight.tokens.keys() == {"red", "black", "both", "watch"}
    assert len(set(fight.tokens.values())) == 4
    scenes = {seat: fight.scene(seat) for seat in fight.tokens}
    for seat, scene in scenes.items():
        shapes.check(shapes.Scene, scene)
        assert scene["id"] == fight.id
        assert (scene["game"], scene["scenario"]["id"], scene["number"]) == ("tewapen", "otter-ford", 2)
        assert scene["dice"]["commitment"] == hashlib.sha256(b"known").hexdigest()
        assert scene["secret"] is None
        assert scene["yours"] == {"both": ["red", "black"], "watch": []}.get(seat, [seat])
        assert scene["seats"]["red"] == {"kind": "person", "name": "Ada", "here": False}
        assert [entry["kind"] for entry in scene["log"]] == ["set-up", "commit", "reveal"]
        chooses = seat in ("both", scene["view"]["to_decide"])
        assert bool(scene["view"]["choices"]) == chooses
    by_query = client.get(fight.path, params={"token": fight.tokens["red"]}).json()
    assert by_query == scenes["red"]


def test_computers_have_no_tokens(client: TestClient) -> None:
    assert begin(client, seats=AGAINST_GREEDY).tokens.keys() == {"red", "watch"}
    both = begin(client, seats={"red": "computer:random", "black": "computer:greedy"})
    assert both.tokens.keys() == {"watch"}
    seats = both.scene("watch")["seats"]
    assert seats["black"] == {"kind": "computer:greedy", "name": "The eager captain", "here": True}


def test_scenarios_by_short_names_and_generated_ones(client: TestClient) -> None:
    assert begin(client, "otter-ford").scene()["scenario"]["id"] == "otter-ford"
    generated = begin(client, "tewapen/generated-7")
    assert generated.play(5)["number"] == 5
    shapes.check(shapes.Scene, generated.scene())


def test_options_replace_the_scenarios_own(client: TestClient) -> None:
    assert begin(client, options={"turns": 3}).scene()["scenario"]["turns"] == 3


def test_from_tells_only_what_came_after(fight: Fight) -> None:
    fight.play(6)
    whole = fight.scene()["log"]
    assert [entry["number"] for entry in whole] == list(range(7))
    for after in range(-1, 9):
        assert fight.scene(after=after)["log"] == whole[after + 1 :]


def test_a_long_answer_is_packed(fight: Fight) -> None:
    response = fight.get()
    assert len(response.content) > 2000
    assert response.headers["content-encoding"] == "gzip"
    assert int(response.headers["content-length"]) < len(response.content) / 3


# --- deciding ---------------------------------------------------------------------------------------------


def test_actions_lead_on(fight: Fight) -> None:
    for number in range(30):
        scene = fight.scene()
        side, choice = scene["view"]["to_decide"], fight.chooser.choice(scene["view"]["choices"])
        answer = fight.act(number, choice["action"], side)
        shapes.check(shapes.Answer, answer)
        entry = answer["entry"]
        assert answer["number"] == entry["number"] == number + 1
        assert (entry["kind"], entry["side"], entry["action"]) == ("act", side, choice["action"])
        assert entry["sentence"] == choice["sentence"]
        assert fight.scene(side)["view"] == answer["view"]
        assert fight.scene()["log"][-1] == entry


def test_sloppy_notation_is_put_in_order(fight: Fight) -> None:
    choice = next(one for one in fight.scene()["view"]["choices"] if one["actor"])
    answer = fight.act(0, f"  {choice['action'].replace(' ', '   ')} ")
    assert answer["entry"]["action"] == choice["action"]


def test_saying_and_joining(fight: Fight) -> None:
    for number, seat in enumerate(("red", "black"), 1):
        assert fight.post("messages", {"text": f"  I am {seat} \u2694 "}, seat).json()["entry"] is None
        message = fight.scene("watch")["messages"][-1]
        shapes.check(shapes.Message, message)
        assert (message["number"], message["side"], message["text"]) == (number, seat, f"I am {seat} \u2694")
    joined = fight.join("black", name="Ada")
    assert joined["seats"]["black"]["name"] == "Ada"
    assert fight.scene()["seats"] == joined["seats"]
    for text in ("", "   ", "x" * 301):
        refused(fight.post("messages", {"text": text}, "red"), 422, "bad_request")
    assert len(fight.scene()["messages"]) == 2


# --- asking -----------------------------------------------------------------------------------------------


def find_attack(fight: Fight) -> tuple[Json, list[str]]:
    """Play until an attack is possible: how it stands, and the attacks."""
    told = fight.play(1)
    while not (attacks := [one["action"] for one in told["view"]["choices"] if one["verb"] == "attack"]):
        told = fight.play(1)
        assert told["outcome"] is None
    return told, attacks


def test_odds_are_exact_and_change_nothing(client: TestClient) -> None:
    fight = begin(client, seed="attack")
    told, attacks = find_attack(fight)
    before = fight.scene()
    response = fight.post("odds", {"number": told["number"], "actions": attacks[:3]})
    assert response.status_code == 200, response.text
    odds = response.json()["odds"]
    assert odds.keys() == set(attacks[:3])
    for action, one in odds.items():
        shapes.check(Odds, one)
        fates = one["fates"][action.split()[2]]
        assert sum(Fraction(share["probability"]) for share in fates) == 1
        assert sum(Fraction(chance["probability"]) for chance in one["chances"]) == 1
        assert one["exact"]
        assert one["explanation"]
    refused(fight.post("odds", {"number": 0, "actions": attacks}), 409, "stale")
    refused(fight.post("odds", {"number": told["number"], "actions": ["done"] * 41}), 422, "bad_request")
    assert fight.scene() == before


def test_why_is_empty_for_what_is_legal(fight: Fight) -> None:
    for choice in fight.scene()["view"]["choices"]:
        assert fight.post("why", {"action": choice["action"]}).json() == {"reasons": []}
    assert fight.post("why", {"action": "attack R1 B1"}).json()["reasons"][0]["clauses"]


# --- afterwards -------------------------------------------------------------------------------------------


def test_a_replay_of_a_battle_that_goes_on(client: TestClient) -> None:
    fight = begin(client, TANGLED_WOOD)
    fight.play(12)
    for seat in fight.tokens:
        told = fight.get("/replay", seat).json()
        shapes.check(shapes.Replay, told)
        assert [frame["entry"]["number"] for frame in told["frames"]] == list(range(13))
        assert told["grade"] is None
        assert told["outcome"] is None
        assert not any(frame["view"]["choices"] for frame in told["frames"])


def test_a_replay_of_a_battle_that_is_over(over: Fight) -> None:
    told = over.get("/replay", "watch").json()
    shapes.check(shapes.Replay, told)
    scene = over.scene("watch")
    assert told["grade"]
    assert told["faults"] == []
    assert told["players"] == ["Ada", "Bob"]
    assert told["outcome"] == scene["outcome"]
    assert [frame["entry"]["action"] for frame in told["frames"]] == [entry["action"] for entry in scene["log"]]
    last = told["frames"][-1]["view"]
    assert last["pieces"] == scene["view"]["pieces"]
    dead = [piece for piece in last["pieces"] if piece["gone"]]
    assert sum(map(len, told["losses"].values())) == len(dead)
    assert sum(told["luck"][side]["dice"] for side in ("red", "black")) > 0


def test_a_transcript_and_its_replay(over: Fight) -> None:
    response = over.get("/transcript", "watch")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.headers["content-disposition"] == f'attachment; filename="otter-ford-{over.id}.txt"'
    assert transcript.verify(response.text).ok
    read = transcript.read(response.text)
    assert read.players == ("Ada", "Bob")
    pasted = over.client.post("/api/replays", json={"text": response.text})
    told, own = pasted.json(), over.get("/replay").json()
    shapes.check(shapes.Replay, told)
    assert told["grade"]
    assert told["frames"] == own["frames"]
    for key in ("luck", "losses", "outcome", "players", "ground", "scenario"):
        assert told[key] == own[key], key


def test_a_replay_of_a_changed_transcript_says_so(over: Fight) -> None:
    text = over.get("/transcript").text
    changed = re.sub(r"rolled (\d)", lambda die: f"rolled {7 - int(die[1])}", text, count=1)
    assert changed != text
    told = over.client.post("/api/replays", json={"text": changed}).json()
    shapes.check(shapes.Replay, told)
    assert told["grade"] is None
    assert told["faults"]


@pytest.mark.parametrize("text", ["", "*", "[Ruleset", '[Ruleset "chess 1"]\n*', "\x00", "{" * 1000, "\u2603" * 1000])
def test_what_is_no_transcript_is_refused(client: TestClient, text: str) -> None:
    body = refused(client.post("/api/replays", json={"text": text}), 422, "bad_transcript")
    assert body["sentence"]


def test_nothing_else_may_be_sent(client: TestClient) -> None:
    body = client.post("/api/battles", json={"scenario": OTTER_FORD, "seats": PERSONS, "secret": "mine"})
    assert "secret" in refused(body, 422, "bad_request")["sentence"]
