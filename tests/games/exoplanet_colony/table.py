"""A table of Exoplanet Colony in a few words, and moves played on it."""

from functools import cache

from companion.engine.records import replace
from companion.games.exoplanet_colony import GAME, production, trackers
from companion.games.exoplanet_colony.components import NONE, ByResource, by_resource
from companion.games.exoplanet_colony.state import ACTIONS, BEGIN, EVENT, HUB, Hand
from tests.games.taps import Taps

taps = Taps(GAME)
the_move, play, plays, refusal = taps.the_move, taps.play, taps.plays, taps.refusal
correct, corrections, value_of = taps.correct, taps.corrections, taps.value_of
prompt_ids, the_prompt, comes_next = taps.prompt_ids, taps.the_prompt, taps.comes_next
an_offer = taps.an_offer

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
RESOURCES = ("oxygen", "water", "food", "energy")
NO_SUCH_MODULE = "No such module is typed in yet. Type it in on “Base”, under “Modules and cards”."
CARDS = {
    "Farm": {"colour": "green", "cost_blue": 2, "food": 2, "oxygen": 1, "energy": -1},
    "Well": {"colour": "blue", "water": 1},
    "Garden": {"colour": "yellow", "food": 1},
    "Mast": {"colour": "red", "text": "Radio."},
    "Dish": {"colour": "yellow", "cost_any": 1, "energy": 1},
}
"""Module cards made up for the tests."""


def a_scenario(**more):
    """Raw numbers of a scenario card; what is left out is the same for all four resources."""
    start = {f"{resource}_production": -5 for resource in RESOURCES}
    return {**start, **{f"{resource}_supply": 10 for resource in RESOURCES}, **more}


def a_setup(*, scenario=None, **more):
    """A raw set-up."""
    return {"scenario": a_scenario(**(scenario or {})), "start_hand": 3, **more}


def new_game(raw=None, names=NAMES[:2]):
    """The table of a raw set-up, checked as a real one is."""
    return taps.new_game(a_setup() if raw is None else raw, names)


def each(value, rest):
    """Numbers by resource: one for all, four in a row, or some by name and the others `rest`."""
    if isinstance(value, int):
        return ByResource(value, value, value, value)
    if isinstance(value, tuple):
        return ByResource(*value)
    return by_resource(lambda resource: value.get(resource, rest))


def a_table(
    players=2,
    *,
    supply=10,
    production=-1,
    cards=None,
    base=(),
    off=(),
    loss=None,
    emergencies=None,
    hand=None,
    at=None,
    issues=None,
    shift=0,
    discards=0,
    turn="red",
    step=ACTIONS,
    used=0,
    **raw,
):
    """A table in a step of the turn of a seat ("": nobody has begun).

    `production` is what the tracks show, with all that lies on the base. `cards` are the module cards
    that were typed, by name; `base` names those on the base with their places (`base.1`, `base.2`, ...);
    `loss` and `emergencies` are tokens by module, `hand` cards by seat (a number: of no told colour).
    """
    state = new_game(a_setup(**raw), NAMES[:players])
    for name, card in (CARDS if cards is None else cards).items():
        state = play(state, "type-module", name=name, **card)
    for name, place in base:
        state = play(state, "place-module", module=card_of(name), at=place)
    for seat, kinds in (hand or {}).items():
        state = state.with_colonist(seat, hand=Hand(card=kinds) if isinstance(kinds, int) else Hand(**kinds))
    for seat, module in (at or {}).items():
        state = state.with_colonist(seat, at=module)
    for seat, names in (issues or {}).items():
        for name in names:
            state = play(state, "give-issue", seat=seat, name=name)
    state = with_tokens(state, off, loss or {}, emergencies or {})
    state = replace(state, supply=each(supply, 10), shift=shift, discards=discards)
    return in_turn(with_production(state, each(production, -1)), turn, step, used)


def card_of(name):
    """The id of a module card."""
    return f"card.{name.lower()}"


def with_tokens(state, off, loss, emergencies):
    for module in off:
        state = state.with_module(module, on=False)
    for module, tokens in loss.items():
        state = state.with_module(module, loss=ByResource(**tokens))
    for module, count in emergencies.items():
        state = state.with_module(module, emergencies=count)
    return state


def with_production(state, wanted):
    """The start productions such that the tracks show these numbers now."""
    modules = tuple(replace(module, cut=NONE) for module in state.modules)
    state = replace(state, other=NONE, modules=modules)
    now = production.productions(state)
    return replace(state, start=by_resource(lambda r: state.start[r] + wanted[r] - now[r]))


def in_turn(state, turn, step, used):
    """The turn begun as it really is, with the allowance of the level as it stands."""
    if not turn:
        return state
    if state.turn.step == BEGIN:  # nobody asks one player alone
        state = play(state, "begin", seat=turn)
    if step == EVENT:
        return play(state.with_turn(step="reveal", used=used), "reveal-event")
    return state.with_turn(step=step, used=used)


def product(state, resource):
    """What the production track shows."""
    return production.production(state, resource)


def numbers(state):
    """The four productions in the order of the board."""
    now = production.productions(state)
    return tuple(now[resource] for resource in RESOURCES)


def supplies(state):
    """The four supplies in the order of the board."""
    return tuple(state.supply[resource] for resource in RESOURCES)


def space(state):
    """The space of the Emergency Level."""
    return trackers.level(state)


