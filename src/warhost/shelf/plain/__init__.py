"""Plain games: pieces that stand in cells, one to a cell, and nothing that is hidden.

A plain game declares its kinds of pieces and the rows of its verbs, events, objections and endings. All else follows
from them and from the fields of its records, whose names are agreed: a battle has `count` and `pieces` (of
`warhost.kernel.plain.Piece`, or of a record that inherits from it); its umpire has the same, `board`, `kinds`, and any
numbers besides, which are figures of the scenario.

    GAME = plain_game(
        RULESET, Battle, Umpire, book="MG",
        kinds=(kind("soldier", "swordman", "Fights hand to hand.", "MG-1.1a", reach=1),),
        words=Words(Verbs(Verb, OPERANDS, ...), Tellings(Event, FACTS, ...), Objections(Objection, ...)),
        reasons={Reason.ALONE: ("nobody of the enemy is left", ("MG-1.4a",))},
    )
"""

from warhost.shelf.game import Words
from warhost.shelf.plain.game import plain_game
from warhost.shelf.plain.kinds import kind
from warhost.shelf.plain.names import FACTS, OPERANDS

__all__ = ["FACTS", "OPERANDS", "Words", "kind", "plain_game"]
