"""TR-RUL-16 to TR-RUL-27: single rulings."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import awards, ending
from engine.games.tomb_raider.cards import LOCATIONS
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.levels import list_ways, load_levels, own
from engine.games.tomb_raider.levels.records import LevelDeck, expand_numbers
from engine.games.tomb_raider.moves import SIDES
from engine.games.tomb_raider.own_levels import FILE
from engine.games.tomb_raider.setup import lay_out_table
from engine.games.tomb_raider.state import SOLO_GOALS, State
from engine.own_files import Fault
from engine.protocol import Refused
from engine.setup import Setup

from .goals import taken
from .more_levels import run
from .scenario import Table
from .series import following, found, setup, table
from .series_of_ones_own import refused
from .stops import stopped

ROOMS = expand_numbers(["004-017"])


def deck(*cards: str, **fields: object) -> str:
    """Return an own level with a level deck of these locations, as a text."""
    deep = replace(own.make_new_level(), name="Den", rows=12)
    return own.format_level(replace(deep, decks=(LevelDeck(cards=cards, copies=2),), **fields))  # type: ignore[arg-type]


def level_deck(s: State, place: int = 0) -> set[str]:
    return set(s.decks[place].cards)


# --- TR-RUL-16 ---


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        (("001", "026", "003", "002", *ROOMS), ""),  # The deck has 16 cards and 2 entrances.
        (("001", "001", "003", "002", *ROOMS), ""),  # The deck has 16 cards and one entrance twice.
        (("001", "003", "002", "018", *ROOMS), "level-deck-few-entrances"),  # The deck has 17 cards and 1 entrance.
        (("001", "026", "003", "002", "018", "152", *ROOMS), ""),  # The deck has 18 cards and 2 entrances.
        (("001", "026", "003", "002", *ROOMS[1:], "001"), "level-deck-small"),  # The deck has 15 cards and 2 entrances.
        (("001", "001", "026", "003", "002", *ROOMS), "level-deck-entrances"),
    ],
)
def test_TR_RUL_16_a_pick_up_deck_has_two_entrances_and_eighteen_cards_with_them(
    cards: tuple[str, ...], kind: str
) -> None:
    """TR-RUL-16, TR-SER-PICKUP-10: The two entrances are counted among the at least 18 cards of the deck."""
    chosen = Setup("pick_up", ({"level_deck": "caves"}, {"level_deck": deck(*cards)}))
    if kind:
        with pytest.raises(Refused, match=kind):
            GAME.begin_new_match(chosen)
    else:
        assert GAME.begin_new_match(chosen).level == "pick_up"


def test_TR_RUL_16_a_stored_series_with_one_entrance_goes_on_but_no_new_one_begins() -> None:
    """TR-RUL-16: Older versions used the single entrance of such a deck twice."""
    chosen = Setup("pick_up", ({}, {"level_deck": deck("001", "003", "002", "018", *ROOMS)}))
    assert GAME.begin_match(chosen).level == "pick_up"
    with pytest.raises(Refused) as caught:
        GAME.begin_new_match(chosen)
    assert (caught.value.kind, caught.value.values) == ("level-deck-few-entrances", {"count": 2, "held": 1})


# --- TR-RUL-17 ---


@pytest.mark.parametrize(
    ("level", "cards", "kind"),
    [
        ("into_the_caves", ("001-015", "152-156"), ""),
        ("into_the_caves", ("001-015", "029", "152-156"), "level-deck-types"),
        ("into_the_caves", ("026", "002-015", "152-156"), "level-deck-gate"),
        ("into_the_caves", ("001-018", "028"), "level-deck-types"),
        ("trapped_in_the_tombs", ("026-043", "152"), ""),
        ("trapped_in_the_tombs", ("001-018",), "level-deck-types"),
        ("atlantis", ("001", "101-118"), ""),
        ("atlantis", ("001", "101-117", "151"), "level-deck-room"),  # The treasure lies at depth 9 at least.
        ("freestyle", ("001-018", "026-043", "151"), ""),
        ("freestyle", ("001-018", "152-158"), "level-deck-small"),
        ("into_the_caves", ("001-015", "002", "152-156"), "level-deck-copies"),
    ],
)
def test_TR_RUL_17_whoever_supplies_the_map_brings_a_level_deck(level: str, cards: tuple[str, ...], kind: str) -> None:
    """TR-RUL-17, TR-DECK-6: A level deck has to fit the kinds, copies and sizes of the level. By default it is the
    ready-made one."""
    chosen = Setup(level, ({}, {}), {"map": deck(*cards)})
    if kind:
        assert refused(chosen)[0] == kind
        return
    s = GAME.begin(chosen)
    wanted = {card for card in expand_numbers(cards) if LOCATIONS[card].role != "entrance"}
    assert level_deck(s) == wanted and not GAME.faults(s)
    assert (level_deck(GAME.begin(Setup(level, ({}, {})))) == wanted) is (level == "atlantis")


@pytest.mark.parametrize(("level", "allowed"), [("atlantis", "001 026"), ("into_the_caves", "001")])
def test_a_level_without_entrances_of_its_kinds_takes_any_TR_AMB_78(level: str, allowed: str) -> None:
    cards = {"atlantis": ("101-118",), "into_the_caves": ("002-015", "152-156")}[level]
    for gate in ("001", "026"):
        chosen = Setup(level, ({}, {}), {"map": deck(gate, *cards)})
        if gate in allowed:
            assert GAME.begin(chosen).level == level
        else:
            assert refused(chosen)[0] == "level-deck-gate"


def test_TR_RUL_17_in_parallel_peril_each_of_two_players_brings_a_side() -> None:
    """TR-RUL-17: The first player supplies the caves and the second the tombs. A third player supplies nothing. One
    person alone supplies the left side."""
    caves, tombs = deck("001-015", "152-156"), deck("026-043", "152")
    s = GAME.begin(Setup("parallel_peril", ({"level_deck": caves}, {"level_deck": tombs}, {})))
    assert level_deck(s) == {*expand_numbers(["002-015", "152-156"])} and level_deck(s, 1) == {
        *expand_numbers(["027-043", "152"])
    }
    assert refused(Setup("parallel_peril", ({"level_deck": tombs}, {})))[0] == "level-deck-types"
    assert refused(Setup("parallel_peril", ({}, {}, {"level_deck": caves})))[::2] == ("level-deck-unused", {"count": 2})
    alone = GAME.begin(Setup("parallel_peril", ({"level_deck": caves},)))
    assert "152" in level_deck(alone) and level_deck(alone, 1) == {*expand_numbers(["027-043"])}
    assert not alone.terms.medals and GAME.begin(Setup("parallel_peril", ({},))).terms.medals


def test_TR_LVL_FREE_9_a_deck_with_one_entrance_has_one_on_the_map() -> None:
    """TR-LVL-FREE-9, TR-AMB-45: Every entrance of the deck lies face up in depth 1."""
    s = GAME.begin(Setup("freestyle", ({}, {}), {"map": deck("001-018", "027-043", "152"), "form": "power_2"}))
    assert [at for at, space in enumerate(s.spaces) if space.up] == [0] and {r.at for r in s.raiders} == {0}
    run(lay_out_table(s))
    assert {r.at for r in s.raiders} == {0}


# --- TR-RUL-18: every combination of the lobby can end ---


@pytest.mark.parametrize(
    ("form", "rooms"),
    [
        ("power_3", ("003", "028", "118", "151")),
        ("power_3_short", ("003", "028", "118")),
        ("power_2", ("003", "028", "118")),
    ],
)
def test_TR_RUL_18_one_room_in_freestyle_is_one_that_can_lie_there(form: str, rooms: tuple[str, ...]) -> None:
    """TR-RUL-18, TR-LVL-FREE-13: The player who supplies the map chooses among the treasure rooms that can lie there.
    The default is the strongest of them."""
    for room in ("003", "028", "118", "151"):
        chosen = Setup("freestyle", ({}, {}), {"form": form, "freestyle_variant": room})
        if room in rooms:
            assert GAME.begin(chosen).terms.treasure_rooms in (((room,),), ()) and GAME.begin(chosen).treasure == room
        else:
            assert refused(chosen)[::2] == ("one-room", {"cards": rooms})
    assert GAME.begin(Setup("freestyle", ({}, {}), {"form": form, "freestyle_variant": "on"})).treasure == rooms[-1]


STRUCTURE = ("map", "form", "goal", "freestyle_variant", "side_deck", "gentle", "cut_off_relief", "empty_only_marked",
             "save_points", "wet")  # fmt: skip
"""The choices of a table on which it hangs whether a match can end."""


def combinations(level: str) -> list[tuple[int, dict[str, str]]]:
    """Return all combinations that a level's lobby allows, for the fewest and the most players and a number between."""
    listed = [choice for choice in GAME.choices(level) if choice.key in STRUCTURE and not choice.each_seat]
    seats = sorted({min(GAME.seats(level)), 2 if 2 in GAME.seats(level) else 1, max(GAME.seats(level))})
    tables = [
        dict(zip([one.key for one in listed], values, strict=True))
        for values in product(*(one.values for one in listed))
    ]
    return [(count, chosen) for count in seats for chosen in tables]


