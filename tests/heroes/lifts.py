"""How the objections of Heroes & Gods are lifted: what each one's clauses speak of, changed and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator

from heroes import lifts_changes as by
from heroes.lifts_laid_out import laid_out
from heroes.oracles import pick
from heroes.table import record
from lifting import Lifts, lift_by
from warhost.face.battle import Battle as FacedBattle
from warhost.face.battle import start
from warhost.rulesets.heroes.contract import CONTRACT
from warhost.rulesets.heroes.rules.objections import Objection
from warhost.rulesets.heroes.state import (
    ACTED,
    FOUGHT,
    HERO,
    PANICKED,
    SHIELDED,
    SHOT,
    SPEAR,
    TRIED,
    Battle,
    God,
    Umpire,
)
from warhost.rulesets.heroes.words.objections import OBJECTIONS

SCENARIOS = (("first-blood", 250, 2000), ("truce-broken", 120, 2400), ("body-of-patroclus", 120, 1400))
"""Names, how many decisions are taken, and how far the Greeks have come already, in u."""


def battles() -> Iterator[tuple[str, Iterator[FacedBattle]]]:
    """Battles of random decisions, between armies that have nearly met."""
    for seed, (name, decisions, come) in enumerate(SCENARIOS):
        yield f"{name}, seed {seed}", go_on(name, seed, decisions, come)


def go_on(name: str, seed: int, decisions: int, come: int) -> Iterator[FacedBattle]:
    """A battle at its start and after each decision."""
    battle, chance = start(f"heroes/{name}", seed), random.Random(seed)
    one = record(battle)
    for number in range(one.count):
        one.figures[number].y += come if one.figures[number].side == 0 else 0
    battle._legal = None
    yield battle
    for _ in range(decisions):
        if battle.over:
            return
        code = pick(battle.legal_actions.codes.tolist(), chance, one)
        battle.apply(next(action for action in battle.legal_actions if action.code == code))
        yield battle


LIFTS = Lifts(
    contract=CONTRACT,
    records=(Battle, Umpire),
    told=OBJECTIONS,
    battles=battles,
    laid_out=laid_out,
    lifts={
        Objection.NOT_YOURS: lift_by(by.take_turns),
        Objection.NO_SUCH_FIGURE: by.target_on_the_table,
        Objection.DEAD: by.back_among_the_living,
        Objection.PANICKED: lift_by(by.unmark(PANICKED)),
        Objection.NOT_PANICKED: lift_by(by.mark(PANICKED)),
        Objection.HAS_ACTED: lift_by(by.unmark(ACTED)),
        Objection.LOCKED: lift_by(by.part),
        Objection.NOT_LOCKED: lift_by(by.lock_with_target),
        Objection.NOT_LOCKED_WITH: lift_by(by.lock_with_target),
        Objection.HAS_TRIED: lift_by(by.unmark(TRIED)),
        Objection.NOT_AN_ENEMY: lift_by(by.change_sides),
        Objection.NOT_A_HERO: lift_by(by.mark(HERO)),
        Objection.NO_BOW: lift_by(by.be_a_bowman),
        Objection.HAS_SHOT: lift_by(by.unmark(SHOT)),
        Objection.NO_SPEAR: lift_by(by.mark(SPEAR)),
        Objection.OUT_OF_RANGE: by.target_on_the_table,
        Objection.FIGURE_IN_THE_WAY: lift_by(by.clear_line),
        Objection.GROUND_IN_THE_WAY: lift_by(by.clear_ground),
        Objection.IN_MIST: lift_by(by.clear_effects(1 << God.MIST)),
        Objection.TARGET_SHIELDED: lift_by(by.clear_effects(SHIELDED)),
        Objection.OFF_THE_TABLE: lift_by(by.widen),
        Objection.ON_A_BASE: lift_by(by.clear_base),
        Objection.TOUCHES_ENEMY: lift_by(by.enemies_away),
        Objection.TOO_NEAR_GROUND: lift_by(by.clear_ground),
        Objection.NO_WAY: lift_by(by.clear_ground, by.way_wide_open),
        Objection.TOO_FAR: lift_by(by.be_quick),
        Objection.SAME_PLACE: by.begin_elsewhere,
        Objection.ENEMY_ON_THE_WAY: lift_by(by.way_open),
        Objection.GROUND_ON_THE_WAY: lift_by(by.clear_ground),
        Objection.TOO_MANY_LEGS: lift_by(by.forget_legs),
        Objection.NO_DUELIST: by.duelist_lives,
        Objection.NOT_CHARGED: lift_by(by.be_charged),
        Objection.NOT_IN_CONTACT: by.beside_the_other,
        Objection.HAS_FOUGHT: lift_by(by.unmark(FOUGHT)),
        Objection.MUST_FIGHT_LOCKED: lift_by(by.part),
        Objection.LOCKED_MUST_FIGHT: lift_by(by.part),
        Objection.CHALLENGE_CAP: lift_by(by.forget_challenges),
        Objection.COMPULSORY_CHALLENGE: by.another_truce,
        Objection.NO_CHIP: lift_by(by.give_chip),
        Objection.CHIP_USED: lift_by(by.forget_chip),
        Objection.EVENT_USED: lift_by(by.forget_event),
        Objection.NO_HERO: by.one_by_one(by.be_a_hero),
        Objection.NOT_IN_THIS_WINDOW: lift_by(by.open_wide),
        Objection.NO_EFFECT: by.with_effect,
        Objection.BEHIND_ENEMY_LINES: lift_by(by.lines_broken),
        Objection.OUTSIDE_ZONE: lift_by(by.open_zone),
        Objection.ALREADY_DEPLOYED: lift_by(by.not_yet_deployed),
        Objection.NOT_ELIGIBLE: by.eligible,
    },
    not_of_the_position={
        Objection.NOT_NOW: "another matter is up; what else speaks against the action shows only when its own is",
    },
)
