"""What can be done now: every button of the table, grey with its reason where the rules refuse it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from companion.engine.offers import Offer
from companion.engine.records import replace
from companion.games.exoplanet_colony import base, hands, moves
from companion.games.exoplanet_colony.actions import RECOVERY
from companion.games.exoplanet_colony.components import COLOURS, FIRST_AID_KIT, PARAMETERS, RESOURCES
from companion.games.exoplanet_colony.deploy_offers import deploys
from companion.games.exoplanet_colony.desk import Desk
from companion.games.exoplanet_colony.events import why_no_loss
from companion.games.exoplanet_colony.library import called
from companion.games.exoplanet_colony.moves.actions import EMERGENCY, GIVE, KINDS, TAKE, TOKENS
from companion.games.exoplanet_colony.names import module_name
from companion.games.exoplanet_colony.state import HUB_CARD, UNTOLD, Colonist, Module, State
from companion.games.exoplanet_colony.values import place_name
from companion.games.exoplanet_colony.whatif import changes_in_words, switched

STEPS = ((-1, "\u22121"), (1, "+1"))
ASKED_OF_MODULE = ("name", "colour", *(f"cost_{colour}" for colour in (*COLOURS, "any")))


def offers(state: State, seat: str) -> tuple[Offer, ...]:
    """All of them. In a cooperative game they are the same for every seat."""
    return offers_of(state)


@lru_cache(maxsize=64)
def offers_of(state: State) -> tuple[Offer, ...]:
    """Kept for a while: prompts, panel and every phone at the table ask for the same ones."""
    desk = Desk(state)
    sections = (steps, actions, deploys, on_the_base, events, trackers, cards, typing)
    return tuple(offer for section in sections for offer in section(desk))


def steps(desk: Desk) -> Iterator[Offer]:
    """T, R: the steps of a turn."""
    for colonist in desk.state.colonists:
        yield desk(moves.Begin(seat=colonist.seat), colonist.player)
    yield desk(moves.Begin(), "Draw one")
    yield desk(moves.EndActions(), "End actions")
    yield desk(moves.UpdateResources(), "Update resources")
    known = {card.name: "" for card in desk.state.library.events}
    yield desk(moves.RevealEvent(), "Reveal event")
    yield desk(moves.RevealEvent(), "Reveal, with its name", "name", "critical", "text", name=known)
    yield desk(moves.FinishEvent(), "Event done")


def actions(desk: Desk) -> Iterator[Offer]:
    """A1, A2, A5, A8, A9: what needs no map."""
    state, me = desk.state, desk.me
    told = {kind: name.capitalize() for kind, name in KINDS.items() if kind != UNTOLD}
    yield desk(moves.DrawCard(), "Draw", *(("card",) if desk.by_colour else ()), card=told)
    for other in state.colonists:
        if me is not None and other.seat != me.seat:
            yield from transfers(desk, me, other)
    for resource, name in RESOURCES.items():
        colour = state.board.colour(resource)
        hint = f"Discards a {COLOURS[colour].lower()} card or a Plan."
        yield desk(moves.Generate(resource=resource), f"{name} +2", hint=hint)
        if me is not None and me.hand.plan and me.hand[colour]:
            plan = moves.Generate(resource=resource, pay=hands.PLAN)
            yield desk(plan, f"{name} +2 with a Plan")
    yield from recoveries(desk)
    yield desk(moves.UseAbility(), "Special ability")
    for colonist in state.colonists:
        for issue in colonist.issues:
            label = f"Ability: {issue.name} of {colonist.player} gone"
            yield desk(moves.UseAbility(cures=issue.id), label)


def transfers(desk: Desk, me: Colonist, other: Colonist) -> Iterator[Offer]:
    """A2: each way."""
    for way, giver, label in (
        (GIVE, me, f"Give {other.player} a card"),
        (TAKE, other, f"Take from {other.player}"),
    ):
        held = {kind: KINDS[kind].capitalize() for kind in hands.kinds_in(giver.hand)}
        asks = ("card",) if len(held) > 1 else ()
        kind = next(iter(held), UNTOLD)
        yield desk(moves.Transfer(other=other.seat, way=way, card=kind), label, *asks, card=held)


def recoveries(desk: Desk) -> Iterator[Offer]:
    """A8: each health issue of the current player; where the cards differ, which two are asked for."""
    issues = desk.me.issues if desk.me else ()
    for issue in issues:
        ways = hands.ways_to_pay(desk.me.hand, RECOVERY) if desk.me else {}
        asks = ("pay",) if len(ways) > 1 else ()
        yield desk(moves.Recover(issue=issue.id), f"Recover: {issue.name}", *asks, pay=ways)
    if not issues:
        yield desk(moves.Recover(issue="none"), "Recover")


def on_the_base(desk: Desk) -> Iterator[Offer]:
    """A4, A6, A7: the pawn, and the module it stands on."""
    if desk.me is None:
        return
    for module in desk.state.modules:
        yield desk(moves.MovePawn(to=module.id), f"Move to {module_name(desk.state, module.id)}")
    here = desk.state.module(desk.me.at)
    if here is None:
        return
    for token in TOKENS:
        yield desk(moves.Repair(token=token), f"Repair {TOKENS[token]}")
    to = "off" if here.on else "on"
    hint = changes_in_words(switched(desk.state, here))
    yield desk(moves.Switch(module=here.id, to=to), f"Switch {to}", hint=hint)


def events(desk: Desk) -> Iterator[Offer]:
    """V: what an event, or any other card, puts on the base."""
    places = desk.modules()
    first = next(iter(places))
    for resource, name in RESOURCES.items():
        hint = f"No token is placed: {why}." if (why := why_no_loss(desk.state, resource)) else ""
        yield desk(moves.PlaceLoss(resource=resource, at=first), f"{name} loss", "at", hint=hint, at=places)
    yield desk(moves.PlaceEmergency(at=first), "Emergency", "at", at=places)
    for module in desk.state.modules:
        yield from removals(desk, module)
    known = {note.name: note.text for note in desk.state.library.issues}
    seats = {colonist.seat: colonist.player for colonist in desk.state.colonists}
    issue = moves.GiveIssue(seat=next(iter(seats)), name="?")
    yield desk(issue, "Health issue", "seat", "name", "text", seat=seats, name=known)
    for colonist in desk.state.colonists:
        for one in colonist.issues:
            yield desk(moves.CureIssue(issue=one.id), f"{one.name} of {colonist.player} gone")


def removals(desk: Desk, module: Module) -> Iterator[Offer]:
    """V3: tokens that a card takes away."""
    for token, name in TOKENS.items():
        if module.emergencies if token == EMERGENCY else module.loss[token]:
            label = f"{name.capitalize()} off {module_name(desk.state, module.id)}"
            yield desk(moves.RemoveToken(at=module.id, token=token), label)


def trackers(desk: Desk) -> Iterator[Offer]:
    """Every number that a card moves, by one and by any amount."""
    for resource, name in RESOURCES.items():
        for by, sign in STEPS:
            yield desk(moves.ChangeSupply(resource=resource, by=by), f"{name} supply {sign}")
            yield desk(moves.ChangeProduction(resource=resource, by=by), f"{name} production {sign}")
        yield desk(moves.ChangeSupply(resource=resource, by=-1), f"{name} supply", "by")
    for by, sign in STEPS:
        yield desk(moves.ChangeLevel(by=by), f"Emergency Level {sign}")


def cards(desk: Desk) -> Iterator[Offer]:
    """C: hands, Items and Plans."""
    known = {FIRST_AID_KIT: "", **{note.name: note.text for note in desk.state.library.cards}}
    issues = {
        issue.id: f"{issue.name} of {colonist.player}"
        for colonist in desk.state.colonists
        for issue in colonist.issues
    }
    cures = ("cures",) if issues else ()
    asks = ("name", "text", *cures)
    for colonist in desk.state.colonists:
        seat, held = colonist.seat, {k: KINDS[k].capitalize() for k in hands.kinds_in(colonist.hand)}
        kind = next(iter(held), UNTOLD)
        which = ("card",) if len(held) > 1 else ()
        yield desk(moves.Discard(seat=seat, card=kind), "Discard", *which, card=held)
        for by, sign in STEPS:
            yield desk(moves.ChangeHand(seat=seat, by=by), f"Hand of {colonist.player} {sign}")
        yield item_offer(desk, colonist, asks, known, issues)
        yield desk(moves.UsePlan(seat=seat), "Use a Plan", *asks, name=known, cures=issues)


def item_offer(
    desk: Desk, one: Colonist, asks: tuple[str, ...], known: Mapping[str, str], issues: Mapping[str, str]
) -> Offer:
    """C5: an Item is of a colour, a Plan is of none."""
    held = {k: KINDS[k].capitalize() for k in hands.kinds_in(one.hand) if k != hands.PLAN}
    which = ("card",) if len(held) > 1 else ()
    item = moves.UseItem(seat=one.seat, card=next(iter(held), UNTOLD))
    return desk(item, "Use an Item", *which, *asks, card=held, name=known, cures=issues)


def typing(desk: Desk) -> Iterator[Offer]:
    """S6: cards typed in, and modules that come and go by a card."""
    asks = (*ASKED_OF_MODULE, *effects_asked(desk.state), "text")
    yield desk(moves.TypeModule(colour="red"), "Type in a module", *asks)
    for card in desk.state.library.modules:
        known = {name: getattr(card, name) for name in asks}
        offer = desk(moves.TypeModule(**known), f"Change {card.name}", *asks[1:])
        yield replace(offer, values=known)
    characters = {card.name: card.ability for card in desk.state.library.characters}
    for colonist in desk.state.colonists:
        character = moves.TypeCharacter(seat=colonist.seat, name=colonist.character or "?")
        offer = desk(character, "Character", "name", "ability", "action", name=characters)
        yield replace(offer, values=character_now(desk.state, colonist))
    yield from building(desk)


def effects_asked(state: State) -> Iterator[str]:
    """A11: the productions, with their icons where the scenario has a number for one."""
    icons = any(getattr(state.planet, parameter) for parameter in PARAMETERS)
    for resource in RESOURCES:
        yield resource
        if icons:
            yield f"{resource}_icon"


def character_now(state: State, colonist: Colonist) -> dict[str, object]:
    """What is known of a player's character."""
    card = called(state.library.characters, colonist.character)
    return {name: getattr(card, name) for name in ("name", "ability", "action")} if card else {}


def building(desk: Desk) -> Iterator[Offer]:
    """Modules that a card puts on the base or takes away."""
    places = {base.place_id(place): place_name(place) for place in base.edge(desk.state)}
    for card in desk.state.library.modules:
        if card.id == HUB_CARD:
            continue
        move = moves.PlaceModule(module=card.id, at=next(iter(places)))
        yield desk(move, f"Put {card.name} on the base", "at", at=places)
    for module in desk.state.modules[1:]:
        yield desk(moves.RemoveModule(module=module.id), f"Take {module_name(desk.state, module.id)} off")
