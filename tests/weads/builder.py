"""Positions from short texts: pieces where a test wants them.

A unit is "HAD-A1 0707", a leader "HAD 0707"; behind it stands what holds for the piece: `value=9` or `chit=K3`, a
status (`disordered`, `routed`, `eliminated`), marks by their names (`berserk`, `aim`, `moved`), `out` for a unit out of
command, `facing=N`. A leader may be `routed`, a `replacement` or `dead`; one of whom no text tells is not there.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from warhost.rulesets.weads.contract import CONTRACT
from warhost.rulesets.weads.setup.catalogue import catalogue
from warhost.rulesets.weads.setup.faults import grid_of
from warhost.rulesets.weads.setup.scenario import Command, Units, WeadsScenario, scenarios
from warhost.rulesets.weads.setup.tables import fill_umpire
from warhost.rulesets.weads.state import (
    NONE,
    OFF_BOARD,
    Battle,
    Level,
    Phase,
    Spell,
    Stage,
    Status,
)
from weads.position import CORNERS, MARKS, Position, labels_of


def ground(columns: int = 12, rows: int = 12, woods: str = "") -> tuple[str, ...]:
    """A clear board, with woods in some hexes."""
    grid = grid_of(columns, rows)
    letters = ["."] * grid.size
    for name in woods.split():
        letters[grid.cell(name)] = "w"
    return tuple("".join(letters[row * columns : (row + 1) * columns]) for row in range(rows))


def lay(
    *pieces: str,
    woods: str = "",
    streams: str = "",
    elf: str = "",
    dwarf: str = "",
    size: str = "12x12",
    **changes: Any,
) -> Position:
    """A battle with these pieces on a clear board, before the first draw of turn 1.

    `elf` and `dwarf` are spells in hand, and switch magic on; `facing=True` switches that option on. Rout levels are
    those of the full battle; `changes` replace keys of the scenario.
    """
    told = {text.split()[0]: text.split()[1:] for text in pieces}
    columns, rows = map(int, size.split("x"))
    base = scenarios()["ayrenas-weads"]
    commands = [_command(command, told) for command in base.commands if any(_is_of(label, command) for label in told)]
    update = {
        "rows": ground(columns, rows, woods),
        "streams": tuple(streams.split()),
        "magic": "on" if elf or dwarf else "off",
        "facing": "on" if changes.pop("facing", False) else "off",
        "commands": tuple(commands),
    }
    position = start(base.model_copy(update={**update, **changes}))
    position.out = frozenset(label for label, words in told.items() if "out" in words)
    for label in position.labels:
        _mark(position, label, told.get(label, ["absent"]))
    for side, hand in enumerate((elf, dwarf)):
        fill_hand(position, side, hand.split())
    return position.at(Phase.DRAW)


def start(model: WeadsScenario) -> Position:
    """A battle of a scenario, at its first decision."""
    memory, umpire = Battle.blank(), fill_umpire(model)
    CONTRACT.start(memory, umpire)
    return Position(memory, umpire, model)


def become(position: Position, label: str, *words: str) -> None:
    """Let a piece be what these words of its text would say, with no other marks."""
    _mark(position, label, [*words])


def put(position: Position, label: str, place: str) -> None:
    """Put a piece into a hex."""
    position.piece(label).cell = position.grid.cell(place)
    settle_hexes(position.battle)


def _is_of(label: str, command: Command) -> bool:
    return label.partition("-")[0] == command.id


def _command(command: Command, told: dict[str, list[str]]) -> Command:
    """A command with the units that texts tell of, where they stand."""
    levels = Counter(label.partition("-")[2][0] for label in told if "-" in label and _is_of(label, command))
    cut = command.model_copy(update={"units": Units(**levels)})
    assert {label for label in told if "-" in label and _is_of(label, command)} == {*labels_of(cut)}, told
    places = tuple(told[label][0] for label in labels_of(cut))
    return cut.model_copy(update={"set_up": places, "leader_at": told.get(command.id, ["0101"])[0]})


def _mark(position: Position, label: str, words: list[str]) -> None:
    """Put a piece into the state that its text tells."""
    battle, one = position.battle, position.piece(label)
    one.marks, one.status = 0, Status.ORDERED
    for word in words:
        name, _, value = word.partition("=")
        if name in MARKS:
            one.marks |= MARKS[name]
        elif name.upper() in Status.__members__:
            one.status = Status[name.upper()]
        elif name in ("chit", "value"):
            _give_chit(position, label, value)
        elif name == "facing":
            one.facing = CORNERS.index(value)
    if one.level == Level.LEADER:
        _lead(position, label, words)
    if one.status == Status.ELIMINATED:
        one.last_cell, one.cell, one.marks = one.cell, OFF_BOARD, 0
    settle_hexes(battle)


def _give_chit(position: Position, label: str, wanted: str) -> None:
    """Give a unit a chit of a kind, or the one with its number."""
    one = position.piece(label)
    for kind, (name, chit) in enumerate(catalogue().chits.items()):
        if wanted in (name, str(chit.numbers[one.level])):
            one.chit = kind
            position.battle.pool[kind] -= 1
            return
    raise AssertionError(f"{label}: no chit {wanted}")


def _lead(position: Position, leader: str, words: list[str]) -> None:
    """Let a command have its leader, a replacement, a dead one, or one who has never been."""
    command, one = position.command(leader), position.piece(leader)
    if "absent" in words or "dead" in words:
        command.stage, one.status = Stage.PENDING, Status.ELIMINATED
    elif "replacement" in words:
        command.stage = Stage.REPLACED
    command.lost = int("dead" in words or "replacement" in words)


def settle_hexes(battle: Any) -> None:
    """Write down anew who stands in each hex."""
    battle.unit_at[:], battle.leader_at[:, :] = NONE, NONE
    for piece in range(battle.piece_count):
        one = battle.pieces[piece]
        if one.cell >= 0 and one.level == Level.LEADER:
            battle.leader_at[one.side, one.cell] = piece
        elif one.cell >= 0:
            battle.unit_at[one.cell] = piece


def fill_hand(position: Position, side: int, spells: list[str]) -> None:
    """Give a side these spells and no others."""
    battle = position.battle
    counts = Counter(spells)
    battle.hand[side] = [counts[spell.name] for spell in Spell]
    battle.hand_size[side] = len(spells)
