"""Reasons why a move is refused, in the rules' terms.

The sentences use only things in the refused player's view. If that view shows no reason, there is no sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.tomb_raider.cards import Discovery, Obstacle, get_pool
from engine.games.tomb_raider.layout import LevelDeckNotAllowed, TreasureRoomUnfit
from engine.games.tomb_raider.levels.own import (
    LevelDeckCopies,
    LevelDeckEntrances,
    LevelDeckFewEntrances,
    LevelDeckGate,
    LevelDeckRoom,
    LevelDeckSmall,
    LevelDeckTypes,
)
from engine.games.tomb_raider.moves import NONE, SIDES
from engine.games.tomb_raider.series import LevelDeckDeep, NotCarried, SeriesPower, SeriesSeats
from engine.games.tomb_raider.setup import GoalForOne, LevelDeckUnused
from engine.games.tomb_raider.view import ObstacleView, RaiderView, SpaceView, View
from engine.house_rules import NoSuchChoice
from engine.refusals import MoveRefused, NoSuchLevel, NotAnOption, NotNow, WrongSeats
from render.face import standard
from render.face.refusal_words import RefusalWords
from render.face.standard import Explanation
from render.text.i18n import T, Text

from .endings import NEVER_ENDING
from .names import ABILITIES, ABILITY, describe_card_name
from .own_levels import CARDS
from .throws import find_space

WORDS: RefusalWords[View | None] = RefusalWords(
    {
        NoSuchChoice: T("This level has no such setting."),
        NoSuchLevel: T("There is no such level."),
        LevelDeckNotAllowed: T("This level deck is not allowed in this form of the level."),
        WrongSeats: T("This level is not made for this number of players."),
        NotCarried: T("You cannot carry that over: the previous level did not leave it to you."),
        LevelDeckSmall: T("In this level, a level deck needs an entrance and at least {least} locations."),
        LevelDeckCopies: T("In this level, a level deck may have at most {most} copies of a location."),
        LevelDeckEntrances: T("In this level, a level deck may have at most {most} entrances."),
        LevelDeckFewEntrances: T(
            "In this level, a level deck needs {count} entrances, and this one has {held}. Add entrances to it, or "
            "choose a ready-made level deck."
        ),
        LevelDeckDeep: T("The first level deck of the series needs {least} locations or more for depths 1 and 2."),
        LevelDeckRoom: T(
            "In this level, a level deck needs one treasure room of power {power} at most that may lie at "
            "depth {depth}."
        ),
        SeriesSeats: T("Level {number} of the series is for {least} to {most} raiders."),
        SeriesPower: T("All levels of a timed series must have the same power. These have {powers}: choose others."),
        **NEVER_ENDING,
        GoalForOne: T("This goal is for one player alone."),
    }
)
"""The words for the reasons why the rules refuse settings or seats before the start."""

WHEN: dict[str, Explanation] = {
    "move": (T("Your raider moves in its turn of the Action Round, before it faces obstacles."), "TR-MOVE-1"),
    "walk": (T("You can walk in your turn of the Action Round, to a place at least two exits away."), "TR-MOVE-2"),
    "stay": (T("You can choose to stay when you are asked to move, in your turn of the Action Round."), "TR-MOVE-10"),
    "go-on": (T("You are asked to go on or stop only where you could attack another raider."), "TR-MOVE-5"),
    "stop": (T("You can choose to stay when you are asked to move, in your turn of the Action Round."), "TR-MOVE-10"),
    "overcome": (
        T("You face an obstacle in the Action Round, when you go on from its place or stop there."),
        "TR-OVR-1",
    ),
    "attack": (
        T("You may attack in the Action Round, when your movement has ended in another raider's space."),
        "TR-ATK-1",
    ),
    "defend": (T("You fight back when a raider attacks you."), "TR-ATK-6"),
    "search": (T("You can search in the Search Round, after everybody's Action Round."), "TR-SRCH-1"),
    "relief": (T("You can look for a way out in the Search Round, if no path leads to the treasure room."), "TR-HR-16"),
    "find": (T("You find a discovery when the result of your search reaches its number."), "TR-SRCH-6"),
    "exit": (T("You place an arrow marker when a card or a search opens an exit."), "TR-TOK-5"),
    "play": (T("You cannot play a card now. You are asked when you can."), "TR-ACN-1"),
    "use": (
        T(
            "You can use cards in play before your rolls, before you take damage, or when the card says. "
            "You are asked then."
        ),
        "TR-DEC-16",
    ),
    "throw": (T("You roll for a card when it demands a test of you in your turn."), "TR-TEST-8"),
    "offer": (T("You can offer an obstacle right after another raider has mapped a location."), "TR-OBS-1"),
    "save": (T("Your raider saves in the Draw Round, at a save point."), "TR-SAVE-1"),
    "reset": (T("You may reset in the Draw Round, if your raider is alive."), "TR-RESET-1"),
    "new-roll": (T("You may ask for a new roll in the Ready Round, from the second turn on."), "TR-READY-4"),
    "first": (
        T("The player with the highest roll in the Ready Round chooses the raider that acts first."),
        "TR-READY-3",
    ),
    "entrance": (T("You choose the entrance before the first turn."), "TR-SETUP-10"),
    "take": (
        T("You take a treasure, upgrade or item at the start of some levels, or when you find a treasure."),
        "TR-TRE-1",
    ),
    "keep": (T("You can exchange your hand once, in the Draw Round of the learning game's first turn."), "TR-LTP-11"),
    "redraw": (T("You can exchange your hand once, in the Draw Round of the learning game's first turn."), "TR-LTP-11"),
    "hand": (T("You choose the opening hand before the first turn."), "TR-SETUP-4"),
    "discard": (T("You discard in the Draw Round, before you draw."), "TR-DRAW-2"),
    "lose-items": (T("You choose what you lose when a card or an obstacle takes items from you."), "TR-DEC-A9"),
    "keep-items": (T("You choose items to keep when a card says how many you may keep."), "TR-DEC-15"),
    "swap": (T("You can exchange a location right after a card has let you look at it."), "TR-DEC-15"),
    "die": (T("You can roll a die again only where a card says so."), "TR-TEST-9"),
}
"""Tag of a move -> a sentence that says when the move is possible, and the id of its rule."""

_ROUNDS = {
    **dict.fromkeys(("move", "walk", "stay", "go-on", "stop", "overcome", "attack"), "action"),
    **dict.fromkeys(("search", "relief", "find"), "search"),
    **dict.fromkeys(("save", "reset", "discard", "keep", "redraw"), "draw"),
    **dict.fromkeys(("new-roll", "first"), "ready"),
}
"""Tag of a move -> the round of a turn in which the move is possible, for moves whose ``WHEN`` names a round."""

_DEAD = (T("Your raider is dead. It can do nothing on the map until it reloads."), "TR-DEATH-2")
_STUCK = (T("Your raider is stuck: it may not move in this action turn."), "TR-STUCK-3")
_BARRED = (T("Your raider may not search this turn."), "TR-SRCH-2")
_ON_THE_WAY = (T("First you face what is here, then you go on or stay."), "TR-MOVE-5")
_FACING = (T("Your movement is over. Now you face what is here."), "TR-OVR-1")
_NO_EXIT = {
    "forward": T("No exit leads forward from here."),
    "right": T("No exit leads to the right from here."),
    "back": T("No exit leads back from here."),
    "left": T("No exit leads to the left from here."),
}


def _explain_refusal(reason: MoveRefused, view: View) -> Explanation | None:
    """Explain why a move is not possible."""
    assert view.viewer is not None
    raider, tag = view.raiders[view.viewer], reason.tag
    found = _explain_state(tag, view, raider)
    if found is None and isinstance(reason, NotNow):
        found = _explain_faced_obstacle(tag, raider) if reason.asked == "overcome" else None
        if found is None and (when := WHEN.get(tag)) is not None:
            found = standard.choose_time_sentence(when, _is_time_for_move(tag, view))
    if found is None and isinstance(reason, NotAnOption) and reason.field in reason.meant:
        found = _explain_field(tag, reason.field, reason.meant, view, raider)
    return found


def _is_time_for_move(tag: str, view: View) -> bool:
    """Tell whether a move is possible at this time, according to its sentence in ``WHEN``."""
    if tag in ("entrance", "hand"):
        return view.turn < 1
    return view.active in (None, view.viewer) and _ROUNDS.get(tag) == view.round


refusal = standard.make_refusal(WORDS, _explain_refusal)


@WORDS.register(LevelDeckTypes)
def _describe_types(reason: LevelDeckTypes, view: View | None) -> Text:
    return T(
        "In this level, a level deck may hold only these locations: {kinds}.",
        kinds=[CARDS.get(one, Text(one)) for one in reason.families],
    )


@WORDS.register(LevelDeckGate)
def _describe_gate(reason: LevelDeckGate, view: View | None) -> Text:
    return T("In this level, a level deck must have this entrance: {cards}.", cards=_list_card_names(reason.cards))


@WORDS.register(TreasureRoomUnfit)
def _describe_room(reason: TreasureRoomUnfit, view: View | None) -> Text:
    return T(
        "In this form, the treasure room must be one of these: {cards}. The others cannot lie on its map.",
        cards=_list_card_names(reason.cards),
    )


def _list_card_names(cards: Sequence[str]) -> list[Text]:
    return [describe_card_name(one) for one in cards]


@WORDS.register(LevelDeckUnused)
def _describe_unused(reason: LevelDeckUnused, view: View | None) -> Text:
    return T("In this level, only the first {n} players bring a level deck. No other would be used.", n=reason.count)


def list_vocabulary(tag: str, field: str, view: View) -> Sequence[str]:
    """Return every value that a field of a move can have, whether it is possible now or not.

    ``tag``: the kind of move as its text writes it. ``field``: the name of one of its fields.
    """
    match field:
        case "direction":
            return SIDES
        case "ability":
            return ABILITIES
        case "raider":
            return [str(raider.seat) for raider in view.raiders]
        case "obstacle":
            printed = (one.key for space in view.spaces for one in space.obstacles if one.printed)
            return [card.number for card in get_pool().list_cards(Obstacle)] + list(dict.fromkeys(printed))
        case "weapon":
            return [NONE, *(card.number for card in get_pool().list_cards(Discovery) if card.kind == "weapon")]
        case "discovery" | "card":
            return sorted(get_pool().cards)
    return ()


def _explain_state(tag: str, view: View, raider: RaiderView) -> Explanation | None:
    """Explain which state of the raider makes a move impossible: it is dead, is stuck, or may not search."""
    if not raider.alive:
        return _DEAD
    if view.round == "action" and raider.move_ban and tag in ("", "move"):
        return _STUCK
    if view.round == "search" and raider.search_ban and tag in ("", "search"):
        return _BARRED
    return None


def _explain_faced_obstacle(tag: str, raider: RaiderView) -> Explanation | None:
    """Explain why a raider that faces an obstacle does not move."""
    if tag in ("move", "stay") and raider.steps and raider.moved:
        return _ON_THE_WAY
    return _FACING if tag == "move" else None


def _explain_field(
    tag: str, field: str, fields: Mapping[str, str], view: View, raider: RaiderView
) -> Explanation | None:
    """Explain why a value is not possible in a field of a move."""
    value, place = fields[field], find_space(view, raider.seat)
    match tag, field:
        case ["move", "direction"]:
            return _explain_exit(value, place, view)
        case ("overcome", "obstacle" | "ability" | "weapon"):
            return _explain_obstacle(field, fields, place, raider)
        case ("attack" | "defend", "weapon"):
            return _explain_weapon(value, raider)
        case ["attack", "raider"]:
            return _explain_rival(value, view, raider)
        case ["find", "discovery"]:
            return _explain_find(value, view)
        case ["play", "card"]:
            return _explain_play(value, view)
        case ["use", "card"]:
            if value not in _list_owned_cards(raider):
                return T("{card} is not in play in front of you.", card=describe_card_name(value)), "TR-DEC-16"
            return T("You cannot use {card} now.", card=describe_card_name(value)), "TR-DEC-16"
        case ["offer", "obstacle"]:
            return _explain_offer(value, view)
    return None


def _explain_exit(side: str, place: SpaceView, view: View) -> Explanation | None:
    column, row = place.at
    off = {"forward": row == view.rows, "back": row == 1, "left": column == 1, "right": column == view.width}
    if off[side]:
        return T("The map ends there."), "TR-MAP-7"
    if side not in place.exits:
        return _NO_EXIT[side], "TR-MAP-8"
    return T("None of the remaining cards may lie there, so you cannot enter that space."), "TR-TRS-9"


def _explain_obstacle(
    field: str, fields: Mapping[str, str], place: SpaceView, raider: RaiderView
) -> Explanation | None:
    key, ability = fields.get("obstacle"), fields.get("ability")
    found: ObstacleView | None = next((one for one in place.obstacles if one.key == key), None)
    if field == "obstacle" and key is not None:
        if found is None:
            return T("{obstacle} is not in your raider's space.", obstacle=describe_card_name(key)), "TR-OVR-1"
        if found.removed:
            return T("{obstacle} has been removed for good.", obstacle=describe_card_name(key)), "TR-OVR-12"
        return T("You have already faced {obstacle}.", obstacle=describe_card_name(key)), "TR-OVR-2"
    if field == "ability" and found is not None and ability not in [test.ability for test in found.tests]:
        ways = [T("{ability} {target}", ability=ABILITY[one.ability], target=one.target) for one in found.tests]
        return T(
            "You can overcome {obstacle} only with: {ways}.", obstacle=describe_card_name(found.key), ways=ways
        ), "TR-OVR-4"
    if field == "weapon" and fields["weapon"] != NONE:
        if ability not in (None, "fight"):
            return T("A weapon helps with Fight only."), "TR-OVR-4"
        return _explain_weapon(fields["weapon"], raider)
    return None


def _explain_weapon(value: str, raider: RaiderView) -> Explanation | None:
    if value == NONE or value in _list_owned_cards(raider):
        return None
    return T("{card} is not in play in front of you.", card=describe_card_name(value)), "TR-CARD-DIS-4"


def _explain_rival(value: str, view: View, raider: RaiderView) -> Explanation | None:
    other = view.raiders[int(value)]
    if other.seat == raider.seat:
        return T("A raider cannot attack itself."), "TR-ATK-1"
    if not other.alive:
        return T("That raider is dead."), "TR-ATK-1"
    return (T("That raider is not in your raider's space."), "TR-ATK-1") if other.at != raider.at else None


def _explain_find(value: str, view: View) -> Explanation | None:
    card = get_pool().cards.get(value)
    if not isinstance(card, Discovery):
        return T("{card} is not a discovery.", card=describe_card_name(value)), "TR-SRCH-6"
    if value not in view.hand:
        return T("{card} is not in your hand.", card=describe_card_name(value)), "TR-SRCH-6"
    if view.trial is not None and view.trial.result is not None and view.trial.result < card.difficulty:
        return T(
            "{card} needs {n}, but the result of your search is {result}.",
            card=describe_card_name(value),
            n=card.difficulty,
            result=view.trial.result,
        ), "TR-SRCH-6"
    return None


def _explain_play(value: str, view: View) -> Explanation:
    if value not in view.hand:
        return T("{card} is not in your hand.", card=describe_card_name(value)), "TR-ACN-1"
    match get_pool().cards.get(value):
        case Discovery():
            return T("You do not play {card}: you find it with a search.", card=describe_card_name(value)), "TR-SRCH-6"
        case Obstacle():
            return T(
                "You can offer {card} when another raider maps a location.", card=describe_card_name(value)
            ), "TR-OBS-1"
    return T("You cannot play {card} now.", card=describe_card_name(value)), "TR-DEC-5"


def _explain_offer(value: str, view: View) -> Explanation | None:
    card = get_pool().cards.get(value)
    if value not in view.hand:
        return T("{card} is not in your hand.", card=describe_card_name(value)), "TR-OBS-2"
    if not isinstance(card, Obstacle) or view.active is None:
        return None
    place = find_space(view, view.active)
    if card.danger <= place.danger + place.depth:
        return None
    return T(
        "{card} is too dangerous for this place: the limit is {limit}.",
        card=describe_card_name(value),
        limit=place.danger + place.depth,
    ), "TR-OBS-4"


def _list_owned_cards(raider: RaiderView) -> list[str]:
    return [one.card for one in (*raider.saved, *raider.unsaved)]
