"""The label of any answer to a question, on a button or in a menu."""

from __future__ import annotations

from engine.match_records import OpenQuestion
from engine.protocol import One, Value
from render.face.records import Label
from render.text.i18n import T, Text

from .stepwise import ViewerContext


def build_label(question: OpenQuestion, value: Value, viewer: ViewerContext) -> Label:
    """Return the label of an answer to a question."""
    choice = question.ask.choice
    if isinstance(choice, One):
        return viewer.face.label(choice.read(value), question.ask, viewer.view, viewer.names)
    items = [viewer.face.item(item, question.ask, viewer.view, viewer.names).text for item in value]
    return Label(Text("{items}", {"items": items}) if items else T("None of these"))
