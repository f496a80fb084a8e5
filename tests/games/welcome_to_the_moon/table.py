"""A table of Welcome to the Moon in a few words, and moves played on it as the app plays them."""

from dataclasses import replace

from companion.engine.log import REDO, UNDO, Entry, LogTimeline
from companion.engine.moves import read_move
from companion.engine.replay import StateCache
from companion.engine.seats import seat_row
from companion.engine.values import by_id
from companion.games.welcome_to_the_moon import GAME
from companion.games.welcome_to_the_moon.adventure import Claim
from companion.games.welcome_to_the_moon.adventures import ADVENTURES
from companion.games.welcome_to_the_moon.components import DECK, EXTRA
from companion.games.welcome_to_the_moon.neighbours import MINE, SIDES
from companion.games.welcome_to_the_moon.sheet import Sheet
from companion.games.welcome_to_the_moon.state import INCIDENTS, Slot
from companion.tables.play import draw

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
SLUGS = tuple(ADVENTURES)
RACES = tuple(slug for slug, adventure in ADVENTURES.items() if adventure.effect("A", second=False) is None)
"""The adventures with prizes to race for, which ASTRA crosses."""
OPEN = ((5, "plant"), (7, "water"), (9, "energy"))
"""What lies open where a test does not say otherwise."""


def cards_of(slug, letter):
    """The two mission cards of a letter."""
    return tuple(card.number for card in ADVENTURES[slug].layout.cards.values() if card.letter == letter)


