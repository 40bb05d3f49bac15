"""What is wrong with the data of the tutorial's game, or with its declarations, is said at once and by place."""

from __future__ import annotations

import importlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from own_game.conftest import forget
from own_game.installing import SOURCE
from warhost.errors import DeclarationError, ScenarioError
from warhost.ruleset import Ruleset

GREEN = (SOURCE / "feud" / "scenarios" / "green.toml").read_text("utf-8")


def faults(feud: Ruleset, *changes: tuple[str, str]) -> list[tuple[int, str]]:
    """What is wrong with the scenario after some changes of its text: lines and sentences."""
    text = GREEN
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(ScenarioError) as caught:
        feud.read_scenario(text)
    return [(fault.line, f"{fault.where}: {fault.message}") for fault in caught.value.faults]


def test_all_faults_of_a_scenario_are_told_with_their_lines(feud: Ruleset) -> None:
    found = faults(
        feud,
        ('shape = "square"', 'shape = "sqare"'),
        ("turns = 20", 'turns = "many"'),
        ("soldier F2", "knight F2"),
        ("soldier B7", "soldierB7"),
    )
    assert found == [
        (6, "board.shape: unknown grid 'sqare'; nearest: square"),
        (7, 'turns: should be a valid integer, not "many"'),
        (10, "pieces.red[3]: unknown piece 'knight'; known: archer, soldier"),
        (11, "pieces.black[0]: a kind of piece and its place were expected, such as 'soldier B2'"),
    ]


def test_pieces_off_the_board_and_in_each_others_place_are_told(feud: Ruleset) -> None:
    found = faults(feud, ("columns = 8", "columns = 6"), ("soldier C7", "archer C2"), ("red = ", "green = []\nred = "))
    assert found == [
        (10, "pieces.green: unknown side 'green'; known: black, red"),
        (11, "pieces.red[4]: square G2 is off the board, which has 6 columns and 8 rows"),
        (12, "pieces.black[1]: soldier stands in C2 already"),
        (12, "pieces.black[4]: square G7 is off the board, which has 6 columns and 8 rows"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("rows = 8", "rows = 9", 6, "8 x 9 squares: a board has at most 64"),
        ("rows = 8", "rows = 0", 6, "should be greater than or equal to 1, not 0"),
        ('ruleset = "feud"', 'ruleset = "tewapen"', 1, "unknown game 'tewapen'"),
        ("turns = 20", "turns = 20\nchips = 3", 8, "unknown key 'chips'"),
        ('"soldier B2", ', '"soldier B2", ' + ", ".join(f'"archer {c}4"' for c in "ABCDEFGH") + ",", 9, "at most 16"),
    ],
)
def test_other_faults_are_told_too(feud: Ruleset, old: str, new: str, line: int, why: str) -> None:
    found = faults(feud, (old, new))
    assert any(at == line and why in said for at, said in found), found


# --- declarations that contradict each other --------------------------------------------------------------


@pytest.fixture
def copy(feud: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The source of the game, to be spoilt; it is imported instead of the installed one."""
    shutil.copytree(SOURCE / "feud", tmp_path / "feud")
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    yield tmp_path / "feud"
    forget()


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "game.py",
            '    verb(Verb.WAIT, "", "wait"),\n',
            "",
            "feud.state.Verb.WAIT has no row in the list at @{VERBS =}",
        ),
        ("game.py", '"", "wait")', '"", "")', "@{verb(Verb.WAIT} gives no phrase to the verb feud.state.Verb.WAIT"),
        (
            "game.py",
            "told(Event.FELL,",
            "told(Event.MOVED,",
            'feud.state.Event.MOVED has two rows: @{told(Event.MOVED, "piece from} and @{told(Event.MOVED, "piece",}',
        ),
        ("game.py", "{piece} falls", "{peace} falls", "@{told(Event.FELL} says 'peace' of feud.state.Event.FELL"),
        ("game.py", '"fall")', '"die")', "@{told(Event.FELL} names the deed 'die', which warhost.shelf.tellings.DEEDS"),
        ("game.py", '"{actor}: move to {place}"', '"{target}: moves"', "@{verb(Verb.MOVE} says {target} in its phrase"),
        (
            "game.py",
            "near=6, far=5",
            "near=6",
            '@{kind("archer"} gives the figures reach, near, but feud.state.Umpire.kinds has reach, near, far',
        ),
        (
            "game.py",
            'kind("archer"',
            'kind("soldier"',
            '@{kind("soldier", "swordman"} and @{kind("soldier", "archer"} give',
        ),
        (
            "game.py",
            '"FG-1.1a"',
            '"1.1a"',
            "@{because(Objection.NOT_YOURS} gives '1.1a' as a clause; warhost.rulebook.CL",
        ),
        (
            "state.py",
            "TOO_FAR",
            "TOO_FAR BORED",
            "feud.state.Objection.BORED has no row in the list at @{OBJECTIONS =}",
        ),
        ("state.py", "COUNTED", "COUNTED BORED", "feud.state.Reason.BORED has no words among the reasons at @{GAME =}"),
        ("state.py", "Kind.array(2)", "Kind.array(3)", "feud.state.Umpire.kinds has room for 3 kinds, and these"),
    ],
)
def test_a_contradiction_names_both_places_at_import(copy: Path, file: str, old: str, new: str, said: str) -> None:
    text = (copy / file).read_text("utf-8")
    assert old in text
    (copy / file).write_text(text.replace(old, new), "utf-8")
    importlib.invalidate_caches()
    with pytest.raises(DeclarationError) as caught:
        importlib.import_module("feud.game")
    assert str(caught.value).startswith(placed(said, (copy / "game.py").read_text("utf-8")))


def placed(said: str, source: str) -> str:
    """A sentence with the places of lines of `game.py` in the stead of `@{how the line begins}`."""
    starts = {code.strip(): f"feud.game:{line}" for line, code in enumerate(source.splitlines(), 1)}
    return re.sub(
        "@{(.*?)}", lambda quoted: next(at for code, at in starts.items() if code.startswith(quoted[1])), said
    )
