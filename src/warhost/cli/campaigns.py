"""The commands `campaign ...`: which there are, beginning one, how it stands, its chronicle, playing on, verifying."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from warhost.cli.screen import DIFFERS, INTERRUPTED, prepare, print_json, refuse, stderr, stdout
from warhost.cli.sources import SCENARIO_SUFFIX, Json, scenario_source, write_down

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from warhost.campaign import Advice, Campaign
    from warhost.ruleset import Ruleset
    from warhost.scenario import ScenarioModel

Name = Annotated[str, typer.Argument(metavar="NAME", help="A campaign, or a scenario file of one.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A campaign that was written down.")]
Either = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A campaign, or one that was written down.")]
Seed = Annotated[int, typer.Option(help="Settles all dice and cards.")]

commands = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Fight a [bold]campaign[/]: which there are, a new one, how it stands, its chronicle, playing on, verifying.",
    rich_markup_mode="rich",
)


# --- which there are --------------------------------------------------------------------------------------


@commands.command("list")
def list_them(as_json: Json = False) -> None:
    """List the campaigns: who takes part, how it is won, what each teaches."""
    from warhost.ruleset import campaigns

    games = campaigns().values()
    entries = [campaign_facts(game, scenario) for game in games for scenario in game.scenarios().values()]
    if as_json:
        return print_json(entries)
    console = stdout()
    console.print(_campaign_table(entries))
    console.print(
        "[dim]warhost campaign new NAME --out FILE[/] begins one, [dim]warhost campaign play NAME[/] plays it."
    )


def campaign_facts(ruleset: Ruleset, scenario: ScenarioModel) -> dict[str, Any]:
    """What a list of campaigns says of one, as plain data."""
    return {
        "name": f"{ruleset.name}/{scenario.id}",
        "title": scenario.name,
        "factions": ruleset.lineup(scenario)["armies"],
        "goal": ruleset.goal(scenario)["text"],
        "teaches": scenario.told,
        "designer": scenario.designer,
    }


def _campaign_table(entries: list[dict[str, Any]]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table("campaign", "factions", "what it teaches", box=SIMPLE_HEAD, header_style="dim", show_lines=True)
    table.columns[0].no_wrap = True  # a name is there to be typed
    for entry in entries:
        name = Text.assemble((entry["name"], "bold cyan"), f"\n{entry['title']}\n", (entry["designer"], "dim"))
        told = Text.assemble(entry["teaches"], (f"\n{entry['goal']}", "dim"))
        table.add_row(name, "\n".join(entry["factions"].values()), told)
    return table


# --- beginning --------------------------------------------------------------------------------------------


@commands.command()
def new(
    name: Name,
    output: Annotated[Path, typer.Option("--out", "-o", help="Write the campaign to this file.")],
    seed: Annotated[int | None, typer.Option(help="Settles all dice and cards; drawn by lot otherwise.")] = None,
) -> None:
    """Begin a campaign, and write it down."""
    from warhost.campaign import write

    war = start(name, seed)
    write_down(write(war), output, overwrite=False)
    console = stdout()
    console.print(f"[bold]{war.scenario.name}[/], in {output}", soft_wrap=True)
    console.print(f"[dim]warhost campaign show {output}[/] draws it.", soft_wrap=True)
    console.print(f"[dim]warhost campaign play {output} --out {output}[/] plays it on.", soft_wrap=True)


def start(name: str, seed: int | None) -> Campaign:
    """A new campaign, with its rules compiled. Raises UnknownName, ScenarioError, CampaignError."""
    from warhost.campaign import start as begin
    from warhost.campaign.lookup import look_up_campaign

    ruleset, model = look_up_campaign(scenario_source(name))
    _prepare_with_battles(ruleset)
    return begin(model, seed)


def open_campaign(what: str, seed: int) -> Campaign:
    """A new campaign by name or scenario file, or one that was written down, as it stands.

    Raises UnknownName, ScenarioError, CampaignError, TranscriptError, OSError.
    """
    source = scenario_source(what)
    is_new = isinstance(source, str) or source.suffix == SCENARIO_SUFFIX
    return start(what, seed) if is_new else read_campaign(Path(what))


def read_campaign(file: Path) -> Campaign:
    """A campaign that was written down. Raises TranscriptError, CampaignError, OSError."""
    from warhost.campaign import read

    raw = file.read_bytes()
    _prepare_all()
    return read(raw, str(file))


def _prepare_with_battles(ruleset: Ruleset) -> None:
    """Have the rules of a campaign compiled, and those of its battles."""
    from warhost.ruleset import find_ruleset

    prepare(ruleset)
    prepare(find_ruleset(ruleset.game.meetings.battles))


def _prepare_all() -> None:
    """The same for every campaign: which one a file is of is known only when it is read."""
    from warhost.ruleset import campaigns

    for ruleset in campaigns().values():
        _prepare_with_battles(ruleset)


# --- how it stands ----------------------------------------------------------------------------------------


@commands.command()
def show(file: File, as_json: Json = False) -> None:
    """Draw a campaign: its map, who is where, how far each faction is, what is to be decided and by whom."""
    from warhost.cli.pictures import draw_map

    war = read_campaign(file)
    if as_json:
        return print_json(standing_facts(war))
    console = stdout()
    console.print(f"[bold]{war.scenario.name}[/]  [dim]{war.scenario.designer}[/]\n")
    console.print(draw_map(war, None), soft_wrap=True)
    console.print("", *war.table.text_map().lists, sep="\n", soft_wrap=True, markup=False)
    console.print(f"\n{fought_in(war)}; {standing_of(war)}", soft_wrap=True)
    console.print(asked_of(war), soft_wrap=True)


def standing_facts(war: Campaign) -> dict[str, Any]:
    """How a campaign stands, as plain data."""
    meeting = war.meeting
    return {
        "campaign": f"{war.ruleset.name}/{war.scenario.id}",
        "decisions": war.decisions,
        "battles": sorted(war.battles),
        "battle_ahead": None if meeting is None else {"number": meeting.number, "name": meeting.name},
        **war.view(),
    }


def fought_in(war: Campaign) -> str:
    """How many battles were fought."""
    number = len(war.battles)
    return f"{number} battle{'s' * (number != 1)} fought"


def standing_of(war: Campaign) -> str:
    """How far each faction is: its name, castles of those that win, regions."""
    armies, progress = armies_of(war), zip(war.ruleset.sides, war.table.progress(), strict=True)
    return "; ".join(f"{armies[side]} {', '.join(gained)}" for side, gained in progress if side in armies)


def armies_of(war: Campaign) -> Mapping[str, str]:
    """What the factions that take part are called, by their sides."""
    armies: Mapping[str, str] = war.ruleset.lineup(war.scenario)["armies"]
    return armies


def asked_of(war: Campaign) -> str:
    """When it is, who must choose, and what is asked; the battle that is to be fought; how the campaign has ended."""
    if war.seat_to_decide is None:
        return war.prompt
    if (meeting := war.meeting) is not None:
        meets = f"{meeting.attacker.army} against {meeting.defender.army}"
        return f"{season_of(war)}. Battle {meeting.number} is to be fought: {meeting.name}, {meets}"
    return f"{season_of(war)}. {armies_of(war)[war.ruleset.sides[war.seat_to_decide]]}: {war.prompt}"


def season_of(war: Campaign) -> str:
    """The season that runs: what a moment is called up to its first comma."""
    return war.moment.partition(",")[0]


@commands.command("chronicle")
def tell(file: File, as_json: Json = False) -> None:
    """Tell a campaign from its beginning: what happened season by season, and how all stood at each end."""
    from warhost.campaign.chronicle import chronicle_of

    war = read_campaign(file)
    told = chronicle_of(war)
    if as_json:
        return print_json(told.to_data())
    console, armies = stdout(), armies_of(war)
    console.print(f"[bold]{war.scenario.name}[/]  [dim]{war.scenario.designer}[/]")
    for season in told.seasons:
        standing = season.standing
        heading = f"{standing.name}: {standing.card}" if standing.card else "How it began"
        console.print(f"\n[bold]{heading}[/]")
        console.print(Text(" ".join(line.text for line in season.lines)))
        points = ", ".join(f"{armies[side]} {points}" for side, points in standing.points.items())
        console.print(Text(f"Points: {points}", "dim"))
    if told.ending is not None:
        console.print(Text(f"\n{told.ending.text}", "bold"))


# --- counsel and chances ----------------------------------------------------------------------------------


@commands.command()
def advise(
    file: File,
    most: Annotated[int, typer.Option(min=1, help="How many actions at most.")] = 3,
    as_json: Json = False,
) -> None:
    """Say what whoever must choose had best do: what each action gains, what it risks, and its chances."""
    from warhost.campaign import advise as counsel

    war = read_campaign(file)
    found = counsel(war, most)
    if as_json:
        return print_json([advice_facts(one) for one in found])
    console = stdout()
    console.print(asked_of(war), soft_wrap=True)
    for advice in found:
        console.print(f"[bold]{advice.action}[/]  {advice.action.sentence}", soft_wrap=True)
        console.print(f"  {' '.join(advice.reasons)}", soft_wrap=True, markup=False)
        if advice.chances is not None:
            console.print(f"  [dim]{advice.chances}[/]", soft_wrap=True)


def advice_facts(advice: Advice) -> dict[str, Any]:
    """One action that promises much, as plain data."""
    return {
        "action": str(advice.action),
        "sentence": advice.action.sentence,
        "reasons": list(advice.reasons),
        "chances": None if advice.chances is None else advice.chances.to_data(),
    }


@commands.command()
def chances(
    file: File,
    action: Annotated[str, typer.Argument(help='A march or an assault: "march 14 15", "assault C7 14".')],
    battles: Annotated[int, typer.Option(min=1, help="Quick battles that are fought for it.")] = 50,
    seasons: Annotated[int | None, typer.Option(min=0, help="Of an assault: so many seasons later.")] = None,
    as_json: Json = False,
) -> None:
    """Tell how likely a march or an assault is to succeed, and what it costs."""
    from warhost.campaign import chances as look_at

    found = look_at(read_campaign(file), action, battles, seasons=seasons)
    print_json(found.to_data()) if as_json else stdout().print(Text(str(found)), soft_wrap=True)


# --- playing on -------------------------------------------------------------------------------------------


@commands.command()
def play(
    what: Either,
    players: Annotated[
        str, typer.Option(metavar="A,B,...", help="Who decides for each faction, in their order; greedy otherwise.")
    ] = "",
    seed: Seed = 1,
    output: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the campaign to this file, at the end of each season.")
    ] = None,
    by_chances: Annotated[
        bool, typer.Option("--by-chances", help="Settle each battle by its chances; none is fought out.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Let computers play a campaign on to its end, and fight its battles: a line a season, a line a battle."""
    from warhost.campaign import play_on
    from warhost.campaign.playing import USUAL, deciding, must_be_factions

    named = [name.strip() or USUAL for name in players.split(",")] if players.strip() else []
    must_be_factions(*named)
    war = open_campaign(what, seed)
    seats = deciding(war, named)
    telling = Telling(war, seats, output, is_quiet=as_json)
    try:
        play_on(war, named, seed, telling.watch, by_chances)
    except KeyboardInterrupt:
        telling.say_where_it_goes_on()
        raise typer.Exit(INTERRUPTED) from None
    telling.keep()
    if as_json:
        return print_json(result_facts(war, seats, seed))
    stdout().print(f"{war.prompt}\n{fought_in(war)}; {standing_of(war)}", soft_wrap=True)


