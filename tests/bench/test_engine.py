"""The time of an answer is compared with a move in chess by python-chess, and a view with an answer."""

from __future__ import annotations

from random import Random
from statistics import median

import chess
import pytest

from engine.__main__ import Policy, choose_by_kind, choose_randomly
from engine.dice import Dice
from engine.games.tomb_raider.cards import POOL, Character
from engine.games.tomb_raider.decks import load_ready_made
from engine.match import Match
from engine.registry import load_game
from engine.setup import Setup

from .figures import Figures
from .measure import GAME, SETUP, AtRandom, DrawnBefore, by_turns

pytestmark = pytest.mark.bench
ROUNDS, MOVES, ANSWERS = 120, 500, 150
"""Many short turns: what others do on the machine then falls on both alike."""
ACTED, BARE = 0.7, 0.82
"""The least of a duel, with a match around the rules and without: 0.72 and 0.87 to 0.92 on a busy machine; 0.8 and 1.3
are wanted."""
DEPTHS = Setup("explore_the_depths", tuple({"starter": box} for box in ("caves", "tombs") * 2))
"""The largest map, four raiders, the draw decks of both boxes."""
READY_MADE = Setup(
    DEPTHS.level,
    tuple(
        {"deck": key, "raider": next(one.number for one in POOL.list_cards(Character) if one.raider == made.raider)}
        for key, made in load_ready_made().items()
        if made.power == 3 and not made.pick_up
    )[:4],
    {"lists": "open"},
)
"""The same with ready-made decks, each with the raider it is made for, whose lists everybody knows."""
IN_DEPTHS = 0.57, 0.52
"""The least in the Depths, with the boxes' decks and with ready-made ones, against chess that looks for no draw: 0.6 to
0.62 and 0.54 to 0.57 on a busy machine; 1.1 is wanted."""
REFEREED = 0.68
"""The least in the Depths against chess that is refereed."""
IN_TOMB = 0.95, 0.92
"""The least in Tomb, by how moves are drawn: 1.04 to 1.06 and 0.97 to 1.03 on a busy machine; 1.0 is wanted."""


class Chess:
    """Random play by python-chess: list the legal moves and make one. It begins again where none is left, or nothing
    has happened for long."""

    def __init__(self, seed: int) -> None:
        self.lot, self.board = Random(seed), chess.Board()

    def play(self, moves: int) -> None:
        for _ in range(moves):
            board = self.board
            legal = list(board.legal_moves)
            if not legal or board.halfmove_clock >= 150 or self.drawn():
                self.board = chess.Board()
                continue
            board.push(legal[int(self.lot.random() * len(legal))])

    def drawn(self) -> bool:
        return False


class Refereed(Chess):
    """Random play as a referee has it, who checks after every move whether the game is over, as our rules do. It
    does all of ``Board.outcome``, but lists the legal moves only once."""

    def drawn(self) -> bool:
        return self.board.is_insufficient_material() or self.board.is_fivefold_repetition()


class Acting:
    """Random play through ``Match.act``, as a table gives answers. At the end it begins again."""

    def __init__(self, seed: int) -> None:
        self.lot, self.game = Random(seed), load_game(GAME)
        self._begin()

    def _begin(self) -> None:
        self.match = Match.start(self.game, SETUP, Dice(self.lot.randbytes(32), b""))

    def _pick(self, n: int) -> int:
        return int(self.lot.random() * n)

    def play(self, answers: int) -> None:
        for _ in range(answers):
            if self.match.over:
                self._begin()
            pending = self.match.pending
            put = pending[self._pick(len(pending))]
            choice = put.ask.choice
            self.match.act(put.ask.seat, put.number, choice.write(choice.sample(self._pick)))


def test_answers_for_a_move_of_chess(figures: Figures) -> None:
    """The two are measured by turns, in processor time. The better half of the rounds counts."""
    board, acting = Chess(1), Acting(1)
    moves, answers = by_turns(ROUNDS, lambda: board.play(MOVES), lambda: acting.play(ANSWERS))
    ratio = median((ANSWERS / mine) / (MOVES / theirs) for theirs, mine in zip(moves, answers, strict=True))
    figures.add("Tomb Raider: answers through Match.act", ANSWERS / median(answers), "1/s")
    figures.add("python-chess: random moves", MOVES / median(moves), "1/s")
    figures.add("Tomb Raider: answers for each move of python-chess", ratio, least=ACTED)
    bare, _refereed = _for_a_move_of_chess(SETUP)
    figures.add("Tomb Raider without a match around it: answers for each move of python-chess", bare, least=BARE)
    figures.check()


def test_answers_in_the_depths_for_a_move_of_chess(figures: Figures) -> None:
    """Only answers to questions with several options are counted, and no match is stored. Beside each of them, three or
    four questions have only the pass: they are asked because a card could be played, as far as everybody knows."""
    name = "Explore the Depths, 4 raiders, {}: answers for each move of {}"
    for setup, decks, least in ((DEPTHS, "boxes' decks", IN_DEPTHS[0]), (READY_MADE, "ready-made", IN_DEPTHS[1])):
        moved, refereed = _for_a_move_of_chess(setup)
        figures.add(name.format(decks, "python-chess"), moved, least=least)
        figures.add(name.format(decks, "chess refereed by it"), refereed, least=REFEREED)
    figures.check()


def test_answers_in_tomb_for_a_move_of_chess(figures: Figures) -> None:
    """Four players play on the large map. The kind of move is drawn by lot, and then the move, mostly a space to go
    to."""
    for policy, named, least in (
        (choose_by_kind, "kind of move first", IN_TOMB[0]),
        (choose_randomly, "any move", IN_TOMB[1]),
    ):
        ratio, _refereed = _for_a_move_of_chess(Setup("goldenaxe_catacombs", ({},) * 4), "tomb", policy)
        figures.add(f"Tomb, 4 players, {named}: answers for each move of python-chess", ratio, least=least)
    figures.check()


def _for_a_move_of_chess(setup: Setup, key: str = GAME, policy: Policy = choose_randomly) -> tuple[float, float]:
    """Return how many answers fit into the time of one chess move that is only made, and of one that is refereed."""
    board, refereed, playing = Chess(1), Refereed(1), DrawnBefore(1, setup, key, policy, ROUNDS, ANSWERS)
    *moves, answers = by_turns(ROUNDS, lambda: board.play(MOVES), lambda: refereed.play(MOVES), playing.play)
    made, judged = (
        median((ANSWERS / mine) / (MOVES / theirs) for theirs, mine in zip(some, answers, strict=True))
        for some in moves
    )
    return made, judged


def test_a_view_costs_little_beside_an_answer(figures: Figures) -> None:
    """A view is built at many positions of random matches, as often for each of the two seats as for a spectator."""
    play = AtRandom(3)

    def views() -> None:
        for _ in range(10):
            for viewer in (0, 1, None):
                play.game.view(play.state, viewer)

    answers, seen = by_turns(200, lambda: play.play(30), views)
    figures.add("Tomb Raider: a view, in answers", (median(seen) / 30) / (median(answers) / 30), most=5)
    figures.check()
