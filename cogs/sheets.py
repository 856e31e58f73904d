"""What the messages of a table say: the public board, a player's private hand, the list of options, the lobby.

All of them are pure: from the table as it stands to a ``Sheet``. The public ones are made from the spectators' view
and the open questions alone, so nothing hidden can be in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.match import Put
from engine.requests import One, Seat, Told
from render.clean import escaped, plain
from render.face import Face, Label
from render.words import TN, T, Text, say

from . import ids
from .controls import Drill, Sight, controls
from .eyes import STARTED, face_of, names_in_pictures, names_in_texts, place_link, sight
from .limits import MENU, cut
from .sheet import Button, Entry, Menu, Row, Sheet, rows_of

if TYPE_CHECKING:
    from referee.tables import Table

NEWS_LINES = 3
OPTIONS_A_PAGE = 12


# --- the board ---


def board(table: Table, secret: str | None = None, since: int | None = None) -> Sheet:
    """What everybody at the table's place sees.

    ``secret``: of the dice, once it has been opened; ``since``: when the present question was put (seconds since 1970).
    """
    facts = table.facts
    if facts.phase == "lobby":
        return lobby(table)
    if facts.phase not in STARTED or not table.readable:
        return closed(table, secret)
    eyes = sight(table, None, facts.language)
    texts = names_in_texts(table)
    told = table.latest(None)
    return Sheet(
        heading=f"## {eyes.say(eyes.face.title())}\n{eyes.say(eyes.face.headline(eyes.view, texts))}",
        locale=facts.language,
        scene=eyes.face.board(eyes.view, told, names_in_pictures(table)),
        lines=(
            *_news(eyes.face, told, None, texts, facts.language),
            *_standing(table, eyes, texts, since),
            *_opened(secret, facts.language),
        ),
        rows=_public_rows(table, eyes),
        steady=_steady(table),
    )


def followed(table: Table, secret: str | None = None) -> Sheet:
    """The board for who watches from elsewhere, without its controls."""
    shown = board(table, secret)
    where = say(T("-# Followed from {place}.", place=place_link(table)), table.facts.language)
    return msgspec.structs.replace(shown, rows=(), steady=(), lines=(*shown.lines, where))


def _news(face: Face, told: Sequence[Told], viewer: Seat | None, names: Sequence[str], locale: str) -> list[str]:
    lines = [say(line, locale) for item in told if (line := face.line(item, viewer, names)) is not None]
    return [cut(line, 300) for line in lines[-NEWS_LINES:]]


def _standing(table: Table, eyes: Sight, names: Sequence[str], since: int | None) -> list[str]:
    """Who is waited for, or how it ended."""
    facts = table.facts
    lines: list[str] = []
    if table.mended:
        one = TN(
            "The rules were corrected: the last answer could not be kept and is asked again.",
            "The rules were corrected: the last {n} answers could not be kept and are asked again.",
            table.mended,
        )
        lines.append(eyes.say(one))
    if facts.phase != "playing":
        return [*lines, f"**{_ending(table, eyes, names)}**"]
    waiting = table.waiting()
    if not waiting:
        return lines
    first = waiting[0]
    if len(waiting) == 1 and first.ask is not None:
        said = eyes.face.waiting(first.ask, names)
    elif len(facts.seats) == 1 or all(one.ask is not None for one in waiting):
        said = T("Waiting for {names}", names=[names[one.seat] for one in waiting])
    else:
        said = T("Waiting for an answer")  # whose would tell
    lines.append(f"**{eyes.say(said)}**" + (f" · <t:{since}:R>" if since else ""))
    return lines


def _ending(table: Table, eyes: Sight, names: Sequence[str]) -> str:
    result = table.facts.result
    if result is not None and result.kind == "conceded":
        return eyes.say(T("The match was given up."))
    return eyes.say(eyes.face.result(eyes.view, names))


def _opened(secret: str | None, locale: str) -> list[str]:
    return [say(T("-# The dice were drawn from the secret `{secret}`.", secret=secret), locale)] if secret else []


def _public_rows(table: Table, eyes: Sight) -> tuple[Row, ...]:
    """The one open question's controls; anything else is answered in private."""
    waiting = table.waiting() if table.facts.phase == "playing" else ()
    if not waiting:
        return ()
    first = waiting[0]
    if len(waiting) == 1 and first.ask is not None and first.question is not None:
        return controls(Put(first.question, first.ask), eyes)
    return ((Button(ids.act(table.id, "answer"), eyes.say(T("Answer…")), "primary"),),)