@pytest.mark.lot(2)
@pytest.mark.parametrize("level", [key for key in load_levels() if key != "pick_up"])
def test_TR_RUL_18_whatever_the_lobby_makes_can_end_or_is_refused_with_a_reason(level: str) -> None:
    """TR-RUL-18, TR-LD-24: If a level begins, at least one treasure room that the level allows has a space deep enough;
    the test computes this from the level's file and the cards alone. A refusal has one of the reasons that the rules
    name."""
    made = 0
    for seats, house in combinations(level):
        whole = load_levels()[level].take_form(house.get("form", ""))
        deepest = whole.compute_depth(whole.rows)
        try:
            s = GAME.begin(Setup(level, ({},) * seats, house))
        except Refused as refusal:
            why = {
                "solo-goal": seats > 1 and house["goal"] in SOLO_GOALS,
                "survey-marked": house.get("goal") == "survey" and house["empty_only_marked"] == "on",
                "one-room": house.get("freestyle_variant") == "151" and deepest < 9,
            }
            assert why[refusal.kind], (seats, house)
            continue
        made += 1
        rooms = [card for zone in (*s.decks, *(one.card for one in s.spaces)) for card in zone.cards
                 if LOCATIONS[card].role == "treasure"]  # fmt: skip
        rules = whole.least_depth
        least = {
            room: max(rules.get("treasure", 0), rules.get(room, 0), LOCATIONS[room].min_depth or 0) for room in rooms
        }
        assert min(least.values()) <= deepest, (seats, house)
        assert s.terms.goal not in SOLO_GOALS or seats == 1
        assert all(r.base[2] * 6 + 6 * (LOCATIONS[room].search or 0) >= LOCATIONS[room].treasure for r in s.raiders
                   for room in rooms)  # fmt: skip
    assert made


