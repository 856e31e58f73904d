"""How a game shows itself: one ``Face`` for each game; the cogs know nothing else of it.

A face gets views, news and questions, never states; it gives scenes (pictures, alt text and text board come from them)
and texts. ``names`` are the seats' names in seating order, already cleaned.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import IntEnum
from importlib import import_module
from typing import Any

from msgspec import Struct

from engine.decks import Deck
from engine.game import Choice
from engine.own_files import Fault, is_text
from engine.protocol import Ask, Move, Refused, Seat, Told
from engine.registry import installed

from ..scene import Scene, Shape
from ..text.i18n import TC, Text

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
    first: bool = False
    """What one has come for: it comes before all else, for a thumb takes the first."""
    last: bool = False
    """Doing nothing, staying, letting be: it comes after all that does something."""
    rare: bool = False
    """Seldom meant: it stands behind "More ways", so that what is meant most is one press away."""
    picture: str | None = None
    """A name in ``Face.emoji``: shown in place of ``emoji`` where Discord knows it already."""


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
    asked: Text | None = None
    """How people ask for it in everyday words, each way after a semicolon. It is searched and never shown."""


class Lesson(Struct, frozen=True):
    """What somebody is told who sees something for the first time."""

    key: str
    """Of what it is about: each is told once in a match."""
    gist: Text
    """The same in a line of a phone, which the board has room for; the sentence is a press away."""
    text: Text
    """One sentence: what is going on and what one may do."""
    rule: str
    """The id of the rule behind it."""


class RuleChange(Struct, frozen=True):
    """Something that a version of the rules does otherwise than the one before it."""

    text: Text
    """In a sentence, for who plays."""
    levels: tuple[str, ...] = ()
    """The levels that it concerns; none named: all."""


class Routine(Struct, frozen=True):
    """A kind of question for which a person may give a standing order: to be asked always, or to be asked no more."""

    when: Text
    """When it is put."""
    order: Text
    """What is done where one is asked no more, in a few words after a colon: "none of them"."""


class Weight(IntEnum):
    """How much a piece of news matters where there is no room for all."""

    PASSING = 0
    """Goes first: the next question or the picture tells it anyway."""
    USUAL = 1
    RESULT = 2
    """What a throw, a fight or a turn came to."""
    OWN = 3
    """Done by the viewer, or to the viewer."""
    GRAVE = 4
    """It changes life, death or the ground, whoever it befalls: nothing of a turn's housekeeping may hide it."""
    END = 5
    """That it is over: left out where the result stands below."""


class Moment(Struct, frozen=True):
    """Something that a table should see before it goes on: a picture of its own."""

    plan: Callable[[], Scene]
    """The picture in place of the board, until the next step or *Continue*; its title says what happened, in a
    sentence. For everybody: it is made of what all may know. Most moments are over when they are asked for."""
    concerned: tuple[Seat, ...]
    """Whom it befell: these are offered *Continue*. Nobody is waited for, and the rules ask nothing."""

    @property
    def scene(self) -> Scene:
        return self.plan()


class Level(Struct, frozen=True):
    """A level, for who has to choose."""

    name: Text
    about: Text
    """One or two sentences."""


class Decks(Struct, frozen=True, kw_only=True):
    """What a game shows and says of decks of players' own (``engine.decks``)."""

    kinds: Callable[[], Sequence[tuple[Text, Sequence[str]]]]
    """The kinds of cards that stand in decks, and the cards of each, in the order in which lists have them."""
    card: Callable[[str], Label]
    """A card in a list: its name, and in the detail its figures."""
    ready: Callable[[str], Text]
    """What a ready-made deck is called, by key."""
    fault: Callable[[Fault], Text]
    """Why the rules do not let a deck be played with, and what is possible instead: a sentence."""
    picture: Callable[[Deck, Text | str], Scene]
    """A deck and what it is called."""
    brought: Callable[[Any, Seat], Deck | None]
    """From a view, the list of the deck with which a seat began, as far as the viewer knows it; None: it does not."""


