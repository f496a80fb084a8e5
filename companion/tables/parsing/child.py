"""The child process: reads a file from its standard input, and writes what is in it, a JSON value a line.

The first line is `{"fault": …}` if the file cannot be parsed. Nothing of the app is imported here but this
package, so it starts within the time that Python itself needs.
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
"""Bytes of addresses: for Python with the smallest file, and for each byte of a file."""


def main() -> None:
    """Parse what comes in, as the arguments say: the kind, the seconds, and what is asked of the kind."""
    kind, seconds, asked = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
    data = sys.stdin.buffer.read()
    limit(seconds, MEMORY + MEMORY_PER_BYTE * len(data))
    try:
        lines = list(encode(parse(kind, data, asked), whole=kind == "toml"))
    except Fault as fault:
        lines = [json.dumps({"fault": [fault.kind, fault.line, fault.detail]})]
    except (MemoryError, RecursionError, ValueError):  # what the bounds let through
        lines = [json.dumps({"fault": [LIMITS, 0, ""]})]
    sys.stdout.buffer.write("\n".join(lines).encode())
    sys.stdout.buffer.flush()
    os._exit(0)  # to free a large tree one value after the other takes long


def limit(seconds: int, memory: int) -> None:
    """Limit this process, where the system lets it. The parent ends it by the clock as well."""
    with suppress(AttributeError, OSError):
        os.nice(10)  # who plays goes first
    with suppress(ImportError):
        import resource

        limits = (("RLIMIT_CPU", seconds), ("RLIMIT_AS", memory), ("RLIMIT_FSIZE", 0), ("RLIMIT_CORE", 0))
        for name, most in limits:
            with suppress(AttributeError, ValueError, OSError):
                resource.setrlimit(getattr(resource, name), (most, most))


def parse(kind: str, data: bytes, asked: Any) -> Iterable[Any]:
    """The values of a file. Each kind imports its own parser only."""
    if kind == "toml":
        from companion.tables.parsing.toml_text import parse_toml

        return [parse_toml(data, asked)]
    if kind == "json":
        from companion.tables.parsing.json_text import parse_json

        return parse_json(data, asked)
    from companion.tables.parsing.xml_text import parse_csv, parse_xml

    return parse_xml(data) if kind == "xml" else parse_csv(data, asked)


def encode(values: Iterable[Any], *, whole: bool = False) -> Iterator[str]:
    """Each value as a line. Raises `Fault` at one that would keep the parent process busy.

    `whole`: the only value is the whole file, whose size is bounded elsewhere.
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
