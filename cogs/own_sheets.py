"""What one person alone sees of a table: the hand, the question put to that person, the list of options.

All of it is pure: from the table and a seat to a ``Sheet``, made from that seat's own view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from engine.match import Put
from engine.protocol import Move, One, Seat
from render.scene import Shape
from render.text.i18n import T, Text, say

from . import ids, lessons, sheets, suggestions
from .controls import controls, details, full
from .eyes import STARTED, face_of, names_in_pictures, names_in_texts, place_link, sight
from .lessons import Hints
from .limits import BUTTONS_AT_ONCE
from .sheet import Button, Sheet, rows_of
from .since import Past, asked, lines_of, worded
from .ways import Drill, Sight, in_order

if TYPE_CHECKING:
    from referee.table.table import Table

OPTIONS_A_PAGE = 12
COMMANDS = 400
"""Characters of commands that are listed where every option has a button."""


def hand(
    table: Table,
    seat: Seat | None,
    locale: str,
    drill: Drill | None = None,
    note: Sequence[str] | None = None,
    hints: Hints = lessons.NONE,
    past: Past | None = None,
    words: bool = False,
) -> Sheet:
    """A person's hand, with the question put to that person alone or before all.

    ``past``: what happened, in place of what the last step told; ``words``: the hand in words, too. ``note`` is what an
    answer just given came to, ``drill`` where choosing step by step has got to: then what comes next is all there is,
    without the hand.
    """
    face = face_of(table)
    heading = f"### {say(face.title, locale)} · {place_link(table)}"
    if table.facts.phase not in STARTED or not table.readable:
        waits = T("You have a seat here. Your hand comes with the start.")
        gone = T("This table was closed.")
        return Sheet(heading, locale, lines=(say(waits if table.facts.phase == "lobby" else gone, locale),))
    eyes = sight(table, seat, locale)
    texts = names_in_texts(table)
    put = question(table, seat)
    told: Sequence[str] = note or ()
    if note is None and drill is None:
        told = past.lines if past else worded(lines_of(table, table.latest(seat), seat), locale)
    lines: list[str] = []
    if table.facts.phase != "playing":
        lines.append(f"**{sheets.ending(table, eyes, texts)}**")
    elif put is not None:
        asked_for = _asked(table, put, eyes, texts)
        told = [line for line in told if not any(line in one for one in asked_for)]
        lines += [*asked_for, *lessons.lines(hints.asked, locale), *_sofar(put, drill, eyes)]
        lines += details(put, msgspec.structs.replace(eyes, names=texts), drill) if drill else ()
    else:
        lines.append(eyes.say(T("Nothing is asked of you now.")))
        if past and not past.beside and table.facts.paused is None:
            lines += sheets.waiting_lines(table, eyes, texts, asked(table))
    if not drill:
        lines += suggestions.lines(table, eyes, texts)
    rows = controls(put, eyes, drill) if put is not None else ()
    steady = lessons.enough(table, hints, locale)
    alone = seat is None or note is not None or drill is not None
    scene = None if alone else face.hand(eyes.view, names_in_pictures(table))
    return Sheet(
        heading,
        locale,
        scene=scene,
        lines=(*told, *lines),
        rows=rows if drill else sheets.with_suggestions(table, eyes, rows, steady, seat),
        steady=steady,
        words=words or (scene is not None and _crowded(scene.shapes)),
    )


def _crowded(shapes: Sequence[Shape]) -> bool:
    """Whether something is told in words only, as the picture has no room for it."""
    return any((one.words is not None and not one.box[2]) or _crowded(one.children) for one in shapes)


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
    lines = tuple(_asked(table, put, eyes, names_in_texts(table)))
    return Sheet(note, locale, lines=lines, rows=controls(put, eyes))


def _asked(table: Table, put: Put, eyes: Sight, names: Sequence[str]) -> list[str]:
    """The question; once it is answered under seal, what the answer was and who is waited for. ``names``: escaped."""
    prompt = eyes.say(eyes.face.prompt(put.ask, eyes.view, names))
    given = table.given(put.ask.seat)
    if given is None:
        return [f"**{prompt}**"]
    label = suggestions.labelled(put, given, msgspec.structs.replace(eyes, names=names))
    what = full(msgspec.structs.replace(label, detail=None), eyes)
    whom = sheets.waited_for(table, names)
    until = T("Until all have answered, you may change it.")
    if whom:
        until = T("Waiting for {names}; until then you may change it.", names=whom)
    return [f"-# {prompt}", eyes.say(T("You have answered: {what}", what=what)), eyes.say(until)]


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
    """Everything that a person can do now, with its commands. ``past``: what happened, said first."""
    told: Sequence[str] = past.lines if past else ()
    put = question(table, seat)
    heading = say(T("### What you can do now"), locale)
    steady = rows_of(_always(table, seat, locale))
    if put is None:
        lines = (*told, say(T("Nothing is asked of you now."), locale))
        begun = table.facts.phase == "playing" and table.readable
        rows = sheets.with_suggestions(table, sight(table, seat, locale), (), steady, seat) if begun else ()
        return Sheet(heading, locale, lines=lines, rows=rows, steady=steady)
    eyes = sight(table, seat, locale)
    prompt = _asked(table, put, eyes, names_in_texts(table))
    told = [line for line in told if not any(line in one for one in prompt)]
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
        lines=(*(told if page == 0 else ()), *prompt, *shown),
        rows=sheets.with_suggestions(table, eyes, controls(put, eyes), steady, seat),
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
    """What options come to, and the commands that do the same. Where each has its button below, only those are listed
    of which there is more to say, and then the commands, as far as a line of them is long. ``names``: escaped."""
    choice = put.ask.choice
    if not isinstance(choice, One):
        labels = [eyes.face.item(item, put.ask, eyes.view, names) for item in choice.items]
        return [f"- {full(label, eyes)}" for label in labels]
    listed = in_order(put.ask, msgspec.structs.replace(eyes, names=names))
    likely = [option for option, label in listed if not label.rare]
    commands = [f"`{_command(option, choice, likely, eyes)}`" for option, _ in listed]
    if len(listed) > BUTTONS_AT_ONCE:
        return [f"- {full(label, eyes)}\n-# {typed}" for (_, label), typed in zip(listed, commands, strict=True)]
    while len(" · ".join(commands)) > COMMANDS:
        commands.pop()
    told = [f"- {full(label, eyes)}" for _, label in listed if label.detail]
    return [*told, f"-# {' · '.join(commands)}"]


def _command(option: Move, choice: One, likely: Sequence[Move], eyes: Sight) -> str:
    """The shortest command that means an option."""
    given = []
    for field in _needed(option, choice, likely):
        value = str(getattr(option, field))
        parameter = eyes.face.field(option.tag, field)[0]
        given.append(f"{parameter}:{eyes.say(eyes.face.value(option.tag, field, value, eyes.names))}")
    return " ".join([f"/{eyes.face.root}", eyes.face.tag(option.tag)[0], *given]).replace("`", "")


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
