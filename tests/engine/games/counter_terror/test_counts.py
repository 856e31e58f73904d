"""Counts of possible answers (perft) equal those computed from the rulebook alone."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engine.__main__ import count_answer_paths
from engine.games.counter_terror.cards import BOX
from engine.games.counter_terror.game import GAME
from engine.games.counter_terror.state import State
from engine.setup import Setup
from tests.engine.games.counter_terror.scenario import Table

GUNS = ("9mm", "uzi", "ak47", "sniper")
ANSWERS = {
    "gun": ("helmet", "vest", *GUNS, "dodge", "ricochet"),
    "grenade": ("helmet", "vest", "dodge"),
    "head": ("dodge",),
}
"""The table of defences, as far as an answer is one card and names nobody."""


class From:
    """A table in its present state, from which counting starts."""

    def __init__(self, t: Table) -> None:
        self.raw = msgspec.msgpack.encode(t.s)

    def begin(self, setup: object) -> State:
        return msgspec.msgpack.decode(self.raw, type=State)

    def play(self, s: State) -> Any:
        return GAME.play(s)


def count(t: Table, depth: int) -> int:
    one: Any = From(t)
    return count_answer_paths(one, Setup("standard", ()), depth)


def defences(sort: str, hand: set[str], mates: int, victims: int, called: bool = False) -> int:
    """Count the answers of a seeing defender, pass included, by the table of defences."""
    found = 1 + len(hand & set(ANSWERS[sort]))
    found += sort != "head" and {"helmet", "vest"} <= hand
    if sort == "gun":
        found += victims * ("friendly-fire" in hand)
    if sort != "head" and not called:
        found += mates * ("reinforcement" in hand)
    return found


def sort_of(weapon: str) -> str:
    return {"grenade": "grenade", "head-shot": "head"}.get(weapon, "gun")


def test_answers_from_a_start_with_the_box_unshuffled_are_counted() -> None:
    """Two players, the box's own order: T1 is dealt both Bombs (one defused by the Defuse; 60 left) and both Gas
    Bombs, C1 a Defuse, two Dodges and two Friendly Fires; T1 draws the Flash Grenades, then come Head Shots and
    Reinforcements.

    1 answer: gas, flash, Revolver, pass = 4.
    2: gas and flash: C1 has no Mask, 1 each; Revolver: C1 may dodge or not (Friendly Fire has no victim), 2; pass:
    C1 has drawn two Head Shots: Head Shot, Revolver, pass, 3. 1 + 1 + 2 + 3 = 7.
    3: after gas C1 may attack nobody, and cannot throw: pass, 1. After flash C1 is passed over and T1, who has drawn
    the Head Shots, may throw gas or flash, shoot the head, fire, pass: 5. After either answer to the Revolver C1 has
    the 3 of above: 6. After T1's pass: to Head Shot and Revolver T1 has no answer, 1 each; after C1's pass T1 has
    drawn the Reinforcements, which two players cannot use: gas, flash, Revolver, pass, 4: 6. 1 + 5 + 6 + 6 = 18.
    """
    setup = Setup("standard", ({}, {}))
    assert [count_answer_paths(GAME, setup, depth) for depth in (1, 2, 3)] == [4, 7, 18]


def test_attacks_and_defences_are_counted() -> None:
    """T1 holds an AK 47, a Grenade and a Head Shot; C1 Helmet, Vest, Dodge, Uzi and Friendly Fire; C2 two Vests; all
    live, two against two. Both enemies: AK 47, Grenade, Head Shot, Revolver, and the pass: 4 x 2 + 1 = 9.

    Then C1 has against AK 47 and Revolver: nothing, Helmet, Vest, both, Dodge, Uzi, Friendly Fire on T2: 7; Grenade: 5;
    Head Shot: 2. C2: 2, 2, and 1 for the Head Shot. A pass goes on to C1, who has drawn two Masks: the Uzi and the
    Revolver at two enemies, and the pass: 5. (7 + 7 + 5 + 2) + (2 + 2 + 2 + 1) + 5 = 33.
    """
    t = Table(
        4, T1="ak47 grenade head-shot", C1="helmet vest dodge uzi friendly-fire", C2="vest vest", pile="mask mask"
    )
    assert count(t, 1) == 9
    assert count(t, 2) == (7 + 7 + 5 + 2) + (2 + 2 + 2 + 1) + 5


def test_answers_with_a_reinforcement_are_counted() -> None:
    """T1 attacks with the Revolver or passes; C1 has a Reinforcement and a Vest, C2 Helmet, Uzi and Mask; C2 no other
    card; T1 alone against two, T1's own hand is empty.

    1: the Revolver at C1 or C2, or pass: 3. 2: at C1: nothing, Vest, C2 called: 3; at C2: nothing, Helmet, Uzi: 3;
    pass: C1 has drawn two Masks: Revolver, call C2, pass: 3. 9. 3: C1 called C2: nothing, Helmet, Uzi: 3; C1 answered
    otherwise (2) or C2 did (3): C1 is next with Revolver, pass, and the call if the Reinforcement is still there (5
    times): 3 each; after T1's pass: T1 holds nothing and is not asked, so the Revolver leads to C2, who has drawn two
    Vests: Uzi, Revolver, pass: 3; C2 called: Uzi, Revolver, pass: 3; pass leads to C2 too: 3. 3 + 15 + 9 = 27.
    """
    t = Table(
        3, larger="counter", C1="reinforcement vest", C2="helmet uzi mask", pile="mask mask vest vest helmet helmet"
    )
    assert [count(t, depth) for depth in (1, 2, 3)] == [3, 9, 27]


def test_answers_of_several_masks_are_multiplied() -> None:
    """T1 throws gas or fires or passes; C1 and T2 hold a Mask, C2 a Vest. Sealed questions count one after the other:
    gas then C1's 2, then T2's 2 each, then C2's 1 each."""
    t = Table(4, T1="gas", C1="mask", T2="mask", C2="vest", pile="uzi uzi")
    assert count(t, 1) == 4  # The options are gas, the Revolver at two players, and pass.
    revolver_at_c1 = 1  # A Mask answers nothing.
    revolver_at_c2 = 2
    after_pass = 1 + 2 * 2  # C1 drew two Uzis: Uzi and Revolver at two players, and pass.
    assert count(t, 2) == 2 + revolver_at_c1 + revolver_at_c2 + after_pass