def _steady(table: Table) -> tuple[Row, ...]:
    def button(verb: str, label: Text, style: str = "secondary") -> Button:
        return Button(ids.act(table.id, verb), say(label, table.facts.language), style)

    always = [button("rules", T("Rules")), button("log", T("Log"))]
    if table.facts.phase != "playing":
        return rows_of([button("again", T("Play again"), "primary"), *always])
    mine = [button("hand", T("Hand")), button("options", T("Options"))]
    return rows_of([*mine, *always, button("watch", T("Watch"))])


# --- what one person alone sees ---


def hand(table: Table, seat: Seat | None, locale: str, drill: Drill | None = None, note: str = "") -> Sheet:
    """A person's hand in picture and words, with the question put to that person alone or before all."""
    face = face_of(table)
    heading = f"### {say(face.title(), locale)} · {place_link(table)}"
    if table.facts.phase not in STARTED or not table.readable:
        waits = T("You have a seat here. Your hand comes with the start.")
        gone = T("This table was closed.")
        return Sheet(heading, locale, lines=(say(waits if table.facts.phase == "lobby" else gone, locale),))
    eyes = sight(table, seat, locale)
    texts = names_in_texts(table)
    put = question(table, seat)
    lines = [note] if note else _news(face, table.latest(seat), seat, texts, locale)
    if table.facts.phase != "playing":
        lines.append(f"**{_ending(table, eyes, texts)}**")
    elif put is not None:
        lines.append(f"**{eyes.say(face.prompt(put.ask, eyes.view, texts))}**")
        lines += _sofar(put, drill, eyes)
    else:
        lines.append(eyes.say(T("Nothing is asked of you now.")))
    return Sheet(
        heading,
        locale,
        scene=None if seat is None else face.hand(eyes.view, names_in_pictures(table)),
        lines=tuple(lines),
        rows=controls(put, eyes, drill) if put is not None else (),
        words=True,
    )


def _sofar(put: Put, drill: Drill | None, eyes: Sight) -> list[str]:
    """What has been picked already of an order that is being made."""
    if drill is None or not drill.picked or isinstance(put.ask.choice, One):
        return []
    items = [put.ask.choice.items[place] for place in drill.picked]
    labels = [eyes.say(eyes.face.item(item, put.ask, eyes.view, eyes.names).text) for item in items]
    return [eyes.say(T("So far: {items}", items=labels))]


def question(table: Table, seat: Seat | None) -> Put | None:
    """The question that a seat may answer now, or whose sealed answer it may still replace."""
    return table.question(seat) if seat is not None and table.facts.phase == "playing" else None


