"""The guided first game: lessons that explain new events and questions. Each is a sentence with its rule.

Lessons mention only things that everybody sees, so that they may be shown on the board. "You" is the active player.
"""

from __future__ import annotations

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import (
    CardPlayed,
    DiscoveryFound,
    Drew,
    NothingFound,
    Reloaded,
    Reshuffled,
    Saved,
    Upgraded,
)
from engine.games.tomb_raider.cards import Action, Card, Discovery, Location, Obstacle, Upgrade, get_pool
from engine.games.tomb_raider.events import (
    AbilityTested,
    Began,
    Contested,
    Damaged,
    Died,
    GotStuck,
    Healed,
    Hurt,
    TurnBegan,
)
from engine.games.tomb_raider.map_events import (
    ExitAdded,
    Mapped,
    NoObstacleFits,
    ObstacleDamaged,
    ObstaclePlaced,
    ObstacleRemoved,
    Stayed,
    TreasurePlaced,
)
from engine.games.tomb_raider.moves import WINDOWS
from engine.protocol import Seat
from render.face import standard
from render.face.records import Lesson
from render.face.standard import LessonWords
from render.text.i18n import T

TREASURE_ROOM = "treasure-room"
TRIGGER = "trigger"
WINDOW = "window"
"""Name of the lesson that serves all moments at which a card may be played."""

