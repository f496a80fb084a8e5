"""What the table should do now (checklists of the rulebook's turn structure)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.offers import Offer
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import Text, plain_list
from companion.games.astro_knights import boss_turn, damage, ending, knight_turn, lookup
from companion.games.astro_knights.components import BOSSES
from companion.games.astro_knights.moves.turn_order import CARDS
from companion.games.astro_knights.offers import offers
from companion.games.astro_knights.state import ATTACK, BOSS_TURN, CHOOSE, DRAW, PAIRS, State
from companion.games.astro_knights.turn_order import WILD, pair_seats

Offers = Mapping[str, list[Offer]]


def moment(state: State) -> Text:
    """Where the game is, in the bar."""
    return Text("Round {round} \u00b7 Level {level}", round=state.order.round, level=state.boss.level)


def prompts(state: State, seat: str) -> tuple[Prompt, ...]:
    """The loudest first. The same for every seat: a cooperative table decides together."""
    by_kind: dict[str, list[Offer]] = {}
    for offer in offers(state, seat):
        by_kind.setdefault(offer.kind, []).append(offer)
    if (end := ending.outcome(state)) is not None:
        return (over(state, end, by_kind),)
    if ending.undecided(state):
        return (win_and_loss(by_kind),)
    return (*exhausted(state, by_kind), *(revealed(state, by_kind) or (now(state, by_kind),)))


def now(state: State, by_kind: Offers) -> Prompt:
    """The turn in progress, or the next card."""
    if state.turn is None:
        return between_turns(state, by_kind)
    if state.turn.phase == CHOOSE:
        return pair_choice(state, by_kind)
    return boss(state, by_kind) if state.turn.phase == BOSS_TURN else knight(state, by_kind)


def over(state: State, end: Outcome, by_kind: Offers) -> Prompt:
    """W: the end, with the way to say that a loss happened in the same moment (W6)."""
    lost = tuple(o for o in by_kind.get("decide-end", ()) if o.fields["result"] == "lost" and not o.refusal)
    both = tuple(replace(offer, label="Lost in the same moment") for offer in lost if not state.decided)
    said = "You win! {end}" if end.result == ending.WON else "You lose. {end}"
    return Prompt("over", Text(said, end=end.text), both, tone=Tone.END)


def win_and_loss(by_kind: Offers) -> Prompt:
    """W6: ask, never decide."""
    text = Text("A win and a loss in the same moment. The rulebook is silent: how do you count it?")
    return Prompt("win-and-loss", text, tuple(by_kind["decide-end"]), tone=Tone.CHOOSE)


def exhausted(state: State, by_kind: Offers) -> tuple[Prompt, ...]:
    """X1: the boss's exhaust effect, once per exhaustion."""
    return tuple(
        Prompt(
            f"exhausted-{offer.fields['seat']}",
            Text(
                "{name} is exhausted. Resolve the exhaust effect of {boss}.",
                name=_name(state, offer),
                boss=state.boss.name,
            ),
            (offer,),
            exhaust_notes(state),
            tone=Tone.WARN,
        )
        for offer in by_kind.get("resolve-exhaust", ())
    )


def exhaust_notes(state: State) -> tuple[Text, ...]:
    """What the effect is, as far as it is known, and what the app has done of it."""
    counted = [f"{c.name} +{c.exhaust}" for c in state.boss.counters if c.exhaust]
    done = (Text("Done by the app: {counters}", counters=plain_list(counted)),) if counted else ()
    typed = state.boss.exhaust and state.boss.exhaust not in counted
    return done + ((Text("{effect}", effect=state.boss.exhaust),) if typed else ())


def _name(state: State, offer: Offer) -> str:
    knight = state.knight(str(offer.fields["seat"]))
    return knight.name if knight else ""


def revealed(state: State, by_kind: Offers) -> tuple[Prompt, ...]:
    """T16: the place of a revealed card, before anything else goes on."""
    if not state.order.revealed:
        return ()
    card = state.order.revealed[-1]
    places = tuple(o for o in by_kind["place-revealed-card"] if o.fields["card"] == card)
    text = Text("Revealed: {card}. Where does it go?", card=CARDS[card])
    return (Prompt("revealed", text, places, named_by(state, card), tone=Tone.CHOOSE),)


