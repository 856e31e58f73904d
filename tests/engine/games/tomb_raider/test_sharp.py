"""The habits in which a sharp AI seat differs from a solid one."""

from __future__ import annotations

import pytest

from engine.games.tomb_raider.cards import DISCOVERIES, OBSTACLES
from engine.games.tomb_raider.moves import NEW_ROLL, First, Overcome
from engine.games.tomb_raider.verbs.harm import Injure
from engine.policies import choose_answer
from engine.protocol import PASS, Answer, Ask, Move, One, Some
from engine.pump import run_to_next_question
from engine.search.lots import Lots
from engine.setup import Setup

from . import newcomer
from .ai import GAME
from .scenario import Table


def decide(t: Table, strength: str, kind: str, *options: Move) -> Answer:
    ask = Ask(0, kind, One(options), options[0])
    return choose_answer(GAME, "sharp" if strength == "sharp" else "solid", GAME.view(t.s, 0), ask)


@pytest.mark.parametrize("order", [[0, 1], [1, 0], [0, 1, 2, 3], [2, 0, 1], [2, 3, 0, 1], [1, 2, 0], [1, 2, 3, 0]])
@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("turn", [2, 3])
def test_a_sharp_seat_wants_to_act_last_until_the_space_of_the_treasure_room_is_known(
    order: list[int], known: bool, turn: int
) -> None:
    """TR-READY-4: A sharp seat may ask for a new order in two turns running. A solid seat passes far from the
    treasure."""
    t = Table(*["2.6=003"] * known, level="into_the_caves", seats=len(order))
    t.s.order, t.s.turn = order, turn
    wanted = NEW_ROLL if (order[-1] == 0) == known else PASS
    assert decide(t, "sharp", "new-roll", PASS, NEW_ROLL) == wanted
    assert decide(t, "solid", "new-roll", PASS, NEW_ROLL) == PASS


@pytest.mark.parametrize("known", [False, True])
def test_a_sharp_seat_names_the_next_raider_as_the_first_in_order_to_act_last(known: bool) -> None:
    """TR-READY-3, TR-READY-5: The order goes on clockwise. In the introductory level everybody knows the space."""
    t = Table(level="introductory" if known else "into_the_caves", seats=2 if known else 4)
    options = tuple(First(str(seat)) for seat in range(len(t.s.raiders)))
    assert decide(t, "sharp", "first", *options) == First("0" if known else "1")
    assert decide(t, "solid", "first", *options) == First("0")


@pytest.mark.parametrize(
    ("cards", "ability"), [({}, "think"), ({"hand": ["056"]}, "move"), ({"unsaved": ["055"]}, "move")]
)
def test_a_sharp_seat_uses_the_ability_that_its_cards_help(cards: dict[str, list[str]], ability: str) -> None:
    """Rough Ground asks for 8 with Move or Think. Rope and Just Made It help only tests of Move."""
    t = Table("1.2=006")
    t.raider(0, at="1.2", abilities=(2, 3, 3, 3), **cards)
    t.obstacle("1.2", "058")
    options = tuple(Overcome("058", each, "none") for each in ("think", "move"))
    assert decide(t, "sharp", "overcome", *options) == options[ability == "move"]
    assert decide(t, "solid", "overcome", *options) == options[0]


@pytest.mark.parametrize("starter", ["caves", "tombs"])
def test_a_sharp_seat_begins_with_cards_that_leave_the_hand_at_once(starter: str) -> None:
    """A sharp seat takes one card to find, and an obstacle that nearly every space takes and that injures."""
    s = GAME.begin(Setup("introductory", ({"starter": starter},) * 2))
    lots, rules = Lots(b"opening"), GAME.play(s)
    asked = run_to_next_question(rules, None, lots.draw)
    while not isinstance(asked, tuple):
        assert asked is not None
        asked = run_to_next_question(rules, asked.default, lots.draw)
    ask = asked[0]
    assert ask.kind == "opening-hand" and isinstance(ask.choice, Some)
    cards = choose_answer(GAME, "sharp", GAME.view(s, 0), ask)
    assert isinstance(cards, tuple) and len(cards) == ask.choice.most
    assert sum(card in DISCOVERIES for card in cards) == 1
    easy = [OBSTACLES[card] for card in cards if card in OBSTACLES and OBSTACLES[card].danger <= 3]
    assert any(isinstance(call, Injure) for card in easy for call in card.failure)


@pytest.mark.proof
def test_a_newcomer_beats_an_easy_going_seat_in_three_of_five_duels() -> None:
    """400 duels brought 257 wins. With as many wins on average, fewer than 108 of 200 come once in 500 runs."""
    assert newcomer.count_wins(200) >= 108
