"""What every answer tells a browser; no address leads out, and no other site can act for a phone."""

import re
import socket
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from flask import request

from companion.web.access.links import join_link, link
from companion.web.api import openapi
from companion.web.headers import ALWAYS, POLICY

RESTORABLE = re.compile(r"/t/\w+(/history|/result)?|/new/\w+|/join(/\w+)?|/phone")
"""The pages that Back may bring as they were left: none has a personal link or a list of tables."""


def filled(rule, opened):
    """An address of this route at a real table."""
    values = {
        "code": opened.code,
        "key": opened.keys.host,
        "seat": "blue",
        "slug": "astro_knights",
        "secret": "s" * 32,
        "int:person": "1",
        "int:play": "1",
        "kind": "add",
        "value_id": "count",
        "prompt": "over",
        "name": "stale",
        "version": "0123456789",
        "path:filename": "css/base.css",
        "language": "en",
        "purpose": "any",
        "int:size": "192",
    }
    return re.sub(r"<([\w:]+)>", lambda found: values[found[1]], rule)


@pytest.fixture
def everywhere(app, opened):
    """Every address that can be read to its end, and some that are none."""
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    readable = [filled(rule, opened) for rule in rules if not rule.endswith("/events")]
    return [*readable, "/moon", "/api/v1/moon", "/static/moon.css", "/t/ZZZZZ"]


@pytest.fixture
def host(app, opened):
    """The host's phone."""
    client = app.test_client()
    assert client.get(f"/t/{opened.code}/key/{opened.keys.host}").status_code == 303
    return client


# --- what every answer carries -------------------------------------------------------------------


@pytest.mark.parametrize("who", ["the host", "nobody"])
def test_every_answer_carries_them_all(app, host, opened, everywhere, who):
    client = host if who == "the host" else app.test_client()
    bearer = {"Authorization": f"Bearer {opened.keys.host}"} if who == "the host" else {}
    statuses = set()
    for path in everywhere:
        answer = client.get(path, headers=bearer)
        statuses.add(answer.status_code)
        for name, value in ALWAYS.items():
            assert answer.headers.getlist(name) == [value], (path, name)
        if "/static/" not in path:
            restorable = answer.status_code == 200 and RESTORABLE.fullmatch(path)
            kept = "private, no-cache" if restorable else "no-store"
            assert answer.headers["Cache-Control"] == kept, path
        answer.close()
    assert statuses >= ({200, 303, 404} if who == "the host" else {200, 303, 401, 404})


@pytest.mark.parametrize(
    ("path", "more", "kept"),
    [
        ("/t/CODE", {}, "private, no-cache"),
        ("/t/CODE/result", {}, "private, no-cache"),
        ("/t/CODE/history", {}, "private, no-cache"),
        ("/t/CODE/panel", {}, "no-store"),
        ("/t/CODE", {"X-Companion-Fragment": "true"}, "no-store"),
        ("/t/CODE/invite", {}, "no-store"),
        ("/t/CODE/invite/blue", {}, "no-store"),
        ("/t/CODE/leave", {}, "no-store"),
        ("/", {}, "no-store"),
    ],
)
def test_what_back_may_bring_as_it_was_left(host, opened, path, more, kept):
    answer = host.get(path.replace("CODE", opened.code), headers=more)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, kept)


def test_a_page_that_may_be_brought_back_holds_no_key(host, opened):
    keys = [opened.keys.host, opened.keys.watch, *opened.keys.seats.values()]
    for path in ("", "/history", "/result"):
        html = host.get(f"/t/{opened.code}{path}").text
        assert not [key for key in keys if key in html], path


def test_a_stream_carries_them_too(opened, host):
    answer = host.get(f"/t/{opened.code}/events", buffered=False)
    assert answer.mimetype == "text/event-stream"
    assert {name: answer.headers[name] for name in ALWAYS} == ALWAYS
    assert answer.headers["Cache-Control"] == "no-store"
    answer.close()


def test_nothing_runs_but_our_own_files():
    policy = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


@pytest.mark.parametrize(
    ("public", "url", "names"),
    [
        (None, "http://localhost/", set()),
        (None, "https://localhost/", {"Cross-Origin-Opener-Policy"}),
        ("https://a.example", "http://a.example/", set()),
        (
            "https://a.example",
            "https://a.example/",
            {"Cross-Origin-Opener-Policy", "Strict-Transport-Security"},
        ),
    ],
)
def test_what_is_said_over_https_only(app, client, public, url, names):
    app.config["PUBLIC_URL"] = public
    asked = {"Cross-Origin-Opener-Policy", "Strict-Transport-Security"}
    assert asked & set(client.get("/", base_url=url).headers.keys()) == names


