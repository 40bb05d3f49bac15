"""What a game looks like, as data: its `data/looks.toml`, with the words of its terms and the fates of its changes.

Nothing here draws. A game names motifs, slots and signs out of the album of whoever does, and says in words what each
means; a view then speaks of them by these names. A sign that is called as a mark of the terms has the mark's text.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from warhost.shelf.changes import ChangesTold

FILE = "looks.toml"
Data = dict[str, Any]
Name = Annotated[str, Field(min_length=1)]
Sentence = Annotated[str, Field(pattern=r"\.$")]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
GROUND = ("terrain", "hexsides")  # the kinds of terms that are drawn as ground
MOTIFS = ("terrain", "edges")  # the tables that say how


class Declared(BaseModel):
    """A table of the file that knows its keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Motif(Declared):
    """How a kind of ground is drawn."""

    motif: Name
    colour: Colour
    solid: bool = False
    """Whether nothing stands in it or passes through, as far as its outline goes."""
    gap: Name | None = None
    """The motif of a plain cell where a line of this ground breaks off and goes on behind it."""


class Set(Motif):
    """How a kind of ground is drawn in a setting, and what it is called there, where that is something else."""

    name: Name | None = None


class Setting(Declared):
    """Other surroundings in which the same battles may be fought: what lies there in place of the usual ground."""

    climate: Name | None = None
    terrain: Mapping[Name, Set] = {}
    edges: Mapping[Name, Set] = {}


class Told(Declared):
    """Something with its meaning and the clauses behind it."""

    text: Sentence
    clauses: tuple[Name, ...] = ()


class Slot(Told):
    """A place of a counter, and what stands in it."""

    slot: Name
    name: Name


class Sign(Told):
    """What is drawn for a state of a piece, or lies on the ground, perhaps in place of the ground that was there."""

    sign: Name
    name: Name | None = None
    """What it is called, where that is not what views call it."""
    instead: bool = False


class Figure(Declared):
    """What a standing figure is made of: its shield by name, and the colour of its crest and its blazon, if any."""

    shield: Name
    crest: Colour | None = None
    blazon: Name | None = None


class Scores(Told):
    """What the sides' points are, and in which of two ways a screen counts them everywhere.

    `won`: what each side has won; `lost`: what each has lost, which the other has won.
    """

    label: Name
    counts: Literal["won", "lost"] = "won"


class Sum(Declared):
    """What is to be expected of some fates, as much of each as it is: "4 hits"."""

    one: Name
    many: Name
    fates: tuple[Name, ...]


class Measure(Declared):
    """What the flag on a target tells: the share of outcomes in which one of these fates befalls it.

    Where blows add up before any of them can, what is to be expected.
    """

    text: Name
    fates: tuple[Name, ...]
    expects: Sum | None = None


class Face(Declared):
    """What is drawn on a card, and what it does in one line."""

    icon: Name
    colours: tuple[Colour, Colour]
    short: Name


class Hand(Told):
    """Cards that each side has: the kind of terms that they are, and the verb that plays one."""

    tab: Name
    one: Name
    many: Name
    cards: Name
    verb: Name
    ask: Sentence | Annotated[str, Field(pattern=r"\?$")]
    play: Name
    faces: Mapping[Name, Face] = {}


class Question(Declared):
    """Something that may be asked of the table."""

    what: Name
    label: Name
    needs: tuple[Name, ...]
    of: tuple[Name, ...] = ()  # the verbs of the actions that it is asked of, where that is not plain


class Looks(Declared):
    """All of `looks.toml`."""

    sentence: Sentence | None = None
    best: tuple[Name, ...] = ()
    """Scenarios that stand first on the shelf, behind the one that newcomers begin with."""
    emblem: Name
    colours: tuple[Colour, Colour]
    climate: Name
    sides: Mapping[Name, Name]
    explained: tuple[Name, ...]
    scores: Scores
    measure: Measure
    luck: Name = "hits"  # what good dice of attacks give, as several
    tries: Mapping[Name, Name]
    terrain: Mapping[Name, Motif]
    edges: Mapping[Name, Motif] = {}
    settings: Mapping[Name, Setting] = {}
    """Of scenarios that name one of them."""
    slots: tuple[Slot, ...]
    signs: Mapping[Name, Name | Sign]
    figures: Mapping[Name, Figure] = {}
    hand: Hand | None = None
    synonyms: Mapping[Name, tuple[Name, ...]] = {}  # words for which people look in the rulebook: what it calls them
    questions: tuple[Question, ...] = ()


Deeds = Mapping[str, tuple[str, str]]


