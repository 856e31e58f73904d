"""Questions for which the table stops (``Ask.stop``). The rules ask each question in any case, with its default."""

from __future__ import annotations

import pytest

from engine.games.tomb_raider.moves import WINDOWS
from engine.protocol import Pass
from engine.zones import EVERYBODY

from .scenario import Table
from .stops import stopped

# --- the Draw Round --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ails", "stop"),
    [
        ({}, False),
        ({"damage": 1}, False),
        ({"hurt": {"think": 1}}, True),
        ({"hurt": {"think": 1}, "abilities": (3, 3, 3, 3)}, False),
        ({"move_ban": True}, False),
    ],
)
def test_TR_DEC_C2_reset_stops_who_has_a_reason(ails: dict[str, object], stop: bool) -> None:
    """TR-DEC-C2: The table is not stopped for a raider that is nearly unhurt or only held, because a death by damage
    costs no more than a reset. It is stopped if a hurt takes half an ability or more."""
    t = Table("2.2=017")
    t.raider(0, at="2.2", **ails)  # type: ignore[arg-type]
    t.draw(0, "reset", ...)
    assert t.options() == ["pass", "reset"] and isinstance(t.ask.default, Pass)
    assert stopped(t, "reset") is stop


def test_TR_DEC_C2_reset_stops_who_is_cut_off() -> None:
    t = Table("2.2=017")
    t.raider(0, at="2.2")
    for side in ("forward", "right", "back", "left"):
        t.block("2.2", side)
    assert stopped(t.draw(0, "reset", ...), "reset")


def test_TR_DEC_R1_a_new_roll_does_not_stop_who_acts_first() -> None:
    t = Table()
    t.s.order = [1, 0]
    t.play("ready", "order", -1, [...])
    assert isinstance(t.asked, tuple) and {ask.seat: ask.stop for ask in t.asked} == {1: False, 0: True}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_TR_DEC_R1_a_new_roll_stops_who_is_last(seats: int) -> None:
    t = Table(level="into_the_caves", seats=seats)
    order = t.s.order[1:] + t.s.order[:1]
    t.s.order = list(order)
    t.play("ready", "order", -1, [...])
    assert isinstance(t.asked, tuple)
    assert [ask.seat for ask in t.asked if ask.stop] == [order[-1]]


def test_TR_DEC_R1_a_new_roll_stops_once_for_each_order() -> None:
    """TR-READY-4: A player who has kept an order is asked about the next one without a stop. A player whose raider has
    left the map gains nothing by a new roll."""
    t = Table()
    for turn in (2, 3):
        t.s.turn = turn
        t.play("ready", "order", -1, [...])
        assert {ask.seat: ask.stop for ask in t.asks} == {0: False, 1: turn == 2}
        t.answer("pass", "pass")
    t.play("ready", "order", -1, ["pass", "new-roll", "first:0"], [6, 6, 6, 1, 1, 1])
    t.play("ready", "order", -1, [...])
    assert [ask.seat for ask in t.asks if ask.stop] == [1]
    t.raider(1, finished=2)
    t.play("ready", "order", -1, [...])
    assert not any(ask.stop for ask in t.asks)


def test_TR_DEC_R2_who_rolls_highest_is_asked() -> None:
    """The highest roller acts first itself, unless it names another raider."""
    t = Table()
    t.s.turn = 1
    t.play("ready", "order", -1, [...], [6, 6, 6, 1, 1, 1])
    assert t.ask.kind == "first" and t.ask.stop and t.ask.default.format_text() == "first:0"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("mine", "deeper", "obstacle", "stop"),
    [
        ("2.1", "007", None, False),  # Nothing lies there.
        ("2.1", "007", "062", False),  # The raider may be stuck, and live.
        ("2.1", "007", "022", None),  # A bear costs two lives.
        ("2.1", None, None, None),  # The space is unknown, so the raider explores.
        ("2.2", "007", None, True),  # The raider may attack now.
        ("2.3", "007", None, True),  # The raider may attack there.
    ],
)
@pytest.mark.parametrize(("move", "falls"), [(1, True), (3, True), (5, True), (9, False)])  # Nine dice always reach 9.
def test_070_stops_where_a_fall_can_change_something(
    mine: str, deeper: str | None, obstacle: str | None, stop: bool | None, move: int, falls: bool
) -> None:
    """Chute Trap (070) stops the table where raiders could fight each other, and where the fall may kill (``stop``
    None: only with one life left)."""
    t = Table("2.1=006", "2.2=006", *([f"2.3={deeper}"] if deeper else []), "2.4=009", level="into_the_caves")
    t.raider(0, at="2.1", abilities=(3, move, 3, 3), extra_steps=1 - move)
    t.raider(1, at=mine, hand=["070"])
    t.empty_decks()
    if obstacle:
        t.obstacle("2.3", obstacle)
    t.action(0, "move:forward", ...)
    assert t.ask.seat == 1 and stopped(t, "entered") is ((move == 1 if stop is None else stop) and falls)


