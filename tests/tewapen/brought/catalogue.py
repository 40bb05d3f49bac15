"""The figures of Te Wapen!."""

from __future__ import annotations

from games.parts import DataFiles

BROUGHT = DataFiles(row=lambda catalogue: catalogue.troops["hum.king"])
