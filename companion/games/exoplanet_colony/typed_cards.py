"""The moves that type in cards (EC-S6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.exoplanet_colony.card_records import (
    MOST_NAME,
    Character,
    ModuleCard,
    with_card,
)
from companion.games.exoplanet_colony.components import COLOURS, NONE, PARAMETERS, RESOURCES
from companion.games.exoplanet_colony.production import fitted
from companion.games.exoplanet_colony.state import HUB_CARD, State, card_at, colonist_at

COSTS = tuple(f"cost_{colour}" for colour in (*COLOURS, "any"))
ASKED_OF_MODULE = ("name", "colour", *COSTS)


def effects_asked(state: State) -> Iterator[str]:
    """EC-A11: yield the fields of productions, with their icons if a parameter of the scenario is not 0."""
    icons = any(getattr(state.planet, parameter) for parameter in PARAMETERS)
    for resource in RESOURCES:
        yield resource
        if icons:
            yield f"{resource}_icon"


class TypeModule(ModuleCard, Move, kind="type-module", learns=True):
    """Type in a module card, at any time. It replaces a card of the same name.

    `was` is the card that this one replaces under another name, "" if there is none.
    """

    sentence = Text("Typed in: {name}.")

    was: str = declare(Id("Replaces", of="module card"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, name=self.name or Text("a module"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        asks = (*ASKED_OF_MODULE, *effects_asked(state), "text")
        yield cls(colour="red").offer(Text("Type in a module"), *asks)
        for card in state.library.modules:
            known = {name: getattr(card, name) for name in fields.specs(ModuleCard)}
            typed = {**known, "name": "" if isinstance(card.label, Text) else card.name}
            label, named = Text("Change {card}", card=card.label), asks[card.id == HUB_CARD :]
            yield cls(**known, was=card.id).offer(label, *named, values=typed)

    def check(self, state: State) -> None:
        """EC-S5: refuse to give the Central Hub another name, or its name to another module."""
        if self.was and HUB_CARD in (card_at(state, self.was).id, self.id) and self.was != self.id:
            raise IllegalMove("The Central Hub keeps its name.")

    def apply(self, state: State) -> State:
        """Add the card to the library. A module of this card changes its productions at once (EC-Q6).

        Modules on the base whose card it replaces are of the new card.
        """
        known = state.library.module(self.was)
        card = card_typed(self, known.name if known else "")
        if known is not None:
            cards = tuple(one for one in state.library.modules if one is not known)
            modules = tuple(replace(m, card=card.id) if m.card == known.id else m for m in state.modules)
            state = replace(state, library=replace(state.library, modules=cards), modules=modules)
        return with_module_card(state, card)


def card_typed(move: ModuleCard, name: str = "") -> ModuleCard:
    """Return the card that a move types in. If it has no name, it gets this one, or one by its effect."""
    card = ModuleCard(**{field: getattr(move, field) for field in fields.specs(ModuleCard)})
    return named(card if card.name else replace(card, name=name))


def with_module_card(state: State, card: ModuleCard) -> State:
    """Return the state with a card in the library. EC-Q6: its modules stop at the ends of the tracks."""
    modules = with_card(state.library.modules, card)
    state = replace(state, library=replace(state.library, modules=modules))
    anew = tuple(replace(m, cut=NONE) if m.card == card.id else m for m in state.modules)
    state, on = replace(state, modules=anew), [m for m in anew if m.card == card.id and m.on]
    return fitted(state, on[-1]) if on else state


def named(card: ModuleCard) -> ModuleCard:
    """Return the card. A card without a name is named after its colour and its effect."""
    if card.name:
        return card
    does = card.summary
    name = f"{COLOURS[card.colour]}: {does}" if does else f"{COLOURS[card.colour]} module"
    return replace(card, name=name[:MOST_NAME].rstrip(" ,"))


class TypeCharacter(Character, Move, kind="type-character", learns=True):
    """EC-S6: type in a player's character card. It replaces a card of the same name."""

    sentence = Text("{seat} is {name}.")

    seat: str = declare(Id("Player", of="seat"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        known = {card.name: card.ability for card in state.library.characters}
        asks = ("name", "ability", "action")
        for one in state.colonists:
            card = state.library.character(one.character)
            now = {name: getattr(card, name) for name in asks} if card else {}
            move = cls(seat=one.seat, name=one.character or "?")
            yield move.offer(Text("Character"), *asks, values=now, name=known)

    def check(self, state: State) -> None:
        """EC-S6: refuse a character that another player has."""
        colonist_at(state, self.seat)
        for other in state.colonists:
            if other.seat != self.seat and other.character == self.name:
                raise IllegalMove("{player} is {name} already.", player=other.player, name=self.name)

    def apply(self, state: State) -> State:
        card = Character(self.name, self.ability, self.action)
        characters = with_card(state.library.characters, card)
        state = replace(state, library=replace(state.library, characters=characters))
        return state.with_colonist(self.seat, character=self.name)
