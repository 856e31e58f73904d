"""TR-LD: what a level's record says and what follows from it; the levels of a Pick Up series."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import series, series_cards, setup
from engine.games.tomb_raider.awards import list_bonus_cards
from engine.games.tomb_raider.cards import DISCOVERIES, LOCATIONS, POOL
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.layout import _keep_one_treasure_room, deal_face_down
from engine.games.tomb_raider.levels import list_deck_cards, load_level_decks, load_levels, may_be_played
from engine.games.tomb_raider.levels.records import (
    Bonus,
    Cell,
    Entrances,
    Form,
    Level,
    LevelDeck,
    ReadyLevelDeck,
    Space,
    expand_numbers,
)
from engine.games.tomb_raider.map import compute_depth, find_column_and_row, find_space_index, may_lie, place_treasure
from engine.games.tomb_raider.state import State
from engine.games.tomb_raider.switches import Switches
from engine.protocol import Refused
from engine.setup import Setup

from .more_levels import begun, laid, numbered, run
from .scenario import Table
from .series import after, pick_up

CAVES: Level = load_levels()["into_the_caves"]


@pytest.fixture(autouse=True)
def _choices_of_changed_levels() -> Iterator[None]:
    yield
    setup.list_choices.cache_clear()


def changed(monkeypatch: pytest.MonkeyPatch, seats: int = 2, **more: object) -> State:
    """Begin a match of Into the Caves with a changed record of the level."""
    monkeypatch.setitem(load_levels(), "into_the_caves", replace(CAVES, **more))  # type: ignore[arg-type]
    setup.list_choices.cache_clear()
    return begun("into_the_caves", seats)


def test_what_a_level_deck_is_made_of_TR_LD_4_TR_DECK_7() -> None:
    """A level deck lists numbers and ranges, or is a ready-made deck. Cards that the level excludes are left out. It is
    filled up from 152 to 160, in order, to the least size, which counts one entrance."""
    assert expand_numbers(("004-006", "151", "S04")) == ("004", "005", "006", "151", "S04")
    named = replace(CAVES, decks=(LevelDeck(cards=("001", "003-005", "151")),), without=("004",))
    assert list_deck_cards(named, 0, {}) == ["001", "003", "005", "151"]
    assert list_deck_cards(replace(named, without=("cave",)), 0, {}) == ["151"]
    plain = list_deck_cards(CAVES, 0, load_level_decks(), "caves")
    assert set(plain) == numbered(1, 18)
    for least, more in ((18, 0), (20, 2), (26, 8), (99, 9)):
        level = replace(CAVES, decks=(replace(CAVES.decks[0], least=least),))
        assert list_deck_cards(level, 0, load_level_decks(), "caves") == [*plain, *sorted(numbered(152, 160))[:more]]
    level = replace(CAVES, decks=(replace(CAVES.decks[0], least=20),), without=("152",))
    assert list_deck_cards(level, 0, load_level_decks(), "caves") == [*plain, "153", "154"]


@pytest.mark.parametrize("cards", [("9999",), ("001-x3",), ("001-099", "1-1000")])
def test_a_text_that_is_no_list_of_cards_is_refused_TR_LD_4_TR_RUL_8(cards: tuple[str, ...]) -> None:
    for build in (lambda: LevelDeck(cards=cards), lambda: ReadyLevelDeck(key="x", name="X", cards=cards)):
        with pytest.raises(ValueError, match="cards"):
            build()


def test_entrances_by_the_number_of_players_TR_LD_8() -> None:
    """The entrance cards come from the deck that serves the space, each in its turn."""
    middle, corners = (Space(2, 1),), (Space(1, 1), Space(3, 1))
    for seats in range(1, 7):
        assert CAVES.list_entrances(seats) == (middle if seats % 2 else corners)
    with pytest.raises(KeyError):
        CAVES.list_entrances(7)
    assert laid(begun("freestyle")) == {(1, 1): ("001", True), (3, 1): ("026", True)}
    assert laid(begun("into_the_caves")) == {(1, 1): ("001", True), (3, 1): ("001", True)}


def test_least_depths_by_number_family_and_role_TR_LD_11() -> None:
    """If several least depths apply to a card, the largest counts."""
    level = replace(CAVES, least_depth={"treasure": 4, "cave": 2, "003": 3, "005": 5})
    assert [level.find_least_depth(card) for card in ("003", "004", "005", "151", "152")] == [4, 2, 5, 4, 0]
    assert replace(level, least_depth={"cave": 6, "treasure": 4}).find_least_depth("003") == 6
    assert [replace(level, least_depth={}).find_least_depth(card) for card in ("003", "004")] == [0, 0]


def test_the_level_and_the_card_TR_LD_11_TR_TRS_11(monkeypatch: pytest.MonkeyPatch) -> None:
    """If both give a least depth for a location, the larger counts."""
    for least, first in (({"treasure": 5}, 5), ({"treasure": 2}, 4), ({}, 4), ({"005": 3}, 3)):
        s = changed(monkeypatch, least_depth=least)
        card = "005" if "005" in least else "003"
        places = [compute_depth(s, at) for at in range(len(s.spaces)) if may_lie(s, card, at)]
        assert min(places) == first


def test_who_may_be_chosen_TR_LD_18() -> None:
    """Only raiders of the power that the level allows can be chosen. The box's own come first."""
    for most in (1, 2):
        listed = replace(CAVES, character_power=most).list_characters("caves")
        assert listed[0] == "019" and len(set(listed)) == len(listed)
        assert {POOL.find_character(card).power for card in listed} <= set(range(1, most + 1))
    assert replace(CAVES, raiders="starter").list_characters("tombs") == ("044",)


