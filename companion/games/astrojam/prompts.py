"""Prompts for the table's next step: set-up, phases of a turn, hands over the limit, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.offers import OfferIndex
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
from companion.games.astrojam import ending, hands, objectives
from companion.games.astrojam.cards import CardMove
from companion.games.astrojam.components import THE
from companion.games.astrojam.ending import TellStrength
from companion.games.astrojam.hands import CardsDrawn, DiscardEleventh
from companion.games.astrojam.house_rules import ITEM
from companion.games.astrojam.lookup import active, player_at
from companion.games.astrojam.objectives import Score
from companion.games.astrojam.offers import MOVES, offers_of
from companion.games.astrojam.setup_prompts import cards_to_lay, preparing
from companion.games.astrojam.state import (
    ACTION,
    CONDITIONS,
    NO_CARD,
    OVER,
    SCORING,
    SETUP,
    TO_LAY,
    Column,
    State,
)
from companion.games.astrojam.turn import DiscardAndDraw, EndActions


def moment(state: State) -> Text:
    """Return the name of the present moment of the game: round and player."""
    if state.turn.phase == SETUP or state.active is None:
        return Text("Set-up")
    return Text("Round {number} \u00b7 {player}", number=state.round, player=state.active.name)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """Return the prompts, the most urgent first: own discards, then the turn, then others' discards."""
    index = offers_of(state)
    if (end := ending.outcome(state)) is not None:
        return (Prompt("over", end.text, tone=Tone.END),)
    if state.turn.phase == SETUP:
        return (preparing(state, index),)
    if state.turn.phase == OVER:
        return tuple(tie(state, index, seat))
    due = tuple(too_many(state, seat, index))
    own = tuple(prompt for prompt in due if prompt.seat == (seat or state.turn.seat))
    others = tuple(prompt for prompt in due if prompt not in own)
    turn = tuple(now(state, seat, index))
    if turn and seat:  # what only others do becomes a note below the turn's prompt
        turn, others = (with_notes(turn[0], others),), ()
    if turn:
        turn = (with_draws(turn[0], state, seat, index),)
    told = tuple(compensation(state, seat, index))
    if told and seat == state.turn.seat:  # first draw the cards of earlier turns; both do not fit the stage
        turn = ()
    return (*own, *told, *turn, *others, *shuffles(state))


def with_notes(prompt: Prompt, told: Sequence[Prompt]) -> Prompt:
    """Return the prompt with notes on what others do meanwhile."""
    return replace(prompt, notes=(*prompt.notes, *(one.text for one in told)))


def with_draws(prompt: Prompt, state: State, seat: str, index: OfferIndex) -> Prompt:
    """2.5: return the prompt with a note on what others have to draw, shown on every phone."""
    due = [
        (player, sum(draw.count for draw in draws))
        for player in state.players
        if player.seat != seat and not player.over_limit and (draws := state.draws_of(player.seat))
    ]
    if not due:
        return prompt
    said = in_a_row([Text.verbatim(f"{player.name} {count}") for player, count in due])
    drawn = tuple(
        replace(index[CardsDrawn(seat=player.seat)], label=Text("{player} has drawn", player=player.name))
        for player, _ in due
    )
    note = Text("To draw: {players}.", players=said)
    # In the action phase the stage has no room for these buttons.
    acts = () if state.turn.phase == ACTION else drawn
    return replace(prompt, offers=(*prompt.offers, *acts), notes=(*prompt.notes, note))


def compensation(state: State, seat: str, index: OfferIndex) -> Iterator[Prompt]:
    """2.5: tell a rival what to draw and why, with a box to tick for each reason.

    The prompt stays until a player confirms that the cards are drawn, also after that turn is over.
    """
    mine = state.draws_of(seat)
    if mine and state.turn.phase != OVER:
        by = list(dict.fromkeys(player_at(state, draw.by or state.turn.seat).name for draw in mine))
        text = Text(
            "Draw {count}: {player} played.",
            count=_cards(sum(draw.count for draw in mine)),
            player=plain_list(by),
        )
        said = [Text(COMPENSATIONS[draw.card], count=_cards(draw.count)) for draw in mine]
        acts = (index[CardsDrawn(seat=seat)],)
        if seat == state.turn.seat:
            yield Prompt("compensation", text, acts, told_apart(said), seat, Tone.WARN)
        else:
            yield Prompt("compensation", text, acts, steps=told_apart(said), seat=seat, tone=Tone.WARN)


def told_apart(said: Sequence[Text]) -> tuple[Text, ...]:
    """Number sentences that occur more than once, so that each can be ticked by itself."""
    before = [said[:at].count(one) for at, one in enumerate(said)]
    pairs = zip(said, before, strict=True)
    return tuple(
        Text("{said} ({number})", said=one, number=times + 1) if times else one for one, times in pairs
    )


COMPENSATIONS = {kind: move.compensation for kind, move in MOVES.items() if issubclass(move, CardMove)}
"""2.5: reason why a rival draws, by kind of move."""


def _cards(count: int) -> Text:
    return Text.counted("{count} card", "{count} cards", count=count)


def shuffles(state: State) -> Iterator[Prompt]:
    """Q9, Q11: tell the table once that a counted deck was rebuilt from its discards."""
    for deck in state.piles.shuffled:
        said = Text("The action deck ran out: shuffle the discards, they are the new deck.")
        if deck == CONDITIONS:
            said = Text(
                "The condition deck ran out: shuffle the discarded conditions, they are the new deck."
            )
        yield Prompt(f"shuffled-{deck}", Text(said), tone=Tone.WARN)