def read_looks(folder: Traversable | Path, sides: Iterable[str], terms: Mapping[str, Data]) -> Looks:
    """The looks in a folder's `looks.toml`; ValueError with every fault, one a line."""
    try:
        looks = Looks.model_validate(tomllib.loads(folder.joinpath(FILE).read_text(encoding="utf-8")))
    except ValidationError as error:
        raise ValueError("\n".join(f"{FILE}: {fault['loc']}: {fault['msg']}" for fault in error.errors())) from error
    if faults := [*_gaps(looks, sides, terms)]:
        raise ValueError("\n".join(f"{FILE}: {fault}" for fault in faults))
    return looks


def _gaps(looks: Looks, sides: Iterable[str], terms: Mapping[str, Data]) -> Iterator[str]:
    """Every side, kind of ground and card without a look, every look of something that is not there."""
    drawn, ground = {**looks.terrain, **looks.edges}, [name for kind in GROUND for name in terms.get(kind, ())]
    for kind, names, had in (("sides", sides, looks.sides), ("ground", ground, drawn)):
        for name in sorted(set(names) ^ set(had)):
            yield f"{kind}: {name!r} {'has no look' if name not in had else 'is nothing in the game'}"
    for setting, one in looks.settings.items():
        for part, usual in ((one.terrain, looks.terrain), (one.edges, looks.edges)):
            strangers = sorted({*part} - {*usual})
            yield from (f"settings.{setting}: {name!r} has no look outside of it" for name in strangers)
    for name, sign in looks.signs.items():
        if isinstance(sign, str) and name not in terms["marks"]:
            yield f"signs: {name!r} has no text here, and is no mark among the terms"
    hand = looks.hand
    faces = hand.faces if hand else {}
    for name in sorted(set(faces) ^ set(terms.get(hand.cards, ()))) if hand and faces else ():
        yield f"hand.faces: {name!r} {'is nothing in the game' if name in faces else 'has no face'}"
    for kind in (*looks.explained, *([hand.cards] if hand else [])):
        if kind not in terms:
            yield f"{kind!r} is no kind of terms"


def looks_data(looks: Looks, terms: Mapping[str, Data], changes: ChangesTold, deeds: Deeds) -> Data:
    """The looks as docs/wire.md has them; ValueError where the measure counts what befalls no piece."""
    fates = [{"name": row.what, "tone": row.tone} for row in changes.rows.values() if row.fate]
    measured = {*looks.measure.fates, *(looks.measure.expects.fates if looks.measure.expects else ())}
    if unknown := measured - {fate["name"] for fate in fates}:
        raise ValueError(f"{FILE}: measure: no fate is called {', '.join(sorted(unknown))}")
    data = looks.model_dump(mode="json", exclude={"signs", "terrain", "edges", "figures", "settings"})
    return data | {
        "motifs": {part: {key: one.model_dump() for key, one in getattr(looks, part).items()} for part in MOTIFS},
        "settings": {name: setting.model_dump() for name, setting in looks.settings.items()},
        "signs": {name: _sign(name, sign, terms["marks"].get(name, {})) for name, sign in looks.signs.items()},
        "figures": {key: figure.model_dump(exclude_none=True) for key, figure in looks.figures.items()},
        "questions": [one.model_dump(mode="json", exclude_defaults=True) for one in looks.questions],
        "fates": fates,
        "deeds": {word: list(said) for word, said in deeds.items()},
    }


@cache
def settings_in(package: str) -> tuple[str, ...]:
    """The settings that the looks of a game's package have; its file is judged elsewhere."""
    file = files(package).joinpath("data", FILE)
    return (*tomllib.loads(file.read_text("utf-8")).get("settings", {}),) if file.is_file() else ()


def looks_in(looks: Data, setting: str) -> Data:
    """The looks of a game in one of its settings; as they are in none."""
    found = looks.get("settings", {}).get(setting)
    if not found:
        return looks
    motifs = {part: {**looks["motifs"][part], **found[part]} for part in MOTIFS}
    return looks | {"motifs": motifs, "climate": found["climate"] or looks["climate"]}


def terms_in(terms: Data, looks: Data, setting: str) -> Data:
    """The terms of a game in one of its settings: what ground is called there, and what it is called in the rules."""
    found = looks.get("settings", {}).get(setting)
    if not found:
        return terms
    called = {name: one["name"] for part in MOTIFS for name, one in found[part].items() if one["name"]}
    return {**terms, **{kind: _called(terms[kind], called) for kind in GROUND if kind in terms}}


def _called(terms: Data, called: Mapping[str, str]) -> Data:
    return {
        name: term | {"name": f"{called[name]} ({term['name']})"} if name in called else term
        for name, term in terms.items()
    }


def _sign(name: str, sign: str | Sign, mark: Data) -> Data:
    """A sign with its words, which are the mark's where it has none of its own."""
    if isinstance(sign, str):
        return {"sign": sign, "name": name, "text": mark["text"], "clauses": mark["clauses"]}
    told = {"sign": sign.sign, "name": sign.name or name, "text": sign.text, "clauses": list(sign.clauses)}
    return told | {"instead": True} if sign.instead else told
