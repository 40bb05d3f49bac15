"""The words of a position text of a campaign: how fields are written, and what can be pending on what."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.kernel.abi import NOBODY
from warhost.rulesets.eightcastles.state import (
    ANYWHERE,
    CARDS,
    JOKER,
    MAX_WORKS,
    MOST_DAMAGE,
    NEUTRAL,
    NONE,
    SYLLABLES,
    Kind,
    Loss,
    Part,
    Phase,
    Reason,
)
from warhost.rulesets.eightcastles.words.items import carried_by_ids, items_of
from warhost.rulesets.eightcastles.words.names import SIDE_NAMES, card_name, side_id
from warhost.shelf.pending import Matter, Matters
from warhost.shelf.position import Body, Draft
from warhost.shelf.wordings import Scene, Wording, in_words, members_of, number, numbers, one_of, or_else

NOWHERE = "-"
SECOND_JOKER = "Joker-2"

# --- how a field is written -------------------------------------------------------------------------------


def _read_row(text: str, at: Scene) -> int:
    if text not in at.names.row_ids:
        raise ValueError(f"{text!r}: the army lists have no such row")
    return int(at.names.row_ids.index(text))


def _card_word(card: int) -> str:
    return SECOND_JOKER if card > JOKER else card_name(card).replace(" ", "-")


def _castles(word: Wording) -> Wording:
    """A set of castles, a bit each, with commas between them."""

    def write(bits: int, at: Scene) -> str:
        first: int = at.names.region_count
        return ",".join(word.write(first + bit, at) for bit in range(16) if bits >> bit & 1) or NOWHERE

    def read(text: str, at: Scene) -> int:
        first: int = at.names.region_count
        found = [word.read(one, at) - first for one in text.split(",") if text != NOWHERE]
        if any(castle < 0 for castle in found):
            raise ValueError(f"{text!r}: castles were expected, and one of these is a region")
        return sum({1 << castle for castle in found})

    return Wording(write, read)


SPACE = Wording(lambda space, at: at.names.space(space), lambda text, at: at.names.number(text))
SPACE_OR_NONE = or_else(NOWHERE, NONE, SPACE)
ROW = Wording(lambda row, at: at.names.row_ids[row], _read_row)
SIDE = one_of("side", SIDE_NAMES)
HOLDER = one_of("side", (*SIDE_NAMES, str(side_id(NEUTRAL))))
SIDE_OR_NONE = or_else(NOWHERE, NONE, SIDE)
HOLDER_OR_NONE = or_else(NOWHERE, NONE, HOLDER)
SIDE_OR_NOBODY = or_else("nobody", NOBODY, SIDE)
CARD = one_of("card", [_card_word(card) for card in range(CARDS)])
CARD_OR_NONE = or_else(NOWHERE, NONE, CARD)
REASON = members_of("reason", Reason, 1)
CARRIED = or_else(
    NOWHERE,
    0,
    Wording(
        lambda carried, at: "+".join(item.id for item in items_of(carried)),
        lambda text, at: carried_by_ids(text.split("+")),
    ),
)
NUMBER, FLAG = number(127, -128), number(1)
ANY = number(32767, -1)

PIECE_BODY = Body(
    "part of a piece",
    {"row": ROW, "place": SPACE_OR_NONE},
    {
        "wounds": NUMBER,
        "carries": CARRIED,
        "moved": NUMBER,
        "led": FLAG,
        "came_from": SPACE_OR_NONE,
        "held": FLAG,
        "part": members_of("part in a battle", Part),
        "told": FLAG,
        "title": number(6),
        "origin": number(10),
        "reputation": number(10),
        "syllables": numbers(SYLLABLES, 10),
    },
)
SPACE_BODY = Body("part of a space", {"holder": HOLDER}, {"roll": number(6), "raised": NUMBER})
SIEGE_BODY = Body(
    "part of a siege",
    {"besieger": HOLDER_OR_NONE, "region": SPACE_OR_NONE},
    {
        "seasons": NUMBER,
        "pressed": FLAG,
        "blockade": NUMBER,
        "damage": numbers(MAX_WORKS, MOST_DAMAGE),
    },
)
FACTION_BODY = Body(
    "part of a faction",
    keyed={
        "plays": FLAG,
        "capital": SPACE_OR_NONE,
        "slain": NUMBER,
        "captured": _castles(SPACE),
        "recruits": NUMBER,
        "specials": NUMBER,
        "monsters": NUMBER,
        "individuals": NUMBER,
        "replaced": FLAG,
        "mourned": or_else(NOWHERE, NONE, ROW),
    },
)
FIGHT_BODY = Body(
    "part of a battle",
    keyed={
        "number": number(32767),
        "place": SPACE_OR_NONE,
        "kind": members_of("kind of battle", Kind),
        "attacker": HOLDER_OR_NONE,
        "defender": HOLDER_OR_NONE,
        "winner": HOLDER_OR_NONE,
        "refuge": SPACE_OR_NONE,
    },
)
SIDES_IN_WORDS = in_words(SIDE)


# --- pending matters --------------------------------------------------------------------------------------

HELD: Mapping[str, Wording] = {"actor": HOLDER_OR_NONE, "target": NUMBER, "place": ANY, "detail": NUMBER}
"""What any matter can hold, where nothing else is said of it."""
IN_A_SPACE: Mapping[str, Wording] = {**HELD, "place": SPACE}
IN_A_SPACE_OR_ANYWHERE: Mapping[str, Wording] = {
    **HELD,
    "place": or_else("anywhere", ANYWHERE, SPACE),
    "detail": members_of("loss", Loss),
}
SEASON = (Phase.INITIATIVE, Phase.MUSTER)
"""On what the matters of a season card lie: the next phase of the season."""


def _matter(
    phase: Phase, below: Phase | None = None, on: tuple[Phase, ...] = (), says: Mapping[str, Wording] = HELD
) -> Matter:
    return Matter(phase, below, on, says, optional=tuple(says))


def _refuse(draft: Draft, piece: int) -> None:
    """No matter of a campaign holds a piece."""


MATTERS = Matters(
    Phase,
    (
        _matter(Phase.SEASON),
        _matter(Phase.HOSTS, Phase.SEASON),
        _matter(Phase.SEASON_END),
        _matter(Phase.YEAR_END),
        _matter(Phase.INITIATIVE, Phase.SEASON_END),
        _matter(Phase.MUSTER, Phase.INITIATIVE),
        _matter(Phase.PLAGUE, None, SEASON),
        _matter(Phase.CROWN, None, SEASON),
        _matter(Phase.GIFT, None, SEASON),
        _matter(Phase.FACTIONS, Phase.SEASON_END),
        _matter(Phase.SIEGES, Phase.FACTIONS),
        _matter(Phase.BATTLES, Phase.SIEGES),
        _matter(Phase.MOVES, Phase.BATTLES),
        _matter(Phase.YIELD, Phase.MOVES, says=IN_A_SPACE),
        _matter(Phase.FIGHT, Phase.BATTLES),
        _matter(Phase.SALLY, Phase.FIGHT, (Phase.SALLY,), IN_A_SPACE),
        _matter(Phase.REFUSE, Phase.FIGHT, (Phase.SALLY,)),
        _matter(Phase.HOMECOMING, None, (Phase.BATTLES, Phase.SIEGES)),
        _matter(Phase.RETREAT, None, (Phase.HOMECOMING,)),
        _matter(Phase.DAMAGE, None, (Phase.HOMECOMING,)),
        _matter(Phase.FATES, None, (Phase.HOMECOMING, Phase.DAMAGE)),
        _matter(Phase.OUTCOME, Phase.FATES),
        _matter(Phase.OCCUPY, None, (Phase.SIEGES,), IN_A_SPACE),
        _matter(Phase.REWARD, Phase.SEASON_END, says=IN_A_SPACE),
        _matter(Phase.LOSE, None, (Phase.PLAGUE, Phase.SEASON_END, Phase.YEAR_END), IN_A_SPACE_OR_ANYWHERE),
    ),
    _refuse,
    by_key=True,
)
