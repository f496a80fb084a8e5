"""Prompts for the next step. They follow the rulebook's checklists, also in the boss turn (B, R, L)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.deck import PLACES
from companion.engine.offers import Offer, OfferIndex
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import NOTHING, Text, in_a_row, plain_list
from companion.games.astro_knights import boss_turn, damage, scoring
from companion.games.astro_knights import state as lookups
from companion.games.astro_knights.attack_phase import Attack, forced_attacks
from companion.games.astro_knights.boss_cards import (
    STAY,
    KeepSideDecks,
    ReshuffleSideDeck,
    ran_out,
    unanswered,
)
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
    activations,
)
from companion.games.astro_knights.card_texts import (
    TypeExhaustText,
    TypeLevelText,
    TypeMinionText,
    TypeStrikeText,
    level_in_play,
    strike_text,
)
from companion.games.astro_knights.components import BOSSES
from companion.games.astro_knights.damage import ResolveExhaust
from companion.games.astro_knights.main_phase import GoToPhase
from companion.games.astro_knights.offers import offers_of
from companion.games.astro_knights.parts import ACTIVATIONS, ENERGY, WEAPONS
from companion.games.astro_knights.scoring import DecideEnd
from companion.games.astro_knights.setup import BOSS_DECKS, DIFFICULTIES, DIFFICULTY_NOTES
from companion.games.astro_knights.stage import attacks, figure
from companion.games.astro_knights.state import (
    BOSS_TURN,
    CHOOSE,
    DRAW,
    MAIN,
    PAIRS,
    State,
    acting_knight,
    knight_turn,
)
from companion.games.astro_knights.turn_order import (
    CARDS,
    WILD,
    ChooseTurn,
    DrawTurnCard,
    EndTurn,
    HoldWildToken,
    KeepPairTokens,
    NextTurn,
    PlaceRevealedCard,
    ends_in_one_act,
    pair_seats,
    pair_tokens_open,
    wild_token_free,
)
from companion.games.astro_knights.views import FEW, homeworld, players_of


def boss(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the next step of the boss turn (B, R, L)."""
    turn = lookups.boss_turn(state)
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
        notes, steps = last_level(state) + lowest(state), activation_steps(state)
        return Prompt("boss-draws", text, index.of(DrawBossCard), notes, tone=Tone.CHOOSE, steps=steps)
    if turn.leveled:
        text = Text("There is no boss card to draw, even after the level up. Agree on how to go on.")
        return Prompt("nothing-to-draw", text, index.of(SkipBossDraw), tone=Tone.CHOOSE)
    text = Text(
        "{boss} has to draw: no card and no level token is left. That is the end.", boss=state.boss.name
    )
    end = replace(index.of(DrawBossCard)[0], label=Text("Nothing to draw: we lose"))
    return Prompt("out-of-levels", text, (end,), tone=Tone.WARN)


def lowest(state: State) -> tuple[Text, ...]:
    """Return a note on the knights that an effect on the lowest health may hit (AK-X6).

    There is no note for a single knight.
    """
    health = [f"{knight.seat}.health" for knight in state.knights]
    if len(state.knights) == 1 or not state.knows(*health):
        return ()
    lowest_now = damage.lowest_health(state)
    players = plain_list([knight.player for knight in state.knights if knight.seat in lowest_now], "or")
    return (Text("Lowest health: {players}.", players=players),)


def last_level(state: State) -> tuple[Text, ...]:
    """Return a warning if no level token is left (AK-L2)."""
    if state.boss.tokens or not state.knows("boss.tokens", "boss.deck"):
        return ()
    warning = Text.counted(
        "No level token is left, and {count} card in the boss deck. A draw without a card is the end.",
        "No level token is left, and {count} cards in the boss deck. A draw without a card is the end.",
        count=state.boss.deck,
    )
    return (warning,)


TYPE_IT = Text("Type what it says")


def activation(state: State, pending: tuple[str, ...], index: OfferIndex) -> Prompt:
    """Return the prompt for the first of the pending activations (AK-B1, AK-B2)."""
    if pending[0] == boss_turn.LEVEL:
        text = Text("Level {level} token: resolve its \u201cactivate\u201d.", level=state.boss.level)
        said = typed(level_in_play(state).activate_text)
        acts = index.of(ActivateLevel) + asked_for(said, index.of(TypeLevelText))
        return Prompt("activate-level", text, acts, said + lowest(state))
    minion = lookups.minion_at(state, pending[0])
    said = reminder(state, minion, "activate")
    acts = index.of(ActivateMinion)[:1] + asked_for(said, type_text(minion, index))
    text = Text("{minion}: resolve its \u201cactivate\u201d.", minion=minion.called)
    return Prompt("activate-minion", text, acts, said + lowest(state))


