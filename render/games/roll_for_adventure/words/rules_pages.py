"""Every rule that can be looked up, as pages with their topic."""

from __future__ import annotations

from functools import cache

from render.face.contract import Page
from render.text.i18n import T

from . import rules_basics as basics
from . import rules_foes as foes
from . import rules_more as more
from . import rules_places as places

TOPICS = (
    (T("How to win"), basics.WINNING),
    (T("Your turn: roll and place"), basics.TURN),
    (T("Dice: whose they are, and when they return"), basics.DICE),
    (T("Desert and Fortress"), places.DESERT + places.FORTRESS),
    (T("Forest and Ice Cave"), places.FOREST + places.ICE),
    (T("Bonus dice, stones, vortexes"), places.BONUS + places.STONES + places.VORTEXES),
    (T("Enemies and damage"), foes.ENEMIES + foes.DEFEAT + foes.DAMAGE),
    (T("Attacks and the Master of Shadows"), foes.ATTACKS + foes.SHADOWS),
    (T("Heroes and adventures"), more.HEROES + more.ADVENTURES),
    (T("Setting up"), basics.SETUP),
    (T("Special enemies"), foes.SPECIAL),
    (T("Sides B"), more.SIDE_B),
    (T("House rules"), more.HOUSE),
)


@cache
def pages() -> tuple[Page, ...]:
    """The rules, those that a newcomer asks for first at the front. ``Page.key`` is the digest's id."""
    return tuple(Page(key, title, body, topic) for topic, entries in TOPICS for key, title, body in entries)