PLAIN = ("021", "022", "024", "025", "047", "050", "051", "052", "056", "057", "058", "059", "060", "062", "063")
NO_EXITS = "".join(f"2 {card}\n" for card in PLAIN)
"""A deck without a discovery, and without a card that opens a way."""


def broken(**fields: object) -> tuple[Fault, ...]:
    level = replace(own.make_new_level(), name="Den", **fields)  # type: ignore[arg-type]
    assert own.find_faults(level) == (), "nothing else is wrong with it"
    return FILE.faults(level, "")


def test_TR_RUL_18_a_level_of_ones_own_that_could_never_end_is_refused() -> None:
    """TR-RUL-18: A level is refused if no way leads to the treasure over a map that lies open and nothing could add an
    exit, if a depth has no locations, or if a survey has no discovery."""
    assert FILE.faults(replace(own.make_new_level(), name="Den"), "") == ()
    deep = LevelDeck(cards=("001", "003", "101-117"))
    (fault,) = broken(decks=(deep,), least_depth={"treasure": 4, "atlantean": 3})
    assert (fault.kind, fault.rule) == ("no-way", "TR-RUL-18")
    grid = ("--- --- ---", "--- --- ---", "--- --- ---", "--- --- ---", "012^ 033^ 012^", "033^ 001^ 033^")
    walled = replace(
        own.make_new_level(),
        name="Den",
        grid=grid,
        entrances=replace(own.make_new_level().entrances, even=own.make_new_level().entrances.odd),
    )
    assert FILE.faults(walled, "") == (), "relief opens a way"
    closed = Setup(own.format_level(walled), ({"deck": NO_EXITS},) * 2, {"cut_off_relief": "off"})
    assert refused(closed)[:2] == ("no-way", "TR-RUL-18")
    assert GAME.begin(replace(closed, seats=({},) * 2)), "a card may open one"


