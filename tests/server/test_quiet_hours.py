"""Quiet hours, by the clock on the wall, and how long there is left in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server.clients import refused, server, settings_in, wait_until
from server.noticed import (
    CONTACT,
    Duel,
    nothing_comes,
    turn_clock,
)
from server.post_offices import Office
from warhost.server import store as stores
from warhost.server.notices.hours import end_of_quiet, left_in_words

pytestmark = pytest.mark.usefixtures("hurried")


NIGHT = {"from": "22:30", "to": "07:00", "zone": "Europe/Berlin"}


@pytest.mark.parametrize(
    ("at", "ends"),
    [
        ("2026-11-28T21:29", None),
        ("2026-11-28T21:30", "2026-11-29T06:00"),
        ("2026-11-29T05:59", "2026-11-29T06:00"),
        ("2026-11-29T06:00", None),
        ("2026-07-01T20:30", "2026-07-02T05:00"),
        ("2026-10-24T22:00", "2026-10-25T06:00"),  # a night that is an hour longer
        ("2026-03-28T22:00", "2026-03-29T05:00"),  # and one that is shorter
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(at: str, ends: str | None) -> None:
    found = end_of_quiet(NIGHT, datetime.fromisoformat(at).replace(tzinfo=UTC))
    assert found == (ends and datetime.fromisoformat(ends).replace(tzinfo=UTC))
    assert end_of_quiet(None, stores.now()) is None


def test_in_quiet_hours_nothing_is_sent_until_they_end(tmp_path: Path, office: Office) -> None:
    with server(settings_in(tmp_path, notices=CONTACT, notices_inside=True)) as client:
        duel, now = Duel(client), stores.now()
        quiet = {"from": f"{now - timedelta(hours=1):%H:%M}", "to": f"{now + timedelta(hours=2):%H:%M}", "zone": "UTC"}
        made = duel.subscribe(office.browser(), quiet=quiet)
        assert made["quiet"] == quiet
        duel.play_until(duel.waits)
        nothing_comes(office.arrived, 0)
        turn_clock(client, timedelta(hours=2, minutes=1))
        wait_until(lambda: len(office.arrived) == 1, "the night is over")
        turn_clock(client, timedelta())
        asked = {"quiet": {"from": "22:00", "to": "22:00", "zone": "UTC"}}
        refused(client.post(f"/api/notices/of/{made['stop']}/quiet", json=asked), 422, "bad_request")
        asked["quiet"] = {"from": "22:00", "to": "06:00", "zone": "../../etc/passwd"}
        refused(client.post(f"/api/notices/of/{made['stop']}/quiet", json=asked), 422, "bad_request")
        assert client.post(f"/api/notices/of/{made['stop']}/quiet", json={"quiet": None}).json() == {"quiet": None}


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=2, hours=3), "2 days left"),
        (timedelta(hours=23), "23 hours left"),
        (timedelta(hours=1, minutes=59), "1 hour left"),
        (timedelta(minutes=2), "2 minutes left"),
        (timedelta(seconds=20), "less than a minute left"),
        (timedelta(days=-1), "less than a minute left"),
    ],
)
def test_how_long_there_is_in_words(left: timedelta, words: str) -> None:
    assert left_in_words(left) == words
