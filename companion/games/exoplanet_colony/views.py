"""Panel of the table, and the figures above the question."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from companion.engine.figures import signed
from companion.engine.offers import KEPT, Offer, OfferIndex
from companion.engine.panel import StatePanel, named
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
from companion.engine.tracking import DASH
from companion.engine.vitals import Gauge, Vital, share_of
from companion.games.exoplanet_colony import base_view, production, resource_views, stage, trackers
from companion.games.exoplanet_colony.actions import UseItem, UsePlan
from companion.games.exoplanet_colony.base import PlaceModule, PutPawn, RemoveModule, SetSwitch
from companion.games.exoplanet_colony.card_records import ModuleCard
from companion.games.exoplanet_colony.components import (
    COLOURS,
    LOWER,
    PRODUCTION_LEAST,
    PRODUCTION_MOST,
    RESOURCES,
    SUPPLY_MOST,
    ByResource,
)
from companion.games.exoplanet_colony.hands import (
    ChangeHand,
    ChangeLimit,
    Discard,
    cost_name,
    kinds_shown,
    knows_hand,
)
from companion.games.exoplanet_colony.health import CureIssue, TypeIssue
from companion.games.exoplanet_colony.module_actions import (
    ARROWS,
    Deploy,
    Preview,
    deployed,
    previews,
)
from companion.games.exoplanet_colony.offers import MOVES, offers_of
from companion.games.exoplanet_colony.parts import BASE, HANDS, PLANS
from companion.games.exoplanet_colony.state import (
    BEGIN,
    BY_COLOUR,
    EVENT,
    KINDS,
    Colonist,
    State,
    module_name,
    next_step,
)
from companion.games.exoplanet_colony.tokens import RemoveToken
from companion.games.exoplanet_colony.trackers import ChangeLevel, ChangeProduction, ChangeSupply
from companion.games.exoplanet_colony.turn import LEVEL
from companion.games.exoplanet_colony.typed_cards import TypeCharacter, TypeModule
from companion.games.exoplanet_colony.values import values

SYMBOLS = {
    "oxygen": Text("O\u2082"),
    "water": Text("H\u2082O"),
    "food": Text("Food"),
    "energy": Text("Energy"),
}
"""Short names of the supplies, for a line of five figures."""
SOON = 2
"""A supply that is empty within this number of updates is shown as low."""


class Panel(StatePanel[State]):
    """The table of Exoplanet Colony."""

    moves = named(MOVES)
    resources = RESOURCES
    arrows = ARROWS
    supply_spaces = range(SUPPLY_MOST + 1)
    production_spaces = range(PRODUCTION_LEAST, PRODUCTION_MOST + 1)

    @property
    def hands(self) -> bool:
        return self.state.tracks(HANDS)

    @cached_property
    def hand_sizes(self) -> Mapping[str, int | str]:
        """The number of cards in each player's hand, a dash if it is unknown."""
        return {
            one.seat: one.hand.size if knows_hand(self.state, one.seat) else DASH
            for one in self.state.colonists
        }

    @property
    def base(self) -> bool:
        return self.state.tracks(BASE)

    @property
    def what_if(self) -> bool:
        return self.state.tracks(PLANS)

    @cached_property
    def unplaced(self) -> Mapping[str, str]:
        """Labels of the places and pawns that the map lacks because the app does not know them, by id."""
        missing = [value for value in values(self.state) if value.id.endswith((".place", ".at"))]
        return {value.id: value.label for value in missing if not self.state.knows(value.id)}

    @cached_property
    def acting(self) -> Colonist | None:
        """The player who has actions now, None if no player has."""
        return stage.in_progress(self.state)

    @cached_property
    def generate(self) -> tuple[stage.ActGroup, ...]:
        return tuple(stage.generating(self.state, resource, self.offers) for resource in RESOURCES)

    @cached_property
    def actions(self) -> tuple[stage.ActGroup, ...]:
        return stage.actions(self.state, self.offers)

    @cached_property
    def beside(self) -> tuple[stage.ActGroup, ...]:
        """Buttons that use no action."""
        return stage.shown(stage.beside(self.acting, self.offers)) if self.acting else ()

    @cached_property
    def known(self) -> stage.ActGroup | None:
        return stage.known_events(self.state, self.offers)

    @property
    def in_event(self) -> bool:
        return self.state.turn.step == EVENT and not self.state.ending

    @cached_property
    def event_groups(self) -> tuple[stage.ActGroup, ...]:
        return tuple(stage.event_groups(self.offers))

    @property
    def burning(self) -> Text:
        """Effect of an emergency token on the Emergency Level, in words."""
        return Text("level {before} \u2192 {after}", before=self.level, after=self.level + 1)

    @property
    def told(self) -> bool:
        """True if the next step of the event is known. The prompt then shows this step."""
        return next_step(self.state) is not None

    @property
    def resting(self) -> bool:
        """True before the first turn and after the end of the game."""
        return self.state.turn.step == BEGIN or self.state.ending is not None

    @cached_property
    def update(self) -> tuple[resource_views.UpdateRow, ...]:
        return resource_views.update_rows(self.state)

    @cached_property
    def level(self) -> int:
        return trackers.level(self.state)

    @cached_property
    def held(self) -> Text:
        return resource_views.held(self.state)

    @cached_property
    def before(self) -> Mapping[str, int]:
        """Earlier space of each cube that the last update moved, by track."""
        return {moved.track: moved.before for moved in reversed(self.state.moved)}

    @cached_property
    def productions(self) -> ByResource:
        return production.productions(self.state)

    @cached_property
    def parts(self) -> Mapping[str, tuple[production.Part, ...]]:
        return {resource: production.parts(self.state, resource) for resource in RESOURCES}

    @cached_property
    def empties(self) -> Mapping[str, int | None]:
        return production.empties(self.state)

    @cached_property
    def needs(self) -> tuple[Text, ...]:
        """The productions that are below 0 (EC-E1), each with the known modules that raise it."""
        return tuple(_need(need) for need in production.needs(self.state))

    @cached_property
    def to_win(self) -> Text:
        """The condition of victory (EC-E1) and how many productions meet it, "" when the game is over."""
        if self.state.ending is not None:
            return NOTHING
        met, most = len(RESOURCES) - len(production.needs(self.state)), len(RESOURCES)
        return Text("To win: all productions at 0 or more ({met} of {most}).", met=met, most=most)

    @cached_property
    def first_empty(self) -> Text:
        """The sentence on the supply that runs out first if nothing changes. It is "" if none runs out."""
        return _first_empty(self.empties)

    @cached_property
    def markers(self) -> OfferIndex:
        """The \u2212 and + buttons of all markers. A button is grey if its marker cannot move.

        This holds also in an event, although the move is then legal.
        """
        offers = self.offers.of(ChangeSupply, ChangeProduction, ChangeLevel)
        return OfferIndex(_grey(offer) for offer in offers if not offer.asks)

    @cached_property
    def map(self) -> base_view.MapView:
        return base_view.map_view(self.state, self.offers)

    @cached_property
    def module_names(self) -> Mapping[str, str]:
        return {module.id: module_name(self.state, module.id) for module in self.state.modules}

    @cached_property
    def pawns(self) -> Mapping[str, str]:
        """The name of the module on which each player's pawn stands, a dash if it is unknown."""
        names = self.module_names if self.base else {}
        return {
            one.seat: names[one.at] if self.state.knows(f"{one.seat}.at") else DASH
            for one in (self.state.colonists if names else ())
        }

    @cached_property
    def cards(self) -> Mapping[str, ModuleCard]:
        """The known module cards by id."""
        return {card.id: card for card in reversed(self.state.library.modules)}

    @cached_property
    def tokens(self) -> Mapping[str, tuple[base_view.TokenPile, ...]]:
        return {module.id: base_view.piles(self.state, module) for module in self.state.modules}

    @property
    def module_offers(self) -> OfferIndex:
        """Offers of the list of modules and cards."""
        return self.offers.where(RemoveToken, SetSwitch, RemoveModule, TypeModule, PlaceModule)

    @cached_property
    def plans(self) -> tuple[Preview, ...]:
        return previews(self.state)

    @cached_property
    def deploys(self) -> OfferIndex:
        """Offers to deploy a certain module, without those that ask for the module."""
        return OfferIndex(offer for offer in self.offers.of(Deploy) if "module" in offer.fields)

    def deployable(self, at: str | None) -> list[tuple[ModuleCard, list[tuple[str, int]], bool]]:
        """EC-A3: return the known modules that fit a place, or any place, by colour and name.

        Each has its effect on the productions, and True if deploying it wins.
        """
        offer = self.offers.dialog(Deploy, **({"at": at} if at else {}))
        fitting = [self.cards[card] for card in offer.options.get("module", ())]
        fitting.sort(key=lambda card: (list(COLOURS).index(card.colour), card.name))
        previews = [deployed(self.state, card) for card in fitting]

        def wins(preview: Preview) -> bool:
            return preview.wins and self.what_if

        return [
            (card, [(one, after - before) for one, before, after in preview.changes], wins(preview))
            for card, preview in zip(fitting, previews, strict=True)
        ]

    @cached_property
    def costs(self) -> Mapping[str, Text]:
        """The costs of the known module cards in words, by card; a dash if none was typed."""
        return {
            key: Text("costs {cost}", cost=cost_name(card.cost())) if card.cost() else Text("cost \u2013")
            for key, card in self.cards.items()
        }

    @property
    def kinds(self) -> Mapping[str, Text]:
        """The kinds of cards in hand, empty if the table does not count them by colour."""
        counted = self.state.hands == BY_COLOUR
        return {kind: KINDS[kind] for kind in kinds_shown(self.state)} if counted else {}

    @property
    def team_offers(self) -> OfferIndex:
        """Offers of the list of players."""
        own = (UsePlan, UseItem, Discard, TypeCharacter)
        return self.offers.where(*own, PutPawn, ChangeHand, ChangeLimit, TypeIssue, CureIssue)


