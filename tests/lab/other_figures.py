"""Looks at changed figures, made in processes of their own: this module is imported there by its name."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from warhost.lab.figures import Figure, figures_in
from warhost.ruleset import find_ruleset
from warhost.shelf import overlay

LOOKED_AT = 3
"""Scenarios of each game whose rules are looked at."""
OF_WORDS = {"name", "clauses", "rulings", "house", "army", "text", "short", "icons", "price", "weight"}
"""Figures that are said or bought by, and change no battle."""


def wounds_of_ogres() -> int:
    """The wounds of an ogre as it stands in a battle that begins."""
    from warhost.face.battle import start

    battle = start("tewapen/otter-ford", 1)
    return next(int(piece["wounds"]) for piece in battle.view()["pieces"] if piece["label"] == "B5")


def silent_figures(game: str, number: int) -> list[str]:
    """Of a sample of numbers in a game's tables, those that are accepted and change no umpire of any scenario."""
    ruleset, chance = find_ruleset(game), random.Random(7)
    ruleset.game  # noqa: B018, the tables are read with it
    printed = all_prints(game)
    known = [
        figure
        for figure in figures_in(game).values()
        if overlay.was_read(ruleset.package, figure.file)
        and isinstance(figure.value, int)
        and figure.path[-1] not in OF_WORDS
        and figure.file not in ("terms.toml", "icons.toml", "prices.toml")
        and not {figure.file, figure.path[0]} & {*BOUGHT.get(game, ())}
    ]
    return [
        figure.name
        for figure in chance.sample(known, number)
        if [one for one in outcomes(figure) if one != "refused"] and printed in [*outcomes(figure)]
    ]


BOUGHT = {
    "onehour": ("purchase", "field", "races"),
    "heroes": ("roster.toml", "game"),
    "ittybitty": ("purchase", "goods", "maps.toml"),
    "weads": ("field",),
}
"""Tables by which armies are bought and fields made up, or of which a scenario has only some rows."""


def outcomes(figure: Figure) -> Iterator[str]:
    """What becomes of a whole number or a flag that is another: a print of all umpires, or "refused"."""
    package = find_ruleset(figure.game).package
    others: list[Any] = [not figure.value] if isinstance(figure.value, bool) else [figure.value + 1, figure.value - 1]
    for value in others:
        overlay._laid[:] = [overlay.Changed(package, figure.file, figure.path, value)]
        try:
            yield all_prints(figure.game)
        except (ValueError, LookupError):
            yield "refused"
        finally:
            overlay._laid.clear()


def all_prints(game: str) -> str:
    """What the rules of some scenarios of a game read, with its tables read anew."""
    from functools import _lru_cache_wrapper
    from sys import modules

    ruleset = find_ruleset(game)
    for name, module in [*modules.items()]:
        if name.startswith(ruleset.package):
            for one in [*vars(module).values()]:
                if isinstance(one, _lru_cache_wrapper):
                    one.cache_clear()
    prints = [bytes(ruleset.fill_umpire(model)) for model in [*ruleset.scenarios().values()][:LOOKED_AT]]
    return str(hash(b"".join(prints)))
