"""Checklist for laying out a physical table of Exoplanet Colony as the app knows it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.rebuild import TURN, UNKNOWN, Group, cards, groups, present
from companion.engine.text import Text, in_a_row, plain_list
from companion.games.exoplanet_colony.base import place_name
from companion.games.exoplanet_colony.components import HAND_LIMIT, LAST_LEVEL, PARAMETERS, RESOURCES, TOKENS
from companion.games.exoplanet_colony.hands import DECKS, hand_name, knows_hand
from companion.games.exoplanet_colony.parts import BASE, HANDS, PARTS
from companion.games.exoplanet_colony.production import productions
from companion.games.exoplanet_colony.state import BEGIN, EVENT, HUB, Colonist, Module, State, module_name
from companion.games.exoplanet_colony.tokens import token_value, tokens_on
from companion.games.exoplanet_colony.trackers import allowance, level
from companion.games.exoplanet_colony.values import STEPS

SENTENCES = Text("{items} {item}")
"""Pattern that joins the sentences of one step."""


def rebuild(state: State) -> tuple[Group, ...]:
    """Return the checklist: the Resource Board, the decks, the base, each player, and the turn."""
    secret = Text("Which cards the players hold, and the order of the decks.")
    return groups(
        Group(Text("Resource Board"), tuple(board(state))),
        Group(Text("Scenario and decks"), tuple(decks(state)), notes=tuple(uncounted(state))),
        Group(Text("Base"), tuple(base_steps(state))),
        *(colonist(state, one) for one in state.colonists),
        Group(TURN, notes=tuple(turn(state))),
        Group(UNKNOWN, notes=(secret, *untracked(state))),
    )


def untracked(state: State) -> tuple[Text, ...]:
    """Return a note for each part that the app does not track."""
    return tuple(Text("Not tracked: {part}.", part=PARTS[part].name) for part in state.untracked)


def base_steps(state: State) -> Iterator[Text]:
    """Yield a step for each module, and one for the tokens whose modules the app does not know."""
    yield from (module(state, one) for one in state.modules)
    counts = {
        token: sum(tokens_on(one, token) for one in state.modules if hidden(state, one, token))
        for token in TOKENS
    }
    lying = [
        Text("{count} {token}", count=count, token=TOKENS[token]) for token, count in counts.items() if count
    ]
    if lying:
        yield Text("On the base: {tokens}.", tokens=plain_list(lying))


def hidden(state: State, one: Module, token: str) -> bool:
    """Return True if the app does not know, or does not track, these tokens on this module."""
    return not state.tracks(BASE) or not state.knows(token_value(one.id, token))


def board(state: State) -> Iterator[Text]:
    """EC-I1, EC-I3: yield both cubes of each resource, then the marker of the Emergency Level."""
    made = productions(state)
    for resource, name in RESOURCES.items():
        yield Text(
            "{resource}: supply {supply}, production {production}.",
            resource=name,
            supply=state.supply[resource],
            production=made[resource],
        )
    if level(state) == LAST_LEVEL:
        yield Text("Emergency Level: put the marker on the last space.")
    else:
        yield Text("Emergency Level: put the marker on the space of {count} actions.", count=allowance(state))


def decks(state: State) -> Iterator[Text]:
    """EC-S8, EC-C4, EC-A11: yield the scenario card, and the decks that this table counts."""
    planet = state.planet
    parameters = [
        Text("{parameter} {value}", parameter=name, value=getattr(planet, key))
        for key, name in PARAMETERS.items()
    ]
    if planet.name:
        yield Text("Scenario {name}: {values}.", name=planet.name, values=in_a_row(parameters))
    else:
        yield Text("Scenario card: {values}.", values=in_a_row(parameters))
    counted = state.tracks(HANDS) and state.knows(*DECKS)
    if counted and state.deck is not None:
        yield Text("Player Deck: {cards}, shuffled, face down.", cards=cards(state.deck))
    if counted:
        yield Text("Player discard pile: {cards}.", cards=cards(state.discards))
    if state.events is not None:
        yield Text("Event deck: {cards}, shuffled, face down.", cards=cards(state.events))


def uncounted(state: State) -> Iterator[Text]:
    """Yield the decks that this table does not count."""
    if state.deck is None and state.tracks(HANDS):
        yield Text("Nobody counts the Player Deck here: all other player cards, shuffled.")
    if state.events is None:
        yield Text("Nobody counts the event deck here: the events that were not played yet, shuffled.")


def module(state: State, one: Module) -> Text:
    """Return the step of a module, with its place, its tokens, and its switch if it is off."""
    said = Text("{module}: {place}, from the Central Hub.")
    if one.id == HUB:
        said = Text("{module}: in the middle.")
    elif not state.tracks(BASE) or not state.knows(f"{one.id}.place"):
        said = Text("{module}.")
    first = Text(said, module=module_name(state, one.id), place=place_name((one.x, one.y)))
    off = () if one.on else (Text("Switched off."),)
    lying = tuple(tokens(state, one))
    on_it = (Text("On it: {tokens}.", tokens=plain_list(lying)),) if lying else ()
    return in_a_row([first, *off, *on_it], SENTENCES)


def tokens(state: State, one: Module) -> Iterator[Text]:
    """EC-I5, EC-V6: yield the number and the kind of the tokens on a module, such as "2 oxygen loss"."""
    for token, name in TOKENS.items():
        if (count := tokens_on(one, token)) and not hidden(state, one, token):
            yield Text("{count} {token}", count=count, token=name)


def colonist(state: State, one: Colonist) -> Group:
    """Return a player's steps: pawn, hand, health issues, and the hand limit if a card changed it.

    Rules EC-C2, EC-V8.
    """
    place = Text.verbatim(one.player)
    if one.character:
        place = Text("{player}: {character}", player=one.player, character=one.character)
    issues = plain_list([issue.name for issue in one.issues])
    pawn = state.tracks(BASE) and state.knows(f"{one.seat}.at")
    limit = Text("Hand limit {limit}, by a card’s word.", limit=one.limit)
    steps = present(
        Text("Pawn: on {module}.", module=module_name(state, one.at)) if pawn else None,
        Text("Hand: {hand}.", hand=hand_name(one.hand)) if knows_hand(state, one.seat) else None,
        Text("Health issues: {issues}.", issues=issues) if issues else None,
        limit if one.limit != HAND_LIMIT and state.tracks(HANDS) else None,
    )
    return Group(place, steps, one.seat)


def turn(state: State) -> Iterator[Text]:
    """T: yield the current player, the actions used, and the step or the event that is being resolved."""
    now = state.turn
    if now.step == BEGIN or state.active is None:
        yield Text("The first turn has not begun.")
        return
    yield Text("Turn of {player}.", player=state.active.player)
    used = Text("Actions: {used} of {allowance} used.", used=now.used, allowance=now.allowance)
    yield used
    if now.step == EVENT:
        yield event(state.event.name if state.event else "")
    else:
        yield Text("Step of the turn: {step}.", step=STEPS[now.step])


def event(name: str) -> Text:
    """Return the sentence on the event being resolved, with the event's name if one was typed."""
    return Text("Event being resolved: {event}.", event=name) if name else Text("An event is being resolved.")
