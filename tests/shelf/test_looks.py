"""What a game looks like: files of looks that hold together, and views that speak only of what the looks declare."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import warhost
from golden import keeping
from warhost.errors import ScenarioError
from warhost.face.battle import Battle
from warhost.ruleset import Ruleset, find_ruleset
from warhost.shelf.looks import FILE, GROUND, looks_in, read_looks, terms_in

GAMES = [pytest.param(find_ruleset(name), id=name) for name in keeping.GAMES]
ICONS = Path(warhost.__file__).parent / "client" / "icons"


def looks_of(ruleset: Ruleset) -> dict[str, Any]:
    """What a game looks like, as it goes over the wire."""
    looks: dict[str, Any] = ruleset.terms()["looks"]
    return looks


def views(ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """All of every kept moment of a game."""
    yield from (battle.view() for battle in battles(ruleset))


def battles(ruleset: Ruleset) -> list[Battle]:
    """The battles of a game at the kept moments."""
    return [moment.battle for moment in keeping.moments(ruleset.name)]


# --- files ------------------------------------------------------------------------------------------------


def spoilt(tmp_path: Path, before: str, after: str) -> str:
    """What is said of the looks of Te Wapen! with some words of the file replaced."""
    ruleset = find_ruleset("tewapen")
    text = files(ruleset.package).joinpath("data", FILE).read_text("utf-8")
    assert before in text
    tmp_path.joinpath(FILE).write_text(text.replace(before, after), "utf-8")
    with pytest.raises(ValueError, match=FILE) as refused:
        read_looks(tmp_path, ruleset.sides, ruleset.terms())
    return str(refused.value)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"w" = { motif', '"y" = { motif', "ground: 'w' has no look\nlooks.toml: ground: 'y' is nothing in the game"),
        ("black = ", "blue = ", "sides: 'black' has no look\nlooks.toml: sides: 'blue' is nothing in the game"),
        ('"nominated" = "flag"', '"named" = "flag"', "signs: 'named' has no text here, and is no mark among the terms"),
        ('"tags", ', '"tag", ', "'tag' is no kind of terms"),
        ("#dde5b4", "green", "'colour'"),
        ("emblem = ", "emblems = ", "'emblem'"),
        ('"v" = { motif = "bunker"', '"y" = { motif = "bunker"', "settings.outpost: 'y' has no look outside of it"),
    ],
)
def test_every_fault_of_a_file_is_told(tmp_path: Path, before: str, after: str, said: str) -> None:
    assert said in spoilt(tmp_path, before, after)


@pytest.mark.parametrize("ruleset", GAMES)
def test_everything_declared_is_there(ruleset: Ruleset) -> None:
    looks, terms, clauses = looks_of(ruleset), ruleset.terms(), ruleset.rulebook().clauses
    grounds = {name for kind in GROUND for name in terms.get(kind, ())}
    assert {name for motifs in looks["motifs"].values() for name in motifs} == grounds
    assert ICONS.joinpath(f"{looks['emblem']}.svg").exists()
    for told in (
        *looks["slots"],
        *looks["signs"].values(),
        looks["scores"],
        *([looks["hand"]] if looks["hand"] else []),
    ):
        assert all(clause in clauses for clause in told["clauses"]), told
        assert told["text"][0].isupper()
    verbs = {said.partition(" ")[0] for said in looks["tries"].values()}
    assert verbs <= set(ruleset.verbs)
    if looks["hand"]:
        assert looks["hand"]["verb"] in ruleset.verbs


# --- settings ---------------------------------------------------------------------------------------------


def test_a_setting_names_and_draws_ground_in_another_way() -> None:
    ruleset = find_ruleset("tewapen")
    looks, terms = looks_of(ruleset), ruleset.terms()
    there, said = looks_in(looks, "outpost"), terms_in(terms, looks, "outpost")
    assert (there["climate"], there["motifs"]["terrain"]["v"]["motif"]) == ("dust", "bunker")
    assert said["terrain"]["v"]["name"] == f"bunker ({terms['terrain']['v']['name']})"
    assert said["hexsides"]["wall"]["name"].startswith("barricade")
    assert there["motifs"]["terrain"]["s"] == looks["motifs"]["terrain"]["s"]
    assert said["terrain"]["s"] == terms["terrain"]["s"]
    for setting in ("", "nowhere"):
        assert looks_in(looks, setting) is looks
        assert terms_in(terms, looks, setting) is terms


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_scenario_names_a_setting_of_its_game(ruleset: Ruleset) -> None:
    settings = looks_of(ruleset)["settings"]
    for name in ruleset.scenarios():
        scenario = ruleset.scenario(name)
        assert ruleset.ground(scenario).get("setting", "") == scenario.setting
        assert not scenario.setting or scenario.setting in settings
        text = scenario.model_copy(update={"setting": "under the sea"}).to_toml()
        with pytest.raises(ScenarioError) as refused:
            ruleset.read_scenario(text, "sea.toml")
        [fault] = refused.value.faults
        assert (fault.file, fault.line) == ("sea.toml", text[: text.index("setting")].count("\n") + 1)
        assert fault.message == f"unknown setting 'under the sea': this game has {', '.join(settings) or 'none'}"


def test_a_battle_in_a_setting_is_drawn_with_its_names() -> None:
    ruleset = find_ruleset("tewapen")
    name = next(one for one in ruleset.scenarios() if ruleset.scenario(one).setting == "outpost")
    battle = warhost.start(f"tewapen/{name}", seed=1)
    assert "v bunker (village)" in str(battle.map())
    assert "bunker (village)" in battle._repr_svg_()


# --- views ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", GAMES)
def test_views_speak_only_of_what_is_declared(ruleset: Ruleset) -> None:
    looks, terms = looks_of(ruleset), ruleset.terms()
    slots, seen = {one["slot"] for one in looks["slots"]}, set[str]()
    for view in views(ruleset):
        assert list(view["scores"]) == list(looks["sides"]) == list(ruleset.sides)
        assert {card["id"] for hand in view["hands"].values() for card in hand["cards"]} <= _cards(looks, terms)
        seen |= {sign["sign"] for sign in view["signs"]}
        for piece in view["pieces"]:
            if piece.get("hidden"):
                continue
            seen |= set(piece["states"])
            assert set(piece["slots"]) <= slots
            assert set(piece["terms"]) <= set(looks["explained"])
            assert all(name in terms[kind] for kind, names in piece["terms"].items() for name in names)
    assert seen <= set(looks["signs"])
    assert len(seen) > len(looks["signs"]) / 2  # the moments are chosen so that much is shown


def _cards(looks: dict[str, Any], terms: dict[str, Any]) -> set[str]:
    return set(terms[looks["hand"]["cards"]]) if looks["hand"] else set()


@pytest.mark.parametrize("ruleset", GAMES)
def test_pieces_stand_on_cells_or_points_of_the_ground(ruleset: Ruleset) -> None:
    for battle in battles(ruleset):
        ground = ruleset.ground(battle.scenario)
        assert {edge["kind"] for edge in ground["edges"]} <= set(looks_of(ruleset)["motifs"]["edges"])
        for piece in battle.view()["pieces"]:
            if "cells" in ground:
                assert piece["place"] is None or piece["place"] in ground["cells"]
            else:
                assert piece["place"] is None or len(piece["place"]) == 2
            assert not (piece["gone"] and piece["place"])
            if "cells" in ground and not piece["where"].startswith(("to come", "still to be set up")):
                assert piece["gone"] == (piece["place"] is None)


@pytest.mark.parametrize("ruleset", GAMES)
def test_the_points_of_a_view_are_those_of_the_battle(ruleset: Ruleset) -> None:
    for battle in battles(ruleset):
        assert tuple(battle.view()["scores"].values()) == battle.table.scores()


def test_a_counter_of_hexes_says_what_the_rules_need() -> None:
    pieces = [one for view in views(find_ruleset("tewapen")) for one in view["pieces"]]
    for one in pieces:
        rows = {row["label"]: row for row in one["profile"]}
        assert rows["Wounds"]["text"] == f"{one['wounds']} of {one['full_wounds']}"
        assert rows["Wounds"]["share"] == pytest.approx(one["wounds"] / one["full_wounds"])
        assert one["standing"].startswith(f"{one['wounds']}/{one['full_wounds']}{'*' * one['counters']}")
        assert one["slots"]["tag"] == one["label"]
        is_individual = one["kind"] == "individual"
        assert (one["size"], one["stack"]) == (("small", "beside") if is_individual else ("whole", "middle"))
        assert ("shield" in one["slots"]) == (not is_individual and one["hit_at"] > 0)
        assert ("trapped" in one["states"]) == one["trapped"]
    bows = next(one for one in pieces if one["kind"] != "individual" and one["dice"][1:3] == [3, 3])
    assert bows["slots"]["foot"] == "·".join(map(str, bows["dice"])).rstrip("0·")


def test_fog_and_traps_lie_on_the_ground() -> None:
    lying = [sign for view in views(find_ruleset("tewapen")) for sign in view["signs"]]
    fog = next(sign for sign in lying if sign["sign"] == "fog")
    assert fog["over"][0] == fog["at"]
    assert 4 <= len(fog["over"]) <= 7
    assert fog["text"].startswith("to turn ")
    trap = next(sign for sign in lying if sign["sign"] == "open trap")
    assert trap["side"] in ("red", "black")
    assert trap["text"].startswith("dice ")


def test_a_figure_of_the_table_says_what_the_rules_need() -> None:
    figures = [one for view in views(find_ruleset("heroes")) for one in view["pieces"]]
    for one in figures:
        rows = {row["label"]: row["text"] for row in one["profile"]}
        assert rows["Attack"].split()[0] == str(one["attack"])
        assert rows["Spear"] == ("yes" if one["spear"] else "none")
        assert one["hurt"] == (one["wounded"] or one["panicked"])
        assert one["place"] == one["at"]
        assert set(one["states"]) >= {name for name in ("hero", "spear", "wounded", "panicked") if one[name]}
        assert ("locked" in one["states"]) == bool(one["locked_with"])
    assert any("(unhurt " in row["text"] for one in figures for row in one["profile"])


def test_hands_ways_locks_and_duels_are_declared() -> None:
    shown = list(views(find_ruleset("heroes")))
    for view in shown:
        for side, hand in view["hands"].items():
            assert hand["left"] == view["chips"][side]
            assert [card["id"] for card in hand["cards"] if card["state"] == "used"] == view["events_used"][side]
            assert ("one was played" in hand["text"]) == view["chip_used"][side]
        assert [panel["kind"] for panel in view["panels"]] == ["stage"] * (view["duel"] is not None)
        kinds = [sign["sign"] for sign in view["signs"]]
        assert kinds.count("way") == (view["way"] is not None)
        assert [sign["area"] for sign in view["signs"] if sign["sign"] == "burning"] == view["burning"]
        assert ("zone" in kinds) == (view["step"] == "deployment")
    assert any(sign["sign"] == "locked" for view in shown for sign in view["signs"])
    assert any(view["panels"] for view in shown)