class Table:
    """`state` may be set at will; `entries` then no longer replay to it."""

    def __init__(self, slug="mine", players=2, *, names=NAMES, seed="seed", **setup):
        firsts = {f"mission_{letter.lower()}": cards_of(slug, letter)[0] for letter in "ABC"}
        self.slug, self.seed = slug, seed
        self.seats = seat_row(names[:players])
        self.setup = GAME.setup(adventure=slug, **{**firsts, **setup})
        GAME.check_setup(self.setup, self.seats)
        self.state = GAME.start(self.setup, self.seats)
        self.entries = []
        self.timeline = LogTimeline()
        self.states = StateCache(GAME, self.state, lambda numbers: [self.entries[n - 1] for n in numbers])

    @property
    def adventure(self):
        return ADVENTURES[self.slug]

    @property
    def layout(self):
        return self.adventure.layout

    @property
    def ids(self):
        return [seat.id for seat in self.seats]

    # Moves

    def draws(self):
        """Return the number of draws in force, as the app counts them."""
        top, rebased = self.timeline.head.top, 0
        for act in top.down() if top else ():
            entry = self.entries[act.number - 1]
            if not act.rebased:
                return entry.draws + rebased
            rebased += entry.drawn is not None
        return rebased

    def play(self, kind, **fields):
        """One move, with the chance stream of the table."""
        move = read_move(GAME.moves, kind, fields)
        draws = self.draws()
        move, drawn = draw(move, self.state, self.seed, draws, 0)
        state = GAME.play(self.state, move)
        self._append(kind, move.payload(), draws=draws + (drawn is not None), drawn=drawn)
        self.state = state
        self.states.remember(self.timeline.head.top, state)
        return self

    def control(self, kind=UNDO, **fields):
        """An undo, a redo, a going back. Raises where the rest of the log does not stand without it."""
        standing = self.timeline.head_after(kind, fields)
        self.state = self.states.state(standing.top, checked="of" in fields)
        self._append(kind, fields)
        return self

    def redo(self):
        return self.control(REDO)

    def _append(self, kind, fields, **more):
        self.timeline.append(kind, fields)
        self.entries.append(Entry(len(self.entries) + 1, kind, fields, **more))

    def refusal(self, kind, **fields):
        """Why the move may not be made, or None where it may."""
        move = read_move(GAME.moves, kind, fields)
        return GAME.refusal(self.state, draw(move, self.state, self.seed, self.draws(), 0)[0])

    def correct(self, what, value):
        return self.play("correct", what=what, value=value)

    def value(self, what):
        return by_id(GAME.values(self.state))[what].value

    # Looking

    def player(self, seat="red"):
        return self.state.player(seat)

    def sheet(self, seat="red"):
        return self.player(seat).sheet

    def offers(self, *kinds, seat="red"):
        return [offer for offer in GAME.offers(self.state, seat) if not kinds or offer.kind in kinds]

    def open_offers(self, *kinds, seat="red"):
        return [offer for offer in self.offers(*kinds, seat=seat) if offer.refusal is None]

    def total(self, seat="red"):
        return next(standing.total for standing in GAME.score(self.state) if standing.seat == seat)

    def outcome(self):
        return GAME.outcome(self.state)

    # Setting up by hand

    def set(self, **changes):
        self.state = replace(self.state, **changes)
        return self

    def with_sheet(self, seat="red", sheet=None, *, written=None, circled=(), crossed=()):
        """The seat's sheet, or the one it has, with these marks."""
        player = self.player(seat)
        there = sheet or player.sheet
        there = Sheet({**there.written, **(written or {})}, there.circled, there.crossed)
        self.state = self.state.with_player(replace(player, sheet=there.circle(*circled).cross(*crossed)))
        return self

    def with_claims(self, seat="red", letters="", *, first=True):
        player = self.player(seat)
        claims = tuple(Claim(self.state.mission(letter).card, letter, first) for letter in letters)
        self.state = self.state.with_player(replace(player, claims=claims))
        return self

    def lay(self, *slots):
        """These pairs lie open; in solo they are cards of the pile."""
        pairs = tuple(Slot(*slot) for slot in slots or OPEN)
        self.state = replace(self.state, slots=pairs)
        if self.state.pile is not None:
            for at, slot in enumerate(pairs):
                self._lay_card(at, slot)
        return self

    def _lay_card(self, at, slot):
        pile = self.state.pile
        before = pile.shown[:at]
        card = next(
            one
            for one, printed in DECK.items()
            if one not in before and (printed.number, printed.action) == (slot.number, slot.action)
        )
        self.state = replace(self.state, pile=pile.exchanged(pile.shown[at], card))

    # Turns

    def choose(self, seat="red", at=1, action_at=None):
        """The combination of this place; in solo the number of one with the action of another."""
        action_at = action_at or at
        return self.play(
            "choose",
            seat=seat,
            number=self.state.slots[at - 1].number,
            action=self.state.slots[action_at - 1].action,
            number_slot=at,
            action_slot=action_at,
        )

    def write(self, space, seat="red", value=None):
        value = self.player(seat).turn.value if value is None else value
        return self.play("write", seat=seat, space=space, value=value)

    def mark(self, mark, seat="red"):
        return self.play("mark", seat=seat, mark=mark)

    def write_x(self, space, seat="red"):
        return self.play("write-x", seat=seat, space=space)

    def done(self, *seats):
        for seat in seats or self.ids:
            self.play("done", seat=seat)
        return self

    def turn(self, seat="red", at=1, space=None, *, action_at=None, marks=()):
        """One player's phases 2 to 4, in the first space that fits unless it is named."""
        self.choose(seat, at, action_at)
        self.write(space or self.open_offers("write", seat=seat)[0].fields["space"], seat)
        for mark in marks:
            self.mark(mark, seat)
        return self

    def open(self):
        """What everybody chooses before the first cards: the first that there is."""
        for seat in self.ids:
            while self.player(seat).turn.decisions:
                self.mark(self.open_offers("mark", seat=seat)[0].fields["mark"], seat)
        return self

    def suffer(self, *seats):
        """Phase 5 with the first of what there is to choose."""
        for seat in seats or self.ids:
            while self.state.phase == INCIDENTS and self.player(seat).turn.decisions:
                self.play("incident", **self.open_offers("incident", seat=seat)[0].fields)
        return self

    def fail(self, *seats):
        """These players have written nothing this turn; their sheets are as the test wants them."""
        for seat in seats:
            player = self.player(seat)
            turn = replace(player.turn, error=True)
            self.state = self.state.with_player(replace(player, turn=turn))
        return self

    def leave(self, *seats):
        for seat in seats:
            self.play("leave-missions", seat=seat)
        return self


