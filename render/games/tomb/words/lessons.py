"""The guided first game: lessons that explain questions and cards. Each is a sentence with its rule.

The lessons on events stand in the tables of events (``event_words``).

Lessons mention only things that everybody sees, so that they may be shown on the board. "You" is the active player.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb.cards import pool
from engine.games.tomb.events import turns
from engine.games.tomb.moves import WINDOWS
from engine.games.tomb.outlook import find_kind
from engine.protocol import Seat
from render.face import standard
from render.face.records import Lesson
from render.face.standard import LessonWords
from render.text.i18n import T

from .event_words import WORDS

WINDOW = "window"
"""Name of the lesson that serves all moments at which a card may be used."""

ASKS: dict[str, LessonWords] = {
    "stock": (
        T("Only you know what you place."),
        T("Only you know what you place: hard cards best where others will go, Treasures where you will go."),
        "TOMB-SEC-1",
    ),
    "keep": (
        T("More and better dice are stronger."),
        T("More dice and better colours are stronger; a Character who attacks well is a good start."),
        "TOMB-DICE-2",
    ),
    "arrange": (
        T("Cards change hands only now."),
        T("Your Characters can hand over cards only at the start of your turn."),
        "TOMB-FREE-1",
    ),
    "turn": (
        T("Get Characters and Items first."),
        T("Get three or four Characters and some Items first, then go to a small Crypt."),
        "TOMB-STD-1",
    ),
    "recruit": (
        T("Wounds are healed at the Inn."),
        T("Recruiting costs only your action; wounds are healed at the Inn."),
        "TOMB-RECR-1",
    ),
    "deck": (
        T("Items help their bearer."),
        T("Items help the Character who has them; Prayers need Holiness dice, Spells need Magic dice."),
        "TOMB-CARD-2",
    ),
    "attach": (
        T("One card of each trait."),
        T("A Character can have only one card of each trait, such as one Weapon."),
        "TOMB-ATT-1",
    ),
    "trap": (
        T("You choose the order of Traps."),
        T("As Crypt Master you choose the order of the Traps; you do not have to tell what is there."),
        "TOMB-TRAP-1",
    ),
    "disarm": (
        T("Reach a number that is hidden."),
        T(
            "All their successes together must reach a hidden number; Characters who do not try are safe "
            "from some Traps."
        ),
        "TOMB-TRAP-5",
    ),
    "leave": (
        T("Leave with all, or go on."),
        T("You may leave now and keep everything; the next Trap may be worse."),
        "TOMB-TRAP-10",
    ),
    "enter": (
        T("After this: win, or flee."),
        T("From here there are only two ways out: win the fight, or flee to the Inn."),
        "TOMB-ENTER-1",
    ),
    "cm": (
        T("Every Monster acts once a round."),
        T("Every Monster acts once a round; the raider decides who is hit."),
        "TOMB-MON-1",
    ),
    "takes": (
        T("Choose who takes the wounds."),
        T("You decide who takes the attack: best a Character whom it will not kill."),
        "TOMB-MON-1",
    ),
    "raider": (
        T("Each acts once, or all flee."),
        T("Each of your Characters acts once a round: attack, use a card, or flee with the whole party."),
        "TOMB-CHAR-1",
    ),
    "treasure": (
        T("A banked Treasure is safe."),
        T("A banked Treasure is safe; an attached one helps, and counts at the end if its bearer lives."),
        "TOMB-TRS-2",
    ),
    "bank": (
        T("You may bank Treasures here."),
        T("At the Inn you may bank the Treasures that your Characters carry."),
        "TOMB-FREE-6",
    ),
    "decoy": (
        T("Let your best Skill keep watch."),
        T("Your Character with the best Skill should keep watch."),
        "TOMB-PICK-6",
    ),
    "divide": (
        T("No wounds for the dying."),
        T("You cannot place more wounds on a Character or Monster that dies anyway; the rest may hit your own side."),
        "TOMB-WND-6",
    ),
    WINDOW: (
        T("Use a Reaction, or pass."),
        T("At moments like this you may use a card as a Reaction; passing costs nothing."),
        "TOMB-REACT-4",
    ),
}
"""Lessons by kind of question."""


def _find_question_kind(kind: str) -> str:
    """Return the kind of a question. All windows in which a card may be used count as one kind."""
    return WINDOW if kind in WINDOWS else kind


HELD: dict[str, Lesson] = {
    kind: Lesson(f"held {kind}", gist, text, rule)
    for kind, gist, text, rule in (
        (
            "prayer",
            T("A Prayer needs a Holiness die."),
            T("A Cleric or a Character with a Holiness die can use a Prayer; it then stays with that Character."),
            "TOMB-CARD-2",
        ),
        (
            "spell",
            T("A Spell needs a Magic die."),
            T("A Wizard or a Character with a Magic die can use a Spell; it then stays with that Character."),
            "TOMB-CARD-3",
        ),
        (
            "tactic",
            T("Anybody may use a Tactic."),
            T("Any Character in your party can use a Tactic, at the moment that it names."),
            "TOMB-CARD-5",
        ),
    )
}
"""Lessons for a player who holds a kind of card for the first time, by kind of card."""


def list_card_lessons(event: GameEvent, seat: Seat) -> tuple[Lesson, ...]:
    """Return the lesson for the kind of card that a seat has just drawn."""
    own = event.find_private_fields(seat) if isinstance(event, turns.CardDrawn) else None
    if own is None or own.card not in pool.POOL or find_kind(own.card) not in HELD:
        return ()
    return (HELD[find_kind(own.card)],)


_every, lesson = standard.make_lessons(WORDS, ASKS, _find_question_kind)


def list_lessons() -> tuple[Lesson, ...]:
    """Return all lessons."""
    return (*_every(), *HELD.values())
