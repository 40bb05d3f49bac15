"""The `warhost` command: answers for people and for programs, and clear refusals."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import warhost
from heroes import table
from heroes.chips import KEEPERS
from soak import soaked
from warhost import position, transcript
from warhost.cli import app, bench, measures
from warhost.cli.battles import numbered, wilson
from warhost.face.chronicle import Chronicle
from warhost.face.entry import COMMIT, REVEAL, SURRENDER
from warhost.face.fair_dice import GRADES, commitment_to
from warhost.face.opening import Opening
from warhost.face.receipt import Receipt
from warhost.face.scenario_lookup import look_up
from warhost.face.signature import SigningKey
from warhost.ruleset import all_scenario_names, find_ruleset, rulesets

OTTER_FORD, BARROW_NIGHT, FIRST_BLOOD = "tewapen/otter-ford", "tewapen/barrow-night", "heroes/first-blood"
GAMES = {"tewapen": OTTER_FORD, "heroes": FIRST_BLOOD}
QUICK_STARTS = tuple(f"{ruleset.name}/{ruleset.quick_start}" for ruleset in rulesets().values())
COMMANDS = "play scenarios show generate muster rules fight odds chances hint review verify arena perft bench".split()


def run(*arguments: str, answer: str = "") -> Result:
    """What the command does with these arguments, and with what is typed into it."""
    return CliRunner().invoke(app, list(arguments), input=answer)


def told(*arguments: str) -> str:
    """What a command prints that goes well."""
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*arguments: str) -> Any:
    """What a command answers to a program."""
    return json.loads(told(*arguments, "--json"))


def refused(*arguments: str) -> str:
    """The message of a command that is refused: exit code 2, nothing on stdout, no traceback."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


@pytest.fixture(scope="module", params=GAMES)
def battle_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A transcript of a whole battle of each game."""
    file = tmp_path_factory.mktemp("battles") / "battle.txt"
    name = GAMES[request.param]
    told("fight", name, "--first", "random", "--second", "random", "--seed", "5", "--transcript", str(file))
    return file


@pytest.fixture(scope="module")
def attack_file(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A position in which an attack is possible, and the attack."""
    battle, action = bench.find_roll(BARROW_NIGHT)
    file = tmp_path_factory.mktemp("positions") / "attack.txt"
    file.write_text(position.write(battle), "utf-8")
    return file, str(action)


# --- the whole --------------------------------------------------------------------------------------------


def test_help_names_every_command() -> None:
    shown = told("--help")
    for command in COMMANDS:
        assert re.search(rf"\b{command}\b", shown), command
        assert "Usage" in told(command, "--help")
    assert run().exit_code == 2, "without a command: the help"


def test_version() -> None:
    assert re.fullmatch(r"warhost \d+\.\d+\.\d+\n", told("--version"))


