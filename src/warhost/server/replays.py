"""A battle told again from its beginning: its frames, its losses, and who had luck. Runs in the computers' processes.

Frames are written as JSON one by one, and the whole is packed: the answer to a request as it is sent.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import orjson

from warhost import transcript
from warhost.action import Action
from warhost.battle import Battle, Key, start
from warhost.luck import luck_of
from warhost.replay import Frame, frames
from warhost.server.entries import ACT, BOTH, SET_UP, WATCHING
from warhost.server.reviews import Story, story_of
from warhost.server.rooms import scenario_of

PACKED = 4  # level of compression


class Past(NamedTuple):
    """All that a room's battle can be carried out from again."""

    game: str
    scenario: str
    secret: str
    actions: Sequence[tuple[int, Key | None]]  # their codes, and the keys of their dice

    def battle(self) -> Battle:
        """The battle, carried out again."""
        battle = start(scenario_of(self.game, self.scenario), seed=self.secret)
        for code, key in self.actions:
            battle.apply(Action(code, battle.table), key)
        return battle


def transcript_of_room(past: Past, players: Sequence[str], tags: Mapping[str, str]) -> str:
    """The transcript of a room's battle."""
    return transcript.write(past.battle(), players, tags)


def replay_of_room(past: Past, viewer: int, players: Sequence[str], tags: Mapping[str, str] | None, more: Any) -> bytes:
    """The replay of a room's battle for a viewer, packed, with `more` in it.

    Once the battle is over, `tags` are those of its transcript, which is verified.
    """
    battle = past.battle()
    told = dict(more)
    if tags is not None:
        told |= _verdict(transcript.verify(transcript.write(battle, players, tags)))
    return _packed(battle, viewer, told)


def replay_of_text(text: str) -> tuple[bytes | None, Sequence[str]]:
    """The replay of a pasted transcript, packed; without it, the faults for which there is none."""
    report, battle = transcript.audit(text)
    if battle is None:
        return None, [str(fault) for fault in report.faults]
    players = list(transcript.read(text).players)
    return _packed(battle, BOTH, {"players": players} | _verdict(report)), ()


def story_of_text(text: str) -> tuple[Story | None, Sequence[str]]:
    """What a pasted transcript's battle is looked back upon by; without it, the faults for which there is none."""
    report, battle = transcript.audit(text)
    if battle is None:
        return None, [str(fault) for fault in report.faults]
    return story_of(battle, battle.scenario.to_toml()), ()


def _verdict(report: transcript.Report) -> dict[str, Any]:
    faults = [{"line": fault.line, "text": f"{fault.where}: {fault.message}"} for fault in report.faults]
    return {"verified": report.ok, "faults": faults}


def _packed(battle: Battle, viewer: int, more: Mapping[str, Any]) -> bytes:
    """All frames of a battle as a viewer may see them, with its losses and its luck: JSON, packed."""
    seat: Any = "both" if viewer == BOTH else (None if viewer == WATCHING else viewer.bit_length() - 1)
    ruleset, outcome = battle.ruleset, battle.outcome
    written, last = [], {}
    for frame in frames(battle, seat):
        last = dict(frame.view)
        written.append(orjson.dumps(_frame_data(frame, ruleset.sides)))
    scores = dict(zip(ruleset.sides, battle.table.scores(), strict=True))
    told = {
        "game": ruleset.name,
        "scenario": {name: getattr(battle.scenario, name) for name in ("id", "name", "designer", "summary", "turns")},
        "ground": ruleset.ground(battle.scenario),
        "outcome": outcome and {"winner": outcome.winner_name, "reason": outcome.reason, "scores": scores},
        "luck": {side: asdict(luck) for side, luck in luck_of(battle).items()},
        "losses": _losses(last, ruleset.sides),
        "players": [],
        "verified": False,
        "faults": [],
        "reviewed": False,
        **more,
    }
    body = b'{"frames":[' + b",".join(written) + b"]," + orjson.dumps(told)[1:]
    return gzip.compress(body, PACKED, mtime=0)


def _frame_data(frame: Frame, sides: tuple[str, str]) -> dict[str, Any]:
    entry = {
        "number": frame.number,
        "kind": ACT if frame.number else SET_UP,
        "side": None if frame.side is None else sides[frame.side],
        "action": frame.action,
        "sentence": frame.sentence,
        "turn": frame.turn,
        "events": [event.to_data() for event in frame.events],
    }
    return {"entry": entry, "view": {**frame.view, "choices": [], "can_undo": False}}


def _losses(view: dict[str, Any], sides: tuple[str, str]) -> dict[str, list[str]]:
    """What lies in the dead pile, by side; on a table some may not be deployed yet, and are not dead."""
    dead = [piece for piece in view["pieces"] if piece.get("dead", piece.get("hex") is None) and "label" in piece]
    return {side: [f"{one['label']} {one['name']}" for one in dead if one["side"] == side] for side in sides}
