"""Keeps the archive of battles: for each game one file with whole transcripts, which the tests replay.

    python tools/archive.py tewapen --battles 60     makes the archive of a game, with 60 battles
    python tools/archive.py tewapen --add 10         adds 10 battles; those that are there stay as they are
    python tools/archive.py tewapen --renew          replaces what goes differently by now, and says where it does

Who meets whom, where and with which seed follows from a plan: all scenarios, whole, cut short and left unfinished, with
options and on generated boards, in rounds without end, and before them a few short battles of the slow opponents. A
battle depends on its own line of the plan alone, so a new scenario or opponent leaves all others as they are.
"""

from __future__ import annotations

import argparse
import lzma
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice, product
from pathlib import Path
from random import Random
from typing import NamedTuple

from warhost.errors import IllegalAction, UnknownName
from warhost.face.battle import Battle, start
from warhost.face.entry import RUNNING
from warhost.face.position import INLINE, read_options
from warhost.face.scenario_lookup import look_up
from warhost.face.standing import Event
from warhost.face.transcript import Recorded, Transcript, read, verify, write
from warhost.face.transcript.layout import NO_BRACES
from warhost.fight import choose
from warhost.players import find_player, levels
from warhost.ruleset import Ruleset, find_ruleset, rulesets
from warhost.scenario import ScenarioModel

FOLDER = Path(__file__).resolve().parent.parent / "tests/archive"
SEPARATOR = "====\n"
"""Between two transcripts; a transcript's lines begin with a bracket, a word, a number or a blank."""

OPPONENTS = ("random", "greedy", *levels())
"""All computer opponents that come with Warhost."""
QUICK = ("random", "recruit", "greedy", "soldier")
"""Those who decide within some milliseconds, and meet each other everywhere."""
PAIRS = tuple((first, second) for first in QUICK for second in QUICK)
RIVALS = ("greedy", "soldier")
"""Whom a slow opponent meets as the first side, and whom as the second."""

GENERATED = "generated"
SHORT = "turns = 3"
SHORTEST = "turns = 2"
UNFINISHED = (40, 80, 120)
"""Actions after which a battle is left unfinished, in turns."""
MOST_SEEDS = 1_000_000
LONGEST_EXCERPT = 200


class Field(NamedTuple):
    """Where battles of the plan are fought: a scenario, or another generated board each time, and its options."""

    scenario: str
    options: str = ""
    wishes: str = ""  # for what a generated board is like
    is_unfinished: bool = False


OWN_FIELDS = {
    "tewapen": (
        Field("otter-ford", "modules = [1, 2, 3]"),
        Field(GENERATED, wishes="modules = [1]"),
        Field(GENERATED, wishes="modules = [1, 2], size = 4"),
        Field(GENERATED, wishes="modules = [1, 6]"),
    ),
    "heroes": (
        Field("first-blood", "free_deployment = true"),
        Field("scaean-gate", "challenge_cap = 0, turns = 4"),
        Field(GENERATED, wishes='value = 100, terrain_of = "bare"'),
    ),
    "ittybitty": (
        Field("skirmish", 'ranged_adverse_results = "always"'),
        Field("defend-the-bridge", 'spent_spearmen = "3-2-4"'),
        Field("stirling", 'dragoon_foot_profile = "light_3-2-4", turns = 4'),
        Field("powder-in-the-fog", 'fortification2 = "shift_and_level1", turns = 6'),
        Field(GENERATED, wishes='budget = 60, engagement = "attack"'),
    ),
    "onehour": (
        Field("the-moor", "free_set_up = true"),
        Field("the-moor", 'initiative = "once", line_of_sight = "free"'),
        Field("wide-field", 'halving = "single", cavalry_turn_before_charge = true'),
        Field("wide-field", 'morale = "none"'),
        Field("hammer-and-anvil", 'retreat_half_turn = "always"'),
    ),
    "weads": (
        Field("alder-ford", 'facing = "on"'),
        Field("duel-of-the-mages", 'magic = "off", turns = 6'),
        Field("duel-of-the-mages", 'facing = "on", turns = 5'),
    ),
}
"""Fields with the options and wishes that one game alone has."""


# --- the plan ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Encounter:
    """A battle to be fought. Its title is unlike all others of its game."""

    title: str
    scenario: ScenarioModel
    players: tuple[str, str]
    seed: int
    most: int = 0
    """Actions after which it is left unfinished; 0 for a battle to the end."""

    @classmethod
    def of(cls, text: str) -> Encounter:
        """The encounter that an archived transcript came from. ValueError where its scenario is no more."""
        head = read_head(text)
        tags = {name: tag.value for name, tag in head.tags.items()}
        is_inline = tags["Scenario"] == INLINE
        source = head.ruleset.read_scenario(tags["ScenarioText"]) if is_inline else tags["Scenario"]
        _, scenario = look_up(source, read_options(tags["Options"]))
        first, second = head.players
        return cls(tags["Event"], scenario, (first, second), int(tags["Seed"]), int(tags.get("StoppedAfter", 0)))


