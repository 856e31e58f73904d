"""Section 4 of the pool, where a verb harms, cures or changes a test: the rule, to the letter."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.tomb_raider import harm, trials
from engine.games.tomb_raider.language import Event, Played
from engine.games.tomb_raider.map import index_of
from engine.games.tomb_raider.moves import NONE
from engine.games.tomb_raider.odds import dice_of, passed
from engine.games.tomb_raider.printed import danger_of, target_of
from engine.games.tomb_raider.state import SEARCH, THINK, Trial
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.windows.aims import aims

from .scenario import Table
from .test_verbs import playable, table, trial


def could(t: Table, text: str, about: int = 0, inside: bool = True, event: Event | None = None) -> list[Any]:
    """How the first raider's player could play the clause."""
    play = playable(text)
    kind = {"respond": "respond", "damage": "damage"}.get(play.clause.window, "turn-start")
    return aims(t.s, 0, play, kind, about, event, inside=inside)


def done(t: Table, text: str, target: int = 0, choice: str = NONE, answers: Any = (), dice: Any = ()) -> None:
    """The clause's calls are carried out, whether or not they could have been played."""

    def rules() -> Any:
        for call in VOCABULARY.read(text).calls:
            yield from call.carry_out(t.s, Played(0, "057", target, choice, 0))

    t.lenient = True
    t.follow(rules(), [*answers, ...], dice)


# --- harm and cure -------------------------------------------------------------------------------------------------


def test_what_is_healed_TR_LIFE_10_TR_HURT_4() -> None:
    """A marker each, as many as can go; never more than there are, nor of what there is none."""
    t = table()
    r = t.s.raiders[0]
    r.damage, r.hurts = 1, [0, 1, 0, 0]
    assert could(t, "any[own]: HEAL(1,kind=any)") == [("none", "damage"), ("none", "move")]
    assert could(t, "any[own]: HEAL(3,kind=any)") == [("none", "damage-move")]
    assert could(t, "any[own]: HEAL(1,kind=damage)") == [("none", "damage")]
    assert could(t, "any[own]: HEAL(1,kind=injury)") == [("none", "move")]
    done(t, "any[own]: HEAL(3,kind=any)", choice="damage-damage-move-fight")
    assert (r.damage, r.hurts) == (0, [0, 0, 0, 0])
    assert [one["what"] for one in t.told("healed")] == ["damage", "move"]
    assert could(t, "any[own]: HEAL(3,kind=any)") == []
    r.alive, r.damage = False, 1
    assert could(t, "any[own]: HEAL(3,kind=any)") == [], "too late"


@pytest.mark.parametrize(("house", "damage", "cured"), [({}, 0, True), ({"hurt_cure_needs_damage": "on"}, 0, False),
                                                        ({"hurt_cure_needs_damage": "on"}, 1, True)])  # fmt: skip
def test_a_hurt_is_cured_without_damage_TR_HURT_4_TR_HR_9(house: dict[str, str], damage: int, cured: bool) -> None:
    t = table(**house)
    t.raider(0, damage=damage, hurt={"move": 1})
    assert (("none", "move") in could(t, "any[own]: HEAL(1,kind=any)")) is cured


@pytest.mark.parametrize("which", range(4))
def test_a_hurt_is_no_damage_TR_HURT_1_TR_HURT_2(which: int) -> None:
    """It names one ability, lowers it by one, adds up, and kills at nought, or where life shrinks to the damage."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
    t.empty_decks()
    for times in (1, 2, 3):
        t.follow(harm.hurt(t.s, 0, which, "064"), (), ())
        assert r.hurts[which] == times and sum(r.hurts) == times and r.damage == 0 and r.alive is (times < 3)
    assert len(t.told("hurt")) == 3 and len(t.told("died")) == 1
    t.follow(harm.hurt(t.s, 0, which, "064"), (), ())
    assert r.hurts[which] == 3 and len(t.told("hurt")) == 3, "the dead are not hurt"
    r = t.raider(1, abilities=(3, 3, 3, 3), damage=2)
    t.follow(harm.hurt(t.s, 1, which, "064"), (), ())
    assert not r.alive and r.damage == 2


def test_a_hurt_that_is_prevented_is_none_TR_DEC_P3_TR_HURT_1() -> None:
    """The victim is asked first; what is stopped never lands, and no more than was coming is stopped."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", unsaved=["023"], abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.follow(harm.hurt(t.s, 0, 1, "064"), ["use:023,none,none"], ())
    assert r.hurts == [0] * 4 and not t.told("hurt") and not t.s.blows
    assert t.told("prevented") == [{"seat": 0, "amount": 1, "by": "023"}]
    t = Table("2.2=006")
    t.s.blows.append(1)
    t.follow(harm.prevent(t.s, 0, 5, "023"), (), ())
    assert t.s.blows == [0] and t.told("prevented")[0]["amount"] == 1


