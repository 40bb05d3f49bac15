"""The `warhost` command: play, look up, watch, check and measure.

Each command stands with its kin: `serving` (the page in the browser), `battles` (what is fought and checked),
`campaigns` (wars of many battles), `foresight` (what is likely to come, and what decided a battle), `library` (what
there is), `lab` (one scenario fought thousands of times), `measures` (what is counted and timed), `repairing` (battles
that do not go as they went), `admin` (what a host looks after). Nothing here knows a rule, and nothing heavy is
imported before a command needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from warhost.cli import admin, arena, battles, campaigns, foresight, lab, library, measures, muster, repairing, serving
from warhost.cli.screen import accept_every_character, reporting_refusals

__all__ = ["app"]

PLAY, LOOK, WATCH, MEASURE = "Play", "Look up", "Watch and check", "Measure"


class Commands(TyperGroup):
    """All commands; what Warhost refuses becomes a line on stderr and exit code 2."""

    def main(self, *arguments: Any, **how: Any) -> Any:
        """Read the command line and run what it names, whatever the machine's encoding cannot say."""
        accept_every_character()
        return super().main(*arguments, **how)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        with reporting_refusals():
            return super().invoke(ctx)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with [bold]warhost play[/]: a small battle, you against the computer.",
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"warhost {version('warhost')}")
        raise typer.Exit


@app.callback()
def warhost(
    told: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """[bold]Tabletop fantasy wargames[/], played exactly by their rulebooks.

    Battles against the computer or each other, exact odds before you commit, and every die with the rule behind it.
    """


PANELS: dict[str, tuple[Callable[..., None], ...]] = {
    PLAY: (serving.play, battles.terminal, serving.serve, repairing.repair),
    LOOK: (library.scenarios, library.show, library.generate, muster.muster, library.rules),
    WATCH: (battles.fight, battles.odds, foresight.chances, foresight.hint, foresight.review, battles.verify),
    MEASURE: (arena.arena, measures.perft, measures.bench),
}
OPTIONS: dict[Callable[..., None], dict[str, Any]] = {
    battles.fight: {"cls": battles.BySides},
    library.generate: {"context_settings": {"allow_extra_args": True, "ignore_unknown_options": True}},
}
"""How a command is read that has options of the games besides its own."""
for panel, commands in PANELS.items():
    for command in commands:
        app.command(rich_help_panel=panel, **OPTIONS.get(command, {}))(command)
app.add_typer(admin.commands, name="admin", rich_help_panel=PLAY)
app.add_typer(campaigns.commands, name="campaign", rich_help_panel=PLAY)
app.add_typer(lab.commands, name="lab", rich_help_panel=MEASURE)
