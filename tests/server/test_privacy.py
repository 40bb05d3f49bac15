"""What a server keeps of persons: every column is told, and what opens something lies nowhere in clear."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.clients import HOST, Json, begin, server, settings_in
from warhost.server import tables
from warhost.server.logs import JsonLines
from warhost.server.pages import PAGE, POLICY
from warhost.server.store import hash_of

DOCS = Path(__file__).parents[2] / "docs"
LOADED = re.compile(r"""(?:src|href|from|import|fetch|url)\s*[=(]?\s*["'`(]\s*(?:https?:)?//(?!www\.w3\.org)""")


def sections() -> dict[str, list[str]]:
    """The columns that the page names, by their tables."""
    page = (DOCS / "privacy.md").read_text("utf-8").partition("## Column by column")[2]
    found: dict[str, list[str]] = {}
    for section in page.split("\n### ")[1:]:
        title, _, text = section.partition("\n")
        rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
        found[title.strip("`")] = [name for cell in rows for name in re.findall(r"`(\w+)`", cell)]
    return found


def test_every_column_of_every_table_is_told() -> None:
    told = sections()
    kept = {name: [column.name for column in table.columns] for name, table in tables.metadata.tables.items()}
    assert sorted(told) == sorted(kept)
    for name, columns in kept.items():
        assert sorted(told[name]) == sorted(columns), f"docs/privacy.md, {name}"


# --- secrets ----------------------------------------------------------------------------------------------


def in_files(folder: Path, what: str) -> list[str]:
    """The files of a server's folder that hold a text in clear."""
    return [file.name for file in sorted(folder.iterdir()) if file.is_file() and what.encode() in file.read_bytes()]


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """All that a server logs meanwhile, as it would be written."""
    written, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(written), root.level
    handler.setFormatter(JsonLines())
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield written
    root.removeHandler(handler)
    root.setLevel(level)


def test_after_a_whole_use_no_secret_lies_in_the_database_or_in_the_log(tmp_path: Path, logged: io.StringIO) -> None:
    with server(settings_in(tmp_path, notices="mailto:host@example.org", meeting_place=True)) as client:
        fight = begin(client)
        secrets = {f"{seat}'s at first": token for seat, token in fight.tokens.items()}
        fight.add_to_dice(red="a", black="b")
        secrets |= {f"{seat}'s": token for seat, token in fight.tokens.items()}
        ada: Json = client.post("/api/persons", json={"name": "Ada Byron", "device": "her desk"}).json()
        as_ada = {"X-Warhost-Person": ada["token"]}
        secrets["a device's"] = ada["token"]
        one = {"id": fight.id, "token": fight.tokens["red"]}
        assert client.post("/api/me/battles", json={"battles": [one]}, headers=as_ada).status_code == 200
        key = client.post(f"/api/me/battles/{fight.id}/key", json={}, headers=as_ada).json()
        secrets["a device's for a battle"] = key["token"]
        secrets["the twelve words"] = client.post("/api/me/phrase", json={}, headers=as_ada).json()["words"]
        assert len(secrets["the twelve words"].split()) == 12
        asked = client.post("/api/me/passkeys/ask", json={}, headers=as_ada | {"Origin": f"http://{HOST}"})
        assert asked.status_code == 201, asked.text
        challenges = [one for text in texts_of(asked.json()) for one in re.findall(r"^[\w-]{40,}$", text)]
        secrets |= {f"a challenge ({one[:3]})": one for one in challenges}
        assert challenges
        home = str(client.base_url)
        feed = client.post("/api/me/notices", json={"to": {"kind": "feed"}, "page": home}, headers=as_ada)
        assert feed.status_code == 201, feed.text
        for text in texts_of(feed.json()):
            for token in re.findall(r"[\w-]{40,}", text):
                secrets[f"a feed's ({token[:3]})"] = token
                client.get(f"/api/notices/of/{token}")
                client.get(f"/api/notices/feeds/{token}")
    assert any(whose.startswith("a feed's") for whose in secrets), "it has an address of its own"
    found = {whose: in_files(tmp_path, secret) for whose, secret in secrets.items()}
    assert {whose: files for whose, files in found.items() if files} == {}
    assert in_files(tmp_path, hash_of(ada["token"])), "its hash is there: the scan finds what lies there"
    assert in_files(tmp_path, "Ada Byron")
    lines = logged.getvalue()
    assert "/api/notices/feeds/..." in lines
    assert [whose for whose, secret in secrets.items() if secret in lines] == []


def texts_of(data: Any) -> list[str]:
    """All texts in an answer."""
    if isinstance(data, dict):
        return [text for value in data.values() for text in texts_of(value)]
    if isinstance(data, list):
        return [text for value in data for text in texts_of(value)]
    return [data] if isinstance(data, str) else []


# --- nobody else ------------------------------------------------------------------------------------------


def test_no_file_of_the_page_loads_anything_from_elsewhere() -> None:
    files = [path for path in PAGE.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg", ".json")]
    assert len(files) > 100
    loads = {path.relative_to(PAGE).as_posix() for path in files if LOADED.search(path.read_text("utf-8"))}
    assert loads == set()
    assert LOADED.search('import x from "https://cdn.example/x.js"')
    assert LOADED.search("background: url('//fonts.example/f')")
    assert "default-src 'self'" in POLICY
    assert "http" not in POLICY
