"""The storm: many phones tap at one table at once, connections break, and nothing is lost or done twice."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from random import Random

from tests.load import checks
from tests.load.phone import Deadline, Phone
from tests.load.server import Server
from tests.load.taps import go_back, redo, undo

CLIENTS, TAPS = 8, 2000
SECONDS = 120
CALM = (undo, redo, go_back, undo, redo)


def test_of_two_thousand_taps_by_eight_phones_none_is_lost_and_none_counts_twice(tmp_path):
    with Server(tmp_path) as server:
        table = server.open_table()
        code, keys = table["code"], table["keys"]
        tappers = [keys["host"], *keys["seats"].values()]
        deadline = Deadline(SECONDS)
        phones = [
            Phone(f"p{n}", server.port, code, tappers[n % len(tappers)], Random(n), deadline)
            for n in range(CLIENTS)
        ]
        with ThreadPoolExecutor(CLIENTS) as pool, ExitStack() as ears:
            for phone in phones:
                ears.enter_context(phone.ear)
            for _ in range(2):
                for done in [pool.submit(phone.tap, TAPS // CLIENTS // 2) for phone in phones]:
                    done.result()
                # These come through only where nobody else taps at that moment: in the eye of the storm.
                phones[0].tap_alone(lambda: server.get(f"/tables/{code}", keys["host"])["number"], *CALM)
            log = checks.everything(server, code, phones, [*tappers, keys["watch"]], tmp_path)
        it_was_a_storm(phones, Counter(entry.kind for entry, _ in log))


def it_was_a_storm(phones, kinds):
    """A test that sends only what is refused shows nothing."""
    sent = [tap for phone in phones for tap in phone.sent]
    assert len(sent) >= TAPS + 2 * len(CALM)
    statuses = Counter(tap.status for tap in sent)
    assert statuses[201] > TAPS / 3, statuses
    assert statuses[200], statuses  # cut off, counted all the same, and sent again
    assert statuses[409] > 20, statuses
    assert statuses[422] > 20, statuses
    assert sum(phone.ear.streams for phone in phones) > 2 * CLIENTS
    for kind in ("draw-turn-card", "damage-knight", "correct", "undo", "redo", "go-back"):
        assert kinds[kind], f"no {kind} in the log: {kinds}"
