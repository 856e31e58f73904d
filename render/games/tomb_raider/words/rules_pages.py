"""Every rule that can be looked up, as pages with their topic."""

from __future__ import annotations

from functools import cache

from render.face.contract import Page
from render.text.i18n import T

from . import rules_basics as basics
from . import rules_rounds as rounds

TOPICS = (
    (T("Start here: how to win"), rounds.WINNING),
    (T("The levels"), rounds.LEVELS),
    (T("The turn"), rounds.TURN),
    (T("Moving and exploring"), rounds.MOVE),
    (T("Obstacles"), rounds.OBSTACLES),
    (T("Fighting raiders"), rounds.ATTACK),
    (T("Searching"), rounds.SEARCH),
    (T("Drawing and playing cards"), rounds.DRAW),
    (T("Tests"), basics.TESTS),
    (T("Life, hurts and being stuck"), basics.LIFE),
    (T("Dying, coming back and saving"), basics.DEATH),
    (T("The map"), basics.MAP),
    (T("Cards and markers"), basics.GENERAL),
    (T("Settings and house rules"), rounds.HOUSE),
)


@cache
def pages() -> tuple[Page, ...]:
    """The rules, those that a newcomer asks for first at the front. ``Page.key`` is the digest's id."""
    return tuple(Page(key, title, body, topic) for topic, entries in TOPICS for key, title, body in entries)
