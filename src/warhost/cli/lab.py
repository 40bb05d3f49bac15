"""The commands `lab ...`: what many battles say about one scenario. Each stands in a file of its own."""

from __future__ import annotations

import typer

from warhost.cli import lab_balance, lab_compare, lab_prices, lab_run

commands = typer.Typer(
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="The designer's [bold]lab[/]: fight a scenario thousands of times, and see what each piece in it is worth.",
    rich_markup_mode="rich",
)
commands.command()(lab_run.run)
commands.command()(lab_compare.compare)
commands.command()(lab_balance.balance)
commands.command()(lab_prices.prices)
