"""Parses files in a child process, so that no file can block the server or fill its memory.

In `companion serve` a greenlet that waits for a child lets all others run, because gevent has patched
`subprocess`, the locks and `time.sleep` there.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any
from xml.etree.ElementTree import Element

from companion.engine.errors import TableError
from companion.engine.text import Text
from companion.tables.parsing import faults
from companion.tables.parsing.faults import Fault
from companion.tables.parsing.toml_text import decode_time
from companion.tables.parsing.turns import in_turns
from companion.tables.parsing.xml_text import element_of

ROOT = Path(__file__).parents[3]
START = (
    "import sys; sys.path.append(sys.argv.pop(1)); from companion.tables.parsing.child import main; main()"
)
SECONDS, SECONDS_PER_MEGABYTE = 10, 5
"""Processor seconds that a child may use: a fixed number, and a number for each megabyte of the file.

On the clock the child may take three times as long.
"""

AT_ONCE, QUEUE = 2, 16
WAIT_SECONDS = 60
_running, _queue = BoundedSemaphore(AT_ONCE), BoundedSemaphore(QUEUE)
"""Semaphores for children that run, and for requests that wait or have a child running.

All apps of the process share them, because they share the processors.
"""

SENTENCES: Mapping[str, Text] = {
    faults.DEEP: Text(
        "Something in this file is nested too deep: {most} levels are the most.", most=faults.DEEPEST
    ),
    faults.LONG: Text(
        "A number or a name in this file is too long: {most} characters are the most.", most=faults.LONGEST
    ),
    faults.MANY: Text("There is too much in this file."),
    faults.LIMITS: Text("This file takes too much time or memory to read."),
}
"""Sentences for faults that all readers word in the same way; for other kinds each reader has its own."""


class Busy(TableError):
    """Too many files are being read at the moment."""

    wait = 10

    def __init__(self) -> None:
        super().__init__(Text("Other files are being read just now. Wait a moment, then try again."))


def toml(data: bytes, items_of: str) -> dict[str, Any]:
    """Return the `values` of a TOML file, the lines of its `keys`, and the lines of the `items` of a list.

    `items_of` is the name of this list. Raises `Fault` or `Busy`.
    """
    (line,) = run("toml", data, items_of)
    found: dict[str, Any] = json.loads(line, object_hook=decode_time)
    return found


def json_object(data: bytes, most: Mapping[str, int]) -> dict[str, Any]:
    """Return the object that a JSON file contains; {} if the file contains another value, such as a list.

    `most` maps names of top-level lists in the object to their maximum lengths; the limit of all other
    top-level lists is `faults.MOST_ITEMS`. Raises `Fault` or `Busy`.
    """
    lines = in_turns(run("json", data, most))
    first = json.loads(next(lines))
    found: dict[str, Any] = first["rest"] | {
        name: [json.loads(next(lines)) for _ in range(count)] for name, count in first["lists"].items()
    }
    return found


def xml_element(data: bytes) -> Element:
    """Return the outermost element of an XML file. Raises `Fault` or `Busy`."""
    lines = in_turns(run("xml", data, None))
    root = element_of(json.loads(next(lines)))
    root.extend(element_of(json.loads(line)) for line in lines)
    return root


def csv_rows(data: bytes, delimiter: str = ",") -> list[list[str]]:
    """Return the rows of a CSV file in UTF-8. Raises `Fault` or `Busy`."""
    return [json.loads(line) for line in in_turns(run("csv", data, delimiter)) if line]


def run(kind: str, data: bytes, asked: Any) -> list[bytes]:
    """Return the lines that a child process prints for a file. Raises `Fault` or `Busy`."""
    seconds = SECONDS + SECONDS_PER_MEGABYTE * (len(data) >> 20)
    arguments = [str(ROOT), kind, str(seconds), json.dumps(asked)]
    with slot():
        lines = output([sys.executable, "-I", "-S", "-c", START, *arguments], data, 3 * seconds).split(b"\n")
    if lines[0].startswith(b'{"fault"'):
        raise Fault(*json.loads(lines[0])["fault"])
    return lines


def output(command: list[str], data: bytes, seconds: int) -> bytes:
    """Return the output of a child process. Raises `Fault` if the process fails or takes too long."""
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=nothing) as process:  # noqa: S603 - our own
        try:
            written, _ = process.communicate(data, timeout=seconds)
        except subprocess.TimeoutExpired as error:
            raise Fault(faults.LIMITS) from error
        finally:
            if process.poll() is None:
                process.kill()
    if process.returncode != 0:
        raise Fault(faults.LIMITS)
    return written


@contextmanager
def slot() -> Iterator[None]:
    """Hold the right to run a child process. Raises `Busy` if too many wait, or the wait is too long."""
    if not _queue.acquire(blocking=False):
        raise Busy
    try:
        if not _running.acquire(timeout=WAIT_SECONDS):
            raise Busy
        try:
            yield
        finally:
            _running.release()
    finally:
        _queue.release()
