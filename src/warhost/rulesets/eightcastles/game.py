"""What the rest of the house gets of War of the Eight Castles when a campaign begins: records, contract, the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from warhost.drawing import TextMap
from warhost.ruleset import Roll
from warhost.rulesets.eightcastles import RULESET
from warhost.rulesets.eightcastles.setup.generate import generate, offered
from warhost.rulesets.eightcastles.setup.scenario import CampaignScenario, scenarios
from warhost.rulesets.eightcastles.setup.tables import fill_umpire
from warhost.rulesets.eightcastles.state import NEUTRAL, Campaign
from warhost.rulesets.eightcastles.words import goals, map_svg, pending, text, text_map, view
from warhost.rulesets.eightcastles.words.changes import CHANGES, changes_between
from warhost.rulesets.eightcastles.words.events import EVENTS, REASONS
from warhost.rulesets.eightcastles.words.names import ARMIES, Names, season_name
from warhost.rulesets.eightcastles.words.objections import OBJECTIONS
from warhost.rulesets.eightcastles.words.position_text import POSITION
from warhost.rulesets.eightcastles.words.remains import remains_of
from warhost.rulesets.eightcastles.words.snapshot import acting, read_umpire, snapshot
from warhost.rulesets.eightcastles.words.terms import terms_data
from warhost.rulesets.eightcastles.words.verbs import VERBS
from warhost.shelf import game as shelf
from warhost.shelf.panels import Panels, panel


class Table(shelf.Table):
    """The words and pictures for one campaign."""

    ruleset = RULESET
    battle = Campaign
    names_pass = True
    named_by = ("count", "pieces.row", "pieces.side", "pieces.title", "pieces.origin", "pieces.reputation",
                "pieces.syllables")  # fmt: skip
    snapshot = snapshot
    read_umpire = read_umpire
    find_names = Names.of
    reasons = REASONS
    position = POSITION
    changes_told = CHANGES
    find_changes = changes_between
    prompts = text.PROMPTS
    view_of = view.view_of
    scores_of = goals.scores_of
    remains_of = remains_of
    progress_of = goals.progress_of
    words = shelf.Words(VERBS, EVENTS, OBJECTIONS)
    panels = Panels(
        panel("season", "track", lambda campaign, umpire, names: view.seasons_of(campaign)),
        panel("order", "plates", lambda campaign, umpire, names: view.initiative_of(campaign)),
    )

    def text_map(self) -> TextMap:
        """The map in characters: the shelf's own drawing is of cells and of open tables."""
        return text_map.text_map(self.scenario.land, self.view())

    def draw_svg(self) -> str:
        """The map as SVG."""
        title = f"{self.ruleset.title}, {season_name(self.record.turn)}"
        return map_svg.draw_svg(title, self.scenario.land, self.view())

    def stretch(self) -> str:
        """What a faction plans as one: all that it does in its turn of a season."""
        side = acting(self.seen)
        return self.moment() if side < 0 else f"{season_name(self.record.turn)}, {ARMIES[side]}"

    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]:
        """No dice of a campaign are attacks: these are rolled in its battles."""
        return iter(())

    def side_named(self, word: str) -> int | None:
        """The side of the piece that a word names; neutral pieces are of none."""
        piece = self.names.by_label.get(word)
        side = None if piece is None else self.names.sides[piece]
        return None if side == NEUTRAL else side

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The pieces that an action decides about."""
        return tuple(self.names.label(piece) for piece in pending.at_stake(self.seen, code))

    def assumption(self, code: int) -> str:
        """What odds assume when they go on with an action at the decision in memory, in words."""
        return pending.assumption(self.names, code)


GAME = shelf.Game(
    RULESET,
    Campaign,
    CampaignScenario,
    Table,
    book="TW",
    scenarios=scenarios,
    generate=generate,
    fill_umpire=fill_umpire,
    ground=view.ground_of,
    lineup=view.lineup,
    terms=terms_data,
    goal=goals.goal_of,
    passes="advice.asking:passes",
    asks="words.answers:ANSWERS",
    offered=offered,
    battles="meetings:MEETINGS",
    tells="words.chronicle:ANNALS",
)
