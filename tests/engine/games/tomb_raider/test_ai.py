"""The AI seat: it chooses from its view alone, and it plays better than chance."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine.__main__ import choose_as_ai, choose_randomly
from engine.games.tomb_raider.ai.hand import weigh_card
from engine.games.tomb_raider.ai.look import Look
from engine.games.tomb_raider.cards import POOL, Action, get_pool
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.moves import NEW_ROLL, RESET, STAY, Attack, Find, Offer, Overcome, Play, Step
from engine.games.tomb_raider.state import State
from engine.protocol import PASS, Answer, Ask, Move, One, Pick, Roll, Shuffle, Some
from engine.pump import run_to_next_question
from engine.setup import Setup

from . import older_ai
from .ai import GAME, decided, play, share
from .scenario import Table


def duels(count: int) -> float:
    """Return how many of so many two-player games the AI wins against random play, changing seats."""
    won = 0.0
    for number in range(count):
        seat = number % 2
        policies = (choose_as_ai, choose_randomly) if seat == 0 else (choose_randomly, choose_as_ai)
        won += share(play("introductory", f"duel {number}", policies)[0], seat)
    return won


def turns(policy: Any, count: int) -> float:
    """Return the median turn in which a lone player finds the treasure."""
    found = sorted(play("introductory", f"alone {number}", (policy,))[1] for number in range(count))
    return found[count // 2]


def test_the_ai_beats_random_play() -> None:
    assert duels(20) >= 16


def test_the_ai_reaches_the_treasure_alone_in_half_the_turns() -> None:
    assert turns(choose_as_ai, 7) <= turns(choose_randomly, 7) / 2


@pytest.mark.proof
def test_the_ai_beats_random_play_in_500_games() -> None:
    won = duels(500)
    wise, wild = turns(choose_as_ai, 200), turns(choose_randomly, 200)
    print(f"\nAI against random play: {won:g} of 500; alone: {wise:.0f} turns against {wild:.0f}")
    assert won >= 400
    assert wise <= wild / 2


def test_the_ai_chooses_from_the_view_alone() -> None:
    """If a state is dealt again without changing the seat's view, the AI gives the same answer."""
    lot = random.Random(3)
    pick: Pick = lambda n: lot.randrange(n)  # noqa: E731

    def chance(request: Roll | Shuffle) -> tuple[int, ...]:
        if isinstance(request, Roll):
            return tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        return tuple(lot.sample(range(request.size), request.size))

    s = GAME.begin(Setup("introductory", ({}, {})))
    rules = GAME.play(s)
    asked = run_to_next_question(rules, None, chance)
    compared = 0
    for _ in range(300):
        if asked is None:
            break
        asks = asked if isinstance(asked, tuple) else (asked,)
        answers = []
        for ask in asks:
            before = msgspec.msgpack.encode(s)
            answer = GAME.choose(GAME.view(s, ask.seat), ask, pick)
            assert msgspec.msgpack.encode(s) == before
            other = GAME.redeal(s, ask.seat, pick)
            assert GAME.choose(GAME.view(other, ask.seat), ask, pick) == answer
            assert ask.choice.is_valid_answer(ask.choice.write(answer)), f"{answer} is no answer to {ask.kind}"
            compared += 1
            answers.append(answer)
        asked = run_to_next_question(rules, tuple(answers) if isinstance(asked, tuple) else answers[0], chance)
    assert compared > 30


# --- single decisions --------------------------------------------------------------------------------------------


def discarded(t: Table, least: int = 0) -> tuple[str, ...]:
    hand = tuple(t.s.raiders[0].hand.cards)
    answer = GAME.choose(
        GAME.view(t.s, 0), Ask(0, "discard", Some(hand, least, len(hand)), hand[:least], secret=True), lambda n: 0
    )
    assert isinstance(answer, tuple)
    return answer


