"""Theme, letters, buzz and sound: kept by the phone, and without any effect on others."""

from __future__ import annotations

import re

import pytest


def keep(client, **chosen):
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/phone").text)[1]
    fields = {"theme": "system", "size": "normal", "back": "/", "csrf_token": token}
    return client.post("/phone", data=fields | chosen)


def sheets(client):
    return re.findall(r'rel="stylesheet" href="([^"]+)"', client.get("/").text)


@pytest.mark.parametrize(("theme", "rule"), [("light", b"@media all"), ("dark", b"@media not all")])
def test_a_chosen_theme_counts_whatever_the_system_says(client, theme, rule):
    assert keep(client, theme=theme).status_code == 303
    main, *_ = sheets(client)
    assert main.endswith(f"companion-{theme}.css")
    sent = client.get(main).data
    assert rule in sent
    assert b"prefers-color-scheme" not in sent


def test_without_a_choice_the_system_counts(client):
    main, *_ = sheets(client)
    assert main.endswith("/companion.css")
    assert b"prefers-color-scheme" in client.get(main).data


def test_letters_buzz_and_sound_are_on_the_page(client):
    keep(client, size="larger", buzz="y", sound="y")
    html = client.get("/").text
    assert 'data-size="larger"' in html
    assert re.search(r"<body data-buzz data-sound", html)


def test_what_is_no_choice_is_refused_and_nothing_kept(client):
    assert keep(client, theme="pink").status_code == 422
    assert sheets(client)[0].endswith("/companion.css")


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere", ""])
def test_it_leads_back_to_a_page_of_ours_only(client, back):
    assert keep(client, back=back).headers["Location"] == "/"


def test_it_leads_back_to_the_table(client):
    assert keep(client, back="/t/ABCDE?seat=red").headers["Location"] == "/t/ABCDE?seat=red"
    assert 'value="/t/ABCDE?seat=red"' in client.get("/phone?back=/t/ABCDE%3Fseat%3Dred").text


def test_another_phone_keeps_its_own(app, client):
    keep(client, theme="light")
    assert sheets(app.test_client())[0].endswith("/companion.css")
