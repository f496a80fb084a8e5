"""Actions on the base, and a preview of what they would do to the productions.

Rules EC-A3, EC-A4, EC-A6, EC-A7.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine import fields
from companion.engine.errors import IllegalMove
from companion.engine.fields import Choice, Id, declare
from companion.engine.figures import signed
from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row
from companion.games.exoplanet_colony import base
from companion.games.exoplanet_colony.actions import Action, spent
from companion.games.exoplanet_colony.base import WAYS, other_way
from companion.games.exoplanet_colony.card_records import UNNAMED, ModuleCard
from companion.games.exoplanet_colony.components import COLOURS, LOWER, RESOURCES, TOKENS, ByResource
from companion.games.exoplanet_colony.hands import (
    check_has,
    discarded,
    hand_values,
    knows_hand,
    paid,
    take_card,
    ways_to_pay,
)
from companion.games.exoplanet_colony.health import check_health
from companion.games.exoplanet_colony.parts import BASE, HANDS, PLANS
from companion.games.exoplanet_colony.production import check_range, printed, productions
from companion.games.exoplanet_colony.state import (
    HUB,
    HUB_CARD,
    UNKNOWN,
    Colonist,
    Hand,
    Module,
    State,
    active,
    card_at,
    card_name,
    here,
    module_at,
    module_name,
    player_name,
)
from companion.games.exoplanet_colony.tokens import check_token, token_off, token_value, with_token
from companion.games.exoplanet_colony.typed_cards import COSTS, effects_asked, with_module_card

DEPLOY, SWITCH, REPAIR = "deploy", "switch", "repair"


@dataclass(frozen=True, slots=True)
class Preview:
    """A planned action, with the productions before and after it.

    `refusal` is the reason if a production would leave its track (EC-A0c).
    """

    act: str
    what: str
    label: Text
    before: ByResource
    after: ByResource
    refusal: Text | None = None

    @property
    def changes(self) -> tuple[tuple[str, int, int], ...]:
        """The productions that change, as (resource, before, after)."""
        return tuple((r, self.before[r], self.after[r]) for r in RESOURCES if self.before[r] != self.after[r])

    @property
    def wins(self) -> bool:
        """EC-E1: True if the action is allowed and all four productions would be 0 or more."""
        return self.refusal is None and all(value >= 0 for _, value in self.after.items())


def previews(state: State) -> tuple[Preview, ...]:
    """Return the previews of deployments, switches and repairs on the whole base, wherever the pawns are."""
    return (*_deploys(state), *_switches(state), *_repairs(state))


def _preview(act: str, what: str, label: Text, before: ByResource, after: ByResource) -> Preview:
    try:
        check_range(after)
    except IllegalMove as error:
        return Preview(act, what, label, before, after, error.reason)
    return Preview(act, what, label, before, after)


def deployed(state: State, card: ModuleCard) -> Preview:
    """EC-A3: return the preview of putting a module of the library on the base."""
    now = productions(state)
    return _preview(
        DEPLOY, card.id, Text("Deploy {card}", card=card.label), now, now + printed(card, state.planet)
    )


def _deploys(state: State) -> Iterator[Preview]:
    for card in state.library.modules:
        if card.id != HUB_CARD:
            yield deployed(state, card)


def switched(state: State, module: Module) -> Preview:
    """EC-A7: return the preview of switching a module off, or on again."""
    after = productions(state.with_module(module.id, on=not module.on))
    name, to = module_name(state, module.id), WAYS[other_way(module)]
    label = Text("Switch {module} {to}", module=name, to=to)
    return _preview(SWITCH, module.id, label, productions(state), after)


def _switches(state: State) -> Iterator[Preview]:
    previews = (switched(state, module) for module in state.modules)
    yield from (preview for preview in previews if preview.changes)


def repaired(state: State, module: Module, resource: str) -> Preview:
    """EC-A6: return the preview of removing a loss token."""
    after = productions(token_off(state, module.id, resource))
    name = module_name(state, module.id)
    label = Text("Repair {resource} on {module}", resource=LOWER[resource], module=name)
    return _preview(REPAIR, f"{module.id}.{resource}", label, productions(state), after)


def _repairs(state: State) -> Iterator[Preview]:
    for module in state.modules:
        for resource in RESOURCES:
            if module.loss[resource]:
                yield repaired(state, module, resource)


def changes_in_words(preview: Preview) -> Text:
    """Return the changes in words, for example 'Food \u22121 \u2192 +1' or 'no production changes'."""
    said = [
        Text("{resource} {now} \u2192 {then}", resource=RESOURCES[r], now=signed(before), then=signed(after))
        for r, before, after in preview.changes
    ]
    changes = in_a_row(said) or Text("no production changes")
    return Text("{changes} \u00b7 victory", changes=changes) if preview.wins else changes


DIRECTIONS = {
    (0, -1): Text("above"),
    (1, 0): Text("to the right"),
    (0, 1): Text("below"),
    (-1, 0): Text("to the left"),
    (1, -1): Text("above, right"),
    (1, 1): Text("below, right"),
    (-1, 1): Text("below, left"),
    (-1, -1): Text("above, left"),
}
"""Direction of a place as seen from the pawn, by the place's (x, y) minus the pawn's (x, y)."""
DIRECTION_BUTTONS = {
    (0, -1): Text("Above"),
    (1, 0): Text("To the right"),
    (0, 1): Text("Below"),
    (-1, 0): Text("To the left"),
    (1, -1): Text("Above, right"),
    (1, 1): Text("Below, right"),
    (-1, 1): Text("Below, left"),
    (-1, -1): Text("Above, left"),
}
ARROWS = dict(
    zip(DIRECTION_BUTTONS.values(), "\u2191\u2192\u2193\u2190\u2197\u2198\u2199\u2196", strict=True)
)
"""The arrow for the label of each direction."""


def pawn_module(state: State) -> Module | None:
    """Return the module that the current player's pawn stands on, None before the first turn."""
    return state.module(state.active.at) if state.active else None


