"""TR-LVL: the levels beyond the first two, set up and played; TR-TRS where a level has several decks."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import map as ground
from engine.games.tomb_raider import setup
from engine.games.tomb_raider.awards import list_bonus_cards
from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import Bonus, list_deck_cards, load_level_decks, load_levels, may_be_played
from engine.games.tomb_raider.levels.records import Space
from engine.games.tomb_raider.map import (
    compute_depth,
    find_column_and_row,
    find_deck,
    find_space_index,
    list_treasure_spaces,
    may_lie,
)
from engine.games.tomb_raider.state import SOLO_GOALS, State
from engine.match import Match
from engine.protocol import Refused, Roll, Shuffle
from engine.setup import Setup

from .more_levels import begun, laid, numbered, run
from .play import Lot


def everything(s: State) -> Counter[str]:
    return Counter(card for zone in (*s.decks, *(one.card for one in s.spaces)) for card in zone.cards)


# --- the tables of TR-LVL ---


@pytest.mark.parametrize(
    ("level", "players", "power", "size"),
    [
        ("into_the_caves", (1, 6), 1, (3, 6)),
        ("trapped_in_the_tombs", (1, 6), 1, (3, 6)),
        ("death_by_design", (1, 2), 1, (5, 7)),
        ("freestyle", (1, 6), 3, (3, 12)),
        ("parallel_peril", (1, 6), 1, (4, 8)),
        ("parallel_pick_up", (1, 2), 1, (4, 6)),
        ("atlantis", (1, 6), 2, (3, 6)),
        ("explore_the_depths", (1, 6), 3, (3, 12)),
    ],
)
def test_players_power_and_map(level: str, players: tuple[int, int], power: int, size: tuple[int, int]) -> None:
    """Each level has its number of players, power and map: TR-LVL-CAVES-1, -2, -5; TR-LVL-TOMBS-1, -2, -5;
    TR-LVL-DBD-1, -2, -4; TR-LVL-FREE-1, -2, -4; TR-LVL-PERIL-1, -2, -4; TR-LVL-PPU-1, -2, -5; TR-LVL-ATL-1, -2, -6;
    TR-LVL-DEEP-1, -2, -8. By TR-RUL-10 one person alone can play it, too."""
    one = load_levels()[level]
    assert (one.players.least, one.players.most) == players
    assert (one.power, (one.width, one.rows), one.start_depth) == (power, size, 1)
    assert one.goals[0] == "treasure" and one.list_characters("caves")[:2] == ("019", "044")
    for seats in {players[0], players[1], max(players[0], players[1] - 1)}:
        s = begun(level, seats)
        assert GAME.faults(s) == [] and (s.width, s.rows) == size
    with pytest.raises(Refused):
        begun(level, players[1] + 1)


@pytest.mark.parametrize(
    ("level", "entrance", "room", "first"),
    [("into_the_caves", "001", "003", 1), ("trapped_in_the_tombs", "026", "028", 26)],
)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_layout_E_and_one_box(level: str, entrance: str, room: str, first: int, seats: int) -> None:
    """The entrances lie by layout E, and all locations come from one box: TR-LVL-CAVES-3, -4, -6, -7, -8;
    TR-LVL-TOMBS-3, -4, -6, -7, -8; TR-LVL-3, TR-MULTI-3, TR-MULTI-4, TR-SETUP-10."""
    s = begun(level, seats)
    gates = [(2, 1)] if seats % 2 else [(1, 1), (3, 1)]
    assert laid(s) == dict.fromkeys(gates, (entrance, True))
    assert set(s.level_deck.cards) == numbered(first, first + 17) - {entrance} and len(s.level_deck) == 17
    assert room in s.level_deck.cards and s.treasure_at < 0
    assert {compute_depth(s, at) for at in list_treasure_spaces(s)} == {4, 5, 6}
    run(setup.lay_out_table(s), [6, 5, 4, 3, 2, 1])
    assert max(Counter(r.at for r in s.raiders).values()) - min(Counter(r.at for r in s.raiders).values()) <= 1


def test_TR_LVL_DBD_the_fixed_map() -> None:
    """Each location lies on its fixed space once, and only two lie face up: TR-LVL-DBD-3, -5, -9, -12, TR-LVL-DBD-13,
    ROW1 to ROW7; TR-ORI-9."""
    # TR-DX-35
    s = begun("death_by_design")
    lying = laid(s)
    cards = Counter(card for card, _ in lying.values())
    assert set(cards) == (numbered(1, 18) | numbered(26, 43)) - {"003", "028"} and set(cards.values()) == {1}
    assert {at for at, (_, up) in lying.items() if up} == {(1, 1), (5, 1)}
    assert [lying[at][0] for at in ((4, 4), (1, 5), (5, 1), (1, 1), (3, 1))] == ["009", "004", "001", "026", "002"]
    assert (3, 7) not in lying and len(lying) == 34
    assert sum(everything(s).values()) == 36
    assert find_deck(s, find_space_index(s, "2.2")).cards == []


def test_TR_LVL_DBD_6_the_treasure_room_is_drawn_when_entered() -> None:
    """TR-LVL-DBD-6, TR-LD-7, TR-LVL-DBD-9: The treasure room, 003 or 028, is drawn when its space is entered. Everybody
    knows the space from the start. The other treasure room leaves the match."""
    # TR-EX-36
    s = begun("death_by_design")
    assert run(ground.place_treasure(s)) == [] and [find_column_and_row(s, at) for at in list_treasure_spaces(s)] == [
        (3, 7)
    ]
    at = find_space_index(s, "3.7")
    assert sorted(find_deck(s, at).cards) == ["003", "028"]
    run(ground.draw_location(s, at))
    ground.turn_face_up(s, at, 0)
    told = run(ground.place_treasure(s))
    assert s.treasure_at == at and [one.kind for one in told] == ["rooms-removed"]
    assert {s.spaces[at].card.cards[0], *s.aside} == {"003", "028"}
    assert GAME.faults(s) == []


def test_TR_LVL_DBD_10_the_side_deck_serves_what_is_filled() -> None:
    """TR-LVL-DBD-10, TR-EX-37, TR-LD-19: With this option an exchange draws from the locations 152-160."""
    s = begun("death_by_design", side_deck="on")
    assert set(find_deck(s, find_space_index(s, "2.2")).cards) == numbered(152, 160)
    assert find_deck(s, find_space_index(s, "3.7")).cards == ["003", "028"]


def test_TR_LVL_DBD_7_the_highest_picks_an_entrance() -> None:
    """TR-LVL-DBD-7, TR-TEST-10: Each player rolls one die, and ties are rolled again. By default the highest roller
    takes the entrance in the lowest column, and the other player takes the other entrance."""
    s = begun("death_by_design")
    run(setup.lay_out_table(s), [3, 3, 1, 5])
    assert [find_column_and_row(s, r.at) for r in s.raiders] == [(5, 1), (1, 1)]


@pytest.mark.parametrize(
    ("form", "rows", "power", "least", "sanctuary"),
    [("power_3", 12, 3, 7, True), ("power_3_short", 6, 3, 4, True), ("power_2", 6, 2, 4, False)],
)
def test_TR_LVL_FREE_forms(form: str, rows: int, power: int, least: int, sanctuary: bool) -> None:
    """Each form of Freestyle has its own rows, power and least depths: TR-LVL-FREE-3, -4, -5, -6, -7, -8, -9;
    TR-TRS-10, TR-TRS-11."""
    # TR-EX-42
    s = begun("freestyle", 3, form=form)
    assert (s.rows, s.terms.power) == (rows, power)
    assert laid(s) == {(1, 1): ("001", True), (3, 1): ("026", True)}
    assert ("151" in s.level_deck.cards) is sanctuary and set(Counter(s.level_deck.cards).values()) == {1}
    column = [find_space_index(s, f"2.{row}") for row in range(1, rows + 1)]
    assert [may_lie(s, "003", at) for at in column] == [row >= least for row in range(1, rows + 1)]
    assert [may_lie(s, "105", at) for at in column] == [row >= 3 for row in range(1, rows + 1)]
    assert [may_lie(s, "151", at) for at in column] == [row >= 9 for row in range(1, rows + 1)]
    assert GAME.faults(s) == []


def test_TR_LVL_FREE_10_entrances_are_picked_from_the_highest_roll_to_the_lowest() -> None:
    """TR-LVL-FREE-10, TR-LVL-PERIL-10: Four players roll 2, 6, 4 and 6, and the tied players roll again. By TR-RUL-23,
    each entrance takes its share of raiders in Parallel Peril. In Freestyle each player picks any entrance."""
    for level, columns in (("parallel_peril", [4, 1, 4, 1]), ("freestyle", [1, 1, 1, 1])):
        s = begun(level, 4)
        told = run(setup.lay_out_table(s), [2, 6, 4, 6, 1, 3])
        assert [one.open["seat"] for one in told if one.kind == "entrance-roll"] == [0, 1, 2, 3, 1, 3]
        assert [find_column_and_row(s, r.at) for r in s.raiders] == [(column, 1) for column in columns]


def test_TR_LVL_FREE_11_one_of_several_rooms_by_lot_and_the_rest_leave() -> None:
    """TR-LVL-FREE-11, TR-TRS-5, TR-TRS-7: The last possible space takes one of the treasure rooms that may lie
    there."""
    # TR-TRS-8
    s = begun("freestyle", form="power_2")
    last = find_space_index(s, "2.6")
    for at, space in enumerate(s.spaces):
        if compute_depth(s, at) >= 4 and at != last:
            number = next(card for card in s.level_deck.cards if LOCATIONS[card].role == "room")
            s.level_deck.move(number, space.card)
    told = run(ground.place_treasure(s))
    assert [one.kind for one in told] == ["treasure-placed", "rooms-removed"] and s.treasure_at == last
    assert {s.spaces[last].card.cards[0], *s.aside} == {"003", "028", "118"}
    assert GAME.faults(s) == []


def test_TR_LVL_FREE_13_the_variant() -> None:
    """TR-LVL-FREE-13, TR-HR-11, TR-AMB-44: In the variant there is one treasure room, and every player but the one who
    supplies the map may start with a bonus."""
    s = begun("freestyle", 3, freestyle_variant="on")
    assert [card for card in s.level_deck.cards if LOCATIONS[card].role == "treasure"] == ["151"]
    assert not s.raiders[0].bonus and {"020", "045", "067"} <= set(s.raiders[1].bonus)
    assert not any(r.bonus for r in begun("freestyle", 3).raiders)


def test_TR_LVL_PERIL_two_decks_by_column() -> None:
    """The left half of the map is served by one level deck and the right half by another: TR-LVL-PERIL-3, -5, -6, -7,
    TR-TRS-1, TR-LD-5."""
    s = begun("parallel_peril", 3)
    assert laid(s) == {(1, 1): ("001", True), (4, 1): ("026", True)}
    for at in range(len(s.spaces)):
        column, row = find_column_and_row(s, at)
        cards = set(find_deck(s, at).cards)
        assert cards == (numbered(2, 18) if column <= 2 else numbered(27, 43))
        assert may_lie(s, "003", at) is (row >= 5)
    assert {compute_depth(s, at) for at in list_treasure_spaces(s)} == {5, 6, 7, 8}


@pytest.mark.parametrize(("space", "room", "other"), [("2.8", "003", "028"), ("3.8", "028", "003")])
def test_TR_LVL_PERIL_8_the_last_space_takes_the_room_of_its_deck(space: str, room: str, other: str) -> None:
    """TR-LVL-PERIL-8, -9, TR-TRS-7, TR-TRS-8: The other treasure room leaves the decks."""  # TR-LVL-PPU-10 likewise
    s = begun("parallel_peril")
    last = find_space_index(s, space)
    for at, one in enumerate(s.spaces):
        if compute_depth(s, at) >= 5 and at != last:
            one.card.put("002")
    run(ground.place_treasure(s))
    assert s.spaces[last].card.cards == [room] and s.treasure_at == last and s.aside == (other,)
    assert not any(card in ("003", "028") for deck in s.decks for card in deck.cards)


@pytest.mark.parametrize(
    ("form", "rows", "least", "cards"), [("power_1", 6, 4, 18), ("power_2", 8, 5, 18), ("power_3", 10, 6, 20)]
)
def test_TR_LVL_PPU_decks_of_ones_own(form: str, rows: int, least: int, cards: int) -> None:
    """Each player's own level deck serves one side of the map: TR-LVL-PPU-2, -3, -4, -5, -6, -8, -9; TR-DX-37. By
    TR-RUL-8 it is filled up from 152-160 to the least size."""
    s = GAME.begin(Setup("parallel_pick_up", ({"level_deck": "tombs"}, {"level_deck": "caves"}), {"form": form}))
    assert s.rows == rows and laid(s) == {(1, 1): ("026", True), (4, 1): ("001", True)}
    assert [find_column_and_row(s, r.at) for r in s.raiders] == [(1, 1), (4, 1)]
    spare = numbered(152, 151 + cards - 18)
    assert [set(deck.cards) for deck in s.decks] == [numbered(27, 43) | spare, numbered(2, 18) | spare]
    assert [find_deck(s, find_space_index(s, f"{column}.3")) is s.level_deck for column in (1, 2, 3, 4)] == [1, 1, 0, 0]
    assert {compute_depth(s, at) for at in list_treasure_spaces(s)} == set(range(least, rows + 1))
    run(setup.lay_out_table(s))
    assert [find_column_and_row(s, r.entrance) for r in s.raiders] == [(1, 1), (4, 1)]
    assert GAME.faults(s) == []


def test_TR_LVL_PPU_7_no_treasure_room_above_the_levels_power() -> None:
    """TR-LVL-PPU-4, TR-LVL-PPU-7, TR-RUL-7: Atlantis has a treasure room of power 2."""
    with pytest.raises(Refused) as caught:
        begun("parallel_pick_up", own={"level_deck": "atlantis"})
    assert caught.value.kind == "level-deck"
    level = replace(load_levels()["parallel_pick_up"], without=())
    assert not may_be_played(level, 0, list_deck_cards(level, 0, load_level_decks(), "atlantis"))
    s = begun("parallel_pick_up", own={"level_deck": "atlantis"}, form="power_2")
    assert s.terms.treasure_rooms == (("118",), ("118",)) and GAME.faults(s) == []


def test_TR_LVL_PPU_9_each_starts_at_the_entrance_of_its_own_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-LVL-PPU-9, TR-LD-9: A player starts at this entrance on either side of the map."""
    level = load_levels()["parallel_pick_up"]
    swapped = tuple(replace(deck, seat=1 - deck.seat) for deck in level.decks)
    monkeypatch.setitem(load_levels(), "parallel_pick_up", replace(level, decks=swapped))
    assert [find_column_and_row(s, r.at) for s in (begun("parallel_pick_up"),) for r in s.raiders] == [(4, 1), (1, 1)]


