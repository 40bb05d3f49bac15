"""Names of troops where all of them stand in one list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from warhost.rulesets.ittybitty.setup.catalogue import TroopRow


def names_apart(troops: Iterable[TroopRow]) -> dict[str, str]:
    """What troops are called by id: with their quality where the name stands for several, then with their id too.

    Rule: IB-2.3b
    """
    named = {troop.id: (troop.name, f"{troop.name} {troop.quality}") for troop in troops}
    times = Counter(name for names in named.values() for name in {*names})
    return {
        of: name if times[name] == 1 else better if times[better] == 1 else f"{better} ({of})"
        for of, (name, better) in named.items()
    }
