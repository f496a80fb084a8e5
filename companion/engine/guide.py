"""Help for newcomers: each step of a game in three lines, its words, and the round at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.engine.text import Text

MOST_LINES = 3
"""Highest number of lines of a step."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a game and its meaning, with the ids of the rules that say so.

    `icon` is the name of an icon, "" if there is none.
    """

    name: Text
    meaning: Text
    rules: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """The help for a prompt: its lines, the ids of their rules, and the ids of its words.

    Ids are separated by spaces.
    """

    rules: str
    lines: tuple[Text, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """The help for a table.

    `steps` are found by the id of a prompt, which may end in "-" and a seat. `round` are the lines of the
    round at a glance.
    """

    steps: Mapping[str, Step] = field(default_factory=dict)
    words: Mapping[str, Word] = field(default_factory=dict)
    round: tuple[Text, ...] = ()

    def step_id(self, prompt: str) -> str:
        """Return the id of the step to which a prompt belongs, "" if it has no help.

        >>> Guide({"discard": Step("", ())}).step_id("discard-red")
        'discard'
        """
        while prompt and prompt not in self.steps:
            prompt = prompt.rpartition("-")[0]
        return prompt

    def words_of(self, step: Step) -> tuple[Word, ...]:
        """Return the words that a step explains."""
        return tuple(self.words[word] for word in step.words.split())

    def other_words(self, step: Step) -> Iterator[Word]:
        """Yield the words that a step does not explain."""
        shown = step.words.split()
        return (word for name, word in self.words.items() if name not in shown)


NO_GUIDE = Guide()
"""The guide of a game without help."""

OVER = Step(
    "",
    (
        Text("The game is over. The result page shows the end, the figures and the course of the game."),
        Text("Ended by a wrong tap? Undo takes it back."),
    ),
)
ENDED: Mapping[str, Step] = {"over": OVER, "end": OVER}
"""The help after the end of a game, by the ids of its prompt."""
