"""What a seat does to a battle, whether it asks over HTTP or over the WebSocket.

Whoever asks may be gone before it is done. It is done all the same: carried out, committed and told as one, in a task
that no lost line cuts.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from warhost.face.entry import (
    ACT,
    AGREE,
    CLAIM,
    DECLINE,
    DRAW,
    HOLIDAY,
    NEVER_CAME,
    OFFER,
    PASS,
    PRACTICE,
    RESUME,
    REVEAL,
    STOP,
    SURRENDER,
    UNDO,
)
from warhost.face.steps import steps_in
from warhost.server import passing
from warhost.server.entries import LogEntry, bit_of, sole_side_of
from warhost.server.fullness import check_room_for
from warhost.server.refusals import Refusal, refusal_of
from warhost.server.rematches import answer_rematch, offer_rematch
from warhost.server.rooms import CHANGE_SEATS, Room
from warhost.server.shown_battle import A_BATTLE_WAS_FOUGHT
from warhost.server.store import Raced
from warhost.server.wire import (
    Act,
    Answer,
    Claim,
    Holiday,
    Meet,
    Offer,
    Practise,
    Rematch,
    Resume,
    Reveal,
    Say,
    Stop,
    Surrender,
    Undo,
)

Ending = Surrender | Stop | Claim
Deed = Ending | Act | Undo | Offer | Answer | Holiday | Say | Practise | Resume | Reveal | Rematch | Meet
T = TypeVar("T")
DONE = "done"
ATTEMPTS = 5  # to add an entry while other servers add theirs
MOST_STEPS = 40  # of one action
ATTEMPTS_TO_SAY = 100  # what is said is never out of date, so it comes through however many speak

_under_way: set[asyncio.Task[Any]] = set()


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to; it is done to its end even where nobody waits for it any more."""
    task = asyncio.ensure_future(work)
    _under_way.add(task)
    task.add_done_callback(_finished)
    return await asyncio.shield(task)


def _finished(task: asyncio.Task[Any]) -> None:
    _under_way.discard(task)
    if not task.cancelled():
        task.exception()  # whoever asked may be gone; an exception that nobody fetches would be complained about


def is_any_under_way() -> bool:
    """True while something is being done."""
    return bool(_under_way)


async def all_done() -> None:
    """Return when nothing is under way any more."""
    while _under_way:
        await asyncio.wait(_under_way)


async def do(room: Room, sides: int, deed: Deed) -> LogEntry | None:
    """Do what the server itself decides for some sides: the entry that came of it, if one did. Raises Refusal."""

    async def always() -> int:
        return sides

    return await whole(_do(room, always, deed, lambda _, entry: entry))


async def do_by(room: Room, token: str, deed: Deed, told: Callable[[int, LogEntry | None], T]) -> T:
    """Do what the holder of a token asks for: what he is `told`, by his sides and the entry, if one came of it.

    His sides are those at the moment of the deed: a seat may be taken while he waits. Raises Refusal.
    """
    began, outcome = time.perf_counter(), DONE
    try:
        return await whole(_do(room, lambda: room.keys.sides_of(token), deed, told))
    except Refusal as refusal:
        outcome = refusal.code
        raise
    finally:
        room.note_deed(_word_of(deed), outcome, time.perf_counter() - began)


def _word_of(deed: Deed) -> str:
    """What a deed is called where deeds are counted, over HTTP and the WebSocket alike."""
    return type(deed).__name__.removeprefix("Live").lower()


async def _do(
    room: Room, sides_now: Callable[[], Awaitable[int]], deed: Deed, told: Callable[[int, LogEntry | None], T]
) -> T:
    """Do a deed; where another server was first, once more from its beginning, if it still may be done."""
    attempts = ATTEMPTS_TO_SAY if isinstance(deed, Say) else ATTEMPTS
    if isinstance(deed, Answer):
        attempts = 1  # something else may be offered by now
    async with room.lock:
        try:
            for _ in range(attempts):
                sides = await sides_now()
                with contextlib.suppress(Raced):
                    return told(sides, await _do_locked(room, sides, deed))
            raise Refusal("stale", f"others were first; the battle stands at number {room.number}")
        finally:
            room.ask_after_all()


async def _do_locked(room: Room, sides: int, deed: Deed) -> LogEntry | None:
    check_room_for(deed, room, sides)
    _check_campaign(room, deed)
    match deed:
        case Act():
            return await _act(room, sides, deed)
        case Undo():
            return await _undo(room, sides, deed)
        case Offer():
            return await _offer_draw(room, sides)
        case Answer():
            return await _answer(room, sides, deed.accept)
        case Surrender():
            return await _surrender(room, sides, deed.side)
        case Claim() | Holiday():
            return await _of_time(room, sides, deed)
        case Reveal():
            return await _reveal(room, sides, deed.entropy)
        case Practise() | Resume() | Stop():
            return await _go_on(room, sides, deed)
        case Meet() | Rematch() | Say():
            await _do_beside(room, sides, deed)
    return None


