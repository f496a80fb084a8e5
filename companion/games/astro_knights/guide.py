"""Help for newcomers: the steps, the words, and a round at a glance."""

from __future__ import annotations

from companion.engine.guide import ENDED, Guide, Step, Word
from companion.engine.text import Text

WORDS = {
    "turn-card": Word(
        Text("Turn order card"),
        Text("Says who takes the next turn: a player or the boss. Two of them are the boss’s."),
        "AK-T1 AK-T2",
        "cards",
    ),
    "round": Word(Text("Round"), Text("One pass through the turn order deck."), "AK-T14"),
    "wild": Word(
        Text("Wild card"),
        Text("With three players: the holder of the wild token plays, then passes the token to the left."),
        "AK-T6",
        "star",
    ),
    "pair": Word(
        Text("Pair card"),
        Text("1/2 or 3/4: one of the two plays and takes the token. Next time it is the other one’s turn."),
        "AK-T10 AK-T11",
    ),
    "boss": Word(
        Text("Boss"), Text("Your common enemy. At 0 health you win at once."), "AK-S8 AK-W1", "skull"
    ),
    "strike": Word(Text("Strike"), Text("A boss card that acts once and is then discarded."), "AK-R2"),
    "minion": Word(
        Text("Minion"),
        Text("A boss card that stays in play with health of its own and acts in each later boss turn."),
        "AK-R3 AK-B2 AK-R6",
    ),
    "activate": Word(
        Text("“Activate”"),
        Text("What a minion or the level token does at the start of each boss turn."),
        "AK-B1 AK-B2",
    ),
    "instant": Word(
        Text("“Instant”"),
        Text("What a minion or level token does once, when it comes into play."),
        "AK-R3 AK-L3",
    ),
    "level": Word(
        Text("Level"),
        Text("How strong the boss is. It rises when the boss must draw and its deck is empty."),
        "AK-L1 AK-L3",
    ),
    "token": Word(
        Text("Level token"),
        Text("Holds the boss’s rules for one level. If you need the next one and none is left, you lose."),
        "AK-L2 AK-L4",
    ),
    "counter": Word(
        Text("Counter"),
        Text("A track on the boss mat. At its threshold a card of its side deck is resolved."),
        "AK-S10 AK-DX-1",
    ),
    "side": Word(
        Text("Side deck"), Text("Boss cards without a player count. They have a pile of their own."), "AK-S10"
    ),
    "homeworld": Word(
        Text("Homeworld"),
        Text("What you defend together. At 0 health you lose."),
        "AK-S5 AK-W3",
        "flag",
    ),
    "exhausted": Word(
        Text("Exhausted"),
        Text("A knight at 0 health. Still plays, never heals; damage hits the Homeworld, doubled."),
        "AK-X1 AK-X2 AK-X3",
    ),
    "health": Word(
        Text("Lowest health"),
        Text("Among the knights who are not exhausted. If there is a tie, you choose."),
        "AK-X6 AK-B4",
    ),
    "weapon": Word(
        Text("Weapon"),
        Text("A card that deals damage. Equip it first; it can attack from your next turn on."),
        "AK-K1 AK-K13",
    ),
    "slot": Word(
        Text("Slot"), Text("Room for one equipped Weapon. One more costs 3 energy."), "AK-K9 AK-K13"
    ),
    "energy": Word(
        Text("Energy"),
        Text("Paid for cards, slots and power. It starts at 0 each turn; the rest is lost."),
        "AK-K7",
        "bolt",
    ),
    "power": Word(
        Text("Power"),
        Text("Power up: 2 energy for 1 power. At full power use the ability; it falls to 0."),
        "AK-K10 AK-K11",
    ),
    "gain": Word(
        Text("Gain a card"), Text("Take a card on offer; it goes on top of your discard pile."), "AK-K14"
    ),
    "overcharge": Word(
        Text("Overcharge"),
        Text("Pay the cost of the top Tech, use it once, put it at the bottom of its deck."),
        "AK-K15",
    ),
    "supply": Word(
        Text("Cards on offer"),
        Text("Six decks of cards on offer, the top card of each face up."),
        "AK-S6 AK-S7",
        "cards",
    ),
}

