"""The presenter's contract: one ``Presenter`` for each game tells how the game is shown.

The cogs (the code that talks to Discord) know nothing else of a game. A ``Presenter`` receives views, events and
questions (``Ask``), never game states. It returns scenes and texts. Pictures, alt text and text boards are made from
the scenes. Parameters called ``names`` hold the seats' names in seating order, already cleaned.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import IntEnum
from importlib import import_module
from typing import Any

from msgspec import Struct

from engine.decks import Deck
from engine.distributions import find_presenter_entry, load_entry_point
from engine.events import GameEvent
from engine.own_files import Fault, is_text
from engine.protocol import Ask, Move, Refused, Seat
from engine.registry import list_distributed_games, list_installed_games
from engine.setup import Choice

from ..scene import Scene, Shape
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
    """True if this option is seldom wanted. It is hidden behind "More ways", so that common options are one press away.
    """
    picture: str | None = None
    """A key of ``Presenter.emoji``. That picture is shown instead of ``emoji`` once it is uploaded to Discord."""


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


def _return_none(*_: Any) -> None:
    """Return None. This is the default of optional functions that return a text, a scene or a lesson."""


def _return_true(*_: Any) -> bool:
    """Return True. This is the default of predicates that only some games narrow."""
    return True


def _return_false(*_: Any) -> bool:
    """Return False. This is the default of optional predicates."""
    return False


def _keep_names(view: Any, names: Names) -> Names:
    """Return the names unchanged. This is the default of ``Presenter.marked``."""
    return names


def _word_key(key: str, names: Names) -> Text:
    """Return a key as it is. This is the default of ``Presenter.signal``."""
    return Text(key)


def _return_empty(*_: Any) -> tuple[Any, ...]:
    """Return an empty tuple. This is the default of optional functions that return a sequence."""
    return ()


def _return_usual_weight(event: GameEvent, viewer: Seat | None) -> Weight:
    """Return the usual weight. This is the default of ``Presenter.weight``."""
    return Weight.USUAL


class Presenter(Struct, frozen=True, kw_only=True):
    """A game's presenter: every word and picture that the cogs ask for, as a record of tables and functions.

    ``render.face.standard`` makes the functions that only look something up in a game's tables. Fields with a default
    are optional.
    """

    root: str
    """The game's slash command: ``raid``."""
    title: Text
    """The game's name."""
    pitch: Text | None = None
    """One sentence that describes the game to people who choose one; at most 100 characters."""
    minutes: int | None = None
    """The usual length of a match at the shortest level, in minutes, for people who play it for the first time."""
    first_level: str | None = None
    """The level with which somebody who knows no game here should begin; None if another game has it."""
    levels: Mapping[str, Level]
    settings: Callable[[str], tuple[Setting, ...]]
    """Return the settings that can be chosen before the start, by level."""

    commands: Mapping[str, Named]
    """The names of subcommands, by the tag of a move or by the subcommand of a set."""
    groups: Sequence[Group] = ()
    """Groups of subcommands. A subcommand without a group comes directly after the root."""
    fields: Mapping[str, Named]
    """The names of parameters, by field. The parameter of a set is called ``items``; where sets need different names,
    the key is the set's subcommand."""
    value: Callable[[str, str, str, Names], Text]
    """Return a value in words ("forward", "Bats", a person's name), from tag, field and value. Text that people type is
    matched against these words."""
    vocabulary: Callable[[str, str, Any], Sequence[str]] = _return_empty
    """Return all possible values of a field that the viewer may know, from tag, field and view.

    A refusal uses this to say why an intended answer is not possible now."""

    cover: Callable[[str, Names], Scene]
    """Draw the lobby's picture, by level."""
    board: Callable[[Any, Sequence[GameEvent], Names], Scene]
    """Draw the public board from the spectators' view. Changes made by the events are marked."""
    asked: Callable[[Any, Sequence[GameEvent], Names, Ask], Scene | None] = _return_none
    """Draw the board while one seat is asked a question that is not secret.

    Each possible choice is marked at its place, with the signs of the buttons. None: nothing is marked, so ``board`` is
    drawn."""
    hand: Callable[[Any, Names], Scene | None] = _return_none
    """Draw the things that only the viewer may see. None: there are no such things."""
    private_board: Callable[[Any, Sequence[GameEvent], Ask | None, Names], Scene | None] = _return_none
    """Draw the viewer's private board: the relevant part of the board, the hand, and the question with each option and
    its chances at the bottom edge.

    The view is the viewer's own. The events are the viewer's versions of the last step's events; their dice and
    changes are shown. The question is an open question to the viewer. Without a question, the picture shows the place
    and the hand only. The picture shows all that ``hand`` shows, and replaces it. Its title is the prompt, or the
    current situation if nothing is asked, so that alt text and text board begin with it. None: the viewer is a
    spectator, or the match is over.
    """
    highlight: Callable[[Sequence[GameEvent], Any, Names], Highlight | None] = _return_none
    """Return the most important highlight (a death, the treasure) of public events, or None.

    The events are given oldest first, with the spectators' view after them. The end of the match is no highlight,
    because the finale shows it."""
    goal: Callable[[Any], Text | None] = _return_none
    """Return the goal of this match in one sentence, from the public view. The board of a guided match begins with
    it."""
    talk: Callable[[Any], Text | None] = _return_none
    """Return what players may say to each other, from a view. The public board tells it as long as it is not None; a
    seat's own message tells it beside the hand."""
    signal: Callable[[str, Names], Text] = _word_key
    """Return a signal (``Game.contest.signals``) in words, from its key."""
    side: Callable[[Any, Seat], Text | None] = _return_none
    """Return the name of a seat's side, from a view. None: the side is named by its players."""
    headline: Callable[[Any, Names], Text]
    """Return level, turn and the seat to move, in one line."""
    result: Callable[[Any, Names], Text]
    """Return the result of the match."""
    honours: Callable[[Any, Names], Sequence[Text]] = _return_empty
    """Return remarkable facts about the end of the match, from the spectators' view after the end.

    Each is one sentence about one or all players, the most remarkable first. They follow from the view alone, so
    everybody reads equal sentences.
    """
    out: Callable[[Any, Names], Text | None] = _return_none
    """Return a sentence that says when and why a seat left the match, from that seat's view. None: the seat still
    plays."""

    line: Callable[[GameEvent, Seat | None, Names], Text | None]
    """Return an event in words as the viewer may read it. None: the event is not worth a line."""
    weight: Callable[[GameEvent, Seat | None], Weight] = _return_usual_weight
    """Return how much an event matters to a viewer. A viewer of None means everybody."""
    completes: Mapping[str, Collection[str]] = {}
    """Pairs of events that share a line, because each alone would be half a sentence. The key is the first event's
    kind. The values are the kinds of events that may complete it, if such an event is next."""
    retold: Callable[[GameEvent, Sequence[GameEvent]], bool] = _return_false
    """Tell whether the next events repeat everything that an event says. If so, only those next events are shown."""
    causes: Mapping[str, Collection[str]] = {}
    """Kind of an effect -> kinds of events that may have caused it. If there is no room for all events, an effect is
    shown with its nearest earlier cause. Pairs of ``completes`` need no entry."""
    has_caused: Callable[[GameEvent, GameEvent, Sequence[GameEvent]], bool] = _return_true
    """Tell whether an event of a kind in ``causes`` has caused an effect. The arguments are the event, the effect, and
    the events between them."""
    befalls: Callable[[GameEvent, Seat, Any], bool] = _return_false
    """Tell whether an event happened to a seat (it was attacked, lost life, died, found, won, lost), from the event,
    the seat and that seat's view. A private message shows such events first, until the person presses again."""
    alone: Callable[[GameEvent, Names], Text | None] = _return_none
    """Return words to add to an event if no following event completes it. None: no words are needed."""
    recalls: Callable[[GameEvent, Sequence[GameEvent], Names], Text | None] = _return_none
    """Return words to put before an event, from the event and the events before it. None: no words are needed."""
    prompt: Callable[[Ask, Any, Names], Text]
    """Return the question in words, for the seat that is asked."""
    waiting: Callable[[Ask, Names], Text]
    """Return the words about an open question for the other seats. A secret question with a public subject
    (``Ask.about``) is described without its options."""
    marked: Callable[[Any, Names], Names] = _keep_names
    """Return the names of all seats from a view, each with its mark in pictures ("T2 (Ben)"). The marks help people to
    find a seat on the board. The default returns the names unchanged."""
    label: Callable[[Move, Ask, Any, Names], Label]
    """Return the label of an option of a ``One`` choice."""
    item: Callable[[str, Ask, Any, Names], Label]
    """Return the label of an item of a ``Some`` or ``Order`` choice."""
    step: Callable[[Sequence[Move], str, Ask, Any, Names], Label | None] = _return_none
    """Return the label of a button for a group of options ("three dice of 2"). The options are equal up to and
    including this field.

    The person presses this button, then an option of the group, even if all options would fit side by side. None: this
    field needs no button of its own; where there are too many options, the field's value is the label. Rare options and
    common options have separate groups."""
    refusal: Callable[[Refused, Any], Text | None]
    """Return the game's own explanation of a refusal, from the refused person's view (None: before the start).
    The result is None if the reason is common to all games.

    ``not-now`` carries the ``tag`` of the intended move and the kind of question ``asked``; the game says when that
    move is asked for. ``not-an-option``, where the answer was typed, carries the ``tag``, the wrong ``field``, and in
    ``meant`` the value of each field that could be understood (see ``vocabulary``)."""

    cards: Callable[[], Sequence[Page]] = _return_empty
    """Return every card that can be looked up."""
    rules: Callable[[], Sequence[Page]]
    """Return every rule that can be looked up."""
    changes: Mapping[int, Sequence[RuleChange]] = {}
    """The changes of the rules by version (``Game.version``), from the second version on. A match that began under an
    older version is told the changes once."""
    decks: Decks | None = None
    """Words and pictures for players' own decks, in games that allow them (``Game.files``)."""
    own_levels: Levels | None = None
    """Words and pictures for players' own levels, in games that allow them (``Game.files``)."""
    campaign: Campaigning | None = None
    """Words for the campaign, in games that have one (``Game.campaign``)."""
    emoji: Mapping[str, Shape] = {}
    """Small pictures for buttons, at most 20. Keys consist of letters, digits and ``_``. The game's sprites draw each
    into a square (``render.emoji``). They are equal for every reader, so they show nothing secret."""
    legend: Callable[[], Scene | None] = _return_none
    """Draw the meanings of the signs used in pictures. None: there are no signs to explain."""
    conditions: Mapping[str, Text] = {}
    """The conditions that a premove may have (``Plans.conditions``), by key: "if nobody dies"."""
    no_premove: Callable[[Any, Seat], Text | None] = _return_none
    """Say why a seat that has no premove to make cannot make one, and when it can. None: there is no more to say."""
    routines: Mapping[str, Routine] = {}
    """The kinds of routine questions, in the order in which they are listed (see ``Answering.routine``)."""
    forced: Mapping[str, Text] = {}
    """Kind of question -> private message to a person if the question was answered automatically, because there was no
    choice."""
    lessons: Callable[[], Sequence[Lesson]] = _return_empty
    """Return every lesson of a guided first game. Lessons use public knowledge only."""
    lesson: Callable[[GameEvent | str], Lesson | None] = _return_none
    """Return the lesson for an event or for a kind of question. None: there is nothing to explain."""
    held: Callable[[GameEvent, Seat], Sequence[Lesson]] = _return_empty
    """Return the lessons about things, such as kinds of cards, that a seat received by an event. Only that seat may
    read them."""
    choices: Callable[[str, Ask], Text | None] = _return_none
    """Return the heading of an item, or None. Headings divide a set whose items do not fit into one list."""

    def draw_board(self, view: Any, news: Sequence[GameEvent], names: Names, ask: Ask | None) -> Scene:
        """Draw the board. If the game marks the choices of a question on the board, they are marked.

        ``ask`` is None if no question is open, if several seats are asked, or if the question is secret.
        """
        return (self.asked(view, news, names, ask) if ask is not None else None) or self.board(view, news, names)

    @property
    def has_hidden_hands(self) -> bool:
        """Tell whether the game has things that only their holder sees, such as cards in a hand."""
        return self.hand is not _return_none

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
            raise LookupError(f"/{self.root}: Face.commands has no words for {tag!r}")
        return self.commands[tag]

    def find_group(self, tag: str) -> Group | None:
        """Return the group of a subcommand. None: it has no group."""
        return next((group for group in self.groups if tag in group.tags), None)

    def format_command(self, tag: str) -> str:
        """Return the words that people type after the root: the group (not all have a group) and the subcommand."""
        group, name = self.find_group(tag), self.find_command(tag)[0]
        return name if group is None else f"{group.named[0]} {name}"

    def find_parameter(self, tag: str, field: str) -> tuple[str, Text]:
        """Return a parameter's name and its help text. Raise LookupError if the presenter has no words for it."""
        if field not in self.fields and tag not in self.fields:
            raise LookupError(f"/{self.root}: Face.fields has no words for {field!r} of {tag!r}")
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
