"""What the rest of the house gets of Te Wapen! when a battle begins: records, contract, scenarios, and the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from warhost.kernel.abi import NO_ACTION
from warhost.kernel.layout import Bytes
from warhost.ruleset import Roll
from warhost.rulesets.tewapen import RULESET
from warhost.rulesets.tewapen.setup.generate import generate
from warhost.rulesets.tewapen.setup.levers import levers
from warhost.rulesets.tewapen.setup.pricing import PRICING
from warhost.rulesets.tewapen.setup.scenario import TewapenScenario, scenarios
from warhost.rulesets.tewapen.setup.tables import fill_umpire
from warhost.rulesets.tewapen.state import NONE, SWORD_OF_THE_GODS, Battle, Phase, Verb
from warhost.rulesets.tewapen.words import goals, text, view
from warhost.rulesets.tewapen.words.attack_rolls import attack_rolls
from warhost.rulesets.tewapen.words.changes import CHANGES, changes_between
from warhost.rulesets.tewapen.words.events import ENDINGS, EVENTS, REASONS
from warhost.rulesets.tewapen.words.names import Names, side_of
from warhost.rulesets.tewapen.words.objections import OBJECTIONS
from warhost.rulesets.tewapen.words.position_text import POSITION
from warhost.rulesets.tewapen.words.remains import remains_of
from warhost.rulesets.tewapen.words.snapshot import read_umpire, snapshot
from warhost.rulesets.tewapen.words.terms import terms_data
from warhost.rulesets.tewapen.words.text import led_with
from warhost.rulesets.tewapen.words.verbs import VERBS
from warhost.shelf import game as shelf
from warhost.shelf.steps import Steps
from warhost.shelf.verbs import code_of, unpack


def lineup(scenario: TewapenScenario) -> dict[str, Any]:
    """Who meets whom in a scenario, and where they stand, as plain data."""
    forces = {"red": scenario.red, "black": scenario.black}
    return {
        "armies": {side: force.army for side, force in forces.items()},
        "pieces": {side: len(force.pieces) for side, force in forces.items()},
        "places": [
            {"hex": piece.hex, **view.set_up_of(side, piece)}
            for side, force in forces.items()
            for piece in force.pieces
        ],
    }


def is_within_action(memory: Bytes) -> bool:
    """True while a die of the running attack may be rolled again.

    Rule: TW-3.1.1i
    """
    battle = Battle.over(memory)
    return bool(battle.depth > 0 and battle.stack[battle.depth - 1].phase == Phase.REROLL)


def set_up_offered(memory: Bytes) -> int:
    """Each side that deploys may take the set-up as it stands.

    Rule: TW-R101
    """
    battle = Battle.over(memory)
    deploys = battle.depth > 0 and battle.stack[battle.depth - 1].phase == Phase.DEPLOY
    return code_of(Verb.DONE) if deploys else NO_ACTION


class Table(shelf.Table):
    """The words and pictures for one battle of Te Wapen!."""

    ruleset = RULESET
    battle = Battle
    named_by = ("piece_count", "pieces.side", "pieces.troop")
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
    scores_of = view.scores_of
    remains_of = remains_of
    progress_of = goals.progress_of
    words = shelf.Words(VERBS, EVENTS, OBJECTIONS)

    def attack_rolls(self, events: Iterable[tuple[str, Sequence[int]]]) -> Iterator[Roll]:
        """The dice of every attack among a battle's events, given by kind and facts in their order."""
        return attack_rolls(events, self.names.sides, [trap.owner for trap in self.seen.traps])

    def was_there(self, piece: int) -> bool:
        """True for what has a fate: pieces that there are already, and buildings."""
        return super().was_there(piece) or self.names.building(piece) is not None

    def side_named(self, word: str) -> int | None:
        """The side of the piece that a word names, also of one yet to be summoned."""
        return side_of(word)

    def at_stake(self, code: int) -> tuple[str, ...]:
        """The pieces that an action decides about: the target of the action, or of the attack that is going on."""
        battle, parts = self.record, unpack(code)
        frame = battle.stack[battle.depth - 1] if battle.depth > 0 else None
        is_rolling = frame is not None and frame.phase == Phase.REROLL
        pieces = [parts.target, int(frame.target) if frame is not None and is_rolling else NONE]
        if parts.verb in (Verb.ASSASSINATE, Verb.BATTLE_TRAP):
            pieces.append(parts.actor)
        return tuple(dict.fromkeys(self.names.label(piece) for piece in pieces if piece != NONE))

    def assumption(self, code: int) -> str:
        """What odds assume when they go on with a choice inside an action, in words."""
        frame = self.seen.stack[self.seen.depth - 1]
        if frame.phase == Phase.REROLL and led_with(self.seen, frame.actor, SWORD_OF_THE_GODS):
            return "dice are rolled again where that is best"
        return "a die is rolled again where that is best"


GAME = shelf.Game(
    RULESET,
    Battle,
    TewapenScenario,
    Table,
    book="TW",
    scenarios=scenarios,
    generate=generate,
    fill_umpire=fill_umpire,
    ground=view.ground_of,
    lineup=lineup,
    terms=terms_data,
    goal=goals.goal_of,
    is_within_action=is_within_action,
    set_up_offered=set_up_offered,
    pricing=PRICING,
    fights="advice.contact:fights",
    threats="advice.threats:threats",
    campaigns="setup.hosts:HOSTS",
    editing="setup.sheet:EDITING",
    steps=Steps(idle={Phase.MOVE: Verb.DONE}),
    levers=levers,
)
