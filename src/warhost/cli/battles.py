"""Commands about battles: play one, let the computer fight some, ask for odds, verify a transcript."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import DIFFERS, prepare, print_json, progress_bar, stdout
from warhost.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Mapping

    from warhost.battle import Battle
    from warhost.odds import Odds
    from warhost.players import Player

FIRST = "tewapen/otter-ford"
RANDOM = "random"
Z95 = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")]


# --- play --------------------------------------------------------------------------------------------------------------


def play(
    scenario: Annotated[str, typer.Argument(help="A scenario or a scenario file; see `warhost scenarios`.")] = FIRST,
    side: Annotated[str, typer.Option(metavar="red|black|random", help="Your side.")] = "red",
    opponent: Annotated[str, typer.Option(metavar="greedy|random|person", help="Who plays the other side.")] = "greedy",
    seed: Annotated[int | None, typer.Option(help="Settles all dice and cards; drawn by lot otherwise.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a battle that was written down.")] = None,
) -> None:
    """Play a battle in the terminal, you against the computer.

    You choose from what the rules allow, one small decision at a time. Ask for the exact odds; leave when you like.
    """
    from warhost.cli.sources import players_of, read_battle
    from warhost.cli.terminal import Session

    if resume is not None:
        battle = read_battle(resume)
        names = players_of(resume)
    else:
        battle = start_prepared(scenario, seed)
        names = seat(battle.ruleset.sides, side, opponent)
    players = {battle.ruleset.sides.index(name): find_opponent(player, battle) for name, player in names.items()}
    Session(battle, players, stdout(), resume).run()


def start_prepared(scenario: str, seed: int | None) -> Battle:
    """A new battle; its rules are compiled first, with a bar while that lasts."""
    from warhost.battle import start
    from warhost.cli.sources import scenario_source
    from warhost.scenario_lookup import look_up

    ruleset, model = look_up(scenario_source(scenario))
    prepare(ruleset)
    return start(model, seed)


def seat(sides: tuple[str, str], side: str, opponent: str) -> dict[str, str]:
    """Who plays each side; UnknownName for a side that there is not."""
    import secrets

    from warhost.cli.sources import PERSON

    if side not in (*sides, RANDOM):
        raise UnknownName("side", side, (*sides, RANDOM))
    own = secrets.choice(sides) if side == RANDOM else side
    return {name: PERSON if name == own else opponent for name in sides}


def find_opponent(name: str, battle: Battle) -> Player | None:
    """The computer opponent of a name, None for a person; UnknownName for anything else."""
    from warhost.cli.sources import PERSON
    from warhost.players import PLAYERS, find_player

    if name == PERSON:
        return None
    if name not in PLAYERS:
        raise UnknownName("player", name, (*PLAYERS, PERSON))
    return find_player(name, Random(f"{battle.seed} {battle.decisions}").getrandbits(63))


# --- fight -------------------------------------------------------------------------------------------------------------


def fight(
    scenario: Annotated[str, typer.Argument(help="A scenario or a scenario file.")] = FIRST,
    red: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays red: greedy or random.")] = "greedy",
    black: Annotated[str, typer.Option(metavar="PLAYER", help="Who plays black: greedy or random.")] = "greedy",
    seed: Annotated[int, typer.Option(help="The seed of the first battle; the next has the next number.")] = 1,
    games: Annotated[int, typer.Option(min=1, help="How many battles.")] = 1,
    transcript: Annotated[
        Path | None, typer.Option(help="Write the battle down in this file; several battles in numbered files.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let computer opponents fight one battle or many, and sum up who won."""
    from warhost.cli.sources import scenario_source, write_transcript
    from warhost.fight import play as fight_out
    from warhost.scenario_lookup import look_up

    ruleset, model = look_up(scenario_source(scenario))
    prepare(ruleset)
    players = dict(zip(ruleset.sides, (red, black), strict=True))
    turns = getattr(model, "turns", 1)
    battles: list[Battle] = []
    with progress_bar("Turns fought", games * turns) as report:
        for number in range(games):

            def watch(battle: Battle, before: int = number * turns) -> None:
                report(before + battle.turn - 1)

            battle = fight_out(model, red, black, seed + number, watch)
            battles.append(battle)
            if transcript is not None:
                write_transcript(battle, players, numbered(transcript, number + 1, games), overwrite=True)
    summary = sum_up(battles)
    if as_json:
        setting = {"scenario": f"{ruleset.name}/{model.id}", "players": players, "seed": seed}
        return print_json(setting | summary)
    print_summary(model.name, players, battles, summary)


