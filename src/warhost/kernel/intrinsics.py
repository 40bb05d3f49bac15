"""What Numba's Python cannot say: arrays without reference counts, records in bytes, a count of zero bits.

Each function is plain Python when interpreted and an instruction or two when compiled.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core.extending import intrinsic, overload


def uncounted(array: Any) -> Any:
    """The same array, its references no longer counted: passing it on then costs no locked instruction.

    Only for the inside of a loop whose caller keeps the array alive.
    """
    return array


def record_in(memory: Any, dtype: Any) -> Any:
    """The record of this type that lies at the start of some bytes, without a look at their number."""
    return memory[: dtype.itemsize].view(dtype)[0]


def lowest_bit(bits: Any) -> int:
    """Number of the lowest bit set in a word that is not 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _without_owner(typing: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        struct = context.make_helper(builder, array, value=arguments[0])
        struct.meminfo = context.get_constant_null(types.MemInfoPointer(types.voidptr))
        return struct._getvalue()  # nothing is counted, so nothing is borrowed either

    return array(array), generate


@intrinsic
def _record_at(typing: Any, memory: Any, dtype: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        struct = context.make_helper(builder, memory, value=arguments[0])
        return builder.bitcast(struct.data, context.get_value_type(signature.return_type))

    return dtype.dtype(memory, dtype), generate


@intrinsic
def _trailing_zeros(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@overload(uncounted)
def _compiled_uncounted(array: Any) -> Any:
    def compiled(array: Any) -> Any:
        return _without_owner(array)  # type: ignore[call-arg]  # Numba adds the first

    return compiled


@overload(record_in)
def _compiled_record_in(memory: Any, dtype: Any) -> Any:
    def compiled(memory: Any, dtype: Any) -> Any:
        return _record_at(memory, dtype)  # type: ignore[call-arg]  # Numba adds the first

    return compiled


@overload(lowest_bit)
def _compiled_lowest_bit(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return _trailing_zeros(bits)  # type: ignore[call-arg]  # Numba adds the first

    return compiled
