"""What the messages of a table say: the public board, a player's private hand, the list of options, the lobby.

All of them are pure: from the table as it stands to a ``Sheet``. The public ones are made from the spectators' view
and the open questions alone, so nothing hidden can be in them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.match import Put
from engine.requests import Move, One, Seat, Told
from referee.facts import LIMITS
from render.clean import escaped, plain
from render.face import Face
from render.words import TN, T, Text, say

from . import ids, lessons, lobby_sheets, suggestions
from .controls import controls, details, full
from .eyes import STARTED, face_of, names_in_pictures, names_in_texts, place_link, sight
from .lessons import Hints
from .limits import BUTTONS_AT_ONCE, COMPONENTS, cut
from .sheet import Button, Row, Sheet, rows_of
from .since import EARLIER_LINES, Past, asked, in_short
from .ways import Drill, Sight, in_order

if TYPE_CHECKING:
    from referee.tables import Table

NEWS_LINES = 3
OPTIONS_A_PAGE = 12
BESIDE_ROWS = 6
"""Components of a message that are no rows: the box, heading, picture, its words, lines, a rule."""


# --- the board ---


def board(
    table: Table,
    secret: str | None = None,
    since: int | None = None,
    before: Sequence[Told] = (),
    hints: Hints = lessons.NONE,
    news: Sequence[Told] | None = None,
    locale: str | None = None,
) -> Sheet:
    """What everybody at the table's place sees.

    ``secret``: of the dice, once it has been opened; ``since``: when the present question was put (seconds since 1970);
    ``before``: what was told before the last step, so that steps which share a picture keep their lines; ``hints``:
    what is explained, beside what it explains. For somebody's own board, ``news``: what is told and marked in place of
    the last step; ``locale``: that person's language.
    """
    facts = table.facts
    locale = locale or facts.language
    if facts.phase == "lobby":
        return lobby_sheets.lobby(table, hints)
    if facts.phase not in STARTED or not table.readable:
        return closed(table, secret)
    eyes = sight(table, None, locale)
    texts = names_in_texts(table)
    told = table.latest(None) if news is None else news
    steady = (*_steady(table), *lessons.enough(table, hints, facts.language))
    return Sheet(
        heading=f"## {eyes.say(eyes.face.title())}\n{eyes.say(_headline(table, eyes, texts))}",
        locale=locale,
        scene=eyes.face.board(eyes.view, told, names_in_pictures(table)),
        lines=(
            *_earlier(eyes, before, texts, len(facts.seats) == 2),
            *_news(eyes.face, told, None, texts, locale, news is not None),
            *lessons.lines(hints.told, locale),
            *_standing(table, eyes, texts, since),
            *suggestions.lines(table, eyes, texts),
            *lessons.lines(hints.asked, locale),
            *_opened(secret, locale),
        ),
        rows=_with_suggestions(table, eyes, _public_rows(table, eyes), steady),
        steady=steady,
    )


def _with_suggestions(
    table: Table, eyes: Sight, rows: tuple[Row, ...], steady: tuple[Row, ...], seat: Seat | None = None
) -> tuple[Row, ...]:
    """A question's rows, and below them what the others suggest, as far as the message has room for it."""
    taken = BESIDE_ROWS + sum(1 + len(row) for row in (*rows, *steady))
    return (*rows, *suggestions.rows(table, eyes, seat, COMPONENTS - taken))


def _headline(table: Table, eyes: Sight, names: Sequence[str]) -> Text:
    result = table.facts.result
    if result is not None and result.kind == "conceded":  # the rules know nothing of it: there it is still a turn
        return T("{level} · given up", level=eyes.face.level(table.facts.level))
    return eyes.face.headline(eyes.view, names)


def final(table: Table, secret: str | None) -> Sheet:
    """The board of a match that is over, as it stays when the next one begins: *Rules* is all that still fits it."""
    steady = ((Button(ids.act(table.id, "rules"), say(T("Rules"), table.facts.language)),),)
    return msgspec.structs.replace(board(table, secret), rows=(), steady=steady)


