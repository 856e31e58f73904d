"""Reasons why a move is refused, in the rules' terms.

The sentences use only what the view of the refused player shows. Where that view shows no reason, there is no sentence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.tomb_raider.cards import Discovery, Obstacle, get_pool
from engine.games.tomb_raider.moves import NONE, SIDES
from engine.games.tomb_raider.view import ObstacleView, RaiderView, SpaceView, View
from engine.protocol import Refused
from render.face import standard
from render.face.standard import Explanation
from render.text.i18n import T, Text

from .endings import explain_never_ending
from .names import ABILITIES, ABILITY, word_card_name
from .options import find_space
from .own_levels import CARDS

REASONS = {
    "no-such-choice": T("This level has no such setting."),
    "no-such-level": T("There is no such level."),
    "level-deck": T("This level deck is not allowed in this form of the level."),
    "seats": T("This level is not for so many players."),
    "not-carried": T("That is not what the level before has left."),
    "solo-goal": T("This goal is for one player alone."),
}
"""Sentences for the reasons for which the rules refuse settings or seats before the start, by kind of refusal."""

WHEN: dict[str, Explanation] = {
    "move": (T("In its turn of the Action Round your raider moves first, then it faces what is there."), "TR-MOVE-1"),
    "walk": (T("You walk in your turn of the Action Round, to a place two exits away or more."), "TR-MOVE-2"),
    "stay": (T("Staying is a way to move: you are asked in your turn of the Action Round."), "TR-MOVE-10"),
    "go-on": (T("You are asked to go on or stop where you could attack before you face what is there."), "TR-MOVE-5"),
    "stop": (T("Staying is a way to move: you are asked in your turn of the Action Round."), "TR-MOVE-10"),
    "overcome": (T("An obstacle is faced in the Action Round, once the movement has ended beside it."), "TR-OVR-1"),
    "attack": (
        T("You may attack in the Action Round, where your movement has ended beside a raider."),
        "TR-ATK-1",
    ),
    "defend": (T("You fight back when a raider attacks you."), "TR-ATK-6"),
    "search": (T("You search in the Search Round, after everybody's Action Round."), "TR-SRCH-1"),
    "relief": (T("You look for a way out in the Search Round, if no path leads to the treasure room."), "TR-HR-16"),
    "find": (T("A discovery is found by a search whose result reaches its number."), "TR-SRCH-6"),
    "exit": (T("An arrow marker is placed when a card or a search opens an exit."), "TR-TOK-5"),
    "play": (T("No card can be played at this moment: you are asked when one can."), "TR-ACN-1"),
    "use": (
        T("What lies in play is used before your throws, before a blow lands, or when the card says: you are asked."),
        "TR-DEC-16",
    ),
    "throw": (T("You roll for a card when it demands a test of you in your turn."), "TR-TEST-8"),
    "offer": (T("An obstacle is offered right after another raider has mapped a location."), "TR-OBS-1"),
    "save": (T("Your raider saves in the Draw Round, at a save point."), "TR-SAVE-1"),
    "reset": (T("You may reset in the Draw Round, while your raider lives."), "TR-RESET-1"),
    "new-roll": (T("You may ask for a new roll in the Ready Round, from the second turn on."), "TR-READY-4"),
    "first": (T("Who rolled highest in the Ready Round names the raider that acts first."), "TR-READY-3"),
    "entrance": (T("The entrance is chosen before the first turn."), "TR-SETUP-10"),
    "take": (
        T("A treasure, upgrade or item is taken at the start of some levels, or when a treasure is found."),
        "TR-TRE-1",
    ),
    "keep": (T("A hand is exchanged once, in the Draw Round of the learning game's first turn."), "TR-LTP-11"),
    "redraw": (T("A hand is exchanged once, in the Draw Round of the learning game's first turn."), "TR-LTP-11"),
    "hand": (T("The opening hand is chosen before the first turn."), "TR-SETUP-4"),
    "discard": (T("You discard in the Draw Round, before you draw."), "TR-DRAW-2"),
    "lose-items": (T("You choose what you lose when a card or an obstacle takes items from you."), "TR-DEC-A9"),
    "keep-items": (T("Items are chosen when a card asks how many you may keep."), "TR-DEC-15"),
    "swap": (T("A location is exchanged right after a card has let you look at it."), "TR-DEC-15"),
    "die": (T("A die is rolled again only where a card says so."), "TR-TEST-9"),
}
"""Time at which a move is possible, and the rule that says this, by the tag of the move."""

_ROUNDS = {
    **dict.fromkeys(("move", "walk", "stay", "go-on", "stop", "overcome", "attack"), "action"),
    **dict.fromkeys(("search", "relief", "find"), "search"),
    **dict.fromkeys(("save", "reset", "discard", "keep", "redraw"), "draw"),
    **dict.fromkeys(("new-roll", "first"), "ready"),
}
"""Round of one's own turn in which a move is possible, for moves whose sentence in ``WHEN`` names the round."""

