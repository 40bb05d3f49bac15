"""What the strip asks: always the present question, or who does what meanwhile; and which choices are open for it."""

from __future__ import annotations

from typing import Any

from browser.conftest import Sit
from browser.host import Host

ASKED = """async ([states, terms]) => {
  const {headline} = await import("/panels/headline.js");
  return states.map((one) => headline(one, terms));
}"""
OPEN = """async (states) => {
  const {openChoices} = await import("/choosing/battle_state.js");
  return states.map((one) => openChoices(one).map(({action}) => action));
}"""
DEEDS = {"march": ["march", "marches"], "charge": ["charge", "charges"], "place": ["set up", "sets up"]}
TERMS = {"looks": {"deeds": DEEDS}}
SEATS = {
    "red": {"kind": "person", "name": "Ada"},
    "black": {"kind": "computer:greedy", "name": "The eager captain"},
}


def choice(action: str, actor: str | None = None, **more: Any) -> dict[str, Any]:
    """A choice as the server offers it."""
    return {"action": action, "verb": action.split()[0], "actor": actor, "place": None, "target": None} | more


CHOICES = [
    choice("march R1 A1", "R1", place="A1"),
    choice("charge R1 B1", "R1", target="B1"),
    choice("march R2 A2", "R2", place="A2"),
    choice("cast holy R1", target="R1", event="holy"),
    choice("done"),
]


PIECES = [{"label": "R1", "name": "Dwarf foot"}, {"label": "R2", "name": "Dwarf archers"}]


def did(side: str, action: str) -> dict[str, Any]:
    """A scene whose last entry is this."""
    return {"log": [{"number": 3, "side": side, "action": action}]}


def state(**more: Any) -> dict[str, Any]:
    """A battle in which red is asked, with some of it otherwise."""
    view = {"to_decide": "red", "prompt": "Choose a unit", "pieces": PIECES, "choices": CHOICES, "courses": []}
    view |= more.pop("view", {})
    log = did("black", "charge B1 R1")["log"]
    scene = {"view": view, "seats": SEATS, "yours": ["red"], "number": 3, "log": log, "outcome": None}
    half: dict[str, Any] = {
        "busy": False,
        "sending": False,
        "draft": None,
        "card": None,
        "chosen": None,
        "armed": None,
        "more": [],
    }
    return {"view": view, "scene": scene | more.pop("scene", {}), "shown": 3} | half | more


def test_the_headline_is_the_present_question(host: Host, sit: Sit) -> None:
    theirs, draft = {"to_decide": "black", "prompt": "Set up"}, {"choices": CHOICES[:1], "place": "A1"}
    friend = {"seats": SEATS | {"black": {"kind": "person", "name": "Ben"}}, "log": []}
    stays = {"choices": CHOICES[2::2], "courses": [choice("done; charge R2 B1", "R2", verb="charge", target="B1")]}
    told = {
        "Choose a unit": state(),
        "Dwarf foot: march or charge": state(chosen="R1"),
        "Dwarf archers: march where?": state(chosen="R2"),
        "Dwarf foot: facing which way?": state(chosen="R1", draft=draft),
        "Dwarf foot: from where?": state(chosen="R1", draft=draft | {"place": None}),
        "Dwarf archers: march or charge": state(chosen="R2", view=stays),
        "The eager captain charges …": state(busy=True, shown=2, view=theirs),
        "You march …": state(busy=True, shown=2, scene=did("red", "march R1 A1")),
        "The eager captain sets up …": state(view=theirs, scene=did("black", "place B1 H8")),
        "The eager captain is about to decide …": state(view=theirs, scene={"log": []}),
        "Waiting for Ben": state(view=theirs, scene=friend),
        "The eager captain: Set up": state(view=theirs, scene={"yours": []}),
        "Ada: Choose a unit": state(scene={"yours": ["red", "black"]}),
    }
    page = sit().page
    page.goto(host.address)
    assert page.evaluate(ASKED, [[*told.values()], TERMS]) == [*told]


def test_a_card_stays_in_the_hand_where_pieces_act_and_courses_replace_their_verbs(host: Host, sit: Sit) -> None:
    cards, ends = [CHOICES[3], CHOICES[4]], [choice("rout R1 A1; rout R1 A2", "R1", place="A2")]
    steps = [choice(f"rout R1 {place}", "R1", place=place) for place in ("A1", "B1")]
    open_now = [
        state(),
        state(card="holy"),
        state(view={"choices": cards}),
        state(view={"choices": steps, "courses": ends}),
    ]
    page = sit().page
    page.goto(host.address)
    assert page.evaluate(OPEN, open_now) == [
        ["march R1 A1", "charge R1 B1", "march R2 A2", "done"],
        ["cast holy R1"],
        ["cast holy R1", "done"],
        ["rout R1 A1; rout R1 A2"],
    ]
