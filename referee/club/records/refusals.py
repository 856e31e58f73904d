"""Refusals of a league's changes."""

from __future__ import annotations

from engine.refusals import LimitReached, Refused


class FewEntrants(Refused): ...


class InLeague(Refused): ...


class LeagueBegun(Refused): ...


class LeagueFull(LimitReached): ...


class LeagueOver(Refused): ...


class LeagueResultLate(Refused): ...


class LeagueSeeded(Refused): ...


class NoExcuse(Refused): ...


class NoPairing(Refused): ...


class NoRound(Refused): ...


class NoSuchRounds(Refused):
    least: int
    most: int


class NoTeam(Refused): ...


class NoTeamLeague(Refused): ...


class NotInLeague(Refused): ...


class RoundOpen(Refused): ...


class TeamSize(Refused):
    size: int


class TooManyTeams(LimitReached): ...