@pytest.mark.parametrize(("held", "gone"), [(5, 0), (6, 0), (7, 1), (9, 3)])
def test_the_ai_discards_to_make_room_for_the_next_cards(held: int, gone: int) -> None:
    """TR-DRAW-4: With more than six cards in the hand, the cap would keep back some of the next draw, so the AI
    discards the surplus."""
    t = Table("2.2=006")
    hand = ("056", "051", "063", "072", "053", "058", "070", "062", "065")[:held]
    t.raider(0, at="2.2", hand=hand)
    lost = discarded(t)
    look = Look(GAME.view(t.s, 0))
    assert len(lost) == gone
    kept = [card for card in hand if card not in lost]
    assert all(weigh_card(look, one) <= weigh_card(look, other) for one in lost for other in kept)


def test_the_ai_keeps_a_hand_that_nothing_could_fill_up() -> None:
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=("056", "051", "063", "072", "053", "058", "070"), deck=())
    t.s.raiders[0].discard.cards.clear()
    t.s.raiders[0].discard.known.clear()
    assert discarded(t) == ()


@pytest.mark.parametrize(
    ("moved", "room", "ability"), [(1, "2.6", "move"), (3, "2.6", "fight"), (1, "2.2", "fight"), (1, None, "fight")]
)
def test_the_ai_does_not_fight_on_the_way_to_a_search_for_the_treasure(
    moved: int, room: str | None, ability: str
) -> None:
    """TR-OVR-19: A fight costs the search of this turn. It counts where the known treasure room is in reach."""
    t = Table("2.5=006", *[f"{room}=003"] * (room is not None), level="into_the_caves")
    t.raider(0, at="2.5", abilities=(3, 3, 3, 3))
    t.s.raiders[0].moving, t.s.raiders[0].moved = True, moved
    t.obstacle("2.5", "060")
    options = tuple(Overcome("060", each, "none") for each in ("fight", "move"))
    assert decided(t, "overcome", *options) == options[ability == "move"]


@pytest.mark.parametrize(("search", "answer"), [(1, RESET), (4, PASS)])
def test_the_ai_resets_a_raider_that_cannot_reach_the_treasure(search: int, answer: Move) -> None:
    """In the treasure room, hurts have taken all Search dice but one, so that 16 is out of reach: the AI resets. An
    unhurt raider stays."""
    t = Table("2.4=003", "2.3=006", "2.2=006")
    t.raider(0, at="2.4", abilities=(2, 3, 4, 2), hurt={"search": 4 - search})
    assert decided(t, "reset", PASS, RESET) == answer


def test_the_ai_resets_a_raider_that_is_held_for_turns() -> None:
    """With one die, a raider never rolls the 7 or 9 that Dark needs: the AI resets. At the entrance another way leads
    on, so it stays."""
    t = Table("2.2=005", "1.2=006")
    t.raider(0, at="2.2", abilities=(2, 3, 3, 3), hurt={"think": 2, "search": 2}, move_ban=True)
    assert decided(t, "reset", PASS, RESET) == RESET
    t.raider(0, hurt={"think": 0, "search": 0})
    assert decided(t, "reset", PASS, RESET) == PASS


@pytest.mark.parametrize(("house", "answer"), [({"damage_reduces_abilities": "on"}, RESET), ({}, PASS)])
def test_the_ai_resets_a_raider_whose_damage_keeps_it_from_passing(house: dict[str, str], answer: Move) -> None:
    """TR-HR-1: A raider with one die can never pass the Block Puzzle, which holds it: the AI resets. With two
    dice it tries again."""
    t = Table("2.4=028", level="introductory", seats=1, raiders=({"starter": "caves"},), **{"map": "tombs", **house})
    t.raider(0, at="2.4", damage=1, hurt={"move": 1}, move_ban=True)
    assert decided(t, "reset", PASS, RESET) == answer


