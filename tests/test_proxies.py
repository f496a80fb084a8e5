"""Behind a reverse proxy: whom to believe about a phone's address, and about HTTPS."""

import pytest
from werkzeug.test import TestResponse

FORWARDED = {
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "play.example",
}


@pytest.fixture
def proxies():
    return 0


@pytest.fixture
def config(config, proxies):
    return config | {"TRUSTED_PROXIES": proxies, "LIMIT_TRIES": "2 per minute"}


def tries(client, *addresses):
    """What a wrong code is answered with, asked from each of these addresses."""
    headers = [{**FORWARDED, "X-Forwarded-For": address} for address in addresses]
    return [client.get("/api/v1/tables/ABCDE", headers=one).status_code for one in headers]


def enter(client, opened) -> TestResponse:
    return client.get(f"/t/{opened.code}/key/{opened.keys.host}", headers=FORWARDED)


class TestWithoutOne:
    def test_a_made_up_address_is_not_believed(self, client):
        assert tries(client, "203.0.113.1", "203.0.113.2", "203.0.113.3") == [404, 404, 429]

    def test_a_made_up_host_and_https_are_not_believed(self, client, opened):
        answer = enter(client, opened)
        assert "Secure" not in answer.headers["Set-Cookie"]
        page = client.get(f"/t/{opened.code}/invite", headers=FORWARDED)
        assert page.status_code == 200
        assert "play.example" not in page.text


@pytest.mark.parametrize("proxies", [1])
class TestBehindOne:
    def test_each_phone_has_tries_of_its_own(self, client):
        assert tries(client, "203.0.113.1", "203.0.113.2", "203.0.113.3") == [404, 404, 404]
        assert tries(client, "203.0.113.1", "203.0.113.1") == [404, 429]

    def test_what_a_phone_put_in_front_is_not_believed(self, client):
        assert tries(client, "1.1.1.1, 203.0.113.1", "2.2.2.2, 203.0.113.1", "3.3.3.3, 203.0.113.1") == [
            404,
            404,
            429,
        ]

    def test_over_https_cookies_are_secure_and_links_lead_to_the_proxy(self, client, opened):
        cookies = enter(client, opened).headers.getlist("Set-Cookie")
        cookies += client.get("/new/astrojam", headers=FORWARDED).headers.getlist("Set-Cookie")
        assert {cookie.partition("=")[0] for cookie in cookies} == {"session", f"table-{opened.code}"}
        assert all("Secure" in cookie for cookie in cookies)
        made = client.post(
            "/api/v1/tables",
            json={"game": "toy", "setup": {"goal": 9}, "seats": [{"name": "Ann"}]},
            headers=FORWARDED,
        )
        assert made.json["links"]["host"].startswith("https://play.example/t/")


@pytest.mark.parametrize("proxies", [2])
def test_behind_two_the_second_last_address_is_the_phones(client):
    assert (
        tries(client, "203.0.113.1, 10.0.0.1", "203.0.113.2, 10.0.0.1", "203.0.113.3, 10.0.0.1") == [404] * 3
    )
