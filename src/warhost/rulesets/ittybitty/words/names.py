"""What pieces and places are called: T2-SP1 for units, TUDWALL for single men, 0304 for hexes, bridge-1707."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from warhost.errors import NotationError
from warhost.rulesets.ittybitty.setup.catalogue import SIDES, TroopRow, catalogue
from warhost.rulesets.ittybitty.setup.scenario import IttyBittyScenario
from warhost.rulesets.ittybitty.state import (
    LARGE_GLAMOUR,
    NONE,
    OWN_FORMATIONS,
    Aim,
    Battle,
    Segment,
    Spell,
    StructureKind,
)
from warhost.shelf.grid import Grid
from warhost.shelf.names import PieceNames, kept

SIDE_NAMES = SIDES
DIRECTIONS = ("S", "SW", "NW", "N", "NE", "SE")
"""What the sides of a hex are called, in the kernel's order."""
DIRECTION_WORDS = ("south", "south-west", "north-west", "north", "north-east", "south-east")
SEGMENTS = tuple(segment.name.lower() for segment in Segment)
FORM_IDS = (*(spell.name.lower() for spell in Spell), "large-glamour")
"""What can be cast, in notation."""
ON_FOOT = "f"
"""What a code of dragoons who are set up on foot ends with: they keep that of their horse."""
WALKER, GOON = "W", "G"
STRUCTURES = ("nothing", "bridge", "pontoon bridge", "village", "wall")
STRUCTURE_IDS = ("nothing", "bridge", "pontoon", "village", "wall")


def spell_of(form: int) -> int:
    """The spell behind what is cast."""
    return int(Spell.GLAMOUR) if form == LARGE_GLAMOUR else form


def type_name(troop: TroopRow) -> str:
    """What kind of piece a troop is: Light Infantry, or Captain of any rating."""
    return troop.name.rstrip(" 0123456789")


def form_name(form: int) -> str:
    """What is cast, by its name."""
    name: str = catalogue().spells[Spell(spell_of(form)).name].name
    return f"{name}, the larger ball" if form == LARGE_GLAMOUR else name


def aim_of(form: int) -> Aim:
    """What it is aimed at."""
    return Aim[catalogue().spells[Spell(spell_of(form)).name].aim.upper()]