def test_the_ai_chooses_a_raider_that_nobody_has() -> None:
    """The AI takes a raider of each of the five names, and then other raiders with these names. Where each box has its
    own raider, it takes the boxes in turn."""
    seats: list[dict[str, str]] = [{"starter": "caves", "raider": "starter"}]
    for _ in range(5):
        seats.append(GAME.thinking.settles("into_the_caves", seats))
    numbers = [POOL.starters[one["starter"]].raider if one["raider"] == "starter" else one["raider"] for one in seats]
    assert len(set(numbers)) == 6 and {POOL.find_character(number).raider for number in numbers[:4]} == {
        "Lara Croft", "Pierre", "Larsen", "Cowboy"
    }  # fmt: skip
    assert GAME.begin(Setup("into_the_caves", tuple(seats))).raiders[1].character == "196"
    assert GAME.thinking.settles("learning_game", ()) == {"starter": "caves"}
    assert GAME.thinking.settles("learning_game", ({"starter": "caves"},)) == {"starter": "tombs"}


@pytest.mark.parametrize(
    ("mine", "theirs", "turn", "order", "answer"),
    [
        ("2.3", "2.3", 3, [1, 0], NEW_ROLL),
        ("2.3", "2.3", 4, [1, 0], PASS),
        ("2.3", "2.3", 3, [0, 1], PASS),
        ("2.1", "2.3", 3, [1, 0], PASS),
        ("2.3", "2.1", 3, [1, 0], PASS),
        ("2.3", "2.3", 3, [1, 2, 0], NEW_ROLL),
        ("2.3", "2.3", 3, [1, 0, 2], PASS),
    ],
)
def test_the_ai_asks_for_a_new_roll_in_a_race_and_never_twice_running(
    mine: str, theirs: str, turn: int, order: list[int], answer: Move
) -> None:
    """A raider that acts last asks for a new roll if it and a rival are about to reach the treasure. It asks in every
    other turn at most."""
    t = Table("2.3=006", "2.2=006", "2.1=006", "2.4=003", level="into_the_caves", seats=len(order))
    t.raider(0, at=mine)
    t.raider(1, at=theirs)
    t.s.order, t.s.turn = order, turn
    assert decided(t, "new-roll", PASS, NEW_ROLL) == answer


def test_the_ai_steps_aside_to_a_save_point_that_keeps_much() -> None:
    """The AI steps one space to the side if it has passed four rows without a save.

    It stays on its way if it has saved there already.
    """
    t = Table("2.5=006", "1.5=002")
    t.raider(0, at="2.5", abilities=(2, 3, 3, 2))
    moves = (STAY, Step("forward"), Step("left"), Step("right"))
    assert decided(t, "move", *moves) == Step("left")
    t.raider(0, at="1.5")
    assert decided(t, "move", STAY, Step("right")) == STAY
    t.raider(0, at="2.5", saved_at=t.s.raiders[0].at)
    assert decided(t, "move", *moves) != Step("left")


@pytest.mark.parametrize(("waiting", "rests"), [(0, False), (6, True)])
def test_the_ai_saves_two_rows_where_it_is_to_die_again_and_again(waiting: int, rests: bool) -> None:
    """Six packs of Wolves wait in the treasure room."""
    t = Table("2.3=002", "2.4=003")
    t.raider(0, at="2.3", abilities=(2, 2, 2, 2), damage=2)
    for _ in range(waiting):
        t.obstacle("2.4", "060")
    assert (decided(t, "move", STAY, Step("forward"), Step("right")) == STAY) == rests


