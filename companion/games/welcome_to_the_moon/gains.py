"""What a lit spot would bring before anything is written: the move is tried, and the scores are compared.

It asks only what everybody sees. Compared is the own sheet as it would stand after phase 5 of this turn. The
other sheets and ASTRA's cards stay as they are now, and a `Gain` says so where its points hang on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from companion.engine.figures import signed
from companion.engine.offers import Offer
from companion.engine.scoring import total
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.welcome_to_the_moon import scoring
from companion.games.welcome_to_the_moon.adventure import WRITE_X, Decision
from companion.games.welcome_to_the_moon.components import ACTIONS
from companion.games.welcome_to_the_moon.decisions import MarkSheet, WriteX, options, taken
from companion.games.welcome_to_the_moon.ending import of_sheet
from companion.games.welcome_to_the_moon.offers import offers_of
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.state import Player, State
from companion.games.welcome_to_the_moon.turn_end import Incident
from companion.games.welcome_to_the_moon.turns import WriteNumber

TAPPED = {move.kind: move for move in (WriteNumber, WriteX, MarkSheet, Incident)}
"""The moves that are made by tapping the sheet."""

PEARL, RUBY, AIRLOCK = BESIDE = Text("a pearl"), Text("a ruby"), Text("an airlock")
"""What is printed beside the space that brings it."""

MARKS: Mapping[str, Callable[[int], Text]] = {
    "rocket": lambda n: Text.counted("{count} rocket", "{count} rockets", count=n),
    "final-rocket": lambda n: Text.counted("{count} final rocket", "{count} final rockets", count=n),
    "error": lambda n: Text.counted("{count} error repaired", "{count} errors repaired", count=n),
    "sabotage": lambda n: Text.counted("a sabotage", "{count} sabotages", count=n),
    "multiplier": lambda n: Text("a multiplier"),
    "wild": lambda n: Text("a wild symbol"),
    "antenna": lambda n: Text.counted("an antenna", "{count} antennas", count=n),
    "bonus": lambda n: Text("a bonus"),
    "high": lambda n: Text("the high bonus"),
    "low": lambda n: Text("the low bonus"),
    "pearl": lambda n: PEARL,
    "ruby": lambda n: RUBY,
    "pump": lambda n: Text("a full column"),
    "outbreak": lambda n: Text.counted("an active virus", "{count} active viruses", count=n),
    "propagation": lambda n: Text("a propagation"),
    "double": lambda n: Text("the ×2"),
}
"""The marks that follow from another one, by the kind of their spot; of other kinds the points say enough."""

ASKED: Mapping[str, Text] = {
    WRITE_X: Text("an X"),
    "activation": Text("an arrow"),
    "divider": Text("a divider"),
    "robot": Text("a robot"),
    "airlock": AIRLOCK,
    "moon": Text("a moon space"),
    "column": Text("a box of a column"),
}
"""The decisions that follow, by their kind."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a spot brings. `sum` counts the action of this turn where only this space lets it be used.

    `more`: it brings something that is not printed beside the spot. `cost`: the stored astronauts it takes.
    """

    sum: int = 0
    said: Text = NOTHING
    more: bool = False
    cost: int = 0

    @property
    def signed(self) -> str:
        """The shortest word for it, which stands in the spot: "+4", a dot for no points but more, else ""."""
        return signed(self.sum) if self.sum else "•" if self.more else ""


def _spent(cost: int) -> Text:
    """B26: what is told of stored astronauts."""
    if not cost:
        return NOTHING
    return Text.counted("spends {count} astronaut", "spends {count} astronauts", count=cost)


@lru_cache(maxsize=64)
def gains_of(state: State, seat: str) -> Mapping[str, Gain]:
    """What each lit spot of this seat's sheet brings, by its id."""
    player = state.player(seat)
    lit = [one for one in offers_of(state, seat).all if one.kind in TAPPED and one.refusal is None]
    if player is None or not lit:
        return {}
    trial = Trial(state, player)
    gains = {target(offer): trial.gain(offer) for offer in lit}
    forced = player.turn.decisions and player.turn.decisions[0].must
    return _told_apart(gains) if forced else gains


def _told_apart(gains: Mapping[str, Gain]) -> Mapping[str, Gain]:
    """V63: of points that each choice costs alike no spot tells; what is said of it still names them."""
    if len({gain.sum for gain in gains.values()}) > 1:
        return gains
    return {spot: replace(gain, sum=0) for spot, gain in gains.items()}


def target(offer: Offer) -> str:
    """The spot that an offer is about."""
    return str(offer.fields.get("space") or offer.fields.get("mark"))