def too_many(state: State, seat: str, index: OfferIndex) -> Iterator[Prompt]:
    """H2: ask the player over the limit to discard, card by card; other phones name that player."""
    for player in hands.over_limit(state):
        if seat not in ("", player.seat):
            text = Text("{player} discards one of eleven.", player=player.name)
            yield Prompt(f"discard-{player.seat}", text, seat=player.seat)
            continue
        said = Text("Draw the 11th card, then discard any one of the eleven.")
        left = Text("{count} more to draw after that.", count=player.due)
        notes = (left,) if player.due else ()
        act = index[DiscardEleventh(seat=player.seat)]
        yield Prompt(f"discard-{player.seat}", said, (act,), notes, player.seat, Tone.WARN)


def now(state: State, seat: str, index: OfferIndex) -> Iterator[Prompt]:
    """Yield the prompt of the current phase. On other players' phones it has no main button."""
    prompt = _phase(state, index)
    if prompt is None:
        return
    if seat and seat != state.turn.seat:
        text, offered, notes = prompt.text, prompt.offers, prompt.notes
        prompt = Prompt(prompt.id, text, offered, notes, prompt.seat, Tone.CHOOSE)
    yield prompt


def _phase(state: State, index: OfferIndex) -> Prompt | None:
    if (column := next((one for one in state.columns if not one.full), None)) is not None:
        return refill(state, column, index)
    if state.turn.phase == ACTION:
        return acting(state, index)
    return scoring_phase(state, index) if state.turn.phase == SCORING else drawing(state, index)


def acting(state: State, index: OfferIndex) -> Prompt:
    """T2: prompt to play cards, all but the last one."""
    me = active(state)
    text = Text("Play up to {left} of {hand} cards.", left=me.hand - 1, hand=me.hand)
    if me.hand <= 1:
        text = Text("No card may be played.")
    keeps = Text("keeping {hand} cards", hand=me.hand) if me.hand > 1 else NOTHING
    end = replace(index[EndActions()], leaves=keeps)
    return Prompt("act", text, (end,), tuple(last_round(state)), me.seat)


def last_round(state: State) -> Iterator[Text]:
    """E1: yield a note if this is the last round."""
    if state.last_round:
        last = player_at(state, state.last).name
        yield Text("Last round: {player} plays last.", player=last)


TAKE = (Text("Take the task card."), Text("Take the condition card for 2 points, else discard it."))
"""T4: steps for the cards of a scored column."""


def scoring_phase(state: State, index: OfferIndex) -> Prompt:
    """T4: prompt to score; this turn's ticks only suggest if the condition is met, the table decides."""
    column, me = state.column(state.turn.column), active(state)
    names = {"item": state.item_name(column.task), "place": THE[column.destination]}
    if column.condition == NO_CARD:
        text = Text("{item} is at {place}: 1 point.", **names)
        return Prompt("score", text, (index[Score(visited=False)],), seat=me.seat, steps=TAKE[:1])
    met = objectives.visited(state)
    said = Text("{item} is at {place}, and {where} was visited.")
    if not met:
        said = asked_of_visit(state, column)
    text = Text(said, where=THE[column.condition], **names)
    acts = (index[Score(visited=met)], index[Score(visited=not met)])
    return Prompt("score", text, acts, seat=me.seat, steps=TAKE)


def asked_of_visit(state: State, column: Column) -> Text:
    """T4, Q5, Q19: return the question that the table answers if no visit is ticked."""
    if state.readings.visit == ITEM:
        return Text("{item} is at {place}. Was it at {where} in this turn?")
    if column.condition == column.destination:
        return Text("{item} is at {place}. Is an own astronaut there?")
    return Text("{item} is at {place}. Was {where} visited?")


def refill(state: State, column: Column, index: OfferIndex) -> Prompt:
    """T5, Q4: prompt for the new cards of a column, one tap each."""
    place = THE[column.destination]
    if column.task == TO_LAY:
        said = Text("New task of {place}: which item?")
    else:
        said = Text("New condition of {place}: visit which place?")
    notes: tuple[Text, ...] = ()
    if column.last and column.task == column.last:
        lies = Text("If {item} still lies there, it has to leave and come back.")
        notes = (Text(lies, item=state.item_name(column.task)),)
    text = Text(said, place=place)
    return Prompt("refill", text, cards_to_lay(index, column), notes, state.turn.seat, Tone.CHOOSE)


def drawing(state: State, index: OfferIndex) -> Prompt | None:
    """T6: prompt to discard and draw.

    None once the cards are drawn: then only a hand over the limit can delay the next turn.
    """
    me = active(state)
    if state.turn.drawn:
        return None
    notes = tuple(last_round(state))
    if not me.hand:
        text = Text("There is no card to discard.")
        return Prompt("draw", text, (index[DiscardAndDraw(strength=0)],), notes, me.seat)
    text = Text("Discard a card, draw its strength.")
    return Prompt("draw", text, (index.dialog(DiscardAndDraw),), notes, me.seat)


def tie(state: State, index: OfferIndex, seat: str) -> Iterator[Prompt]:
    """E3: ask for the strength in hand of each player who is still tied."""
    for player in sorted(ending.tied(state), key=lambda player: player.seat != seat):
        if player.strength is None:
            text = Text("Tied in points and cards. {player}: the total strength in hand?", player=player.name)
            acts = (index.dialog(TellStrength, seat=player.seat),) if seat in ("", player.seat) else ()
            yield Prompt(f"strength-{player.seat}", text, acts, seat=player.seat)