_DEAD = (T("Your raider is dead: until it reloads it does nothing on the map."), "TR-DEATH-2")
_STUCK = (T("Your raider is stuck: it may not move in this action turn."), "TR-STUCK-3")
_BARRED = (T("Your raider may not search this turn."), "TR-SRCH-2")
_ON_THE_WAY = (T("First you face what is here, then you go on or stay."), "TR-MOVE-5")
_FACING = (T("Your movement is over: now you face what is here."), "TR-OVR-1")
_NO_EXIT = {
    "forward": T("No exit leads forward from here."),
    "right": T("No exit leads to the right from here."),
    "back": T("No exit leads back from here."),
    "left": T("No exit leads to the left from here."),
}


def _explain_refusal(reason: Refused, view: View) -> Explanation | None:
    """Explain why a move is not possible."""
    assert view.viewer is not None
    raider, tag = view.raiders[view.viewer], str(reason.values.get("tag", ""))
    found = _explain_state(reason, view, raider)
    if found is None and reason.kind == "not-now":
        found = _explain_faced_obstacle(tag, raider) if reason.values.get("asked") == "overcome" else None
        if found is None and (when := WHEN.get(tag)) is not None:
            found = standard.choose_time_sentence(when, _is_time_for_move(tag, view))
    if found is None and reason.kind == "not-an-option":
        field, meant = str(reason.values.get("field", "")), reason.values.get("meant", {})
        found = _explain_field(tag, field, meant, view, raider) if field in meant else None
    return found


def _is_time_for_move(tag: str, view: View) -> bool:
    """Tell whether now is the time that the sentence in ``WHEN`` gives for a move."""
    if tag in ("entrance", "hand"):
        return view.turn < 1
    return view.active in (None, view.viewer) and _ROUNDS.get(tag) == view.round


_refusal = standard.make_refusal(REASONS, _explain_refusal)


def word_refusal(reason: Refused, view: View | None) -> Text | None:
    """Return the game's own explanation of a refusal; None if the game has none."""
    said = _explain_amount(reason)
    return _refusal(reason, view) if said is None else standard.word_with_rule(said, reason.rule)


def _explain_amount(reason: Refused) -> Text | None:
    """Explain a refusal before the start that names an amount."""
    values: Mapping[str, Any] = defaultdict(lambda: "?", reason.values)
    match reason.kind:
        case "level-deck-small":
            return T("A level deck needs an entrance and {least} locations or more here.", least=values["least"])
        case "level-deck-copies":
            return T("No location may stand in a level deck more than {most} times here.", most=values["most"])
        case "level-deck-room":
            return T(
                "A level deck needs one treasure room here, of power {power} at most, that may lie at depth {depth}.",
                power=values["power"],
                depth=values["depth"],
            )
        case "level-deck-types":
            return T(
                "A level deck may hold these locations here: {kinds}; no others.",
                kinds=[CARDS.get(one, Text(one)) for one in values["families"]],
            )
        case "level-deck-entrances":
            return T("Entrances in a level deck here: {most} at most.", most=values["most"])
        case "level-deck-gate":
            return T(
                "A level deck has this entrance here: {cards}.", cards=[word_card_name(one) for one in values["cards"]]
            )
        case "level-deck-unused":
            return T("Only the first {n} players bring a level deck here: no other would be used.", n=values["count"])
        case "one-room":
            return T(
                "In this form the one treasure room may be: {cards}. The others cannot lie on its map.",
                cards=[word_card_name(one) for one in values["cards"]],
            )
        case "level-deck-deep":
            return T(
                "The first level deck of the series needs {least} locations or more for depths 1 and 2.",
                least=values["least"],
            )
        case "series-seats":
            return T(
                "Level {number} of the series is for {least} to {most} raiders.",
                number=values["number"],
                least=values["least"],
                most=values["most"],
            )
        case "series-power":
            return T(
                "The levels of a timed series have the same power, and these have {powers}: choose others.",
                powers=values["powers"],
            )
    return explain_never_ending(reason.kind, values)


def list_vocabulary(tag: str, field: str, view: View) -> Sequence[str]:
    """Return every value that a field could ever have, whether it is possible now or not."""
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


def _explain_state(reason: Refused, view: View, raider: RaiderView) -> Explanation | None:
    """Explain which state of the raider makes a move impossible: it is dead, is stuck, or may not search."""
    tag = reason.values.get("tag")
    if not raider.alive:
        return _DEAD
    if view.round == "action" and raider.move_ban and tag in (None, "move"):
        return _STUCK
    if view.round == "search" and raider.search_ban and tag in (None, "search"):
        return _BARRED
    return None


