"""Commands that look things up: scenarios, the picture of a battlefield, generated battles, the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from warhost.cli.screen import print_exactly, print_json, refuse, stdout
from warhost.cli.sources import Json, What, open_battle
from warhost.errors import UnknownName

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from warhost.face.battle import Battle
    from warhost.rulebook import Clause, Rulebook
    from warhost.ruleset import Ruleset
    from warhost.scenario import ScenarioModel

# --- scenarios ---------------------------------------------------------------------------------------------


def scenarios(as_json: Json = False) -> None:
    """List the battles that come with the games: armies, length, what each teaches."""
    from warhost.ruleset import rulesets

    games = rulesets().values()
    entries = [scenario_facts(game, scenario) for game in games for scenario in game.scenarios().values()]
    if as_json:
        return print_json(entries)
    console = stdout()
    console.print(_scenario_table(entries))
    console.print("[dim]warhost play NAME[/] plays one, [dim]warhost show NAME[/] draws it.")


def scenario_facts(ruleset: Ruleset, scenario: ScenarioModel) -> dict[str, Any]:
    """What a list of scenarios says of one, as plain data."""
    data, lineup = scenario.model_dump(mode="json"), ruleset.lineup(scenario)
    return {
        "name": f"{ruleset.name}/{scenario.id}",
        "title": scenario.name,
        "armies": lineup["armies"],
        "turns": data.get("turns"),
        "modules": data.get("modules", []),
        "teaches": scenario.told,
        "designer": scenario.designer,
    }


def _scenario_table(entries: list[dict[str, Any]]) -> Table:
    """All scenarios, three lines each beside what they teach."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table("battle", "armies", "what it teaches", box=SIMPLE_HEAD, header_style="dim", show_lines=True)
    table.columns[0].no_wrap = True  # a name is there to be typed
    for entry in entries:
        name = Text.assemble((entry["name"], "bold cyan"), f"\n{entry['title']}\n", (entry["designer"], "dim"))
        armies = " against\n".join(map(str, entry["armies"].values()))
        modules = f", modules {', '.join(map(str, entry['modules']))}" if entry["modules"] else ""
        size = Text.assemble(armies, (f"\n{entry['turns']} turns{modules}", "dim"))
        table.add_row(name, size, Text(entry["teaches"]))
    return table


# --- one battlefield --------------------------------------------------------------------------------------


def show(
    what: What,
    svg: Annotated[Path | None, typer.Option("--svg", help="Write the picture as SVG to this file.")] = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="Show too what is hidden from a side.")] = False,
    as_json: Json = False,
) -> None:
    """Draw a battle: its field, its armies, and how it stands.

    A scenario is shown as it begins, a transcript as it ended, a position as it is.
    """
    from warhost.cli.pictures import army_table, draw_map

    battle = open_battle(what)
    battle = battle if hidden else as_spectators_see(battle)
    if svg is not None:
        svg.write_text(battle.table.draw_svg(), "utf-8")
    if as_json:
        return print_json(battle_facts(battle))
    console = stdout()
    console.print(f"[bold]{battle.scenario.name}[/]  [dim]{battle.scenario.designer}[/]")
    console.print(f"{battle.scenario.told}\n")
    console.print(draw_map(battle, None), soft_wrap=True)
    console.print("", army_table(battle))
    if battle.decisions:
        console.print(f"\n{asked_of(battle)}")
    if svg is not None:
        console.print(f"[dim]The picture is in {svg}[/]")


def asked_of(battle: Battle) -> str:
    """When it is, who must choose, and what is asked; how the battle ended when it is over."""
    if battle.seat_to_decide is None:
        return battle.prompt
    return f"{battle.moment}. {battle.ruleset.sides[battle.seat_to_decide].capitalize()}: {battle.prompt}"


def battle_facts(battle: Battle) -> dict[str, Any]:
    """How a battle stands, as plain data: which it is, what a spectator sees of it, and its ground."""
    return {
        "ruleset": battle.ruleset.name,
        "scenario": battle.scenario.id,
        "decisions": battle.decisions,
        **battle.view(),
        "ground": battle.ruleset.ground(battle.scenario),
        "events": [str(event) for event in battle.last_events if event.reader is None],
    }


def as_spectators_see(battle: Battle) -> Battle:
    """The battle without what is hidden from either side."""
    from warhost.face.battle import Battle as SeenBattle

    return SeenBattle(battle.ruleset, battle.scenario, battle.seen_by(None), battle.umpire)


