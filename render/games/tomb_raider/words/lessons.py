"""The guided first game: lessons that explain questions and cards. Each is a sentence with its rule.

The lessons on events stand in the tables of events (``event_words``).

Lessons mention only things that everybody sees, so that they may be shown on the board. "You" is the active player.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import Drew
from engine.games.tomb_raider.cards import Action, Card, Discovery, Obstacle, Upgrade, get_pool
from engine.games.tomb_raider.moves import WINDOWS
from engine.protocol import Seat
from render.face import standard
from render.face.records import Lesson
from render.face.standard import LessonWords
from render.text.i18n import T

from .event_words import WORDS

WINDOW = "window"
"""Name of the lesson that serves all moments at which a card may be played."""

ASKS: dict[str, LessonWords] = {
    "entrance": (
        T("Choose where your raider begins."),
        T("Choose where your raider begins; all entrances lead to one treasure."),
        "TR-SETUP-10",
    ),
    "opening-hand": (
        T("These cards are your first hand."),
        T("These cards are your first hand: discoveries help most, and actions help in emergencies."),
        "TR-SETUP-4",
    ),
    "redraw": (
        T("You may exchange all cards, once."),
        T("*Hand* shows your cards; if you like few of them, you may exchange them all, but only now."),
        "TR-LTP-11",
    ),
    "new-roll": (
        T("Without a new roll, the order stays."),
        T("The order stays as it is unless a player asks for a new roll."),
        "TR-READY-4",
    ),
    "first": (
        T("The first to act explores first."),
        T("The raider that acts first sees new places first, and also meets what waits there."),
        "TR-READY-3",
    ),
    "move": (
        T("Forward is deeper: treasure is deep."),
        T("Choose an exit to go through; forward is up on the map and deeper, and the treasure is deep."),
        "TR-MOVE-2",
    ),
    "go-on": (
        T("You can still move: go on or stop."),
        T("You may move further: face what is here and go on, or stop, and attack first if you like."),
        "TR-MOVE-5",
    ),
    "offer": (
        T("Put an obstacle in another's way."),
        T("You may put an obstacle from your hand in another raider's way; nobody sees who offers what."),
        "TR-OBS-2",
    ),
    "attack": (
        T("An attack costs this turn's search."),
        T("You may attack a raider in your space once; it costs you this turn's search."),
        "TR-ATK-1",
    ),
    "defend": (T("You must fight back."), T("You must fight back; with a weapon you deal more damage."), "TR-ATK-8"),
    "overcome": (
        T("Roll one die per ability point."),
        T("Choose an ability: you roll one die for each of its points, and the button shows your chance."),
        "TR-OVR-4",
    ),
    WINDOW: (
        T("You may play a card, or pass."),
        T("At moments like this you may play a card; passing costs nothing."),
        "TR-DEC-5",
    ),
    "damage": (
        T("A card now can soften the blow."),
        T("The blow has not landed yet: a card played now can soften it."),
        "TR-ACN-5",
    ),
    "search": (
        T("Once a turn you may search here."),
        T("Once a turn you may search where you stand, even beside an obstacle."),
        "TR-SRCH-1",
    ),
    "find": (
        T("Take one card within your total."),
        T("Your total is high enough for these cards in your hand: take one, and this place has no further discovery."),
        "TR-SRCH-6",
    ),
    "exit": (T("Choose a side for the new exit."), T("Choose the side on which the new exit opens."), "TR-TOK-5"),
    "discard": (
        T("Discard what helps you least."),
        T("Discard what helps you least; discarded cards come back when your deck is empty."),
        "TR-DRAW-2",
    ),
    "reset": (
        T("A reset gives you a fresh life."),
        T("A reset trades this life for a fresh one: worth it when your wounds matter more than your unsaved cards."),
        "TR-RESET-1",
    ),
    "save": (
        T("Saving makes your cards safe."),
        T("Saving makes your unsaved cards safe, and you come back here after a death."),
        "TR-SAVE-2",
    ),
}
"""Lessons by kind of question."""


def _find_question_kind(kind: str) -> str:
    """Return the kind of a question. All card windows without a special lesson count as one kind."""
    return WINDOW if kind in WINDOWS and kind not in ASKS else kind


HELD: dict[type[Card], Lesson] = {
    kind: Lesson(f"held {kind.__name__}", gist, text, rule)
    for kind, gist, text, rule in (
        (
            Discovery,
            T("A Discovery is found by searching."),
            T("A Discovery in your hand is found by searching: reach its number with your dice, and it is yours."),
            "TR-SRCH-6",
        ),
        (
            Action,
            T("An Action is played from hand."),
            T("An Action is played from your hand: you are asked whenever one of yours can be played."),
            "TR-ACN-1",
        ),
        (
            Obstacle,
            T("An Obstacle is for other raiders."),
            T("An Obstacle in your hand is for other raiders: offer it when one of them has mapped a place."),
            "TR-OBS-2",
        ),
        (
            Upgrade,
            T("An Upgrade lasts all game."),
            T("An Upgrade makes your raider better for good: play it from your hand once its condition is met."),
            "TR-UPG-1",
        ),
    )
}
"""Lessons for a player who holds a kind of card for the first time, by kind of card."""


def list_card_lessons(event: GameEvent, seat: Seat) -> tuple[Lesson, ...]:
    """Return the lessons for the kinds of cards that a seat has just drawn."""
    own = event.find_private_fields(seat) if isinstance(event, Drew) else None
    kinds = dict.fromkeys(type(get_pool().find_card(number)) for number in own.cards) if own is not None else {}
    return tuple(HELD[kind] for kind in kinds if kind in HELD)


_every, lesson = standard.make_lessons(WORDS, ASKS, _find_question_kind)


def list_lessons() -> tuple[Lesson, ...]:
    """Return all lessons."""
    return (*_every(), *HELD.values())