def followed(table: Table, secret: str | None = None, before: Sequence[Told] = ()) -> Sheet:
    """The board for who watches from elsewhere, without its controls; at the end, with what is revealed."""
    shown = board(table, secret, before=before)
    where = say(T("-# Followed from {place}.", place=place_link(table)), table.facts.language)
    rows = rows_of(_endings(table)) if table.facts.phase == "over" and table.readable else ()
    return msgspec.structs.replace(shown, rows=(), steady=rows, lines=(*shown.lines, where))


def _earlier(eyes: Sight, told: Sequence[Told], names: Sequence[str], count: bool) -> list[str]:
    """Small lines of what came before; ``count``: with how many there are before them."""
    lines = [eyes.say(line) for item in told if (line := eyes.face.line(item, None, names)) is not None]
    small = [f"-# {cut(line, 200)}" for line in lines]
    return in_short(small, eyes.locale, EARLIER_LINES) if count else small[-EARLIER_LINES:]


def _news(
    face: Face, told: Sequence[Told], viewer: Seat | None, names: Sequence[str], locale: str, count: bool = False
) -> list[str]:
    lines = [say(line, locale) for item in told if (line := face.line(item, viewer, names)) is not None]
    return in_short(lines, locale) if count else [cut(line, 300) for line in lines[-NEWS_LINES:]]


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
    if table.past_dice:
        lines.append(eyes.say(T("-# Taken back past dice: this match counts for no rating.")))
    if facts.phase != "playing":
        return [*lines, f"**{ending(table, eyes, names)}**"]
    if facts.paused is not None:
        return [*lines, f"**{eyes.say(paused(table, names))}**"]
    return [*lines, *_waiting(table, eyes, names, since)]


def _waiting(table: Table, eyes: Sight, names: Sequence[str], since: int | None) -> list[str]:
    """For whom, since when, and what happens without an answer."""
    facts, waiting = table.facts, table.waiting()
    if not waiting:
        return []
    first = waiting[0]
    if len(waiting) == 1 and first.ask is not None:
        said = eyes.face.waiting(first.ask, names)
    elif len(facts.seats) <= 2 or all(one.ask is not None for one in waiting):
        # of two, each knows whether it is the other
        said = T("Waiting for {names}", names=[names[one.seat] for one in waiting])
    else:
        said = T("Waiting for an answer")  # whose would tell
    lines = [f"**{eyes.say(said)}**" + (f" · <t:{since}:R>" if since else "")]
    limit = LIMITS[facts.limit]
    if since and limit:
        lines.append(
            eyes.say(T("-# Without an answer, the table gives one {time}.", time=f"<t:{since + int(limit)}:R>"))
        )
    return lines


def paused(table: Table, names: Sequence[str]) -> Text:
    """That the table rests, since when, and who wanted it so."""
    rest = table.facts.paused
    assert rest is not None
    seat = table.facts.seat_of(rest.by)
    who = names[seat] if seat is not None else f"<@{rest.by}>"
    since = f"<t:{int(rest.at)}:R>"
    if rest.reason:
        reason = escaped(plain(rest.reason, 200))
        return T("{name} has paused the match ({time}): {reason}", name=who, time=since, reason=reason)
    return T("{name} has paused the match ({time}).", name=who, time=since)


def ending(table: Table, eyes: Sight, names: Sequence[str]) -> str:
    """How it ended, in a sentence."""
    result = table.facts.result
    if result is not None and result.kind == "conceded":
        return eyes.say(T("The match was given up."))
    return eyes.say(eyes.face.result(eyes.view, names))


def _opened(secret: str | None, locale: str) -> list[str]:
    return [say(T("-# The dice were drawn from the secret `{secret}`.", secret=secret), locale)] if secret else []