def generate(
    ctx: typer.Context,
    seed: Annotated[int, typer.Option(help="What the battle is drawn from; the same seed gives the same battle.")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write the scenario to this file.")] = None,
    game: Annotated[str | None, typer.Option(help="The game; the first of all otherwise.")] = None,
    as_json: Json = False,
) -> None:
    """Make a random battle as a scenario file, which can be played, shown and edited.

    Each game has wishes of its own, given as --WISH VALUE; one that it does not know is answered with those it does.
    """
    from warhost.ruleset import find_ruleset, rulesets

    ruleset = find_ruleset(game or next(iter(rulesets())))
    try:
        wishes = {wish: ruleset.read_wish(wish, said) for wish, said in _pairs(ctx.args)}
        scenario = ruleset.generate(seed, **wishes)
    except UnknownName:
        raise
    except ValueError as error:
        refuse(str(error))
    if output is not None:
        output.write_text(scenario.to_toml(), "utf-8")
    if as_json:
        print_json(scenario_facts(ruleset, scenario) | {"toml": scenario.to_toml()})
    elif output is None:
        print_exactly(scenario.to_toml())
    else:
        stdout().print(f"{scenario.name}, in {output}\n[dim]warhost terminal {output}[/] plays it.", soft_wrap=True)


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """What is wished for: "--WISH VALUE" and "--WISH=VALUE" by name; ValueError for anything else."""
    rest = iter(words)
    for word in rest:
        name, equals, value = word.partition("=")
        said = value if equals else next(rest, None)
        if not name.startswith("--") or said is None:
            raise ValueError(f"a wish is --NAME VALUE; {word!r} is none")
        yield name[2:].replace("-", "_"), said


# --- the rulebook -----------------------------------------------------------------------------------------


def rules(
    game: Annotated[str, typer.Argument(help="The game.")],
    clause: Annotated[str | None, typer.Argument(help="A clause by its id, or a section by its number.")] = None,
    search: Annotated[str | None, typer.Option(help="Clauses that hold all of these words.")] = None,
    as_json: Json = False,
) -> None:
    """Read the rulebook: its table of contents, a clause, a section, or all that speaks of something."""
    from warhost.ruleset import find_ruleset

    ruleset = find_ruleset(game)
    book = ruleset.rulebook()
    if clause is None and search is None:
        return _show_contents(ruleset, book, as_json)
    found = book.search(search) if search is not None else list(book.clauses.values())
    if clause is not None:
        wanted = {one.id for one in clauses_at(book, clause)}
        found = [one for one in found if one.id in wanted]
    if as_json:
        return print_json([_clause_facts(one) for one in found])
    for one in found:
        print_clause(stdout(), one)
    if not found:
        refuse(f"no clause of {ruleset.title} holds all of {search!r}")


def clauses_at(book: Rulebook, words: str) -> list[Clause]:
    """The clause of an id, else all whose ids begin so; UnknownName when there is none."""
    try:
        return [book.clause(words)]
    except UnknownName:
        wanted = words.casefold().removeprefix(book.prefix.casefold()).lstrip("-").rstrip(".")
        below = [one for one in book.clauses.values() if _is_below(one.id.partition("-")[2].casefold(), wanted)]
        if not below:
            raise
        return below


def _is_below(clause_id: str, section: str) -> bool:
    """True when a clause stands in a section: 1.5.6a in 1.5.6 and in 1.5, 1.51 not in 1.5."""
    return bool(section) and clause_id.startswith(section) and not clause_id[len(section) :][:1].isdecimal()


def _clause_facts(clause: Clause) -> dict[str, Any]:
    return {
        "id": clause.id,
        "section": clause.section,
        "text": clause.text,
        "house": clause.house,
        "example": clause.example,
        "rulings": list(clause.rulings),
    }


def print_clause(console: Console, clause: Clause) -> None:
    """Print a clause with the heading it stands under."""
    from rich.padding import Padding
    from rich.text import Text

    marks = "  (house design)" * clause.house + "  (example)" * clause.example
    console.print(Text.assemble((clause.id, "bold cyan"), (f"  {clause.section}{marks}", "dim")))
    rulings = f" See {', '.join(clause.rulings)}." if clause.rulings else ""
    console.print(Padding(Text(clause.text + rulings), (0, 0, 0, 2)))


def _show_contents(ruleset: Ruleset, book: Rulebook, as_json: bool) -> None:
    """Print the headings of the rulebook with the clauses under each."""
    from rich.table import Table
    from rich.text import Text

    if as_json:
        sections = {heading: [one.id for one in clauses] for heading, clauses in book.sections.items()}
        return print_json({"game": ruleset.name, "title": ruleset.title, "sections": sections})
    contents = Table(title=f"{ruleset.title}, by {ruleset.designer}", box=None, title_justify="left")
    contents.add_column("section", header_style="dim")
    contents.add_column("clauses", header_style="dim", justify="right")
    for heading, clauses in book.sections.items():
        contents.add_row(Text(heading), str(len(clauses)))
    stdout().print(contents)
    stdout().print(f"[dim]warhost rules {ruleset.name} {next(iter(book.clauses))}[/] prints a clause.")
