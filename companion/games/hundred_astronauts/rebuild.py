"""Checklist for laying out a physical table of 100 Astronauts as the app knows it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.rebuild import TURN, UNKNOWN, Group, cards, groups, present
from companion.engine.text import Text, plain_list
from companion.games.hundred_astronauts.components import CLASSIC
from companion.games.hundred_astronauts.parts import HANDS, PARTS, PILES
from companion.games.hundred_astronauts.state import BEGIN, STEALS, Building, Player, State
from companion.games.hundred_astronauts.values import STEPS, TICKS


def rebuild(state: State) -> tuple[Group, ...]:
    """Return the checklist: piles, colonies, turn, and the agreements of the table."""
    return groups(
        Group(Text("In the middle"), tuple(piles(state)), notes=tuple(uncounted(state))),
        *(colony(state, one) for one in state.players),
        Group(TURN, notes=tuple(turn(state))),
        Group(Text("As agreed at this table"), notes=tuple(agreed(state))),
        Group(
            UNKNOWN,
            notes=(
                Text("Which cards lie in which hand, in the draft and in the scrapyard."),
                *(Text("Not tracked: {part}.", part=PARTS[part].name) for part in state.untracked),
            ),
        ),
    )


def piles(state: State) -> Iterator[Text]:
    """HA-I1, HA-D1: yield the sizes of deck, draft and scrapyard, if the app knows them."""
    if state.deck is not None and state.counts(PILES, "deck"):
        yield Text("Deck: {cards}, shuffled, face down.", cards=cards(state.deck))
    if state.counts(PILES, "draft"):
        yield Text("Draft: {cards}, face up.", cards=cards(state.draft))
    if state.counts(PILES, "scrapyard"):
        yield Text("Scrapyard: {cards}, face up.", cards=cards(state.scrapyard))


def uncounted(state: State) -> Iterator[Text]:
    """HA-D1: yield a note if the deck is not counted."""
    if state.deck is None:
        yield Text("Nobody counts the deck here: all other cards, shuffled, face down.")


def colony(state: State, one: Player) -> Group:
    """HA-I2, HA-B-5: return a player's hand, buildings in building order, and activated cards."""
    activated = Text(
        "Activated: {count} of {needed}, {astronauts} astronauts.",
        count=one.activated,
        needed=state.played_edition.needed,
        astronauts=state.played_edition.astronauts(one.activated),
    )
    steps = present(
        Text("Hand: {cards}.", cards=cards(one.hand)) if state.counts_hand(one.seat) else None,
        Text("Supplies: {count}.", count=one.inventory)
        if state.edition != CLASSIC and state.counts(HANDS, f"{one.seat}.inventory")
        else None,
        *(building(one, at, built) for at, built in enumerate(one.built, start=1)),
        Text("Populate, activated: {count}.", count=one.populated) if one.populated else None,
    )
    begun = Text.counted("{count} turn begun.", "{count} turns begun.", count=one.turns)
    return Group(Text.verbatim(one.name), steps, one.seat, notes=(activated, begun))


def building(one: Player, at: int, built: Building) -> Text:
    """HA-B5: return the line of a building, with its position in the building order and its astronaut."""
    said = Text("Building {place}: {building}.")
    if built.astronaut:
        said = Text("Building {place}: {building}, an activated astronaut on it.")
    return Text(said, place=at, building=one.name_of(built))


def turn(state: State) -> Iterator[Text]:
    """Yield the current player, the step, the hand at the start of the turn, and the actions used.

    Rules HA-I5, HA-Q4.
    """
    now = state.turn
    if now.step == BEGIN or state.active is None:
        yield Text("The first turn has not begun.")
        return
    yield Text("Turn of {player}.", player=state.active.name)
    if step := STEPS[state.edition].get(state.step):
        yield Text("Step of the turn: {step}.", step=step)
    if state.counts(HANDS, "turn.hand_at_start"):
        yield Text("Cards in hand when the turn began: {count}.", count=now.hand_at_start)
    used = [name for action, name in TICKS[state.edition].items() if action in now.used]
    yield (
        Text("Used in this turn: {actions}.", actions=plain_list(used))
        if used
        else Text("Nothing was used in this turn yet.")
    )
    if now.sold:
        yield Text("Sold in this turn: {cards}.", cards=cards(now.sold))


def agreed(state: State) -> Iterator[Text]:
    """HA-Q7, HA-B-8: yield the rules that the edition leaves to the table."""
    house = state.house
    if state.edition == CLASSIC:
        yield Text("The Battleship steals {how}.", how=STEALS[house.steal])
        return
    yield Text("Drawn at the start of a turn: {cards}.", cards=cards(house.start_draw))
    free = Text("A draft card costs no discard.")
    yield Text("A draft card costs a discard.") if house.draft_discard else free
    yield Text("Hand limit: {limit}.", limit=house.hand_limit) if house.hand_limit else Text("No hand limit.")
