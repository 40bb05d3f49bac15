"""Notices as a feed, in Atom, at an address that only its owner knows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from xml.etree.ElementTree import Element, SubElement, tostring

from warhost.server.held_battle import written
from warhost.server.notices.letters import Letter

ATOM = "http://www.w3.org/2005/Atom"


def feed_of(own: str, address: str, home: str, made: datetime, letters: Sequence[tuple[str, Letter]]) -> bytes:
    """The feed of some letters, the newest first, each with a name of its own."""
    feed = Element("feed", {"xmlns": ATOM})
    newest = letters[0][1].at if letters else made
    for name, text in (("id", f"urn:warhost:{own}"), ("title", "Your battles"), ("updated", written(newest))):
        SubElement(feed, name).text = text
    SubElement(feed, "link", {"rel": "self", "href": address})
    SubElement(feed, "link", {"href": home})
    SubElement(SubElement(feed, "author"), "name").text = "Warhost"
    for name_of_one, letter in letters:
        entry = SubElement(feed, "entry")
        lines = (("id", f"urn:warhost:{name_of_one}"), ("title", letter.title), ("updated", written(letter.at)))
        for name, text in (*lines, ("summary", letter.sentence)):
            SubElement(entry, name).text = text
        SubElement(entry, "link", {"href": letter.link})
    told: bytes = tostring(feed, "utf-8", xml_declaration=True)
    return told