def around_pawn(state: State) -> dict[str, base.Place]:
    """EC-A3: return the free places beside the current player's pawn by id, as seen from it.

    Return {} before the first turn, and if the map is not tracked.
    """
    if (here := pawn_module(state)) is None or not state.tracks(BASE):
        return {}
    return {base.place_id((x, y)): (x - here.x, y - here.y) for x, y in base.free_places(state, here)}


def asked_place(state: State, places: Mapping[str, Text]) -> dict[str, str]:
    """Return the first of these places as the field `at`, {} if the map is not tracked."""
    return {"at": next(iter(places), base.place_id((0, 0)))} if state.tracks(BASE) else {}


def hint_of(state: State, preview: Preview) -> Text:
    """Return the changes of a preview in words, "" if previews are not tracked."""
    return changes_in_words(preview) if state.tracks(PLANS) else NOTHING


def repairable(state: State, token: str) -> Module:
    """EC-A6: return the module whose token is repaired: the pawn's, or any if the map is not tracked."""
    return here(state) if state.tracks(BASE) else with_token(state, token) or here(state)


class Deploy(Action, kind="deploy"):
    """EC-A3: deploy a module from hand beside the pawn.

    `pay` is the id of a payment, such as "blue.blue". If it is empty, the app chooses the cards to pay with.
    """

    sentence = Text("Deploys {module}.")

    module: str = declare(Id("Module", of="module card"))
    at: str = declare(Id("Place", of="place"), default="")
    pay: str = declare(Id("Paid with", of="payment"), default="")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """Yield an offer per module that asks for the place, then one per place that asks for the module.

        Rule EC-A3.

        The last offer asks for both. None asks for the place if the map is not tracked.
        """
        if pawn_module(state) is None:
            return
        around = around_pawn(state)
        places = {place: DIRECTION_BUTTONS[way] for place, way in around.items()}
        cards = {card: deployed(state, card) for card in state.library.modules if card.id != HUB_CARD}
        yield from cls._by_module(state, cards, places)
        yield from cls._by_place(state, cards, around, places)

    @classmethod
    def _by_module(
        cls, state: State, cards: Mapping[ModuleCard, Preview], places: Mapping[str, Text]
    ) -> Iterator[Offer]:
        where = asked_place(state, places)
        for card, preview in cards.items():
            ways = payments_for(state, card)
            asks = (*where, "pay") if len(ways) > 1 else (*where,)
            label, changes = Text("Deploy {card}", card=card.label), hint_of(state, preview)
            yield cls(module=card.id, **where).offer(label, *asks, hint=changes, at=places, pay=ways)

    @classmethod
    def _by_place(
        cls,
        state: State,
        cards: Mapping[ModuleCard, Preview],
        around: Mapping[str, base.Place],
        places: Mapping[str, Text],
    ) -> Iterator[Offer]:
        """Yield an offer for each free place, then an offer that asks for both the place and the module."""
        fitting = {
            card.id: Text("{card}\n{changes}", card=card.label, changes=hint_of(state, preview))
            for card, preview in cards.items()
            if legal(state, preview)
        }
        first = next(iter(fitting), next((card.id for card in state.library.modules), "card.none"))
        for place, way in around.items():
            yield cls(module=first, at=place).offer(
                Text("Deploy {where}", where=DIRECTIONS[way]), "module", module=fitting
            )
        where = asked_place(state, places)
        yield cls(module=first, **where).offer(
            Text("Deploy"), *where, "module", values=where, at=places, module=fitting
        )

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (*base.map_values(state, state.turn.seat), *hand_values(state, state.turn.seat))

    def check(self, state: State) -> None:
        """Check the place beside the pawn, the module and its cost in hand, and the tracks (EC-A0c).

        Rule EC-A3.
        """
        super().check(state)
        place = base.place_beside_pawn(state, self.at)
        check_card(state, self.module, self.pay)
        check_range(productions(base.put(state, self.module, place)))

    def apply(self, state: State) -> State:
        """EC-A3, EC-A10: move the module from the hand to the base, and the cards paid to the discards."""
        card, seat = card_at(state, self.module), state.turn.seat
        place = base.place_beside_pawn(state, self.at)
        if state.tracks(HANDS):
            rest = without_module(active(state), card.colour)
            cards = paid(rest, card.cost(), self.pay)
            state = discarded(state.with_colonist(seat, hand=rest), seat, cards)
        return base.put(spent(state), self.module, place)