def options(table: Table, seat: Seat | None, locale: str, page: int = 0) -> Sheet:
    """Everything that a person can do now, each with its command."""
    put = question(table, seat)
    heading = say(T("### What you can do now"), locale)
    if put is None:
        return Sheet(heading, locale, lines=(say(T("Nothing is asked of you now."), locale),))
    eyes = sight(table, seat, locale)
    prompt = eyes.say(eyes.face.prompt(put.ask, eyes.view, names_in_texts(table)))
    listed = list(option_lines(put, eyes, names_in_texts(table)))
    pages = max(1, -(-len(listed) // OPTIONS_A_PAGE))
    page = min(max(page, 0), pages - 1)
    shown = listed[page * OPTIONS_A_PAGE : (page + 1) * OPTIONS_A_PAGE]
    turn = [
        Button(ids.act(table.id, "options", str(page - 1)), eyes.say(T("Back")), disabled=page == 0),
        Button(ids.act(table.id, "options", str(page + 1)), eyes.say(T("More")), disabled=page == pages - 1),
    ]
    return Sheet(
        heading,
        locale,
        lines=(f"**{prompt}**", *shown),
        rows=controls(put, eyes),
        steady=rows_of(turn) if pages > 1 else (),
    )


def option_lines(put: Put, eyes: Sight, names: Sequence[str]) -> list[str]:
    """Each option with what it comes to and the command that does the same. ``names``: escaped."""
    choice = put.ask.choice
    root = eyes.face.root
    if not isinstance(choice, One):
        labels = [eyes.face.item(item, put.ask, eyes.view, names) for item in choice.items]
        return [f"- {_full(label, eyes)}" for label in labels]
    lines = []
    for option in choice.options:
        name = eyes.face.tag(option.tag)[0]
        given = []
        for field in option.__struct_fields__:
            value = str(getattr(option, field))
            parameter = eyes.face.field(option.tag, field)[0]
            given.append(f"{parameter}:{eyes.say(eyes.face.value(option.tag, field, value, eyes.names))}")
        typed = " ".join([f"/{root}", name, *given])
        label = eyes.face.label(option, put.ask, eyes.view, names)
        lines.append(f"- {_full(label, eyes)}\n-# `{typed.replace('`', '')}`")
    return lines


def _full(label: Label, eyes: Sight) -> str:
    words = f"**{eyes.say(label.text)}**"
    if label.emoji:
        words = f"{label.emoji} {words}"
    return f"{words} — {eyes.say(label.detail)}" if label.detail else words


# --- before and after ---


def lobby(table: Table) -> Sheet:
    """Who sits there, what is settled, and the buttons that need no explanation."""
    facts, face = table.facts, face_of(table)
    locale, sizes = facts.language, table.game.seats(facts.level)

    def s(text: Text | str) -> str:
        return say(text, locale)

    def button(verb: str, label: Text, style: str = "secondary", disabled: bool = False) -> Button:
        return Button(ids.act(table.id, verb), s(label), style, disabled=disabled)

    several = len(facts.seats) > 1
    lines = [s(face.about(facts.level))]
    for name, info in zip(names_in_texts(table), facts.seats, strict=True):
        mark = "✅ " if info.ready and several else ""
        seated = T("{name} (host)", name=name) if info.person == facts.host and several else name
        lines.append(f"- {mark}{s(seated)}")
    missing = min(sizes) - len(facts.seats)
    if missing > 0:
        lines.append("-# " + s(TN("One more seat must be taken.", "{n} more seats must be taken.", missing)))
    elif several:
        lines.append("-# " + s(T("The host starts when everybody is ready.")))
    changed = [
        f"{s(one.name)}: {s(dict(one.values)[value])}"
        for one in face.settings(facts.level)
        if not one.choice.each_seat
        and (value := facts.house.get(one.choice.key, one.choice.default)) != one.choice.default
    ]
    if changed:
        lines.append(f"-# {cut(' · '.join(changed), 600)}")
    lines.append(s(T("-# The dice are sealed: `{hash}`", hash=facts.commitment)))
    buttons = [
        button("start", T("Start"), "success", len(facts.seats) not in sizes),
        *([button("join", T("Join"), "primary")] if len(facts.seats) < max(sizes) else []),
        *([button("ready", T("Ready"))] if several else []),
        button("leave", T("Leave")),
        button("cancel", T("Cancel"), "danger"),
    ]
    return Sheet(
        heading=f"## {s(face.title())}\n{s(face.level(facts.level))}",
        locale=locale,
        scene=face.cover(facts.level, names_in_pictures(table)),
        lines=tuple(lines),
        rows=(*rows_of(buttons), *_lobby_menus(table, face, locale)),
    )


def _lobby_menus(table: Table, face: Face, locale: str) -> tuple[Row, ...]:
    rows: list[Row] = []
    levels = table.game.levels
    if len(levels) > 1:
        entries = tuple(
            Entry(key, say(face.level(key), locale), say(face.about(key), locale), chosen=key == table.facts.level)
            for key in levels[:MENU]
        )
        rows.append((Menu(ids.act(table.id, "level"), say(T("Level"), locale), entries),))
    settings = face.settings(table.facts.level)
    if settings:
        listed = tuple(Entry(one.choice.key, say(one.name, locale)) for one in settings[:MENU])
        rows.append((Menu(ids.act(table.id, "setting"), say(T("Change a setting…"), locale), listed),))
    return tuple(rows)


def setting(table: Table, key: str, seat: Seat, locale: str) -> Sheet | None:
    """One setting with its values to choose from; None if there is no such setting."""
    found = next((one for one in face_of(table).settings(table.facts.level) if one.choice.key == key), None)
    if found is None:
        return None
    choice = found.choice
    settled = table.facts.seats[seat].choices if choice.each_seat else table.facts.house
    now = settled.get(key, choice.default)
    entries = tuple(Entry(value, say(words, locale), chosen=value == now) for value, words in found.values[:MENU])
    name = say(found.name, locale)
    return Sheet(f"### {name}", locale, rows=((Menu(ids.act(table.id, "settle", key), name, entries),),))


def closed(table: Table, secret: str | None = None) -> Sheet:
    """A table that was given up, or that this version cannot read."""
    facts, face = table.facts, face_of(table)
    gone = T("This table was closed. `/game new` opens another.")
    strange = T("This match was kept by another version of the bot and cannot be shown. Nothing of it is lost.")
    lines = [say(strange if facts.phase in STARTED else gone, facts.language)]
    if facts.reason and facts.reason != "expired":
        lines.append(f"> {escaped(plain(facts.reason, 200))}")
    lines += _opened(secret, facts.language)
    return Sheet(f"## {say(face.title(), facts.language)}", facts.language, lines=tuple(lines))
