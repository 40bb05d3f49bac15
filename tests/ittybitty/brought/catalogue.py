"""The figures of Itty Bitty Battles."""

from __future__ import annotations

from games.parts import DataFiles

BROUGHT = DataFiles(row=lambda catalogue: catalogue.troops["LI2"])
