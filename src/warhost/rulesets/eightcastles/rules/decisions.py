"""The decision points: what is wrong with a choice, and what a choice does."""

from __future__ import annotations

from warhost.kernel.abi import RUNNING, actor_of, extra_of, place_of, pop, push, target_of, verb_of
from warhost.kernel.compile import rule
from warhost.kernel.journal import note
from warhost.kernel.sets import bit_of, is_among
from warhost.kernel.stack import phase_on_top
from warhost.rulesets.eightcastles.rules.battles import (
    assault,
    damage_objections,
    fate_objections,
    may_retreat_to,
    meet,
    refuse,
    refuse_objections,
    sally,
    side_met,
    tell_damage,
    tell_fate,
    tell_winner,
)
from warhost.rulesets.eightcastles.rules.events import Event
from warhost.rulesets.eightcastles.rules.homecoming import enter, enter_objections
from warhost.rulesets.eightcastles.rules.losses import lose, lose_objections
from warhost.rulesets.eightcastles.rules.movement import (
    hold,
    hold_objections,
    march,
    march_objections,
    surrender_objections,
    yield_castle,
)
from warhost.rulesets.eightcastles.rules.muster import raise_objections, raise_row
from warhost.rulesets.eightcastles.rules.objections import Objection
from warhost.rulesets.eightcastles.rules.season_end import give, give_objections
from warhost.rulesets.eightcastles.rules.sieges import besiege, siege_objections
from warhost.rulesets.eightcastles.rules.spaces import borders, carries_supply, find_supplied
from warhost.rulesets.eightcastles.state import (
    GONE,
    NONE,
    PLACES,
    WITH_NUMBER,
    WITH_PIECE,
    WITH_PLACE,
    WITH_TWO_PLACES,
    Campaign,
    Phase,
    Umpire,
    Verb,
)

# --- objections -------------------------------------------------------------------------------------------


@rule
def is_verb_of(campaign: Campaign, verb: int) -> bool:
    """True when the matter on top can be decided by this verb.

    Rule: TW-5.4e, TW-R124
    """
    if campaign.result != RUNNING or campaign.depth == 0:
        return False
    phase = phase_on_top(campaign)
    if phase == Phase.MOVES:
        return verb == Verb.HOLD or verb == Verb.MARCH or verb == Verb.SURRENDER or verb == Verb.DONE
    if phase == Phase.MUSTER:
        return verb == Verb.RAISE or verb == Verb.DONE
    if phase == Phase.SIEGES:
        return verb == Verb.BESIEGE or verb == Verb.ASSAULT or verb == Verb.SURRENDER or verb == Verb.DONE
    if phase == Phase.BATTLES:
        return verb == Verb.FIGHT or verb == Verb.SURRENDER
    if phase == Phase.REFUSE:
        return verb == Verb.REFUSE or verb == Verb.STAND
    if phase == Phase.SALLY:
        return verb == Verb.SALLY or verb == Verb.STAND
    if phase == Phase.DAMAGE:
        return verb == Verb.DAMAGE or verb == Verb.DONE
    if phase == Phase.OCCUPY:
        return verb == Verb.ENTER or verb == Verb.DONE
    return is_only_verb(phase, verb)


@rule
def is_only_verb(phase: int, verb: int) -> bool:
    """True for the verb of a matter that knows just one."""
    if phase == Phase.OUTCOME:
        return verb == Verb.WINS
    if phase == Phase.FATES:
        return verb == Verb.FATE
    if phase == Phase.RETREAT or phase == Phase.YIELD:
        return verb == Verb.RETREAT
    if phase == Phase.REWARD:
        return verb == Verb.GIVE
    if phase == Phase.LOSE:
        return verb == Verb.LOSE
    return verb == Verb.RAISE


@rule
def is_well_formed(verb: int, actor: int, extra: int, place: int, target: int) -> bool:
    """True when an action says what its verb needs and nothing else."""
    with_actor = is_among(verb, WITH_PIECE) or verb == Verb.WINS or verb == Verb.DAMAGE
    places = PLACES * PLACES if is_among(verb, WITH_TWO_PLACES) else PLACES if is_among(verb, WITH_PLACE) else 1
    return (
        (actor != NONE) == with_actor
        and target == NONE
        and place < places
        and (extra == 0 or is_among(verb, WITH_NUMBER))
        and (verb != Verb.WINS or actor <= 1)
    )