@pytest.mark.parametrize(("barred", "stop"), [(False, True), (True, False)])
def test_070_waits_for_the_goal_where_a_fall_from_there_does_as_well(barred: bool, stop: bool) -> None:
    """Beside the treasure room, Chute Trap may drop a raider to an obstacle that holds it. From the treasure room the
    raider would come back, unless an obstacle holds it below."""
    t = Table("2.1=006", "2.2=006", "2.3=006", "3.2=003", "3.3=006", level="into_the_caves")
    t.s.treasure_at = t.s.spaces.index(t.space("3.2"))
    t.raider(0, at="2.1", abilities=(3, 5, 3, 3))
    t.raider(1, at="2.1", hand=["070"], alive=False)
    t.empty_decks()
    t.obstacle("2.3", "062")
    if barred:
        t.obstacle("3.3", "062")
    assert {"right"} <= t.exits("2.2") and {"back"} <= t.exits("3.3")
    t.action(0, "move:forward", ...)
    assert t.ask.seat == 1 and stopped(t, "entered") is stop


@pytest.mark.parametrize("move", [2, 6])
def test_TR_DEC_A4_an_offer_stops_who_holds_an_obstacle(move: int) -> None:
    """TR-DEC-A4: The table also stops for an obstacle at which the rival seldom fails."""
    t = Table("2.2=017")
    t.raider(0, at="2.2", abilities=(2, move, 3, 2))
    t.raider(1, at="2.1", hand=["058"])
    t.passing = False
    t.action(0, ...)
    while t.ask.kind != "offer":
        t.answer(t.ask.default if t.ask.kind != "move" else "move:right", ...)
    assert t.ask.seat == 1 and stopped(t, "offer")


@pytest.mark.parametrize("alive", [True, False])
def test_TR_DEC_C1_a_dead_raiders_discard_does_not_stop(alive: bool) -> None:
    """TR-RELOAD-2: The whole hand of a dead raider goes when it reloads. The question is asked nevertheless
    (TR-DEC-14)."""
    t = Table("2.2=017")
    t.raider(0, at="2.2", hand=["055", "062", "051", "056", "058", "063", "072"], alive=alive)
    assert stopped(t.draw(0, "discard", ...), "discard") is alive


@pytest.mark.parametrize(("held", "think", "stop"), [(6, 2, False), (7, 2, True), (2, 2, False), (2, 3, True)])
def test_TR_DRAW_4_a_discard_stops_where_it_brings_cards(held: int, think: int, stop: bool) -> None:
    """TR-DRAW-4, TR-DRAW-6: If there is room for all cards that Think gives, a discard only costs a card, unless it
    doubles the draw."""
    t = Table("2.2=017")
    hand = ["055", "062", "051", "056", "058", "063", "072"][:held]
    t.raider(0, at="2.2", hand=hand, abilities=(2, 3, 3, think))
    assert stopped(t.draw(0, "discard", ...), "discard") is stop


# --- tests -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "stop"), [([1, 2, 2], False), ([1, 2, 3], True), ([1, 1, 5], True), ([2, 3, 3], False)]
)
def test_056_stops_where_two_more_turn_the_test(dice: list[int], stop: bool) -> None:
    """Just Made It adds 2. The table is not stopped for a test that 2 more do not save, or that has passed (8
    needed)."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["056"])
    t.action(0, "stay", "overcome:bats,move,none", ..., dice=dice)
    assert stopped(t, "after-test") is stop


@pytest.mark.parametrize(("dice", "stop"), [([1, 2, 2], True), ([1, 1, 1], True), ([2, 3, 4], False)])
def test_045_stops_for_a_failed_test(dice: list[int], stop: bool) -> None:
    """Idol of Fortune may save a failed test by another throw of one die."""
    t = Table("2.2=010")
    t.raider(0, at="2.2")
    t.s.raiders[0].saved.put("045")
    t.check = lambda: None  # type: ignore[method-assign]  # a card from no box of this table
    t.action(0, "stay", "overcome:bats,move,none", ..., dice=dice)
    assert stopped(t, "after-test") is stop


@pytest.mark.parametrize(("obstacle", "stop"), [("059", False), ("060", True)])
def test_052_stops_where_more_damage_is_needed(obstacle: str, stop: bool) -> None:
    """Good Shot adds damage. Bats have one life and Wolves two."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["052"])
    t.obstacle("2.2", obstacle)
    t.action(0, "stay", f"overcome:{obstacle},fight,none", ..., dice=[6, 6])
    assert stopped(t, "after-test") is stop


