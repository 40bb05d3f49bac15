"""The words of Three at the Well: a row for each kind of piece, verb, event, objection and ending."""

from warhost.shelf.objections import Objections, because
from warhost.shelf.plain import FACTS, OPERANDS, Words, kind, plain_game
from warhost.shelf.tellings import Tellings, told
from warhost.shelf.verbs import Verbs, verb
from well import RULESET
from well.state import Battle, Event, Objection, Reason, Umpire, Verb

KINDS = (
    kind("guard", "swordman", "Trained and armed.", "WL-1.3b", needs=4),
    kind("farmhand", "pikeman", "Has brought a pitchfork.", "WL-1.3b", needs=5),
)
VERBS = Verbs(
    Verb,
    OPERANDS,
    verb(Verb.WAIT, "", "wait"),
    verb(Verb.MOVE, "actor place", "{actor}: move to {place}"),
    verb(Verb.ATTACK, "actor target", "{actor}: attack {target}"),
)
ATTACK = "{piece} attacks {target}: {dice}, and needs {hit_at}"
EVENTS = Tellings(
    Event,
    FACTS,
    told(Event.MOVED, "piece from to", "{piece} moves to {to}", "WL-1.2a", story="move"),
    told(Event.ATTACKED, "piece target dice:die hit_at", ATTACK, "WL-1.3b", story="strike"),
    told(Event.FELL, "piece", "{piece} falls", "WL-1.3b", story="fall"),
)
OBJECTIONS = Objections(
    Objection,
    because(Objection.MALFORMED, "the action does not say what it needs, or says more than that"),
    because(Objection.NOT_YOURS, "the piece is not yours, or out of the battle", "WL-1.1a"),
    because(Objection.TAKEN, "somebody stands on that square", "WL-1.2a"),
    because(Objection.NO_ENEMY, "that is no enemy on the board", "WL-1.3a"),
    because(Objection.TOO_FAR, "that is too far away", "WL-1.2a WL-1.3a"),
)
REASONS = {
    Reason.DRAWN_WATER: ("a piece stands at the well", ("WL-1.4a",)),
    Reason.ALONE: ("nobody else is left", ("WL-1.4b",)),
    Reason.COUNTED: ("the last turn is over, and pieces are counted", ("WL-1.4c",)),
}
GAME = plain_game(
    RULESET, Battle, Umpire, book="WL", kinds=KINDS, words=Words(VERBS, EVENTS, OBJECTIONS), reasons=REASONS
)
