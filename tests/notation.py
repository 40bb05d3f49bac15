"""What the tests of every game's notation ask of what people may type."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from warhost.errors import NotationError
from warhost.shelf.verbs import Verbs


def typed_anyhow(data: st.DataObject, written: str) -> str:
    """An action with other spaces, and each word in letters of another case."""
    text = ""
    for word in written.split():
        text += data.draw(st.sampled_from([" ", "   ", "\t"]))
        text += data.draw(st.sampled_from([word, word.upper(), word.lower(), word.title(), word.replace(",", " , ")]))
    return f"{text}  "


def reads_or_refuses(verbs: Verbs, text: str, names: Any) -> bool:
    """True when a text is an action that reads back the same, or is refused with an error in notation."""
    try:
        code = verbs.read(text, names)
    except NotationError as error:
        return error.text == text and error.why.startswith("word ")
    return verbs.read(verbs.write(code, names), names) == code
