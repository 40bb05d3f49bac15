"""Options that a command takes beyond its own: those that the game of the moment knows, such as its sides' names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

if TYPE_CHECKING:
    import typer

KEPT = "warhost.wishes"


class WithWishes(TyperCommand):
    """A command that keeps every `--name value` that it does not know, for `wishes_of`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take out the options that are not the command's own before the others are read."""
        known = {name for parameter in self.get_params(ctx) for name in (*parameter.opts, *parameter.secondary_opts)}
        wishes, rest, left = dict[str, Any](), list[str](), list(args)
        while left:
            name, is_pair, value = left.pop(0).partition("=")
            if not name.startswith("--") or name in known or not (is_pair or left):
                rest.append(f"{name}{is_pair}{value}")
            else:
                wishes[name.removeprefix("--").replace("-", "_")] = _read(value if is_pair else left.pop(0))
        ctx.meta[KEPT] = wishes
        return super().parse_args(ctx, rest)


def _read(said: str) -> str | int:
    """A whole number as such."""
    return int(said) if said.isdecimal() else said


def wishes_of(context: typer.Context) -> dict[str, Any]:
    """What was said beyond the command's own options, by name."""
    wishes: dict[str, Any] = context.meta[KEPT]
    return wishes
