"""The AI gives legal answers from its view alone, and plays much better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from engine.__main__ import Policy, choose_as_ai, choose_randomly, play
from engine.game import Game
from engine.games.counter_terror.ai import PATIENCE, choose, is_worth_trying
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.moves import Attack, HeadShot
from engine.games.counter_terror.network import rate_answers
from engine.games.counter_terror.value import value
from engine.policies import Strength, choose_answer
from engine.protocol import PASS, Answer, Ask, One, Pick
from engine.setup import Setup
from tests.engine.games.counter_terror.scenario import Table
from tests.engine.games.counter_terror.watched import Figures, watch


def count_wins(games: int, seats: int, strength: Strength, rival: Policy, first: int = 0) -> int:
    """Count the matches that a team of AI seats wins against a team with another policy. Each is TERROR in every other
    match, with the same luck."""
    teams = tuple({"team": "terror" if seat % 2 == 0 else "counter"} for seat in range(seats))
    setup = Setup("standard", teams, {"teams": "chosen"})
    won = 0
    for number in range(first, first + games):
        side = ("terror", "counter")[number % 2]

        def policy(one: Game[Any], s: Any, ask: Ask, pick: Pick, side: str = side) -> Answer:
            mine = s.fighters[ask.seat].team == side
            return choose_answer(one, strength, one.view(s, ask.seat), ask) if mine else rival(one, s, ask, pick)

        match = play(GAME, setup, f"ai:{number // 2}", policy)
        assert match.over and match.result is not None
        winners = match.result.winners
        won += bool(winners) and teams[winners[0]]["team"] == side
    return won


def play_simply(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
    """Answer by a newcomer's plan: attack with the first card that can, defend with the first card that can."""
    options = ask.choice.options if isinstance(ask.choice, One) else [ask.default]
    return next((option for option in options if isinstance(option, Attack | HeadShot)), options[0])


def test_a_team_of_ai_beats_chance() -> None:
    won = count_wins(120, 4, "solid", choose_randomly)
    assert won >= 100, f"{won} of 120"


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (4, 0.8), (8, 0.8)])
def test_a_team_of_ai_beats_chance_in_a_thousand_matches(seats: int, least: float) -> None:
    won = count_wins(1000, seats, "solid", choose_randomly, 1000)
    print(f"AI against chance, {seats} seats: {won} of 1000")
    assert won >= 1000 * least


def test_a_newcomer_s_simple_plan_beats_easy_going_seats_and_not_solid_ones() -> None:
    """The simple plan of a newcomer wins three matches of five against easy-going seats."""
    assert count_wins(300, 4, "easy-going", play_simply) < 0.45 * 300
    assert count_wins(100, 4, "solid", play_simply) > 65


@pytest.mark.proof
@pytest.mark.parametrize("seats", [2, 4, 6, 8])
def test_a_newcomer_s_simple_plan_wins_three_matches_of_five_against_easy_going_seats(seats: int) -> None:
    won = count_wins(2000, seats, "easy-going", play_simply, 2000)
    print(f"easy-going against the simple plan, {seats} seats: {won} of 2000")
    assert won <= 0.4 * 2000


def check_watched(figures: Figures) -> None:
    """Check what makes an AI fit to play with: it helps who calls, calls who can help, and takes its shots."""
    print(figures.row())
    assert figures.declined == 0 and (figures.called > 0 or figures.seats <= 3), "two have no team-mate to call"
    assert figures.barred == 0
    assert figures.let_live == 0 and figures.kills > 0
    assert figures.idle == 0
    assert figures.after_end == 0


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_ai_takes_its_shots_and_helps_team_mates_who_call(seats: int) -> None:
    """CT-REIN-5, CT-REIN-13, CT-ATK-3: This test is a quick part of the measurement of a hundred matches."""
    check_watched(watch(seats, 40))


@pytest.mark.proof
@pytest.mark.parametrize("seats", range(2, 9))
def test_the_ai_takes_its_shots_and_helps_team_mates_who_call_in_a_hundred_matches(seats: int) -> None:
    """CT-REIN-5, CT-REIN-13: A hundred matches are measured for each number of seats. At least four seats are
    recommended (CT-GEN-3): with fewer, two matches in five end with the first Head Shot, so that their length says
    little."""
    figures = watch(seats, 100)
    check_watched(figures)
    if seats >= 4:
        assert figures.longest <= 3 * figures.middle


