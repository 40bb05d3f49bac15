"""`warhost campaign`: which there are, a new one, how it stands, playing on, verifying."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from campaign.wars import A_YEAR, HOST, SEED, TWO_REALMS, at_battle, at_march
from test_cli import data, refused, run, told
from warhost import campaign, play, transcript
from warhost.campaign import Campaign
from warhost.ruleset import find_ruleset

RANDOM = ("--players", "random,random")


@pytest.fixture(scope="session")
def file(tmp_path_factory: pytest.TempPathFactory, written: str) -> Path:
    """A campaign of a year that is over, in a file."""
    file = tmp_path_factory.mktemp("campaigns") / "over.txt"
    file.write_text(written, "utf-8")
    return file


@pytest.fixture
def a_year(tmp_path: Path) -> Path:
    """A scenario file of a campaign of one year."""
    file = tmp_path / "year.toml"
    file.write_text(campaign.start(TWO_REALMS, SEED, A_YEAR).scenario.to_toml(), "utf-8")
    return file


def test_help_names_every_command() -> None:
    assert re.search(r"\bcampaign\b", told("--help"))
    shown = told("campaign", "--help")
    for command in ("list", "new", "show", "chronicle", "advise", "chances", "play", "verify"):
        assert re.search(rf"\b{command}\b", shown)
        assert "Usage" in told("campaign", command, "--help")
    assert run("campaign").exit_code == 2, "without a command: the help"


def test_campaigns_are_listed() -> None:
    assert "eightcastles/two-realms" in told("campaign", "list")
    listed = {entry["name"]: entry for entry in data("campaign", "list")}
    entry = listed["eightcastles/two-realms"]
    assert entry["factions"] == {"orcs": "Orcs and Goblins", "humans": "Humans"}
    assert "6 castles" in entry["goal"]
    assert "warhost campaign new" in told("campaign", "list")
    assert "eightcastles" not in told("scenarios"), "a campaign is no battle"


def test_a_new_campaign_is_written_down_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "war.txt"
    assert f"Two Realms, in {file}" in told("campaign", "new", "two-realms", "--seed", "1", "--out", str(file))
    assert campaign.read(file.read_text("utf-8")).key() == campaign.start(TWO_REALMS, 1).key()
    assert "File exists" in refused("campaign", "new", "two-realms", "--out", str(file))
    shown = told("campaign", "show", str(file))
    assert "14  Oxmeadow" in shown
    assert "O7* under" in shown
    assert "0 battles fought; Orcs and Goblins 1 of 6 castles, 3 regions; Humans 1 of 6 castles" in shown
    assert re.search(r"^Spring of year 1\. (Orcs and Goblins|Humans): Muster: ", shown, re.MULTILINE)
    told("campaign", "new", "two-realms", "--out", str(tmp_path / "other.txt"))
    assert campaign.read((tmp_path / "other.txt").read_text("utf-8")).seed != 1


def test_a_battle_that_is_to_be_fought_is_shown_with_who_meets_whom(tmp_path: Path) -> None:
    file = tmp_path / "war.txt"
    file.write_text(campaign.write(at_battle()), "utf-8")
    line = "Spring of year 1. Battle 1 is to be fought: Battle of Rivenfield, Orcs and Goblins against Neutrals"
    assert line in told("campaign", "show", str(file))
    facts = data("campaign", "show", str(file))
    assert facts["battle_ahead"] == {"number": 1, "name": "Battle of Rivenfield"}
    assert facts["campaign"] == "eightcastles/two-realms"
    assert {host["at"] for host in facts["hosts"]} >= {"15", "55"}


@pytest.fixture(scope="module")
def before_marches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign in which the orcs march first, in a file."""
    file = tmp_path_factory.mktemp("campaigns") / "marches.txt"
    file.write_text(campaign.write(at_march()), "utf-8")
    return file


def test_counsel_is_given_with_reasons(before_marches: Path) -> None:
    shown = told("campaign", "advise", str(before_marches), "--most", "1")
    (advice,) = data("campaign", "advise", str(before_marches), "--most", "1")
    assert shown.splitlines()[0].startswith("Spring of year 1. Orcs and Goblins: Who marches where?")
    assert f"{advice['action']}  {advice['sentence']}" in shown
    assert advice["reasons"][0].split()[0] in shown
    assert advice["chances"] is None or 0 <= advice["chances"]["share"] <= 1


def test_the_chances_of_a_march_are_told(before_marches: Path) -> None:
    assert "of 20 battles" in told("campaign", "chances", str(before_marches), HOST, "--battles", "20")
    assert data("campaign", "chances", str(before_marches), HOST, "--battles", "20")["battles"] == 20
    assert "leads to no assault" in refused("campaign", "chances", str(before_marches), HOST, "--seasons", "2")
    assert "march 14 99" in refused("campaign", "chances", str(before_marches), "march 14 99")


def test_a_campaign_is_played_with_its_battles_settled_by_their_chances(a_year: Path, tmp_path: Path) -> None:
    file = tmp_path / "war.txt"
    told("campaign", "play", str(a_year), *RANDOM, "--by-chances", "--out", str(file))
    report = campaign.verify(file.read_text("utf-8"))
    assert report.ok
    assert report.fought == ()
    assert len(report.by_chances) >= 3


