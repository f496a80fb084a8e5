"""Help for newcomers: the steps, the words, and a round at a glance."""

from __future__ import annotations

from companion.engine.guide import ENDED, Guide, Step, Word
from companion.engine.text import Text

WORDS = {
    "board": Word(
        Text("Module board"), Text("One of the four parts of the station. One is the largest."), "AJ-S2 AJ-S7"
    ),
    "cargo": Word(Text("CARGO site"), Text("A marked space where items lie at the start."), "AJ-S6 AJ-S5"),
    "starting": Word(
        Text("Starting space"), Text("A space with an astronaut icon, around a destination."), "AJ-S4"
    ),
    "destination": Word(
        Text("Destination"), Text("The computer, the engine or the lab: one space each."), "AJ-I1", "flag"
    ),
    "objective": Word(
        Text("Objective"),
        Text("A destination with a task card and a condition card. There are always three."),
        "AJ-I1 AJ-S9",
        "star",
    ),
    "task": Word(
        Text("Task"), Text("The item that is wanted at this destination. Its card is 1 point."), "AJ-T3 AJ-T4"
    ),
    "condition": Word(
        Text("Condition"),
        Text("A place to visit in the turn of the delivery. Then its card is 1 more point."),
        "AJ-T4",
    ),
    "delivery": Word(
        Text("Delivery"),
        Text("You bring the item of a task to its destination. Scoring follows at once."),
        "AJ-T3",
    ),
    "item": Word(
        Text("Item"),
        Text("Belongs to nobody. It is carried, thrown or stolen, and blocks nothing."),
        "AJ-K1a AJ-K1b",
    ),
    "crate": Word(
        Text("Crate"), Text("Blocks the way. Crates in a line move together along that line."), "AJ-K4 AJ-I2"
    ),
    "robot": Word(
        Text("Robot"),
        Text("Anybody’s helper: moves, takes an item along, throws and catches."),
        "AJ-K3a AJ-K3b",
    ),
    "move": Word(
        Text("Move"), Text("Any number of free spaces in one straight line, never diagonal."), "AJ-K1a AJ-K2"
    ),
    "throw": Word(
        Text("Throw"),
        Text("An item flies straight to your own astronaut or a robot. Rivals in its way draw a card each."),
        "AJ-K1b",
    ),
    "swap": Word(
        Text("Swap"),
        Text("Two neighbours change places, or your pawn steals an item next to it."),
        "AJ-K5a AJ-K5b",
    ),
    "shift": Word(
        Text("Spacesuit Shift"),
        Text("Send an astronaut outside; the one who was outside takes the space left free."),
        "AJ-K6a AJ-K6b",
    ),
    "strength": Word(
        Text("Strength"), Text("The number on a card: discard it and draw as many cards."), "AJ-T6"
    ),
    "limit": Word(
        Text("Hand limit"), Text("Ten cards. With an eleventh, discard any one at once."), "AJ-H1 AJ-H2"
    ),
}

STEPS = {
    **ENDED,
    "begin": Step(
        "AJ-S2 AJ-S3",
        (
            Text("Join the four boards: two matching spaces at least wherever they touch."),
            Text("The first player is drawn by lot. Play goes clockwise."),
        ),
        "board",
    ),
    "astronauts": Step(
        "AJ-S4",
        (
            Text("One astronaut after the other, clockwise, until all are placed."),
            Text("On any free starting space. One at each destination is a good start."),
        ),
        "starting destination",
    ),
    "robots": Step(
        "AJ-S5",
        (Text("Clockwise, place a robot on any space beside a CARGO site, until three stand."),),
        "robot cargo",
    ),
    "items": Step(
        "AJ-S6",
        (Text("Mix the five items and lay them on the CARGO sites at random."),),
        "item cargo",
    ),
    "crates": Step(
        "AJ-S7",
        (
            Text("Place the 13 crates on free spaces, none on a CARGO site."),
            Text("Four on the largest board, three on each of the others."),
        ),
        "crate cargo board",
    ),
    "hands": Step(
        "AJ-S8", (Text("Everybody draws eight action cards and keeps them secret."),), "limit strength"
    ),
    "columns": Step(
        "AJ-S9",
        (
            Text("Each destination gets a random task and a random condition, face up."),
            Text("Tap what the cards show."),
        ),
        "objective task condition",
    ),
    "act": Step(
        "AJ-T2 AJ-T3 AJ-T6",
        (
            Text("Play action cards in any order, or none. Keep at least one card."),
            Text("Bring an item to where its task wants it: that is a Delivery, it scores at once."),
            Text("Then discard one card and draw as many as its strength."),
        ),
        "delivery objective move throw swap shift robot crate item strength",
    ),
    "score": Step(
        "AJ-T4 AJ-Q5",
        (
            Text("The item is there: take the task card, 1 point."),
            Text("Was the place of the condition visited in this turn? Take that card too."),
            Text("If not, discard it."),
        ),
        "delivery task condition",
    ),
    "refill": Step(
        "AJ-T5 AJ-Q4",
        (
            Text("Lay out a new task and a new condition, and tap what they show."),
            Text("An item that lies there already has to leave and come back."),
        ),
        "task condition objective",
    ),
    "draw": Step(
        "AJ-T6 AJ-H2",
        (
            Text("Discard exactly one card, then draw as many as its strength."),
            Text("With an eleventh card in hand, discard any one, then draw on."),
        ),
        "strength limit",
    ),
    "compensation": Step(
        "AJ-K1b AJ-K2 AJ-K5b AJ-K6d",
        (
            Text("A rival moved you, stole from you or threw over you: draw as consolation."),
            Text("Draw the cards, then tap that you have them."),
        ),
        "throw swap shift",
    ),
    "discard": Step(
        "AJ-H1 AJ-H2",
        (
            Text("Draw the eleventh card, choose any one of the eleven, discard it."),
            Text("Then the next card, until all are drawn."),
        ),
        "limit",
    ),
    "shuffled": Step(
        "AJ-Q9 AJ-Q11",
        (Text("A deck has run out. Shuffle its discards: they are the new deck."),),
        "condition",
    ),
    "hand": Step(
        "AJ-E2 AJ-E3",
        (
            Text("Equal points: more cards in hand win."),
            Text("Count your cards and type the number."),
        ),
        "strength",
    ),
    "strength": Step(
        "AJ-E3",
        (
            Text("Still equal: the higher total strength in hand wins, else you share the victory."),
            Text("Add up the numbers on your cards."),
        ),
        "strength",
    ),
}

ROUND = (
    Text("Play action cards: move, throw, push crates, steal. Keep one card."),
    Text("A delivery ends that: 1 point, 2 with the condition. Lay out new cards."),
    Text("Discard one card and draw as many as its strength."),
    Text("Then the next player, clockwise."),
    Text("Somebody has 5 points: play on until the last player’s turn ends. Most points win."),
)

GUIDE = Guide(STEPS, WORDS, ROUND)
