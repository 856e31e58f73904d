"""Names from the rules of Tomb that presenters may use: sorts of cards, values of dice, ranks by XP.

The module only collects them, because a presenter gets views and never states.
"""

from __future__ import annotations

from .campaign import LEVELS as CAMPAIGN
from .dice import SIDES, SUCCESS, Pool, count_successes, list_hits
from .scoring import rank
from .state import ATTRS, HAND, INN, KINDS, NONE, Attr, find_kind

__all__ = (
    "ATTRS",
    "CAMPAIGN",
    "HAND",
    "INN",
    "KINDS",
    "NONE",
    "SIDES",
    "SUCCESS",
    "Attr",
    "Pool",
    "count_successes",
    "find_kind",
    "list_hits",
    "rank",
)
