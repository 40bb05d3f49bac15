"""One decision of a player, as an object: what is done, by whom, to whom, where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from warhost.kernel.abi import actor_of, extra_of, place_of, target_of

if TYPE_CHECKING:
    from warhost.kernel.layout import Ints
    from warhost.ruleset import Table


class Action:
    """One decision. Actions are equal when they say the same; `str` gives the notation that can be typed back."""

    __slots__ = ("_table", "code")

    def __init__(self, code: int, table: Table) -> None:
        self.code = code
        self._table = table

    @property
    def table(self) -> Table:
        """The words of the battle as it stands when this is to be done."""
        return self._table

    @property
    def verb(self) -> str:
        """What is done: the first word of the notation."""
        return str(self).partition(" ")[0]

    @property
    def actor(self) -> int | None:
        """Number of the piece that acts."""
        actor = int(actor_of(self.code))
        return None if actor < 0 else actor

    @property
    def target(self) -> int | None:
        """Number of the piece acted upon."""
        target = int(target_of(self.code))
        return None if target < 0 else target

    @property
    def place(self) -> int:
        """The place: a cell on a board of hexes."""
        return int(place_of(self.code))

    @property
    def extra(self) -> int:
        """What else the action says, as the ruleset packs it."""
        return int(extra_of(self.code))

    @property
    def choice(self) -> dict[str, Any]:
        """What it says, and by name whom and where it points at, as plain data: docs/wire.md has its shape."""
        return self._table.choices([self.code])[0]

    @property
    def sentence(self) -> str:
        """The action in one readable phrase."""
        return self._table.describe_action(self.code)

    @property
    def lands(self) -> dict[str, Any] | None:
        """Where what is thrown comes down, as plain data: THROWN in docs/wire.md; None where nothing is."""
        return self._table.lands_of(self.code)

    def said_in(self, before: bytes) -> str:
        """The action as a log says it that was decided in the position `before`."""
        return self._table.describe_deed(self.code, before)

    def __str__(self) -> str:
        return self._table.write_action(self.code)

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)


class ActionList(Sequence[Action]):
    """The legal actions at a decision point in canonical order, made into objects when they are looked at."""

    __slots__ = ("_table", "codes")

    def __init__(self, codes: Ints, table: Table) -> None:
        self.codes = codes
        self._table = table

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [Action(int(code), self._table) for code in self.codes[index]]
        return Action(int(self.codes[index]), self._table)

    def __iter__(self) -> Iterator[Action]:
        table = self._table
        return (Action(code, table) for code in self.codes.tolist())

    def __contains__(self, action: object) -> bool:
        """True for an action of the list, given as object or in notation."""
        if isinstance(action, str):
            action = Action(self._table.read_action(action), self._table)
        return isinstance(action, Action) and bool((self.codes == action.code).any())

    def __repr__(self) -> str:
        return f"[{', '.join(map(str, self))}]"
