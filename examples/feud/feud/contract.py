"""The contract: what may be done, what comes of it, and what a position is worth."""

from feud.rules import attack, move
from feud.state import Battle, Objection, Reason, Umpire, Verb
from warhost.kernel import abi, plain, squares
from warhost.kernel.compile import contract, rule
from warhost.kernel.intrinsics import record_in
from warhost.kernel.sets import asked_of, bit_of

BATTLE, UMPIRE = Battle.dtype, Umpire.dtype
SAYS = (plain.ALONE, plain.TO_PLACE, plain.AT_TARGET)  # an action of each verb


@contract(abi.START)
def start(battle_bytes, umpire_bytes):
    """Measure the board, and set up the pieces of the scenario."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    squares.lay_out(umpire.board, umpire.board.columns, umpire.board.rows)
    plain.set_up(battle, umpire)


@rule
def find_objections(battle_bytes, umpire_bytes, action):
    """Every reason why an action is illegal, as a set of bits: 0 when it is legal.

    Rule: FG-1.1a, FG-1.2a, FG-1.3a
    """
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    if not plain.is_well_formed(battle, umpire.board.cells, SAYS, action):
        return bit_of(Objection.MALFORMED)
    verb, actor, place, target = abi.verb_of(action), abi.actor_of(action), abi.place_of(action), abi.target_of(action)
    if battle.to_decide == abi.NOBODY or (verb != Verb.WAIT and not plain.can_act(battle, actor)):
        return bit_of(Objection.NOT_YOURS)
    one = battle.pieces[actor]
    if verb == Verb.MOVE:
        found = bit_of(Objection.TAKEN) if plain.piece_in(battle, place) != abi.NOBODY else 0
        return found | (bit_of(Objection.TOO_FAR) if umpire.board.distance[one.cell, place] > 1 else 0)
    if verb == Verb.ATTACK:
        other, reach = battle.pieces[target], umpire.kinds[one.kind].reach
        if other.side == one.side or other.cell == plain.GONE:
            return bit_of(Objection.NO_ENEMY)
        return bit_of(Objection.TOO_FAR) if umpire.board.distance[one.cell, other.cell] > reach else 0
    return 0


@contract(abi.OBJECTIONS)
def objections(battle_bytes, umpire_bytes, action, word):
    """A word of all objections to an action; asked which words are not empty: 0 when it is legal."""
    return asked_of(find_objections(battle_bytes, umpire_bytes, action), word)


@contract(abi.LEGAL_ACTIONS)
def legal_actions(battle_bytes, umpire_bytes, out):
    """List every legal action in the order of their numbers: how many."""
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    n = 0
    for k in range(plain.list_well_formed(battle, umpire.board.cells, SAYS, out)):
        if find_objections(battle_bytes, umpire_bytes, out[k]) == 0:
            out[n] = out[k]
            n += 1
    return n


@contract(abi.APPLY)
def apply(battle_bytes, umpire_bytes, action):
    """Carry out a legal action; then the other side has its go.

    Rule: FG-1.1a, FG-1.1b, FG-1.4c
    """
    battle, umpire = record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE)
    if abi.verb_of(action) == Verb.MOVE:
        move(battle, umpire, abi.actor_of(action), abi.place_of(action))
    elif abi.verb_of(action) == Verb.ATTACK:
        attack(battle, umpire, abi.actor_of(action), abi.target_of(action))
    if action != abi.NO_ACTION and plain.hand_over(battle, umpire, umpire.turns):
        plain.end_by_count(battle, umpire, Reason.COUNTED)


@contract(abi.EVALUATE)
def evaluate(battle_bytes, umpire_bytes, side):
    """Worth of a position for a side, -1 to 1."""
    return plain.balance(record_in(battle_bytes, BATTLE), record_in(umpire_bytes, UMPIRE), side)


CONTRACT = abi.Contract(start, legal_actions, objections, apply, evaluate=evaluate, **plain.OPEN)
