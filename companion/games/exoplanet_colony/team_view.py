"""The players: character, hand and health."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, Shelf
from companion.games.exoplanet_colony.components import HAND_LIMIT
from companion.games.exoplanet_colony.hands import kinds_to_tell
from companion.games.exoplanet_colony.library import called, text_of
from companion.games.exoplanet_colony.moves.actions import KINDS
from companion.games.exoplanet_colony.names import module_name
from companion.games.exoplanet_colony.state import BY_COLOUR, UNTOLD, Colonist, State


@dataclass(frozen=True, slots=True)
class IssueView:
    """A health issue: what it forbids, and the act of a card that removes it."""

    name: str
    text: str
    cure: Offer


@dataclass(frozen=True, slots=True)
class ColonistView:
    """A player. `kinds` are the cards in hand by colour where this table tells them apart."""

    seat: str
    player: str
    mine: bool
    acting: bool
    character: str
    ability: str
    at: str
    size: int
    over: bool
    kinds: tuple[tuple[str, str, int], ...]
    issues: tuple[IssueView, ...]
    fewer: Offer
    more: Offer
    acts: tuple[Offer, ...]


def team(state: State, seat: str, shelf: Shelf) -> tuple[ColonistView, ...]:
    """Everybody, the phone's own player first."""
    colonists = sorted(state.colonists, key=lambda colonist: colonist.seat != seat)
    return tuple(_view(state, colonist, seat, shelf) for colonist in colonists)


def _view(state: State, one: Colonist, seat: str, shelf: Shelf) -> ColonistView:
    character = called(state.library.characters, one.character)
    kinds = kinds_to_tell(state) if state.hands == BY_COLOUR else ()
    return ColonistView(
        seat=one.seat,
        player=one.player,
        mine=one.seat == seat,
        acting=one.seat == state.turn.seat,
        character=one.character,
        ability=character.ability if character else "",
        at=module_name(state, one.at),
        size=one.hand.size,
        over=one.hand.size > HAND_LIMIT,
        kinds=tuple((kind, KINDS[kind] if kind != UNTOLD else "untold", one.hand[kind]) for kind in kinds),
        issues=_issues(state, one, shelf),
        fewer=shelf("change-hand", one.seat, -1),
        more=shelf("change-hand", one.seat, 1),
        acts=_acts(one, shelf),
    )


def _issues(state: State, one: Colonist, shelf: Shelf) -> tuple[IssueView, ...]:
    return tuple(
        IssueView(issue.name, text_of(state.library.issues, issue.name), shelf("cure-issue", issue.id))
        for issue in one.issues
    )


def _acts(one: Colonist, shelf: Shelf) -> tuple[Offer, ...]:
    """What a player may do with cards in anybody's turn, and the character card."""
    kinds = ("use-plan", "use-item", "discard", "type-character")
    return tuple(offer for offer in shelf.kinds(*kinds) if offer.fields.get("seat") == one.seat)
