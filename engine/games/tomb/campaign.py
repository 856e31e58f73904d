"""The campaign of Tomb (TOMB-CAMP): its levels, and the matches that belong to it.

These modules and functions apply the benefit of each level:

L2 setup.order · L3, L9 setup.first_recruits · L4 harm · L5 inn.draw · L6, L8 stocking · L7 inn.recruit · L10
sides.party_limit
"""

from __future__ import annotations

from engine.capabilities import Campaign
from engine.house_rules import OFF
from engine.setup import Setup

from .maps.boards import load_boards

LEVELS: tuple[tuple[int, str], ...] = (
    (0, "monster-fodder"),
    (51, "greenhorn"),
    (101, "page"),
    (201, "squire"),
    (401, "journeyman"),
    (701, "man-at-arms"),
    (1101, "soldier"),
    (1601, "hero"),
    (2201, "knight"),
    (3001, "lord"),
)
"""The levels of the campaign, each with the XP at which it begins, and its name."""
SWITCH = "campaign"
"""The key of the house rule that turns the campaign on.

Without it a match adds no XP and no level counts (TOMB-CAMP-1).
"""


def is_campaign_match(setup: Setup) -> bool:
    """Tell whether a match with this setup counts for the campaign.

    Solo games (TOMB-CAMP-16) and short games (TOMB-RUL-6) do not.
    """
    on = setup.house.get(SWITCH) != OFF
    return on and len(setup.seats) > 1 and load_boards()[setup.level].level.campaign


CAMPAIGN = Campaign(tuple(least for least, _ in LEVELS), is_campaign_match)