def a_table(slug="mine", players=2, slots=OPEN, **setup):
    """A table in phases 2 to 4 of its first turn, with these cards open."""
    return Table(slug, players, **setup).open().play("turn-over").lay(*slots)


def after_writing(slug, players=2, **setup):
    """A table at which everybody has written, without anything on the sheets."""
    table = a_table(slug, players, **setup)
    return table.fail(*table.ids)


def situations():
    """One table for each moment that offers, prompts and values have to cope with, by name."""
    found = {}
    for slug in SLUGS:
        found[f"{slug}, before the cards"] = Table(slug, 2)
        found[f"{slug}, a new turn"] = a_table(slug, 3)
        found[f"{slug}, chosen"] = a_table(slug, 2, ((8, "astronaut"), *OPEN[1:])).choose("red")
        found[f"{slug}, solo"] = a_table(slug, 1)
        found[f"{slug}, solo, chosen"] = a_table(slug, 1).choose("red", 1, 3)
        found[f"{slug}, solo, given"] = given(a_table(slug, 1))
        found[f"{slug}, one done"] = after_writing(slug, 2).done("red")
        found[f"{slug}, on paper"] = a_table(slug, 2, mode="cards")
        found[f"{slug}, solo on paper"] = a_table(slug, 1, mode="cards")
        found[f"{slug}, solo on paper, chosen"] = a_table(slug, 1, mode="cards").choose("red", 1, 3)
        found[f"{slug}, scores"] = Table(slug, 2, mode="scores")
        found[f"{slug}, solo scores"] = Table(slug, 1, mode="scores")
        found[f"{slug}, over"] = a_table(slug, 2).set(ended=("full",), phase="cards")
        for action in ("robot", "energy", "plant", "planning"):
            table = a_table(slug, 2, ((8, action), *OPEN[1:])).turn("red")
            found[f"{slug}, {action}"] = table
    found.update({f"{slug}, worth": worth(slug) for slug in SLUGS})
    found.update({f"{slug}, six sheets": six_sheets(slug) for slug in SLUGS})
    found |= of_the_virus()
    found["a note of a campaign"] = a_table("mine", campaign=True).play("campaign-note", text="The red door")
    found["typed cards"] = Table("mine", 2, dealer="table")
    own = {"mission_a": 0, "mission_b": 0, "mission_c": 0}
    found["own missions"] = Table("mine", 2, mode="cards", dealer="table", **own)
    found["solo, typed cards"] = Table("mine", 1, dealer="table")
    found["a wild"] = a_table("journey").with_sheet(circled=["wild.astronaut.1"]).choose("red")
    found["nothing fits"] = a_table("mine").with_sheet(
        written=dict.fromkeys(ADVENTURES["mine"].layout.spaces, "X")
    )
    found.update(with_extra_cards())
    pumps = [f"pump.{n}" for n in range(1, 6)]
    found["missions"] = after_writing("mine", 2).with_sheet(circled=pumps).done()
    bonus = after_writing("mine", 1).with_sheet(circled=["main.pearl.bonus"]).done()
    found["third card"] = bonus
    found.update(between_neighbours())
    return found


ALL_EXTRA = tuple(EXTRA)
"""Every extra card by its id."""
CHOICES = (("6/9", "any"), (8.5, "energy/water"), ("X", "robot/planning"))
"""What lies open where extra cards leave number and action to choose."""


def extra_table(slug="mine", players=2, slots=(), **setup):
    """A table with all nine extra cards, in phases 2 to 4 of its first turn, with these open."""
    slots = slots or (CHOICES if players > 1 else OPEN)
    return a_table(slug, players, slots, **{"campaign": True, "extra": ALL_EXTRA, **setup})