@pytest.mark.parametrize(("abilities", "best"), [((6, 2, 2, 6), "062"), ((2, 3, 6, 2), "060")])
def test_the_ai_offers_what_the_rival_is_likely_to_fail_against(
    abilities: tuple[int, int, int, int], best: str
) -> None:
    """The Wolves are more dangerous in general. Against a rival that fights well, the AI offers the Pit Trap, which
    asks for Move or Search."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=("060", "062"))
    t.raider(1, at="2.2", abilities=abilities)
    t.s.order, t.s.place = [1, 0], 0
    assert decided(t, "offer", PASS, Offer("060"), Offer("062")) == Offer(best)
    t.raider(1, abilities=(9, 9, 9, 9))
    assert decided(t, "offer", PASS, Offer("060"), Offer("062")) == PASS


@pytest.mark.parametrize(
    ("at", "fields", "offers"),
    [
        ("2.2", {}, False),
        ("2.4", {}, True),  # The rival has passed the place.
        ("2.2", {"finished": 3, "alive": False}, True),  # The rival is out of the match.
        ("2.4", {"alive": False}, False),  # The rival will come back to the entrance.
    ],
)
def test_the_ai_offers_no_obstacle_that_will_cost_itself_more(at: str, fields: dict[str, object], offers: bool) -> None:
    """The Pit Trap would block the only way to the treasure, and the rival passes it easily."""
    t = Table("2.1=001", "2.2=006", "2.3=006", "2.4=003")
    for space in ("2.2", "2.3"):
        for side in ("left", "right"):
            t.block(space, side)
    t.raider(0, at=at, hand=("062",), abilities=(1, 1, 1, 1), **fields)  # type: ignore[arg-type]
    t.raider(1, at="2.3", abilities=(3, 3, 3, 3))
    t.s.order, t.s.place, t.s.active = [1, 0], 0, 1
    assert (decided(t, "offer", PASS, Offer("062")) != PASS) is offers


@pytest.mark.parametrize(("turn", "offers"), [(12, True), (13, False)])
def test_the_ai_offers_no_obstacle_in_a_match_without_end(turn: int, offers: bool) -> None:
    """A match is called endless after two turns for each row of the map. By then six players may have blocked every
    way, and all want an end."""
    t = Table("2.4=006")
    t.raider(0, at="2.2", hand=("060",))
    t.raider(1, at="2.4", abilities=(1, 1, 1, 1))
    t.s.turn = turn
    t.s.order, t.s.place, t.s.active = [1, 0], 0, 1
    assert (decided(t, "offer", PASS, Offer("060")) != PASS) is offers


def test_the_ai_offers_no_obstacle_where_somebody_hardly_passes() -> None:
    """Six packs of Wolves wait far from where a weak raider came in, so that it would never get through."""
    t = Table("2.4=006")
    t.raider(0, at="2.4", hand=("062", "083"))
    t.raider(1, at="2.4", abilities=(1, 1, 1, 1))
    t.s.order, t.s.place, t.s.active = [1, 0], 0, 1
    ambush = Play("083", "none", "062")
    assert decided(t, "offer", PASS, Offer("062")) == Offer("062")
    assert decided(t, "entered", PASS, ambush) == ambush
    for _ in range(6):
        t.obstacle("2.4", "060", owner=0)
    assert decided(t, "offer", PASS, Offer("062")) == PASS
    assert decided(t, "entered", PASS, ambush) == PASS


def together_at_the_treasure() -> Table:
    t = Table("2.4=003", "2.3=006")
    for seat in (0, 1):
        t.raider(seat, at="2.4")
    t.s.round = "search"
    return t


def test_the_ai_pushes_a_rival_out_of_the_treasure_room_just_before_it_searches() -> None:
    """The AI plays card 063 only when the rival's search comes next. Until then something else may stop the rival."""
    t = together_at_the_treasure()
    t.raider(0, hand=("063",))
    push = Play("063", "1", "back")
    t.s.active = 1
    assert decided(t, "before-search", PASS, push) == push
    t.s.active = 0
    assert decided(t, "before-search", PASS, push) == PASS
    t.s.round = "action"
    assert decided(t, "entered", PASS, push) == PASS


