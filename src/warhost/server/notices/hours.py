"""Quiet hours: when they end that somebody wants to be left alone in, where he lives."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)


def end_of_quiet(quiet: Mapping[str, str] | None, at: datetime) -> datetime | None:
    """When the quiet hours end in which a moment lies; None where it lies in none."""
    if not quiet:
        return None
    zone = ZoneInfo(quiet["zone"])
    first, last = time.fromisoformat(quiet["from"]), time.fromisoformat(quiet["to"])
    today = at.astimezone(zone).date()
    for day in (today - DAY, today):
        begins = datetime.combine(day, first, zone).astimezone(UTC)
        ends = datetime.combine(day + DAY if last <= first else day, last, zone).astimezone(UTC)
        if begins <= at < ends:
            return ends
    return None


def left_in_words(left: timedelta) -> str:
    """How long there still is, as people say it: "2 days left"."""
    seconds = max(0, int(left.total_seconds()))
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        count = round(seconds / size) if unit == "day" else seconds // size
        if count >= 2 or (count == 1 and seconds >= size):
            return f"{count} {unit}{'s' if count > 1 else ''} left"
    return "less than a minute left"
