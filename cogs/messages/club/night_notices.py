"""The messages that call the guests of a game night: its table is open, or the night has changed."""

from __future__ import annotations

from collections.abc import Sequence

from referee.club.records.night import Night, Notice
from render.text.clean import escape_markdown
from render.text.i18n import T, Text, say

from ...components.sheet import MessageLayout
from .night import name_night


def build_night_greeting(night: Night, people: Sequence[int]) -> MessageLayout:
    """Build the message in the thread of a table that has opened for a night."""
    return _build(
        night,
        people,
        T("{people}: your table is open.", people=_mention(people)),
        T("-# The host starts the match when everybody is here. Free seats are for everybody: press *Join*."),
    )


def build_notice(night: Night, notice: Notice) -> MessageLayout:
    """Build the message that tells the guests of a night what has changed."""
    lines: list[Text] = [_describe_notice(night, notice)]
    if notice.by_event:
        lines.append(T("-# Somebody changed the server event. The game night follows it."))
    elif notice.what == "skipped" and notice.until:
        lines.append(T("-# Whoever wants to come then signs up again."))
    return _build(night, notice.people, *lines)


def _describe_notice(night: Night, notice: Notice) -> Text:
    people, about, until = _mention(notice.people), int(notice.about), int(notice.until)
    match notice.what:
        case "moved":
            return T(
                "{people}: the game night of <t:{about}:F> is moved to <t:{until}:F> (<t:{until}:R>). You are still "
                "signed up.", people=people, about=about, until=until,
            )  # fmt: skip
        case "skipped":
            return T(
                "{people}: the game night of <t:{about}:F> is cancelled. The next one is on <t:{until}:F>.",
                people=people, about=about, until=until,
            )  # fmt: skip
        case "missed":
            return T(
                "{people}: the game night of <t:{about}:F> did not take place, because the bot could not open a table "
                "then.", people=people, about=about,
            )  # fmt: skip
        case "waiting":
            tables = [f"<#{channel}>" for channel in night.tables]
            return T(
                "{people}: all seats of this game night are taken. If one gets free, you can join at {tables}.",
                people=people, tables=tables,
            )  # fmt: skip
    return T("{people}: the game night of <t:{about}:F> is cancelled.", people=people, about=about)


def _mention(people: Sequence[int]) -> list[str]:
    return [f"<@{person}>" for person in people]


def _build(night: Night, people: Sequence[int], *lines: Text) -> MessageLayout:
    title = say(T("### Game night: {game}", game=escape_markdown(name_night(night))), night.language)
    said = tuple(say(line, night.language) for line in lines)
    return MessageLayout(title, night.language, lines=said, mentions=tuple(people))
