"""What this machine is called: its address for phones, and whether a name or an address is its own."""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import ip_address

import ifaddr

# RFC 5737 keeps this network for documentation: nothing can be there.
NOWHERE = ("192.0.2.1", 9)
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
"""What a server listens on that every network may reach."""

SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""What networks at home append to a machine's name."""


def network_address(host: str, port: int, scheme: str = "http") -> str | None:
    """The address for phones on this network, or None where there is none."""
    here = own_address() if host in EVERYWHERE else host
    return None if here is None or is_loopback(here) else address(here, port, scheme)


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach a server that listens there."""
    return host in ("localhost", "::1") or host.startswith("127.")


def local_address(port: int, scheme: str = "http") -> str:
    """The address for a browser on this machine."""
    return address("127.0.0.1", port, scheme)


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


def network_addresses(host: str, port: int, scheme: str = "http") -> tuple[str, ...]:
    """Every address for phones, the one of the route outwards first: a machine may be on two networks."""
    if host not in EVERYWHERE:
        only = network_address(host, port, scheme)
        return (only,) if only else ()
    found = filter(None, (own_address(), *(number for _, number in numbers_of_adapters())))
    return tuple(address(here, port, scheme) for here in dict.fromkeys(found) if not here.startswith("127."))


def numbers_of_adapters() -> tuple[tuple[str, str], ...]:
    """Each network adapter's name with each of its IPv4 addresses; none where the system does not say."""
    try:
        adapters = tuple(ifaddr.get_adapters())
    except OSError:
        return ()
    return tuple((adapter.name, str(one.ip)) for adapter in adapters for one in adapter.ips if one.is_IPv4)


def address(host: str, port: int, scheme: str = "http") -> str:
    """An address of pages, with a slash at its end."""
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


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
