"""Prompts for the table's next step: the checklist of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import Offer, OfferIndex
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, plain_list
from companion.games.hundred_astronauts import scoring
from companion.games.hundred_astronauts.actions import Action, Sell, panel_is_off
from companion.games.hundred_astronauts.building import FindCoin, TakeReward
from companion.games.hundred_astronauts.components import (
    ASTRONAUT_LIMIT,
    BASE_LIMIT,
    CLASSIC,
    DRAFT,
    HAND_LIMIT,
    SHUFFLES,
    SOLAR_PANEL,
    WIND_TURBINE,
)
from companion.games.hundred_astronauts.offers import offers_of
from companion.games.hundred_astronauts.parts import HANDS
from companion.games.hundred_astronauts.state import (
    BEGIN,
    GAME,
    LIMITS,
    REWARD,
    START,
    TURN,
    Hit,
    Player,
    State,
    active,
    without_draw,
)
from companion.games.hundred_astronauts.turn import (
    Begin,
    CaughtHoarding,
    Declare,
    DiscardExcess,
    EndActions,
    StartTurn,
    draw_number,
    turbine_turns,
)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """Return the prompts, the most urgent first."""
    index = offers_of(state)
    if (end := scoring.outcome(state)) is not None:
        return (Prompt("over", end.text, tone=Tone.END),)
    return (*shuffled(state), now(state, index))


def shuffled(state: State) -> Iterator[Prompt]:
    """HA-D1: yield a prompt right after the move in which the deck was reshuffled."""
    if state.reshuffled:
        text = Text(
            "The deck ran out: shuffle scrapyard and draft {times} times, lay out {draft} new draft cards.",
            times=SHUFFLES,
            draft=DRAFT,
        )
        yield Prompt("reshuffled", text, tone=Tone.WARN)


def now(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the current step of the turn."""
    step = state.step
    if step == BEGIN:
        text = Text("Six cards each, six in the draft. Who begins?")
        return Prompt("begin", text, index.of(Begin), shuffle_well(state), tone=Tone.CHOOSE)
    if step == START:
        return start(state, index)
    if step == TURN:
        me = active(state)
        text = Text("Each act once at most.")
        if state.edition != CLASSIC:
            text = Text("Each act once, three sales.")
        return Prompt("turn", text, (end_of(index),), tuple(reminders(state, me)), seat=me.seat)
    if step == REWARD:
        return reward(state, index)
    return limits(state, index) if step == LIMITS else discard(state, index)


def shuffle_well(state: State) -> tuple[Text, ...]:
    """HA-S3, HA-Q20: return the note on how often to shuffle."""
    return (Text("Shuffle {times} times.", times=SHUFFLES),)


def start(state: State, index: OfferIndex) -> Prompt:
    """HA-T1: prompt for the start-of-turn draw, with the number of cards and the reason for it."""
    me = active(state)
    count = draw_number(state, me)
    label = Text("Draw {count}", count=count) if count else Text("Start")
    main = replace(index[StartTurn()], label=label)
    text = Text.counted("Draw {count} card.", "Draw {count} cards.", count=count)
    if not count:
        text = Text("Start without drawing.")
    fewer = tuple(offer for offer in index.of(StartTurn) if not offer.fields.get("turbine", True))
    notes = (*losses(state), *draw_reasons(state, me))
    return Prompt("start", text, (main, *fewer), notes, seat=me.seat)


def draw_reasons(state: State, me: Player) -> Iterator[Text]:
    """HA-T1, HA-A10: yield the reason if the number of cards to draw is unusual."""
    if state.edition == CLASSIC and without_draw(state):
        of_game = state.house.first_draw == GAME
        yield Text(
            Text("The first turn of the game has no draw.")
            if of_game
            else Text("A player\u2019s first turn has no draw.")
        )
    elif me.has(WIND_TURBINE) and state.edition == CLASSIC:
        said = Text("The Wind Turbine is off: {count} cards in hand.")
        if turbine_turns(state, me):
            said = Text("One more by the Wind Turbine.")
            if not state.counts_hand(me.seat):
                said = Text("One more by the Wind Turbine, with fewer than {limit} cards in hand.")
        yield Text(said, count=me.hand, limit=HAND_LIMIT)