def _explain_faced_obstacle(tag: str, raider: RaiderView) -> Explanation | None:
    """Explain why a raider that faces an obstacle does not move."""
    if tag in ("move", "stay") and raider.steps and raider.moved:
        return _ON_THE_WAY
    return _FACING if tag == "move" else None


def _explain_field(
    tag: str, field: str, meant: Mapping[str, str], view: View, raider: RaiderView
) -> Explanation | None:
    """Explain why a value is not possible in a field of a move."""
    value, place = meant[field], find_space(view, raider.seat)
    match tag, field:
        case ["move", "direction"]:
            return _explain_exit(value, place, view)
        case ("overcome", "obstacle" | "ability" | "weapon"):
            return _explain_obstacle(field, meant, place, raider)
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
                return T("{card} does not lie in play in front of you.", card=word_card_name(value)), "TR-DEC-16"
            return T("{card} cannot be used at this moment.", card=word_card_name(value)), "TR-DEC-16"
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
    return T("No card that is left may lie there, so that space cannot be entered."), "TR-TRS-9"


def _explain_obstacle(field: str, meant: Mapping[str, str], place: SpaceView, raider: RaiderView) -> Explanation | None:
    key, ability = meant.get("obstacle"), meant.get("ability")
    found: ObstacleView | None = next((one for one in place.obstacles if one.key == key), None)
    if field == "obstacle" and key is not None:
        if found is None:
            return T("{obstacle} is not where your raider is.", obstacle=word_card_name(key)), "TR-OVR-1"
        if found.removed:
            return T("{obstacle} has been removed for good.", obstacle=word_card_name(key)), "TR-OVR-12"
        return T("You have faced {obstacle} already.", obstacle=word_card_name(key)), "TR-OVR-2"
    if field == "ability" and found is not None and ability not in [test.ability for test in found.tests]:
        ways = [
            T(
                "{ability} {target}",
                ability=ABILITY[one.ability],
                target=one.target,
            )
            for one in found.tests
        ]
        return T("{obstacle} is overcome otherwise: {ways}.", obstacle=word_card_name(found.key), ways=ways), "TR-OVR-4"
    if field == "weapon" and meant["weapon"] != NONE:
        if ability not in (None, "fight"):
            return T("A weapon helps with Fight only."), "TR-OVR-4"
        return _explain_weapon(meant["weapon"], raider)
    return None


def _explain_weapon(value: str, raider: RaiderView) -> Explanation | None:
    if value == NONE or value in _list_owned_cards(raider):
        return None
    return T("{card} does not lie in play in front of you.", card=word_card_name(value)), "TR-CARD-DIS-4"


def _explain_rival(value: str, view: View, raider: RaiderView) -> Explanation | None:
    other = view.raiders[int(value)]
    if other.seat == raider.seat:
        return T("A raider does not attack itself."), "TR-ATK-1"
    if not other.alive:
        return T("That raider is dead at present."), "TR-ATK-1"
    return (T("That raider is not where yours is."), "TR-ATK-1") if other.at != raider.at else None


def _explain_find(value: str, view: View) -> Explanation | None:
    card = get_pool().cards.get(value)
    if not isinstance(card, Discovery):
        return T("{card} is no discovery.", card=word_card_name(value)), "TR-SRCH-6"
    if value not in view.hand:
        return T("You do not hold {card}.", card=word_card_name(value)), "TR-SRCH-6"
    if view.trial is not None and view.trial.result is not None and view.trial.result < card.difficulty:
        return T(
            "{card} needs {n}, and your search came to {result}.",
            card=word_card_name(value),
            n=card.difficulty,
            result=view.trial.result,
        ), "TR-SRCH-6"
    return None


def _explain_play(value: str, view: View) -> Explanation:
    if value not in view.hand:
        return T("You do not hold {card}.", card=word_card_name(value)), "TR-ACN-1"
    match get_pool().cards.get(value):
        case Discovery():
            return T("{card} is not played: a search finds it.", card=word_card_name(value)), "TR-SRCH-6"
        case Obstacle():
            return T("{card} is offered when another raider maps a location.", card=word_card_name(value)), "TR-OBS-1"
    return T("{card} cannot be played at this moment.", card=word_card_name(value)), "TR-DEC-5"


def _explain_offer(value: str, view: View) -> Explanation | None:
    card = get_pool().cards.get(value)
    if value not in view.hand:
        return T("You do not hold {card}.", card=word_card_name(value)), "TR-OBS-2"
    if not isinstance(card, Obstacle) or view.active is None:
        return None
    place = find_space(view, view.active)
    if card.danger <= place.danger + place.depth:
        return None
    return T(
        "{card} is too dangerous for this place: at most {limit} may come.",
        card=word_card_name(value),
        limit=place.danger + place.depth,
    ), "TR-OBS-4"


def _list_owned_cards(raider: RaiderView) -> list[str]:
    return [one.card for one in (*raider.saved, *raider.unsaved)]
