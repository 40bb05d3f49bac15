"""`warhost lab run`: what it prints, and what it refuses."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from warhost.cli import app

OTTER_FORD = "tewapen/otter-ford"


def told(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["lab", "run", *words])
    assert done.exit_code == code, done.output
    return " ".join(done.output.split())


def test_sentences_come_first_and_tables_follow(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    said = told(OTTER_FORD, "--battles", "40", "--workers", "1", "--report", str(page))
    assert said.startswith("Otter Ford, 40 battles ")
    assert said.index("wins") < said.index("95 % interval") < said.index("turn begins")
    assert "R1 Infantry" in said
    assert page.read_text("utf-8").startswith("<!")


def test_json_is_the_data_of_the_report_and_the_same_again() -> None:
    data = json.loads(told(OTTER_FORD, "--battles", "20", "--seed", "5", "--workers", "1", "--json"))
    assert (data["battles"], data["command"]) == (
        20,
        f"warhost lab run {OTTER_FORD} --players quick --battles 20 --seed 5",
    )
    assert data == json.loads(told(*data["command"].split()[3:], "--workers", "1", "--json"))


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("tewapen/oter-ford",), "nearest: tewapen/otter-ford"),
        ((OTTER_FORD, "--players", "captian"), "unknown player 'captian'; nearest: captain"),
        ((OTTER_FORD, "--players", "quick,quick,quick"), "name one player for all, or one for each of red, black"),
        ((OTTER_FORD, "--battles", "99999999999"), "battles must be a number from 1 to 1e+07"),
        ((OTTER_FORD, "--battles", "0"), "Invalid value for '--battles'"),
        ((OTTER_FORD, "--limit", "0"), "limit must be a number"),
        ((OTTER_FORD, "--report", "/nowhere/report.html"), "this is no place for a report"),
        ((OTTER_FORD, "--on", "moon"), "moon"),
        (("nowhere.toml",), "nowhere.toml"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(words: tuple[str, ...], why: str) -> None:
    assert why in told(*words, "--workers", "1", code=2)


def test_all_faults_of_a_file_are_told(tmp_path: Path) -> None:
    from warhost.ruleset import rulesets

    text = rulesets()["tewapen"].scenario("otter-ford").to_toml()
    file = tmp_path / "wrong.toml"
    file.write_text(text.replace('"hum.polearms"', '"hum.pikemen"').replace('"hum.archers"', '"hum.bowmen"'), "utf-8")
    said = told(str(file), code=2)
    assert "hum.pikemen" in said
    assert "hum.bowmen" in said