@pytest.mark.parametrize(("fight", "stop"), [(2, True), (6, True), (7, False)])
def test_057_stops_before_a_test_that_can_fail(fight: int, stop: bool) -> None:
    t = Table("2.2=010")
    t.raider(0, at="2.2", hand=["057"], abilities=(fight, 3, 3, 2))
    t.action(0, "stay", "overcome:bats,fight,none", ...)
    assert stopped(t, "before-test") is stop


@pytest.mark.parametrize("card", ["057", "055"])
def test_a_card_is_offered_where_a_test_seldom_fails(card: str) -> None:
    """The table stops for Take Aim in the hand and for a Rope in play, even if the test fails only one time in
    twenty."""
    t = Table("2.2=010")
    held = {"hand": [card]} if card == "057" else {"unsaved": [card]}
    t.raider(0, at="2.2", abilities=(4, 4, 4, 4), **held)  # type: ignore[arg-type]
    t.action(0, "stay", f"overcome:bats,{'fight' if card == '057' else 'move'},none", ...)
    assert stopped(t, "before-test")


@pytest.mark.parametrize(("fight", "stop"), [(2, True), (1, False), (9, False)])
def test_024_stops_where_it_could_harm(fight: int, stop: bool) -> None:
    """Ferocious Attack raises the number of another's test from 7 to 9. The table is not stopped if the test fails or
    passes in both cases."""
    t = Table("2.2=010")
    t.raider(0, at="2.2", abilities=(fight, 3, 3, 2))
    t.raider(1, hand=["024"])
    t.action(0, "stay", "overcome:bats,fight,none", ...)
    assert t.ask.seat == 1 and stopped(t, "before-test") is stop


# --- cure ------------------------------------------------------------------------------------------------------


def healer(**fields: object) -> Table:
    t = Table("2.2=010")
    t.raider(0, at="2.2", unsaved=["069"], **fields)  # type: ignore[arg-type]
    return t


def test_069_stops_before_each_throw_and_each_blow() -> None:
    """TR-DEC-P1, TR-DEC-P3: With one life left, the Small Medi Pack stops the table before Bats are faced, before they
    bite, and before the search. In between it can be used without a stop."""
    t = healer(damage=1)
    t.lenient = True
    t.action(0, ...)
    found = []
    while t.open:
        if t.ask.kind in WINDOWS and t.ask.stop:
            found.append(t.ask.kind)
        thrown = [1, 1, 1] if t.ask.kind == "before-test" else ()
        t.answer({"move": "stay", "overcome": "overcome:bats,move,none"}.get(t.ask.kind, "pass"), ..., dice=thrown)
    assert found == ["before-test", "damage"]
    t = healer(damage=1).search(0, ...)
    assert not stopped(t, "before-search")
    t.answer("pass", "search", ...)
    assert stopped(t, "before-test")


@pytest.mark.parametrize(("ails", "stop"), [({"hurt": {"move": 1}}, True), ({"damage": 1}, False)])
def test_069_stops_at_the_start_where_it_gives_steps(ails: dict[str, object], stop: bool) -> None:
    """TR-HURT-6: A hurt to Move makes the way shorter."""
    t = healer(abilities=(5, 5, 5, 5), **ails).action(0, "pass", ...)
    assert stopped(t, "turn-start") is stop


@pytest.mark.parametrize(
    ("ails", "step", "stop"),
    [
        ({"hurt": {"think": 1}}, "discard", True),
        ({"hurt": {"think": 1}}, "reset", False),
        ({"damage": 1}, "discard", False),
    ],
)
def test_069_stops_before_the_draw_round_where_it_gives_cards(ails: dict[str, object], step: str, stop: bool) -> None:
    """TR-HURT-6: A hurt to Think costs cards."""
    t = healer(abilities=(5, 5, 5, 5), **ails).draw(0, step, ...)
    if t.ask.kind == "round-start":
        t.answer("pass", ...)
    assert stopped(t, "before-step") is stop