class Telling:
    """Tells how a campaign goes while it is played, and keeps it at the end of each season."""

    def __init__(self, war: Campaign, seats: Mapping[int, str], file: Path | None, is_quiet: bool) -> None:
        self._war, self._seats, self._file, self._is_quiet = war, seats, file, is_quiet
        self._turn, self._battles, self._decided = war.turn, len(war.battles), len(war.steps)
        self._is_kept = False
        self._say_season()

    def watch(self, war: Campaign) -> None:
        """Tell what is new after a decision or a battle."""
        if len(war.battles) > self._battles:
            self._say(f"  battle {max(war.battles)}: {war.events_of(self._decided + 1)[0].text}")
        if war.turn != self._turn and not war.over:
            self._say_season()
            self.keep()
        self._turn, self._battles, self._decided = war.turn, len(war.battles), len(war.steps)

    def keep(self) -> None:
        """Write the campaign down as it stands."""
        from warhost.campaign import write

        if self._file is None:
            return
        named = [self._seats.get(side, "nobody") for side in range(len(self._war.ruleset.sides))]
        write_down(write(self._war, named), self._file, overwrite=True)
        self._is_kept = True

    def say_where_it_goes_on(self) -> None:
        """Tell what is left of a campaign that is stopped."""
        kept = f"{self._file} has it up to the last season" if self._is_kept else "nothing is kept"
        stderr().print(f"Interrupted: {kept}.", soft_wrap=True)

    def _say_season(self) -> None:
        if not self._war.over:
            self._say(f"{season_of(self._war)}: {standing_of(self._war)}")

    def _say(self, line: str) -> None:
        if not self._is_quiet:
            stdout().print(line, soft_wrap=True, markup=False)


