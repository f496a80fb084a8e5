"""What every game's moves go through: the end of the game, corrections, and the rules, in this order."""

from dataclasses import dataclass, replace

import pytest
from each import each

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Number, declare
from companion.engine.game import Meta
from companion.engine.moves import Correct, Move, kinds_of
from companion.engine.outcome import Outcome
from companion.engine.small_game import SmallGame
from companion.engine.text import Text
from companion.engine.values import TableValue


@dataclass(frozen=True, slots=True)
class Homeworld:
    health: int


class Hit(Move, kind="hit"):
    sentence = "{damage} damage."
    damage: int = declare(Number("Damage", 1, 9))

    def check(self, world):
        if self.damage > 5:
            raise IllegalMove("That is {damage} at once.", damage=self.damage)

    def apply(self, world):
        return Homeworld(max(0, world.health - self.damage))


class Applaud(Move, kind="applaud", after_end=True):
    sentence = "Applause."

    def apply(self, world):
        return world


class Fall(SmallGame[Homeworld, Homeworld]):
    meta = Meta("fall", "The Fall", (1, 4), "It falls.", 1)
    setup = Homeworld
    state = Homeworld
    moves = kinds_of(Hit, Applaud)

    def new_game(self, setup, seats):
        return setup

    def outcome(self, world):
        return None if world.health else Outcome("lost", "fallen", Text("The world fell."))

    def values(self, world):
        return (TableValue("health", world.health, Number("Health", 0, 20)),)

    def correct(self, world, what, value):
        if value == 13:
            raise IllegalMove("Not 13.")
        return replace(world, health=value)


GAME = Fall()


@each(
    ("health", "move", "after"),
    [
        pytest.param(9, Hit(damage=5), 4, id="a move"),
        pytest.param(9, Correct(what="health", value=20), 20, id="a correction"),
        pytest.param(0, Applaud(), 0, id="a move made for after the end"),
        # always possible: this is how a mistaken end is put right
        pytest.param(0, Correct(what="health", value=1), 1, id="a correction after the end"),
    ],
)
def test_play(health, move, after):
    world = Homeworld(health)
    assert GAME.refusal(world, move) is None
    assert GAME.play(world, move) == GAME.apply(world, move) == Homeworld(after)
    assert world == Homeworld(health)


OVER = "The game is over: The world fell. Undo first if that was a mistake."


@each(
    ("health", "move", "sentence"),
    [
        pytest.param(9, Hit(damage=6), "That is 6 at once.", id="the rules refuse"),
        pytest.param(0, Hit(damage=5), OVER, id="the game is over"),
        pytest.param(0, Hit(damage=6), OVER, id="the end is said before the rule"),
        pytest.param(
            9,
            Correct(what="luck", value=1),
            "There is nothing called luck on this table.",
            id="no such value",
        ),
        pytest.param(9, Correct(what="health", value=13), "Not 13.", id="the game refuses the value"),
    ],
)
def test_refused(health, move, sentence):
    """The button's reason and the refusal of the act are one text."""
    with pytest.raises(IllegalMove) as refused:
        GAME.play(Homeworld(health), move)
    assert str(refused.value) == GAME.refusal(Homeworld(health), move) == sentence


@each("value", [-1, 21, "many", True])
def test_a_correction_out_of_range(value):
    with pytest.raises(Malformed) as refused:
        GAME.play(Homeworld(9), Correct(what="health", value=value))
    assert refused.value.field == "value"


def test_apply_does_not_ask_the_rules_again():
    """It replays what was checked when it was written; a rule mended since must not stop an old table."""
    assert GAME.apply(Homeworld(9), Hit(damage=6)) == Homeworld(3)


def test_all_phones_at_a_table_share_the_offers_of_its_state():
    """An equal state of another table has offers of its own, because a state need not be hashable."""
    worlds = Homeworld(9), Homeworld(9)
    first, second = (GAME.offer_index(world) for world in worlds)
    assert GAME.offer_index(worlds[1]) is second is not first
    assert GAME.offer_index(worlds[0]) == first


def test_a_game_without_box_cards():
    raw = {"health": 9}
    assert GAME.box_cards(Homeworld(9), Homeworld(0)) == ()
    assert GAME.fill_setup(raw, {"homeworld": {"io": {"health": 3}}}) == {"health": 9}


def test_what_every_move_does_is_done_around_it_but_not_around_a_correction():
    calls = []

    class Around(Fall):
        def before(self, world):
            calls.append("before")
            return Homeworld(world.health - 1)

        def after(self, was, world, move):
            calls.append((was.health, world.health, move.kind))
            return Homeworld(world.health + 10)

    game = Around()
    assert game.play(Homeworld(9), Hit(damage=2)) == Homeworld(16)
    assert calls == ["before", (9, 6, "hit")]
    assert game.play(Homeworld(9), Correct(what="health", value=3)) == Homeworld(3)
    assert len(calls) == 2
