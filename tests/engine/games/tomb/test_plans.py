"""Premoves and orders (TOMB-RUL-2, TOMB-RUL-3): each gives an answer that the person could have given, from the view
alone."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb import observe, plans
from engine.games.tomb.ai import choose
from engine.games.tomb.campaign import LEVELS
from engine.games.tomb.game import GAME
from engine.games.tomb.moves import (
    GO_ON,
    LEAVE,
    RAID,
    WINDOWS,
    Attack,
    Everybody,
    Maul,
    Place,
    StockRest,
    Storm,
    Strongest,
    Use,
    Wait,
)  # fmt: skip
from engine.games.tomb.state import INN
from engine.match import Match
from engine.protocol import PASS, Ask, Move, One
from engine.setup import Setup
from tests.engine.conformance import Lot
from tests.engine.games.tomb.combat import fight
from tests.engine.games.tomb.scenario import Table, hits
from tests.engine.games.tomb.setup import begun, default, until


def first(count: int) -> int:
    return 0


def placements(found: tuple[Move, ...]) -> set[Place]:
    return {one for one in found if isinstance(one, Place)}


# --- stocking -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["goldenaxe_catacombs", "catacombs_short"])
def test_three_placements_may_be_planned_TOMB_RUL_2(level: str) -> None:
    """TOMB-STOCK-3: Each card of the hand is planned once, whoever is asked. No Crypt gets more cards than it has room
    for."""
    match = until(begun(2, level), "stock")
    for seat in (0, 1):
        settled: tuple[Move, ...] = ()
        for left in (3, 2, 1, 0):
            view: Any = match.view(seat)
            found = placements(plans.list_possible_moves(view, seat, settled))
            kinds = {one.card for one in found}
            assert len(kinds) == left - (3 - len(set(view.stock))) or len(set(view.stock)) < 3
            assert bool(found) == bool(left)
            if left == 3:
                assert {one.crypt for one in found} == {crypt.key for crypt in view.crypts}
            if found:
                settled = (*settled, min(found, key=lambda one: (one.crypt != "a", one.card, one.crypt)))
        assert [plan.crypt for plan in settled if isinstance(plan, Place)].count("a") == 1, (
            "its one place is planned for"
        )
    assert not any(plans.list_possible_moves(match.view(None), seat, ()) for seat in (0, 1)), (
        "nobody watches with plans"
    )


def test_no_more_than_three_are_planned_TOMB_RUL_2() -> None:
    """No more than three placements are planned even from a larger stocking hand (TOMB-CAMP-9)."""
    match = until(Match.start(GAME, Setup("goldenaxe_catacombs", ({}, {}), totals=(LEVELS[5][0], 0)), Lot(1)), "stock")
    view: Any = match.view(0)
    assert len(view.stock) == 4
    three = tuple(Place(card, "o") for card in view.stock[:3])
    assert placements(plans.list_possible_moves(view, 0, three[:2])) and not placements(
        plans.list_possible_moves(view, 0, three)
    )


def test_a_plan_is_the_answer_when_one_is_asked_TOMB_RUL_2() -> None:
    match = until(begun(2), "stock")
    ask = match.pending[0].ask
    view: Any = match.view(ask.seat)
    plan = Place(view.stock[1], "k")
    assert plans.is_valid(view, None, plan)
    assert plans.answer(view, ask, (plan, StockRest("default")), first) == plan
    gone = Place("nothing", "k")
    assert not plans.is_valid(view, None, gone) and plans.answer(view, ask, (gone,), first) is None


def test_a_plan_for_a_full_crypt_is_dropped_TOMB_RUL_2() -> None:
    """TOMB-STOCK-3: A plan for a Crypt is dropped when another card fills it."""
    match = until(begun(2), "stock")
    ask = match.pending[0].ask
    other = 1 - ask.seat
    view: Any = match.view(other)
    plan = Place(view.stock[0], "a")
    assert plans.is_valid(view, None, plan)
    match.act(ask.seat, match.pending[0].number, f"place:{match.view(ask.seat).stock[0]},a")  # type: ignore[attr-defined]
    assert not plans.is_valid(match.view(other), None, plan)
    assert plans.answer(match.view(other), match.pending[0].ask, (plan,), first) is None


def test_the_rest_is_placed_by_default_or_by_the_ai_TOMB_RUL_2() -> None:
    """Both orders are offered until the Tomb is full, and not after that."""
    match = until(begun(2), "stock")
    put = match.pending[0]
    view: Any = match.view(put.ask.seat)
    assert {StockRest("default"), StockRest("ai")} <= set(plans.list_possible_moves(view, put.ask.seat, ()))
    assert not plans.list_possible_moves(view, put.ask.seat, (StockRest("ai"),)), "one order for all the rest is enough"
    assert plans.answer(view, put.ask, (StockRest("default"),), first) == put.ask.default
    assert plans.answer(view, put.ask, (StockRest("ai"),), first) == choose(view, put.ask, first)
    assert choose(view, put.ask, first) != put.ask.default
    while match.pending[0].ask.kind == "stock":
        assert plans.is_valid(match.view(0), None, StockRest("ai"))
        default(match)
    assert not plans.is_valid(match.view(0), None, StockRest("ai")) and not plans.list_possible_moves(
        match.view(0), 0, ()
    )


def test_alone_only_third_and_fifth_cards_are_planned_TOMB_RUL_2() -> None:
    """TOMB-SOLO-2, TOMB-SOLO-4: A Crypt with three cards has to wait for its fourth card."""
    match = until(begun(1), "stock")
    counts: list[set[int]] = []
    while match.pending[0].ask.kind == "stock":
        view: Any = match.view(0)
        offered = {option.format_text() for option in match.pending[0].ask.choice.options}  # type: ignore[union-attr]
        assert {one.format_text() for one in placements(plans.list_possible_moves(view, 0, ()))} == offered
        counts.append({crypt.count for crypt in view.crypts if crypt.count < crypt.cap})
        default(match)
    assert counts[0] == {2} and counts[1] == {2, 3} and counts[-1] == {4}


def test_only_harm_ends_an_order_that_holds_while_nobody_is_hit_TOMB_RUL_3() -> None:
    """A cure or a recruit is no harm. A wound, a death or a departure is."""
    t = Table(2)
    t.party(0, "c12 c08")
    t.one("c12").wounds = 2
    condition = plans.PLANS.conditions["not-hit"]

    def mark() -> str:
        return condition.mark(GAME.view(t.s, None), 0)

    before = mark()
    t.one("c12").wounds = 1
    assert condition.holds(before, mark())
    t.party(0, "c12 c08 c09")
    assert condition.holds(before, mark())
    t.one("c08").wounds = 1
    assert not condition.holds(before, mark())
    t.party(0, "c12")
    assert not condition.holds(before, mark())
    t.party(0, "c12 c08")
    t.s.parties[0].deaths = 1
    assert not condition.holds(before, mark())


def test_a_placement_may_take_a_minute_TOMB_RUL_2() -> None:
    asks = {kind: Ask(0, kind, One((PASS,)), PASS) for kind in ("stock", "turn", "raider", "on-roll")}
    assert {kind: plans.find_time_limit(ask) for kind, ask in asks.items() if plans.find_time_limit(ask)} == {
        "stock": 60
    }


# --- going in -----------------------------------------------------------------------------------------------------


def at_a_door(party: str = "c12 c08") -> Table:
    t = Table(2)
    t.party(0, party)
    t.crypt("i", "m18 m04")
    t.at_door(0, "i")
    return t


def test_a_raid_goes_on_to_the_monsters_in_one_press_TOMB_RUL_3() -> None:
    """One press leads from the Door into the Crypt and on until combat begins. The Crypt Master's questions are still
    put to the Crypt Master."""
    t = at_a_door()
    t.play("turn", ...)
    view, ask = raider(t)
    plan = Storm("0.0")
    assert plan in plans.list_possible_moves(view, 0, ()) and plan not in plans.list_possible_moves(view, 0, (plan,))
    assert plans.answer(view, ask, (plan,), first) == RAID
    t.answer("raid", ...)
    assert plans.answer(*raider(t), (plan,), first) is None, "whether a Trap is left is not the raider's question"
    t.answer("go-on", ...)
    view, ask = raider(t)
    assert ask.kind == "enter" and plans.is_valid(view, ask, plan) and plans.answer(view, ask, (plan,), first) == GO_ON
    assert ask.default == LEAVE
    t.answer("go-on", ...)
    assert t.s.raid is not None and t.s.raid.round
    view = observe.build_view(t.s, 0)
    assert not plans.is_valid(view, None, plan) and Storm not in map(type, plans.list_possible_moves(view, 0, ()))


def test_harm_on_the_way_to_the_monsters_asks_again_TOMB_RUL_3() -> None:
    t = at_a_door()
    t.play("turn", "raid", "go-on", ...)
    view, ask = raider(t)
    assert plans.is_valid(view, ask, Storm("0.0"))
    t.one("c12").wounds = 1
    assert not plans.is_valid(observe.build_view(t.s, 0), ask, Storm("0.0"))
    assert Storm("0.1") in plans.list_possible_moves(observe.build_view(t.s, 0), 0, ()), "and may be told to go on"


def test_nobody_storms_away_from_a_door_or_out_of_turn_TOMB_RUL_3() -> None:
    t = at_a_door()
    t.play("turn", ...)
    assert not plans.list_possible_moves(observe.build_view(t.s, 1), 1, ())
    assert Storm("0.0") in plans.list_possible_moves(observe.build_view(t.s, 0), 0, ())
    t.s.parties[0].at = INN
    assert not plans.list_possible_moves(observe.build_view(t.s, 0), 0, ()), "at the Inn"
    t.at_door(0, "i")
    t.crypt("i", "")
    assert not plans.list_possible_moves(observe.build_view(t.s, 0), 0, ()), "an empty Crypt"


def test_who_takes_an_attack_and_what_monsters_without_abilities_do_is_routine() -> None:
    """The strongest Character takes the attack, and the Monsters attack. If a Monster can use an ability, its Crypt
    Master is asked."""
    routine = GAME.answering.routine
    t = fight("m18", "c12 c08")
    _, ask = raider(t)
    assert ask.kind == "cm" and routine(ask) and ask.default == Maul("m18")
    assert not routine(Ask(1, "cm", One((Maul("m18"), Use("m18", "m18", "none"), Wait("m18"))), Maul("m18")))
    t.answer("maul:m18", ...)
    _, ask = raider(t)
    assert ask.kind == "takes" and routine(ask)
    assert not routine(Ask(0, "enter", One((GO_ON, LEAVE)), LEAVE))


# --- a fight ------------------------------------------------------------------------------------------------------


def raider(t: Table) -> tuple[Any, Ask]:
    """Return the view of the player who is asked, and the question."""
    ask = t.ask_of()
    return observe.build_view(t.s, ask.seat), ask


def test_everybody_attacks_in_party_order_TOMB_RUL_3() -> None:
    """Whoever may still act attacks, the first of the party first. The order goes on in the next round."""
    t = fight("m18 m04", "c12 c08 c09")
    t.answer("@1 wait:m18", ...)
    view, ask = raider(t)
    assert {Everybody("m04", "0"), Everybody("m18", "0"), Strongest()} == set(plans.list_possible_moves(view, 0, ()))
    plan = Everybody("m18", "0")
    assert plans.list_possible_moves(view, 0, (plan,)) == (Strongest(),)
    assert plans.answer(view, ask, (plan,), first) == Attack("c12", "m18")
    t.answer("@0 wait:c12", "@1 wait:m04", ...)
    view, ask = raider(t)
    assert plans.answer(view, ask, (plan,), first) == Attack("c08", "m18")
    t.answer("@0 wait:c08", "@0 wait:c09", "@1 wait:m04", ...)
    view, ask = raider(t)
    assert t.told("round") and plans.is_valid(view, ask, plan)
    assert plans.answer(view, ask, (plan,), first) == Attack("c12", "m18")


def test_nothing_is_settled_for_a_party_of_one_TOMB_RUL_3() -> None:
    """The one Character attacks anyway, and every blow falls on this Character."""
    for party, several in (("c12", False), ("c12 c08", True)):
        t = fight("m18", party)
        t.answer("@1 wait:m18", ...)
        view, _ = raider(t)
        assert "attack:c12,m18" in t.options and bool(plans.list_possible_moves(view, 0, ())) is several


def test_the_plan_everybody_stops_at_the_death_of_its_monster_or_of_a_fighter_TOMB_RUL_3() -> None:
    t = fight("m18 m04", "c12 c08 c09")
    t.answer("@1 wait:m18", ...)
    view, ask = raider(t)
    for_both = Everybody("m04", "0"), Everybody("m18", "0")
    assert all(plans.is_valid(view, ask, one) for one in for_both)
    t.answer("attack:c12,m04", ..., dice=hits(4, 4))
    view, _ = raider(t)
    assert [plans.is_valid(observe.build_view(t.s, 0), None, one) for one in for_both] == [False, True], "m04 is dead"
    t.s.parties[0].deaths += 1
    assert not plans.is_valid(observe.build_view(t.s, 0), None, for_both[1])
    assert plans.is_valid(observe.build_view(t.s, 0), None, Strongest())


def test_the_plan_everybody_stops_at_a_reaction_TOMB_RUL_3() -> None:
    """The plan (each Character attacks one Monster) stops at each reaction for which the player would be asked. It does
    not stop at the Crypt Master's reactions for the Monsters."""
    t = fight("m18", "c12 c08")
    t.answer("@1 wait:m18", ...)
    view, _ = raider(t)
    plan = Everybody("m18", "0")
    for window in WINDOWS:
        assert not plans.is_valid(view, Ask(0, window, One((PASS,)), PASS), plan)
    assert plans.is_valid(view, Ask(0, "takes", One((PASS,)), PASS), plan)


