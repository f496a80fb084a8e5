"""Breaks functions of modules that are imported already, as a fork of a loaded process starts at once."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType


def replace_functions(old: CodeType, new: CodeType) -> bool:
    """Give every function that differs between two codes of a module its new code.

    Return False, with nothing replaced, if something outside of functions differs, which is executed once.
    """
    changed = list(differences(old, new))
    functions = [functions_of(before) for before, _ in changed]
    if not all(functions):
        return False
    for (_, after), found in zip(changed, functions, strict=True):
        for function in found:
            function.__code__ = after
    return True


def differences(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield the outermost functions that differ, and a class or module that differs outside of functions."""
    if is_same(old, new):
        return
    nested, others = codes_in(old), codes_in(new)
    if old.co_flags & inspect.CO_OPTIMIZED or outline(old) != outline(new) or len(nested) != len(others):
        yield old, new
        return
    for one, other in zip(nested, others, strict=True):
        yield from differences(one, other)


def functions_of(code: CodeType) -> list[FunctionType]:
    """Return the functions of this process that run this code, whatever they are wrapped in."""
    return [
        one
        for one in gc.get_objects()
        if type(one) is FunctionType
        and one.__code__.co_qualname == code.co_qualname
        and one.__code__.co_filename == code.co_filename
        and is_same(one.__code__, code)
    ]


def is_same(old: CodeType, new: CodeType) -> bool:
    """Whether two codes do the same; in which lines they stand does not matter."""
    nested, others = codes_in(old), codes_in(new)
    return outline(old) == outline(new) and len(nested) == len(others) and all(map(is_same, nested, others))


def codes_in(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def outline(code: CodeType) -> tuple[object, ...]:
    """What a code does itself, without the functions and classes that it contains."""
    constants = [repr(one) for one in code.co_consts if not isinstance(one, CodeType)]
    return (code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, constants)
