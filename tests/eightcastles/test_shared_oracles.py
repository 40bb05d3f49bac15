"""Campaigns under the eyes of the oracles that all games share: what is listed, shown, told, kept and taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.brought import brought
from games.oracles import (
    check_events,
    check_header,
    check_hidden,
    check_list,
    check_notation,
    check_position_text,
    check_transcript,
    check_undo,
    check_view,
    check_words,
)
from games.parts import Play
from games.played import Played

GAME = "eightcastles"
CLOSELY = (check_header, check_list)
SHOWN = (check_notation, check_words, check_view, check_hidden, check_position_text)
AT_THE_END = (check_position_text, check_view, check_events, check_transcript, check_undo)
"""Not the one of events as data: they may speak of pieces whose numbers others have by now."""


def look(played: Played, *checks: Callable[[Played], None]) -> None:
    """Let oracles look at a campaign, and its own watcher."""
    played.watcher.look_closely()
    for check in checks:
        check(played)


@pytest.mark.parametrize(("name", "seed"), [("two-realms", 1), ("four-realms", 2)])
def test_a_campaign_holds_to_the_oracles_of_all_games(name: str, seed: int) -> None:
    played, every = Played(GAME, f"{GAME}/{name}", seed), brought(GAME, Play).every
    look(played, *CLOSELY, *SHOWN)
    for number, _ in enumerate(played, 1):
        if played.battle.over:
            break
        if number % every.close == 0:
            look(played, *CLOSELY)
        if number % every.shown == 0:
            look(played, *SHOWN)
    look(played, *AT_THE_END)
