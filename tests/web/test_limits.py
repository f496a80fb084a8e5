"""Nobody finds a table or a key by trying: each way in counts, by address, and says no in the end."""

import re

import pytest
from answers import refused

from companion.web import limits


@pytest.fixture
def config(config):
    return {**config, "LIMIT_TRIES": "3 per hour", "WTF_CSRF_ENABLED": False}


# --- who is counted together ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "counted"),
    [
        pytest.param("192.0.2.7", "192.0.2.7", id="IPv4: the address"),
        pytest.param("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", id="IPv6: the network of a home"),
        pytest.param("2001:db8:1:2::1", "2001:db8:1:2::/64", id="its other addresses are the same"),
        pytest.param("2001:db8:1:3::1", "2001:db8:1:3::/64", id="the home beside it is not"),
        pytest.param("::ffff:192.0.2.7", "192.0.2.7", id="IPv4 that came in through IPv6"),
        pytest.param("fe80::1%eth0", "fe80::/64", id="an address of one cable"),
        pytest.param("unix:", "unix:", id="no address at all"),
        pytest.param("", "somewhere", id="nothing"),
    ],
)
def test_whose_tries_are_counted_together(app, given, counted):
    with app.test_request_context("/", environ_base={"REMOTE_ADDR": given}):
        assert limits.address() == counted


def test_a_house_with_many_addresses_has_no_more_tries(client):
    answers = [
        client.get("/join/ZZZZZ", environ_base={"REMOTE_ADDR": f"2001:db8::{host:x}"}) for host in range(1, 5)
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    other = client.get("/join/ZZZZZ", environ_base={"REMOTE_ADDR": "2001:db8:0:1::1"})
    assert other.status_code == 404


# --- every way in --------------------------------------------------------------------------------

WAYS = [
    ("GET", "/join/{code}"),
    ("HEAD", "/join/{code}"),
    ("POST", "/join/{code}"),
    ("GET", "/join?code={code}"),
    ("POST", "/join?code={code}"),
    ("GET", "/t/{code}"),
    ("HEAD", "/t/{code}"),
    ("GET", "/t/{code}/key/" + "k" * 22),
    ("GET", "/t/{code}/panel"),
    ("GET", "/t/{code}/events"),
    ("GET", "/t/{code}/recorded.toml"),
    ("POST", "/t/{code}/play"),
    ("POST", "/t/{code}/leave"),
    ("GET", "/api/v1/tables/{code}"),
    ("HEAD", "/api/v1/tables/{code}"),
    ("GET", "/api/v1/tables/{code}/events"),
    ("POST", "/api/v1/tables/{code}/moves"),
]


@pytest.mark.parametrize(("method", "path"), WAYS)
def test_trying_codes_ends_and_then_a_real_one_looks_the_same(client, opened, method, path):
    """Where the tries are used up, an answer no longer tells whether a table is there."""
    for number in range(4):
        answer = client.open(path.format(code=f"ZZZZ{number + 2}"), method=method)
    assert answer.status_code == 429
    real = client.open(path.format(code=opened.code), method=method)
    assert real.status_code == 429
    assert int(real.headers["Retry-After"]) > 0


TOKEN = r'(?<=name="csrf-token" content=")[^"]+'


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
@pytest.mark.parametrize("path", ["/join/{code}", "/t/{code}", "/api/v1/tables/{code}"])
def test_other_methods_tell_nothing_of_a_table(client, opened, path, method):
    told = [client.open(path.format(code=code), method=method) for code in (opened.code, "ZZZZZ")]
    assert told[0].status_code == told[1].status_code
    without = [re.sub(TOKEN, "", one.text) for one in told]  # it tells the second in which it was made
    assert without[0] == without[1]


def test_trying_keys_ends_too(client, opened):
    path = f"/api/v1/tables/{opened.code}"
    for number in range(3):
        refused(client.get(path, headers={"Authorization": f"Bearer {'k' * 21}{number}"}), 403)
    refused(client.get(path, headers={"Authorization": f"Bearer {'k' * 22}"}), 429)


# --- what a cookie is called ---------------------------------------------------------------------


@pytest.fixture
def bare(app):
    """A browser with just the cookies that are sent along."""
    return app.test_client(use_cookies=False)


def test_the_start_page_tells_only_of_tables_that_a_key_opens(bare, opened):
    """The name of a cookie is quickly typed: codes could be tried by the hundred in one request."""
    for value in ("1", "1." + "k" * 22, f"1.{opened.keys.host}x"):
        page = bare.get("/", headers={"Cookie": f"table-{opened.code}={value}; table-ZZZZZ={value}"})
        assert page.status_code == 200
        assert opened.code not in page.text
        assert "Alice" not in page.text
    elsewhere = {"REMOTE_ADDR": "192.0.2.8"}
    cookie = {"Cookie": f"table-{opened.code}=1.{opened.keys.watch}"}
    assert opened.code in bare.get("/", headers=cookie, environ_base=elsewhere).text


# --- how long a code is --------------------------------------------------------------------------


class TestAPublicServer:
    @pytest.fixture
    def config(self, config):
        return {**config, "CODE_LENGTH": 8}

    def test_codes_are_longer_where_strangers_may_try(self, client, opened):
        assert re.fullmatch(r"[2-9A-HJKMNP-Z]{8}", opened.code)
        typed = f" {opened.code[:4]} {opened.code[4:].lower()}"
        answer = client.post("/join", data={"code": typed})
        assert (answer.status_code, answer.location) == (303, f"/join/{opened.code}")