class Levels(Struct, frozen=True, kw_only=True):
    """What a game shows and says of levels of players' own (``engine.levels``)."""

    level: Callable[[str], Level]
    """From a level's text: its name, and what it is like. Of what its maker has written Markdown makes nothing."""
    field: Callable[[str], Text]
    """What a field is called, by key."""
    value: Callable[[str, str], Text]
    """What a value of a field is called."""
    fault: Callable[[Fault], Text]
    """Why the rules do not let a level be played, and what is possible instead: a sentence."""
    picture: Callable[[Any], Scene]
    """The map as a match begins on it, from the spectators' view of then (``LevelFile.start``)."""


class Campaigning(Struct, frozen=True, kw_only=True):
    """What a game says of its campaign (``Game.campaign``)."""

    points: Callable[[int], Text]
    """So many points, as the game calls them: "52 XP"."""
    level: Callable[[int], Text]
    """A level by its number: "level 3: Page"."""
    gives: Callable[[int], Text | None]
    """What a level adds to those below it, in a sentence; None: nothing."""
    rule: str
    """The id of the rule on levels."""
    counts: str
    """The id of the rule on what is added, and when."""


Named = tuple[Text, Text]
"""What a command or a parameter is called (lower case), and its help."""


class Group(Struct, frozen=True):
    """Subcommands that are rarer and stand together under a name: ``/raid dice one``."""

    named: Named
    tags: tuple[str, ...]
    """Of the moves and sets whose subcommands stand in it."""


def _says_nothing(*_: Any) -> None:
    """For what a face leaves out."""


def _never(*_: Any) -> bool:
    """The same of a question."""
    return False


def _as_they_are(view: Any, names: Names) -> Names:
    return names


def _none(*_: Any) -> tuple[Any, ...]:
    return ()


def _alike(told: Told, viewer: Seat | None) -> Weight:
    return Weight.USUAL


