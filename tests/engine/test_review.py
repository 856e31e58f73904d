"""The review of a finished match finds blunders, judges by what a seat could know, and separates luck from play."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from engine.capabilities import Thinking
from engine.events import Advice
from engine.game import Game
from engine.match import Match
from engine.match_file import Part
from engine.protocol import CHECKPOINT, Ask, Move, One, Pick, Rules, Seat, Shuffle, roll
from engine.registry import load_game
from engine.review.accounts import are_seats_alike, compute_accounts, find_told_share
from engine.review.decisions import Position, list_decisions
from engine.review.estimates import compute_trust
from engine.review.review import Figures, Progress, Review, review_match
from engine.review.trials import TrialChance, try_answers
from engine.search.counsel import give_counsel
from engine.setup import Result, Setup
from tests.changed_records import change_record
from tests.engine.conformance import GAMES
from tests.engine.planting import TABLES

from .review import FIELD, ROUNDS, Field, Scripted, Sleep, Work, people, record_match, sleep_once


class Guess(Move, frozen=True, tag="guess"):
    colour: str


class Urn(Struct):
    """A game with four balls, three of them red. The seat guesses the first ball, which nobody sees."""

    order: list[int]
    won: bool | None = None


class UrnView(Struct, frozen=True):
    over: bool


def play_urn(s: Urn) -> Rules[None]:
    yield CHECKPOINT
    if not s.order:
        s.order = list((yield Shuffle("urn", 4)))
    yield CHECKPOINT
    guess = yield Ask(0, "guess", One((Guess("black"), Guess("red"))), Guess("black"))
    s.won = (s.order[0] == 0) == (guess.colour == "black")


def redeal_urn(s: Urn, viewer: Seat | None, pick: Pick) -> Urn:
    if s.order:
        at = pick(4)
        s.order = s.order[at:] + s.order[:at]
    return s


URN: Game[Urn] = Game(
    key="urn",
    version=1,
    state=Urn,
    levels=("urn",),
    moves=(Guess,),
    seats=lambda level: range(1, 2),
    begin=lambda setup: Urn([]),
    play=play_urn,
    result=lambda s: None if s.won is None else Result("guessed", (0,) if s.won else ()),
    seats_in_play=lambda s: (0,),
    view=lambda s, viewer: UrnView(s.won is not None),
    redeal=redeal_urn,
    faults=lambda s: [],
    choose=lambda view, ask, pick: ask.default,
    thinking=Thinking(review_budget=2000),
)


def test_a_blunder_is_found_with_what_would_have_been_better() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    review = review_match(FIELD, record, people(2))
    (point,) = review.turning_points
    assert (point.given, point.other, point.part) == ("sleep", "work", 0)
    assert point.chance < 0.3 < 0.4 < point.other_chance
    before = point.position.open(FIELD)
    assert before.state.turn == 1 and before.state.points == [9, 9], "the board before the answer"
    assert point.position.find_question(before).ask.seat == 0
    mine, theirs = review.figures
    assert (mine.answers, mine.errors, theirs.answers, theirs.errors) == (ROUNDS, 1, ROUNDS, 0)
    assert 0.05 < mine.loss < 0.13 and theirs.loss == 0, "a quarter of what the one error cost"


def test_the_answers_of_ai_seats_are_no_turning_points() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    review = review_match(FIELD, record, people(2, ai=[0]))
    assert not review.turning_points


def test_what_the_coach_advises_is_never_charged() -> None:
    """The review compares with the answer that the coach names, even if a solid AI seat gives another."""
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    sleepy = change_record(FIELD, advise=lambda view, ask, pick: (Sleep(), Advice()))
    review = review_match(sleepy, record, people(2))
    assert not review.turning_points and not review.charged and review.figures[0] == Figures(ROUNDS, 0, 0.0)
    (point,) = review_match(FIELD, record, people(2)).turning_points
    before = point.position.open(FIELD)
    ask = point.position.find_question(before).ask
    assert point.other == ask.choice.write(give_counsel(FIELD, before.view(0), ask)[0].answer)


def test_a_review_never_charges_an_answer_that_the_table_gave_by_itself() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    blunder = next(row.number for row in record.rows if row.value == "sleep")
    review = review_match(FIELD, record, people(2), by_table=(blunder,))
    assert not review.turning_points and review.figures[0] == Figures(ROUNDS - 1, 0, 0.0)
    assert review_match(FIELD, record, people(2)).charged == (blunder,)


def test_with_too_few_trials_nothing_is_claimed() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), lambda number, ask: Sleep() if ask.seat == 0 else None)
    review = review_match(FIELD, record, people(2), budget=150)
    assert not review.turning_points and not review.luck and all(one.is_partial for one in review.accounts)
    assert review.figures[0].doubtful and not review.figures[0].errors


def test_the_start_is_what_the_lobby_tells() -> None:
    """Team-mates share one account. Its parts add up to the result."""
    told = change_record(FIELD, cooperative=True, find_ai_share=lambda level, seats: 0.4, sides=lambda s: ((0, 1),))
    review = review_match(told, record_match(told, 2, Scripted(lambda kind: 3), lambda number, ask: None), people(2))
    (account,) = review.accounts
    assert (account.seats, account.start, account.own, account.result) == ((0, 1), 0.4, 0.0, 1.0)
    assert review.luck == (pytest.approx(0.6),) * 2


def test_a_trial_ends_where_the_answer_no_longer_matters() -> None:
    """The two compared answers lead to one state. So the second trial takes the end of the first one, whatever its dice
    would show."""
    same = msgspec.structs.replace(FIELD, play=play_drowsy)
    match: Match[Any] = Match.start(same, Setup("field", ({}, {})), TrialChance(b"x"))
    position = Position(match.snapshot, tuple(match.rows), 0)
    for world in range(8):
        (slept, worked), answered = try_answers(same, position, ["sleep", "work"], bytes([world]))
        assert slept == worked and answered <= 2 * ROUNDS + 2


def play_drowsy(s: Field) -> Rules[None]:
    """Play as ``play_field`` does, but nothing comes of the first day. Whoever sleeps then throws a die for nothing."""
    while s.turn < ROUNDS:
        yield CHECKPOINT
        for seat in (0, 1):
            done = yield Ask(seat, "day", One((Work(), Sleep())), Work())
            if s.turn:
                s.points[seat] += 6 if isinstance(done, Work) else 0
            if s.turn or isinstance(done, Sleep):
                (thrown,) = yield from roll("yield", 1)
                s.points[seat] += thrown if s.turn else 0
        s.turn += 1


def test_a_review_says_that_its_budget_ended_early() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), lambda number, ask: Sleep())
    short, whole = review_match(FIELD, record, people(2), budget=70), review_match(FIELD, record, people(2))
    assert 0 < short.looked < short.of == whole.looked == whole.of == 2 * ROUNDS


def test_a_level_that_nobody_can_lose_is_known_as_such_and_no_other() -> None:
    """A player who does not search in the learning game of Tomb Raider loses time, but no chance to win."""
    game = load_game("tomb_raider")
    skipped: list[int] = []

    def skip_once(number: int, ask: Ask) -> Move | None:
        skipped.extend([number] if ask.kind == "search" else [])
        return ask.default if skipped == [number] else None

    record = record_match(game, 1, TrialChance(b"alone"), skip_once, "learning_game")
    assert skipped and review_match(game, record, people(1), budget=300).cannot_be_lost
    other = record_match(FIELD, 2, Scripted(lambda kind: 6 if kind.endswith("0") else 1), lambda *_: None)
    assert not review_match(FIELD, other, people(2)).cannot_be_lost


def test_a_seat_that_throws_best_has_luck_and_the_other_none() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 6 if kind.endswith("0") else 1), lambda number, ask: None)
    review = review_match(FIELD, record, people(2))
    assert abs(review.accounts[0].start - 0.5) < 0.15
    assert review.luck[0] > 0.3 and review.luck[1] < -0.3
    assert review.luck[0] + review.luck[1] == pytest.approx(0)


def test_losing_by_a_blunder_is_no_bad_luck() -> None:
    """With equal throws, a player who does nothing loses by play, not by luck."""
    even = Scripted(lambda kind: 3)
    record = record_match(FIELD, 2, even, lambda number, ask: Sleep() if ask.seat == 0 else None)
    review = review_match(FIELD, record, people(2), budget=10_000)
    assert review.luck[0] > -0.2 and review.figures[0].errors >= 1


def test_the_same_record_gets_the_same_review_and_progress_never_goes_back() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    told: list[Progress] = []
    assert review_match(FIELD, record, people(2), told.append) == review_match(FIELD, record, people(2))
    assert told == sorted(told, key=lambda one: (one.percent, one.looked)) and len(told) > 3
    assert told[-1] == Progress(1, 1, 100) and told[0].percent == 0


def test_an_answer_is_judged_by_what_its_seat_could_know() -> None:
    """Red is the better guess even if the ball is black. A guess of black is an error even if it was right."""
    unlucky = review_match(URN, record_match(URN, 1, Scripted(lambda kind: 0), lambda n, ask: Guess("red")), people(1))
    (point,) = unlucky.turning_points
    assert point.given == "guess:red" and point.chance > 0.6 > 0.4 > point.other_chance
    assert unlucky.figures[0].errors == 0 and unlucky.luck[0] < -0.5


def test_a_seat_that_changes_hands_is_two_players() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    blunder = next(row.number for row in record.rows if row.value == "sleep")
    parts = [Part(0, 0, "person", "Ana"), Part(0, blunder + 1, "person", "Cleo"), Part(1, 0, "person", "Ben")]
    review = review_match(FIELD, record, parts)
    assert [(one.answers, one.errors) for one in review.figures] == [(2, 1), (2, 0), (4, 0)]
    assert review.turning_points[0].part == 0


def test_a_match_under_other_rules_is_not_reviewed() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    older = replace(record, rows=tuple(replace(row, rules=0) for row in record.rows))
    with pytest.raises(ValueError, match="another version"):
        review_match(FIELD, older, people(2))


def test_a_match_that_was_given_up_tells_no_luck() -> None:
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), sleep_once)
    review = review_match(FIELD, replace(record, rows=record.rows[:8]), people(2))
    assert review.luck == () and review.turning_points


def test_an_average_of_many_is_trusted_more() -> None:
    few, many = compute_trust([[-1.0, 0.0, 0.0, -1.0], [-1.0, 0.0, 0.0, -1.0] * 20])
    assert 0 < few < many < 1 and compute_trust([]) == []


BUDGETS = {"counter_terror": 2500, "roll_for_adventure": 100, "tomb": 12_000, "tomb_raider": 10_000}
"""Imagined answers that suffice to tell the chances at the start, by the key of the game."""


@pytest.mark.lot(3)
@pytest.mark.parametrize("key", sorted(TABLES))
def test_in_every_game_start_play_and_luck_add_up_with_one_account_for_team_mates(key: str) -> None:
    """If all answers are those of the AI, the play changes nothing. The start equals the chance that the lobby
    shows."""
    game, (level, seats) = GAMES[key], TABLES[key]
    record = record_match(game, seats, TrialChance(b"whole"), lambda number, ask: None, level)
    review = review_match(game, record, people(seats), budget=BUDGETS[key])
    assert review.accounts and review.finished
    assert sorted(seat for one in review.accounts for seat in one.seats) == [*range(seats)]
    assert len({*review.luck}) <= len(review.accounts) and len(review.luck) == seats
    told = find_told_share(game, level, seats, {})
    for one in review.accounts:
        assert one.start + one.own + one.others + one.luck == pytest.approx(one.result)
        assert one.own == one.others == 0 and one.result in (0, 0.5, 1) and told in (None, one.start)
    assert game.cooperative == (len(review.accounts) == 1) and (told is not None) == (key == "roll_for_adventure")
    team_mates = [one.seats for one in review.accounts if len(one.seats) > 1]
    assert len(team_mates) == {"counter_terror": 2, "roll_for_adventure": 1}.get(key, 0)
    assert find_told_share(game, level, seats, {"any": "other"}) is None, "the share was measured with the usual rules"


@pytest.mark.lot(2)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_each_game_is_reviewed_within_its_budget(key: str) -> None:
    game = GAMES[key]
    level = next((each for each in game.levels if 2 in game.seats(each)), game.levels[0])
    seats = 2 if 2 in game.seats(level) else game.seats(level)[0]

    def slip(number: int, ask: Ask) -> Move | None:
        return ask.default if ask.seat == 0 and number % 3 == 0 else None  # type: ignore[return-value]

    record = record_match(game, seats, TrialChance(b"review"), slip, level)
    told: list[Progress] = []
    review = review_match(game, record, people(seats), told.append, 300)
    assert isinstance(review, Review) and told[-1].percent == 100
    for one in review.accounts:
        assert 0 <= one.start <= 1 and one.start + one.own + one.others + one.luck == pytest.approx(one.result)
    for point in review.turning_points:
        put = point.position.find_question(point.position.open(game))
        assert put.ask.choice.is_valid_answer(point.given) and put.ask.choice.is_valid_answer(point.other)


def test_seats_that_are_alike_have_one_chance_at_the_start() -> None:
    """A few matches from the start are enough, because the luck of one seat is not counted."""
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), lambda number, ask: None)
    assert [one.start for one in review_match(FIELD, record, people(2), budget=60).accounts] == [0.5, 0.5]
    unlike = change_record(FIELD, has_equal_seats=lambda level: False)
    assert not review_match(unlike, record, people(2), budget=60).accounts, "four matches tell too little"
    chosen = replace(record, setup=Setup(record.setup.level, ({"hero": "a"}, {"hero": "b"})))
    assert not are_seats_alike(FIELD, chosen.setup) and are_seats_alike(FIELD, record.setup)


def test_where_not_all_answers_can_be_judged_the_certain_ones_are_accounted_for() -> None:
    """The parts still add up to the result. The rest is called luck and other answers."""
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), lambda number, ask: Sleep() if ask.seat == 0 else None)
    review = review_match(FIELD, record, people(2), budget=150)
    assert review.figures[0].doubtful and not review.figures[0].errors
    assert [(one.is_partial, one.own, one.others) for one in review.accounts] == [(True, 0.0, 0.0)] * 2
    assert all(one.start + one.own + one.others + one.luck == pytest.approx(one.result) for one in review.accounts)


def test_an_unsure_verdict_takes_no_account_away() -> None:
    """The certain answers count, beginning with the surest, as long as they are sure enough together."""
    record = record_match(FIELD, 2, Scripted(lambda kind: 3), lambda number, ask: None)
    _, match = list_decisions(FIELD, record.setup, record.rows)
    verdicts = (("loss", -0.2, 0.05), ("gain", 0.6, 0.2), (None, -0.1, 0.5))
    tried: list[Any] = [
        SimpleNamespace(verdict=verdict, seat=0, estimate_change=lambda seat, told=told: told)
        for verdict, *told in verdicts
    ]
    accounts = compute_accounts(FIELD, match, tried, 3, lambda side: (0.5, 0.0))
    assert [(one.is_partial, one.own, one.others) for one in accounts] == [(True, -0.2, 0.0), (True, 0.0, -0.2)]
