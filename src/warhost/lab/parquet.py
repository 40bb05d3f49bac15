"""The rows of a batch as two Parquet files, whose columns are called as the fields of the rows. Needs pyarrow."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from warhost.errors import MissingLibrary
from warhost.lab.plan import Plan
from warhost.lab.rows import Batch, BattleRow, PieceRow

SCHEMA = 1
"""The version of the columns; another one cannot be read."""
SCORE = "score_"
PLAN, BATCH, PIECES = b"warhost.plan", b"warhost.batch", b"warhost.pieces"
"""What a file says of itself: the plan's key, the batch, and in the file of battles the hash of that of pieces."""
COMPRESSION = "zstd"


class Damaged(ValueError):
    """Bytes that are not the file that they should be."""


def must_have_parquet() -> None:
    """Raise MissingLibrary when Parquet files can be neither written nor read."""
    if find_spec("pyarrow") is None:
        raise MissingLibrary("a folder of results", ["pyarrow"], "lab")


def written(plan: Plan, batch: Batch) -> tuple[bytes, bytes]:
    """The file of a batch's battles and that of its pieces. The same batch gives the same bytes."""
    told = {PLAN: plan.key().encode(), BATCH: str(batch.number).encode()}
    pieces = _bytes(piece_schema(), zip(*batch.pieces, strict=True), told)
    sides = plan.field.ruleset.sides
    flat = [(*row[:_SCORES], *row.scores, *row[_SCORES + 1 :]) for row in batch.battles]
    battles = _bytes(battle_schema(sides), zip(*flat, strict=True), told | {PIECES: _hash(pieces)})
    return battles, pieces


def read(plan: Plan, number: int, battles: bytes, pieces: Callable[[], bytes]) -> Batch:
    """The batch that `written` gave. Raises Damaged for any other bytes."""
    sides = plan.field.ruleset.sides
    table, told = _table(battles, battle_schema(sides))
    if told.get(PLAN) != plan.key().encode() or told.get(BATCH) != str(number).encode():
        raise Damaged("it is another batch, or one of another plan")
    raw = pieces()
    if told.get(PIECES) != _hash(raw):
        raise Damaged("the file of its pieces is another one")
    rows = _rows(table)
    if [row[0] for row in rows] != list(plan.numbers_of(number)):
        raise Damaged("other battles are in it")
    seats = len(sides)
    of_battles = tuple(
        BattleRow._make((*row[:_SCORES], row[_SCORES : _SCORES + seats], *row[_SCORES + seats :])) for row in rows
    )
    return Batch(number, of_battles, tuple(map(PieceRow._make, _rows(_table(raw, piece_schema())[0]))))


_SCORES = BattleRow._fields.index("scores")


def _hash(raw: bytes) -> bytes:
    return hashlib.blake2b(raw, digest_size=16).hexdigest().encode()


def _bytes(schema: Any, columns: Iterable[Any], told: dict[bytes, bytes]) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    filled = list(columns) or [()] * len(schema)
    arrays = [pa.array(column, field.type) for column, field in zip(filled, schema, strict=True)]
    file = BytesIO()
    table = pa.Table.from_arrays(arrays, schema=schema.with_metadata(told))
    parquet.write_table(table, file, compression=COMPRESSION, write_page_checksum=True)
    return file.getvalue()


def _table(raw: bytes, schema: Any) -> tuple[Any, dict[bytes, bytes]]:
    """The table of a file, and what it says of itself."""
    import pyarrow as pa
    from pyarrow import parquet

    try:
        table = parquet.read_table(pa.BufferReader(raw), page_checksum_verification=True)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise Damaged(" ".join(str(error).split()) or "it cannot be read") from None
    if not table.schema.equals(schema):
        raise Damaged("it has other columns")
    return table, table.schema.metadata or {}


def _rows(table: Any) -> list[tuple[Any, ...]]:
    """The rows of a table as plain values, with tuples for lists."""
    import pyarrow as pa

    columns = [
        list(map(tuple, column.to_pylist())) if pa.types.is_list(column.type) else column.to_pylist()
        for column in table.columns
    ]
    return list(zip(*columns, strict=True))


# --- the columns ------------------------------------------------------------------------------------------


@cache
def battle_schema(sides: tuple[str, ...]) -> Any:
    """The columns of the battles, of a game with these sides."""
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.string())
    return pa.schema(
        [
            ("number", pa.int64(), False),
            ("seed", pa.int64(), False),
            ("winner", text),
            ("reason", text, False),
            ("decisions", pa.int32(), False),
            ("turns", pa.int16(), False),
            ("first", text),
            *((f"{SCORE}{side}", pa.int32(), False) for side in sides),
            ("course", pa.list_(pa.float32()), False),
            ("did", texts, False),
            ("could", texts, False),
            ("forfeited_by", text),
            ("forfeit_reason", text),
            ("actions", pa.binary(), False),
        ]
    )


@cache
def piece_schema() -> Any:
    """The columns of the pieces."""
    import pyarrow as pa

    text, short, texts = pa.string(), pa.int16(), pa.list_(pa.string())
    return pa.schema(
        [
            ("number", pa.int64(), False),
            *((name, text, False) for name in ("piece", "side", "what", "fate")),
            ("fell_turn", short),
            ("fell_at", text),
            ("felled_by", text),
            *((name, short, False) for name in ("felled", "harm_done", "harm_taken", "strikes", "acts")),
            ("stood", texts, False),
            ("entered", texts, False),
        ]
    )
