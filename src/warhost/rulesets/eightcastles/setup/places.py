"""The maps that ship with War of the Eight Castles."""

from __future__ import annotations

from warhost.shelf.maps import packaged_maps

maps = packaged_maps("warhost.rulesets.eightcastles")
"""The maps by the names of their files, read at the first call."""
