"""From what is named on the command line to a battle, and from a battle to a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warhost.cli.screen import prepare, refuse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warhost.battle import Battle

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]
What = Annotated[
    str, typer.Argument(metavar="SCENARIO|FILE", help="A scenario, or a scenario, position or transcript file.")
]

PERSON = "person"
"""The name of a player that is not a computer opponent."""
SCENARIO_SUFFIX = ".toml"


def scenario_source(what: str) -> str | Path:
    """A scenario's name, or a file where what was typed looks like one or is one."""
    path = Path(what)
    return path if path.suffix or path.is_file() or what.startswith((".", "/")) else what


def open_battle(what: str, seed: int = 1) -> Battle:
    """The battle that a scenario begins with, or that a scenario, position or transcript file leads to.

    Raises UnknownName, ScenarioError, PositionError, TranscriptError, OSError.
    """
    from warhost.battle import start
    from warhost.scenario_lookup import look_up

    source = scenario_source(what)
    if isinstance(source, Path) and source.suffix != SCENARIO_SUFFIX:
        return read_battle(source)
    ruleset, model = look_up(source)
    prepare(ruleset)
    return start(model, seed)


def read_battle(file: Path) -> Battle:
    """The battle that a position or a transcript leads to; a text that begins like neither is refused."""
    from warhost import position

    raw = file.read_bytes()
    return position.read(raw, str(file))


def players_of(file):
    pass


def write_transcript(battle, names, file, overwrite):
    pass


def kept_file(battle):
    return Path("/tmp/kept")
