"""Records of counted plays, as `play_statistics` reads them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.sums import Points

WINDOW = 10
"""Number of plays over which a running share is taken."""


@dataclass(frozen=True, slots=True)
class Count:
    """Number of plays, number of won plays, and total playing time in milliseconds."""

    plays: int
    wins: int
    time: int


@dataclass(frozen=True, slots=True)
class PersonCount:
    """The plays of a person; `last` is the end time of the newest one, 0 if there is none."""

    id: int
    name: str
    colour: str
    plays: int
    wins: int
    time: int
    last: int


@dataclass(frozen=True, slots=True)
class GameCount:
    """The plays of a game. `rank` and `score` are averages, `top` and `low` the extreme scores.

    These four figures are those of the person in the filter or, without a person, of all players. They are
    None if they were not computed.
    """

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
    """The number of plays in which a person and a partner both took part.

    `id`, `name` and `colour` are those of the partner. `wins` counts the plays that only the person won,
    `losses` those that only the partner won, and `together` those that both won.
    """

    id: int
    name: str
    colour: str
    plays: int
    wins: int
    losses: int
    together: int


@dataclass(frozen=True, slots=True)
class Streak:
    """A run of wins or of losses; `since` and `until` are the end times of its first and its last play."""

    won: bool
    plays: int
    since: int
    until: int


@dataclass(frozen=True, slots=True)
class Began:
    """Competitive plays with a known start player, and how many of them that player won.

    `fair` is the number of these plays that the start player would win by chance.
    """

    plays: int
    wins: int
    fair: float


@dataclass(frozen=True, slots=True)
class LineCount:
    """Points of a line of the score: number of players with it, average, maximum, average of winners."""

    label: str
    players: int
    points: float
    most: Points
    winners: float | None


@dataclass(frozen=True, slots=True)
class BoardCount:
    """The plays on a board; `score` is the average.

    `wins` counts the plays that the person in the filter won or, without a person, that any player won.
    """

    board: str
    plays: int
    wins: int
    score: float | None


@dataclass(frozen=True, slots=True)
class Record:
    """A score of a player, and the play in which it was reached."""

    play: int
    person: int | None
    name: str
    score: Points
    finished: int


@dataclass(frozen=True, slots=True)
class Share:
    """The share of wins among the last `WINDOW` plays of a person, up to and including this play."""

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
