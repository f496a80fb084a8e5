"""Records of counted plays, as `play_statistics` reads them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.sums import Points

WINDOW = 10
"""Number of plays over which a running share is taken."""


@dataclass(frozen=True, slots=True)
class Count:
    """Number of plays, of those won, and their total time in milliseconds."""

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
    """The plays of a person with another one: won only by the first, only by the other, and by both."""

    id: int
    name: str
    colour: str
    plays: int
    wins: int
    losses: int
    together: int


@dataclass(frozen=True, slots=True)
class Streak:
    """A run of wins or of losses; `since` and `until` are when its first and its last play ended."""

    won: bool
    plays: int
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Began:
    """Competitive plays with a known start player; `fair` is how many that player would win by chance."""

    plays: int
    wins: int
    fair: float


@dataclass(frozen=True, slots=True)
class LineCount:
    """Points of a line of the score: the number of players with it, average, maximum, average of winners."""

    label: str
    players: int
    points: float
    most: Points
    winners: float | None


@dataclass(frozen=True, slots=True)
class BoardCount:
    """The plays on a board; `wins` are those of the person, or of any player, and `score` is the average."""

    board: str
    plays: int
    wins: int
    score: float | None


@dataclass(frozen=True, slots=True)
class Record:
    """A score of a player, and the play that it is from."""

    play: int
    person: int | None
    name: str
    score: Points
    finished: int


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the last `WINDOW` plays that a person had won after a play."""

    play: int
    finished: int
    share: float


@dataclass(frozen=True, slots=True)
class Month:
    """The plays that ended in a month such as "2026-11", which lasts from `since` to `until`."""

    month: str
    plays: int
    wins: int
    since: int
    until: int
