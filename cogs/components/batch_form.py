"""The form in which a question and the next questions of its kind are answered at once.

It is for options of one kind with two fields, such as a card and a place: each card has a group of radio buttons, or a
menu. The first answer of the form answers the question. The others are given in advance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import ui

from engine.match_records import OpenQuestion
from engine.protocol import Move, One
from render.text.i18n import T

from .. import limits
from .forms import Field, Fields, build_form
from .sheet import Button, Entry
from .stepwise import ViewerContext

BATCH = "batch"
"""The sign in a component id for this form."""
LATER = "-"
"""The value of a field whose answer is left for later."""
Batches = Mapping[str, Sequence[Move]]
"""Options of a question by the value of their first field."""


def list_batches(question: OpenQuestion, plans: Sequence[Move]) -> Batches:
    """Return the options of a question by their first field; nothing if a form has no room or they do not fit one.

    ``plans``: the answers that the seat can give in advance.
    """
    options = question.ask.choice.options if isinstance(question.ask.choice, One) else ()
    if len({type(one) for one in options}) != 1 or len(options[0].__struct_fields__) != 2:
        return {}
    field, found = options[0].__struct_fields__[0], dict[str, list[Move]]()
    for option in options:
        found.setdefault(str(getattr(option, field)), []).append(option)
    fits = 1 < len(found) <= limits.MODAL and all(len(group) < limits.MENU for group in found.values())
    return found if fits and all(one in plans for one in options) else {}


def build_batch_button(question: OpenQuestion, viewer: ViewerContext) -> Button:
    """Return the button that opens the form."""
    return Button(viewer.make_id(question, "+", BATCH), viewer.say(T("Several at once…")))


def build_batch_form(question: OpenQuestion, batches: Batches, viewer: ViewerContext) -> ui.Modal:
    """Return the form, in which nothing is chosen yet."""
    fields, later = [], Entry(LATER, viewer.say(T("Not now")), chosen=True)
    for key, options in batches.items():
        first, second = options[0].__struct_fields__
        entries = [
            Entry(
                one.format_text(),
                viewer.say(viewer.face.value(one.tag, second, str(getattr(one, second)), viewer.names)),
            )
            for one in options
        ]
        label = viewer.say(viewer.face.value(options[0].tag, first, key, viewer.names))
        fields.append(Field(key, label, (*entries, later)))
    title = viewer.say(viewer.face.prompt(question.ask, viewer.view, viewer.names))
    return build_form(viewer.make_id(question, "*", BATCH), title, fields)


def read_batch(form: Fields, batches: Batches) -> list[str]:
    """Return the answers that a submitted form gives, as text, in the order of its fields."""
    known = {one.format_text() for options in batches.values() for one in options}
    return [value for key in batches for value in form.get(key, ()) if value in known]
