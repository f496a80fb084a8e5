"""The host picks the address that QR codes and links begin with; only this machine's own can be picked."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from pages import Phone

from companion import addresses
from companion.web.qr_code import qr

VPN, WIFI, NAME = "http://10.8.0.2:8000", "http://192.168.1.20:8000", "http://companion.local:8000"


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False, "HOST": "0.0.0.0", "PORT": 8000}


@pytest.fixture
def machine(monkeypatch, app):
    """A laptop whose way out is a VPN: that address is the one found first, and no phone reaches it."""
    found = {"lo": "127.0.0.1", "tun0": "10.8.0.2", "wlan0": "192.168.1.20"}
    monkeypatch.setattr(addresses, "own_address", lambda: "10.8.0.2")
    monkeypatch.setattr(addresses, "numbers_of_adapters", lambda: tuple(found.items()))
    app.config.update(PHONE_URL=f"{VPN}/", LOCAL_NAME="companion.local")
    return found


@pytest.fixture
def host(app, opened, machine):
    return Phone(app.test_client(), opened.code).open(opened.keys.host)


@pytest.fixture
def guest(app, opened, machine):
    return Phone(app.test_client(), opened.code).open(opened.keys.seats["blue"])


def shown(page, path="/invite"):
    """Where the links of a page lead: the hosts in it that are addresses."""
    return set(
        re.findall(
            r"(?<![\w.])(?:10\.8\.0\.2|192\.168\.1\.20|companion\.local):8000(?=/)", page.get(path).text
        )
    )


def test_every_address_and_the_name_can_be_picked(host):
    buttons = re.findall(r'name="address" value="([^"]+)" aria-pressed="(\w+)"', host.get("/invite").text)
    assert buttons == [(VPN, "true"), (WIFI, "false"), (NAME, "false")]


@pytest.mark.parametrize("address", [WIFI, NAME])
def test_what_the_host_picks_is_in_every_code_and_link(host, guest, address):
    answer = host.post("/invite/address", address=address)
    assert (answer.status_code, urlsplit(answer.headers["Location"]).path[-7:]) == (303, "/invite")
    for phone in (host, guest):
        page = phone.get("/invite").text
        assert str(qr(f"{address}/join/{host.code}")) in page
        assert str(qr(f"{address}/join/{host.code}/screen", error="l")) in page
        assert f'data-copy="{address}/join/{host.code}"' in page
    assert f'value="{address}" aria-pressed="true"' in host.get("/invite").text
    assert shown(host, "/invite/red") == {urlsplit(address).netloc}


def test_a_guest_sees_the_other_addresses_and_picks_none(host, guest):
    page = guest.get("/invite").text
    assert 'name="address"' not in page
    assert f"192.168.1.20:8000/join/{guest.code}</li>" in page
    assert guest.post("/invite/address", address=WIFI).status_code == 403
    assert shown(host, "/invite/red") == {"10.8.0.2:8000"}


@pytest.mark.parametrize(
    "address",
    [
        "",
        "http://evil.example:8000",
        "https://192.168.1.20:8000",
        f"{WIFI}/",
        "http://192.168.1.21:8000",
        "x" * 300,
    ],
)
def test_only_an_address_of_this_machine_can_be_picked(host, address):
    host.post("/invite/address", address=WIFI)
    answer = host.post("/invite/address", address=address)
    assert answer.status_code == 422
    assert "does not have that address any more" in answer.text
    assert shown(host, "/invite/red") == {"192.168.1.20:8000"}


def test_an_address_that_is_gone_is_used_no_more(host, machine):
    host.post("/invite/address", address=WIFI)
    del machine["wlan0"]
    assert shown(host, "/invite/red") == {"10.8.0.2:8000"}
    assert WIFI not in host.get("/invite").text


@pytest.mark.parametrize("setting", [{"PUBLIC_URL": "https://play.example"}, {"TRUSTED_PROXIES": 1}])
def test_where_the_owner_named_it_there_is_nothing_to_pick(app, host, setting):
    host.post("/invite/address", address=WIFI)
    app.config.update(setting)
    assert 'name="address"' not in host.get("/invite").text
    assert host.post("/invite/address", address=WIFI).status_code == 422
    assert "192.168.1.20" not in host.get("/invite").text


def test_one_address_is_no_choice(app, host, machine):
    del machine["wlan0"]
    app.config["LOCAL_NAME"] = None
    assert 'name="address"' not in host.get("/invite").text


def test_a_phone_that_came_by_the_name_hands_it_on(app, machine, opened):
    phone = app.test_client()
    phone.get(f"/t/{opened.code}/key/{opened.keys.host}", base_url=NAME)
    page = phone.get(f"/t/{opened.code}/invite", base_url=NAME).text
    assert f'data-copy="{NAME}/join/{opened.code}"' in page
    app.config["LOCAL_NAME"] = None
    page = phone.get(f"/t/{opened.code}/invite", base_url=NAME).text
    assert f'data-copy="{VPN}/join/{opened.code}"' in page, "a name that is not ours is believed of nobody"
