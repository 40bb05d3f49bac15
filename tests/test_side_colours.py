"""The colours of six sides: whoever sees few hues tells the first three apart, and all six by hue and shape."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import warhost

CSS = Path(warhost.__file__).parent / "client" / "css"
TOKENS = (CSS / "tokens.css").read_text("utf-8") + (CSS / "sides.css").read_text("utf-8")
FACES = [f"face-{side}" if side < 2 else f"body-{side}" for side in range(6)]
SEES = {
    "all": np.eye(3),
    "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "no blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
"""How much of linear red, green and blue reaches whom (Machado, Oliveira and Fernandes 2009)."""
CONES = np.array([[0.41222, 0.53633, 0.05145], [0.21190, 0.68070, 0.10740], [0.08830, 0.28172, 0.62998]])
LAB = np.array([[0.21045, 0.79362, -0.00407], [1.97800, -2.42859, 0.45059], [0.02590, 0.78277, -0.80868]])
FIRST_APART, ALL_APART = 0.09, 0.04
WORDS, SIGNS = 4.5, 3.0  # the least contrast of words, and of what is as large as an icon


def linear(colour: str) -> np.ndarray:
    """A colour's red, green and blue as light."""
    parts = np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    light: np.ndarray = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return light


def named(name: str) -> list[str]:
    """The colours of a name: one, or those by day and by dusk."""
    found = re.search(rf"--{name}: ([^;]+);", TOKENS)
    assert found is not None, name
    return re.findall(r"#[0-9a-f]{6}", found[1])


def lightness_and_hue(colour: str, sees: str) -> np.ndarray:
    """Where somebody sees a colour in a space whose distances are as great as they look (OKLab)."""
    seen = np.clip(np.array(SEES[sees]) @ linear(colour), 0, 1)
    place: np.ndarray = LAB @ np.cbrt(CONES @ seen)
    return place


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG reckons it."""
    low, high = sorted(float(linear(colour) @ [0.2126, 0.7152, 0.0722]) + 0.05 for colour in (one, other))
    return high / low


@pytest.mark.parametrize("sees", SEES)
@pytest.mark.parametrize(("sides", "apart"), [(3, FIRST_APART), (6, ALL_APART)])
def test_no_two_sides_look_alike(sides: int, apart: float, sees: str) -> None:
    places = [lightness_and_hue(named(face)[0], sees) for face in FACES[:sides]]
    assert min(float(np.linalg.norm(one - other)) for one, other in combinations(places, 2)) > apart


@pytest.mark.parametrize("side", range(6))
def test_what_is_written_in_a_side_s_colour_can_be_read_by_day_and_by_dusk(side: int) -> None:
    assert contrast(named(FACES[side])[0], named("on-face")[0]) > SIGNS
    for words, paper in zip(named(f"side-{side}"), named("paper"), strict=True):
        assert contrast(words, paper) > WORDS


def test_every_side_has_an_outline_of_its_own() -> None:
    outlines = [
        re.findall(rf'data-side-at="{side}"\]\) {{[^}}]*--outline: var\((--\w+)\)', TOKENS) for side in (2, 3, 4, 5)
    ]
    assert len({*map(tuple, outlines)}) == 4
