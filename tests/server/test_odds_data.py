"""Odds as the wire tells them: the fate of each piece, what is assumed, the fights that an action leads to."""

from __future__ import annotations

from heroes.chips import KEEPERS
from heroes.table import apply, position
from server import shapes
from server.clients import Json
from server.shapes_weighed import Odds
from warhost.face.battle import Battle
from warhost.server.odds_data import answer_data

# A Greek spearman (A 4, D 4) can charge a Trojan archer (A 2, D 3, B 4).
CHARGE = ("1 GS 10.00,10.00 spear", "56 TA 10.00,15.00", *KEEPERS)


def share(fate: str, probability: str, percent: float) -> Json:
    """How likely a fate is; none is no effect."""
    parts = [{"name": fate, "words": fate, "tone": "bad", "amount": 1}] if fate else []
    return {"parts": parts, "probability": probability, "percent": percent}


SHOT = [share("wounded", "1/6", 16.67), share("panics", "1/3", 33.33), share("", "1/2", 50.0)]


def told(battle: Battle, action: str) -> Json:
    """The odds of an action as they are sent, in their shape."""
    wanted = battle.action(action)
    odds = battle.odds(wanted)
    data = answer_data(battle, wanted, odds)
    shapes.check(Odds, data)
    return data


def test_a_charge_leads_to_the_fire_at_the_charger_and_to_its_strike() -> None:
    odds = told(position(*CHARGE), "move 1 10.00,13.99")
    assert odds["fates"] == {}
    fire, strike = odds["leads_to"]
    assert fire == {
        "action": "fire-bow 56",
        "sentence": "Trojan archer: shoot at the charger",
        "side": "trojan",
        "probability": "1",
        "percent": 100.0,
        "chances": [
            {"probability": "1/2", "percent": 50.0, "changes": []},
            {
                "probability": "1/3",
                "percent": 33.33,
                "changes": ["1 panics", "1 loses its spear", "1 flees to 10.00,7.99"],
            },
            {"probability": "1/6", "percent": 16.67, "changes": ["1 wounded"]},
        ],
        "fates": {"1": SHOT},
        "assumes": [],
        "exact": True,
        "error": 0.0,
    }
    assert (strike["action"], strike["side"]) == ("strike 1 56", "greek")
    assert strike["assumes"] == ["nothing else is done before the hand-to-hand step"]
    assert strike["fates"]["56"][0] == share("eliminated", "1/6", 16.67)


def test_an_answer_to_a_charge_tells_the_shot_and_the_fight_after_it() -> None:
    odds = told(apply(position(*CHARGE), "move 1 10.00,13.99"), "fire-bow 56")
    assert odds["fates"] == {"1": SHOT}
    assert [(one["action"], one["probability"], one["percent"]) for one in odds["leads_to"]] == [
        ("strike 1 56", "2/3", 66.67)
    ]


def test_a_window_tells_the_blow_and_what_it_assumes() -> None:
    struck = ("1 G06 10.00,10.00 spear", "51 T05 10.00,11.01 spear", *KEEPERS, "chips greek 0 trojan 1")
    odds = told(apply(position(*struck, "pending melee"), "strike 1 51"), "pass")
    assert odds["fates"]["51"] == SHOT
    assert list(odds["fates"]) == ["1", "51"]
    assert odds["assumes"] == ["no further god steps in"]
    assert odds["leads_to"] == []


def test_a_mere_move_says_who_comes_into_whose_reach_and_a_blow_does_not() -> None:
    near = position("1 GS 10.00,10.00 spear", "56 TA 10.00,20.00", *KEEPERS)
    went = told(near, "move 1 10.00,14.00")
    assert any("can" in one for one in went["reach"])
    assert told(position(*CHARGE), "move 1 10.00,13.99")["reach"] == []
