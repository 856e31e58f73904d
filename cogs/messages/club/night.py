"""The message of a game night: the game, the time, who comes, and the buttons to answer."""

from __future__ import annotations

from collections.abc import Sequence

from referee.club.records.night import LEAD, Night, list_guests
from render.face.contract import load_presenter
from render.face.missing import find_presenter
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout, Row

VERB = "night"
"""The verb of all buttons of game nights. The buttons carry ``<number>:<what>``."""
MOST_LEVEL = 200
"""The most characters of a level's name in the text of an event. Some names of levels are written by people."""


def build_night_message(night: Night) -> MessageLayout:
    """Build the message that is kept in the night's channel. It is public and in the night's language."""
    locale = night.language
    title = T("### Game night: {game}", game=load_presenter(night.game).title)
    lines = [say(line, locale) for line in _describe(night)]
    scene = load_presenter(night.game).cover(night.level, ())
    rows = () if night.is_over else (_list_buttons(night),)
    return MessageLayout(say(title, locale), locale, scene=scene, lines=tuple(lines), rows=rows)


def build_event_link(night: Night) -> str | None:
    """Return the address of the next night's event on Discord; None if there is none."""
    if night.is_over or night.event is None or night.event.is_gone:
        return None
    return f"https://discord.com/events/{night.guild}/{night.event.number}"


def name_event(night: Night) -> str:
    """Return the name of a night's event on Discord, in the night's language."""
    return say(T("Game night: {game}", game=load_presenter(night.game).title), night.language)


def build_event_text(night: Night, link: str) -> str:
    """Return the text of a night's event on Discord, in the night's language. ``link`` leads to its channel."""
    lead = TN("{n} minute", "{n} minutes", round(LEAD / 60))
    how = T("To sign up, mark this event as *Interested* or press *I am coming* in {link}.", link=link)
    opens = T("The table opens in that channel {lead} before the start.", lead=lead)
    level = say(find_presenter(night.game, night.level).name_level(night.level), night.language)[:MOST_LEVEL]
    return f"{level}\n{say(how, night.language)} {say(opens, night.language)}\n\n{find_event_mark(night)}"


def find_event_mark(night: Night) -> str:
    """Return the last line of the event's text, by which the bot finds the event again."""
    return f"Rulekeeper #{night.number}-{night.edition}"


def build_night_list(nights: Sequence[Night], locale: str) -> MessageLayout:
    """Build the list of a server's game nights, for one reader."""
    lines = [
        say(
            T(
                "<t:{time}:F> · {game} · <#{channel}> · {coming}",
                time=int(night.begins), game=load_presenter(night.game).title, channel=night.channel,
                coming=TN("{n} is coming", "{n} are coming", len(list_guests(night))),
            ),
            locale,
        )
        for night in nights
    ]  # fmt: skip
    nothing = T("No game night is planned on this server. To plan one, use `/night new`.")
    title = say(T("### Game nights"), locale)
    return MessageLayout(title, locale, lines=("\n".join(lines) or say(nothing, locale),))


def _describe(night: Night) -> list[Text]:
    time = int(night.begins)
    level = find_presenter(night.game, night.level).name_level(night.level)
    if night.is_over:
        return [T("{level}: this game night is cancelled.", level=level)]
    when = T("{level} · <t:{time}:F> (<t:{time}:R>)", level=level, time=time)
    if night.is_weekly:
        when = T("{level} · every week, next on <t:{time}:F> (<t:{time}:R>)", level=level, time=time)
    guests = [escape_markdown(clean_name(guest.name)) for guest in list_guests(night)]
    come = TN("{n} is coming: {names}", "{n} are coming: {names}", len(guests), names=guests)
    lead = TN("{n} minute", "{n} minutes", round(LEAD / 60))
    lines = [when, come if guests else T("Nobody has signed up yet."), _explain(lead)]
    if (link := build_event_link(night)) is not None:
        lines.append(_explain_event(link, follows_interest=night.follows_interest))
    if night.table is not None:
        lines.append(T("-# The last game night was in <#{channel}>.", channel=night.table))
    return lines


def _explain(lead: Text) -> Text:
    return T("-# The table opens {lead} earlier in a thread. Everybody who signed up has a seat there.", lead=lead)


def _explain_event(link: str, *, follows_interest: bool) -> Text:
    if not follows_interest:
        return T("-# This game night is also an [event of this server]({link}).", link=link)
    return T("-# You can also sign up by marking the [server event]({link}) as *Interested*.", link=link)


def _list_buttons(night: Night) -> Row:
    buttons = (("come", T("I am coming"), "primary"), ("stay", T("I cannot come"), "secondary"))
    return tuple(
        Button(custom_ids.make_global_id(VERB, f"{night.number}:{what}"), say(words, night.language), style)
        for what, words, style in buttons
    )
