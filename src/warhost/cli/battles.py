"""Commands about battles: fight one in the terminal, let the computer fight some, ask for odds, verify a transcript."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.text import Text
from typer.core import TyperCommand

from warhost import bounds
from warhost.cli.screen import DIFFERS, prepare, print_json, progress_bar, refuse, stdout
from warhost.cli.sources import (
    PERSON,
    Json,
    players_of,
    prepare_all,
    read_battle,
    scenario_source,
    write_transcript,
)
from warhost.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from warhost.face.battle import Battle
    from warhost.face.odds import Chance, FatesInWords, Fight, Odds
    from warhost.face.receipt import Receipt
    from warhost.players import Player

RANDOM = "random"
SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The options that say who plays a side, by the number of the side."""
Further = Annotated[
    str | None, typer.Option(metavar="PLAYER", help="Who plays a further side, in a game of so many.", hidden=True)
]
Scenario = Annotated[
    str | None,
    typer.Argument(help="A scenario or a scenario file; see `warhost scenarios`. A battle for beginners otherwise."),
]
KEY_WORDS = re.compile("[0-9a-f]{64}")
KEY_WITHIN_S = 10
LONGEST_KEY_ANSWER = 1000
Z95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""


def first_battle() -> str:
    """The name of the battle that a newcomer begins with."""
    from warhost.ruleset import rulesets

    ruleset = next(iter(rulesets().values()))
    return f"{ruleset.name}/{ruleset.quick_start}"


class BySides(TyperCommand):
    """A command whose --first, --second and so on are called by the sides of any game too."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options with all their names."""
        from warhost.ruleset import rulesets

        params = super().get_params(ctx)
        sides = [option for option in params if option.name in SEATS]
        for ruleset in rulesets().values():
            for option, side in zip(sides, ruleset.sides, strict=False):
                option.opts += [f"--{side}"] if f"--{side}" not in option.opts else []
        return params


# --- terminal --------------------------------------------------------------------------------------------------


def terminal(
    scenario: Scenario = None,
    side: Annotated[
        str | None, typer.Option(metavar="SIDE|random", help="Your side, by its name; the first otherwise.")
    ] = None,
    opponent: Annotated[str, typer.Option(metavar="greedy|random|person", help="Who plays the other side.")] = "greedy",
    seed: Annotated[int | None, typer.Option(help="Settles all dice and cards; drawn by lot otherwise.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a battle that was written down.")] = None,
) -> None:
    """Play a battle in the terminal, you against the computer.

    You choose from what the rules allow, one small decision at a time. Ask for the exact odds; leave when you like.
    """
    from warhost.cli.terminal import Session
    from warhost.face.battle import start
    from warhost.face.scenario_lookup import look_up

    if resume is not None:
        battle, names = read_battle(resume), players_of(resume)
        if PERSON not in names.values():
            names = seat(battle.ruleset.sides, side, opponent)
    else:
        ruleset, model = look_up(scenario_source(scenario or first_battle()))
        names = seat(ruleset.sides, side, opponent)
        prepare(ruleset)
        battle = start(model, seed)
    players = {battle.ruleset.sides.index(name): find_opponent(player, battle) for name, player in names.items()}
    Session(battle, players, stdout(), resume).run()


def seat(sides: tuple[str, ...], side: str | None, opponent: str) -> dict[str, str]:
    """Who plays each side, a person the first unless told otherwise; UnknownName for a side or a player that is not."""
    import secrets

    side = side or sides[0]
    if side not in (*sides, RANDOM):
        raise UnknownName("side", side, (*sides, RANDOM))
    must_be_players(opponent, others=(PERSON,))
    own = secrets.choice(sides) if side == RANDOM else side
    return {name: PERSON if name == own else opponent for name in sides}


def must_be_players(*names: str, others: tuple[str, ...] = ()) -> None:
    """Raise UnknownName or NotationError for a name that no computer opponent has, nor one of the others."""
    from warhost.players import known_names, must_be_player

    for name in names:
        if name not in others:
            must_be_player(name, (*known_names(), *others))


def find_opponent(name: str, battle: Battle) -> Player | None:
    """The computer opponent of a name, or None for a person."""
    from warhost.players import find_player

    return None if name == PERSON else find_player(name, Random(f"{battle.seed} {battle.decisions}").getrandbits(63))


# --- fight ------------------------------------------------------------------------------------------------


