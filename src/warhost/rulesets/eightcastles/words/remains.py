"""What is left of the pieces of a campaign when it stops."""

from __future__ import annotations

from collections.abc import Iterator

from warhost.ruleset import FALLEN, STANDS, Remains
from warhost.rulesets.eightcastles.state import GONE, Campaign
from warhost.rulesets.eightcastles.words.items import item_name
from warhost.rulesets.eightcastles.words.names import Names, side_id


def remains_of(campaign: Campaign, names: Names) -> Iterator[Remains]:
    """Every piece, with its wounds and the item that it bears."""
    for piece in range(campaign.count):
        one = campaign.pieces[piece]
        fate = FALLEN if one.place == GONE else STANDS
        items = (item_name(one.carries),) if one.carries else ()
        yield Remains(
            str(side_id(one.side)), names.labels[piece], names.bare[piece], fate, {"wounds": one.wounds}, items
        )
