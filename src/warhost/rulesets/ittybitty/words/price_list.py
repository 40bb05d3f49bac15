"""Bought armies for whoever buys: the price list with what everything is, and what an army has and can do.

Chapters: IB-6.4
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from warhost.rulesets.ittybitty.setup.catalogue import TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.deploy import ENGAGEMENTS, battle_of
from warhost.rulesets.ittybitty.setup.levy import random_army
from warhost.rulesets.ittybitty.setup.muster import Army, army_faults, price_of, read_army
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.state import Cls
from warhost.rulesets.ittybitty.words.icons import icon_of
from warhost.rulesets.ittybitty.words.names import type_name
from warhost.rulesets.ittybitty.words.terms import terms_data
from warhost.shelf.kinds import count
from warhost.shelf.muster import Data, Muster, Stands, faults_of, item
from warhost.shelf.views import row

GROUPS = ("Foot", "Missiles", "Horse", "Specialists", "Captains", "Wizards", "Priests", "Engines and goods")
SAID = "Two armies meet", "The first defends itself, and the second has twice as much"
"""Engagements in words."""
BUDGETS = (60, 30, 100, 150, 200)
GOODS: dict[str, tuple[str, str, Stands, str]] = {
    "petard": ("rocket", "One try of an engineer to blow up the bridge or the building in his hex.", "carried", "ENG"),
    "fortification": ("tattered-banner", "A level of field works, placed in the army's zone.", "built", ""),
}
DOES = {
    "ranger": "rangers",
    "hill_people": "hill people",
    "charges": "charge",
    "scouts": "scout",
    "refuses": "refuse battle",
    "dismounts": "dismount",
}
"""What an army can do, by the abilities of its troops."""


def group_of(troop: TroopRow) -> str:
    """Under which heading of the price list a troop stands."""
    of = troop.number_of_class
    if of in (Cls.MISSILE, Cls.SPEAR):
        return "Missiles"
    if of in (Cls.ENGINEER, Cls.SCOUT):
        return "Specialists"
    named = {Cls.CAVALRY: "Horse", Cls.CAPTAIN: "Captains", Cls.WIZARD: "Wizards", Cls.PRIEST: "Priests"}
    return "Engines and goods" if troop.is_engine else named.get(Cls(of), "Foot")


def groups() -> list[Data]:
    """The price list, heading by heading.

    Rule: IB-6.4a, IB-R97
    """
    listed: dict[str, list[Data]] = {name: [] for name in GROUPS}
    for name, price in catalogue().prices.items():
        troop = catalogue().troops.get(name)
        listed["Engines and goods" if troop is None else group_of(troop)].append(_item(name, price))
    return [{"name": name, "items": items} for name, items in listed.items() if items]


def _item(name: str, price: int) -> Data:
    troop = catalogue().troops.get(name)
    if troop is None:
        icon, text, stands, carried_by = GOODS[name]
        return item(name, catalogue().goods[name].name, price, icon, text, [], stands, carried_by)
    title = type_name(troop)
    text = terms_data()["types"].get(title, {}).get("text", "")
    called = f"{title} {troop.rating}" if troop.is_single else title
    return item(name, called, price, icon_of(name), text, [*_profile(troop)], _stands(troop))


def _stands(troop: TroopRow) -> Stands:
    """Where a troop stands in an army. Rule: IB-2.4b, IB-2.4c."""
    if troop.is_single:
        return "leads" if troop.number_of_class == Cls.CAPTAIN else "single"
    return "formation" if troop.is_unit and not troop.is_independent else "alone"


def _profile(troop: TroopRow) -> Iterator[Data]:
    """The figures of a troop, as its counter has them."""
    if troop.is_single:
        yield row("Rating", troop.rating)
        return
    yield row("Attack, defense, movement", f"{troop.attack}-{troop.defense}-{troop.move}")
    if troop.is_unit:
        yield row("Quality", troop.quality)
    if troop.range:
        yield row("Range", troop.range)
    if abilities := [DOES[one] for one in troop.abilities if one in DOES]:
        yield row("Can", ", ".join(abilities))


def judge(text: str, budget: int) -> Data:
    """What an army costs, all that is wrong with it, and what it has.

    Rule: IB-6.4a, IB-2.4b, IB-R15, IB-R99
    """
    try:
        army = read_army(text)
    except ValueError as error:
        return {"price": 0, "left": budget, "faults": faults_of(str(error).split("\n")), "rows": []}
    price = price_of(army)
    return {
        "price": price,
        "left": budget - price,
        "faults": faults_of(army_faults(army, budget)),
        "rows": [*_rows(army)],
    }


def _rows(army: Army) -> Iterator[Data]:
    """What an army has and can do, as far as its items are known."""
    known = catalogue().troops
    troops = [known[name] for _, name in army.items if name in known]
    units = [one for one in troops if one.is_unit]
    yield row("Units", f"{len(units)} in {count(len(army.bands), 'formation', 'formations')}")
    yield row("Attack strength", sum(one.attack for one in units))
    yield row("Mean quality", f"{sum(one.quality for one in units) / len(units):.1f}" if units else "none")
    for words, found in (
        ("Shoot", [one for one in units if one.range]),
        ("Horse", [one for one in units if one.number_of_class == Cls.CAVALRY]),
        ("Cast", [one for one in troops if one.number_of_class in (Cls.WIZARD, Cls.PRIEST)]),
    ):
        if found:
            yield row(words, len(found))
    if does := [words for ability, words in DOES.items() if any(ability in one.abilities for one in troops)]:
        yield row("Can", ", ".join(does))


def draw(budget: int, seed: int) -> str:
    """An army drawn by lot, as text."""
    return str(random_army(budget, seed))


def battle(armies: Sequence[str], budget: int, **wishes: Any) -> IttyBittyScenario:
    """The battle of two armies, given as texts; ValueError with every fault of both.

    Rule: IB-6.4a, IB-6.4b, IB-6.4c, IB-R99
    """
    red, blue = map(read_army, armies)
    return battle_of(red, blue, budget, **wishes)


MUSTER = Muster(
    groups,
    judge,
    draw,
    battle,
    {
        "engagement": ("The battle", dict(zip(ENGAGEMENTS, SAID, strict=True))),
        "map": ("The ground", {name: name.replace("-", " ").capitalize() for name in catalogue().maps}),
        "attacker_from": ("An attacker comes from the", {"west": "west", "east": "east"}),
    },
    {ENGAGEMENTS[1]: catalogue().purchase.attacker_times},
    BUDGETS,
)
