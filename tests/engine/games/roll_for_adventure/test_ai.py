"""The AI gives legal answers under all house rules, from its view alone. It is a useful partner and gives reasons."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.__main__ import choose_as_ai, choose_randomly, play
from engine.game import Game
from engine.games.roll_for_adventure import rehearsal, trials
from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.events import QuestAdvice
from engine.games.roll_for_adventure.forecast import compute_forecast
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Place
from engine.protocol import Answer, Ask, Pick
from engine.setup import Setup
from tests.engine.games.roll_for_adventure.scenario import Table
from tests.engine.games.roll_for_adventure.watched import Figures, watch

from .ai import settled

REASONS = {
    "", "roll", "wins", "stone", "barriers", "second", "chains", "defeats", "wounds", "frees", "joins", "needed",
    "reward", "cave", "run", "takes", "waits", "guards", "progress", "nearest", "falls", "shield", "gathers", "keeps",
    "spare", "earns", "bears", "stands", "turns", "fits", "odds", "again",
}  # fmt: skip


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the AI imagine few turns, where its strength does not matter."""
    monkeypatch.setattr(trials, "FIRST", 1)
    monkeypatch.setattr(trials, "MOST", 1)


def wins(policy: Any, games: int, seats: int, first: int) -> int:
    """Count the matches of the first-game set-up that a table wins."""
    won = 0
    for number in range(first, first + games):
        match = play(GAME, Setup("book-of-magic", ({},) * seats), f"ai:{number}", policy)
        assert match.over and match.result is not None
        won += bool(match.result.winners)
    return won


def test_a_table_of_ai_wins_where_chance_does_not() -> None:
    won = wins(choose_as_ai, 2, 3, 0)
    assert won == 2, f"{won} of 2"
    assert wins(choose_randomly, 10, 3, 0) == 0


def check_watched(figures: Figures) -> None:
    """Check what makes an AI a good partner: it takes each stone, and sees the end of the deck coming."""
    print(figures.row())
    assert figures.refused == 0 and figures.chances > 0
    assert figures.idle == 0 and figures.after_end == 0
    assert figures.longest <= 3 * figures.middle


@pytest.mark.lot(2)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_ai_takes_every_stone_that_it_can(seats: int, quick: None) -> None:
    """RFA-STONE-2: This test is a quick part of the measurement of a hundred matches."""
    check_watched(watch("book-of-magic", seats, 6))


@pytest.mark.proof
@pytest.mark.parametrize("level", GAME.levels[:2])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_ai_takes_every_stone_that_it_can_in_a_hundred_matches(seats: int, level: str) -> None:
    """RFA-STONE-2, RFA-MOS-10: A completed task earns one stone. Once the deck is empty, the Master of Shadows attacks
    every turn."""
    check_watched(watch(level, seats, 100))


def choice(t: Table) -> str:
    """Return the AI's choice at the open question."""
    ask = t.ask
    answer: Any = GAME.choose(GAME.view(t.s, ask.seat), ask, lambda n: 0)
    return str(answer.format_text()).removesuffix(",none")


def test_a_stone_comes_before_all_else() -> None:
    """RFA-STONE-2: The AI takes a stone even if an enemy could be defeated, or all lost dice could be freed."""
    t = Table(
        4,
        thrown="red6 red6 red5",
        forest="blue5 blue5 blue6 green6 green6",
        foes="rotwood-colossus",
        resurrection="yellow5",
        oblivion="yellow yellow yellow",
    )
    t.place(...)
    assert choice(t).startswith(("place:6,forest,", "place:5,forest,"))


def test_the_ai_sees_the_end_of_the_deck_coming() -> None:
    """RFA-MOS-10: When only the Master of Shadows is left, every enemy attacks in every turn. Then the AI defeats an
    enemy that seldom attacks while the deck is full."""

    def liked(cards: int) -> str:
        t = Table(3, thrown="red3 red3 red1", foes="desert-worm", fortress="blue3")
        deck = t.s.deck
        while len(deck) > cards:
            at = next(at for at, card in enumerate(deck.cards) if card != MASTER)
            t.s.board.discards.append(deck.take(at)[0])
        t.s.low, t.s.high = 0, len(deck) - 1
        t.place(...)
        moves = [move for move in t.ask.choice.options if isinstance(move, Place)]
        view = GAME.view(t.s, t.ask.seat)
        return (
            trials.rank(rehearsal.build_state(view), moves, compute_forecast(view))[0][1]
            .format_text()
            .removesuffix(",none")
        )

    assert [liked(cards) for cards in (24, 8)] == ["place:3,fortress,1"] * 2
    assert [liked(cards) for cards in (4, 1)] == ["place:3,desert-worm,2"] * 2


@pytest.mark.proof
def test_a_table_of_three_ai_wins_half_of_a_thousand_first_games() -> None:
    won = wins(choose_as_ai, 1000, 3, 1000)
    print(f"Roll for Adventure, three AI: {won} of 1000 first games won")
    assert won >= 500


ROLLING = {"roll", "place", "moves-on", "rethrow", "which-dice", "lost-die"}
ASKED = ROLLING | {"reward", "defeat", "heal", "where", "shield"}


def test_every_answer_is_an_option_and_has_a_reason(quick: None) -> None:
    """Matches are played until every kind of question was asked. How many this takes depends on chance and on the
    Python version."""
    asked: set[str] = set()

    def checked(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        answer, why = one.advise(one.view(s, ask.seat), ask, pick)
        assert ask.choice.is_valid_answer(ask.choice.write(answer)), ask
        assert isinstance(why, QuestAdvice) and why.reason in REASONS, why
        assert 0 <= (why.chance or 0) <= 100 and (why.count or 0) >= 0
        if why.reason in ("progress", "nearest", "cave", "wounds", "falls", "shield"):
            assert why.count
        asked.add(ask.kind)
        return answer

    for seed in range(60):
        assert play(GAME, settled(random.Random(seed)), str(seed), checked).over
        if asked >= ASKED:
            break
    assert asked >= ASKED


def test_the_ai_does_not_know_the_deck(quick: None) -> None:
    """RFA-GEN-8: If the deck lies in another order, the AI gives the same answer and the same reason."""
    seen = 0

    def twice(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        nonlocal seen
        lot = random.Random(seen)
        other = one.redeal(s, ask.seat, lot.randrange)
        answers = [one.advise(one.view(state, ask.seat), ask, random.Random(1).randrange) for state in (s, other)]
        assert answers[0] == answers[1]
        seen += other.deck.cards != s.deck.cards
        return answers[0][0]

    play(GAME, Setup("book-of-magic", ({},) * 3), "4", twice)
    assert seen > 50
