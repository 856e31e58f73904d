"""Refusals of the commands in the lobby (``lobby``, ``lobby_commands``)."""

from __future__ import annotations

from engine.protocol import Seat
from engine.refusals import LimitReached, Refused


class AiReplaces(Refused): ...


class AlreadyHost(Refused): ...


class ChallengeOnce(Refused): ...


class TableFull(LimitReached, kind="full"): ...


class GuestSeated(Refused): ...


class HostIsThere(Refused):
    host: int
    at: float


class InvitedOnly(Refused): ...


class KickOneself(Refused): ...


class LeagueFixed(Refused): ...


class LeagueOnce(Refused): ...


class NotAiSeat(Refused): ...


class NotHost(Refused):
    host: int


class NotReady(Refused):
    seats: tuple[Seat, ...]


class OthersSeated(Refused): ...


class SeatsReserved(LimitReached, kind="reserved"): ...


class MatchStarted(Refused, kind="started"): ...


class Teaching(Refused): ...


class TooFewPlayers(Refused, kind="too-few"):
    least: int


class TooManyPlayers(LimitReached, kind="too-many"): ...