def result_facts(war: Campaign, seats: Mapping[int, str], seed: int) -> dict[str, Any]:
    """What a campaign has come to that was played to its end, as plain data."""
    outcome, sides = war.outcome, war.ruleset.sides
    assert outcome is not None, "it was played to its end"
    return {
        "campaign": f"{war.ruleset.name}/{war.scenario.id}",
        "players": {sides[side]: name for side, name in seats.items()},
        "seed": seed,
        "winner": outcome.winner_name,
        "outcome": war.prompt,
        "points": {sides[side]: outcome.scores[side] for side in seats},
        "decisions": war.decisions,
        "seasons": war.turn,
        "battles": len(war.battles),
    }


# --- verifying --------------------------------------------------------------------------------------------


@commands.command()
def verify(file: File, as_json: Json = False) -> None:
    """Carry a campaign and all its battles out again, and compare every decision, every die and every outcome.

    Exit code 0 when all is as written, 1 when something is not, 2 when the file cannot be read as a campaign.
    """
    from warhost.campaign import verify as look_at

    raw = file.read_bytes()
    _prepare_all()
    report = look_at(raw, str(file))
    if not report.made_with:
        refuse(str(report))
    if as_json:
        print_json(asdict(report) | {"ok": report.ok})
    else:
        stdout().print(Text(str(report)), soft_wrap=True)
    if not report.ok:
        raise typer.Exit(DIFFERS)
