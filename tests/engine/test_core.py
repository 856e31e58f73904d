"""The engine's core: shapes of questions, windows, zones, and the match that drives the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from engine.events import GameEvent
from engine.game import Game
from engine.match import Match, run_to_next_question
from engine.match_records import RulesError
from engine.protocol import (
    CHECKPOINT,
    PASS,
    Ask,
    Move,
    One,
    Order,
    Pass,
    Refused,
    Roll,
    Rules,
    Seat,
    Shuffle,
    Some,
    ask_one,
    ask_order,
    ask_some,
    ask_together,
    roll,
)
from engine.setup import Result, Setup
from engine.windows import ASK_AGAIN, GO_ON, STEP_OVER, Signal, open_simultaneous_window, open_window
from engine.zones import EVERYBODY, NOBODY, compute_viewer_bit, make_zone, redeal
from tests.fake.pebbles import GAME as PEBBLES

KINDS = st.lists(st.sampled_from("abc"), max_size=6).map(tuple)


class Step_(Move, frozen=True, tag="step"):
    to: str
    with_: str


class Play(Move, frozen=True, tag="play"):
    pass


# --- shapes ---


def test_the_text_form_of_an_option() -> None:
    assert Step_("north", "boots").format_text() == "step:north,boots"
    assert PASS.format_text() == "pass"


def test_the_choice_One_accepts_only_its_options() -> None:
    ask = One((PASS, Play(), Step_("n", "b")))
    assert ask.count() == 3
    assert ask.read("step:n,b") == Step_("n", "b")
    for value in ("step:n", "Play", None, 3, ("play",), ""):
        assert not ask.is_valid_answer(value)
        with pytest.raises(Refused, match="not-an-option"):
            ask.read(value)
    assert {ask.sample(lambda n, at=at: at).format_text() for at in range(3)} == {"pass", "play", "step:n,b"}


@given(KINDS, st.data())
def test_the_choice_Some_counts_its_answers(items: tuple[str, ...], data: st.DataObject) -> None:
    least = data.draw(st.integers(0, len(items)))
    most = data.draw(st.integers(least, len(items)))
    choice = Some(items, least, most)
    subsets = {tuple(sorted(c)) for size in range(least, most + 1) for c in combinations(items, size)}
    assert choice.count() == len(subsets)
    assert all(choice.is_valid_answer(subset) for subset in subsets)
    assert not choice.is_valid_answer((*items, "a")) and not choice.is_valid_answer(("d",) * least + ("d",))
    sampled = choice.sample(Random(1).randrange)
    assert tuple(sorted(sampled)) in subsets


def test_the_choice_Some_reads_equal_answers_alike_and_refuses_others() -> None:
    choice = Some(("a", "b", "a"), 1, 2)
    assert choice.read(["b", "a"]) == choice.read(("a", "b")) == ("a", "b")
    for value in ((), ("a", "a", "b"), ("b", "b"), ("c",), "a", None, (1,)):
        with pytest.raises(Refused):
            choice.read(value)


@given(KINDS)
def test_the_choice_Order_counts_its_answers(items: tuple[str, ...]) -> None:
    choice = Order(items)
    orders = set(permutations(items))
    assert choice.count() == len(orders)
    assert all(choice.is_valid_answer(one_of) and choice.read(one_of) == one_of for one_of in orders)
    assert not choice.is_valid_answer((*items, "a")) and not choice.is_valid_answer("a")
    assert choice.sample(Random(2).randrange) in orders


def ends(rules: Rules[Any]) -> Any:
    """Return what rules return without asking anything."""
    with pytest.raises(StopIteration) as end:
        next(rules)
    return end.value.value


def test_open_questions_with_one_answer_are_not_asked() -> None:
    assert ends(ask_one(0, "any", (Play(),), Play())) == Play()
    assert ends(ask_some(0, "any", ("a", "a"), 2, 2, ("a", "a"))) == ("a", "a")
    assert ends(ask_order(0, "any", ("a", "a"), ("a", "a"))) == ("a", "a")
    assert ends(ask_together(())) == ()


def test_secret_questions_are_asked_whatever_may_be_answered() -> None:
    assert isinstance(next(ask_one(0, "any", (PASS,), PASS, secret=True)), Ask)
    assert isinstance(next(ask_some(0, "any", (), 0, 0, (), secret=True)), Ask)
    assert isinstance(next(ask_order(0, "any", ("a",), ("a",), secret=True)), Ask)


# --- windows ---


def in_window(
    answers: list[Move], seats: Sequence[Seat], outcome: Signal = GO_ON, again: bool = True
) -> tuple[list[Seat], Signal]:
    """Run a window. Return who was asked, in which order, and how the window closed."""
    asked: list[Seat] = []

    def play(seat: Seat, move: Move) -> Rules[Signal]:
        return outcome
        yield

    rules = open_window(
        seats, lambda seat: Ask(seat, "any", One((PASS, Play())), PASS) if seat != 9 else None, play, again
    )
    answer: Any = None
    try:
        while True:
            request = rules.send(answer)
            assert isinstance(request, Ask)
            asked.append(request.seat)
            answer = answers.pop(0)
    except StopIteration as end:
        return asked, end.value


def test_TR_DEC_6_a_window_closes_when_all_pass_in_a_row() -> None:
    assert in_window([PASS, PASS], [1, 0]) == ([1, 0], GO_ON)
    assert in_window([PASS], [9, 1]) == ([1], GO_ON)
    assert in_window([], []) == ([], GO_ON)


def test_TR_DEC_7_after_a_play_the_same_window_opens_again() -> None:
    assert in_window([PASS, Play(), PASS, PASS], [1, 0]) == ([1, 0, 1, 0], ASK_AGAIN)
    assert in_window([PASS, Play()], [1, 0], STEP_OVER) == ([1, 0], STEP_OVER)


def test_a_window_may_pass_the_chance_on_after_a_play_TOMB_REACT_2_TOMB_REACT_4() -> None:
    """TOMB-REACT-2, TOMB-REACT-4: After a play the question goes round the table from the player who played, until all
    have passed in a row."""
    answers: list[Move] = [Play(), PASS, PASS, PASS]
    assert in_window(answers, [1, 2, 0], again=False) == ([1, 2, 0, 1], ASK_AGAIN)
    assert in_window([PASS, Play(), PASS, Play(), PASS, PASS], [1, 0], again=False)[0] == [1, 0, 1, 0, 1, 0]


def test_TR_DEC_6_asked_all_at_once_the_first_who_plays_is_heard() -> None:
    """TR-DEC-6, TR-DEC-7: The other players are asked again. A single player is not asked in a group."""
    heard: list[Seat] = []

    def play(seat: Seat, move: Move) -> Rules[Signal]:
        heard.append(seat)
        return GO_ON
        yield

    def questions() -> list[Ask]:
        return [Ask(seat, "any", One((PASS, Play())), PASS) for seat in (2, 0, 1) if seat not in heard]

    rules = open_simultaneous_window(questions(), questions, play)
    first = next(rules)
    assert isinstance(first, tuple) and [ask.seat for ask in first] == [2, 0, 1]
    second = rules.send((PASS, Play(), Play()))
    assert isinstance(second, tuple) and [ask.seat for ask in second] == [2, 1] and heard == [0]
    third = rules.send((Play(), PASS))
    assert isinstance(third, Ask) and third.seat == 1 and heard == [0, 2]
    with pytest.raises(StopIteration) as end:
        rules.send(PASS)
    assert end.value.value is ASK_AGAIN
    assert heard == [0, 2]


# --- zones ---


def test_a_card_is_known_to_who_saw_it_here_or_on_its_way() -> None:
    hand, pile, shown = make_zone(compute_viewer_bit(0), "ab"), make_zone(NOBODY), make_zone(EVERYBODY)
    hand.move("b", pile)
    assert (
        pile.list_known_cards(0) == ["b"]
        and pile.list_known_cards(1) == [None]
        and pile.list_known_cards(None) == [None]
    )
    pile.move("b", shown)
    assert shown.list_known_cards(None) == ["b"]
    shown.move("b", pile)
    assert pile.list_known_cards(1) == ["b"]
    pile.put("c", top=True)
    pile.show(0, compute_viewer_bit(1))
    assert pile.list_known_cards(1) == ["c", "b"] and pile.list_known_cards(0) == [None, "b"]


def test_of_two_copies_one_is_revealed_and_one_leaves() -> None:
    """A viewer who knows one of two equal cards does not know the second one. When one of them has left, the viewer
    knows none."""
    hand, shown = make_zone(compute_viewer_bit(0), "aab"), make_zone(EVERYBODY)
    hand.reveal("a")
    hand.reveal("a")
    assert hand.list_known_cards(1) == ["a", None, None] and hand.list_known_cards(None) == ["a", None, None]
    hand.put("a", compute_viewer_bit(1))
    hand.put("b", EVERYBODY)
    hand.reveal("b")
    assert hand.list_known_cards(1) == ["a", None, None, "a", "b"] and hand.list_known_cards(2) == [
        "a",
        None,
        None,
        None,
        "b",
    ]
    shown.put(*hand.leave("b"))
    assert hand.cards == ["a", "a", "a", "b"] and hand.list_known_cards(2) == ["a", None, None, None]


def test_cards_that_move_together_stay_known_to_those_who_knew_them_or_see_them_arrive() -> None:
    pile, hand = make_zone(NOBODY, "abc"), make_zone(compute_viewer_bit(0), "d")
    pile.show(1, compute_viewer_bit(2))
    assert pile.move_first(2, hand) == ["a", "b"]
    assert (pile.cards, hand.cards) == (["c"], ["d", "a", "b"])
    assert hand.list_known_cards(0) == ["d", "a", "b"] and hand.list_known_cards(2) == [None, None, "b"]
    assert hand.list_known_cards(1) == [None] * 3
    assert pile.move_first(2, hand) == ["c"] and not (pile.cards or pile.known)


def test_after_a_shuffle_nobody_knows_which_is_which() -> None:
    pile = make_zone(NOBODY, "abc")
    pile.show(1, compute_viewer_bit(0))
    assert run_to_next_question(pile.shuffle("any"), None, lambda request: (2, 0, 1)) is None
    assert pile.cards == ["c", "a", "b"] and pile.list_known_cards(0) == [None] * 3


@given(st.lists(st.sampled_from("abc"), max_size=8), st.lists(st.sampled_from("abc"), max_size=8), st.integers(0, 99))
def test_a_redeal_keeps_what_the_viewer_knows(first: list[str], second: list[str], seed: int) -> None:
    zones = [make_zone(compute_viewer_bit(0), first), make_zone(NOBODY, second)]
    for at in range(0, len(second), 3):
        zones[1].show(at, compute_viewer_bit(0))
    before = [z.list_known_cards(0) for z in zones]
    redeal(zones, 0, Random(seed).randrange)
    assert [z.list_known_cards(0) for z in zones] == before
    assert sorted(c for z in zones for c in z.cards) == sorted(first + second)


def test_zones_do_not_print_their_cards() -> None:
    assert "a" not in repr(make_zone(NOBODY, "aaa")).replace("<Zone of 3>", "")


# --- the match ---


class Small(Struct):
    at: int = 0
    log: list[str] = []


def script(play: Callable[[Small], Rules[None]]) -> Game[Small]:
    """Return a game with the rules that a test hands over."""
    return Game(
        key="script",
        version=1,
        state=Small,
        levels=("only",),
        moves=(Play, Step_),
        seats=lambda level: range(1, 3),
        begin=lambda setup: Small(),
        play=play,
        result=lambda s: None,
        seats_in_play=lambda s: (0, 1),
        view=lambda s, viewer: s,
        redeal=lambda s, viewer, pick: s,
        faults=lambda s: [],
        choose=lambda view, ask, pick: ask.default,
    )


class Rising:
    """A source of chance whose results tell the draw's number."""

    def draw(self, number: int, request: Roll | Shuffle) -> tuple[int, ...]:
        return (number,) if isinstance(request, Roll) else tuple(range(request.size))