def named_by(state: State, card: str) -> tuple[Text, ...]:
    """Whom a revealed card means where its face does not say it (T8, T17)."""
    if card in PAIRS:
        return (Text("It names two players: you decide which of them is meant."),)
    if card == WILD and state.order.wild:
        return (Text("It names {seat}, who holds the wild token.", seat=_player(state, state.order.wild)),)
    return ()


def between_turns(state: State, by_kind: Offers) -> Prompt:
    """T2, T7, T14."""
    if len(state.knights) == 3 and not state.order.wild:
        holders = by_kind["hold-wild-token"]
        draw_first = tuple(holders[-1:] + holders[:-1])
        return Prompt("wild-token", Text("Who holds the wild token first?"), draw_first, tone=Tone.CHOOSE)
    draw = tuple(by_kind["draw-turn-card"])
    if not state.turns:
        return Prompt("first-card", Text("All is set up. Draw the first turn order card."), draw)
    if not len(state.order.deck):
        text = Text(
            "The deck is empty. Draw: all cards are reshuffled, round {round} begins.",
            round=state.order.round + 1,
        )
        return Prompt("new-round", text, draw)
    return Prompt("draw", Text("Draw the next turn order card."), draw)


def pair_choice(state: State, by_kind: Offers) -> Prompt:
    """T10."""
    card = state.turn.card if state.turn else ""
    first, second = (_player(state, seat) for seat in pair_seats(state, card))
    text = Text(
        "{card}: does {first} or {second} take this turn?", card=CARDS[card], first=first, second=second
    )
    return Prompt("choose", text, tuple(by_kind["choose-turn"]), tone=Tone.CHOOSE)


def knight(state: State, by_kind: Offers) -> Prompt:
    """K1-K17: the phase, and what ends it."""
    turn, acting = lookup.knight_turn(state), knight_turn.acting(state)
    end = tuple(by_kind["end-turn"])
    if forced := knight_turn.forced_attacks(state):
        text = Text(
            "{player}: attack with at least {count} of your Weapons.", player=acting.player, count=forced
        )
        return Prompt("forced", text, tuple(by_kind["attack"]), seat=turn.seat, tone=Tone.WARN)
    if turn.phase == ATTACK and acting.equipped:
        text = Text("{player}: attack, or go on to the main phase.", player=acting.player)
        return Prompt("attack", text, tuple(_to("main", by_kind)) + tuple(by_kind["attack"]), seat=turn.seat)
    lost = (Text("Unspent energy is lost: {energy}.", energy=turn.energy),) if turn.energy else ()
    if turn.phase == DRAW:
        text = Text("{player}: draw phase.", player=acting.player)
        return Prompt("draw-phase", text, end, DRAW_NOTES + lost, turn.seat)
    supply = (SUPPLY_NOTE,) if turn.bought else ()
    text = Text("{player}: your turn. Play cards, spend energy.", player=acting.player)
    return Prompt("main", text, end + tuple(_to("draw", by_kind)), (*supply, *lost), turn.seat)


SUPPLY_NOTE = Text("Turn up the next card of the supply deck.")
DRAW_NOTES = (
    Text("Played Fuel and Tech go on your discard pile, in any order."),
    Text("Discard hand cards if you like."),
    Text("Draw up to five. Deck empty: turn the discard pile over, never shuffle it."),
)


def _to(phase: str, by_kind: Offers) -> list[Offer]:
    return [offer for offer in by_kind["go-to-phase"] if offer.fields["phase"] == phase]


def boss(state: State, by_kind: Offers) -> Prompt:
    """B, R, L: the next step of the boss turn."""
    turn = lookup.boss_turn(state)
    if pending := boss_turn.pending_activations(state):
        return activation(state, pending, by_kind)
    if turn.drawn:
        return boss_end(state, by_kind)
    if boss_turn.must_level_up(state):
        return level_up(state, by_kind)
    if state.boss.deck:
        text = Text("{boss} draws a card. What is it?", boss=state.boss.name)
        return Prompt("boss-draws", text, tuple(by_kind["draw-boss-card"]), last_level(state) + lowest(state))
    if turn.leveled:
        text = Text("There is no boss card to draw, even after the level up. Agree on how to go on.")
        return Prompt("nothing-to-draw", text, tuple(by_kind["skip-boss-draw"]), tone=Tone.CHOOSE)
    text = Text(
        "{boss} has to draw: no card and no level token is left. That is the end.", boss=state.boss.name
    )
    end = replace(by_kind["draw-boss-card"][0], label="Nothing to draw: we lose")
    return Prompt("out-of-levels", text, (end,), tone=Tone.WARN)