@pytest.mark.parametrize("level", ["into_the_caves", "freestyle"])
def test_TR_RUL_18_who_searches_every_place_needs_a_discovery_and_places_that_run_out(level: str) -> None:
    """TR-RUL-18, TR-RUL-10, TR-HR-8: Every combination of goal, level and deck that the lobby allows must be able to
    end."""
    own_deck = {"deck": NO_EXITS}
    assert refused(Setup(level, (own_deck,), {"goal": "survey"}))[::2] == ("survey-deck", {"most": 18})
    assert GAME.begin(Setup(level, (own_deck,), {"goal": "purge"})).terms.goal == "purge"
    assert refused(Setup(level, ({},), {"goal": "survey", "empty_only_marked": "on"}))[0] == "survey-marked"


WAY = ("3.1 left", "2.1 left", "1.1 forward", "1.2 right", "2.2 forward", "2.3 right", "3.3 forward", "3.4 forward",
       "3.5 left", "2.5 back")  # fmt: skip
"""A way over the map of the Introductory Level that ends in the treasure room at 2.4."""


def mapped(*exits: str, **house: str) -> State:
    """Begin the Introductory Level with all spaces known but the treasure room, with only these exits, both raiders in
    the right corner, and no card that opens a way."""
    t = Table(
        *(f"{column}.{row}=006" for column in (1, 2, 3) for row in range(1, 7) if (column, row) != (2, 4)),
        **{"cut_off_relief": "off", **house},
    )
    for space in t.s.spaces:
        space.exits = 0
    for words in exits:
        place, side = words.split()
        t.space(place).exits |= 1 << SIDES.index(side)
    for r in t.s.raiders:
        r.cards, r.entrance = PLAIN, 2
    return t.s


def test_TR_RUL_18_a_way_leads_over_every_known_exit() -> None:
    """TR-RUL-18: If one exit of the way is closed, the treasure is out of reach, unless relief or a card opens the
    exit."""
    ending.check_ending(mapped(*WAY))
    for closed in WAY:
        left = [words for words in WAY if words != closed]
        with pytest.raises(Refused) as refusal:
            ending.check_ending(mapped(*left))
        assert (refusal.value.kind, refusal.value.rule) == ("no-way", "TR-RUL-18")
        ending.check_ending(mapped(*left, cut_off_relief="on"))
        s = mapped(*left)
        s.raiders[1].cards = (*PLAIN, "071")
        ending.check_ending(s)


