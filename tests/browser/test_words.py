"""Words that the page shares with the rest of Warhost."""

from __future__ import annotations

import re
from pathlib import Path

import warhost
from warhost.face.fair_dice import GRADES

CLIENT = Path(warhost.__file__).parent / "client"


def test_the_grades_are_told_in_the_words_of_the_audit() -> None:
    text = (CLIENT / "panels" / "view_grade.js").read_text()
    block = text[text.index("export const GRADES") : text.index("};")]
    assert dict(re.findall(r'^  (\w+): "(.*)",$', block, re.MULTILINE)) == GRADES