def numbered(file: Path, number: int, of: int) -> Path:
    """The file of one battle of several: battle-07.txt; of a single one the file itself."""
    return file if of == 1 else file.with_stem(f"{file.stem}-{number:0{len(str(of))}}")


def sum_up(battles: list[Battle]) -> dict[str, Any]:
    """Who won how often, and how long it took, as plain data; shares with their 95 % interval after Wilson."""
    games, sides = len(battles), battles[0].ruleset.sides
    winners = [battle.outcome.winner_name if battle.outcome else None for battle in battles]
    return {
        "games": games,
        "results": {
            **{side: result_of(winners.count(side), games) for side in sides},
            "draws": result_of(winners.count(None), games),
        },
        "mean_decisions": sum(battle.decisions for battle in battles) / games,
        "mean_turns": sum(battle.turn for battle in battles) / games,
        "outcomes": [str(battle.outcome) for battle in battles],
    }


def result_of(times: int, games: int) -> dict[str, Any]:
    """How often something came about: number, share, and the interval of the share."""
    return {"times": times, "share": times / games, "interval": list(wilson(times, games))}


def wilson(times: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a probability after Wilson: right for few games and for shares near 0 and 1 too."""
    share, weight = times / games, Z95 * Z95 / games
    centre = (share + weight / 2) / (1 + weight)
    half = Z95 * ((share * (1 - share) + weight / 4) / games) ** 0.5 / (1 + weight)
    return max(0.0, centre - half), min(1.0, centre + half)


def print_summary(title: str, names: Mapping[str, str], battles: list[Battle], summary: Mapping[str, Any]) -> None:
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
        console.print(str(battles[0].outcome))
    console.print(f"{summary['mean_decisions']:.1f} decisions and {summary['mean_turns']:.1f} turns a battle")


# --- odds --------------------------------------------------------------------------------------------------------------


def odds(
    file: Annotated[Path, typer.Argument(help="A position, or a transcript, whose last position counts.")],
    action: Annotated[list[str], typer.Argument(help="The action: attack R3 B2")],
    as_json: Json = False,
) -> None:
    """Tell the exact odds of an action: how its dice are counted, and every result with its fraction."""
    from warhost.cli.pictures import odds_table
    from warhost.cli.sources import read_battle

    battle = read_battle(file)
    wanted = battle.action(" ".join(action))
    found = battle.odds(wanted)
    if as_json:
        return print_json({"action": str(wanted), "sentence": wanted.sentence, **odds_facts(found)})
    stdout().print(f"[bold]{wanted.sentence}[/]", odds_table(found))


def odds_facts(odds: Odds) -> dict[str, Any]:
    """Odds as plain data; probabilities as fractions and as numbers."""
    return {
        "exact": odds.exact,
        "error": odds.error,
        "value": odds.value,
        "gain": odds.gain,
        "explanation": [{"text": event.text, "clauses": list(event.clauses)} for event in odds.explanation],
        "chances": [
            {
                "probability": str(chance.probability),
                "share": float(chance.probability),
                "changes": list(chance.changes),
                "value": chance.value,
            }
            for chance in odds.chances
        ],
    }


# --- verify ------------------------------------------------------------------------------------------------------------


def verify(
    file: Annotated[Path, typer.Argument(help="A transcript.")],
    as_json: Json = False,
) -> None:
    """Fight a written battle again and compare every action, every die and the result."""
