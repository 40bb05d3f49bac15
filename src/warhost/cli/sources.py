"""From what is named on the command line to a battle, and from a battle to a file."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from errno import EEXIST
from itertools import count
from os import strerror
from pathlib import Path
from tempfile import TemporaryFile, mkdtemp
from typing import TYPE_CHECKING, Annotated

import typer

from warhost import bounds
from warhost.cli.screen import prepare

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warhost.face.battle import Battle

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
On = Annotated[
    str,
    typer.Option("--on", metavar="CREW", help="Who fights: processes (of this machine), ray, or ray:HOST:PORT."),
]
Workers = Annotated[int | None, typer.Option(min=1, help="Processes; one for each core otherwise.")]
What = Annotated[
    str, typer.Argument(metavar="SCENARIO|FILE", help="A scenario, or a scenario, position or transcript file.")
]

PERSON = "person"
"""The name of a player that is not a computer opponent."""
SCENARIO_SUFFIX, TRANSCRIPT_SUFFIX = ".toml", ".txt"


def scenario_source(what: str) -> str | Path:
    """A scenario's name, or a file where what was typed looks like one or is one."""
    path = Path(what)
    return path if path.suffix or path.is_file() or what.startswith((".", "/")) else what


def open_battle(what: str, seed: int = 1) -> Battle:
    """The battle that a scenario begins with, or that a scenario, position or transcript file leads to.

    Raises UnknownName, ScenarioError, PositionError, TranscriptError, OSError.
    """
    from warhost.face.battle import start
    from warhost.face.scenario_lookup import look_up

    source = scenario_source(what)
    if isinstance(source, Path) and source.suffix != SCENARIO_SUFFIX:
        return read_battle(source)
    ruleset, model = look_up(source)
    prepare(ruleset)
    return start(model, seed)


def read_battle(file: Path) -> Battle:
    """The battle that a position or a transcript leads to.

    Raises PositionError, TranscriptError, OSError; a transcript must be true.
    """
    from warhost.face import position, transcript

    raw = file.read_bytes()
    prepare_all()
    if is_transcript(raw):
        return transcript.replay(transcript.read(raw, str(file)))
    return position.read(raw, str(file))


def is_transcript(raw: bytes) -> bool:
    """True for a text that begins like a transcript, with a tag or a remark."""
    with suppress(UnicodeDecodeError):
        return bounds.decoded(raw).lstrip().startswith(("[", ";"))
    return False


def prepare_all() -> None:
    """Have the rules of every game compiled: which one a file is about is known only when it is read."""
    from warhost.ruleset import rulesets

    for ruleset in rulesets().values():
        prepare(ruleset)


def players_of(file: Path) -> dict[str, str]:
    """Who plays each side of a battle that was written down; who is no computer opponent is a person."""
    from warhost.face import transcript
    from warhost.players import is_player

    read = transcript.read(file.read_bytes(), str(file))
    return {
        side: name if is_player(name) else PERSON for side, name in zip(read.ruleset.sides, read.players, strict=True)
    }


def write_transcript(battle: Battle, players: Mapping[str, str], file: Path, overwrite: bool) -> Path:
    """Write a battle down; the file that was written.

    Raises OSError where that cannot be done, and for a file that is there already unless it may be overwritten.
    """
    from warhost.face import transcript

    today = datetime.now(tz=UTC).strftime("%Y.%m.%d")
    return write_down(transcript.write(battle, list(players.values()), {"Date": today}), file, overwrite)


def write_down(text: str, file: Path, overwrite: bool) -> Path:
    """Write a text into a file, whole or not at all; the file. Raises OSError as `write_transcript` does."""
    if file.exists() and not overwrite:
        raise FileExistsError(EEXIST, strerror(EEXIST), str(file))
    part = file.with_name(f"{file.name}.part")  # so that a full disk does not cost the battle that was there
    part.write_text(text, "utf-8")
    part.replace(file)
    return file


def kept_file(battle: Battle) -> Path:
    """A file of its own for a battle that is left: in the user's data folder, or a temporary one where none can be."""
    from platformdirs import user_data_path

    folder = user_data_path("warhost", appauthor=False) / "battles"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError:
        folder = Path(mkdtemp(prefix="warhost-"))
    numbers = count(1)
    return next(file for n in numbers if not (file := folder / f"{battle.scenario.id}-{n}{TRANSCRIPT_SUFFIX}").exists())