def with_extra_cards():
    """Tables whose deck has the extra cards (WM-S76)."""
    found = {f"{slug}, extra cards": extra_table(slug) for slug in SLUGS}
    solo = ((4, "any"), (12, "any"), ("6/9", "any"))
    found["extra cards, solo"] = extra_table("mine", 1, solo)
    found["extra cards, solo on paper"] = extra_table("mine", 1, solo, mode="cards")
    found["extra cards, on paper"] = extra_table("dome", 3, mode="cards")
    found["extra cards, chosen"] = extra_table("dome").play(
        "choose", seat="red", number=9, action="planning", number_slot=1, action_slot=1
    )
    found["extra cards, shifted"] = extra_table("colony", 2, ((8.5, "astronaut"), *OPEN[1:])).choose("red")
    found["extra cards, typed"] = Table("mine", 2, dealer="table", campaign=True, extra=ALL_EXTRA)
    found["extra cards, X"] = extra_table("launch", 2, (("X", "robot"), *OPEN[1:])).choose("red")
    written = dict(zip(ADVENTURES["dome"].layout.zones[0].spaces, (6.5, 8.5, 10.5, 42), strict=False))
    found["extra cards, written"] = extra_table("dome").with_sheet(written=written)
    return found


def of_the_virus():
    """What only the Virus asks: patient zero, phase 5."""
    evacuated = {f"housing.1a.{n}": 2 * n for n in range(2, 6)}
    return {
        "virus, one begun": Table("virus", 2).mark("housing.1a.3"),
        "virus, spreading": blue_activated(),
        "virus, one has suffered": blue_activated().suffer("red"),
        "virus, over the walkways": blue_activated(evacuated),
        "virus, missions": two_missions_met(),
    }


def two_missions_met():
    """Phase 6: red has evacuated two quarters and quarantined three, for missions A and B."""
    printed = ADVENTURES["virus"].layout.printed
    spaces = [space for quarter in ("3a", "3b") for space in printed["quarters"][quarter]["spaces"]]
    shut = [way for way, pair in printed["walkways"].items() if set(pair) & {"1a", "4a", "5c"}]
    return after_writing("virus").with_sheet(written=dict.fromkeys(spaces, 4), circled=shut).done()


def blue_activated(written=None):
    """Phase 5 after red has activated the blue virus; the grey one of everybody is at home in quarter 1A."""
    table = a_table("virus", 2, ((8, "water"), *OPEN[1:]))
    table.with_sheet(written=written, crossed=["water-track.1.1", "water-track.1.2"])
    return table.turn("red", 1, "housing.4b.3", marks=["tank.4b"]).turn("blue", 2, "housing.3a.1").done()


def between_neighbours():
    """The moments that only sheets between neighbours have."""
    right = a_table("battle", 3).set(turn=2)
    many = a_table("battle", 2, ((8, "plant"), *OPEN[1:]))
    many.with_sheet(circled=[f"left.astronaut.{n}" for n in range(1, 7)])
    asteroid = a_table("battle", 2, ((14, "robot"), *OPEN[1:]))
    asteroid.with_sheet(circled=[f"left.asteroid.{n}" for n in range(8, 14)])
    hers = a_table("battle", 1)
    hers.state = replace(hers.state, players=tuple(one.at(decisions=()) for one in hers.state.players))
    asked = ADVENTURES["battle"].astra_turn(5, "plant")
    return {
        "battle, the right sheet": right.choose("red"),
        "battle, six astronauts": many.choose("red"),
        "battle, an asteroid with two moons": asteroid.turn("red").mark("left.asteroid.7"),
        "battle, ASTRA chooses": hers.set(
            players=tuple(one.at(decisions=asked) for one in hers.state.players)
        ),
    }