@pytest.mark.parametrize("seats", [2, 3])
def test_TR_LVL_ATL_the_sunken_city(seats: int) -> None:
    """Atlantis has its entrances, its level deck of 101 to 118, and its treasure at depths 4 to 6: TR-LVL-ATL-3, -4,
    -5, -7; TR-AMB-78."""
    s = begun("atlantis", seats)
    assert list(laid(s)) == ([(2, 1)] if seats % 2 else [(1, 1), (3, 1)])
    assert set(s.level_deck.cards) == numbered(101, 118)
    assert {compute_depth(s, at) for at in list_treasure_spaces(s)} == {4, 5, 6}


def test_TR_LVL_ATL_8_a_start_bonus_for_each() -> None:
    """TR-DEC-S5, TR-RUL-19: Each player takes an upgrade of power 2 for the raider or a treasure of power 1; by default
    the first one listed. The card lies in the saved row and works at once."""
    s = begun("atlantis", own={"raider": "019"})
    rules = setup.lay_out_table(s)
    request, answer = next(rules), None
    while not (isinstance(request, tuple) and request[0].kind == "start-bonus"):
        assert not isinstance(request, Roll)
        answer = tuple(range(request.size)) if isinstance(request, Shuffle) else None
        request = rules.send(answer)
    assert [ask.seat for ask in request] == [0, 1] and request[0].default.format_text() == "take:020"
    texts = [option.format_text() for option in request[0].choice.options]
    assert {"take:020", "take:045", "take:067"} <= set(texts) and "pass" not in texts
    taken = next(option for option in request[0].choice.options if option.format_text() == "take:067")
    request = rules.send((taken, request[1].default))
    assert request.kind == "bonus" and request.open == {"seat": 0, "card": "067"}
    first, second = s.raiders
    assert first.saved.cards == ["067"] and first.power == 2 and first.base == [3, 3, 3, 3]
    assert not second.saved.cards and GAME.faults(s) == []


