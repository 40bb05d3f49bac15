"""The command line speaks through any encoding, reads files of any editor, and ends quietly when nobody listens."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

import warhost
from chronicles import joined
from going_on import fought_on
from warhost import position, transcript
from warhost.cli import PANELS, app
from warhost.cli.battles import read_receipt
from warhost.cli.screen import print_exactly, print_json
from warhost.cli.sources import open_battle
from warhost.face.receipt import Receipt

ENCODINGS = ("cp1252", "ascii", "cp932", "latin-1", "utf-8")
NAME = "Die Schlacht an der Förde, 浅瀬の戦い 🐉"
COMMANDS = [command.__name__ for commands in PANELS.values() for command in commands]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A scenario with a name from all over the world, and what is made of it."""
    folder = tmp_path_factory.mktemp("浅瀬")
    told = {"name": NAME, "summary": NAME, "id": "furt"}
    scenario = warhost.start("tewapen/otter-ford").scenario.model_copy(update=told)
    battle = fought_on(warhost.start(scenario, seed=1))
    (folder / "furt.toml").write_text(scenario.to_toml(), "utf-8")
    (folder / "position.txt").write_text(position.write(battle), "utf-8")
    (folder / "battle.txt").write_text(transcript.write(battle, ("Zoë", "浅瀬")), "utf-8")
    (folder / "nonsense.toml").write_text(f'ruleset = "{NAME}"', "utf-8")
    return folder


LINES = [
    ["show", "furt.toml"],
    ["show", "furt.toml", "--json"],
    ["show", "battle.txt"],
    ["scenarios"],
    ["rules", "tewapen", "--search", "river"],
    ["generate", "--seed", "4"],
    ["fight", "furt.toml", "--first", "random", "--second", "random"],
    ["odds", "position.txt", "pass"],
    ["chances", "position.txt", "--playouts", "5"],
    ["hint", "position.txt", "--playouts", "5"],
    ["review", "battle.txt", "--playouts", "5"],
    ["verify", "battle.txt"],
    ["perft", "furt.toml", "--depth", "1"],
    ["terminal", "furt.toml", "--opponent", "random"],
    ["show", "nonsense.toml"],
    ["show", "浅瀬\udcff.toml"],
    ["verify", "battle.txt", "--receipt", "furt.toml"],
    *(["--help"] if command == "" else [command, "--help"] for command in ("", *COMMANDS)),
]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_no_command_ends_in_a_traceback(encoding: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers and refusals, for people and for programs."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    runner = CliRunner(charset=encoding)
    for line in LINES:
        done = runner.invoke(app, line, input="?\n1\nlog\nquit\n")
        assert done.exception is None or isinstance(done.exception, SystemExit), (line, done.exception)
        assert done.stdout_bytes + done.stderr_bytes, line


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_programs_read_loses_nothing(encoding: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON and TOML have escapes for what the output cannot say."""
    raw, toml = io.BytesIO(), (folder / "furt.toml").read_text("utf-8")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding))
    print_json({"name": NAME})
    print_exactly(toml)
    sys.stdout.flush()
    end = raw.getvalue().index(b"}") + 1
    assert json.loads(raw.getvalue()[:end]) == {"name": NAME}
    assert tomllib.loads(raw.getvalue()[end:].decode()) == tomllib.loads(toml)
    made = CliRunner(charset=encoding).invoke(app, ["generate", "--seed", "4"]).stdout_bytes
    assert tomllib.loads(made.decode())["id"] == "generated-4"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_files_of_any_editor_are_read(encoding: str, ends: str, folder: Path, tmp_path: Path) -> None:
    """With a mark at the beginning or not, and lines that end as on any system; what was read is the same."""
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    for name in ("furt.toml", "position.txt", "battle.txt"):
        text = (folder / name).read_text("utf-8").replace("\n", ends)
        (tmp_path / name).write_bytes((mark + text).encode(encoding))
        assert open_battle(str(tmp_path / name)).key() == open_battle(str(folder / name)).key(), name
    receipt = f"Mine:{ends}{Receipt.of(joined(), 0)}{ends}"
    (tmp_path / "receipt.txt").write_bytes((mark + receipt).encode(encoding))
    assert read_receipt(str(tmp_path / "receipt.txt")) == Receipt.read(receipt)


def command(*arguments: str, folder: Path, **environment: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    line = [sys.executable, "-m", "warhost.cli", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
    return subprocess.Popen(line, cwd=folder, env=os.environ | environment, **pipes)  # type: ignore[call-overload, no-any-return]


def test_in_a_process_of_its_own_as_where_output_goes_into_a_file(folder: Path) -> None:
    told, complaint = command("show", "furt.toml", folder=folder, PYTHONIOENCODING="cp1252").communicate()
    assert complaint == b""
    assert "Die Schlacht an der Förde, ????? ?" in told.decode("cp1252")


def test_nobody_who_listens_is_no_traceback(folder: Path) -> None:
    """As when the output goes to `head`, which has seen enough."""
    process = command("rules", "tewapen", "--search", "a", folder=folder)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaint = process.stderr.read()
    process.stderr.close()
    process.wait()
    assert b"Traceback" not in complaint
    assert complaint == b""
