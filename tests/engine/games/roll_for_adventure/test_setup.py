"""RFA-SETUP and the lobby: boards, sides, dice, heroes, the deck, who starts (also RFA-ADV, RFA-SPEC)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.events import GameEvent
from engine.games.roll_for_adventure.board import ALLY, BONUS
from engine.games.roll_for_adventure.cards import CARDS, ENEMIES, FIRST_GAME, HEROES, MASTER, SPECIAL, TERRITORIES
from engine.games.roll_for_adventure.events import DeckMade, HeroesDealt, StarterChosen
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.setup import CHOICES
from engine.games.roll_for_adventure.state import State
from engine.protocol import Ask, Checkpoint, Refused, Roll, Shuffle
from engine.setup import Setup
from tests.engine.games.roll_for_adventure.scenario import Table
from tests.scenario import check_event


def begin(seats: int = 3, level: str = "book-of-magic", mine: Any = (), **house: str) -> State:
    each = tuple(mine) + ({},) * (seats - len(mine))
    return GAME.begin(Setup(level, each, house))


def laid_out(s: State, seed: int = 0) -> tuple[State, list[GameEvent], list[tuple[str, int]]]:
    """Return, after set-up, the state, the events, and the requests to chance."""
    lot = Random(seed)
    events, chance = [], []
    rules = GAME.play(s)
    request: Any = next(rules)
    while s.phase == "setup" or not isinstance(request, Checkpoint):
        answer = None
        assert not isinstance(request, Ask)
        if isinstance(request, Roll):
            chance.append((request.kind, request.sides))
            answer = tuple(lot.randint(1, request.sides) for _ in range(request.dice))
        elif isinstance(request, Shuffle):
            chance.append((request.kind, request.size))
            answer = tuple(lot.sample(range(request.size), request.size))
        elif isinstance(request, GameEvent):
            check_event(GAME, request, ())
            events.append(request)
        request = rules.send(answer)
    assert GAME.faults(s) == []
    return s, events, chance


@pytest.mark.parametrize(
    ("level", "stones"), [("book-of-magic", 5), ("sword-of-saints", 6), ("crown-of-kings", 7), ("jewel-of-light", 8)]
)
def test_the_adventure_board_asks_for_stones(level: str, stones: int) -> None:
    """RFA-ADV-1, RFA-ADV-2, RFA-SETUP-5: The chest holds as many power stones as the adventure board asks for."""
    s = begin(level=level)
    assert (s.board.wanted, s.board.stones) == (stones, 0)


def test_all_four_boards_can_be_chosen_and_five_to_eight_stones_are_asked_for() -> None:
    """RFA-ADV-3, RFA-ADV-4, RFA-ADV-5: The four adventure boards ask for five, six, seven and eight stones."""
    assert [begin(level=level).board.wanted for level in GAME.levels] == [5, 6, 7, 8]


def test_the_boards_differ_in_stones_alone() -> None:
    """RFA-ADV-7, RFA-SETUP-4: The first board listed is the one for newcomers."""
    first, other = begin(level="book-of-magic"), begin(level="jewel-of-light")
    other.level, other.board.wanted = first.level, first.board.wanted
    assert first == other
    assert GAME.levels[:2] == ("book-of-magic", "sword-of-saints")


def test_all_territories_show_side_A_unless_others_are_chosen() -> None:
    """RFA-SETUP-1, RFA-SETUP-2, RFA-SIDEB-1: Each territory can show side A or side B. In the first game all show side
    A."""
    sides = next(choice for choice in CHOICES if choice.key == "sides")
    assert len(sides.values) == 16 and sides.default == "none"
    for value in sides.values:
        board = begin(sides=value).board
        shown = (board.desert.side, board.fortress.side, board.forest.side, board.ice_cave.side)
        assert shown == tuple("B" if where in value.split("+") else "A" for where in TERRITORIES)


def test_the_table_as_it_is_laid_out_RFA_SETUP_6_RFA_SETUP_7_RFA_SETUP_8() -> None:
    board = begin().board
    assert board.damage == dict.fromkeys(TERRITORIES, 0)
    assert board.fortress.barriers == [1, 1, 1] and board.forest.spaces == 6


def test_spare_tiles_and_special_cards_stay_out_RFA_SETUP_9_RFA_SETUP_21() -> None:
    s = begin()
    assert (sum(s.board.fortress.barriers), s.board.desert.chains) == (3, 0)
    assert Counter(s.box) == Counter((*ENEMIES, MASTER))


def test_four_bonus_dice_lie_in_the_ice_cave_and_a_skull_is_six_holes_from_the_end() -> None:
    """RFA-SETUP-10, RFA-DMG-4: The Ice Cave holds four bonus dice, and the sixth damage of a territory loses the
    game."""
    board = begin().board
    assert board.stock == 4
    assert board.length == dict.fromkeys(TERRITORIES, 6)


@pytest.mark.parametrize(("seats", "allies"), [(2, 2), (3, 1), (4, 0)])
def test_everybody_has_five_dice_and_ally_dice_by_number(seats: int, allies: int) -> None:
    """RFA-SETUP-15, RFA-SETUP-16, RFA-SETUP-17: Each of two players has two ally dice, each of three has one, and each
    of four has none."""
    s = begin(seats)
    assert [Counter(p.dice) for p in s.players] == [Counter({p.colour: 5, ALLY: allies}) for p in s.players]
    assert sum(len(p.dice) for p in s.players) == {2: 14, 3: 18, 4: 20}[seats]
    assert GAME.faults(s) == []


def test_dice_start_on_the_hero_boards_in_a_colour_each() -> None:
    """RFA-SETUP-14, RFA-SETUP-18, RFA-SETUP-19: Ally dice have a colour that no player has."""
    s = begin(2)
    assert [p.colour for p in begin(4).players] == ["red", "blue", "green", "yellow"]
    assert [p.dice.count(p.colour) for p in begin(4).players] == [5] * 4
    assert {kind for p in s.players for kind in p.dice} == {"red", "blue", ALLY}
    board = s.board
    assert not (board.oblivion or board.resurrection or board.desert.first or board.forest.path or board.ice_cave.row)


def test_the_first_games_heroes_are_dealt_RFA_SETUP_12_RFA_HERO_1_RFA_HERO_5() -> None:
    """RFA-SETUP-12, RFA-HERO-1, RFA-HERO-5: Each player gets one of the four heroes."""
    dealt = set()
    for seed in range(12):
        s, events, chance = laid_out(begin(3), seed)
        heroes = [p.hero for p in s.players]
        assert len(set(heroes)) == 3 and set(heroes) <= set(FIRST_GAME)
        assert ("heroes", 4) in chance
        assert isinstance(events[0], HeroesDealt) and [hero for _, hero, _ in events[0].players] == heroes
        dealt |= {tuple(heroes)}
    assert len(dealt) > 6
    assert FIRST_GAME == ("adventurer", "fighter", "healer", "warrior")


def test_later_games_deal_all_ten_or_let_choose_RFA_SETUP_13_RFA_HERO_4() -> None:
    assert len(set(HEROES)) == 10
    s, _, chance = laid_out(begin(3, heroes="random"))
    assert ("heroes", 10) in chance and all(p.hero in HEROES for p in s.players)
    s, _, chance = laid_out(begin(3, heroes="chosen", mine=({"hero": "sapper"}, {}, {"hero": "ranger"})))
    assert (s.players[0].hero, s.players[2].hero) == ("sapper", "ranger")
    assert ("heroes", 8) in chance and s.players[1].hero not in ("sapper", "ranger", "")
    with pytest.raises(Refused) as refused:
        begin(3, heroes="chosen", mine=({"hero": "sapper"}, {"hero": "sapper"}))
    assert (refused.value.kind, refused.value.rule) == ("hero-taken", "RFA-SETUP-13")


def test_without_heroes_nobody_has_an_ability_RFA_VAR_3() -> None:
    s, _, chance = laid_out(begin(3, heroes="none"))
    assert all(p.hero == "" for p in s.players) and "heroes" not in dict(chance)
    assert not GAME.view(s, None).ability_left


def test_who_starts_is_drawn_or_named_RFA_SETUP_22_RFA_SETUP_23_RFA_DEC_2() -> None:
    drawn = {laid_out(begin(4), seed)[0].active for seed in range(30)}
    assert drawn == {0, 1, 2, 3}
    s, events, chance = laid_out(begin(4, start="1"))
    assert s.active == 0 and "starter" not in dict(chance)
    s, events, chance = laid_out(begin(4, start="3"))
    assert s.active == 2 and "starter" not in dict(chance)
    assert events[-1] == StarterChosen((2, "", "green"))
    with pytest.raises(Refused):
        begin(2, start="3")


def test_turn_order_is_that_of_joining_unless_named_RFA_SETUP_24() -> None:
    assert [p.seat for p in begin(4).players] == [0, 1, 2, 3]
    assert [p.seat for p in begin(4, mine=({"place": "3"}, {}, {"place": "1"})).players] == [2, 1, 0, 3]
    with pytest.raises(Refused) as refused:
        begin(4, mine=({"place": "2"}, {"place": "2"}))
    assert refused.value.kind == "place-taken"
    for place in ("3", "4"):
        with pytest.raises(Refused):
            begin(2, mine=({"place": place},))


@pytest.mark.parametrize("level", GAME.levels)
def test_two_to_four_play_or_one_alone_RFA_GEN_2_RFA_GEN_9(level: str) -> None:
    assert list(GAME.seats(level)) == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(Refused) as refused:
            GAME.begin(Setup(level, ({},) * seats, {}))
        assert (refused.value.kind, refused.value.rule) == ("seats", "RFA-GEN-2")


def test_what_cannot_be_played_is_refused_RFA_DEC_1() -> None:
    for house in ({"sides": "all"}, {"made-up": "yes"}, {"hero": "sapper"}):
        with pytest.raises(Refused):
            GAME.begin(Setup("book-of-magic", ({}, {}), house))
    with pytest.raises(Refused):
        GAME.begin(Setup("made-up", ({}, {}), {}))
    assert all(choice.default in choice.values and len(set(choice.values)) <= 25 for choice in CHOICES)
    # Two choices of every table are added, and all fit into one menu.
    assert len([choice for choice in CHOICES if not choice.each_seat]) <= 23


# --- the deck ---


def test_the_master_of_shadows_is_shuffled_into_the_middle_third() -> None:
    """RFA-DECK-4, RFA-DECK-5, RFA-DECK-6: The thirds have 8, 9 and 8 cards. The Master of Shadows comes at one of the
    reveals 9 to 17."""
    places = set()
    for seed in range(80):
        s, events, _ = laid_out(begin(), seed)
        assert len(s.deck) == 25 and (s.low, s.high) == (8, 16)
        places.add(s.deck.cards.index(MASTER))
        assert GAME.view(s, 0).master == (9, 17)
        assert [event for event in events if isinstance(event, DeckMade)] == [DeckMade(25, (8, 9, 8))]
    assert places == set(range(8, 17))
    t = Table(3)
    cards = t.s.deck.cards
    cards.remove(MASTER)
    cards.insert(10, MASTER)
    t.s.low, t.s.high, t.s.phase = 8, 16, "reveal"
    t._follow(("turn",), (), ())
    assert GAME.view(t.s, 0).master == (8, 16), "one reveal later"


def test_the_24_are_shuffled_RFA_DECK_1_RFA_DECK_2_RFA_DECK_3() -> None:
    """RFA-DECK-1, RFA-DECK-2, RFA-DECK-3: All 24 cards are shuffled without the Master of Shadows. Then the middle
    third of nine is shuffled with it."""
    tops = {laid_out(begin(), seed)[0].deck.cards[0] for seed in range(60)}
    bottoms = {laid_out(begin(), seed)[0].deck.cards[-1] for seed in range(60)}
    assert len(tops) > 8 and len(bottoms) > 8
    s, _, chance = laid_out(begin())
    assert [entry for entry in chance if entry[0] != "heroes"][:2] == [("enemies", 24), ("middle pile", 9)]
    assert Counter(s.deck.cards) == Counter((*ENEMIES, MASTER)) and not any(s.deck.known)


@pytest.mark.parametrize(
    ("special", "pile"), [("dragons", 10), ("dragons+giants", 12), ("dragons+phantoms+giants", 14)]
)
def test_special_enemies_are_shuffled_in_before_the_piles(special: str, pile: int) -> None:
    """RFA-DECK-7, RFA-DECK-8: Special enemies are shuffled in before the deck is divided into three equal piles."""
    s, events, _ = laid_out(begin(3, "crown-of-kings", special=special))
    assert len(s.deck) == 3 * pile + 1 and (s.low, s.high) == (pile, 2 * pile)
    assert [event.piles for event in events if isinstance(event, DeckMade)] == [(pile, pile + 1, pile)]
    for kind in special.split("+"):
        assert Counter(s.deck.cards) >= Counter(SPECIAL[kind])


def test_special_enemies_come_as_complete_sets_of_six() -> None:
    """RFA-SPEC-1: All six of a kind come, or none. Without the switch none comes."""
    listed = set()
    for one in next(choice for choice in CHOICES if choice.key == "special").values:
        s, _, _ = laid_out(begin(3, "crown-of-kings", special=one, board_limits="any"))
        added = Counter(s.deck.cards) - Counter((*ENEMIES, MASTER))
        kinds = Counter(CARDS[card].kind for card, count in added.items() for _ in range(count))
        assert kinds == Counter({kind.removesuffix("s"): 6 for kind in one.split("+") if kind != "none"})
        listed |= set(added.items())
    assert sorted(listed) == [
        *((f"dragon-{number}", 1) for number in range(1, 7)),
        *((f"{kind}-{rank}", 2) for kind in ("giant", "phantom") for rank in (1, 2, 3)),
    ]  # fmt: skip


def test_custom_enemies_keep_the_piles_equal_RFA_SPEC_23_RFA_SPEC_21_RFA_SPEC_22() -> None:
    for blanks, cards in (("stalkers", 3), ("breakers", 3), ("all-six", 6)):
        s, _, _ = laid_out(begin(blanks=blanks))
        assert len(s.deck) == 25 + cards and (s.low, s.high) == (8 + cards // 3, 16 + 2 * cards // 3)


def allowed(special: str, **house: str) -> list[int]:
    found = []
    for level in GAME.levels:
        try:
            found.append(begin(3, level, special=special, **house).board.wanted)
        except Refused as refused:
            assert refused.kind == "board-with-special"
    return found


def test_one_kind_of_special_enemies_takes_six_or_seven_stones_RFA_SPEC_3_RFA_SPEC_2() -> None:
    assert [allowed(kind) for kind in ("dragons", "phantoms", "giants")] == [[6, 7]] * 3


def test_several_kinds_take_seven_or_eight_stones_RFA_SPEC_4() -> None:
    assert allowed("none") == [5, 6, 7, 8]
    assert allowed("dragons+phantoms") == allowed("dragons+phantoms+giants") == [7, 8]


def test_the_limits_can_be_lifted_RFA_VAR_1() -> None:
    assert allowed("dragons+phantoms+giants", board_limits="any") == [5, 6, 7, 8]


# --- difficulty, alone ---


def test_a_marker_shortens_a_track_by_one_hole_RFA_DIFF_4() -> None:
    board = begin(markers="desert+ice-cave").board
    assert board.length == {"desert": 5, "fortress": 6, "forest": 6, "ice-cave": 5}


def test_tracks_may_be_shorter_or_longer_RFA_DIFF_5_RFA_DIFF_1() -> None:
    """RFA-DIFF-1, RFA-DIFF-5: A gentle start has tracks that are one hole longer everywhere."""
    assert begin(track_length="7").board.length == dict.fromkeys(TERRITORIES, 7)
    assert begin().board.length == dict.fromkeys(TERRITORIES, 6), "else it is not longer"
    assert begin(track_length="4", markers="forest").board.length["forest"] == 3


@pytest.mark.parametrize(("heroes", "allies"), [("2", 2), ("3", 1)])
def test_one_person_plays_two_or_three_heroes_RFA_VAR_4(heroes: str, allies: int) -> None:
    s, events, _ = laid_out(begin(1, solo=heroes))
    assert [p.seat for p in s.players] == [0] * int(heroes)
    assert list(GAME.seats(s.level)) == [1, 2, 3, 4]
    assert all(p.dice.count(ALLY) == allies and p.dice.count(p.colour) == 5 for p in s.players)
    view = GAME.view(s, 0)
    assert view.solo and GAME.seats_in_play(s) == (0,)
    assert isinstance(events[-1], StarterChosen) and events[-1].who[1] == s.players[s.active].hero != ""
    assert BONUS not in [kind for p in s.players for kind in p.dice]


def test_the_count_of_cards_left_is_always_shown_RFA_VAR_2() -> None:
    s, _, _ = laid_out(begin())
    view = GAME.view(s, None)
    assert view.deck == 25 and Counter(view.unseen) == Counter(ENEMIES)
