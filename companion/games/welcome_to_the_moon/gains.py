"""Preview of what each lit spot would bring, found by trying the move and comparing the scores.

A preview uses only what all players can see. The player's sheet is compared as it would be after phase 5 of
this turn. The other sheets and ASTRA's cards are taken as they are now; a `Gain` says so if its points depend
on them.
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
from companion.games.welcome_to_the_moon.decisions import MarkSheet, WriteX, options, take_decision
from companion.games.welcome_to_the_moon.offers import offers_of
from companion.games.welcome_to_the_moon.scoring import of_sheet
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.state import Player, State
from companion.games.welcome_to_the_moon.turn_end import Incident
from companion.games.welcome_to_the_moon.turns import WriteNumber

TAPPED = {move.kind: move for move in (WriteNumber, WriteX, MarkSheet, Incident)}
"""Moves that are made by tapping the sheet, by kind."""

PEARL, RUBY, AIRLOCK = BESIDE = Text("a pearl"), Text("a ruby"), Text("an airlock")
"""Gains that are printed beside the space that brings them."""

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
"""Words for marks that come along with another mark, by the kind of their spot.

Marks of other kinds have no words, because a preview shows their points.
"""

ASKED: Mapping[str, Text] = {
    WRITE_X: Text("an X"),
    "activation": Text("an arrow"),
    "divider": Text("a divider"),
    "robot": Text("a robot"),
    "airlock": AIRLOCK,
    "moon": Text("a moon space"),
    "column": Text("a box of a column"),
}
"""Words for new decisions that a move brings, by the kind of decision."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Gain of a spot. `said` is the gain in words, `sum` are its points.

    The points include the best use of this turn's action, if the action needs a mark next to the number.
    `more` is True if the spot brings something that is not printed beside it. `cost` is the number of stored
    astronauts spent.
    """

    sum: int = 0
    said: Text = NOTHING
    more: bool = False
    cost: int = 0

    @property
    def signed(self) -> str:
        """Shortest form, shown in the spot: "+4" for points, a dot for only other gains, "" for no gain."""
        return signed(self.sum) if self.sum else "•" if self.more else ""


def _spent(cost: int) -> Text:
    """Say how many stored astronauts are spent (WM-B26)."""
    if not cost:
        return NOTHING
    return Text.counted("spends {count} astronaut", "spends {count} astronauts", count=cost)


@lru_cache(maxsize=64)
def gains_of(state: State, seat: str) -> Mapping[str, Gain]:
    """Return the gain of each lit spot on this seat's sheet, by the spot's id."""
    player = state.player(seat)
    lit = [one for one in offers_of(state, seat).all if one.kind in TAPPED and one.refusal is None]
    if player is None or not lit:
        return {}
    trial = Trial(state, player)
    gains = {target(offer): trial.gain(offer) for offer in lit}
    forced = player.turn.decisions and player.turn.decisions[0].must
    return _hide_equal_points(gains) if forced else gains


def _hide_equal_points(gains: Mapping[str, Gain]) -> Mapping[str, Gain]:
    """Hide the points if all choices bring the same number. The texts of the gains remain (WM-V63)."""
    if len({gain.sum for gain in gains.values()}) > 1:
        return gains
    return {spot: replace(gain, sum=0) for spot, gain in gains.items()}


def target(offer: Offer) -> str:
    """Return the id of the spot that an offer is about."""
    return str(offer.fields.get("space") or offer.fields.get("mark"))


class Trial:
    """A player's sheet on which moves are tried, to compare the score after a move with the score now."""

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
        """Return the sheet after phase 5, which runs for this sheet alone, so that it loses no race."""
        return self.adventure.incidents({self.player.seat: sheet})[self.player.seat]

    def _score(self, sheet: Sheet, completed: tuple[Text, ...]) -> tuple[int, int | None]:
        """Return the player's total with this sheet, and the place in the contest on which the total depends.

        Most spots bring the same marks, or none, so each tally is cached, and so is its score. The key of the
        tallies includes `completed` and `weighs`, because numbers score by what they complete and insignia by
        their place.
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
        """Return the change of the total in words, and say if it depends on how the others stand."""
        if not points:
            return NOTHING
        said = Text.counted("{signed} point", "{signed} points", count=abs(points), signed=signed(points))
        return said if place == self._place else Text("{gain} as the others stand", gain=said)

    def _marked(self, sheet: Sheet, chosen: str) -> Iterable[Text]:
        """Return words for the marks that come along with the chosen spot."""
        before, counts, spots = self._now, dict[str, int](), self.adventure.layout.spots
        if sheet.circled == before.circled and sheet.crossed == before.crossed:
            return ()
        for mark in (sheet.circled - before.circled) | (sheet.crossed - before.crossed):
            if mark != chosen:
                counts[spots[mark].kind] = counts.get(spots[mark].kind, 0) + 1
        return (said(counts[kind]) for kind, said in MARKS.items() if kind in counts)

    def _asked(self, after: Player) -> Iterable[Text]:
        """Return words for the new decisions. Of those from the turn's action, only a divider is named."""
        before, action = self.player.turn.decisions, self.player.turn.action
        if not after.turn.decisions:
            return ()
        new = (one for one in after.turn.decisions if one not in before and one.source != action)
        brought = (one for one in after.turn.decisions if one.kind == "divider" and one not in before)
        return dict.fromkeys(ASKED[one.kind] for one in (*new, *brought) if one.kind in ASKED)

    def _met_by(self, sheet: Sheet) -> Iterator[Text]:
        """Yield the missions that the sheet would meet (WM-S35), and the end of the game (WM-S40)."""
        for mission in self._unmet:
            if self.adventure.missions[mission.card](sheet):
                yield Text("meets mission {letter}", letter=mission.letter)
        if any(of_sheet(self.adventure, sheet)):
            yield Text("ends the game")

    def _with_action(self, after: Player, points: int) -> tuple[Text, int]:
        """Return, in words and points, the best use of an action that marks next to this number (WM-S30)."""
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
        """Return the total after the move and this mark."""
        sheet = self._after_incidents(take_decision(self.state, after, decision, mark).sheet)
        return self._score(sheet, self.adventure.completed(self._now, sheet))[0]
