"""The messages of proposals, with the events that an undo would take back, and the votes."""

from __future__ import annotations

from engine.protocol import Seat
from referee.records.facts import TABLE, Declined, Proposal
from referee.table import agreements, history, progress
from referee.table.table import Table
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout, Row
from ...limits import cut
from ..common.viewpoint import find_table_presenter, format_place_link, list_text_names
from ..lobby.table_settings import PACE

NO_RATING = T("This undo would take back revealed dice or secrets, so the match would not be rated.")
LINES = 8
"""The most lines on the events that an undo would take back. If there are more lines, the newest are shown."""


async def build_proposal_message(table: Table, seat: Seat | None, locale: str, public: bool = False) -> MessageLayout:
    """Build the message of a table's open proposal, as a seat may read it.

    ``seat`` None: as everybody may read it. ``public``: True if the message is posted in the channel, and not in
    private.
    """
    proposal = table.proposal
    assert proposal is not None
    lines = []
    if proposal.reason:
        lines.append(f"> {escape_markdown(clean_name(proposal.reason, 200))}")
    if proposal.what == "undo":
        lines += await _list_undone_lines(table, seat, locale)
    if proposal.agreed:
        lines.append(
            "-# " + say(T("Agreed: {names}", names=[_format_person(table, one) for one in proposal.agreed]), locale)
        )
    if proposal.objected:
        lines.append(
            "-# " + say(T("Objected: {names}", names=[_format_person(table, one) for one in proposal.objected]), locale)
        )
    if _is_rating_lost(table, proposal):
        lines.append(f"**{say(NO_RATING, locale)}**")
    end = f"<t:{int(proposal.until)}:R>"
    rule = (
        T(
            "The undo happens when all players asked agree. It is dropped when the match continues. Open until: {time}",
            time=end,
        )
        if proposal.what == "undo"
        else T("The majority decides. If nobody objects, the host's vote is enough. The vote ends: {time}", time=end)
    )
    lines.append(f"-# {say(rule, locale)}")
    if public and (voters := agreements.list_voters(table)):
        asked = " ".join(f"<@{person}>" for person in voters)
        lines.append(say(TN("{who}, do you agree?", "{who}, do you agree?", len(voters), who=asked), locale))
    where = "" if public else f" · {format_place_link(table)}"
    return MessageLayout(
        _format_heading(table, proposal, locale, where),
        locale,
        lines=tuple(lines),
        rows=_build_vote_rows(table, proposal, locale, public),
        mentions=agreements.list_voters(table) if public else (),
    )


def build_declined_message(table: Table, gone: Declined, locale: str) -> MessageLayout:
    """Build the message that replaces a proposal that was not carried out. It names the reason."""
    proposal, why = gone.proposal, T("The time for votes is over. Nothing changes.")
    if gone.lapsed:
        why = T("The accepted proposal is no longer possible. Nothing changes.")
    elif proposal.objected:
        why = T("{names} objected. Nothing changes.", names=[_format_person(table, one) for one in proposal.objected])
    return MessageLayout(_format_heading(table, proposal, locale), locale, lines=(f"**{say(why, locale)}**",))


def _format_heading(table: Table, proposal: Proposal, locale: str, where: str = "") -> str:
    wish = _describe_wish(table, proposal, list_text_names(table))
    return f"### {say(find_table_presenter(table).title, locale)}{where}\n{say(wish, locale)}"


def _describe_wish(table: Table, proposal: Proposal, names: tuple[str, ...]) -> Text:
    name = _format_person(table, proposal.by)
    match proposal.what:
        case "undo":
            return T("{name} wants to take back an answer.", name=name)
        case "cancel":
            return T("{name} wants to end the match without a result.", name=name)
        case "pause":
            return T("{name} wants to pause the match.", name=name)
        case "resume":
            return T("{name} wants to resume the match.", name=name)
        case "pace":
            pace = dict(PACE.values)[proposal.name]
            return T(
                "{name} wants to change the time limit to: {pace}. All time limits would start again.",
                name=name,
                pace=pace,
            )
    return _describe_seat_wish(table, proposal, name, names[proposal.seat] if proposal.seat is not None else "?")


def _describe_seat_wish(table: Table, proposal: Proposal, name: str, other: str) -> Text:
    if proposal.what == "substitute":
        if proposal.by == TABLE:
            return T(
                "{other} has run out of time. Should the AI play until {other} is back or another person takes "
                "the seat?",
                other=other,
            )
        return T(
            "{name} wants the AI to play until {other} is back or another person takes the seat.",
            name=name, other=other,
        )  # fmt: skip
    if proposal.person == proposal.by:
        return T("{name} wants to take over the seat of {other}.", name=name, other=other)
    leaves = proposal.seat == table.facts.seat_of(proposal.by)
    if proposal.person is not None:
        third = escape_markdown(clean_name(proposal.name))
        if leaves:
            return T("{name} wants to give the seat to {third}.", name=name, third=third)
        return T("{name} wants {third} to take over the seat of {other}.", name=name, third=third, other=other)
    if proposal.what == "call":
        if leaves:
            return T("{name} wants to give the seat to the first person here who takes it.", name=name)
        return T("{name} wants another person here to take over the seat of {other}.", name=name, other=other)
    if leaves:
        return T("{name} wants to give the seat to the AI.", name=name)
    return T("{name} wants the AI to take over the seat of {other}.", name=name, other=other)


def _format_person(table: Table, person: int) -> str:
    seat = table.facts.seat_of(person)
    return list_text_names(table)[seat] if seat is not None else f"<@{person}>"


async def _list_undone_lines(table: Table, seat: Seat | None, locale: str) -> list[str]:
    """Return lines on the events that a proposed undo would take back, as far as a seat may know them."""
    presenter, names = find_table_presenter(table), list_text_names(table)
    found = await history.list_events_to_undo(table, seat)
    lines = [line for logged in found if (line := presenter.line(logged.event, seat, names)) is not None]
    if not lines:
        return [say(T("The undo would change nothing that you know."), locale)]
    return [
        say(T("The undo would take back these events:"), locale),
        *(f"- {cut(say(line, locale), 200)}" for line in lines[-LINES:]),
    ]


def _is_rating_lost(table: Table, proposal: Proposal) -> bool:
    """Return whether a proposal would make the match count for no rating."""
    return proposal.past_dice and progress.is_rated(table)


def _build_vote_rows(table: Table, proposal: Proposal, locale: str, public: bool) -> tuple[Row, ...]:
    number = str(proposal.number)

    def button(verb: str, label: Text, style: str = "secondary") -> Button:
        return Button(custom_ids.make_table_id(table.id, verb, number), say(label, locale), style)

    yes = T("Agree (not rated)") if _is_rating_lost(table, proposal) else T("Agree")
    row = [button("agree", yes, "success"), button("object", T("Object"), "danger")]
    if public and proposal.what == "undo":
        row.append(button("details", T("See what changes")))
    return (tuple(row),)
