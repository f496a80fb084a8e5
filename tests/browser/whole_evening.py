"""Whole evenings by recorded games: each entry is tapped on the phone it belongs to, and no page is scrolled.

A hand touches the middle of a control, and only where the glass shows it and nothing lies above it; otherwise
the evening fails with the control's name. In a dialog, in a list that a button unfolded, and in a view beside
the turn it drags what is longer than the glass.
"""

from __future__ import annotations

import json
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from companion.engine import fields
from companion.engine.log import CONTROLS
from companion.tables.game_file import read_file
from companion.web.table.move_forms import texts_of
from tests.browser.glass import Glass
from tests.browser.tables import Table
from tests.browser.thumb import LIFTED
from tests.load.server import API, Server

HAND = (Path(__file__).parent / "hand.js").read_text(encoding="utf-8")
RECORDED = Path(__file__).parents[1] / "recorded"
MOST_TOUCHES = 40
"""For one move, all the fields of a card that is typed in among them."""
ROLLING = 0.15
"""Seconds in which what still rolls has moved; a tap that stops it would be no tap."""

PATIENCE = 60
"""Seconds for an answer."""
AGAIN = 3
"""Seconds after which a person whose tap opened nothing taps again."""
STANDS = """() => {
  const $ = (selector) => document.querySelector(selector);
  return { number: Number($('#table')?.dataset.number ?? -1), asked: Boolean($('#question[data-mine]')),
    turn: $('#views input')?.checked, dialog: Boolean($('#dialog[open]')),
    look: $('.wm-sheet')?.getAttribute('viewBox') ?? '',
    older: [...document.querySelectorAll('.view[data-drawn-at]')].some((one) => one.checkVisibility()),
    dot: $('.dot')?.dataset.state, waits: $('.dot')?.textContent.trim() }; }"""
TURN = """() => {
  const { left, top, width, height } = document.querySelector('.view-tab-turn').getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, view: 'turn' }; }"""
SAID = """(selector) => (document.querySelector(selector)?.textContent ?? '').trim()"""


@dataclass(frozen=True)
class Act:
    """An entry of a record, as a form would send it. `usual`: what its fields are where nothing is said."""

    kind: str
    want: dict[str, list[str]]
    usual: dict[str, list[str]] = field(default_factory=dict)
    learns: bool = False

    @property
    def spare(self) -> list[str]:
        """The fields that need not be said."""
        return [name for name, texts in self.want.items() if self.usual.get(name) == texts]

    @property
    def seat(self) -> str:
        return next(iter(self.want.get("seat", ())), "")

    def of(self, name: str, number: int) -> Act:
        """The same with another number."""
        return replace(self, want={**self.want, name: [str(number)]})

    def parted(self, offered: Callable[[Act], bool]) -> tuple[Act, Act]:
        """This act as one that is offered and the rest of it."""
        for name in ("by", "count"):
            number = int(next(iter(self.want.get(name, ())), 0))
            for size in (3, 2, 1):
                some = size if number > 0 else -size
                if size < abs(number) and offered(one := self.of(name, some)):
                    return one, self.of(name, number - some)
        raise AssertionError(f"no page offers {self.kind} {self.want}")


def acts_of(path: Path) -> Iterator[Act]:
    """The entries of a recorded game."""
    game = read_file(path)
    for entry in game.log:
        if entry.kind in CONTROLS:
            yield Act(entry.kind, {})
            continue
        move = game.game.moves[entry.kind]
        said, usual = (
            sent(one) for one in (fields.to_json(fields.read(move, entry.fields)), fields.defaults(move))
        )
        yield Act(entry.kind, said, usual, move.learns)


def sent(values: Mapping[str, Any]) -> dict[str, list[str]]:
    """Fields as the texts of a form; one that is left empty sends none."""
    return {
        name: [text for text in texts_of(value) if text]
        for name, value in values.items()
        if value is not None
    }


