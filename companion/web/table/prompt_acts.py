"""Places of the acts of the prompts: the main act in the bottom bar, the others beside the question."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.offers import Offer
from companion.engine.prompts import Prompt, Tone


def answerable(prompts: Sequence[Prompt]) -> Prompt | None:
    """Return the first prompt that has offers or shows the end of the game; None if there is none."""
    return next((prompt for prompt in prompts if prompt.offers or prompt.tone == Tone.END), None)


def main_act(prompts: Sequence[Prompt], own: Offer | None = None) -> Offer | None:
    """Return the main act: `own`, or else the first offer of the first prompt with offers.

    `own` is the act that the game names for this seat. Return None, even with `own`, if no prompt has offers,
    the game has ended, or the first prompt with offers is a choice.
    """
    first = answerable(prompts)
    if first is None or first.tone in {Tone.END, Tone.CHOOSE}:
        return None
    return own or first.offers[0]


def whom_main_asks(prompts: Sequence[Prompt]) -> str:
    """Return the seat whose question the main act answers, "" if it is for everyone."""
    first = answerable(prompts)
    return first.seat if first else ""


def beside_main(prompts: Sequence[Prompt], prompt: Prompt, main: Offer | None) -> tuple[Offer, ...]:
    """Return a prompt's offers without the main act.

    For every prompt but the first, offers that are refused now are left out, too.
    """
    first = main is not None and main is next(iter(prompt.offers), None)
    open_only = prompt is not prompts[0]
    return tuple(offer for offer in prompt.offers[first:] if not (open_only and offer.refusal))