def test_TR_RUL_18_where_no_space_is_left_for_a_room_it_is_said_how_deep_the_map_is() -> None:
    """TR-RUL-18: All spaces are known, and none of them holds a treasure room."""
    s = GAME.begin(Setup("into_the_caves", ({}, {})))
    for space in s.spaces:
        space.card.cards[:], space.card.known[:], space.up = ["006"], [0], True
    with pytest.raises(Refused) as refusal:
        ending.check_ending(s)
    assert (refusal.value.kind, refusal.value.values) == ("no-room", {"deepest": s.rows})


@pytest.mark.parametrize("locations", [2, 3])
def test_TR_RUL_18_a_way_needs_a_location_for_each_unknown_space(locations: int) -> None:
    """TR-RUL-18, TR-TRS-9: three spaces lie between the corner and the treasure room."""
    s = Table().s
    del s.level_deck.cards[locations:], s.level_deck.known[locations:]
    if locations == 3:
        ending.check_ending(s)
        return
    with pytest.raises(Refused):
        ending.check_ending(s)


@pytest.mark.parametrize(("dice", "findable"), [(2, True), (1, False)])
def test_TR_RUL_18_a_survey_needs_a_discovery_within_reach_of_the_dice(dice: int, findable: bool) -> None:
    """TR-RUL-18: The only discovery is found with 12. Two Search dice can reach this, and one cannot."""
    s = Table.begun(Setup("into_the_caves", ({},), {"goal": "survey"})).s
    s.raiders[0].base[2] = dice
    s.raiders[0].deck.cards[:] = ["061", "022"]
    if findable:
        ending.check_ending(s)
        return
    with pytest.raises(Refused) as refusal:
        ending.check_ending(s)
    assert (refusal.value.kind, refusal.value.values) == ("survey-deck", {"most": 6})


# --- TR-RUL-19 ---


@pytest.mark.parametrize(
    ("level", "house", "declined", "default"),
    [
        ("atlantis", {}, False, "take:020"),
        ("explore_the_depths", {}, False, "take:020"),
        ("freestyle", {"freestyle_variant": "on"}, True, "pass"),
        ("pick_up", {}, False, "take:020"),
    ],
)
def test_TR_RUL_19_a_start_bonus_is_declined_only_where_the_rules_allow_it(
    level: str, house: dict[str, str], declined: bool, default: str
) -> None:
    """TR-RUL-19, TR-LVL-DEEP-10, TR-SER-PICKUP-4: The answer "none" is offered only where the rulebook says "may". The
    default is the first option."""
    t = Table.begun(Setup(level, ({}, {}), house))
    asks = next(request for request in awards.give_start_bonuses(t.s) if isinstance(request, tuple))
    for ask in asks:
        assert ask.default.format_text() == default  # type: ignore[union-attr]
        assert ("pass" in [one.format_text() for one in ask.choice.options]) is declined  # type: ignore[union-attr]


# --- TR-RUL-20 ---


def test_TR_RUL_20_the_variant_goals_are_for_every_level() -> None:
    """TR-RUL-20, TR-GOAL-1: Variant goals take the place of the rule that the level ends when the treasure is found."""
    for key, level in load_levels().items():
        if key not in ("learning_game", "pick_up"):
            assert {"treasure", "recovery", "bounty", "timed"} <= {*level.goals}, key


@pytest.mark.parametrize(("place", "needed"), [("029", 9), ("004", 16), ("033", 16)])
def test_TR_RUL_20_where_it_drops_a_starters_raider_can_pick_it_up(place: str, needed: int) -> None:
    """TR-RUL-20, TR-GOAL-REC-3: A raider with two Search dice never rolls 16, so 9 is enough for it. With a third die
    the number stays 16 (≈)."""
    t = taken()
    t.lay(f"1.3={place}")
    t.raider(0, at="1.3")
    t.draw(0, "reset", "reset")
    space = next(one for one in GAME.view(t.s, None).spaces if one.at == (1, 3))
    assert space.prize == needed
    dice = t.s.raiders[1].base[2] + (LOCATIONS[place].search or 0)
    t.raider(1, at="1.3")
    t.empty_decks()
    t.search(1, "search", dice=[3, *[1] * (dice - 1)])
    assert t.s.prize_at >= 0
    t.search(1, "search", dice=[6] * dice)
    assert t.s.prize_at == -1


