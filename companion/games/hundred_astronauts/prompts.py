"""What the table should do now (the checklist of a turn)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import Shelf
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text, plain_list
from companion.games.hundred_astronauts import ending
from companion.games.hundred_astronauts.components import (
    DRAFT,
    HAND_LIMIT,
    SHUFFLES,
    SOLAR_PANEL,
    WIND_TURBINE,
    A,
)
from companion.games.hundred_astronauts.lookup import active
from companion.games.hundred_astronauts.offers import offers
from companion.games.hundred_astronauts.state import BEGIN, LIMITS, REWARD, START, TURN, Player, State
from companion.games.hundred_astronauts.turn import draw_number


def moment(state: State) -> Text:
    """Where the game is, in the bar."""
    if state.active is None:
        return Text("Not begun")
    return Text("Turn {number} \u00b7 {player}", number=state.turn.number, player=state.active.name)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """The loudest first."""
    shelf = Shelf(offers(state, seat))
    if (end := ending.outcome(state)) is not None:
        return (Prompt("over", end.text, tone=Tone.END),)
    return (*shuffled(state), now(state, shelf))


def shuffled(state: State) -> Iterator[Prompt]:
    """D1: said once, when it happens."""
    if state.reshuffled:
        text = Text(
            "The deck ran out: shuffle scrapyard and draft {times} times, lay out {draft} new draft cards.",
            times=SHUFFLES,
            draft=DRAFT,
        )
        yield Prompt("reshuffled", text, tone=Tone.WARN)


def now(state: State, shelf: Shelf) -> Prompt:
    """The step of the turn in progress."""
    step = state.turn.step
    if step == BEGIN:
        text = Text("Six cards each, six in the draft. Who begins?")
        return Prompt("begin", text, shelf.kinds("begin"), shuffle_well(state), tone=Tone.CHOOSE)
    if step == START:
        return start(state, shelf)
    if step == TURN:
        me = active(state)
        said = "{player}: any of these, each once." if state.edition == A else "{player}: any of these."
        text = Text(said, player=me.name)
        return Prompt("turn", text, (shelf("end-actions"),), tuple(reminders(state, me)), seat=me.seat)
    if step == REWARD:
        return reward(state, shelf)
    return limits(state, shelf) if step == LIMITS else discard(state, shelf)


def shuffle_well(state: State) -> tuple[Text, ...]:
    """S3, Q20."""
    return (Text("Shuffle {times} times.", times=SHUFFLES),)


def start(state: State, shelf: Shelf) -> Prompt:
    """T1: how many cards are drawn, and why."""
    me = active(state)
    count = draw_number(state, me)
    said = {0: "{player} starts without drawing.", 1: "{player} draws 1 card."}.get(
        count, "{player} draws {count} cards."
    )
    label = "Start" if not count else f"Draw {count}"
    main = replace(shelf("start-turn"), label=label)
    text = Text(said, player=me.name, count=count)
    return Prompt("start", text, (main,), tuple(draw_reasons(state, me)), seat=me.seat)


def draw_reasons(state: State, me: Player) -> Iterator[Text]:
    """T1, A10: why not more or fewer."""
    if state.edition == A and me.turns <= 1:
        yield Text("Nobody draws at the start of the own first turn.")
    elif me.has(WIND_TURBINE) and state.edition == A:
        off = me.hand >= HAND_LIMIT
        yield Text(
            "The Wind Turbine is off: {count} cards in hand." if off else "One more by the Wind Turbine.",
            count=me.hand,
        )


def reminders(state: State, me: Player) -> Iterator[Text]:
    """What stands between the player and victory, and what is off."""
    left = state.rules.needed - me.activated
    yield Text("{left} more to activate for victory.", left=left)
    if state.edition == A and me.has(SOLAR_PANEL) and state.turn.hand_at_start >= HAND_LIMIT:
        yield Text("The Solar Panel is off in this turn.")
    if state.house.universal:
        yield Text("Universal card: {text}", text=state.house.universal)


def reward(state: State, shelf: Shelf) -> Prompt:
    """B3: which reward, or where the coin was found."""
    if state.turn.reward == "coin":
        text = Text("Reward: a coin. Look in the scrapyard first, then in the deck. Where was it?")
        notes = (Text("After a search the deck is shuffled."),)
        return Prompt("coin", text, shelf.kinds("find-coin"), notes, state.turn.seat, Tone.CHOOSE)
    text = Text("Which reward is printed on it?")
    return Prompt("reward", text, shelf.kinds("take-reward"), (), state.turn.seat, Tone.CHOOSE)


def limits(state: State, shelf: Shelf) -> Prompt:
    """L1-L3: three questions, of which the app knows the third."""
    me = active(state)
    text = Text("{player}: any Space Bases or Astronauts in hand?", player=me.name)
    acts = (shelf("declare"), shelf.asking("declare"), shelf("caught-hoarding"))
    notes = (
        Text("Built Space Bases: {count}, 3 with those in hand.", count=len(me.bases)),
        Text("Activated Astronauts: {count}, 3 with those in hand.", count=me.activated),
        Text("Cards in hand: {count}, 12 at most.", count=me.hand),
    )
    return Prompt("limits", text, acts, notes, seat=me.seat)


def discard(state: State, shelf: Shelf) -> Prompt:
    """L1, L3: what has to go, in this order (Q9)."""
    me, excess = active(state), state.excess
    parts = [
        f"{count} {one if count == 1 else many}"
        for count, one, many in (
            (excess.bases, "Space Base", "Space Bases"),
            (excess.astronauts, "Astronaut", "Astronauts"),
            (excess.cards, "card of choice", "cards of choice"),
        )
        if count
    ]
    text = Text("{player} discards {what}.", player=me.name, what=plain_list(parts))
    acts = (
        (shelf("discard-excess"), shelf("caught-hoarding"))
        if state.edition == A
        else (shelf("discard-excess"),)
    )
    return Prompt("discard", text, acts, seat=me.seat, tone=Tone.WARN)
