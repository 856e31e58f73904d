"""Records of what a presenter may offer beside its core. A game leaves out each record that it does not need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct

from engine.events import GameEvent
from engine.protocol import Ask, Move, Seat

from ..scene import Scene, Shape
from ..text.i18n import Text
from .records import Group, Highlight, Label, Lesson, Names, Page, Routine, RuleChange, Weight


def _return_none(*_: Any) -> None:
    """Return None. This is the default of optional functions that return a text, a scene or a lesson."""


def _return_true(*_: Any) -> bool:
    """Return True. This is the default of predicates that only some games narrow."""
    return True


def _return_false(*_: Any) -> bool:
    """Return False. This is the default of optional predicates."""
    return False


def _keep_names(view: Any, names: Names) -> Names:
    """Return the names unchanged. This is the default of ``Telling.marked``."""
    return names


def _return_empty(*_: Any) -> tuple[Any, ...]:
    """Return an empty tuple. This is the default of optional functions that return a sequence."""
    return ()


def _return_usual_weight(event: GameEvent, viewer: Seat | None) -> Weight:
    """Return the usual weight. This is the default of ``Telling.weight``."""
    return Weight.USUAL


def _describe_key(key: str, names: Names) -> Text:
    """Return a key as it is. This is the default of ``Telling.signal``."""
    return Text(key)


class Pictures(Struct, frozen=True, kw_only=True):
    """A game's pictures beside the board: the choices on it, and what only one seat may see."""

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

    @property
    def has_hidden_hands(self) -> bool:
        """Tell whether the game has things that only their holder sees, such as cards in a hand."""
        return self.hand is not _return_none


class Telling(Struct, frozen=True, kw_only=True):
    """A game's words about events: which events are the most important, and which belong together."""

    weight: Callable[[GameEvent, Seat | None], Weight] = _return_usual_weight
    """Return how much an event matters to a viewer. A viewer of None means everybody."""
    completes: Mapping[str, Collection[str]] = {}
    """Pairs of events that share a line, because each alone would be half a sentence. The key is the first event's
    kind. The values are the kinds of events that may complete it, if such an event is next."""
    retold: Callable[[GameEvent, Sequence[GameEvent]], bool] = _return_false
    """Tell whether the next events repeat everything that an event says. If so, only those next events are shown."""
    recalls: Callable[[GameEvent, Sequence[GameEvent], Names], Text | None] = _return_none
    """Return words to put before an event, from the event and the events before it. None: no words are needed."""
    signal: Callable[[str, Names], Text] = _describe_key
    """Return a signal (``Game.contest.signals``) in words, from its key."""
    side: Callable[[Any, Seat], Text | None] = _return_none
    """Return the name of a seat's side, from a view. None: the side is named by its players."""
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
    highlight: Callable[[Sequence[GameEvent], Any, Names], Highlight | None] = _return_none
    """Return the most important highlight (a death, the treasure) of public events, or None.

    The events are given oldest first, with the spectators' view after them. The end of the match is no highlight,
    because the finale shows it."""
    honours: Callable[[Any, Names], Sequence[Text]] = _return_empty
    """Return remarkable facts about the end of the match, from the spectators' view after the end.

    Each is one sentence about one or all players, the most remarkable first. They follow from the view alone, so
    everybody reads equal sentences.
    """
    out: Callable[[Any, Names], Text | None] = _return_none
    """Return a sentence that says when and why a seat left the match, from that seat's view. None: the seat still
    plays."""
    marked: Callable[[Any, Names], Names] = _keep_names
    """Return the names of all seats from a view, each with its mark in pictures ("T2 (Ben)"). The marks help people to
    find a seat on the board. The default returns the names unchanged."""


class Guidance(Struct, frozen=True, kw_only=True):
    """A game's words for newcomers, and for people who choose a game."""

    first_level: str | None = None
    """The level with which somebody who knows no game here should begin; None if another game has it."""
    pitch: Text | None = None
    """One sentence that describes the game to people who choose one; at most 100 characters."""
    minutes: int | None = None
    """The usual length of a match at the shortest level, in minutes, for people who play it for the first time."""
    goal: Callable[[Any], Text | None] = _return_none
    """Return the goal of this match in one sentence, from the public view. The board of a guided match begins with
    it."""
    talk: Callable[[Any], Text | None] = _return_none
    """Return what players may say to each other, from a view. The public board tells it as long as it is not None; a
    seat's own message tells it beside the hand."""
    lessons: Callable[[], Sequence[Lesson]] = _return_empty
    """Return every lesson of a guided first game. Lessons use public knowledge only."""
    lesson: Callable[[GameEvent | str], Lesson | None] = _return_none
    """Return the lesson for an event or for a kind of question. None: there is nothing to explain."""
    held: Callable[[GameEvent, Seat], Sequence[Lesson]] = _return_empty
    """Return the lessons about things, such as kinds of cards, that a seat received by an event. Only that seat may
    read them."""
    legend: Callable[[], Scene | None] = _return_none
    """Draw the meanings of the signs used in pictures. None: there are no signs to explain."""


class Choosing(Struct, frozen=True, kw_only=True):
    """A game's words for questions with many options, and for answers that a game gives for a person."""

    groups: Sequence[Group] = ()
    """Groups of subcommands. A subcommand without a group comes directly after the root."""
    vocabulary: Callable[[str, str, Any], Sequence[str]] = _return_empty
    """Return all possible values of a field that the viewer may know, from tag, field and view.

    A refusal uses this to say why an intended answer is not possible now."""
    step: Callable[[Sequence[Move], str, Ask, Any, Names], Label | None] = _return_none
    """Return the label of a button for a group of options ("three dice of 2"). The options are equal up to and
    including this field.

    The person presses this button, then an option of the group, even if all options would fit side by side. None: this
    field needs no button of its own; where there are too many options, the field's value is the label. Rare options and
    common options have separate groups."""
    choices: Callable[[str, Ask], Text | None] = _return_none
    """Return the heading of an item, or None. Headings divide a set whose items do not fit into one list."""
    emoji: Mapping[str, Shape] = {}
    """Small pictures for buttons, at most 20. Keys consist of letters, digits and ``_``. The game's sprites draw each
    into a square (``render.emoji``). They are equal for every reader, so they show nothing secret."""
    conditions: Mapping[str, Text] = {}
    """The conditions that a premove may have (``Plans.conditions``), by key: "if nobody dies"."""
    no_premove: Callable[[Any, Seat], Text | None] = _return_none
    """Say why a seat that has no premove to make cannot make one, and when it can. None: there is no more to say."""
    routines: Mapping[str, Routine] = {}
    """The kinds of routine questions, in the order in which they are listed (see ``Answering.routine``)."""
    forced: Mapping[str, Text] = {}
    """Kind of question -> private message to a person if the question was answered automatically, because there was no
    choice."""


class Reference(Struct, frozen=True, kw_only=True):
    """A game's pages to look up, beside its rules."""

    cards: Callable[[], Sequence[Page]] = _return_empty
    """Return every card that can be looked up."""
    changes: Mapping[int, Sequence[RuleChange]] = {}
    """The changes of the rules by version (``Game.version``), from the second version on. A match that began under an
    older version shows the changes once."""
