"""A battle told again from its beginning: its frames, its losses, and who had luck."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from warhost.battle import Battle
from warhost.chronicle import ACT, PASS, Chronicle
from warhost.luck import luck_of
from warhost.receipt import Receipt
from warhost.replay import frames, frames_of
from warhost.server.entries import BOTH, WATCHING
from warhost.server.refusals import refusal_of
from warhost.transcript import Report


def replay_of(fought: Battle | Chronicle, viewer: int) -> dict[str, Any]:
    """All frames of a battle as a viewer may see them, with its losses and its luck."""
    seat: Any = "both" if viewer == BOTH else (None if viewer == WATCHING else viewer.bit_length() - 1)
    battle = fought.battle if isinstance(fought, Chronicle) else fought
    all_frames = frames_of(fought, seat) if isinstance(fought, Chronicle) else frames(fought, seat)
    ruleset, outcome = battle.ruleset, battle.outcome
    chain = fought if isinstance(fought, Chronicle) else None
    told = [
        {
            "entry": {
                "number": frame.number,
                "kind": ACT if frame.kind == PASS else frame.kind,
                "side": None if frame.side is None else ruleset.sides[frame.side],
                "action": frame.action,
                "sentence": frame.sentence,
                "turn": frame.turn,
                "events": [event.to_data() for event in frame.events],
                "taken_back": list(
                    chain.taken_back_by(chain.entries[frame.number - 1]) if chain and frame.number else ()
                ),
            },
            "view": {**frame.view, "choices": [], "can_undo": False},
        }
        for frame in all_frames
    ]
    scores = dict(zip(ruleset.sides, battle.table.scores(), strict=True))
    return {
        "game": ruleset.name,
        "scenario": {name: getattr(battle.scenario, name) for name in ("id", "name", "designer", "summary", "turns")},
        "ground": ruleset.ground(battle.scenario),
        "frames": told,
        "outcome": outcome and {"winner": outcome.winner_name, "reason": outcome.reason, "scores": scores},
        "luck": {side: asdict(luck) for side, luck in luck_of(battle).items()},
        "losses": _losses(told[-1]["view"], ruleset.sides),
        "players": [],
        "grade": None,
        "reasons": [],
        "notes": [],
        "receipt": "",
        "faults": [],
        "reviewed": False,
    }


def _taken_back(chain: Chronicle | None, number: int) -> list[int]:
    """The entries whose actions the entry of that number took back."""
    return list(chain.taken_back_by(chain.entries[number - 1])) if chain is not None and number > 0 else []


def read_receipt(text: str) -> Receipt | None:
    """The receipt in a text, None where there is none; Refusal for a text that is no receipt."""
    try:
        return Receipt.read(text) if text.strip() else None
    except ValueError as error:
        raise refusal_of(error) from None


def report_data(report: Report) -> dict[str, Any]:
    """What an audit says, as docs/wire.md has it."""
    return {
        "grade": report.grade,
        "reasons": list(report.reasons),
        "notes": list(report.notes),
        "receipt": report.receipt,
        "faults": [{"line": fault.line, "text": f"{fault.where}: {fault.message}"} for fault in report.faults],
    }


def _losses(view: dict[str, Any], sides: tuple[str, str]) -> dict[str, list[str]]:
    """What lies in the dead pile, by side; on a table some may not be deployed yet, and are not dead."""
    dead = [piece for piece in view["pieces"] if piece.get("dead", piece.get("hex") is None) and "label" in piece]
    return {side: [f"{one['label']} {one['name']}" for one in dead if one["side"] == side] for side in sides}