@rule
def find_objections(campaign: Campaign, umpire: Umpire, action: int) -> int:
    """Every reason why an action is illegal here, as bits; 0 when it is legal.

    Rule: TW-5.4e
    """
    verb, actor, extra, place = verb_of(action), actor_of(action), extra_of(action), place_of(action)
    if not is_verb_of(campaign, verb):
        return bit_of(Objection.NOT_NOW)
    if not is_well_formed(verb, actor, extra, place, target_of(action)):
        return bit_of(Objection.MALFORMED)
    if is_among(verb, WITH_PIECE):
        if actor >= campaign.count or campaign.pieces[actor].place == GONE:
            return bit_of(Objection.NO_SUCH_PIECE)
        return piece_objections(campaign, umpire, verb, actor, extra)
    if verb == Verb.DAMAGE:
        return damage_objections(campaign, umpire, actor, extra)
    if place % PLACES >= umpire.space_count or place // PLACES >= umpire.space_count:
        return bit_of(Objection.NO_SUCH_PLACE)
    return space_objections(campaign, umpire, verb, extra, place)


@rule
def piece_objections(campaign: Campaign, umpire: Umpire, verb: int, piece: int, number: int) -> int:
    """Why this cannot be done with a piece.

    Rule: TW-5.4e
    """
    if verb == Verb.HOLD:
        return hold_objections(campaign, umpire, int(campaign.to_decide), piece)
    if verb == Verb.FATE:
        return fate_objections(campaign, umpire, piece, number)
    if verb == Verb.ENTER:
        return enter_objections(campaign, umpire, piece)
    if verb == Verb.GIVE:
        return give_objections(campaign, umpire, piece)
    return lose_objections(campaign, umpire, piece)


@rule
def space_objections(campaign: Campaign, umpire: Umpire, verb: int, row: int, place: int) -> int:
    """Why this cannot be done in or between spaces.

    Rule: TW-5.4e
    """
    side, first, second = int(campaign.to_decide), place % PLACES, place // PLACES
    if verb == Verb.RAISE:
        if row >= umpire.row_count:
            return bit_of(Objection.NO_SUCH_ROW)
        find_supplied(campaign, umpire, side)
        return raise_objections(campaign, umpire, side, row, place)
    if verb == Verb.MARCH:
        return march_objections(campaign, umpire, side, first, second)
    if verb == Verb.SURRENDER:
        return surrender_objections(campaign, umpire, side, place)
    if verb == Verb.FIGHT:
        return 0 if side_met(campaign, umpire, side, place) != NONE else bit_of(Objection.NO_BATTLE)
    if verb == Verb.REFUSE:
        return refuse_objections(campaign, umpire, side, place)
    if verb == Verb.RETREAT:
        return retreat_objections(campaign, umpire, side, place)
    if verb == Verb.BESIEGE or verb == Verb.ASSAULT:
        return siege_objections(campaign, umpire, verb, side, first, second)
    return 0


@rule
def retreat_objections(campaign: Campaign, umpire: Umpire, side: int, place: int) -> int:
    """Why a beaten host, or a garrison that gives its castle up, cannot go to a space.

    Rule: TW-5.6h, TW-5.7j
    """
    frame = campaign.stack[campaign.depth - 1]
    if frame.phase == Phase.RETREAT:
        return may_retreat_to(campaign, umpire, side, place)
    is_free = borders(umpire, int(frame.place), place) and carries_supply(campaign, umpire, side, place)
    return 0 if is_free else bit_of(Objection.NO_REFUGE)


# --- carrying out -----------------------------------------------------------------------------------------


