"""Changes that a card's text makes to hands, piles and buildings, and blueprints typed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Flag, Id, Number, declare
from companion.engine.moves import Anchor, Move
from companion.engine.offers import BY_ONE, Offer
from companion.engine.records import replace
from companion.engine.text import Text
from companion.games.hundred_astronauts.building import check_new_base, destroyed, with_building
from companion.games.hundred_astronauts.card_records import Blueprint, with_blueprint
from companion.games.hundred_astronauts.components import CLASSIC, KINDS, NEWER, SPACE_BASE, kinds_of
from companion.games.hundred_astronauts.lookup import blueprint_at, building_at, check_edition, player_at
from companion.games.hundred_astronauts.piles import run_out
from companion.games.hundred_astronauts.state import State, building_name
from companion.games.hundred_astronauts.turn import hand_changed

FIELDS = tuple(fields.specs(Blueprint))


class ChangeHand(Move, kind="change-hand", anchor=Anchor.NONE):
    """Add or remove cards in a hand because of a card's text."""

    sentence = Text("{seat}: {by:+} cards in hand.")
    what = Text("Hand")

    seat: str = declare(Id("Player", of="seat"))
    by: int = declare(Number("Cards", -12, 12))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            for by, sign in BY_ONE:
                yield cls(seat=player.seat, by=by).offer(
                    Text("{what} of {player} {sign}", what=cls.what, player=player.name, sign=sign)
                )

    def words(self, names: Mapping[str, str]) -> Text:
        return Text.counted(
            "{seat}: {by:+} card in hand.",
            "{seat}: {by:+} cards in hand.",
            count=abs(self.by),
            seat=names.get(self.seat, self.seat),
            by=self.by,
        )

    def check(self, state: State) -> None:
        player = player_at(state, self.seat)
        has = Text.counted(
            "{player} has {count} card.", "{player} has {count} cards.", count=player.hand, player=player.name
        )
        check_change(has, player.hand, self.by)

    def apply(self, state: State) -> State:
        return hand_changed(state.with_hand(self.seat, self.by))


def check_change(has: Text, now: int, by: int) -> None:
    """Raise `IllegalMove` if nothing changes, or with the sentence `has` if the number falls below 0."""
    if not by:
        raise IllegalMove("Nothing would change.")
    if now + by < 0:
        raise IllegalMove(has)


class ChangeInventory(ChangeHand, kind="change-inventory"):
    """B-5: add supplies to an inventory or remove them."""

    sentence = Text("{seat}: {by:+} supplies.")
    what = Text("Supplies")

    by: int = declare(Number("Supplies", -12, 12))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        return iter(()) if state.edition == CLASSIC else super().offers(state)

    def words(self, names: Mapping[str, str]) -> Text:
        return Text.counted(
            "{seat}: {by:+} supply.",
            "{seat}: {by:+} supplies.",
            count=abs(self.by),
            seat=names.get(self.seat, self.seat),
            by=self.by,
        )

    def check(self, state: State) -> None:
        check_edition(state, NEWER)
        player = player_at(state, self.seat)
        has = Text.counted(
            "{player} has {count} supply.",
            "{player} has {count} supplies.",
            count=player.inventory,
            player=player.name,
        )
        check_change(has, player.inventory, self.by)

    def apply(self, state: State) -> State:
        player = player_at(state, self.seat)
        return state.with_player(self.seat, inventory=player.inventory + self.by)


class PutBuilding(Move, kind="put-building"):
    """Add a building that a card's text gives, or that was built without the app. I3 and B4 hold."""

    sentence = Text("{building} stands at {seat}.")

    seat: str = declare(Id("Player", of="seat"))
    building: str = declare(Choice("Building", {key: kind.name for key, kind in KINDS.items()}))
    astronaut: bool = declare(Flag("With an astronaut"), default=False)

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        kinds = {key: kind.name for key, kind in kinds_of(state.edition).items()}
        for player in state.players:
            put = cls(seat=player.seat, building=next(iter(kinds)), astronaut=True)
            yield put.offer(Text("A building more"), "building", "astronaut", building=kinds)

    def check(self, state: State) -> None:
        player = player_at(state, self.seat)
        blueprint_at(state, self.building)
        if self.astronaut and self.building != SPACE_BASE:
            raise IllegalMove("Astronauts lie on Space Bases only.")
        if self.building == SPACE_BASE and not self.astronaut and state.edition == CLASSIC:
            check_new_base(player)

    def apply(self, state: State) -> State:
        name = KINDS[self.building].name
        return with_building(state, self.seat, self.building, name, astronaut=self.astronaut)


class RemoveBuilding(Move, kind="remove-building"):
    """P1, P2: remove a building, and the astronaut on it, because of a card's text."""

    sentence = Text("{building} of {seat} goes to the scrapyard.")

    seat: str = declare(Id("Player", of="seat"))
    building: str = declare(Id("Building", of="building"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for player in state.players:
            for one in player.built:
                label = Text("{building} goes", building=building_name(player, one))
                yield cls(seat=player.seat, building=one.id).offer(label)

    def check(self, state: State) -> None:
        building_at(player_at(state, self.seat), self.building)

    def apply(self, state: State) -> State:
        return destroyed(state, self.seat, self.building)


class DeckRanOut(Move, kind="deck-ran-out", reveals=True):
    """D1: record that the deck ran out on the table; the app's count misses cards that an effect moves."""

    sentence = Text("The deck ran out: scrapyard and draft are shuffled.")
    button = Text("The deck ran out")

    def apply(self, state: State) -> State:
        return run_out(state)


class TypeBlueprint(Blueprint, Move, kind="type-blueprint", learns=True):
    """Type in a blueprint, known from now on. It replaces an older one of the same name."""

    sentence = Text("Typed in: {title}.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        kinds = {key: kind.name for key, kind in kinds_of(state.edition).items()}
        yield cls(what=SPACE_BASE).offer(Text("Type in a blueprint"), *FIELDS, what=kinds)
        for card in state.library:
            known = {name: getattr(card, name) for name in FIELDS}
            asks = (name for name in FIELDS if name not in ("what", "name"))
            yield cls(**known).offer(Text("Change {card}", card=card.title), *asks, values=known)

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, title=self.title)

    def apply(self, state: State) -> State:
        card = Blueprint(**{name: getattr(self, name) for name in FIELDS})
        return replace(state, library=with_blueprint(state.library, card))
