"""Checklist for laying out a physical table of Astro Knights as the app knows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.rebuild import TURN, UNKNOWN, Group, cards, groups, present
from companion.engine.text import Text, in_a_row
from companion.engine.track import Track
from companion.games.astro_knights import parts
from companion.games.astro_knights.boss_cards import RESHUFFLES
from companion.games.astro_knights.boss_mat import BOSS, Minion, SideDeck
from companion.games.astro_knights.boss_mat import Counter as BossCounter
from companion.games.astro_knights.parts import ACTIVATIONS, PARTS
from companion.games.astro_knights.setup import DIFFICULTIES
from companion.games.astro_knights.state import APP, PAIRS, Knight, State
from companion.games.astro_knights.turn_order import CARDS, PAIR_TOKENS, wild_token_free
from companion.games.astro_knights.values import passing_names
from companion.games.astro_knights.views import seen_cards, times


def rebuild(state: State) -> tuple[Group, ...]:
    """Return the checklist: boss and minions, Homeworld, each knight, turn order, and turn."""
    return groups(
        Group(
            Text("Boss: {name}", name=state.boss.name),
            tuple(boss(state)),
            notes=(*seen(state), difficulty(state)),
        ),
        Group(Text("Minions"), tuple(minion(state, one) for one in state.minions)),
        Group(Text("Homeworld: {name}", name=state.homeworld.name), homeworld(state)),
        *(knight(state, one) for one in state.knights),
        turn_order(state),
        Group(TURN, notes=tuple(turn(state))),
        Group(
            UNKNOWN,
            notes=(
                Text("Hands, the knights’ own decks and discard piles, and the supply."),
                *untracked(state),
            ),
        ),
    )


def untracked(state: State) -> tuple[Text, ...]:
    """Return a note for each part that the app leaves to the players."""
    return tuple(Text("Not tracked: {part}.", part=PARTS[part].name) for part in state.untracked)


def boss(state: State) -> Iterator[Text]:
    """Yield the steps for the mat, its level token and its decks (AK-S8, AK-S9, AK-S10, AK-L4).

    Numbers that the app does not know are left out.
    """
    mat = state.boss
    if state.knows("boss.health"):
        yield Text("Put the boss at {health} health.", health=mat.health)
    level = Text("Level {level} is in play: new minions get +{bonus} health.")
    if mat.activates:
        level = Text("Level {level} is in play: new minions get +{bonus} health, and it activates.")
    yield Text(level, level=mat.level, bonus=mat.bonus)
    if state.knows("boss.tokens"):
        yield Text.counted(
            "Lay {count} level token ready for the levels to come.",
            "Lay {count} level tokens ready for the levels to come.",
            count=mat.tokens,
        )
    yield from (counter(one) for one in mat.counters)
    yield from boss_piles(state)
    yield from (side_deck(one) for one in mat.side_decks)
    if mat.side_decks and mat.side_reshuffle:
        yield Text("A side deck that has run out: {reshuffle}.", reshuffle=RESHUFFLES[mat.side_reshuffle])


def boss_piles(state: State) -> Iterator[Text]:
    """Yield the steps for the boss deck and its discards (AK-S9)."""
    mat = state.boss
    if state.knows("boss.deck"):
        yield Text("Boss deck: {cards}, shuffled, face down.", cards=cards(mat.deck))
    if state.knows("boss.discard"):
        yield Text("Boss discard pile: {cards}, face up.", cards=cards(mat.discard))
    if mat.destroyed:
        yield Text("Destroyed, out of the game: {cards} of the boss deck.", cards=cards(mat.destroyed))


def counter(one: BossCounter) -> Text:
    """Return the step for a track of the boss (AK-DX-1)."""
    return Text("{counter}: put the cube on {value}.", counter=one.name, value=one.track.value)


def side_deck(one: SideDeck) -> Text:
    """Return the step for a deck beside the boss deck, with its discards (AK-S10)."""
    return Text(
        "{deck} deck: {cards}, shuffled, face down; {discard} on its discard pile.",
        deck=one.name,
        cards=cards(one.deck),
        discard=cards(one.discard),
    )


def seen(state: State) -> tuple[Text, ...]:
    """Return a note on the cards that left the boss deck since its last shuffle (AK-S9, AK-L3)."""
    known = seen_cards(state)
    return (Text("No longer in the boss deck: {cards}.", cards=known.cards),) if known else ()


def difficulty(state: State) -> Text:
    """Return the note on the difficulty (AK-S12)."""
    return Text("Difficulty: {difficulty}.", difficulty=DIFFICULTIES[state.difficulty])


def minion(state: State, one: Minion) -> Text:
    """Return the step for a minion in the row, with a remark if it has activated in this turn.

    Rules AK-R3, AK-B2.
    """
    said = Text("{minion}: {health} health.")
    if one.activated and state.tracks(ACTIVATIONS) and state.turn is not None and state.turn.card == BOSS:
        said = Text("{minion}: {health} health. It has activated in this boss turn.")
    return Text(said, minion=one.called, health=one.health)


def on_track(state: State, what: str, said: str, track: Track) -> Text | None:
    """Return the step for a cube on its track, with the printed top if it is known.

    There is none if the app does not know the value, whose id is `what`.
    """
    if not state.knows(what):
        return None
    if track.most is None:
        return Text("{said}: {value}.", said=Text(said), value=track.value)
    return Text("{said}: {value} of {top}.", said=Text(said), value=track.value, top=track.most)


HEALTH, POWER, SLOTS = Text("Health"), Text("Power"), Text("Slots")


def homeworld(state: State) -> tuple[Text, ...]:
    """Return the steps for the Homeworld's health and power (AK-S5, AK-X7)."""
    world = state.homeworld
    power = on_track(state, "homeworld.power", POWER, world.power)
    return present(
        on_track(state, "homeworld.health", HEALTH, world.health),
        power if state.tracks(parts.POWER) else None,
    )


