"""The contents of surfaces: what the message of each kind of surface shows now, as a layout."""

from __future__ import annotations

from referee.housekeeping import rule_changes
from referee.records.surface import Surface
from referee.referee import Referee
from referee.table import agreements, progress, questions
from referee.table.table import Table

from ..components.sheet import MessageLayout
from ..messages.events import board_recap, dice_proof, moments, recap
from ..messages.lobby import calling, looking
from ..messages.question.hints import choose_hints, record_hint_room
from ..messages.table import board, rules_changed
from ..messages.table.hand import Beside, HandForm, build_hand_message
from ..messages.table.moving import add_way_on
from ..messages.table.open_question import find_open_question
from ..messages.table.proposal import build_declined_message, build_proposal_message
from ..readers import Readers
from .calls import BY_DM, IN_CHANNEL
from .emojis import Emojis

OUTSIDE = (IN_CHANNEL, looking.KIND, calling.KIND)
"""The kinds of surfaces outside the table's own channel. They show nothing of a match that is hidden from others."""


class SurfaceContents:
    """The contents of all surfaces, each in its reader's language and colours."""

    def __init__(self, referee: Referee, readers: Readers, emojis: Emojis) -> None:
        self._referee, self._readers, self._emojis = referee, readers, emojis

    async def build(self, surface: Surface) -> MessageLayout | None:
        """Return the content that a surface should show now, in its reader's colours; None if it has none."""
        table = await self._referee.find_table(surface.table)
        if table is None or (table.facts.sealed and surface.kind.partition(":")[0] in OUTSIDE):
            return None
        if (sheet := await self._build_of_kind(surface, table)) is None:
            return None
        alone = surface.whom if surface.kind in ("hand", "watch") else None
        return self._emojis.on(await self._readers.colour_layout(sheet, alone, table.facts.guild))

    async def _build_of_kind(self, surface: Surface, table: Table) -> MessageLayout | None:
        kind, _, number = surface.kind.partition(":")
        match kind:
            case "hand":
                return await self._build_hand(table, surface.whom)
            case "board":
                return await self._build_board(table)
            case "proposal":
                return await self._build_proposal(table, int(number))
            case "consent":
                return await self._build_vote_message(table, int(number), surface.whom)
            case dice_proof.KIND:
                return await dice_proof.build_dice_proof_message(table, surface.whom)
            case looking.KIND:
                return looking.build_players_wanted_message(table)
            case calling.KIND:
                return calling.build_call_message(table, int(number))
            case rule_changes.KIND:
                versions = rule_changes.parse_versions(surface.kind)
                return rules_changed.build_rules_changes_message(table, *versions) if versions is not None else None
            case "watch" if table.seat_of(surface.whom) is not None:
                return (
                    await self._build_followed_board(table)
                    if await self._should_send_board(table, surface.whom)
                    else None
                )
        return await self._build_followed_board(table)

    async def _build_hand(self, table: Table, person: int) -> MessageLayout | None:
        seat = table.facts.seat_of(person)
        if seat is None or not (await self._referee.settings.load_player(person)).dm:
            return None
        hints = await choose_hints(self._referee, table, seat)
        locale = await self._readers.find_locale(person, table.facts.language)
        plays_here = await self._should_send_board(table, person)
        question = find_open_question(table, seat)
        waits = table.facts.phase == "playing" and (
            question is None or (questions.is_before_all(table, question) and not plays_here)
        )
        past = await (recap.load_unasked_past(table, seat, locale) if waits else recap.load_past(table, seat, locale))
        return build_hand_message(
            table, seat, locale, beside=Beside(hints=hints, past=past), form=HandForm(kept=not plays_here)
        )

    async def _should_send_board(self, table: Table, person: int) -> bool:
        """Return whether a person gets a table's board by direct message, because the bot may not write in its channel.

        Such a board has no buttons. Public questions are asked in the person's hand, too.
        """
        shown = {(one.kind, one.whom): one for one in await self._referee.surfaces.list_of_table(table.id)}
        board = shown.get(("board", 0))
        return board is not None and board.closed and (BY_DM, person) in shown

    async def _build_board(self, table: Table) -> MessageLayout:
        before, chain = await board_recap.load_earlier_events(table), await board_recap.load_ai_events(table)
        highlight = await moments.load_present_highlight(self._referee, table)
        hints, totals = await choose_hints(self._referee, table, None), await progress.list_totals(table)
        since = progress.find_question_time(table)
        sheet = board.build_board_message(
            table,
            since,
            hints=hints,
            totals=totals,
            lately=board.Lately(
                before=before, chain=chain, highlight=highlight, titles=await self._referee.titles.list_announced(table)
            ),
        )
        await record_hint_room(self._referee, table, hints, sheet)
        if table.facts.has_channel:
            return sheet
        return add_way_on(table, sheet, await dice_proof.build_dice_proof_message(table, table.facts.match))

    async def _build_followed_board(self, table: Table) -> MessageLayout:
        """Build a table's board for followers."""
        before, chain = await board_recap.load_earlier_events(table), await board_recap.load_ai_events(table)
        highlight = await moments.load_present_highlight(self._referee, table)
        titles = await self._referee.titles.list_announced(table)
        return board.build_follower_board_message(table, before, highlight, chain, titles)

    async def _build_proposal(self, table: Table, number: int) -> MessageLayout | None:
        """Build the public message of an open or declined proposal; None if there is none of this number."""
        language, gone, now = table.facts.language, progress.find_declined(table), table.proposal
        if gone is not None and gone.proposal.number == number:
            return build_declined_message(table, gone, language)
        if now is None or now.number != number:
            return None
        return await build_proposal_message(table, None, language, public=True)

    async def _build_vote_message(self, table: Table, number: int, person: int) -> MessageLayout | None:
        """Build the private message of an open proposal for a person.

        Return None if the person need not vote any more.
        """
        facts = table.facts
        if facts.proposal is None or facts.proposal.number != number or person not in agreements.list_voters(table):
            return None
        return await build_proposal_message(
            table, facts.seat_of(person), await self._readers.find_locale(person, facts.language)
        )