class Trial:
    """One player's sheet, to try moves on: what it scores now, and what it would score."""

    def __init__(self, state: State, player: Player) -> None:
        self.state, self.player, self.adventure = state, player, state.adventure
        self._tallies = {other.seat: scoring.tally_of(state, other) for other in state.seen}
        self._tallied: dict[Any, Any] = {}
        self._scored: dict[Any, tuple[int, int | None]] = {}
        self._now = self._after_incidents(player.sheet)
        self._points, self._place = self._score(self._now, ())
        self._unmet = [
            mission
            for mission in state.missions
            if player.claimed(mission.letter) is None and not self.adventure.missions[mission.card](self._now)
        ]

    def gain(self, offer: Offer) -> Gain:
        """What this move brings."""
        after = TAPPED[offer.kind](**offer.fields).written(self.state, self.player)
        sheet = self._after_incidents(after.sheet)
        completed = self.adventure.completed(self._now, sheet)
        cost = self.adventure.cost(self._now, sheet)
        points, place = self._score(sheet, completed)
        used, best = self._with_action(after, points) if offer.kind == WriteNumber.kind else (NOTHING, 0)
        change = self._said_points(points - self._points, place)
        found = (
            *self._marked(sheet, target(offer)),
            *self._asked(after),
            *completed,
            _spent(cost),
            *self._met_by(sheet),
            used,
        )
        said = [one for one in found if one]
        more = any(one not in BESIDE for one in said)
        told = in_a_row([change, *said] if change else said)
        return Gain(points + best - self._points, told, more, cost)

    def _after_incidents(self, sheet: Sheet) -> Sheet:
        """The sheet after phase 5, played for it alone: then no race is lost."""
        return self.adventure.incidents({self.player.seat: sheet})[self.player.seat]

    def _score(self, sheet: Sheet, completed: tuple[Text, ...]) -> tuple[int, int | None]:
        """The own total with this sheet, and the place that it counts on.

        Most spots bring the same marks, or none: each tally is made once, and counted once. Numbers score by
        what they complete, insignia where they stand.
        """
        marked = sheet.circled, sheet.crossed, completed, self.adventure.weighs(sheet)
        if marked not in self._tallied:
            self._tallied[marked] = self.adventure.tally_of(sheet, self.player.claims)
        tally, seat = self._tallied[marked], self.player.seat
        if tally not in self._scored:
            place = scoring.place(self.state, seat, {**self._tallies, seat: tally})
            self._scored[tally] = int(total(self.adventure.lines(tally, place))), place
        return self._scored[tally]

    def _said_points(self, points: int, place: int | None) -> Text:
        """The change of the own total, with what it supposes where a place has changed."""
        if not points:
            return NOTHING
        said = Text.counted("{signed} point", "{signed} points", count=abs(points), signed=signed(points))
        return said if place == self._place else Text("{gain} as the others stand", gain=said)

    def _marked(self, sheet: Sheet, chosen: str) -> Iterable[Text]:
        """What is marked along with the spot itself."""
        before, counts, spots = self._now, dict[str, int](), self.adventure.layout.spots
        if sheet.circled == before.circled and sheet.crossed == before.crossed:
            return ()
        for mark in (sheet.circled - before.circled) | (sheet.crossed - before.crossed):
            if mark != chosen:
                counts[spots[mark].kind] = counts.get(spots[mark].kind, 0) + 1
        return (said(counts[kind]) for kind, said in MARKS.items() if kind in counts)

    def _asked(self, after: Player) -> Iterable[Text]:
        """What may then be chosen, but for the action of the turn itself."""
        before, action = self.player.turn.decisions, self.player.turn.action
        if not after.turn.decisions:
            return ()
        new = (one for one in after.turn.decisions if one not in before and one.source != action)
        brought = (one for one in after.turn.decisions if one.kind == "divider" and one not in before)
        return dict.fromkeys(ASKED[one.kind] for one in (*new, *brought) if one.kind in ASKED)

    def _met_by(self, sheet: Sheet) -> Iterator[Text]:
        """S35, S40: the missions that the sheet would meet, and the end of the game."""
        for mission in self._unmet:
            if self.adventure.missions[mission.card](sheet):
                yield Text("meets mission {letter}", letter=mission.letter)
        if any(of_sheet(self.adventure, sheet)):
            yield Text("ends the game")

    def _with_action(self, after: Player, points: int) -> tuple[Text, int]:
        """S30: what can only be used beside this number; the best of it, and its points."""
        action = after.turn.action
        usable = [one for one in after.turn.decisions if one.source == action]
        if action not in self.adventure.beside or not usable:
            return NOTHING, 0
        marks, name = options(self.state, after, usable[0]), ACTIONS[action]
        best = max(self._tried(after, usable[0], mark) for mark in marks) - points
        if not best:
            return Text("{action} can be used", action=name), 0
        return Text("{action}: {points}", action=name, points=signed(best)), best

    def _tried(self, after: Player, decision: Decision, mark: str) -> int:
        """The total after this mark too."""
        sheet = self._after_incidents(taken(self.state, after, decision, mark).sheet)
        return self._score(sheet, self.adventure.completed(self._now, sheet))[0]
