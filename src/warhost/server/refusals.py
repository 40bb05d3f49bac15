"""Refusals: one shape for everything that the server says no to, over HTTP and WebSocket alike."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

from pydantic import BaseModel

from warhost.errors import (
    ChronicleError,
    IllegalAction,
    NotationError,
    ScenarioError,
    TranscriptError,
    UndoRefused,
    UnknownName,
    nearest_names,
)

STATUS = {
    "bad_request": 422,
    "unknown_name": 404,
    "unknown_battle": 404,
    "not_found": 404,
    "not_your_seat": 403,
    "no_person": 401,
    "banned": 403,
    "wrong_passkey": 403,
    "wrong_phrase": 403,
    "bad_name": 422,
    "not_for_you": 403,
    "wrong_host": 400,
    "wrong_origin": 403,
    "not_your_turn": 409,
    "stale": 409,
    "illegal_action": 422,
    "unreadable_action": 422,
    "bad_scenario": 422,
    "bad_transcript": 422,
    "undo_refused": 409,
    "no_offer": 409,
    "not_agreed": 409,
    "over": 409,
    "not_over": 409,
    "not_now": 409,
    "unsound": 409,
    "too_large": 413,
    "too_long": 413,
    "too_many": 429,
    "not_stored": 503,
    "busy": 503,
    "preparing": 503,
    "failed": 500,
}


CLOSED = 4000  # a WebSocket that is refused is closed with this and the status: codes from 4000 on are our own
MOST_SAID = 4000  # characters of a sentence: names that strangers make up are in it
MOST_REASONS = 100


def tidy(text: str) -> str:
    """A text that can be sent: of bearable length, and without halves of characters."""
    text = text if len(text) <= MOST_SAID else text[: MOST_SAID - 3] + "..."
    return text.encode("utf-8", "replace").decode()


class Reason(BaseModel):
    """One reason, with the clauses behind it where rules are concerned."""

    text: str
    clauses: list[str] = []


class RefusalBody(BaseModel):
    """What is sent."""

    code: str
    sentence: str
    reasons: list[Reason] = []
    nearest: list[str] = []


class Refusal(Exception):
    """Something that the server does not do, and why."""

    def __init__(self, code: str, sentence: str, reasons: Iterable[Reason] = (), nearest: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.code = code
        told = [Reason(text=tidy(one.text), clauses=one.clauses) for one in islice(reasons, MOST_REASONS)]
        self.body = RefusalBody(code=code, sentence=tidy(sentence), reasons=told, nearest=list(nearest))

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    @property
    def data(self) -> dict[str, Any]:
        """What is sent, as plain data."""
        return self.body.model_dump()


def refusal_of(error: ValueError) -> Refusal:
    """The refusal that an error of the Python face stands for."""
    match error:
        case UnknownName():
            return Refusal("unknown_name", str(error), nearest=nearest_names(error.name, error.known))
        case IllegalAction():
            reasons = [Reason(text=one.sentence, clauses=list(one.clauses)) for one in error.objections]
            return Refusal("illegal_action", str(error), reasons)
        case NotationError():
            return Refusal("unreadable_action", str(error))
        case ChronicleError():
            return Refusal("not_now", str(error))
        case UndoRefused():
            return Refusal("undo_refused", str(error))
        case ScenarioError():
            return Refusal("bad_scenario", str(error), [Reason(text=str(fault)) for fault in error.faults])
        case TranscriptError():
            return Refusal("bad_transcript", str(error))
        case _:
            return Refusal("bad_request", str(error))