def size(state, seat):
    """How many cards somebody has."""
    return state.colonist(seat).hand.size


def ended(state):
    """Result and reason of the end, or None while the game runs."""
    end = GAME.outcome(state)
    return None if end is None else (end.result, end.reason)


def turn_over(state):
    """The rest of a turn with an event that does nothing; the next player's turn begins."""
    if state.turn.step == ACTIONS:
        state = play(state, "end-actions")
    if state.turn.step == "update":
        state = play(state, "update-resources")
    if state.turn.step == "reveal" and GAME.outcome(state) is None:
        state = play(state, "reveal-event")
    return state if GAME.outcome(state) else play(state, "finish-event")


def played_before(*steps, name="Storm", critical=False, **table):
    """A table where an event of this name is revealed again that did these steps when it was played first."""
    state = play(a_table(step="reveal", **table), "reveal-event", name=name, critical=critical)
    state = turn_over(turn_over(plays(state, *steps, "finish-event")))
    state = plays(state, "end-actions", "update-resources")
    return play(state, "reveal-event", name=name)


def lightened(state):
    """No part of this table is tracked any more."""
    return plays(state, *(("track", {"part": part, "on": False}) for part in GAME.parts))


def full_again(state):
    """Every part of a light table is tracked, after a move that made its numbers unknown."""
    state = play(state, "change-supply", resource="food", by=-1)
    return plays(state, *(("track", {"part": part, "on": True}) for part in GAME.parts))


@cache
def situations():
    """One table for each moment that offers, prompts and values have to cope with, by name."""
    farm = {"base": (("Farm", "1.0"), ("Well", "0.1"), ("Mast", "1.1"))}
    tokens = {"loss": {HUB: {"oxygen": 1}, "base.1": {"water": 2}}, "emergencies": {HUB: 1}}
    colours = {"red": 2, "blue": 2, "green": 1, "plan": 1}
    by_colour = {"hands": "colours", "hand": {"red": colours, "blue": {"yellow": 1, "card": 2}}}
    sick = {"issues": {"red": ("Flu",), "blue": ("Burn", "Flu")}}
    told = (
        ("place-loss", {"resource": "water", "at": "blue-module"}),
        ("place-emergency", {"at": HUB}),
        ("change-supply", {"resource": "food", "by": -2}),
        ("give-issue", {"seat": "red", "name": "Flu", "text": "No generating."}),
    )
    return {
        "not begun": a_table(turn=""),
        "not begun, alone": a_table(1, turn="", scenario={"text": "Dust everywhere."}),
        "first turn": a_table(),
        "six players": a_table(6),
        "nothing typed, no card": a_table(cards={}, hand={"red": 0}),
        "a base": a_table(**farm, **tokens, at={"red": "base.1"}),
        "a base, module off": a_table(**farm, off=("base.1",), at={"red": "base.1"}),
        "by colour": a_table(**farm, **tokens, **by_colour, **sick),
        "icons": a_table(
            scenario={"radiation": 2, "pressure": 1},
            cards={"Dome": {"colour": "blue", "oxygen_icon": "+radiation", "energy_icon": "-pressure"}},
        ),
        "counted decks": a_table(scenario={"events": 3}, deck=1, discards=2),
        "no card to draw": replace(a_table(deck=1), deck=0),
        "no action left": a_table(used=4),
        "too many": a_table(hand={"red": 8, "blue": 7}),
        "too many, by colour": a_table(hands="colours", hand={"red": {"red": 4, "plan": 3}}),
        "too many, only discard": a_table(hand={"red": 8}, readings={"over_limit": "discard"}),
        "sick": a_table(**sick),
        "update": a_table(step="update"),
        "reveal": play(a_table(supply=(1, 9, 0, 20)), "update-resources"),
        "reveal, the last event": a_table(step="reveal", scenario={"events": 1}),
        "reveal, none left": replace(a_table(step="reveal", scenario={"events": 1}), events=0),
        "event": a_table(step=EVENT, **farm, **tokens),
        "event known": played_before(*told, critical=True, **farm),
        "event known, at the ends of the tracks": played_before(
            ("change-production", {"resource": "water", "by": -1}),
            ("change-level", {"by": 1}),
            production={"water": -4},
        ),
        "corners": a_table(readings={"deploy": "corners"}),
        "items cost": a_table(used=4, readings={"card_cost": 1}),
        "passive": play(
            a_table(), "type-character", seat="red", name="Pilot", ability="Moves twice.", action=False
        ),
        "waiting for the end of the event": play(
            a_table(step=EVENT, production=(0, 0, 0, -1), readings={"same_event": "lost"}),
            "change-production",
            resource="energy",
            by=1,
        ),
        "light": a_table(light=True, **farm, **tokens, **sick),
        "light, an event": a_table(light=True, step=EVENT, **farm, **tokens),
        "light, an event known": lightened(
            played_before(*told, ("put-pawn", {"seat": "red", "to": "base.1"}), **farm)
        ),
        "light, then full": full_again(a_table(light=True, **farm, **tokens, **by_colour, **sick)),
        "light, then full, an event": full_again(a_table(light=True, step=EVENT, **farm, **tokens)),
        "won": play(a_table(production=(0, 0, 0, -1)), "change-production", resource="energy", by=1),
        "lost": a_table(supply=(0, 0, 0, 10)),
    }
