"""Records of words and pictures of which a presenter is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any

from msgspec import Struct

from engine.decks import Deck
from engine.own_files import Fault
from engine.protocol import Seat
from engine.setup import Choice

from ..scene import Scene
from ..text.i18n import Text

Names = Sequence[str]
"""The seats' names in seating order, already cleaned."""


class Label(Struct, frozen=True):
    """The words on a button or on an entry of a select menu."""

    text: Text
    detail: Text | None = None
    """A second line for places that have room for one (select menus, the options list); at most 100 characters."""
    emoji: str | None = None
    """A real emoji. Discord rejects plain symbols such as arrows, stars and chess pieces."""
    style: str = "secondary"
    """One of "primary", "secondary", "success" and "danger"."""
    first: bool = False
    """True for the main purpose of the question. It is listed before all others, because people tend to
    press the first button."""
    last: bool = False
    """True if this option does nothing (stay, pass, leave as is). It is listed after every option that does something.
    """
    rare: bool = False
    """True if this option is seldom wanted. It is hidden behind *More choices…*, so that common options
    are one press away."""
    picture: str | None = None
    """A key of ``Choosing.emoji``. That picture is shown instead of ``emoji`` once it is uploaded to Discord."""
    card: Text | None = None
    """If the option plays a card: a few words for a button beside ``text`` and ``detail``, which name the card."""


class Setting(Struct, frozen=True):
    """A setting of the lobby, in words."""

    choice: Choice
    name: Text
    values: tuple[tuple[str, Text], ...]
    about: Text | None = None
    """One sentence that says what the setting decides."""
    alone: bool = False
    """True for a setting that would surprise a person who plays alone. Then the lobby always says its value."""
    details: Mapping[str, Text] = {}
    """Explanations of values, by value, for the second lines of a menu. A value whose name says enough has none."""
    needs: tuple[str, str] | None = None
    """The key and the value of another setting without which this one does nothing; None if it always counts."""


class Page(Struct, frozen=True):
    """A rule or a card that people can look up."""

    key: str
    """The rule's id or the card's number."""
    title: Text
    body: Text
    topic: Text | None = None
    scene: Scene | None = None
    asked: Text | None = None
    """Everyday phrases by which people search for this page, separated by semicolons. They are searched and never
    shown."""


class Lesson(Struct, frozen=True):
    """A short explanation for somebody who meets something for the first time."""

    key: str
    """The subject of the lesson. Each subject is explained once in a match."""
    gist: Text
    """A shorter version that fits on one line of a phone. The board shows it; the whole sentence is one press away."""
    text: Text
    """One sentence about the situation and the reader's possible actions."""
    rule: str
    """The id of the rule that the lesson explains."""


class RuleChange(Struct, frozen=True):
    """A difference between one version of the rules and the version before it."""

    text: Text
    """One sentence, written for players."""
    levels: tuple[str, ...] = ()
    """The levels that the change concerns. An empty tuple means all levels."""


class Routine(Struct, frozen=True):
    """A kind of routine question that a person may have answered automatically (an auto-answer)."""

    when: Text
    """A description of when the question is asked."""
    order: Text
    """The answer for people who do not want to be asked, in a few words that follow a colon: "none of them"."""


class Weight(IntEnum):
    """The importance of an event where there is no room for all events."""

    PASSING = 0
    """An event that is left out first, because the next question or the picture shows it anyway."""
    USUAL = 1
    """An event without special importance."""
    RESULT = 2
    """The outcome of a throw, a fight or a turn."""
    OWN = 3
    """An event that the viewer caused, or that happened to the viewer."""
    GRAVE = 4
    """An event that changes life, death or the terrain, for any seat. Routine events must not hide such an event."""
    END = 5
    """The end of the match. This event is left out in messages that show the result below."""


class Highlight(Struct, frozen=True):
    """A highlight: an event that the table should see in a separate picture before the match goes on."""

    plan: Callable[[], Scene]
    """Build the picture that replaces the board until the next step or until somebody presses *Continue*.

    Its title is one sentence about the event. It shows only public facts. It is built on demand,
    because most highlights have passed before anybody asks for them."""
    concerned: tuple[Seat, ...]
    """The seats to which the shown event happened. They get the button *Continue*; the match does not wait for them.
    """

    @property
    def scene(self) -> Scene:
        """Build the picture of the highlight."""
        return self.plan()


class Level(Struct, frozen=True):
    """A level, described for people who choose one."""

    name: Text
    about: Text
    """One or two sentences about the level."""


class Decks(Struct, frozen=True, kw_only=True):
    """A game's words and pictures for decks that players build themselves (``engine.decks``)."""

    kinds: Callable[[], Sequence[tuple[Text, Sequence[str]]]]
    """Return the kinds of cards that may be in decks, each with its cards, in the order of the lists."""
    card: Callable[[str], Label]
    """Return the label of a card in a list: its name, and as the detail its figures and effects. A menu may cut the
    detail.
    """
    ready: Callable[[str], Text]
    """Return the name of a ready-made deck, by key."""
    fault: Callable[[Fault], Text]
    """Return one sentence that says why the rules reject a deck, and what is possible instead."""
    picture: Callable[[Deck, Text | str], Scene]
    """Draw a deck under its name."""
    brought: Callable[[Any, Seat], Deck | None]
    """Return the deck with which a seat began, from a view. None: the viewer does not know the deck."""


class Levels(Struct, frozen=True, kw_only=True):
    """A game's words and pictures for levels that players build themselves (``engine.levels``)."""

    level: Callable[[str], Level]
    """Return a level's name and description from its text. Words by the level's author cannot act as Markdown."""
    field: Callable[[str], Text]
    """Return the name of a level's field, by key."""
    value: Callable[[str, str], Text]
    """Return the name of a field's value, from the keys of field and value."""
    fault: Callable[[Fault], Text]
    """Return one sentence that says why the rules reject a level, and what is possible instead."""
    picture: Callable[[Any], Scene]
    """Draw the map as it is at the start of a match, from the spectators' view of that moment (``LevelFile.start``)."""


class Campaigning(Struct, frozen=True, kw_only=True):
    """A game's words for its campaign (``Game.campaign``)."""

    points: Callable[[int], Text]
    """Return a number of points in words, with the game's word for points: "52 XP"."""
    level: Callable[[int], Text]
    """Return a campaign level in words, by number: "level 3: Page"."""
    gives: Callable[[int], Text | None]
    """Return one sentence about the benefit that a campaign level adds. None: the level adds nothing."""
    rule: str
    """The id of the rule on campaign levels."""
    counts: str
    """The id of the rule that says which points a match adds to a player's campaign, and when."""


Named = tuple[str, Text]
"""The name of a command or a parameter (lower case, English in every language), and its help text."""


class Group(Struct, frozen=True):
    """A group of less common subcommands under one name: ``/raid dice one``."""

    named: Named
    tags: tuple[str, ...]
    """The tags of moves and sets. Their subcommands belong to this group."""
