"""A battle told again from its beginning: its frames, its losses, and who had luck. Runs in the computers' processes.

Frames are written as JSON one by one, and the whole is packed: the answer to a request as it is sent.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any, NamedTuple

import orjson

from warhost.face import transcript
from warhost.face.battle import Battle
from warhost.face.chronicle import Chronicle
from warhost.face.entry import ACT, DECIDED, Entry, Unsound
from warhost.face.luck import luck_of
from warhost.face.opening import Opening
from warhost.face.receipt import Receipt
from warhost.face.replay import Frame, frames, frames_of
from warhost.face.standing import BOTH
from warhost.face.transcript import Report
from warhost.ruleset import Ruleset
from warhost.server.declared import ground_data, view_data
from warhost.server.entries import bits_of, is_shared, sole_side_of
from warhost.server.held_battle import scenario_of
from warhost.server.reviews import Story, story_of
from warhost.server.wars import is_campaign

if TYPE_CHECKING:
    from warhost.server.rooms import Room

PACKED = 4  # level of compression


class Past(NamedTuple):
    """All that a room's battle can be carried out from again."""

    game: str
    scenario: str
    opening: str
    secret: str
    entries: Sequence[Entry]
    kept: frozenset[int]  # entries that were written down, and not carried out
    unsound: Unsound | None
    receipt: str  # that a seat has kept; "" for none
    server_key: str | None

    @classmethod
    def of(cls, room: Room, receipt: Receipt | None = None, server_key: str | None = None) -> Past:
        """What happened in a room, and what a seat may have kept of it."""
        chronicle = room.chronicle
        entries, kept = tuple(chronicle.entries), frozenset(chronicle.kept)
        kept_receipt = "" if receipt is None else str(receipt)
        of = room.ruleset.name, room.scenario_text, chronicle.opening.text, chronicle.secret
        return cls(*of, entries, kept, chronicle.state.unsound, kept_receipt, server_key)

    def chronicle(self) -> Chronicle:
        """The battle with all of its entries, carried out again."""
        chronicle = Chronicle(Opening.read(self.opening, scenario_of(self.game, self.scenario)), self.secret)
        for number, kind, side, text, spent in self.entries:
            (chronicle.keep if number in self.kept else chronicle.take)(kind, side, text, spent)
        chronicle.state = replace(chronicle.state, unsound=self.unsound)
        return chronicle


def transcript_of_room(past: Past, tags: Mapping[str, str]) -> str:
    """The transcript of a room's battle, with what is needed to recompute every die."""
    return transcript.write(past.chronicle(), tags=tags)


def replay_of_room(past: Past, viewer: int, tags: Mapping[str, str] | None, more: Mapping[str, Any]) -> bytes:
    """The replay of a room's battle for a viewer, packed, with `more` in it.

    Once the battle is over, `tags` are those of its transcript, which is audited beside the receipt.
    """
    chronicle, told = past.chronicle(), dict(more)
    if tags is not None:
        text = transcript.write(chronicle, tags=tags)
        receipt = Receipt.read(past.receipt) if past.receipt else None
        told |= report_data(transcript.verify(text, receipt=receipt, server_key=past.server_key))
    return _packed(chronicle, viewer, told)


def replay_of_text(
    text: str, receipt: Receipt | None = None, server_key: str | None = None
) -> tuple[bytes | None, Sequence[str]]:
    """The replay of a pasted transcript, packed; without it, the faults for which there is none."""
    report, fought = transcript.audit(text, receipt=receipt, server_key=server_key)
    if fought is None:
        return None, [str(fault) for fault in report.faults]
    everybody = bits_of(range(len(_battle_of(fought).ruleset.sides)))
    return _packed(fought, everybody, {"players": list(report.players)} | report_data(report)), ()


def story_of_text(text: str) -> tuple[Story | None, Sequence[str]]:
    """What a pasted transcript's battle is looked back upon by; without it, the faults for which there is none."""
    report, fought = transcript.audit(text)
    if fought is None:
        return None, [str(fault) for fault in report.faults]
    return story_of(fought, _battle_of(fought).scenario.to_toml()), ()


def report_data(report: Report) -> dict[str, Any]:
    """What an audit says, as docs/wire.md has it."""
    return {
        "grade": report.grade,
        "reasons": list(report.reasons),
        "notes": list(report.notes),
        "receipt": report.receipt,
        "faults": [{"line": fault.line, "text": f"{fault.where}: {fault.message}"} for fault in report.faults],
    }


def _battle_of(fought: Battle | Chronicle) -> Battle:
    return fought.battle if isinstance(fought, Chronicle) else fought


def _packed(fought: Battle | Chronicle, viewer: int, more: Mapping[str, Any]) -> bytes:
    """All frames of a battle as a viewer may see them, with its losses and its luck: JSON, packed."""
    seat = BOTH if is_shared(viewer) else sole_side_of(viewer)
    battle = _battle_of(fought)
    all_frames = frames_of(fought, seat) if isinstance(fought, Chronicle) else frames(fought, seat)
    ruleset, outcome, last = battle.ruleset, battle.outcome, dict[str, Any]()
    written = []
    for frame in all_frames:
        last = dict(frame.view)
        written.append(orjson.dumps(_frame_data(frame, ruleset, _taken_back(fought, frame.number))))
    scores = dict(zip(ruleset.sides, battle.table.scores(), strict=True))
    told = {
        "game": ruleset.name,
        "scenario": ruleset.told(battle.scenario),
        "ground": ground_data(ruleset.ground(battle.scenario)),
        "outcome": outcome and {"winner": outcome.winner_name, "reason": battle.table.ending(), "scores": scores},
        "luck": {side: asdict(luck) for side, luck in luck_of(battle).items()},
        "losses": _losses(last, ruleset.sides),
        "players": [],
        "grade": None,
        "reasons": [],
        "notes": [],
        "receipt": "",
        "faults": [],
        "reviewed": False,
        **more,
    }
    body = b'{"frames":[' + b",".join(written) + b"]," + orjson.dumps(told)[1:]
    return gzip.compress(body, PACKED, mtime=0)


def _taken_back(fought: Battle | Chronicle, number: int) -> Sequence[int]:
    """The entries whose actions the entry of that number took back."""
    return fought.taken_back_by(fought.entries[number - 1]) if isinstance(fought, Chronicle) and number > 0 else ()


def _frame_data(frame: Frame, ruleset: Ruleset, taken_back: Sequence[int]) -> dict[str, Any]:
    entry = {
        "number": frame.number,
        "kind": ACT if frame.kind in DECIDED else frame.kind,
        "side": None if frame.side is None else ruleset.sides[frame.side],
        "action": frame.action,
        "sentence": frame.sentence,
        "turn": frame.turn,
        "events": [event.to_data() for event in frame.events],
        "taken_back": taken_back,
    }
    view = {**frame.view, "choices": [], "can_undo": False}
    return {"entry": entry, "view": view_data(view, is_campaign(ruleset))}


def _losses(view: dict[str, Any], sides: tuple[str, ...]) -> dict[str, list[str]]:
    """What lies in the dead pile, by side; on a table some may not be deployed yet, and are not dead."""
    dead = [piece for piece in view["pieces"] if piece.get("gone") and "label" in piece]
    return {side: [f"{one['label']} {one['name']}" for one in dead if one["side"] == side] for side in sides}
