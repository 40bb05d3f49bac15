"""The first lesson of a game, as data: its `data/lesson.toml`, with how a turn goes and the notes of its first battle.

A note speaks of one thing on the page and stands beside it: a slot of a piece, a panel of the game, a part of every
page, what is marked on the board. It goes when it was read, or when what it is about was done. docs/wire.md has the
shape on the wire.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidationError, model_validator

from warhost.errors import name_hint
from warhost.shelf.looks import Declared, Name, Sentence, Told

FILE = "lesson.toml"
MOST_NOTES = 6
Data = dict[str, Any]
Part = Literal["question", "goal", "seats", "log", "odds", "hand"]
"""What every page of a battle has: what is asked, how it is won, who fights, the log, the odds, the hand of cards."""
Mark = Literal["actor", "place", "target", "facing"]
"""What stands out on the board: who can act, where to, against whom, which way one can face."""
THINGS = ("slot", "panel", "part", "mark")
READ, CHOSEN = "read", "chosen"


class Step(Told):
    """One step of a turn, as the help tells it."""

    name: Name


class Note(Declared):
    """One note: its words, the one thing that it is about, and when it is done."""

    text: Annotated[Sentence, Field(max_length=160)]
    slot: Name | None = None
    panel: Name | None = None
    part: Part | None = None
    mark: Mark | None = None
    whose: Literal["own", "enemy"] = "own"
    """Whose piece has the slot."""
    until: tuple[Name, ...] = (READ,)
    """Verbs of actions, any of which does it; `chosen`: a piece was; `read`: nothing has to be done."""

    @model_validator(mode="after")
    def _is_about_one_thing(self) -> Self:
        if (count := len(self.about)) != 1:
            raise ValueError(f"a note is about one of {', '.join(THINGS)}; this is about {count}")
        return self

    @property
    def about(self) -> dict[str, str]:
        """The thing by its kind."""
        return {kind: value for kind in THINGS if (value := getattr(self, kind)) is not None}


class Lesson(Declared):
    """All of `lesson.toml`."""

    turn: tuple[Step, ...] = ()
    notes: Annotated[tuple[Note, ...], Field(max_length=MOST_NOTES)] = ()


def read_lesson(
    folder: Traversable | Path, slots: Collection[str], panels: Mapping[str, str], verbs: Collection[str]
) -> Lesson:
    """The lesson in a folder's `lesson.toml`, empty without such a file; ValueError with every fault, one a line.

    `slots` are those that the game's looks declare, `panels` the kinds of its panels by name, `verbs` those of its
    actions.
    """
    file = folder.joinpath(FILE)
    if not file.is_file():
        return Lesson()
    try:
        lesson = Lesson.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise ValueError("\n".join(f"{FILE}: {fault}" for fault in _told(error))) from error
    if faults := [*_strangers(lesson, {"slot": slots, "panel": panels, "until": [READ, CHOSEN, *verbs]})]:
        raise ValueError("\n".join(f"{FILE}: {fault}" for fault in faults))
    return lesson


def _told(error: tomllib.TOMLDecodeError | ValidationError) -> Iterator[str]:
    if isinstance(error, tomllib.TOMLDecodeError):
        yield str(error)
        return
    for fault in error.errors():
        yield f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"


def _strangers(lesson: Lesson, known: Mapping[str, Collection[str]]) -> Iterator[str]:
    """Each name of a note for which there is nothing in the game."""
    for place, note in enumerate(lesson.notes):
        named = [*note.about.items(), *(("until", verb) for verb in note.until)]
        for key, name in named:
            if key in known and name not in known[key]:
                yield f"notes.{place}.{key}: there is no {name!r} in the game{name_hint(name, known[key])}"


def lesson_data(lesson: Lesson, battle: str, panels: Mapping[str, str]) -> Data:
    """The lesson as docs/wire.md has it: which battle it belongs to, and panels by their kind."""
    notes = [note.model_dump(exclude_none=True, mode="json") for note in lesson.notes]
    for note in notes:
        if "panel" in note:
            note["panel"] = panels[note["panel"]]
    return {"battle": battle, "turn": [step.model_dump(mode="json") for step in lesson.turn], "notes": notes}
