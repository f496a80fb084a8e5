"""The toy game served to phones: six seats that write at the same time, each with prompts of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from companion import cli
from companion.engine.offers import Offer
from companion.engine.prompts import Prompt
from companion.engine.text import Text
from companion.games import GAMES
from tests.load.server import API, Server
from tests.toy import Done, State, Toy, Write

NAMES = ("Maximiliana", "Bartholomew", "Clementine-Sophie", "Wilhelmina the Second", "Ottokar", "Theophilus")


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """What this seat may do: write the next number, and be done."""
    if not seat:
        return (Prompt("look", Text("Whose sheet?")),)
    wrote = Text("{seat} wrote {last}.", seat=state.names[seat], last=max(state.sheets[seat], default=0))
    return (Prompt("write", wrote, acts(state, seat)),)


def acts(state: State, seat: str) -> tuple[Offer, ...]:
    """The buttons of a seat."""
    last = max(state.sheets[seat], default=0)
    moves = (("Write the next", Write(seat=seat, number=last + 1)), ("Done", Done(seat=seat)))
    return tuple(move.offer(label) for label, move in moves)


class Seated(Toy):
    def prompts(self, state: State, seat: str) -> tuple[Prompt, ...]:
        return prompts(state, seat)


GAME = Seated()


class ToyServer(Server):
    """A server that has the toy beside the real games."""

    command = (sys.executable, "-c", "from tests.browser.seated import main; main()")

    def open_toy(self, names: Sequence[str] = NAMES) -> Any:
        """A table of the toy: `code` and `keys`."""
        seats = [{"name": name} for name in names]
        body = {"game": "toy", "setup": {"goal": 100}, "seats": seats}
        status, answer = self.ask("POST", f"{API}/tables", body=body)
        assert status == 201, answer
        return json.loads(answer)


def main() -> None:
    """The `companion` command with the toy."""
    GAMES["toy"] = GAME
    cli.main()
