"""Damage, hurts, healing and death."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.tomb_raider import harm
from engine.games.tomb_raider.cards import OBSTACLES, POOL
from engine.games.tomb_raider.figures import compute_life_left, compute_max_life
from engine.games.tomb_raider.language import Event, Played
from engine.games.tomb_raider.map_changes import rotate_location
from engine.games.tomb_raider.moves import NONE
from engine.games.tomb_raider.printed import list_weapons
from engine.games.tomb_raider.state import MOVE
from engine.games.tomb_raider.verbs import VOCABULARY
from engine.games.tomb_raider.windows.aims import Occasion, list_possible_aims

from .scenario import EVEN, Table, begin, by_plan
from .verbs import playable, table


def room(*spaces: str, seats: int = 2, **fields: Any) -> Table:
    """Return a table where the first raider stands in the Giant Cavern, which has no effects. Nobody has more than the
    given cards."""
    t = Table("2.2=006", "2.3=007", *spaces, level="into_the_caves", seats=seats)
    for seat in range(seats):
        t.raider(seat, abilities=(3, 3, 3, 3))
    t.raider(0, at="2.2", **fields)
    t.empty_decks()
    return t


def test_extra_life_lasts_as_long_as_its_card_TR_LIFE_11_TR_TOK_7() -> None:
    """Each green marker gives one point of life. A raider that lives by it dies when the card is lost."""
    t = room(unsaved=["145"])
    r = t.s.raiders[0]
    assert (r.tokens, compute_max_life(r), compute_life_left(r)) == (1, 4, 4)
    r.damage = 2
    t.raider(1, at="2.2", hand=["066"])
    t.search(1, "play:066,0,145", dice=[6, 6, 6, 1, 1, 1])
    assert (r.tokens, compute_max_life(r), compute_life_left(r), r.alive) == (0, 3, 1, True)
    assert t.s.raiders[1].tokens == 1 and compute_max_life(t.s.raiders[1]) == 4
    t = room(unsaved=["145"])
    r = t.s.raiders[0]
    r.damage = 3
    t.raider(1, at="2.2", hand=["066"])
    t.search(1, "play:066,0,145", dice=[6, 6, 6, 1, 1, 1])
    assert not r.alive and t.told("died") == [{"seat": 0, "by": "145"}]


def test_one_effect_that_harms_several_TR_LIFE_12() -> None:
    """Each victim, in turn order, may lower its own damage. Then all markers are placed, and then all deaths happen."""
    t = room(seats=3, unsaved=["023"])
    t.s.order = [1, 2, 0]
    t.raider(1, unsaved=["023"], damage=2)
    t.raider(2, damage=2)
    t.follow(harm.deal_damage(t.s, t.s.order, 1, "170"), ["@1 pass", "@0 use:023,none,none"], ())
    assert [(one.kind, one.open["seat"]) for one in t.events if one.kind in ("damage", "died")] == [
        ("damage", 1), ("damage", 2), ("died", 1), ("died", 2)
    ]  # fmt: skip
    assert [r.damage for r in t.s.raiders] == [0, 3, 3]


def test_TR_LIFE_12_what_is_in_the_room_is_harmed_by_it() -> None:
    """TNT harms all living raiders in its space, and nobody elsewhere."""
    t = room("3.2=009", seats=3)
    t.raider(1, at="2.2")
    t.obstacle("2.2", "170")
    t.action(0, "stay", "pass", "overcome:170,think,none", dice=[1, 1, 1])
    assert [r.damage for r in t.s.raiders] == [1, 1, 0]


def test_a_failure_that_leaves_a_choice_TR_DEC_A9() -> None:
    """The player of the raider says which item Natla takes. By default it is the item that was gained last."""
    t = room(unsaved=["055", "068", "120"])
    t.obstacle("2.2", "134")
    t.action(0, "stay", "overcome:134,think,none", ..., dice=[1, 1, 1])
    assert (t.ask.kind, t.ask.seat, t.ask.default) == ("lose-items", 0, ("120",))
    t.answer(("055",))
    assert t.s.raiders[0].unsaved.cards == ["068", "120"] and "055" in t.s.raiders[0].discard.cards


def test_markers_turn_with_the_location_card_TR_ORI_10() -> None:
    """Arrow and block markers lie at a side of the location card. When the card is turned, they turn with it."""
    t = Table("2.2=015")
    space = t.space("2.2")
    space.arrows = 0b0001
    t.block("2.2", "right")
    assert t.exits("2.2") == {"forward", "back"}
    t.follow(rotate_location(t.s, 4, 1), (), ())
    assert (space.heading, space.arrows, space.blocks) == (1, 0b0010, 0b0100)
    assert t.exits("2.2") == {"right", "left"} and t.told("turned") == [{"at": (2, 2), "side": "right"}]
    for heading, arrow in ((3, 0b1000), (0, 0b0001), (3, 0b1000), (2, 0b0100)):
        t.follow(rotate_location(t.s, 4, heading), (), ())
        assert (space.heading, space.arrows) == (heading, arrow), "from wherever it pointed"


def test_the_player_of_a_dead_raider_answers_with_actions_alone() -> None:
    """TR-DEATH-3, TR-DEC-14: The player can answer neither with a secret move nor with a card in play."""
    for alive in (True, False):
        t = Table("2.2=006", "2.1=007")
        t.raider(0, at="2.2", hand=["072"], abilities=EVEN)
        t.raider(1, at="2.1", alive=alive, hand=["207", "055", "056"], saved=["Z12"])
        begin(t, "action", "turn", 0)
        assert ("1 respond" in by_plan(t, "0 turn-start play:072,none,none")) == alive


def test_who_dies_of_an_obstacle_loses_nothing_more_to_it() -> None:
    """TR-DEATH-7: Natla takes no item from a raider that her blow has killed."""
    for damage in (1, 0):
        t = Table("2.2=006")
        t.raider(0, at="2.2", saved=["055"], damage=damage)
        t.obstacle("2.2", "134")
        begin(t, "action", "turn", 0)
        by_plan(t, "0 overcome overcome:134,fight,none", dice=(1, 1))
        assert t.s.raiders[0].saved.cards == ([] if t.s.raiders[0].alive else ["055"])
        assert t.s.raiders[0].alive != bool(damage)


def test_a_borrowed_card_is_played_instead_of_the_search() -> None:
    """TR-SRCH-12: A raider whose deck has no Steal Item borrows one from another's discard pile, and plays it."""
    t = Table("2.2=006", "2.1=007")
    for r in t.s.raiders:
        r.cards = tuple(card for card in POOL.starters["caves"].draw if card != "066")
        r.deck.take(r.deck.cards.index("066"))
    t.raider(0, at="2.2", hand=["121"], abilities=EVEN)
    t.raider(1, at="2.2", discard=["066"], unsaved=["055"])
    begin(t, "search", "search", 0)
    by_plan(t, "0 before-search play:121,1,none", "0 search play:066,1,055", dice=(6, 6, 6, 1, 1, 1))
    assert t.s.raiders[0].unsaved.cards == ["055"] and t.s.raiders[1].discard.cards == ["066"]


