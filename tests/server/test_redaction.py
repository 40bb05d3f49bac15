"""What is hidden stays hidden on the wire, byte for byte.

Two battles with the same secret differ only in where red has hidden his traps. Whatever the enemy and the spectators
are sent must be the same in both, to the last byte, until a trap is sprung.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import pytest

from server.clients import TANGLED_WOOD, Fight, Json, Page, TestClient, begin, refused
from soak import all_but
from warhost.face.fair_dice import key_of_dealing

SECRET = "TheTrapsAreWhereNobodyLooks"
ENTROPY = "RedHasAddedThis"
READERS = ("black", "watch")
TRAPS = 3


@dataclass
class Ambush:
    """One of the two battles, with a page of every reader."""

    fight: Fight
    pages: dict[str, Page]

    def act(self, action: str) -> None:
        """Carry out an action, and wait until every page has heard of it."""
        side = self.fight.seat_to_decide()
        stands = self.fight.act(self.fight.scene()["number"], action, side)["number"]
        for page in self.pages.values():
            assert page.until("entry")["number"] == stands

    def choices(self, seat: str) -> list[Json]:
        """What a seat can choose now."""
        found: list[Json] = self.fight.scene(seat)["view"]["choices"]
        return found

    def read(self, text: str) -> str:
        """A text without what every battle has of its own: its id."""
        return text.replace(self.fight.id, "ID")


@contextmanager
def ambush(client: TestClient, hexes: list[str]) -> Iterator[Ambush]:
    """A battle in the Tangled Wood; red hides his traps in these hexes."""
    fight = begin(client, TANGLED_WOOD, seed=SECRET, entropy=ENTROPY)
    with ExitStack() as stack:
        readers = (*READERS, "both")
        battle = Ambush(fight, {reader: stack.enter_context(fight.page(reader)) for reader in readers})
        for place in hexes:
            battle.act(next(one["action"] for one in battle.choices("red") if one["place"] == place))
        yield battle


@pytest.fixture(scope="module")
def places(client: TestClient) -> list[str]:
    """Every hex in which red may hide a trap, in order."""
    choices = begin(client, TANGLED_WOOD, seed=SECRET, entropy=ENTROPY).scene("red")["view"]["choices"]
    assert {choice["verb"] for choice in choices} == {"trap"}
    return sorted(choice["place"] for choice in choices)


@pytest.fixture
def pair(client: TestClient, places: list[str]) -> Iterator[tuple[Ambush, Ambush]]:
    """Two battles that differ only in where the traps are."""
    with ambush(client, places[:TRAPS]) as first, ambush(client, places[-TRAPS:]) as second:
        yield first, second


def answers(battle: Ambush, reader: str, number: int) -> list[bytes]:
    """What a reader gets for everything that he may ask for over HTTP."""
    fight, moves = battle.fight, [one["action"] for one in battle.choices(reader)]
    responses = [
        fight.get("", reader),
        fight.get("", reader, **{"from": 2}),
        fight.get("/replay", reader),
        fight.get("/transcript", reader),
        fight.post("actions", {"number": number + 1, "action": "done"}, reader),
        fight.post("actions", {"number": number, "action": "trap 0304"}, reader),
    ]
    for action in moves:
        responses.append(fight.post("why", {"action": action}, reader))
    for start in range(0, min(len(moves), 40), 8):
        responses.append(fight.post("odds", {"number": number, "actions": moves[start : start + 8]}, reader))
    return [battle.read(response.text).encode() for response in responses]


def heard(battle: Ambush, reader: str) -> list[bytes]:
    """Everything that a reader's page was sent."""
    return [battle.read(raw).encode() for raw in battle.pages[reader].raw]


def is_sprung(battle: Ambush) -> bool:
    """True when a trap has come to light."""
    return any(one["sign"] != "hidden trap" for one in battle.fight.scene("watch")["view"]["signs"])


