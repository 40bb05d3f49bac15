"""The figures of Battle of Ayrena's Weads."""

from __future__ import annotations

from games.parts import DataFiles

BROUGHT = DataFiles(row=lambda catalogue: catalogue.levels["A"])
