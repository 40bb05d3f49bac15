"""What the rest of the house gets of One-Hour Fantasy when a battle begins: records, contract, scenarios, the table."""

from __future__ import annotations

from warhost.rulesets.onehour import RULESET
from warhost.rulesets.onehour.setup.generate import generate
from warhost.rulesets.onehour.setup.levers import levers
from warhost.rulesets.onehour.setup.pricing import PRICING
from warhost.rulesets.onehour.setup.scenario import OnehourScenario, scenarios
from warhost.rulesets.onehour.setup.tables import fill_umpire
from warhost.rulesets.onehour.state import NONE, Battle, Phase, Verb
from warhost.rulesets.onehour.words import goals, text, view
from warhost.rulesets.onehour.words.attack_rolls import attack_rolls
from warhost.rulesets.onehour.words.changes import CHANGES, changes_between
from warhost.rulesets.onehour.words.events import ENDINGS, EVENTS, REASONS
from warhost.rulesets.onehour.words.names import Names, Stance, side_of
from warhost.rulesets.onehour.words.objections import OBJECTIONS
from warhost.rulesets.onehour.words.position_text import POSITION
from warhost.rulesets.onehour.words.remains import remains_of
from warhost.rulesets.onehour.words.snapshot import read_umpire, snapshot
from warhost.rulesets.onehour.words.terms import terms_data
from warhost.rulesets.onehour.words.verbs import VERBS
from warhost.shelf import game as shelf
from warhost.shelf.steps import Steps
from warhost.shelf.verbs import unpack


class Table(shelf.Table):
    """The words and pictures for one battle of One-Hour Fantasy."""

    ruleset = RULESET
    battle = Battle
    named_by = ("unit_count", "units.side", "units.race", "units.kind")
    stands_at = ("square", "unit_count", "units.cell")
    snapshot = snapshot
    read_umpire = read_umpire
    find_names = Names.of
    reasons = REASONS
    endings = ENDINGS
    position = POSITION
    changes_told = CHANGES
    find_changes = changes_between
    prompts = text.PROMPTS
    view_of = view.view_of
    scores_of = goals.scores_of
    remains_of = remains_of
    progress_of = goals.progress_of
    words = shelf.Words(VERBS, EVENTS, OBJECTIONS)
    attack_rolls = staticmethod(attack_rolls)
    side_named = staticmethod(side_of)

    @property
    def reading_names(self) -> Names:
        """The names with how units stand now: from that follows what a text leaves out."""
        return self.names.knowing([Stance(int(one.cell), int(one.facing)) for one in self.seen.units])

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The unit that is shot at, struck or charged."""
        target = unpack(code).target
        return () if target == NONE else (self.names.label(target),)

    def assumption(self, code: int) -> str:
        """Nothing is chosen inside an action of this game."""
        return ""


GAME = shelf.Game(
    RULESET,
    Battle,
    OnehourScenario,
    Table,
    book="OH",
    scenarios=scenarios,
    generate=generate,
    fill_umpire=fill_umpire,
    ground=view.ground_of,
    lineup=view.lineup,
    terms=terms_data,
    goal=goals.goal_of,
    fights="advice.contact:fights",
    steps=Steps(idle={Phase.MOVEMENT: Verb.DONE}),
    survey="words.ways:answer",
    threats="advice.threats:threats",
    pricing=PRICING,
    editing="setup.sheet:EDITING",
    levers=levers,
)
