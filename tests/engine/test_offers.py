"""Offers and prompts: what they are where nothing is said."""

from dataclasses import dataclass
from typing import ClassVar

import pytest

from companion.engine.errors import IllegalMove, Malformed
from companion.engine.fields import Id, Number, Words, declare
from companion.engine.moves import Correct, Move
from companion.engine.offers import Desk, Offer, Shelf, offered
from companion.engine.prompts import Prompt, Tone
from companion.engine.text import Text


@pytest.mark.parametrize(
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


def test_offers_do_not_share_what_was_left_out():
    assert Offer("a", "A").fields is not Offer("b", "B").fields


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Move):
    kind: ClassVar[str] = "heal"
    sentence: ClassVar[str] = "{seat} heals {amount}."
    seat: str = declare(Id("Seat"))
    amount: int = declare(Number("Amount", 1, 9))
    note: str = declare(Words("Note", longest=20), default="")


HEAL = Heal(seat="red", amount=2)


def admit(move):
    assert move is HEAL, "the very move that is offered is asked about"


def refuse(move):
    raise IllegalMove("{seat} is well.", seat=move.seat)


@pytest.mark.parametrize(
    ("asks", "fields", "name"),
    [
        ((), {"seat": "red", "amount": 2}, "heal-red-2"),
        (("amount",), {"seat": "red"}, "heal-red"),
        # a field at its default is neither filled in nor part of the name, asked for or not
        (("amount", "note"), {"seat": "red"}, "heal-red"),
        (("seat", "amount"), {}, "heal"),
    ],
)
@pytest.mark.parametrize(("check", "refusal"), [(admit, None), (refuse, "red is well.")])
def test_offered(check, refusal, asks, fields, name):
    """Grey or not, it is the same button; grey, it says what the rule would say."""
    offer = offered(check, HEAL, "Heal", asks=asks, hint="H")
    assert offer == Offer("heal", "Heal", fields, asks, {}, refusal, "H")
    assert offer.id == name


def test_offered_with_options():
    options = {"seat": {"red": "Ada"}}
    assert offered(admit, HEAL, "Heal", asks=("seat",), options=options).options == options


def test_an_offer_that_is_malformed_is_a_programming_error():
    """Only the rules make a button grey; what no player could have typed must not hide behind it."""

    def malformed(move):
        raise Malformed("amount", "No.")

    with pytest.raises(Malformed):
        offered(malformed, HEAL, "Heal")


def test_a_prompt_is_everybodys_and_asks_for_an_act():
    prompt = Prompt("draw", Text("Draw a card."))
    assert (prompt.seat, prompt.tone, prompt.offers, prompt.notes) == ("", Tone.DO, (), ())
    assert f"prompt-{prompt.tone}" == "prompt-do", "a tone is the word of its style"


class TestShelf:
    DAMAGE = Offer("damage", "Damage", {"seat": "red"}, ("amount",))
    ONE = Offer("damage", "-1", {"seat": "red", "amount": 1})
    END = Offer("end-turn", "End")
    SHELF = Shelf((DAMAGE, ONE, END))

    def test_an_offer_is_found_by_what_it_does(self):
        assert self.SHELF("damage", "red", 1) is self.ONE
        assert self.SHELF("end-turn") is self.END

    def test_one_that_asks_is_found_apart_from_those_that_do_not(self):
        assert self.SHELF.asking("damage", "red") is self.DAMAGE
        with pytest.raises(KeyError):
            self.SHELF("damage", "red")

    def test_one_that_may_not_be_there(self):
        assert self.SHELF.get("end-turn") is self.END
        assert self.SHELF.get("damage", "blue", 1) is None

    def test_by_kinds_in_the_order_asked_for(self):
        assert self.SHELF.kinds("end-turn", "damage") == (self.END, self.DAMAGE, self.ONE)


def test_a_desk_makes_its_offers_by_one_check():
    def check(move):
        raise IllegalMove("Not today.")

    offer = Desk(check)(Correct(what="a", value=1), "Set", "value", hint="by hand", value={"1": "one"})
    assert (offer.label, offer.asks, offer.fields) == ("Set", ("value",), {"what": "a"})
    assert (offer.refusal, offer.hint, offer.options) == ("Not today.", "by hand", {"value": {"1": "one"}})
    assert Desk(lambda move: None)(Correct(what="a", value=1), "Set").refusal is None