def _public_rows(table: Table, eyes: Sight) -> tuple[Row, ...]:
    """The one open question's controls; anything else is answered in private."""
    waiting = table.waiting() if table.facts.phase == "playing" else ()
    if table.facts.paused is not None:
        return ((Button(ids.act(table.id, "resume"), eyes.say(T("Go on")), "primary"),),)
    if not any(table.facts.seats[one.seat].kind == "person" for one in waiting):
        return ()  # an AI thinks
    first = waiting[0]
    if len(waiting) == 1 and first.ask is not None and first.question is not None:
        return controls(Put(first.question, first.ask), eyes)
    return ((Button(ids.act(table.id, "answer"), eyes.say(T("Answer…")), "primary"),),)


def _steady(table: Table) -> tuple[Row, ...]:
    def button(verb: str, label: Text, style: str = "secondary") -> Button:
        return Button(ids.act(table.id, verb), say(label, table.facts.language), style)

    always = [button("rules", T("Rules")), button("log", T("Log"))]
    if table.facts.phase != "playing":
        return rows_of([button("again", T("Play again"), "primary"), *_endings(table), *always])
    mine = [button("hand", T("Hand")), button("options", T("Options"))]
    return rows_of([*mine, *always, button("watch", T("Watch"))])


def _endings(table: Table) -> list[Button]:
    """What is anybody's to see once it is over."""
    locale = table.facts.language
    return [
        Button(ids.act(table.id, "reveal", "0"), say(T("All hands"), locale)),
        Button(ids.act(table.id, "replay"), say(T("Replay"), locale)),
    ]


# --- what one person alone sees ---


def hand(
    table: Table,
    seat: Seat | None,
    locale: str,
    drill: Drill | None = None,
    note: str = "",
    hints: Hints = lessons.NONE,
    past: Past | None = None,
) -> Sheet:
    """A person's hand in picture and words, with the question put to that person alone or before all.

    ``past``: what happened, in place of what the last step told.
    """
    face = face_of(table)
    heading = f"### {say(face.title(), locale)} · {place_link(table)}"
    if table.facts.phase not in STARTED or not table.readable:
        waits = T("You have a seat here. Your hand comes with the start.")
        gone = T("This table was closed.")
        return Sheet(heading, locale, lines=(say(waits if table.facts.phase == "lobby" else gone, locale),))
    eyes = sight(table, seat, locale)
    texts = names_in_texts(table)
    put = question(table, seat)
    lines = [note] if note else [] if drill or past else _news(face, table.latest(seat), seat, texts, locale)
    lines += past.lines if past and not note and not drill else ()
    if table.facts.phase != "playing":
        lines.append(f"**{ending(table, eyes, texts)}**")
    elif put is not None:
        lines.append(f"**{eyes.say(face.prompt(put.ask, eyes.view, texts))}**")
        lines += lessons.lines(hints.asked, locale)
        lines += [
            *_sofar(put, drill, eyes),
            *(details(put, msgspec.structs.replace(eyes, names=texts), drill) if drill else ()),
        ]
    else:
        lines.append(eyes.say(T("Nothing is asked of you now.")))
        if past and not past.beside and table.facts.paused is None:
            lines += _waiting(table, eyes, texts, asked(table))
    if not drill:
        lines += suggestions.lines(table, eyes, texts)
    rows = controls(put, eyes, drill) if put is not None else ()
    steady = lessons.enough(table, hints, locale)
    return Sheet(
        heading,
        locale,
        scene=None if seat is None else face.hand(eyes.view, names_in_pictures(table)),
        lines=tuple(lines),
        rows=rows if drill else _with_suggestions(table, eyes, rows, steady, seat),
        steady=steady,
        words=True,
    )


def question_alone(table: Table, seat: Seat, locale: str, note: str, only: Sequence[Move] = ()) -> Sheet:
    """Something to be told, and below it what is asked now, without the hand.

    ``only``: of its options these, where the note itself asks which of them.
    """
    put = question(table, seat)
    if put is None:
        return Sheet(note, locale)
    eyes = sight(table, seat, locale)
    if only:
        narrow = msgspec.structs.replace(put.ask, choice=One(tuple(only)))
        return Sheet(note, locale, rows=controls(Put(put.number, narrow), eyes))
    prompt = f"**{eyes.say(eyes.face.prompt(put.ask, eyes.view, names_in_texts(table)))}**"
    return Sheet(note, locale, lines=(prompt,), rows=controls(put, eyes))


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


