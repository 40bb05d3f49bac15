"""What the rest of the house gets of Battle of Ayrena's Weads when a battle begins: records, contract, the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from warhost.kernel.abi import NO_ACTION
from warhost.kernel.layout import Bytes
from warhost.ruleset import Roll
from warhost.rulesets.weads import RULESET
from warhost.rulesets.weads.setup.generate import generate
from warhost.rulesets.weads.setup.levers import levers
from warhost.rulesets.weads.setup.scenario import WeadsScenario, scenarios
from warhost.rulesets.weads.setup.tables import fill_umpire
from warhost.rulesets.weads.state import NONE, Battle, Phase, Verb
from warhost.rulesets.weads.words import clash, goals, pending, text, view
from warhost.rulesets.weads.words.attack_rolls import attack_rolls
from warhost.rulesets.weads.words.changes import CHANGES, changes_between
from warhost.rulesets.weads.words.events import ENDINGS, EVENTS, REASONS
from warhost.rulesets.weads.words.names import Names
from warhost.rulesets.weads.words.objections import OBJECTIONS
from warhost.rulesets.weads.words.position_text import POSITION
from warhost.rulesets.weads.words.remains import remains_of
from warhost.rulesets.weads.words.snapshot import active_command, read_umpire, snapshot
from warhost.rulesets.weads.words.steps import STEPS
from warhost.rulesets.weads.words.terms import terms_data
from warhost.rulesets.weads.words.verbs import VERBS
from warhost.shelf import game as shelf
from warhost.shelf.panels import Panels, panel
from warhost.shelf.verbs import code_of


class Table(shelf.Table):
    """The words and pictures for one battle of Ayrena's Weads."""

    ruleset = RULESET
    battle = Battle
    named_by = ("piece_count", "pieces.side", "pieces.command", "pieces.level")
    stands_at = ("hex", "piece_count", "pieces.cell")
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
    panels = Panels(
        panel("combat", "clash", clash.clash_of),
        panel("losses", "level", lambda battle, umpire, names: goals.levels_of(battle, umpire)),
        panel("cup", "cup", lambda battle, umpire, names: view.cup_of(battle, names)),
    )

    @property
    def reading_names(self) -> Names:
        """The names with how units face now: a facing that a text leaves out is the one that its unit has."""
        return self.names.knowing([int(one.facing) for one in self.seen.pieces])

    def stretch(self) -> str:
        """The turn and the command that acts, from its chit to the end of its activation."""
        command = active_command(self.seen)
        return self.moment() if command == NONE else f"Turn {self.record.turn}, {self.names.leaders[command]}'s command"

    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]:
        """The die of every combat and shot among a battle's events, given by kind and facts in their order."""
        return attack_rolls(events, self.names.sides)

    def side_named(self, word: str) -> int | None:
        """The side of the piece that a word names."""
        piece = self.names.by_label.get(word)
        return None if piece is None else self.names.sides[piece]

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The units that an action decides about."""
        return tuple(self.names.label(unit) for unit in pending.at_stake(self.record, code))

    def assumption(self, code: int) -> str:
        """What odds assume when they go on with an action at the decision in memory, in words."""
        return pending.assumption(self.names, code)


def onward(memory: Bytes, umpire: Bytes) -> int:
    """What odds take for granted until a combat, a rout or a leader's escape is settled."""
    return int(GAME.late("contract:onward")(memory, umpire))


def set_up_offered(memory: Bytes) -> int:
    """Each player may take the set-up as it stands, with all units facing away from their own edge.

    Rule: AW-1.5b, AW-7.1a
    """
    battle = Battle.over(memory)
    is_set_up = battle.depth and battle.stack[battle.depth - 1].phase == Phase.SET_UP
    return code_of(Verb.DONE) if is_set_up else NO_ACTION


GAME = shelf.Game(
    RULESET,
    Battle,
    WeadsScenario,
    Table,
    book="AW",
    scenarios=scenarios,
    generate=generate,
    fill_umpire=fill_umpire,
    ground=view.ground_of,
    lineup=view.lineup,
    terms=terms_data,
    goal=goals.goal_of,
    onward=onward,
    set_up_offered=set_up_offered,
    passes="advice.asking:passes",
    asks="words.answers:ANSWERS",
    threats="advice.threats:threats",
    steps=STEPS,
    editing="setup.sheet:EDITING",
    levers=levers,
)