# --- TR-RUL-21 ---


def test_TR_RUL_21_relief_is_on_by_default_for_any_number() -> None:
    """TR-RUL-21, TR-HR-16: By default a raider that cannot get any further may roll Search for a new way out."""
    for key, level in load_levels().items():
        for seats in GAME.seats(key):
            assert GAME.begin(Setup(key, ({},) * seats)).rules.cut_off_relief, (key, seats)
        assert level.rules.cut_off_relief


# --- TR-RUL-22 ---


def test_TR_RUL_22_all_know_the_plan_of_death_by_design() -> None:
    """TR-RUL-22, TR-LVL-DBD-5: The view shows which location lies where, but not how it will be turned. A redeal
    changes none of it."""
    s = GAME.begin(Setup("death_by_design", ({}, {})))
    view = GAME.view(s, None)
    plans = {space.at: space.plan for space in view.spaces}
    assert plans[2, 1] == "012" and plans[1, 7] == "043" and plans[3, 7] is None and plans[1, 1] is None
    hidden = [space for space in view.spaces if space.face_down]
    assert len(hidden) == 32 and all(space.plan and space.card is None and not space.exits for space in hidden)
    other = GAME.view(GAME.redeal(s, 0, lambda n: 0), 0)
    assert {space.at: space.plan for space in other.spaces} == plans
    unknown = GAME.view(GAME.begin(Setup("into_the_caves", ({}, {}))), None)
    assert not any(space.plan for space in unknown.spaces)


@pytest.mark.parametrize(("side_deck", "offered"), [("off", False), ("on", True)])
def test_TR_RUL_22_a_look_at_a_known_location_is_not_offered(side_deck: str, offered: bool) -> None:
    """TR-RUL-22, TR-LVL-DBD-9, TR-LVL-DBD-10: Everybody knows what lies in the spaces, so Snoop Ahead is offered only
    for an exchange, and only where a deck serves the space."""
    t = Table(level="death_by_design", side_deck=side_deck, raiders=({"starter": "tombs"}, {"starter": "caves"}))
    t.raider(0, at="1.1", hand=["046"])
    t.action(0, ...)
    assert ("play:046,none,forward" in t.options()) is offered


# --- TR-RUL-24 ---


def test_TR_RUL_24_a_level_of_a_series_in_any_of_its_ways() -> None:
    """TR-RUL-24: A series offers each level with its forms. It begins as it would begin on its own."""
    listed = {value for key, level in load_levels().items() if key != "pick_up" for value in list_ways(level)}
    assert {"freestyle+form=power_2+freestyle_variant=on", "introductory+map=caves", "parallel_pick_up+form=power_3",
            "death_by_design+side_deck=on"} <= listed  # fmt: skip
    offered = next(one for one in GAME.choices("linked") if one.key == "level_2").values
    assert {*offered} - {"none"} == {value for value in listed if not value.startswith("learning_game")}
    assert len(offered) <= 25
    s = GAME.begin(setup("linked", level_1="freestyle+form=power_2+freestyle_variant=on"))
    assert (s.level, s.rows, s.terms.power, s.treasure) == ("freestyle", 6, 2, "118") and s.raiders[1].bonus
    s = GAME.begin(setup("linked", level_1="introductory+map=caves"))
    assert s.starter == "caves" and GAME.begin(setup("linked", level_1="introductory")).starter == "tombs"
    s = GAME.begin(Setup("timed", ({"own_level": "parallel_pick_up+form=power_3"}, {"own_level": "freestyle"})))
    assert s.rows == 10 and refused(
        Setup("timed", ({"own_level": "parallel_pick_up"}, {"own_level": "freestyle"}))
    )[0] == "series-power"  # fmt: skip