def begin(play: Callable[[Small], Rules[None]], seats: int = 2) -> Match[Small]:
    return Match.start(script(play), Setup("only", ({},) * seats), Rising())


class Thrown(GameEvent, frozen=True):
    kind = "thrown"
    number: int


def question(seat: Seat, secret: bool = False) -> Ask:
    return Ask(seat, "any", One((PASS, Play(), Step_("n", "b"))), PASS, secret)


def turns(s: Small) -> Rules[None]:
    while s.at < 6:
        yield CHECKPOINT
        (number,) = yield from roll("any", 1)
        yield Thrown(number)
        move = yield question(s.at % 2)
        s.log.append(f"{number}:{move.format_text()}")
        s.at += 1


def sealed(s: Small) -> Rules[None]:
    yield CHECKPOINT
    s.log += [move.format_text() for move in (yield from ask_together([question(0, True), question(1, True)]))]
    (number,) = yield from roll("any", 1)
    s.log.append(str(number))
    yield question(0)


def test_a_refused_answer_changes_nothing() -> None:
    match = begin(turns)
    before, number = match.compute_state_hash(), match.pending[0].number
    for seat, asked, value, kind in [
        (0, number + 1, "play", "stale"),
        (1, number, "play", "not-yours"),
        (0, number, "dance", "not-an-option"),
    ]:
        with pytest.raises(Refused, match=kind):
            match.act(seat, asked, value)
        assert match.compute_state_hash() == before