STEPS = {
    **ENDED,
    "first-card": Step(
        "AK-S4 AK-S9 AK-T2",
        (
            Text("Lay out everything as in the set-up; tick off the steps below."),
            Text("Then draw the top turn order card: it says who plays first."),
        ),
        "turn-card",
    ),
    "draw": Step(
        "AK-T2 AK-T3",
        (
            Text("Draw the top turn order card and lay it on its discard pile."),
            Text("The side on it takes a turn now: a knight or the boss."),
        ),
        "turn-card boss",
    ),
    "new-round": Step(
        "AK-T14",
        (
            Text("All turn order cards have been drawn."),
            Text("Shuffle them all into a new deck, then draw the top card."),
        ),
        "turn-card round",
    ),
    "choose": Step(
        "AK-T10 AK-T11",
        (
            Text("The card names two players. Agree on who plays now."),
            Text("That player takes the token; with the next such card the other one plays."),
        ),
        "pair",
    ),
    "wild-token": Step(
        "AK-T6 AK-T7",
        (
            Text("Agree on who holds the wild token first, or let the app draw lots."),
            Text("On a wild card its holder plays, then passes it to the left."),
        ),
        "wild",
    ),
    "pair-tokens": Step(
        "AK-T12",
        (
            Text("A pair token lies on a mat while the deck is reshuffled."),
            Text("Decide whether it stays there. The answer holds for this game."),
        ),
        "pair round",
    ),
    "revealed": Step(
        "AK-T16 AK-T17",
        (
            Text("An effect turned over the top turn order card. It gives nobody a turn."),
            Text("It goes back on top, unless the effect says something else."),
        ),
        "turn-card",
    ),
    "turn": Step(
        "AK-K1 AK-K6 AK-K17",
        (
            Text("Play your turn with your cards: attack, then the main phase, then draw up to five."),
            Text("Tap what is hit, healed or changed on the table."),
            Text("When you are done, end the turn: the next turn order card is drawn."),
        ),
        "weapon energy power overcharge homeworld",
    ),
    "forced": Step(
        "AK-K3",
        (
            Text("You start the turn with more Weapons equipped than slots."),
            Text("Attack until they fit: tap a Weapon, then its target."),
        ),
        "weapon slot",
    ),
    "attack": Step(
        "AK-K1 AK-K2",
        (
            Text("Use equipped Weapons in any order, or none. Unused ones stay."),
            Text("Each deals its damage to one target: the boss or one minion."),
            Text("Then go on to the main phase."),
        ),
        "weapon boss minion",
    ),
    "main": Step(
        "AK-K6 AK-K7 AK-K8 AK-K14",
        (
            Text("Play Fuel and Tech for energy, and spend it: cards, slots, power, Overcharge."),
            Text("Equip Weapons for free if you have a slot. At full power use abilities."),
            Text("Any order, as often as you can pay. What is left is lost."),
        ),
        "energy gain supply slot weapon power overcharge homeworld",
    ),
    "draw-phase": Step(
        "AK-K17",
        (
            Text("Lay played cards on your discard pile; the order is yours."),
            Text("Discard from your hand if you like, then draw up to five."),
            Text("Deck empty? Turn the discard pile over. Never shuffle it."),
        ),
        "energy",
    ),
    "activate-level": Step(
        "AK-B1",
        (
            Text("The boss’s turn begins. First its level token acts."),
            Text("Do what its “activate” says, tap who is hit, then go on."),
        ),
        "token activate health",
    ),
    "activate-minion": Step(
        "AK-B2 AK-B3 AK-B4",
        (
            Text("Each minion acts, the one longest in play first. New ones wait a turn."),
            Text("Do what its “activate” says, tap who is hit, then go on."),
        ),
        "minion activate health",
    ),
    "boss-draws": Step(
        "AK-R1 AK-R2 AK-R3",
        (
            Text("Turn over the top card of the boss deck and read it aloud."),
            Text("Tap what it is: a strike, or a minion that stays."),
        ),
        "boss strike minion",
    ),
    "boss-end": Step(
        "AK-R2 AK-R3 AK-B5",
        (
            Text("Do what the card says, as far as possible. A minion does its “instant”."),
            Text("Tap who is hit. The app counts exhaustion and the Homeworld’s loss."),
            Text("Then end the boss’s turn."),
        ),
        "strike minion instant health exhausted homeworld",
    ),
    "end-step": Step(
        "AK-DX-1",
        (
            Text("A counter of the boss has reached its threshold."),
            Text("Turn over the top card of its side deck and do what it says."),
            Text("Then discard it; the track falls."),
        ),
        "counter side",
    ),
    "side-deck": Step(
        "AK-S10",
        (
            Text("A side deck is empty, and the rulebook does not say what then."),
            Text("Decide if its discards are shuffled. The answer holds for this game."),
        ),
        "side",
    ),
    "level-up": Step(
        "AK-L1 AK-L3 AK-L4",
        (
            Text("The boss must draw and its deck is empty: it rises a level."),
            Text("Lay out the next level token and read it."),
        ),
        "level token",
    ),
    "shuffle": Step(
        "AK-L3 AK-L5",
        (
            Text("Do what the new level token’s “instant” says."),
            Text("Then shuffle all boss discards: they are the new boss deck."),
        ),
        "token instant",
    ),
    "nothing-to-draw": Step(
        "AK-L8",
        (Text("Even after the level up there is no boss card. The rulebook is silent: agree."),),
        "level",
    ),
    "out-of-levels": Step(
        "AK-L2 AK-W4",
        (
            Text("The boss must draw, has no card, and no level token is left: you lose."),
            Text("Did you miss something? Correct it first: tap a figure, or Undo."),
        ),
        "token",
    ),
    "exhausted": Step(
        "AK-X1 AK-X2 AK-X3 AK-X4",
        (
            Text("A knight fell to 0 health. Do what the boss mat says for this, once."),
            Text("The knight plays on, but cannot be healed any more."),
            Text("From now on damage to this knight hits the Homeworld, twice as hard."),
        ),
        "exhausted homeworld",
    ),
    "win-and-loss": Step(
        "AK-W6",
        (Text("You won and lost in the same moment. The rulebook is silent: agree on what counts."),),
        "boss homeworld",
    ),
}

ROUND = (
    Text("Draw a turn order card: it says who plays."),
    Text("A knight: attack with Weapons, play and buy cards, draw up to five."),
    Text("The boss: level token and minions act, then it draws a card."),
    Text("Boss deck empty? The boss rises a level, and its discards are the new deck."),
    Text("All turn order cards drawn? Shuffle them: a new round."),
    Text("You win with the boss at 0. You lose with the Homeworld at 0 or all knights exhausted."),
)

GUIDE = Guide(STEPS, WORDS, ROUND)
