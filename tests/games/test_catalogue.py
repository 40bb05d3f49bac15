"""The data files of a game: read once, not to be changed, and a malformed row is refused by name."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from pydantic import BaseModel

from games.brought import bringing, brought, changes_of, own, rows_of
from games.parts import DataFiles
from warhost.ruleset import find_ruleset
from warhost.shelf.figures import read_tables

GAMES = [game for game, _ in bringing(DataFiles)]
of_each_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def folder(game: str, tmp_path: Path) -> Path:
    """A copy of a game's data files, to be spoilt."""
    with as_file(files(find_ruleset(game).package).joinpath("data")) as data:
        return Path(shutil.copytree(data, tmp_path / "data"))


def cases() -> Iterator[object]:
    """Each row of each game."""
    for game in GAMES:
        for said, *told in rows_of(game, "data_refused.txt"):
            file, _, changes = said.partition(": ")
            yield pytest.param(game, file, changes, told, id=f"{game}-{file}-{told[0][:40]}")


@pytest.mark.parametrize(("game", "file", "changes", "told"), [*cases()])
def test_a_malformed_row_is_refused_by_name(game: str, folder: Path, file: str, changes: str, told: list[str]) -> None:
    path = folder / file
    text = path.read_text("utf-8")
    for old, new in changes_of(changes):
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=file) as caught:
        read_tables(own(game, "setup.catalogue", "Catalogue"), folder)
    assert str(caught.value).startswith(file)
    for one in told:
        assert one in str(caught.value)
    assert len(told) == 1 or len(told) == len(str(caught.value).splitlines()), "all faults are told at once"


@of_each_game
def test_the_catalogue_is_read_once_and_cannot_be_changed(game: str) -> None:
    catalogue = own(game, "setup.catalogue", "catalogue")
    assert catalogue() is catalogue()
    row = brought(game, DataFiles).row(catalogue())
    assert isinstance(row, BaseModel)
    name = next(iter(type(row).model_fields))
    with pytest.raises(ValueError, match="frozen"):
        setattr(row, name, getattr(row, name))