def test_TR_LVL_DEEP_three_decks_by_depth() -> None:
    """Each range of depths has its own level deck: TR-LVL-DEEP-3, -4, -5, -6, -7, -9, -10; TR-EX-41 for depths."""
    s = begun("explore_the_depths", 4)
    assert laid(s) == {(2, 1): ("001", True)} and {find_column_and_row(s, r.at) for r in s.raiders} == {(2, 1)}
    wanted = {
        1: numbered(4, 18) | {"153", "157", "158"},
        5: numbered(29, 43) | {"154", "156", "159", "160"},
        9: numbered(101, 117) | {"151", "152", "155"},
    }
    for first, cards in wanted.items():
        for row in (first, first + 3):
            assert set(find_deck(s, find_space_index(s, f"1.{row}")).cards) == cards
    assert {compute_depth(s, at) for at in list_treasure_spaces(s)} == {9, 10, 11, 12}
    assert all({"020", "045"} <= set(r.bonus) and "067" not in r.bonus for r in s.raiders)


# --- maps dealt beforehand, start depth, save points ---


def test_TR_LD_6_a_map_dealt_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-LD-6, TR-MAP-12, TR-AMB-81: Every space holds a location that may lie there, and nobody knows which. The
    treasure room lies in a space that is deep enough, and every deep space could hold it."""
    monkeypatch.setitem(load_levels(), "into_the_caves", replace(load_levels()["into_the_caves"], fill="face_down"))
    where = set()
    for seed in range(12):
        match = Match.start(GAME, Setup("into_the_caves", ({}, {})), Lot(seed))
        s = match.state
        assert all(space.card.cards for space in s.spaces) and s.treasure_at < 0
        at = next(at for at, space in enumerate(s.spaces) if space.card.cards == ["003"])
        where.add(at)
        assert compute_depth(s, at) >= 4 and not s.spaces[at].card.known[0]
        assert {compute_depth(s, one) for one in list_treasure_spaces(s)} == {4, 5, 6}
        other = GAME.redeal(s, 0, Lot(seed).pick)
        assert GAME.faults(s) == [] and GAME.faults(other) == []
        assert all(may_lie(other, space.card.cards[0], at) for at, space in enumerate(other.spaces))
    assert len(where) > 3


def test_TR_MAP_2_a_level_may_start_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-MAP-2, TR-LD-3, TR-EX-41: A level with start depth 3 and 6 rows has the depths 3 to 8."""
    monkeypatch.setitem(load_levels(), "into_the_caves", replace(load_levels()["into_the_caves"], start_depth=3))
    s = begun("into_the_caves")
    assert [compute_depth(s, find_space_index(s, f"1.{row}")) for row in (1, 6)] == [3, 8]
    assert {find_column_and_row(s, at)[1] for at in list_treasure_spaces(s)} == {2, 3, 4, 5, 6}


