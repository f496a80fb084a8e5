"""The six kinds of action card with their buttons, as the template shows them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import Text
from companion.games.astrojam import map_views
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.cards.crates import MoveCrates
from companion.games.astrojam.cards.pawns import (
    MoveAstronaut,
    MoveRival,
    MoveRobot,
    Throw,
    ThrowByAstronaut,
    ThrowByRobot,
)
from companion.games.astrojam.cards.spacesuit import ShiftSpacesuit
from companion.games.astrojam.cards.swaps import Steal, Swap
from companion.games.astrojam.components import CARD_LINES, CARD_NAMES, CARD_TEXTS
from companion.games.astrojam.lookup import rivals
from companion.games.astrojam.state import State


@dataclass(frozen=True, slots=True)
class ActView:
    """One way to use a card: its offer, its short label, and the owner's seat if it is for one rival."""

    offer: Offer
    label: Text
    seat: str = ""

    @property
    def throws(self) -> bool:
        """K1b, K3b: True if this is a throw."""
        return self.offer.kind in {ThrowByAstronaut.kind, ThrowByRobot.kind}


@dataclass(frozen=True, slots=True)
class CardView:
    """One of the six kinds of action card."""

    id: str
    name: Text
    line: Text
    text: tuple[Text, ...]
    played: int
    acts: tuple[ActView, ...]


def cards(state: State, index: OfferIndex) -> tuple[CardView, ...]:
    """K: return each kind of card with the ways to use it or, with a map, the pieces that can act."""
    if state.grid is not None:
        return tuple(_on_map(kind, state, index) for kind in CARD_NAMES)
    me = state.turn.seat
    acts = {
        "astronaut": _move_and_throw(index, MoveAstronaut(), ThrowByAstronaut),
        "rival": tuple(
            ActView(index[MoveRival(astronaut=one.seat)], Text.verbatim(one.name), one.seat)
            for one in rivals(state)
        ),
        "robot": _move_and_throw(index, MoveRobot(), ThrowByRobot),
        "crate": (_act(index, MoveCrates(), Text("Move")),),
        "swap": (
            ActView(index.of(Swap)[0], Text("Swap")),
            _act(index, Steal(), Text("Take")),
            *_of_a_rival(state, index, Steal),
        ),
        "spacesuit": (
            _act(index, ShiftSpacesuit(astronaut=me), Text("Own")),
            ActView(index.dialog(ShiftSpacesuit, astronaut=me), Text("+ item")),
            *_of_a_rival(state, index, ShiftSpacesuit),
        ),
    }
    played = state.turn.cards
    return tuple(
        CardView(kind, name, CARD_LINES[kind], CARD_TEXTS[kind], played.count(kind), acts[kind])
        for kind, name in CARD_NAMES.items()
    )


def _on_map(kind: str, state: State, index: OfferIndex) -> CardView:
    found = tuple(ActView(offer, offer.label) for offer in map_views.acts(index, kind))
    line = map_views.TAP_CRATE if kind == "crate" else CARD_LINES[kind]
    return CardView(kind, CARD_NAMES[kind], line, CARD_TEXTS[kind], state.turn.cards.count(kind), found)


def _act(index: OfferIndex, move: CardMove, label: Text) -> ActView:
    return ActView(index[move], label)


def _move_and_throw(index: OfferIndex, move: CardMove, throw: type[Throw]) -> tuple[ActView, ...]:
    return (_act(index, move, Text("Move")), ActView(index.dialog(throw), Text("Throw")))


def _of_a_rival(state: State, index: OfferIndex, kind: type[Steal | ShiftSpacesuit]) -> tuple[ActView, ...]:
    """Return a button for the only rival, or a dialog that asks which one."""
    if len(rivals(state)) > 1:
        return (ActView(index.dialog(kind), Text("Steal") if kind is Steal else Text("Rival")),)
    return tuple(
        ActView(
            index[kind(astronaut=one.seat)],
            Text("Steal") if kind is Steal else Text.verbatim(one.name),
            "" if kind is Steal else one.seat,
        )
        for one in rivals(state)
    )