def test_where_traps_are_hidden_is_told_to_nobody_else(pair: tuple[Ambush, Ambush]) -> None:
    first, second = pair
    own = [battle.fight.scene("red")["view"]["signs"] for battle in pair]
    assert own[0] != own[1]
    assert all(one["at"] for signs in own for one in signs)
    for reader in READERS:
        assert heard(first, reader) == heard(second, reader)
        scene = first.fight.scene(reader)
        assert [one["at"] for one in scene["view"]["signs"]] == [None] * TRAPS
        assert [entry["action"] for entry in scene["log"]] == [None] * (TRAPS + 3)
        assert scene["log"][3]["sentence"] == "decides in secret"
        assert not any(event["kind"] == "trap_placed" for entry in scene["log"] for event in entry["events"])
    told = first.fight.scene("red")["log"][3]
    assert told["action"].startswith("trap ")


@pytest.mark.parametrize("seed", all_but([1], [1, 2, 3]))
def test_play_is_told_byte_for_byte_the_same(pair: tuple[Ambush, Ambush], seed: int) -> None:
    first, second = pair
    chooser, number = random.Random(seed), TRAPS + 2
    while True:
        side = first.fight.seat_to_decide()
        common = [one["action"] for one in first.choices(side) if one in second.choices(side)]
        assert side == "red" or len(common) == len(first.choices(side)) == len(second.choices(side))
        action = chooser.choice(common)
        first.act(action)
        second.act(action)
        number += 1
        if is_sprung(first) or is_sprung(second):
            break
        for reader in READERS:
            assert heard(first, reader)[-1] == heard(second, reader)[-1]
        if number % 10 == 0:
            for reader in READERS:
                assert answers(first, reader, number) == answers(second, reader, number)
        if number == 45:
            break
    assert number > 15, "long enough to mean something"


def test_one_screen_for_two_shows_each_side_its_own_traps_only_when_it_chooses(pair: tuple[Ambush, Ambush]) -> None:
    first, second = pair
    chooser, number = random.Random(4), TRAPS + 2
    seen = {"red": 0, "black": 0}
    while not (seen["red"] and seen["black"]):
        views = [battle.fight.scene("both") for battle in pair]
        side = views[0]["view"]["to_decide"]
        seen[side] += 1
        hexes = [one["at"] for one in views[0]["view"]["signs"]]
        assert all(hexes) if side == "red" else not any(hexes)
        if side == "black":
            assert first.read(json.dumps(views[0])) == second.read(json.dumps(views[1]))
        assert views[0]["log"] == first.fight.scene("watch")["log"], "the log stays on the screen"
        assert first.fight.get("/replay", "both").text == first.fight.get("/replay", "watch").text
        common = [one["action"] for one in first.choices(side) if one in second.choices(side)]
        action = chooser.choice(common)
        first.act(action)
        second.act(action)
        number += 1
        assert not is_sprung(first)


def test_the_secret_the_keys_and_the_tokens_are_in_no_answer(pair: tuple[Ambush, Ambush]) -> None:
    battle, _ = pair
    fight, number = battle.fight, TRAPS + 2
    chooser = random.Random(5)
    for _ in range(10):
        battle.act(chooser.choice(battle.choices(fight.seat_to_decide()))["action"])
        number += 1
    sent = [raw for page in battle.pages.values() for raw in page.raw]
    for seat in fight.tokens:
        sent += [text.decode() for text in answers(battle, seat, number)]
    sent += [fight.client.get(path).text for path in ("/api/games", "/api/ready", "/healthz", "/api/openapi.json")]
    whole = "\n".join(sent)
    assert len(whole) > 100_000
    hidden = [SECRET, ENTROPY, *fight.tokens.values()]
    for entry in range(number + 2):
        for half in key_of_dealing(SECRET, f"{ENTROPY}:", entry):
            hidden += [f"{half:016x}", str(half)]
    assert not [one for one in hidden if one in whole]
    refused(fight.get("/transcript", "red"), 409, "not_over")
    fight.post("surrender", {"side": "red"}, "red")
    assert SECRET in fight.get("", "watch").text
    assert ENTROPY in fight.get("/transcript", "watch").text
    replayed = fight.get("/replay", "watch").json()["frames"]
    assert replayed[3]["entry"]["action"] == fight.scene("red")["log"][3]["action"], "all is told at the end"
    assert replayed[-1]["view"]["signs"][0]["at"]
