"""Proposals on which the people at a table vote. One is open at a time, and it is carried out once the votes suffice.

If somebody has learned something since the answer, everybody must agree to an undo. Otherwise only the people whose own
answers it takes back must agree. One objection ends the proposal of an undo. Any other proposal, such as a pause, needs
a majority. A proposal by the host also passes if nobody objects until its time is up. The proposer counts as agreeing.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Refused

from ..records.facts import Proposal, TableFacts
from .checks import find_playing_seat
from .refusals import NoProposal

TAKING_BACK = 10 * 60.0
"""The seconds within which people may vote on an undo. After that, it is dropped."""
OBJECTING = 5 * 60.0
"""The seconds within which people may vote on any other proposal, or object to a proposal of the host."""


class AlreadyVoted(Refused, kind="already-said"): ...


class NotConcerned(Refused): ...


class ProposalOpen(Refused, kind="proposed"): ...


def list_asked(proposal: Proposal, people: tuple[int, ...]) -> tuple[int, ...]:
    """Return the people who have a vote on a proposal."""
    return tuple(one for one in people if one in (*proposal.asked, proposal.by)) if proposal.asked else people


def compute_verdict(proposal: Proposal, people: tuple[int, ...], host: int, is_overdue: bool) -> bool | None:
    """Return True if the votes carry out a proposal, False if they drop it, None if it stays open.

    ``is_overdue``: the time to vote is up.
    """
    people = list_asked(proposal, people)
    agreed = [person for person in people if person in proposal.agreed]
    objected = [person for person in people if person in proposal.objected]
    if proposal.what == "undo":
        if objected or is_overdue:
            return False
        return len(agreed) == len(people) or None
    if 2 * len(agreed) > len(people):
        return True
    if is_overdue:
        return host in agreed and not objected
    return False if 2 * (len(people) - len(objected)) <= len(people) else None


def add_vote(facts: TableFacts, person: int, number: int, agrees: bool) -> Proposal:
    """Return the open proposal with a person's vote added.

    Raises ``NoProposal``, ``NotAtTable``, ``GivenUp``, ``NotConcerned``, ``AlreadyVoted``.
    """
    proposal = facts.proposal
    if proposal is None or proposal.number != number:
        raise NoProposal()
    if agrees or person != proposal.by:
        find_playing_seat(facts, person)
    if person in facts.people and person not in list_asked(proposal, facts.people):
        raise NotConcerned()
    if person in (proposal.agreed if agrees else proposal.objected):
        raise AlreadyVoted()
    agreed = tuple(one for one in proposal.agreed if one != person)
    objected = tuple(one for one in proposal.objected if one != person)
    return replace(
        proposal, agreed=(*agreed, person) if agrees else agreed, objected=objected if agrees else (*objected, person)
    )


def refuse_if_proposed(facts: TableFacts) -> None:
    """Refuse with ``ProposalOpen`` while a proposal is open at a table."""
    if facts.proposal is not None:
        raise ProposalOpen()
