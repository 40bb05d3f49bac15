"""How the documentation is built: Sphinx, Markdown by MyST, furo's looks."""

import re
import tomllib
from pathlib import Path

from sphinx.application import Sphinx

_PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))["project"]

project = "Warhost"
author = "The Warhost authors"
project_copyright = f"2026, {author}"
release = version = _PROJECT["version"]

extensions = ["myst_parser"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Warhost {release}"

myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 4


def name_anchors(_app: Sphinx, _path: Path, _page: str, source: list[str]) -> None:
    """Let links find a rulebook's clauses: their anchors are HTML, which MyST shows but does not look into."""
    source[0] = re.sub(r'(<a id="([^"]+)"></a>)(\*\*\2\*\*|[^*\n]+$)', r'\1[\3]{id="\2"}', source[0], flags=re.M)


def setup(app: Sphinx) -> None:
    """Called by Sphinx before it reads a page."""
    app.connect("include-read", name_anchors)
