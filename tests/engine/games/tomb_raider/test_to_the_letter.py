"""Rules that a broken line slipped past: each looked at once more, to the letter."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import harm
from engine.games.tomb_raider.cards import OBSTACLES
from engine.games.tomb_raider.figures import life_left
from engine.games.tomb_raider.game import GAME
from engine.games.tomb_raider.language import Played
from engine.games.tomb_raider.levels import levels
from engine.games.tomb_raider.map import beside, enterable, index_of
from engine.games.tomb_raider.moves import NONE, SIDES, First
from engine.games.tomb_raider.odds import passed
from engine.games.tomb_raider.rounds import ready
from engine.games.tomb_raider.state import MOVE, Trial
from engine.games.tomb_raider.verbs.movement import Relocate, within
from engine.protocol import Ask, Roll, Shuffle
from tests.engine.games.tomb_raider.scenario import Table


def room(place: str = "017", seats: int = 2, **house: str) -> Table:
    t = Table(f"2.2={place}", seats=seats, **house)
    t.raider(0, at="2.2")
    t.empty_decks()
    return t


def test_every_point_of_damage_counts_and_the_last_kills() -> None:
    """TR-DEC-11: the markers, then the death check; nothing more is done to the dead."""
    t = room()
    r = t.s.raiders[0]
    life = life_left(r)
    for taken in range(1, life + 1):
        t.news.clear()
        t.follow(harm.damage(t.s, [0], 1, "bats"), (), ())
        assert (r.damage, r.alive) == (taken, taken < life)
        assert t.told("damage") == [{"seat": 0, "amount": 1, "by": "bats", "left": life - taken}]
        assert t.kinds() == ["damage", "died"][: 1 + (taken == life)]
    t.news.clear()
    t.follow(harm.damage(t.s, [0], 1, "bats"), (), ())
    assert r.damage == life and t.news == []
    t = room()
    t.follow(harm.damage(t.s, [0], 0, "bats"), (), ())
    assert t.s.raiders[0].damage == 0 and t.news == [], "nothing is no damage"


def test_a_relocation_is_carried_out_where_it_can_be() -> None:
    """TR-FORCE-10, TR-FORCE-1: the raider stands there, and knows from where; not the dead, not off the map."""
    for alive, at, back, lands in (
        (True, "2.2", "2.1", "2.1"), (False, "2.2", "2.1", "2.2"), (True, "2.2", None, "2.2"),
    ):  # fmt: skip
        t = Table("2.2=006", "2.1=017")
        r = t.raider(0, at=at, alive=alive)
        t.empty_decks()
        r.back = -1 if back is None else index_of(t.s, back)
        call = Relocate(to="self", dest="back")
        t.follow(call.carry_out(t.s, Played(0, "card", 0, NONE)), (), ())
        assert t.at(0) == lands and bool(t.told("relocated")) is (lands != at)
        if lands != at:
            assert r.back == -1, "put back, it has nowhere to be put back to"
    t = Table("2.2=006", "2.3=017")
    r = t.raider(0, at="2.2")
    t.empty_decks()
    t.follow(Relocate(to="opp", dest="deeper").carry_out(t.s, Played(1, "card", 0, NONE)), (), ())
    assert t.at(0) == "2.3" and r.back == index_of(t.s, "2.2")


@pytest.mark.parametrize("first", range(3))
def test_the_others_follow_as_they_sit(first: int) -> None:
    """TR-READY-5: clockwise from whoever is first, around a table of three."""
    s = Table().s
    s.raiders.append(s.raiders[0])
    s.turn = 1
    rules, answer, highest = ready.turn_order(s), None, iter((1, 2, 3))
    for _ in range(20):
        try:
            request: Any = rules.send(answer)
        except StopIteration:
            break
        dice = (next(highest),) * request.dice if isinstance(request, Roll) else None
        answer = First(str(first)) if isinstance(request, Ask) else dice
    assert s.order == [first, (first + 1) % 3, (first + 2) % 3]


def test_only_those_behind_the_first_are_stopped_for_a_new_roll() -> None:
    """TR-READY-4: who acts first already has least to gain, and may be passed for."""
    for order in ([0, 1], [1, 0]):
        t = Table()
        t.s.order = order
        t.play("ready", "order", -1, [...])
        assert [(ask.seat, ask.stop) for ask in t.asks] == [(seat, seat != order[0]) for seat in order]


def test_a_levels_rows_have_their_depths() -> None:
    """TR-MAP-2: the start depth, and one more a row."""
    for level in levels().values():
        assert [level.depth(row) for row in (1, 2, 5)] == [level.start_depth + more for more in (0, 1, 4)]


def test_how_far_so_many_moves_lead() -> None:
    """TR-MOVE-4: through exits alone, and no further than the first unknown space."""
    t = Table("2.2=006", "2.3=010", "1.2=007")
    for place in ("2.2", "2.3", "1.2"):
        at = index_of(t.s, place)
        open_ = {beside(t.s, at, side) for side in range(4) if SIDES[side] in t.exits(place)}
        near = {at} | {to for to in open_ if enterable(t.s, to)}
        assert within(t.s, at, 0) == {at} and within(t.s, at, 1) == near
        further = set().union(*(within(t.s, to, 1) for to in near if t.s.spaces[to].up), near)
        assert within(t.s, at, 2) == further
    unknown = index_of(t.s, "3.5")
    assert within(t.s, unknown, 3) == {unknown}


def test_saving_is_remembered_until_the_reload() -> None:
    """TR-SAVE-2: that it has been done in this turn, and where."""
    t = Table("2.2=002")
    r = t.raider(0, at="2.2", unsaved=["068"])
    t.empty_decks()
    t.draw(0, "save")
    assert (r.has_saved, r.saved_at) == (True, index_of(t.s, "2.2"))
    t.draw(0, "reload")
    assert not r.has_saved


def test_a_hand_is_exchanged_in_the_learning_game_alone() -> None:
    """TR-LTP-11: elsewhere there is no such question, in the first turn either."""
    t = Table("2.2=017")
    t.raider(0, at="2.2")
    t.s.turn = 1
    t.draw(0, "draw")
    assert not t.open and not t.told("redrew") and t.hand(0)


@pytest.mark.parametrize(("result", "target", "good"), [(9, 9, True), (10, 9, True), (8, 9, False), (8, None, None)])
def test_the_target_itself_is_enough(result: int, target: int | None, good: bool | None) -> None:
    """TR-TEST-5: and a test without one is neither passed nor failed."""
    t = room()
    t.s.trial = Trial(0, "obstacle", MOVE, target=target, result=result)
    assert passed(t.s, t.s.trial) is good


@pytest.mark.parametrize(("mine", "others", "good"), [(5, 4, True), (4, 4, False), (3, 4, False)])
def test_against_a_raider_more_is_needed(mine: int, others: int, good: bool) -> None:
    """TR-TEST-14: as much is not enough, for either of the two."""
    t = room()
    t.s.trial = Trial(0, "raider", MOVE, result=mine)
    t.s.rival = Trial(1, "raider", MOVE, result=others)
    assert passed(t.s, t.s.trial) is good and passed(t.s, t.s.rival) is (others > mine)


@pytest.mark.parametrize(("dice", "hurt"), [([3, 3, 3, 3], None), ([6, 6, 1, 1], 1), ([1, 1, 6, 6], 0)])
def test_without_damage_on_a_tie_whoever_rolls_higher_wins(dice: list[int], hurt: int | None) -> None:
    """TR-HR-2: a tie is not rolled again, and a fight that is decided is decided."""
    t = Table("2.2=006", raider_fight_tie="no_damage")
    for seat in (0, 1):
        t.raider(seat, at="2.2")
    t.action(0, "stay", "attack:1,none", dice=dice)
    assert [seat for seat, r in enumerate(t.s.raiders) if r.damage] == ([] if hurt is None else [hurt])


def test_cards_may_be_played_before_every_step_of_the_draw_round() -> None:
    """TR-DRAW-1: the window stands before each of them: before the draw where something has been discarded, and before
    what takes place at all."""
    for step in ("discard", "draw", "reset", "save", "reload"):
        t = Table("1.2=002", raiders=({"starter": "caves"}, {"starter": "tombs"}))
        t.raider(0, at="1.2", hand=["063", "055"], has_saved=step == "reload")
        t.raider(1, at="1.2")
        if step == "draw":
            t.play("draw", "discard", 0, ["pass", "pass", ["055"], ...])
        else:
            t.play("draw", step, 0, ["pass", ...] if step == "discard" else [...])
        assert t.ask.kind == "before-step" and "play:063,1,forward" in t.options(), step


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]])
def test_play_runs_round_a_table_of_three_TR_MULTI_1_TR_SEQ_3_TR_DRAW_1(order: list[int]) -> None:
    """Each does all of its steps before the next begins, and all a round before the next round."""
    t = Table(level="into_the_caves", seats=3)
    t.empty_decks()
    t.s.order, t.passing = order, True
    for seat in order:
        t.raider(seat, hand=["064"])
    t.s.round, t.s.step, t.s.place = "draw", "discard", 0
    rules, asked, answer = GAME.play(t.s), [], None
    while t.s.round == "draw":
        request: Any = rules.send(answer)
        answer = None
        if isinstance(request, Ask):
            asked.append((request.kind, request.seat))
            answer = request.default
        elif isinstance(request, tuple):
            answer = tuple(ask.default for ask in request)
        elif isinstance(request, Shuffle):
            answer = tuple(range(request.size))
    assert [one for one in asked if one[0] in ("discard", "reset")] == [
        (kind, seat) for seat in order for kind in ("discard", "reset")
    ]


def test_an_attack_is_one_against_one_TR_MULTI_6_TR_ATK_3() -> None:
    """Of two others who stand there one is picked; the third is neither asked nor harmed."""
    t = Table("2.2=006", level="into_the_caves", seats=3)
    for seat in range(3):
        t.raider(seat, at="2.2", abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.action(0, "stay", ...)
    assert t.options() == ["pass", "attack:1,none", "attack:2,none"]
    t.answer("attack:2,none", dice=[6, 6, 6, 1, 1, 1])
    assert [r.damage for r in t.s.raiders] == [0, 0, 1]


def test_what_no_fight_test_meets_takes_no_damage_from_tests_TR_OVR_17(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has life, and stays whatever is rolled."""
    wolves = OBSTACLES["060"]
    monkeypatch.setitem(OBSTACLES, "060", replace(wolves, tests=tuple(x for x in wolves.tests if x.ability == "move")))
    t = room("006")
    hazard = t.obstacle("2.2", "060")
    t.action(0, "stay", dice=[6, 6, 6][: t.s.raiders[0].base[MOVE]])
    assert t.told("test")[0]["passed"] and hazard.damage == 0 and t.hazards("2.2") == ["060"]


