"""What is counted of plays: plain records, as `play_statistics` reads them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.sums import Points

WINDOW = 10
"""Over so many plays a running share is taken."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many plays, how many of them were won, and how many milliseconds they lasted together."""

    plays: int
    wins: int
    time: int


@dataclass(frozen=True, slots=True)
class PersonCount:
    """The plays of a person; `last` is when the newest one ended, 0 without one."""

    id: int
    name: str
    colour: str
    plays: int
    wins: int
    time: int
    last: int


@dataclass(frozen=True, slots=True)
class GameCount:
    """The plays of a game. The averages and the scores are of the filter's person, or of all players."""

    slug: str
    game: str
    plays: int
    wins: int
    time: int
    cooperative: bool
    highest_wins: bool
    rank: float | None
    score: float | None
    top: Points | None
    low: Points | None

    @property
    def best(self) -> Points | None:
        """The best score."""
        return self.top if self.highest_wins else self.low


@dataclass(frozen=True, slots=True)
class PairCount:
    """The plays of a person with another one: won by the first, by the other, and by both together."""

    id: int
    name: str
    colour: str
    plays: int
    wins: int
    losses: int
    together: int


@dataclass(frozen=True, slots=True)
class Streak:
    """Plays in a row that a person all won, or all lost; `since` and `until` are the ends of two of them."""

    won: bool
    plays: int
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Began:
    """Plays against one another whose start player is known; `fair` is how many that player won by chance."""

    plays: int
    wins: int
    fair: float


@dataclass(frozen=True, slots=True)
class LineCount:
    """What a line of the score gave: to how many players, on average, at most, and to winners on average."""

    label: str
    players: int
    points: float
    most: Points
    winners: float | None


@dataclass(frozen=True, slots=True)
class BoardCount:
    """The plays on a board; `wins` are those that somebody won, `score` is the average."""

    board: str
    plays: int
    wins: int
    score: float | None


@dataclass(frozen=True, slots=True)
class Record:
    """A score that stands out, and the play that it is from."""

    play: int
    person: int | None
    name: str
    score: Points
    finished: int


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the last `WINDOW` plays a person had won after a play."""

    play: int
    finished: int
    share: float


@dataclass(frozen=True, slots=True)
class Month:
    """The plays that ended in a month, named as "2026-11"; `since` to `until` is all of it."""

    month: str
    plays: int
    wins: int
    since: int
    until: int
