"""Crews: what many battles are handed to. Processes of this machine, this process itself, or Ray and its machines.

A crew answers numbers, in any order. Whoever asks sorts the answers, so that what comes out is the same with any crew.
"""

from __future__ import annotations

from warhost.arena.crews.choice import CREWS, find_crew
from warhost.arena.crews.crew import Answers, Board, Crew, Loss, Tell, Work, in_order
from warhost.arena.crews.here import Here
from warhost.arena.crews.processes import Processes

__all__ = [
    "CREWS",
    "Answers",
    "Board",
    "Crew",
    "Here",
    "Loss",
    "Processes",
    "Tell",
    "Work",
    "find_crew",
    "in_order",
]