def test_TR_LD_16_save_points_may_be_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-LD-16, TR-AMB-84: In such a level a Safe Cave saves nothing."""
    level = load_levels()["into_the_caves"]
    for rules, saves in ((level.rules, True), (replace(level.rules, save_points=False), False)):
        monkeypatch.setitem(load_levels(), "into_the_caves", replace(level, rules=rules))
        s = begun("into_the_caves")
        at = find_space_index(s, "2.2")
        s.level_deck.move("002", s.spaces[at].card)
        ground.turn_face_up(s, at, 0)
        assert s.spaces[at].save_point is saves


def test_TR_LD_13_a_found_item_as_a_start_bonus() -> None:
    """TR-LD-13: The items of the player's own deck are offered. Triggered discoveries are not."""
    cards = list_bonus_cards(begun("into_the_caves").raiders[0], Bonus(item=True))
    assert "068" in cards and "071" not in cards and "020" not in cards


def test_a_deck_serves_spaces_by_place() -> None:
    """TR-LD-5: A level deck serves columns, depths or single spaces."""
    deck = load_levels()["death_by_design"].decks[0]
    assert deck.is_for_space(3, 7, 7) and not deck.is_for_space(3, 6, 6)
    assert load_levels()["death_by_design"].find_deck_index(Space(1, 1)) == 1


