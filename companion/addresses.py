"""What this machine is called: its address for phones, and whether a name or an address is its own."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from ipaddress import ip_address

# RFC 5737 keeps this network for documentation: nothing can be there.
NOWHERE = ("192.0.2.1", 9)
ADDRESS_OF_INTERFACE = 0x8915
"""SIOCGIFADDR of Linux."""

SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""What networks at home append to a machine's name."""


def network_address(host: str, port: int) -> str | None:
    """The address for phones on this network, or None where there is none."""
    here = own_address() if host in ("0.0.0.0", "::", "") else host  # noqa: S104 - compared, not bound
    if here is None or here in ("localhost", "::1") or here.startswith("127."):
        return None
    return address(here, port)


def local_address(port: int) -> str:
    """The address for a browser on this machine."""
    return address("127.0.0.1", port)


def own_address() -> str | None:
    """This machine's address on its network. Connecting UDP only chooses a route, it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return None


def network_addresses(host: str, port: int) -> tuple[str, ...]:
    """Every address for phones, the one of the route outwards first: a machine may be on two networks."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        only = network_address(host, port)
        return (only,) if only else ()
    found = filter(None, (own_address(), *_of_interfaces()))
    return tuple(address(here, port) for here in dict.fromkeys(found) if not here.startswith("127."))


def _of_interfaces() -> Iterator[str]:
    """The address of each network interface; none where the system does not say."""
    with suppress(ImportError, AttributeError, OSError):
        import fcntl

        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            for _, name in socket.if_nameindex():
                with suppress(OSError):  # this one has no address
                    asked = struct.pack("256s", name.encode()[:15])
                    answer = fcntl.ioctl(probe.fileno(), ADDRESS_OF_INTERFACE, asked)
                    yield socket.inet_ntoa(answer[20:24])


def address(host: str, port: int) -> str:
    """An address of pages, with a slash at its end."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_own(host: str) -> bool:
    """Whether a name or an address, without a port, is this machine's own."""
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        return host.lower().rstrip(".") in own_names()
    if number.is_unspecified or number.is_multicast or str(number) == "255.255.255.255":
        return False
    return _can_be_bound(str(number), socket.AF_INET if number.version == 4 else socket.AF_INET6)


def _can_be_bound(number: str, family: socket.AddressFamily) -> bool:
    """Whether a socket can be bound to this address: the system allows that for its own only."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((number, 0))
    except OSError:
        return False
    return True


@cache
def own_names() -> frozenset[str]:
    """The names of this machine, in small letters."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return frozenset({"localhost", name, *(first + suffix for suffix in SUFFIXES)})
