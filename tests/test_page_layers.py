"""A room of the page imports only what stands below it, so no two rooms need each other."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from posixpath import normpath

import pytest

import warhost
from warhost.server.pages import ADDRESSES

CLIENT = Path(warhost.__file__).parent / "client"
MODULES = sorted(path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*.js"))

# room -> the rooms that it may import besides itself, from the bottom up
BELOW: dict[str, set[str]] = {
    "basics": set(),
    "ground": {"basics"},
    "pieces": {"basics"},
    "board": {"basics", "ground", "pieces"},
    "page": set(),
    "net": {"page"},
    "choosing": {"basics", "pieces", "page"},
    "seats": {"basics", "net", "page", "choosing"},
    "panels": {"basics", "pieces", "board", "page", "choosing"},
    "advice": {"basics", "net", "page", "choosing", "panels"},
    "atlas": {"basics", "ground"},
    "plane": {"basics", "ground", "pieces", "board", "net", "page", "choosing", "panels"},
    "kinds": {"basics", "ground", "pieces", "board", "net", "page", "choosing", "plane", "atlas"},
    "lesson": {"page", "choosing"},
    "notices": {"net", "page"},
    "lab": {"basics", "net", "page", "choosing", "panels", "kinds"},
    "me": {"net", "page", "panels", "seats"},
    "meet": {"basics", "net", "page", "choosing", "seats", "panels", "kinds"},
    "clubs": {"basics", "net", "page", "seats", "panels"},
    "start": {"basics", "net", "page", "choosing", "seats", "panels", "kinds"},
    "play": {
        *("basics", "board", "net", "page", "choosing", "seats", "panels", "advice", "atlas", "kinds", "lesson"),
        "notices",
    },
    "war": {"basics", "ground", "net", "page", "choosing", "seats", "panels", "advice", "atlas", "kinds", "play"},
    "drawing": {"basics", "ground", "pieces", "board", "net", "page", "choosing", "seats", "panels", "kinds", "lab"},
    # The door stands in no room: it fetches the page that the address asks for.
    "": {"net", "page", "seats", "clubs", "meet", "notices", "start", "me", "lab", "play", "war", "drawing"},
}

# `from "./x.js"`, `import "./x.js"`, `import("./x.js")`, in notes on types as well: what a file names it must know. The
# types of the whole page are another matter: `types.d.ts` and `declared.d.ts` run nothing, no file imports them, and
# they name what every room shares, so they stand in no room.
IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*["'`](\.{1,2}/[^"'`]+)["'`]""")
WORKER = re.compile(r"""\bnew URL\(\s*["'`]([^"'`]+\.js)["'`]\s*,\s*import\.meta\.url""")


def room_of(module: str) -> str:
    """The room that a file stands in: the folder at the head of its path, "" for none."""
    return module.rpartition("/")[0].partition("/")[0]


def imports(source: str, module: str) -> Iterator[str]:
    """Files of the page that the source imports, at once or late, or for their types, as paths inside the page."""
    home = PurePosixPath(module).parent
    for name in (*IMPORT.findall(source), *WORKER.findall(source)):
        yield normpath(str(home / name))


def trespasses(source: str, module: str) -> set[str]:
    """Imports of the source that its room forbids."""
    allowed = BELOW[room_of(module)] | {room_of(module)}
    return {name for name in imports(source, module) if room_of(name) not in allowed}


@pytest.mark.parametrize("module", MODULES)
def test_a_file_imports_only_what_stands_below_its_room(module: str) -> None:
    assert room_of(module) in BELOW, f"give {module} its place among the rooms of this test"
    source = (CLIENT / module).read_text("utf-8")
    assert set(imports(source, module)) <= set(MODULES)
    found = trespasses(source, module)
    assert not found, f"{module} stands too low to import {sorted(found)}"


def test_rooms_stand_above_what_they_may_import() -> None:
    rooms = list(BELOW)
    assert all(rooms.index(below) < rooms.index(room) for room in rooms for below in BELOW[room])


def test_no_room_is_called_as_an_address_of_the_page() -> None:
    heads = {address.split("/")[1] for address in ADDRESSES if address.count("/") > 1}
    assert not heads & (BELOW.keys() - {""}), "what lies below such an address would be a file of that room"


@pytest.mark.parametrize(
    ("module", "line", "forbidden"),
    [
        ("basics/svg.js", 'import { pieceOf } from "../pieces/piece.js";', "pieces/piece.js"),
        ("pieces/body.js", 'import {\n  a,\n  b,\n} from "../board/marks.js";', "board/marks.js"),
        ("ground/sprites/stock.js", 'import "../../board/board.js";', "board/board.js"),
        ("board/board.js", 'const { h } = await import("../page/html.js");', "page/html.js"),
        ("board/board.js", "void import(\n  '../plane/reach.js'\n);", "plane/reach.js"),
        ("page/html.js", 'export { ask } from "../net/http.js";', "net/http.js"),
        ("panels/view_log.js", '/** @typedef {import("../play/motion.js").Motion} Motion */', "play/motion.js"),
        ("choosing/choices.js", '/** @param {import("../plane/table.js").Way} way */', "plane/table.js"),
        ("plane/reach.js", 'import { loadKind } from "../kinds/load.js";', "kinds/load.js"),
        ("start/page.js", 'import { Motion } from "../play/motion.js";', "play/motion.js"),
        ("play/motion.js", 'import "../main.js";', "main.js"),
        ("atlas/marks.js", 'import { counter } from "../pieces/counter.js";', "pieces/counter.js"),
        ("net/live.js", 'new Worker(new URL("../ground/worker.js", import.meta.url));', "ground/worker.js"),
    ],
)
def test_an_import_upwards_or_sideways_is_found(module: str, line: str, forbidden: str) -> None:
    assert trespasses(line, module) == {forbidden}


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("pieces/body.js", 'import { svg } from "../basics/svg.js";\nimport { slots } from "./slots.js";'),
        ("ground/sprites/stock.js", 'import { noise } from "../noise.js";'),
        ("atlas/painter.js", 'import { survey } from "../ground/fields.js";\nimport { drawSea } from "./sea.js";'),
        ("ground/studio.js", 'new Worker(new URL("worker.js", import.meta.url), { type: "module" })'),
        ("play/battle_page.js", 'const { Counsel } = await import("../advice/counsel.js");'),
        ("main.js", 'import { ask } from "./net/http.js";'),
    ],
)
def test_an_import_downwards_is_free(module: str, line: str) -> None:
    assert trespasses(line, module) == set()
