"""The links that bring phones to a table, at the address where phones find this server."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request

from companion.addresses import is_own, local_address, network_address, network_addresses

LOOPBACK = ("localhost", "127.0.0.1", "::1")


def link(code: str, key: str) -> str:
    """The link that hands a key to a phone."""
    return f"{house()}/t/{code}/key/{key}"


def campaign_link(code: str, key: str) -> str:
    """The link that opens the page of a table's campaign."""
    return f"{house()}/t/{code}/campaign/{key}"


def play_link(code: str, key: str) -> str:
    """The short link that takes a finished game along."""
    return f"{house()}/p/{code}/{key}"


def result_link(code: str, key: str) -> str:
    """The link that shows a finished game's result, and opens nothing else."""
    return f"{house()}/t/{code}/result/{key}"


def join_link(code: str) -> str:
    """The link that asks which seat you are."""
    return f"{house()}/join/{code}"


def screen_link(code: str) -> str:
    """The link that shows a table on a television."""
    return f"{join_link(code)}/screen"


def other_join_links(code: str) -> tuple[str, ...]:
    """The same by the other addresses of this machine; none where its owner said what it is called."""
    config = current_app.config
    if config["PUBLIC_URL"] or config["TRUSTED_PROXIES"]:
        return ()
    own = (f"{found}join/{code}" for found in network_addresses(config["HOST"], config["PORT"]))
    return tuple(link for link in own if link != join_link(code))


def house() -> str:
    """The address phones use, without a slash at its end.

    What the request calls this machine is believed where it is a name or an address of this machine, or
    comes from a trusted proxy. A page opened as localhost is on the serving machine; a phone would look for
    localhost on itself.
    """
    config = current_app.config
    here = urlsplit(request.host_url).hostname or ""
    known = config["TRUSTED_PROXIES"] or is_own(here)
    if config["PUBLIC_URL"]:
        found = config["PUBLIC_URL"]
    elif known and (here not in LOOPBACK or not config.get("PHONE_URL")):
        found = request.host_url
    else:
        found = config.get("PHONE_URL") or network_address(config["HOST"], config["PORT"])
    return str(found or local_address(config["PORT"])).rstrip("/")
