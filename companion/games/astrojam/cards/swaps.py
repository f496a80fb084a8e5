"""The two uses of the Swap card (AJ-K5): swap two neighbours, or take an item from the next space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Self

from companion.engine.fields import Id, Many, declare
from companion.engine.offers import Offer
from companion.engine.text import Text, plain_list
from companion.games.astrojam import grid as g
from companion.games.astrojam import hands
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.hands import check_rival, check_several, named_one_by_one, owner_name
from companion.games.astrojam.map_pieces import names_for_active
from companion.games.astrojam.state import State, rivals


class Swap(CardMove, kind="swap"):
    """AJ-K5a: swap two neighbours. On the map these are `piece` and `to`.

    `swapped` holds the astronauts that change places; their owners may draw (AJ-Q6).
    """

    label = Text("Swap two neighbours")
    compensation = Text("{count}: your astronaut was swapped.")
    sentence = Text("Swap card: two neighbours change places.")
    map_sentence = Text("Swap card: {piece} and {to} change places.")
    card = g.SWAP

    swapped: tuple[str, ...] = declare(
        Many("Rival astronauts swapped", Id("Astronaut", of="astronaut"), 0, 2), default=()
    )

    @classmethod
    def offers_without_map(cls, state: State) -> Iterator[Offer]:
        """Yield the swap. It asks for rival astronauts only if a house rule lets their owners draw.

        Rule AJ-Q6.
        """
        if state.readings.swap_draws:
            hint = Text("Tick each rival astronaut that changes places: its owner draws 1.")
            yield cls().offer(cls.label, "swapped", hint=hint, swapped=named_one_by_one(state))
        else:
            yield cls().offer(cls.label)

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        """AJ-K5a: yield each pair of neighbours once."""
        names, seen = names_for_active(state, grid), set[str]()
        for one, partners in g.lit(grid, state.turn.seat, cls.card).swaps.items():
            to = {other: names[other] for other in partners if other not in seen}
            seen.add(one)
            if to:
                yield cls(piece=one, to=next(iter(to))).offer(
                    Text("Swap {piece}", piece=names[one]), "to", to=to
                )

    def words_without_map(self, names: Mapping[str, str]) -> Text:
        if not self.swapped:
            return Text(self.sentence)
        whom = plain_list([owner_name(one, names) for one in self.swapped])
        return Text("Swap card: an astronaut of {whom} changes places.", whom=whom)

    def check_named(self, state: State) -> None:
        check_several(state, self.swapped)
        for astronaut in self.swapped:
            check_rival(state, astronaut)

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        g.check_swap(grid, self.piece, self.to)

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        return g.swap(grid, seat, self.piece, self.to)

    def seen(self, grid: g.Grid) -> Self:
        """AJ-Q6: return this move with `swapped` filled in: those of its two elements that are astronauts."""
        return replace(self, swapped=tuple(one for one in (self.piece, self.to) if g.owner_of(one)))

    def played(self, state: State) -> State:
        """AJ-K5a, AJ-Q6: play the card; rivals draw only if this table's house rule says so."""
        state = super().played(state)
        return hands.compensated(state, self.kind, self.swapped) if state.readings.swap_draws else state


class Steal(CardMove, kind="steal"):
    """AJ-K5b: take an item from the next space. On the map `piece` takes the item `to`.

    `astronaut` is the astronaut on the space of the item, "" if there is none (AJ-J24).
    """

    label = Text("Take an item next door")
    compensation = Text("{count}: an item was taken from your astronaut.")
    sentence = Text("Swap card: an item is taken from the next space.")
    map_sentence = Text("Swap card: {piece} takes {to}.")
    card = g.SWAP

    astronaut: str = declare(Id("Stolen from", of="astronaut"), default="")

    @classmethod
    def offers_without_map(cls, state: State) -> Iterator[Offer]:
        yield cls().offer(cls.label)
        names = {rival.seat: rival.name for rival in rivals(state)}
        first = cls(astronaut=next(iter(names)))
        yield first.offer(Text("Steal an item from a rival"), "astronaut", astronaut=names)
        for seat, name in names.items():
            yield cls(astronaut=seat).offer(Text("Steal an item from {rival}", rival=name))

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        names = names_for_active(state, grid)
        for thief, loot in g.lit(grid, state.turn.seat, cls.card).steals.items():
            to = {item: names[item] for item in loot}
            yield cls(piece=thief, to=loot[0]).offer(Text("{piece} takes", piece=names[thief]), "to", to=to)

    def touched(self) -> tuple[str, ...]:
        """AJ-K5b: return the astronaut on the item's space, if any."""
        return (self.astronaut,) if self.astronaut else ()

    def words_without_map(self, names: Mapping[str, str]) -> Text:
        if not self.astronaut:
            return Text(self.sentence)
        whom = owner_name(self.astronaut, names)
        return Text("Swap card: an item is stolen from {whom}.", whom=whom)

    def check_named(self, state: State) -> None:
        if self.astronaut:
            check_rival(state, self.astronaut)

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        g.check_steal(grid, seat, self.piece, self.to)

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        return g.steal(grid, seat, self.piece, self.to)

    def seen(self, grid: g.Grid) -> Self:
        """AJ-J24: return this move with `astronaut` set to the astronaut on the item's space of the map."""
        there = grid.element_on(grid.at(self.to))
        return replace(self, astronaut=there if g.owner_of(there) else "")
