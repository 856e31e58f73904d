"""TR-ROW to TR-SETUP, TR-SOLO and TR-LTP: decks, setting up, solo play, the learning game; the Introductory Level."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.decks import KIND as DECK
from engine.dice import Dice
from engine.games.tomb_raider.cards import OBSTACLES, POOL
from engine.games.tomb_raider.decks import load_ready_made
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import Level, load_levels
from engine.games.tomb_raider.map import find_column_and_row, find_space_index, format_space
from engine.match import Match
from engine.protocol import Refused, Rules, Shuffle
from engine.setup import Setup
from engine.zones import Zone

from .scenario import Table


def new(level: str = "introductory", *seats: dict[str, str], **house: str) -> Table:
    """Return a table before its first step."""
    t = Table(level=level, raiders=seats or ({},), **house)
    t.s.turn, t.s.round, t.s.step = 0, "setup", "map"
    return t


def learning(starter: str = "caves", gentle: str = "off") -> Table:
    """Begin the learning game with its box unchanged, or with a gentle deal."""
    return Table.begun(Setup("learning_game", ({"starter": starter},), {"gentle": gentle}))


def setup(t: Table, step: str, *answers: Any, dice: list[int] | None = None) -> Table:
    return t.play("setup", step, 0, answers, dice or [])


def test_TR_LVL_INTRO_5_map_of_3_by_6() -> None:
    """TR-LVL-INTRO-5, TR-LVL-INTRO-6, TR-LVL-INTRO-7: Entrances lie in both corners of depth 1, and the treasure room
    lies face down in column 2 of depth 4."""
    s = new("introductory", {}, {}, map="tombs").s
    assert (s.width, s.rows, s.start_depth) == (3, 6, 1)
    lying = {
        find_column_and_row(s, at): (space.card.cards[0], space.up)
        for at, space in enumerate(s.spaces)
        if space.card.cards
    }
    assert lying == {(1, 1): ("026", True), (3, 1): ("026", True), (2, 4): ("028", False)}


def test_TR_EX_35_two_players_setup() -> None:
    """TR-EX-35, TR-LVL-INTRO-4, TR-MAP-6: Row 1 has an entrance, an unknown space and an entrance. All other spaces are
    unknown."""
    view = GAME.view(new("introductory", {}, {}, map="caves").s, None)
    assert [space.card for space in view.spaces[:3]] == ["001", None, "001"]
    assert all(space.card is None for space in view.spaces[3:]) and len(view.spaces) == 18


def test_TR_LVL_INTRO_6_solo_has_one_corner() -> None:
    """TR-LVL-INTRO-6, TR-LVL-INTRO-1: The space in the other corner is an ordinary unknown space."""
    s = new("introductory", {}, map="caves").s
    assert s.spaces[0].up and not s.spaces[2].up and not s.spaces[2].card.cards
    assert list(GAME.seats("introductory")) == [1, 2]


def test_TR_LVL_INTRO_3_locations_of_one_starter() -> None:
    """TR-LVL-INTRO-3, TR-DECK-8, TR-DECK-9: The locations of the two starters are not mixed. Those that lie on the map
    are not in the deck."""
    for box, numbers in (("caves", range(1, 19)), ("tombs", range(26, 44))):
        s = new("introductory", {}, {}, map=box).s
        special = {POOL.find_entrance(box).number, POOL.find_treasure_room(box).number}
        assert sorted(s.level_deck.cards) == sorted({f"{n:03}" for n in numbers} - special)


def test_TR_LVL_INTRO_3_the_tombs_are_advised() -> None:
    """TR-LVL-INTRO-3: The locations of either starter box, caves or tombs, can be chosen. By default they are the
    tombs."""
    chosen = next(choice for choice in GAME.choices("introductory") if choice.key == "map")
    assert (chosen.values, chosen.default) == (("caves", "tombs"), "tombs")
    s = GAME.begin(Setup("introductory", ({}, {})))
    assert s.spaces[0].card.cards == ["026"] and "029" in s.level_deck.cards and "004" not in s.level_deck.cards


def test_TR_LVL_INTRO_9_solo_obstacle_deck_is_every_obstacle() -> None:
    """TR-LVL-INTRO-9, TR-SOLO-1, TR-SOLO-10: Nine obstacles are taken out of a draw deck of thirty cards."""
    s = new("introductory", {"starter": "caves"}).s
    assert sorted(s.obstacle_deck.cards) == ["022", "025", "058", "059", "060", "062", "062", "064", "065"]
    assert not set(s.raiders[0].deck.cards) & set(OBSTACLES)
    assert len(s.raiders[0].deck) + len(s.obstacle_deck) == 30
    assert not new("introductory", {}, {}).s.obstacle_deck.cards


def test_TR_LVL_INTRO_2_raiders_of_power_1() -> None:
    """TR-LVL-INTRO-2, TR-CARD-CHR-3, TR-SETUP-2: Each player has a raider of power 1, face up on an entrance. Other
    raiders are refused."""
    s = new("introductory", {"raider": "044"}, {"raider": "044"}).s
    assert [(r.character, r.power) for r in s.raiders] == [("044", 1), ("044", 1)]  # TR-CARD-CHR-2
    assert {format_space(s, r.at) for r in s.raiders} == {"1.1", "3.1"}
    with pytest.raises(Refused):
        GAME.begin(Setup("introductory", ({"raider": "067"},)))


def test_TR_SETUP_3_the_level_deck_is_shuffled() -> None:
    """TR-SETUP-3, TR-SETUP-1: The level deck is shuffled after the starting cards have been laid."""
    t = setup(new("introductory", {}), "map")
    assert t.shuffles == ["level deck", "obstacle deck"]


@pytest.mark.parametrize(
    "level", [load_levels()["learning_game"], load_levels()["introductory"]], ids=lambda level: level.key
)
def test_TR_LVL_1_a_level_fixes_how_it_is_played(level: Level) -> None:
    """TR-LVL-1: A level fixes players, power, level deck, map size, starting map, treasure room and switches."""
    for seats in range(1, 4):
        if not level.players.least <= seats <= level.players.most:
            with pytest.raises(Refused):
                Table(level=level.key, seats=seats)
            continue
        s = Table(level=level.key, seats=seats, **({"gentle": "off"} if level.gentle else {})).s
        assert (s.width, s.rows, len(s.raiders)) == (level.width, level.rows, seats)
        laid = {find_column_and_row(s, at): space.card.cards for at, space in enumerate(s.spaces) if space.card.cards}
        treasure, entrances = level.treasure_room, level.list_entrances(seats)
        assert laid.pop((treasure.column, treasure.row)) == ["003"] and level.compute_depth(treasure.row) == 4
        assert laid == {(at.column, at.row): [POOL.find_entrance("caves").number] for at in entrances}
        assert s.rules == level.rules and {r.power for r in s.raiders} == {level.power}
        rooms = Counter(POOL.list_rooms("caves"))
        assert Counter(s.level_deck.cards) == rooms - Counter(["003"])


def test_TR_SETUP_10_the_entrances_are_rolled_for() -> None:
    """TR-SETUP-10, TR-TEST-10: Each player rolls one die, and ties are rolled again. The highest roller picks an
    entrance, and the other player takes the other one."""
    t = setup(new("introductory", {}, {}), "map", "@1 entrance:1.1", dice=[4, 4, 2, 5])
    assert t.at(1) == "1.1" and t.at(0) == "3.1"
    assert [r.entrance for r in t.s.raiders] == [2, 0]
    assert [roll["dice"] for roll in t.told("entrance-roll")] == [(4,), (4,), (2,), (5,)]


def test_TR_DEC_S6_whoever_rolls_highest_picks_an_entrance() -> None:
    """TR-DEC-S6: Both entrances can be picked; the default is the lowest column. The other player takes the remaining
    entrance and is not asked."""
    for dice, first, second in (([1, 6], 1, 0), ([6, 1], 0, 1)):
        for entrance, other in (("1.1", "3.1"), ("3.1", "1.1")):
            t = setup(new("introductory", {}, {}), "map", ..., dice=dice)
            assert (t.ask.seat, t.options()) == (first, ["entrance:1.1", "entrance:3.1"])
            assert t.ask.default.format_text() == "entrance:1.1"  # type: ignore[union-attr]
            t.answer(f"entrance:{entrance}")
            assert (t.at(first), t.at(second)) == (entrance, other)
            assert [t.s.raiders[seat].entrance for seat in (first, second)] == [
                find_space_index(t.s, entrance),
                find_space_index(t.s, other),
            ]


def test_TR_SETUP_10_entrances_are_picked_with_open_lists() -> None:
    """TR-SETUP-10, TR-RUL-5: The list of a deck that a player has built is shown to all before anybody picks an
    entrance."""
    mine = load_ready_made()["lara_2"].deck().list_copies()
    t = setup(new("introductory", {}, {DECK: "lara_2"}), "map", ..., dice=[6, 1])
    assert t.ask.kind == "entrance" and t.told("brought") == [{"seat": 1, "cards": mine}]


def test_TR_TEST_12_a_roll_off_is_no_test() -> None:
    """TR-TEST-12: No card window opens during a roll-off, and Take Aim does not help."""
    t = new("introductory", {"starter": "caves"}, {"starter": "caves"})
    t.raider(0, hand=["057", "063"])
    t.raider(1, hand=["057"])
    t.passing = False
    setup(t, "map", "@0 entrance:1.1", dice=[6, 1])
    t.s.turn = 1
    t.play("ready", "order", -1, ["@0 first:0"], [6, 6, 6, 1, 1, 1])
    assert not t.told("test")


def test_TR_SETUP_4_opening_hand_of_think_cards() -> None:
    """TR-SETUP-4, TR-SETUP-5, TR-DEC-S7: All players choose their opening hands at the same time. Then the rest of each
    deck is shuffled."""
    t = setup(new("introductory", {"starter": "caves"}, {"starter": "tombs"}), "hands", ...)
    assert isinstance(t.asked, tuple) and [ask.seat for ask in t.asked] == [0, 1]
    assert all(ask.secret for ask in t.asked)
    assert [(ask.choice.least, ask.choice.most) for ask in t.asked] == [(2, 2), (3, 3)]  # type: ignore[union-attr]
    assert t.asked[0].default == ("021", "022")
    assert t.asked[0].choice.count() == 29 * 28 // 2 + 1  # These are the pairs of 29 kinds, and the two Pit Traps.
    t.answer(("057", "068"), ("046", "047", "048"))
    assert sorted(t.hand(0)) == ["057", "068"] and sorted(t.hand(1)) == ["046", "047", "048"]
    assert t.shuffles == ["draw deck", "draw deck"] and len(t.s.raiders[0].deck) == 28


def test_TR_SETUP_4_the_cards_to_choose_from_are_listed_by_kind() -> None:
    """TR-SETUP-4: The list shows discoveries, playable cards, upgrades and obstacles, each by number."""
    t = setup(new("introductory", {"starter": "caves"}, {"starter": "tombs"}), "hands", ...)
    assert isinstance(t.asked, tuple)
    items = t.asked[0].choice.items  # type: ignore[union-attr]
    kinds = [type(POOL.find_card(card)).__name__ for card in items]
    assert list(dict.fromkeys(kinds)) == ["Discovery", "Action", "Upgrade", "Obstacle"]
    found = [card for card, kind in zip(items, kinds, strict=True) if kind == "Discovery"]
    assert found == sorted(found) and kinds == sorted(kinds, key=["Discovery", "Action", "Upgrade", "Obstacle"].index)


def test_TR_SETUP_4_an_opening_hand_is_its_players_secret() -> None:
    """TR-INFO-1, TR-SETUP-7: The hand is chosen secretly. The others are told only how many cards it has."""
    t = setup(new("introductory", {"starter": "caves"}, {"starter": "caves"}), "hands", ("057", "068"), ("021", "022"))
    drew = [told for told in t.events if told.kind == "drew"]
    assert [told.open for told in drew] == [{"seat": 0, "count": 2}, {"seat": 1, "count": 2}]
    assert drew[0].secret == {0: {"cards": ("068", "057")}}
    assert t.s.raiders[0].hand.known == [1, 1] and set(t.s.raiders[0].deck.known) == {0}


def test_TR_SETUP_6_no_mulligan_in_standard_play() -> None:
    """TR-SETUP-6: Nobody outside the learning game is asked whether to exchange a hand."""
    t = new("introductory", {})
    t.s.turn = 1
    t.raider(0, hand=["057", "068"])
    t.draw(0, "draw")
    assert t.hand(0)[:2] == ["057", "068"] and not t.shuffles


def test_TR_SETUP_8_the_first_turn_is_like_any_other() -> None:
    """TR-SETUP-8: A card with which to attack may be played in turn 1."""
    t = Table("2.2=006")
    t.s.turn = 1
    t.raider(0, at="2.2", hand=["057"])
    t.raider(1, at="2.2")
    t.action(0, "stay", "attack:1,none", "play:057,none,none", dice=[6, 6, 6, 1, 1])
    assert t.s.raiders[1].damage == 1


def test_TR_DECK_1_thirty_cards_with_at_most_two_copies() -> None:
    """TR-DECK-1, TR-DECK-2, TR-DECK-3: The draw decks of the starters follow this rule, opening hands included."""
    for starter in POOL.starters.values():
        copies = Counter(starter.draw)
        assert len(starter.draw) == 30 and max(copies.values()) == 2


def test_TR_DECK_6_one_copy_of_each_location() -> None:
    """TR-DECK-6, TR-DECK-5: A deck has one copy of each location, but there may be two copies of an entrance."""
    t = new("introductory", {}, {}, map="caves")
    numbers = Counter(t.s.level_deck.cards) + Counter(c for space in t.s.spaces for c in space.card.cards)
    assert numbers.pop("001") == 2 and set(numbers.values()) == {1} and "003" in numbers


def test_TR_LTP_1_the_learning_game_is_for_one_player() -> None:
    assert list(GAME.seats("learning_game")) == [1]
    with pytest.raises(Refused):
        GAME.begin(Setup("learning_game", ({}, {})))


@pytest.mark.parametrize(("starter", "entrance", "treasure", "raider"), [("caves", 1, 3, 19), ("tombs", 26, 28, 44)])
def test_TR_LTP_2_the_map(starter: str, entrance: int, treasure: int, raider: int) -> None:
    """TR-LTP-2, TR-LTP-4, TR-LTP-5: The map is 3 wide with depths 1 to 4. The entrance lies in column 1, and the
    treasure room at depth 4 in column 2."""
    s = learning(starter).s
    assert (s.width, s.rows) == (3, 4)
    assert s.spaces[0].card.cards == [f"{entrance:03}"] and s.spaces[0].up
    assert s.spaces[10].card.cards == [f"{treasure:03}"] and not s.spaces[10].up
    assert s.raiders[0].character == f"{raider:03}"


def test_TR_LTP_3_the_other_sixteen_locations() -> None:
    """TR-LTP-3, TR-LTP-6, TR-LTP-8: The treasure card is in no deck."""
    for starter, first in (("caves", 1), ("tombs", 26)):
        s = learning(starter).s
        assert len(s.level_deck) == 16
        assert all(first <= int(card) < first + 18 for card in s.level_deck.cards)
        assert POOL.starters[starter].treasure not in s.raiders[0].deck.cards


@pytest.mark.parametrize(("starter", "own"), [("caves", ["022", "025"]), ("tombs", ["047", "050"])])
def test_TR_LTP_7_the_obstacle_deck(starter: str, own: list[str]) -> None:
    """TR-LTP-7: The deck has nine cards. Card 025 or 050 takes the place of an action."""
    both = ["058", "059", "060", "062", "062", "064", "065"]
    assert sorted(learning(starter).s.obstacle_deck.cards) == sorted(own + both)


@pytest.mark.parametrize(("starter", "hand"), [("caves", ["068", "057"]), ("tombs", ["068", "057", "071"])])
def test_TR_LTP_9_the_opening_hand(starter: str, hand: list[str]) -> None:
    """TR-LTP-9, TR-LTP-10, TR-EX-23: The opening hand has two cards with Think 2, three with Think 3. The rest is the
    deck."""
    t = setup(learning(starter), "hands")
    assert t.hand(0) == hand and len(t.s.raiders[0].deck) == 21 - len(hand)
    assert t.shuffles == ["draw deck"]


@pytest.mark.parametrize(
    ("starter", "gone"),
    [("caves", ("024", "063", "066", "070", "073")), ("tombs", ("049", "063", "066", "070", "073"))],
)
def test_TR_LTP_21_a_gentle_deal_has_no_card_without_use(starter: str, gone: tuple[str, ...]) -> None:
    """TR-LTP-21, TR-ACN-8: Cards that need an opponent, or a weapon that is not in the box, are left out. This is
    announced and shown, and such a match wins no medal."""
    t = learning(starter, "on")
    r = t.s.raiders[0]
    assert Counter(POOL.starters[starter].draw) - Counter(r.cards) == Counter(gone)
    assert not {*r.deck.cards} & {*gone} and not t.s.terms.medals and t.view(None).gentle
    assert GAME.begin(Setup("learning_game", ({"starter": starter},))).rules.gentle, "unless the table says otherwise"
    setup(t, "map")
    assert t.told("gentle") == [{"seat": 0, "cards": gone}] and not t.told("brought")
    assert learning(starter).s.terms.medals and not learning(starter).view(None).gentle
    assert not any(choice.key == "gentle" for choice in GAME.choices("introductory"))


def test_TR_LTP_11_a_bad_hand_may_be_redrawn_once() -> None:
    """TR-LTP-11, TR-DEC-S8, TR-EX-24: The hand is shuffled back whole, and as many cards are drawn."""
    t = setup(learning(), "hands")
    t.s.turn = 1
    t.draw(0, "draw", ...)
    held, deck = list(t.hand(0)), list(t.s.raiders[0].deck.cards)
    assert held[:2] == ["068", "057"] and len(held) == 4, "what is drawn in this turn is seen first"
    assert t.options() == ["keep", "redraw"] and t.ask.default.format_text() == "keep"  # type: ignore[union-attr]
    t.answer("redraw")
    assert t.hand(0) == deck[:4] and t.shuffles[-1] == "draw deck" and t.told("redrew") == [{"seat": 0}]
    assert t.s.raiders[0].deck.cards == [*deck[4:], *held], "shuffled: here in the order in which they lay"


def test_TR_RUL_1_a_hand_is_exchanged_between_drawing_and_the_reset_of_turn_1() -> None:
    """TR-RUL-1: A hand is exchanged only then: not before the first turn, not in a later turn, not in another step."""
    match = Match.start(GAME, Setup("learning_game", ({},)), Dice(b"secret", b"luck"))
    kinds: list[tuple[int, str, str]] = []
    while match.state.turn < 4:
        (put,) = match.pending
        kinds.append((match.state.turn, match.state.step, put.ask.kind))
        match.act(0, put.number, put.ask.choice.write(put.ask.default))
    assert [one for one in kinds if one[2] == "redraw"] == [(1, "draw", "redraw")]
    assert kinds[0][0] == 1 and kinds[0][2] != "redraw", "the first question is of the first turn"


def test_TR_RUL_1_an_empty_or_lost_hand_is_not_worth_a_stop() -> None:
    """TR-RUL-1: A player without a card has nothing to exchange. A dead raider's hand is lost in this Draw Round
    anyway."""
    t = learning()
    t.s.turn = 1
    t.raider(0, hand=["068"], alive=False)
    t.draw(0, "draw", ...)
    assert t.ask.kind == "redraw" and not t.ask.stop
    t = learning()
    t.s.turn = 1
    t.raider(0, deck=[])
    t.s.raiders[0].discard.move_all(t.s.level_deck)  # This puts the cards aside, where they are still counted.
    t.draw(0, "draw")
    assert t.hand(0) == []


def test_TR_LTP_12_the_ready_round_is_skipped() -> None:
    t = setup(learning(), "hands")
    assert (t.s.round, t.s.turn) == ("action", 1)
    t.draw(0, "reload")
    assert (t.s.round, t.s.turn) == ("action", 2)


def test_TR_LTP_13_one_obstacle_from_the_obstacle_deck() -> None:
    """TR-LTP-13, TR-SOLO-3, TR-EX-21: Obstacles are turned up until the danger of one fits the location's danger and
    depth."""
    t = learning()
    t.s.obstacle_deck.cards[:] = ["022", "060", "062", "058", "059", "025", "062", "064", "065"]
    t.raider(0, at="1.1")
    t.top("009")  # The location has danger 1 at depth 2.
    t.action(0, "move:forward", "overcome:058,move,none", dice=[6, 6, 6])
    assert t.hazards("1.2") == ["058"]
    assert t.s.obstacle_discard.cards == ["022", "060", "062"]


def test_TR_SOLO_4_obstacles_that_do_not_fit_are_discarded() -> None:
    """TR-SOLO-4, TR-SOLO-2: Obstacles that do not fit go face up to the obstacle discard pile, one after the other."""
    t = learning()
    t.s.obstacle_deck.cards[:] = ["022", "060", "062", "058", "059", "025", "062", "064", "065"]
    t.top("009")
    t.action(0, "move:forward", "overcome:058,move,none", dice=[6, 6, 6])
    assert [told["obstacle"] for told in t.told("obstacle-skipped")] == ["022", "060", "062"]
    assert GAME.view(t.s, None).obstacle_discards == ("022", "060", "062")


def test_TR_SOLO_5_the_obstacle_discards_are_shuffled_anew() -> None:
    """TR-SOLO-5, TR-SOLO-6: After one pass through all of them, no obstacle is placed."""
    t = learning()
    for card in [c for c in t.s.obstacle_deck.cards if c != "022"]:
        t.s.obstacle_deck.move(card, t.s.obstacle_discard)
    t.raider(0, at="1.1")
    t.top("009")
    t.action(0, "move:forward", "overcome:058,move,none", dice=[6, 6, 6])
    assert t.hazards("1.2") == ["058"] and "obstacle deck" in t.shuffles
    t = learning()
    for card in [c for c in t.s.obstacle_deck.cards if OBSTACLES[c].danger < 4]:
        t.s.obstacle_deck.move(card, t.s.raiders[0].played)
    t.s.raiders[0].played.move_all(t.s.raiders[0].discard)  # This puts the cards aside, where they are still counted.
    t.top("009")
    t.raider(0, at="1.1")
    t.action(0, "move:forward")
    assert t.hazards("1.2") == [] and t.told("no-obstacle") and len(t.s.obstacle_discard) == 5


def test_TR_RUL_3_the_search_for_an_obstacle_goes_on_after_a_reshuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    """TR-RUL-3, TR-SOLO-5: The one legal card is found, even if it is the last of the reshuffled deck."""
    t = learning()
    deck, discard = t.s.obstacle_deck, t.s.obstacle_discard
    legal = next(c for c in deck.cards if OBSTACLES[c].danger <= 3)
    for card in [c for c in deck.cards if OBSTACLES[c].danger <= 3 and c != legal]:
        deck.move(card, t.s.raiders[0].played)
    t.s.raiders[0].played.move_all(t.s.raiders[0].discard)  # This puts the cards aside, where they are still counted.
    deck.move(legal, discard)
    deck.move(deck.cards[-1], discard)
    left = len(deck) + len(discard)

    def backwards(self: Zone, kind: str) -> Rules[None]:
        yield Shuffle(kind, len(self))
        self.cards.reverse()

    monkeypatch.setattr(Zone, "shuffle", backwards)
    t.top("009")  # The location has danger 1 at depth 2.
    t.raider(0, at="1.1")
    t.action(0, "move:forward", ...)
    assert t.hazards("1.2") == [legal] and not t.told("no-obstacle") and t.shuffles == ["obstacle deck"]
    assert len(t.told("obstacle-skipped")) == left - 2 + left - 1, "the deck's, then all but the last of all of them"


def test_TR_RUL_3_no_obstacle_only_if_none_is_legal() -> None:
    """TR-RUL-3, TR-SOLO-6: The rest of the deck is turned up. Nothing is shuffled if no obstacle can fit."""
    t = learning()
    deck = t.s.obstacle_deck
    for card in [c for c in deck.cards if OBSTACLES[c].danger <= 3]:
        deck.move(card, t.s.raiders[0].played)
    t.s.raiders[0].played.move_all(t.s.raiders[0].discard)  # This puts the cards aside, where they are still counted.
    for card in deck.cards[2:]:
        deck.move(card, t.s.obstacle_discard)
    t.top("009")
    t.raider(0, at="1.1")
    t.action(0, "move:forward")
    assert len(t.told("obstacle-skipped")) == 2 and t.told("no-obstacle") and not t.shuffles and not deck.cards


def test_TR_LTP_14_no_obstacle_is_placed_in_the_treasure_room() -> None:
    """TR-LTP-14, TR-OBS-14: The learning game places no obstacle there. The printed one is there."""
    t = Table("2.3=006", level="learning_game", seats=1)
    t.raider(0, at="2.3")
    t.action(0, "move:forward", "overcome:stone-seal,think,none", dice=[6, 6])
    assert t.hazards("2.4") == ["stone-seal"]


def test_TR_LTP_15_fight_does_not_prevent_searching() -> None:
    """TR-LTP-15, TR-DX-36: A raider that has fought may search in the learning game, and not in the standard game."""
    for level, allowed in (("learning_game", True), ("introductory", False)):
        t = Table("2.2=010", level=level, seats=1)
        t.raider(0, at="2.2")
        t.action(0, "stay", "overcome:bats,fight,none", dice=[6, 6])
        if allowed:
            t.search(0, "search", dice=[1] * 5)
        else:
            t.search(0)
        assert bool([x for x in t.told("test") if x["against"] == "search"]) is allowed


def test_TR_LTP_16_down_to_six_and_no_other_discard() -> None:
    """TR-LTP-16, TR-EX-25, TR-DEC-C1: Of 8 cards 2 go, by default the newest. Of 6 cards none goes."""
    t = learning()
    hand = ["021", "023", "024", "051", "052", "053", "054", "055"]
    t.raider(0, hand=hand)
    t.draw(0, "discard", ...)
    assert t.ask.choice.least == t.ask.choice.most == 2 and t.ask.default == ("054", "055")  # type: ignore[union-attr]
    t.answer(("021", "055"))
    assert len(t.hand(0)) == 6
    t.draw(0, "discard")
    t.draw(0, "draw")
    assert len(t.hand(0)) == 8


def test_TR_LTP_17_no_double_draw_for_an_empty_hand() -> None:
    t = learning()
    t.draw(0, "draw")
    assert len(t.hand(0)) == 2


def test_TR_LTP_19_saving_with_the_upgrade_in_hand() -> None:
    """TR-LTP-19, TR-EX-15, TR-UPG-3: The upgrade is played after saving. Each 2 becomes 3, and three hits kill."""
    t = Table("2.2=002", level="learning_game", seats=1)
    r = t.raider(0, at="2.2", hand=["067"])
    t.draw(0, "save")
    t.draw(0, "reload", "play:067,none,none")
    assert r.base == [3, 3, 3, 3] and r.saved.cards == ["067"] and r.power == 2  # TR-UPG-3, TR-ROW-3
    t.lay("2.3=010")
    t.raider(0, at="2.3")
    for _ in range(3):
        assert r.alive
        t.action(0, "stay", "overcome:bats,move,none", dice=[1, 1, 1])
    assert not r.alive


def test_TR_LTP_20_a_reload_in_the_learning_game() -> None:
    """TR-LTP-20: The hand is replaced, unsaved discoveries are lost, and the raider starts at the entrance."""
    t = learning()
    r = t.raider(0, hand=["057"], unsaved=["068"], alive=False)
    t.draw(0, "reload")
    assert r.alive and t.at(0) == "1.1" and len(r.hand) == 2 and not r.unsaved.cards
    assert t.told("reloaded")[0]["lost"] == ("068",)


def test_TR_LTP_21_cards_that_need_an_opponent_are_not_offered() -> None:
    """TR-LTP-21, TR-ACN-8: Push, Chute Trap, Steal Item and Ferocious Attack are not offered in solo play."""
    t = Table("2.1=006", "2.2=010", level="learning_game", seats=1)
    t.raider(0, at="2.1", hand=["063", "070", "066", "024"])
    t.empty_decks()
    t.passing = False
    t.action(0, "move:forward", "overcome:bats,move,none", "stay", dice=[6, 6, 6])
    t.search(0, "search", dice=[1] * 5)


def test_TR_LTP_22_the_treasure_wins() -> None:
    """TR-LTP-22, TR-WIN-1, TR-SEQ-7: A result of 16 in the Treasure Cave wins."""
    t = Table("2.4=003", level="learning_game", seats=1)
    t.raider(0, at="2.4")
    t.search(0, "search", dice=[3, 3, 3, 3, 4])
    assert t.s.winner == 0 and not t.open
    result = GAME.result(t.s)
    assert result is not None and result.winners == (0,)


def test_TR_SOLO_7_one_player_rolls_for_no_order_and_attacks_nobody() -> None:
    """TR-SOLO-7, TR-SOLO-9: One player rolls for no turn order. Deaths are counted."""
    t = Table("2.2=006", seats=1)
    t.s.turn = 1
    t.play("ready", "order", -1, [])
    r = t.raider(0, at="2.2")
    t.action(0, "stay")
    t.draw(0, "reset", "reset")
    assert r.deaths == 1


def test_TR_EX_18_first_move_from_the_corner() -> None:
    """TR-EX-18, TR-EX-19: A raider in the corner may move only forward or right. The space on the right has depth 1,
    and the one ahead has depth 2."""
    for side, place, depth in (("right", "2.1", 1), ("forward", "1.2", 2)):
        t = learning()
        t.top("017")
        t.action(0, ...)
        assert t.options() == ["move:forward", "move:right", "stay"]
        t.answer(
            f"move:{side}", *(["overcome:058,think,none"] if depth == 2 else []), dice=[6, 6] if depth == 2 else []
        )
        view = next(space for space in GAME.view(t.s, 0).spaces if space.card == "017")
        assert view.depth == depth and f"{view.at[0]}.{view.at[1]}" == place
