"""The words of Feud on the Green: a row for each kind of piece, verb, event, objection and ending."""

from feud import RULESET
from feud.state import Battle, Event, Objection, Reason, Umpire, Verb
from warhost.shelf.objections import Objections, because
from warhost.shelf.plain import FACTS, OPERANDS, Words, kind, plain_game
from warhost.shelf.tellings import Tellings, told
from warhost.shelf.verbs import Verbs, verb

KINDS = (
    kind("soldier", "swordman", "Good hand to hand.", "FG-1.3a", reach=1, near=4, far=7),
    kind("archer", "archer", "Shoots three squares far.", "FG-1.3a", reach=3, near=6, far=5),
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
    told(Event.MOVED, "piece from to", "{piece} moves to {to}", "FG-1.2a", story="move"),
    told(Event.ATTACKED, "piece target dice:die hit_at", ATTACK, "FG-1.3b", story="strike"),
    told(Event.FELL, "piece", "{piece} falls", "FG-1.3b", story="fall"),
)
OBJECTIONS = Objections(
    Objection,
    because(Objection.MALFORMED, "the action does not say what it needs, or says more than that"),
    because(Objection.NOT_YOURS, "the piece is not yours, or out of the battle", "FG-1.1a"),
    because(Objection.TAKEN, "somebody stands on that square", "FG-1.2a"),
    because(Objection.NO_ENEMY, "that is no enemy on the board", "FG-1.3a"),
    because(Objection.TOO_FAR, "that is too far away", "FG-1.2a FG-1.3a"),
)
REASONS = {
    Reason.ALONE: ("nobody of the enemy is left", ("FG-1.4b",)),
    Reason.THROUGH: ("a piece has reached the enemy's home row", ("FG-1.4a",)),
    Reason.COUNTED: ("the last turn is over, and pieces are counted", ("FG-1.4c",)),
}
GAME = plain_game(
    RULESET, Battle, Umpire, book="FG", kinds=KINDS, words=Words(VERBS, EVENTS, OBJECTIONS), reasons=REASONS
)
