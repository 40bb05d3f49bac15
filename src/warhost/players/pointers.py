"""The functions of a contract as addresses: what is passed to a compiled function in every decision of a battle.

Given the functions themselves Numba finds out anew at each call where they stand, which takes as long as several walks.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from numba import types

from warhost.kernel import abi
from warhost.kernel.abi import Contract


class Pointer(types.WrapperAddressProtocol):  # type: ignore[misc]  # Numba has no types
    """A compiled function of a fixed signature, its address looked up once."""

    def __init__(self, function: Any, signature: Any) -> None:
        compiled = function.get_compile_result(signature)
        self._address = int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name))
        self._function, self._signature = function, signature  # the function is kept alive with its address

    def __wrapper_address__(self) -> int:
        """Where the function stands in memory."""
        return self._address

    def signature(self) -> Any:
        """How the function is called."""
        return self._signature


def pointer_to(function: Any, signature: Any) -> Any:
    """The function by its address; itself where it is interpreted."""
    return Pointer(function, signature) if hasattr(function, "get_compile_result") else function


@cache
def walk_functions(contract: Contract) -> tuple[Any, ...]:
    """What a walk calls, in the order of the arguments of `tree.grow`."""
    return (
        pointer_to(contract.legal_actions, abi.LEGAL_ACTIONS),
        pointer_to(contract.apply, abi.APPLY),
        pointer_to(contract.appeal, abi.APPEAL),
        pointer_to(contract.evaluate, abi.EVALUATE),
        pointer_to(contract.idle, abi.IDLE),
    )
