"""The page's own modules, to be put into a page that stands alone: the painter paints there as it does in the browser.

A page from a file can fetch nothing, so every module becomes an address that holds it, and an import map knows them by
their names. Nothing is written twice: these are the files that the server sends.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files
from posixpath import dirname, normpath

NOTE = re.compile(r"/\*\*(?:(?!\*/).)*\*/[ \t]*\n?", re.DOTALL)
"""Notes on types and reasons; they name modules that nothing imports."""
IMPORT = re.compile(r"""((?:\bfrom|\bimport)\s*\(?\s*)"(\.{1,2}/[^"]+\.js)\"""")
NAMED = "warhost/"
"""What stands before a module's path in the import map: what lies nowhere is reached by no path."""
FACES = re.compile(r"^@font-face .*\n", re.MULTILINE)


@cache
def import_map(*entries: str) -> dict[str, str]:
    """Some modules and all that they import, by name, each as an address that holds it."""
    found: dict[str, str] = {}
    waiting = list(entries)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found[module], further = _named_imports(module)
            waiting += further
    return {NAMED + module: _address_of(code) for module, code in sorted(found.items())}


def styles(*names: str) -> str:
    """Some style sheets of the page as one, without the typefaces that it would fetch."""
    return "\n".join(FACES.sub("", _text(f"css/{name}.css")) for name in names)


def _named_imports(module: str) -> tuple[str, list[str]]:
    """A module that imports others by their names, and the paths of those."""
    home, found = dirname(module), list[str]()

    def named(match: re.Match[str]) -> str:
        path = normpath(f"{home}/{match[2]}")
        found.append(path)
        return f'{match[1]}"{NAMED}{path}"'

    return IMPORT.sub(named, NOTE.sub("", _text(module))), found


def _text(path: str) -> str:
    return files("warhost").joinpath("client", path).read_text("utf-8")


def _address_of(code: str) -> str:
    return f"data:text/javascript;base64,{b64encode(code.encode()).decode()}"
