"""What a player can decide: `move 3 18.00,12.50`, `shoot 6 51`, `call E3`, in notation and in words.

Figures are named by their numbers, points by x and y in inches; "18,12.5" and "18.00, 12.50" are alike.

    begin | yield | deploy 3 18.00,6.00
    challenge 56 5 | accept | decline | rally 3
    choose 3 | move 3 18.00,12.50 | via 3 18.00,12.50 | halt | back | stand 3
    shoot 6 51 | hurl 3 53 | panic 3 53
    fire-bow 56 | fire-spear 51
    strike 1 51 | advance | stay
    call E3 | bless 51 | set-down 14.50,9.00
    pass | done
"""

from __future__ import annotations

from warhost.rulesets.heroes.state import POINT, Phase, Verb
from warhost.rulesets.heroes.words.names import EVENT_IDS, Names, Point, event_name, god_event, point_name
from warhost.shelf.verbs import Verbs, one_of, piece, place, verb


def point_of(place: int) -> Point:
    """The point that the place of an action stands for."""
    return divmod(place, POINT)


def _find_point(names: Names, text: str) -> int:
    """The place of an action behind a point."""
    x, y = names.point(text)
    return x * POINT + y


def _god(event: int) -> str:
    """A god event on a button."""
    return god_event(event).name


OPERANDS = {
    "actor": piece("actor", "figure", Names.figure),
    "place": place(
        "point",
        lambda names, place: point_name(*point_of(place)),
        _find_point,
        lambda names, place: list(point_of(place)),
    ),
    "target": piece("target", "figure", Names.figure),
    "event": one_of("god event", dict(enumerate(EVENT_IDS)), event_name, is_told=True, call=_god, is_thing=True),
}
VERBS = Verbs(
    Verb,
    OPERANDS,
    verb(Verb.BEGIN, "", "take the first phase of every turn", button="Go first", deed=""),
    verb(Verb.YIELD, "", "leave the first phase to the other side", button="Go second", deed=""),
    verb(Verb.DEPLOY, "actor place", "{actor}: deploy at {place}", button="Deploy here", deed="set up"),
    verb(Verb.CHALLENGE, "actor target", "{actor}: challenge {target} to a duel", button="Challenge {target}"),
    verb(Verb.ACCEPT, "", "accept the challenge", button="Accept"),
    verb(Verb.DECLINE, "", "decline the challenge", button="Decline"),
    verb(Verb.RALLY, "actor", "{actor}: try to rally", button="Rally {actor}", every="Rally all"),
    verb(Verb.CHOOSE, "actor", "{actor}: take up this figure", button="{actor}", deed=""),
    verb(Verb.MOVE, "actor place", "{actor}: move to {place}", button="Move here"),
    verb(
        Verb.VIA, "actor place", "{actor}: walk straight to {place}, and go on from there", button="Turn here", deed=""
    ),
    verb(Verb.HALT, "", "end the move here", button="Halt here"),
    verb(Verb.BACK, "", "go back to where the move began", button="Go back", deed=""),
    verb(Verb.SHOOT, "actor target", "{actor}: shoot at {target}", button="Shoot at {target}"),
    verb(
        Verb.HURL,
        "actor target",
        "{actor}: hurl the spear at {target}",
        button="Hurl at {target}",
        deed="hurl the spear",
    ),
    verb(
        Verb.PANIC,
        "actor target",
        "{actor}: choose panic, and flee from {target}",
        button="Flee from {target}",
        deed="flee",
    ),
    verb(Verb.STAND, "actor", "{actor}: stand", button="Stand"),
    verb(Verb.FIRE_BOW, "actor", "{actor}: shoot at the charger", button="{actor}: shoot", deed="shoot"),
    verb(
        Verb.FIRE_SPEAR,
        "actor",
        "{actor}: hurl the spear at the charger",
        button="{actor}: hurl",
        deed="hurl the spear",
    ),
    verb(Verb.STRIKE, "actor target", "{actor}: strike at {target}", button="Strike at {target}"),
    verb(Verb.ADVANCE, "", "advance into the place that was left", button="Advance"),
    verb(Verb.STAY, "", "stay, do not advance", button="Stay"),
    verb(Verb.CALL, "event", "call on the gods: {event}", button="Call a god: {event}", deed="call a god"),
    verb(Verb.BLESS, "target", "the god turns to {target}", button="{target}", deed=""),
    verb(Verb.SET_DOWN, "place", "set the figure down at {place}", button="Set down here", deed=""),
    verb(Verb.PASS, "", "pass"),
    verb(
        Verb.DONE,
        "",
        "that is all",
        button="Done",
        in_matters={
            Phase.CHALLENGE: "No challenge",
            Phase.RALLY: "Do not rally",
            Phase.ACTION: "Nobody else acts",
            Phase.MELEE: "Do not fight",
        },
        deed="",
    ),
    joint=",",
)
"""Each verb with what it needs; the colon fits a Hero as well as archers."""
