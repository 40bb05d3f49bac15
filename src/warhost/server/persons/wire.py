"""What persons may ask for."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from warhost.server.wire import Asked

PersonName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")
]


class NewPerson(Asked):
    """A person to be, and what the device is called that he sits at."""

    name: PersonName
    device: PersonName
