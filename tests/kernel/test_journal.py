"""The journal keeps what is noted while it is open, says for whom, and never runs over."""

from typing import Any

import pytest

from support import new_umpire
from warhost.kernel.journal import EVERYBODY, MAX_ENTRIES, Journal, note


def entries(journal: Journal) -> list[tuple[Any, ...]]:
    """Kind, reader and facts of every entry."""
    written = (journal.entries[k] for k in range(journal.length))
    return [(int(entry.kind), int(entry.reader), *entry.facts.tolist()) for entry in written]


def test_a_note_is_a_kind_with_up_to_six_facts() -> None:
    """Facts that are not given are zero."""
    _, umpire = new_umpire()
    umpire.journal.open = 1
    note(umpire, 7)
    note(umpire, 8, 1, -2)
    note(umpire, 9, 1, 2, 3, 4, 5, 6)
    assert entries(umpire.journal) == [
        (7, EVERYBODY, 0, 0, 0, 0, 0, 0),
        (8, EVERYBODY, 1, -2, 0, 0, 0, 0),
        (9, EVERYBODY, 1, 2, 3, 4, 5, 6),
    ]


def test_facts_are_as_wide_as_a_cell() -> None:
    """Cells go to 255 and beyond what one byte holds; a kind too."""
    _, umpire = new_umpire()
    umpire.journal.open = 1
    note(umpire, 300, 255, -32768, 32767)
    assert entries(umpire.journal) == [(300, EVERYBODY, 255, -32768, 32767, 0, 0, 0)]


def test_a_closed_journal_writes_nothing() -> None:
    """Playouts leave every byte of it alone."""
    memory, umpire = new_umpire()
    before = memory.copy()
    for kind in range(5):
        note(umpire, kind + 1, 1, 2, 3, 4, 5, 6)
    assert (memory == before).all()


@pytest.mark.parametrize("reader", [EVERYBODY, 1, 2])
def test_what_is_written_is_for_whoever_may_read_now(reader: int) -> None:
    """The reader is set for what follows, not for what was written before."""
    _, umpire = new_umpire()
    journal = umpire.journal
    journal.open = 1
    note(umpire, 1)
    journal.reader = reader
    note(umpire, 2)
    journal.reader = EVERYBODY
    note(umpire, 3)
    assert [entry[:2] for entry in entries(journal)] == [(1, EVERYBODY), (2, reader), (3, EVERYBODY)]


def test_a_new_action_writes_over_the_old_entries() -> None:
    """Whatever an entry held before, facts that are not given are zero."""
    _, umpire = new_umpire()
    umpire.journal.open = 1
    note(umpire, 9, 1, 2, 3, 4, 5, 6)
    umpire.journal.length = 0
    note(umpire, 4, 8)
    assert entries(umpire.journal) == [(4, EVERYBODY, 8, 0, 0, 0, 0, 0)]


def test_past_the_bound_nothing_is_kept() -> None:
    """The first MAX_ENTRIES stand; no byte behind the journal is touched."""
    memory, umpire = new_umpire()
    umpire.journal.open = 1
    for number in range(MAX_ENTRIES):
        note(umpire, 1, number)
    full = memory.copy()
    for number in range(10):
        note(umpire, 2, number, 1, 1, 1, 1, 1)
    assert umpire.journal.length == MAX_ENTRIES
    assert [entry[2] for entry in entries(umpire.journal)] == list(range(MAX_ENTRIES))
    assert (memory == full).all()
