"""Figures of data files changed for one run: "tewapen.troops.orc.ogres.wounds=3".

A name is the game, the file without its ending, the row and the figure. A row may be called by the last part of its id
where only one has that; a row of a list by its name or its number. A process in which figures are changed has read
nothing of their game before, and fights no battle without them afterwards.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, NamedTuple

from warhost.errors import NotationError, UnknownName
from warhost.ruleset import find_ruleset
from warhost.shelf.overlay import AlreadyRead, Changed, KeyPath, lay, was_read

Figures = tuple[tuple[str, str], ...]
"""Names in full and values as they were written, in the order of the names."""
NAMED_BY = ("id", "name", "army", "letter")
"""Keys by which rows of a list are called, the first that all of them have."""

_applied: list[Figures] = []


class Figure(NamedTuple):
    """One figure of a data file as it is printed."""

    game: str
    file: str  # "troops.toml"
    path: KeyPath
    names: tuple[str, ...]  # of each step of the path
    value: Any

    @property
    def name(self) -> str:
        """Its name in full."""
        return ".".join((self.game, self.file.removesuffix(".toml"), *self.names))

    @property
    def short(self) -> str:
        """The same with rows by the last part of their ids."""
        last = (name.rpartition(".")[2] or name for name in self.names)
        return ".".join((self.game, self.file.removesuffix(".toml"), *last))


# --- reading ----------------------------------------------------------------------------------------------


def read_figures(texts: Iterable[str]) -> Figures:
    """Figures to be changed, out of texts such as "tewapen.troops.orc.ogres.wounds=3", named in full.

    Raises NotationError for a text without a value or a figure that is named twice, and UnknownName with the nearest.
    """
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not (name and equals and value):
            raise NotationError(text, "a figure and its value were expected, such as game.file.row.figure=3")
        full = find_figure(name).name
        if full in found:
            raise NotationError(text, f"{full} is changed twice")
        found[full] = value
    return tuple(sorted(found.items()))


def find_figure(name: str) -> Figure:
    """The figure of a name, in full or short. Raises UnknownName with the nearest, NotationError where several are."""
    game, *rest = name.split(".")
    if len(rest) < 2:
        raise NotationError(name, "a figure is named by game, file, row and figure: game.file.row.figure")
    ruleset, known = find_ruleset(game), figures_in(game)
    ends = sorted({figure.file.removesuffix(".toml") for figure in known.values()})
    if rest[0] not in ends:
        raise UnknownName(f"data file of {ruleset.title}", rest[0], ends)
    if name in known:
        return known[name]
    short = [figure for figure in known.values() if figure.short == name]
    if len(short) > 1:
        raise NotationError(name, f"several rows are called so: {', '.join(figure.name for figure in short)}")
    found = short[0] if short else _unsaid(name, known.values())
    if found is None:
        raise UnknownName("figure", name, [figure.name for figure in known.values() if _file_of(figure) == rest[0]])
    return found


def _unsaid(name: str, known: Iterable[Figure]) -> Figure | None:
    """A figure that a row leaves out and another row beside it has: the row has what is usual, and can have another."""
    row, _, key = name.rpartition(".")
    beside = [figure for figure in known if row in (_row(figure.name), _row(figure.short))]
    rows = {figure.path[:-1]: figure for figure in beside}
    if len(rows) != 1:
        return None
    (path, one), kind = next(iter(rows.items())), name.split(".")[1]
    siblings = [
        figure
        for figure in known
        if _file_of(figure) == kind and figure.path[:-2] == path[:-1] and figure.path[-1] == key
    ]
    return one._replace(path=(*path, key), names=(*one.names[:-1], key), value=siblings[0].value) if siblings else None


def _row(name: str) -> str:
    return name.rpartition(".")[0]


def _file_of(figure: Figure) -> str:
    return figure.file.removesuffix(".toml")


@cache
def figures_in(game: str) -> dict[str, Figure]:
    """All figures of a game's data files by name, as they are printed."""
    folder = files(find_ruleset(game).package).joinpath("data")
    found: dict[str, Figure] = {}
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda one: one.name):
            if file.name.endswith(".toml"):
                data = tomllib.loads(file.read_text("utf-8"))
                for path, names, value in _leaves(data, (), ()):
                    figure = Figure(game, file.name, path, names, value)
                    found.setdefault(figure.name, figure)
    return found