def without_module(colonist: Colonist, colour: str) -> Hand:
    """Return the hand after one card of this colour is taken out to be deployed.

    Raises `IllegalMove` if the hand has no such card and none of unknown colour.
    """
    check_has(colonist, colour)
    return take_card(colonist.hand, colour)


def check_card(state: State, module: str, pay: str = "") -> None:
    """EC-A3: raise `IllegalMove` if the current player cannot have the module and its cost in hand."""
    base.check_no_hub(module)
    card, me = card_at(state, module), active(state)
    if state.tracks(HANDS):
        paid(without_module(me, card.colour), card.cost(), pay)


def payments_for(state: State, card: ModuleCard) -> dict[str, Text]:
    """Return all ways to pay for a module by id, {} if it cannot be in hand or hands are not tracked."""
    if not state.tracks(HANDS):
        return {}
    try:
        return ways_to_pay(without_module(active(state), card.colour), card.cost())
    except IllegalMove:
        return {}


def legal(state: State, preview: Preview) -> bool:
    """EC-A3, EC-A0c: return True if the hand and the tracks allow this deployment, whatever its place."""
    try:
        check_card(state, preview.what)
    except IllegalMove:
        return False
    return preview.refusal is None


class DeployNew(ModuleCard, Action, kind="deploy-new", learns=True):
    """EC-A3, EC-S6: deploy a module from hand that was not typed in before.

    Only its colour and its productions have to be told. A cost that was not typed is not paid in the app; it
    can be typed later, as can the name, which the app gives until then.
    """

    sentence = Text("Deploys {name}, a new module.")

    at: str = declare(Id("Place", of="place"), default="")

    def words(self, names: Mapping[str, str]) -> Text:
        return Text(self.sentence, name=self.label) if self.name else Text("Deploys a new module.")

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """EC-A3: yield an offer that asks for the place, and one for each place beside the pawn.

        If the map is not tracked, yield one offer, which does not ask for the place.
        """
        if (me := state.active) is None:
            return
        ways, hand = around_pawn(state), me.hand
        colours = {key: name for key, name in COLOURS.items() if hand[key] or hand[UNKNOWN]}
        if not colours or not knows_hand(state, me.seat):
            colours = {**COLOURS}
        icons = (field for field in effects_asked(state) if field not in RESOURCES)
        asks = ("colour", *RESOURCES, "name", *COSTS, *icons, "text")
        colour = next(iter(colours))
        places = {place: DIRECTION_BUTTONS[way] for place, way in ways.items()}
        where = asked_place(state, places)
        yield cls(colour=colour, at=where.get("at", "")).offer(
            Text("Deploy a module"), *where, *asks, values=where, at=places, colour=colours
        )
        for place, way in ways.items():
            label = Text("Deploy {where}", where=DIRECTIONS[way])
            yield cls(colour=colour, at=place).offer(label, *asks, colour=colours)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return Deploy.depends_on(Deploy(module=self.id), state)

    def check(self, state: State) -> None:
        """Check the place, the module card in hand, the cost if it was typed, and the tracks (EC-A0c).

        Rule EC-A3.
        """
        check_health(state, state.turn.seat, Deploy.kind)
        super().check(state)
        place = base.place_beside_pawn(state, self.at)
        base.check_no_hub(self.id)
        if state.tracks(HANDS):
            paid(without_module(active(state), self.colour), self.cost(), "")
        card = self._card(state)
        check_range(productions(base.put(with_module_card(state, card), card.id, place)))

    def apply(self, state: State) -> State:
        """EC-A3, EC-A10: type the card in, and deploy it."""
        card = self._card(state)
        return Deploy(module=card.id, at=self.at).apply(with_module_card(state, card))

    def _card(self, state: State) -> ModuleCard:
        """Return the card. Without a name it is a nameless card of the same numbers, or a new one."""
        card = ModuleCard(**{field: getattr(self, field) for field in fields.specs(ModuleCard)})
        if card.name:
            return card
        known = {one.name: one for one in state.library.modules}
        names = (str(Text(UNNAMED[card.colour], number=n)) for n in range(1, len(known) + 2))
        named = (replace(card, name=name) for name in names)
        return next(one for one in named if known.get(one.name, one) == one)


