"""Prompts: what the table should do now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.engine.offers import Offer
from companion.engine.text import Text


class Tone(StrEnum):
    """Urgency of a prompt."""

    DO = "do"
    CHOOSE = "choose"
    WARN = "warn"
    END = "end"


@dataclass(frozen=True, slots=True)
class Prompt:
    """One sentence about the next step, with its buttons, information (`notes`) and a checklist (`steps`).

    `seat` is the player who decides, "" if all decide together. The first offer is the main button. `left` is
    a number that runs out, such as actions, as (left, at first); pages draw it as dots beside the sentence.
    """

    id: str
    text: Text
    offers: tuple[Offer, ...] = ()
    notes: tuple[Text, ...] = ()
    seat: str = ""
    tone: Tone = Tone.DO
    steps: tuple[Text, ...] = ()
    left: tuple[int, int] | None = None
