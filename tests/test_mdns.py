"""A name on the network, asked for and answered over loopback by the library's own resolver."""

from __future__ import annotations

import asyncio
import secrets
import signal
import socket
import subprocess
import sys
from contextlib import AsyncExitStack

import pytest
from each import each
from zeroconf import AddressResolverIPv4, DNSAddress, RecordUpdate, const

from companion import local_name, mdns
from companion.mdns_words import FAILED, NAME
from tests.load.server import ROOT
from tests.own_loop import alone

HERE = "127.0.0.1"
OTHER = "198.51.100.7"
"""An address that this machine has not."""


FIRST, SECOND = (f"companion-{secrets.token_hex(4)}" for _ in range(2))
"""Names of this run: another one on this machine may hear it."""


async def answered(there, name):
    resolver = AddressResolverIPv4(name + mdns.SUFFIX)
    await resolver.async_request(there.zeroconf, 1500)
    return resolver.parsed_addresses()


def together(*parts):
    """Run with so many machines in one network: each part is called with their multicast DNS."""

    async def run():
        async with AsyncExitStack() as stack:
            machines = [await stack.enter_async_context(mdns.opened(HERE)) for _ in range(2)]
            return [await part(*machines) for part in parts][-1]

    return alone(run)


def test_a_name_that_is_said_is_found_by_others():
    found = together(
        lambda one, _: mdns.publish(FIRST, one, HERE, 8000),
        lambda _, other: answered(other, FIRST),
    )
    assert found == [HERE]


def test_a_name_of_another_machine_is_passed_over(monkeypatch):
    monkeypatch.setattr(mdns, "is_own", lambda number: number != OTHER)
    monkeypatch.setattr(mdns, "PROBE_MS", 400)
    monkeypatch.setattr(mdns, "NAMES", (FIRST, SECOND))
    found = together(
        lambda one, _: mdns.publish(FIRST, one, OTHER, 8000),
        lambda _, other: mdns.free_name([other], set()),
    )
    assert found == SECOND


def test_two_servers_of_one_machine_share_its_name(monkeypatch):
    monkeypatch.setattr(mdns, "PROBE_MS", 400)
    monkeypatch.setattr(mdns, "NAMES", (FIRST, SECOND))
    found = together(
        lambda one, _: mdns.publish(FIRST, one, HERE, 8000),
        lambda _, other: mdns.free_name([other], set()),
    )
    assert found == FIRST


@each(
    ("name", "number", "ttl", "found"),
    [
        ("companion.local.", "198.51.100.7", 120, True),
        ("Companion.local.", "198.51.100.7", 120, True),
        ("companion.local.", "10.0.0.1", 120, False),  # the lower one gives way
        ("companion.local.", "198.51.100.7", 0, False),  # it goes
        ("companion-2.local.", "198.51.100.7", 120, False),
    ],
)
def test_of_two_that_took_a_name_at_once_the_lower_address_gives_way(name, number, ttl, found):
    rivals = mdns.Rivals("companion", ["192.168.1.20"])
    record = DNSAddress(name, const._TYPE_A, const._CLASS_IN, ttl, socket.inet_aton(number))
    rivals.async_update_records(None, 0, [RecordUpdate(record, None)])
    assert rivals.found.is_set() is found


def test_our_own_other_address_is_no_rival(monkeypatch):
    monkeypatch.setattr(mdns, "is_own", lambda number: number == OTHER)
    rivals = mdns.Rivals("companion", ["192.168.1.20"])
    record = DNSAddress("companion.local.", const._TYPE_A, const._CLASS_IN, 120, socket.inet_aton(OTHER))
    rivals.async_update_records(None, 0, [RecordUpdate(record, None)])
    assert not rivals.found.is_set()


@pytest.mark.parametrize(
    ("host", "said"),
    [("0.0.0.0", ("172.17.0.1", "192.168.1.20")), ("192.168.1.20", ("192.168.1.20",)), (HERE, ())],
)
def test_the_name_stands_for_addresses_of_networks_with_others_in_them(monkeypatch, host, said):
    adapters = (("lo", HERE), ("tun0", "10.8.0.2"), ("wlan0", "192.168.1.20"), ("docker0", "172.17.0.1"))
    monkeypatch.setattr(mdns, "numbers_of_adapters", lambda: adapters)
    monkeypatch.setattr(mdns, "is_point_to_point", lambda adapter: adapter == "tun0")
    assert mdns.multicast_numbers(host) == said


def test_what_goes_wrong_is_said_and_tried_again(monkeypatch, capsys):
    tries = iter([OSError(98, "Address already in use"), OSError(101, "Network is unreachable")])

    async def hold(*given):
        raise next(tries, asyncio.CancelledError)

    monkeypatch.setattr(mdns, "hold", hold)
    monkeypatch.setattr(mdns, "AGAIN_SECONDS", 0)
    with pytest.raises(asyncio.CancelledError):
        alone(lambda: mdns.stay("0.0.0.0", 8000))
    assert capsys.readouterr().out.splitlines() == [
        "failed Address already in use",
        "failed Network is unreachable",
    ]


def test_the_process_ends_with_its_server_and_not_with_ctrl_c():
    command = [sys.executable, "-P", "-m", "companion.mdns", HERE, "8000"]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1, cwd=ROOT, text=True) as process:
        assert process.stdout.readline() == f"{NAME} \n", "no phone comes by loopback"
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.3)
        process.stdin.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == ""


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({"HOST": "0.0.0.0"}, True),
        ({"HOST": "192.168.1.20"}, True),
        ({"HOST": "127.0.0.1"}, False),
        ({"HOST": "0.0.0.0", "MDNS": False}, False),
        ({"HOST": "0.0.0.0", "PUBLIC_URL": "https://companion.example"}, False),
    ],
)
def test_who_wants_no_name_has_none(app, settings, wanted):
    app.config.update(settings)
    assert local_name.is_wanted(app) is wanted


def test_a_name_is_kept_and_told_once(app, capsys):
    app.config["PORT"] = 8000
    local_name.take(app, NAME, "companion-2.local")
    local_name.take(app, NAME, "companion-2.local")
    said = capsys.readouterr().out.splitlines()
    assert said == [
        "Many phones know it as http://companion-2.local:8000/ (companion.local is another machine's)"
    ]
    assert app.config["LOCAL_NAME"] == "companion-2.local"
    local_name.take(app, FAILED, "Network is down")
    assert app.config["LOCAL_NAME"] is None