# --- whole matches ---

PLAYED = [
    (level, seats, goal)
    for level in ("into_the_caves", "trapped_in_the_tombs", "parallel_peril", "death_by_design", "parallel_pick_up",
                  "freestyle", "atlantis", "explore_the_depths")
    for seats, goal in ((2, "treasure"), (4, "recovery"), (3, "bounty"), (3, "timed"))
    if seats <= load_levels()[level].players.most and goal in load_levels()[level].goals
]  # fmt: skip


def played_out(level: str, seats: int, goal: str, seed: int, most: int = 60_000) -> Match[State]:
    """Return a match that the AI has played to its end."""
    lot = Lot(seed)
    match = Match.start(GAME, Setup(level, ({},) * seats, {"goal": goal}), lot)
    for _ in range(most):
        if match.over:
            return match
        put = match.pending[0]
        match.act(
            put.ask.seat, put.number, put.ask.choice.write(GAME.choose(match.view(put.ask.seat), put.ask, lot.pick))
        )
    raise AssertionError(f"{level} with {seats} has not ended after {most} answers, in turn {match.state.turn}")


@pytest.mark.lot(5)
@pytest.mark.parametrize(("level", "seats", "goal"), PLAYED)
def test_an_AI_played_match_ends(level: str, seats: int, goal: str) -> None:
    match = played_out(level, seats, goal, 7)
    assert match.result is not None and match.result.winners and GAME.faults(match.state) == []


