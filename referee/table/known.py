"""The facts about a table that everybody may know: game, progress, seats, proposals."""

from __future__ import annotations

from typing import Any

import engine.registry
from engine.game import Game, Result
from engine.protocol import Refused, Seat

from ..facts import Declined, Facts, Idle, Proposal
from . import campaign, lobby, series
from .match_in_play import Play
from .services import Services


class Known:
    """The public facts about a table. Reading needs no lock."""

    def __init__(self, services: Services, facts: Facts) -> None:
        self.services = services
        """For the files of this folder alone."""
        self.facts = facts
        self.play: Play | None = None
        """The match with all its secrets: for the files of this folder alone.

        None before the start, and where these rules cannot read the match.
        """

    @property
    def id(self) -> int:
        return self.facts.id

    @property
    def place(self) -> tuple[int, int]:
        """The key under which the present match is stored."""
        return self.facts.id, self.facts.match

    @property
    def game(self) -> Game[Any]:
        """The rules. ``Refused``: "not-installed"."""
        if self.facts.game not in engine.registry.games():
            raise Refused("not-installed")
        return engine.registry.game(self.facts.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names as entered: untrusted text."""
        return tuple(info.name for info in self.facts.seats)

    @property
    def readable(self) -> bool:
        """Return whether there is a match and these rules can read it."""
        return self.play is not None

    @property
    def mended(self) -> int:
        """The number of answers lost because the rules no longer accept them; 0 after the next answer."""
        return self.play.mended if self.play else 0

    @property
    def undone(self) -> int:
        """The number of answers that were taken back in this match. Their consequences are not in the log."""
        return self.play.undone if self.play else 0

    @property
    def past_dice(self) -> bool:
        """Return whether an answer was taken back after dice or secrets were shown. The result is then unrated."""
        return self.play.past_dice if self.play else False

    @property
    def restored(self) -> bool:
        """Return whether this match was restored from a backup. The result is then unrated."""
        return bool(self.play.anew) if self.play else False

    @property
    def declined(self) -> Declined | None:
        """The last proposal, if somebody objected or its time ran out; None after a person's next answer."""
        return self.play.declined if self.play and self.facts.live and self.facts.proposal is None else None

    @property
    def asked_at(self) -> float:
        """Since when the present questions have been open, in seconds since 1970."""
        return self.play.asked_at if self.play else 0.0

    @property
    def ends_at(self) -> float | None:
        """The end of the next time limit that everybody may know, in seconds since 1970; None if there is none."""
        ends = self.play.clock.ends if self.play is not None and self.facts.phase == "playing" else None
        return None if ends is None else self.services.uptime.real(ends)

    @property
    def idle(self) -> Idle | None:
        """The announcement that the table closes, as nobody but the AI and the defaults acts; None without one."""
        if self.play is None or self.facts.phase != "playing" or not self.play.idle.announced:
            return None
        return Idle(announced=self.play.idle.announced, since=self.play.idle.since)

    @property
    def away(self) -> dict[Seat, float]:
        """The seats of players who are away, so that their clocks are stopped, and until when in seconds since 1970."""
        if self.play is None or self.facts.phase != "playing" or not self.play.clock.away:
            return {}
        now = self.services.now()
        return {seat: until for seat, until in self.play.clock.away.items() if until > now}

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal."""
        return self.facts.proposal

    @property
    def result(self) -> Result | None:
        return self.facts.result

    @property
    def carried(self) -> dict[str, Any] | None:
        """The values that the next match of a series starts with, once this one is over.

        None if the table plays no series, or if the series is finished or was given up.
        """
        if self.facts.phase != "over" or self.play is None or not self.play.match.over:
            return None
        return self.game.carried(self.play.match.state)

    @property
    def undecided(self) -> bool:
        """Return whether this match of a best-of series is over and another follows.

        False if all have given up, or once somebody has won most matches.
        """
        facts = self.facts
        given_up = facts.result is not None and facts.result.kind == "conceded" and not facts.result.winners
        return facts.phase == "over" and self.play is not None and not given_up and series.undecided(facts)

    @property
    def host_silent(self) -> bool:
        """Return whether another person in the lobby may take over from its host."""
        facts = self.facts
        silent = self.services.now() >= facts.gathering.host_at + lobby.SILENT
        return facts.phase == "lobby" and len(facts.people) > 1 and silent

    async def totals(self) -> tuple[int, ...]:
        """Return each seat's campaign total while the table is a lobby; empty if the match belongs to no campaign."""
        if self.facts.phase != "lobby" or self.facts.damaged:
            return ()
        setup = lobby.setup_of(self.facts, self.game)
        return (await campaign.brought(self.services.store, self.facts, self.game, setup)).totals

    def seat_of(self, person: int) -> Seat | None:
        return self.facts.seat_of(person)

    @property
    def alone(self) -> Seat | None:
        """The seat of the only person who plays or has played; None if there are or were others, who may come back.

        Nobody else could learn anything from the questions of this seat.
        """
        people = self.facts.people
        return self.facts.seat_of(people[0]) if len(people) == 1 and not self.facts.shared else None

    @property
    def solo(self) -> Seat | None:
        """The seat of a player without opponents or AI: every question may be shown on the public board.

        None if the AI has a seat: a spectator may take that seat, and must not have seen a hand.
        """
        return self.alone if len(self.facts.seats) == 1 else None

    # --- guards ---

    def playing(self) -> Play:
        """Return the match, to change it. ``Refused`` unless it is running and readable."""
        self.begun()
        if self.play is None:
            raise Refused("unreadable")
        return self.play

    def begun(self) -> None:
        """Refuse unless a match is running, readable or not."""
        if self.facts.phase != "playing":
            raise Refused("not-started" if self.facts.phase == "lobby" else "over")

    def unpaused(self) -> None:
        """Refuse while the table is paused."""
        if (paused := self.facts.paused) is not None:
            raise Refused("paused", by=paused.by, reason=paused.reason)
