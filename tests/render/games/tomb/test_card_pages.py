"""The page of a card explains the figures on the card (TOMB-CARD)."""

from __future__ import annotations

import pytest

from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Monster, Trap
from engine.games.tomb.state import ATTRS
from render.games.tomb.face import FACE
from render.games.tomb.words import effects
from render.text.i18n import say

ATTRIBUTE = {"atk": "Attack", "skl": "Skill", "mag": "Magic", "hol": "Holiness"}


def lines(key: str) -> list[str]:
    (page,) = [page for page in FACE.reference.cards() if page.key == key]
    return say(page.body).splitlines()


@pytest.mark.parametrize("trap", pool.list_cards(Trap), ids=lambda trap: trap.key)
def test_a_trap_says_who_may_try_what_and_what_else_happens_TOMB_CARD_8(trap: Trap) -> None:
    """The page names how many Characters may try, the attribute, the target number, the effect of a failure and the
    XP."""
    said = lines(trap.key)
    (tries,) = [line for line in said if line.startswith("At most")]
    assert f"At most {trap.chars} Character" in tries and f": {ATTRIBUTE[trap.attr]}, {trap.tn} needed" in tries
    assert f"{trap.xp} XP." in said
    failed = [say(one) for clause in trap.at["fail"] for one in effects.describe_effects(clause, trap)]
    assert failed and any(line.startswith("On failure. ") and all(one in line for one in failed) for line in said)


@pytest.mark.parametrize("monster", pool.list_cards(Monster), ids=lambda monster: monster.key)
def test_a_monster_says_how_strong_it_is_TOMB_CARD_9(monster: Monster) -> None:
    """The page names its dice, Hit Points, abilities and XP."""
    said = lines(monster.key)
    assert f"{monster.hp} Hit Point{'s' if monster.hp > 1 else ''}." in said and f"{monster.xp} XP." in said
    dice = {}
    for attr in ATTRS:
        figures = zip(monster.dice(attr), ("green", "blue", "red"), strict=True)
        dice[ATTRIBUTE[attr]] = ", ".join(f"{n} {colour}" for n, colour in figures if n)
    assert "; ".join(f"{attr} {figures}" for attr, figures in dice.items() if figures) + "." in said
    for clause in monster.effects:
        assert any(all(say(one) in line for one in effects.list_sentences(clause, monster)) for line in said)