def activation_steps(state: State) -> tuple[Text, ...]:
    """Return the activations before the boss's draw as steps, if the app does not track them."""
    return () if state.tracks(ACTIVATIONS) else tuple(step_of(state, one) for one in activations(state))


def step_of(state: State, activates: str) -> Text:
    """Return the step for the activation of the level token or of a minion, with its text if we know it."""
    if activates == boss_turn.LEVEL:
        text = Text("Level {level} token: resolve its \u201cactivate\u201d.", level=state.boss.level)
        said = typed(level_in_play(state).activate_text)
    else:
        minion = lookups.minion_at(state, activates)
        text = Text("{minion}: resolve its \u201cactivate\u201d.", minion=minion.called)
        said = reminder(state, minion, "activate")
    return in_a_row((text, *said), "{items} {item}")


def typed(text: str) -> tuple[Text, ...]:
    """Return the text that players typed for a card, if any."""
    return (Text.verbatim(text),) if text else ()


def asked_for(said: tuple[Text, ...], offers: tuple[Offer, ...], label: Text = TYPE_IT) -> tuple[Offer, ...]:
    """Return the offers to type what a card says, unless `said` holds its text already."""
    return () if said else tuple(replace(offer, label=label) for offer in offers)


def type_text(minion: Minion, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the dialog in which players type the texts of this minion."""
    return (index.dialog(TypeMinionText, minion=minion.id),)


def reminder(state: State, minion: Minion, when: str) -> tuple[Text, ...]:
    """Return the text that players typed for a minion card, else our own text if we know the card."""
    cards = (card for boss in BOSSES.values() if boss.name == state.boss.name for card in boss.minions)
    known = next((card for card in cards if card.name == minion.name), None)
    text = getattr(known, when) if known else ""
    return typed(getattr(minion, when)) or ((Text(text),) if text else ())


def level_up(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt to level up (AK-L3), with a note if this is the last level token."""
    text = Text("{boss} has to draw and its deck is empty: level up.", boss=state.boss.name)
    level = state.boss.level + 1
    lay = Text("Lay out the level {level} token in place of the level {old} token.")
    token = (
        Text(Text("Lay out the level {level} token.") if level == 2 else lay, level=level, old=level - 1),
    )
    steps = () if state.rules_version >= 2 else (*token, INSTANT, shuffle_step(state))
    known = state.knows("boss.tokens")
    last = (Text("This is the last level token."),) if known and state.boss.tokens == 1 else ()
    notes = last if steps else token + last
    return Prompt("level-up", text, index.of(LevelUp), notes, tone=Tone.WARN, steps=steps)


INSTANT = Text("Resolve its \u201cinstant\u201d effects, but for what minions gain: the app adds that.")


def shuffle_step(state: State) -> Text:
    """Return the step that makes the new deck (AK-L3)."""
    return Text.counted(
        "The {count} boss discard is the new deck. Then draw it.",
        "Shuffle the {count} boss discards: they are the new deck. Then draw one.",
        count=state.boss.discard,
    )


def shuffle(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the instant effects of a level token and for the shuffle after them (AK-L3)."""
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
    notes = (note,) if state.knows("boss.discard") else ()
    said = typed(level_in_play(state).instant_text)
    acts = index.of(ShuffleBossDeck) + asked_for(said, index.of(TypeLevelText))
    return Prompt("shuffle", text, acts, (*done, *said, *notes), tone=Tone.WARN)


def gain_done(state: State) -> tuple[Text, ...]:
    """Return a note that the health gain of the minions in play is already applied (AK-L5).

    Empty without such a gain.
    """
    gain = level_in_play(state).minions_gain
    return (Text("Minions +{gain} is done.", gain=gain),) if gain else ()


def boss_end(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt after the boss's draw.

    A counter that is due comes first. Otherwise the prompt is for the drawn card and the end of the turn.
    """
    for counter in state.boss.counters:
        if counter.due:
            return end_step(state, counter, index)
    entered = [minion for minion in state.minions if minion.entered == state.turns]
    known, asked = notes_on_card(state, entered, index)
    last = (Text.verbatim(state.boss.end_step),) if state.boss.end_step else ()
    steps = steps_on_card(state, entered) + last
    acts = end_of_turn(state, index) + index.of(DrawAgain) + asked
    return Prompt("boss-end", text_on_card(state, entered), acts, known + lowest(state), steps=steps)


def notes_on_card(
    state: State, entered: list[Minion], index: OfferIndex
) -> tuple[tuple[Text, ...], tuple[Offer, ...]]:
    """Return the text of the drawn card, and the offer to type it if it is not known (AK-R2, AK-R3)."""
    if lookups.boss_turn(state).card_drawn == STRIKE:
        said = typed(strike_text(state))
        naming = state.boss.strikes and not lookups.boss_turn(state).strike
        label = Text("Which strike is it?") if naming else TYPE_IT
        return said, asked_for(said, index.of(TypeStrikeText), label)
    known = tuple(note for minion in entered for note in reminder(state, minion, "instant"))
    return known, asked_for(known, type_text(entered[0], index)) if len(entered) == 1 else ()


def text_on_card(state: State, entered: list[Minion]) -> Text:
    """Return the instruction for the card that the boss has drawn (AK-R2, AK-R3)."""
    drawn, strike = lookups.boss_turn(state).card_drawn, lookups.boss_turn(state).strike
    if drawn == STRIKE and strike:
        return Text("{strike}: resolve the strike.", strike=strike)
    if drawn == STRIKE:
        return Text("Strike: resolve the card.")
    if drawn == MINION and len(entered) == 1:
        return Text("{minion}: resolve its \u201cinstant\u201d, if it has one.", minion=entered[0].called)
    if drawn == MINION:
        return Text("Minion: resolve the card.")
    return Text("No card was drawn. End the turn of {boss}.", boss=state.boss.name)


def steps_on_card(state: State, entered: list[Minion]) -> tuple[Text, ...]:
    """Return a step for the instant effect of each minion that came into play in this turn (AK-R3).

    If the boss drew the only such minion, the prompt's text names it already and there is no step.
    """
    if lookups.boss_turn(state).card_drawn == MINION and len(entered) == 1:
        return ()
    said = Text("Resolve the \u201cinstant\u201d of {name}, if it has one.")
    return tuple(Text(said, name=minion.called) for minion in entered)


def end_step(state: State, counter: Counter, index: OfferIndex) -> Prompt:
    """Return the prompt to resolve a card for a counter at its threshold, in the boss's own end step.

    If the side deck has run out, the prompt offers to reshuffle it, or notes that it stays empty.
    """
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


def moment(state: State) -> Text:
    """Return round, level and difficulty for the bar. The normal difficulty is left out."""
    said = Text("Round {round} \u00b7 Level {level} \u00b7 {difficulty}")
    if state.difficulty == "normal":
        said = Text("Round {round} \u00b7 Level {level}")
    named = {"round": state.order.round, "level": state.boss.level}
    return Text(said, **named, difficulty=DIFFICULTIES[state.difficulty])


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """Return the prompts, most urgent first. All seats get the same, because the players decide together."""
    index = offers_of(state)
    if (end := scoring.outcome(state)) is not None:
        return (over(state, end, index),)
    if scoring.undecided(state):
        return (win_and_loss(index),)
    asked = revealed(state, index) or side_deck(state, index)
    return (*exhausted(state, index), *(asked or (now(state, index),)))


def now(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the turn in progress, or between two turns."""
    if state.turn is None:
        return between_turns(state, index)
    if state.turn.phase == CHOOSE:
        return pair_choice(state, index)
    return boss(state, index) if state.turn.phase == BOSS_TURN else knight(state, index)


def over(state: State, end: Outcome, index: OfferIndex) -> Prompt:
    """Return the prompt for the end (W), with a button for a loss in the same moment (AK-W6)."""
    lost = index.get(DecideEnd(result=scoring.LOST))
    open_still = lost is not None and not lost.refusal and not state.decided and near_loss(state)
    both = (replace(lost, label=Text("Lost in the same moment")),) if lost and open_still else ()
    said = Text("You win! {end}") if end.result == scoring.WON else Text("You lose. {end}")
    return Prompt("over", Text(said, end=end.text), both, tone=Tone.END)


def near_loss(state: State) -> bool:
    """Return True if a knight or the Homeworld is low or the boss has no card left (AK-W6).

    A number that the app does not know is no reason.
    """
    low = {"homeworld.health": homeworld(state).low, "boss.deck": not (state.boss.tokens or state.boss.deck)}
    low |= {f"{knight.seat}.health": knight.health.value <= FEW for knight in state.knights}
    return any(near and state.knows(what) for what, near in low.items())


def win_and_loss(index: OfferIndex) -> Prompt:
    """Return the prompt that lets the players decide between win and loss (AK-W6)."""
    text = Text("A win and a loss in the same moment. The rulebook is silent: how do you count it?")
    return Prompt("win-and-loss", text, index.of(DecideEnd), tone=Tone.CHOOSE)


def exhausted(state: State, index: OfferIndex) -> tuple[Prompt, ...]:
    """Return the prompts for the boss's exhaust effect, once per exhaustion (AK-X1)."""
    return tuple(
        Prompt(
            f"exhausted-{seat}",
            Text(exhaust_ask(state), name=state.players[seat], boss=state.boss.name),
            (index[ResolveExhaust(seat=seat)], *asked_for(exhaust_notes(state), index.of(TypeExhaustText))),
            exhaust_notes(state) + (() if state.tracks(ENERGY, WEAPONS) else (exhaustion(state),)),
            tone=Tone.WARN,
        )
        for seat in state.exhaust_due
    )


def exhaust_ask(state: State) -> Text:
    """Return the instruction for the part of the exhaust effect that the app has not applied (AK-X1)."""
    if not any(counter.exhaust for counter in state.boss.counters):
        return Text("{name} is exhausted. Resolve the exhaust effect of {boss}.")
    if state.boss.exhaust in gains(state):
        return Text("{name} is exhausted. The exhaust effect of {boss} is done.")
    return Text("{name} is exhausted. Resolve the rest of the exhaust effect of {boss}, if any.")


def gains(state: State) -> list[Text]:
    """Return a text for each counter that gains when a knight is exhausted."""
    gaining = [counter for counter in state.boss.counters if counter.exhaust]
    return [Text("{counter} +{by}", counter=counter.name, by=counter.exhaust) for counter in gaining]


def exhaust_notes(state: State) -> tuple[Text, ...]:
    """Return notes on the exhaust effect: the part that the app has applied, and the players' text."""
    added = gains(state)
    done = (Text("Done by the app: {counters}", counters=plain_list(added)),) if added else ()
    typed = state.boss.exhaust and state.boss.exhaust not in added
    return done + ((Text.verbatim(state.boss.exhaust),) if typed else ())


def revealed(state: State, index: OfferIndex) -> tuple[Prompt, ...]:
    """Return the prompt that asks where a revealed card goes, in place of the turn's prompt (AK-T16)."""
    if not state.order.revealed:
        return ()
    card = state.order.revealed[-1]
    places = tuple(index[PlaceRevealedCard(card=card, to=place)] for place in PLACES)
    text = Text("Revealed: {card}. Where does it go?", card=CARDS[card])
    return (Prompt("revealed", text, places, named_by(state, card), tone=Tone.CHOOSE),)


def side_deck(state: State, index: OfferIndex) -> tuple[Prompt, ...]:
    """Return the prompt for a side deck that has run out, asked once in a game (AK-S10)."""
    if (deck := unanswered(state)) is None:
        return ()
    text = Text("The {name} deck has run out. Are its discards shuffled?", name=deck.name)
    return (Prompt("side-deck", text, index.of(KeepSideDecks), (LEFT_OPEN,), tone=Tone.CHOOSE),)


LEFT_OPEN = Text("The rulebook leaves it open. Your answer holds for this game.")


def named_by(state: State, card: str) -> tuple[Text, ...]:
    """Return a note on the player whom a revealed card names, if this is not printed on it.

    Rules AK-T8, AK-T17.
    """
    if card in PAIRS:
        return (Text("It names two players: you decide which of them is meant."),)
    if card == WILD and state.order.wild:
        return (Text("It names {seat}, who holds the wild token.", seat=state.players[state.order.wild]),)
    return ()


def between_turns(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt between two turns (AK-T2, AK-T7, AK-T14)."""
    if wild_token_free(state):
        *holders, draw_one = index.of(HoldWildToken)
        order = " \u2192 ".join(players_of(state))
        note = Text("After a wild turn it passes to the left: {order}.", order=order)
        ask = Text("Who holds the wild token first?")
        return Prompt("wild-token", ask, (draw_one, *holders), (note,), tone=Tone.CHOOSE)
    if pair_tokens_open(state):
        return pair_tokens(state, index)
    draw = index.of(DrawTurnCard)
    if not state.turns:
        harder = DIFFICULTY_NOTES.get(state.difficulty)
        steps = (BOSS_DECKS[len(state.knights)], *((harder,) if harder else ()))
        text = Text("Is all set up? Draw the first turn order card.")
        dashes = any(value.endswith(".health") for value in state.unknown)
        notes = (Text("Tap a dash above to enter its number."),) if dashes else ()
        return Prompt("first-card", text, draw, notes, steps=steps)
    if not len(state.order.deck):
        text = Text(
            "The deck is empty. Draw: all cards are reshuffled, round {round} begins.",
            round=state.order.round + 1,
        )
        return Prompt("new-round", text, draw)
    return Prompt("draw", Text("Draw the next turn order card."), draw)


def pair_tokens(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the pair tokens before the reshuffle, asked once in a game (AK-T12)."""
    pair = next(pair for pair in PAIRS if state.order.token(pair))
    text = Text(
        "Reshuffle: does the {pair} token stay on {player}\u2019s mat?",
        pair=CARDS[pair],
        player=state.players[state.order.token(pair)],
    )
    return Prompt("pair-tokens", text, index.of(KeepPairTokens), (LEFT_OPEN,), tone=Tone.CHOOSE)


def pair_choice(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt that asks which player of a pair takes the turn (AK-T10)."""
    card = state.turn.card if state.turn else ""
    first, second = (state.players[seat] for seat in pair_seats(state, card))
    text = Text(
        "{card}: does {first} or {second} take this turn?", card=CARDS[card], first=first, second=second
    )
    return Prompt("choose", text, index.of(ChooseTurn), tone=Tone.CHOOSE)


def knight(state: State, index: OfferIndex) -> Prompt:
    """Return the prompt for the current phase of a knight's turn (AK-K1, AK-K6, AK-K17)."""
    turn, acting = knight_turn(state), acting_knight(state)
    if not state.tracks(ENERGY, WEAPONS):
        return Prompt(
            "turn",
            Text("Play the turn. Say what is hit or healed."),
            end_of_turn(state, index),
            notes_on_turn(state),
            turn.seat,
        )
    if forced := forced_attacks(state):
        text = Text("Attack with at least {count} of your Weapons.", count=forced)
        return Prompt("forced", text, index.of(Attack), seat=turn.seat, tone=Tone.WARN)
    if attacks(state):
        text = Text("Attack, or go on to the main phase.")
        unused = Text.counted("{count} Weapon unused", "{count} Weapons unused", count=acting.equipped)
        go_on = replace(index[GoToPhase(phase=MAIN)], leaves=unused)
        return Prompt("attack", text, (go_on, *index.of(Attack)), seat=turn.seat)
    if turn.phase == DRAW:
        # The note is shown even for 0 energy, so that the buttons below do not move.
        energy = figure(state, "turn.energy", turn.energy)
        lost = (Text("Unspent energy is lost: {energy}.", energy=energy),) if state.tracks(ENERGY) else ()
        return Prompt("draw-phase", Text("Draw phase."), index.of(EndTurn), lost, turn.seat, steps=DRAW_STEPS)
    supply = (SUPPLY_STEP,) if turn.bought else ()
    text = Text("Play cards, spend energy.")
    unspent = turn.energy if state.tracks(ENERGY) and state.knows("turn.energy") else 0
    return Prompt("main", text, (draw_phase(unspent, index),), (), turn.seat, steps=supply)


def notes_on_turn(state: State) -> tuple[Text, ...]:
    """Return notes on a wild turn and on an exhausted knight (AK-T6, AK-X2, AK-X3)."""
    turn, acting = knight_turn(state), acting_knight(state)
    wild = Text("Wild card: whoever holds the wild token takes this turn, then passes the token to the left.")
    return ((wild,) if turn.card == WILD else ()) + ((exhaustion(state),) if acting.exhausted else ())


def exhaustion(state: State) -> Text:
    """Return the text that says what it means to be exhausted (AK-X2, AK-X3)."""
    said = Text("Exhausted: gains no health, and damage hits {homeworld} instead, doubled.")
    return Text(said, homeworld=state.homeworld.name)


def end_of_turn(state: State, index: OfferIndex) -> tuple[Offer, ...]:
    """Return the offer to end the turn, with the draw of the next card if nothing is asked between them."""
    return index.of(NextTurn if ends_in_one_act(state) else EndTurn)


def draw_phase(energy: int, index: OfferIndex) -> Offer:
    """Return the offer to go to the draw phase, with a warning if energy would be lost (AK-K7, AK-K16)."""
    lost = Text("{energy} energy would be lost", energy=energy) if energy else NOTHING
    return replace(index[GoToPhase(phase=DRAW)], leaves=lost)


SUPPLY_STEP = Text("Turn up the next card of the supply deck.")
DRAW_STEPS = (
    Text("Played Fuel and Tech go on your discard pile, in any order."),
    Text("Discard hand cards if you like."),
    Text("Draw up to five. Deck empty: turn the discard pile over, never shuffle it."),
)