def test_the_victim_is_heard_before_the_others_TR_DEC_P3() -> None:
    """From the victim on in turn order."""
    t = Table("2.2=006", level="into_the_caves", seats=3)
    for seat in range(3):
        t.raider(seat, at="2.2", unsaved=["023"])
    t.empty_decks()
    t.follow(harm.damage(t.s, [1], 1, "bats"), [...], ())
    assert [ask.seat for ask in t.asks] == [1] and t.ask.kind == "damage"


@pytest.mark.parametrize("kind", ["damage", "injury", "any"])
@pytest.mark.parametrize("harmed", ["damage", "move"])
def test_what_can_be_prevented_TR_DEC_P3(kind: str, harmed: str) -> None:
    """Harm of its kind that is still coming."""
    text = f"damage[own]: PREVENT(1,kind={kind})"
    fits = kind in ("any", "damage" if harmed == "damage" else "injury")
    for blows, there in (([1], True), ([0], False), ([], False), ([0, 1], True), ([1, 0], False)):
        t = table()
        t.s.blows[:] = blows
        assert bool(could(t, text, event=Event("060", harm=harmed))) is (fits and there)


def test_who_gets_stuck_TR_STUCK_1_TR_STUCK_2_TR_STUCK_3() -> None:
    """Its movement is over, with both bans; the dead are not held."""
    t = table()
    r = t.s.raiders[0]
    r.moving = True
    done(t, "any[own]: STUCK(to=self)")
    assert (r.moving, r.search_ban, r.move_ban) == (False, True, True) and t.told("stuck") == [{"seat": 0, "by": "057"}]
    t = table()
    r = t.raider(0, alive=False)
    done(t, "any[own]: STUCK(to=self)")
    assert not (r.search_ban or r.move_ban) and not t.told("stuck")


# --- tests ---------------------------------------------------------------------------------------------------------


def test_a_bonus_is_of_the_total_TR_TEST_3() -> None:
    """Before the roll and after it; the dice stay as many."""
    t = table()
    one = trial(t)
    dice = dice_of(t.s, one)
    done_on(t, one, "pre_test[own]: BONUS(+2)")
    assert (one.bonus, one.result) == (2, None) and dice_of(t.s, one) == dice
    one.result = 9
    done_on(t, one, "post_test[own]: BONUS(-3)")
    assert (one.bonus, one.result) == (-1, 6)


def done_on(t: Table, one: Trial, text: str, choice: str = NONE) -> None:
    for call in VOCABULARY.read(text).calls:
        t.follow(call.carry_out(t.s, Played(0, "057", 0, choice, 0, on_test=one)), (), ())


@pytest.mark.parametrize(
    ("frm", "to", "thrown", "fought"),
    [("fight", "think", [], False), ("fight", "think", [3], True), ("move", "fight", [3], True),
     ("move", "fight", [], False), ("move", "think", [3], False)],
)  # fmt: skip
def test_what_counts_is_the_ability_rolled_TR_OVR_24(frm: str, to: str, thrown: list[int], fought: bool) -> None:
    """A test switched after its dice has used Fight if either was Fight; before them, what is rolled decides. The
    number is the lowest printed, and a weapon serves Fight alone."""
    t = table()
    names = ("fight", "move", "search", "think")
    one = trial(t, ability=names.index(frm), target={"fight": 12, "move": 13}[frm], weapon="068", thrown=thrown)
    done_on(t, one, f"pre_test[own]: SUBST({to})")
    assert one.ability == names.index(to) and one.target == 12
    assert (one.weapon is not None) is (to == "fight") and t.s.raiders[0].fought is fought
    for rule in ("attack_only", "never"):
        t = table(fight_blocks_search=rule)
        one = trial(t, ability=0, thrown=[3])
        done_on(t, one, "pre_test[own]: SUBST(think)")
        assert not t.s.raiders[0].fought
    t = table()
    one = Trial(0, "search", SEARCH, thrown=[3])
    t.s.trial = one
    done_on(t, one, "pre_test[own]: SUBST(fight)")
    assert one.target is None and not t.s.raiders[0].fought, "a search is no obstacle"


