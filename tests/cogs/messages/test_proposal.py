"""Messages of proposals, as everybody reads them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.messages.table.proposal import build_declined_message, build_proposal_message
from referee.records.facts import Declined
from referee.referee import Referee
from referee.table import agreements, match_commands
from render.text.i18n import TN, list_languages, say

from .payloads import table_of


@pytest.mark.parametrize("seats", [2, 3])
async def test_who_votes_is_asked(referee: Referee, seats: int) -> None:
    """Some languages ask one person with other words than several."""
    table = await table_of(referee, "roll_for_adventure", "book-of-magic", seats)
    await table.do("i:start", match_commands.start, 100)
    await table.do("i:cancel", agreements.cancel, 100)
    asked = " ".join(f"<@{100 + seat}>" for seat in range(1, seats))
    question = TN("{who}, do you agree?", "{who}, do you agree?", seats - 1, who=asked)
    assert say(question) == f"{asked}, do you agree?"
    for locale in list_languages():
        assert say(question, locale) in (await build_proposal_message(table, None, locale, public=True)).lines


async def test_the_message_says_how_a_proposal_ended(referee: Referee) -> None:
    """The message says that somebody objected, that its time was up, or that the agreement came too late."""
    table = await table_of(referee, "roll_for_adventure", "book-of-magic", 2)
    await table.do("i:start", match_commands.start, 100)
    await table.do("i:cancel", agreements.cancel, 100)
    proposal = table.proposal
    assert proposal is not None
    for became, why in (
        (Declined(replace(proposal, objected=(101,))), "objected"),
        (Declined(proposal), "The time for votes is over. Nothing changes"),
        (Declined(proposal, lapsed=True), "The accepted proposal is no longer possible. Nothing changes"),
    ):
        said = build_declined_message(table, became, "en-US").lines
        assert len(said) == 1 and why in said[0] and "Nothing changes" in said[0]
