"""The prompts of the boss turn: its checklist, a step at a time (sections B, R, L)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.offers import Offer, OfferIndex
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import Text, plain_list
from companion.games.astro_knights import boss_turn, damage, lookup
from companion.games.astro_knights.boss_cards import ReshuffleSideDeck
from companion.games.astro_knights.boss_mat import MINION, STRIKE, Counter, Minion
from companion.games.astro_knights.boss_turn import (
    ActivateLevel,
    ActivateMinion,
    DrawAgain,
    DrawBossCard,
    LevelUp,
    ResolveCounter,
    ShuffleBossDeck,
    SkipBossDraw,
)
from companion.games.astro_knights.card_texts import (
    TypeLevelText,
    TypeMinionText,
    TypeStrikeText,
    level_in_play,
    strike_text,
)
from companion.games.astro_knights.components import BOSSES
from companion.games.astro_knights.empty_side_decks import STAY, ran_out
from companion.games.astro_knights.state import State
from companion.games.astro_knights.turns import EndTurn


def boss(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the next step of the boss turn (B, R, L)."""
    turn = lookup.boss_turn(state)
    if pending := boss_turn.pending_activations(state):
        return activation(state, pending, index)
    if turn.drawn:
        return boss_end(state, index)
    if turn.shuffle_due:
        return shuffle(state, index)
    if boss_turn.must_level_up(state):
        return level_up(state, index)
    if state.boss.deck:
        drawn = (
            Text("{boss} draws again. What is it?")
            if turn.draws_again
            else Text("{boss} draws a card. What is it?")
        )
        text = Text(drawn, boss=state.boss.name)
        return Prompt("boss-draws", text, index.of(DrawBossCard), last_level(state) + lowest(state))
    if turn.leveled:
        text = Text("There is no boss card to draw, even after the level up. Agree on how to go on.")
        return Prompt("nothing-to-draw", text, index.of(SkipBossDraw), tone=Tone.CHOOSE)
    text = Text(
        "{boss} has to draw: no card and no level token is left. That is the end.", boss=state.boss.name
    )
    end = replace(index.of(DrawBossCard)[0], label=Text("Nothing to draw: we lose"))
    return Prompt("out-of-levels", text, (end,), tone=Tone.WARN)


def lowest(state: State) -> tuple[Text, ...]:
    """Return the knights that an effect on the lowest health may hit (X6); nothing with one knight."""
    if len(state.knights) == 1:
        return ()
    lowest_now = damage.lowest_health(state)
    players = plain_list([knight.player for knight in state.knights if knight.seat in lowest_now], "or")
    return (Text("Lowest health: {players}.", players=players),)


def last_level(state: State) -> tuple[Text, ...]:
    """Return the warning while the last level token is in play (L2)."""
    if state.boss.tokens:
        return ()
    warning = Text.counted(
        "No level token is left, and {count} card in the boss deck. A draw without a card is the end.",
        "No level token is left, and {count} cards in the boss deck. A draw without a card is the end.",
        count=state.boss.deck,
    )
    return (warning,)


TYPE_IT = Text("Type what it says")


def activation(state: State, pending: tuple[str, ...], index: OfferIndex) -> Prompt:
    """Return the prompt for the next activation: one after the other (B1, B2)."""
    if pending[0] == boss_turn.LEVEL:
        text = Text("Level {level} token: resolve its \u201cactivate\u201d.", level=state.boss.level)
        said = typed(level_in_play(state).activate_text)
        acts = index.of(ActivateLevel) + asked_for(said, index.of(TypeLevelText))
        return Prompt("activate-level", text, acts, said + lowest(state))
    minion = lookup.minion_at(state, pending[0])
    said = reminder(state, minion, "activate")
    acts = index.of(ActivateMinion)[:1] + asked_for(said, type_text(minion, index))
    text = Text("{minion}: resolve its \u201cactivate\u201d.", minion=minion.called)
    return Prompt("activate-minion", text, acts, said + lowest(state))


def typed(text: str) -> tuple[Text, ...]:
    """Return the text that players typed for a card, if any."""
    return (Text.verbatim(text),) if text else ()


def asked_for(said: tuple[Text, ...], offers: tuple[Offer, ...], label: Text = TYPE_IT) -> tuple[Offer, ...]:
    """Return the offers to type what a card says, unless it is known."""
    return () if said else tuple(replace(offer, label=label) for offer in offers)


