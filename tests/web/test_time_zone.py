"""A phone names its time zone by a cookie: months, and the day of a typed play, are those of its calendar."""

import re

import pytest
from each import each

from companion.tables import people
from companion.tables.people import KeptPlay, KeptPlayer, Wanted
from companion.web.templating.time_zone import zone_of

HALF_AN_HOUR_TO_DECEMBER = 1_796_081_400_000  # 2026-11-30 23:30 UTC


@pytest.fixture
def config(config):
    return {**config, "WTF_CSRF_ENABLED": False}


@each(
    "name",
    [
        "",
        "Europe",
        "Mars/Olympus",
        "../../etc/passwd",
        "/etc/passwd",
        "posixrules/x",
        "a" * 99,
        "Europe/Berlin\0",
    ],
)
def test_what_is_no_time_zone_is_utc(name):
    assert str(zone_of(name)) == "UTC"


def test_a_time_zone_is_that_one():
    assert str(zone_of("Europe/Berlin")) == "Europe/Berlin"
    assert str(zone_of("America/Argentina/Buenos_Aires")) == "America/Argentina/Buenos_Aires"


@pytest.mark.parametrize(
    ("zone", "month", "said"),
    [
        (None, "2026-11", "UTC"),
        ("Europe/Berlin", "2026-12", "Europe/Berlin"),
        ("America/New_York", "2026-11", "America/New York"),
        ("<b>", "2026-11", "UTC"),
    ],
)
def test_a_month_is_one_of_the_phones_calendar(app, client, zone, month, said):
    with app.app_context():
        at = HALF_AN_HOUR_TO_DECEMBER
        people.keep(
            KeptPlay("", "k", "toy", "Toy", at, at, "ranked", "form", (KeptPlayer("Ada", known_as="Ada"),))
        )
    if zone:
        client.set_cookie("zone", zone)
    html = client.get("/people").text
    assert f"Months as in {said}." in html
    name = {"2026-11": "Nov 2026", "2026-12": "Dec 2026"}[month]
    assert re.findall(r'class="curve-part"[^>]*aria-label="([^":]+): 1 play"', html) == [name]
    (link,) = re.findall(r'<a class="curve-part" href="([^"]+)"', html)
    plays = client.get(link.replace("&amp;", "&")).text
    assert f'id="month-{month}"' in plays
    assert plays.count("known play") == 1


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
def test_a_typed_day_is_that_day_for_the_phone(app, client, zone):
    client.set_cookie("zone", zone)
    form = {"key": "k", "game": "Toy", "day": "2026-03-01", "result": "ranked", "players-0-name": "Ada"}
    assert client.post("/plays/add", data=form).status_code == 303
    assert 'id="month-2026-03"' in client.get("/plays").text
    with app.app_context():
        (play,) = people.plays(Wanted(""))
        assert play.origin == "form"
