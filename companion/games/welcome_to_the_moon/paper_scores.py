"""Scoring of games on paper: typing in the finished sheets and ASTRA's cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import new_class
from typing import Any

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Number, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.text import NOTHING, Text
from companion.games.welcome_to_the_moon import astra, cards, transitions
from companion.games.welcome_to_the_moon.adventure import Adventure
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import ACTIONS, actions_of
from companion.games.welcome_to_the_moon.state import CARDS, SCORES, SCORING, OnMySheet, State, player_at

OVER = "over"
ENDS = {"": NOTHING, OVER: Text("Yes, it is over\nNo more cards are turned over: only the scores follow.")}


class FinishPaper(Move, kind="finish"):
    """End a game on paper sheets and go on to scoring.

    `sure` is "over" if the app knows of no end, so that a player had to confirm it.
    """

    sentence = Text("The game is over; the sheets are scored.")

    sure: str = declare(Choice("Is the game over?", ENDS), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        label = Text("Score the sheets")
        if cards.paper_turn_closed(state).ended:
            yield cls().offer(label)
        elif state.turn:
            yield cls(sure=OVER).offer(label, "sure", sure={OVER: ENDS[OVER]})

    def check(self, state: State) -> None:
        if state.mode != CARDS or state.phase == SCORING:
            raise IllegalMove("There is no game on paper sheets to finish here.")

    def apply(self, state: State) -> State:
        return replace(transitions.flipped(state), phase=SCORING)


class ScoreAstra(Move, kind="score-astra"):
    """Enter how many cards of each action ASTRA was given, if the app keeps only the scores (WM-S67).

    An extra card with a choice of actions may be counted under any of these actions (WM-S76).
    """

    sentence = Text("ASTRA's cards are counted.")

    robot: int = declare(Number("Robot cards", 0, 19))
    energy: int = declare(Number("Energy cards", 0, 19))
    plant: int = declare(Number("Plant cards", 0, 19))
    water: int = declare(Number("Water cards", 0, 11))
    astronaut: int = declare(Number("Astronaut cards", 0, 11))
    planning: int = declare(Number("Planning cards", 0, 11))

    def check(self, state: State) -> None:
        if not state.solo or state.mode != SCORES:
            raise IllegalMove("ASTRA's cards are counted already, or nobody plays against her.")
        printed = [card.action for card in cards.deck(state.extra)]
        for action, spec in fields.specs(type(self)).items():
            most = sum(action in actions_of(one) for one in printed)
            Number(spec.label, 0, most).read(getattr(self, action), action)

    def apply(self, state: State) -> State:
        counts = tuple(getattr(self, action) for action in ACTIONS)
        return replace(state, astra=replace(astra.of(state), typed=counts))


class EnterScore(OnMySheet, kind="", counts=True):
    """Enter the values of a finished paper sheet, in place of any values entered before."""

    sentence = Text("{seat}: the sheet is scored.")

    def check(self, state: State) -> None:
        """Raise `IllegalMove` before the game is over, or if the sheet is of another adventure.

        Since version 3 of the rules, raise `Malformed` for figures that the sheet cannot have.
        """
        player_at(state, self.seat)
        if state.phase != SCORING:
            raise IllegalMove("Sheets are typed in when the game on paper is over.")
        if not isinstance(self, SCORE_MOVES[state.slug]):
            raise IllegalMove("This table plays {adventure}.", adventure=state.adventure.layout.name)
        if state.rules_version >= 3:
            tally = state.adventure.tally(**self.figures(state))
            state.adventure.check_tally(tally, [mission.card for mission in state.missions])

    def figures(self, state: State) -> dict[str, Any]:
        """Return the fields of the tally that were typed."""
        return {name: getattr(self, name) for name in fields.specs(state.adventure.tally)}

    def apply(self, state: State) -> State:
        return state.with_player(replace(player_at(state, self.seat), tally=self.figures(state)))


def _score_move(adventure: Adventure[Any]) -> type[EnterScore]:
    """Return the move that enters a sheet of this adventure; the move has the fields of the tally."""
    layout = adventure.layout
    called = {"__doc__": f"A finished sheet of {layout.name}."}
    bases, kind = (adventure.tally, EnterScore), {"kind": f"score-{layout.slug}"}
    return new_class(f"Score{layout.slug.capitalize()}", bases, kind, lambda body: body.update(called))


SCORE_MOVES: Mapping[str, type[EnterScore]] = {
    slug: _score_move(adventure) for slug, adventure in ADVENTURES.items()
}