def fight(
    scenario: Scenario = None,
    first: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays the first side: greedy or random.")
    ] = "greedy",
    second: Annotated[
        str, typer.Option(metavar="PLAYER", help="Who plays the second side: greedy or random.")
    ] = "greedy",
    third: Further = None,
    fourth: Further = None,
    fifth: Further = None,
    sixth: Further = None,
    seed: Annotated[int, typer.Option(help="The seed of the first battle; the next has the next number.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="How many battles.")] = 1,
    transcript: Annotated[
        Path | None, typer.Option(help="Write the battle down in this file; several battles in numbered files.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let computer opponents fight one battle or many, and sum up who won."""
    from warhost.face.scenario_lookup import look_up
    from warhost.fight import play as fight_out
    from warhost.fight import seats_for

    further = up_to_the_last(third, fourth, fifth, sixth)
    must_be_players(first, second, *further)
    ruleset, model = look_up(scenario_source(scenario or first_battle()))
    players = dict(zip(ruleset.sides, seats_for(ruleset.sides, (first, second, *further)), strict=True))
    prepare(ruleset)
    turns = getattr(model, "turns", 1)
    results: list[Result] = []
    with progress_bar("Turns fought", games * turns) as report:
        for number in range(games):

            def watch(battle: Battle, before: int = number * turns) -> None:
                report(before + battle.turn - 1)

            battle = fight_out(model, *players.values(), seed=seed + number, watch=watch)
            results.append(Result.of(battle))
            if transcript is not None:
                write_transcript(battle, players, numbered(transcript, number + 1, games), overwrite=True)
    summary = sum_up(results, ruleset.sides)
    if as_json:
        setting = {"scenario": f"{ruleset.name}/{model.id}", "players": players, "seed": seed}
        return print_json(setting | summary)
    print_summary(model.name, players, results, summary)


def up_to_the_last(*names: str | None) -> list[str]:
    """Who is named for further sides, the usual opponent for each that is left out before the last."""
    from warhost.fight import USUAL

    last = max((place for place, name in enumerate(names, 1) if name), default=0)
    return [name or USUAL for name in names[:last]]


def numbered(file: Path, number: int, of: int) -> Path:
    """The file of one battle of several: battle-07.txt; of a single one the file itself."""
    return file if of == 1 else file.with_stem(f"{file.stem}-{number:0{len(str(of))}}")


class Result(NamedTuple):
    """What is left of a battle when many are fought: who won, after how long, and how."""

    winner: str | None
    decisions: int
    turns: int
    words: str

    @classmethod
    def of(cls, battle: Battle) -> Result:
        """The result of a battle that is over."""
        outcome = battle.outcome
        return cls(outcome.winner_name if outcome else None, battle.decisions, battle.turn, str(outcome))


def sum_up(results: Sequence[Result], sides: Sequence[str]) -> dict[str, Any]:
    """Who won how often, and how long it took, as plain data; shares with their 95 % interval after Wilson."""
    games, winners = len(results), [result.winner for result in results]
    return {
        "games": games,
        "results": {
            **{side: share_of(winners.count(side), games) for side in sides},
            "draws": share_of(winners.count(None), games),
        },
        "mean_decisions": sum(result.decisions for result in results) / games,
        "mean_turns": sum(result.turns for result in results) / games,
        "outcomes": [result.words for result in results],
    }


def share_of(times: int, games: int) -> dict[str, Any]:
    """How often something came about: number, share, and the interval of the share."""
    return {"times": times, "share": times / games, "interval": list(wilson(times, games))}


def wilson(times: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a probability after Wilson: right for few games and for shares near 0 and 1 too."""
    share, weight = times / games, Z95 * Z95 / games
    centre = (share + weight / 2) / (1 + weight)
    half = Z95 * ((share * (1 - share) + weight / 4) / games) ** 0.5 / (1 + weight)
    return max(0.0, centre - half), min(1.0, centre + half)


def print_summary(title: str, names: Mapping[str, str], results: Sequence[Result], summary: Mapping[str, Any]) -> None:
    """Print the results of battles as a table; how the battle ended when there was one."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    console, games = stdout(), summary["games"]
    console.print(f"[bold]{title}[/], {games} battle{'s' * (games > 1)}")
    table = Table("", "won", "share", "95 % interval", box=SIMPLE_HEAD, header_style="dim")
    for key, one in summary["results"].items():
        low, high = one["interval"]
        who = f"{key}, {names[key]}" if key in names else key
        table.add_row(who, str(one["times"]), f"{one['share']:.1%}", f"{low:.1%} to {high:.1%}")
    console.print(table)
    if games == 1:
        console.print(results[0].words)
    console.print(f"{summary['mean_decisions']:.1f} decisions and {summary['mean_turns']:.1f} turns a battle")


# --- odds -------------------------------------------------------------------------------------------------


def odds(
    file: Annotated[Path, typer.Argument(help="A position, or a transcript, whose last position counts.")],
    action: Annotated[list[str], typer.Argument(help="The action in full, as it is written down.")],
    as_json: Json = False,
) -> None:
    """Tell the exact odds of an action: how its dice are counted, and every result with its fraction."""
    from warhost.cli.pictures import odds_table

    battle = read_battle(file)
    wanted = battle.action(" ".join(action))
    found = battle.odds(wanted)
    if as_json:
        return print_json({"action": str(wanted), "sentence": wanted.sentence, **odds_facts(found)})
    stdout().print(f"[bold]{wanted.sentence}[/]", odds_table(found, battle.table.side_named))


def odds_facts(odds: Odds) -> dict[str, Any]:
    """Odds as plain data; probabilities as fractions and as numbers."""
    return {
        "exact": odds.exact,
        "error": odds.error,
        "value": odds.value,
        "gain": odds.gain,
        "explanation": [{"text": event.text, "clauses": list(event.clauses)} for event in odds.explanation],
        "chances": chance_facts(odds.chances),
        "pieces": fate_facts(odds.pieces),
        "assumes": list(odds.assumes),
        "leads_to": [fight_facts(fight) for fight in odds.leads_to],
    }


def fight_facts(fight: Fight) -> dict[str, Any]:
    """A fight to which an action leads, as plain data."""
    return {
        "action": fight.action,
        "sentence": fight.sentence,
        **share_facts(fight.probability),
        "exact": fight.exact,
        "error": fight.error,
        "chances": chance_facts(fight.chances),
        "pieces": fate_facts(fight.pieces),
        "assumes": list(fight.assumes),
    }


def chance_facts(chances: Iterable[Chance]) -> list[dict[str, Any]]:
    """The results of an action, as plain data."""
    return [
        {**share_facts(chance.probability), "changes": list(chance.changes), "value": chance.value}
        for chance in chances
    ]


def fate_facts(pieces: FatesInWords) -> dict[str, Any]:
    """What becomes of each piece, as plain data."""
    return {
        label: {fate: share_facts(probability) for fate, probability in fates.items()}
        for label, fates in pieces.items()
    }


def share_facts(probability: Fraction) -> dict[str, Any]:
    """A probability as a fraction and as a number."""
    return {"probability": str(probability), "share": float(probability)}


# --- verify -----------------------------------------------------------------------------------------------


def verify(
    file: Annotated[Path, typer.Argument(help="A transcript.")],
    receipt: Annotated[
        str | None,
        typer.Option(metavar="FILE|LINE", help="What a seat has kept; without it none is fair."),
    ] = None,
    server_key: Annotated[
        str | None,
        typer.Option(metavar="KEY|ADDRESS", help="The key of the server that signed it, or where the server is."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Fight a written battle again and compare every entry, every die and the result; say whether it is fair.

    Exit code 0 when all is as written, 1 when something is not, 2 when the file cannot be read as a transcript.
    """
    from dataclasses import asdict

    from warhost.face import transcript

    kept = None if receipt is None else read_receipt(receipt)
    key = None if server_key is None else read_server_key(server_key)
    raw = file.read_bytes()
    prepare_all()
    report = transcript.verify(raw, str(file), kept, key)
    if not report.made_with:
        transcript.read(raw, str(file))  # what is no transcript at all is refused, and not judged
    if as_json:
        print_json(asdict(report) | {"ok": report.ok})
    else:
        stdout().print(Text(str(report)), soft_wrap=True)
    if not report.ok:
        raise typer.Exit(DIFFERS)


def read_receipt(said: str) -> Receipt:
    """A receipt from a file, or from the line itself."""
    from warhost.face.receipt import Receipt

    if said.split()[:1] == ["receipt"]:
        return Receipt.read(said)
    raw = Path(said).read_bytes()
    try:
        text = bounds.decoded(raw)
    except UnicodeDecodeError:
        text = raw.decode("ascii", "replace")  # a receipt has no other characters
    return Receipt.read(text)


def read_server_key(said: str) -> str:
    """A server's public key: as it is written, or as the server tells it. Refused where neither has it."""
    if KEY_WORDS.fullmatch(said):
        return said
    if not said.startswith(("http://", "https://")):
        refuse(f"{said!r} is no key (64 hexadecimal digits), and no address of a server (https://...)")
    return _key_told_at(f"{said.rstrip('/')}/api/signing-key")


def _key_told_at(address: str) -> str:
    import json
    from http.client import HTTPException
    from urllib.request import urlopen

    try:
        with urlopen(address, timeout=KEY_WITHIN_S) as answer:
            key = json.loads(answer.read(LONGEST_KEY_ANSWER))["key"]
    except OSError as error:
        refuse(f"{address} does not tell a key: {getattr(error, 'reason', error)}")
    except (HTTPException, ValueError, KeyError, TypeError):
        key = None
    if not isinstance(key, str) or not KEY_WORDS.fullmatch(key):
        refuse(f"{address} does not tell a key: it is no server of Warhost, or an older one")
    return key