async def _do_beside(room: Room, sides: int, deed: Meet | Rematch | Say) -> None:
    """Do what is no entry."""
    match deed:
        case Meet():
            await room.meet(room, sides, deed.how)
        case Rematch():
            await offer_rematch(room, sides, deed.turned)
        case Say():
            await room.say(sole_side(room, sides), deed.text)


def _check_campaign(room: Room, deed: Deed) -> None:
    """Refuse what no campaign bears: practice in it, and a battle of one that ends otherwise than on the field."""
    if isinstance(deed, Practise) and (room.is_campaign or room.part_of is not None):
        raise Refusal("not_now", "a campaign is never practice")
    if room.part_of is not None and isinstance(deed, Offer | Surrender | Stop | Rematch | Reveal):
        raise Refusal("not_now", "a battle of a campaign is fought to its end; captains may fight on for you")


async def _go_on(room: Room, sides: int, deed: Practise | Resume | Stop) -> LogEntry | None:
    """Settle in what way the battle goes on, if it does."""
    match deed:
        case Practise():
            return await _practise(room, sides)
        case Resume():
            return await _resume(room, sides)
        case Stop():
            return await _stop(room, sides)


def sole_side(room: Room, sides: int) -> int:
    """The side for which the holder of some sides speaks: of several the one that must choose, if he holds that."""
    if sides == 0:
        raise Refusal("not_your_seat", "this link is for watching only")
    held = [side for side in range(len(room.names)) if sides & bit_of(side)]
    decider = room.battle.seat_to_decide
    return decider if decider in held else held[0]


# --- deciding ---------------------------------------------------------------------------------------------


async def _act(room: Room, sides: int, deed: Act) -> LogEntry:
    """Carry out an action, in its steps, and what follows it without a question."""
    room.check(deed.number)
    side = room.battle.seat_to_decide or 0
    if not sides & bit_of(side):
        raise Refusal("not_your_turn", f"{room.names[side]} must choose")
    if deed.until is not None:
        entry = await _pass_until(room, side, deed.action, deed.until)
        await let_pass(room)
        return entry
    first, *further = _steps_of(room, deed.action)
    entry = await room.add(ACT, side, first, more=bool(further))
    await _go_through(room, side, further)
    await let_pass(room)
    return entry


def _steps_of(room: Room, text: str) -> list[str]:
    """The steps of an action; Refusal where one of them cannot be read, or they are too many."""
    steps = steps_in(text)
    if len(steps) > MOST_STEPS:
        raise Refusal("bad_request", f"an action has at most {MOST_STEPS} steps")
    try:
        return [str(room.battle.action(step)) for step in steps]
    except ValueError as error:
        raise refusal_of(error) from None


async def _go_through(room: Room, side: int, steps: Sequence[str]) -> None:
    """Do the further steps of an action, each while it can be done and its side still has to choose.

    They are taken back together with the first, as what goes by between them is.
    """
    waiting = [*steps]
    with contextlib.suppress(Refusal, Raced):
        while waiting and room.side_to_decide == side:
            if not room.battle.why_not(waiting[0]):
                step = waiting.pop(0)
                await room.add(PASS, side, step, more=bool(waiting))
            elif room.passing is not None:
                await room.add(room.passing.kind, side, str(room.passing.action), more=True)
            else:
                waiting.pop(0)


async def _pass_until(room: Room, side: int, action: str, until: str) -> LogEntry:
    """Pass, and note with that entry that the side goes on passing for a while."""
    if action != room.pass_offered:
        raise Refusal("not_now", "only an open window can be passed for a while")
    before, seats = room.seats, passing.seats_with(room, side, until)
    room.seats = seats
    try:
        return await room.add(ACT, side, action, beside=[(CHANGE_SEATS, {"battle": room.id, "new_seats": seats})])
    except BaseException:
        if room.seats is seats:  # another server's were not taken over meanwhile
            room.seats = before
        raise


async def let_pass(room: Room) -> None:
    """Do what the person who would be asked need not be asked about.

    Where that cannot be stored, or somebody at another server was quicker, he is asked all the same.
    """
    try:
        while room.passing is not None:
            await room.add(room.passing.kind, room.battle.seat_to_decide or 0, str(room.passing.action))
    except (Refusal, Raced):
        room.passing = None
        with contextlib.suppress(Refusal, Raced):
            await room.stand()


async def _undo(room: Room, sides: int, deed: Undo) -> LogEntry | None:
    """Take the last action back where that is free; otherwise offer it to all other seats, and return None."""
    room.check(deed.number)
    side = sole_side(room, sides)
    why = room.why_not_undo(sides)
    if not room.chronicle.standing:
        raise Refusal("undo_refused", f"nothing to undo: {why}")
    is_alone, practises = not room.persons_besides(sides), room.chronicle.state.practice is not None
    if is_alone and practises:
        return await room.add(UNDO, side, str(_round_of(room, sides)))
    if why is None and sides & bit_of(room.battle.seat_to_decide or 0):
        return await room.add(UNDO, side, str(room.chronicle.number_of_last_choice))
    if why == A_BATTLE_WAS_FOUGHT:
        raise Refusal("undo_refused", f"undo ends here: {why}")
    if is_alone or (room.has_computer and not practises):
        why = why or f"{'the other' if room.ruleset.is_between_two else 'another'} side must choose now"
        raise Refusal("undo_refused", f"undo ends here: {why}. Only practice takes more back")
    await room.add(OFFER, side, UNDO)
    return None


