"""The game's own reasons why a move is refused, with the rule and what is possible instead."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.roll_for_adventure.board import VALUE, count_room, list_enemy_names
from engine.games.roll_for_adventure.cards import DESERT, FOREST, FORTRESS, ICE_CAVE, MASTER, RESURRECTION, TERRITORIES
from engine.games.roll_for_adventure.moves import ABILITIES, NONE
from engine.games.roll_for_adventure.setup import HeroTaken, NoSuchTurn, PlaceTaken, TooManySpecialEnemies
from engine.games.roll_for_adventure.view import View
from engine.house_rules import NoSuchChoice
from engine.refusals import MoveRefused, NoSuchLevel, NotAnOption, NotNow, WrongSeats
from render.face import standard
from render.face.refusal_words import RefusalWords
from render.face.standard import Explanation
from render.text.i18n import TN, T, Text

from .commands import WHEN
from .names import describe_dice, describe_place, list_faces

WORDS: RefusalWords[View | None] = RefusalWords(
    {
        NoSuchChoice: T("This game has no such setting."),
        NoSuchLevel: T("There is no such adventure."),
        WrongSeats: T("This game is for 1 to 4 players."),
        HeroTaken: T("Two players have chosen one hero. One of them must choose another."),
        NoSuchTurn: T("That place in turn order does not exist: there are fewer players."),
        PlaceTaken: T("Two players have chosen one place in turn order. One of them must choose another."),
    }
)
_TAKES: dict[str, Explanation] = {
    DESERT: (T("The Desert takes only ones."), "RFA-DESERT-2"),
    FORTRESS: (T("The Fortress takes only twos, threes and fours."), "RFA-FORT-1"),
    FOREST: (T("The Forest takes only fives and sixes."), "RFA-FOREST-1"),
}
_VALUES = {DESERT: (1,), FORTRESS: (2, 3, 4), FOREST: (5, 6)}
_TURN = T("You can act only in your own turn. Until then you may give advice."), "RFA-GEN-7"
_PLACE_FIRST = T("You have rolled. Place dice before you roll again."), "RFA-TURN-3"
_ROLL_FIRST = T("You have no rolled dice to place. Roll first."), "RFA-TURN-3"
_HEROES = {
    "mend": ("healer", T("Only the Healer can do that. You play another hero."), "RFA-HERO-22"),
    "flip": ("trickster", T("Only the Trickster can do that. You play another hero."), "RFA-HERO-26"),
    "rethrow": ("adventurer", T("Only the Adventurer can do that. You play another hero."), "RFA-HERO-20"),
    "recall": ("conjurer", T("Only the Conjurer can do that. You play another hero."), "RFA-HERO-25"),
    "shield": ("warrior", T("Only the Warrior can do that. You play another hero."), "RFA-HERO-23"),
}
_USED = T("Your hero has already used the ability this turn."), "RFA-HERO-2"


@WORDS.register(TooManySpecialEnemies)
def _describe_boards(reason: TooManySpecialEnemies, view: View | None) -> Text:
    """Name the adventures that allow the chosen number of kinds of special enemies."""
    if reason.kinds < 2:
        return T("With one kind of special enemies, play The Sword of Saints or The Crown of Kings.")
    return T("With several kinds of special enemies, play The Crown of Kings or The Jewel of Light.")


def _explain_refusal(reason: MoveRefused, view: View) -> Explanation | None:
    """Explain why a move is not possible, if the view shows it."""
    tag = reason.tag
    if isinstance(reason, NotNow):
        away = view.phase != "setup" and view.players[view.active].seat != view.viewer
        return _TURN if away and tag in WHEN else _explain_in_turn(tag, view)
    if tag != "place" or not isinstance(reason, NotAnOption):
        return None
    return _explain_placement(reason.meant, view)


def _explain_in_turn(tag: str, view: View) -> Explanation | None:
    """Explain why a move is not possible at this point of the viewer's own turn, or before the first turn."""
    when, own = WHEN.get(tag), view.players[view.active]
    if when is None or view.phase == "setup":
        return when
    if tag == "roll" and view.thrown:
        return _PLACE_FIRST
    if tag == "place" and not view.thrown:
        return _ROLL_FIRST
    if tag in _HEROES:
        hero, another, rule = _HEROES[tag]
        if own.hero != hero:
            return another, rule
        if not view.ability_left:
            return _USED
    return standard.choose_time_sentence(when, is_now=tag in ("roll", "place", *_HEROES))


refusal = standard.make_refusal(WORDS, _explain_refusal)


def list_vocabulary(tag: str, field: str, view: View) -> tuple[str, ...]:
    """Return every value that a field of the move ``place`` can have, whether it is possible now or not."""
    return {
        "value": ("1", "2", "3", "4", "5", "6"),
        "count": tuple(str(count) for count in range(1, 14)),
        "where": (*TERRITORIES, RESURRECTION, MASTER, *list_enemy_names(view.board)),
        "ability": (NONE, *ABILITIES),
    }.get(field, ())


def _explain_placement(fields: Mapping[str, str], view: View) -> Explanation | None:
    """Explain why a placement is not possible. Its value, its place or its number of dice may be wrong."""
    value, where, count = fields.get("value", ""), fields.get("where", ""), fields.get("count", "")
    if where == MASTER:
        return T("You cannot place dice on the Master of Shadows. It can never be defeated."), "RFA-DEF-8"
    if not value.isdigit():
        return None
    rolled = [die for die in view.thrown if VALUE[die] == int(value)]
    if not rolled:
        return T("You rolled {dice}. Place one of these values.", dice=list_faces(view.thrown)), "RFA-TURN-4"
    return (where in TERRITORIES and _explain_no_room(int(value), where, count, view)) or _explain_too_many(
        rolled, count
    )


def _explain_too_many(rolled: list[str], count: str) -> Explanation | None:
    if count.isdigit() and int(count) > len(rolled):
        return T("You rolled only {dice}.", dice=describe_dice(VALUE[rolled[0]], len(rolled))), "RFA-TURN-4"
    return None


def _explain_no_room(value: int, territory: str, count: str, view: View) -> Explanation | None:
    """Explain why a territory does not take ``count`` dice of a value."""
    board, name = view.board, describe_place(territory)
    if territory in _TAKES and value not in _VALUES[territory]:
        return _TAKES[territory]
    free = count_room(board, territory, value)
    if territory == ICE_CAVE:
        if not free:
            return T("The Ice Cave already has a {value}. It takes one die of each value.", value=value), "RFA-ICE-3"
        return (T("The Ice Cave takes only one die from each roll."), "RFA-ICE-5") if count not in ("", "1") else None
    if territory == FORTRESS and not board.fortress.barriers[value - 2]:
        return T("The section of {value} is closed until all barriers are down.", value=value), "RFA-FORT-3"
    if not free:
        return T("{territory} has no open space for this value.", territory=name), "RFA-TURN-8"
    if count.isdigit() and int(count) > free:
        return TN(
            "{territory} has only {n} open space for this value.",
            "{territory} has only {n} open spaces for this value.",
            free,
            territory=name,
        ), "RFA-TURN-9"
    return None
