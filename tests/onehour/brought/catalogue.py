"""The figures of One-Hour Fantasy."""

from __future__ import annotations

from games.parts import DataFiles

BROUGHT = DataFiles(row=lambda catalogue: catalogue.types["infantry"])