def read_head(text: str) -> Transcript:
    """The tags of a transcript without its actions, which need not be readable any more."""
    head, _, _ = text.partition("\n\n")
    return read(f"{head}\n{RUNNING}\n")


def title_of(text: str) -> str:
    """The title of the encounter that an archived transcript came from."""
    return read_head(text).tags["Event"].value


def plan(ruleset: Ruleset) -> Iterator[Encounter]:
    """All battles of a game's archive in their order, without end."""
    yield from _encounters_of_the_slow(ruleset)
    fields = list(_fields(ruleset))
    for round_ in count(1):
        yield from (_encounter(ruleset, field, round_) for field in fields)


def _encounters_of_the_slow(ruleset: Ruleset) -> Iterator[Encounter]:
    """Short battles of those who think for long, each once on either side."""
    field = Field(ruleset.quick_start, SHORTEST if "turns" in ruleset.options else "")
    for slow, side in product((name for name in OPPONENTS if name not in QUICK), (0, 1)):
        rival = RIVALS[side]
        title = f"{_words(field)}, {slow} as {ruleset.sides[side]}"
        players = (rival, slow) if side else (slow, rival)
        yield Encounter(title, _scenario(ruleset, field, 0), players, _seed(title))


def _fields(ruleset: Ruleset) -> Iterator[Field]:
    """Where a round of the plan is fought, whatever the game."""
    for scenario in (*ruleset.scenarios(), *([GENERATED] if generates(ruleset) else [])):
        yield Field(scenario)
        yield Field(scenario, is_unfinished=True)
        if "turns" in ruleset.options:
            yield Field(scenario, SHORT)
    yield from OWN_FIELDS.get(ruleset.name, ())


def generates(ruleset: Ruleset) -> bool:
    """True for a game that makes up boards from seeds."""
    try:
        ruleset.scenario(f"{GENERATED}-1")
    except UnknownName:
        return False
    return True


def _encounter(ruleset: Ruleset, field: Field, round_: int) -> Encounter:
    """The battle of a field in a round; the same field sees other players in each."""
    words = _words(field)
    players = PAIRS[(_seed(words) + round_) % len(PAIRS)]
    most = UNFINISHED[round_ % len(UNFINISHED)] if field.is_unfinished else 0
    title = f"{words}, round {round_}"
    return Encounter(title, _scenario(ruleset, field, round_), players, _seed(title), most)


def _words(field: Field) -> str:
    return ", ".join(filter(None, (*field[:3], "unfinished" if field.is_unfinished else "")))


def _scenario(ruleset: Ruleset, field: Field, round_: int) -> ScenarioModel:
    model = (
        ruleset.generate(_seed(f"{_words(field)} {round_}"), **read_options(field.wishes))
        if field.scenario == GENERATED
        else ruleset.scenario(field.scenario)
    )
    return look_up(model, read_options(field.options))[1]


def _seed(words: str) -> int:
    """A number drawn by lot that depends on the words alone."""
    return Random(words).randrange(MOST_SEEDS)


# --- fighting ---------------------------------------------------------------------------------------------


def fight(encounter: Encounter) -> str:
    """The transcript of an encounter, fought under the rules as they are."""
    battle, keys = start(encounter.scenario, encounter.seed), Random(encounter.seed)
    players = [find_player(name, encounter.seed * 2 + side) for side, name in enumerate(encounter.players)]
    while not battle.over and (not encounter.most or battle.decisions < encounter.most):
        player = players[battle.seat_to_decide or 0]
        battle.apply(choose(player, battle, (keys.getrandbits(64), keys.getrandbits(64))))
    stopped = {"StoppedAfter": str(encounter.most)} if encounter.most else {}
    return write(battle, encounter.players, {"Event": encounter.title, **stopped})


def fight_again(text: str) -> Iterator[tuple[int, Recorded | None, Battle]]:
    """The battle after its set-up, with number 0, and after each recorded action, under the rules as they are.

    ValueError where it cannot go on.
    """
    encounter = Encounter.of(text)
    battle = start(encounter.scenario, encounter.seed)
    yield 0, None, battle
    for number, recorded in enumerate(read(text).actions, 1):
        battle.apply(recorded.text, recorded.key)
        yield number, recorded, battle


# --- what goes differently --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Departure:
    """The first place where a recorded battle goes differently now."""

    number: int  # of the action, 0 for the set-up
    line: int
    action: str
    recorded: str
    now: str
    clauses: tuple[str, ...]  # behind what happens now, or behind the objections to the action

    def __str__(self) -> str:
        where = f"action {self.number}, {self.action!r}" if self.number else "set-up"
        what = f"recorded is {_excerpt(self.recorded)}, and now {_excerpt(self.now)}"
        clauses = f" ({', '.join(self.clauses)})" if self.clauses else ""
        return f"{where}, line {self.line}: {what}{clauses}"