def test_sealed_answers_wait_for_each_other_and_may_be_replaced() -> None:
    match = begin(sealed)
    mine, theirs = match.pending
    first = match.act(0, mine.number, "play")
    assert match.pending == (theirs,) and match.state.log == [] and match.find_question(0) == mine
    second = match.act(0, mine.number, "pass")
    assert second.voided == (first.rows[0].number,)
    resumed = Match.resume(match.game, match.snapshot, [replace(first.rows[0], void=True), *second.rows], match.chance)
    assert resumed.compute_state_hash() == match.compute_state_hash()
    last = match.act(1, theirs.number, "step:n,b")
    assert match.state.log == ["pass", "step:n,b", "0"]
    assert [row.number for row in last.rows] == [2, 3]


def test_a_sealed_answer_is_taken_back_without_what_others_have_sealed_since() -> None:
    def three(s: Small) -> Rules[None]:
        s.log += [move.format_text() for move in (yield from ask_together(question(seat, True) for seat in range(3)))]
        yield question(0)

    match = begin(three, seats=3)
    asked, start = match.pending, match.snapshot
    rows = [match.act(seat, asked[seat].number, "play").rows[0] for seat in (0, 1)]
    with pytest.raises(ValueError, match="no answer to withdraw"):
        match.withdraw(rows[1].number + 1)
    assert match.withdraw(rows[0].number).voided == (0,) and not match.step.rows
    assert match.unopened == (1,) and (match.find_given_answer(0), match.find_given_answer(1)) == (None, "play")
    assert match.asked_now == asked, "asked as before, by the same numbers"
    resumed = Match.resume(match.game, start, [replace(rows[0], void=True), rows[1]], match.chance)
    assert resumed.compute_state_hash() == match.compute_state_hash()
    for seat in (2, 0):
        match.act(seat, asked[seat].number, "pass")
    assert match.state.log == ["pass", "play", "pass"]