class Hand:
    """One of the phones, and who holds it."""

    lifts = True
    """Whether the finger touches the glass elsewhere after each tap, as a person's does between two acts."""

    def __init__(self, glass: Glass, address: str = "") -> None:
        """At this address, or where the phone is."""
        self.glass = glass
        self.touches = 0
        self.rolls = False
        self.dragged = set[str]()
        if address:
            glass.open(address)
        self.until(lambda: self.stands["dot"] == "live", "the table")
        if self.lifts:
            glass.ask(LIFTED)

    @property
    def stands(self) -> dict[str, Any]:
        """The entry that the page shows, whether a dialog is open, and what the dot says."""
        found: dict[str, Any] = self.glass.ask(STANDS)
        return found

    def says(self, where: str) -> str:
        """The words at a place of the page."""
        return str(self.glass.ask(SAID, where))

    def until(self, done: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"nothing came of {what}: {self.stands}"
            time.sleep(0.01)

    def is_older(self) -> bool:
        """Return True while the view in front is fetched: what it shows may move away under a finger."""
        stands = self.stands
        return bool(stands["older"]) and stands["dot"] == "live"

    def opened(self) -> bool:
        """Whether a dialog came. Right after another's play a control takes no tap; a person taps again."""
        end = time.monotonic() + AGAIN
        while not self.stands["dialog"]:
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def next(self, act: Act) -> dict[str, Any]:
        """What a hand does for this act, as the page stands."""
        found: dict[str, Any] = self.glass.ask(HAND, act.kind, act.want, act.spare)
        assert "fault" not in found, f"{act.kind} {act.want}: {found['name']} {found['fault']}"
        return found

    def at_rest(self, act: Act) -> dict[str, Any]:
        """The same, once nothing rolls on from a drag or glides to another look."""
        found = self.next(act)
        while True:
            time.sleep(ROLLING)
            if (again := self.next(act)) == found:
                return found
            found = again

    def offers(self, act: Act) -> bool:
        return self.next(act)["kind"] != "none"

    def does(self, act: Act) -> None:
        """Touch what the page offers, until the move is sent.

        The button of a dialog has to be at rest: WebKit moves the foot a moment after a field scrolled it.
        """
        steps = []
        for _ in range(MOST_TOUCHES):
            self.until(lambda: not self.is_older(), f"{act.kind}: the view as it is now")
            step = self.next(act)
            if self.rolls or (step.get("ends") and self.stands["dialog"]):
                step = self.at_rest(act)
            assert step["kind"] != "none", f"nothing does {act.kind} {act.want}: {step['offers']}"
            if self.step(step):
                return
            steps.append(f"{step['kind']} {step.get('name')}")
        raise AssertionError(f"{act.kind} {act.want} takes more than {MOST_TOUCHES} touches: {steps[-9:]}")

    def step(self, step: dict[str, Any]) -> bool:
        """One touch or drag; whether it sent the move."""
        if step["kind"] == "wait":
            time.sleep(0.02)
        elif step["kind"] == "drag":
            self.dragged.add(step["name"])
            self.rolls = True
            self.glass.drag(step["x"], step["y"], step["by"])
        else:
            return self.touch(step)
        return False

    def touch(self, step: dict[str, Any]) -> bool:
        before = self.stands
        self.tap(step)
        if "types" in step:
            self.glass.write(step["types"])
        if step.get("opens") and not self.opened():
            return False
        if not step.get("looks"):
            return bool(step.get("ends"))
        self.until(lambda: self.stands != before, step["name"])
        now = self.stands
        return bool(now["look"] == before["look"] or now["number"] != before["number"])

    def shows(self, number: int, what: object) -> None:
        """Wait until the page shows the table after this entry, and no dialog; then back to the stage."""
        self.until(
            lambda: (self.stands["number"], self.stands["dialog"]) == (number, False), f"{number} {what}"
        )
        if not self.stands["turn"]:
            self.tap(self.glass.ask(TURN))
            self.until(lambda: self.stands["turn"], "the view of the turn")

    def tap(self, step: dict[str, Any]) -> None:
        self.touches += 1
        self.rolls = bool(step.get("looks"))
        self.glass.touch(step["x"], step["y"])


def open_recorded(server: Server, record: str, **setup: Any) -> Table:
    """A new table with the set-up and the people of a record; `setup` changes some of it."""
    told = tomllib.loads((RECORDED / f"{record}.toml").read_text(encoding="utf-8"))
    body = {
        "game": told["game"],
        "setup": {**told["setup"], **setup},
        "seats": [{"name": name} for name in told["seats"]],
    }
    status, answer = server.ask("POST", f"{API}/tables", body=body)
    assert status == 201, answer
    made = json.loads(answer)
    return Table(server, made["code"], made["keys"]["host"], made["links"])


class Evening:
    """A table played by the record of a game, and its phones by their seats."""

    def __init__(self, table: Table, record: str) -> None:
        self.table = table
        self.acts = list(acts_of(RECORDED / f"{record}.toml"))
        self.hands: dict[str, Hand] = {}
        self.number = 0
        self.later = list[Act]()

    @classmethod
    def recorded(cls, server: Server, record: str, **setup: Any) -> Self:
        """With a table of its own."""
        return cls(open_recorded(server, record, **setup), record)

    def sit(self, seat: str, hand: Hand) -> None:
        self.hands[seat] = hand

    def who(self, act: Act) -> Hand | None:
        """Whose phone taps it: its seat's, else the one whose turn it is to tap, else any that may."""
        own = self.hands.get(act.seat)
        hands = sorted(
            self.hands.values(), key=lambda hand: (hand is not own, not hand.stands["asked"], hand.touches)
        )
        return next((hand for hand in hands if hand.offers(act)), None)

    def play(self) -> None:
        """From the first entry to the last one."""
        for act in self.acts:
            waiting, self.later = self.later, []
            for one in (*waiting, act):
                self.plays(one)

    def plays(self, act: Act) -> None:
        """An act with the buttons that the page has for it: four energy may be two and two."""
        hand = self.who(act)
        if hand is None and act.learns:
            self.later.append(act)
            return
        if hand is None:
            one, rest = act.parted(lambda part: self.who(part) is not None)
            for part in (one, rest):
                self.plays(part)
            return
        self.taps(hand, act)
        self.number += 1
        for each in self.hands.values():
            each.shows(self.number, act)

    def taps(self, hand: Hand, act: Act) -> None:
        """The touches of an act."""
        hand.does(act)