def type_text(minion: Minion, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the dialog that asks what this minion says."""
    return (index.dialog(TypeMinionText, minion=minion.id),)


def reminder(state: State, minion: Minion, when: str) -> tuple[Text, ...]:
    """Return what players typed for a minion card, else our own sentence if we know the card."""
    cards = (card for boss in BOSSES.values() if boss.name == state.boss.name for card in boss.minions)
    known = next((card for card in cards if card.name == minion.name), None)
    text = getattr(known, when) if known else ""
    return typed(getattr(minion, when)) or ((Text(text),) if text else ())


def level_up(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt to level up (L3), with the warning before the last level."""
    text = Text("{boss} has to draw and its deck is empty: level up.", boss=state.boss.name)
    token = (Text("Lay out the level {level} token in place of the old one.", level=state.boss.level + 1),)
    steps = token if state.rules_version >= 2 else (*token, INSTANT, shuffle_step(state))
    last = (Text("This is the last level token."),) if state.boss.tokens == 1 else ()
    return Prompt("level-up", text, index.of(LevelUp), last, tone=Tone.WARN, steps=steps)


INSTANT = Text("Resolve its \u201cinstant\u201d effects, but for what minions gain: the app adds that.")


def shuffle_step(state: State) -> Text:
    """Return the step that makes the new deck (L3)."""
    return Text.counted(
        "The {count} boss discard is the new deck. Then draw it.",
        "Shuffle the {count} boss discards: they are the new deck. Then draw one.",
        count=state.boss.discard,
    )


def shuffle(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the instant effects with their kills, and then the shuffle (L3)."""
    done = gain_done(state)
    ask = (
        Text("Level {level}: the rest of its \u201cinstant\u201d, then shuffle.")
        if done
        else Text("Level {level} token: resolve its \u201cinstant\u201d, then shuffle.")
    )
    text = Text(ask, level=state.boss.level)
    note = Text.counted(
        "{count} boss discard is the new deck, and any minion that the instant kills.",
        "{count} boss discards are the new deck, and any minion that the instant kills.",
        count=state.boss.discard,
    )
    said = typed(level_in_play(state).instant_text)
    acts = index.of(ShuffleBossDeck) + asked_for(said, index.of(TypeLevelText))
    return Prompt("shuffle", text, acts, (*done, *said, note), tone=Tone.WARN)


def gain_done(state: State) -> tuple[Text, ...]:
    """Return the part of a token's instant that the level up has already done (L5)."""
    gain = level_in_play(state).minions_gain
    return (Text("Minions +{gain} is done.", gain=gain),) if gain else ()


def boss_end(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the card drawn, then the boss's own end step, then the end of its turn."""
    for counter in state.boss.counters:
        if counter.due:
            return end_step(state, counter, index)
    entered = [minion for minion in state.minions if minion.entered == state.turns]
    known, asked = drawn_notes(state, entered, index)
    last = (Text.verbatim(state.boss.end_step),) if state.boss.end_step else ()
    steps = drawn_steps(state, entered) + last
    acts = index.of(EndTurn, DrawAgain) + asked
    return Prompt("boss-end", drawn_text(state, entered), acts, known + lowest(state), steps=steps)


def drawn_notes(
    state: State, entered: list[Minion], index: OfferIndex
) -> tuple[tuple[Text, ...], tuple[Offer, ...]]:
    """Return what the card drawn says, and the offer to type it if it is not known (R2, R3)."""
    if lookup.boss_turn(state).card_drawn == STRIKE:
        said = typed(strike_text(state))
        naming = state.boss.strikes and not lookup.boss_turn(state).strike
        label = Text("Which strike is it?") if naming else TYPE_IT
        return said, asked_for(said, index.of(TypeStrikeText), label)
    known = tuple(note for minion in entered for note in reminder(state, minion, "instant"))
    return known, asked_for(known, type_text(entered[0], index)) if len(entered) == 1 else ()


def drawn_text(state: State, entered: list[Minion]) -> Text:
    """Return what to do with the card that the boss has drawn (R2, R3)."""
    drawn, strike = lookup.boss_turn(state).card_drawn, lookup.boss_turn(state).strike
    if drawn == STRIKE and strike:
        return Text("{strike}: resolve the strike.", strike=strike)
    if drawn == STRIKE:
        return Text("Strike: resolve the card.")
    if drawn == MINION and len(entered) == 1:
        return Text("{minion}: resolve its \u201cinstant\u201d, if it has one.", minion=entered[0].called)
    if drawn == MINION:
        return Text("Minion: resolve the card.")
    return Text("No card was drawn. End the turn of {boss}.", boss=state.boss.name)


def drawn_steps(state: State, entered: list[Minion]) -> tuple[Text, ...]:
    """Return the instants of this turn's new minions (R3), unless the question names the only one."""
    if lookup.boss_turn(state).card_drawn == MINION and len(entered) == 1:
        return ()
    said = Text("Resolve the \u201cinstant\u201d of {name}, if it has one.")
    return tuple(Text(said, name=minion.called) for minion in entered)


def end_step(state: State, counter: Counter, index: OfferIndex) -> Prompt:
    """Return the boss's own end step: a card for a counter at its threshold, from a deck that has one."""
    text = Text(
        "{name} stands at {value}: resolve its top card.", name=counter.name, value=counter.track.value
    )
    falls = Text("The track then falls by {spend}.", spend=counter.spend)
    empty = [deck for deck in state.boss.side_decks if deck.id == counter.pile and ran_out(deck)]
    none_left = (Text("Its deck is empty: there is no card to resolve."),)
    notes = (falls, *(none_left if empty and state.boss.side_reshuffle == STAY else ()))
    due = index[ResolveCounter(counter=counter.id)]
    reshuffle = index.get(ReshuffleSideDeck(pile=counter.pile))
    acts = (reshuffle, due) if reshuffle and due.refusal else (due,)
    return Prompt("end-step", text, acts, notes, tone=Tone.WARN)