def test_the_weapon_that_deals_most_damage_is_another_under_water() -> None:
    """TR-DEC-A6, TR-WET-11: Pistols deal no damage under water. A weapon for water deals 1."""
    for place, first in (("017", ["148", "068"]), ("006", ["068", "148"])):
        t = Table(f"2.2={place}", wet="on")
        t.raider(0, at="2.2", unsaved=["068", "148"])
        assert list_weapons(t.s, 0) == first


def could(t: Table, text: str, about: int = 0, inside: bool = True, event: Event | None = None) -> list[Any]:
    """Return the ways in which the first raider's player could play the clause."""
    play = playable(text)
    kind = {"respond": "respond", "damage": "damage"}.get(play.clause.window, "turn-start")
    return list_possible_aims(t.s, 0, play, Occasion(kind, about, event), inside=inside)


def done(t: Table, text: str, target: int = 0, choice: str = NONE, answers: Any = (), dice: Any = ()) -> None:
    """Carry out the clause's calls, whether or not they could have been played."""

    def rules() -> Any:
        for call in VOCABULARY.read(text).calls:
            yield from call.carry_out(t.s, Played(0, "057", target, choice, 0))

    t.lenient = True
    t.follow(rules(), [*answers, ...], dice)


def test_what_is_healed_TR_LIFE_10_TR_HURT_4() -> None:
    """Each point of healing takes one marker off, and never more than there are. A kind of which there is no marker is
    not offered."""
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
    """A hurt lowers one ability by one, and hurts add up. A raider dies if an ability is 0, or if its life shrinks to
    its damage."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", abilities=(3, 3, 3, 3))
    t.empty_decks()
    for times in (1, 2, 3):
        t.follow(harm.deal_hurt(t.s, 0, which, "064"), (), ())
        assert r.hurts[which] == times and sum(r.hurts) == times and r.damage == 0 and r.alive is (times < 3)
    assert len(t.told("hurt")) == 3 and len(t.told("died")) == 1
    t.follow(harm.deal_hurt(t.s, 0, which, "064"), (), ())
    assert r.hurts[which] == 3 and len(t.told("hurt")) == 3, "the dead are not hurt"
    r = t.raider(1, abilities=(3, 3, 3, 3), damage=2)
    t.follow(harm.deal_hurt(t.s, 1, which, "064"), (), ())
    assert not r.alive and r.damage == 2


def test_a_hurt_that_is_prevented_is_none_TR_DEC_P3_TR_HURT_1() -> None:
    """The victim is asked first. A hurt that is stopped is never placed, and no more can be stopped than was coming."""
    t = Table("2.2=006")
    r = t.raider(0, at="2.2", unsaved=["023"], abilities=(3, 3, 3, 3))
    t.empty_decks()
    t.follow(harm.deal_hurt(t.s, 0, 1, "064"), ["use:023,none,none"], ())
    assert r.hurts == [0] * 4 and not t.told("hurt") and not t.s.blows
    assert t.told("prevented") == [{"seat": 0, "amount": 1, "by": "023"}]
    t = Table("2.2=006")
    t.s.blows.append(1)
    t.follow(harm.prevent_harm(t.s, 0, 5, "023"), (), ())
    assert t.s.blows == [0] and t.told("prevented")[0]["amount"] == 1


def test_the_victim_is_heard_before_the_others_TR_DEC_P3() -> None:
    """The others follow the victim in turn order."""
    t = Table("2.2=006", level="into_the_caves", seats=3)
    for seat in range(3):
        t.raider(seat, at="2.2", unsaved=["023"])
    t.empty_decks()
    t.follow(harm.deal_damage(t.s, [1], 1, "bats"), [...], ())
    assert [ask.seat for ask in t.asks] == [1] and t.ask.kind == "damage"


@pytest.mark.parametrize("kind", ["damage", "injury", "any"])
@pytest.mark.parametrize("harmed", ["damage", "move"])
def test_what_can_be_prevented_TR_DEC_P3(kind: str, harmed: str) -> None:
    """Only harm of the card's kind that is still coming can be prevented."""
    text = f"damage[own]: PREVENT(1,kind={kind})"
    fits = kind in ("any", "damage" if harmed == "damage" else "injury")
    for blows, there in (([1], True), ([0], False), ([], False), ([0, 1], True), ([1, 0], False)):
        t = table()
        t.s.blows[:] = blows
        assert bool(could(t, text, event=Event("060", harm=harmed))) is (fits and there)