def test_it_runs_as_a_module_and_its_help_needs_nothing_heavy() -> None:
    heavy = (
        "import sys, runpy; sys.argv = ['warhost', '--version']; runpy.run_module('warhost.cli', run_name='__main__')"
    )
    loaded = "print(*{'numba', 'numpy', 'pydantic'} & sys.modules.keys())"
    program = f"try:\n    {heavy}\nexcept SystemExit:\n    {loaded}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1:] == [""]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "otter-fjord"], "unknown scenario 'otter-fjord'; nearest: tewapen/otter-ford"),
        (["terminal", "otter-ford", "--opponent", "gredy"], "unknown player 'gredy'; nearest: greedy"),
        (["terminal", "--side", "blak"], "unknown side 'blak'; nearest: black"),
        (["terminal", FIRST_BLOOD, "--side", "red"], "unknown side 'red'"),
        (["terminal", "--resume", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["fight", FIRST_BLOOD, "--trojan", "nobody"], "unknown player 'nobody'"),
        (["fight", "--red", "nobody"], "unknown player 'nobody'; known: captain, greedy, marshal, random, recruit"),
        (["fight", "missing.toml"], "missing.toml: file: cannot be read"),
        (["generate", "--seed", "1", "--red", "Humens"], "unknown army 'Humens'; nearest: Humans"),
        (["generate", "--seed", "1", "--size", "99"], "size 99"),
        (["generate", "--seed", "1", "--size=five"], "size 'five' is no whole number"),
        (["generate", "--seed", "1", "--modules", "1,9"], "modules"),
        (["generate", "--seed", "1", "--size"], "a wish is --NAME VALUE; '--size' is none"),
        (["generate", "--seed", "1", "large"], "a wish is --NAME VALUE; 'large' is none"),
        (
            ["generate", "--seed", "1", "--value", "200"],
            "unknown wish 'value'; known: black, defender, modules, place, red, size",
        ),
        (["generate", "--seed", "1", "--game", "chess"], "unknown game 'chess'"),
        (["generate", "--seed", "1", "--game", "heroes", "--value", "5"], "value 5"),
        (["generate", "--seed", "1", "--game", "heroes", "--terrain-of", "here"], "'here'; known: bare, scaean-gate"),
        (["generate", "--seed", "1", "--game", "heroes", "--size", "5"], "unknown wish 'size'; known: terrain_of"),
        (["rules", "tewapem"], "unknown game 'tewapem'; nearest: tewapen"),
        (["rules", "tewapen", "TW-1.5.99"], "unknown clause 'TW-1.5.99'"),
        (["rules", "tewapen", "--search", "xylophone"], "no clause of Te Wapen!"),
        (["rules", "heroes", "TW-1.5.6a"], "unknown clause 'TW-1.5.6a'"),
        (["verify", "nowhere.txt"], "nowhere.txt: No such file or directory"),
        (["odds", "nowhere.txt", "done"], "nowhere.txt: No such file or directory"),
        (["show", "/"], "/: Is a directory"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: list[str], message: str) -> None:
    lines = refused(*arguments).splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("warhost: ")
    assert message in lines[0]


@pytest.mark.parametrize("command", ["show", "verify", "odds", "perft"])
@pytest.mark.parametrize("content", [b"", b"\x7fELF\x00\x01\x02\xff", b"position 1\nrule", b'[Ruleset "tewapen'])
def test_a_file_that_is_none_of_ours_is_refused(command: str, content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "thing.dat"
    file.write_bytes(content)
    message = refused(command, str(file), *(["done"] if command == "odds" else []))
    assert "thing.dat" in message


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_of_a_scenario_file_has_a_line_of_its_own(game: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    told("generate", "--seed", "3", "--game", game, "--output", str(file))
    text = file.read_text("utf-8").replace("turns = ", "trns = ").replace('designer = "', 'desinger = "')
    file.write_text(text, "utf-8")
    lines = refused("show", str(file)).splitlines()
    assert len(lines) >= 4
    assert all(re.match(rf"warhost: {file}:\d+: ", line) for line in lines)
    file.write_text(text[: len(text) // 2], "utf-8")
    assert "broken.toml" in refused("terminal", str(file))


# --- looking up -------------------------------------------------------------------------------------------


def test_scenarios_are_listed() -> None:
    entries = data("scenarios")
    assert [entry["name"] for entry in entries] == all_scenario_names()
    first = next(entry for entry in entries if entry["name"] == OTTER_FORD)
    assert first["armies"] == {"red": "Humans", "black": "Orcs and Goblins"}
    assert (first["turns"], first["modules"]) == (8, [1, 2])
    heroes = next(entry for entry in entries if entry["name"] == FIRST_BLOOD)
    assert heroes["armies"] == {"greek": "Greeks", "trojan": "Trojans"}
    assert (heroes["turns"], heroes["modules"]) == (10, [])
    shown = told("scenarios")
    for entry in entries:
        assert entry["name"] in shown
        assert entry["title"] in shown


def test_a_scenario_is_shown_with_its_armies(tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    shown = told("show", "otter-ford", "--svg", str(picture))
    assert "Otter Ford" in shown
    assert "R7  King" in shown
    assert "v village" in shown
    assert picture.read_text("utf-8").startswith("<svg")
    assert data("show", OTTER_FORD)["scenario"] == "otter-ford"


def test_a_table_is_shown_with_its_figures(tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    shown = told("show", "first-blood", "--svg", str(picture))
    assert "First Blood" in shown
    assert re.search(r"3 +Menelaus +18\.00,6\.00 +7/7/6", shown)
    assert "# rocks" in shown
    assert picture.read_text("utf-8").startswith("<svg")
    assert "not deployed" in told("show", "heroes/generated-7")


@pytest.mark.parametrize("game", GAMES)
def test_positions_transcripts_and_generated_battles_are_shown(game: str, battle_file: Path, tmp_path: Path) -> None:
    assert "The battle is over" in told("show", str(battle_file))
    battle = warhost.start(GAMES[game], seed=2)
    battle.apply(battle.legal_actions[0])
    file = tmp_path / "position.txt"
    file.write_text(position.write(battle), "utf-8")
    assert data("show", str(file))["pieces"] == battle.view()["pieces"]
    assert "Battle 7" in told("show", f"{game}/generated-7")


def test_hidden_traps_are_shown_only_when_asked_for(tmp_path: Path) -> None:
    battle, file = warhost.start("tewapen/tangled-wood", seed=1), tmp_path / "wood.txt"
    while battle.legal_actions[0].verb == "trap":
        battle.apply(battle.legal_actions[0])
    file.write_text(transcript.write(battle), "utf-8")
    assert "hidden trap" not in told("show", str(file))
    assert "hidden trap" in told("show", str(file), "--hidden")


@pytest.mark.parametrize(
    ("wishes", "armies"),
    [
        (("--red", "Humans", "--size", "5"), ("Humans", "Standard")),
        (("--red=Humans", "--black=Undead", "--place", "town", "--defender", "black"), ("Humans", "Undead")),
        (("--game", "heroes", "--value", "120", "--terrain-of", "scaean-gate"), ("Greeks", "Trojans")),
    ],
)
def test_a_generated_battle_can_be_read_again(wishes: tuple[str, ...], armies: tuple[str, str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    said = told("generate", "--seed", "9", *wishes, "-o", str(file))
    assert f"warhost terminal {file}" in said
    printed = told("generate", "--seed", "9", *wishes)
    assert printed == file.read_text("utf-8")
    facts = data("generate", "--seed", "9", *wishes)
    assert tuple(facts["armies"].values()) == armies
    assert facts["toml"] == printed
    assert facts["title"] in told("show", str(file))


@pytest.mark.parametrize("game", GAMES)
def test_every_rulebook_can_be_read(game: str) -> None:
    book = find_ruleset(game).rulebook()
    contents = data("rules", game)
    assert [clause for section in contents["sections"].values() for clause in section] == list(book.clauses)
    for clause in list(book.clauses)[::20]:
        assert data("rules", game, clause)[0]["id"] == clause
        assert clause in told("rules", game, clause)


def test_the_rulebook_is_read_by_clause_section_and_words() -> None:
    assert "Retreat" in told("rules", "tewapen")
    assert data("rules", "tewapen", "1.5.6a") == data("rules", "tewapen", "TW-1.5.6a")
    section = [clause["id"] for clause in data("rules", "tewapen", "1.5.6")]
    assert section[0] == "TW-1.5.6a"
    assert all(clause.startswith("TW-1.5.6") for clause in section)
    found = data("rules", "tewapen", "--search", "retreat river")
    assert all("retreat" in str(clause).lower() and "river" in str(clause).lower() for clause in found)
    assert "TW-1.5.6a" in told("rules", "tewapen", "TW-1.5.6a")
    assert data("rules", "tewapen")["sections"]


# --- fighting ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_many_battles_are_summed_up(game: str, tmp_path: Path) -> None:
    players = {
        "tewapen": ["--red", "random", "--black", "random"],
        "heroes": ["--first", "random", "--second", "random"],
    }
    arguments = ["fight", GAMES[game], *players[game], "--seed", "3", "--games", "4"]
    summary = data(*arguments, "--transcript", str(tmp_path / "war.txt"))
    times = [summary["results"][key]["times"] for key in (*find_ruleset(game).sides, "draws")]
    assert sum(times) == summary["games"] == 4
    assert len(summary["outcomes"]) == 4
    assert sorted(file.name for file in tmp_path.iterdir()) == ["war-1.txt", "war-2.txt", "war-3.txt", "war-4.txt"]
    assert data(*arguments) == summary, "the same seeds, the same battles"
    assert "95 % interval" in told(*arguments)


def test_numbered_files() -> None:
    assert numbered(Path("a/b.txt"), 1, 1) == Path("a/b.txt")
    assert numbered(Path("a/b.txt"), 7, 12) == Path("a/b-07.txt")


@pytest.mark.parametrize(
    ("times", "games", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_wilsons_interval(times: int, games: int, low: float, high: float) -> None:
    assert wilson(times, games) == pytest.approx((low, high), abs=1e-4)


def test_a_true_transcript_is_verified_and_a_changed_one_is_not(battle_file: Path, tmp_path: Path) -> None:
    assert "as recorded" in told("verify", str(battle_file))
    report = data("verify", str(battle_file))
    assert report["ok"]
    assert report["actions"] > 50
    changed = tmp_path / "changed.txt"
    text = battle_file.read_text("utf-8")
    changed.write_text(re.sub(r"rolled (\d)", lambda die: f"rolled {7 - int(die[1])}", text, count=1), "utf-8")
    result = run("verify", str(changed))
    assert result.exit_code == 1
    assert "changed.txt:" in result.stdout
    answer = run("verify", str(changed), "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["faults"]


def test_of_a_transcript_that_is_cut_off_it_is_said_how_far_it_goes(battle_file: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.txt"
    cut.write_text(battle_file.read_text("utf-8")[:3000].rpartition("\n")[0], "utf-8")
    result = run("verify", str(cut))
    assert result.exit_code == 1
    assert re.search(r"up to action \d+; unfinished", result.stdout)
    cut.write_text("dear diary", "utf-8")
    assert "is this a transcript?" in refused("verify", str(cut))


def test_with_a_receipt_and_the_key_of_its_server_a_battle_with_a_chain_is_fair(tmp_path: Path) -> None:
    ruleset, scenario = look_up("tewapen/otter-ford")
    opening = Opening.of(ruleset, scenario, ("person", "computer:greedy"), ("Ada", "greedy"), commitment_to("s"))
    chronicle, key = Chronicle(opening, "s"), SigningKey.drawn()
    chronicle.take(COMMIT, 0, commitment_to("mine"))
    chronicle.take(REVEAL, 0, "mine")
    chronicle.take(SURRENDER, 0)
    signed, unsigned = Receipt.of(chronicle, 0, key), Receipt.of(chronicle, 0)
    file, receipt = tmp_path / "battle.txt", tmp_path / "receipt.txt"
    file.write_text(transcript.write(chronicle), "utf-8")
    receipt.write_text(f"{signed}\n", "utf-8")
    shown = told("verify", str(file))
    assert GRADES["consistent"] in shown
    assert "that the secret was committed before was not" in shown
    for given in (str(receipt), str(signed)):
        shown = told("verify", str(file), "--receipt", given, "--server-key", key.public)
        assert "fair for red as far as entry 3, where it ends, provided that the server did not work" in shown
        assert GRADES["fair"] in shown
    as_data = data("verify", str(file), "--receipt", str(receipt), "--server-key", key.public)
    assert as_data["grade"] == "fair"
    for said, by, why in (
        (signed, (), "it was not said which is the server's"),
        (signed, ("--server-key", SigningKey.drawn().public), "is not signed by the server"),
        (unsigned, ("--server-key", key.public), "is not signed: anybody could have made it"),
    ):
        shown = told("verify", str(file), "--receipt", str(said), *by)
        assert why in shown
        assert GRADES["fair"] not in shown
    assert "no receipt" in refused("verify", str(file), "--receipt", "receipt of nothing")
    assert "cut off" in refused("verify", str(file), "--receipt", str(signed)[:-9])
    assert "no key" in refused("verify", str(file), "--server-key", "mine")
    assert "does not tell a key" in refused("verify", str(file), "--server-key", "http://127.0.0.1:9")


# --- odds -------------------------------------------------------------------------------------------------


def test_odds_are_exact_and_explained(attack_file: tuple[Path, str]) -> None:
    file, action = attack_file
    found = data("odds", str(file), *action.split())
    assert found["exact"]
    assert sum(Fraction(chance["probability"]) for chance in found["chances"]) == 1
    assert found["explanation"][-1]["text"] == "6 dice in all"
    assert all(event["clauses"] for event in found["explanation"])
    shown = told("odds", str(file), action)
    assert "█" in shown
    assert found["chances"][0]["probability"] in shown
    assert "TW-1.5.3j" in shown


def test_odds_at_the_end_of_a_transcript(tmp_path: Path) -> None:
    battle, action = bench.find_roll(FIRST_BLOOD)
    file = tmp_path / "shot.txt"
    file.write_text(position.write(battle), "utf-8")
    found = data("odds", str(file), str(action))
    assert found["exact"]
    assert sum(Fraction(chance["probability"]) for chance in found["chances"]) == 1
    assert found["chances"][0]["probability"] in told("odds", str(file), str(action))


def test_odds_of_a_charge_tell_the_fight_that_it_leads_to(tmp_path: Path) -> None:
    """A spearman charges an archer: B 4 against D 4, counts 3/2/1/0 of the chart."""
    battle = table.position("1 GS 10.00,10.00 spear", "56 TA 10.00,15.00", *KEEPERS)
    file = tmp_path / "charge.txt"
    file.write_text(position.write(battle), "utf-8")
    found = data("odds", str(file), "move 1 10.00,13.99")
    assert found["pieces"] == {}
    assert [one["action"] for one in found["leads_to"]] == ["fire-bow 56", "strike 1 56"]
    assert found["leads_to"][0]["pieces"]["1"]["panics"] == {"probability": "1/3", "share": pytest.approx(1 / 3)}
    shown = told("odds", str(file), "move 1 10.00,13.99")
    assert "leads to Trojan archer: shoot at the charger" in shown
    assert "1: wounded 1/6, panics 1/3, no effect 1/2" in shown
    assert "provided that nothing else is done before the hand-to-hand step" in shown


def test_odds_of_an_answer_to_a_charge_tell_how_probable_the_fight_is_after_it(tmp_path: Path) -> None:
    battle = table.position("1 GS 10.00,10.00 spear", "56 TA 10.00,15.00", *KEEPERS)
    file = tmp_path / "charged.txt"
    file.write_text(position.write(table.apply(battle, "move 1 10.00,13.99")), "utf-8")
    (fight,) = data("odds", str(file), "fire-bow 56")["leads_to"]
    assert (fight["action"], fight["probability"], fight["exact"]) == ("strike 1 56", "2/3", True)
    shown = told("odds", str(file), "fire-bow 56")
    assert "leads to Greek spearman (1): strike at Trojan archer, with probability 2/3" in shown


def test_odds_of_an_illegal_action_name_the_objections(attack_file: tuple[Path, str]) -> None:
    file, _ = attack_file
    assert "TW-" in refused("odds", str(file), "attack", "R1", "R2")
    assert "nearest: attack" in refused("odds", str(file), "atack", "R1", "R2")


# --- counting and measuring -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES.values())
def test_perft_counts_what_playing_counts(name: str) -> None:
    battle = warhost.start(name, seed=1)
    expected = {}
    for action in battle.legal_actions:
        after = battle.clone(same_dice=True)
        after.apply(str(action))
        expected[str(action)] = len(after.legal_actions)
    answer = data("perft", name, "--depth", "2", "--divide")
    assert answer["by_action"] == expected
    assert answer["sequences"] == sum(expected.values()) == sum(answer["by_verb"].values())
    assert data("perft", name, "--depth", "1")["sequences"] == len(battle.legal_actions)
    assert "sequences of 2 decisions" in told("perft", name, "--depth", "2", "--divide")


def test_perft_leaves_the_battle_as_it_is() -> None:
    battle = warhost.start(OTTER_FORD, seed=1)
    key = battle.key()
    measures.divided_perft(battle, 3)
    assert battle.key() == key


@pytest.mark.parametrize(
    ("measured", "searched"),
    [(QUICK_STARTS, 1), *soaked((all_scenario_names(), bench.SEARCHED))],
    ids=["few", "all"],
)
def test_every_figure_of_the_bench_is_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], measured: Sequence[str], searched: int
) -> None:
    monkeypatch.setattr(bench, "_run", lambda *program: (1.5, "0.25"))
    monkeypatch.setattr(bench, "all_scenario_names", lambda: measured)
    monkeypatch.setattr(bench, "SEARCHED", searched)
    figures = data("bench", "--seconds", "0.01")
    assert figures["scenarios"].keys() == set(measured)
    for scenario in figures["scenarios"].values():
        assert scenario["decisions_per_s"] > scenario["battles_per_s"] > 0
        assert scenario["legal_actions_p50"] <= scenario["legal_actions_p99"] <= scenario["legal_actions_max"]
    assert figures["games"].keys() == rulesets().keys()
    for game in figures["games"].values():
        for key in ("clone_ns", "battle_bytes", "odds_ms", "odds_results", "face_actions_per_s"):
            assert game[key] > 0
        assert game["warm_start_s"] == 1.5
    assert [figures["games"][game]["odds_dice"] for game in GAMES] == [bench.POOL, 1]
    assert figures["import_s"] == 0.25
    bench.print_figures(figures)
    shown = capsys.readouterr().out
    assert "clone_ns" in shown
    assert all(name in shown for name in measured)


def test_a_histogram_is_summed_up() -> None:
    import numpy as np

    counts = np.zeros(101, np.int64)
    counts[[1, 2, 100]] = 50, 49, 1
    assert bench.spread(counts) == {"mean": pytest.approx(2.48), "p50": 1, "p99": 2, "max": 100}


# --- playing ----------------------------------------------------------------------------------------------


def test_play_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first = run("terminal", "--seed", "7", "--opponent", "random", answer="1\n1\nquit\n")
    assert first.exit_code == 0
    kept = Path(re.findall(r"--resume (\S+)", first.stdout)[-1])
    before = transcript.read(kept.read_bytes())
    second = run("terminal", "--resume", str(kept), answer="1\n1\n")
    assert second.exit_code == 0
    assert "Otter Ford" in second.stdout
    after = transcript.read(kept.read_bytes())
    assert [one.text for one in after.actions[: len(before.actions)]] == [one.text for one in before.actions]
    assert len(after.actions) > len(before.actions), "the same file is written on"
    assert after.players == ("person", "random")


def test_heroes_are_played_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    first = run("terminal", FIRST_BLOOD, "--seed", "7", "--opponent", "random", answer="1\n1\n1\nquit\n")
    assert first.exit_code == 0
    assert "Greek is you, trojan is the computer (random)" in first.stdout
    kept = Path(re.findall(r"--resume (\S+)", first.stdout)[-1])
    assert "First Blood" in run("terminal", "--resume", str(kept)).stdout
    assert transcript.verify(kept.read_bytes()).ok
    other = run("terminal", FIRST_BLOOD, "--side", "trojan", "--opponent", "random").stdout
    assert "Greek is the computer (random), trojan is you" in other


def test_the_other_side_and_two_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    other = run("terminal", "--side", "black", "--opponent", "random")
    assert "Red is the computer (random), black is you" in other.stdout
    assert "Red is a person, black is a person" in run("terminal", "--opponent", "person").stdout
    assert run("terminal", "--side", "random", "--opponent", "random").exit_code == 0


def test_a_battle_of_computers_can_be_taken_over(battle_file: Path) -> None:
    result = run("terminal", "--resume", str(battle_file))
    assert result.exit_code == 0
    assert "Points:" in result.stdout
