"""A battle of One-Hour Fantasy as plain numbers, as words and views read it."""

from __future__ import annotations

from warhost.rulesets.onehour.state import Battle
from warhost.shelf.snapshot import reader

snapshot = reader(Battle, units="unit_count")
