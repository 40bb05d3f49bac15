"""Computer opponents on a server: with the same seed they decide the same."""

from __future__ import annotations

from typing import Any

import pytest

from server.clients import Json, TestClient, begin, wait_until

DECISIONS = 40


def decided(client: TestClient, scenario: str, **more: Any) -> list[Any]:
    """What computers have decided between themselves first, and what came of it."""
    fight = begin(client, scenario, **more)
    scene: Json = {}

    def has_decided() -> bool:
        scene.update(fight.scene("watch"))
        return bool(scene["number"] >= DECISIONS or scene["outcome"])

    with fight.page("watch"):  # computers alone decide while somebody looks on
        wait_until(has_decided, "computers decide")
    return [(entry["number"], entry["action"], entry["sentence"]) for entry in scene["log"][:DECISIONS]]


@pytest.mark.parametrize(
    ("scenario", "seats"),
    [
        ("tewapen/otter-ford", {"red": "computer:random", "black": "computer:greedy"}),
        ("onehour/the-moor", {"red": "computer:random", "black": "computer:random"}),
        ("eightcastles/two-realms", {"orcs": "computer:random", "humans": "computer:random"}),
    ],
)
def test_with_the_same_seed_they_decide_the_same(client: TestClient, scenario: str, seats: dict[str, str]) -> None:
    once, again, otherwise = [decided(client, scenario, seats=seats, seed=seed) for seed in ("a", "a", "b")]
    assert len(once) > DECISIONS // 2
    assert once == again
    assert once != otherwise