class MovePawn(Action, kind="move-pawn", of_part=BASE):
    """EC-A4: move the pawn to a module that touches a side of the pawn's module."""

    sentence = Text("Moves to {to}.")

    to: str = declare(Id("To", of="module"))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for module in state.modules if state.active else ():
            yield cls(to=module.id).offer(Text("Move to {module}", module=module_name(state, module.id)))

    def depends_on(self, state: State) -> tuple[str, ...]:
        return base.map_values(state, state.turn.seat)

    def check(self, state: State) -> None:
        super().check(state)
        base.check_elsewhere(active(state), self.to)
        if module_at(state, self.to) not in base.reachable(state):
            raise IllegalMove("A pawn moves to a module at a side of its own, not at a corner.")

    def apply(self, state: State) -> State:
        return spent(state).with_colonist(state.turn.seat, at=self.to)


class Repair(Action, kind="repair"):
    """EC-A6: remove a token from the module of the pawn.

    Removing a loss token raises the production by 1. Removing an emergency token lowers the level by one
    space.
    """

    sentence = Text("Repairs: {token} token removed.")

    token: str = declare(Choice("Token", TOKENS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        for token, name in TOKENS.items() if state.active else ():
            yield cls(token=token).offer(Text("Repair {module}", module=name))

    def depends_on(self, state: State) -> tuple[str, ...]:
        if not state.tracks(BASE) or state.active is None:
            return ()
        return f"{state.turn.seat}.at", token_value(state.active.at, self.token)

    def check(self, state: State) -> None:
        """Check that the token is on the pawn's module and the production stays on track (EC-A0c).

        Rules EC-A6, EC-Q9.
        """
        super().check(state)
        module = repairable(state, self.token)
        check_token(state, module, self.token)
        if state.readings.repair_limit:
            check_range(productions(token_off(state, module.id, self.token)))

    def apply(self, state: State) -> State:
        """EC-A6: remove the token. A lower level gives no more actions in this turn (EC-R7)."""
        return token_off(spent(state), repairable(state, self.token).id, self.token)


class Switch(Action, kind="switch"):
    """EC-A7: switch the module of the pawn off or on; its printed productions are undone, or count again."""

    sentence = Text("Switches {module} {to}.")

    module: str = declare(Id("Module", of="module"))
    to: str = declare(Choice("To", base.WAYS))

    @classmethod
    def offers(cls, state: State) -> Iterator[Offer]:
        """EC-A7: yield the offer for the module of the pawn, or for each module if the map is not tracked."""
        if (here := pawn_module(state)) is None:
            return
        for module in (here,) if state.tracks(BASE) else state.modules:
            to, hint = base.other_way(module), hint_of(state, switched(state, module))
            label = Text("Switch {to}", to=base.WAYS[to])
            if not state.tracks(BASE):
                name = module_name(state, module.id)
                label = Text("Switch {module} {to}", module=name, to=base.WAYS[to])
            yield cls(module=module.id, to=to).offer(label, hint=hint)

    def depends_on(self, state: State) -> tuple[str, ...]:
        return (f"{state.turn.seat}.at",) if state.tracks(BASE) else ()

    def check(self, state: State) -> None:
        """EC-A7, EC-Q10: check that the pawn is on the module and that the module can be switched.

        Also check that all productions stay on their tracks (EC-A0c).
        """
        super().check(state)
        module = here(state) if state.tracks(BASE) else module_at(state, self.module)
        if module.id != self.module:
            raise IllegalMove(
                "{player} is at {here}: only this module can be switched.",
                player=player_name(state, state.turn.seat),
                here=module_name(state, module.id),
            )
        base.check_switches(state, module, self.to)
        card = state.card_of(module)
        if module.id == HUB and not state.readings.hub_off and not (card and card.prints_production()):
            raise IllegalMove("{hub} has no production to switch off.", hub=card_name(state, module.card))
        check_range(productions(state.with_module(module.id, on=self.to == "on")))

    def apply(self, state: State) -> State:
        """EC-A12: switch the module. The tokens on it stay and keep their effect."""
        return spent(state).with_module(self.module, on=self.to == "on")
