"""The public message of a call for a substitute, which stays until somebody takes the seat or the call ends.

It contains public facts only.
"""

from __future__ import annotations

from referee.records.facts import Call, SeatInfo
from referee.table.table import Table
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout
from ..common.viewpoint import build_viewer_context, find_table_presenter, format_place_link, list_text_names
from .table_settings import PACE, format_language_name

KIND = "call"
"""The beginning of the kind of surface of a call, before its number: ``call:<number>``."""


def build_call_message(table: Table, number: int) -> MessageLayout | None:
    """Build the message of the call of this number. None: the call is over, so the message is deleted."""
    seat = next((seat for seat, call in table.facts.calls.items() if call.number == number), None)
    if seat is None or not table.readable:
        return None
    info, call = table.facts.seats[seat], table.facts.calls[seat]
    facts, face, names = table.facts, find_table_presenter(table), list_text_names(table)
    locale = facts.language
    viewer = build_viewer_context(table, None, locale)
    settled = T(
        "-# Time limit: {pace} · Language: {language}",
        pace=dict(PACE.values)[facts.pace],
        language=format_language_name(locale),
    )
    shown = T(
        "-# The new player sees the secrets of the seat. People who have played another seat of this match cannot "
        "take it."
    )
    until = T("-# The offer is open until {time}. The match is in {place}.", time=f"<t:{int(call.until)}:f>",
              place=format_place_link(table))  # fmt: skip

    def button(verb: str, label: Text, style: str = "secondary") -> Button:
        return Button(custom_ids.make_table_id(table.id, verb, str(number)), say(label, locale), style)

    watch = Button(custom_ids.make_table_id(table.id, "watch"), say(T("Watch"), locale))
    heading = say(T("Substitute wanted · {game}", game=face.title), locale)
    return MessageLayout(
        f"## {heading}\n{say(face.headline(viewer.view, names), locale)}",
        locale,
        lines=(
            say(_describe_call(info, call, names[seat]), locale),
            *([f"> {escape_markdown(clean_name(call.reason, 200))}"] if call.reason else []),
            *(say(text, locale) for text in (settled, shown, until)),
        ),
        rows=((button("take", T("Take the seat"), "primary"), button("uncall", T("Withdraw the offer")), watch),),
        mentions=(call.person,) if call.person is not None else (),
    )


def _describe_call(info: SeatInfo, call: Call, name: str) -> Text:
    """Describe the seat that a call offers, and its conditions."""
    if call.person is not None:
        return T("{who}, do you want to take over the seat of {name}?", who=f"<@{call.person}>", name=name)
    if call.until_back:
        return T("The AI plays for {name} until somebody takes the seat or {name} is back.", name=name)
    if info.kind == "person":
        return T("{name} wants to hand the seat to the first person who takes it.", name=name)
    if info.kind == "ai":
        return T("The AI plays as {name} until a person takes the seat.", name=name)
    return T("{name} has given up. Another person can take over the seat.", name=name)