def six_sheets(slug):
    """A table of six, each sheet a little fuller than the one before."""
    table, spots = a_table(slug, 6), ADVENTURES[slug].layout.spots
    marks = [spot.id for spot in spots.values() if spot.kind not in ("space", "mission", "fixed", "flag")]
    if slug == "battle":
        return six_between_neighbours(table, [mark for mark in marks if "asteroid" not in mark])
    for number, seat in enumerate(table.ids):
        spaces = table.layout.spaces[number :: 7 - number]
        circled, crossed = marks[number :: 23 - 3 * number], marks[2 + number :: 29 - 3 * number]
        table.with_sheet(seat, written=dict.fromkeys(spaces, "X"), circled=circled, crossed=crossed)
    table.with_sheet(written={space: n for n, space in enumerate(table.layout.zones[0].spaces[::2])})
    return table


def six_between_neighbours(table, marks):
    """Each has drawn in other spaces and on other asteroids of the sheets that two share."""
    for number, seat in enumerate(table.ids):
        spaces = [f"{side}.space.{n}.{1 + (side == 'right')}" for side in SIDES for n in range(1, 3 + number)]
        asteroids = [f"left.asteroid.{13 - n}" for n in range(number)]
        crossed = [mark for mark in marks if ".moon" not in mark][number :: 29 - 3 * number]
        table.with_sheet(seat, written=dict.fromkeys(spaces, MINE), circled=asteroids, crossed=crossed)
    return table


def worth(slug):
    """A table where red has chosen a number that completes something in one space and nothing in others."""
    layout = ADVENTURES[slug].layout
    table = a_table(slug, 2, ((8, "water"), *OPEN[1:]))
    if slug == "launch":
        first = [f"rocket.{n}" for n in range(1, 6)]
        table.with_sheet(written={"wild.1": 3, "water.1": 4, "water.3": 5, "water.4": 6}, crossed=first)
    elif slug == "journey":
        near = {f"trajectory.{n}": "X" for n in range(1, 7) if n != 3}
        table.with_sheet(written=near | {"trajectory.9": 4, "trajectory.14": 12}, circled=["divider.6-7"])
    elif slug == "colony":
        quarter = next(iter(layout.printed["quarters"].values()))["spaces"]
        table.with_sheet(
            written=dict.fromkeys(quarter[:-1], "X"), crossed=["ladder.water.1", "ladder.antennas.1"]
        )
    elif slug == "mine":
        filled = {"mine.l1c1": 2, "mine.l2c1": 3, "mine.l2c4": 9, "mine.l1c3": 5}
        table.with_sheet(written=filled, circled=["mine.l1c1.pearl", "mine.l2c1.ruby"])
    elif slug == "virus":
        here = {f"housing.1a.{n}": n for n in (2, 3, 4, 5)} | {"housing.2b.3": 7, "housing.4b.3": 2}
        tracks = ["water-track.1.1", "water-track.1.2"]
        table.with_sheet(written=here, crossed=tracks)
    elif slug == "escape":
        ships = {"space.1.1": 2, "space.1.2": 4, "space.1.4": "X", "space.1.6": 10, "space.2.5": 9}
        locks = ["airlock.m1.1--g1", "airlock.m1.1--m2.1", "airlock.m1.1--m2.2"]
        table.with_sheet(written=ships, circled=[*locks, "plant.1.1", "reactor.1.1", "reactor.1.2"])
    elif slug == "battle":
        filled = dict.fromkeys((f"left.space.4.{n}" for n in (1, 2, 3)), MINE)
        table.with_sheet(written=filled, circled=["left.astronaut.1"])
        there = dict.fromkeys((f"right.space.4.{n}" for n in (4, 5, 6)), MINE)
        table.with_sheet("blue", written=there, circled=["right.moon.4.1"])
    else:
        tower = layout.zones[0].spaces
        table.with_sheet(written={space: at - 5 if at > 4 else "X" for at, space in enumerate(tower[:-1])})
    return table.choose("red")


def given(table):
    """A solo table with the first turn over, its third card given."""
    table.turn("red", 1, action_at=3).done()
    for offer in table.open_offers("give-card")[:1]:
        table.play("give-card", **offer.fields)
    return table
