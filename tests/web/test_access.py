"""Who a phone is: the cookies it holds, the newest tables, the strongest role and the seat."""

import pytest
from flask import Response, request

from companion.engine.errors import TableError
from companion.tables.access import access_keys
from companion.tables.access.access_keys import Role
from companion.tables.errors import UnknownTable, WrongKey
from companion.web.access import phones
from companion.web.access.links import join_link, link
from companion.web.errors import NoKey


@pytest.fixture
def phone(app, opened):
    """Look at the table with these keys."""

    def look(*keys, code=opened.code):
        cookie = f"table-{opened.code}={'.'.join(['1', *keys])}" if keys else ""
        with app.test_request_context("/", headers={"Cookie": cookie}):
            return phones.phone(code)

    return look


def test_each_key_has_its_role(phone, opened):
    keys = opened.keys
    assert phone(keys.host).role == Role("host")
    assert phone(keys.watch).role == Role("watch")
    assert phone(keys.seats["blue"]).role == Role("seat", "blue")


def test_the_host_who_sits_is_both(phone, opened):
    keys = opened.keys
    both = phone(keys.seats["blue"], keys.host)
    assert both.role == Role("host", "blue")
    assert both.key == keys.host
    assert phone(keys.host, keys.watch, keys.seats["red"]).role == Role("host", "red")


def test_a_small_code_is_the_same(phone, opened):
    assert phone(opened.keys.host, code=opened.code.lower()).code == opened.code


def test_a_phone_nobody_knows(phone):
    with pytest.raises(NoKey):
        phone()
    with pytest.raises(WrongKey):
        phone("x" * 22)
    with pytest.raises(UnknownTable):
        phone(code="ZZZZZ")


def test_a_key_taken_away_is_passed_over(app, phone, opened):
    with app.app_context():
        access_keys.release_seat(opened.code, "blue")
    seat = opened.keys.seats["blue"]
    assert phone(seat, opened.keys.watch).role == Role("watch")
    assert phone(opened.keys.watch, seat).role == Role("watch")
    with pytest.raises(WrongKey):
        phone(seat)


@pytest.mark.parametrize("cookie", ["", ".", "1", "1.", "...", "1.x.y", "1." + "x" * 4000, "\x00", "1.ä"])
def test_a_cookie_of_nonsense(app, opened, cookie):
    with (
        app.test_request_context(
            "/", headers={"Cookie": f"table-{opened.code}={cookie}; table-=1; table-a b=2"}
        ),
        pytest.raises(TableError),
    ):
        phones.phone(opened.code)


# --- what a phone remembers ----------------------------------------------------------------------


def remembered(app, cookies, code, *keys):
    """The cookies of a phone that had these and is given keys."""
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    with app.test_request_context("/", headers={"Cookie": header}):
        response = phones.remember(Response(), code, *keys)
        assert request.cookies.keys() == cookies.keys()
    return {line.split("=")[0]: line for line in response.headers.getlist("Set-Cookie")}


def test_a_key_is_remembered_for_a_year(app):
    (line,) = remembered(app, {}, "abcde", "k" * 22).values()
    assert line.startswith("table-ABCDE=")
    for part in ("HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"):
        assert part in line
    assert "Secure" not in line


def test_over_https_only_there(app):
    with app.test_request_context("/", base_url="https://companion.example"):
        response = phones.remember(Response(), "ABCDE", "k" * 22)
    assert "Secure" in response.headers["Set-Cookie"]


def test_tables_come_newest_first(app):
    cookies = "table-AAAAA=9.x; table-BBBBB=1000.x; table-CCCCC=11.x; session=1; table-bad!=1"
    with app.test_request_context("/", headers={"Cookie": cookies}):
        assert phones.codes() == ("BBBBB", "CCCCC", "AAAAA")


@pytest.mark.parametrize(
    ("public", "address"), [(None, "http://localhost"), ("https://a.example", "https://a.example")]
)
def test_links_lead_to_the_address_phones_use(app, public, address):
    app.config["PUBLIC_URL"] = public
    with app.test_request_context("/"):
        assert join_link("ABCDE") == f"{address}/join/ABCDE"
        assert link("ABCDE", "key") == f"{address}/t/ABCDE/key/key"
