"""The message of a game night: the game, the time, who comes, and the buttons to answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.registry import load_games
from referee.club.records.night import LEAD, Night, find_following, list_guests
from referee.club.records.seating import divide_guests
from render.face.contract import load_presenter
from render.face.missing import find_presenter
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout, Row
from .league_words import describe_obstacle

VERB = "night"
"""The verb of all buttons of game nights. The buttons carry ``<number>:<what>``."""
MOST_LEVEL = 200
"""The most characters of a level's name in the text of an event. Some names of levels are written by people."""
TITLE = 60
"""The most characters of a game night's title."""


def name_night(night: Night) -> str:
    """Return a night's title, or else its game's name in the night's language, as plain text."""
    return clean_name(night.title, TITLE) if night.title else say(load_presenter(night.game).title, night.language)


def build_night_message(night: Night, obstacles: Mapping[str, str] = {}) -> MessageLayout:
    """Build the message that is kept in the night's channel. It is public and in the night's language.

    ``obstacles``: by part of the night's plans, what is missing (``Desk.list_obstacles``).
    """
    locale = night.language
    title = T("### Game night: {game}", game=escape_markdown(name_night(night)))
    lines = [say(line, locale) for line in _describe(night, obstacles)]
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
    if night.title:
        return name_night(night)
    return say(T("Game night: {game}", game=load_presenter(night.game).title), night.language)


def build_event_text(night: Night, link: str) -> str:
    """Return the text of a night's event on Discord, in the night's language. ``link`` leads to its channel."""
    lead = TN("{n} minute", "{n} minutes", round(LEAD / 60))
    how = T("To sign up, mark this event as *Interested* or press *I am coming* in {link}.", link=link)
    opens = T("The table opens in that channel {lead} before the start.", lead=lead)
    level = say(find_presenter(night.game, night.level).name_level(night.level), night.language)[:MOST_LEVEL]
    about = [level] if not night.title else [say(load_presenter(night.game).title, night.language), level]
    if night.is_weekly:
        about.append(say(_describe_repeat(night), night.language))
    return f"{' · '.join(about)}\n{say(how, night.language)} {say(opens, night.language)}\n\n{find_event_mark(night)}"


def find_event_mark(night: Night) -> str:
    """Return the last line of the event's text, by which the bot finds the event again."""
    return f"Rulekeeper #{night.number}-{night.edition}"


def build_night_list(nights: Sequence[Night], locale: str) -> MessageLayout:
    """Build the list of a server's game nights, for one reader."""
    lines = [
        say(
            T(
                "<t:{time}:F> · {game} · <#{channel}> · {coming}",
                time=int(night.begins), channel=night.channel,
                game=escape_markdown(name_night(night)) if night.title else load_presenter(night.game).title,
                coming=TN("{n} is coming", "{n} are coming", len(list_guests(night))),
            ),
            locale,
        )
        for night in nights
    ]  # fmt: skip
    nothing = T("No game night is planned on this server. To plan one, use `/night new`.")
    title = say(T("### Game nights"), locale)
    return MessageLayout(title, locale, lines=("\n".join(lines) or say(nothing, locale),))


def _describe(night: Night, obstacles: Mapping[str, str]) -> list[Text]:
    time = int(night.begins)
    level: Text | str = find_presenter(night.game, night.level).name_level(night.level)
    if night.title:
        level = T("{game}, {level}", game=load_presenter(night.game).title, level=level)
    if night.is_over:
        return _describe_end(night, level)
    when = T("{level} · <t:{time}:F> (<t:{time}:R>)", level=level, time=time)
    if night.is_weekly:
        when = T("{level} · {repeat}, next on <t:{time}:F> (<t:{time}:R>)", level=level, repeat=_describe_repeat(night),
                 time=time)  # fmt: skip
    lines = [when]
    if night.usual is not None and (following := find_following(night, night.begins)) is not None:
        lines.append(T("-# Only this date has moved. The one after it is <t:{time}:F>.", time=int(following)))
    lines += [*_describe_guests(night), *(_describe_event(night) or ())]
    for obstacle in (found for part, found in obstacles.items() if part == f"open:{night.edition}"):
        lines.append(T("⚠️ The table waits, because {why}.", why=describe_obstacle(obstacle)))
    if night.missed:
        lines.append(
            T("-# The game night of <t:{time}:F> did not take place, because the bot could not open a table then.",
              time=int(night.missed))
        )  # fmt: skip
    elif night.table is not None:
        channels = [f"<#{channel}>" for channel in night.tables or (night.table,)]
        lines.append(T("-# The last game night was in {channels}.", channels=channels))
    return lines


