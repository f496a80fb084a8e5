"""Card that sends an astronaut outside and brings the previous one back (AJ-K6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.errors import IllegalMove
from companion.engine.fields import Id, declare
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.engine.tracking import with_known
from companion.games.astrojam import grid as g
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.hands import check_astronaut, is_outside, item_outside, owner_name
from companion.games.astrojam.map_pieces import names_for_active
from companion.games.astrojam.state import Outside, State, check_item, rivals


class ShiftSpacesuit(CardMove, kind="shift-spacesuit"):
    """AJ-K6: send an astronaut outside. The active player's astronauts may take an item along (AJ-K6c).

    `astronaut` is the id of the astronaut ("blue-1") or the seat of its owner ("blue").
    """

    compensation = Text("{count}: your astronaut was sent outside.")
    sentence = Text("Spacesuit card: an astronaut of {astronaut} goes outside.")
    card = g.SPACESUIT

    astronaut: str = declare(Id("Astronaut", of="astronaut"))
    item: str = declare(Id("Item taken along", of="item"), default="")

    @classmethod
    def offers_without_map(cls, state: State) -> Iterator[Offer]:
        """Yield the ways to send out a rival's astronaut, or the player's own with or without an item."""
        if not (me := state.turn.seat):
            return
        yield cls(astronaut=me).offer(Text("Send an own astronaut outside"))
        items = {item: name for item, name in state.item_names.items() if not item_outside(state, item)}
        with_item = cls(astronaut=me, item=next(iter(items)))
        yield with_item.offer(Text("Send an own astronaut with an item"), "item", item=items)
        names = {rival.seat: rival.name for rival in rivals(state)}
        first = cls(astronaut=next(iter(names)))
        yield first.offer(Text("Send a rival astronaut outside"), "astronaut", astronaut=names)
        for seat, name in names.items():
            yield cls(astronaut=seat).offer(Text("Send an astronaut of {name} outside", name=name))

    @classmethod
    def offers_on_map(cls, state: State, grid: g.Grid) -> Iterator[Offer]:
        """Yield an offer for all astronauts, and one for each own astronaut with each item there.

        Rules AJ-K6, AJ-K6c.
        """
        lit, names = g.lit(grid, state.turn.seat, cls.card), names_for_active(state, grid)
        if lit.shifts:
            out = {one: names[one] for one in lit.shifts}
            yield cls(astronaut=lit.shifts[0]).offer(Text("Send outside"), "astronaut", astronaut=out)
        for one, items in lit.items.items():
            for item in items:
                yield cls(astronaut=one, item=item).offer(
                    Text("{astronaut} with {item}", astronaut=names[one], item=names[item])
                )

    def touched(self) -> tuple[str, ...]:
        """AJ-K6d: return the astronaut that is sent out."""
        return (self.astronaut,)

    def words_without_map(self, names: Mapping[str, str]) -> Text:
        whose = owner_name(self.astronaut, names)
        if not self.item:
            return Text(self.sentence, astronaut=whose)
        said = Text("Spacesuit card: an astronaut of {astronaut} goes outside with {item}.")
        return Text(said, astronaut=whose, item=names.get(self.item, self.item))

    def check_named(self, state: State) -> None:
        """Refuse an astronaut that is already outside, and a rival's astronaut with an item.

        Rules AJ-K6b, AJ-K6c.
        """
        player = check_astronaut(state, self.astronaut)
        if is_outside(state, self.astronaut):
            raise IllegalMove("That astronaut is outside already: another one has to go.")
        if not self.item:
            return
        check_item(self.item)
        if player.seat != state.turn.seat:
            raise IllegalMove("A rival takes no item outside.")
        if item_outside(state, self.item):
            raise IllegalMove("{item} is outside already.", item=state.item_name(self.item))

    def check_aim(self, state: State) -> None:
        """AJ-K6: refuse a target, because there is only one space outside.

        Up to version 2 of the rules a target was ignored.
        """
        if state.rules_version >= 3 and (self.to or self.piece):
            raise IllegalMove("A Spacesuit card has no target: say only which astronaut goes outside.")

    def check_on_map(self, grid: g.Grid, seat: str) -> None:
        g.check_shift(grid, seat, self.astronaut, self.item)

    def act(self, grid: g.Grid, seat: str) -> g.Done:
        return g.shift(grid, seat, self.astronaut, self.item)

    def played(self, state: State) -> State:
        """AJ-K6, AJ-Q20: record this astronaut and its item as outside, in place of the previous ones."""
        state = replace(super().played(state), outside=Outside(self.astronaut, self.item))
        return with_known(state, "outside.astronaut", "outside.item")
