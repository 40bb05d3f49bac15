"""Pictures that stand together in one page, as in a notebook: its ids are common to all of them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree

REFERENCE = re.compile(r'(href="#|url\(#)([^")]+)')
ID = re.compile(r' id="([^"]*)"')


def look_alone_and_together(drawn: Sequence[str]) -> None:
    """Each picture shows in a page with all others what it shows alone, and no id is there twice."""
    pictures = [ElementTree.fromstring(one) for one in drawn]
    page = _definitions(pictures)
    assert len(page) == sum(len(_definitions([picture])) for picture in pictures)
    for picture in pictures:
        alone = _definitions([picture])
        assert alone
        assert _seen(picture, page) == _seen(picture, alone)


def _definitions(pictures: Iterable[ElementTree.Element]) -> dict[str, str]:
    """What each id of a page stands for: the first part that has it, as browsers take it."""
    found: dict[str, str] = {}
    for part in (part for picture in pictures for part in picture.iter() if "id" in part.attrib):
        found.setdefault(part.attrib["id"], ID.sub("", ElementTree.tostring(part, "unicode")))
    return found


def _seen(picture: ElementTree.Element, named: Mapping[str, str]) -> str:
    """A picture with what its references stand for in a page."""
    return REFERENCE.sub(lambda found: named[found[2]], ElementTree.tostring(picture, "unicode"))
