"""Help for newcomers: the steps, the words, and a round at a glance."""

from __future__ import annotations

from companion.engine.guide import ENDED, Guide, Step, Word
from companion.engine.text import Text

WORDS = {
    "astronaut": Word(
        Text("Astronaut"),
        Text("What you win with. It counts once it lies on a Space Base of yours."),
        "HA-A5 HA-I2",
    ),
    "activate": Word(
        Text("Activate"),
        Text("Put an Astronaut from your hand on your empty Space Base, for good."),
        "HA-A5 HA-B5",
    ),
    "base": Word(
        Text("Space Base"),
        Text("Holds one Astronaut. Build a second one only when the first is taken."),
        "HA-B4 HA-B5",
        "hundred_astronauts/space-base",
    ),
    "blueprint": Word(
        Text("Blueprint"),
        Text("A building plan. Show it with its cost, discard the cost; it stays before you."),
        "HA-A1 HA-B1",
        "hundred_astronauts/build",
    ),
    "component": Word(Text("Component"), Text("A card that pays for blueprints."), "HA-A1"),
    "utility": Word(
        Text("Utility"), Text("A card that pays for blueprints, and fuels the Battleship."), "HA-B2 HA-A8"
    ),
    "draft": Word(
        Text("Draft"), Text("Six cards, face up. A taken one is replaced at once."), "HA-I1 HA-A2", "cards"
    ),
    "scrapyard": Word(Text("Scrapyard"), Text("The discard pile, face up. Keep its order."), "HA-B3 HA-S1"),
    "sell": Word(
        Text("Sell"), Text("Scrap a blueprint or an Astronaut from your hand and draw a card."), "HA-A3 HA-A4"
    ),
    "reward": Word(
        Text("Reward"),
        Text("What a new building gives: a coin, two draft cards or two deck cards."),
        "HA-B3",
        "star",
    ),
    "coin": Word(
        Text("Galactic Coin"),
        Text("Draw two, or take two from the draft, or one of the scrapyard’s top five."),
        "HA-A7",
    ),
    "refresh": Word(
        Text("Refresh"), Text("Discard it and up to three more cards, and draw as many."), "HA-A6"
    ),
    "panel": Word(
        Text("Solar Panel"),
        Text("Take from the draft without a discard, if you began with under 12 cards."),
        "HA-A12",
        "hundred_astronauts/solar-panel",
    ),
    "turbine": Word(
        Text("Wind Turbine"),
        Text("Draw one card more at the start of your turn, if you hold fewer than 12."),
        "HA-A10",
        "hundred_astronauts/wind-turbine",
    ),
    "bot": Word(
        Text("Build-Bot"),
        Text("For a Component: leave out slot I or slot II of what you build."),
        "HA-A9",
        "hundred_astronauts/build-bot",
    ),
    "battleship": Word(
        Text("Battleship"),
        Text("For a Utility: steal a card from a player’s hand."),
        "HA-A8",
        "hundred_astronauts/battleship",
    ),
    "projectiles": Word(
        Text("Projectiles"),
        Text("Used once: destroy an opponent’s building. Of Space Bases only the newest."),
        "HA-A11 HA-P1 HA-P3",
        "hundred_astronauts/projectiles",
    ),
    "hoarding": Word(
        Text("Hoarding"),
        Text("Keeping too many cards. Who is caught at it discards the whole hand."),
        "HA-L2",
    ),
}

