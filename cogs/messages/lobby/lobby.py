"""The message of a lobby, with its seats and settings, and the private messages to change the settings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.levels import KIND as LEVEL
from engine.levels import find_level_file
from engine.own_files import is_text
from engine.protocol import Seat
from engine.review.accounts import find_told_share
from engine.setup import Choice
from referee.records.clocks import OVERDUE, PACES
from referee.records.facts import BEST_OF, ENTRY, STARTS, WINDOWS, SeatInfo
from referee.table import coaching, progress
from referee.table.lobby import STRENGTH, find_start_refusal, list_accepted_values
from referee.table.series import can_be_series
from referee.table.table import Table
from render.face.records import Setting
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TC, TN, T, Text, find_language, list_languages, say
from render.text.per_cents import write_per_cent

from ... import limits
from ...components import custom_ids
from ...components.controls import build_menus
from ...components.sheet import Button, Entry, Menu, MessageLayout, Row, arrange_buttons
from ...limits import MENU, cut
from ..common.standing import list_league_lines, list_practice_lines, list_teaching_lines
from ..common.strengths import NAMES, build_strength_setting, find_strength, name_ai
from ..common.viewpoint import find_table_presenter, list_picture_names, list_text_names
from ..question.coaching import ALONE, TOGETHER, list_coach_lines
from ..question.hints import MARK, NO_HINTS, Hints
from .campaign import describe_reached_level

OWN_LEVEL, THIS_LEVEL = "own", "this"
"""Two values in the menu of levels: one opens the person's own levels, the other keeps the own level chosen now."""
_RULE = re.compile(r" \(([A-Z]+-[A-Z]+-\d+)\)$")
"""Matches the id of a rule at the end of a setting's name."""
CHANGE = T("Change a setting…")
A_GROUP = 10
"""The most settings of a table that one message lists."""
A_LINE_EACH = 4
"""The most seats in a lobby for which each seat has a line of its own."""
_QUICK = T("Reactions: quick. The bot asks only players who can react, so a wait reveals that somebody can.")
_POKER_FACE = T(
    "Reactions: poker face. The bot asks all players, so neither a wait nor a quick answer reveals anything."
)
WHEN_ASKED = Setting(
    Choice("windows", WINDOWS, "quick"),
    T("Reactions"),
    (
        ("quick", T("quick (asks only players who can react)")),
        ("poker-face", T("poker face (asks all players)")),
    ),
    T("Quick: a wait reveals that somebody can react. Poker face: a wait reveals nothing."),
)
PACE = Setting(
    Choice("pace", tuple(PACES), "none"),
    T("Time limit"),
    (
        ("none", T("no time limit")),
        ("table", T("fast (5 minutes for each answer)")),
        ("day", T("daily (8 hours for each answer, not at night)")),
        ("slow", T("slow (4 days in total; each move gives back 12 hours)")),
    ),
    T(
        "The time for an answer. The clock stops while the bot is offline or the match is paused. With slow, `/table "
        "grant` gives a player one more day."
    ),
)
LATE = Setting(
    Choice("overdue", OVERDUE, "default"),
    T("When time runs out"),
    (
        ("default", T("the bot gives the default answer")),
        ("ai", T("the AI plays until the player is back")),
        ("vote", T("the others vote on a substitute")),
    ),
    T(
        "The rule for players whose time runs out. Secret questions always get the default answer, which costs the "
        "player nothing."
    ),
)
"""WHEN_ASKED, PACE and LATE are the settings of every table for several people. LATE matters only with time limits."""
STARTER = Setting(
    Choice("starts", STARTS, "host"),
    T("Permission to start"),
    (("host", T("the host")), ("anybody", T("any player, when all are ready"))),
    T("This setting decides who can press *Start*."),
)
DOOR = Setting(
    Choice("entry", ENTRY, "open"),
    T("Permission to join"),
    (
        ("open", T("anybody in this channel")),
        ("invited", T("only invited people")),
        ("teaching", T("nobody else: I play several seats")),
    ),
    T(
        "`/table invite` reserves a seat for a person. To teach or to try out the game, you can play several seats "
        "yourself. That match is not rated."
    ),
)
"""STARTER and DOOR are the settings of every lobby for several people."""
SERIES = Setting(
    Choice("best_of", tuple(BEST_OF), "1"),
    T("Matches"),
    (("1", T("one match")), ("3", T("best of three")), ("5", T("best of five"))),
    T(
        "A best of three ends when a side has won two matches, a best of five when a side has won three. The sides "
        "stay the same."
    ),
)
"""The setting for the length of a series. Only tables at which people play against each other have it."""