@pytest.mark.parametrize(("left", "stop"), [(0, True), (1, False)])
def test_073_stops_before_an_obstacle_where_the_weapon_is_used_up(left: int, stop: bool) -> None:
    """Shotgun Ammo stops the table before the weapon has to be chosen."""
    t = Table("2.1=006", "2.2=010")
    t.raider(0, at="2.1", unsaved=["120", "073"], ammunition={"120": left})
    t.action(0, "pass", "pass", "move:forward", ...)
    assert stopped(t, "entered") is stop


def test_069_does_not_stop_in_others_turns() -> None:
    """Raider 0 has the Small Medi Pack. The table does not stop for it when the turn of raider 1 starts."""
    t = healer(damage=1)
    t.raider(1, at="2.2")
    t.action(1, ...)
    assert (t.ask.seat, stopped(t, "turn-start")) == (0, False)


# --- moving ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("move", "stop"), [(1, True), (4, False)])
def test_072_stops_where_more_steps_lead_on(move: int, stop: bool) -> None:
    """With one step, the unknown space two ahead is out of reach. With Run there are four steps, and it is in reach."""
    t = Table("2.2=006", *(f"{at}=0{n:02}" for at, n in (("1.2", 7), ("3.2", 17), ("2.3", 16), ("2.1", 5))))
    t.raider(0, at="2.2", hand=["072"], abilities=(2, move, 3, 2))
    assert stopped(t.action(0, ...), "turn-start") is stop


def test_072_stops_only_before_the_last_step() -> None:
    """The table stops for Run only when one step is left. Played then, the card leads as far as before."""
    t = Table(*(f"2.{row}={card}" for row, card in enumerate(("007", "006", "017", "002", "011"), 1)))
    t.raider(0, at="2.1", hand=["072"])
    assert not stopped(t.action(0, ...), "turn-start")
    t.answer("pass", "move:forward", ...)
    assert not stopped(t, "before-move")
    t.answer("pass", "move:forward", ...)
    assert stopped(t, "before-move")


def test_072_does_not_stop_who_may_not_move() -> None:
    t = Table("2.2=006", "2.3=017")
    t.raider(0, at="2.2", hand=["053"], abilities=(2, 1, 3, 2), move_ban=True)
    t.block("2.2", "left")
    assert not stopped(t.action(0, ...), "turn-start")


@pytest.mark.parametrize(("ahead", "move", "barred", "stop"), [((), 1, False, True), (("3.2=017",), 9, True, True)])
def test_053_stops_where_a_way_leads_on(ahead: tuple[str, ...], move: int, barred: bool, stop: bool) -> None:
    """The Way Through leads to the unknown space on the right. It stops the table if no other unknown space in reach
    lies as deep. It does not stop for a known room that can be reached by another way, unless an obstacle lies on this
    way."""
    room = Table("2.2=006", "2.1=005", "1.2=007", "2.3=016", *ahead)
    room.raider(0, at="2.2", hand=["053"], abilities=(2, move, 3, 2))
    room.block("2.2", "right")
    room.raider(1, alive=False)
    if barred:
        room.obstacle("2.3", "062")
    if ahead:
        for side in room.exits("3.2"):
            room.block("3.2", side)
    assert stopped(room.action(0, ...), "turn-start") is stop


# --- searching -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "search", "stop"), [(["051"], 3, False), (["051", "055"], 3, True), (["051", "068"], 1, True)]
)  # The last card is hardly ever found.
def test_051_stops_after_a_search_with_something_to_find(hand: list[str], search: int, stop: bool) -> None:
    """Look Again does not stop before the search or over its dice. It stops after the search for a player who holds a
    discovery."""
    t = Table("2.2=017")
    t.raider(0, at="2.2", hand=hand, abilities=(2, 3, search, 2))
    t.passing = False
    t.search(0, ...)
    assert not stopped(t, "before-search")
    t.answer("pass", ...)
    t.answer("search", ..., dice=[1] * 5)
    while t.ask.kind != "after-search":
        assert not t.ask.stop
        t.answer("pass", ...)
    assert stopped(t, "after-search") is stop


