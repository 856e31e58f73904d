"""What may be reckoned from a view, for whoever shows it: what sort a card is, what dice are worth, what XP are worth.

Names alone, gathered from where the rules have them: a face knows views, never states.
"""

from __future__ import annotations

from .campaign import LEVELS as CAMPAIGN
from .dice import SIDES, SUCCESS, Pool, hits, successes
from .scoring import rank
from .state import ATTRS, HAND, INN, KINDS, NONE, Attr, kind_of

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
    "hits",
    "kind_of",
    "rank",
    "successes",
)
