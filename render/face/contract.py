"""How a game shows itself: one ``Face`` for each game; the cogs know nothing else of it.

A face gets views, news and questions, never states; it gives scenes (pictures, alt text and text board come from them)
and texts. ``names`` are the seats' names in seating order, already cleaned.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from engine.game import Choice
from engine.protocol import Ask, Move, Refused, Seat, Told
from engine.registry import installed

from ..scene import Scene
from ..text.i18n import Text

Names = Sequence[str]


class Label(Struct, frozen=True):
    """What a button or a select's entry says."""

    text: Text
    detail: Text | None = None
    """A second line where there is room for one (selects, the options list); at most 100 characters."""
    emoji: str | None = None
    """A real emoji (Discord refuses arrows, stars and chess men of the plain symbol kind)."""
    style: str = "secondary"
    """"primary", "secondary", "success" or "danger"."""
    last: bool = False
    """Doing nothing, staying, letting be: it comes after all that does something."""
    rare: bool = False
    """Seldom meant: it stands behind "More ways", so that what is meant most is one press away."""


class Setting(Struct, frozen=True):
    """Something to choose in the lobby, in words."""

    choice: Choice
    name: Text
    values: tuple[tuple[str, Text], ...]
    about: Text | None = None
    """What it decides, in a sentence."""
    alone: bool = False
    """It concerns who plays alone, and would surprise: then the lobby says how it stands, also where nobody chose."""


class Page(Struct, frozen=True):
    """An entry to look up: a rule or a card."""

    key: str
    """A rule's id, a card's number."""
    title: Text
    body: Text
    topic: Text | None = None
    scene: Scene | None = None


class Lesson(Struct, frozen=True):
    """What somebody is told who sees something for the first time."""

    key: str
    """Of what it is about: each is told once in a match."""
    text: Text
    """One sentence: what is going on and what one may do."""
    rule: str
    """The id of the rule behind it."""


class Weight(IntEnum):
    """How much a piece of news matters where there is no room for all."""

    PASSING = 0
    """Goes first: the next question or the picture tells it anyway."""
    USUAL = 1
    RESULT = 2
    """What a throw, a fight or a turn came to."""
    OWN = 3
    """Done by the viewer, or to the viewer."""
    END = 4
    """That it is over: left out where the result stands below."""


class Face(Protocol):
    """All that the cogs ask of a game's looks and words."""

    root: str
    """The slash command's root: ``raid``."""

    def title(self) -> Text:
        """The game's name."""

    def level(self, key: str) -> Text:
        """A level's name."""

    def about(self, key: str) -> Text:
        """One or two sentences on a level, for who has to choose."""

    def settings(self, level: str) -> tuple[Setting, ...]:
        """What may be settled before the start."""

    def tag(self, tag: str) -> tuple[str, Text]:
        """A subcommand's name (lower case, for the tag of a move or the subcommand of a set) and its help."""

    def field(self, tag: str, field: str) -> tuple[str, Text]:
        """A parameter's name and its help."""

    def value(self, tag: str, field: str, value: str, names: Names) -> Text:
        """A field's value in words ("forward", "Bats", somebody's name); what is typed is matched against it."""

    def cover(self, level: str, names: Names) -> Scene:
        """The lobby's picture."""

    def board(self, view: Any, news: Sequence[Told], names: Names) -> Scene:
        """What everybody may see; what the news changed is marked. ``view`` is the spectators'."""

    def hand(self, view: Any, names: Names) -> Scene | None:
        """What the viewer alone may see; None where that is nothing."""

    def headline(self, view: Any, names: Names) -> Text:
        """Level, turn and whose move it is, in a line."""

    def line(self, told: Told, viewer: Seat | None, names: Names) -> Text | None:
        """A piece of news as the viewer may read it; None if it is not worth a line."""

    def prompt(self, ask: Ask, view: Any, names: Names) -> Text:
        """The question, to the seat asked."""

    def waiting(self, ask: Ask, names: Names) -> Text:
        """What the others are told about an open question."""

    def label(self, option: Move, ask: Ask, view: Any, names: Names) -> Label:
        """An option of One."""

    def item(self, item: str, ask: Ask, view: Any, names: Names) -> Label:
        """An item of Some or Order."""

    def refusal(self, reason: Refused, view: Any) -> Text | None:
        """A reason of the game's own; None for those that every game has.

        ``not-now`` comes with the ``tag`` of the move that was meant and the kind of question ``asked``: when that move
        is asked for is the game's to say. ``not-an-option``, where it was typed, comes with the ``tag``, the ``field``
        at fault and what was ``meant`` by each field that could be understood (see ``Explains``).
        """

    def result(self, view: Any, names: Names) -> Text:
        """How it ended."""

    def cards(self) -> Sequence[Page]:
        """Every card there is to look up."""

    def rules(self) -> Sequence[Page]:
        """Every rule there is to look up."""

    def moments(self) -> Sequence[tuple[str, Text]]:
        """The kinds of questions at which somebody may react, in words: a player may want to be stopped there always,
        or never."""

    def legend(self) -> Scene | None:
        """What the signs in the pictures mean; None where there are none to explain."""


@runtime_checkable
class Explains(Protocol):
    """A face that knows what may be meant though it is not possible now, so that a refusal can say why."""

    def vocabulary(self, tag: str, field: str, view: Any) -> Sequence[str]:
        """Every value that a field may have at some time, as far as the viewer may know."""


@runtime_checkable
class Guide(Protocol):
    """A face that can lead through a first game. It speaks only of what everybody may know."""

    def lessons(self) -> Sequence[Lesson]:
        """Every lesson there is."""

    def lesson(self, about: Told | str) -> Lesson | None:
        """The lesson of a piece of news, or of a kind of question; None where there is nothing to explain."""


@runtime_checkable
class Stepwise(Protocol):
    """A face that puts some questions field by field, even where all their options would fit beside each other."""

    def step(self, options: Sequence[Move], field: str, ask: Ask, view: Any, names: Names) -> Label | None:
        """What stands for options that are equal up to and with this field, and is pressed before one of them ("three
        dice of 2"). None: no step of its own; the field's value says it where there are too many options.

        It is asked of the options that are not ``rare`` and of those that are apart.
        """


@runtime_checkable
class Weighs(Protocol):
    """A face that knows which of its news matter most."""

    def weight(self, told: Told, viewer: Seat | None) -> Weight:
        """How much a piece of news matters to a viewer (None: to everybody)."""


def weight(face: Face, told: Told, viewer: Seat | None) -> Weight:
    """The same for any face: where it does not say, all news weigh alike."""
    return face.weight(told, viewer) if isinstance(face, Weighs) else Weight.USUAL


_faces: dict[str, Face] = {}


def register(key: str, face: Face) -> None:
    """Add a game's face (the installed ones add themselves when first asked for; tests add theirs)."""
    _faces[key] = face


def face(key: str) -> Face:
    """The face of a game; KeyError if it has none."""
    if key not in _faces and key in installed():
        register(key, import_module(f"render.games.{key}.face").FACE)
    return _faces[key]
