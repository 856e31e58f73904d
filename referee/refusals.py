"""Refusals that several rooms of the referee raise. Other refusals stand beside what raises them."""

from __future__ import annotations

from engine.refusals import LimitReached, Refused


class Malformed(Refused): ...


class NoSuchGame(Refused): ...


class NoSuchFile(Refused): ...


class NoSuchLength(LimitReached): ...


class FileTooLarge(Refused): ...


class NoReason(Refused): ...


class ChannelBusy(Refused, kind="busy"): ...


class ChallengeBusy(Refused): ...


class ChallengeAlone(Refused): ...


class PlayedAlone(Refused): ...


class OtherPlace(Refused): ...


class ResultsHidden(Refused): ...


class LeagueSealed(Refused): ...


class LeagueSealedEnd(Refused): ...


class MatchUnreadable(Refused, kind="unreadable"): ...


class MatchNotOver(Refused, kind="not-over"): ...


class NothingStored(Refused):
    """A refusal because the database stores nothing now. What was tried is tried again."""


class NoDisk(NothingStored): ...


class DiskFull(NothingStored): ...


class StoringUnsure(NothingStored, kind="unsure"): ...


class ChangedElsewhere(Refused): ...