@rule
def decide(campaign: Campaign, umpire: Umpire, action: int) -> None:
    """Carry out one legal action up to the point where pending matters go on.

    Rule: TW-5.4e
    """
    verb, actor, extra, place = verb_of(action), actor_of(action), extra_of(action), place_of(action)
    campaign.actions += 1
    if is_among(verb, WITH_PIECE) or verb == Verb.WINS or verb == Verb.DAMAGE:
        decide_on_piece(campaign, umpire, verb, actor, extra)
    elif verb == Verb.DONE or verb == Verb.STAND or verb == Verb.SALLY:
        answer(campaign, umpire, verb)
    else:
        decide_on_space(campaign, umpire, verb, extra, place)


@rule
def decide_on_piece(campaign: Campaign, umpire: Umpire, verb: int, actor: int, number: int) -> None:
    """Carry out what is done with a piece, or told of a battle.

    Rule: TW-5.4e
    """
    if verb == Verb.FATE:
        tell_fate(campaign, umpire, actor, number)
    elif verb == Verb.HOLD:
        hold(campaign, umpire, actor)
    elif verb == Verb.WINS:
        tell_winner(campaign, umpire, actor)
    elif verb == Verb.DAMAGE:
        tell_damage(campaign, umpire, actor, number)
    elif verb == Verb.ENTER:
        enter(campaign, umpire, actor)
    elif verb == Verb.GIVE:
        give(campaign, umpire, actor)
    else:
        lose(campaign, umpire, actor)


@rule
def decide_on_space(campaign: Campaign, umpire: Umpire, verb: int, row: int, place: int) -> None:
    """Carry out what is done in or between spaces.

    Rule: TW-5.4e
    """
    side, first, second = int(campaign.to_decide), place % PLACES, place // PLACES
    if verb == Verb.MARCH:
        march(campaign, umpire, side, first, second)
    elif verb == Verb.RAISE:
        raise_one(campaign, umpire, side, row, place)
    elif verb == Verb.FIGHT:
        meet(campaign, umpire, side, place)
    elif verb == Verb.REFUSE:
        refuse(campaign, umpire, side, place)
    elif verb == Verb.RETREAT:
        retreat(campaign, umpire, side, place)
    elif verb == Verb.SURRENDER:
        note(umpire, Event.SURRENDERED, side, place)
        push(campaign, Phase.YIELD, side, NONE, place)
    else:
        besiege(campaign, umpire, side, first, second)
        if verb == Verb.ASSAULT:
            assault(campaign, umpire, side, first, second)


@rule
def raise_one(campaign: Campaign, umpire: Umpire, side: int, row: int, place: int) -> None:
    """Raise a unit or an individual; an Ace gives one, a King one to each.

    Rule: TW-5.5c, TW-5.10b, TW-5.10c
    """
    phase = phase_on_top(campaign)
    raise_row(campaign, umpire, side, row, place)
    if phase == Phase.GIFT:
        pop(campaign)


@rule
def retreat(campaign: Campaign, umpire: Umpire, side: int, place: int) -> None:
    """A beaten host goes to the space of its choice, or a garrison that gives its castle up.

    Rule: TW-5.6h, TW-5.7j
    """
    frame = campaign.stack[campaign.depth - 1]
    castle, is_beaten = int(frame.place), frame.phase == Phase.RETREAT
    pop(campaign)
    if is_beaten:
        campaign.fight.refuge = place
    else:
        yield_castle(campaign, umpire, side, castle, place)


@rule
def answer(campaign: Campaign, umpire: Umpire, verb: int) -> None:
    """Carry out what answers a question, or ends a matter.

    Rule: TW-5.4e, TW-5.6e, TW-5.7i
    """
    frame, side = campaign.stack[campaign.depth - 1], int(campaign.to_decide)
    phase, place, detail = phase_on_top(campaign), int(frame.place), int(frame.detail)
    if phase == Phase.MUSTER:
        note(umpire, Event.NOTHING_MORE, side, phase)
        frame.detail, frame.target = detail + 1, NONE
        return
    pop(campaign)
    if verb == Verb.SALLY:
        sally(campaign, umpire, side, place)
    elif phase == Phase.SALLY:
        note(umpire, Event.KEEPS_OUT, side, place)
    elif verb == Verb.STAND:
        note(umpire, Event.ACCEPTS, side, int(campaign.fight.place))
    else:
        note(umpire, Event.NOTHING_MORE, side, phase)