# --- links that hold a key -----------------------------------------------------------------------


def test_a_link_with_a_key_leads_away_from_it(client, opened):
    answer = client.get(f"/t/{opened.code}/key/{opened.keys.host}")
    assert (answer.status_code, answer.location) == (303, f"/t/{opened.code}")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert opened.keys.host not in answer.text


def keys_in(opened, text):
    return [key for key in (opened.keys.host, opened.keys.watch, *opened.keys.seats.values()) if key in text]


def test_only_the_host_is_shown_keys_and_only_to_hand_over_or_come_back(app, host, opened, everywhere):
    shown = {
        path for path in everywhere if keys_in(opened, host.get(path).get_data().decode(errors="replace"))
    }
    assert shown == {f"/t/{opened.code}/invite/blue", f"/t/{opened.code}/leave"}
    assert opened.keys.host not in host.get(f"/t/{opened.code}/invite/blue").text
    blue = app.test_client()
    blue.get(f"/t/{opened.code}/key/{opened.keys.seats['blue']}")
    others = [path for path in everywhere if "/key/" not in path]  # those are links of the host
    assert not [
        path for path in others if keys_in(opened, blue.get(path).get_data().decode(errors="replace"))
    ]


class Links(HTMLParser):
    """Where a page loads from, sends to and leads to, and what of it would be script or style of its own."""

    def __init__(self, html):
        super().__init__()
        self.addresses, self.inline, self.forms = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.addresses += [
            given[name] for name in ("src", "href", "action", "data", "poster") if name in given
        ]
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        if tag == "form":
            self.forms.append({"method": given.get("method", "get").lower(), "names": {}})
        if tag in ("input", "button", "select", "textarea") and self.forms:
            self.forms[-1]["names"][given.get("name")] = given.get("value")


def pages(client, paths):
    """Every page among these addresses, with what it links."""
    for path in paths:
        answer = client.get(path, follow_redirects=True)
        if answer.mimetype == "text/html" and answer.status_code != 204:
            yield path, Links(answer.text)
        answer.close()


def test_no_page_loads_from_elsewhere_or_has_a_script_in_it(host, everywhere):
    read = dict(pages(host, everywhere))
    assert len(read) > 15
    for path, links in read.items():
        outside = [link for link in links.addresses if urlsplit(link).netloc not in ("", "localhost")]
        assert outside == [], path
        assert links.inline == [], path


# --- cookies -------------------------------------------------------------------------------------


def cookies_of(client, opened, **more):
    """The cookies that entering a table and looking at a page set, by name."""
    lines = []
    for path in (f"/t/{opened.code}/key/{opened.keys.host}", f"/t/{opened.code}/invite"):
        lines += client.get(path, **more).headers.getlist("Set-Cookie")
    return {line.partition("=")[0]: line for line in lines}


def test_cookies_are_for_this_server_alone(client, opened):
    cookies = cookies_of(client, opened)
    assert set(cookies) == {"session", f"table-{opened.code}"}
    for line in cookies.values():
        parts = {part.strip().lower() for part in line.split(";")}
        assert {"httponly", "samesite=lax", "path=/"} <= parts
        assert "secure" not in parts
        assert not any(part.startswith("domain") for part in parts)


def test_over_https_they_stay_on_https(client, opened):
    cookies = cookies_of(client, opened, base_url="https://companion.example")
    assert len(cookies) == 2
    assert all("; Secure" in line for line in cookies.values())


class TestBehindAProxy:
    @pytest.fixture
    def config(self, config):
        return {**config, "TRUSTED_PROXIES": 1}

    def test_they_are_secure_where_the_phone_spoke_https(self, client, opened):
        proxied = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
        cookies = cookies_of(client, opened, headers=proxied)
        assert len(cookies) == 2
        assert all("; Secure" in line for line in cookies.values())


def test_nobody_is_believed_to_be_a_proxy_unasked(client, opened):
    made_up = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    assert not any("Secure" in line for line in cookies_of(client, opened, headers=made_up).values())


# --- other sites ---------------------------------------------------------------------------------


