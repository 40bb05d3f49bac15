"""Who fights in campaigns: army lists, militia and monsters of lairs, items, siege trains, what reputations change.

Campaigns: TW-5.3e, TW-5.5f, TW-5.6c, TW-5.6g, TW-5.7d
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated

from pydantic import Field, model_validator

from warhost.rulesets.tewapen.setup.catalogue import Catalogue, Troop, catalogue
from warhost.rulesets.tewapen.setup.drafts import is_individual
from warhost.shelf.figures import Amount, Count, DataTable, Flag, Name, NoSuchRow, raise_all, read_tables
from warhost.shelf.hosts import ArmyList, Item, Neutrals, Row

Share = tuple[Count, Count]
"""A part of a whole: so many of so many."""

NEUTRAL_ARMIES = ("Standard", "Monsters")


class ListTable(DataTable):
    """What the troops of an army do not say of its list."""

    army: Name
    general: Name
    magic_users: tuple[Name, ...]
    allies: tuple[Name, ...]


class NeutralTable(DataTable):
    """Whom nobody raises."""

    militia: tuple[Name, ...]
    lairs: tuple[Name, ...]


class Train(DataTable):
    """What a besieger has besides his units. Campaigns: TW-5.7d."""

    ladders: Amount
    towers: Amount = 0
    machines: tuple[Name, ...] = ()
    engines: Amount = 0


class Siege(DataTable):
    """How castles are assaulted. Campaigns: TW-5.7d, TW-5.7e."""

    scenario: Name
    engines: tuple[Name, ...]
    camp: tuple[Amount, Amount]
    oil: Amount


class Breaking(DataTable):
    """The share of its units with which a side breaks. Campaigns: TW-5.6g."""

    share: Share


class Reputation(DataTable):
    """What the reputation of a General changes in how a battle is set up and lost."""

    share: Share | None = None
    deploys_second: Flag = False


class Tables(DataTable):
    """All that data/hosts.toml says."""

    lists: tuple[ListTable, ...] = Field(alias="hosts.toml, lists")
    neutrals: NeutralTable = Field(alias="hosts.toml, neutrals")
    trains: Annotated[tuple[Train, ...], Field(min_length=1)] = Field(alias="hosts.toml, trains")
    siege: Siege = Field(alias="hosts.toml, siege")
    breaking: Breaking = Field(alias="hosts.toml, breaking")
    reputations: Mapping[str, Reputation] = Field(alias="hosts.toml, reputations")

    @model_validator(mode="after")
    def _names_troops(self) -> Tables:
        raise_all(
            f"hosts.toml: {NoSuchRow('troop', name, catalogue().troops)}"
            for name in self._named()
            if name not in catalogue().troops
        )
        return self

    def _named(self) -> Iterator[str]:
        """Every troop that is named anywhere."""
        for one in self.lists:
            yield from (one.general, *one.magic_users, *one.allies)
        yield from (*self.neutrals.militia, *self.neutrals.lairs, *self.siege.engines)
        yield from (machine for train in self.trains for machine in train.machines)


@cache
def tables() -> Tables:
    """The tables that Warhost ships, read once."""
    return read_tables(Tables, "warhost.rulesets.tewapen")


@cache
def army_lists() -> tuple[ArmyList, ...]:
    """The lists of armies, in the order of the file. Campaigns: TW-5.3a, TW-5.3e, TW-5.5f."""
    return tuple(
        ArmyList(one.army, one.general, one.magic_users, _own(catalogue(), one.army), one.allies)
        for one in tables().lists
    )


def _own(figures: Catalogue, army: str) -> tuple[str, ...]:
    return tuple(troop.id for troop in figures.troops.values() if troop.army == army)


@cache
def neutrals() -> Neutrals:
    """Militia and monsters of lairs. Campaigns: TW-5.3g, TW-5.6c."""
    return Neutrals(tables().neutrals.militia, tables().neutrals.lairs)


@cache
def rows() -> dict[str, Row]:
    """All rows that can be in a host, by id, each once."""
    named = [name for one in army_lists() for name in (*one.own, *one.allies)]
    named += [*neutrals().militia, *neutrals().lairs]
    return {name: _row(catalogue().troops[name]) for name in dict.fromkeys(named)}


ROLLED_MIGHT = 25  # of troops whose wounds or dice are rolled in each battle


def _row(troop: Troop) -> Row:
    """A troop as a campaign sees it: of one whose wounds are rolled in each battle it only knows that it is there."""
    leads = troop.id in {one.general for one in tables().lists}
    casts = any(troop.id in one.magic_users for one in tables().lists)
    strength, is_unit = troop.wounds or 1, not is_individual(troop)
    might = strength * max(troop.profile.dice) if troop.wounds and troop.profile.dice else ROLLED_MIGHT
    return Row(troop.id, troop.name, troop.army, troop.category, strength, is_unit, might, leads, casts)


@cache
def items() -> dict[str, Item]:
    """The magic items by id. Campaigns: TW-5.6k."""
    return {one.id: Item(one.id, one.name, one.table, one.d10, one.owner) for one in catalogue().items.values()}


def train_after(seasons: int) -> Train:
    """The siege train of whoever has besieged for so many seasons before. Campaigns: TW-5.7d."""
    return tables().trains[min(seasons, len(tables().trains) - 1)]


def breaking_share(reputations: Sequence[str]) -> Share:
    """The share of its units with which a side breaks that has these reputations in it. Campaigns: TW-5.6g."""
    known = (tables().reputations[one].share for one in reputations if one in tables().reputations)
    return next((share for share in known if share), tables().breaking.share)


def deploys_second(reputations: Sequence[str]) -> bool:
    """True for a side that always deploys second, by the reputations in it."""
    return any(tables().reputations[one].deploys_second for one in reputations if one in tables().reputations)