def test_the_ai_searches_again_only_where_it_has_searched_in_vain() -> None:
    """Played before the search, card 051 would be lost if somebody pushed the raider out of the room."""
    t = together_at_the_treasure()
    t.raider(0, hand=("051",))
    t.s.active = 0
    again = Play("051", "none", "none")
    assert decided(t, "before-search", PASS, again) == PASS
    assert decided(t, "after-search", PASS, again) == again


@pytest.mark.parametrize(
    ("order", "damage", "held", "attacks"),
    [([1, 0], 1, False, True), ([0, 1], 1, False, False), ([1, 0], 0, False, False), ([1, 0], 1, True, False)],
)
def test_the_ai_attacks_a_rival_that_would_find_the_treasure_first_and_may_die(
    order: list[int], damage: int, held: bool, attacks: bool
) -> None:
    """An attack costs the search (TR-ATK-7), so the AI attacks only a raider that may search in this turn."""
    t = together_at_the_treasure()
    t.s.round, t.s.order, t.s.place = "action", order, order.index(0)
    t.raider(1, damage=damage, search_ban=held)
    attack = Attack("1", "none")
    assert decided(t, "attack", PASS, attack) == (attack if attacks else PASS)


@pytest.mark.parametrize(("think", "ability"), [(1, "fight"), (4, "think")])
def test_the_ai_fights_in_the_treasure_room_only_where_nothing_else_passes(think: int, ability: str) -> None:
    """With one Think die the raider never rolls the 11 that Think needs. So it fights, although a fight costs the
    search (TR-OVR-19)."""
    t = Table("2.4=003", "2.3=006")
    t.raider(0, at="2.4", abilities=(2, 3, 1, think))
    t.obstacle("2.4", "079")
    names = {test.ability for test in get_pool().find_obstacle("079").tests}
    options = [Overcome("079", name, "none") for name in sorted(names)]
    assert {"fight", "think"} <= names
    assert decided(t, "overcome", *options) == Overcome("079", ability, "none")


@pytest.mark.parametrize(("thrown", "worth_it"), [(["121", "057"], True), (["057", "121"], False)])
def test_the_ai_borrows_no_card_that_would_only_borrow_again(thrown: list[str], worth_it: bool) -> None:
    """Card 121 goes back to where it lay as soon as it is played. With two of them a turn would never end."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["121"])
    t.raider(1, at="2.2", discard=thrown)
    borrow = Play("121", "1", "none")
    assert decided(t, "before-step", PASS, borrow) == (borrow if worth_it else PASS)


def test_the_ai_plays_a_card_that_gives_life() -> None:
    """Card 206 gives life."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["206"])
    assert decided(t, "before-step", PASS, Play("206", "none", "none")) == Play("206", "none", "none")


@pytest.mark.parametrize(("room", "falls"), [("006", False), ("003", True)])
def test_the_ai_lets_nobody_fall_on_the_way_to_the_treasure(room: str, falls: bool) -> None:
    """Card 070: the treasure may lie in rows 4 to 6, so a fall from space 2.4 leads towards it. A fall from the
    treasure room leads away from it."""
    t = Table.begun(Setup("into_the_caves", ({}, {})))
    t.lay(f"2.4={room}")
    t.raider(0, at="2.4", hand=("070",))
    t.raider(1, at="2.4")
    fall = Play("070", "1", "none")
    assert decided(t, "entered", PASS, fall) == (fall if falls else PASS)


@pytest.mark.parametrize(("at", "runs"), [("2.1", True), ("2.2", False)])
def test_the_ai_runs_where_that_saves_a_turn(at: str, runs: bool) -> None:
    """Card 072: the way over three known rooms into an unknown one has four spaces, and the raider can walk only three
    without the card."""
    t = Table.begun(Setup("into_the_caves", ({}, {})))
    for words in ("2.1=004", "2.2=006", "2.3=009", "2.4=010"):
        t.lay(words)
    t.raider(0, at=at, abilities=(2, 3, 3, 2), hand=("072",))
    run = Play("072", "none", "none")
    assert decided(t, "turn-start", PASS, run) == (run if runs else PASS)


