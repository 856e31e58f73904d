"""Records of statistics. People who hide their results are never named in them."""

from __future__ import annotations

from msgspec import Struct

from ..records.rating_records import PlayerKey, Rating


class Score(Struct, frozen=True):
    """A number of matches, and how many of them were won."""

    matches: int = 0
    wins: int = 0

    @property
    def share(self) -> float:
        """The share of matches that were won, from 0 to 1."""
        return self.wins / self.matches if self.matches else 0.0

    def add(self, matches: int, wins: int) -> Score:
        return Score(self.matches + matches, self.wins + wins)

    def leave_out(self, part: Score) -> Score:
        """Return the score without a part of its matches."""
        return Score(self.matches - part.matches, self.wins - part.wins)


class Luck(Struct, frozen=True):
    """The average help that a player had from dice and cards in reviewed matches, as a change of the chance to win."""

    mean: float
    error: float | None
    """The standard error of the mean; None if only one match is known."""
    matches: int


class GameLine(Struct, frozen=True):
    """A game in somebody's statistics."""

    game: str
    score: Score
    rounds: float | None
    """The mean number of rounds; None if the game counts none."""
    score_with_ai: Score = Score()
    """The part of the score that comes from matches with AI players."""
    rating: Rating | None = None
    """The rating in this server."""
    rating_everywhere: Rating | None = None
    rating_with_ai: Rating | None = None
    """The rating in this server from matches with AI players."""
    rating_with_ai_everywhere: Rating | None = None


class TraitLine(Struct, frozen=True):
    """The matches that somebody played with one raider, hero, side or deck."""

    game: str
    key: str
    """The key of the choice, such as "raider"."""
    value: str
    score: Score


class PersonLine(Struct, frozen=True):
    """A person in a list of people, with results."""

    person: int
    name: str
    """The latest name as Discord gave it: untrusted text."""
    score: Score
    together: int = 0
    """The number of matches in which this person and the player were on one side."""


class FormLine(Struct, frozen=True):
    """One of somebody's latest matches."""

    game: str
    won: bool
    drawn: bool
    """True if nobody has won, though people played against each other."""
    at: float


class PairLine(Struct, frozen=True):
    """Two people who have played in the same matches."""

    names: tuple[str, str]
    """The names of the two people: untrusted text."""
    matches: int


class LevelLine(Struct, frozen=True):
    """A level of a game."""

    level: str
    score: Score
    """The number of matches, and how many of them somebody has won."""
    rounds: float | None
    with_ai: bool = False
    """True for the matches with AI players, False for the others."""


class RatingLine(Struct, frozen=True):
    """A player in the ratings of a game: a person, the AI at one strength, or a level of a cooperative game."""

    player: PlayerKey
    name: str
    """A person's name, untrusted text; empty for any other player."""
    rating: Rating


class PlayerStatistics(Struct, frozen=True):
    """A player's results in one server."""

    name: str
    score: Score
    score_with_ai: Score
    """The part of the score that comes from matches with AI players."""
    games: tuple[GameLine, ...]
    """The games, the most played first."""
    form: tuple[FormLine, ...]
    """The latest matches, newest first."""
    traits: tuple[TraitLine, ...]
    people: tuple[PersonLine, ...]
    """The people with whom the player has played most. The scores count the player's own wins."""
    luck: Luck | None


class ServerStatistics(Struct, frozen=True):
    """The results in one server."""

    matches: int
    players: int
    games: tuple[GameLine, ...]
    """The games played there. The score of a game is the number of its matches that somebody has won."""
    people: tuple[PersonLine, ...]
    pairs: tuple[PairLine, ...]
    months: tuple[int, ...]
    """The number of matches in each of the last twelve spans of 30 days, the latest last."""


class GameStatistics(Struct, frozen=True):
    """The results of one game in one server."""

    game: str
    score: Score
    score_with_ai: Score
    """The part of the score that comes from matches with AI players."""
    rounds: float | None
    levels: tuple[LevelLine, ...]
    traits: tuple[TraitLine, ...]
    ratings: tuple[RatingLine, ...]
    """The ratings of players in this game, the best first and provisional ones last."""


class TableStatistics(Struct, frozen=True):
    """The results at the tables of one channel."""

    score: Score
    players: int
    games: tuple[GameLine, ...]
    people: tuple[PersonLine, ...]
    form: tuple[FormLine, ...]
    """The latest matches, newest first. A match counts as won if somebody won it."""
