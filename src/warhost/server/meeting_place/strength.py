"""How strong guests are, beside their names, and whether one is as strong as somebody wishes who offers a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from warhost.server.clubs.ratings import PERSON, ratings_of
from warhost.server.store import Store


async def strengths(store: Store, guests: Sequence[str], games: Iterable[str]) -> dict[tuple[str, str], dict[str, Any]]:
    """The ratings of guests in games, of those alone who have fought there for one."""
    known = await ratings_of(store, [PERSON + guest for guest in guests], games)
    return {
        (who.removeprefix(PERSON), game): rating.to_data() for (who, game), rating in known.items() if rating.battles
    }


async def is_within(store: Store, guest: str, game: str, wished: Mapping[str, int]) -> bool:
    """True for a guest as strong as is wished for; whoever has no rating yet may come all the same."""
    if not wished:
        return True
    rating = (await strengths(store, [guest], [game])).get((guest, game))
    if rating is None:
        return True
    return bool(wished.get("least", rating["rating"]) <= rating["rating"] <= wished.get("most", rating["rating"]))