def test_whether_a_seat_would_stop_is_found_by_the_match_where_the_question_stands() -> None:
    """Rules that run without a match never look, and what a match has found stays as it was found."""
    looked: list[int] = []

    def rules(s: Small) -> Rules[None]:
        while s.at < 3:
            (yield from ask_one(0, "any", (PASS, Play()), PASS, stop=lambda: bool(looked.append(s.at)) or s.at == 1))
            s.at += 1

    match = begin(rules)
    puts = [match.pending[0]]
    for put in puts:
        match.act(0, put.number, "pass")
        puts += match.pending
    assert [put.ask.stop for put in puts] == [False, True, False] and looked == [0, 1, 2]

    driven, answer = rules(Small()), None
    for _ in range(3):
        assert isinstance(run_to_next_question(driven, answer, lambda request: ()), Ask)
        answer = PASS
    assert looked == [0, 1, 2]


def test_secret_questions_are_numbered_apart() -> None:
    """Nobody can count from the numbers how often others were asked in secret."""

    def numbers(secret_ones: int) -> list[int]:
        def rules(s: Small) -> Rules[None]:
            yield question(0)
            for _ in range(secret_ones):
                yield question(1, secret=True)
            yield question(0)

        match, seen = begin(rules), []
        while match.pending:
            put = match.pending[0]
            if not put.ask.secret:
                seen.append(put.number)
            match.act(put.ask.seat, put.number, "pass")
        return seen

    assert numbers(0) == numbers(1) == numbers(3)
    assert len(set(numbers(3))) == 2


def test_rules_that_fail_leave_the_match_where_it_stood() -> None:
    def fragile(s: Small) -> Rules[None]:
        yield from turns_until_trouble(s)

    def turns_until_trouble(s: Small) -> Rules[None]:
        while True:
            move = yield question(0)
            s.log.append(move.format_text())
            yield from roll("any", 1)
            if move == Play():
                raise ZeroDivisionError

    match = begin(fragile)
    match.act(0, match.pending[0].number, "pass")
    before, put, rows = match.compute_state_hash(), match.pending[0], list(match.rows)
    with pytest.raises(RulesError):
        match.act(0, put.number, "play")
    assert (match.compute_state_hash(), match.pending[0], match.rows) == (before, put, rows)
    step = match.act(0, put.number, "pass")
    assert [row.number for row in step.rows] == [2, 3] and step.rows[1].draw == 1


def test_checkpoints_are_the_top_procedures_alone() -> None:
    def below(s: Small) -> Rules[None]:
        def deeper() -> Rules[None]:
            yield CHECKPOINT

        yield from deeper()

    with pytest.raises(RuntimeError, match="below the top"):
        begin(below)


