"""A server and phones on two real networks: network namespaces of Linux, joined by a virtual cable.

The server's way out is a VPN, as on many a laptop. It needs root and `ip` (Debian: iproute2).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.load.server import COMPANION, ROOT, environ

SERVER, PHONE, VPN, BRIDGE = "192.168.77.1", "192.168.77.2", "10.8.0.2", "172.30.0.1"
ASK = """
import asyncio, sys
from zeroconf import AddressResolverIPv4
from zeroconf.asyncio import AsyncZeroconf

async def ask(here, name):
    phone = AsyncZeroconf(interfaces=[here])
    asked = AddressResolverIPv4(name + ".")
    await asked.async_request(phone.zeroconf, 1500)
    print(*asked.parsed_addresses())
    await phone.async_close()

asyncio.run(ask(*sys.argv[1:]))
"""


def ip(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)


class Network:
    """Two machines, each a network namespace of its own."""

    def __init__(self, name: str) -> None:
        self.home, self.other = f"{name}h", f"{name}p"
        self.processes: list[subprocess.Popen[str]] = []

    def make(self) -> str:
        """Put it up; what `ip` says where it cannot, "" where all is well."""
        for line in (
            f"netns add {self.home}",
            f"netns add {self.other}",
            f"-n {self.home} link add wifi type veth peer name wifi netns {self.other}",
            f"-n {self.home} addr add {SERVER}/24 dev wifi",
            f"-n {self.other} addr add {PHONE}/24 dev wifi",
            f"-n {self.home} link add docker type bridge",
            f"-n {self.home} addr add {BRIDGE}/16 dev docker",
            f"-n {self.home} tuntap add vpn mode tun",
            f"-n {self.home} addr add {VPN}/24 dev vpn",
            *(f"-n {self.home} link set {device} up" for device in ("lo", "wifi", "docker", "vpn")),
            *(f"-n {self.other} link set {device} up" for device in ("lo", "wifi")),
            f"-n {self.home} route add default dev vpn",
        ):
            done = ip(*line.split())
            if done.returncode:
                return done.stderr
        return ""

    def remove(self) -> None:
        for process in self.processes:
            process.kill()
            process.communicate()
        ip("netns", "del", self.home)
        ip("netns", "del", self.other)

    def run(self, where: str, *command: str) -> str:
        done = ["ip", "netns", "exec", where, *command]
        return subprocess.run(done, capture_output=True, text=True, check=False, timeout=60).stdout

    def serve(self, where: str, folder: Path) -> tuple[subprocess.Popen[str], str]:
        """Start a server on one machine; it and what it said until it had its name."""
        command = ["ip", "netns", "exec", where, *COMPANION, "serve"]
        settings = {**environ(folder), "MDNS": "on"}
        process = subprocess.Popen(
            command, env=settings, stdout=-1, stderr=subprocess.STDOUT, text=True, cwd=ROOT
        )
        self.processes.append(process)
        said = ""
        while "Many phones" not in said:
            line = process.stdout.readline()
            assert line, f"the server ended: {said}"
            said += line
        return process, said

    def found(self, where: str, here: str, name: str) -> str:
        """What another program on a machine finds under a name, "" for nothing."""
        return self.run(where, sys.executable, "-c", ASK, here, name).strip()


@pytest.fixture
def network() -> Iterator[Network]:
    if sys.platform != "linux" or os.geteuid() or not shutil.which("ip"):
        pytest.skip("two networks on one machine need Linux, root and iproute2")
    network = Network(f"c{os.getpid()}")
    if trouble := network.make():
        network.remove()
        pytest.skip(f"no networks can be made here: {trouble}")
    yield network
    network.remove()


def test_phones_find_the_server_by_its_name_as_long_as_it_runs(network, tmp_path):
    server, said = network.serve(network.home, tmp_path)
    assert f"Phones on this network: http://{VPN}:8000/" in said
    assert f"This machine is also http://{SERVER}:8000/" in said
    assert "Many phones know it as http://companion.local:8000/\n" in said
    # Not the VPN's address nor the bridge's: no phone in this network gets there.
    assert network.found(network.other, PHONE, "companion.local") == SERVER

    (tmp_path / "other").mkdir()
    other, said = network.serve(network.other, tmp_path / "other")
    assert "http://companion-2.local:8000/ (companion.local is another machine's)" in said
    assert network.found(network.home, SERVER, "companion-2.local") == PHONE

    for process in (server, other):
        process.kill()
    until = time.monotonic() + 30
    while network.found(network.other, PHONE, "companion.local"):
        assert time.monotonic() < until, "the name outlives its server"


def test_a_cable_that_is_put_in_later_brings_the_name(network, tmp_path):
    ip("-n", network.home, "addr", "del", f"{SERVER}/24", "dev", "wifi")
    network.serve(network.home, tmp_path)
    ip("-n", network.home, "addr", "add", f"{SERVER}/24", "dev", "wifi")
    until = time.monotonic() + 60
    while (found := network.found(network.other, PHONE, "companion.local")) != SERVER:
        assert not found, "the address of another network"
        assert time.monotonic() < until, "the name is not said in the new network"
