"""Trials of the rest of a turn of Roll for Adventure: throws are imagined, and dice placed by the AI's weights.

A placement that completes nothing changes one place on the table. Its gain is computed without a copy of the state,
which makes so many trials possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

import msgspec

from . import observe
from .board import DIE, KIND, TEN, VALUE, compute_ice_level, list_enemy_names, sort_dice
from .cards import DESERT, FOREST, FORTRESS, ICE_CAVE, RESURRECTION, TERRITORIES
from .forecast import Forecast
from .fortress import FULL
from .moves import NONE, Mend, Place
from .offers import list_placements
from .rehearsal import carry_out
from .state import State
from .view import View
from .worth import (
    WON,
    compute_worth,
    find_weights,
    list_threats,
    weigh_enemy,
    weigh_resting_dice,
    weigh_territory,
    weigh_vortexes,
)

TRIED = 4
"""The number of placements that the AI tries out; they are the best by the weights."""
MOST_BEHIND = 4.0
"""The AI tries no placement that is behind the best one by more than this gain in worth."""
TRIED_AT_LAST = 8
"""The number of placements that it tries, however far behind, while the next power stone wins the match."""
FIRST, MORE, MOST = 5, 2, 19
"""The turns imagined after each placement tried, then again and again after the two best, and in all at most."""
CERTAIN = 2.5
"""No more turns are imagined once the best leads the second by this number of standard errors."""

_pack = msgspec.msgpack.Encoder(order="deterministic")


def rank(s: State, moves: Sequence[Place | Mend], cards: Forecast) -> list[tuple[float, Place | Mend]]:
    """Return the placements with their gains in worth, the best first.

    A batch is left out if a smaller one does as well.
    """
    gains = _Gains(s, cards)
    listed = [(gains.compute_gain(move), move) for move in moves if not gains.is_excessive(move)]
    return sorted(listed, key=lambda pair: -pair[0])


def find_best_placement(
    view: View, s: State, ranked: Sequence[tuple[float, Place | Mend]], cards: Forecast
) -> Place | Mend:
    """Return the placement after which the rest of the turn goes best on average, of those that ``rank`` has ranked.

    All chance follows from the view, so equal views get equal answers.
    """
    if s.board.wanted - s.board.stones == 1:
        tried = ranked[:TRIED_AT_LAST]
    else:
        tried = [(gain, move) for gain, move in ranked[:TRIED] if gain > ranked[0][0] - MOST_BEHIND]
    if len(tried) == 1:
        return tried[0][1]
    seed = blake2b(_pack.encode(view), digest_size=32).digest()
    trials = [_Trial(s, move, cards, seed) for _, move in tried]
    for trial in trials:
        trial.run(FIRST)
    best, second = sorted(trials, key=lambda trial: -sum(trial.worths))[:2]
    while len(best.worths) < MOST and not _is_certain(best, second):
        best.run(MORE)
        second.run(MORE)
    return max(best, second, key=lambda trial: sum(trial.worths)).move


def _is_certain(one: _Trial, other: _Trial) -> bool:
    """Tell whether one of two trials leads certainly, in the turns with equal faces.

    Where both were alike so far, nothing is certain: what differs may come up in few turns.
    """
    leads = [mine - theirs for mine, theirs in zip(one.worths, other.worths, strict=True)]
    count, total = len(leads), sum(leads)
    spread = sum([lead * lead for lead in leads]) - total * total / count
    return total * total > CERTAIN * CERTAIN * spread * count / (count - 1)


class _Trial:
    """A placement or Mend, and imagined turns after it."""

    def __init__(self, s: State, move: Place | Mend, cards: Forecast, seed: bytes) -> None:
        self.move, self.worths = move, list[float]()
        """The worth at the end of each imagined turn."""
        self._cards, self._seed = cards, seed
        self._after = copy(s)
        carry_out(self._after, move)
        self._worth = compute_worth(self._after, cards)

    def run(self, turns: int) -> None:
        """Imagine more turns. If no dice are left, all end alike."""
        for number in range(len(self.worths), len(self.worths) + turns):
            end = copy(self._after)
            _, worth = play_on(end, generate_faces(self._seed, number), self._cards, self._worth)
            self.worths.append(worth)


def play_on(s: State, thrown: Iterator[int], cards: Forecast, worth: float) -> tuple[State, float]:
    """Play the rest of a turn's first step with these faces; return its end and the worth of that.

    Each time the placement with the largest gain is made. The given state, of a known worth, is used up.
    """
    while not s.outcome:
        kinds = [*[KIND[die] for die in s.thrown], *s.pool]
        if not kinds:
            break
        s.pool = []
        s.thrown = sort_dice([DIE[kind, next(thrown)] for kind in kinds])
        options, _ = list_placements(s)
        if not options:
            break
        gains = _Gains(s, cards, worth)
        best, most = options[0], -WON
        for option in options:
            if not gains.is_excessive(option) and (gain := gains.compute_gain(option)) > most:
                best, most = option, gain
        worth += most
        if best in gains.tried:
            s = gains.tried[best]
        else:
            carry_out(s, best)
    return s, worth


def copy(s: State) -> State:
    """Return a copy of a state in the turn's first step. It shares everything that this step does not change."""
    board, players = observe.copy_board(s.board, s.players)
    return State(
        s.level,
        board,
        players,
        s.deck,
        phase=s.phase,
        active=s.active,
        turn=s.turn,
        rolls=s.rolls,
        used=s.used,
        pool=list(s.pool),
        thrown=list(s.thrown),
    )