def knight(state: State, one: Knight) -> Group:
    """Return the steps for a knight's mat with its cubes, Weapons and tokens (AK-S2, AK-S3).

    The app does not know the cards in hands and in the knights' own decks.
    """
    place = Text("{player}: {knight}", player=one.player, knight=one.name)
    equipped = Text.counted("{count} Weapon equipped.", "{count} Weapons equipped.", count=one.equipped)
    weapons, power = state.tracks(parts.WEAPONS), state.tracks(parts.POWER)
    tokens = (
        *((CARDS["wild"],) if state.order.wild == one.seat else ()),
        *(CARDS[pair] for pair in PAIRS if state.order.token(pair) == one.seat),
    )
    steps = present(
        on_track(state, f"{one.seat}.health", HEALTH, one.health),
        Text("This knight is exhausted.") if one.exhausted else None,
        on_track(state, f"{one.seat}.slots", SLOTS, one.slots) if weapons else None,
        on_track(state, f"{one.seat}.power", POWER, one.power) if power else None,
        equipped if weapons and state.knows(f"{one.seat}.equipped") else None,
        *(Text("Turn order token “{card}” on this mat.", card=token) for token in tokens),
    )
    return Group(place, steps, one.seat)


def turn_order(state: State) -> Group:
    """Return the turn order (T): deck and discards, the cards lying open, the tokens.

    If the app draws, deck and discards are only notes, because nobody lays them out.
    """
    order = state.order
    known = (*deck(state), *discards(order.discard))
    revealed = (Text("Lie revealed: {cards}.", cards=counted(order.revealed)),) if order.revealed else ()
    lying = (*revealed, *loose_tokens(state))
    notes = (Text("Round {round}.", round=order.round), *ways(state))
    if state.dealer == APP:
        drawing = Text("The app goes on drawing the turn order cards: you need no deck of them.")
        return Group(Text("Turn order"), lying, notes=(*notes, drawing, *known))
    return Group(Text("Turn order"), (*known, *lying), notes=notes)


def discards(pile: tuple[str, ...]) -> Iterator[Text]:
    """Yield the turn order discard pile, the newest card last."""
    if pile:
        row = in_a_row([CARDS[card] for card in pile])
        yield Text("Turn order discard pile, bottom to top: {cards}.", cards=row)


def counted(order_cards: tuple[str, ...]) -> Text:
    """Return the cards grouped by kind, such as "Boss ×2, Player 1"."""
    return in_a_row([times(CARDS[card], count) for card, count in Counter(order_cards).items()])


def deck(state: State) -> Iterator[Text]:
    """Yield the steps for the turn order deck (AK-T18).

    Its cards are public. Their order is public only for cards that were put back openly.
    """
    left = state.order.deck
    if not len(left):
        yield Text("The turn order deck is empty.")
    if left.mixed:
        yield Text("Turn order deck, shuffled: {cards}.", cards=counted(tuple(sorted(left.mixed))))
    if left.top:
        top = in_a_row([CARDS[card] for card in left.top])
        yield Text("On top of it, the topmost first: {cards}.", cards=top)
    if left.bottom:
        bottom = in_a_row([CARDS[card] for card in left.bottom])
        yield Text("At its bottom, the lowest last: {cards}.", cards=bottom)


def loose_tokens(state: State) -> Iterator[Text]:
    """Yield the tokens that lie on no mat (AK-T10)."""
    order = state.order
    if wild_token_free(state):
        yield Text("Wild token: beside the deck, nobody has it yet.")
    for pair in PAIRS if len(state.knights) == 4 else ():
        if not order.token(pair):
            yield Text("Token “{card}”: on the table, on no mat.", card=CARDS[pair])


def ways(state: State) -> Iterator[Text]:
    """Yield notes on how the tokens pass and return, as the players agreed (AK-T7, AK-T12)."""
    order = state.order
    if len(state.knights) == 3:
        names = " → ".join(passing_names(state, order.passing))
        yield Text("The wild token passes {names}.", names=names)
    if len(state.knights) == 4 and order.pair_tokens:
        kept = PAIR_TOKENS[order.pair_tokens]
        yield Text("Pair tokens when the deck is reshuffled: {kept}.", kept=kept)


def turn(state: State) -> Iterator[Text]:
    """Yield the turn in progress, with the energy of a knight."""
    if state.turn is None:
        yield Text("Between two turns.")
    elif state.turn.seat:
        player = state.players[state.turn.seat]
        if not state.tracks(parts.ENERGY) or not state.knows("turn.energy"):
            yield Text("Turn of {player}.", player=player)
            return
        yield Text("Turn of {player}, {energy} energy left.", player=player, energy=state.turn.energy)
    else:
        yield (
            Text("Turn of {boss}.", boss=state.boss.name)
            if state.turn.card == BOSS
            else Text("A turn order card waits for its player.")
        )
