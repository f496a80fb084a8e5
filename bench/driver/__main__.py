"""Reads jobs as lines of JSON, answers each with a line of JSON: `python -m bench.driver`."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from bench.driver import evening, idle_load, runs
from bench.driver.sides import Side

RUNS: dict[str, Callable[..., Coroutine[Any, Any, Any]]] = {
    "throughput": runs.throughput,
    "latency": runs.latency,
    "growth": idle_load.growth,
    "idle": idle_load.idle,
    "evening": evening.evening,
    "seated": evening.seated,
}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who started it ends it
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(asyncio.run(job(json.loads(line)))), flush=True)


async def job(asked: dict[str, Any]) -> Any:
    """One run. What goes wrong in a connection ends it, too."""
    failed: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def fail(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not failed.done():
            failed.set_exception(context.get("exception") or RuntimeError(context["message"]))

    asyncio.get_running_loop().set_exception_handler(fail)
    sides = [Side(kind, tuple(ports), tuple(pids)) for kind, ports, pids in asked["sides"]]
    run: asyncio.Future[Any] = asyncio.ensure_future(RUNS[asked["run"]](*sides, **asked["with"]))
    await asyncio.wait([run, failed], return_when=asyncio.FIRST_COMPLETED)
    if failed.done():
        run.cancel()
        failed.result()
    return run.result()


if __name__ == "__main__":
    main()
