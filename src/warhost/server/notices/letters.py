"""A notice as it is sent, and how sending it may fail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Letter:
    """What somebody is told."""

    battle: str
    kind: str
    title: str  # "Your move: Otter Ford"
    sentence: str  # what has happened, and how long there is
    link: str  # that opens the battle
    stop: str  # the address of the page that ends it
    stop_at_once: str  # and where one request does
    at: datetime

    @property
    def text(self) -> str:
        """All of it in plain text."""
        return f"{self.title}\n{self.sentence}\n{self.link}"


class Failed(Exception):
    """It could not be sent now; it is tried again, not before `wait_s` where that is said."""

    def __init__(self, why: str, wait_s: float | None = None) -> None:
        super().__init__(why)
        self.wait_s = wait_s


class Gone(Exception):
    """Nothing will be taken there any more."""
