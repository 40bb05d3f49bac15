"""A campaign at some point in tests: laid out in a few words, carried on with stated dice, and what it tells.

    laid(pieces="hum.king@55 hum.archers*3@55 orc.swords@14:wounds=2", lands={"humans": "C1 51 54 55"},
         pending=acting("humans"), season=WINTER)

Pieces are numbered as they stand there, so these are H1, H2, H3, H4 and O5. An action is written as its player writes
it: "march 55 56". What the dice show stands behind it, in order: a number for a die, `card("Queen of hearts")` or
`drawn("55")` for what is drawn. What happens is told in strings: "marched humans 55 56 4".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Self

from laid_out import LaidOut
from warhost.kernel.abi import NOBODY, Header
from warhost.kernel.layout import Bytes
from warhost.rulesets.eightcastles.contract import CONTRACT
from warhost.rulesets.eightcastles.game import GAME, Table
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.setup.generate import generate
from warhost.rulesets.eightcastles.setup.lists import rows
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario, scenarios
from warhost.rulesets.eightcastles.state import CARDS, GONE, NEUTRAL, Campaign, Phase, Umpire
from warhost.rulesets.eightcastles.words.names import SIDE_LETTERS, SIDE_NAMES, Names, card_name, side_id
from warhost.rulesets.eightcastles.words.position_text import POSITION

SPRING, SUMMER, AUTUMN, WINTER = range(1, 5)
"""Seasons of the first year; that of a later one is four more a year."""
DUEL = scenarios()["two-realms"]
HOMES = {"humans": "C1 51 54 55", "orcs": "C7 14 16 46"}
"""What the two begin with."""
PIECE = re.compile(r"([a-z.:]+?)(?:\*(\d+))?@(\w+)(?::(.+))?")
CARD_NUMBERS = {card_name(card): card for card in range(CARDS - 1, -1, -1)}


class Drawn(int):
    """What is drawn: a card, or the number of what is drawn by lot."""


def card(name: str) -> Drawn:
    """A card of the deck."""
    return Drawn(CARD_NUMBERS[name])


def drawn(space: str) -> Drawn:
    """A space that is drawn by lot."""
    return Drawn(DUEL.land.numbers[space])


def lot(side: str) -> Drawn:
    """A side that is drawn by lot."""
    return Drawn(SIDE_NAMES.index(side))


QUIET = card("2 of clubs")


def acting(side: str, at: str = "moves", left: int = 6) -> list[str]:
    """What is pending while a faction acts; `left` is the place in the order of whoever acts next."""
    phases = ["sieges", "battles", "moves"]
    upto = phases[: phases.index(at) + 1]
    return ["season-end", f"factions detail={left}", *(f"{phase} actor={side}" for phase in upto)]


class Standing(LaidOut):
    """A campaign at some point, with its umpire."""

    contract, records = CONTRACT, (Campaign, Umpire)
    phases, objections, events, sides = Phase, Objection, Event, SIDE_NAMES

    def __init__(self, memory: Bytes, umpire: Bytes, scenario: CampaignScenario) -> None:
        super().__init__(memory, umpire, ())
        self.scenario, self.numbers = scenario, scenario.land.numbers

    def over(self, memory: Bytes) -> Self:
        """The same campaign at another point, with the same umpire."""
        return type(self)(memory, self.desk, self.scenario)

    # --- words --------------------------------------------------------------------------------------------

    @property
    def names(self) -> Names:
        """What everything is called as the campaign stands."""
        return Names.of(self.battle, self.scenario)

    @property
    def table(self) -> Table:
        """The words for the campaign as it stands."""
        return Table(self.memory, self.scenario, _read_umpire(self.scenario))

    def text(self, code: int) -> str:
        """An action in words."""
        return str(self.table.write_action(code))

    def code(self, text: str) -> int:
        """An action as a number."""
        return int(self.table.read_action(text))

    def row(self, shown: Any) -> list[int]:
        """A row of the script: a face of a die, or what is drawn."""
        return [int(shown), *[0] * 9] if isinstance(shown, Drawn) else super().row(shown)

    def _apply(self, code: int, shown: Any) -> list[Any]:
        """What happened, in strings: the event's name, then what it is about."""
        told: list[Any] = []
        for name, *facts in super()._apply(code, shown):
            (about,) = self.table.event_abouts([(Event[name], facts)])
            told.append(" ".join([name.lower(), *(_word(value) for value in about.values())]))
        return told

    # --- reading ------------------------------------------------------------------------------------------

    def piece(self, label: str) -> Any:
        """The record of a piece."""
        return self.battle.pieces[self.names.piece(label)]

    def place(self, label: str) -> str | None:
        """The space of a piece, None when it is off the map."""
        place = int(self.piece(label).place)
        return None if place == GONE else self.scenario.land.spaces[place]

    def host(self, space: str) -> str:
        """The labels of all pieces in a space."""
        number = self.numbers[space]
        there = [piece for piece in range(self.battle.count) if self.battle.pieces[piece].place == number]
        return " ".join(self.names.labels[piece] for piece in there)

    def holder(self, space: str) -> str | None:
        """Who controls a space."""
        return side_id(int(self.battle.spaces[self.numbers[space]].holder))

    def space(self, space: str) -> Any:
        """The record of a space."""
        return self.battle.spaces[self.numbers[space]]

    def siege(self, castle: str) -> Any:
        """The record of a siege."""
        return self.battle.sieges[self.numbers[castle] - len(self.scenario.land.regions)]

    def faction(self, side: str) -> Any:
        """The record of a faction."""
        return self.battle.factions[SIDE_NAMES.index(side)]

    @property
    def decides(self) -> str | None:
        """Who must choose."""
        return None if self.battle.to_decide == NOBODY else SIDE_NAMES[self.battle.to_decide]

    # --- battles ------------------------------------------------------------------------------------------

    def report(self, winner: str, dead: str = "", *shown: Any) -> list[str]:
        """Tell who holds the field and who has fallen, all others keeping their wounds: what happened at last.

        Then come the dice of what follows.
        """
        self.act(f"wins {winner}")
        while True:
            label, wounds = max(
                (code.split()[1:] for code in map(self.text, self.codes())), key=lambda one: int(one[1])
            )
            last = self.labels_to_tell() == [label]
            told = self.act(f"fate {label} {0 if label in dead.split() else wounds}", *(shown if last else ()))
            if last:
                return told

    def labels_to_tell(self) -> list[str]:
        """All whose fate is not told yet."""
        pieces = [(piece, self.battle.pieces[piece]) for piece in range(self.battle.count)]
        return [self.names.labels[piece] for piece, one in pieces if one.part and not one.told]


