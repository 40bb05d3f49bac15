"""The command `warhost arena`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warhost.arena import standings
from warhost.arena.plan import LIMIT_S
from warhost.cli import app
from warhost.cli import arena as command

ASKED = ("otter-ford", "--players", "greedy,random", "--battles", "4", "--workers", "1")


def arena(*arguments: str) -> Result:
    """What the command does."""
    return CliRunner().invoke(app, ["arena", *arguments])


def test_it_tells_who_is_stronger() -> None:
    done = arena(*ASKED)
    assert done.exit_code == 0, done.output
    for words in ("Otter Ford, 4 battles", "greedy", "random", "95 % interval", "4-0-0", "first side won", "not clear"):
        assert words in done.stdout


def test_results_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    file, page = tmp_path / "r.sqlite", tmp_path / "r.html"
    first = arena(*ASKED, "--results", str(file), "--json")
    assert first.exit_code == 0, first.output
    size = file.stat().st_mtime_ns
    again = arena(*ASKED, "--results", str(file), "--report", str(page), "--json")
    assert json.loads(first.stdout) == json.loads(again.stdout)
    assert file.stat().st_mtime_ns == size, "nothing was played again"
    assert "<h1>Arena: Otter Ford</h1>" in page.read_text("utf-8")
    other = arena(*ASKED, "--results", str(file), "--seed", "2")
    assert other.exit_code == 2
    assert "holds the results of another plan: seed 1 and not 2. Name another file" in other.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["otter-fjord", "--players", "greedy,random"], "unknown scenario 'otter-fjord'; nearest: tewapen/otter-ford"),
        (["otter-ford", "--players", "greedy,gredy"], "unknown player 'gredy'; nearest: greedy"),
        (["otter-ford", "--players", "greedy"], "name at least 2 players"),
        (["otter-ford", "--players", "greedy,greedy"], "this player is named twice"),
        (["otter-ford", "--players", "greedy,,random"], "a player's name is missing"),
        (["missing.toml", "--players", "greedy,random"], "missing.toml: file: cannot be read"),
        (["otter-ford", "--players", "greedy,random", "--limit", "0"], "limit must be a number from 0.001"),
        (["otter-ford", "--players", "greedy,random", "--limit", "nan"], "limit must be a number from 0.001"),
        (["otter-ford", "--players", "greedy,random", "--battles", "many"], "--battles"),
        (["otter-ford", "--players", "greedy,random", "--battles", "0"], "--battles"),
        (["otter-ford", "--players", "greedy,random", "--workers", "0"], "--workers"),
        (["otter-ford", "--players", "greedy,random", "--seed", "-1"], "--seed"),
        (["otter-ford", "--players", "greedy,random", "--report", "/nowhere/r.html"], "no place for a report"),
        (["otter-ford", "--players", "greedy,random", "--results", "/nowhere/r.sqlite"], "unable to open"),
        (["otter-ford"], "--players"),
        (["--players", "greedy,random"], "SCENARIO"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], message: str) -> None:
    done = arena(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    assert message in done.stderr


def test_a_missing_library_is_named_before_anything_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standings, "find_spec", lambda name: None)
    done = arena(*ASKED)
    assert done.exit_code == 2
    assert 'pip install "warhost[arena]"' in done.stderr


def test_the_limit_in_the_help_is_that_of_the_plan() -> None:
    """It stands there twice, so that the help need not wait for what a plan needs."""
    assert command.LIMIT_S == LIMIT_S
