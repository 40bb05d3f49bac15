"""What a game offers to campaigns: army lists, battles of hosts that meet, and what becomes of everybody.

A campaign is a game of its own whose battles are battles of another game. It knows that game by its `Hosts` alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from warhost.kernel.layout import Bytes
from warhost.scenario import ScenarioModel

Part = Literal["attacker", "defender"]


class Row(NamedTuple):
    """A row of an army list.

    `strength` is what a whole piece can lose before it is gone: 1 where each battle rolls it anew for who is left.
    """

    id: str
    name: str
    army: str
    category: str  # "rank-and-file", "special", "monster" or "individual"
    strength: int
    is_unit: bool  # counts as a unit, whatever its category
    might: int  # how much it does and bears in battle, at a rough guess
    leads: bool  # is the leader of its army list
    casts: bool  # is one of its casters


class ArmyList(NamedTuple):
    """Whom a faction can raise, by the ids of rows: its own troops in their order, then the monsters allied to it."""

    army: str
    leader: str
    casters: tuple[str, ...]
    own: tuple[str, ...]
    allies: tuple[str, ...]


class Neutrals(NamedTuple):
    """Whom nobody raises, by the ids of rows: militia, and the monsters of lairs in the order of their die."""

    militia: tuple[str, ...]
    lairs: tuple[str, ...]


class Item(NamedTuple):
    """A magic item: the table and the roll that give it, and whether it goes to an individual or to a unit."""

    id: str
    name: str
    table: str
    roll: int
    owner: Literal["individual", "unit"]


class HostPiece(NamedTuple):
    """A piece of a host; its number is the campaign's, by which its fate is told."""

    number: int
    row: str
    strength: int  # what is left of it
    items: tuple[str, ...] = ()
    reputation: str = ""  # of a leader; only those that the game knows have an effect in battle
    rides: bool = False
    list: str | None = None  # of a caster, where it is not his first


class Host(NamedTuple):
    """Who takes one part in a battle, under the name of an army."""

    army: str
    pieces: Sequence[HostPiece]


class Aftermath(NamedTuple):
    """What is left when a battle is over; whoever was summoned for it, or is of a siege train, is nobody's.

    `strengths` has what is left of every piece of both hosts by its number, 0 for one that is gone. `damage` has what
    buildings have lost, in earlier assaults too, by the place of each that is not whole.
    """

    winner: Part
    strengths: Mapping[int, int]
    damage: Mapping[str, int]


class Fought(Protocol):
    """A battle as an aftermath needs it: its bytes, and the scenario that it was fought on."""

    @property
    def memory(self) -> Bytes: ...
    @property
    def scenario(self) -> Any: ...


class Hosts(Protocol):
    """What a game declares about campaigns.

    The same arguments give the same scenario on every machine. Raises ValueError for hosts that cannot fight.
    """

    @property
    def rows(self) -> Mapping[str, Row]: ...
    @property
    def lists(self) -> tuple[ArmyList, ...]: ...
    @property
    def neutrals(self) -> Neutrals: ...
    @property
    def items(self) -> Mapping[str, Item]: ...
    @property
    def reputations(self) -> tuple[str, ...]:
        """Those of leaders that have an effect in battle."""

    @property
    def terrains(self) -> tuple[str, ...]:
        """What a region can be, for `battlefield`."""

    @property
    def works(self) -> Mapping[str, int]:
        """The buildings of a castle: what each can lose when it is whole, by its place."""

    @property
    def engines(self) -> tuple[str, ...]:
        """The machines between which a besieger chooses, the usual first."""

    @property
    def trains(self) -> tuple[Mapping[str, int], ...]:
        """What a besieger has besides his units, and how many of each, after no season, one, and so on to the most."""

    def battlefield(
        self, terrain: str, attacker: Host, defender: Host, seed: int, *, name: str, turns: int = 8
    ) -> ScenarioModel:
        """A battle of two hosts in a region of a terrain, on ground that a seed makes up."""

    def assault(
        self, besieger: Host, garrison: Host, seasons: int, damage: Mapping[str, int], *, name: str, engine: str = ""
    ) -> ScenarioModel:
        """An assault on a castle after so many seasons of siege, on walls with this damage by place.

        `engine` is one of `engines`, the first where it is "".
        """

    def sides(self, scenario: Any) -> Mapping[Part, str]:
        """The sides of a battle that take the parts of attacker and defender."""

    def aftermath(self, battle: Fought, attacker: Host, defender: Host) -> Aftermath:
        """What is left of the hosts that a battle was made of; ValueError for a battle that is not over."""


class Meeting(NamedTuple):
    """A battle of a campaign that is to be fought: where, by whom, and on what ground."""

    number: int  # among the battles of the campaign, from 1
    name: str  # "Battle of Oxmeadow", "Assault on Southgate"
    place: str  # the id of the space
    terrain: str  # of a region, as `Hosts.terrains` has it; "" for an assault on a castle
    seasons: int  # of the siege that an assault ends
    damage: Mapping[str, int]  # that the buildings of a castle have already
    attacker: Host
    defender: Host
    sides: Mapping[Part, int | None]  # of the campaign; None for nobody's pieces
    seed: int  # of the ground, and of the battle's dice where computers fight it


class Meetings(Protocol):
    """What a campaign declares about its battles."""

    battles: str
    """The name of the game that they are battles of."""

    def sides(self, scenario: Any) -> tuple[int, ...]:
        """The sides that take part in a campaign of a scenario."""

    def meeting(self, memory: Bytes, scenario: Any) -> Meeting | None:
        """The battle that is to be fought now, None while there is none."""

    def being_told(self, memory: Bytes) -> int:
        """The number of the battle whose outcome is to be told next, or is told in part; 0 for none."""

    def goal(self, scenario: Any, action: int) -> str | None:
        """The id of the space for which an action may lead to a battle; None for any other action."""

    def assault_ahead(self, memory: Bytes, scenario: Any, action: int, seasons: int | None) -> Meeting | None:
        """The assault to which an action leads after so many more seasons of siege, whether it is legal now or not.

        Hosts are as they are now but for those who starve. None where it leads to none; at once without `seasons`, but
        an action that goes on with a siege is looked at a season later.
        """

    def onward(self, memory: Bytes, scenario: Any, side: int, place: str | None) -> int | None:
        """The action by which it goes on to a side's battle in a space: no further marches, and nobody refuses.

        None where the turn of the side is over, or it has another matter to decide. It need not be legal.
        """

    def may_be_refused(self, memory: Bytes) -> bool:
        """True where somebody may now get out of the way of a battle."""

    def divides(self, action: int) -> bool:
        """True for an action that only prepares for a host to be divided."""

    def reasons(self, scenario: Any, side: int, ends: Sequence[Bytes], otherwise: Sequence[Bytes]) -> list[str]:
        """What a side gains by an action and what it risks, in sentences for players.

        `ends` are how it stands when its turn is over, in some worlds, `otherwise` the same worlds without the action.
        """

    def report(self, memory: Bytes, scenario: Any, aftermath: Aftermath) -> list[int]:
        """The actions that tell a campaign how the battle went that is to be fought now, in their order."""
