"""The figures of Heroes & Gods."""

from __future__ import annotations

from games.parts import DataFiles

BROUGHT = DataFiles(row=lambda catalogue: catalogue.roster["G01"])