def _leaves(data: Any, path: KeyPath, names: tuple[str, ...]) -> Iterator[tuple[KeyPath, tuple[str, ...], Any]]:
    """Every figure below a path; a list of plain values is one."""
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from _leaves(value, (*path, key), (*names, key))
    elif isinstance(data, list) and data and all(isinstance(row, Mapping) for row in data):
        for number, (row, name) in enumerate(zip(data, _names_of(data), strict=True)):
            yield from _leaves(row, (*path, number), (*names, name))
    else:
        yield path, names, data


def _names_of(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """What the rows of a list are called: by a key that tells them apart, or by their numbers from 1."""
    for key in NAMED_BY:
        called = [str(row.get(key, "")).lower().replace(" ", "-") for row in rows]
        if all(called) and len(set(called)) == len(called):
            return called
    return [str(number) for number, _ in enumerate(rows, start=1)]


def value_of(text: str, printed: Any) -> Any:
    """A value as it was written: of the form that is printed, or a text that the checks of its file refuse."""
    if isinstance(printed, str) and not text.startswith(('"', "'")):
        return text
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


# --- changing ---------------------------------------------------------------------------------------------


def apply(figures: Figures) -> None:
    """Change figures in this process, before anything of their game is read; once more with the same does nothing.

    Raises NotationError where the checks of a data file refuse a value, where no rule reads the file, or where this
    process has begun with other figures.
    """
    if are_applied(figures):
        return
    told = ", ".join(f"{name}={value}" for name, value in figures) or "the printed figures"
    if _applied:
        raise NotationError(told, "this process has other figures: what is changed needs a process of its own")
    changed = [find_figure(name) for name, _ in figures]
    try:
        lay([_change(figure, value) for figure, (_, value) in zip(changed, figures, strict=True)])
    except AlreadyRead as error:
        raise NotationError(told, f"{error}: what is changed needs a process of its own") from None
    _applied.append(figures)
    _must_be_sound(changed, told)


def are_applied(figures: Figures) -> bool:
    """Whether this process has these figures."""
    return figures == (_applied[0] if _applied else ())


def _change(figure: Figure, value: str) -> Changed:
    return Changed(find_ruleset(figure.game).package, figure.file, figure.path, value_of(value, figure.value))


def _must_be_sound(changed: Sequence[Figure], told: str) -> None:
    """Read the games with their changed figures, and refuse what their own checks refuse."""
    for game in dict.fromkeys(figure.game for figure in changed):
        ruleset = find_ruleset(game)
        try:
            _ = ruleset.game, ruleset.scenarios()
        except ValueError as error:
            raise NotationError(told, "; ".join(str(error).splitlines())) from None
        except LookupError as error:
            raise NotationError(told, f"the rules cannot be laid out with it: they look for {error}") from None
        for figure in changed:
            if figure.game == game and not was_read(ruleset.package, figure.file):
                raise NotationError(figure.name, f"no rule of a battle reads {figure.file}")


def printed_value(name: str) -> Any:
    """What the data file says, None where its row leaves the figure out."""
    figure = find_figure(name)
    return figure.value if figure.name in figures_in(figure.game) else None


# --- whether they change anything -------------------------------------------------------------------------


def fingerprint(game: str, text: str, figures: Figures) -> str:
    """What the rules of a scenario read, as a hash: with the same, the same actions and dice make the same battle."""
    apply(figures)
    ruleset = find_ruleset(game)
    return sha256(ruleset.fill_umpire(ruleset.read_scenario(text)).tobytes()).hexdigest()
