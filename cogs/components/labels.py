"""The label of any answer to a question."""

from __future__ import annotations

from engine.match import Put
from engine.protocol import One, Value
from render.face.contract import Label
from render.text.i18n import T, Text

from .stepwise import Viewpoint


def labelled(put: Put, value: Value, eyes: Viewpoint) -> Label:
    """Return the label of an answer."""
    choice = put.ask.choice
    if isinstance(choice, One):
        return eyes.face.label(choice.read(value), put.ask, eyes.view, eyes.names)
    items = [eyes.face.item(item, put.ask, eyes.view, eyes.names).text for item in value]
    return Label(Text("{items}", {"items": items}) if items else T("None of them"))
