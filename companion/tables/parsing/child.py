"""The child process. It reads a file from standard input and writes its content as JSON, a value per line.

The first line is `{"fault": …}` if the file cannot be parsed. The child imports only this package of the app,
so it starts almost as fast as Python itself.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

from companion.tables.parsing.faults import LIMITS, MANY, Fault

MEMORY, MEMORY_PER_BYTE = 256 * 1024 * 1024, 64
"""Limit of the address space in bytes: a fixed part, and a part for each byte of the file."""


def main() -> None:
    """Parse standard input.

    The arguments of the process are the kind of the file, the limit in seconds, and the argument of the
    parser as JSON.
    """
    kind, seconds, asked = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
    data = sys.stdin.buffer.read()
    limit(seconds, MEMORY + MEMORY_PER_BYTE * len(data))
    try:
        lines = list(encode(parse(kind, data, asked), whole=kind == "toml"))
    except Fault as fault:
        lines = [json.dumps({"fault": [fault.kind, fault.line, fault.detail]})]
    except (MemoryError, RecursionError, ValueError):  # the file passed the checks but is still too much
        lines = [json.dumps({"fault": [LIMITS, 0, ""]})]
    sys.stdout.buffer.write("\n".join(lines).encode())
    sys.stdout.buffer.flush()
    os._exit(0)  # skips freeing a large tree value by value, which takes long


def limit(seconds: int, memory: int) -> None:
    """Limit time and memory of this process as far as the system allows.

    The parent process also ends this process if it takes too long on the clock.
    """
    with suppress(AttributeError, OSError):
        os.nice(10)  # requests of players go first
    with suppress(ImportError):
        import resource

        limits = (("RLIMIT_CPU", seconds), ("RLIMIT_AS", memory), ("RLIMIT_FSIZE", 0), ("RLIMIT_CORE", 0))
        for name, most in limits:
            with suppress(AttributeError, ValueError, OSError):
                resource.setrlimit(getattr(resource, name), (most, most))


def parse(kind: str, data: bytes, asked: Any) -> Iterable[Any]:
    """Return the values of a file. Each kind imports only its own parser."""
    if kind == "toml":
        from companion.tables.parsing.toml_text import parse_toml

        return [parse_toml(data, asked)]
    if kind == "json":
        from companion.tables.parsing.json_text import parse_json

        return parse_json(data, asked)
    from companion.tables.parsing.xml_text import parse_csv, parse_xml

    return parse_xml(data) if kind == "xml" else parse_csv(data, asked)


def encode(values: Iterable[Any], *, whole: bool = False) -> Iterator[str]:
    """Yield each value as a line of JSON. Raises `Fault` at a value so long that it would block the parent.

    If `whole` is True, the only value is the whole file. Its length is not checked, because the size of the
    file is limited elsewhere.
    """
    from companion.tables.parsing.json_text import LARGEST_ITEM

    for value in values:
        text = json.dumps(value, default=encode_other)
        if not whole and len(text) > LARGEST_ITEM:
            raise Fault(MANY)
        yield text


def encode_other(value: object) -> Any:
    from companion.tables.parsing.toml_text import encode_time

    return encode_time(value)