def lowest(state: State) -> tuple[Text, ...]:
    """X6: whom an effect on the lowest health hits, where there is a choice of knights."""
    if len(state.knights) == 1:
        return ()
    players = plain_list([_player(state, seat) for seat in damage.lowest_health(state)], "or")
    return (Text("Lowest health: {players}.", players=players),)


def last_level(state: State) -> tuple[Text, ...]:
    """L2: the warning while the last level token is in play."""
    if state.boss.tokens:
        return ()
    warning = (
        "No level token is left, and {count} in the boss deck. To have to draw from an empty one is the end."
    )
    return (Text(warning, count=state.boss.deck),)


def activation(state: State, pending: tuple[str, ...], by_kind: Offers) -> Prompt:
    """B1, B2: one after the other."""
    if pending[0] == boss_turn.LEVEL:
        text = Text("Level {level} token: resolve its \u201cactivate\u201d.", level=state.boss.level)
        return Prompt("activate-level", text, tuple(by_kind["activate-level"]), lowest(state))
    minion = state.minion(pending[0])
    name = minion.name if minion else ""
    text = Text("{minion}: resolve its \u201cactivate\u201d.", minion=name)
    return Prompt(
        "activate-minion",
        text,
        tuple(by_kind["activate-minion"][:1]),
        reminder(state, name, "activate") + lowest(state),
    )


def reminder(state: State, name: str, when: str) -> tuple[Text, ...]:
    """The reminder of a minion card that we know."""
    cards = (card for boss in BOSSES.values() if boss.name == state.boss.name for card in boss.minions)
    known = next((card for card in cards if card.name == name), None)
    text = getattr(known, when) if known else ""
    return (Text("{reminder}", reminder=text),) if text else ()


def level_up(state: State, by_kind: Offers) -> Prompt:
    """L3, and the warning before the last level."""
    text = Text("{boss} has to draw and its deck is empty: level up.", boss=state.boss.name)
    notes = (
        Text("Lay out the level {level} token in place of the old one.", level=state.boss.level + 1),
        Text("Resolve its \u201cinstant\u201d effects."),
        Text(
            "Shuffle the {count} boss discards: they are the new deck. Then draw one.",
            count=state.boss.discard,
        ),
    )
    last = (Text("This is the last level token."),) if state.boss.tokens == 1 else ()
    return Prompt("level-up", text, tuple(by_kind["level-up"]), notes + last, tone=Tone.WARN)


def boss_end(state: State, by_kind: Offers) -> Prompt:
    """The boss's own end step, then the end of its turn."""
    for counter in state.boss.counters:
        if counter.due:
            due = tuple(o for o in by_kind["resolve-counter"] if o.fields["counter"] == counter.id)
            text = Text(
                "{name} stands at {value}: resolve its top card.",
                name=counter.name,
                value=counter.track.value,
            )
            note = Text("The track then falls by {spend}.", spend=counter.spend)
            return Prompt("end-step", text, due, (note,), tone=Tone.WARN)
    entered = tuple(m for m in state.minions if m.entered == state.turns)
    instant = tuple(
        Text("Resolve the \u201cinstant\u201d of {name}, if it has one.", name=m.name) for m in entered
    )
    known = tuple(note for m in entered for note in reminder(state, m.name, "instant"))
    typed = (Text("{step}", step=state.boss.end_step),) if state.boss.end_step else ()
    text = Text("The turn of {boss} is done.", boss=state.boss.name)
    return Prompt("boss-end", text, tuple(by_kind["end-turn"]), instant + known + typed + lowest(state))


def _player(state: State, seat: str) -> str:
    knight = state.knight(seat)
    return knight.player if knight else ""
