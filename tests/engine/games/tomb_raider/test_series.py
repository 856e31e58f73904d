"""TR-SER and TR-RUL-15: levels that follow each other, and what each leaves to the next."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from engine.decks import make_deck
from engine.games.tomb_raider import goals, series, series_cards
from engine.games.tomb_raider.cards import LOCATIONS, POOL, Upgrade
from engine.games.tomb_raider.decks import FILE, load_ready_made
from engine.games.tomb_raider.game import GAME
from engine.match import Match
from engine.protocol import Refused, Roll, Shuffle
from engine.setup import Result, Setup
from tests.scenario import texts

from .scenario import Table
from .series import after, following, found, pick_up, play_on, setup, table

SIXTEEN = [3, 3, 3, 3, 4]


# --- Linked ---


def test_TR_EX_39_TR_SER_LINKED_1_levels_in_their_order() -> None:
    """TR-EX-39, TR-SER-1, TR-SER-LINKED-1: By default the levels are Caves, Atlantis and Depths."""
    chosen = setup("linked")
    seen = []
    for number in (1, 2, 3):
        t = table(chosen)
        assert t.s.leg is not None and (t.s.leg.number, t.s.leg.of) == (number, 3)
        seen.append(t.s.level)
        if number < 3:
            t.s.winner = 0
            t.s.raiders[0].award = "020"
            chosen = following(t.s, chosen)
    assert seen == ["into_the_caves", "atlantis", "explore_the_depths"]
    t.s.winner = 0
    assert GAME.series.carried(t.s) is None, "it was the last"
    assert GAME.begin(setup("linked", level_1="trapped_in_the_tombs")).level == "trapped_in_the_tombs"


def test_TR_SER_2_TR_SER_LINKED_2_the_winner_takes_a_treasure_along() -> None:
    """TR-TRE-4: Its power is at most the level's. It is in the saved row before the next level's opening hands."""
    chosen = setup("linked")
    t = found(table(chosen), 1, ...)
    assert t.ask.kind == "award" and GAME.result(t.s) is None
    assert {POOL.find_treasure(option.removeprefix("take:")).power for option in t.options()} == {1}
    t.answer("take:020")
    assert GAME.result(t.s) == Result("treasure", (1,), standing=(0, 1))
    t = table(following(t.s, chosen))
    t.step((...,), ())
    assert t.s.raiders[1].saved.cards == ["020"] and not t.s.raiders[0].saved.cards
    assert t.told("brought-on") == [{"seat": 1, "cards": ("020",)}]


def test_TR_RUL_15_a_linked_series_carries_treasures_alone_unless_set_to_carry_all() -> None:
    """TR-SER-LINKED-3, TR-HR-12: Items, secret moves and upgrades go on to the next level only with the setting
    ``linked_carry``."""
    for house, kept in (({}, ["020"]), ({"linked_carry": "all"}, ["067", "068", "020"])):
        chosen = setup("linked", **house)
        t = table(chosen)
        t.raider(0, saved=["067", "068"], unsaved=["069"])
        found(t, 0, "take:020")
        after = GAME.begin(following(t.s, chosen))
        assert sorted(after.raiders[0].played.cards) == sorted(kept)
        whole = Counter(POOL.starters["caves"].draw) + Counter(["020"])
        r = after.raiders[0]
        assert Counter(r.deck.cards) + Counter(r.played.cards) == whole, "all else went back into the deck"
        assert not GAME.faults(after)


@pytest.mark.parametrize(
    ("rule", "wins", "overall"),
    [
        ("most", (0, 0, 1), (0,)),
        ("last", (0, 0, 1), (1,)),
        ("most", (0, None, 1), (0, 1)),
        ("last", (0, 1, None), (1,)),
        ("most", (None, None, None), ()),
        ("last", (None, None, None), ()),
    ],
)
def test_TR_SER_LINKED_4_both_rules_for_the_winner(
    rule: str, wins: tuple[int | None, ...], overall: tuple[int, ...]
) -> None:
    """TR-SER-LINKED-4: A house rule decides whether the most treasures win the series, or the last one."""
    chosen = setup("linked", series_winner=rule)
    for number, winner in enumerate(wins, 1):
        s = GAME.begin(chosen)
        if winner is None:
            s.ended = "turn-limit"
        else:
            s.winner = winner
        result = GAME.result(s)
        assert result is not None and result.overall == (overall if number == 3 else ())
        if number < 3:
            chosen = following(s, chosen)
    assert GAME.view(s, None).leg.overall == overall


def test_TR_SER_1_a_level_that_is_not_for_so_many_is_refused_beforehand() -> None:
    with pytest.raises(Refused) as refusal:
        GAME.begin(setup("linked", 3, level_3="death_by_design"))
    assert refusal.value.kind == "series-seats" and refusal.value.values == {"number": 3, "least": 1, "most": 2}
    assert GAME.begin(setup("linked", 2, level_3="death_by_design")).level == "into_the_caves"


# --- Timed ---


def timed(*levels: str, **house: str) -> Setup:
    return Setup("timed", tuple({"starter": "caves", "own_level": level} for level in levels), house)


def test_TR_SER_TIMED_1_everybodys_level_is_played_all_of_one_power() -> None:
    """TR-SER-TIMED-1: The levels are played in the order of the seats."""
    chosen = timed("trapped_in_the_tombs", "parallel_peril")
    s = GAME.begin(chosen)
    assert (s.level, s.terms.goal) == ("trapped_in_the_tombs", "timed")
    s.ended = "timed"
    assert GAME.begin(following(s, chosen)).level == "parallel_peril"
    with pytest.raises(Refused) as refusal:
        GAME.begin(timed("trapped_in_the_tombs", "atlantis"))
    assert (refusal.value.kind, refusal.value.rule) == ("series-power", "TR-SER-TIMED-1")


def test_TR_DX_39_TR_SER_TIMED_2_extra_turns_are_counted_through_all_levels() -> None:
    """TR-DX-39, TR-SER-TIMED-2 to TR-SER-TIMED-4: P finishes in turn 8 and Q in turn 11, so they have 0 and 3 extra
    turns. In the next level Q is 1 turn ahead, which makes 1 and 3. P wins. No card is carried on."""
    chosen = timed("into_the_caves", "into_the_caves")
    t = table(chosen)
    found(t, 0, turn=8)
    assert GAME.result(t.s) is None and t.told("finished") == [{"seat": 0, "turn": 8}]
    t.s.turn = 11
    t.raider(1, at="2.5")
    t.search(1, "search", dice=[6] * (t.s.raiders[1].base[2] + (LOCATIONS["003"].search or 0)))
    assert GAME.result(t.s) == Result("timed", (0,), (0, 3), standing=(0, 3))
    chosen = following(t.s, chosen)
    assert not any(kept["rows"] for kept in chosen.carried["kept"])
    s = GAME.begin(chosen)
    s.raiders[0].finished, s.raiders[1].finished, s.ended, s.winners = 10, 9, "timed", (1,)
    assert GAME.result(s) == Result("timed", (1,), (1, 0), standing=(1, 3), overall=(0,))


def test_TR_AMB_92_a_turn_limit_stops_the_count() -> None:
    """TR-SER-TIMED-4, TR-AMB-92: Each level of a Timed series has the turn limit that the table has chosen."""
    s = GAME.begin(timed("into_the_caves", "into_the_caves", turn_limit="20"))
    assert s.terms.turn_limit == 20


# --- Pick Up ---


def test_TR_EX_40_TR_SER_PICKUP_16_each_level_lies_two_deeper() -> None:
    """TR-EX-40, TR-SER-PICKUP-2, -8, -11, -12, -13, -14, -16: Each player's deck supplies a level of 3 by 6, with an
    entrance in each corner. The treasure room lies in rows 4 to 6."""
    chosen = pick_up("caves", "tombs", "caves")
    for number, room in ((1, "003"), (2, "028"), (3, "003")):
        s = after(chosen, number)
        assert (s.width, s.rows, s.start_depth) == (3, 6, 2 * number - 1)
        assert [at for at, space in enumerate(s.spaces) if space.up] == [0, 2]
        assert [card for card in s.level_deck.cards if LOCATIONS[card].role == "treasure"] == [room]
        assert (s.terms.least_depth.get(room) or LOCATIONS[room].min_depth) == 2 * number + 2
        assert len(s.level_deck) + 2 >= 18
        assert s.leg is not None and s.leg.of == 3


def test_TR_HR_13_treasure_rooms_at_absolute_depths() -> None:
    """TR-HR-13, TR-AMB-52: The treasure room lies at depth 4 or deeper in every level."""
    s = after(pick_up("caves", "tombs", depth_absolute="on"), 2)
    assert (s.terms.least_depth.get("028") or LOCATIONS["028"].min_depth) == 4


def test_TR_SER_PICKUP_15_the_first_level_is_no_atlantis() -> None:
    """TR-SER-PICKUP-15, TR-RUL-8: A level deck for the first level also has rooms for depths 1 and 2."""
    with pytest.raises(Refused) as refusal:
        GAME.begin(pick_up("atlantis", "caves"))
    assert refusal.value.rule == "TR-SER-PICKUP-15"
    assert {"152", "153", "156", "157"} <= set(GAME.begin(pick_up("caves", "tombs")).level_deck.cards)
    assert after(pick_up("caves", "atlantis"), 2).terms.least_depth["118"] == 6


def test_TR_SER_PICKUP_3_decks_of_sixty() -> None:
    """TR-SER-PICKUP-3, TR-SER-PICKUP-7: No card may be in the deck more than three times. Another deck is refused."""
    s = GAME.begin(pick_up("caves", "tombs"))
    for r in s.raiders:
        assert len(r.cards) >= 60 and max(Counter(r.cards).values()) <= 3
    chosen = pick_up("caves", "tombs")
    s.winner = 0
    carried: Any = GAME.series.carried(s)
    carried["kept"][0]["cards"] = carried["kept"][0]["cards"][:40]
    with pytest.raises(Refused):
        GAME.begin(replace(chosen, carried=carried))


def brought(*decks: str, level: str = "pick_up") -> Setup:
    return Setup(level, tuple({"deck": deck} for deck in decks))


def test_TR_SER_PICKUP_3_a_deck_that_is_brought_is_played_with() -> None:
    """TR-SER-PICKUP-3, TR-RUL-15: The player who brings the deck uses it in this level and in all that follow. A
    smaller deck is refused."""
    large = make_deck([card for card in FILE.cards() for _ in range(3)][:60])
    chosen = brought("pierre_pick_up", FILE.write(large))
    s = GAME.begin(chosen)
    assert [Counter(r.cards) for r in s.raiders] == [
        Counter(load_ready_made()["pierre_pick_up"].deck().cards), Counter(large.cards)
    ]  # fmt: skip
    s.winner = 0
    then = GAME.begin(following(s, chosen))
    assert [r.cards for r in then.raiders] == [r.cards for r in s.raiders] and GAME.faults(then) == []
    with pytest.raises(Refused) as refused:
        GAME.begin(brought("starter", FILE.write(large.copy_with_card(FILE.cards()[0], 2))))
    assert (refused.value.kind, refused.value.rule) == ("unfit-file", "TR-SER-PICKUP-3")
    with pytest.raises(Refused) as refused:
        GAME.begin(brought("starter", "pierre_2"))
    assert refused.value.kind == "no-such-choice"


def test_TR_RUL_15_a_series_begun_before_goes_on_with_its_decks() -> None:
    """TR-RUL-15: The deck that a stored set-up names is ignored in a later level."""
    s = GAME.begin(pick_up("caves", "tombs"))
    s.winner = 0
    old = following(s, pick_up("caves", "tombs"))
    old = replace(old, seats=tuple({**seat, "deck": "pierre_2"} for seat in old.seats))
    assert [r.cards for r in GAME.begin(old).raiders] == [r.cards for r in s.raiders]


@pytest.mark.parametrize("level", ["linked", "timed"])
def test_a_deck_is_brought_to_every_series_TR_RUL_9(level: str) -> None:
    chosen = brought("pierre_2", "starter", level=level)
    s = GAME.begin(chosen)
    assert [Counter(r.cards) for r in s.raiders] == [Counter(load_ready_made()["pierre_2"].deck().cards), Counter()]
    s.winner = 0
    then = GAME.begin(following(s, chosen))
    assert [r.cards for r in then.raiders] == [r.cards for r in s.raiders]


def test_TR_SER_PICKUP_4_all_but_the_first_start_with_a_treasure() -> None:
    """TR-SER-PICKUP-4: In the first level all players but the first start with a treasure. In later levels nobody
    starts with one."""
    chosen = pick_up("caves", "tombs")
    s = GAME.begin(chosen)
    assert s.raiders[0].bonus == () and {POOL.find_treasure(card).power for card in s.raiders[1].bonus} == {1}
    assert all(r.bonus == () for r in after(chosen, 2).raiders)


def test_TR_SER_PICKUP_6_upgrades_secret_moves_treasures_and_one_item_stay() -> None:
    """TR-SER-PICKUP-5, TR-DEC-W2: The power of the treasure room limits the treasure. One saved item stays, by default
    the first. Unsaved cards go back."""
    chosen = pick_up("caves", "tombs")
    t = table(chosen)
    upgrade = next(card.number for card in POOL.list_cards(Upgrade) if card.for_raider is None)
    t.raider(0, saved=["068", "073", upgrade], unsaved=["069"])
    found(t, 0, ...)
    assert {POOL.find_treasure(option.removeprefix("take:")).power for option in t.options()} == {1}
    t.answer("take:020")
    t = table(following(t.s, chosen))
    t.step((...,), ())
    assert t.ask.kind == "carry-item" and t.options() == ["take:068", "take:073", "pass"]
    assert t.ask.default.format_text() == "take:068"  # type: ignore[union-attr]
    t.answer("take:073", ...)
    r = t.s.raiders[0]
    assert sorted(r.saved.cards) == sorted(["020", upgrade, "073"]) and r.power == POOL.find_card(upgrade).power


def test_TR_SER_PICKUP_7_up_to_ten_cards_join_the_deck() -> None:
    """TR-SER-PICKUP-7, TR-DEC-W2, TR-RUL-15: By default no card is added. A third copy may be added, but not a
    fourth."""
    chosen = pick_up("caves", "tombs")
    t = table(chosen)
    t.s = s = after(chosen, 2)
    before = s.raiders[0].cards
    t.step((...,), ())
    asks = t.asks
    assert [ask.kind for ask in asks] == ["add-cards", "add-cards"]
    assert all(ask.default == () and ask.choice.most == 10 for ask in asks)
    offered = set(asks[0].choice.items)
    assert not any(before.count(card) >= 3 for card in offered)
    three = tuple(sorted(offered))[:3]
    t.answer(three, (), ...)
    assert [ask.choice.most for ask in t.asks] == [7, 10]
    t.answer((), (), ...)
    assert [before.count(card) for card in three] == [1, 1, 2]
    (ask,) = t.asks
    assert (ask.seat, ask.kind, ask.choice.items, ask.default) == (0, "add-copies", three[:2], ())
    three += three[:2]
    t.answer(ask.choice.items, ..., dice=[6, 1])
    assert s.raiders[0].deck.cards[-5:] == [*three] and s.raiders[0].deck.known[-5:] == [1] * 5, "its player knows them"
    assert s.raiders[0].cards == (*before, *three) and t.told("added") == [{"seat": 0, "count": 5, "cards": three}]
    assert s.raiders[1].cards == GAME.begin(chosen).raiders[1].cards


@pytest.mark.parametrize("seat", [0, 1])
def test_cards_added_to_a_deck_are_known_to_its_player_alone_TR_SER_PICKUP_7(seat: int) -> None:
    chosen = pick_up("caves", "tombs")
    t = table(chosen)
    t.s = s = after(chosen, 2)
    t.step((...,), ())
    card = t.asks[seat].choice.items[0]
    t.dice = [6, 1]
    t.answer(*[(card,) if ask.seat == seat else () for ask in t.asks], ...)
    while any(ask.kind.startswith("add-") for ask in t.asks):
        t.answer(*[() for _ in t.asks], ...)
    assert (s.raiders[seat].deck.cards[-1], s.raiders[seat].deck.known[-1]) == (card, 1 << seat)


@pytest.mark.parametrize(
    ("key", "number", "asked"), [("pick_up", 1, False), ("pick_up", 2, True), ("linked", 2, False)]
)
def test_cards_join_decks_between_levels_of_pick_up_alone_TR_DEC_W2(key: str, number: int, asked: bool) -> None:
    """Nobody adds cards before the first level or in another kind of series."""
    chosen = pick_up("caves", "tombs") if key == "pick_up" else setup("linked")
    t = table(chosen)
    t.s = after(chosen, number)
    t.follow(series_cards.lay_kept_cards_down(t.s), (...,) if asked else (), ())
    assert t.open is asked and all(ask.kind == "add-cards" for ask in (t.asks if asked else ()))


def test_TR_SER_PICKUP_17_the_last_levels_winner_wins_the_series() -> None:
    """TR-SER-PICKUP-17: The winner takes no treasure any more."""
    chosen = pick_up("caves", "tombs")
    s = after(chosen, 2)
    s.winner = 1
    assert GAME.result(s) == Result("treasure", (1,), standing=(1, 1), overall=(1,))
    assert GAME.series.carried(s) is None


# --- all of them ---


def test_a_series_state_that_no_match_could_leave_is_refused() -> None:
    """A record may come from anywhere: with cards carried into a single level, a level after the last, another number
    of seats, or unknown cards."""
    s = GAME.begin(setup("linked"))
    s.winner = 0
    carried: Any = GAME.series.carried(s)
    wrong = [
        (Setup("into_the_caves", ({}, {})), carried),
        (setup("linked"), {**carried, "number": 4}),
        (setup("linked"), {**carried, "number": "2"}),
        (setup("linked", 3), carried),
        (setup("linked"), {**carried, "kept": [{"rows": ["999"]}, {}]}),
    ]
    for chosen, left in wrong:
        with pytest.raises(Refused):
            GAME.begin(replace(chosen, carried=left))
    assert GAME.begin(replace(setup("linked"), carried=carried)).leg is not None


@pytest.mark.parametrize("key", series.SERIES)
def test_TR_SER_4_the_AI_plays_a_series_to_its_end(key: str) -> None:
    """TR-SER-1, TR-SER-4: Every match of the series is without a fault and begins with cleared boards. The last one
    says who has won."""
    lot = random.Random(key)

    class Lot:
        def draw(self, number: int, asked: Roll | Shuffle) -> tuple[int, ...]:
            if isinstance(asked, Roll):
                return tuple(lot.randint(1, asked.sides) for _ in range(asked.dice))
            return tuple(lot.sample(range(asked.size), asked.size))

    house = {"level_2": "trapped_in_the_tombs", "level_3": "none"} if key == "linked" else {}
    chosen, number = setup(key, **house, turn_limit="30"), 1
    while True:
        match = Match.start(GAME, chosen, Lot())
        s = match.state
        assert s.turn <= 1 and s.leg.number == number
        while match.pending:
            put = match.pending[0]
            answer = GAME.choose(match.view(put.ask.seat), put.ask, lot.randrange)
            match.act(put.ask.seat, put.number, put.ask.choice.write(answer))
        assert not GAME.faults(match.state)
        if GAME.series.carried(match.state) is None:
            break
        chosen, number = following(match.state, chosen), number + 1
    assert number == match.state.leg.of == 2 and match.result.standing


@pytest.mark.parametrize(
    ("key", "house", "kept"),
    [
        ("linked", {"level_2": "trapped_in_the_tombs"}, ["020"]),
        ("linked", {"linked_carry": "all"}, ["020", "067", "068", "206"]),
        ("pick_up", {}, ["020", "067", "206"]),
        ("timed", {}, []),
    ],
)
def test_cards_that_are_not_kept_go_back_TR_SER_4_TR_SER_LINKED_3_TR_SER_PICKUP_6(
    key: str, house: dict[str, str], kept: list[str]
) -> None:
    """Hands, piles, unsaved cards and stolen cards go back. Markers, save points, turn order and places are cleared.
    The kept cards lie there before the opening hand is chosen."""
    chosen = setup(key, **house)
    t = play_on(table(chosen))
    t.raider(0, at="2.2", hand=["057"], discard=["072"], saved=["067", "068", "206"], unsaved=["055"], damage=1)
    t.raider(1, saved=["069"], unsaved=["073"])
    r = t.s.raiders[0]
    t.s.raiders[1].saved.move("069", r.saved)
    r.taken.append(("069", 1))  # Version 8 of the rules stored it like this.
    t.s.raiders[1].discard.move("068", r.unsaved)
    r.taken.append(("068", 1))  # Of two equal cards, the saved one is not the stolen one.
    r.hurts, r.saved_at, r.award, t.s.winner = [0, 1, 0, 0], 4, "020" if key != "timed" else "", 0
    t.s.order = [1, 0]
    after = GAME.begin(following(t.s, chosen))
    fresh = after.raiders[0]
    assert sorted(fresh.played.cards) == kept and fresh.items == (("068",) if key == "pick_up" else ())
    assert not fresh.hand.cards and not fresh.discard.cards and not fresh.unsaved.cards and not fresh.taken
    assert (fresh.damage, fresh.hurts, fresh.saved_at) == (0, [0, 0, 0, 0], -1) and after.order == [0, 1]
    assert "069" in after.raiders[1].deck.cards and fresh.at == fresh.entrance
    assert not {"069", "073"} & set(fresh.played.cards)


@pytest.mark.parametrize(
    ("key", "number", "of", "asked"),
    [("linked", 1, 3, 1), ("linked", 3, 3, 1), ("pick_up", 1, 2, 1), ("pick_up", 2, 2, 0), ("timed", 1, 2, 0)],
)
def test_who_wins_a_level_takes_a_treasure_TR_SER_2_TR_SER_LINKED_2_TR_SER_PICKUP_5(
    key: str, number: int, of: int, asked: int
) -> None:
    """The winner of a level takes a treasure: in a Linked series after each level, in Pick Up only if another level
    follows, and in a Timed series never."""
    t = table(setup(key))
    assert t.s.leg is not None
    t.s.leg = replace(t.s.leg, number=number, of=of)
    t.follow(series_cards.let_winner_choose_award(t.s, 1, 1), [...] if asked else [], ())
    assert len(t.asks) == asked
    if asked:
        t.answer("take:045")
        assert t.told("award") == [{"seat": 1, "card": "045"}] and t.s.raiders[1].award == "045"


def test_the_winner_chooses_its_treasure_TR_SER_3_TR_DEC_W1() -> None:
    """The winner takes any treasure that the level's power allows. By default it takes the lowest number of the highest
    power."""
    t = found(table(setup("linked")), 0, ...)
    assert t.ask.default.format_text() == "take:020" and len(t.options()) == 7  # type: ignore[union-attr]
    t.answer("take:045")
    assert t.s.raiders[0].award == "045"


def test_the_fewest_extra_turns_win_TR_SER_TIMED_3() -> None:
    """The extra turns of all levels are added. A player who never finished has not won; if nobody finished, nobody
    wins."""
    t = play_on(table(timed("into_the_caves", "into_the_caves")))
    for finished, winners in (([3, 5], (0,)), ([5, 3], (1,)), ([4, 4], (0, 1)), ([0, 4], (1,)), ([0, 0], ())):
        for seat, turn in enumerate(finished):
            t.s.raiders[seat].finished = turn
        t.s.ended = ""
        t.follow(goals._end_by_turns(t.s), (), ())
        assert t.s.winners == winners and t.s.ended == "timed"


def added(lists: str) -> Table:
    """Pick Up, the second level: seat 0 adds ten discoveries, seat 1 nothing."""
    carried = {"number": 2, "standing": [1, 0], "last": [0], "kept": [{}, {}]}
    seats = ({"starter": "caves"}, {"starter": "tombs"})
    t = Table.begun(Setup("pick_up", seats, {"lists": lists}, carried=carried))
    t.step((...,), ())
    while "add-cards" not in [ask.kind for ask in t.asks]:
        t._send(tuple(ask.default for ask in t.asks))
    ten = texts(t.asks[0])[:10]
    assert [ask.secret for ask in t.asks] == [lists == "closed"] * 2
    t._send((tuple(ten), ()))
    t.dice = [1, 2]
    while any(ask.kind.startswith("add-") for ask in t.asks):
        assert [ask.seat for ask in t.asks] == ([0, 1] if lists == "closed" else [1])
        t._send(tuple(() for _ in t.asks) if isinstance(t.asked, tuple) else ())
    return t


def test_what_joins_a_deck_whose_list_is_closed_is_told_to_its_player_alone() -> None:
    """TR-RUL-5, TR-SER-PICKUP-7: The other players learn how many cards were added. They are asked as if these could be
    any cards."""
    t = added("closed")
    told = next(told for told in t.events if told.kind == "added")
    assert told.open == {"seat": 0, "count": 10, "cards": ()}
    assert list(told.secret) == [0] and len(told.secret[0]["cards"]) == 10


def test_what_joins_a_deck_whose_list_is_open_is_told_to_all() -> None:
    """TR-RUL-5, TR-SER-PICKUP-7: The cards themselves are announced."""
    told = added("open").told("added")[0]
    assert told["count"] == 10 and len(told["cards"]) == 10
