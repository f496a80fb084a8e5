"""Which act of the prompts stands in the thumb bar, and which beside the question."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.offers import Offer
from companion.engine.prompts import Prompt, Tone


def answerable(prompts: Sequence[Prompt]) -> Prompt | None:
    """The first prompt that can be answered, or the end."""
    return next((prompt for prompt in prompts if prompt.offers or prompt.tone == Tone.END), None)


def main_act(prompts: Sequence[Prompt], own: Offer | None = None) -> Offer | None:
    """The act in reach of the thumb, also after what is only said. Of several to choose from none is.

    `own` is what the game names for this phone's seat instead.
    """
    first = answerable(prompts)
    if first is None or first.tone in {Tone.END, Tone.CHOOSE}:
        return None
    return own or first.offers[0]


def whom_main_asks(prompts: Sequence[Prompt]) -> str:
    """The seat whose question the main act answers, "" where it is everybody's."""
    first = answerable(prompts)
    return first.seat if first else ""


def beside_main(prompts: Sequence[Prompt], prompt: Prompt, main: Offer | None) -> tuple[Offer, ...]:
    """A prompt's offers less the main act. What waits for the question is no button yet."""
    first = main is not None and main is next(iter(prompt.offers), None)
    open_only = prompt is not prompts[0]
    return tuple(offer for offer in prompt.offers[first:] if not (open_only and offer.refusal))