def _round_of(room: Room, sides: int) -> int:
    """How many actions go back, in practice: to the last decision of a person who holds these sides."""
    standing = room.chronicle.standing
    own = [k for k, (one, _) in enumerate(standing) if one.kind == ACT and sides & bit_of(one.side or 0)]
    if not own:
        raise Refusal("undo_refused", "nothing to undo: you have not decided anything yet")
    return len(standing) - own[-1]


# --- agreeing ---------------------------------------------------------------------------------------------


async def _offer_draw(room: Room, sides: int) -> LogEntry | None:
    """Offer a draw to all other seats; a player who holds every side agrees with himself at once."""
    room.check(room.number)
    side = sole_side(room, sides)
    if sides == room.everybody:
        return await room.add(DRAW, None)
    if room.has_computer:
        raise Refusal("no_offer", "a computer opponent does not agree to a draw")
    await room.add(OFFER, side, DRAW)
    return None


async def _answer(room: Room, sides: int, accept: bool) -> LogEntry | None:
    """Accept or decline what another seat offers; the last who accepts does it."""
    if room.over and room.again.offered_by is not None:
        await answer_rematch(room, sides, accept)
        return None
    _check_running(room)
    offer, asked = room.chronicle.state.offer, room.chronicle.still_asked
    side = next((one for one in asked if sides & bit_of(one)), None)
    if offer is None or side is None:
        raise Refusal("no_offer", "there is no offer to answer")
    if not accept:
        await room.add(DECLINE, side)
        return None
    if len(asked) > 1:
        return await room.add(AGREE, side)
    text = {UNDO: str(room.chronicle.number_of_last_choice), RESUME: _sound(room)}.get(offer.text, "")
    return await room.add(offer.text, side, text)


async def _surrender(room: Room, sides: int, name: str) -> LogEntry:
    """Give the battle up for a side."""
    if name not in room.names:
        raise Refusal("unknown_name", f"no side is called {name!r}", nearest=room.names)
    _check_running(room)
    side = room.names.index(name)
    if not sides & bit_of(side):
        raise Refusal("not_your_seat", f"this link does not decide for {name}")
    return await room.add(SURRENDER, side)


async def _of_time(room: Room, sides: int, deed: Claim | Holiday) -> LogEntry:
    """Claim a battle for a side whose clock does not run, call it off, or let the clock of a side stand."""
    _check_running(room)
    side = sole_side(room, sides)
    if isinstance(deed, Holiday):
        return await room.add(HOLIDAY, side, str(deed.days))
    missing, running = room.chronicle.missing, room.chronicle.on_the_clock
    others = [one for one in range(len(room.names)) if sides & bit_of(one) and one not in (missing or running)]
    return await room.add(CLAIM, others[0] if others else side, NEVER_CAME if missing else "")


async def _practise(room: Room, sides: int) -> LogEntry:
    """Switch practice on."""
    room.check(room.number)
    if not room.may_practise(sides):
        raise Refusal("not_agreed", "among several persons practice can only be chosen when a battle is begun")
    return await room.add(PRACTICE, sole_side_of(sides))


async def _reveal(room: Room, sides: int, entropy: str) -> LogEntry:
    """Add to the dice; with the last who does so the battle begins, perhaps with what nobody need be asked."""
    entry = await room.add(REVEAL, _who_adds(sides), entropy)
    await let_pass(room)
    return entry


def _who_adds(sides: int) -> int | None:
    """For whom the holder of some sides adds to the dice: for all together where he holds several."""
    if sides == 0:
        raise Refusal("not_your_seat", "this link is for watching only")
    return sole_side_of(sides)


# --- where the rules were mended --------------------------------------------------------------------------


def _check_running(room: Room) -> None:
    if room.over:
        raise Refusal("over", "the battle is over")


def _sound(room: Room) -> str:
    """The last entry that is sound, as an entry tells it."""
    unsound = room.chronicle.state.unsound
    return str(unsound.number - 1) if unsound is not None else ""


async def _resume(room: Room, sides: int) -> LogEntry | None:
    """Go on from the last sound entry, with the consent of all other persons."""
    _check_running(room)
    if room.chronicle.state.unsound is None:
        raise Refusal("not_now", "the battle is sound, and goes on")
    side = sole_side(room, sides)
    if not room.persons_besides(sides):
        return await room.add(RESUME, sole_side_of(sides), _sound(room))
    await room.add(OFFER, side, RESUME)
    return None


async def _stop(room: Room, sides: int) -> LogEntry:
    """End a battle that is not sound, without a result."""
    _check_running(room)
    if room.chronicle.state.unsound is None:
        raise Refusal("not_now", "the battle is sound; surrender, or offer a draw")
    sole_side(room, sides)  # watchers end nothing
    return await room.add(STOP, sole_side_of(sides))