def test_a_campaign_is_played_to_its_end_a_line_a_season_and_a_line_a_battle(
    a_year: Path, tmp_path: Path, fought: Campaign
) -> None:
    file = tmp_path / "played.txt"
    lines = told("campaign", "play", str(a_year), *RANDOM, "--seed", str(SEED), "--out", str(file)).splitlines()
    seasons = [line.partition(":")[0] for line in lines if " of year " in line]
    assert seasons == [f"{season} of year 1" for season in ("Spring", "Summer", "Autumn", "Winter")]
    battles = [line for line in lines if line.startswith("  battle ")]
    assert len(battles) == len(fought.battles)
    assert re.fullmatch(r"  battle 1: \S.* held the field in \S.* against \S.*", battles[0])
    assert lines[-2].startswith("The campaign is over")
    assert lines[-1].startswith(f"{len(battles)} battles fought; Orcs and Goblins ")
    assert campaign.read(file.read_text("utf-8")).key() == fought.key()
    assert '[Ratmen "nobody"]' in file.read_text("utf-8")
    assert '[Orcs "random"]' in file.read_text("utf-8")
    assert "all as recorded" in told("campaign", "verify", str(file))


def test_a_campaign_that_was_written_down_is_played_on(tmp_path: Path) -> None:
    file = tmp_path / "war.txt"
    war = at_battle()
    file.write_text(campaign.write(war), "utf-8")
    facts = data("campaign", "play", str(file), *RANDOM, "--seed", "3", "--out", str(file))
    campaign.play_on(war, ("random", "random"), 3)
    assert war.outcome is not None
    assert facts == {
        "campaign": "eightcastles/two-realms",
        "players": {"orcs": "random", "humans": "random"},
        "seed": 3,
        "winner": war.outcome.winner_name,
        "outcome": war.prompt,
        "points": {side: war.outcome.scores[war.ruleset.sides.index(side)] for side in ("orcs", "humans")},
        "decisions": war.decisions,
        "seasons": war.turn,
        "battles": len(war.battles),
    }
    assert campaign.read(file.read_text("utf-8")).key() == war.key()
    assert "The campaign is over" in told("campaign", "play", str(file)), "there is nothing left to play"


def test_whoever_stops_it_keeps_what_was_played_up_to_the_last_season(
    a_year: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, calls = tmp_path / "stopped.txt", []

    def stopped(war: Campaign, *told: str) -> None:
        calls.append(war.turn)
        if war.turn == 3:
            raise KeyboardInterrupt
        return settle(war, *told)  # type: ignore[return-value]

    settle = Campaign.settle
    monkeypatch.setattr(Campaign, "settle", stopped)
    result = run("campaign", "play", str(a_year), *RANDOM, "--seed", str(SEED), "--out", str(file))
    assert result.exit_code == 130
    assert f"Interrupted: {file} has it up to the last season." in result.stderr
    assert campaign.read(file.read_text("utf-8")).turn == 3
    assert calls[-1] == 3
    result = run("campaign", "play", str(a_year), *RANDOM, "--seed", str(SEED))
    assert "Interrupted: nothing is kept." in result.stderr


def test_a_true_campaign_is_verified_and_a_changed_one_is_not(file: Path, tmp_path: Path) -> None:
    assert re.search(r"over\.txt: \d+ actions and \d+ battles, all as recorded", told("campaign", "verify", str(file)))
    report = data("campaign", "verify", str(file))
    assert report["ok"]
    assert report["fought"] == sorted(report["fought"])
    changed = tmp_path / "changed.txt"
    changed.write_text(file.read_text("utf-8").replace("rolled 1", "rolled 2", 1), "utf-8")
    result = run("campaign", "verify", str(changed))
    assert result.exit_code == 1
    assert re.search(r"changed\.txt:\d+: battle \d+: it was changed", result.stdout)
    answer = run("campaign", "verify", str(changed), "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["faults"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["new", "two-relms", "--out", "x.txt"], "unknown campaign 'two-relms'; nearest: eightcastles/two-realms"),
        (["new", "otter-ford", "--out", "x.txt"], "tewapen/otter-ford is a single battle; campaigns: eightcastles/"),
        (["new", "two-realms", "--out", "nowhere/x.txt"], "No such file or directory"),
        (["play", "two-realms", "--players", "grady"], "unknown faction player 'grady'; nearest: greedy"),
        (["play", "two-realms", "--players", "random,random,random"], "3 players, and 2 factions take part"),
        (["play", "missing.toml"], "missing.toml: file: cannot be read"),
        (["play", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["show", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["show", "/"], "/: Is a directory"),
        (["verify", "nowhere.txt"], "nowhere.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], message: str) -> None:
    (line,) = refused("campaign", *arguments).splitlines()
    assert line.startswith("warhost: ")
    assert message in line


@pytest.mark.parametrize("command", ["show", "play", "verify"])
@pytest.mark.parametrize("content", [b"", b"\x7fELF\x00\x01\x02\xff", b"dear diary", b'[Ruleset "tewapen'])
def test_a_file_that_is_no_campaign_is_refused_in_one_line(command: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "strange.txt"
    file.write_bytes(content)
    (line,) = refused("campaign", command, str(file)).splitlines()
    assert "strange.txt" in line


@pytest.mark.parametrize("command", ["show", "play", "verify"])
def test_a_file_of_a_single_battle_is_refused(command: str, tmp_path: Path) -> None:
    file = tmp_path / "battle.txt"
    file.write_text(transcript.write(play("tewapen/otter-ford", "random", "random", seed=1)), "utf-8")
    (line,) = refused("campaign", command, str(file)).splitlines()
    assert "tewapen/otter-ford is a single battle" in line


def test_a_generated_campaign_is_played(tmp_path: Path) -> None:
    file = tmp_path / "made.toml"
    file.write_text(find_ruleset("eightcastles").generate(3, years=1).to_toml(), "utf-8")
    facts = data("campaign", "play", str(file), *RANDOM)
    assert facts["seasons"] == 4
