"""What the rest of the house gets of Heroes & Gods for a battle: records, contract, scenarios, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from warhost.kernel.layout import Bytes
from warhost.ruleset import Roll
from warhost.rulesets.heroes import RULESET
from warhost.rulesets.heroes.setup.generate import generate
from warhost.rulesets.heroes.setup.levers import levers
from warhost.rulesets.heroes.setup.scenario import HeroesScenario, scenarios
from warhost.rulesets.heroes.setup.tables import fill_umpire
from warhost.rulesets.heroes.state import Battle
from warhost.rulesets.heroes.words import goals, pending, text, view
from warhost.rulesets.heroes.words.attack_rolls import attack_rolls
from warhost.rulesets.heroes.words.changes import CHANGES, changes_between
from warhost.rulesets.heroes.words.events import ENDINGS, EVENTS, REASONS
from warhost.rulesets.heroes.words.names import Names
from warhost.rulesets.heroes.words.objections import OBJECTIONS
from warhost.rulesets.heroes.words.position_text import POSITION
from warhost.rulesets.heroes.words.remains import remains_of
from warhost.rulesets.heroes.words.snapshot import read_umpire, scores_of, snapshot
from warhost.rulesets.heroes.words.terms import terms_data
from warhost.rulesets.heroes.words.verbs import VERBS
from warhost.shelf import game as shelf
from warhost.shelf.panels import Panels, panel


class Table(shelf.Table):
    """The words and pictures for one battle of Heroes & Gods."""

    ruleset = RULESET
    battle = Battle
    named_by = ("count", "figures.number", "figures.row")
    stands_at = ("point", "count", "figures.x", "figures.y")
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
    scores_of = scores_of
    remains_of = remains_of
    progress_of = goals.progress_of
    words = shelf.Words(VERBS, EVENTS, OBJECTIONS)
    panels = Panels(panel("duel", "stage", lambda battle, umpire, names: view.stage_of(battle, names)))

    def whose(self, piece: int) -> int:
        """The side of a figure."""
        return int(self.record.figures[piece].side)

    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]:
        """The die of every attack among a battle's events, given by kind and facts in their order."""
        return attack_rolls(events, self.umpire, [one.side for one in self.seen.figures])

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The figures that an action decides about: attacked, charging, duelling."""
        return tuple(self.names.label(figure) for figure in pending.at_stake(self.seen, code))

    def assumption(self, code: int) -> str:
        """What odds assume when they go on with an action at the decision in memory, in words."""
        return pending.assumption(self.seen, self.names, code)


def is_within_action(memory: Bytes) -> bool:
    """True while whoever has called on a god has to say for whom, or where a rescued figure is set down."""
    return pending.is_within_call(Battle.over(memory))


def onward(memory: Bytes, umpire: Bytes) -> int:
    """A challenge is accepted. Windows of the gods in the midst of an attack go by anyway (`Contract.idle`)."""
    return pending.acceptance(Battle.over(memory))


GAME = shelf.Game(
    RULESET,
    Battle,
    HeroesScenario,
    Table,
    book="HG",
    scenarios=scenarios,
    generate=generate,
    fill_umpire=fill_umpire,
    ground=view.ground_of,
    lineup=view.lineup_of,
    terms=terms_data,
    goal=goals.goal_of,
    is_within_action=is_within_action,
    onward=onward,
    fights="advice.charge:fights",
    passes="advice.asking:passes",
    asks="words.answers:ANSWERS",
    survey="words.survey:answer",
    threats="advice.threats:threats",
    editing="setup.sheet:EDITING",
    levers=levers,
)
