"""The steps of moving."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import death, rows, setup
from engine.games.tomb_raider.figures import compute_max_life, count_in_play, count_steps_left
from engine.games.tomb_raider.map import find_space_index
from engine.games.tomb_raider.printed import compute_base_abilities
from engine.games.tomb_raider.rounds import action, forced, offers
from engine.games.tomb_raider.state import ABILITIES, InForce

from .more_levels import begun, run
from .scenario import Table

SIX = [6, 6, 6]


def room(*spaces: str, seats: int = 2, level: str = "into_the_caves", **fields: Any) -> Table:
    """Return a table where the first raider stands in the Giant Cavern, which has no effects. Nobody has more than the
    given cards."""
    t = Table("2.2=006", *spaces, level=level, seats=seats)
    for seat in range(seats):
        t.raider(seat, abilities=(3, 3, 3, 3))
    t.raider(0, at="2.2", **fields)
    t.empty_decks()
    return t


@pytest.mark.parametrize(
    ("move", "hurt", "more", "moved", "left"),
    [(3, 0, 0, 0, 3), (3, 0, 2, 0, 5), (3, 1, 0, 1, 1), (3, 0, 0, 3, 0), (2, 1, -3, 0, 1), (3, 2, 0, 2, 0)],
)
def test_spaces_left_TR_MOVE_1_TR_HURT_6_TR_MOVE_13(move: int, hurt: int, more: int, moved: int, left: int) -> None:
    """A raider may still move its current Move, plus what cards add, minus the spaces it has moved. Cards never take
    the last space away."""
    r = Table().raider(0, abilities=(4, move, 4, 4), hurt={"move": hurt}, extra_steps=more, moved=moved)
    assert count_steps_left(r) == left


@pytest.mark.parametrize("which", range(4))
def test_the_lowest_ability_is_life_TR_LIFE_1_TR_LIFE_4(which: int) -> None:
    """The lowest ability sets the maximum life, by its print or after hurts. A green marker adds one."""
    values = [4, 4, 4, 4]
    values[which] = 2
    r = Table().raider(0, abilities=tuple(values))  # type: ignore[arg-type]
    assert compute_max_life(r) == 2
    r = Table().raider(0, abilities=(5, 5, 5, 5), hurt={ABILITIES[which]: 3})
    assert compute_max_life(r) == 2
    r.tokens = 1
    assert compute_max_life(r) == 3


@pytest.mark.parametrize("which", range(4))
def test_a_raider_with_an_ability_of_0_dies_TR_HURT_3_TR_LIFE_5(which: int) -> None:
    """A raider dies if an ability is hurt to 0, or if its damage reaches its life. Green markers do not raise an
    ability."""
    t = Table()
    values = [3, 3, 3, 3]
    values[which] = 1
    r = t.raider(0, abilities=tuple(values), tokens=2)  # type: ignore[arg-type]
    assert death.can_live(t.s.raiders[0])
    r.hurts[which] = 1
    assert not death.can_live(t.s.raiders[0])
    r = t.raider(1, abilities=(3, 3, 3, 3), damage=2)
    assert death.can_live(t.s.raiders[1])
    r.damage = 3
    assert not death.can_live(t.s.raiders[1])


def test_death_ends_all_that_is_going_on_TR_DEATH_4_TR_DEATH_5_TR_STUCK_10() -> None:
    """A death is counted. It ends the movement and both bans, and the figure stays where it is."""
    t = room(moving=True, move_ban=True, search_ban=True)
    t.follow(death.kill_raider(t.s, 0, "air"), (), ())
    r = t.s.raiders[0]
    assert not (r.alive or r.moving or r.move_ban or r.search_ban) and (r.deaths, t.at(0)) == (1, "2.2")
    assert t.told("died") == [{"seat": 0, "by": "air"}]


def test_a_lost_card_no_longer_gives_life_TR_LIFE_11() -> None:
    """A raider who lived only by the card dies with its loss, whoever takes it. The card lies in its owner's pile."""
    for damage, alive in ((2, True), (3, False)):
        t = room(unsaved=["145"], damage=damage)
        t.follow(death.lose_card(t.s, 0, "145"), (), ())
        r = t.s.raiders[0]
        assert not r.unsaved.cards and r.tokens == 0 and r.alive is alive and "145" in r.discard.cards