def test_every_form_needs_the_token_of_its_page(app, host, opened):
    """Each route that takes a form, at a real table and with a phone that may do it."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.methods - {"GET", "HEAD", "OPTIONS"}]
    forms = [rule for rule in rules if not rule.rule.startswith(openapi.PREFIX)]
    assert len(forms) >= 7
    for rule in forms:
        for method in rule.methods - {"GET", "HEAD", "OPTIONS"}:
            for more in ({}, {"csrf_token": "made up"}):
                answer = host.open(
                    filled(rule.rule, opened), method=method, data={"kind": "add", "seat": "red", **more}
                )
                assert answer.status_code == 400, (rule, answer.text)
    assert host.get(f"/t/{opened.code}").status_code == 200, "the phone was not sent away"


def test_every_form_of_every_page_carries_it(host, everywhere):
    posted = [
        (path, form)
        for path, links in pages(host, everywhere)
        for form in links.forms
        if form["method"] == "post"
    ]
    assert len(posted) > 10
    for path, form in posted:
        assert form["names"].get("csrf_token"), (path, form)


def test_a_token_is_good_for_its_own_phone_only(app, host, opened):
    other = app.test_client()
    token = re.search(r'name="csrf-token" content="([^"]+)"', other.get("/").text)[1]
    body = {"kind": "add", "seat": "red", "by": 1, "csrf_token": token}
    assert host.post(f"/t/{opened.code}/play", data=body).status_code == 400
    own = re.search(r'name="csrf-token" content="([^"]+)"', host.get("/").text)[1]
    assert host.post(f"/t/{opened.code}/play", data={**body, "csrf_token": own}).status_code == 303


def test_the_interface_takes_no_cookie(host, opened):
    """So it needs no token: another site cannot make a browser send the key along."""
    assert host.get(f"/api/v1/tables/{opened.code}").status_code == 401
    answer = host.post(f"/api/v1/tables/{opened.code}/moves", json={"kind": "add", "seat": "red", "by": 1})
    assert answer.status_code == 401
    assert "Access-Control-Allow-Origin" not in answer.headers


# --- names that addresses are made of ------------------------------------------------------------


def test_links_name_the_public_address_and_not_what_a_request_says(app):
    app.config["PUBLIC_URL"] = "https://companion.example"
    with app.test_request_context("/", headers={"Host": "evil.example"}):
        assert request.host == "evil.example"
        assert link("ABCDE", "key") == "https://companion.example/t/ABCDE/key/key"


OWN = socket.gethostname()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("evil.example", "http://192.168.1.20:8000"),
        ("evil.example:8000", "http://192.168.1.20:8000"),
        (f"{OWN}.evil.example", "http://192.168.1.20:8000"),
        ("203.0.113.9", "http://192.168.1.20:8000"),
        ("[2001:db8::9]:8000", "http://192.168.1.20:8000"),
        ("0.0.0.0:8000", "http://192.168.1.20:8000"),
        ("localhost:8000", "http://192.168.1.20:8000"),
        (f"{OWN}:8000", f"http://{OWN}:8000"),
        (f"{OWN}.local", f"http://{OWN}.local"),
        ("127.0.0.2:8000", "http://127.0.0.2:8000"),  # an address of this machine, on every Linux
    ],
)
def test_links_name_this_machine_and_no_other(app, opened, host, address):
    app.config["PHONE_URL"] = "http://192.168.1.20:8000/"
    with app.test_request_context("/", headers={"Host": host}):
        assert join_link("ABCDE") == f"{address}/join/ABCDE"
    body = {"game": "toy", "setup": {"goal": 9}, "seats": [{"name": "Ann"}]}
    made = app.test_client().post("/api/v1/tables", json=body, headers={"Host": host})
    assert made.json["links"]["host"].startswith(f"{address}/t/")


def test_without_an_address_for_phones_a_link_leads_to_the_port_that_is_served(app):
    """Another server of Python's runs it: nobody asked for the address of the network."""
    app.config.update(HOST="198.51.100.7", PORT=8123)
    with app.test_request_context("/", headers={"Host": "evil.example"}):
        assert join_link("ABCDE") == "http://198.51.100.7:8123/join/ABCDE"
    app.config["HOST"] = "127.0.0.1"
    with app.test_request_context("/", headers={"Host": "evil.example"}):
        assert join_link("ABCDE") == "http://127.0.0.1:8123/join/ABCDE"
