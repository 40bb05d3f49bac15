"""Campaigns on a server, as tests play them: whoever must choose marches, and battles are settled as a test wants."""

from __future__ import annotations

from typing import Any

from server.clients import PATIENCE_S, Fight, Json, TestClient, begin, wait_until

TWO_REALMS = "eightcastles/two-realms"
PERSONS = {"orcs": "person", "humans": "person"}
ALONE = {"orcs": "person", "humans": "computer:random"}
COMPUTERS = {"orcs": "computer:random", "humans": "computer:random"}
BOLD = ("march", "fight", "stand")
THOUGHT_S = 120.0
"""Until a process has thought that was just started, on a machine that has much else to do."""


def begin_war(client: TestClient, seats: dict[str, str], seed: str | None = "e", **more: Any) -> War:
    """A new campaign of one year, always with the same dice unless told otherwise."""
    asked = {"scenario": TWO_REALMS, "seats": seats, "seed": seed, "options": {"years": 1}} | more
    return War(**begin(client, **asked).__dict__)


class War(Fight):
    """One campaign, with all of its tokens."""

    def stands(self, seat: str) -> Json:
        """The campaign as a seat sees it, without its log."""
        return self.scene(seat, after=10**6)

    def meeting(self, seat: str) -> Any:
        """The battle to be fought now, None while there is none."""
        return self.stands(seat)["war"]["meeting"]

    def meet(self, how: str, seat: str) -> Any:
        """Say how it is to be fought: the answer."""
        return self.post("meet", {"how": how}, seat)

    def march_on(self, seat: str, most: int = 400) -> Json:
        """Decide boldly for a seat until it is asked how a battle is to be fought: that battle, or the end's scene."""
        for _ in range(most):
            scene = self.stands(seat)
            if scene["outcome"] or (scene["war"]["meeting"] and scene["war"]["meeting"]["ways"]):
                return scene
            choices = scene["view"]["choices"]
            if choices:
                bold = [one for one in choices if one["verb"] in BOLD]
                self.act(scene["number"], self.chooser.choice(bold or choices)["action"], seat)
            else:
                self.await_news(scene["number"], seat)
        raise AssertionError("nobody meets anybody")

    def await_news(self, number: int, seat: str) -> None:
        """Wait until the computers have decided, or a battle is settled."""

        def has_news() -> bool:
            scene = self.stands(seat)
            meeting = scene["war"]["meeting"]
            return bool(scene["number"] > number or scene["outcome"] or (meeting and meeting["ways"]))

        wait_until(has_news, "the campaign goes on", THOUGHT_S)

    def await_told(self, battle: int, seat: str) -> Json:
        """Wait until a battle is over and its outcome told: what is told of it."""
        wait_until(lambda: len(self.stands(seat)["war"]["battles"]) >= battle, "the battle is carried home", THOUGHT_S)
        told: Json = self.stands(seat)["war"]["battles"][battle - 1]
        return told

    def battle(self, seat: str) -> Fight:
        """The battle that is fought now, for a seat of the campaign."""
        found = self.meeting(seat)["battle"]
        return Fight(self.client, found["id"], {"both": found["token"]})


def fight_on(fight: Fight, most: int = 1000) -> Json:
    """Decide at random in a battle to its end, and let its computers hurry: the last scene."""
    fight.get(stay=True)  # the computers think for whoever is there
    for _ in range(most):
        scene = fight.scene(after=10**6)
        if scene["outcome"] is not None:
            break
        if scene["view"]["choices"]:
            choice = fight.chooser.choice(scene["view"]["choices"])
            fight.post("actions", {"number": scene["number"], "action": choice["action"]})
        else:
            fight.post("hurry", {})
            wait_until(lambda at=scene["number"]: fight.scene(after=10**6)["number"] > at, "it goes on", PATIENCE_S)
    return scene
