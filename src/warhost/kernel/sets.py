"""Sets of small numbers as bits: up to 63 members in an int64, up to 256 in a wide set.

    objections |= bit_of(Objection.TOO_FAR)     # a wide set, as objections are
    ENDED = mask_of(Phase.LAST, Phase.NONE)     # a small set, of which a rule asks is_among(phase, ENDED)
    seen = wide_in(battle.seen) | bit_of(piece)  # out of a field declared `seen = wide_set(MAX_PIECES)`
    put_wide(battle.seen, seen)

Interpreted, a set is a whole number of Python. Compiled, a wide set is an integer of 256 bits, which has `|`, `&`, `~`,
`==`, `!=`, truth and `lowest_bit`, and takes an int64 that is not negative for a set. What never has more than 63
members uses the int64 alone and pays for nothing.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from enum import IntEnum
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.extending import (
    box,
    intrinsic,
    lower_builtin,
    lower_cast,
    overload,
    register_model,
    typeof_impl,
)
from numba.core.imputils import lower_constant
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer_global, signature

from warhost.errors import DeclarationError, where
from warhost.kernel.compile import brief_rule
from warhost.kernel.intrinsics import lowest_bit
from warhost.kernel.layout import Ints, i8

SMALL_ROOM = 63  # members of an int64, whose sign stays out of it
WORD_BITS, WORDS = 64, 4
WIDE_ROOM = WORD_BITS * WORDS
WHICH = -1  # asks which words of a wide set are not empty
WORD_MASK = (1 << WORD_BITS) - 1


def small_set(room: int) -> int:
    """A field for a set of fewer than 64 members; DeclarationError when that many do not fit."""
    if room > SMALL_ROOM:
        raise DeclarationError(
            f"{where()}: a small set holds {SMALL_ROOM} members, and not {room}: wide_set holds {WIDE_ROOM}"
        )
    return i8()


def wide_set(room: int) -> Ints:
    """A field for a set of up to 256 members; DeclarationError when that many do not fit."""
    if room > WIDE_ROOM:
        raise DeclarationError(f"{where()}: a wide set holds {WIDE_ROOM} members, and not {room}")
    return i8(WORDS)


class Members(int):
    """A set that a module keeps as a constant."""


def bits_of(*members: IntEnum | int) -> Members:
    """The set of these, to be kept as a constant of a module."""
    return Members(sum(1 << int(member) for member in set(members)))


def mask_of(*members: IntEnum) -> int:
    """The small set of these, to be kept as a constant of a module; DeclarationError for one that does not fit."""
    if too_large := [member for member in members if member >= SMALL_ROOM]:
        raise DeclarationError(f"{where()}: a small set holds {SMALL_ROOM} members, and not {too_large[0]!r}")
    return sum(1 << member for member in set(members))


def bit_of(member: Any) -> int:
    """The wide set of one member."""
    return 1 << int(member)


def word_of(members: int, word: int) -> int:
    """One of the words that a wide set is kept in, an int64; 0 has the first 64 members."""
    bits = int(members) >> WORD_BITS * word & WORD_MASK
    return bits - (1 << WORD_BITS) if bits >> WORD_BITS - 1 else bits


def from_word(bits: Any, word: int) -> int:
    """The wide set that has its members in one word only."""
    return (int(bits) & WORD_MASK) << WORD_BITS * word


@brief_rule
def is_among(member: int, members: int) -> bool:
    """True for a member of a small set."""
    return members >> member & 1 != 0


@brief_rule
def wide_in(words: Ints) -> int:
    """The wide set that a field keeps."""
    members = from_word(words[0], 0)
    for word in range(1, WORDS):
        members |= from_word(words[word], word)
    return members


@brief_rule
def put_wide(words: Ints, members: int) -> None:
    """Keep a wide set in a field."""
    for word in range(WORDS):
        words[word] = word_of(members, word)


@brief_rule
def asked_of(members: int, word: int) -> int:
    """One word of a wide set, or with WHICH a bit for each word that is not empty: 0 when the set is empty."""
    if word != WHICH:
        return word_of(members, word)
    filled = 0
    for one in range(WORDS):
        if word_of(members, one) != 0:
            filled |= 1 << one
    return filled


def gathered(ask: Callable[[int], int]) -> int:
    """The set whose words are asked for one by one, as far as they are not empty."""
    filled = ask(WHICH)
    return sum(from_word(ask(word), word) for word in range(WORDS) if filled >> word & 1)


# --- compiled: an integer of 256 bits -----------------------------------------------------------------------


class _WideType(types.Type):
    """A wide set; whole numbers that are not negative are taken for one."""

    def __init__(self) -> None:
        super().__init__("wide_set")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.promote if isinstance(other, types.Integer) else None

    def unify(self, typingctx: Any, other: Any) -> Any:
        return self if isinstance(other, types.Integer) else None


WIDE, WIDE_BITS = _WideType(), ir.IntType(WIDE_ROOM)


@register_model(_WideType)
class _WideModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WIDE_BITS)


@typeof_impl.register(Members)  # type: ignore[untyped-decorator]
def _type_of_members(value: Members, context: Any) -> Any:
    return WIDE


@lower_constant(_WideType)  # type: ignore[untyped-decorator]
def _constant(context: Any, builder: Any, kind: Any, value: int) -> Any:
    return WIDE_BITS(int(value))


@box(_WideType)  # type: ignore[untyped-decorator]
def _whole_number(kind: Any, value: Any, box_context: Any) -> Any:
    """A whole number of Python, for whoever asks a rule from there."""
    builder, python, int32 = box_context.builder, box_context.pyapi, ir.IntType(32)
    bytes_at = builder.bitcast(cgutils.alloca_once_value(builder, value), cgutils.voidptr_t)
    make = ir.FunctionType(python.pyobj, [cgutils.voidptr_t, cgutils.intp_t, int32, int32])
    little_endian, is_signed = int32(1), int32(0)
    arguments = [bytes_at, cgutils.intp_t(WIDE_ROOM // 8), little_endian, is_signed]
    return builder.call(cgutils.get_or_insert_function(builder.module, make, "_PyLong_FromByteArray"), arguments)


@lower_cast(types.Integer, _WideType)  # type: ignore[untyped-decorator]
def _widen(context: Any, builder: Any, before: Any, after: Any, value: Any) -> Any:
    return builder.zext(value, WIDE_BITS)


@lower_cast(types.IntegerLiteral, _WideType)  # type: ignore[untyped-decorator]
def _widen_literal(context: Any, builder: Any, before: Any, after: Any, value: Any) -> Any:
    return WIDE_BITS(before.literal_value)


def _operation(symbols: tuple[Any, ...], result: Any, arity: int, build: Callable[..., Any]) -> None:
    """Give the wide set an operation: its types, and the instructions that it becomes."""

    class Template(AbstractTemplate):
        def generic(self, arguments: Any, keywords: Any) -> Any:
            if len(arguments) == arity and WIDE in arguments:
                return signature(result, *[WIDE] * arity)
            return None

    def lower(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return build(builder, *arguments)

    for symbol in symbols:
        infer_global(symbol)(Template)
        lower_builtin(symbol, *[_WideType] * arity)(lower)


_operation((operator.or_, operator.ior), WIDE, 2, lambda builder, one, other: builder.or_(one, other))
_operation((operator.and_, operator.iand), WIDE, 2, lambda builder, one, other: builder.and_(one, other))
_operation((operator.eq,), types.boolean, 2, lambda builder, one, other: builder.icmp_unsigned("==", one, other))
_operation((operator.ne,), types.boolean, 2, lambda builder, one, other: builder.icmp_unsigned("!=", one, other))
_operation((operator.invert,), WIDE, 1, lambda builder, one: builder.not_(one))
_operation(
    (operator.truth, bool), types.boolean, 1, lambda builder, one: builder.icmp_unsigned("!=", one, WIDE_BITS(0))
)


@intrinsic
def _one_bit(typing: Any, member: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.shl(WIDE_BITS(1), builder.zext(arguments[0], WIDE_BITS))

    return WIDE(types.int64), generate


def _place_of(builder: Any, word: Any) -> Any:
    """Where a word begins in the bits of the set."""
    return builder.zext(builder.mul(word, ir.IntType(64)(WORD_BITS)), WIDE_BITS)


@intrinsic
def _word(typing: Any, members: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.trunc(builder.lshr(arguments[0], _place_of(builder, arguments[1])), ir.IntType(64))

    return types.int64(WIDE, types.int64), generate


@intrinsic
def _from_word(typing: Any, bits: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.shl(builder.zext(arguments[0], WIDE_BITS), _place_of(builder, arguments[1]))

    return WIDE(types.int64, types.int64), generate


@intrinsic
def _lowest(typing: Any, members: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.trunc(builder.cttz(arguments[0], ir.IntType(1)(1)), ir.IntType(64))

    return types.int64(WIDE), generate


@overload(bit_of)
def _compiled_bit_of(member: Any) -> Any:
    def compiled(member: Any) -> Any:
        return _one_bit(member)  # type: ignore[call-arg]  # Numba adds the first

    return compiled


@overload(word_of)
def _compiled_word_of(members: Any, word: Any) -> Any:
    def compiled(members: Any, word: Any) -> Any:
        return _word(members, word)  # type: ignore[call-arg]  # Numba adds the first

    return compiled


@overload(from_word)
def _compiled_from_word(bits: Any, word: Any) -> Any:
    def compiled(bits: Any, word: Any) -> Any:
        return _from_word(bits, word)  # type: ignore[call-arg]  # Numba adds the first

    return compiled


@overload(lowest_bit)
def _compiled_lowest_member(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _lowest(bits)  # type: ignore[call-arg]  # Numba adds the first

    return compiled if bits == WIDE else None