@pytest.mark.parametrize(("room", "opens"), [("034", True), ("027", False)])
def test_the_ai_finds_a_way_out_of_a_dead_end(room: str, opens: bool) -> None:
    """Card 071 saves turns where the only exit leads back. Where all exits lead on, the Rope helps more."""
    t = Table(f"2.3={room}", "2.2=006")
    t.raider(0, at="2.3", hand=("055", "071"))
    found = decided(t, "find", PASS, Find("055"), Find("071"))
    assert found == Find("071" if opens else "055")


@pytest.mark.parametrize(("at", "saves"), [("2.7", True), ("2.2", False)])
def test_the_ai_makes_a_save_point_where_the_way_back_is_long(at: str, saves: bool) -> None:
    """Card 061: deep in Freestyle, a raider that dies further on comes back to the save point. Near the entrance the
    Rope helps more."""
    t = Table.begun(Setup("freestyle", ({},)))
    t.lay(f"{at}=006")
    t.raider(0, at=at, hand=("055", "061"))
    assert decided(t, "find", PASS, Find("055"), Find("061")) == Find("061" if saves else "055")


def test_the_ai_prefers_cards_that_help_turn_after_turn() -> None:
    """The Rope (055) helps in every turn, and card 056 is spent when it is used. On a long way the Rope is worth less,
    because it is lost with a life."""
    t = Table.begun(Setup("introductory", ({}, {})))
    look = Look(GAME.view(t.s, 0))
    assert weigh_card(look, "055") > weigh_card(look, "056")
    far = Look(GAME.view(Table.begun(Setup("freestyle", ({}, {}))).s, 0))
    assert weigh_card(far, "055") < weigh_card(far, "056")


@pytest.mark.parametrize(("row", "goes"), [(1, True), (3, False)])
def test_the_ai_saves_for_an_upgrade_only_far_from_the_treasure(row: int, goes: bool) -> None:
    """Card 067 is played after a save. It is worth the step aside only if a long way follows."""
    t = Table(f"2.{row}=006", f"1.{row}=002", level="introductory")
    t.raider(0, at=f"2.{row}", abilities=(2, 3, 3, 2), hand=("067",))
    moves = (STAY, Step("forward"), Step("left"), Step("right"))
    assert (decided(t, "move", *moves) == Step("left")) == goes


def test_the_ai_fears_death_more_the_longer_the_way_back_is() -> None:
    """A raider that dies has to walk the way again. So it fears Wolves in row 5 more than Wolves in row 2, and less
    after a save on the way."""
    t = Table("1.2=006", "1.5=007")
    t.obstacle("1.2", "060")
    t.obstacle("1.5", "060")
    t.raider(0, at="1.1", damage=1)
    look = Look(GAME.view(t.s, 0))
    far = look.compute_space_risk(look.spaces[1, 5])
    assert far > 2 * look.compute_space_risk(look.spaces[1, 2])
    t.raider(0, saved_at=find_space_index(t.s, "1.4"))
    look = Look(GAME.view(t.s, 0))
    assert look.compute_space_risk(look.spaces[1, 5]) < far / 2


@pytest.mark.parametrize("hand", [("067",), ()])
def test_the_ai_saves_once_more_for_an_upgrade(hand: tuple[str, ...]) -> None:
    """Card 067 asks for a save (TR-RUL-11). The save that the raider has come back to was made in an earlier life."""
    t = Table("1.2=002")
    t.raider(0, at="1.2", abilities=(2, 3, 3, 2), hand=hand)
    t.raider(0, saved_at=t.s.raiders[0].at)
    assert (decided(t, "move", STAY, Step("forward"), Step("right")) == STAY) == bool(hand)


