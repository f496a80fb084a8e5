"""Links that bring phones to a table, with the address at which phones find this server."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request

from companion.addresses import address, is_own, local_address, network_address, network_addresses
from companion.engine.errors import TableError
from companion.per_app import per_app

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def link(code: str, key: str) -> str:
    """Return the link that hands a key to a phone."""
    return f"{base_url()}/t/{code}/key/{key}"


def campaign_link(code: str, key: str) -> str:
    """Return the link that opens the page of a table's campaign."""
    return f"{base_url()}/t/{code}/campaign/{key}"


def play_link(code: str, key: str) -> str:
    """Return the short link that exports a finished game to BG Stats."""
    return f"{base_url()}/p/{code}/{key}"


def result_link(code: str, key: str) -> str:
    """Return the link that shows a finished game's result and opens nothing else."""
    return f"{base_url()}/t/{code}/result/{key}"


def box_link(slug: str, key: str) -> str:
    """Return the link that shows the cards of a box and offers to take them in."""
    return f"{base_url()}/box/{slug}/{key}"


def join_link(code: str) -> str:
    """Return the link to the page on which a player picks a seat."""
    return f"{base_url()}/join/{code}"


def screen_link(code: str) -> str:
    """Return the link that shows a table on a television."""
    return f"{join_link(code)}/screen"


class Picked:
    """The address that a host picked for all links, "" if none. Kept until the server ends."""

    address = ""


picked = per_app(Picked)


def choosable() -> tuple[str, ...]:
    """Return the addresses of this machine that phones may use, without a trailing slash.

    Empty if PUBLIC_URL or TRUSTED_PROXIES decides the address.
    """
    config = current_app.config
    if config["PUBLIC_URL"] or config["TRUSTED_PROXIES"]:
        return ()
    found = list(network_addresses(config["HOST"], config["PORT"], config["SCHEME"]))
    if name := config.get("LOCAL_NAME"):
        found.append(address(name, config["PORT"], config["SCHEME"]))
    return tuple(one.rstrip("/") for one in found)


def pick(address: str) -> None:
    """Make all links begin with this address. Raises `NoAddress` if `choosable()` does not list it."""
    if address not in choosable():
        raise NoAddress
    picked.address = address


class NoAddress(TableError):
    """This machine does not have the picked address."""

    def __init__(self) -> None:
        super().__init__("This machine does not have that address any more. Pick another one.")


def base_url() -> str:
    """Return the address at which phones find this server, without a trailing slash. All links begin with it.

    PUBLIC_URL comes first, then an address picked by a host as long as this machine has it, then the host of
    the request if it is a name or an address of this machine, or if proxies are trusted. PHONE_URL replaces
    localhost, because on a phone localhost means the phone itself.
    """
    config = current_app.config
    here = urlsplit(request.host_url).hostname or ""
    if config["PUBLIC_URL"]:
        found = config["PUBLIC_URL"]
    elif picked.address in choosable():
        found = picked.address
    elif is_ours(here) and (here not in LOOPBACK or not config.get("PHONE_URL")):
        found = request.host_url
    else:
        found = config.get("PHONE_URL") or network_address(config["HOST"], config["PORT"], config["SCHEME"])
    return str(found or local_address(config["HOST"], config["PORT"], config["SCHEME"])).rstrip("/")


def is_ours(host: str) -> bool:
    """Return True if requests may use this host name for this machine."""
    config = current_app.config
    return bool(config["TRUSTED_PROXIES"]) or host == config.get("LOCAL_NAME") or is_own(host)
