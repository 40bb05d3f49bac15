"""What is kept of each game in `shown/`, and battles at the moments that are kept there."""

from __future__ import annotations

import json
import lzma
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from warhost.face import position
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.kernel.journal import Entry
from warhost.ruleset import rulesets

HERE = Path(__file__).parent
FOLDER = HERE / "shown"
TRANSCRIPTS = HERE / "transcripts"
GAMES = tuple(name for name, ruleset in rulesets().items() if ruleset.package.startswith("warhost."))
HEADING = "==== "
FACTS = Entry.dtype["facts"].shape[0]
MOST_KINDS = 256

T = TypeVar("T")
Sections = dict[str, str]
Facts = tuple[str, tuple[int, ...]]
"""The name of an event, and its facts."""


class Moment(NamedTuple):
    """A battle at a moment that shows much, with its title."""

    title: str
    battle: Battle


# --- files ------------------------------------------------------------------------------------------------


def load(path: Path) -> Sections:
    """The sections of a file by their headings; none where there is no file."""
    if not path.exists():
        return {}
    text = lzma.decompress(path.read_bytes()).decode()
    parts = (part.partition("\n") for part in text.split(f"\n{HEADING}")[1:])
    return {title: said for title, _, said in parts}


def save(path: Path, sections: Sections) -> None:
    """Write sections; the same ones give the same bytes."""
    text = "".join(f"\n{HEADING}{title}\n{said}" for title, said in sections.items())
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def path_of(game: str) -> Path:
    """Where it is kept what a game shows."""
    return FOLDER / f"{game}.txt.xz"


def path_of_moments(game: str) -> Path:
    """Where the moments of a game are kept."""
    return FOLDER / f"{game}-moments.txt.xz"


@cache
def moments(game: str) -> tuple[Moment, ...]:
    """The battles of a game at the moments that are kept."""
    return tuple(Moment(title, position.read(text)) for title, text in load(path_of_moments(game)).items())


@cache
def facts_of(game: str) -> tuple[str, tuple[Facts, ...]]:
    """The moment in which the facts of events are told, and for each event its name and facts."""
    first, *lines = FOLDER.joinpath(f"{game}-facts.txt").read_text("utf-8").splitlines()
    told = []
    for name, *numbers in map(str.split, lines):
        told.append((name, tuple(map(int, numbers)) + (0,) * (FACTS - len(numbers))))
    return first, tuple(told)


def as_json(data: Any) -> str:
    """Plain data in lines that can be compared."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def digest(text: str) -> str:
    """A short hash."""
    return blake2b(text.encode(), digest_size=4).hexdigest()


# --- what can be asked of a battle ---------------------------------------------------------------------------


def event_kinds(battle: Battle) -> dict[str, int]:
    """The number of each kind of event by its name."""
    table: Any = battle.table
    named = table.words.events.name
    return {name: kind for kind in range(MOST_KINDS) if (name := or_none(named, kind)) is not None}


def or_none(what: Callable[..., Any], *arguments: Any) -> Any:
    """What comes of a question, None where a game has no answer."""
    try:
        return what(*arguments)
    except (ValueError, LookupError):
        return None


def legal_of(battle: Battle) -> Sequence[Action]:
    """The legal actions where somebody is to choose."""
    return () if battle.seat_to_decide is None else battle.legal_actions


def unlisted(battle: Battle) -> Iterator[Action]:
    """Legal actions of verbs that are not listed, such as a way point: written like one that is listed."""
    legal = legal_of(battle)
    listed = {action.verb: str(action).partition(" ")[2] for action in legal}
    for verb in battle.ruleset.verbs:
        for rest in listed.values() if verb not in listed else ():
            action = or_none(battle.action, f"{verb} {rest}")
            if action is not None and not battle.why_not(action):
                yield action
                break


def sample(battle: Battle, each: int, most: int) -> list[Action]:
    """Some legal actions of every verb in turn."""
    by_verb: dict[str, list[Action]] = {}
    for action in (*legal_of(battle), *unlisted(battle)):
        by_verb.setdefault(action.verb, []).append(action)
    wanted = [apart(same, each) for same in by_verb.values()]
    rounds = (same[number] for number in range(each) for same in wanted if number < len(same))
    return [action for action, _ in zip(rounds, range(most), strict=False)]


def apart(things: Sequence[T], most: int) -> list[T]:
    """So many of them, evenly spread."""
    if len(things) <= most:
        return list(things)
    return [things[(2 * number + 1) * len(things) // (2 * most)] for number in range(most)]
