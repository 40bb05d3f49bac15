"""The shapes that spells fill: balls and cones, the strength in each of their hexes, the direction of a throw, scatter.

Chapters: IB-2.2, IB-5.7
"""

from __future__ import annotations

from warhost.kernel.compile import brief_rule, rule
from warhost.rulesets.ittybitty.rules.pieces import apart
from warhost.rulesets.ittybitty.state import LARGE_GLAMOUR, NONE, Aim, Spell, SpellCard, Umpire

GLAMOUR = int(Spell.GLAMOUR)
FROM_NORTH = 3  # the kernel counts directions clockwise from S, the rules from N
DRIFT = (0, 1, 5, 4, 2, 3)  # by the die: sides clockwise from the direction of the throw


@brief_rule
def spell_of(form: int) -> int:
    """The spell that a form of casting belongs to.

    Rule: IB-5.8p
    """
    return GLAMOUR if form == LARGE_GLAMOUR else form


@brief_rule
def card_of(umpire: Umpire, form: int) -> SpellCard:
    """The line of the table for a form of casting.

    Rule: IB-5.6a, IB-5.6b, IB-5.6f
    """
    return umpire.spells[spell_of(form)]


@brief_rule
def size_of(umpire: Umpire, form: int) -> int:
    """The size of a form's template: the Glamour has two, of Splat only the centre counts.

    Rule: IB-5.6g, IB-5.8c, IB-5.8p, IB-R72
    """
    if form == Spell.SPLAT:
        return 1
    return int(card_of(umpire, form).template) + (1 if form == LARGE_GLAMOUR else 0)


@rule
def ring_of(umpire: Umpire, form: int, caster: int, centre: int, cell: int) -> int:
    """How far a hex of the template is from its red hex, NONE outside; `caster` is the hex of the caster.

    A cone's row k has the hexes k-1 away from the red hex and k away from the caster.

    Rule: IB-2.2a, IB-5.7a, IB-5.7b, IB-R72
    """
    ring = apart(umpire, centre, cell)
    if ring >= size_of(umpire, form):
        return NONE
    if card_of(umpire, form).aim == Aim.CONE and apart(umpire, caster, cell) != ring + 1:
        return NONE
    return ring


@brief_rule
def strength_in(umpire: Umpire, form: int, ring: int) -> int:
    """The strength so far from the red hex, rounded down; 0 outside it for a spell that does not spill over.

    Rule: IB-5.6d, IB-5.7b, IB-5.7d, IB-R72
    """
    card, size = card_of(umpire, form), size_of(umpire, form)
    if ring == 0 or card.spillover == 0:
        return int(card.strength) if ring == 0 else 0
    return int(card.strength) * (size - ring) // max(1, size)


# --- throwing ---------------------------------------------------------------------------------------------


@brief_rule
def slanted_row(umpire: Umpire, cell: int) -> int:
    """The second axial coordinate of a hex; the first is its column.

    Rule: IB-R7
    """
    column = int(umpire.column[cell])
    return int(umpire.row[cell]) - (column + column % 2) // 2


@rule
def forward(umpire: Umpire, start: int, end: int) -> int:
    """The direction of a throw, as the kernel counts: the side that points most along it, of two the lower (N first).

    Rule: IB-R71
    """
    dq = int(umpire.column[end]) - int(umpire.column[start])
    ds = slanted_row(umpire, end) - slanted_row(umpire, start)
    best, most = 0, -(1 << 30)
    q, s = 0, -1  # N; each side is the one before it, turned clockwise by a sixth
    for direction in range(6):
        along = dq * q + ds * s + (dq + ds) * (q + s)
        if along > most:
            best, most = direction, along
        q, s = -s, q + s
    return (best + FROM_NORTH) % 6


@rule
def scattered(umpire: Umpire, start: int, target: int, die: int) -> int:
    """The hex in which a missed throw ends, OFF_BOARD beyond the edge of the map.

    Rule: IB-5.7j, IB-R71
    """
    return int(umpire.board.neighbour[target, (forward(umpire, start, target) + DRIFT[die - 1]) % 6])
