"""What the tests of every game's views ask of the events of a battle."""

from __future__ import annotations

import json
from collections.abc import Collection

from warhost.face.battle import Battle

PIECES = "piece target unit other".split()
PLACES = "from to hex square".split()
"""What an event may call the pieces and the cells that it is about."""


def check_told(battle: Battle, cells: Collection[str]) -> None:
    """All events of a battle are plain data that speak only of its pieces and of these cells."""
    labels = {piece["label"] for piece in battle.view()["pieces"]}
    for event in battle.events:
        data = event.to_data()
        assert json.loads(json.dumps(data)) == data
        assert [*data, "story"][:5] == ["kind", "text", "clauses", "about", "story"]
        about, story = data["about"], data.get("story", {})
        assert all(about[fact] for _, fact in story.get("deeds", []))
        assert all(type(told) is str for told in story.get("says", []))
        assert {about[key] for key in PIECES if key in about} <= labels
        assert {about[key] for key in PLACES if key in about} <= set(cells)