@pytest.mark.parametrize(
    ("level", "goal", "seed"),
    [
        ("death_by_design", "purge", 9),  # A raider can walk past a creature turn after turn.
        ("into_the_caves", "purge", 79),
        ("death_by_design", "survey", 30),  # The AI searches a save point last.
        ("into_the_caves", "survey", 24),  # Nobody knew of this space.
        ("parallel_pick_up", "survey", 36),
        ("freestyle", "survey", 8),  # This treasure room surely kills.
    ],
)
def test_an_AI_alone_reaches_what_it_set_out_to_do(level: str, goal: str, seed: int) -> None:
    """TR-RUL-10: The AI saves no discovery that it needs again. It fights an obstacle that would stay if it were only
    passed."""
    match = played_out(level, 1, goal, seed, 8_000)
    assert match.result is not None and match.result.winners == (0,)


@pytest.mark.proof
@pytest.mark.parametrize("level", list(dict.fromkeys(level for level, *_ in PLAYED)))
def test_a_hundred_AI_played_matches_end_on_each_level(level: str) -> None:
    tables = [
        (n, goal) for goal in load_levels()[level].goals for n in GAME.seats(level) if n == 1 or goal not in SOLO_GOALS
    ]
    for seed in range(100):
        played_out(level, *tables[seed % len(tables)], seed, 200_000)


@pytest.mark.parametrize(("level", "seats", "goal"), PLAYED[::4])
def test_random_play_is_sound_and_redeals(level: str, seats: int, goal: str) -> None:
    """TR-INFO-1: Random play has no fault. If a state is dealt again for a viewer, the view stays the same and the new
    state has no fault."""
    lot = Lot(3)
    match = Match.start(GAME, Setup(level, ({},) * seats, {"goal": goal}), lot)
    for count in range(240):
        if match.over:
            break
        put = match.pending[0]
        match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.choice.sample(lot.pick)))
        if count % 40 == 0:
            assert GAME.faults(match.state) == []
            for viewer in (*range(seats), None):
                other = GAME.redeal(match.state, viewer, lot.pick)
                assert GAME.view(other, viewer) == match.view(viewer) and GAME.faults(other) == []