@dataclass(frozen=True)
class Names(PieceNames):
    """The names of everything in one battle.

    `summoned` has side and troop of those who came after the listed pieces, `built` kind and cell of the structures.
    Where pieces stand is known only where an action is read that names one for its hex.
    """

    scenario: IttyBittyScenario
    summoned: tuple[tuple[int, int], ...] = ()
    built: tuple[tuple[int, int], ...] = ()
    stands: tuple[int, ...] = ()

    @classmethod
    def of(cls, battle: Battle, scenario: IttyBittyScenario) -> Names:
        """The names in a battle as it stands."""
        more = [battle.pieces[piece] for piece in range(battle.listed_count, battle.piece_count)]
        summoned = tuple((int(one.side), int(one.troop)) for one in more)
        stood = [(int(one.kind), int(one.cell)) for one in battle.structures]
        for number, (hex_id, kind) in enumerate(scenario.structures):
            stood[number] = (STRUCTURE_IDS.index(kind), scenario.grid.cell(hex_id))
        while stood and stood[-1][0] == StructureKind.NOTHING:
            stood.pop()
        built = tuple(stood)
        return kept(cls(scenario, summoned, built))

    def knowing(self, stands: Sequence[int]) -> Names:
        """These names with the cells of all pieces, negative where that is nobody's business."""
        return replace(self, stands=tuple(stands))

    # --- sides --------------------------------------------------------------------------------------------

    def people(self, side: int) -> str:
        """What a side is called in this battle."""
        return (self.scenario.red.name, self.scenario.blue.name)[side]

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of every piece."""
        return (*(one.side for one in self.scenario.muster), *(side for side, _ in self.summoned))

    # --- pieces -------------------------------------------------------------------------------------------

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The label of every piece."""
        met: Counter[str] = Counter()
        labels = []
        for one in self.scenario.muster:
            if one.id:
                labels.append(one.id)
                continue
            stem = f"{one.formation}-{catalogue().troops[one.troop].short.rstrip(ON_FOOT).upper()}"
            met[stem] += 1
            labels.append(f"{stem}{met[stem]}")
        for number, (_, troop) in enumerate(self.summoned, 1):
            labels.append(f"{GOON if self.troop_id(troop) == 'GOON' else WALKER}{number}")
        return tuple(labels)

    @cached_property
    def bare(self) -> tuple[str, ...]:
        """What every piece is, without its label: Prince's Horse Light Cavalry, or King Tudwall."""
        listed = (one.name or self._of_formation(one.formation, one.troop) for one in self.scenario.muster)
        return (*listed, *(self.troop_name(troop) for _, troop in self.summoned))

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """The label of every piece with what it is."""
        return tuple(f"{label} {name}" for label, name in zip(self.labels, self.bare, strict=True))

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """What every piece is called in a sentence: its name, with its tag where others have the same name."""
        alike = Counter(self.bare)
        return tuple(
            name if alike[name] == 1 else f"{name} {label.rpartition('-')[2]}"
            for label, name in zip(self.labels, self.bare, strict=True)
        )

    def _of_formation(self, formation: str | None, troop: str) -> str:
        row = catalogue().troops[troop]
        called = next((one.name for one in self.scenario.formations if one.id == formation), "")
        return row.name if not called or row.name.startswith(called) else f"{called} {row.name}"

    def piece(self, label: str) -> int:
        """The number of a piece by its label; NotationError when there is none."""
        found = self.by_label.get(label.upper())
        if found is None:
            known = f"{self.labels[0]} or {self.labels[-1]}" if self.labels else "T2-SP1"
            raise NotationError(label, f"no such piece; pieces are called such as {known}")
        return found

    # --- troops and formations ----------------------------------------------------------------------------

    def troop(self, troop: int) -> TroopRow:
        """The row of a troop by its number."""
        return [*catalogue().troops.values()][troop]

    def troop_id(self, troop: int) -> str:
        """The key of a troop."""
        return [*catalogue().troops][troop]

    def troop_name(self, troop: int) -> str:
        """What a troop is called."""
        return self.troop(troop).name

    @cached_property
    def formation_ids(self) -> tuple[str, ...]:
        """The ids of the formations that the scenario lists."""
        return tuple(one.id for one in self.scenario.formations)

    def formation_id(self, formation: int) -> str | None:
        """The id of a formation, None for none."""
        if formation == NONE:
            return None
        if formation >= OWN_FORMATIONS:
            return f"SUMMONED{formation - OWN_FORMATIONS + 1}"
        known = self.formation_ids
        return known[formation] if formation < len(known) else f"FORMED{formation - len(known) + 1}"

    def formation(self, formation: int) -> str:
        """What a formation is called in a sentence."""
        if formation == NONE:
            return "a formation"
        if formation >= len(self.formation_ids):
            what = "Summoned formation" if formation >= OWN_FORMATIONS else "New formation"
            return f"{what} {self.formation_id(formation)}"
        one = self.scenario.formations[formation]
        return f"{one.name} ({one.id})" if one.name and one.name != one.id else one.id

    def formation_name(self, formation: int) -> str:
        """What stands on the tab of a formation."""
        if formation >= len(self.formation_ids):
            return "Summoned" if formation >= OWN_FORMATIONS else f"New {formation - len(self.formation_ids) + 1}"
        one = self.scenario.formations[formation]
        return one.name or one.id

    def colour(self, captain: int) -> str:
        """The colour of a captain or a caster, "" where he has none."""
        if not 0 <= captain < len(self.scenario.muster):
            return ""
        return self.scenario.muster[captain].colour or ""

    # --- structures ---------------------------------------------------------------------------------------

    @cached_property
    def structure_ids(self) -> tuple[str, ...]:
        """The structures as notation has them: bridge-1707."""
        met: Counter[str] = Counter()
        ids = []
        for kind, cell in self.built:
            stem = f"{STRUCTURE_IDS[kind]}-{self.hex(cell)}"
            met[stem] += 1
            ids.append(stem if met[stem] == 1 else f"{stem}-{met[stem]}")
        return tuple(ids)

    def structure_id(self, structure: int) -> str:
        """A structure as notation has it."""
        ids = self.structure_ids
        return ids[structure] if structure < len(ids) else f"nothing-{structure}"

    def structure(self, structure: int) -> str:
        """A structure in the middle of a sentence; those that the scenario has not are pontoon bridges."""
        kind, cell = self.built[structure] if structure < len(self.built) else (StructureKind.NOTHING, NONE)
        if kind == StructureKind.NOTHING:
            return f"the {STRUCTURES[StructureKind.PONTOON]}"
        return f"the {STRUCTURES[kind]} at {self.hex(cell)}"

    # --- hexes --------------------------------------------------------------------------------------------

    @property
    def grid(self) -> Grid:
        """The board."""
        return self.scenario.grid

    @cached_property
    def hexes(self) -> tuple[str, ...]:
        """The name of every hex."""
        return self.grid.named

    def hex(self, cell: int) -> str:
        """The name of a hex, be it beyond the board."""
        return self.hexes[cell] if 0 <= cell < self.grid.size else self.grid.names.write(*self.grid.place(cell))

    def cell(self, hex_id: str) -> int:
        """The cell of a hex, or of a piece where that is known; NotationError for what is neither."""
        piece = self.by_label.get(hex_id.upper(), NONE) if self.stands else NONE
        return self.stands[piece] if piece != NONE and self.stands[piece] >= 0 else self.grid.cell(hex_id)

    def direction(self, direction: int) -> str:
        """A side of a hex in words."""
        return DIRECTION_WORDS[direction]

    def ground_row(self, cell: int) -> str:
        """The row of odds for who is attacked in a hex."""
        column, row = self.grid.place(cell)
        return str(catalogue().terrain[self.scenario.rows[row][column]].odds)

    def ground(self, cell: int) -> str:
        """What lies in a hex."""
        column, row = self.grid.place(cell)
        return catalogue().terrain[self.scenario.rows[row][column]].name
