"""The events of Tomb: what happens in a match, as players are told and as it is stored."""

from .raids import RAID_EVENTS
from .turns import TURN_EVENTS

EVENTS = (*TURN_EVENTS, *RAID_EVENTS)
"""Every class of events that the rules emit, and the reason for the AI's advice."""
