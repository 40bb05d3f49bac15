"""Battles that go on; in a file that other processes find too."""

from warhost.face.battle import Battle


def fought_on(battle: Battle, decisions: int = 30) -> Battle:
    """The battle after so many decisions more, the first that is legal each time."""
    for _ in range(decisions):
        if not battle.over:
            battle.apply(battle.legal_actions[0])
    return battle
