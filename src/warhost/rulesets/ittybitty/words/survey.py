"""What may be asked of the board: where a spell promises most, and what a scout would show and who would see him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from warhost.kernel.abi import MAX_ACTIONS
from warhost.kernel.layout import Bytes
from warhost.rulesets.ittybitty.words.aims import aims_of
from warhost.rulesets.ittybitty.words.names import Names
from warhost.rulesets.ittybitty.words.scouting import scouting_of
from warhost.rulesets.ittybitty.words.snapshot import read_umpire, snapshot
from warhost.rulesets.ittybitty.words.verbs import VERBS
from warhost.shelf.questions import Questions

QUESTIONS = Questions({"aims": aims_of, "scouting": scouting_of}, VERBS)


def answer(memory: Bytes, umpire: Bytes, names: Names, ask: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a question about the board as it stands; ValueError when it cannot be understood."""
    from warhost.rulesets.ittybitty.contract import CONTRACT  # compiled by now, and only then to be imported

    codes = np.empty(MAX_ACTIONS, np.int64)
    legal: list[int] = codes[: CONTRACT.legal_actions(memory, umpire, codes)].tolist()
    return QUESTIONS.answer(ask, snapshot(memory), read_umpire(umpire), names, legal)