@pytest.mark.parametrize(("goal", "over"), [("treasure", True), ("recovery", False), ("bounty", True)])
def test_a_level_may_have_another_goal_TR_WIN_2(goal: str, over: bool) -> None:
    """Then the find alone does not end it, or does not win by itself."""
    t = Table("2.4=003", level="into_the_caves", goal=goal)
    t.raider(0, at="2.4")
    t.raider(1, points=5)
    t.empty_decks()
    t.search(0, "search", *(["take:020"] if goal == "recovery" else []), dice=[6] * 5)
    result = GAME.result(t.s)
    assert (result is not None) is over
    if result is not None:
        assert result.winners == ((0,) if goal == "treasure" else (1,))


def test_the_treasure_room_is_shuffled_in_and_waits_for_its_depth_TR_TRS_3_TR_TRS_2() -> None:
    """Drawn for a space too shallow it is passed over, and shuffled back."""
    t = Table("2.2=006", level="into_the_caves")
    assert "003" in t.s.level_deck.cards
    t.raider(0, at="2.2")
    t.empty_decks()
    t.top("003", "012")
    t.action(0, "move:forward")
    assert t.space("2.3").card.cards == ["012"] and "003" in t.s.level_deck.cards and t.shuffles == ["level deck"]


def test_where_a_raider_is_put_its_player_says_TR_DEC_A3() -> None:
    """Any mapped space but its own; by default the first, row by row and then by column."""
    t = Table("2.2=006", "1.2=007")
    t.raider(0, at="2.2", hand=["179"], abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.search(0, "search", "find:179", ..., dice=[6] * 5)
    assert t.options() == [f"use:179,none,{place}" for place in ("1.1", "3.1", "1.2")]
    assert t.ask.default.text() == "use:179,none,1.1"  # type: ignore[union-attr]
    t.lenient = True
    t.answer("use:179,none,1.2", ...)
    assert t.at(0) == "1.2"


@pytest.mark.parametrize(("last", "hurt"), [([6, 6, 1, 1], 1), ([1, 1, 6, 6], 0)])
@pytest.mark.parametrize("ties", [0, 1, 2])
def test_as_standard_a_tie_is_rolled_again_TR_HR_2_TR_ATK_4(ties: int, last: list[int], hurt: int) -> None:
    """As often as it takes, and no oftener: whoever is higher then has won."""
    t = Table("2.2=006")
    for seat in (0, 1):
        t.raider(seat, at="2.2")
    t.empty_decks()
    t.action(0, "stay", "attack:1,none", dice=[3, 3, 2, 4] * ties + last)
    assert [seat for seat, r in enumerate(t.s.raiders) if r.damage] == [hurt]
    assert [one["winner"] for one in t.told("contest")] == [-1] * ties + [1 - hurt]