def list_settings(table: Table) -> tuple[Setting, ...]:
    """Return all settings of a table except the level.

    Some settings exist only for several people, or with an AI seat.
    """
    face = find_table_presenter(table)
    several = max(table.game.seats(table.facts.level)) > 1
    timed = (PACE, LATE) if table.facts.pace != "none" else (PACE,)
    advice = TOGETHER if table.game.cooperative else ALONE
    common = (
        (*([WHEN_ASKED] if face.pictures.has_hidden_hands else []), *timed, STARTER, DOOR, advice) if several else ()
    )
    series = [SERIES] if can_be_series(table.facts, table.game) else []
    ai = [build_strength_setting(table)] if any(info.kind == "ai" for info in table.facts.seats) else []
    return (*face.settings(table.facts.level), *ai, *series, *common)


def format_setting_name(setting: Setting, locale: str) -> str:
    """Return a setting's name without the rule id at its end."""
    return _RULE.sub("", say(setting.name, locale))


def _list_explanation_lines(setting: Setting, locale: str) -> list[str]:
    """Return the lines that explain a setting, with the id of its rule."""
    rule, lines = _RULE.search(say(setting.name)), [] if setting.about is None else [say(setting.about, locale)]
    if rule is None:
        return lines
    return [" ".join((*lines, f"(`/rules {rule.group(1)}`)"))]


def find_setting(table: Table, key: str) -> Setting | None:
    return next((one for one in list_settings(table) if one.choice.key == key), None)


def read_setting_value(table: Table, setting: Setting, seat: Seat | None = None) -> str:
    """Return the value of a setting at a table. ``seat``: the seat, for a setting that each seat has."""
    facts, key = table.facts, setting.choice.key
    if setting is WHEN_ASKED:
        return facts.windows
    if setting is PACE:
        return facts.pace
    if setting is LATE:
        return facts.overdue
    if setting is SERIES:
        return facts.best_of
    if setting is STARTER:
        return facts.gathering.starts
    if setting is DOOR:
        return facts.gathering.entry
    if key == STRENGTH:
        return find_strength(table)
    if setting in (ALONE, TOGETHER):
        return coaching.find_setting(table)
    if setting.choice.each_seat:
        return (
            facts.seats[seat].choices.get(key, setting.choice.default) if seat is not None else setting.choice.default
        )
    return facts.house.get(key, setting.choice.default)


def _format_setting_value(table: Table, setting: Setting, value: str, locale: str) -> str:
    """Return the value of a setting in words. A player's own level is shown by its name."""
    if setting.choice.key == STRENGTH:
        return say(NAMES.get(value, T("different")), locale)
    if not setting.choice.is_allowed_file(value):
        return say(dict(setting.values)[value], locale)
    return say(find_table_presenter(table).name_level(value) if setting.choice.file == LEVEL else T("your own"), locale)