def test_063_stops_where_somebody_might_find_the_treasure() -> None:
    """Push stops in the player's own turn. In another's turn it stops only if this raider is about to search the same
    treasure room."""
    for card, stop in (("003", True), ("017", False)):
        t = Table(f"2.4={card}")
        t.raider(0, at="2.4", hand=["063"])
        t.raider(1, at="2.4", abilities=(5, 5, 5, 5))
        t.search(1, ...)
        assert (t.ask.seat, stopped(t, "before-search")) == (0, stop)
    t = Table("2.2=017", "2.3=006")
    t.obstacle("2.3", "059")
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2", abilities=(1, 3, 3, 3))
    t.action(0, ...)
    assert not stopped(t, "round-start")
    t.answer("pass", ...)
    assert stopped(t, "turn-start")


def test_063_stops_before_the_search_of_whom_it_could_push() -> None:
    """Push does not stop before the player's own search, or before a search elsewhere."""
    t = Table("2.4=003", "2.2=017", level="into_the_caves", seats=3)
    t.raider(0, at="2.4", hand=["063"])
    t.raider(1, at="2.4")
    t.raider(2, at="2.2")
    for seat, stop in ((0, False), (1, True), (2, False)):
        t.search(seat, ...)
        assert (t.ask.seat, stopped(t, "before-search")) == (0, stop)


def test_053_stops_where_the_treasure_room_lies_face_down_beside_her() -> None:
    """In one match everybody knew that the treasure room lay behind the wall. The Way Through won it, but its holder
    had not been asked."""
    t = Table("2.2=006", "2.3=007", "1.2=007", "2.1=005")
    t.raider(0, at="2.2", hand=["053"], abilities=(2, 1, 3, 2))
    t.raider(1, alive=False)
    t.location("003")
    space, deck = t.space("3.2"), t.s.level_deck
    deck.take(deck.cards.index("003"))
    space.card.put("003", EVERYBODY)
    t.s.treasure_at = t.s.spaces.index(space)
    t.block("2.2", "right")
    assert stopped(t.action(0, ...), "turn-start")


@pytest.mark.parametrize(
    ("known", "left", "stop"),
    [(True, 1, False), (True, 2, True), (True, 9, False), (False, 1, False), (False, 2, True)],
)
def test_063_stops_where_a_push_can_change_a_turn(known: bool, left: int, stop: bool) -> None:
    """Push stops if the treasure room, two steps away, is then out of reach. It does not stop if enough steps are
    left."""
    t = Table(*(["2.1=006", "1.2=006", "3.2=006"] if known else []), "2.2=006", "2.3=006", "2.4=003")
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2", moving=True, extra_steps=left - 3)
    t.s.treasure_at = t.s.spaces.index(t.space("2.4"))
    t.action(1, ...)
    while t.ask.seat != 0 or t.ask.kind != "turn-start":
        t.answer("pass", ...)
    assert stopped(t, "turn-start") is stop


@pytest.mark.parametrize("steps", [1, 2])
def test_063_stops_once_for_a_raider_that_comes_by(steps: int) -> None:
    """Beside an obstacle that may kill, Push waits until the other raider goes on or searches. It is offered once."""
    t = Table("2.1=006", "2.2=006", "2.3=006")
    t.obstacle("2.3", "059")
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.1", abilities=(1, 3, 3, 3), extra_steps=steps - 3)
    t.lenient = True
    found = []
    t.action(1, ...)
    while t.open:
        if t.ask.seat == 0 and t.ask.kind in WINDOWS and t.ask.stop:
            found.append(t.ask.kind)
        t.answer(("move:forward" if not t.s.raiders[1].moved else "stay") if t.ask.kind == "move" else "pass", ...)
    assert found == (["before-move"] if steps == 2 else [])
    t.search(1, ...)
    assert (t.ask.seat, stopped(t, "before-search")) == (0, True)


@pytest.mark.parametrize(("here", "stop"), [(None, False), ("059", False), ("047", True)])
def test_063_stops_at_once_where_an_obstacle_may_part_both(here: str | None, stop: bool) -> None:
    """Spiked Slope may put the raider back before it could be pushed, so Push stops at once. Bats do not."""
    t = Table("2.1=006", "2.2=006", "2.3=006")
    t.obstacle("2.3", "135")
    t.obstacle("2.3", "059")
    if here:
        t.obstacle("2.2", here)
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.1", abilities=(3, 3, 3, 3))
    t.lenient = True
    t.action(1, ...)
    while (t.ask.seat, t.ask.kind) != (0, "entered"):
        t.answer("move:forward" if t.ask.kind == "move" else "pass", ...)
    assert t.ask.stop is stop


