"""Which picture a troop has: `data/icons.toml`, the names of the files that a screen draws."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from pydantic import TypeAdapter

from warhost.rulesets.tewapen.setup.catalogue import Troop

FILE = "icons.toml"


class Icons(NamedTuple):
    """Icons by the id of a troop, and by class for troops that have none of their own."""

    troops: Mapping[str, str]
    classes: Mapping[str, str]


@cache
def icons() -> Icons:
    """All icons, read once."""
    table = tomllib.loads(files("warhost.rulesets.tewapen").joinpath("data", FILE).read_text(encoding="utf-8"))
    read = TypeAdapter(dict[str, dict[str, str]]).validate_python(table)
    return Icons(read["troops"], read["classes"])


def icon_of(troop: Troop) -> str:
    """The icon of a troop."""
    return icons().troops.get(troop.id) or icons().classes[troop.piece_class]
