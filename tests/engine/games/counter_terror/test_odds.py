"""The AI's chances against hidden hands are compared with the rules, which play each card that a defender may hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.games.counter_terror.ai import Mind
from engine.games.counter_terror.cards import BOMB, BOX, GUNS, REINFORCEMENT
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.odds import compute_chance_of_harm, compute_counter_chance, compute_damage_left
from engine.games.counter_terror.setup import choose_teams
from engine.games.counter_terror.worlds import deal_world
from tests.engine.games.counter_terror.scenario import Table

WEAPONS = ("revolver", "9mm", "uzi", "ak47", "sniper", "grenade")


def attack(
    weapon: str, held: str, mate: str = "dodge", blind: bool = False, dead: str = "", rest: str = "first_defender"
) -> Table:
    """Let T1 attack C1. C1's team-mate C2 has a card, and T2 too."""
    hands = {"T1": weapon.replace("revolver", ""), "C1": held, "T2": "mask", "C2": mate}
    t = Table(
        4,
        **{name: cards for name, cards in hands.items() if name != dead},
        life={dead: 0} if dead else {},
        house={"rest_of_damage": rest},
    )
    if blind:
        t.effect("flash", "T1", "C1")
    return t.turn("T1", f"attack:{weapon},C1", ...)


def count_losses(option: str, *how: Any) -> Iterator[int]:
    """Yield the life points that C1 loses by an answer.

    A call yields one number for each answer of C2. A Ricochet hits somebody else.
    """
    t = attack(*how)
    for answer in attack(*how).answer(option, ...).options() if "reinforcement" in option else [""]:
        t = attack(*how)
        t.answer(option, *[answer] * bool(answer), dice=[1] * ("ricochet" in option + answer))
        yield 100 - t["C1"].life


@pytest.mark.parametrize("weapon", WEAPONS)
def test_the_damage_that_an_answer_leaves_is_computed(weapon: str) -> None:
    """CT-FF-2, CT-RICO-2, CT-REIN-9: A called team-mate may stop the attack."""
    held = "helmet vest dodge ricochet friendly-fire reinforcement 9mm uzi ak47 sniper"
    for option in attack(weapon, held).options() - {"pass"}:
        card = option.removeprefix("defend:").partition(",")[0]
        mate = "helmet vest" if weapon == "grenade" else "dodge"
        left = compute_damage_left(card, weapon)
        assert min(count_losses(option, weapon, held, mate)) == (
            20 if (card, mate[0]) == ("reinforcement", "h") else left
        )


@pytest.mark.parametrize("dead", ["", "T2", "C2"])
@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("weapon", ["ak47", "grenade"])
def test_the_chance_that_a_card_keeps_harm_off(weapon: str, blind: bool, dead: str) -> None:
    """CT-FLASH-4, CT-FF-4, CT-REIN-4: A blind player can use armour alone. Victims and team-mates have to be alive."""
    check_chance(weapon, blind, dead)


def test_a_player_who_may_pass_the_damage_on_is_harmed_less_often() -> None:
    """CT-HR-4: The setting decides who takes the rest of the damage after a Reinforcement in defence."""
    check_chance("grenade", False, "", "called")


def check_chance(weapon: str, blind: bool, dead: str, rest: str = "first_defender") -> None:
    """Hold the chance of harm against all cards that C1 and C2 may hold, with their best answers."""
    t = attack(weapon, "mask", "mask", blind, dead, rest)
    view = GAME.view(t.s, t.names["T1"])
    mind, defender = Mind(view, t.names["T1"]), view.fighters[t.names["C1"]]
    unseen = Counter(BOX) - Counter([weapon, *["flash"] * blind, *[BOMB] * BOX.count(BOMB)])

    def find_least_loss(held: str, mate: str = "dodge") -> int:
        how = weapon, held, mate, blind, dead, rest
        return min(loss for option in attack(*how).options() for loss in count_losses(option, *how))

    def share(least: int, called: bool) -> float:
        harmed = 0.0
        for held, copies in unseen.items():
            if held != REINFORCEMENT:
                harmed += copies * (find_least_loss(held) >= least)
            elif called:
                harmed += copies * (find_least_loss("mask") >= least)
            else:
                mates = unseen - Counter([held])
                harmed += (
                    copies * sum(mates[mate] * (find_least_loss(held, mate) >= least) for mate in mates) / mates.total()
                )
        return harmed / unseen.total()

    for least, called in ((20, True), (20, False), (60, False)):
        assert compute_chance_of_harm(mind, weapon, defender, least, *[True] * called) == pytest.approx(
            share(least, called)
        )


@pytest.mark.parametrize("weapon", WEAPONS)
@pytest.mark.parametrize("blind", [False, True])
def test_the_chance_that_a_stronger_gun_hits_back(weapon: str, blind: bool) -> None:
    """CT-DUEL-2, CT-FLASH-4: C1 holds one card, and hits back with it if that costs the attacker life points."""
    t = attack(weapon, "mask", blind=blind)
    view, seat = GAME.view(t.s, t.names["T1"]), t.names["T1"]
    unseen = Counter(BOX) - Counter([weapon, *["flash"] * blind, *[BOMB] * BOX.count(BOMB)])
    hits = 0
    for held, copies in unseen.items():
        t = attack(weapon, held, blind=blind)
        if held in GUNS and f"defend:{held}" in t.options():
            hits += copies * (t.answer(f"defend:{held}")["T1"].life < 100)
    assert compute_counter_chance(view, seat, weapon, view.fighters[t.names["C1"]]) == pytest.approx(
        hits / unseen.total()
    )


def test_a_world_has_every_hand_and_no_bomb_in_any() -> None:
    """CT-BOMB-1: The seat holds its own cards. All other hands have their sizes, and all 52 cards are there."""
    t = Table(4, T1="uzi vest", C1="mask", T2="9mm 9mm", discard="bomb").turn("T1", ...)
    seat = t.names["T1"]
    for seed in range(40):
        world = deal_world(GAME.view(t.s, seat), t.asked, Random(seed).randrange)
        assert world is not None and GAME.faults(world.state) == []
        hands = [one.hand.cards for one in world.state.fighters]
        assert sorted(hands[seat]) == ["uzi", "vest"] and not any(BOMB in hand for hand in hands)
        assert [len(hand) for hand in hands] == [len(one.hand.cards) for one in t.s.fighters]
        assert world.state.pile.cards.count(BOMB) == BOX.count(BOMB) - 1
    mind = Mind(GAME.view(t.s, seat), seat)
    assert mind.hidden == len(BOX) - 2 - BOX.count(BOMB)


def test_teams_of_known_people_are_as_large_as_a_table_allows() -> None:
    """CT-HR-8: A team has one to four people, and each side is the one that its people name."""
    assert [size for size in range(-2, 9) if choose_teams("standard", size) is not None] == [1, 2, 3, 4]
