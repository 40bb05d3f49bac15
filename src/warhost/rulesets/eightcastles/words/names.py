"""What pieces, spaces and sides are called.

A piece is called by the letter of its side and its place in the list of pieces: H12. The letter of Chaos is X, for C1
is a castle. A space is written as the map has it, 55 or C1, and said by its name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from warhost.errors import NotationError
from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.setup.catalogue import catalogue
from warhost.rulesets.eightcastles.setup.lists import Row, rows
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario
from warhost.rulesets.eightcastles.state import ANYWHERE, NEUTRAL, RANKS, Campaign, Season
from warhost.rulesets.eightcastles.words.leaders import Leader, name_table
from warhost.shelf.names import PieceNames, kept

SIDE_NAMES = RULESET.sides
ARMIES = tuple(catalogue().armies.values())
NEUTRALS, NEUTRAL_ID = "Neutrals", "neutral"
SIDE_LETTERS = "RUOXLHN"
"""Of the six armies and of neutral pieces."""
LABEL = re.compile(rf"([{SIDE_LETTERS}])([1-9][0-9]*)")
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANK_NAMES = (*map(str, range(2, 11)), "Jack", "Queen", "King", "Ace")
SEASON_NAMES = tuple(season.name.capitalize() for season in Season)
SEASONS = len(SEASON_NAMES)


def side_id(side: int) -> str | None:
    """The name of a side in data, "neutral" for what is nobody's; None for none."""
    return None if side < 0 else NEUTRAL_ID if side == NEUTRAL else SIDE_NAMES[side]


def army_of(side: int) -> str:
    """What a side is called in a sentence."""
    return "nobody" if side < 0 else NEUTRALS if side == NEUTRAL else ARMIES[side]


def card_name(card: int) -> str:
    """What a card is called: "Queen of hearts", "7 of clubs", "Joker"."""
    suit, rank = divmod(card, RANKS)
    return f"{RANK_NAMES[rank]} of {SUITS[suit]}" if suit < len(SUITS) else "Joker"


def season_name(turn: int) -> str:
    """The season of a turn with its year: "Spring of year 1"."""
    year, season = divmod(max(turn, 1) - 1, SEASONS)
    return f"{SEASON_NAMES[season]} of year {year + 1}"


@dataclass(frozen=True)
class Names(PieceNames):
    """The names of everything in a campaign as it stands.

    `sides[p]`, `of_rows[p]` and `leaders[p]` belong to piece number p, `spaces[n]` and `places[n]`, its id and its
    name, to space number n.
    """

    spaces: tuple[str, ...]
    places: tuple[str, ...]
    rows: tuple[Row, ...]
    sides: tuple[int, ...]
    of_rows: tuple[int, ...]
    leaders: tuple[Leader, ...]

    @classmethod
    def of(cls, campaign: Campaign, scenario: CampaignScenario) -> Names:
        """The names in a campaign."""
        land, pieces = scenario.land, [campaign.pieces[piece] for piece in range(campaign.count)]
        sides, of_rows = tuple([int(one.side) for one in pieces]), tuple([int(one.row) for one in pieces])
        leaders = tuple([Leader(one.title, one.origin, one.reputation, tuple(one.syllables)) for one in pieces])
        return kept(cls(land.spaces, land.names, rows(), sides, of_rows, leaders))

    # --- pieces -------------------------------------------------------------------------------------------

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every piece."""
        return tuple(f"{SIDE_LETTERS[side]}{piece}" for piece, side in enumerate(self.sides, 1))

    @cached_property
    def bare(self) -> tuple[str, ...]:
        """What every piece is, without its label: "Archers", "Lord Norgoz"."""
        return tuple(
            name_table().short(leader) if leader.title else self.rows[row].name
            for row, leader in zip(self.of_rows, self.leaders, strict=True)
        )

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label of every piece with what it is."""
        return tuple(f"{label} {name}" for label, name in zip(self.labels, self.bare, strict=True))

    def full(self, piece: int) -> str:
        """The whole name of a General; what any other piece is."""
        leader = self.leaders[piece]
        return name_table().full(leader) if leader.title else self.bare[piece]

    def row(self, piece: int) -> Row:
        """The row of an army list that a piece is of."""
        return self.rows[self.of_rows[piece]]

    def piece(self, label: str) -> int:
        """The number of a piece by its label; NotationError when there is none."""
        found = self.by_label.get(label.upper())
        if found is None:
            known = f"{self.labels[0]} or {self.labels[-1]}" if self.labels else "H12"
            raise NotationError(label, f"no such piece; pieces are called such as {known}")
        return found

    # --- rows ---------------------------------------------------------------------------------------------

    @cached_property
    def row_ids(self) -> tuple[str, ...]:
        """The id of every row, with its side where an earlier row has the same: "mon.hydra", "mon.hydra:neutral"."""
        met: set[str] = set()
        ids = []
        for row in self.rows:
            ids.append(f"{row.id}:{side_id(row.side)}" if row.id in met else row.id)
            met.add(row.id)
        return tuple(ids)

    # --- spaces -------------------------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each space by its id."""
        return {space: number for number, space in enumerate(self.spaces)}

    @cached_property
    def region_count(self) -> int:
        """How many of the spaces are regions; castles come after them."""
        return sum(not space.startswith("C") for space in self.spaces)

    @property
    def castles(self) -> tuple[str, ...]:
        """The ids of the castles, in their order."""
        return self.spaces[self.region_count :]

    def space(self, number: int) -> str:
        """The id of a space."""
        return self.spaces[number]

    def place(self, number: int) -> str:
        """What a space is called in a sentence."""
        return "anywhere" if number == ANYWHERE else self.places[number] if number >= 0 else "nowhere"

    def told(self, number: int) -> str:
        """A space by name and id: "Old Tangle (55)"."""
        return f"{self.places[number]} ({self.spaces[number]})"

    def number(self, space: str) -> int:
        """The number of a space by its id; NotationError when there is none."""
        found = self.numbers.get(space.upper())
        if found is None:
            known: Sequence[str] = self.spaces
            raise NotationError(space, f"no such space; spaces are called such as {known[0]} or {known[-1]}")
        return found
