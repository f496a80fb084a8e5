"""What the table should do now: the set-up, the phases of a turn, hands over the limit, the end."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.offers import Offer, Shelf
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import Text
from companion.games.astrojam import ending, hands, objectives
from companion.games.astrojam.components import DESTINATIONS, HAND_LIMIT
from companion.games.astrojam.lookup import active, player_at
from companion.games.astrojam.offers import offers
from companion.games.astrojam.readings import ITEM
from companion.games.astrojam.setup_prompts import preparing
from companion.games.astrojam.state import ACTION, NO_CARD, OVER, SCORING, SETUP, TO_LAY, Column, State


def moment(state: State) -> Text:
    """Where the game is, in the bar."""
    if state.turn.phase == SETUP or state.active is None:
        return Text("Set-up")
    return Text("Round {number} \u00b7 {player}", number=state.round, player=state.active.name)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """The loudest first: what this seat has to discard, then the turn, then the others' discards."""
    shelf = Shelf(offers(state, seat))
    if (end := ending.outcome(state)) is not None:
        return (Prompt("over", end.text, tone=Tone.END),)
    if state.turn.phase == SETUP:
        return (preparing(state, shelf),)
    if state.turn.phase == OVER:
        return tuple(tie(state, shelf, seat))
    due = tuple(too_many(state, seat, shelf))
    own = tuple(prompt for prompt in due if prompt.seat == (seat or state.turn.seat))
    return (*own, *now(state, seat, shelf), *(prompt for prompt in due if prompt not in own))


def too_many(state: State, seat: str, shelf: Shelf) -> Iterator[Prompt]:
    """H2: card by card, on the phone of the player whom it is about; the others only hear of it."""
    for player in hands.over_limit(state):
        if seat not in ("", player.seat):
            text = Text("{player} has to discard one of eleven cards.", player=player.name)
            yield Prompt(f"discard-{player.seat}", text, seat=player.seat)
            continue
        said = "{player}: draw the 11th card, then discard any one of the eleven."
        left = Text("{count} more to draw after that.", count=player.due)
        notes = (left,) if player.due else ()
        act = shelf("discard-eleventh", player.seat)
        text = Text(said, player=player.name)
        yield Prompt(f"discard-{player.seat}", text, (act,), notes, player.seat, Tone.WARN)


def now(state: State, seat: str, shelf: Shelf) -> Iterator[Prompt]:
    """The phase of the turn. On the phone of another player no act of it is the main one."""
    prompt = _phase(state, shelf)
    if prompt is None:
        return
    if seat and seat != state.turn.seat:
        text, offered, notes = prompt.text, prompt.offers, prompt.notes
        prompt = Prompt(prompt.id, text, offered, notes, prompt.seat, Tone.CHOOSE)
    yield prompt


def _phase(state: State, shelf: Shelf) -> Prompt | None:
    if (column := next((one for one in state.columns if not one.full), None)) is not None:
        return refill(state, column, shelf)
    if state.turn.phase == ACTION:
        return acting(state, shelf)
    return scoring(state, shelf) if state.turn.phase == SCORING else drawing(state, shelf)


def acting(state: State, shelf: Shelf) -> Prompt:
    """T2: cards left to play, the last one kept."""
    me = active(state)
    said = "{player}: {left} of {hand} cards may be played."
    if me.hand <= 1:
        said = "{player}: no card may be played, the last one stays for the drawing phase."
    text = Text(said, player=me.name, left=max(0, me.hand - 1), hand=me.hand)
    notes = (*last_round(state), *played(state))
    return Prompt("act", text, (shelf("end-actions"),), notes, me.seat)


def played(state: State) -> Iterator[Text]:
    """How many cards this turn has seen."""
    if count := len(state.turn.cards):
        yield Text("Played this turn: {count}.", count=count)


def last_round(state: State) -> Iterator[Text]:
    """E1."""
    if state.last_round:
        last = player_at(state, state.last).name
        yield Text("Last round: the game ends after the turn of {player}.", player=last)


def scoring(state: State, shelf: Shelf) -> Prompt:
    """T4: the condition is known by the ticks of this turn; it can still be told otherwise."""
    column, me = state.column(state.turn.column), active(state)
    names = {"player": me.name, "item": state.item_name(column.task), "place": _the(column.destination)}
    if column.condition == NO_CARD:
        text = Text("{player} brought {item} to {place}: 1 point.", **names)
        return Prompt("score", text, (shelf("score", False),), seat=me.seat)
    met = objectives.visited(state)
    said = "{player} brought {item} to {place} and visited {where}: 2 points."
    if not met:
        said = "{player} brought {item} to {place}. {where} is not ticked as visited."
    where = _the(column.condition)
    text = Text(said, where=where if met else where[:1].upper() + where[1:], **names)
    acts = (shelf("score", met), shelf("score", not met))
    return Prompt("score", text, acts, tuple(scoring_notes(state, column, met=met)), me.seat)


def scoring_notes(state: State, column: Column, *, met: bool) -> Iterator[Text]:
    """T4, Q5, Q19."""
    if state.readings.visit == ITEM:
        yield Text("A visit counts if the item itself was there in this action phase.")
    elif column.condition == column.destination and not met:
        yield Text("The delivery itself is the visit if an own astronaut stands there.")
    yield Text("Take the task card, and with a visit the condition card, too; else discard the condition.")


def refill(state: State, column: Column, shelf: Shelf) -> Prompt:
    """T5, Q4: the new cards, one tap each."""
    place = _the(column.destination)
    if column.task == TO_LAY:
        said, kind = "New task card of {place}: which item?", "lay-task"
    else:
        said, kind = "New condition card of {place}: which place to visit?", "lay-condition"
    notes: tuple[Text, ...] = ()
    if column.last and column.task == column.last:
        lies = "If {item} still lies there, it has to leave and come back."
        notes = (Text(lies, item=state.item_name(column.task)),)
    acts = laid(shelf, kind, column.destination)
    return Prompt("refill", Text(said, place=place), acts, notes, state.turn.seat, Tone.CHOOSE)


def laid(shelf: Shelf, kind: str, column: str) -> tuple[Offer, ...]:
    """The one-tap offers of a place of a column."""
    return tuple(offer for offer in shelf.kinds(kind) if offer.fields["column"] == column and not offer.asks)


def drawing(state: State, shelf: Shelf) -> Prompt | None:
    """T6; when the cards are drawn only a hand over the limit can hold up the next turn."""
    me = active(state)
    if state.turn.drawn:
        return None
    notes = (
        *last_round(state),
        Text("At {limit} cards, each further one is drawn and one discarded.", limit=HAND_LIMIT),
    )
    if not me.hand:
        text = Text("{player} has no card to discard.", player=me.name)
        return Prompt("draw", text, (shelf("discard-and-draw", 0),), notes, me.seat)
    text = Text("{player}: discard one card and draw as many as its strength.", player=me.name)
    return Prompt("draw", text, (shelf.asking("discard-and-draw"),), notes, me.seat)


def tie(state: State, shelf: Shelf, seat: str) -> Iterator[Prompt]:
    """E3: the strength in hand of everybody who is still level."""
    for player in sorted(ending.tied(state), key=lambda player: player.seat != seat):
        if player.strength is None:
            text = Text("Tied in points and cards. {player}: the total strength in hand?", player=player.name)
            acts = (shelf.asking("tell-strength", player.seat),) if seat in ("", player.seat) else ()
            yield Prompt(f"strength-{player.seat}", text, acts, seat=player.seat)


def _the(place: str) -> str:
    """'the lab'."""
    return f"the {DESTINATIONS[place].lower()}"
