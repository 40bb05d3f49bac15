"""Ids of whatever a server keeps."""

from __future__ import annotations

import secrets

ID_BYTES = 9


def new_id() -> str:
    """An id that nobody can guess, and that no command line takes for an option."""
    while (drawn := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return drawn
