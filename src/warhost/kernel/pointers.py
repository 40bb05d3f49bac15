"""The functions of a contract as addresses: what is passed to a compiled function in every decision of a battle.

Given the functions themselves Numba finds out anew at each call where they stand, which takes as long as several walks.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from numba import types

from warhost.kernel import abi
from warhost.kernel.abi import Contract


class Pointer:
    """A compiled function of a fixed signature, its address and its type looked up once."""

    def __init__(self, function: Any, signature: Any) -> None:
        compiled = function.get_compile_result(signature)
        self._address = int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name))
        self._numba_type_ = types.FunctionType(signature)  # what Numba asks an argument for
        self._function = function  # is kept alive with its address

    def __wrapper_address__(self) -> int:
        """Where the function stands in memory: Numba asks for it at each call."""
        return self._address


def pointer_to(function: Any, signature: Any) -> Any:
    """The function by its address; itself where it is interpreted."""
    return Pointer(function, signature) if hasattr(function, "get_compile_result") else function


class Pointers(NamedTuple):
    """The functions of a contract that are handed over in every decision, in the order in which a search takes them."""

    legal_actions: Any
    apply: Any
    appeal: Any
    evaluate: Any
    idle: Any


@cache
def pointers_of(contract: Contract) -> Pointers:
    """The functions of a contract by their addresses, looked up once a contract."""
    return Pointers(
        pointer_to(contract.legal_actions, abi.LEGAL_ACTIONS),
        pointer_to(contract.apply, abi.APPLY),
        pointer_to(contract.appeal, abi.APPEAL),
        pointer_to(contract.evaluate, abi.EVALUATE),
        pointer_to(contract.idle, abi.IDLE),
    )
