"""Names and addresses of this machine, and the addresses that phones use."""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import IPv6Address, ip_address

import ifaddr

# RFC 5737 reserves this network for documentation, so no machine has this address.
NOWHERE = ("192.0.2.1", 9)
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
"""Values of HOST with which the server listens on all networks."""

SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")
"""Suffixes that home networks append to a machine's name."""


def plain_host(given: str) -> str:
    """Return HOST in a normal form for comparisons. For example, `[::0]` becomes `::`."""
    bare = given.strip().removeprefix("[").removesuffix("]")
    try:
        number = ip_address(bare)
    except ValueError:
        return bare
    mapped = number.ipv4_mapped if isinstance(number, IPv6Address) else None
    return str(mapped or number)


def network_address(host: str, port: int, scheme: str = "http") -> str | None:
    """Return the address for phones on this network, or None if there is none."""
    if host not in EVERYWHERE:
        return None if is_loopback(host) else address(host, port, scheme)
    here = own_address() if answers_ipv4(host) else None
    if host == "::" and (here is None or is_loopback(here)):
        here = next(iter(numbers_outside(host)), None)
    return None if here is None or is_loopback(here) else address(here, port, scheme)


def is_loopback(host: str) -> bool:
    """Return True if a server that listens on `host` can be reached only from this machine."""
    return host in ("localhost", "::1") or host.startswith("127.")


def answers_ipv4(host: str) -> bool:
    """Return True if a server that listens on `host` answers IPv4.

    On `::` it does so only if the system allows IPv4 and IPv6 on one socket.
    """
    return ":" not in host or (host == "::" and socket.has_dualstack_ipv6())


def local_host(host: str) -> str:
    """Return the address or name by which this machine reaches its own server that listens on `host`."""
    if host in EVERYWHERE:
        return "127.0.0.1" if answers_ipv4(host) else "::1"
    return "127.0.0.1" if host == "localhost" else host


def local_address(host: str, port: int, scheme: str = "http") -> str:
    """Return the address of the pages for a browser on this machine."""
    return address(local_host(host), port, scheme)


def own_address() -> str | None:
    """Return this machine's IPv4 address on its network, None if it is unknown.

    Connecting a UDP socket sends nothing; it only chooses the route and so the address.
    """
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
    """Return all addresses by which phones reach the pages. A machine on two networks has two addresses.

    The first one is on the network that leads to the internet.
    """
    if host not in EVERYWHERE:
        only = network_address(host, port, scheme)
        return (only,) if only else ()
    return tuple(address(here, port, scheme) for here in numbers_outside(host))


def numbers_outside(host: str) -> tuple[str, ...]:
    """Return this machine's addresses on its networks: IPv4, or IPv6 if there is no IPv4 address."""
    found: tuple[str | None, ...] = ()
    if answers_ipv4(host):
        found = (own_address(), *(number for _, number in numbers_of_adapters()))
    outside = tuple(dict.fromkeys(number for number in found if number and not is_loopback(number)))
    return outside or (ipv6_numbers() if host == "::" else ())


def ipv6_numbers() -> tuple[str, ...]:
    """Return the IPv6 addresses that a phone can use.

    Link-local addresses are left out: they need the name of the phone's own network adapter.
    """
    try:
        adapters = tuple(ifaddr.get_adapters())
    except OSError:
        return ()
    found = (ip_address(one.ip[0]) for adapter in adapters for one in adapter.ips if one.is_IPv6)
    return tuple(str(number) for number in found if not (number.is_loopback or number.is_link_local))


def numbers_of_adapters() -> tuple[tuple[str, str], ...]:
    """Return (adapter name, address) for each IPv4 address; () if the adapters cannot be listed."""
    try:
        adapters = tuple(ifaddr.get_adapters())
    except OSError:
        return ()
    return tuple((adapter.name, str(one.ip)) for adapter in adapters for one in adapter.ips if one.is_IPv4)


def address(host: str, port: int, scheme: str = "http") -> str:
    """Return the address of the pages, with a slash at the end."""
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def is_own(host: str) -> bool:
    """Return True if `host`, a name or an IP address without a port, belongs to this machine."""
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        return host.lower().rstrip(".") in own_names()
    if number.is_unspecified or number.is_multicast or str(number) == "255.255.255.255":
        return False
    return _can_be_bound(str(number), socket.AF_INET if number.version == 4 else socket.AF_INET6)


def _can_be_bound(number: str, family: socket.AddressFamily) -> bool:
    # The system lets a socket be bound to this machine's own addresses only.
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind((number, 0))
    except OSError:
        return False
    return True


@cache
def own_names() -> frozenset[str]:
    """Return the names of this machine, in lower case."""
    name = socket.gethostname().lower().rstrip(".")
    first = name.partition(".")[0]
    return frozenset({"localhost", name, *(first + suffix for suffix in SUFFIXES)})
