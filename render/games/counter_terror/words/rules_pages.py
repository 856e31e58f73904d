"""Every rule that can be looked up, as pages with their topic."""

from __future__ import annotations

from functools import cache

from render.face.contract import Page
from render.text.i18n import T

from . import rules_answers as answers
from . import rules_basics as basics

TOPICS = (
    (T("How to win"), basics.WINNING),
    (T("The table"), basics.TABLE),
    (T("Setting up"), basics.SETUP),
    (T("A turn"), basics.TURN),
    (T("Bombs"), basics.BOMBS),
    (T("Attacking"), basics.ATTACK),
    (T("Defending"), answers.DEFENCE),
    (T("Gas and Flash"), answers.SMOKE),
    (T("Reinforcement"), answers.CALLING),
    (T("Life and death"), answers.LIFE),
    (T("What is secret"), answers.SECRETS),
)


@cache
def pages() -> tuple[Page, ...]:
    """The rules, those that a newcomer asks for first at the front. ``Page.key`` is the digest's id."""
    return tuple(Page(key, title, body, topic) for topic, entries in TOPICS for key, title, body in entries)
