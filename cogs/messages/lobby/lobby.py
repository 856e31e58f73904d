"""The message of a lobby, with its seats and settings."""

from __future__ import annotations

from collections.abc import Sequence

from engine.levels import find_level_file
from engine.own_files import is_text
from engine.protocol import Seat
from engine.review.accounts import find_told_share
from referee.records.facts import SeatInfo
from referee.table import progress
from referee.table.lobby_settings import STRENGTH, find_start_refusal, list_accepted_values
from referee.table.table import Table
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, find_language, list_languages, say
from render.text.per_cents import write_about

from ... import limits
from ...components import custom_ids
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row, arrange_buttons
from ...limits import MENU, cut
from ..common.standing import list_league_lines, list_practice_lines, list_teaching_lines
from ..common.strengths import name_ai
from ..common.viewpoint import find_table_presenter, list_picture_names, list_text_names
from ..question.coaching import list_coach_lines
from ..question.hints import MARK, NO_HINTS, Hints
from .campaign import describe_reached_level
from .setting_forms import CHOICES, list_choices
from .table_settings import (
    WHEN_ASKED,
    filter_settings,
    format_language_name,
    format_setting_name,
    format_setting_value,
    list_settings,
    read_setting_value,
)

OWN_LEVEL, THIS_LEVEL = "own", "this"
"""Two values in the menu of levels: one opens the person's own levels, the other keeps the own level chosen now."""
A_LINE_EACH = 4
"""The most seats in a lobby for which each seat has a line of its own."""
_QUICK = T("Reactions: quick. The bot asks only players who can react, so a wait reveals that somebody can.")
_POKER_FACE = T(
    "Reactions: poker face. The bot asks all players, so neither a wait nor a quick answer reveals anything."
)


def build_lobby_message(table: Table, hints: Hints = NO_HINTS, totals: Sequence[int] = ()) -> MessageLayout:
    """Build the message of a lobby.

    ``hints``: used only for whether the table gives hints. ``totals``: the campaign total of each seat; empty if the
    match would belong to no campaign.
    """
    facts, face = table.facts, find_table_presenter(table)
    locale, obstacle = facts.language, describe_start_obstacle(table)
    lines = [
        say(face.describe_level(facts.level), locale),
        *_list_guided_lines(table, hints),
        *_list_seat_lines(table, totals),
        *list_teaching_lines(table, locale),
        *list_practice_lines(table, locale),
        *list_league_lines(table, locale),
        *list_coach_lines(table, locale),
        *_list_chance_lines(table),
        *_list_condition_lines(table, obstacle),
    ]
    return MessageLayout(
        heading=f"## {say(face.title, locale)}\n{say(face.name_level(facts.level), locale)}",
        locale=locale,
        scene=face.cover(facts.level, list_picture_names(table)),
        lines=tuple(lines),
        rows=(
            *arrange_buttons(_build_seat_buttons(table, can_start=obstacle is None)),
            *arrange_buttons(_build_further_buttons(table, hints)),
            *_build_menus(table, locale),
        ),
    )


def _list_guided_lines(table: Table, hints: Hints) -> list[str]:
    """Return the lines on a guided first game; none if the table gives no hints."""
    if not hints.on:
        return []
    locale = table.facts.language
    lines = [say(T("💡 **A guided first game:** the bot explains each new thing in one sentence."), locale)]
    if table.game.teaching.gentle:
        lines.append("-# " + say(T("A guided game is easier than other games, and it is not rated."), locale))
    return lines


def _list_chance_lines(table: Table) -> list[str]:
    """Return a line on the chance of a team of AI players; none if it was not measured."""
    facts = table.facts
    share = find_told_share(table.game, facts.level, len(facts.seats), facts.house)
    if share is None:
        return []
    chance = T("A team of only AI players wins this level with a chance of {about}.", about=write_about(share))
    return ["-# " + say(chance, facts.language)]


def _list_condition_lines(table: Table, obstacle: Text | None) -> list[str]:
    """Return the lines on the start and the settings. ``obstacle``: why the match cannot start yet, if it cannot."""
    facts, several = table.facts, len(table.facts.seats) > 1
    told: list[Text] = []
    if obstacle is not None:
        told.append(obstacle)
    elif several:
        told.append(_describe_all_ready(table))
    if several and find_table_presenter(table).pictures.has_hidden_hands:
        told.append(_QUICK if facts.windows == "quick" else _POKER_FACE)
    lines = ["-# " + say(one, facts.language) for one in told]
    if changed := _list_changed_settings(table):
        lines.append(f"-# {cut(' · '.join(changed), 600)}")
    return lines


