"""The pictures of README and docs show the page as it is: scenes from real battles, held against those published.

Where the page is meant to look otherwise: `make pictures`, look at them, and commit them.
"""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.host import Host
from browser.scenes import SCENES, Scene, picture
from soak import all_but

PUBLISHED = Path(__file__).parents[2] / "docs" / "pictures"
SHOWN = [scene for scene in SCENES if scene.name in ("start", "cells", "table", "phone-cells")]
MOST_BYTES = 2_400_000  # of all pictures
TOLERANCE = 0.03  # share of the points of a small copy that may differ
# Small copies of two pictures of one size: the share of points that differ by more than an eighth in a colour.
DIFFERENCE = """
async (sources) => {
  const small = async (source) => {
    const image = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(160, Math.round((160 * image.height) / image.width));
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return pen.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const [one, other] = await Promise.all(sources.map(small));
  if (one.length !== other.length) return 1;
  let differ = 0;
  for (let at = 0; at < one.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(one[at + channel] - other[at + channel]) > 32)) differ += 1;
  return differ / (one.length / 4);
}
"""


def difference(browser: Browser, *pictures: bytes) -> float:
    """The share of two pictures that an eye would see differ."""
    page = browser.new_page()
    sources = [f"data:image/jpeg;base64,{base64.b64encode(one).decode()}" for one in pictures]
    differ = float(page.evaluate(DIFFERENCE, sources))
    page.close()
    return differ


def published(name: str) -> bytes:
    """A picture of the docs."""
    return (PUBLISHED / f"{name}.jpg").read_bytes()


@pytest.mark.parametrize("scene", all_but(SHOWN, SCENES), ids=lambda scene: scene.name)
def test_the_page_looks_as_published(browser: Browser, host: Host, scene: Scene) -> None:
    assert difference(browser, picture(browser, host, scene), published(scene.name)) <= TOLERANCE


def test_a_lost_painting_would_be_seen(browser: Browser, host: Host) -> None:
    cells = next(scene for scene in SCENES if scene.name == "cells")
    bare = picture(browser, host, cells, style="canvas { visibility: hidden }")
    assert difference(browser, bare, published("cells")) > 3 * TOLERANCE
    assert difference(browser, published("cells"), published("dusk")) > 3 * TOLERANCE


def test_all_pictures_are_small() -> None:
    pictures = sorted(PUBLISHED.iterdir())
    assert [one.stem for one in pictures] == sorted(scene.name for scene in SCENES)
    assert sum(one.stat().st_size for one in pictures) <= MOST_BYTES