@pytest.mark.parametrize("seed", range(60))
def test_two_answers_with_any_hands_are_counted(seed: int) -> None:
    """Any hands, four players, everybody alive: what two answers can do is the sum over T1's attacks of the target's
    answers, the throws' first Mask and a call's plays; all from the rulebook's tables."""
    lot = Random(seed)
    cards = [card for card in BOX if card != "bomb"]
    lot.shuffle(cards)
    sizes = [lot.randint(0, 9) for _ in range(4)]
    hands: dict[str, list[str]] = {}
    for name, size in zip(("T1", "C1", "T2", "C2"), sizes, strict=True):
        hands[name], cards = cards[:size], cards[size:]
    t = Table(4, **{name: " ".join(hand) for name, hand in hands.items()}, pile="", discard="")  # type: ignore[arg-type]
    mine = set(hands["T1"])
    aimed = [*(w for w in (*GUNS, "grenade", "head-shot") if w in mine), "revolver"]
    thrown = [card for card in ("gas", "flash") if card in mine]
    call = "reinforcement" in mine
    assert count(t, 1) == 2 * len(aimed) + len(thrown) + call + 1
    total = 0
    for target in ("C1", "C2"):
        for weapon in aimed:
            if hands[target]:
                total += defences(sort_of(weapon), set(hands[target]), 1, 1)
            else:  # Nobody is asked: the turn goes to C1, or to the player after a dead C1.
                total += own_turn(t, hands, dead=weapon == "head-shot" and target == "C1")
    for card in thrown:
        asked = [name for name in ("C1", "T2", "C2") if hands[name]]
        if asked:
            total += 1 + ("mask" in hands[asked[0]])
        elif card == "gas":
            total += own_turn(t, hands, gassed=True)
        else:  # All are blind, so T1 has another turn, without the Flash Grenade.
            drawn = t.s.pile.cards[:2]
            rest = list(hands["T1"])
            rest.remove("flash")
            total += plays({*rest, *drawn}, mates=1)
    if call:
        total += plays(set(hands["T2"]) - {"reinforcement"}, mates=0)
    total += own_turn(t, hands)
    assert count(t, 2) == total


def own_turn(t: Table, hands: dict[str, list[str]], dead: bool = False, gassed: bool = False) -> int:
    """Count what C1 (dead: T2) may play after drawing two cards."""
    who = "T2" if dead else "C1"
    hand = {*hands[who], *t.s.pile.cards[:2]}
    return plays(hand, mates=1, targets=1 if gassed or dead else 2)


def plays(hand: set[str], mates: int, targets: int = 2) -> int:
    aimed = 1 + len(hand & {*GUNS, "grenade", "head-shot"})
    return targets * aimed + len(hand & {"gas", "flash"}) + mates * ("reinforcement" in hand) + 1
