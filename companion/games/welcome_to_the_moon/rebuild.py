"""Steps to lay out and write a table of Welcome to the Moon again as it stood."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.rebuild import TABLE as LAID
from companion.engine.rebuild import TURN, UNKNOWN, Group, groups, present
from companion.engine.text import Text, in_a_row, plain_list
from companion.games.welcome_to_the_moon import astra
from companion.games.welcome_to_the_moon.components import ACTIONS, DECK, EFFECTS, PRINTED_ACTIONS
from companion.games.welcome_to_the_moon.prompts import moment
from companion.games.welcome_to_the_moon.shared_sheet_steps import shared_sheets
from companion.games.welcome_to_the_moon.sheet_steps import BLANK, sheet_steps
from companion.games.welcome_to_the_moon.solo_pile import SoloPile, third_of
from companion.games.welcome_to_the_moon.state import (
    APP,
    CARDS,
    SCORES,
    SCORING,
    SHEETS,
    Astra,
    Mission,
    Player,
    State,
)


def rebuild(state: State) -> tuple[Group, ...]:
    """Return the steps for the cards, the missions, ASTRA, every sheet and the progress of the turn."""
    return groups(
        cards(state),
        Group(Text("Missions"), tuple(mission(state, one) for one in state.missions)),
        *her(state),
        *sheets(state),
        Group(TURN, notes=tuple(turn(state))),
        Group(UNKNOWN, notes=tuple(unknown(state))),
    )


def cards(state: State) -> Group:
    """Return the open cards and what all players may know of the pile (S3, S49).

    If the app draws, there is nothing to lay out, so the cards are only notes.
    """
    shown = tuple(place(state, at) for at in range(len(astra.turned_up(state))))
    if state.mode == SCORES:
        return Group(LAID, notes=(Text("The app keeps only the final scores of this table."),))
    extra = tuple(Text("Extra card in the deck: {card}.", card=DECK[card].label) for card in state.extra)
    if state.dealer == APP:
        drawing = Text("The app goes on turning over the starship cards: you need no deck.")
        return Group(Text("Cards"), notes=(drawing, *shown, *extra))
    pile = () if state.pile is None else tuple(solo_pile(state.pile, len(state.extra)))
    return Group(Text("Cards"), (*shown, *pile), notes=extra)


def place(state: State, at: int) -> Text:
    """Return the text for one of the three places."""
    slot = state.slots[at]
    said = (
        Text("Card {place}: {number} with {actions}.")
        if state.solo
        else Text("Pile {place}: number {number}, action {actions}.")
    )
    return Text(said, place=at + 1, number=slot.number, actions=PRINTED_ACTIONS[slot.action])


def solo_pile(pile: SoloPile, extra: int) -> Iterator[Text]:
    """Yield the face-down cards, the effect cards among them, and the discards (S47, S48, S63)."""
    yield Text.counted(
        "Face-down pile: shuffle {count} starship card.",
        "Face-down pile: shuffle {count} starship cards.",
        count=len(pile.cards),
    )
    if pile.effects:
        letters = plain_list(sorted(EFFECTS[card] for card in pile.effects))
        third = third_of(extra)
        yield Text(
            "ASTRA’s effects {letters}: shuffle them into the lowest {count} cards of it.",
            letters=letters,
            count=min(third, len(pile.cards)),
        )
    known = [DECK[card].label if card in DECK else effect(card) for card in pile.discard]
    if known:
        yield Text("Discard pile, bottom to top: {cards}.", cards=in_a_row(known))


def effect(card: str) -> Text:
    """Return the name of one of ASTRA's effect cards."""
    return Text("effect {letter}", letter=EFFECTS[card])


def mission(state: State, one: Mission) -> Text:
    """Return the text of a mission card with the side that lies up (S36)."""
    card = state.adventure.layout.cards[one.card]
    said = Text("Mission {letter}, card {card}: {asks} First value {first} is open.")
    if one.flipped:
        said = Text("Mission {letter}, card {card}: {asks} Turned over: later value {later}.")
    return Text(said, letter=one.letter, card=one.card, asks=card.asks, first=card.first, later=card.later)


def her(state: State) -> Iterator[Group]:
    """Yield ASTRA's cards, the cards that left the game and the bonuses used (S50, S60, S67)."""
    if state.astra is None or state.mode == SCORES:
        return
    name = Text("ASTRA: {name}, level {level}", name=astra.opponent(state).name, level=state.astra.level)
    lying = (*her_cards(state), *removed(state.astra))
    used = Text("Solo bonuses used: {count}.", count=state.astra.used)
    effects = Text("Effects that came: {letters}.", letters=plain_list(state.astra.effects))
    notes = present(effects if state.astra.effects else None)
    if state.dealer == APP:
        yield Group(name, (used,), notes=(*lying, *notes))
    else:
        yield Group(name, (*lying, used), notes=notes)


def her_cards(state: State) -> Iterator[Text]:
    """Yield the number of ASTRA's cards of each action (S67)."""
    for action, count in astra.given_by_action(state).items():
        if count:
            yield Text.counted(
                "{count} {actions} card of hers.",
                "{count} {actions} cards of hers.",
                count=count,
                actions=ACTIONS[action],
            )


def removed(one: Astra) -> Iterator[Text]:
    """Yield the third cards that a bonus took out of the game (S60)."""
    if one.removed:
        gone = in_a_row([DECK[card].label for card in one.removed])
        yield Text("Out of the game: {cards}.", cards=gone)


def sheets(state: State) -> Iterator[Group]:
    """Yield each sheet once: that of a player, or one shared by two neighbours (B1)."""
    if state.mode == SCORES:
        return
    claims = {player.seat: tuple(claimed(player)) for player in state.players}
    if state.mode == CARDS or state.adventure.neighbours is not None:
        for player in state.players:
            yield Group(Text.verbatim(player.name), claims[player.seat], player.seat)
    if state.mode == CARDS:
        return
    if state.adventure.neighbours is not None:
        yield from shared_sheets(state)
        return
    for player in state.players:
        steps = tuple(sheet_steps(state.adventure.layout, player.sheet))
        place = Text("Sheet of {player}", player=player.name)
        yield Group(place, (*steps, *claims[player.seat]), player.seat, notes=() if steps else (BLANK,))


def claimed(player: Player) -> Iterator[Text]:
    """Yield the missions that this player has accomplished (S36)."""
    for claim in player.claims:
        said = Text("Mission {letter}: accomplished at its first value.")
        if not claim.first:
            said = Text("Mission {letter}: accomplished at its later value.")
        yield Text(said, letter=claim.letter)


def turn(state: State) -> Iterator[Text]:
    """Yield the moment, the players who are done, and what the others have chosen."""
    yield Text("{moment}.", moment=moment(state))
    if state.phase == SCORING:
        return
    done = [player.name for player in state.players if player.turn.done]
    if done and state.mode == SHEETS:
        yield Text("Done with this turn: {names}.", names=plain_list(done))
    for player in state.players:
        chosen = player.turn.chosen
        if chosen is not None and not player.turn.done:
            yield Text(
                "{player} has chosen {number} with {actions}.",
                player=player.name,
                number=chosen.number,
                actions=ACTIONS[chosen.action],
            )


def unknown(state: State) -> Iterator[Text]:
    """Yield what the app does not know about this table."""
    if state.mode == CARDS:
        yield Text("What is written on the paper sheets.")
    if state.mode != SCORES and state.dealer != APP and state.pile is None:
        yield Text("The face-down cards of the three piles and their discards.")
