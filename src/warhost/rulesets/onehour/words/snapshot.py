"""A battle of One-Hour Fantasy and its umpire as plain numbers, as words and views read them."""

from __future__ import annotations

from warhost.rulesets.onehour.state import Battle, Umpire
from warhost.shelf.snapshot import reader, reader_in_place

snapshot, read_umpire = reader(Battle, units="unit_count"), reader_in_place(Umpire)
