"""What everybody may know of a table: what it plays, how far it is, who has a seat, what is proposed."""

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
    """What everybody may know of a table. Read freely."""

    def __init__(self, services: Services, facts: Facts) -> None:
        self.services = services
        """For the files of this folder alone."""
        self.facts = facts
        self.play: Play | None = None
        """The match, all its secrets included: for the files of this folder alone. None before the start, and where
        these rules cannot read it."""

    @property
    def id(self) -> int:
        return self.facts.id

    @property
    def place(self) -> tuple[int, int]:
        """Where the present match is stored."""
        return self.facts.id, self.facts.match

    @property
    def game(self) -> Game[Any]:
        """The rules. ``Refused``: "not-installed"."""
        if self.facts.game not in engine.registry.games():
            raise Refused("not-installed")
        return engine.registry.game(self.facts.game)

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, as they came: untrusted text."""
        return tuple(info.name for info in self.facts.seats)

    @property
    def readable(self) -> bool:
        """Whether there is a match and these rules can read it."""
        return self.play is not None

    @property
    def mended(self) -> int:
        """How many answers were lost because the rules no longer understood them; until the next answer."""
        return self.play.mended if self.play else 0

    @property
    def undone(self) -> int:
        """How many answers were taken back in this match; what followed from them stands in no log."""
        return self.play.undone if self.play else 0

    @property
    def past_dice(self) -> bool:
        """Whether anything was taken back that dice or secrets had shown: the result then counts for no rating."""
        return self.play.past_dice if self.play else False

    @property
    def restored(self) -> bool:
        """Whether this match was put back to how it stood before: the result then counts for no rating."""
        return bool(self.play.anew) if self.play else False

    @property
    def declined(self) -> Declined | None:
        """What was proposed last, where somebody objected or its time was up; until a person gives an answer."""
        return self.play.declined if self.play and self.facts.live and self.facts.proposal is None else None

    @property
    def asked_at(self) -> float:
        """Since when the present questions have been open, in seconds since 1970."""
        return self.play.asked_at if self.play else 0.0

    @property
    def ends_at(self) -> float | None:
        """When the next time for an answer is over, as everybody may know it, in seconds since 1970; None: none is."""
        ends = self.play.clock.ends if self.play is not None and self.facts.phase == "playing" else None
        return None if ends is None else self.services.uptime.real(ends)

    @property
    def idle(self) -> Idle | None:
        """Since when nobody has acted but the AI and the defaults, as it was announced that the table closes."""
        if self.play is None or self.facts.phase != "playing" or not self.play.idle.announced:
            return None
        return Idle(announced=self.play.idle.announced, since=self.play.idle.since)

    @property
    def away(self) -> dict[Seat, float]:
        """Who is away, so that no clock of theirs runs here, and until when, in seconds since 1970."""
        if self.play is None or self.facts.phase != "playing" or not self.play.clock.away:
            return {}
        now = self.services.now()
        return {seat: until for seat, until in self.play.clock.away.items() if until > now}

    @property
    def proposal(self) -> Proposal | None:
        """What the people have to agree on at present."""
        return self.facts.proposal

    @property
    def result(self) -> Result | None:
        return self.facts.result

    @property
    def carried(self) -> dict[str, Any] | None:
        """What the next match of a series begins with, once this one is over; None: the table plays no series, or it is
        at its end, or was given up."""
        if self.facts.phase != "over" or self.play is None or not self.play.match.over:
            return None
        return self.game.carried(self.play.match.state)

    @property
    def undecided(self) -> bool:
        """Whether this match of a best of several is over and another follows, as nobody has won most of them; False
        where all have given up."""
        facts = self.facts
        given_up = facts.result is not None and facts.result.kind == "conceded" and not facts.result.winners
        return facts.phase == "over" and self.play is not None and not given_up and series.undecided(facts)

    @property
    def host_silent(self) -> bool:
        """Whether whoever else sits in the lobby may take over from its host."""
        facts = self.facts
        silent = self.services.now() >= facts.gathering.host_at + lobby.SILENT
        return facts.phase == "lobby" and len(facts.people) > 1 and silent

    async def totals(self) -> tuple[int, ...]:
        """By seat, while it is gathered for: what each player would bring to the match; empty where it would belong to
        no campaign."""
        if self.facts.phase != "lobby" or self.facts.damaged:
            return ()
        setup = lobby.setup_of(self.facts, self.game)
        return (await campaign.brought(self.services.store, self.facts, self.game, setup)).totals

    def seat_of(self, person: int) -> Seat | None:
        return self.facts.seat_of(person)

    @property
    def alone(self) -> Seat | None:
        """The seat of the one person who plays and has played; None where there are or were others, who may come back.
        Nobody could learn anything from what is asked there."""
        mine = [seat for seat, info in enumerate(self.facts.seats) if info.kind == "person"]
        return mine[0] if len(mine) == 1 and not self.facts.shared else None

    @property
    def solo(self) -> Seat | None:
        """The seat of who plays alone and against nobody: all that is asked may stand on the board. None where the AI
        has a seat, too: whoever watches may take that, and has seen no hand by then."""
        return self.alone if len(self.facts.seats) == 1 else None

    # --- only where it is possible ---

    def playing(self) -> Play:
        """The match, for who wants to change it."""
        self.begun()
        if self.play is None:
            raise Refused("unreadable")
        return self.play

    def begun(self) -> None:
        """Only while a match is played, also one that cannot be read."""
        if self.facts.phase != "playing":
            raise Refused("not-started" if self.facts.phase == "lobby" else "over")

    def unpaused(self) -> None:
        """Only while the table does not rest."""
        if (paused := self.facts.paused) is not None:
            raise Refused("paused", by=paused.by, reason=paused.reason)
