"""First lessons: files whose notes point at what the game has, and a game without such a file."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from warhost.ruleset import find_ruleset, rulesets
from warhost.shelf.lesson import FILE, MOST_NOTES, lesson_data, read_lesson

SLOTS, PANELS, VERBS = ("foot", "tag"), {"the cup": "cup"}, ("move", "done")
NOTE = '[[notes]]\ntext = "What it is."\n'


def read(tmp_path: Path, text: str) -> str:
    """What is said of a file with this text; "" where it is whole."""
    tmp_path.joinpath(FILE).write_text(text, "utf-8")
    try:
        read_lesson(tmp_path, SLOTS, PANELS, VERBS)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NOTE + 'slot = "fot"', "lesson.toml: notes.0.slot: there is no 'fot' in the game; nearest: foot"),
        (NOTE + 'panel = "cup"', "lesson.toml: notes.0.panel: there is no 'cup' in the game; nearest: the cup"),
        (NOTE + 'mark = "place"\nuntil = ["mvoe"]', "notes.0.until: there is no 'mvoe' in the game; nearest: move"),
        (NOTE + 'part = "prompt"', "lesson.toml: notes.0.part: Input should be 'question'"),
        (NOTE, "a note is about one of slot, panel, part, mark; this is about 0"),
        (NOTE + 'part = "log"\nmark = "place"', "this is about 2"),
        ('[[notes]]\ntext = "no sentence"\npart = "log"', "notes.0.text: String should match pattern"),
        ((NOTE + 'part = "log"\n') * (MOST_NOTES + 1), "notes: Tuple should have at most 6 items"),
        (NOTE + 'part = "log"\nsince = 3', "notes.0.since: Extra inputs are not permitted"),
        ("[[notes", "lesson.toml: "),
    ],
)
def test_a_note_about_nothing_is_told_with_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    assert said in read(tmp_path, text)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    told = read(tmp_path, NOTE + 'slot = "fot"\n' + NOTE + 'slot = "tga"')
    assert [line.split(":")[1].strip() for line in told.splitlines()] == ["notes.0.slot", "notes.1.slot"]


def test_a_game_need_not_bring_one(tmp_path: Path) -> None:
    told = lesson_data(read_lesson(tmp_path, SLOTS, PANELS, VERBS), "first", PANELS)
    assert told == {"battle": "first", "turn": [], "notes": []}


def test_panels_go_over_the_wire_by_their_kind(tmp_path: Path) -> None:
    tmp_path.joinpath(FILE).write_text(NOTE + 'panel = "the cup"', "utf-8")
    (note,) = lesson_data(read_lesson(tmp_path, SLOTS, PANELS, VERBS), "first", PANELS)["notes"]
    assert note == {"text": "What it is.", "panel": "cup", "whose": "own", "until": ["read"]}


@pytest.mark.parametrize("game", [*rulesets()])
def test_how_a_turn_goes_is_told_with_clauses_of_the_rulebook(game: str) -> None:
    ruleset = find_ruleset(game)
    assert files(ruleset.package).joinpath("data", FILE).is_file()
    assert ruleset.lesson["turn"]
    for step in ruleset.lesson["turn"]:
        assert all(clause in ruleset.rulebook().clauses for clause in step["clauses"]), step