def generate_faces(seed: bytes, number: int) -> Iterator[int]:
    """Yield the faces of the dice thrown in one imagined turn, as the seed and the number of the turn determine."""
    block = 0
    while True:
        for byte in blake2b(seed + bytes((number, block))).digest():
            if byte < 252:  # A multiple of six makes all faces equally likely.
                yield byte % 6 + 1
        block += 1


class _Gains:
    """The gains in worth of placements in one position."""

    def __init__(self, s: State, cards: Forecast, now: float | None = None) -> None:
        """Begin without any gain. ``now`` is the present worth, if it is known."""
        self._s, self._cards = s, cards
        self._w = find_weights(s)
        self._threats = list_threats(s.board, cards)
        self._names = list_enemy_names(s.board)
        self._parts: dict[str, float] = {}
        """The present worth of each territory."""
        self._now = now
        self.tried: dict[Place | Mend, State] = {}
        """The position after each placement whose gain was computed by the rules."""

    def compute_gain(self, move: Place | Mend) -> float:
        """Return the gain of a placement or Mend in worth.

        It is inexact if the rules would ask something on the way.
        """
        if type(move) is Place and move.ability == NONE:
            found = self._compute_laying_gain(move.where, int(move.value), int(move.count))
            if found is not None:
                return found
        if self._now is None:
            self._now = compute_worth(self._s, self._cards)
        after = self.tried[move] = copy(self._s)
        carry_out(after, move)
        return compute_worth(after, self._cards) - self._now

    def is_excessive(self, move: Place | Mend) -> bool:
        """Tell whether a batch would also defeat its enemy, or empty Oblivion, with one die less."""
        if type(move) is not Place or move.ability != NONE or move.count == "1":
            return False
        value, board = int(move.value), self._s.board
        total = value * (int(move.count) - 1)
        if move.where == RESURRECTION:
            return total + sum([VALUE[die] for die in board.resurrection]) >= TEN
        if move.where in TERRITORIES:
            return False
        enemy = board.enemies[self._names.index(move.where)]
        return total + enemy.total >= enemy.data.threshold

    def _compute_laying_gain(self, territory: str, value: int, count: int) -> float | None:
        """Return the gain in worth of dice that complete nothing; None if they complete something."""
        w, board = self._w, self._s.board
        if territory == RESURRECTION:
            if sum([VALUE[die] for die in board.resurrection]) + value * count >= TEN:
                return None
            left = [KIND[die] for die in self._s.thrown]
            for die in [die for die in self._s.thrown if VALUE[die] == value][:count]:
                left.remove(KIND[die])
            return (
                weigh_vortexes(w, board, value * count)
                - self._weigh_part(territory)
                + weigh_resting_dice(w, left)
                - w.pool * (len(left) + count)
            )
        if territory == DESERT:
            full = len(board.desert.first) + count >= 3
        elif territory == FORTRESS:
            full = len(board.fortress.sections[value - 2]) + count >= FULL
        elif territory == FOREST:
            full = len(board.forest.path) + count >= board.forest.spaces
        elif territory == ICE_CAVE:
            full = compute_ice_level(board.ice_cave.side, [*[VALUE[die] for die in board.ice_cave.row], value]) >= 4
        else:
            enemy = board.enemies[self._names.index(territory)]
            if enemy.total + value * count >= enemy.data.threshold:
                return None
            return weigh_enemy(w, enemy, value * count, count) - weigh_enemy(w, enemy) - w.pool * count
        if full:
            return None
        return (
            weigh_territory(w, board, territory, self._threats, value, count)
            - self._weigh_part(territory)
            - w.pool * count
        )

    def _weigh_part(self, territory: str) -> float:
        found = self._parts.get(territory)
        if found is None:
            w, board = self._w, self._s.board
            found = (
                weigh_vortexes(w, board)
                if territory == RESURRECTION
                else weigh_territory(w, board, territory, self._threats)
            )
            self._parts[territory] = found
        return found