def options(table: Table, seat: Seat | None, locale: str, page: int = 0, past: Past | None = None) -> Sheet:
    """Everything that a person can do now, each with its command. ``past``: what happened, said first."""
    told = past.lines if past else ()
    put = question(table, seat)
    heading = say(T("### What you can do now"), locale)
    steady = rows_of(_always(table, seat, locale))
    if put is None:
        lines = (*told, say(T("Nothing is asked of you now."), locale))
        begun = table.facts.phase == "playing" and table.readable
        rows = _with_suggestions(table, sight(table, seat, locale), (), steady, seat) if begun else ()
        return Sheet(heading, locale, lines=lines, rows=rows, steady=steady)
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
    steady = (*(rows_of(turn) if pages > 1 else ()), *steady)
    return Sheet(
        heading,
        locale,
        lines=(*(told if page == 0 else ()), f"**{prompt}**", *shown),
        rows=_with_suggestions(table, eyes, controls(put, eyes), steady, seat),
        steady=steady,
    )


def _always(table: Table, seat: Seat | None, locale: str) -> list[Button]:
    """What somebody who plays can do whatever is asked."""
    if seat is None or table.facts.phase != "playing":
        return []

    def button(verb: str, label: Text, style: str = "secondary") -> Button:
        return Button(ids.act(table.id, verb), say(label, locale), style)

    redo = [button("redo", T("Do it again"))] if table.redoable == seat else []
    rest = button("pause", T("Pause")) if table.facts.paused is None else button("resume", T("Go on"))
    stops = [button("stops", T("Reactions…"))] if len(table.facts.seats) > 1 else []
    return [button("undo", T("Take back")), *redo, rest, *stops, button("concede", T("Give up…"), "danger")]


def option_lines(put: Put, eyes: Sight, names: Sequence[str]) -> list[str]:
    """Each option with what it comes to and the command that does the same. ``names``: escaped."""
    choice = put.ask.choice
    root = eyes.face.root
    if not isinstance(choice, One):
        labels = [eyes.face.item(item, put.ask, eyes.view, names) for item in choice.items]
        return [f"- {full(label, eyes)}" for label in labels]
    lines = []
    named = len(choice.options) <= BUTTONS_AT_ONCE  # each by its own button, just below
    listed = in_order(put.ask, msgspec.structs.replace(eyes, names=names))
    likely = [option for option, label in listed if not label.rare]
    for option, label in listed:
        name = eyes.face.tag(option.tag)[0]
        given = []
        for field in _needed(option, choice, likely):
            value = str(getattr(option, field))
            parameter = eyes.face.field(option.tag, field)[0]
            given.append(f"{parameter}:{eyes.say(eyes.face.value(option.tag, field, value, eyes.names))}")
        typed = " ".join([f"/{root}", name, *given]).replace("`", "")
        if named:
            lines.append(f"- `{typed}`" + (f" — {eyes.say(label.detail)}" if label.detail else ""))
        else:
            lines.append(f"- {full(label, eyes)}\n-# `{typed}`")
    return lines


def _needed(option: Move, choice: One, likely: Sequence[Move]) -> list[str]:
    """The first field, and of the others those without which a command would not mean this option. ``likely``: the
    options of which a command means the only one that it fits, whatever else it fits."""
    fields = list(option.__struct_fields__)
    for field in reversed(option.__struct_fields__[1:]):
        left = [name for name in fields if name != field]
        meant = [o for o in choice.options if o.tag == option.tag and _agree(o, option, left)]
        if len(meant) > 1:
            meant = [o for o in meant if o in likely]
        if meant == [option]:
            fields = left
    return fields


def _agree(one: Move, other: Move, fields: Sequence[str]) -> bool:
    return all(getattr(one, field) == getattr(other, field) for field in fields)


# --- after ---


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
