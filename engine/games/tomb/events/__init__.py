"""The events of Tomb: things that happened in a match, as players are told and as they are stored."""

from .raids import RAID_EVENTS
from .turns import TURN_EVENTS

EVENTS = (*TURN_EVENTS, *RAID_EVENTS)
"""All classes of events that the rules of Tomb emit. ``Reason``, for the AI's advice, is one of them."""