def _describe_end(night: Night, level: Text | str) -> list[Text]:
    """Say why a night is over: it has taken place, it was missed, or somebody has cancelled it."""
    channels = [f"<#{channel}>" for channel in night.tables or ((night.table,) if night.table is not None else ())]
    match night.end:
        case "missed":
            return [
                T(
                    "{level}: this game night did not take place, because the bot could not open a table on "
                    "<t:{time}:F>.", level=level, time=int(night.begins),
                )
            ]  # fmt: skip
        case "done" | "" if channels:
            return [T("{level}: this game night took place in {channels}.", level=level, channels=channels)]
        case "done":
            return [T("{level}: this game night is over. Nobody had signed up.", level=level)]
    return [T("{level}: this game night is cancelled.", level=level)]


def _describe_guests(night: Night) -> list[Text]:
    """Say who comes, at how many tables, and who waits for a seat."""
    guests = [escape_markdown(clean_name(guest.name)) for guest in list_guests(night)]
    lead = TN("{n} minute", "{n} minutes", round(LEAD / 60))
    if not guests:
        return [T("Nobody has signed up yet."), _explain(lead)]
    lines: list[Text] = [TN("{n} is coming: {names}", "{n} are coming: {names}", len(guests), names=guests)]
    game = load_games().get(night.game)
    tables = divide_guests(len(guests), game.seats(night.level)) if game is not None else (len(guests),)
    if waiting := guests[sum(tables) :]:
        lines.append(
            T("On the waiting list: {names}. They get a seat as soon as enough people come, or one of the others "
              "cannot.", names=waiting)
        )  # fmt: skip
    if len(tables) > 1:
        lines.append(
            TN("-# There are {n} tables ({sizes} players). They open {lead} earlier in threads.",
               "-# There are {n} tables ({sizes} players). They open {lead} earlier in threads.",
               len(tables), sizes=" + ".join(map(str, tables)), lead=lead)
        )  # fmt: skip
    else:
        lines.append(_explain(lead))
    return lines


def _explain(lead: Text) -> Text:
    return T("-# The table opens {lead} earlier in a thread. If more people come than it has seats, there are several "
             "tables.", lead=lead)  # fmt: skip


def _describe_event(night: Night) -> list[Text]:
    """Say how the event on Discord can be used to sign up, or that somebody has deleted it."""
    if night.event is not None and night.event.is_gone:
        return [
            T("-# Somebody has deleted the server event, but the game night takes place. To cancel it, use `/night "
              "skip` or `/night end`.")
        ]  # fmt: skip
    if (link := build_event_link(night)) is None:
        return []
    if not night.follows_interest:
        return [T("-# This game night is also an [event of this server]({link}).", link=link)]
    return [T("-# You can also sign up by marking the [server event]({link}) as *Interested*.", link=link)]


def _describe_repeat(night: Night) -> Text:
    every = TN("every week", "every {n} weeks", night.weeks)
    if night.until is None:
        return every
    return T("{every} until <t:{until}:D>", every=every, until=int(night.until))


def _list_buttons(night: Night) -> Row:
    buttons = (("come", T("I am coming"), "primary"), ("stay", T("I cannot come"), "secondary"))
    return tuple(
        Button(custom_ids.make_global_id(VERB, f"{night.number}:{what}"), say(words, night.language), style)
        for what, words, style in buttons
    )