@pytest.mark.parametrize(("life", "stop"), [(1, True), (3, False)])
def test_063_stops_at_the_end_of_a_turn_where_a_push_may_kill(life: int, stop: bool) -> None:
    """Push also counts for a raider that has just reloaded, which was nowhere before."""
    t = Table("2.1=006", "2.2=006", "2.3=006", "1.2=006", "3.2=006")
    t.obstacle("2.3", "059")
    t.raider(0, at="2.2", hand=["063"])
    t.raider(1, at="2.2", abilities=(life, 3, 3, 3), has_saved=True)
    t.s.order, t.lenient = [0, 1], True
    t.draw(1, "reload", ...)
    while (t.ask.seat, t.ask.kind) != (0, "round-end"):
        t.answer("pass", ...)
    assert t.ask.stop is stop


ROUND = ("2.3=006", "1.4=006", "3.4=006", "2.5=006")


@pytest.mark.parametrize(("acts", "stop"), [(0, True), (1, False)])
def test_063_stops_in_the_treasure_room_before_its_player_goes(acts: int, stop: bool) -> None:
    """A raider that leaves cannot push anybody there later. A raider that stays is asked before the search."""
    t = Table("2.4=003", *ROUND)
    t.raider(0, at="2.4", hand=["063"], abilities=(5, 5, 5, 5))
    t.raider(1, at="2.4", abilities=(5, 1, 5, 5))
    t.s.order, t.lenient = [1, 0], True
    t.action(acts, ...)
    while (t.ask.seat, t.ask.kind) != (0, "turn-start"):
        t.answer("pass", ...)
    assert t.ask.stop is stop


@pytest.mark.parametrize(("room", "stop"), [("003", True), ("017", False)])
def test_063_stops_before_an_own_attack_that_costs_the_treasure(room: str, stop: bool) -> None:
    """TR-ATK-7: Push stops before the dice of an attack, because the attack costs the search."""
    t = Table(f"2.4={room}", *ROUND)
    t.raider(0, at="2.4", hand=["063"], abilities=(5, 5, 5, 5))
    t.raider(1, at="2.4", abilities=(5, 5, 5, 5))
    t.lenient = True
    t.action(0, ...)
    answers = {"move": "stay", "attack": "attack:1,none", "defend": "defend:none"}
    while (t.ask.seat, t.ask.kind) != (0, "before-test"):
        t.answer(answers.get(t.ask.kind, "pass"), ...)
    assert t.ask.stop is stop


@pytest.mark.parametrize(
    ("obstacle", "hand", "third", "stop"),
    [("059", [], False, False), ("059", ["123"], False, True), ("170", [], False, False), ("170", [], True, True)],
)
def test_063_stops_where_own_cards_or_other_victims_make_a_push_deadly(
    obstacle: str, hand: list[str], third: bool, stop: bool
) -> None:
    """Collateral Damage makes a failure worse. TNT also hits the other raiders in the space."""
    t = Table("2.1=006", "2.2=006", "2.3=006", "1.2=006", "3.2=006", level="into_the_caves", seats=3)
    t.check = lambda: None  # type: ignore[method-assign]  # cards from no box of this table
    t.obstacle("2.3", obstacle)
    t.raider(0, at="2.2", hand=["063", *hand])
    t.raider(1, at="2.2", abilities=(3, 3, 3, 3))
    t.raider(2, at="2.3" if third else "2.1")
    t.lenient = True
    t.search(1, ...)
    while (t.ask.seat, t.ask.kind) != (0, "before-search"):
        t.answer("pass", ...)
    assert t.ask.stop is stop


@pytest.mark.parametrize(("thrown", "stop"), [([6, 6, 6], True), ([1, 1, 1], False)])
def test_063_stops_in_an_attack_that_is_being_lost(thrown: list[int], stop: bool) -> None:
    """Push stops after the dice of the attack, not before, because a fight may also be won. It puts the attacker
    elsewhere."""
    t = Table("2.2=006")
    t.raider(0, at="2.2", hand=["063"], abilities=(3, 3, 3, 3))
    t.raider(1, at="2.2", abilities=(3, 3, 3, 3))
    t.lenient = True
    t.action(1, ...)
    answers = {"move": "stay", "attack": "attack:0,none", "defend": "defend:none"}
    while t.ask.kind != "after-test" or t.ask.seat != 0:
        assert t.ask.seat != 0 or t.ask.kind not in WINDOWS or not t.ask.stop
        before = t.ask.kind == "before-test"
        t.answer(answers.get(t.ask.kind, "pass"), ..., dice=[*thrown, 3, 3, 3] if before else [])
    assert t.ask.stop is stop
