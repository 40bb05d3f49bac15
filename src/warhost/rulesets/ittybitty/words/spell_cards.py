"""The spells and prayers of each side as cards: what its casters know, as long as one of them can still pay for it.

Rule: IB-5.1a, IB-5.1c, IB-5.3b, IB-5.3d, IB-R67
"""

from __future__ import annotations

from typing import Any

from warhost.rulesets.ittybitty.setup.catalogue import catalogue
from warhost.rulesets.ittybitty.state import CAST, Battle, Cls, Spell, Umpire
from warhost.rulesets.ittybitty.words.names import FORM_IDS, SIDE_NAMES, spell_of
from warhost.rulesets.ittybitty.words.snapshot import is_unknown
from warhost.shelf.kinds import count

CASTERS = {Cls.WIZARD: "wizard", Cls.PRIEST: "priest"}
Caster = tuple[str, int, int, bool]
"""Of a caster: his class, the number on his counter, what he has left, whether he has cast in this turn."""


def hands_of(battle: Battle, umpire: Umpire) -> dict[str, Any]:
    """The cards of each side that has a caster on the map, as far as the viewer knows of him."""
    known = {side: _casters(battle, umpire, number) for number, side in enumerate(SIDE_NAMES)}
    return {side: _hand(umpire, casters) for side, casters in known.items() if casters}


def _casters(battle: Battle, umpire: Umpire, side: int) -> list[Caster]:
    found = []
    for one in battle.pieces:
        troop = umpire.troops[one.troop]
        if one.side == side and one.cell >= 0 and troop.cls in CASTERS and not is_unknown(one):
            found.append((CASTERS[Cls(troop.cls)], int(troop.rating), int(one.power), bool(one.marks & CAST)))
    return found


def _hand(umpire: Umpire, casters: list[Caster]) -> dict[str, Any]:
    """What casters know; `used` is what none of them can pay for any more."""
    ready = [one for one in casters if not one[3]]
    cards = []
    for form, form_id in enumerate(FORM_IDS):
        spell = catalogue().spells[Spell(spell_of(form)).name]
        if any(_funds(umpire, casters, cls, as_printed=True) >= spell.cost for cls in spell.classes):
            can_pay = any(_funds(umpire, ready, cls) >= spell.cost for cls in spell.classes)
            cards.append({"id": form_id, "state": "ready" if can_pay else "used"})
    left = {cls: sum(power for of, _, power, _ in casters if of == cls) for cls in CASTERS.values()}
    words = {"wizard": f"{left['wizard']} mana", "priest": count(left["priest"], "prayer", "prayers")}
    text = ", ".join(words[cls] for cls in CASTERS.values() if any(of == cls for of, *_ in casters))
    return {"left": sum(left.values()), "text": text, "cards": cards}


def _funds(umpire: Umpire, casters: list[Caster], cls: str, *, as_printed: bool = False) -> int:
    """How dear a spell can be for the best of these, alone or helped by all others of his class.

    Rule: IB-5.3b, IB-5.3d, IB-5.3e, IB-R66, IB-R67
    """
    limits = [
        rating if as_printed or (cls == "priest" and power) else power for of, rating, power, _ in casters if of == cls
    ]
    together = sum(limits) - int(umpire.figures.overhead) * len(limits)
    return max([*limits, together], default=0)