def _build_button(table: Table, verb: str, label: Text, style: str = "secondary", disabled: bool = False) -> Button:
    return Button(custom_ids.make_table_id(table.id, verb), say(label, table.facts.language), style, disabled=disabled)


def _build_seat_buttons(table: Table, can_start: bool) -> list[Button]:
    """Return the buttons with which people take, leave and start a lobby.

    Whoever is seated presses *Ready* next. While people are missing, others press *Join*.
    """
    facts, sizes = table.facts, table.game.seats(table.facts.level)
    several, free = len(facts.seats) > 1, len(facts.seats) < max(sizes)
    unready = any(info.kind == "person" and not info.ready for info in facts.seats)
    buttons = [] if facts.booked else [_build_button(table, "start", T("Start"), "success", not can_start)]
    if free and (facts.guild is not None or facts.teaching):
        style = "secondary" if several and unready and len(facts.seats) >= min(sizes) else "primary"
        buttons.append(_build_button(table, "join", T("Take another seat") if facts.teaching else T("Join"), style))
    if several:
        buttons.append(_build_button(table, "ready", T("Ready"), "primary" if unready else "secondary"))
    buttons.append(_build_button(table, "leave", T("Leave")))
    if not facts.booked:
        buttons.append(_build_button(table, "cancel", T("Close the table"), "danger"))
    return buttons


def _build_further_buttons(table: Table, hints: Hints) -> list[Button]:
    """Return the buttons for a new host, AI seats, house rules and hints, as far as they have a use."""
    facts = table.facts
    free = len(facts.seats) < max(table.game.seats(facts.level))
    buttons: list[Button] = []
    if progress.is_host_silent(table) and not facts.booked:
        buttons.append(_build_button(table, "host", T("Become the host")))
    if free and not facts.booked:
        buttons.append(_build_button(table, "ai", T("Add an AI")))
    if list_choices(table):
        buttons.append(_build_button(table, CHOICES, T("Your choices…")))
    if free or filter_settings(table, False):
        buttons.append(_build_button(table, "house", T("House rules…")))
    if hints.on is not None and not facts.booked:
        buttons.append(_build_hints_button(table, hints.on))
    return buttons


def describe_start_obstacle(table: Table) -> Text | None:
    """Return the reason why a lobby's match cannot start yet; None if only the host's press of *Start* is missing."""
    facts, sizes = table.facts, table.game.seats(table.facts.level)
    missing = min(sizes) - len(facts.seats)
    if missing > 0:
        return TN("One more player must join.", "{n} more players must join.", missing)
    if len(facts.seats) not in sizes:
        return T("This level is for at most {most} players. Some players must leave.", most=max(sizes))
    waited = [
        name
        for name, info in zip(list_text_names(table), facts.seats, strict=True)
        if not info.ready and (info.person != facts.host or facts.gathering.starts != "host" or facts.booked)
    ]
    if waited:
        return T("Everybody must press *Ready* before the match can start. Not ready yet: {names}.", names=waited)
    if (why := find_start_refusal(facts, table.game)) is not None:
        return find_table_presenter(table).refusal(why, None) or T("These settings do not fit together.")
    return None


def describe_readiness(table: Table) -> Text:
    """Describe who in a lobby is ready and who is not."""
    named = list(zip(list_text_names(table), table.facts.seats, strict=True))
    ready = [name for name, info in named if info.ready]
    others = [name for name, info in named if not info.ready]
    if not others:
        return _describe_all_ready(table)
    if not ready:
        return T("Nobody is ready yet: {names}.", names=others)
    return T("Ready: {ready}. Not ready yet: {names}.", ready=ready, names=others)


def _describe_all_ready(table: Table) -> Text:
    if table.facts.booked:
        return T("Everybody is ready.")
    if table.facts.gathering.starts == "host":
        return T("Everybody is ready. The host can start.")
    return T("Everybody is ready. Any player can start.")


def _build_hints_button(table: Table, on: bool) -> Button:
    label, verb = (T("Hints: on"), "off") if on else (T("Hints: off"), "on")
    return Button(custom_ids.make_table_id(table.id, "hints", verb), say(label, table.facts.language), emoji=MARK)


