"""A transcript made under another version of the rules is replayed: what differs is told with the version it names."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

import warhost
from warhost.face.transcript import Report, verify, write
from warhost.ruleset import find_ruleset, rulesets

GAMES = tuple(rulesets())
ACTIONS = 120


@cache
def recorded(game: str) -> str:
    """A short battle of random decisions, as the rules of today have it."""
    ruleset, chance = find_ruleset(game), random.Random(3)
    battle = warhost.start(f"{game}/{ruleset.quick_start}", 3)
    while not battle.over and battle.decisions < ACTIONS:
        battle.apply(chance.choice(battle.legal_actions))
    return write(battle)


def today(game: str) -> str:
    """The game with its version, as a transcript names it."""
    return f"{game} {find_ruleset(game).version}"


def made_with(version: str, text: str) -> str:
    """The transcript, as if it had been made with another version ("tewapen 0")."""
    game = version.partition(" ")[0]
    changed = text.replace(f'[Ruleset "{today(game)}"]', f'[Ruleset "{version}"]')
    assert changed != text
    return changed


def places(report: Report) -> set[str]:
    """Where the faults of a report are, their messages included, as a message may be what names the action."""
    return {f"{fault.where}: {fault.message}" for fault in report.faults}


# --- nothing differs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_battle_of_todays_version_says_so(game: str) -> None:
    report = verify(recorded(game))
    assert report.ok
    assert report.made_with == today(game)


@pytest.mark.parametrize("number", ["0", "99"])
@pytest.mark.parametrize("game", GAMES)
def test_another_version_alone_is_no_fault(game: str, number: str) -> None:
    report = verify(made_with(f"{game} {number}", recorded(game)), "old.txt")
    assert report.faults == ()
    assert report.ok
    assert report.made_with == f"{game} {number}"


@pytest.mark.parametrize("game", GAMES)
def test_a_report_on_another_version_names_it_and_says_that_nothing_differs(game: str) -> None:
    plain, old = verify(recorded(game)), verify(made_with(f"{game} 0", recorded(game)))
    assert f"{game} 0" in str(old)
    assert "as recorded" in str(old)
    assert str(old) != str(plain)


# --- something differs ------------------------------------------------------------------------------------


def test_a_battle_that_goes_differently_names_the_action_and_what_differs() -> None:
    text = recorded("tewapen")
    found = re.search(r"rolled [1-6]", text)
    assert found is not None
    number = len(re.findall(r"^[a-z]", text[: found.start()].partition("\n\n")[2], re.MULTILINE))
    report = verify(made_with("tewapen 0", text.replace(found[0], "rolled 7", 1)))
    assert not report.ok
    assert report.made_with == "tewapen 0"
    assert any(f"action {number}" in place and "rolled 7" in place and found[0] in place for place in places(report))
    assert "tewapen 0" in str(report)


def test_an_action_that_is_against_the_rules_of_today_is_named_with_its_clause() -> None:
    text = recorded("tewapen")
    first = re.search(r"^1\.\n(nominate \w+)", text, re.MULTILINE)
    assert first is not None
    report = verify(made_with("tewapen 0", text.replace(first[1], "move R1 0304", 1)))
    assert not report.ok
    assert report.made_with == "tewapen 0"
    assert any("action 1" in place and "move R1 0304" in place and "TW-" in place for place in places(report))


def test_another_result_is_a_difference_too() -> None:
    changed = recorded("tewapen").replace('[Result "*"]', '[Result "red: valour"]')
    report = verify(made_with("tewapen 0", changed))
    assert {fault.where for fault in report.faults} == {"Result"}
    assert report.made_with == "tewapen 0"


# --- what is no version of a game here --------------------------------------------------------------------


@pytest.mark.parametrize("tag", ["tewapem 0", "", "7"])
def test_another_game_is_still_refused(tag: str) -> None:
    text = recorded("tewapen").replace(f'[Ruleset "{today("tewapen")}"]', f'[Ruleset "{tag}"]')
    report = verify(text)
    assert not report.ok
    assert "unknown game" in str(report)
