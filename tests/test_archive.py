"""The archive of battles: whole battles of every opponent in every scenario go as they were recorded."""

from __future__ import annotations

import dataclasses
import importlib.util
import re
import sys
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import pytest

from warhost.face.entry import NO_WINNER, RUNNING
from warhost.face.position import INLINE, read_options
from warhost.face.transcript import Transcript, read
from warhost.ruleset import find_ruleset, rulesets

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="interpreted rules take too long for so much")

TOOL = Path(__file__).parent.parent / "tools/archive.py"
GAMES = tuple(name for name, ruleset in rulesets().items() if ruleset.package.startswith("warhost."))
LEAST_BATTLES = 60
MOST_BYTES = 1_000_000
EACH_OPPONENT = 2
REMEDY = "If battles are meant to go or to read differently: python tools/archive.py {game} --renew"


def load_tool() -> ModuleType:
    """tools/archive.py, which is a program and not part of any package."""
    spec = importlib.util.spec_from_file_location("archive_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


tool: Any = load_tool()


@cache
def archived(game: str) -> tuple[Transcript, ...]:
    """All transcripts of a game's archive, read."""
    return tuple(map(read, tool.load(game)))


def values(game: str, tag: str) -> list[str]:
    """What a tag says in each battle of an archive."""
    return [found.tags[tag].value for found in archived(game)]


# --- the archives -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_archived_battle_goes_as_recorded(game: str) -> None:
    complaints = list(filter(None, map(tool.complaint, tool.load(game))))
    assert not complaints, "\n".join([*complaints, REMEDY.format(game=game)])


@pytest.mark.parametrize("game", GAMES)
def test_an_archive_is_large_in_battles_and_small_in_bytes(game: str) -> None:
    titles = values(game, "Event")
    assert len(titles) >= LEAST_BATTLES
    assert len(set(titles)) == len(titles)
    assert tool.path_of(game).stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_every_opponent_fights_in_the_archive(game: str) -> None:
    fought = [player for found in archived(game) for player in set(found.players)]
    assert [name for name in tool.OPPONENTS if fought.count(name) < EACH_OPPONENT] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_and_every_option_is_in_the_archive(game: str) -> None:
    ruleset, scenarios = find_ruleset(game), values(game, "Scenario")
    assert {name for name in ruleset.scenarios() if f"{game}/{name}" not in scenarios} == set()
    assert set(ruleset.options) - {name for text in values(game, "Options") for name in read_options(text)} == set()
    assert INLINE in scenarios or not tool.generates(ruleset)


@pytest.mark.parametrize("game", GAMES)
def test_battles_in_the_archive_end_in_every_way(game: str) -> None:
    assert {found.ending for found in archived(game)} == {*find_ruleset(game).sides, NO_WINNER, RUNNING}


def test_no_archive_is_without_its_game() -> None:
    assert {path.name for path in tool.FOLDER.iterdir()} == {tool.path_of(game).name for game in GAMES}


# --- what goes differently is named -----------------------------------------------------------------------


@cache
def encounter() -> Any:
    """A short battle that is quickly fought."""
    scenario = find_ruleset("tewapen").scenario("otter-ford")
    return tool.Encounter("a trial", scenario, ("random", "random"), 3, 30)


@cache
def text() -> str:
    """The transcript of the short battle."""
    written: str = tool.fight(encounter())
    return written


def first_roll() -> tuple[int, str]:
    """The first action of the short battle that dice were rolled for: its number, and the words about the dice."""
    for number, recorded in enumerate(read(text()).actions, 1):
        told = " ".join(word for word, _ in recorded.told)
        if found := re.search(r"rolled [1-6 ]+", told):
            return number, found[0]
    raise AssertionError("no dice are rolled in the short battle")


def with_another_die() -> str:
    """The short battle with one die recorded that did not fall."""
    _, rolled = first_roll()
    assert rolled in text()
    return text().replace(rolled, "rolled 7", 1)


def test_a_battle_that_goes_as_recorded_gives_no_complaint() -> None:
    assert tool.complaint(text()) == ""
    assert tool.find_departure(text()) is None


def test_the_same_encounter_is_fought_the_same_again() -> None:
    assert tool.fight(tool.Encounter.of(text())) == text()


def test_a_complaint_names_battle_action_line_both_tellings_and_clauses() -> None:
    number, rolled = first_roll()
    found = read(with_another_die())
    departure, said = tool.find_departure(with_another_die()), tool.complaint(with_another_die())
    assert (departure.number, departure.line) == (number, found.actions[number - 1].line)
    assert departure.recorded.startswith("rolled 7")
    assert departure.now.startswith(rolled)
    assert departure.clauses
    assert said == f"a trial (random against random): {departure}"
    for part in (f"action {number}, ", f"line {departure.line}", "'rolled 7", f"'{rolled}", *departure.clauses):
        assert part in said


def test_events_that_are_left_out_or_new_are_a_departure() -> None:
    """The set-up is told in two events: the turn begins, a card is turned up."""
    setting_up = "Turn 1 begins; "
    assert setting_up in text()
    line = text().count("\n", 0, text().index(setting_up)) + 1
    assert f"set-up, line {line}: recorded is " in tool.complaint(text().replace(setting_up, ""))
    departure = tool.find_departure(text().replace(setting_up, f"{setting_up}It snows; "))
    assert departure.recorded.startswith("It snows; ")
    departure = tool.find_departure(text().replace("}\n1.\n", "; It snows}\n1.\n"))
    assert (departure.recorded, departure.now) == ("It snows", "")


def test_an_action_that_is_against_the_rules_now_is_named_with_the_clauses() -> None:
    first = read(text()).actions[0].text
    changed = text().replace(first, "move R1 0304", 1)
    departure = tool.find_departure(changed)
    assert (departure.number, departure.action) == (1, "move R1 0304")
    assert "illegal action 'move R1 0304'" in departure.now
    assert departure.clauses
    assert str(departure) in tool.complaint(changed)


def test_what_is_no_action_of_the_battle_is_named_too() -> None:
    changed = text().replace('[Result "*"]', '[Result "red: valour"]')
    assert "Result: this says 'red: valour', and the battle '*'" in tool.complaint(changed)
    assert "unknown scenario" in tool.complaint(text().replace("otter-ford", "otter-fort", 1))


# --- what goes differently is replaced --------------------------------------------------------------------


def test_a_battle_with_the_same_actions_is_told_anew() -> None:
    """The actions of another seed's players: fought anew the battle would have its own."""
    other = tool.fight(dataclasses.replace(encounter(), players=("random", "greedy")))
    assert other != text()
    recorded = other.replace('[Black "greedy"]', '[Black "random"]')
    assert tool.renewed(recorded.replace("Turn 1 begins", "The first turn begins")) == recorded


def test_a_battle_whose_actions_lead_nowhere_is_fought_anew() -> None:
    first = read(text()).actions[0].text
    assert tool.renewed(text().replace(first, "move R1 0304", 1)) == text()
    assert tool.renewed(text().replace("\n*\n", "\nred\n")) == text()


def test_a_battle_in_a_notation_that_is_no_more_is_named_and_fought_anew() -> None:
    changed = text().replace("\nnominate ", "\nappoint ")
    assert "a trial (random against random): " in tool.complaint(changed)
    assert "'appoint' begins no action" in tool.complaint(changed)
    assert tool.renewed(changed) == text()


def test_a_battle_without_its_scenario_is_dropped() -> None:
    assert tool.renewed(text().replace("otter-ford", "otter-fort", 1)) is None


def test_renewing_keeps_what_goes_as_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    lost = text().replace("otter-ford", "otter-fort", 1)
    assert list(tool.renew([text(), with_another_die(), lost])) == [text(), text()]
    first, second = capsys.readouterr().out.splitlines()
    assert first == tool.complaint(with_another_die())
    assert second == tool.complaint(lost)


# --- making and adding ------------------------------------------------------------------------------------


def test_added_battles_leave_the_others_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    trials = [dataclasses.replace(encounter(), title=f"trial {seed}", seed=seed) for seed in range(3)]
    monkeypatch.setattr(tool, "plan", lambda ruleset: iter(trials))
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    assert tool.load("tewapen") == []
    two = tool.more("tewapen", [], 2)
    tool.save("tewapen", two)
    once = tool.path_of("tewapen").read_bytes()
    tool.save("tewapen", tool.more("tewapen", tool.load("tewapen"), 5))
    assert tool.load("tewapen")[:2] == two
    assert [read(text).tags["Event"].value for text in tool.load("tewapen")] == ["trial 0", "trial 1", "trial 2"]
    tool.save("tewapen", two)
    assert tool.path_of("tewapen").read_bytes() == once


@pytest.mark.parametrize("game", GAMES)
def test_every_battle_of_the_plan_has_its_own_title(game: str) -> None:
    planned = list(islice(tool.plan(find_ruleset(game)), 2 * LEAST_BATTLES))
    assert len({encounter.title for encounter in planned}) == len(planned)
    assert planned == list(islice(tool.plan(find_ruleset(game)), len(planned)))


def test_a_new_scenario_changes_no_other_battle_of_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = find_ruleset("heroes")
    every = list(islice(tool.plan(ruleset), 2 * LEAST_BATTLES))
    fewer = {name: model for name, model in ruleset.scenarios().items() if name != "scamander"}
    monkeypatch.setattr(type(ruleset), "scenarios", lambda self: fewer)
    before = {encounter.title: encounter for encounter in islice(tool.plan(ruleset), LEAST_BATTLES)}
    known = [encounter for encounter in every if encounter.title in before]
    assert len(known) > LEAST_BATTLES // 2
    assert all(before[encounter.title] == encounter for encounter in known)
    assert any(encounter.scenario.id == "scamander" for encounter in every)
