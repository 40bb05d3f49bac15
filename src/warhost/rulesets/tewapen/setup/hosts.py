"""What Te Wapen! declares about campaigns: army lists, battles in the field, assaults, and what is left of hosts.

Campaigns: TW-5.6f, TW-5.6g, TW-5.6i, TW-5.7e, TW-5.7f
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from warhost.kernel.abi import RUNNING
from warhost.rulesets.tewapen.setup import battlefields, castles, lists, meetings
from warhost.rulesets.tewapen.setup.catalogue import REPUTATIONS
from warhost.rulesets.tewapen.setup.drafts import SIDES
from warhost.rulesets.tewapen.setup.lists import Train
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario
from warhost.rulesets.tewapen.state import MAX_PIECES, OFF_BOARD, Battle
from warhost.shelf.hosts import Aftermath, ArmyList, Fought, Host, HostPiece, Hosts, Item, Neutrals, Part, Row


class TewapenHosts(Hosts):
    """The army lists and battles of a campaign that is fought with Te Wapen!."""

    battlefield = staticmethod(meetings.battlefield)
    assault = staticmethod(castles.assault)

    @property
    def rows(self) -> Mapping[str, Row]:
        """Every row that a host can have, by id."""
        return lists.rows()

    @property
    def lists(self) -> tuple[ArmyList, ...]:
        """The six army lists."""
        return lists.army_lists()

    @property
    def neutrals(self) -> Neutrals:
        """Militia and the monsters of lairs."""
        return lists.neutrals()

    @property
    def items(self) -> Mapping[str, Item]:
        """The magic items, by id."""
        return lists.items()

    @property
    def reputations(self) -> tuple[str, ...]:
        """Those of Generals that change a battle: how it is set up and lost, or what their units do in it."""
        return (*lists.tables().reputations, *REPUTATIONS)

    @property
    def terrains(self) -> tuple[str, ...]:
        """What a region can be."""
        return tuple(battlefields.tables().terrains)

    @property
    def works(self) -> Mapping[str, int]:
        """The wounds of every building of a castle, by its hex."""
        return castles.castle().works

    @property
    def engines(self) -> tuple[str, ...]:
        """The machines between which a besieger chooses, the usual first."""
        return lists.tables().siege.engines

    @property
    def trains(self) -> tuple[Mapping[str, int], ...]:
        """What equips units, machines by row, and engines of one kind, after no season of siege, one, and so on."""
        return tuple(_train_data(one) for one in lists.tables().trains)

    def aftermath(self, battle: Fought, attacker: Host, defender: Host) -> Aftermath:
        """What is left; a draw is the defender's, who holds the field. Campaigns: TW-5.6g, TW-5.6i, TW-5.7f."""
        record, scenario = Battle.over(battle.memory), battle.scenario
        if record.result == RUNNING:
            raise ValueError(f"{scenario.name} is not over")
        by_part = {"attacker": attacker, "defender": defender}
        red, black = sorted(self.sides(scenario).items(), key=lambda pair: SIDES.index(pair[1]))
        left = {
            **_wounds(record, by_part[red[0]].pieces, 0),
            **_wounds(record, by_part[black[0]].pieces, len(scenario.red.pieces)),
        }
        has_attacked = record.winner == SIDES.index(self.sides(scenario)["attacker"])
        return Aftermath("attacker" if has_attacked else "defender", left, dict(_damage(record, scenario)))

    def sides(self, scenario: TewapenScenario) -> Mapping[Part, str]:
        """Red attacks in the field, black a castle. Campaigns: TW-5.6f, TW-5.7e."""
        if scenario.victory.storm is not None:
            return {"attacker": castles.BESIEGER, "defender": castles.GARRISON}
        return {"attacker": meetings.ATTACKER, "defender": meetings.DEFENDER}


def _wounds(record: Battle, pieces: Sequence[HostPiece], first: int) -> dict[int, int]:
    """The wounds left of a side's pieces, at most those of their rows, by the campaign's numbers.

    In the battle they are numbered in their order, from the first on.
    """
    left = {}
    for at, piece in enumerate(pieces, first):
        one, full = record.pieces[at], lists.rows()[piece.row].strength
        left[piece.number] = 0 if one.cell == OFF_BOARD else min(int(one.wounds), full)
    return left


def _damage(record: Battle, scenario: TewapenScenario) -> Iterator[tuple[str, int]]:
    """The wounds that buildings have lost, by their hexes. Campaigns: TW-5.7f."""
    for number, cell in enumerate(scenario.building_cells):
        one = record.pieces[MAX_PIECES - 1 - number]
        if one.wounds < one.full_wounds:
            yield scenario.grid.named[cell], int(one.full_wounds - one.wounds)


HOSTS = TewapenHosts()


def _train_data(train: Train) -> dict[str, int]:
    equipment = {"ladders": train.ladders, "towers": train.towers}
    told = equipment | Counter(train.machines) | {"engines": train.engines}
    return {what: number for what, number in told.items() if number}
