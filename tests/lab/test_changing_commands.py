"""The commands `lab compare` and `lab balance`: what they print, write and refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from warhost.cli import app
from warhost.errors import NotationError
from warhost.lab.compare import compare
from warhost.lab.variants import compare_armies
from warhost.ruleset import find_ruleset


def lab(*arguments: str) -> Any:
    return CliRunner().invoke(app, ["lab", *arguments])


def test_compare_tells_who_gains_and_writes_the_battles_that_flipped(tmp_path: Path) -> None:
    folder = tmp_path / "flipped"
    done = lab(
        "compare", "otter-ford", "--switch", "turns=8,3", "--battles", "20", "--transcripts", str(folder), "--json"
    )
    assert done.exit_code == 0, done.output
    data = json.loads(done.stdout)
    assert (data["pairs"], data["second"]["name"]) == (20, "turns = 3")
    assert data["drawn"]["by"] > 0.1
    assert sorted(data["transcripts"]) == sorted(map(str, folder.iterdir()))
    assert len(data["transcripts"]) == 2 * min(5, data["flipped"]["times"])


def test_balance_writes_the_scenario_with_its_first_suggestion(tmp_path: Path) -> None:
    file = tmp_path / "fairer.toml"
    done = lab("balance", "otter-ford", "--battles", "60", "--kinds", "victory", "--changes", "1", "-o", str(file))
    assert done.exit_code == 0, done.output
    assert "As it is: Red win" in done.stdout
    assert "95 % interval" in done.stdout
    changed = find_ruleset("tewapen").read_scenario(file)
    assert changed.victory != find_ruleset("tewapen").scenario("otter-ford").victory  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["compare", "otter-ford", "--set", "tewapen.troops.orc.ogers.wounds=3"], "nearest: tewapen.troops.orc.ogres"),
        (["compare", "otter-ford", "alder-ford"], "is of another game"),
        (["compare", "otter-ford"], "nothing is compared"),
        (["compare", "otter-ford", "tangled-wood", "ridge-14"], "two scenarios are compared at most"),
        (["balance", "otter-ford", "--side", "blak"], "nearest: black"),
        (["balance", "otter-ford", "--major", "20"], "no degrees of victory"),
        (["balance", "otter-ford", "-o", "/nowhere/at/all.toml"], "this is no place for a scenario"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = lab(*arguments)
    assert done.exit_code == 2
    assert said in done.output


def test_two_bought_armies_are_held_against_the_same_third(tmp_path: Path) -> None:
    buying = find_ruleset("ittybitty").muster
    assert buying is not None
    files = [tmp_path / f"{seed}.txt" for seed in (1, 2, 3)]
    for seed, file in enumerate(files, start=1):
        file.write_text(buying.draw(30, seed), "utf-8")
    comparison = compare_armies("ittybitty", files[:2], files[2], 30, battles=6)
    data = compare(comparison).data()
    assert data["pairs"] == 6
    assert [data[form]["name"] for form in ("first", "second")] == [str(file) for file in files[:2]]
    with pytest.raises(NotationError, match="no armies are bought"):
        compare_armies("tewapen", files[:2], files[2], 30)
    with pytest.raises(NotationError, match=r"1\.txt"):
        compare_armies("ittybitty", files[:2], files[2], 1)