@pytest.mark.parametrize(("seats", "house"), [
    (2, {}), (3, {"hand_limit": "3"}), (5, {"ricochet": "secret", "rest_of_damage": "called"}),
    (8, {"gas_and_flash": "enemies", "dead_hand": "remove", "round_limit": "3"}),
])  # fmt: skip
def test_every_answer_is_an_option(seats: int, house: dict[str, str]) -> None:
    def checked(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        answer = choose_as_ai(one, s, ask, pick)
        assert ask.choice.is_valid_answer(ask.choice.write(answer)), ask
        return answer

    for seed in range(15):
        assert play(GAME, Setup("standard", ({},) * seats, house), str(seed), checked).over


def answer(t: Table, name: str | None = None) -> str:
    ask = t.ask(name)
    given: Any = choose(GAME.view(t.s, ask.seat), ask, lambda n: 0)
    return t._named(given.format_text())


def test_the_ai_kills_when_it_can() -> None:
    t = Table(4, T1="uzi", C1="vest", C2="vest", life={"C2": 20}).turn("T1", ...)
    assert answer(t).endswith(",C2")
    u = Table(4, T1="head-shot uzi", life={"C2": 20}).turn("T1", ...)
    assert answer(u) == "head-shot:C1"  # This attack takes five levels at once.


def test_the_ai_saves_its_life() -> None:
    t = Table(4, T1="ak47", C1="helmet vest ricochet", life={"C1": 60}).turn("T1", "attack:ak47,C1", ...)
    assert answer(t) == "defend:helmet+vest" or answer(t) == "defend:ricochet"
    u = Table(4, T1="uzi", C1="sniper helmet", life={"T1": 40, "C1": 40}).turn("T1", "attack:uzi,C1", ...)
    assert answer(u) == "defend:sniper"


def test_the_ai_shoots_when_called_though_a_pass_would_be_safer() -> None:
    """CT-REIN-5: The caller's card is spent in any case (CT-REIN-7). A called seat with only the Revolver and little
    life still shoots."""
    t = Table(4, T1="reinforcement", life={"T2": 20})
    t.turn("T1", "call:T2", ...)
    assert answer(t).startswith("attack:revolver,")


def test_the_ai_calls_no_team_mate_who_may_not_attack() -> None:
    """CT-REIN-13: Everybody sees that gas keeps the team-mate from attacking any enemy."""
    t = Table(4, T1="reinforcement").effect("gas", "C1", "T1", "T2").effect("gas", "C2", "T1", "T2").turn("T1", ...)
    assert t.options() == {"call:T2", "pass"} and answer(t) == "pass"
    u = (
        Table(4, T1="reinforcement", T2="uzi vest helmet")
        .effect("gas", "C1", "T1")
        .effect("gas", "C2", "T1")
        .turn("T1", ...)
    )
    assert answer(u) == "call:T2"


def test_the_ai_shoots_whoever_may_die_of_it() -> None:
    """CT-ATK-5: A shot may be answered by a counter-attack (CT-DUEL-2), and the AI has little life left. It shoots
    nevertheless."""
    t = Table(2, C1="uzi uzi ak47 ak47 sniper 9mm", life={"T1": 20, "C1": 20}).turn("T1", ...)
    assert answer(t) == "attack:revolver,C1"


def test_the_ai_helps_a_team_mate_who_calls() -> None:
    t = Table(4, T1="ak47", C1="reinforcement", C2="vest", life={"C1": 40})
    t.turn("T1", "attack:ak47,C1", "defend:reinforcement,C2", ...)
    assert answer(t) == "defend:vest"


def test_the_ai_keeps_its_sight() -> None:
    t = Table(4, T1="flash", C1="mask").turn("T1", "throw:flash", ...)
    assert answer(t, "C1") == "mask"


def test_the_ai_discards_the_cards_that_are_worth_least() -> None:
    t = Table(2, T1="head-shot mask sniper helmet", house={"hand_limit": "2"}).turn("T1", "pass", ..., dice=[1, 1])
    assert sorted(choose(GAME.view(t.s, t.ask().seat), t.ask(), lambda n: 0)) == ["helmet", "mask"]  # type: ignore[type-var]


def find_sharp_tries(t: Table) -> set[str]:
    """Return the answers that a sharp seat thinks about."""
    view, ask = GAME.view(t.s, t.ask().seat), t.ask()
    assert isinstance(ask.choice, One)
    return {t._named(each.format_text()) for each in ask.choice.options if is_worth_trying(view, ask, each)}


def test_a_sharp_seat_may_let_a_shot_wait_and_hoards_no_cards() -> None:
    """CT-FLASH-4, CT-GAS-5: A sharp seat with a small hand may pass. With a large hand it passes only if gas keeps it
    from attacking everybody."""
    hand = "uzi uzi 9mm 9mm vest vest helmet helmet"
    assert "pass" in find_sharp_tries(Table(2, T1=hand).turn("T1", ...))
    t = Table(2, T1=hand + " helmet helmet helmet").turn("T1", ...)
    assert "pass" in t.options() and "pass" not in find_sharp_tries(t)
    barred = Table(2, T1=hand + " gas helmet helmet").effect("gas", "C1", "T1").turn("T1", ...)
    assert find_sharp_tries(barred) == {"throw:gas", "pass"}


def test_a_sharp_seat_does_not_die_with_a_defence_in_hand() -> None:
    t = Table(4, T1="uzi", C1="helmet vest", life={"C1": 40}).turn("T1", "attack:uzi,C1", ...)
    assert find_sharp_tries(t) == {"defend:helmet", "defend:vest", "defend:helmet+vest"}


def test_a_sharp_seat_lets_a_shot_wait_only_for_a_gain() -> None:
    waits = shots = 0

    def answer_sharply(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        nonlocal waits, shots
        view = one.view(s, ask.seat)
        given = choose_answer(one, "sharp", view, ask)
        chances = {move: chance for chance, move in rate_answers(view, ask)}
        if ask.kind == "attack" and any(isinstance(move, Attack | HeadShot) for move in chances):
            best = max(chance for move, chance in chances.items() if move != PASS)
            assert (given == PASS) == (chances.get(PASS, 0.0) > best + PATIENCE)
            waits, shots = waits + (given == PASS), shots + 1
        return given

    for seed in range(12):
        assert play(GAME, Setup("standard", ({},) * 4), f"patience {seed}", answer_sharply).over
    assert 0 < waits < 0.2 * shots


def test_a_sharp_seat_helps_who_calls() -> None:
    t = Table(4, T1="reinforcement", T2="uzi helmet").turn("T1", "call:T2", ...)
    assert "pass" in t.options() and "pass" not in find_sharp_tries(t)


@pytest.mark.parametrize("house", [{}, {"rest_of_damage": "called"}, {"gas_and_flash": "enemies"}, {"hand_limit": "5"}])
def test_a_sharp_seat_answers_in_its_own_way_where_it_knows_the_rules(house: dict[str, str]) -> None:
    """A sharp seat searches among the options that are worth trying. With house rules that its network has never
    played, it answers as a solid seat."""
    differs = []

    def compare(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        view = one.view(s, ask.seat)
        answer = choose_answer(one, "sharp", view, ask)
        assert ask.choice.is_valid_answer(ask.choice.write(answer)), ask
        assert house or is_worth_trying(view, ask, answer), ask
        differs.append(answer != choose_answer(one, "solid", view, ask))
        return answer

    for seed in range(3):
        assert play(GAME, Setup("standard", ({},) * 4, house), str(seed), compare).over
    assert any(differs) == (not house)


def test_sharp_seats_are_ahead_of_solid_ones() -> None:
    def play_solidly(one: Game[Any], s: Any, ask: Ask, pick: Pick) -> Answer:
        return choose_answer(one, "solid", one.view(s, ask.seat), ask)

    assert count_wins(300, 4, "sharp", play_solidly) > 145  # Equal play wins 150, and sharp seats 171 on average.


def test_a_further_card_is_worth_less_in_a_large_hand() -> None:
    """A hand that grows raises the chance to win less and less, so a search finds no worth in hoarding."""
    tables = [Table(2, T1=" ".join(["vest"] * count)) for count in (0, 1, 6, 7)]
    shares = [value(t.s, next(seat for seat, name in t.name_of.items() if name == "T1")) for t in tables]
    assert shares[1] - shares[0] > 4 * (shares[3] - shares[2]) > 0