def test_cards_in_both_rows_count_TR_ROW_4() -> None:
    t = room(saved=["055"], unsaved=["068"])
    r = t.s.raiders[0]
    assert (count_in_play(r, "055"), count_in_play(r, "068"), count_in_play(r, "069")) == (1, 1, 0)
    t.raider(0, unsaved=["055"])
    assert count_in_play(r, "055") == 2


def test_a_chosen_lowest_ability_stays_raised_TR_TEST_2() -> None:
    """The ability stays raised as long as the card is in play, and no longer."""
    t = Table("2.2=006")
    t.character(0, "197")
    t.own(0, "187")
    t.gain(0, "187", "use:187,none,think")
    assert compute_base_abilities(t.s, 0) == t.s.raiders[0].base == [3, 2, 3, 3]
    rows.remove_card(t.s, 0, "187")
    assert compute_base_abilities(t.s, 0) == t.s.raiders[0].base == [3, 2, 3, 2]


def test_whose_action_turn_it_is_TR_MOVE_14() -> None:
    """A raider's action turn lasts from its start to its end. After that nobody may move."""
    t = room()
    t.action(0, ...)
    assert t.s.active == 0 and t.s.raiders[0].moving and t.s.raiders[0].moved == 0 and t.ask.kind == "move"
    t.answer("stay")
    assert t.s.active == -1 and not t.s.raiders[0].moving and t.told("stayed") == [{"seat": 0}]


@pytest.mark.parametrize("field", ["move_ban", "grounded"])
def test_who_may_not_move_stays_TR_MOVE_3_TR_MOVE_14_TR_STUCK_3(field: str) -> None:
    """A raider that may not move is not asked where to go, but does everything else. After one such turn it may move
    again."""
    t = room(**{field: True})
    t.obstacle("2.2", "062")
    t.action(0, "overcome:062,move,none", dice=SIX)
    assert t.at(0) == "2.2" and not t.s.raiders[0].moving and not t.s.raiders[0].move_ban
    assert t.s.raiders[0].grounded is (field == "grounded")


def test_what_was_faced_on_this_entry_is_not_faced_again_TR_MOVE_11_TR_MOVE_12() -> None:
    """A raider faces it once, even if it goes on and then stays after all. After a new entry it faces it again."""
    t = room("2.3=007")
    t.obstacle("2.2", "062")
    t.action(0, "stay", "overcome:062,move,none", dice=SIX)
    assert t.told("stayed") == [{"seat": 0}]
    t = room("2.3=007", "2.4=009")
    t.obstacle("2.3", "062")
    t.action(0, "move:forward", "overcome:062,move,none", "stay", dice=SIX)
    assert len(t.told("test")) == 1 and t.at(0) == "2.3" and not t.told("stayed")
    t = room("2.3=007")
    t.obstacle("2.3", "062")
    t.obstacle("2.2", "065")
    t.action(0, "move:forward", "overcome:062,move,none", "move:back", "overcome:065,think,none", "move:forward",
             "overcome:062,move,none", dice=SIX * 3)  # fmt: skip
    assert [one["obstacle"] for one in t.told("test")] == ["062", "065", "062"]


@pytest.mark.parametrize(("rule", "fought"), [("any_use_but_defence", True), ("attack_only", True), ("never", False)])
def test_a_raider_that_attacks_does_not_search_TR_ATK_7(rule: str, fought: bool) -> None:
    """A house rule decides whether an attack costs the search. The attacked raider may search in any case."""
    t = room()
    t.s.rules = replace(t.s.rules, fight_blocks_search=rule)  # type: ignore[arg-type]
    t.raider(1, at="2.2")
    t.action(0, "stay", "attack:1,none", dice=[*SIX, 1, 1, 1])
    assert [r.fought for r in t.s.raiders] == [fought, False]


