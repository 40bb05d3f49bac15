"""Every Python session printed in the README and the documentation runs as printed."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [
    page for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))) if ">>>" in page.read_text("utf-8")
]


def sessions(text: str) -> str:
    """The page with every line blanked that stands outside a fenced block, so that examples keep their line numbers."""
    lines, fenced = [], False
    for line in text.splitlines():
        fence = line.lstrip().startswith("```")
        fenced = fenced != fence
        lines.append(line if fenced and not fence else "")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_printed_sessions_run_as_printed(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctest, "ELLIPSIS_MARKER", "[...]")  # doctest's own "..." may not begin what is printed
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    session = doctest.DocTestParser().get_doctest(sessions(page.read_text("utf-8")), {}, page.name, str(page), 0)
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=flags).run(session, out=report.append)
    assert result.attempted > 0
    assert not result.failed, "".join(report)


def test_readme_and_python_page_hold_sessions() -> None:
    assert {"README.md", "python.md"} <= {page.name for page in PAGES}
