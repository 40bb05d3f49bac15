"""Which picture a figure has: `data/icons.toml`, the names of the files that a screen draws."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from pydantic import TypeAdapter

from warhost.rulesets.heroes.setup.catalogue import Warrior

FILE = "icons.toml"


class Icons(NamedTuple):
    """Icons by key of the roster, and by class for figures that have none of their own."""

    figures: Mapping[str, str]
    classes: Mapping[str, str]


@cache
def icons() -> Icons:
    """All icons, read once."""
    table = tomllib.loads((files("warhost.rulesets.heroes") / "data" / FILE).read_text(encoding="utf-8"))
    read = TypeAdapter(dict[str, dict[str, str]]).validate_python(table)
    return Icons(read["figures"], read["classes"])


def class_of(warrior: Warrior) -> str:
    """What a figure is, in one of four words: hero, hero archer, spearman, archer."""
    if warrior.hero:
        return "hero archer" if warrior.bow > warrior.attack else "hero"
    return "archer" if warrior.bow else "spearman"


def icon_of(warrior: Warrior) -> str:
    """The icon of a figure."""
    return icons().figures.get(warrior.key) or icons().classes[class_of(warrior)]
