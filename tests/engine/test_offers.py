"""Offers and prompts: what they are where nothing is said."""

from typing import NamedTuple

import pytest
from each import each

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Id, Number, Words, declare
from companion.engine.moves import Move
from companion.engine.offers import Offer, OfferCache, OfferIndex
from companion.engine.outcome import Outcome
from companion.engine.prompts import Prompt, Tone
from companion.engine.records import replace
from companion.engine.text import Text


@each(
    ("offer", "expected"),
    [
        (Offer("draw", "Draw"), "draw"),
        (Offer("heal", "Heal", fields={"seat": "red"}), "heal-red"),
        (Offer("heal", "Heal", fields={"seat": "red", "amount": 2}), "heal-red-2"),
        # fields still open are not part of the name
        (Offer("heal", "Heal", fields={"seat": "red"}, asks=("amount",)), "heal-red"),
        # a greyed button is the same button
        (Offer("heal", "Heal", fields={"seat": "red"}, refusal=Text("Not now.")), "heal-red"),
    ],
)
def test_an_offer_is_named_by_what_is_filled_in(offer, expected):
    assert offer.id == expected


def test_offers_whose_ids_look_alike_are_found_apart():
    index = OfferIndex([Typed(name="Foo", slot="1").offer("a"), Typed(name="Foo-1").offer("b")])
    assert len({offer.id for offer in index.all}) == 1
    assert [index[offer.move].label for offer in index.all] == ["a", "b"]


def test_offers_do_not_share_what_was_left_out():
    assert Offer("a", "A").fields is not Offer("b", "B").fields


class Typed(Move, kind="typed"):
    name: str = declare(Words("Name", longest=9))
    slot: str = declare(Words("Slot", longest=9), default="")


class Heal(Move, kind="heal"):
    sentence = "{seat} heals {amount}."

    seat: str = declare(Id("Seat"))
    amount: int = declare(Number("Amount", 1, 9))
    note: str = declare(Words("Note", longest=20), default="")

    @classmethod
    def offers(cls, state):
        options = {"seat": {"red": state.name}} if state.name else {}
        yield cls(seat="red", amount=2).offer("Heal", *state.asks, hint="H", **options)

    def check(self, state):
        if state.damage > 9:
            raise Malformed("damage", "No.")
        if not state.damage:
            raise IllegalMove("{seat} is well.", seat=self.seat)


class Rest(Move, kind="rest"):
    button = "Rest"


class Table(NamedTuple):
    damage: int = 1
    asks: tuple[str, ...] = ()
    name: str = ""


MOVES = {"heal": Heal, "rest": Rest}
offers_of = OfferCache(MOVES, lambda state: None)


@each(
    ("asks", "fields", "name"),
    [
        ((), {"seat": "red", "amount": 2}, "heal-red-2"),
        (("amount",), {"seat": "red"}, "heal-red"),
        # a field at its default is neither filled in nor part of the name, asked for or not
        (("amount", "note"), {"seat": "red"}, "heal-red"),
        (("seat", "amount"), {}, "heal"),
    ],
)
@each(("damage", "refusal"), [(1, None), (0, "red is well.")])
def test_an_offer_says_what_its_rule_says(damage, refusal, asks, fields, name):
    """Grey or not, it is the same button; grey, it says what the rule would say."""
    offer, rest = offers_of(Table(damage, asks)).all
    assert offer == Offer("heal", "Heal", fields, asks, {}, refusal, "H")
    assert (offer.id, offer.move) == (name, Heal(seat="red", amount=2))
    assert rest == Offer("rest", "Rest"), "in the order of the moves"


def test_an_offer_with_options():
    offer, _ = offers_of(Table(asks=("seat",), name="Ada")).all
    assert offer.options == {"seat": {"red": "Ada"}}


def test_an_offer_that_is_malformed_is_a_programming_error():
    """Only the rules make a button grey; what no player could have typed must not hide behind it."""
    with pytest.raises(Malformed):
        offers_of(Table(damage=10))


def test_after_the_end_an_offer_says_that_the_game_is_over():
    over = OfferCache(MOVES, lambda state: Outcome("won", "rest", Text("All is well.")))
    said = {offer.refusal for offer in over(Table()).all}
    assert said == {"The game is over: All is well. Undo first if that was a mistake."}


def test_the_offers_of_a_table_are_made_once():
    assert offers_of(Table(3)) is offers_of(Table(3))
    assert offers_of.compute(Table(3)) is not offers_of(Table(3))


def test_a_prompt_is_everybodys_and_asks_for_an_act():
    prompt = Prompt("draw", Text("Draw a card."))
    assert (prompt.seat, prompt.tone, prompt.offers, prompt.notes) == ("", Tone.DO, (), ())
    assert f"prompt-{prompt.tone}" == "prompt-do", "a tone is the word of its style"


class TestOfferIndex:
    ASKS = Heal(seat="red", amount=1).offer("Heal", "amount")
    ONE = Heal(seat="red", amount=1).offer("+1")
    REST = Rest().offer("Rest")
    INDEX = OfferIndex((ASKS, ONE, REST))

    def test_an_offer_is_found_by_its_move(self):
        assert self.INDEX[Heal(seat="red", amount=1)] is self.ONE
        assert self.INDEX[Rest()] is self.REST

    def test_one_that_asks_is_found_apart_from_those_that_do_not(self):
        assert self.INDEX.dialog(Heal, seat="red") is self.ASKS
        with pytest.raises(KeyError):
            self.INDEX.dialog(Heal, seat="red", amount=1)

    def test_one_that_may_not_be_there(self):
        assert self.INDEX.get(Rest()) is self.REST
        assert self.INDEX.get(Heal(seat="blue", amount=1)) is None
        with pytest.raises(KeyError):
            self.INDEX[Heal(seat="blue", amount=1)]

    def test_by_class_in_the_order_asked_for(self):
        assert self.INDEX.of(Rest, Heal) == (self.REST, self.ASKS, self.ONE)

    def test_by_class_and_fields(self):
        more = OfferIndex((*self.INDEX.all, Heal(seat="blue", amount=1).offer("+1")))
        assert more.where(seat="red").all == (self.ASKS, self.ONE)
        assert more.where(Rest, Heal, amount=1, seat="red").all == (self.ONE,)
        assert more.where(Rest).all == (self.REST,)

    def test_those_that_are_equal_compare(self):
        refused = OfferIndex((self.ASKS, self.ONE, replace(self.REST, refusal=Text("Not now."))))
        assert refused != self.INDEX
        assert refused.where(seat="red") == self.INDEX.where(seat="red")

    def test_the_two_buttons_beside_a_number(self):
        less, more = Step(seat="red", by=-1).offer("−1"), Step(seat="red", by=1).offer("+1")
        assert OfferIndex((more, less)).steps(Step, seat="red") == (less, more)


class Step(Move, kind="step"):
    seat: str = declare(Id("Seat"))
    by: int = declare(Number("Amount", -9, 9))


class Wave(Move, kind="wave"):
    button = "Wave"


class Bow(Move, kind="bow"):
    pass


def test_a_move_with_one_button_only_names_it():
    (offer,) = Wave.offers(None)
    assert (offer.label, offer.kind, offer.fields, offer.asks, offer.move) == ("Wave", "wave", {}, (), Wave())
    assert tuple(Bow.offers(None)) == ()
