"""Tables of figures, as every command prints them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.table import Table


def table_of(columns: Iterable[str], texts: int = 1) -> Table:
    """An empty table: the first columns are texts, all others figures."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, header_style="dim")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number < texts else "right", overflow="fold")
    return table


def percent(value: float | None) -> str:
    """A part of 1."""
    return "-" if value is None else f"{value:.1%}"


def share_told(share: dict[str, Any]) -> str:
    """A share as reports have it."""
    return percent(share["share"])
