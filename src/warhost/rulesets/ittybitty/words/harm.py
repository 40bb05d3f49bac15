"""Whom a spell is expected to hit where it goes off: exact, from the rules that decide it when it is cast.

Saving throws and dice of one hex are nothing to those of another, so each hex is reckoned by itself, once for each
strength. Hit is who is eliminated, routed or disorganized by it; of Rally, who is in order again.

Rule: IB-5.6c, IB-5.7d, IB-5.7k, IB-5.8a, IB-5.8b, IB-5.8c, IB-5.8e, IB-5.8h, IB-5.8k, IB-5.8l, IB-5.8o, IB-5.8t
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from warhost.kernel import sets
from warhost.rulesets.ittybitty.rules import odds, spells, templates, victims
from warhost.rulesets.ittybitty.state import BERSERK, DIE, NONE, Battle, Result, Spell, Status, Umpire
from warhost.rulesets.ittybitty.words.names import spell_of
from warhost.rulesets.ittybitty.words.snapshot import is_unit
from warhost.shelf.aims import Toll
from warhost.shelf.snapshot import plain

ring_of, strength_in, card_of = plain(templates.ring_of), plain(templates.strength_in), plain(templates.card_of)
defense_of_all, combat_column = plain(odds.defense_of_all), plain(odds.combat_column)
shift_for, shifted, row_of = plain(odds.shift_for), plain(odds.shifted), plain(odds.row_of)
defensive_modifier = plain(odds.defensive_modifier)
is_lone, rank_of, covered_in = plain(spells.is_lone), plain(victims.rank_of), plain(spells.covered_in)
bit_of = plain(sets.bit_of)

SURE, NEVER = Fraction(1), Fraction(0)
KILLS, SHAKES = (Result.DE, Result.EXK), (Result.DD, Result.EXD)
ATTACKS = (Spell.BOOMEROO, Spell.FIREBALL)
Hits = Iterator[tuple[int, Fraction]]
"""Pieces with how likely each is hit."""


class Harm:
    """What one spell of one caster does, as everybody stands."""

    def __init__(self, battle: Battle, umpire: Umpire, caster: int, form: int) -> None:
        self.battle, self.umpire, self.caster, self.form = battle, umpire, caster, form
        self.spell, self.card = spell_of(form), card_of(umpire, form)
        self.side, self.home = int(battle.pieces[caster].side), int(battle.pieces[caster].cell)
        self.standing: dict[int, list[int]] = defaultdict(list)
        for piece, one in enumerate(battle.pieces):
            if one.cell >= 0 and not battle.glamour[one.cell]:
                self.standing[int(one.cell)].append(piece)
        self.known: dict[tuple[int, int], list[tuple[int, Fraction]]] = {}

    def of(self, cell: int, struck: int) -> Toll:
        """What it is expected to bring and to cost when it goes off in a hex; `struck` is the piece that was named."""
        gain = cost = NEVER
        for piece, share in self._hits(cell, struck):
            is_own = self.battle.pieces[piece].side == self.side
            if is_own == (self.spell == Spell.RALLY):
                gain += share
            else:
                cost += share
        return Toll(gain, cost)

    def _hits(self, cell: int, struck: int) -> Hits:
        """How likely each piece is hit when it goes off in a hex."""
        if self.spell == Spell.FIST:
            yield from self._attacked([struck], cell, int(self.card.strength))
        elif self.spell == Spell.DISTRACTION:
            yield from self._confused([struck])
        elif self.spell == Spell.SPLAT:
            picked = self._picked(cell)
            yield from () if picked == NONE else self._attacked([picked], cell, int(self.card.strength))
        elif self.spell == Spell.VEGETATIVE:
            yield from self._confused([one for there, _ in self._under(cell) for one in self._units(there)])
        else:
            for there, ring in self._under(cell):
                yield from self._in_hex(there, ring)

    def _under(self, cell: int) -> Iterator[tuple[int, int]]:
        """The hexes under its template in which somebody stands, with how far each is from the middle."""
        for there in self.standing:
            ring = int(ring_of(self.umpire, self.form, self.home, cell, there))
            if ring != NONE:
                yield there, ring

    def _units(self, cell: int) -> list[int]:
        return [one for one in self.standing[cell] if is_unit(self.umpire, self.battle.pieces[one])]

    def _in_hex(self, cell: int, ring: int) -> list[tuple[int, Fraction]]:
        """Who is hit in a hex so far from the middle, with how likely that is."""
        found = self.known.get((cell, ring))
        if found is None:
            found = self.known[cell, ring] = [*self._reckoned(cell, ring)]
        return found

    def _reckoned(self, cell: int, ring: int) -> Hits:
        if self.spell in ATTACKS:
            strength = int(strength_in(self.umpire, self.form, ring))
            lone = [one for one in self.standing[cell] if is_lone(self.battle, self.umpire, one)]
            yield from self._attacked([*self._units(cell), *lone], cell, strength)
        elif self.spell == Spell.CHASM:
            yield from ((one, SURE) for one in self.standing[cell])
        elif self.spell == Spell.RALLY:
            yield from ((one, SURE) for one in self._units(cell) if self.battle.pieces[one].status != Status.GOOD)
        elif self.spell == Spell.FEARBALL:
            yield from ((one, self._frightened(one)) for one in self._units(cell))

    # --- saving throws ------------------------------------------------------------------------------------

    def _fails(self, quality: int) -> Fraction:
        """How likely a saving throw of this quality fails.

        Rule: IB-5.6c, IB-R73
        """
        return SURE - Fraction(min(max(quality + int(self.card.save), 0), DIE), DIE)

    def _quality(self, piece: int) -> int:
        return int(self.umpire.troops[self.battle.pieces[piece].troop].quality)

    def _frightened(self, piece: int) -> Fraction:
        """A unit is disorganized, and runs if it does not save itself; one that runs already is hit no more.

        Rule: IB-5.8e, IB-5.8f, IB-R82
        """
        one = self.battle.pieces[piece]
        if one.status == Status.ROUTED:
            return NEVER
        is_shaken = one.status == Status.GOOD and not one.marks & BERSERK
        return SURE if is_shaken else self._fails(self._quality(piece))

    def _confused(self, touched: list[int]) -> Hits:
        """Each formation of these saves with its best quality, or all of it is disorganized; an independent alone.

        Rule: IB-5.8k, IB-5.8o, IB-R84, IB-R87, IB-R88
        """
        met: set[int] = set()
        for piece in touched:
            if piece in met:
                continue
            formation = int(self.battle.pieces[piece].formation)
            alike = [piece] if formation == NONE else self._formation(formation)
            met.update(alike)
            fails = self._fails(max(map(self._quality, alike)))
            for one in alike:
                told = self.battle.pieces[one]
                can_be = told.status == Status.GOOD and not told.marks & BERSERK and not self.battle.glamour[told.cell]
                yield one, fails if can_be else NEVER

    def _formation(self, formation: int) -> list[int]:
        return [number for number, one in enumerate(self.battle.pieces) if one.formation == formation and one.cell >= 0]

    # --- attacks ------------------------------------------------------------------------------------------

    def _picked(self, cell: int) -> int:
        """Whom a Splat strikes first in a hex, NONE.

        Rule: IB-5.8c, IB-R79
        """
        ranks = {one: int(rank_of(self.battle, self.umpire, one, self.side)) for one in self.standing.get(cell, ())}
        best = min(ranks.values(), default=victims.NOBODY_THERE)
        if best == victims.NOBODY_THERE:
            return NONE
        covered = int(covered_in(self.battle, self.umpire, cell, self.side, 0)) if best == 0 else NONE
        return covered if covered != NONE else next(one for one, rank in ranks.items() if rank == best)

    def _attacked(self, struck: list[int], cell: int, strength: int) -> Hits:
        """Those who fail their saves are attacked together.

        Rule: IB-5.7c, IB-5.7k, IB-R64, IB-R73, IB-R74
        """
        if strength < 1 or not struck:
            return
        saves = [self.card.saves != 0 and is_unit(self.umpire, self.battle.pieces[one]) for one in struck]
        fails = [self._fails(self._quality(one)) if can else SURE for one, can in zip(struck, saves, strict=True)]
        found = dict.fromkeys(struck, NEVER)
        for failed in product((True, False), repeat=len(struck)):
            share = SURE
            for has_failed, chance in zip(failed, fails, strict=True):
                share *= chance if has_failed else SURE - chance
            left = [one for one, has_failed in zip(struck, failed, strict=True) if has_failed]
            if share and left:
                kills, shakes = self._result(left, cell, strength)
                for one in left:
                    found[one] += share * (kills + (shakes if self._can_be_shaken(one) else NEVER))
        yield from found.items()

    def _result(self, struck: list[int], cell: int, strength: int) -> tuple[Fraction, Fraction]:
        """How likely an attack on these kills, and how likely it shakes them."""
        battle, umpire, together = self.battle, self.umpire, 0
        for one in struck:
            together |= bit_of(one)
        column = int(combat_column(battle, umpire, cell, strength, defense_of_all(battle, umpire, together)))
        shift = sum(int(shift_for(battle, umpire, cell, together, cause)) for cause in range(odds.SHIFTS))
        column = int(shifted(column, shift))
        added = sum(int(defensive_modifier(battle, umpire, cell, together, cause)) for cause in range(odds.MODIFIERS))
        faces = [int(umpire.table[int(row_of(die, added)), column]) for die in range(1, DIE + 1)]
        kills, shakes = (Fraction(sum(face in of for face in faces), DIE) for of in (KILLS, SHAKES))
        return (kills + shakes, NEVER) if self.spell == Spell.SPLAT else (kills, shakes)

    def _can_be_shaken(self, piece: int) -> bool:
        """True for a unit that a result which disorganizes makes worse.

        Rule: IB-4.7a, IB-4.7h, IB-4.7j
        """
        one = self.battle.pieces[piece]
        return is_unit(self.umpire, one) and one.status != Status.ROUTED and not one.marks & BERSERK
