"""Nobody keeps the process busy with readings of whole logs: a budget for each key and each address."""

import pytest

WHOLE = ["/recorded", "/log?limit=1000"]
PAGES = [
    "/result",
    "/result.json",
    "/result.csv",
    "/recorded.toml",
    "/value/count",
    "/dialog/correct?what=count",
    "/rebuild",
]
HERE, THERE = {"REMOTE_ADDR": "192.0.2.1"}, {"REMOTE_ADDR": "192.0.2.2"}


@pytest.fixture
def config(config):
    return {**config, "LIMIT_READS": "3 per hour", "WTF_CSRF_ENABLED": False}


def statuses(person, path, times, **more):
    return [person.get(path, **more).status_code for _ in range(times)]


@pytest.mark.parametrize("path", WHOLE)
def test_a_program_that_reads_whole_logs_is_told_to_wait(alice, path):
    assert statuses(alice, path, 3) == [200] * 3
    answer = alice.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "3600")
    assert (
        answer.json["detail"] == "The whole log was read too often from here. Wait a moment, then try again."
    )


@pytest.mark.parametrize("path", PAGES)
def test_a_page_about_the_whole_log_counts_too(alice, app, path):
    phone = app.test_client()
    phone.get(f"/t/{alice.code}/key/{alice.key}")
    phone.post(f"/t/{alice.code}/key/{alice.key}")
    assert [phone.get(f"/t/{alice.code}{path}").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert phone.get(f"/t/{alice.code}").status_code == 200, "the table itself stays open"


def test_a_key_has_one_budget_wherever_it_asks_from(alice):
    assert statuses(alice, "/recorded", 3, environ_base=HERE) == [200] * 3
    assert statuses(alice, "/recorded", 1, environ_base=THERE) == [429]


def test_an_address_has_one_budget_whatever_keys_it_has(alice, bob):
    assert statuses(alice, "/recorded", 3, environ_base=HERE) == [200] * 3
    assert statuses(bob, "/recorded", 1, environ_base=HERE) == [429]
    assert statuses(bob, "/recorded", 2, environ_base=THERE) == [200] * 2, "the refused one counts"


def test_those_who_watch_share_a_key_and_no_budget(dora):
    assert statuses(dora, "/recorded", 3, environ_base=HERE) == [200] * 3
    assert statuses(dora, "/recorded", 1, environ_base=THERE) == [200]


def test_a_short_piece_of_the_log_costs_nothing(alice):
    assert statuses(alice, "/log?limit=200", 9) == [200] * 9


def test_a_take_back_costs_what_it_replays(alice):
    for _ in range(42):
        alice.add()
    assert alice.post("/undo", {"expect": 42}).status_code == 201, "of the last act: nothing is replayed"
    assert alice.post("/undo", {"of": 1, "expect": 43}).status_code == 201
    assert alice.get("/recorded").status_code == 429
    assert alice.add().status_code == 201, "playing goes on"
