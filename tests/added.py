"""Copies of the games to which something has been added, each played by a process of its own with uncompiled rules."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import copytree
from subprocess import run

import warhost

WARHOST = Path(warhost.__file__).parent
PLAY = Path(__file__).with_name("play_added.py")
TIME = 300  # seconds; a process takes some ten
DECISIONS = 40  # of a battle

Edit = tuple[str, str, str]
"""A file of a game, what stands in it, and what comes in its place wherever it does; nothing is the end of the file."""


def added(file: str, text: str) -> Edit:
    """The edit that adds rows at the end of a data file."""
    return file, "", text


def copy_of(game: str, folder: Path, edits: Iterable[Edit]) -> Path:
    """A folder in which `warhost` lies as it is, but for one game, which is a copy with edits."""
    package = folder / "warhost"
    rulesets = package / "rulesets"
    rulesets.mkdir(parents=True)
    for place, source in ((package, WARHOST), (rulesets, WARHOST / "rulesets")):
        for one in source.iterdir():
            if one.name not in ("rulesets", game, "__pycache__"):
                (place / one.name).symlink_to(one)
    copytree(WARHOST / "rulesets" / game, rulesets / game)
    for file, old, new in edits:
        path = rulesets / game / file
        text = path.read_text("utf-8")
        assert old in text, f"{old!r} does not stand in {file}"
        path.write_text(text.replace(old, new) if old else text + new, "utf-8")
    return folder


def played(game: str, folder: Path, edits: Iterable[Edit], scenario: str, word: str, decisions: int = DECISIONS) -> str:
    """How a random battle of a scenario begins with these edits: "agreed: DEEDS", "refused: WHY" or "differ: HOW".

    DEEDS is how often a piece has acted whose title has the word.
    """
    copy, is_open = copy_of(game, folder, edits), ["open"] if game == "heroes" else []
    where = copy / "warhost" / "rulesets" / game / "scenarios" / f"{scenario}.toml"
    clean = {"PYTHONPATH": str(copy), "NUMBA_DISABLE_JIT": "1", "WARHOST_CACHE": str(folder / "cache")}
    command = [sys.executable, str(PLAY), str(where), word, str(decisions), *is_open]
    done = run(command, env={**os.environ, **clean}, capture_output=True, text=True, timeout=TIME, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