def build_lobby_message(table: Table, hints: Hints = NO_HINTS, totals: Sequence[int] = ()) -> MessageLayout:
    """Build the message of a lobby.

    ``hints``: used only for whether the table gives hints. ``totals``: the campaign total of each seat; empty if the
    match would belong to no campaign.
    """
    facts, face = table.facts, find_table_presenter(table)
    locale, sizes = facts.language, table.game.seats(facts.level)

    def s(text: Text | str) -> str:
        return say(text, locale)

    def button(verb: str, label: Text, style: str = "secondary", disabled: bool = False) -> Button:
        return Button(custom_ids.make_table_id(table.id, verb), s(label), style, disabled=disabled)

    several, free = len(facts.seats) > 1, len(facts.seats) < max(sizes)
    lines = [s(face.describe_level(facts.level))]
    if hints.on:
        lines.append(s(T("💡 **A guided first game:** the bot explains each new thing in one sentence.")))
        if table.game.teaching.gentle:
            lines.append("-# " + s(T("A guided game is easier than other games, and it is not rated.")))
    lines += _list_seat_lines(table, totals)
    lines += [
        *list_teaching_lines(table, locale),
        *list_practice_lines(table, locale),
        *list_league_lines(table, locale),
        *list_coach_lines(table, locale),
    ]
    share = find_told_share(table.game, facts.level, len(facts.seats), facts.house)
    if share is not None:
        lines.append(
            "-# "
            + s(
                T(
                    "A team of only AI players wins this level with a chance of about {share}.",
                    share=write_per_cent(share),
                )
            )
        )
    obstacle = describe_start_obstacle(table)
    if obstacle is not None:
        lines.append("-# " + s(obstacle))
    elif several:
        lines.append("-# " + s(_describe_all_ready(table)))
    if several and face.pictures.has_hidden_hands:
        lines.append("-# " + s(_QUICK if facts.windows == "quick" else _POKER_FACE))
    if changed := _list_changed_settings(table):
        lines.append(f"-# {cut(' · '.join(changed), 600)}")
    # Whoever is seated presses *Ready* next. While people are missing, others press *Join*.
    unready = any(info.kind == "person" and not info.ready for info in facts.seats)
    joins = "secondary" if several and unready and len(facts.seats) >= min(sizes) else "primary"
    buttons = [
        *([] if facts.booked else [button("start", T("Start"), "success", obstacle is not None)]),
        *([button("join", T("Take another seat") if facts.teaching else T("Join"), joins)] if free else []),
        *([button("ready", T("Ready"), "primary" if unready else "secondary")] if several else []),
        button("leave", T("Leave")),
        *([] if facts.booked else [button("cancel", T("Close the table"), "danger")]),
    ]
    more = [button("ai", T("Add an AI"))] if free and not facts.booked else []
    if progress.is_host_silent(table) and not facts.booked:
        more.insert(0, button("host", T("Become the host")))
    if free or _filter_settings(table, False):
        more.append(button("house", T("House rules…")))
    if hints.on is not None and not facts.booked:
        more.append(_build_hints_button(table, hints.on))
    return MessageLayout(
        heading=f"## {s(face.title)}\n{s(face.name_level(facts.level))}",
        locale=locale,
        scene=face.cover(facts.level, list_picture_names(table)),
        lines=tuple(lines),
        rows=(*arrange_buttons(buttons), *arrange_buttons(more), *_build_menus(table, locale)),
    )


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


def _format_line(who: str, more: str) -> str:
    return cut(f"- {who} — {more}" if more else f"- {who}", 300)


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
        f"{format_setting_name(one, locale)}: {_format_setting_value(table, one, value, locale)}"
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
    fixed = table.facts.gathering.fixed
    idle = {one.choice.key for one in list_settings(table) if not _does_something(table, one)}
    mine = tuple(entry for entry in _build_setting_entries(table, True, locale) if entry.value not in {*fixed, *idle})
    if mine:
        rows.append(
            (
                Menu(
                    custom_ids.make_table_id(table.id, "setting", "mine"),
                    say(T("Your choices…"), locale),
                    mine[:MENU],
                ),
            )
        )
    if table.facts.booked:
        return tuple(rows)
    spoken = tuple(
        Entry(code, format_language_name(code), chosen=code == find_language(table.facts.language))
        for code in list_languages()[:MENU]
    )
    rows.append((Menu(custom_ids.make_table_id(table.id, "language"), say(T("The table's language"), locale), spoken),))
    return tuple(rows)


def _does_something(table: Table, setting: Setting) -> bool:
    """Return whether a setting matters with the other settings as they are."""
    needed = None if setting.needs is None else find_setting(table, setting.needs[0])
    return needed is None or setting.needs is None or read_setting_value(table, needed) == setting.needs[1]


def _build_own_level_entries(table: Table, locale: str) -> tuple[Entry, ...]:
    """Return menu entries: one for the own level chosen now, if any, and one that opens the person's own levels."""
    level, more = table.facts.level, Entry(OWN_LEVEL, say(T("Your own level…"), locale))
    if not is_text(level):
        return (more,)
    return (
        Entry(THIS_LEVEL, cut(say(find_table_presenter(table).name_level(level), locale), limits.ENTRY), chosen=True),
        more,
    )


def format_language_name(code: str) -> str:
    """Return the name of a language in that language."""
    return say(TC("what this language calls itself", "English"), code)