def end_of(index: OfferIndex) -> Offer:
    """HA-T3, HA-L1: return the usual way to end the turn: with nothing too much in hand.

    Only the limits are left if the whole hand is too large (HA-L3), and in the newer edition.
    """
    ways = index.of(EndActions)
    end = next((offer for offer in ways if not offer.refusal), ways[-1])
    return replace(end, label=Text("End the turn"), leaves=acts_left(index))


def acts_left(index: OfferIndex) -> Text:
    """HA-I5, HA-B-6: return the number of different actions that are still possible, "" if there are none."""
    acts = (offer for offer in index.all if isinstance(offer.move, Action | Sell))
    left = len({offer.kind for offer in acts if not offer.refusal})
    return (
        Text.counted("{count} more act possible", "{count} more acts possible", count=left)
        if left
        else NOTHING
    )


def losses(state: State) -> Iterator[Text]:
    """HA-A8, HA-A11: yield what players have lost by another's act.

    All read it in the turn of the player who did it, and in the victim's next one.
    """
    for hit in state.turn.hits:
        if state.turn.seat in {hit.by, hit.victim}:
            yield loss(state, hit)


def loss(state: State, hit: Hit) -> Text:
    """Return the sentence that says who hit whom."""
    said = hit.said(
        Text("{by} has stolen a card from {victim}."),
        Text("{by} has shot down {building} of {victim}."),
        Text("{by} has shot down {building} of {victim}, with its astronaut."),
    )
    names = {player.seat: player.name for player in state.players}
    return Text(said, by=names[hit.by], victim=names[hit.victim], building=hit.lost)


def reminders(state: State, me: Player) -> Iterator[Text]:
    """Yield reminders: losses, a Solar Panel that is off, and the text of the Universal card."""
    yield from losses(state)
    if state.edition == CLASSIC and without_draw(state) and not state.tracks(HANDS):
        yield from draw_reasons(state, me)
    if state.edition == CLASSIC and me.has(SOLAR_PANEL) and panel_is_off(state):
        yield Text("The Solar Panel is off in this turn.")
    if state.house.universal:
        yield Text("Universal card: {text}", text=state.house.universal)


def reward(state: State, index: OfferIndex) -> Prompt:
    """HA-B3: ask which reward the new building gives, or where the coin was found."""
    if state.turn.reward == "coin":
        text = Text("Where was the coin?")
        notes = (
            Text("Scrapyard first: the rest goes back as it lay."),
            Text("Then the deck: shuffle it afterwards."),
        )
        return Prompt("coin", text, index.of(FindCoin), notes, state.turn.seat, Tone.CHOOSE)
    text = Text("Which reward is printed on it?")
    return Prompt("reward", text, index.of(TakeReward), (), state.turn.seat, Tone.CHOOSE)


def limits(state: State, index: OfferIndex) -> Prompt:
    """Ask for Space Bases and Astronauts in hand, because the app knows only the number of cards.

    Rules HA-L1, HA-L2, HA-L3.
    """
    me = active(state)
    text = Text("Any Space Bases or Astronauts in hand?")
    acts = (index[Declare()], index.dialog(Declare), index[CaughtHoarding(seat=me.seat)])
    notes = (
        Text(
            "Space Bases: {count} built, at most {most} with your hand.", count=len(me.bases), most=BASE_LIMIT
        ),
        Text(
            "Astronauts: {count} activated, at most {most} with your hand.",
            count=me.activated,
            most=ASTRONAUT_LIMIT,
        ),
        Text("Cards in hand: {count}, at most {most}.", count=me.hand, most=HAND_LIMIT),
    )
    return Prompt("limits", text, acts, notes, seat=me.seat)


def discard(state: State, index: OfferIndex) -> Prompt:
    """Prompt to discard the excess: first Space Bases, then Astronauts, then any cards (HA-Q9).

    Rules HA-L1, HA-L3.
    """
    me, excess = active(state), state.excess
    parts = [
        text
        for text in (
            Text.counted("{count} Space Base", "{count} Space Bases", count=excess.bases),
            Text.counted("{count} Astronaut", "{count} Astronauts", count=excess.astronauts),
            Text.counted("{count} card of choice", "{count} cards of choice", count=excess.cards),
        )
        if text.values["count"]
    ]
    text = Text("Discard {what}.", what=plain_list(parts))
    acts = (
        (index[DiscardExcess()], index[CaughtHoarding(seat=me.seat)])
        if state.edition == CLASSIC
        else (index[DiscardExcess()],)
    )
    return Prompt("discard", text, acts, seat=me.seat, tone=Tone.WARN)