def panel(state: State, seat: str) -> Panel:
    """Return the panel, which is the same for all seats."""
    return _panel(state)


@lru_cache(KEPT)
def _panel(state: State) -> Panel:
    return Panel(state, offers_of(state))


def vitals(state: State, seat: str) -> tuple[Vital, ...]:
    """Return the four supplies as tanks with their productions, and the spaces of the Emergency Level."""
    table = _panel(state)
    supplies = (
        Vital(
            symbol,
            Text.verbatim(state.supply[one]),
            f"supply.{one}",
            low=not state.supply[one] or (table.empties[one] or SOON + 1) <= SOON,
            note=Text.verbatim(signed(table.productions[one])),
            icon=f"exoplanet_colony/{one}",
            level=share_of(state.supply[one], SUPPLY_MOST),
            gauge=Gauge.TANK,
            tone=state.board.colour(one),
        )
        for one, symbol in SYMBOLS.items()
    )
    spaces = len(state.board.actions)
    level = Vital(
        Text("Level"),
        Text.verbatim(table.level),
        LEVEL,
        low=table.level > 0,
        icon="warn",
        level=share_of(table.level, spaces),
        gauge=Gauge.DOTS,
        parts=spaces,
    )
    return (*supplies, level)


def _grey(offer: Offer) -> Offer:
    return replace(offer, refusal=offer.refusal or offer.hint or None)


def _need(need: production.Need) -> Text:
    said = Text("{resource} +{missing}", resource=RESOURCES[need.resource], missing=need.missing)
    ways = [
        Text(
            "{count} \u00d7 {card} (+{gain})",
            count=production.most_it_takes(need.missing, gain),
            card=card.label,
            gain=gain,
        )
        for card, gain in need.modules[:3]
    ]
    either = in_a_row(ways, Text("{items} or {item}"))
    return Text("{need}: {ways}", need=said, ways=either) if ways else said


def _first_empty(empties: Mapping[str, int | None]) -> Text:
    coming = [(turns, LOWER[one]) for one, turns in empties.items() if turns]
    if not coming:
        return NOTHING
    turns = min(turns for turns, _ in coming)
    names = [name for number, name in coming if number == turns]
    when = Text.counted("in the next update", "in {count} turns", count=turns)
    return Text.counted(
        "If nothing changes, {what} runs out {when}.",
        "If nothing changes, {what} run out {when}.",
        count=len(names),
        what=plain_list(names),
        when=when,
    )