def test_a_level_switches_rules_and_modules_TR_LD_20(monkeypatch: pytest.MonkeyPatch) -> None:
    """The values of a level apply where the table says nothing."""
    assert changed(monkeypatch).rules == Switches()
    s = changed(monkeypatch, rules=Switches(wet=True, discard_to_6=True))
    assert s.rules.wet and s.rules.discard_to_6 and not s.rules.save_optional


def test_a_level_names_the_obstacles_of_one_person_TR_LD_17() -> None:
    """A level says which obstacles one person alone meets, and whether one may lie in the treasure room."""
    learning = load_levels()["learning_game"]
    for box, cards in learning.solo_obstacles.items():
        s = begun("learning_game", 1, {"starter": box})
        assert Counter(s.obstacle_deck.cards) == Counter(cards)
    assert not learning.rules.treasure_room_obstacles and CAVES.rules.treasure_room_obstacles


@pytest.mark.parametrize("who", ["all", "others"])
def test_a_start_bonus_for_all_or_all_but_the_first_TR_LD_13_TR_AMB_57(
    who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bonus is an upgrade of exactly this power, for this raider or for any, or a treasure of this power or
    less."""
    s = changed(monkeypatch, 3, bonus=Bonus(upgrade=2, treasure=1, who=who))  # type: ignore[arg-type]
    cards = [set(r.bonus) for r in s.raiders]
    assert cards[0] == (set() if who == "others" else cards[1]) and cards[1] == cards[2]
    upgrades, treasures = {"067", "194", "195", "Z08", "Z09"}, {"020", "045", "186", "190", "S020", "B146", "Z11"}
    assert cards[1] == upgrades | treasures
    items = set(list_bonus_cards(s.raiders[1], Bonus(item=True)))
    assert items == {card for card in s.raiders[1].deck.cards if card in DISCOVERIES and DISCOVERIES[card].is_item}


# --- Pick Up -------------------------------------------------------------------------------------------------------


LEVELS = (1, 2, 3)


def level(number: int) -> State:
    return after(pick_up("caves", "tombs", "atlantis"), number)


def test_TR_SER_PICKUP_1_for_two_or_more() -> None:
    assert GAME.seats("pick_up") == range(2, 7)


@pytest.mark.parametrize("number", LEVELS)
def test_the_map_TR_SER_PICKUP_8_TR_SER_PICKUP_11(number: int) -> None:
    """The map is 3 by 6, with an entrance in each corner of row 1 and no other location face up."""
    s = level(number)
    assert (s.width, s.rows) == (3, 6) and set(laid(s)) == {(1, 1), (3, 1)}
    assert all(up and LOCATIONS[card].role == "entrance" for card, up in laid(s).values())


@pytest.mark.parametrize("number", LEVELS)
def test_the_level_deck_TR_SER_PICKUP_9_TR_SER_PICKUP_10(number: int) -> None:
    """The level deck has 18 cards or more with the two entrances, none more than twice, and one treasure room."""
    cards = Counter(level(number).level_deck.cards)
    assert cards.total() + 2 >= 18 and max(cards.values()) <= 2 == load_levels()["pick_up"].decks[0].copies
    assert sum(n for card, n in cards.items() if LOCATIONS[card].role == "treasure") == 1


@pytest.mark.parametrize("number", LEVELS)
def test_the_treasure_room_in_rows_4_to_6_TR_SER_PICKUP_12_TR_SER_PICKUP_13(number: int) -> None:
    s = level(number)
    room = next(card for card in s.level_deck.cards if LOCATIONS[card].role == "treasure")
    assert [row for row in range(1, 7) if may_lie(s, room, find_space_index(s, f"2.{row}"))] == [4, 5, 6]
    assert compute_depth(s, find_space_index(s, "2.4")) == 2 * number + 2


def test_Atlantean_locations_from_depth_3_TR_SER_PICKUP_14(monkeypatch: pytest.MonkeyPatch) -> None:
    """The least depth matters in the first level only, because all others begin at depth 3 or deeper."""
    assert load_levels()["pick_up"].find_least_depth("104") == 3
    s = level(3)
    assert all(may_lie(s, "104", at) for at in range(len(s.spaces)))


# --- what a record means ------------------------------------------------------------------------------------------


def test_which_spaces_a_deck_serves_TR_LD_5() -> None:
    """Ranges of depths and columns include both ends. A deck may serve single spaces. A deck without a range serves
    every space that no earlier deck serves."""
    by_depth, by_column = LevelDeck(cards=("001",), depths=(3, 5)), LevelDeck(cards=("001",), columns=(2, 3))
    assert [by_depth.is_for_space(1, 1, n) for n in range(1, 8)] == [False, False, True, True, True, False, False]
    assert [by_column.is_for_space(n, 1, 1) for n in range(1, 6)] == [False, True, True, False, False]
    single = LevelDeck(cards=("001",), spaces=(Space(2, 2),))
    assert (
        single.is_for_space(2, 2, 9)
        and not single.is_for_space(2, 3, 9)
        and LevelDeck(cards=("001",)).is_for_space(9, 9, 9)
    )
    level = replace(CAVES, decks=(by_column, by_depth))
    assert [level.find_deck_index(Space(1, row)) for row in range(1, 7)] == [-1, -1, 1, 1, 1, -1]
    assert level.find_deck_index(Space(2, 4)) == 0


def test_a_level_deck_is_large_enough_with_one_entrance_counted_TR_LVL_PPU_3_TR_DECK_5() -> None:
    """The deck also holds an entrance, and a treasure room that the level's power allows."""
    rooms = sorted(numbered(4, 19))
    for cards, good in (
        (["001", "003", *rooms], True),
        (["001", "003", *rooms[:-1]], False),
        (["001", "026", "003", *rooms], True),
        (["001", "026", "003", *rooms[:-1]], False),
        (["003", *rooms, "002"], False),
        (["001", *rooms, "002"], False),
        (["001", "118", *rooms], False),
        (["001", "118", "003", *rooms], True),
    ):
        assert may_be_played(CAVES, 0, cards) is good, cards


def test_the_grid_is_read_from_the_deepest_row_TR_LD_6() -> None:
    level = replace(CAVES, width=2, rows=2, grid=("---  012", "001^ 026"))
    assert level.list_laid_locations() == (
        Cell(Space(2, 2), "012", up=False), Cell(Space(1, 1), "001", up=True), Cell(Space(2, 1), "026", up=False)
    )  # fmt: skip


def test_a_form_changes_what_it_names_TR_LVL_FREE_2_TR_LVL_PPU_2() -> None:
    """A form changes the power, rows, least depths, excluded cards, and the deck size where it asks for one."""
    form = Form("small", 2, 4, {"treasure": 3}, without=("002",), least=20)
    level = replace(CAVES, form="large", forms=(form,), least_depth={"treasure": 4})
    small = level.take_form("small")
    assert (small.form, small.power, small.rows, small.least_depth, small.without) == (
        "small", 2, 4, {"treasure": 3}, ("002",)
    )  # fmt: skip
    assert (
        small.decks[0].least == 20
        and replace(level, forms=(replace(form, least=0),)).take_form("small").decks[0].least == CAVES.decks[0].least
    )
    assert level.take_form("large") is level.take_form("") is level
    assert [one.form for one in level.list_level_forms()] == [
        "large", "small"
    ]  # fmt: skip


def test_spaces_row_by_row_TR_MAP_1() -> None:
    assert replace(CAVES, width=2, rows=2).list_spaces() == (Space(1, 1), Space(2, 1), Space(1, 2), Space(2, 2))


# --- a map dealt face down ----------------------------------------------------------------------------------------


def dealt(monkeypatch: pytest.MonkeyPatch, level: str, treasure_at: int = -1) -> Table:
    t = Table.begun(Setup(level, ({}, {}), {}))
    t.s.treasure_at = treasure_at
    t.follow(deal_face_down(t.s), (), ())
    return t


def test_every_space_holds_a_location_TR_LD_6_TR_MAP_12_TR_TRS_8(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each space takes the next location of the shuffled deck that may lie there. One treasure room is drawn by lot,
    and the others leave. The rest is shuffled again, so that nobody who saw the deck knows where the treasure room
    lies."""
    t = dealt(monkeypatch, "freestyle")
    s = t.s
    rooms = [card for zone in (*s.decks, *(one.card for one in s.spaces)) for card in zone.cards]
    assert [card for card in rooms if LOCATIONS[card].role == "treasure"].__len__() == 1
    (unseen,) = s.unseen
    assert sorted(unseen.cards) == sorted({"003", "028", "118", "151"} - set(rooms)) and not s.aside
    assert t.told("rooms-hidden") == [{"count": 3}] and not t.told("rooms-removed")
    s.treasure_at = next(at for at, one in enumerate(s.spaces) if LOCATIONS[one.card.cards[0]].role == "treasure")
    t.follow(place_treasure(s), (), ())
    assert not s.unseen and t.told("rooms-removed") == [{"cards": s.aside}] and set(s.aside) == set(unseen.cards)
    for at, space in enumerate(s.spaces):
        assert len(space.card) == 1 and may_lie(s, space.card.cards[0], at) and space.up is (at in (0, 2))
    assert t.shuffles == ["treasure room", "level deck", "level deck"]


def test_a_treasure_room_laid_before_is_the_only_one_TR_TRS_8_TR_LD_6(monkeypatch: pytest.MonkeyPatch) -> None:
    """The treasure room may also lie on the first space. No other treasure room is hidden."""
    for at in (0, 5):
        t = dealt(monkeypatch, "freestyle", at)
        assert not any(LOCATIONS[card].role == "treasure" for one in t.s.spaces for card in one.card.cards)
        assert sorted(t.s.aside) == ["003", "028", "118", "151"] and "treasure room" not in t.shuffles


def test_a_location_that_fits_no_space_stays_in_the_deck_TR_TRS_10_TR_LD_6(monkeypatch: pytest.MonkeyPatch) -> None:
    """A treasure room that needs depth 4 is laid in no higher row. If no other location is left, those spaces stay
    empty."""
    t = Table.begun(Setup("into_the_caves", ({}, {}), {}))
    t.s.level_deck.cards[:], t.s.level_deck.known[:] = ["003", "004", "005"], [0, 0, 0]
    t.s.terms = replace(t.s.terms, least_depth={"004": 6, "005": 6})
    t.check = lambda: None  # type: ignore[method-assign]
    t.follow(deal_face_down(t.s), (), ())
    lying = {
        find_column_and_row(t.s, at): one.card.cards[0]
        for at, one in enumerate(t.s.spaces)
        if one.card.cards and not one.up
    }
    assert {card: row for (_, row), card in lying.items()} == {"003": 4, "004": 6, "005": 6}


def test_the_strongest_room_that_can_lie_there_TR_LVL_FREE_13_TR_RUL_7_TR_RUL_18() -> None:
    """In the variant only this room stays, unless another room that can lie there is chosen."""
    for power, rows, room in ((3, 12, "151"), (3, 6, "118"), (2, 12, "118"), (1, 12, "003")):
        level = replace(CAVES, power=power, rows=rows)
        cards = ["001", "003", "151", "028", "118", "004"]
        _keep_one_treasure_room(level, [cards], "on")
        assert cards == ["001", room, "004"], (power, rows)
    cards = ["001", "003", "151", "028", "118", "004"]
    _keep_one_treasure_room(level, [cards], "028")
    assert cards == ["001", "028", "004"]
    with pytest.raises(Refused, match="one-room") as caught:
        _keep_one_treasure_room(replace(CAVES, power=3), [["003", "151"]], "151")
    assert caught.value.values == {"cards": ("003",)}
    assert [LOCATIONS[card].worth for card in ("003", "118", "151", "004")] == [1, 2, 3, 0]


def test_a_map_dealt_again_is_as_legal_TR_TRS_2_TR_TRS_10(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every face-down location in a newly dealt map may lie in its space, including the first space."""
    s = changed(monkeypatch, 3, fill="face_down")
    list_ = deal_face_down(s)
    request, lot = next(list_), random.Random(4)
    while True:
        try:
            request = list_.send(
                tuple(lot.sample(range(request.size), request.size)) if hasattr(request, "size") else None
            )
        except StopIteration:
            break
    rooms = set()
    for _ in range(30):
        other = GAME.redeal(s, 0, lot.randrange)
        for at, space in enumerate(other.spaces):
            assert len(space.card) == 1 and may_lie(other, space.card.cards[0], at)
            rooms |= {at for card in space.card.cards if LOCATIONS[card].role == "treasure"}
    assert len(rooms) > 1


def test_the_tombs_are_advised_for_the_first_time_TR_LVL_INTRO_3() -> None:
    """The locations are those of one starter, unmixed. By default these are the tombs."""
    choice = next(one for one in setup.list_choices("introductory") if one.key == "map")
    assert choice.values == ("caves", "tombs") and choice.default == "tombs"
    for box, cards in (("caves", numbered(1, 18)), ("tombs", numbered(26, 43))):
        s = GAME.begin(Setup("introductory", ({}, {}), {"map": box}))
        assert {card for zone in (s.level_deck, *(one.card for one in s.spaces)) for card in zone.cards} == cards


def test_what_a_series_says_of_its_levels_TR_LD_21_TR_SER_PICKUP_16() -> None:
    """A series says who supplies a level, what may be added, how deep each is, and that only the first has treasures at
    start."""
    for number in (1, 2, 3):
        one = series._make_pick_up_level(number, False)
        assert (one.decks[0].seat, one.start_depth) == (number - 1, 2 * number - 1)
        assert (one.bonus is not None) is (number == 1)
    assert (series_cards.ADDED, series.LARGE, series_cards.COPIES) == (10, 60, 3)


def test_the_last_space_is_looked_for_after_the_setup_TR_TRS_6_TR_TRS_5(monkeypatch: pytest.MonkeyPatch) -> None:
    """If only one space is deep enough from the start, the treasure room lies there, and everybody knows it."""
    gate = (Space(1, 1),)
    for rows, lies in ((4, 3), (5, -1)):
        s = changed(monkeypatch, 2, width=1, rows=rows, entrances=Entrances(gate, gate))
        told = run(setup.lay_out_table(s))
        assert s.treasure_at == lies and ("treasure-placed" in [one.kind for one in told]) is (lies >= 0)
