"""The presenter's contract: one ``Presenter`` for each game tells how the game is shown.

The cogs (the code that talks to Discord) know nothing else of a game. A ``Presenter`` receives views, events and
questions (``Ask``), never game states. It returns scenes and texts. Pictures, alt text and text boards are made from
the scenes. Parameters called ``names`` hold the seats' names in seating order, already cleaned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from msgspec import Struct

from engine.distributions import find_presenter_entry, load_entry_point
from engine.events import GameEvent
from engine.own_files import is_text
from engine.protocol import Ask, Move, Refused, Seat
from engine.registry import list_distributed_games, list_installed_games

from ..scene import Scene
from ..text.i18n import Text
from .offers import Choosing, Guidance, Pictures, Reference, Telling
from .records import Campaigning, Decks, Group, Label, Level, Levels, Named, Names, Page, Setting


class Presenter(Struct, frozen=True, kw_only=True):
    """A game's presenter: every word and picture that the cogs ask for, as a record of tables and functions.

    ``render.face.standard`` makes the functions that only look something up in a game's tables. Fields with a default
    are optional.
    """

    root: str
    """The game's slash command: ``raid``."""
    title: Text
    """The game's name."""
    levels: Mapping[str, Level]
    settings: Callable[[str], tuple[Setting, ...]]
    """Return the settings that can be chosen before the start, by level."""
    commands: Mapping[str, Named]
    """The names of subcommands, by the tag of a move or by the subcommand of a set."""
    fields: Mapping[str, Named]
    """The names of parameters, by field. The parameter of a set is called ``items``; where sets need different names,
    the key is the set's subcommand."""
    value: Callable[[str, str, str, Names], Text]
    """Return a value in words ("forward", "Bats", a person's name), from tag, field and value. Text that people type is
    matched against these words."""
    cover: Callable[[str, Names], Scene]
    """Draw the lobby's picture, by level."""
    board: Callable[[Any, Sequence[GameEvent], Names], Scene]
    """Draw the public board from the spectators' view. Changes made by the events are marked."""
    headline: Callable[[Any, Names], Text]
    """Return level, turn and the seat to move, in one line."""
    result: Callable[[Any, Names], Text]
    """Return the result of the match."""
    line: Callable[[GameEvent, Seat | None, Names], Text | None]
    """Return an event in words as the viewer may read it. None: the event is not worth a line."""
    prompt: Callable[[Ask, Any, Names], Text]
    """Return the question in words, for the seat that is asked."""
    waiting: Callable[[Ask, Names], Text]
    """Return the words about an open question for the other seats. A secret question with a public subject
    (``Ask.about``) is described without its options."""
    label: Callable[[Move, Ask, Any, Names], Label]
    """Return the label of an option of a ``One`` choice."""
    item: Callable[[str, Ask, Any, Names], Label]
    """Return the label of an item of a ``Some`` or ``Order`` choice."""
    refusal: Callable[[Refused, Any], Text | None]
    """Return the game's own explanation of a refusal, from the refused person's view (None: before the start).
    The result is None if the reason is common to all games.

    ``not-now`` carries the ``tag`` of the intended move and the kind of question ``asked``; the game says when that
    move is asked for. ``not-an-option``, where the answer was typed, carries the ``tag``, the wrong ``field``, and in
    ``meant`` the value of each field that could be understood (see ``vocabulary``)."""
    rules: Callable[[], Sequence[Page]]
    """Return every rule that can be looked up."""
    decks: Decks | None = None
    """Words and pictures for players' own decks, in games that allow them (``Game.files``)."""
    own_levels: Levels | None = None
    """Words and pictures for players' own levels, in games that allow them (``Game.files``)."""
    campaign: Campaigning | None = None
    """Words for the campaign, in games that have one (``Game.campaign``)."""
    pictures: Pictures = Pictures()
    """Pictures beside the board."""
    telling: Telling = Telling()
    """Words about events."""
    guidance: Guidance = Guidance()
    """Words for newcomers."""
    choosing: Choosing = Choosing()
    """Words for questions with many options."""
    reference: Reference = Reference()
    """Pages to look up, beside the rules."""

    def draw_board(self, view: Any, events: Sequence[GameEvent], names: Names, ask: Ask | None) -> Scene:
        """Draw the board. If the game marks the choices of a question on the board, they are marked.

        ``ask`` is None if no question is open, if several seats are asked, or if the question is secret.
        """
        return (self.pictures.asked(view, events, names, ask) if ask is not None else None) or self.board(
            view, events, names
        )

    def name_level(self, key: str) -> Text:
        """Return the name of a level, by its key or its text."""
        return self._find_level(key).name

    def describe_level(self, key: str) -> Text:
        """Return one or two sentences about a level, for people who choose one."""
        return self._find_level(key).about

    def _find_level(self, key: str) -> Level:
        """Return a level's words, by its key or its text."""
        if is_text(key) and self.own_levels is not None:
            return self.own_levels.level(key)
        return self.levels[key]

    def find_command(self, tag: str) -> tuple[str, Text]:
        """Return a subcommand's name and its help text. Raise LookupError if the presenter has no words for the tag."""
        if tag not in self.commands:
            raise LookupError(f"/{self.root}: Presenter.commands has no words for {tag!r}")
        return self.commands[tag]

    def find_group(self, tag: str) -> Group | None:
        """Return the group of a subcommand. None: it has no group."""
        return next((group for group in self.choosing.groups if tag in group.tags), None)

    def format_command(self, tag: str) -> str:
        """Return the words that people type after the root: the group (not all have a group) and the subcommand."""
        group, name = self.find_group(tag), self.find_command(tag)[0]
        return name if group is None else f"{group.named[0]} {name}"

    def find_parameter(self, tag: str, field: str) -> tuple[str, Text]:
        """Return a parameter's name and its help text. Raise LookupError if the presenter has no words for it."""
        if field not in self.fields and tag not in self.fields:
            raise LookupError(f"/{self.root}: Presenter.fields has no words for {field!r} of {tag!r}")
        return self.fields[field] if field in self.fields else self.fields[tag]


_faces: dict[str, Presenter] = {}


def register(key: str, face: Presenter) -> None:
    """Add a game's presenter. Installed presenters are added when they are first asked for; tests add their own."""
    _faces[key] = face


def load_presenter(key: str) -> Presenter:
    """Return a game's presenter. Raise KeyError if the game has none.

    Loading a presenter from an installed distribution may raise any exception.
    """
    if key not in _faces:
        if key in list_installed_games():
            register(key, import_module(f"render.games.{key}.face").FACE)
        elif key in list_distributed_games():
            register(key, load_entry_point(find_presenter_entry(list_distributed_games()[key]), Presenter))
    return _faces[key]
