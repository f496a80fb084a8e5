"""Announces `companion.local` on the network by multicast DNS (RFC 6762), in a process beside the server.

`companion serve` starts this process as `python -m companion.mdns` (`local_name.py`), because zeroconf needs
asyncio, which does not work in a process patched by gevent. This process writes a line for every change. It
ends when its input is closed, so the name is withdrawn however the server ends.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from zeroconf import (  # type: ignore[attr-defined]  # the first two are not in its __all__
    AddressResolverIPv4,
    DNSAddress,
    RecordUpdate,
    RecordUpdateListener,
    ServiceInfo,
    Zeroconf,
)
from zeroconf.asyncio import AsyncZeroconf

from companion.addresses import EVERYWHERE, is_own, numbers_of_adapters
from companion.mdns_words import FAILED, NAME, NAMES

SUFFIX = ".local."
KIND = "_http._tcp.local."
PROBE_MS = 1000
"""Milliseconds in which other machines can claim a name. RFC 6762 requires three quarters of a second."""
LOOK_SECONDS = 10
"""Seconds between checks whether this machine has changed networks."""
AGAIN_SECONDS = 60
POINT_TO_POINT = 0x10
"""Linux's flag IFF_POINTOPOINT. A VPN's adapter has it; no phone asks by multicast through a VPN."""
IPV4_BYTES = 4
IP_MULTICAST_ALL = 49
"""Number of a socket option of Linux for which Python has no constant."""


def say(word: str, rest: str) -> None:
    """Write a line that the server reads (`mdns_words`)."""
    sys.stdout.write(f"{word} {rest}\n")
    sys.stdout.flush()


def multicast_numbers(host: str) -> tuple[str, ...]:
    """Return this machine's IPv4 addresses to announce for a server that listens on `host`."""
    found = [number for adapter, number in numbers_of_adapters() if not is_point_to_point(adapter)]
    mine = [number for number in found if not number.startswith("127.") and host in (*EVERYWHERE, number)]
    return tuple(sorted(set(mine)))


def is_point_to_point(adapter: str) -> bool:
    """Return True if an adapter leads to only one other machine. Always False if the system is not Linux."""
    with suppress(OSError, ValueError):
        flags = Path("/sys/class/net", adapter, "flags").read_text(encoding="ascii")
        return bool(int(flags, 16) & POINT_TO_POINT)
    return False


@asynccontextmanager
async def opened(number: str) -> AsyncIterator[AsyncZeroconf]:
    """Open multicast DNS in the network in which this machine has the address `number`. Raises `OSError`."""
    there = AsyncZeroconf(interfaces=[number])
    try:
        await there.zeroconf.async_wait_for_start()
        engine = there.zeroconf.engine
        for one in (*engine.readers, *engine.senders):
            only_its_network(one.sock, adapter_of(number))
        yield there
    finally:
        await there.async_close()


def adapter_of(number: str) -> str:
    """Return the name of the network adapter with this address, "" if there is none."""
    names = (adapter for adapter, one in numbers_of_adapters() if one == number)
    return next(names, "").partition(":")[0]


def only_its_network(sock: socket.socket, adapter: str) -> None:
    """Let a socket receive from one network only.

    By default, a Linux socket also receives multicast for groups that only other sockets have joined.
    """
    if sys.platform == "linux":
        with suppress(OSError):
            sock.setsockopt(socket.IPPROTO_IP, IP_MULTICAST_ALL, 0)
        with suppress(OSError):  # before Linux 5.7 only root may do this
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, adapter.encode())


class Rivals(RecordUpdateListener):
    """Notices if another machine uses our name."""

    def __init__(self, name: str, numbers: Sequence[str]) -> None:
        self.name, self.highest = name + SUFFIX, max(map(socket.inet_aton, numbers), default=b"")
        self.found = asyncio.Event()

    def async_update_records(self, zc: Zeroconf, now: float, records: list[RecordUpdate]) -> None:
        """Set `found` if another machine with a higher address has our name.

        Of two machines with the same name, the one with the lower address takes another name.
        """
        for record in (update.new for update in records):
            if not isinstance(record, DNSAddress) or record.name.lower() != self.name or not record.ttl:
                continue
            higher = len(record.address) == IPV4_BYTES and record.address > self.highest
            if higher and not is_own(socket.inet_ntoa(record.address)):
                self.found.set()


async def free_name(networks: Sequence[AsyncZeroconf], passed: set[str]) -> str | None:
    """Return the first name of `NAMES` that no other machine in these networks has, except those in `passed`.

    Return None if all are taken.
    """
    for name in (name for name in NAMES if name not in passed):
        asked = [AddressResolverIPv4(name + SUFFIX) for _ in networks]
        await asyncio.gather(
            *(one.async_request(there.zeroconf, PROBE_MS) for one, there in zip(asked, networks, strict=True))
        )
        if all(is_own(number) for one in asked for number in one.parsed_addresses()):
            return name
    return None


async def publish(name: str, there: AsyncZeroconf, number: str, port: int) -> None:
    """Announce this name in one network, with the address that this machine has there."""
    service = ServiceInfo(
        KIND,
        f"Companion on {socket.gethostname()}.{KIND}",
        port=port,
        properties={"path": "/"},
        server=name + SUFFIX,
        parsed_addresses=[number],
    )
    await (await there.async_register_service(service, allow_name_change=True))


async def hold(numbers: tuple[str, ...], host: str, port: int, passed: set[str]) -> None:
    """Announce a free name, if there is one, in the networks of these addresses.

    Return when this machine's networks change, or when another machine with a higher address has the same
    name. In the second case the name is added to `passed`, so that it is not tried again.
    """
    async with AsyncExitStack() as stack:
        networks = [await stack.enter_async_context(opened(number)) for number in numbers]
        name = await free_name(networks, passed) if networks else None
        rivals = Rivals(name or "", numbers)
        if name:
            for there, number in zip(networks, numbers, strict=True):
                there.zeroconf.async_add_listener(rivals, None)
                await publish(name, there, number, port)
        say(NAME, f"{name}.local" if name else "")
        while multicast_numbers(host) == numbers and not rivals.found.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(rivals.found.wait(), LOOK_SECONDS)
        if name and rivals.found.is_set():
            passed.add(name)


async def stay(host: str, port: int) -> None:
    """Announce a name for ever. An error is reported, and a minute later the next attempt is made."""
    passed: set[str] = set()
    while True:
        try:
            await hold(multicast_numbers(host), host, port, passed)
        except OSError as error:
            say(FAILED, error.strerror or type(error).__name__)
            await asyncio.sleep(AGAIN_SECONDS)


async def until_input_ends(host: str, port: int) -> None:
    """Announce a name until the server closes this process's input, then withdraw it."""
    task = asyncio.ensure_future(stay(host, port))
    loop = asyncio.get_running_loop()

    def wait() -> None:
        sys.stdin.buffer.read()
        with suppress(RuntimeError):  # the loop has ended already
            loop.call_soon_threadsafe(task.cancel)

    threading.Thread(target=wait, daemon=True).start()
    with suppress(asyncio.CancelledError):
        await task


def main(host: str, port: str) -> None:
    """Run until the input is closed. Ctrl-C is ignored: it ends the server, which then closes the input."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(until_input_ends(host, int(port)))


if __name__ == "__main__":
    main(*sys.argv[1:])