@pytest.mark.parametrize("rules", [turns, sealed])
def test_a_match_resumes_from_every_checkpoint_and_the_rows_since(rules: Callable[[Small], Rules[None]]) -> None:
    match = begin(rules)
    marks = [match.snapshot]
    rows = list(match.step.rows)
    while not match.over:
        for mark in marks:
            since = [row for row in rows if row.number >= mark.row]
            assert Match.resume(match.game, mark, since, Rising()).compute_state_hash() == match.compute_state_hash()
        put = match.pending[0]
        step = match.act(put.ask.seat, put.number, "play")
        rows += step.rows
        marks += [step.snapshot] if step.snapshot else []
    assert match.pending == () and match.step.over


def test_chance_that_went_unanswered_is_answered_on_resuming() -> None:
    match = begin(turns)
    resumed = Match.resume(match.game, match.snapshot, (), Rising())
    assert list(resumed.step.rows) == match.rows != []
    assert resumed.compute_state_hash() == match.compute_state_hash()


def test_rows_of_other_rules_are_refused() -> None:
    match = begin(turns)
    match.act(0, match.pending[0].number, "play")
    (thrown,) = match.rows
    for wrong in (replace(thrown, kind="other"), replace(thrown, asked=(2, 6)), replace(thrown, seat=0)):
        with pytest.raises(RulesError):
            Match.resume(match.game, match.snapshot, [wrong], Rising())
    with pytest.raises(RulesError):
        foreign = replace(thrown, number=thrown.number + 1, seat=1, kind="any", value="dance", draw=None, asked=())
        Match.resume(match.game, match.snapshot, [thrown, foreign], Rising())


def test_numbers_of_void_rows_and_their_draws_are_not_used_again() -> None:
    match = begin(turns)
    (thrown,) = match.rows
    void = [thrown, replace(thrown, number=7, draw=5, void=True)]
    resumed = Match.resume(match.game, match.snapshot, void, Rising())
    step = resumed.act(0, resumed.pending[0].number, "play")
    assert [(row.number, row.draw) for row in step.rows] == [(8, None), (9, 6)]


def test_numbers_stay_used_when_the_rules_fail() -> None:
    def fragile(s: Small) -> Rules[None]:
        yield CHECKPOINT
        while True:
            yield from roll("any", 1)
            if (yield question(0)) == Play():
                raise ZeroDivisionError

    match = begin(fragile)
    resumed = Match.resume(
        match.game, match.snapshot, [*match.rows, replace(match.rows[0], number=7, draw=5, void=True)], Rising()
    )
    with pytest.raises(RulesError):
        resumed.act(0, resumed.pending[0].number, "play")
    step = resumed.act(0, resumed.pending[0].number, "pass")
    assert [(row.number, row.draw) for row in step.rows] == [(8, None), (9, 6)]


def test_a_forked_match_does_not_change_the_original() -> None:
    match = begin(turns)
    twin = match.fork()
    twin.act(0, twin.pending[0].number, "play")
    assert match.state.log == [] and twin.state.log == ["0:play"]
    assert twin.compute_state_hash() != match.compute_state_hash()


def test_the_digest_knows_sealed_answers_and_questions() -> None:
    match = begin(sealed)
    seen = {match.compute_state_hash()}
    for value in ("play", "pass"):
        match.act(0, match.pending[0].number if value == "play" else match.find_question(0).number, value)  # type: ignore[union-attr]
        seen.add(match.compute_state_hash())
    assert len(seen) == 3


def test_the_game_registry_gives_what_was_registered() -> None:
    from engine import registry

    before = dict(registry._registry)
    try:
        registry.register(PEBBLES)
        assert registry.load_game("pebbles") is PEBBLES
        assert "tomb_raider" in registry.load_games()
        with pytest.raises(KeyError):
            registry.load_game("no-such-game")
    finally:
        registry._registry.clear()
        registry._registry.update(before)


def test_a_game_whose_key_is_not_its_folders_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine import registry

    monkeypatch.setattr(registry, "import_module", lambda name: SimpleNamespace(GAME=PEBBLES))
    with pytest.raises(LookupError, match=r"engine/games/stones/game\.py: GAME\.key is 'pebbles'"):
        registry._load_game_folder("stones")


def test_giving_up_alone_ends_a_match() -> None:
    alone, two = (PEBBLES.begin(Setup("short", ({},) * n, {"die": "6"})) for n in (1, 2))
    assert PEBBLES.concede(alone, (0,)) == PEBBLES.concede(two, (0, 1)) == Result("conceded")
    assert PEBBLES.concede(two, (0,)) is None and PEBBLES.concede(two, (1,)) is None


def test_pass_is_a_move_like_others() -> None:
    assert isinstance(PASS, Pass) and isinstance(PASS, Move) and PASS.tag == "pass"
