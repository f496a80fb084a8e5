"""Help for newcomers: the steps that all adventures share, and the actions and words of each of them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.guide import ENDED, Guide, Step, Word
from companion.engine.text import Text
from companion.games.welcome_to_the_moon.components import ACTIONS

SHIFT = Text("Change the number by up to 2. Every second one brings a wild symbol.")
ANY_X = Text("Write an X in any empty space. Every second one brings a wild symbol.")
ALONE = Text("Alone: three cards lie open; one gives the number, another the action.")
SIX = " ".join(ACTIONS)

X = Word(
    Text("X"),
    Text("Fills a space without being a number: it fits before and after any number."),
    "WM-S16 WM-S17",
)
WILD = Word(
    Text("Wild symbol"),
    Text("Once circled, cross it in a later turn to take any of the six actions."),
    "WM-A2-27",
    "welcome_to_the_moon/wild",
)

COMMON = {
    "combination": Word(
        Text("Combination"),
        Text("A number and an action that belong together. Three of them lie open."),
        "WM-S3 WM-S9",
    ),
    "error": Word(
        Text("System Error"),
        Text("Taken only if no number fits. It costs points; the last one ends the game."),
        "WM-S25 WM-S29 WM-S40",
        "welcome_to_the_moon/error",
    ),
    "mission": Word(
        Text("Mission"),
        Text("A goal for everybody. It pays more in the first turn in which anybody reaches it."),
        "WM-S36 WM-S37",
    ),
}

SOLO = {
    "astra": Word(
        Text("ASTRA"),
        Text("Your opponent when you play alone. Cards given to her are points for her."),
        "WM-S51 WM-S67",
    ),
    "bonus": Word(
        Text("Solo bonus"),
        Text("Takes the third card out of the game, so that ASTRA does not get it."),
        "WM-S60",
    ),
    "effect": Word(
        Text("Effect card"),
        Text("Hits your sheet at once. Drawn again, it flips its mission, too."),
        "WM-S54 WM-S55",
    ),
}


THE_END = Text("The end: three missions, all System Errors, or a full sheet. Most points win.")


@dataclass(frozen=True, slots=True)
class Chapter:
    """The help for one adventure: where a number goes, its six actions, its words, and what ends it.

    `acts` is False if an action only says where its number goes.
    """

    rules: str
    where: tuple[Text, ...]
    actions: tuple[tuple[Text, str], ...]
    words: dict[str, Word]
    has_x: bool = True
    acts: bool = True
    ends: Text = THE_END


FLOOR_SIGN = (Text("Its number goes on a floor with this sign, or on the Wild floor."), "WM-A1-11")

LAUNCH = Chapter(
    "WM-A1-11 WM-A1-03",
    (
        Text("The number goes on a floor of its action, or on the Wild floor."),
        Text("Numbers rise from left to right on a floor. Gaps are fine."),
    ),
    (FLOOR_SIGN,) * len(ACTIONS),
    {
        "floor": Word(
            Text("Floor"),
            Text("Takes numbers of one action. The Wild floor takes those of every action."),
            "WM-A1-11",
        ),
        "quarter": Word(
            Text("Quarter"),
            Text("A group of spaces. When all are filled, each of its effects happens once."),
            "WM-A1-15",
        ),
        "rocket": Word(
            Text("Rocket"),
            Text("Crossed one by one. With all 31 and no open System Error you launch and win."),
            "WM-A1-25 WM-A1-41 WM-A1-47",
            "welcome_to_the_moon/rocket",
        ),
        "inactive": Word(
            Text("Inactive rockets"),
            Text("They count only if their arrow is filled before the quarter is complete."),
            "WM-A1-18",
        ),
        "activation": Word(
            Text("Activation"),
            Text("Fill an arrow of a quarter that is not complete."),
            "WM-A1-19",
            "welcome_to_the_moon/activation",
        ),
        "building": Word(
            Text("Building"),
            Text("Write an X in any empty space."),
            "WM-A1-20",
            "welcome_to_the_moon/building",
        ),
        "sabotage": Word(
            Text("Sabotage"),
            Text("All who do not use it in the same turn take a System Error."),
            "WM-A1-30 WM-A1-31",
            "welcome_to_the_moon/sabotage",
        ),
    },
    acts=False,
    ends=Text("The end: a launch, three missions, all System Errors, or a full sheet. Most points win."),
)

JOURNEY = Chapter(
    "WM-A2-11 WM-A2-12",
    (
        Text("Any empty space will do. Within a zone numbers rise towards the Moon."),
        Text("Behind a divider the numbers start anew."),
    ),
    (
        (
            Text("Circle a robot of any station. The last one of a station brings a multiplier."),
            "WM-A2-18 WM-A2-19",
        ),
        (Text("Circle the next one. A full column draws a divider."), "WM-A2-22"),
        (Text("Circle a plant of a station that is in the zone of your number."), "WM-A2-20"),
        (Text("Circle the tank at the space of your number."), "WM-A2-21"),
        (SHIFT, "WM-A2-24"),
        (ANY_X, "WM-A2-25"),
    ),
    {
        "zone": Word(
            Text("Zone"),
            Text("The spaces between two dividers. Your longest full zone scores, and so do many full ones."),
            "WM-A2-11 WM-A2-43 WM-A2-44",
        ),
        "divider": Word(
            Text("Divider"), Text("A line between two spaces: one zone ends, the next begins."), "WM-A2-13"
        ),
        "station": Word(Text("Station"), Text("Its circled plants score times its multiplier."), "WM-A2-41"),
        "multiplier": Word(
            Text("Multiplier"),
            Text("The high one for those who finish a station’s robots first, the low one for others."),
            "WM-A2-19 WM-A2-32",
        ),
        "wild": WILD,
    },
)

COLONY = Chapter(
    "WM-A3-11 WM-A3-13",
    (Text("Any empty building. Numbers rise from left to right and from bottom to top."),),
    (
        (Text("Draw a tunnel that starts at your network."), "WM-A3-19"),
        (Text("Cross the next box of a ladder."), "WM-A3-22"),
        (Text("Circle the next greenhouse in the quarter of your number."), "WM-A3-18"),
        (Text("Circle the tank at the building of your number."), "WM-A3-17"),
        (
            Text("Change the number by up to 2, and cross an astronaut: the most of them score."),
            "WM-A3-23 WM-A3-40",
        ),
        (Text("Write an X in any empty building. Each costs points at the end."), "WM-A3-24 WM-A3-41"),
    ),
    {
        "quarter": Word(
            Text("Quarter"),
            Text("Eight buildings. All filled: 15 points if you are first, else 5."),
            "WM-A3-27 WM-A3-28",
        ),
        "tunnel": Word(
            Text("Tunnel"), Text("Links two buildings. The network begins at the landing site."), "WM-A3-19"
        ),
        "antenna": Word(
            Text("Antenna"),
            Text("Circled as soon as its building is both filled and linked by tunnels."),
            "WM-A3-21",
            "welcome_to_the_moon/antenna",
        ),
        "greenhouse": Word(
            Text("Greenhouse"),
            Text("Holds one plant, the fourth of a quarter two."),
            "WM-A3-18",
            "welcome_to_the_moon/greenhouse",
        ),
        "ladder": Word(
            Text("Ladder"),
            Text("Says what each plant, tank or antenna scores: more with each crossed box."),
            "WM-A3-38",
        ),
    },
)

MINE = Chapter(
    "WM-M10 WM-M11 WM-M2",
    (
        Text("Any empty space. Numbers rise from left to right in a gallery."),
        Text("A mineral in that space is circled at once."),
    ),
    (
        (Text("Cross a robot of any factory."), "WM-M18"),
        (Text("Cross an energy of any factory."), "WM-M18"),
        (Text("Circle a plant right above or below your number."), "WM-M13"),
        (Text("Circle a water right above or below your number."), "WM-M13"),
        (Text("Change the number by up to 2, and mark an astronaut in its centre."), "WM-M16"),
        (
            Text("Write an X in any empty space. It costs points until its centre is upgraded."),
            "WM-M17 WM-M41",
        ),
    ),
    {
        "gallery": Word(Text("Gallery"), Text("One of three levels with twelve spaces."), "WM-M1 WM-M2"),
        "mineral": Word(
            Text("Mineral"), Text("A pearl or a ruby in a space."), "WM-M11", "welcome_to_the_moon/ruby"
        ),
        "extraction": Word(
            Text("Extraction"),
            Text("A column of three spaces is full: all that is circled there goes to its factories."),
            "WM-M25 WM-M26",
            "welcome_to_the_moon/pump",
        ),
        "factory": Word(
            Text("Factory"),
            Text("Its marks score; more once all its robots and energies are crossed."),
            "WM-M20 WM-M39",
        ),
        "secondary": Word(
            Text("Secondary factory"), Text("Complete, it brings its gain once, at once."), "WM-M21"
        ),
        "filling": Word(
            Text("Filling bonus"),
            Text("For those who fill a factory to its mark first. The others cross it."),
            "WM-M29 WM-M30",
        ),
    },
)

DOME = Chapter(
    "WM-D8 WM-D2",
    (
        Text("Start a skyscraper at −1 or +1; then always next to a filled level."),
        Text("Numbers rise from bottom to top."),
    ),
    (
        (
            Text("Build a piece at an end of the dome: odd with an odd number, even with an even one."),
            "WM-D19",
        ),
        (Text("Cross the next step of a ladder."), "WM-D27"),
        (Text("Circle a plant of the research level at the height of your number."), "WM-D17"),
        (Text("Circle the water of the research level at the height of your number."), "WM-D17"),
        (Text("Change the number by up to 2, and cross an astronaut."), "WM-D18"),
        (Text("Write an X next to a filled level, and cut a dome section in half."), "WM-D23 WM-D24"),
    ),
    {
        "skyscraper": Word(
            Text("Skyscraper"), Text("Levels above and below the surface. There is no level 0."), "WM-D1"
        ),
        "ends": Word(
            Text("Top and bottom bonus"),
            Text("Fill an end of a skyscraper: the high bonus if you are first, else the low one."),
            "WM-D12 WM-D13",
        ),
        "research": Word(
            Text("Research level"),
            Text("Two plants and one water, joined to skyscraper levels of the same height."),
            "WM-D3",
        ),
        "section": Word(
            Text("Dome section"),
            Text("Each unbuilt piece costs points. A cut section is two pieces."),
            "WM-D25 WM-D40",
        ),
        "ladder": Word(
            Text("Ladder"),
            Text("Energy makes missions, research, astronauts or the dome worth more."),
            "WM-D27 WM-D28",
        ),
    },
)

VIRUS = Chapter(
    "WM-V7 WM-V9 WM-V10",
    (Text("Any empty space. Numbers rise from left to right on a floor."),),
    (
        (Text("Close an open walkway anywhere."), "WM-V22"),
        (Text("Circle the next energy of the quarter of your number."), "WM-V21"),
        (
            Text("Circle a plant in the quarter of your number, and cross the next of the plant track."),
            "WM-V23",
        ),
        (Text("Circle the tank above your number, and cross the next of the water track."), "WM-V24"),
        (SHIFT, "WM-V25 WM-V27"),
        (ANY_X, "WM-V26 WM-V27"),
    ),
    {
        "evacuated": Word(
            Text("Evacuated"),
            Text("A quarter with all five spaces filled: healthy spaces score times circled energies."),
            "WM-V14 WM-V15",
        ),
        "infected": Word(
            Text("Infected"),
            Text("A crossed space. It is filled, scores nothing and costs 1 point."),
            "WM-V10 WM-V15 WM-V63",
        ),
        "walkway": Word(
            Text("Walkway"),
            Text("Joins two quarters. Viruses get through while it is open."),
            "WM-V35 WM-V45",
        ),
        "quarantine": Word(
            Text("Quarantine"),
            Text("All walkways of a quarter are closed: no infection comes in or goes out."),
            "WM-V37 WM-V38",
        ),
        "propagation": Word(
            Text("Propagation"),
            Text("Each active virus infects its quarter; once that is full, those at its open walkways."),
            "WM-V43 WM-V44 WM-V45",
        ),
        "target": Word(
            Text("Virus target"),
            Text("Circled: the virus here is active. Crossed before that, it never acts."),
            "WM-V39 WM-V43",
        ),
        "wild": WILD,
    },
)

ESCAPE = Chapter(
    "WM-E5 WM-E6",
    (
        Text("Only in a block that is connected to the lowest ship."),
        Text("Numbers rise from left to right along a ship."),
    ),
    (
        (Text("Activate an airlock at a connected block."), "WM-E16"),
        (Text("Circle a reactor of the ship of your number."), "WM-E17"),
        (Text("Circle a plant in the greenhouse of the ship of your number."), "WM-E18"),
        (Text("Circle the tank above your number."), "WM-E19"),
        (SHIFT, "WM-E20"),
        (Text("Write an X in a connected block. Each costs points at the end."), "WM-E21 WM-E36"),
    ),
    {
        "block": Word(
            Text("Block"), Text("A module or a greenhouse. Activated airlocks connect it."), "WM-E6 WM-E7"
        ),
        "airlock": Word(
            Text("Airlock"), Text("A door between two blocks. Robots activate it."), "WM-E16 WM-E11"
        ),
        "module": Word(
            Text("Module"),
            Text("Full, it scores by the reactors of its ship; twice if its tank is circled."),
            "WM-E35",
        ),
        "greenhouse": Word(
            Text("Greenhouse"),
            Text("Filled, it scores by its plants; twice if its ×2 is circled."),
            "WM-E34",
            "welcome_to_the_moon/greenhouse",
        ),
        "twice": Word(
            Text("×2"),
            Text("For those who fill this greenhouse first. The others cross it."),
            "WM-E24 WM-E25",
        ),
        "wild": WILD,
    },
)

BATTLE = Chapter(
    "WM-B10 WM-B11 WM-B7",
    (
        Text("The number says which planet; your insignia goes in its first free space."),
        Text("The number itself is not written. There is no order."),
    ),
    (
        (Text("Draw your insignia on the next free asteroid and take its bonuses."), "WM-B19 WM-B20"),
        (Text("Cross the next box of the green, blue or grey column."), "WM-B21"),
        (Text("Cross a plant of the planet you drew on, and the next box of its ladder."), "WM-B22"),
        (Text("Cross a water of the planet you drew on, and the next box of its ladder."), "WM-B22"),
        (Text("Change the number by up to 2, and store an astronaut for a later turn."), "WM-B23 WM-B26"),
        (Text("Draw your insignia on a moon of an undecided planet. Each costs points."), "WM-B24 WM-B45"),
    ),
    {
        "insignia": Word(Text("Insignia"), Text("Your sign. Neighbours have other ones."), "WM-B3"),
        "half": Word(
            Text("Your half"),
            Text("Your side of a sheet: of the left sheet on odd turns, of the right one on even turns."),
            "WM-B2 WM-B7",
        ),
        "control": Word(
            Text("Control"),
            Text("A full planet goes to whoever has more insignia there; equal: to both."),
            "WM-B28 WM-B29",
        ),
        "moon": Word(
            Text("Moon"), Text("Two spaces beside a planet that count for its control."), "WM-B24 WM-B28"
        ),
        "asteroid": Word(Text("Asteroid"), Text("Brings the bonuses printed on it, once."), "WM-B20"),
        "column": Word(Text("Column"), Text("Says what each planet of its colour scores."), "WM-B43"),
    },
    has_x=False,
)

CHAPTERS = {
    "launch": LAUNCH,
    "journey": JOURNEY,
    "colony": COLONY,
    "mine": MINE,
    "dome": DOME,
    "virus": VIRUS,
    "escape": ESCAPE,
    "battle": BATTLE,
}


def round_of(chapter: Chapter, *, paper: bool, solo: bool) -> tuple[Text, ...]:
    """Return the round at a glance."""
    hits = Text("What hits other sheets happens now.")
    return (
        ALONE if solo else Text("Turn over the cards: three combinations for everybody."),
        Text("Choose one and write its number. You must, if any fits."),
        *((Text("Use its action, if you like."),) if chapter.acts else ()),
        hits if paper else Text("What hits other sheets happens now; the app does it."),
        Text("Accomplish missions that your sheet meets."),
        chapter.ends,
    )


def steps(chapter: Chapter, *, paper: bool, solo: bool) -> dict[str, Step]:
    """Return the steps of an adventure, with paper sheets or on phones, alone or with others."""
    own = " ".join(chapter.words)
    x = " x" if chapter.has_x else ""
    on_paper = Step(
        "WM-S8 WM-S9 WM-S31",
        (
            Text("Everybody chooses a combination and writes its number on the own sheet."),
            Text("Then use its action, if you like. Accomplished a mission? Tap it here.")
            if chapter.acts
            else Text("Accomplished a mission? Tap it here."),
            Text("All done? Turn over the next cards."),
        ),
        f"combination mission {SIX} {own}{x}",
    )
    on_phone = Step(
        f"WM-S12 {chapter.rules}", (Text("Tap a lit space of your sheet."), *chapter.where), f"{own}{x}"
    )
    wild = " wild" if "wild" in chapter.words else ""
    return {
        **ENDED,
        "choose": Step(
            "WM-S9 WM-S24",
            (
                Text("Choose a number with its action. Several players may choose the same."),
                Text("What fits nowhere cannot be chosen."),
            ),
            f"combination {SIX}{wild}",
        ),
        "cards": Step(
            "WM-S3 WM-S7",
            (
                *((Text("Before the first cards, everybody takes a sheet and a pen."),) if paper else ()),
                Text("Now each pile shows its next card: three combinations for everybody."),
                Text("The card turned over last gives a pile’s action, the next one its number."),
            ),
            "combination",
        ),
        "open-missions": Step(
            "WM-S7",
            (
                Text("Lay out a mission card of each letter: A, B and C."),
                Text("Tap those that lie there: the app then says what each asks and what it pays."),
            ),
            "mission",
        ),
        "write": on_paper if paper else on_phone,
        "decide": Step(
            "WM-S31 WM-S34",
            (
                Text("Your number or your action brings this. Tap what is lit on the sheet."),
                Text("If you do not want it, leave it: the button below says so."),
            ),
            own,
        ),
        "done": Step(
            "WM-S8 WM-S40",
            (Text("Your number and your action are on the sheet. Look it over; Undo takes steps back."),),
        ),
        "error": Step(
            "WM-S25 WM-S27",
            (Text("None of the numbers fits. Take a System Error; you have no action in this turn."),),
            "error",
        ),
        "missions": Step(
            "WM-S35 WM-S36 WM-S38",
            (
                Text("Your sheet meets a mission. Accomplish it now, or in a later turn."),
                Text("All who do so in its first turn get the higher value."),
            ),
            "mission",
        ),
        "wait": Step("WM-S8", (Text("Others are still writing. The next step comes by itself."),)),
        "score": Step("WM-S42", (Text("Count your sheet and type each area. The app adds it up."),)),
        **(solo_steps(f"combination mission {SIX} {own}{x}", paper=paper) if solo else {}),
    }


def solo_steps(words: str, *, paper: bool) -> dict[str, Step]:
    """Return the steps that are different alone, or only there."""
    return {
        "cards": Step(
            "WM-S49 WM-S50",
            (
                *((Text("Before the first cards, take a sheet and a pen."),) if paper else ()),
                ALONE,
                Text("An effect card drawn on the way hits your sheet at once."),
            ),
            "effect",
        ),
        "choose": Step(
            "WM-S24 WM-S50",
            (
                Text("Alone: one card gives the number, another one the action."),
                Text("What fits nowhere cannot be chosen."),
            ),
            words,
        ),
        "third": Step(
            "WM-S51 WM-S52 WM-S60",
            (
                Text("The card that you did not use goes to ASTRA and is worth points to her."),
                Text("A circled Solo bonus takes it out of the game instead."),
            ),
            "astra bonus effect",
        ),
    }


def guide(chapter: Chapter, *, paper: bool, solo: bool) -> Guide:
    """Return the help for an adventure."""
    actions = {
        action: Word(name, *said, icon=f"welcome_to_the_moon/{action}")
        for (action, name), said in zip(ACTIONS.items(), chapter.actions, strict=True)
    }
    x = {"x": X} if chapter.has_x else {}
    words = {**actions, **chapter.words, **COMMON, **(SOLO if solo else {}), **x}
    at_a_glance = round_of(chapter, paper=paper, solo=solo)
    return Guide(steps(chapter, paper=paper, solo=solo), words, at_a_glance)


GUIDES = {
    (slug, paper, solo): guide(chapter, paper=paper, solo=solo)
    for slug, chapter in CHAPTERS.items()
    for paper in (False, True)
    for solo in (False, True)
}
"""The help by adventure, by whether sheets are of paper, and by whether somebody plays alone."""