@pytest.mark.parametrize(("abilities", "goes"), [((2, 3, 3, 2), False), ((3, 3, 3, 3), True)])
def test_the_ai_looks_for_help_before_a_deadly_treasure_room(abilities: tuple[int, int, int, int], goes: bool) -> None:
    """In room 151, two dice never reach the guardian's 15, and its two hits kill a raider with two lives."""
    t = Table.begun(Setup("freestyle", ({}, {})))
    t.lay("2.9=151")
    t.raider(0, at="2.8", abilities=abilities)
    assert ((2, 9) in Look(GAME.view(t.s, 0)).goals) == goes


def test_the_ai_keeps_no_upgrade_that_is_not_for_its_raider() -> None:
    """TR-UPG-7: Card 067 is for Lara alone."""
    t = Table("2.2=006")
    assert weigh_card(Look(GAME.view(t.s, 0)), "067") > 0
    t.character(0, "196")
    assert weigh_card(Look(GAME.view(t.s, 0)), "067") == 0


def test_the_ai_keeps_no_upgrade_that_its_raider_cannot_have_next() -> None:
    """TR-UPG-2, TR-UPG-5: The power of an upgrade may be at most one above the raider's, and the raider may not have a
    second copy in play."""
    t = Table("2.2=006")

    def kept(number: str) -> bool:
        return weigh_card(Look(GAME.view(t.s, 0)), number) > 0

    assert t.s.raiders[0].power == 1
    assert kept("067") and kept("195") and not kept("193"), "powers 2, 2 and 3"
    t.raider(0, saved=["067"], power=2)
    assert not kept("067") and kept("195") and kept("193")


def test_the_ai_discards_a_card_that_needs_a_card_it_lacks() -> None:
    """Card 074 can be played only by a raider with a weapon."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=("022", "025", "062", "063", "051", "056", "074"))
    assert discarded(t) == ("074",)


# --- what the cards are good for -----------------------------------------------------------------------------------


def without_actions(game: Any, s: State, ask: Ask, pick: Pick) -> Answer:
    """Answer as an AI that draws action cards and never plays them."""
    if isinstance(ask.choice, One):
        left = tuple(o for o in ask.choice.options if not _is_action(o))
        ask = msgspec.structs.replace(ask, choice=One(left))
    return game.choose(game.view(s, ask.seat), ask, pick)  # type: ignore[no-any-return]


def _is_action(option: Move) -> bool:
    return isinstance(option, Play) and isinstance(get_pool().find_card(option.card), Action)


def duel(level: str, count: int, other: Any) -> tuple[float, list[int]]:
    """Return how many matches of two the AI wins against another policy, changing seats, and the turns of each
    match."""
    won, turns = 0.0, []
    for number in range(count):
        seat = number % 2
        winners, turn = play(level, f"with {number}", (choose_as_ai, other) if seat == 0 else (other, choose_as_ai))
        won += share(winners, seat)
        turns.append(turn)
    return won, sorted(turns)


def test_action_cards_make_the_ai_stronger() -> None:
    assert duel("introductory", 60, without_actions)[0] >= 33


@pytest.mark.proof
@pytest.mark.parametrize("level", [key for key in GAME.levels if 2 in GAME.seats(key)])
def test_action_cards_make_the_ai_stronger_on_each_level(level: str) -> None:
    won, turns = duel(level, 200, without_actions)
    print(f"\nTomb Raider, {level}: the AI against itself without action cards: {won:g} of 200; ", end="")
    print(f"{turns[100]} turns in the middle, {turns[-1]} the longest")
    assert won >= 120


def older(game: Any, s: State, ask: Ask, pick: Pick) -> Answer:
    return older_ai.choose(game.view(s, ask.seat), ask, pick)


@pytest.mark.proof
def test_the_ai_beats_the_ai_of_before() -> None:
    won, _ = duel("introductory", 400, older)
    print(f"\nTomb Raider, introductory: the AI against the one that did not plan: {won:g} of 400")
    assert won >= 240
