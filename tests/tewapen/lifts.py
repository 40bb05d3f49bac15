"""How the objections of Te Wapen! are lifted: what each one's clauses speak of, changed and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from lifting import Lifts, lift_by, play
from tewapen import lifts_changes as by
from tewapen.lifts_laid_out import laid_out
from warhost.face.battle import Battle as FacedBattle
from warhost.rulesets.tewapen.contract import CONTRACT
from warhost.rulesets.tewapen.rules.objections import Objection
from warhost.rulesets.tewapen.state import (
    ACTED,
    GAZED,
    HORN_SOUNDED,
    INCLUDED,
    LEFT_BEHIND,
    MOVED,
    NO_ACTION_HERE,
    NOMINATED,
    SHAPE_CHANGED,
    TELEPORTED,
    Battle,
    Umpire,
)
from warhost.rulesets.tewapen.words.objections import OBJECTIONS

SCENARIOS = ("otter-ford", "barrow-night", "tangled-wood", "karnholt", "outpost-kappa", "ridge-14")


def battles() -> Iterator[tuple[str, Iterator[FacedBattle]]]:
    """Battles of random decisions."""
    for seed, name in enumerate(SCENARIOS):
        yield f"{name}, seed {seed}", play(f"tewapen/{name}", seed, 300, idle=("done", "stand", "keep"))


LIFTS = Lifts(
    contract=CONTRACT,
    records=(Battle, Umpire),
    told=OBJECTIONS,
    battles=battles,
    laid_out=laid_out,
    lifts={
        Objection.NOT_YOURS: lift_by(by.take_turns),
        Objection.NO_SUCH_PIECE: by.on_the_board,
        Objection.HAS_COUNTER: lift_by(by.lose_counters),
        Objection.ALREADY_NAMED: lift_by(by.unmark(NOMINATED | INCLUDED)),
        Objection.NOT_ATTACHED: by.join_a_unit,
        Objection.NOT_ACTIVATED: lift_by(by.mark(NOMINATED)),
        Objection.MOVE_OVER: lift_by(by.unmark(MOVED)),
        Objection.TRAPPED: lift_by(by.free_all),
        Objection.IN_FOG: lift_by(by.no_fog),
        Objection.FOG_THERE: lift_by(by.no_fog),
        Objection.TOO_FAR: by.each_of(lift_by(by.go_far), by.elsewhere(by.company)),
        Objection.OCCUPIED: lift_by(by.empty_goal),
        Objection.IMPASSABLE: lift_by(by.with_ground(by.clear_goal)),
        Objection.TEMPLE: lift_by(by.nobody_undead, by.with_ground(by.clear_goal)),
        Objection.WALL_IN_THE_WAY: lift_by(by.with_ground(by.no_walls)),
        Objection.STOPPED_ON_THE_WAY: lift_by(by.no_stops),
        Objection.PIECES_IN_THE_WAY: lift_by(by.nobody_else),
        Objection.NO_WAY: lift_by(by.no_fog, by.with_ground(by.no_cliffs), by.nothing_at_all),
        Objection.HAS_ACTED: lift_by(by.unmark(ACTED)),
        Objection.ENTERED_COVER: lift_by(by.unmark(NO_ACTION_HERE)),
        Objection.MOVED_TOO_FAR: lift_by(by.stand_still),
        Objection.JUST_TELEPORTED: lift_by(by.unmark(TELEPORTED)),
        Objection.NOT_AN_ENEMY: lift_by(by.change_sides),
        Objection.IS_ATTACHED: lift_by(by.be_lone),
        Objection.NO_PATTERN_DICE: by.each_of(lift_by(by.with_dice), by.elsewhere(by.aimed_at)),
        Objection.NO_DICE_LEFT: lift_by(by.nothing_takes_dice),
        Objection.NO_LOS: lift_by(by.no_fog, by.nobody_else, by.nothing_at_all),
        Objection.CLIFF: lift_by(by.with_ground(by.no_cliffs)),
        Objection.FOG_CENTRE: lift_by(by.no_fog),
        Objection.CLOAKED: lift_by(by.drop_cloak),
        Objection.LACKS_ABILITY: lift_by(by.be_able),
        Objection.OUT_OF_RANGE: by.in_reach,
        Objection.NOT_ON_LIST: lift_by(by.know_the_spell),
        Objection.TOO_DEAR: lift_by(by.fill_stores),
        Objection.WRONG_TARGET: lift_by(by.be_a_right_target),
        Objection.NOTHING_TO_DO: by.something_to_do,
        Objection.NOT_VACANT: lift_by(by.vacate_goal),
        Objection.WRONG_TERRAIN: lift_by(by.with_ground(by.right_ground)),
        Objection.ON_RUNNING_CARD: lift_by(by.card_is_finished),
        Objection.NOT_FALLEN: by.fall,
        Objection.USED_UP: lift_by(by.unmark(HORN_SOUNDED | SHAPE_CHANGED)),
        Objection.MUST_BATTLE_TRAP: lift_by(by.free_all),
        Objection.NO_SUCH_DIE: lift_by(by.failed_die),
        Objection.NOT_AN_INDIVIDUAL: lift_by(by.be_an_individual),
        Objection.CANNOT_FIGHT: by.be_a_fighter,
        Objection.HAS_GAZED: lift_by(by.unmark(GAZED)),
        Objection.NO_TRAP_SITE: lift_by(by.allow_traps),
        Objection.SAME_PLACE: by.elsewhere(by.company),
        Objection.NOT_BY_ITSELF: lift_by(by.nominate_instead),
        Objection.UNIT_NOT_ACTIVATED: lift_by(by.activate_unit),
        Objection.UNIT_HAS_MOVED: lift_by(by.unit_has_not_moved),
        Objection.NOT_TAKEN_ALONG: lift_by(by.be_taken_along),
        Objection.LEFT_ALREADY: lift_by(by.unmark(LEFT_BEHIND)),
        Objection.CASTER_GOES: lift_by(by.another_caster),
        Objection.NOT_WITH_UNIT: lift_by(by.with_the_teleporter),
        Objection.NO_CHARGE_LEFT: lift_by(by.be_a_caster),
        Objection.OWN_HEX_FREE: by.with_a_unit_here,
        Objection.INTO_OR_OUT_OF_FOG: lift_by(by.no_fog),
        Objection.NOT_IN_A_TRAP: lift_by(by.be_caught),
        Objection.FORTIFICATION_SHUT: lift_by(by.hold_all, by.with_ground(by.flat)),
        Objection.CLIMB_COMES_FIRST: by.each_of(lift_by(by.go_far), by.elsewhere(by.company)),
        Objection.NO_WAY_FOR_TOWER: lift_by(by.leave_tower, by.with_ground(by.clear_goal)),
        Objection.CANNOT_HARM_BUILDINGS: by.besiege,
        Objection.ONLY_BUILDINGS: lift_by(by.attack_anybody),
        Objection.IN_RUINS: lift_by(by.rebuild),
        Objection.OWN_BUILDING: lift_by(by.lose_building),
        Objection.NOT_OF_WOOD: lift_by(by.be_of_wood),
        Objection.NO_SUCH_EQUIPMENT: lift_by(by.be_equipped),
        Objection.HAS_BEGUN_TO_MOVE: lift_by(by.not_begun),
        Objection.NOT_IN_FORTIFICATION: lift_by(by.with_ground(by.fortify)),
        Objection.TOO_HIGH: lift_by(by.with_ground(by.lower_target)),
        Objection.IS_PLACED: lift_by(by.not_placed),
        Objection.NOT_HIS_ZONE: lift_by(by.allow_deployment),
        Objection.NO_SECOND_THROW: lift_by(by.may_throw_again),
        Objection.NO_SLAYER: lift_by(by.be_led_by_a_slayer),
    },
    not_of_the_position={
        Objection.NOT_NOW: "another matter is up; what else speaks against the action shows only when its own is",
        Objection.OFF_THE_BOARD: "a board has the hexes that the scenario gives it",
    },
)