def build_table_settings_message(table: Table, locale: str, person: int, group: int = 0) -> MessageLayout:
    """Build a group of a table's settings, with explanations and values. The host gets a menu to change them."""
    lines = []
    settings = _filter_settings(table, False)
    groups = max(1, -(-len(settings) // A_GROUP))
    group = min(group, groups - 1)
    shown = settings[group * A_GROUP : (group + 1) * A_GROUP]
    for entry in shown:
        now = _format_setting_value(table, entry, read_setting_value(table, entry), locale)
        about = "".join(f"\n-# {line}" for line in _list_explanation_lines(entry, locale))
        lines.append(f"**{format_setting_name(entry, locale)}:** {now}{about}")
    entries = [
        one
        for one in _build_setting_entries(table, False, locale)
        if one.value in {entry.choice.key for entry in shown} and any(_list_possible_values(table, person, one.value))
    ]
    rows = list(_build_setting_menus(table, entries, locale))
    if groups > 1:
        turn = [(group - 1, T("Back")), (group + 1, T("More"))]
        rows.append(
            tuple(
                Button(
                    custom_ids.make_table_id(table.id, "house", str(to)),
                    say(label, locale),
                    disabled=not 0 <= to < groups,
                )
                for to, label in turn
            )
        )
    if len(table.facts.seats) < max(table.game.seats(table.facts.level)):
        rows.append(
            (Button(custom_ids.make_table_id(table.id, "lucky"), say(T("Join with a text for the dice…"), locale)),)
        )
    heading = say(
        T("### House rules") if groups == 1 else T("### House rules ({n} of {all})", n=group + 1, all=groups), locale
    )
    whose = say(T("-# Only the host can change the house rules. Everybody can read them."), locale)
    return MessageLayout(f"{heading}\n{whose}", locale, lines=tuple(lines), rows=tuple(rows))


def _filter_settings(table: Table, each: bool) -> list[Setting]:
    """Return the settings of a table. ``each``: those that each seat has; otherwise those of the table itself."""
    return [one for one in list_settings(table) if one.choice.each_seat == each]


def _build_setting_entries(table: Table, each: bool, locale: str) -> tuple[Entry, ...]:
    """Return menu entries for the settings of a seat (``each``) or of the table.

    The table's entries show their values.
    """
    return tuple(
        Entry(
            one.choice.key,
            format_setting_name(one, locale),
            None
            if each
            else cut(_format_setting_value(table, one, read_setting_value(table, one), locale), limits.ENTRY),
        )
        for one in _filter_settings(table, each)
    )


def _list_possible_values(table: Table, person: int, key: str) -> Iterator[str]:
    """Yield the values of a setting that a person may choose now."""
    if (found := find_setting(table, key)) is not None:
        yield from list_accepted_values(table.facts, table.game, person, key, found.choice.values)


def _build_setting_menus(table: Table, entries: Sequence[Entry], locale: str, words: Text = CHANGE) -> tuple[Row, ...]:
    """Return the menus in which the setting to be changed is chosen."""
    return build_menus(
        entries,
        say(words, locale),
        lambda n: custom_ids.make_table_id(table.id, "setting", str(n * MENU) if n else None),
    )


def _format_value_explanation(setting: Setting, value: str, locale: str) -> str | None:
    """Return the explanation of a setting's value; None if its name is enough."""
    return cut(say(setting.details[value], locale), limits.ENTRY) if value in setting.details else None


def build_setting_message(
    table: Table, key: str, seat: Seat, locale: str, own: Sequence[Entry] = ()
) -> MessageLayout | None:
    """Build the message with the values of a setting to choose from. None: the table has no such setting.

    ``own``: menu entries for the person's own files that can be chosen.
    """
    found = find_setting(table, key)
    if found is None:
        return None
    each = found.choice.each_seat
    now = read_setting_value(table, found, seat)
    person = table.facts.seats[seat].person or 0
    possible = set(_list_possible_values(table, person, key))
    values = tuple(
        Entry(value, say(words, locale), _format_value_explanation(found, value, locale), chosen=value == now)
        for value, words in found.values
        if value in possible
    )
    others = [
        one
        for one in _build_setting_entries(table, each, locale)
        if one.value != key and any(_list_possible_values(table, person, one.value))
    ]
    name = format_setting_name(found, locale)
    rows = list[Row]()
    file = found.choice.file
    if values:
        words = say(T("Choose a ready-made one…"), locale) if file else name
        rows.append((Menu(custom_ids.make_table_id(table.id, "settle", key), words, values[:MENU]),))
    rows += build_menus(
        own, say(T("Choose your own…"), locale), lambda n: custom_ids.make_table_id(table.id, "own", f"{key}:{n}")
    )
    if others:
        rows += _build_setting_menus(table, others, locale, T("Change another setting…"))
    mine = next((entry.label for entry in own if entry.chosen), "")
    about = escape_markdown(mine) or _format_setting_value(table, found, now, locale)
    whose = T("Your choice: {value}", value=about) if each else T("The table's choice: {value}", value=about)
    lines = [*_list_explanation_lines(found, locale), say(whose, locale)]
    if detail := _format_value_explanation(found, now, locale):
        lines.append(f"-# {detail}")
    if file and not own:
        lines.append("-# " + say(T("To build your own, use `/{file} new`.", file=file), locale))
    return MessageLayout(f"### {name}", locale, lines=tuple(lines), rows=tuple(rows))
