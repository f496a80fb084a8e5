"""The players: character, hand and health."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.offers import Offer, OfferIndex
from companion.engine.text import Text, plain_list
from companion.games.exoplanet_colony.actions import UseItem, UsePlan
from companion.games.exoplanet_colony.base import PutPawn
from companion.games.exoplanet_colony.card_records import FORBIDDEN, IssueCard, called
from companion.games.exoplanet_colony.hands import ChangeHand, ChangeLimit, Discard, kinds_shown
from companion.games.exoplanet_colony.health import CureIssue, TypeIssue
from companion.games.exoplanet_colony.state import BY_COLOUR, KINDS, Colonist, Issue, State, module_name
from companion.games.exoplanet_colony.typed_cards import TypeCharacter


@dataclass(frozen=True, slots=True)
class IssueView:
    """A health issue: its text, the acts it forbids, and the buttons that change or remove it."""

    name: str
    text: str
    forbids: Text
    change: Offer
    cure: Offer


@dataclass(frozen=True, slots=True)
class ColonistView:
    """A player. `kinds` are the cards in hand by kind, () if the table does not count them by colour."""

    seat: str
    player: str
    mine: bool
    acting: bool
    character: str
    ability: str
    at: str
    size: int
    limit: int
    over: bool
    kinds: tuple[tuple[str, Text, int], ...]
    issues: tuple[IssueView, ...]
    fewer: Offer
    more: Offer
    cards: tuple[Offer, ...]
    character_card: Offer
    by_card: tuple[Offer, ...]


def team(state: State, seat: str, index: OfferIndex) -> tuple[ColonistView, ...]:
    """Return all players, the phone's own player first."""
    colonists = sorted(state.colonists, key=lambda colonist: colonist.seat != seat)
    return tuple(_view(state, colonist, seat, index) for colonist in colonists)


def _view(state: State, one: Colonist, seat: str, index: OfferIndex) -> ColonistView:
    character = called(state.library.characters, one.character)
    kinds = kinds_shown(state) if state.hands == BY_COLOUR else ()
    return ColonistView(
        seat=one.seat,
        player=one.player,
        mine=one.seat == seat,
        acting=one.seat == state.turn.seat,
        character=one.character,
        ability=character.ability if character else "",
        at=module_name(state, one.at),
        size=one.hand.size,
        limit=one.limit,
        over=bool(one.over),
        kinds=tuple((kind, KINDS[kind], one.hand[kind]) for kind in kinds),
        issues=_issues(state, one, index),
        fewer=index[ChangeHand(seat=one.seat, by=-1)],
        more=index[ChangeHand(seat=one.seat, by=1)],
        cards=_cards(one, index),
        character_card=index.dialog(TypeCharacter, seat=one.seat),
        by_card=_by_card(one, index),
    )


def _issues(state: State, one: Colonist, index: OfferIndex) -> tuple[IssueView, ...]:
    return tuple(_issue(state, issue, index) for issue in one.issues)


def _issue(state: State, issue: Issue, index: OfferIndex) -> IssueView:
    card = called(state.library.issues, issue.name) or IssueCard(issue.name)
    return IssueView(
        name=issue.name,
        text=card.text,
        forbids=plain_list([FORBIDDEN[act] for act in card.forbids]),
        change=index.dialog(TypeIssue, name=issue.name),
        cure=index[CureIssue(issue=issue.id)],
    )


def _by_card(one: Colonist, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the offers of card effects on a player: pawn, hand limit and, if hands have colours, a draw."""
    drawn = tuple(offer for offer in index.of(ChangeHand) if offer.asks)
    offers = (*index.of(PutPawn), *drawn, *index.of(ChangeLimit))
    return tuple(offer for offer in offers if offer.fields["seat"] == one.seat)


def _cards(one: Colonist, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the acts with cards that a player may do in any turn."""
    return tuple(offer for offer in index.of(UsePlan, UseItem, Discard) if offer.fields["seat"] == one.seat)