def _word(value: Any) -> str:
    if isinstance(value, list):
        return "+".join(map(str, value))
    return "-" if value is None else str(int(value)) if isinstance(value, bool) else str(value).replace(" ", "-")


@lru_cache(8)
def _read_umpire(scenario: CampaignScenario) -> Any:
    return Table.read_umpire(GAME.fill_umpire(scenario))


def laid(
    pieces: str = "",
    lands: Mapping[str, str] = HOMES,
    pending: Sequence[str] = (),
    season: int = SPRING,
    season_card: str = "2-of-clubs",
    lines: Sequence[str] = (),
    scenario: CampaignScenario = DUEL,
    goes_on: bool = True,
) -> Standing:
    """A campaign that stands as told, and has gone on to the next decision if no die is needed on the way."""
    text = [f"card {season_card}", *_order(scenario, lines), *lines, *_lands(lands, lines), *_pieces(pieces)]
    text += [f"pending {matter}" for matter in pending]
    memory = POSITION.read([*enumerate(text, 1)], scenario)
    header: Any = Header.over(memory)
    header.turn = season
    standing = Standing(memory, GAME.fill_umpire(scenario), scenario)
    if goes_on and pending:
        standing.go_on()
    return standing


def _order(scenario: CampaignScenario, lines: Sequence[str]) -> list[str]:
    """The humans act before the orcs where nothing else is said."""
    said = scenario is not DUEL or any(line.startswith("order ") for line in lines)
    return [] if said else ["order humans orcs - - - -"]


def _lands(lands: Mapping[str, str], lines: Sequence[str]) -> list[str]:
    """Who holds what; castles count as held before, unless the lines say more of a faction."""
    told = [f"space {space} {side}" for side, spaces in lands.items() for space in spaces.split()]
    for side, spaces in lands.items():
        castles = ",".join(space for space in spaces.split() if space.startswith("C"))
        if castles and side != side_id(NEUTRAL) and not any(line.startswith(f"faction {side} ") for line in lines):
            told.append(f"faction {side} captured={castles}")
    spoken = {line.split()[1] for line in lines if line.startswith("space ")}
    return [line for line in told if line.split()[1] not in spoken]


def _pieces(pieces: str) -> list[str]:
    told: list[str] = []
    ids = names_of_rows()
    for word in pieces.split():
        found = PIECE.fullmatch(word)
        assert found, word
        for _ in range(int(found[2] or 1)):
            letter = SIDE_LETTERS[ids[found[1]]]
            place = "-" if found[3] == "gone" else found[3]
            told.append(f"piece {letter}{len(told) + 1} {found[1]} {place} {(found[4] or '').replace(',', ' ')}")
    return told


@cache
def names_of_rows() -> dict[str, int]:
    """The side of every row by its id."""
    memory = Campaign.blank()
    return {name: row.side for name, row in zip(Names.of(Campaign.over(memory), DUEL).row_ids, rows(), strict=True)}


def made_up(factions: int, seed: int = 1, **wishes: Any) -> CampaignScenario:
    """A generated campaign."""
    return generate(seed, factions, **wishes)


def between(*sides: str, **wishes: Any) -> CampaignScenario:
    """A campaign of these factions, whose owners raise their hosts, from the starts of the map."""
    heading = {"ruleset": "eightcastles", "id": "test", "name": "Test", "summary": "A campaign of a test."}
    factions: dict[str, Any] = {side: {} for side in sides}
    return CampaignScenario.model_validate(
        {**heading, "designer": "Warhost", "map": "veldramar", "factions": factions, **wishes}
    )
