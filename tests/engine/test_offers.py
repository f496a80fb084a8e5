"""Offers and prompts: what they are where nothing is said."""

import pytest

from companion.engine.offers import Offer
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


def test_a_prompt_is_everybodys_and_asks_for_an_act():
    prompt = Prompt("draw", Text("Draw a card."))
    assert (prompt.seat, prompt.tone, prompt.offers, prompt.notes) == ("", Tone.DO, (), ())
    assert f"prompt-{prompt.tone}" == "prompt-do", "a tone is the word of its style"
