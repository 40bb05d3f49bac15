"""What is shown of a battle to whoever has it open: the view, the seats, dice, endings.

docs/wire.md has the shapes.
"""

from __future__ import annotations

from typing import Any

from warhost.face.entry import ACT, NO_WINNER, RESUME, UNDO, UNRATED
from warhost.face.fair_dice import CONSISTENT
from warhost.face.receipt import Receipt
from warhost.face.replay import view_of_state
from warhost.face.steps import courses_of
from warhost.players import title_of
from warhost.server import beforehand, counsel, passing
from warhost.server.declared import ground_data, view_data
from warhost.server.entries import WATCHING, bit_of, is_shared, sole_side_of
from warhost.server.held_battle import HeldBattle
from warhost.server.meetings import campaign_data, is_past_a_battle, meeting_in, war_data
from warhost.server.pace.clocks import clock_data

RENAMED = "called"  # what a seat is called since it took another name

A_BATTLE_WAS_FOUGHT = "a battle was fought"
MOST_SHARED = 300
SILENT: dict[str, Any] = {
    "pass": None,
    "to_decide": None,
    "choices": [],
    "courses": [],
    "can_undo": False,
    "undo_ends": None,
}
"""What is different in a view while nobody is asked anything."""


class ShownBattle(HeldBattle):
    """One battle, and what each of those who have it open may know of it."""

    def counsel_data(self) -> dict[str, Any]:
        """Who wants chances and hints, whether they are given, and the chances as far as they are known."""
        given = counsel.is_given(self.seats, self.over)
        chances = self.chances_now() if given else None
        return {"wants": counsel.wants(self.seats), "given": given, "chances": chances, "coming": self.coming}

    def chances_now(self) -> dict[str, Any] | None:
        """The chances of the position that the battle stands at, None while they are not known."""
        ended = self.outcome()
        known = self.chances.get(self.number) if ended is None else counsel.chances_of_outcome(ended, self.names)
        if self.is_campaign:
            return None
        return None if known is None else {"number": self.number, **known}

    def view_for(self, viewer: int, asks: bool = True) -> dict[str, Any]:
        """The battle as the holder of these sides may know it; without `asks` nobody is asked anything yet."""
        decider = self.battle.seat_to_decide
        seat = decider if is_shared(viewer) and viewer & bit_of(decider or 0) else sole_side_of(viewer)
        if len(self.shared) > MOST_SHARED:
            self.shared.clear()
        view = self.battle.view(seat, self.shared)
        view["courses"] = courses_of(self.battle) if asks and view["choices"] else []
        why = self.why_not_undo(viewer) if view["choices"] else ""
        view |= {"can_undo": bool(view["choices"]) and why is None, "undo_ends": why or None}
        view |= {"pass": self.pass_offered if view["choices"] else None, "passing": passing.shown(self, viewer)}
        view["answers"] = beforehand.shown(self, viewer)
        if self.over:
            view |= SILENT | {"prompt": f"The {'campaign' if self.is_campaign else 'battle'} is over."}
        elif self.chronicle.state.unsound is not None:
            view |= SILENT | {"prompt": "The battle stands still until it is settled how it goes on."}
        elif self.is_meeting:
            view |= SILENT | {"prompt": self._prompt_of_meeting()}
        elif not asks:
            view |= SILENT | {"prompt": ""}
        return view_data(view, self.is_campaign)

    def _prompt_of_meeting(self) -> str:
        """What is said while a battle of a campaign is to be fought."""
        meeting = meeting_in(self)
        return "A battle is fought." if meeting is None else f"{meeting.name}: the hosts meet."

    def left_by(self, viewer: int) -> dict[str, Any] | None:
        """The battle as the holder of these sides left it when he decided last, or as it was set up.

        None where nobody has decided anything since, where what was decided was taken back, and for a watcher.
        """
        state, own = self.chronicle.state, [WATCHING]
        if viewer == WATCHING or self.over or state.unsound is not None:
            return None
        own += [
            one.number for one in self.log if one.kind == ACT and one.side is not None and viewer & bit_of(one.side)
        ]
        number = max(own[-1], state.set_up)
        later = [one.number for one in self.log[number + 1 :] if one.number in self.chronicle.accounts]
        if not later or any(one.kind in (UNDO, RESUME) for one in self.log[number + 1 :]):
            return None
        before = self.chronicle.accounts[later[0]].before
        view = view_of_state(self.battle, before, sole_side_of(viewer), self.shared)
        return {
            "number": number,
            "view": view_data(view | SILENT | {"passing": {}, "answers": {}, "prompt": ""}, self.is_campaign),
        }

    def why_not_undo(self, viewer: int) -> str | None:
        """Why the holder of these sides cannot take his last action back at once; None when he can."""
        if not self.chronicle.standing:
            return "this is the start of the battle"
        if is_past_a_battle(self, self.chronicle.number_of_last_choice):
            return A_BATTLE_WAS_FOUGHT
        if self.chronicle.state.practice is not None and self.may_practise(viewer):
            return None
        return self.battle.why_not_undo(self.chronicle.number_of_last_choice)

    def may_practise(self, viewer: int) -> bool:
        """True for whoever holds the seats of all persons."""
        return bool(viewer) and not self.persons_besides(viewer)

    def outcome(self) -> dict[str, Any] | None:
        """How it ended."""
        ending = self.chronicle.ending
        if ending is None:
            return None
        of_all = self.battle.table.scores()
        scores = {self.names[side]: of_all[side] for side in self.playing}
        winner = None if ending.result in (NO_WINNER, UNRATED) else ending.result
        loser = {"loser": ending.loser} if winner is None and ending.loser else {}
        fought = self.battle.outcome
        reason = self.battle.table.ending() if fought and fought.reason == ending.reason else ending.reason
        return {"winner": winner, "reason": reason, "scores": scores} | loser

    def dice_data(self) -> dict[str, Any]:
        """How far the dice can be trusted, and why no further: docs/wire.md has the shape."""
        state, opening = self.chronicle.state, self.chronicle.opening
        grade, reasons = self.chronicle.grade, list(self.chronicle.why_not_fair())
        joined = [state.joined[side] for side in self.playing]
        if self.part_of is not None:  # nobody adds to its dice, which are the campaign's
            grade, reasons, joined = CONSISTENT, ["its dice are those of the campaign"], [0 for _ in joined]
        return {
            "grade": grade,
            "reasons": reasons,
            "commitment": opening.commitment,
            "seeded": opening.seeded,
            "practice": state.practice,
            "committed": {self.names[side]: state.committed[side] for side in self.playing},
            "joined": {self.names[side]: at for side, at in zip(self.playing, joined, strict=True)},
        }

    def receipt_for(self, viewer: int) -> str:
        """What the holder of these sides may keep of the battle as it stands.

        Whoever chose the seed could guess from the head what was decided in secret, so nobody has it before the end.
        """
        if self.chronicle.opening.seeded and not self.over:
            return ""
        return str(Receipt.of(self.chronicle, sole_side_of(viewer), self.key))

    def unsound_data(self) -> dict[str, Any] | None:
        """The first entry that does not go as it went, where there is one."""
        unsound = self.chronicle.state.unsound
        if unsound is None:
            return None
        return {"number": unsound.number, "sentence": unsound.sentence, "clauses": list(unsound.clauses)}

    def seats_data(self) -> dict[str, Any]:
        """Who sits where, of the sides that take part, and who is here."""
        here = 0
        for listener in self.listeners:
            here |= listener.sides
        return {
            self.names[side]: {
                "kind": self.kind_of(side),
                "name": self.called(side),
                "here": self.is_computer(side) or bool(here & bit_of(side)),
            }
            for side in self.playing
        }

    def called(self, side: int) -> str:
        """The name of whoever sits there; a computer without one of its own has its title."""
        kind, name = self.kind_of(side), self.name_of(side)
        return title_of(name) if kind == f"computer:{name}" else name

    def name_of(self, side: int) -> str:
        """The name that whoever sits there has given last; one that came after he joined is no entry."""
        return str(self.seats[self.names[side]].get(RENAMED) or self.chronicle.state.names[side])

    def reading_as(self, viewer: int) -> int:
        """What people at one screen read of the past, which stays on that screen: nothing that any must hide."""
        return WATCHING if is_shared(viewer) and not self.over else viewer

    def scene_for(self, viewer: int, after: int = -1) -> dict[str, Any]:
        """All that the holder of these sides may know, with the log after an entry."""
        scenario = self.battle.scenario
        return {
            "id": self.id,
            "game": self.ruleset.name,
            "scenario": self.ruleset.told(scenario),
            "number": self.number,
            "seats": self.seats_data(),
            "yours": [name for side, name in enumerate(self.names) if viewer & bit_of(side)],
            "orders": {name: self.orders_of(side) for side, name in enumerate(self.names) if viewer & bit_of(side)},
            "counsel": self.counsel_data(),
            "clock": clock_data(self),
            "dice": self.dice_data(),
            "secret": self.chronicle.secret if self.over else None,
            "receipt": self.receipt_for(viewer),
            "unsound": self.unsound_data(),
            "ground": ground_data(self.ruleset.ground(scenario)),
            "view": self.view_for(viewer),
            "war": war_data(self, viewer),
            "campaign": campaign_data(self),
            "left": self.left_by(viewer) if after < 0 else None,
            "log": [entry.data_for(self.reading_as(viewer), self.names) for entry in self.log[after + 1 :]],
            "messages": self.messages,
            "offer": self.offer,
            "outcome": self.outcome(),
            "rematch": self.again.told_to(viewer),
        }
