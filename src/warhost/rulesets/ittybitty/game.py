"""What the rest of the house gets of Itty Bitty Battles when a battle begins: records, contract, the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from warhost.kernel.abi import NO_ACTION
from warhost.kernel.layout import Bytes
from warhost.ruleset import Roll
from warhost.rulesets.ittybitty import RULESET
from warhost.rulesets.ittybitty.setup.generate import generate
from warhost.rulesets.ittybitty.setup.levers import levers
from warhost.rulesets.ittybitty.setup.pricing import PRICING
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario, scenarios
from warhost.rulesets.ittybitty.setup.tables import fill_umpire
from warhost.rulesets.ittybitty.state import FACE_DOWN, HIDDEN, NONE, Battle, Phase, Reason, Verb
from warhost.rulesets.ittybitty.words import clash, goals, landings, pending, text, throws, view, works
from warhost.rulesets.ittybitty.words.attack_rolls import attack_rolls
from warhost.rulesets.ittybitty.words.changes import CHANGES, changes_between
from warhost.rulesets.ittybitty.words.events import EVENTS
from warhost.rulesets.ittybitty.words.kinds import REASONS
from warhost.rulesets.ittybitty.words.names import Names
from warhost.rulesets.ittybitty.words.objections import OBJECTIONS
from warhost.rulesets.ittybitty.words.position_text import POSITION
from warhost.rulesets.ittybitty.words.price_list import MUSTER
from warhost.rulesets.ittybitty.words.remains import remains_of
from warhost.rulesets.ittybitty.words.snapshot import acting_formation, acting_piece, read_umpire, snapshot
from warhost.rulesets.ittybitty.words.steps import STEPS
from warhost.rulesets.ittybitty.words.terms import terms_data
from warhost.rulesets.ittybitty.words.verbs import VERBS
from warhost.shelf import game as shelf
from warhost.shelf.panels import Panels, panel
from warhost.shelf.verbs import code_of


class Table(shelf.Table):
    """The words and pictures for one battle."""

    ruleset = RULESET
    battle = Battle
    named_by = ("piece_count", "listed_count", "pieces.troop", "structures.kind", "structures.cell")
    stands_at = ("hex", "piece_count", "pieces.cell")
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
        panel("segments", "plates", lambda battle, umpire, names: view.segments_of(battle, names)),
        panel("combat", "clash", clash.clash_of),
        panel("goals", "level", goals.levels_of),
        panel("cup", "cup", view.cup_of),
        panel("works", "works", works.works_of),
    )

    @property
    def reading_names(self) -> Names:
        """The names with where everybody stands whom all may see: a piece stands for its hex."""
        secret = FACE_DOWN | HIDDEN
        return self.names.knowing([NONE if one.marks & secret else int(one.cell) for one in self.seen.pieces])

    def stretch(self) -> str:
        """The turn and who acts, until the action is over."""
        seen, names = self.seen, self.names
        formation, piece = acting_formation(seen), acting_piece(seen)
        if formation == NONE == piece:
            return self.moment()
        who = names.formation(formation) if formation != NONE else names.spoken[piece]
        return f"Turn {self.record.turn}, {who}"

    def lands_of(self, code: int) -> dict[str, Any] | None:
        """Of a spell that is thrown or radiates: its strength by place and where it may fall."""
        return throws.lands_of(self.seen, self.umpire, self.names, code)

    def event_abouts(self, events: Sequence[tuple[int, Sequence[int]]]) -> list[dict[str, Any]]:
        """Events of one entry as data for a picture; that of a throw's end says where it came down."""
        abouts = super().event_abouts(events)
        for place, fell in landings.landings(self.seen, self.umpire, self.names, events):
            abouts[place]["fell"] = fell
        return abouts

    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]:
        """The die of every combat, spell and battering among a battle's events, given by kind and facts in order."""
        return attack_rolls(events, self.names.sides)

    def side_named(self, word: str) -> int | None:
        """The side of the piece that a word names."""
        piece = self.names.by_label.get(word)
        return None if piece is None else self.names.sides[piece]

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The pieces that an action decides about."""
        return tuple(self.names.label(piece) for piece in pending.at_stake(self.seen, code))

    def assumption(self, code: int) -> str:
        """What odds assume when they go on with an action at the decision in memory, in words."""
        return pending.assumption(self.names, code)


def onward(memory: Bytes, umpire: Bytes) -> int:
    """What odds take for granted until a combat, a spell or a charge is settled."""
    return int(GAME.late("contract:onward")(memory, umpire))


def set_up_offered(memory: Bytes) -> int:
    """Each player may take the set-up of the scenario as it stands.

    Rule: IB-2.4a, IB-R15
    """
    battle = Battle.over(memory)
    is_set_up = battle.depth and battle.stack[battle.depth - 1].phase == Phase.SET_UP
    return code_of(Verb.DONE) if is_set_up else NO_ACTION


GAME = shelf.Game(
    RULESET,
    Battle,
    IttyBittyScenario,
    Table,
    book="IB",
    scenarios=scenarios,
    generate=generate,
    fill_umpire=fill_umpire,
    ground=view.ground_of,
    lineup=view.lineup,
    terms=terms_data,
    side_names=view.side_names,
    goal=goals.goal_of,
    onward=onward,
    set_up_offered=set_up_offered,
    passes="advice.asking:passes",
    asks="words.answers:ANSWERS",
    survey="words.survey:answer",
    threats="advice.threats:threats",
    steps=STEPS,
    muster=MUSTER,
    pricing=PRICING,
    editing="setup.sheet:EDITING",
    levers=levers,
    degrees={Reason.MINOR: "minor", Reason.MAJOR: "major", Reason.INCREDIBLE: "incredible"},
)
