"""All that is drawn goes over the wire in the one shape that the page reads: every event and piece of every game."""

from __future__ import annotations

import lzma
import re
from functools import cache
from pathlib import Path

import numba
import pytest
from pydantic import ValidationError

from golden.keeping import event_kinds, facts_of, moments
from server.clients import Json, TestClient
from server.shapes_panels import Shape
from server.shapes_shown import About, Changes, Counts, Event, Slots, Tale
from warhost.ruleset import rulesets
from warhost.server.pages import PAGE

ARCHIVE = Path(__file__).parent.parent / "archive"
SEPARATOR = "====\n"
GAMES = tuple(name for name, ruleset in rulesets().items() if ruleset.package.startswith("warhost."))
BATTLES = 4
"""Whole battles of a game that are looked at."""
BRACES = r"{(?:[^{}]|{[^{}]*})*}"
"""Braces with what stands in them, once nested."""


@cache
def declared() -> str:
    """The page's types."""
    return "\n".join((PAGE / name).read_text() for name in ("types.d.ts", "declared.d.ts"))


def fields_of(interface: str) -> set[str]:
    """The fields that the page's types give to something."""
    found = re.search(rf"^(?:interface|type) {interface}\b[^{{]*({BRACES})", declared(), re.M | re.S)
    assert found is not None, interface
    return set(re.findall(r"(\w+)\??:", re.sub(rf"//[^\n]*|{BRACES}|\[.*?\]", "", found[1][1:-1])))


@pytest.mark.parametrize(
    ("interface", "shape"),
    [("KnownSlots", Slots), ("Counts", Counts), ("StoryShown", Tale), ("BattleEvent", Event)],
)
def test_the_page_reads_what_is_checked_here(interface: str, shape: type[Shape]) -> None:
    assert fields_of(interface) == shape.model_fields.keys()


def test_the_page_knows_of_an_event_what_is_checked_here() -> None:
    names = {field.alias or name for name, field in About.model_fields.items()}
    assert names - {"bonus"} <= fields_of("About")


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_has_the_one_shape(game: str) -> None:
    title, told = facts_of(game)
    battle = next(moment.battle for moment in moments(game) if moment.title == title)
    table, kinds = battle.table, event_kinds(battle)
    assert {name for name, _ in told} == kinds.keys()
    for name, facts in told:
        kind = kinds[name]
        [about] = table.event_abouts([(kind, facts)])
        [said] = table.events_in_words([(kind, facts)])
        words = {"kind": said.name, "text": said.text, "clauses": list(said.clauses)}
        Event.model_validate({**words, "about": about} | ({"story": said.story} if said.story else {}))


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="interpreted rules take too long for so much")
@pytest.mark.parametrize("game", GAMES)
def test_all_of_a_battle_has_the_one_shape(client: TestClient, game: str) -> None:
    texts = lzma.decompress((ARCHIVE / f"{game}.txt.xz").read_bytes()).decode().split(SEPARATOR)
    seen = set()
    for text in texts[:: len(texts) // BATTLES]:
        answer = client.post("/api/replays", json={"text": text})
        assert answer.status_code == 200, answer.text
        for frame in answer.json()["frames"]:
            seen |= {check(event) for event in frame["entry"]["events"]}
            check_pieces(frame["view"]["pieces"])
    assert len(seen) > 30, seen


def check(event: Json) -> str:
    """The kind of an event that has the one shape."""
    return Event.model_validate(event).kind


def check_pieces(pieces: list[Json]) -> None:
    """See that whatever stands on pieces has its shape; of a hidden one nothing is told."""
    for piece in pieces:
        assert ("slots" in piece) is not bool(piece.get("hidden")), piece
        Slots.model_validate(piece.get("slots", {}))


@pytest.mark.parametrize(
    "slots",
    [{"pips": 0}, {"pips": []}, {"pips": [1]}, {"bar": 3}, {"token": "9"}, {"facing": None}, {"tag": ""}, {"own": []}],
)
def test_a_slot_of_another_shape_is_found(slots: Json) -> None:
    for shape in (Slots, Changes):
        with pytest.raises(ValidationError):
            shape.model_validate(slots)


@pytest.mark.parametrize(
    "story",
    [
        {"change": {"pips": 0}},
        {"counts": {"pips": [0, 1]}},
        {"counts": {"token": 3}},
        {"deeds": [["fly", "to"]]},
        {"deeds": [["move", "hex"]]},
        {"says": ["bad", ""]},
        {"change": None},
        {"opens": False},
    ],
)
def test_a_story_of_another_shape_is_found(story: Json) -> None:
    event = {"kind": "hurt", "text": "R1 is hurt", "clauses": [], "about": {"piece": "R1", "to": "0101"}}
    Event.model_validate(event | {"story": {"deeds": [["move", "to"]], "counts": {"pips": 0}}})
    with pytest.raises(ValidationError):
        Event.model_validate(event | {"story": story})