def test_the_strongest_takes_it_for_this_raid_TOMB_RUL_3() -> None:
    t = fight("m18", "c12 c08")
    t.answer("maul:m18", ...)
    view, ask = raider(t)
    assert ask.kind == "takes" and plans.answer(view, ask, (Strongest(),), first) == ask.default
    assert plans.answer(view, ask, (Everybody("m18", "0"),), first) is None
    t.s.raid = None
    assert not plans.is_valid(observe.build_view(t.s, 0), None, Strongest()), "in the next raid one is asked again"


def test_cards_abilities_and_fleeing_are_always_asked_TOMB_RUL_3() -> None:
    """A plan only attacks. Every other question goes to the person."""
    t = fight("m18", "c12 c08")
    t.answer("@1 wait:m18", ...)
    view, ask = raider(t)
    every = (Everybody("m18", "0"), Strongest(), StockRest("ai"))
    assert isinstance(plans.answer(view, ask, every, first), Attack)
    for kind in ("turn", "leave", "enter", "treasure", "disarm", "on-wounds", "divide", "cm"):
        other = Ask(0, kind, ask.choice, ask.default)
        assert plans.answer(view, other, every, first) is None
    assert not plans.list_possible_moves(observe.build_view(t.s, 1), 1, ()), "the Crypt Master settles nothing"


def test_an_order_for_a_fight_has_run_its_course_when_its_foe_is_dead() -> None:
    """TOMB-RUL-3: The event says that the order has ended. The player whom it leaves with a choice is asked."""
    assert {StockRest, Everybody, Storm, Strongest} <= set(plans.PLANS.quiet)