STEPS = {
    **ENDED,
    "begin": Step(
        "HA-S2 HA-S3 HA-S4",
        (
            Text("Shuffle well. Deal six cards to each player, and six face up in the middle."),
            Text("Draw lots for who begins, then tap that player. Play goes clockwise."),
        ),
    ),
    "start": Step(
        "HA-T1 HA-A10",
        (
            Text("Draw from the deck to start your turn."),
            Text("One card; two with a Wind Turbine. The app knows how many it is now."),
        ),
        "turbine",
    ),
    "turn": Step(
        "HA-T2 HA-I5 HA-A1 HA-A2 HA-A5 HA-E1",
        (
            Text("Do any of these acts, in any order, each at most once in the turn."),
            Text("Tap what you do: build, take, sell, activate, or use a card or building."),
            Text("The third Astronaut on a base of yours wins at once."),
        ),
        "astronaut activate base blueprint component utility draft sell coin refresh"
        " panel bot battleship projectiles",
    ),
    "reward": Step(
        "HA-B3",
        (Text("A new building brings what is printed on it. Tap that, then take it."),),
        "reward",
    ),
    "coin": Step(
        "HA-B3",
        (
            Text("Look for a coin in the scrapyard first. Do not change the order."),
            Text("None there? Search the deck, then shuffle it. Still none: no reward."),
        ),
        "coin scrapyard reward",
    ),
    "limits": Step(
        "HA-L1 HA-L2 HA-L3",
        (
            Text("At the end of your turn count hand and table together:"),
            Text("at most three Space Bases, three Astronauts and twelve cards in hand."),
            Text("Tell what is in your hand, or that there is nothing of it."),
        ),
        "base astronaut hoarding",
    ),
    "discard": Step(
        "HA-L1 HA-L3",
        (Text("You hold too much at the end of your turn. Discard what the app names."),),
        "hoarding scrapyard",
    ),
    "reshuffled": Step(
        "HA-D1",
        (
            Text("The deck has run out. Shuffle the scrapyard and the six draft cards well."),
            Text("That is the new deck. Lay out six new cards."),
        ),
        "scrapyard draft",
    ),
}

ROUND = (
    Text("Draw one card to start, but not on the first turn."),
    Text("Do your acts, each at most once, in any order."),
    Text("Build bases, put Astronauts on them, take from the draft, sell, use buildings."),
    Text("At the end: at most three Space Bases, three Astronauts, twelve cards."),
    Text("The third Astronaut on a base wins at once."),
)

NEWER_WORDS = {
    "populate": Word(
        Text("Populate"),
        Text("The action card that wins: whoever has activated two of them."),
        "HA-B-7",
        "hundred_astronauts/activate",
    ),
    "action-card": Word(
        Text("Action card"),
        Text("Does what is printed on it. Play one in a turn."),
        "HA-B-4 HA-B-6",
        "hundred_astronauts/action-card",
    ),
    "construction": Word(
        Text("Construction"),
        Text("A blueprint that you have built. Build one in a turn; use its effect as printed."),
        "HA-B-2 HA-B-6",
        "hundred_astronauts/build",
    ),
    "supplies": Word(
        Text("Supplies"), Text("Material such as bricks and wires, face up before you."), "HA-B-3 HA-B-5"
    ),
    "draft": Word(Text("Draft"), Text("Six cards, face up. Take one in a turn."), "HA-B-5 HA-B-6", "cards"),
    "sale": Word(Text("Sell"), Text("A card marked $. Up to three in a turn."), "HA-B-6", "sell"),
}

NEWER_STEPS = {
    **ENDED,
    "begin": STEPS["begin"],
    "start": Step(
        "HA-B-8",
        (Text("Start your turn. How many cards you draw is what your table has set."),),
    ),
    "turn": Step(
        "HA-B-6 HA-B-7",
        (
            Text("In any order: one action card, one construction, one card from the draft."),
            Text("Sell up to three cards marked $. Use your constructions."),
            Text("Whoever has two activated Populate cards wins."),
        ),
        "action-card construction supplies draft sale populate",
    ),
    "discard": Step(
        "HA-B-8", (Text("You hold more cards than your table has set. Discard what the app names."),)
    ),
}

NEWER_ROUND = (
    Text("Draw what your table has set for the start of a turn."),
    Text("Play one action card, build one construction, take one draft card."),
    Text("Sell up to three cards marked $; use your constructions."),
    Text("Two activated Populate cards win."),
)

CLASSIC_GUIDE = Guide(STEPS, WORDS, ROUND)
NEWER_GUIDE = Guide(NEWER_STEPS, NEWER_WORDS, NEWER_ROUND)
"""The help for the newer edition."""