def find_departure(text: str) -> Departure | None:
    """Where the first action leads elsewhere, or has become illegal; None where all lead to what is recorded.

    ValueError where it cannot be told, as a scenario is no more or the notation is another.
    """
    found, number = read(text), 0
    try:
        for number, recorded, battle in fight_again(text):
            told = recorded.told if recorded else found.set_up
            if (others := _what_differs(_said(told), battle.events_of(number))) is not None:
                line = recorded.line if recorded else told[0][1] if told else 1
                return Departure(number, line, recorded.text if recorded else "", *others)
    except IllegalAction as error:
        refused = found.actions[number]
        clauses = tuple(clause for objection in error.objections for clause in objection.clauses)
        return Departure(number + 1, refused.line, refused.text, _said(refused.told), str(error), clauses)
    return None


def _said(told: Sequence[tuple[str, int]]) -> str:
    return " ".join(word for word, _ in told)


def _what_differs(recorded: str, events: Sequence[Event]) -> tuple[str, str, tuple[str, ...]] | None:
    """What was recorded from the first event on that is told otherwise, what happens now, and the clauses behind it."""
    texts = [" ".join(event.text.translate(NO_BRACES).split()) for event in events]
    rest = recorded
    for number, text in enumerate(texts):
        if rest != text and not rest.startswith(f"{text}; "):
            return rest, "; ".join(texts[number:]), events[number].clauses
        rest = rest.removeprefix(text).removeprefix("; ")
    every = dict.fromkeys(clause for event in events for clause in event.clauses)
    return (rest, "", tuple(every)) if rest else None


def _excerpt(words: str) -> str:
    return repr(words if len(words) <= LONGEST_EXCERPT else f"{words[:LONGEST_EXCERPT]}...") if words else "nothing"


def complaint(text: str) -> str:
    """Which battle goes differently, where, and how; "" for one that goes as recorded."""
    report = verify(text, title_of(text))
    if report.ok:
        return ""
    try:
        what: object = find_departure(text) or report.faults[0]
    except ValueError as error:
        what = error
    return f"{report.file} ({' against '.join(read_head(text).players)}): {what}"


def renewed(text: str) -> str | None:
    """A battle told anew where its actions still lead to the same end, else fought anew; None without its scenario."""
    try:
        encounter = Encounter.of(text)
    except ValueError:
        return None
    try:
        battle = [battle for _, _, battle in fight_again(text)][-1]
    except ValueError:
        return fight(encounter)
    found = read(text)
    again = write(battle, found.players, found.free_tags)
    return again if read(again).ending == found.ending else fight(encounter)


# --- the files --------------------------------------------------------------------------------------------


def path_of(game: str) -> Path:
    """The file that holds a game's archive."""
    return FOLDER / f"{game}.txt.xz"


def load(game: str) -> list[str]:
    """The transcripts of a game's archive; none where there is no archive yet."""
    path = path_of(game)
    return lzma.decompress(path.read_bytes()).decode().split(SEPARATOR) if path.exists() else []


def save(game: str, texts: Sequence[str]) -> None:
    """Write a game's archive; the same transcripts give the same bytes."""
    FOLDER.mkdir(exist_ok=True)
    packed = lzma.compress(SEPARATOR.join(texts).encode(), preset=9 | lzma.PRESET_EXTREME)
    path_of(game).write_bytes(packed)
    print(f"{path_of(game).name}: {len(texts)} battles, {len(packed):,} bytes")


def more(game: str, texts: Sequence[str], wanted: int) -> list[str]:
    """The transcripts, and after them the first battles of the plan that are not among them."""
    held = set(map(title_of, texts))
    encounters = islice((battle for battle in plan(find_ruleset(game)) if battle.title not in held), wanted)
    return [*texts, *map(_fight_and_tell, encounters)]


def _fight_and_tell(encounter: Encounter) -> str:
    begin = time.perf_counter()
    text = fight(encounter)
    result = read(text).tags["Result"].value
    players = " against ".join(encounter.players)
    print(f"{encounter.title}: {players}, {result} ({time.perf_counter() - begin:.1f} s)", flush=True)
    return text


def renew(texts: Sequence[str]) -> Iterator[str]:
    """The transcripts, those that go differently made anew or left out; prints which they are and where they differ."""
    for text in texts:
        if not (said := complaint(text)):
            yield text
            continue
        print(said, flush=True)
        if (again := renewed(text)) is not None:
            yield again


def main() -> int:
    """Makes, extends or renews the archive of a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=tuple(rulesets()))
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--battles", type=int, metavar="N", help="make the archive with so many battles")
    what.add_argument("--add", type=int, metavar="N", help="add so many battles, and change none of those there")
    what.add_argument("--renew", action="store_true", help="replace the battles that go differently by now")
    wish = parser.parse_args()
    if wish.renew:
        save(wish.game, list(renew(load(wish.game))))
    elif wish.add is not None:
        save(wish.game, more(wish.game, load(wish.game), wish.add))
    else:
        save(wish.game, more(wish.game, [], wish.battles))
    return 0


if __name__ == "__main__":
    sys.exit(main())