def test_who_gets_stuck_TR_STUCK_1_TR_STUCK_2_TR_STUCK_3() -> None:
    """The movement of a raider that gets stuck ends, and it may neither search now nor move next turn. A dead raider is
    not held."""
    t = table()
    r = t.s.raiders[0]
    r.moving = True
    done(t, "any[own]: STUCK(to=self)")
    assert (r.moving, r.search_ban, r.move_ban) == (False, True, True) and t.told("stuck") == [{"seat": 0, "by": "057"}]
    t = table()
    r = t.raider(0, alive=False)
    done(t, "any[own]: STUCK(to=self)")
    assert not (r.search_ban or r.move_ban) and not t.told("stuck")


def room_at(place: str = "017", seats: int = 2, **house: str) -> Table:
    t = Table(f"2.2={place}", seats=seats, **house)
    t.raider(0, at="2.2")
    t.empty_decks()
    return t


def test_every_point_of_damage_counts_and_the_last_kills() -> None:
    """TR-DEC-11: The markers are placed, and then deaths are checked. Nothing more is done to a dead raider."""
    t = room_at()
    r = t.s.raiders[0]
    life = compute_life_left(r)
    for taken in range(1, life + 1):
        t.events.clear()
        t.follow(harm.deal_damage(t.s, [0], 1, "bats"), (), ())
        assert (r.damage, r.alive) == (taken, taken < life)
        assert t.told("damage") == [{"seat": 0, "amount": 1, "by": "bats", "left": life - taken}]
        assert t.kinds() == ["damage", "died"][: 1 + (taken == life)]
    t.events.clear()
    t.follow(harm.deal_damage(t.s, [0], 1, "bats"), (), ())
    assert r.damage == life and t.events == []
    t = room_at()
    t.follow(harm.deal_damage(t.s, [0], 0, "bats"), (), ())
    assert t.s.raiders[0].damage == 0 and t.events == [], "nothing is no damage"


def test_an_obstacle_without_a_Fight_test_takes_no_damage_from_tests_TR_OVR_17(monkeypatch: pytest.MonkeyPatch) -> None:
    """An obstacle without a Fight test has life but stays, whatever is rolled."""
    wolves = OBSTACLES["060"]
    monkeypatch.setitem(OBSTACLES, "060", replace(wolves, tests=tuple(x for x in wolves.tests if x.ability == "move")))
    t = room_at("006")
    hazard = t.obstacle("2.2", "060")
    t.action(0, "stay", dice=[6, 6, 6][: t.s.raiders[0].base[MOVE]])
    assert t.told("test")[0]["passed"] and hazard.damage == 0 and t.hazards("2.2") == ["060"]