NEWS: dict[str, LessonWords] = {
    Began.kind: (
        T("Go up, search, find the treasure."),
        T("Your goal: walk up the map to the treasure room, search there, and be the first to find the treasure."),
        "TR-WIN-1",
    ),
    Stayed.kind: (
        T("After staying you may search."),
        T("A raider that stays still faces the obstacles there, and may still search."),
        "TR-MOVE-12",
    ),
    Mapped.kind: (
        T("A move ends in an unknown place."),
        T("A move ends in a place that was unknown, and an obstacle may appear there."),
        "TR-MOVE-4",
    ),
    TREASURE_ROOM: (
        T("The treasure is in the treasure room."),
        T("The treasure is in the treasure room: stay alive there, and search until the dice reach its number."),
        "TR-SRCH-15",
    ),
    ObstaclePlaced.kind: (
        T("An obstacle stays until removed."),
        T("An obstacle stays until it is removed; you face it whenever you pass through or stop there."),
        "TR-OBS-11",
    ),
    NoObstacleFits.kind: (
        T("No obstacle fits this place."),
        T("An obstacle's danger may be at most the place's danger plus its depth; sometimes none fits."),
        "TR-OBS-4",
    ),
    "obstacle": (
        T("Reach the number to pass."),
        T(
            "The dice are added up: with the number or more you pass; with less you fail, and the "
            "obstacle does what it says."
        ),
        "TR-TEST-5",
    ),
    "searched": (
        T("A search adds the place's dice."),
        T("You roll your Search dice and the place's dice; you may find a card that needs no more than the total."),
        "TR-SRCH-5",
    ),
    Contested.kind: (
        T("The higher total wins the fight."),
        T("Both roll Fight; the higher total wins, and the loser takes the damage."),
        "TR-ATK-4",
    ),
    Damaged.kind: (
        T("Damage stays until it is healed."),
        T("Damage stays until it is healed; a raider with no life left dies."),
        "TR-LIFE-7",
    ),
    Hurt.kind: (
        T("A hurt costs one die of an ability."),
        T("A hurt lowers one ability by 1: you roll one die less with it, and your life may drop, too."),
        "TR-HURT-1",
    ),
    GotStuck.kind: (
        T("Stuck: no search, no next move."),
        T("Stuck: no search this turn and no move in the next; after that you are free."),
        "TR-STUCK-1",
    ),
    Died.kind: (
        T("Death is not the end."),
        T("Death is not the end: the raider comes back at the end of this turn and can still win."),
        "TR-DEATH-6",
    ),
    Reloaded.kind: (
        T("Back unharmed, with a new hand."),
        T("A raider comes back unharmed, with a new hand; saved cards stay, and the rest is gone."),
        "TR-RELOAD-2",
    ),
    Healed.kind: (
        T("Healing: 1 damage, or 1 hurt."),
        T("Healing takes away 1 damage, or 1 hurt instead if you prefer."),
        "TR-HURT-4",
    ),
    ObstacleDamaged.kind: (
        T("An obstacle keeps its damage."),
        T(
            "Passing with Fight damages an obstacle, and the damage stays; when it reaches the obstacle's "
            "life, the obstacle is removed."
        ),
        "TR-OVR-8",
    ),
    ObstacleRemoved.kind: (
        T("The obstacle is gone for good."),
        T("The obstacle is removed for good, for every raider."),
        "TR-OVR-10",
    ),
    DiscoveryFound.kind: (
        T("A find helps, but is not safe yet."),
        T("A find helps at once, but it is not saved yet: you lose it if you die before you save."),
        "TR-ROW-2",
    ),
    TRIGGER: (
        T("Some finds are used up at once."),
        T("Not every find is an item: some take effect at once and are discarded."),
        "TR-SRCH-8",
    ),
    NothingFound.kind: (
        T("A place can be searched again."),
        T("A search without a find costs nothing: you can search the same place again next turn."),
        "TR-SRCH-11",
    ),
    Upgraded.kind: (
        T("An upgrade is for the whole game."),
        T("An upgrade makes a raider better for the whole game, even after a death or a reset."),
        "TR-UPG-6",
    ),
    CardPlayed.kind: (
        T("A played card is then discarded."),
        T("A played card does what it says, then goes to its owner's discard pile."),
        "TR-ACN-2",
    ),
    Drew.kind: (
        T("Only you see the cards you draw."),
        T("You draw as many cards as your raider's Think, and only you see them."),
        "TR-DRAW-3",
    ),
    Reshuffled.kind: (
        T("An empty deck is refilled."),
        T("When a deck is empty, its discarded cards are shuffled and used again."),
        "TR-DRAW-8",
    ),
    TurnBegan.kind: (
        T("All act, then search, then draw."),
        T("Each turn goes in rounds: all act, then all search, then all draw cards; and so on to the end."),
        "TR-SEQ-1",
    ),
    Saved.kind: (
        T("A save point keeps cards safe."),
        T("A save point keeps your cards safe, and you come back to it after a death."),
        "TR-SAVE-2",
    ),
    ExitAdded.kind: (T("An arrow is an exit."), T("An arrow marker is an exit like any other."), "TR-TOK-5"),
    TreasurePlaced.kind: (
        T("One space is left for the treasure."),
        T("Only one space is left where the treasure room can be, so it lies there."),
        "TR-TRS-5",
    ),
}
"""Lessons by kind of event, or by the kind that ``_find_event_kind`` returns."""

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


def _find_event_kind(event: GameEvent) -> str:
    """Return the key of the lesson on an event: the event's kind, or a narrower key if the kind has several lessons."""
    match event:
        case Mapped():
            card = get_pool().cards.get(event.card)
            return TREASURE_ROOM if isinstance(card, Location) and card.role == "treasure" else event.kind
        case DiscoveryFound():
            card = get_pool().cards.get(event.discovery)
            return TRIGGER if isinstance(card, Discovery) and card.kind == "triggered" else event.kind
        case AbilityTested():
            return {"obstacle": "obstacle", "search": "searched"}.get(event.against, "")
        case Died(by="reset"):
            return ""
        case TurnBegan(turn=turn) if turn < 2:
            return ""  # the game has just begun, and the lesson on its goal comes first
    return event.kind


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


_every, lesson = standard.make_lessons(NEWS, ASKS, _find_event_kind, _find_question_kind)


def list_lessons() -> tuple[Lesson, ...]:
    """Return all lessons."""
    return (*_every(), *HELD.values())