def _list_seat_lines(table: Table, totals: Sequence[int]) -> list[str]:
    """Return the lines of a lobby on its seats.

    In a large lobby, seats without further information share a line. So the picture and *Start* fit on a screen.
    """
    seats = [_describe_seat(table, seat, name, totals) for seat, name in enumerate(list_text_names(table))]
    held = [escape_markdown(clean_name(guest.name)) for guest in table.facts.gathering.guests]
    seats += [(say(T("{name}: seat reserved", name=name), table.facts.language), "") for name in held]
    short = [who for who, more in seats if not more]
    if len(seats) <= A_LINE_EACH or len(short) < 2:
        return [_format_line(*one) for one in seats]
    return [cut("- " + " · ".join(short), 600), *(_format_line(who, more) for who, more in seats if more)]


def format_seat_line(table: Table, seat: Seat, name: str) -> str:
    """Return the line of a lobby on a seat: its player, ready or not, and the choices other than the defaults."""
    return _format_line(*_describe_seat(table, seat, name))


def _format_line(who: str, addition: str) -> str:
    return cut(f"- {who} — {addition}" if addition else f"- {who}", 300)


def _describe_seat(table: Table, seat: Seat, name: str, totals: Sequence[int] = ()) -> tuple[str, str]:
    """Return two texts on a seat: its player and readiness, and further information on the seat.

    The second text has the choices other than the defaults, and the player's campaign level.
    """
    facts, locale = table.facts, table.facts.language
    info: SeatInfo = facts.seats[seat]
    several = len(facts.seats) > 1
    mark = "✅ " if info.ready and several else ""
    seated = name
    if info.kind == "ai":
        seated = name_ai(name, info.ai_strength, locale)
    elif info.person == facts.host and several:
        seated = say(T("{name} (host)", name=name), locale)
    mine = [
        f"{format_setting_name(one, locale)}: {say(dict(one.values)[value], locale)}"
        for one in list_settings(table)
        if one.choice.each_seat
        and not one.choice.file  # Before the start, only its owner may know which file a seat brings.
        and (value := read_setting_value(table, one, seat)) != one.choice.default
        and value in dict(one.values)
    ]
    if totals and info.person is not None:
        mine.append(say(describe_reached_level(table.facts.game, totals[seat]), locale))
    return f"{mark}{seated}", " · ".join(mine)


def _list_changed_settings(table: Table) -> list[str]:
    """Return lines on settings that differ from the defaults, and on settings that a single player should know."""
    locale, alone = table.facts.language, len(table.facts.seats) == 1
    return [
        f"{format_setting_name(one, locale)}: {format_setting_value(table, one, value, locale)}"
        for one in list_settings(table)
        if not one.choice.each_seat
        and one is not WHEN_ASKED
        and one.choice.key != STRENGTH  # The line of an AI seat names its strength.
        and ((value := read_setting_value(table, one)) != one.choice.default or (alone and one.alone))
    ]


def _build_menus(table: Table, locale: str) -> tuple[Row, ...]:
    face, rows = find_table_presenter(table), list[Row]()
    levels = table.game.levels
    if len(levels) > 1 and not table.facts.booked:
        entries = tuple(
            Entry(
                key,
                say(face.name_level(key), locale),
                say(face.describe_level(key), locale),
                chosen=key == table.facts.level,
            )
            for key in list_accepted_values(table.facts, table.game, table.facts.host, "level", levels[: MENU - 2])
        )
        if find_level_file(table.game) is not None:
            entries += _build_own_level_entries(table, locale)
        rows.append((Menu(custom_ids.make_table_id(table.id, "level"), say(T("Level"), locale), entries),))
    if table.facts.booked:
        return tuple(rows)
    spoken = tuple(
        Entry(code, format_language_name(code), chosen=code == find_language(table.facts.language))
        for code in list_languages()[:MENU]
    )
    rows.append((Menu(custom_ids.make_table_id(table.id, "language"), say(T("The table's language"), locale), spoken),))
    return tuple(rows)


def _build_own_level_entries(table: Table, locale: str) -> tuple[Entry, ...]:
    """Return menu entries: one for the own level chosen now, if any, and one that opens the person's own levels."""
    level, more = table.facts.level, Entry(OWN_LEVEL, say(T("Your own level…"), locale))
    if not is_text(level):
        return (more,)
    return (
        Entry(THIS_LEVEL, cut(say(find_table_presenter(table).name_level(level), locale), limits.ENTRY), chosen=True),
        more,
    )
