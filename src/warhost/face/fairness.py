"""Whether the dice of a battle with a chain are fair, as far as its entries tell, and every reason why not."""

from __future__ import annotations

from dataclasses import dataclass

from warhost.face.chain import Begun
from warhost.face.entry import State
from warhost.face.fair_dice import PENDING, grade_of


@dataclass(frozen=True)
class Fairness:
    """What is known of a battle that bears upon its dice."""

    opening: Begun
    state: State
    over: bool
    has_decided: bool  # whether anybody has decided anything
    is_set_up_drawn: bool  # whether dice were rolled for the set-up

    @property
    def grade(self) -> str:
        """The grade; pending while that is open."""
        for_good = self.why_never()
        return PENDING if not for_good and self.still_to_add() else grade_of(for_good)

    def why_not(self) -> tuple[str, ...]:
        """Every reason why the battle is no more than consistent, or not yet."""
        return (*self.why_never(), *self.still_to_add())

    def why_never(self) -> list[str]:
        """The reasons that stay, whatever is still done."""
        state, reasons = self.state, list[str]()
        if self.opening.seeded:
            reasons.append("the seed was chosen by whoever began the battle, who may know the dice")
        if state.practice is not None:
            since = f"from entry {state.practice} on" if state.practice else "from the start"
            reasons.append(f"it is practice {since}")
        if not self.opening.persons:
            reasons.append("no person has added to the dice")
        for side in self.opening.persons:
            reasons += self._why_not_its_dice(side)
        if state.unsound is not None or state.mended is not None:
            reasons.append("the rules were mended while it ran")
        return reasons

    def still_to_add(self) -> list[str]:
        """Who has still to add to the dice, while it is not too late."""
        if self._has_dice_at_stake():
            return []
        still = [side for side in self.opening.persons if self.state.joined[side] is None]
        return [f"{self._name(side)} has still to {self._what_is_left(side)}" for side in still]

    def _what_is_left(self, side: int) -> str:
        return "add to the dice" if self.state.settled_at(side) is None else "reveal its entropy"

    def _has_dice_at_stake(self) -> bool:
        """True when something hangs on dice that will not be rolled anew, whatever is still added to them."""
        return self.over or self.state.rolled is not None or self._has_set_up_at_stake()

    def _has_set_up_at_stake(self) -> bool:
        return self.has_decided and self.is_set_up_drawn

    def _why_not_its_dice(self, side: int) -> list[str]:
        """Why what a side has added to the dice, or has not, does not make it sure of them."""
        name, state, joined = self._name(side), self.state, self.state.joined[side]
        if joined is None:
            return [self._why_added_nothing(side)] if self._has_dice_at_stake() else []
        reasons, counted = list[str](), f"{name}'s entropy counted at entry {joined}"
        if known := [f"{self._name(other)}'s" for other in self._others(side) if self._could_know(side, other)]:
            reasons.append(f"{name} chose its entropy after {' and '.join(known)} was known")
        if state.rolled is not None and state.rolled < joined:
            reasons.append(f"dice were rolled at entry {state.rolled} before {counted}")
        elif state.set_up < joined and self._has_set_up_at_stake():
            reasons.append(f"the set-up was drawn before {counted}")
        return reasons

    def _why_added_nothing(self, side: int) -> str:
        name = self._name(side)
        if self.state.committed[side] is None:
            return f"{name} has added nothing to the dice"
        if not self.state.are_settled(self.opening.persons):
            missing = [self._name(one) for one in self._others(side) if self.state.settled_at(one) is None]
            return f"{name} could not reveal its entropy, as {' and '.join(missing)} never committed itself to its own"
        return f"{name} committed itself to entropy and {'never revealed' if self.over else 'has not revealed'} it"

    def _could_know(self, side: int, other: int) -> bool:
        """True where a side chose its entropy when another's counted already."""
        settled, known = self.state.settled_at(side), self.state.joined[other]
        return settled is not None and known is not None and known < settled

    def _others(self, side: int) -> list[int]:
        return [one for one in self.opening.persons if one != side]

    def _name(self, side: int) -> str:
        return self.opening.sides[side]
