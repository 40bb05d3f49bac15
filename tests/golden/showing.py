"""All that is shown of a game, kind by kind, as text: what `tests/test_shown.py` compares with the files in `shown/`.

`python tests/golden/remake.py --shown` writes it down anew, for the same moments and facts, `--moments` chooses the
moments anew before. Do it when something is meant to be shown differently, and say why in the commit. For each game
there are

- `GAME-moments.txt.xz`: the position texts of moments that show much, at least three of each scenario;
- `GAME-facts.txt`: for each kind of event the facts that are told, and first the moment in which they are; new kinds of
  events and new lists of the rules get lines by hand;
- `GAME.txt.xz`: what is shown, in sections (`xz -dc` shows them).

Games are known here by their public face alone: `Battle`, `Ruleset`, `Table`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from typing import Any

from rich.console import Console

import warhost
from golden.keeping import (
    MOST_KINDS,
    TRANSCRIPTS,
    Moment,
    Sections,
    apart,
    as_json,
    digest,
    event_kinds,
    facts_of,
    legal_of,
    moments,
    or_none,
    path_of,
    sample,
    save,
    unlisted,
)
from warhost.cli import pictures
from warhost.cli.choosing import Menu
from warhost.face import position, transcript
from warhost.face.action import Action
from warhost.face.battle import Battle
from warhost.face.luck import luck_of
from warhost.face.odds import odds_of
from warhost.face.position import read_options
from warhost.face.scenario_lookup import look_up
from warhost.kernel.abi import Header
from warhost.kernel.sets import WIDE_ROOM
from warhost.ruleset import Table, find_ruleset
from warhost.server.odds_data import odds_data

BITS = WIDE_ROOM
WIDTH = 140
EACH_VERB = 4
"""Actions of a verb that are written down at a moment."""
EACH_TRIED, MOST_TRIED = 6, 24
"""Actions of a verb, and of all verbs, that are carried out at a moment, under two keys of dice each."""
KEYS = ((1, 2), (3, 4))
ODDS_OF_A_VERB = 4
MOST_STEPS = 3000
LEVELS = ("always", "matters", "never")
SURVEYED = 2
LONGEST_ANSWER = 2000
NO_WORD = "zz"
SPOILT_TEXTS, SPOILT_LINES = 8, 2
"""Position texts, and lines of a kind in each, that are spoilt."""
COLOURED = 24
MOST_PIECES = 64
OWN_ID = re.compile("warhost-[0-9a-f]{12}-")

Said = Iterator[tuple[str, str]]


# --- of a game --------------------------------------------------------------------------------------------


def show_game(game: str) -> Said:
    """What a game is, and its terms."""
    ruleset = find_ruleset(game)
    names = ("name", "title", "version", "designer", "board", "sides", "verbs", "phases", "quick_start", "wishes")
    plain = {name: getattr(ruleset, name) for name in names}
    yield "game", as_json({**plain, "options": dict(ruleset.options), "windows": dict(ruleset.windows)})
    yield "terms", as_json(ruleset.terms())


def show_scenarios(game: str) -> Said:
    """Line-up and ground of each scenario, a generated one besides."""
    ruleset = find_ruleset(game)
    for name in (*ruleset.scenarios(), "generated-3"):
        scenario = ruleset.scenario(name)
        yield name, as_json({"lineup": ruleset.lineup(scenario), "ground": ruleset.ground(scenario)})


def show_events(game: str) -> Said:
    """Name, text, clauses and data of every kind of event, told of the facts that are kept."""
    title, told = facts_of(game)
    battle = next(moment.battle for moment in moments(game) if moment.title == title)
    kinds, table, lines = event_kinds(battle), battle.table, dict[str, list[str]]()
    for name, facts in told:
        kind = kinds[name]
        [said] = table.events_in_words([(kind, facts)])
        about = json.dumps(*table.event_abouts([(kind, facts)]), ensure_ascii=False)
        lines.setdefault(name, []).append(f"{facts}: {said.text} [{' '.join(said.clauses)}] {about}")
    yield "kinds", "\n".join(f"{kind} {name}" for name, kind in kinds.items())
    yield from ((name, "\n".join(said)) for name, said in lines.items())


def show_objections(game: str) -> Said:
    """Every objection, alone and all together."""
    table = moments(game)[0].battle.table
    for bit in range(BITS):
        for one in table.objections(1 << bit):
            yield f"{bit}", f"{one.name}: {one.sentence} [{' '.join(one.clauses)}]"
    yield "all", "\n".join(one.name for one in table.objections((1 << BITS) - 1))


def show_reasons(game: str) -> Said:
    """Every reason why a battle ends, and what is said then, whoever wins."""
    ended = next(moment.battle for moment in moments(game) if moment.battle.over)
    for reason in range(MOST_KINDS):
        battle = ended.clone(same_dice=True)
        header: Any = Header.over(battle.memory)
        header.reason = reason % 128
        if reason > 127 or (why := or_none(lambda table: table.reason(), battle.table)) is None:
            return
        said = []
        for header.winner in (0, 1, -1):
            said.append(f"{battle.prompt} | {battle.outcome} | {battle.table.scores()}")
        yield str(reason), "\n".join([why, *said])


# --- of moments -------------------------------------------------------------------------------------------


def show_words(game: str) -> Said:
    """Prompt, scores and reason of each moment, what standing orders let pass, and its position text."""
    for title, battle in moments(game):
        table, windows = battle.table, battle.ruleset.windows
        passed = [f"{level} {battle.passes(dict.fromkeys(windows, level))}" for level in LEVELS]
        yield title, "\n".join([battle.prompt, f"{table.scores()} {table.reason()}", *passed, position.write(battle)])


def show_views(game: str) -> Said:
    """What each seat may know, without its choices; all of it for a spectator, of others what is different."""
    for title, battle in moments(game):
        shared: dict[Any, Any] = {}
        views: dict[int | None, dict[str, Any]] = {None: battle.view()}
        views |= {seat: battle.view(seat, shared) for seat in (0, 1)}
        views = {seat: {key: view[key] for key in view if key != "choices"} for seat, view in views.items()}
        yield title, as_json(views[None])
        for seat in (0, 1):
            differs = {key: value for key, value in views[seat].items() if value != views[None].get(key)}
            yield f"{title}, seat {seat}", f"{' '.join(views[seat])}\n{as_json(differs)}"


def show_choices(game: str) -> Said:
    """Some legal actions of each verb in notation, words and data; of all others a hash."""
    for title, battle in moments(game):
        shown = battle.view(battle.seat_to_decide)["choices"]
        lines = [f"{len(shown)} {digest(as_json(shown))}"]
        for action, choice in zip(legal_of(battle), shown, strict=True):
            if sum(line.startswith(f"{action.verb} ") for line in lines) < EACH_VERB:
                lines.append(_choice(action, choice))
        lines += [_choice(action, battle.table.choices([action.code])[0]) for action in unlisted(battle)]
        lines.append(digest("\n".join(f"{action} {action.sentence}" for action in legal_of(battle))))
        yield title, "\n".join(lines)


def _choice(action: Action, data: dict[str, Any]) -> str:
    return f"{action.verb} | {action} | {action.sentence} | {json.dumps(data, ensure_ascii=False)}"


def show_maps(game: str) -> Said:
    """The battlefield in plain text as everybody sees it, and as a side does where that is different."""
    yield from _drawn(moments(game), lambda battle, viewer: _seen(battle, viewer).draw_ascii())


def show_pictures(game: str) -> Said:
    """The battlefield as SVG as everybody sees it, and as a side does where that is different."""
    yield from _drawn(moments(game), _svg)


def _svg(battle: Battle, viewer: int | None) -> str:
    """A picture, tag by tag; its ids are its own and change with all of it, so they are shown without what does."""
    return OWN_ID.sub("warhost-", _seen(battle, viewer).draw_svg()).replace("><", ">\n<")


def show_colours(game: str, every: int = 1) -> Said:
    """The battlefield and the armies in the colours of a terminal; of every so many moments."""
    yield from _drawn(apart(moments(game), COLOURED)[::every], _coloured)


def _drawn(among: Sequence[Moment], draw: Callable[[Battle, int | None], str]) -> Said:
    for title, battle in among:
        everybody = draw(battle, None)
        yield title, everybody
        for viewer in (0, 1):
            if (seen := draw(battle, viewer)) != everybody:
                yield f"{title}, seen by {viewer}", seen


def _seen(battle: Battle, viewer: int | None) -> Table:
    return battle.table if viewer is None else battle.table_for(viewer)


def _coloured(battle: Battle, viewer: int | None) -> str:
    legal = legal_of(battle)
    marked = Menu(legal).marked() if legal else pictures.NOTHING
    return _printed(pictures.draw_map(battle, viewer, marked), pictures.army_table(battle, viewer))


def _printed(*parts: Any) -> str:
    """What a terminal shows, with its colours."""
    console = Console(
        file=StringIO(), width=WIDTH, record=True, force_terminal=True, color_system="truecolor", _environ={}
    )
    for part in parts:
        console.print(part)
    return console.export_text(styles=True)


def show_menus(game: str) -> Said:
    """The menu of a terminal at each moment, and that of the first piece in it."""
    for title, battle in moments(game):
        if legal := legal_of(battle):
            menu, sides = Menu(legal), battle.table.side_named
            deeper = Menu(menu.entries[0].actions)
            drawn = _printed(menu.draw(sides)), _printed(deeper.draw(sides))
            yield title, f"{drawn[0]}\n{drawn[1]}\n{sorted(menu.marked().actors)}"


def show_changes(game: str) -> Said:
    """What some actions change, under two keys of dice, in words: changes, fates, events, what is at stake."""
    for title, battle in moments(game):
        for action in sample(battle, EACH_TRIED, MOST_TRIED):
            stake, assumed = battle.table.at_stake(action.code), or_none(battle.table.assumption, action.code)
            said = [f"at stake {stake}, assumption {assumed}"]
            tellings = [_told(battle, action, key) for key in KEYS]
            yield f"{title}, {action}", "\n".join([*said, *tellings[: 1 + (tellings[0] != tellings[1])]])


def _told(battle: Battle, action: Action, key: tuple[int, int]) -> str:
    """What an action leads to with the dice of a key."""
    after = battle.clone(same_dice=True)
    after.apply(Action(action.code, after.table), key)
    table, side = battle.table, battle.seat_to_decide or 0
    changes = table.changes(after.memory)
    fates = {label: " and ".join(fate.words for fate in of_one) for label, of_one in changes.fates(side).items()}
    lines = [*map(repr, changes.words), f"fates {fates}"]
    for piece in range(MOST_PIECES):
        counts = or_none(changes.counts, piece)
        lines += [f"fate of {piece}: {counts}"] if counts and any(counts.values()) else []
    told = after.last_events
    lines += [f"{event.kind} {event.reader}: {event} {json.dumps(dict(event.about))}" for event in told]
    lines += [f"roll {roll}" for roll in table.attack_rolls((event.kind, event.facts) for event in told)]
    return "\n".join([*lines, f"then {after.prompt}", f"key {after.key()}"])


def show_odds(game: str) -> Said:
    """Exact odds of some actions of each verb, as text, as data and in a terminal."""
    had: dict[str, int] = {}
    for title, battle in moments(game):
        for action in sample(battle, 1, MOST_TRIED):
            if had.get(action.verb, 0) >= ODDS_OF_A_VERB or not _rolls(battle, action):
                continue
            odds = odds_of(battle, action, MOST_STEPS)
            if odds.exact:
                had[action.verb] = had.get(action.verb, 0) + 1
                data = as_json(odds_data(battle, odds))
                yield (
                    f"{title}, {action}",
                    f"{odds}\n{data}\n{_printed(pictures.odds_table(odds, battle.table.side_named))}",
                )


def show_surveys(game: str, every: int = 1) -> Said:
    """What the table answers about some pieces; of every so many moments."""
    for title, battle in moments(game)[::every]:
        pieces = [piece for piece in battle.view()["pieces"] if piece.get("at")]
        there = [piece["at"] for piece in apart(pieces, SURVEYED)]
        yield title, "\n".join(_answer(battle, ask) for ask in _questions(apart(pieces, SURVEYED + 1), there))


def _questions(pieces: Sequence[dict[str, Any]], there: Sequence[list[int]]) -> Iterator[dict[str, Any]]:
    yield {"what": "nothing"}
    for piece in pieces:
        yield from ({"what": what, "actor": piece["label"]} for what in ("reach", "deeds", "ranges"))
        for x, y in there:
            yield {"what": "move", "actor": piece["label"], "to": [x + 90, y + 130]}
            yield {"what": "sight", "from": piece["at"], "to": [x, y]}


def _answer(battle: Battle, ask: dict[str, Any]) -> str:
    """A question with its answer; of a long one a hash."""
    try:
        said = json.dumps(battle.survey(ask))
    except ValueError as error:
        said = str(error)
    return f"{ask}: {said if len(said) < LONGEST_ANSWER else digest(said)}"


def show_refusals(game: str, every: int = 1) -> Said:
    """What is said of actions that cannot be read or are not legal, and of position texts that cannot be read.

    Of every so many moments.
    """
    tried = {action.verb: str(action) for _, battle in moments(game) for action in sample(battle, 1, MOST_TRIED)}
    for title, battle in moments(game)[::every]:
        if legal_of(battle):
            yield title, "\n".join(_refusal(battle, text) for text in tried.values())
            last = sample(battle, 1, MOST_TRIED)[-1]
            yield f"{title}, unreadable", "\n".join(_refusal(battle, text) for text in _spoilt(str(last)))
    for title, battle in apart(moments(game), SPOILT_TEXTS)[::every]:
        lines = position.write(battle).splitlines()
        yield f"{title}, text", "\n".join(_spoilt_texts(lines))


def _refusal(battle: Battle, text: str) -> str:
    """An action with every objection to it, or why it cannot be read."""
    try:
        battle.clone(same_dice=True).apply(text)
    except ValueError as error:
        return f"{text}: {error}"
    return f"{text}: legal"


def _spoilt(line: str) -> Iterator[str]:
    """A line with a word less, more, or replaced."""
    words = line.split()
    yield " ".join(words[:-1])
    yield f"{line} {NO_WORD}"
    for number in range(len(words)):
        yield " ".join([*words[:number], NO_WORD, *words[number + 1 :]])


def _spoilt_texts(lines: list[str]) -> Iterator[str]:
    """What is said of a position text with a line missing, twice or spoilt."""
    had: dict[str, int] = {}
    for number, line in enumerate(lines):
        first = line.partition(" ")[0]
        had[first] = had.get(first, 0) + 1
        if had[first] > SPOILT_LINES:
            continue
        for others in ((), (line, line), *((spoilt,) for spoilt in _spoilt(line))):
            try:
                position.read("\n".join([*lines[:number], *others, *lines[number + 1 :]]))
            except ValueError as error:
                yield f"{number} {others}: {error}"


def _rolls(battle: Battle, action: Action) -> bool:
    """True for an action that may lead to a die."""
    after = battle.clone(same_dice=True)
    after.apply(Action(action.code, after.table), KEYS[0])
    header: Any = Header.over(after.memory)
    return int(header.dice.counter) > 0


# --- of whole battles -------------------------------------------------------------------------------------


def show_steps(game: str, every: int = 1) -> Said:
    """The prompt at every decision of the golden transcripts, hashes of position text, view and map, and the luck.

    Of every so many transcripts.
    """
    read = {path.stem: transcript.read(path.read_text("utf-8")) for path in sorted(TRANSCRIPTS.glob("*.txt"))}
    own = [(name, recorded) for name, recorded in read.items() if recorded.ruleset.name == game]
    for name, recorded in own[::every]:
        lines = [_step(number, battle) for number, battle in enumerate(replayed(recorded))]
        *_, battle = replayed(recorded)
        rolls = battle.table.attack_rolls((event.kind, event.facts) for event in battle.events)
        yield name, "\n".join([*lines, str(battle.outcome), str(luck_of(battle)), *map(str, rolls)])


def _step(number: int, battle: Battle) -> str:
    shown = (position.write(battle), as_json(battle.view()), str(battle))
    return f"{number} {' '.join(map(digest, shown))} {battle.prompt}"


def replayed(recorded: transcript.Transcript) -> Iterator[Battle]:
    """The battle of a transcript at its start and after each action."""
    tags = {name: tag.value for name, tag in recorded.tags.items()}
    is_inline = tags["Scenario"] == position.INLINE
    source = recorded.ruleset.read_scenario(tags["ScenarioText"]) if is_inline else tags["Scenario"]
    _, scenario = look_up(source, read_options(tags["Options"]))
    battle = warhost.start(scenario, int(tags["Seed"]))
    yield battle
    for action in recorded.actions:
        battle.apply(action.text, action.key)
        yield battle


KINDS: dict[str, Callable[..., Said]] = {
    "game": show_game,
    "scenarios": show_scenarios,
    "events": show_events,
    "objections": show_objections,
    "reasons": show_reasons,
    "words": show_words,
    "views": show_views,
    "choices": show_choices,
    "maps": show_maps,
    "pictures": show_pictures,
    "colours": show_colours,
    "menus": show_menus,
    "changes": show_changes,
    "odds": show_odds,
    "surveys": show_surveys,
    "refusals": show_refusals,
    "steps": show_steps,
}


LONG = {"surveys": 4, "refusals": 4, "colours": 4, "steps": 2}
"""Kinds of which a short look sees one in so many."""


def shown(game: str, kind: str) -> Sections:
    """All that a game shows of a kind, by headings."""
    return {f"{kind}: {title}": said for title, said in KINDS[kind](game)}


def shown_shortly(game: str, kind: str) -> Sections:
    """Some of what a game shows of a long kind, by headings."""
    return {f"{kind}: {title}": said for title, said in KINDS[kind](game, LONG[kind])}


def remake(game: str) -> None:
    """Write down all that a game shows."""
    save(path_of(game), {title: said for kind in KINDS for title, said in shown(game, kind).items()})