def test_dice_are_never_less_than_one_TR_TEST_11_TR_TEST_1() -> None:
    """Ability, what cards add, the weapon's; by the switch less damage."""
    t = table()
    one = trial(t, weapon="148")
    assert dice_of(t.s, one) == 4
    one.dice = 2
    assert dice_of(t.s, one) == 6
    one.dice, one.weapon = -2, None
    assert dice_of(t.s, one) == 1
    one.dice = -3
    assert dice_of(t.s, one) == 1
    t = table(damage_reduces_abilities="on")
    one = trial(t)
    t.s.raiders[0].damage = 2
    assert dice_of(t.s, one) == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "verdicts", "wins"),
    [(5, 4, ("", ""), True), (4, 5, ("", ""), False), (4, 4, ("", ""), False), (1, 9, ("pass", ""), True),
     (9, 1, ("fail", ""), False), (1, 9, ("pass", "pass"), False), (9, 1, ("pass", "pass"), True),
     (1, 9, ("", "fail"), True), (9, 1, ("", "pass"), False), (9, 1, ("fail", "fail"), True)],
)  # fmt: skip
def test_between_raiders_the_higher_wins_TR_TEST_14_TR_TEST_6(
    mine: int, theirs: int, verdicts: tuple[str, str], wins: bool
) -> None:
    """What a card fixes comes first; on both sides it cancels out."""
    t = table()
    t.s.trial = Trial(0, "raider", THINK, result=mine, verdict=verdicts[0])
    t.s.rival = Trial(1, "raider", THINK, result=theirs, verdict=verdicts[1])
    assert passed(t.s, t.s.trial) is wins and passed(t.s, t.s.rival) is (not wins and mine != theirs)


@pytest.mark.parametrize(("verdict", "good"), [("", False), ("pass", True), ("fail", False)])
def test_a_result_that_a_card_has_fixed_TR_TEST_5(verdict: str, good: bool) -> None:
    t = table()
    one = trial(t, result=11, verdict=verdict)
    assert passed(t.s, one) is good
    one.result = 12
    assert passed(t.s, one) is (verdict != "fail")
    one.result = None
    assert passed(t.s, one) is None


def test_equal_results_are_rolled_again_by_both_TR_TEST_6_TR_TEST_13_TR_ATK_4() -> None:
    """With the same weapon and bonus, spent once; the winner's test has passed."""
    t = Table("2.2=006")
    for seat in (0, 1):
        t.raider(seat, at="2.2", abilities=(2, 2, 2, 2))
    t.raider(0, unsaved=["120"])
    t.empty_decks()
    t.follow(trials.contest(t.s, *trials.set_up_fight(0, "120", 1, "none")), (), [1, 1, 2, 2, 2, 1, 1, 1, 2, 3])
    assert [one["winner"] for one in t.told("contest")] == [-1, 1] and t.s.raiders[0].ammunition == {"120": 2}
    assert t.s.rival is not None and passed(t.s, t.s.rival)


def test_a_test_that_a_card_demands_TR_TEST_6() -> None:
    """Against its number, or of both against each other: who wins the contest is unaffected, or is not."""
    for dice, stood in (([6, 6, 6, 1, 1, 1], False), ([1, 1, 1, 6, 6, 6], True)):
        t = table()
        t.empty_decks()
        resist = VOCABULARY.read("any[own,resist=think:opposed]: STUCK(to=opp)").guards.resist
        t.follow(resist.stood(t.s, 0, 1, "057"), (), dice)
        assert bool(t.told("contest")[0]["winner"]) is stood
    for dice, stood in (([3, 3, 3], True), ([3, 3, 2], False)):
        t = table()
        t.empty_decks()
        t.follow(trials.demanded(t.s, 1, THINK, 9, "057"), (), dice)
        assert t.told("test")[0]["passed"] is stood and t.s.trial is None


def test_the_number_of_the_ability_rolled_TR_OVR_5_TR_OVR_23() -> None:
    """Not the danger; that is a card's own, or of what is printed its location's."""
    from engine.games.tomb_raider.cards import OBSTACLES

    tests = OBSTACLES["060"].tests
    assert (target_of(tests, "fight"), target_of(tests, "move")) == (9, 11)
    t = Table("2.2=016", "2.3=010")
    assert danger_of(t.s, index_of(t.s, "2.2"), "060") == 5
    assert (danger_of(t.s, index_of(t.s, "2.2"), "bats"), danger_of(t.s, index_of(t.s, "2.3"), "bats")) == (1, 2)