def test_a_second_obstacle_is_turned_up_once_TR_SOLO_3() -> None:
    """A card allows a second obstacle of the card's kinds alone, and for that place alone."""
    t = Table("2.2=006", level="into_the_caves", seats=1)
    t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
    at = find_space_index(t.s, "2.2")
    t.s.obstacle_deck.cards[:] = ["059", "060", "062", "065"]
    t.s.obstacle_deck.known[:] = [0] * 4
    t.check = lambda: None  # type: ignore[method-assign]
    elsewhere = InForce("second", "057", 0, at=0, words="any")
    other = InForce("danger", "057", 0, at=at, n=1)
    t.s.in_force += [InForce("second", "057", 0, at=at, words="trap"), elsewhere, other]
    t.s.mapped.append((at, 0))
    t.follow(offers.place_offered_obstacles(t.s, at, 0), (), ())
    assert t.hazards("2.2") == ["059", "062"] and t.s.in_force == [elsewhere, other] and not t.s.mapped
    assert t.s.obstacle_discard.cards == ["060"] and t.s.obstacle_deck.cards == ["065"]


@pytest.mark.parametrize("moment", ["turn-start", "before-move"])
@pytest.mark.parametrize("known", [True, False])
def test_who_is_put_elsewhere_in_its_own_turn_TR_FORCE_5_TR_FORCE_6_TR_MOVE_11(
    moment: str, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps 2 to 5 follow in the new space. On a known space the raider may use its leftover Move; on an unknown one
    its turn is over. It does not face the obstacles of the old space any more, and faces those of the new space
    once."""
    t = room("2.3=007", "3.2=009")
    t.obstacle("3.2", "062")
    if not known:
        t.raider(1, at="1.2")
        t.top("012")
    window, put = action.open_window, []

    def pushed(s: Any, kind: str, about: int, *more: Any, **named: Any) -> Any:
        if kind == moment and not put:
            put.append(kind)
            yield from forced.relocate_raider(s, about, find_space_index(s, "3.2" if known else "1.2"), "063")
        return (yield from window(s, kind, about, *more, **named))

    monkeypatch.setattr(action, "open_window", pushed)
    first = ["move:forward"] if moment == "before-move" else []
    if known:
        t.action(0, *first, "overcome:062,move,none", ..., dice=SIX)
        assert t.at(0) == "3.2" and t.ask.kind == "move" and t.s.raiders[0].moved == len(first)
        t.answer("stay")
        assert len(t.told("test")) == 1
    else:
        t.action(0, *first, "pass")  # There is one attack, made as steps 2 to 5 say.
        assert t.at(0) == "1.2" and not t.s.raiders[0].moving and t.space("1.2").card.cards == ["012"]


def test_a_weapon_is_offered_for_Fight_alone_TR_OVR_4_TR_DEC_A7() -> None:
    """Every obstacle is offered with each printed ability, and Fight with each weapon or none."""
    t = room(unsaved=["068", "148"])
    t.obstacle("2.2", "060")
    t.obstacle("2.2", "065")
    t.action(0, "stay", ...)
    assert t.options() == [
        *(f"overcome:060,fight,{weapon}" for weapon in ("068", "148", "none")), "overcome:060,move,none",
        "overcome:065,think,none", "overcome:065,search,none",
    ]  # fmt: skip
    t.answer("overcome:065,think,none", ..., dice=SIX)
    assert {one.split(",")[0] for one in t.options()} == {"overcome:060"}


@pytest.mark.parametrize(("level", "rolls"), [("explore_the_depths", 0), ("into_the_caves", 2)])
def test_a_single_entrance_is_not_chosen_TR_DEC_S6_TR_LVL_FREE_10(level: str, rolls: int) -> None:
    """If there is only one entrance, nobody rolls for it."""
    s = begun(level)
    told = run(setup.lay_out_table(s), [2, 5] if rolls else [])
    assert [one.kind for one in told].count("entrance-roll") == rolls


def test_where_a_raider_is_put_its_player_says_TR_DEC_A3() -> None:
    """The player chooses any mapped space but the raider's own. The default is the first one by rows and then
    columns."""
    t = Table("2.2=006", "1.2=007")
    t.raider(0, at="2.2", hand=["179"], abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.search(0, "search", "find:179", ..., dice=[6] * 5)
    assert t.options() == [f"use:179,none,{place}" for place in ("1.1", "3.1", "1.2")]
    assert t.ask.default.format_text() == "use:179,none,1.1"  # type: ignore[union-attr]
    t.lenient = True
    t.answer("use:179,none,1.2", ...)
    assert t.at(0) == "1.2"