def test_TR_RUL_24_the_decks_that_a_level_takes_are_taken_in_a_series() -> None:
    """TR-RUL-24, TR-RUL-17: A level deck that a player brings makes the map where it fits. In the same way each player
    brings a side of the map."""
    mine = deck("001-015", "152-156")
    s = GAME.begin(setup("linked", map=mine))
    assert s.level == "into_the_caves" and "152" in level_deck(s)
    assert level_deck(GAME.begin(setup("linked", map=mine, level_1="atlantis"))) == {*expand_numbers(["101-118"])}
    s = GAME.begin(setup("linked", own={"level_deck": mine}, level_1="parallel_pick_up"))
    assert "152" in level_deck(s) and "152" in level_deck(s, 1)
    s = GAME.begin(setup("linked", own={"level_deck": "tombs"}, level_1="parallel_peril"))
    assert level_deck(s) == {*expand_numbers(["002-018"])}, "a side of its own has its own"
    late = setup("linked", own={"level_deck": mine}, level_3="parallel_peril")
    assert refused(late)[0] == "level-deck-types", "not only once that level begins"


# --- TR-RUL-25 ---


def test_TR_RUL_25_a_treasure_given_at_the_start_stays_behind() -> None:
    """TR-RUL-25, TR-SER-LINKED-4: The winner's treasure is carried on. The bonus of Atlantis never is."""
    for carry in ("treasures", "all"):
        chosen = setup("linked", level_1="atlantis", level_2="into_the_caves", linked_carry=carry)
        t = table(chosen)
        t.s.raiders[0].gift = "020"
        t.follow(awards.gain_from_collection(t.s, 0, "020", t.s.raiders[0].saved), (), ())
        t.s.raiders[1].award, t.s.winner = "045", 1
        after = GAME.begin(following(t.s, chosen))
        assert (after.raiders[0].played.cards, after.raiders[1].played.cards) == ([], ["045"]), carry
        assert after.leg is not None and after.leg.standing == (0, 1)


def test_TR_RUL_25_a_treasure_brought_home_is_carried_to_the_next_level() -> None:
    """TR-RUL-25, TR-SER-LINKED-2: If another goal than the first find decides the level, the winner also carries one
    treasure on."""
    mine = own.format_level(replace(own.make_new_level(), name="Den", goals=("recovery",)))
    chosen = setup("linked", level_1=mine)
    t = found(table(chosen), 0, "take:045")
    assert GAME.result(t.s) is None
    t.raider(0, at="1.1")
    t.draw(1, "reload")
    assert GAME.result(t.s).kind == "recovered" and t.s.raiders[0].award == "045"  # type: ignore[union-attr]
    assert GAME.begin(following(t.s, chosen)).raiders[0].played.cards == ["045"]
    bounty = own.format_level(replace(own.make_new_level(), name="Den", goals=("bounty",)))
    chosen = setup("linked", level_1=bounty)
    t = found(table(chosen), 0, ...)
    assert t.ask.kind == "award"
    t.answer("take:020")
    assert t.s.winners == (0,) and GAME.begin(following(t.s, chosen)).raiders[0].played.cards == ["020"]


# --- TR-RUL-27 ---


def test_TR_RUL_27_a_reset_looks_at_the_seats_own_goal() -> None:
    """TR-RUL-27, TR-PATH-8: A raider that brings the treasure home is cut off if it cannot reach an entrance. The
    treasure room does not matter any more."""
    t = taken()
    t.raider(0, at="2.3")
    assert not stopped(t.draw(0, "reset", ...), "reset")
    for side in ("right", "back", "left"):
        t.block("2.3", side)
        t.block("2.4", side)
    for side in ("forward", "right", "left"):
        t.block("2.4", side)
    assert stopped(t.draw(0, "reset", ...), "reset")