class Face(Struct, frozen=True, kw_only=True):
    """All that the cogs ask of a game's looks and words: a record of tables and functions.

    ``face.standard`` makes the functions that look something up from a game's tables. Whatever has a default is offered
    by some faces only.
    """

    root: str
    """The slash command's root: ``raid``."""
    title: Text
    """The game's name."""
    pitch: Text | None = None
    """What the game is, for who has to choose one: a sentence of at most 100 characters."""
    levels: Mapping[str, Level]
    settings: Callable[[str], tuple[Setting, ...]]
    """By level: what may be settled before the start."""

    commands: Mapping[str, Named]
    """The subcommands, by the tag of a move or the subcommand of a set."""
    groups: Sequence[Group] = ()
    """Of subcommands; who is in none stands under the root."""
    fields: Mapping[str, Named]
    """The parameters, by field. That of a set is called ``items``; where sets differ, it has the set's subcommand."""
    value: Callable[[str, str, str, Names], Text]
    """From tag, field and value: the value in words ("forward", "Bats", somebody's name); what is typed is matched
    against it."""
    vocabulary: Callable[[str, str, Any], Sequence[str]] = _none
    """From tag, field and view: every value that a field may have at some time, as far as the viewer may know. So a
    refusal can say why something that was meant is not possible now."""

    cover: Callable[[str, Names], Scene]
    """The lobby's picture, by level."""
    board: Callable[[Any, Sequence[Told], Names], Scene]
    """What everybody may see; what the news changed is marked. The view is the spectators'."""
    asked: Callable[[Any, Sequence[Told], Names, Ask], Scene | None] = _says_nothing
    """The same while one seat alone is asked something that everybody may know: with what may be chosen marked where it
    lies, by the signs of the buttons. None: nothing is marked."""
    hand: Callable[[Any, Names], Scene | None] = _says_nothing
    """What the viewer alone may see; None where that is nothing."""
    cockpit: Callable[[Any, Sequence[Told], Ask | None, Names], Scene | None] = _says_nothing
    """What matters to the viewer now, in one picture for the viewer alone: that part of the board, the hand, and at the
    bottom edge the question with each option and its chances.

    The view is the viewer's own, the news what that viewer was told of the last step (its dice and changes are shown);
    the question is one put to the viewer and open still, or None: then the picture is of the place and the hand. It
    shows all that ``hand`` shows, so it stands in its place. Its title is the prompt (else how it stands), so that alt
    text and text board begin with it. None: for spectators, and when all is over.
    """
    moment: Callable[[Sequence[Told], Any, Names], Moment | None] = _says_nothing
    """From news that everybody is told, oldest first, and the spectators' view after them: the weightiest thing that
    calls for a picture of its own (a death, the treasure); None where nothing does. Not of how it all ends: for that
    there is the finale."""
    headline: Callable[[Any, Names], Text]
    """Level, turn and whose move it is, in a line."""
    result: Callable[[Any, Names], Text]
    """How it ended."""
    out: Callable[[Any, Names], Text | None] = _says_nothing
    """From the view of a seat that plays no more while the match goes on: since when, and by what; None: it plays."""

    line: Callable[[Told, Seat | None, Names], Text | None]
    """A piece of news as the viewer may read it; None if it is not worth a line."""
    weight: Callable[[Told, Seat | None], Weight] = _alike
    """How much a piece of news matters to a viewer (None: to everybody)."""
    completes: Mapping[str, Collection[str]] = {}
    """Kinds of news that say what came of the one just before, by the kinds of that: the two share a line, for either
    would be half a pair."""
    retold: Callable[[Told, Sequence[Told]], bool] = _never
    """Whether the news that follow a piece of news at once tell all of it again: then they alone are said."""
    causes: Mapping[str, Collection[str]] = {}
    """By kind of news that tells an effect, the kinds that tell what brought it about: wherever there is no room for
    all, an effect comes with the nearest of them before it. Those that share a line by ``completes`` need no entry."""
    befalls: Callable[[Told, Seat, Any], bool] = _never
    """Whether a piece of news tells what happened to a seat (it was attacked, lost life, died, found, won, lost), from
    the news and that seat's own view. A private message says it first, until the seat's person has pressed again."""
    alone: Callable[[Told, Names], Text | None] = _says_nothing
    """What else is to be said of a piece of news after which nothing follows that completes it; None: nothing."""
    prompt: Callable[[Ask, Any, Names], Text]
    """The question, to the seat asked."""
    waiting: Callable[[Ask, Names], Text]
    """What the others are told about an open question, or of a secret one of which all know what it is about
    (``Ask.about``): then it comes without its options."""
    marked: Callable[[Any, Names], Names] = _as_they_are
    """From a view: the names of the seats, each with the mark by which the pictures show it ("T2 (Ben)"), where that
    helps to find on the board who is waited for. Left out: the names alone."""
    label: Callable[[Move, Ask, Any, Names], Label]
    """An option of One."""
    item: Callable[[str, Ask, Any, Names], Label]
    """An item of Some or Order."""
    step: Callable[[Sequence[Move], str, Ask, Any, Names], Label | None] = _says_nothing
    """What stands for options that are equal up to and with this field, and is pressed before one of them ("three dice
    of 2"), even where all of them would fit beside each other. None: no step of its own; the field's value says it
    where there are too many options. It is asked of the options that are not ``rare`` and of those that are apart."""
    refusal: Callable[[Refused, Any], Text | None]
    """A reason of the game's own, from the view of who is refused (None: before the start); None for those that every
    game has.

    ``not-now`` comes with the ``tag`` of the move that was meant and the kind of question ``asked``: when that move is
    asked for is the game's to say. ``not-an-option``, where it was typed, comes with the ``tag``, the ``field`` at
    fault and what was ``meant`` by each field that could be understood (see ``vocabulary``).
    """

    cards: Callable[[], Sequence[Page]] = _none
    """Every card there is to look up."""
    rules: Callable[[], Sequence[Page]]
    """Every rule there is to look up."""
    changes: Mapping[int, Sequence[RuleChange]] = {}
    """By version of the rules (``Game.version``), from the second on: what it changed. A match begun under an older one
    is told so, once."""
    decks: Decks | None = None
    """Where players build decks of their own (``Game.files``)."""
    own_levels: Levels | None = None
    """Where players build levels of their own (``Game.files``)."""
    campaign: Campaigning | None = None
    """Where its matches add up to a campaign (``Game.campaign``)."""
    emoji: Mapping[str, Shape] = {}
    """Small pictures for buttons, by names of letters, digits and ``_`` (20 at most); each is drawn into a square by
    the game's sprites (``render.emoji``). They are the same for every reader, so they show nothing that is hidden."""
    legend: Callable[[], Scene | None] = _says_nothing
    """What the signs in the pictures mean; None where there are none to explain."""
    conditions: Mapping[str, Text] = {}
    """On what an answer given ahead may hang (``Plans.conditions``), by key: "if nobody dies"."""
    routines: Mapping[str, Routine] = {}
    """Questions of routine, by kind, in the order in which they are listed (see ``Game.routine``)."""
    forced: Mapping[str, Text] = {}
    """By kind of question: what somebody is told alone for whom it was answered because there was nothing to choose."""
    lessons: Callable[[], Sequence[Lesson]] = _none
    """Every lesson of a guided first game; they speak only of what everybody may know."""
    lesson: Callable[[Told | str], Lesson | None] = _says_nothing
    """The lesson of a piece of news, or of a kind of question; None where there is nothing to explain."""
    held: Callable[[Told, Seat], Sequence[Lesson]] = _none
    """The lessons of what a seat has come to hold by a piece of news (kinds of cards): for that seat alone."""
    choices: Callable[[str, Ask], Text | None] = _says_nothing
    """Under which heading an item of a set stands, where one list has no room for all; None: under none."""

    def shown(self, view: Any, news: Sequence[Told], names: Names, ask: Ask | None) -> Scene:
        """The board, while that is asked; None: nothing is, or not of one seat alone, or it is secret."""
        return (self.asked(view, news, names, ask) if ask is not None else None) or self.board(view, news, names)

    @property
    def hides(self) -> bool:
        """Whether a seat ever holds something that the others do not see."""
        return self.hand is not _says_nothing

    def level(self, key: str) -> Text:
        """The name of a level, by its key or its text."""
        return self._level(key).name

    def about(self, key: str) -> Text:
        """One or two sentences on a level, for who has to choose."""
        return self._level(key).about

    def _level(self, key: str) -> Level:
        if is_text(key) and self.own_levels is not None:
            return self.own_levels.level(key)
        return self.levels[key]

    def tag(self, tag: str) -> tuple[str, Text]:
        """A subcommand's name and its help."""
        if tag not in self.commands:
            raise LookupError(f"/{self.root}: Face.commands has no words for {tag!r}")
        name, help = self.commands[tag]
        return name.key, help

    def group(self, tag: str) -> Group | None:
        """The group in which a subcommand stands."""
        return next((group for group in self.groups if tag in group.tags), None)

    def typed(self, tag: str) -> str:
        """What is typed after the root: the group, if there is one, and the subcommand."""
        group, name = self.group(tag), self.tag(tag)[0]
        return name if group is None else f"{group.named[0].key} {name}"

    def word(self, name: str) -> Text:
        """The root, a group, a subcommand or a parameter as other languages call it in this game."""
        return TC(self.root, name)

    def field(self, tag: str, field: str) -> tuple[str, Text]:
        """A parameter's name and its help."""
        if field not in self.fields and tag not in self.fields:
            raise LookupError(f"/{self.root}: Face.fields has no words for {field!r} of {tag!r}")
        name, help = self.fields[field] if field in self.fields else self.fields[tag]
        return name.key, help


_faces: dict[str, Face] = {}


def register(key: str, face: Face) -> None:
    """Add a game's face (the installed ones add themselves when first asked for; tests add theirs)."""
    _faces[key] = face


def face(key: str) -> Face:
    """The face of a game; KeyError if it has none."""
    if key not in _faces and key in installed():
        register(key, import_module(f"render.games.{key}.face").FACE)
    return _faces[key]
