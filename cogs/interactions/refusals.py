"""The answer to a refusal: its sentence with the rule behind it and the alternatives, and the question that stands."""

from __future__ import annotations

from engine.refusals import NotYours, Refused, Stale
from referee.table.progress import find_question_time
from referee.table.refusals import NotAsked, PlanLate
from referee.table.table import Table
from render.face.standard import describe_with_rule
from render.text.i18n import T, Text, say

from ..components.sheet import MessageLayout
from ..components.typed import Ambiguous
from ..messages.common.standing import list_waiting_lines
from ..messages.common.viewpoint import build_viewer_context, find_table_presenter, list_text_names
from ..messages.events.recap import Past
from ..messages.refusals import club, lobby, match, people
from ..messages.table.hand import Beside, build_hand_message
from ..messages.table.question_message import build_question_message
from ..refusals import WORDS, Asker, shorten_list

for _words in (club.WORDS, lobby.WORDS, match.WORDS, people.WORDS):
    WORDS.add(_words)
OTHERS_TURN = (Stale, NotYours, NotAsked)
"""The refusals whose text names the people for whom others wait, as the board does."""


def describe_refusal(reason: Refused, asker: Asker | None = None) -> Text:
    """Return the text of a refusal that is not special to one game."""
    said = WORDS.describe(reason, asker) or T("That is not possible.")
    if (mistyped := reason.mistyped) is not None and mistyped.near:
        said = T("{said} Did you mean {near}?", said=said, near=shorten_list(mistyped.near))
    elif mistyped is not None and mistyped.ways:
        said = T("{said} Possible: {ways}.", said=said, ways=shorten_list(mistyped.ways))
    return describe_with_rule(said, reason.rule)


def explain_refusal(
    reason: Refused, table: Table | None, person: int, locale: str, past: Past | None = None
) -> Text | str | MessageLayout:
    """Build the reply that explains a refusal to a person.

    Below the reason, the reply has the person's own open question. If there is none, it may name the people for whom
    others wait. ``table``: the table concerned, if known. ``past``: the latest events, as the person may know them.
    """
    if table is None:
        return describe_refusal(reason)
    seat = table.facts.seat_of(person)
    playing = table.facts.phase == "playing" and table.readable
    said = find_table_presenter(table).refusal(reason, table.view(seat) if playing else None)
    said = said or describe_refusal(reason, Asker(table, person, locale))
    if playing and seat is not None and isinstance(reason, PlanLate):
        return build_hand_message(table, seat, locale, beside=Beside(note=[f"**{say(said, locale)}**"]))
    if playing and seat is not None and table.find_question(seat) is not None:
        left = reason.left if isinstance(reason, Ambiguous) else []
        return build_question_message(table, seat, locale, f"**{say(said, locale)}**", only=left, past=past)
    if playing and table.facts.paused is None and isinstance(reason, OTHERS_TURN):
        waits = list_waiting_lines(
            table, build_viewer_context(table, None, locale), list_text_names(table), find_question_time(table)
        )
        return "\n".join((say(said, locale), *waits))
    return said
