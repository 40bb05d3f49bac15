"""How much the page is, and that it is all that there is."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from browser.host import Host

CLIENT = Path(str(files("warhost").joinpath("client")))
MOST_CODE = 200_000


def test_all_code_of_the_page_is_small(host: Host) -> None:
    sizes = {}
    for file in CLIENT.rglob("*.js"):
        sizes[file.name] = len(host.fetch(f"/{file.relative_to(CLIENT)}"))
    assert sizes
    assert sum(sizes.values()) <= MOST_CODE, sorted(sizes.items(), key=lambda item: -item[1])
