"""Reasons why a move is refused, in the rules' terms.

The sentences use only things in the refused player's view. If that view shows no reason, there is no sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.tomb.cards import pool
from engine.games.tomb.maps.boards import find_distance, load_boards
from engine.games.tomb.outlook import HAND, INN, KINDS, NONE, find_kind
from engine.games.tomb.setup import NoCampaign
from engine.games.tomb.view import PartyView, View
from engine.house_rules import NoSuchChoice
from engine.refusals import MoveRefused, NoSuchLevel, NotAnOption, NotNow, WrongSeats
from render.face import standard
from render.face.refusal_words import RefusalWords
from render.face.standard import Explanation
from render.text.i18n import T, join_texts

from .names import MARKER, describe_card_name, describe_crypt_name
from .odds import find_combatant, find_owner

WORDS: RefusalWords[View | None] = RefusalWords(
    {
        NoSuchChoice: T("This game has no such setting."),
        NoSuchLevel: T("There is no such board."),
        WrongSeats: T("Tomb is for 1 to 6 players."),
        NoCampaign: T("With these settings a match cannot belong to a campaign."),
    }
)
"""The words for the reasons why the rules refuse settings or seats before the start."""

_TURN = T("You can do that only as an action of your own turn.")
_INN = T("You can do that only in your own turn, at the Inn.")
_RAID = T("You can do that only in a raid of your own party.")
_BY_ORDER = T("You are not asked where it makes no difference in that turn. You can change that with `/table orders`.")
WHEN: dict[str, Explanation] = {
    "place": (T("You place Crypt cards before the first turn, in turn order."), "TOMB-STOCK-2"),
    "take": (T("You take a Character when your party begins, or when it starts again."), "TOMB-START-2"),
    "recruit": (_INN, "TOMB-RECR-1"),
    "draw": (_INN, "TOMB-DRAW-1"),
    "deck": (T("You choose a deck when you draw."), "TOMB-DRAW-2"),
    "heal": (T("Your Clerics can heal as an action of your own turn, in the Tomb."), "TOMB-HEAL-1"),
    "move": (_TURN, "TOMB-MOVE-1"),
    "land": (T("You can move your party to another space only when a card says so."), "TOMB-DEC-32"),
    "steal": (T("A Rogue can steal as an action of your own turn, in the Tomb."), "TOMB-PICK-1"),
    "return": (T("You can return as an action of your own turn, from the Tomb."), "TOMB-RET-1"),
    "raid": (
        T("You can begin a raid in your own turn, if your party is on the Door of a Crypt with cards."),
        "TOMB-RAID-1",
    ),
    "rest": (T("You can use a space in your own turn, if it offers something to your party."), "TOMB-MAP-8"),
    "give": (
        join_texts((T("You can hand over cards at the start of your own turn, before anything else."), _BY_ORDER)),
        "TOMB-FREE-1",
    ),
    "swap": (
        join_texts((T("You can exchange cards at the start of your own turn, before anything else."), _BY_ORDER)),
        "TOMB-FREE-1",
    ),
    "play": (T("You cannot use a card from your hand now."), "TOMB-PLAY-1"),
    "use": (T("You cannot use an ability now."), "TOMB-ACT-1"),
    "wear": (T("You attach a card when you gain it."), "TOMB-DRAW-3"),
    "replace": (
        T("You can replace an old card when you gain a new one and no Character is free for it."),
        "TOMB-ATT-4",
    ),
    "drop": (T("You can discard only a new card that no Character can have, never a Treasure."), "TOMB-ATT-3"),
    "bank": (T("You can bank a Treasure when you gain it, or at the Inn."), "TOMB-TRS-2"),
    "lose": (T("You discard a card only where a Trap, a Monster or a card says so."), "TOMB-DEC-29"),
    "trap": (T("The Crypt Master chooses Traps, in a raid of another player."), "TOMB-TRAP-1"),
    "go-on": (_RAID, "TOMB-ENTER-1"),
    "leave": (T("You can leave a Crypt after a Trap, or before the Monsters are revealed."), "TOMB-TRAP-10"),
    "attack": (
        T("Your Characters can attack in a combat of your own raid, when it is your turn to act."),
        "TOMB-CHAR-1",
    ),
    "maul": (T("Monsters can attack when it is the Crypt Master's turn to act."), "TOMB-MON-1"),
    "wait": (T("A combatant can do nothing in a combat, when it is its side's turn to act."), "TOMB-COMB-10"),
    "flee": (T("You can flee in a combat, as the action of one of your Characters."), "TOMB-FLEE-1"),
    "who": (T("You do not have to choose anybody now."), "TOMB-DEC-32"),
    "strike": (T("You can attack a Rogue that you caught stealing."), "TOMB-PICK-9"),
    "yes": (T("There is nothing to confirm now."), "TOMB-FREE-5"),
    "no": (T("There is nothing to confirm now."), "TOMB-FREE-5"),
    "marker": (T("You choose a party marker before the Crypts are stocked."), "TOMB-SETUP-7"),
    "stock-rest": (T("You place Crypt cards before the first turn, in turn order."), "TOMB-RUL-2"),
    "everybody": (
        T("Your Characters can attack in a combat of your own raid, when it is your turn to act."),
        "TOMB-RUL-3",
    ),
    "storm": (
        T("You can begin a raid in your own turn, if your party is on the Door of a Crypt with cards."),
        "TOMB-RUL-3",
    ),
    "strongest": (T("You can choose this when Monsters attack your party in a combat of your own raid."), "TOMB-RUL-3"),
    "disarm": (T("You choose who tries to disarm a Trap when one is announced to you."), "TOMB-TRAP-4"),
    "bank-treasures": (
        T("You can choose Treasures to bank at the Inn: at the start of a turn, or after fleeing."),
        "TOMB-FREE-6",
    ),
    "divide": (T("You divide wounds only where a card of yours says so."), "TOMB-WND-5"),
    "mend": (T("You divide healing when Clerics or a card of yours heal."), "TOMB-HEAL-3"),
    "reroll": (T("You can roll dice again only where a card of yours says so."), "TOMB-REACT-6"),
    "reroll-order": (T("You can roll dice for Player One again only from campaign level 2 on."), "TOMB-CAMP-5"),
    "spend": (T("You can give up banked cards for recruits only from campaign level 7 on."), "TOMB-CAMP-10"),
}
"""Tag of a move -> a sentence that says when the move is possible, and the id of its rule."""

_NOT_YOURS = (T("It is another player's turn."), "TOMB-TURN-4")
_TURNS = ("recruit", "draw", "heal", "move", "steal", "return", "raid", "rest", "give", "swap")
"""Moves that a player can make only in the player's own turn."""
_OUTSIDE = (T("You can do that only at the Inn, but your party is in the Tomb."), "TOMB-STD-2")
_INSIDE = (T("You can do that only in the Tomb, but your party is at the Inn."), "TOMB-STD-2")


def _explain_refusal(reason: MoveRefused, view: View) -> Explanation | None:
    """Explain why a move is not possible."""
    assert view.viewer is not None
    own, tag = view.parties[view.viewer], reason.tag
    if isinstance(reason, NotNow):
        return _explain_time(tag, own, view)
    if not isinstance(reason, NotAnOption) or reason.field not in reason.meant:
        return None
    return _explain_field(tag, reason.field, reason.meant, view, own)


refusal = standard.make_refusal(WORDS, _explain_refusal)


def _explain_time(tag: str, party: PartyView, view: View) -> Explanation | None:
    if tag in _TURNS and view.active is not None and view.active != party.seat:
        return _NOT_YOURS
    if tag in ("recruit", "draw") and party.at != "inn":
        return _OUTSIDE
    if tag in ("heal", "steal", "return", "raid", "rest") and party.at == "inn":
        return _INSIDE
    if tag == "recruit" and view.inn and view.raid is None:
        return T("Your party is full. No other Character can join."), "TOMB-RECR-3"
    if tag == "raid" and view.raid is None:
        crypt = next((one for one in view.crypts if one.door == party.at), None)
        if crypt is None:
            return T("Your party is not on a Door. Move to one, and raid in your next turn."), "TOMB-MOVE-8"
        return T("{crypt} is empty.", crypt=describe_crypt_name(crypt.key)), "TOMB-RAID-2"
    if tag == "heal" and not any("cleric" in pool.find_character(one.card).classes for one in party.fighters):
        return T("There is no Cleric in your party."), "TOMB-HEAL-1"
    when = WHEN.get(tag)
    return when and standard.choose_time_sentence(when, _is_time_for_move(tag, party, view))


def _is_time_for_move(tag: str, party: PartyView, view: View) -> bool:
    """Tell whether a move is possible at this time, according to its sentence in ``WHEN``."""
    mine, raid = view.active == party.seat, view.raid
    if tag in _TURNS or tag in ("spend", "bank-treasures"):
        return mine
    if tag in ("attack", "everybody", "wait", "flee", "go-on", "leave", "strongest", "maul"):
        return raid is not None and mine
    if tag == "trap":
        return raid is not None and not mine
    return tag in ("place", "stock-rest") and view.active is None


def list_vocabulary(tag: str, field: str, view: View) -> Sequence[str]:
    """Return every value that a field of a move can have, whether it is possible now or not.

    ``tag``: the kind of move as its text writes it. ``field``: the name of one of its fields.
    """
    crypts = [crypt.key for crypt in view.crypts]
    fighters = [one.key for party in view.parties for one in party.fighters]
    monsters = [one.key for one in view.raid.monsters] if view.raid is not None else []
    match field:
        case "crypt":
            return crypts
        case "deck":
            return KINDS
        case "marker":
            return list(MARKER)
        case "how":
            return ["default", "ai"]
        case "near":
            return crypts
        case "to" if tag in ("move", "land"):
            return crypts
        case "by" | "to" | "giver" | "rogue" | "victim" | "one":
            return fighters + monsters
        case "bearer":
            return [*fighters, HAND]
        case "at" if tag in ("attack", "everybody"):
            return monsters
        case "at":
            return [NONE, *fighters, *monsters, *crypts]
        case "character" | "card" | "other":
            return sorted(pool.POOL)
    return ()


def _explain_field(tag: str, field: str, fields: Mapping[str, str], view: View, party: PartyView) -> Explanation | None:
    """Explain why a value is not possible in a field of a move."""
    value = fields[field]
    match tag, field:
        case ["place", "card"]:
            if value not in view.stock:
                return T("{card} is not in your stocking hand.", card=describe_card_name(value)), "TOMB-STOCK-1"
        case ["place", "crypt"]:
            return T("{crypt} is full.", crypt=describe_crypt_name(value)), "TOMB-STOCK-3"
        case ["move", "to"]:
            return _explain_distance(value, view, party)
        case ["recruit", "character"]:
            return T("{who} is not at the Inn.", who=describe_card_name(value)), "TOMB-RECR-5"
        case ["play", "card"]:
            return _explain_play(value, view)
        case ["use", "card"]:
            return T("You cannot use {card} now.", card=describe_card_name(value)), "TOMB-EFF-2"
        case ("play" | "use" | "attack" | "flee" | "wait" | "maul", "by"):
            return _explain_actor(value, view, party)
        case ["steal", "rogue"]:
            return T("{who} is not a Rogue of your party.", who=describe_card_name(value)), "TOMB-PICK-1"
        case ["steal", "victim"]:
            return _explain_victim(value, view, party)
    return None


def _explain_distance(value: str, view: View, party: PartyView) -> Explanation | None:
    if not value.isalpha():
        return None
    map_ = load_boards()[view.level]
    here = INN if party.at == "inn" else map_.find_space(party.at)
    if here == map_.find_space(value):
        return T("Your party is there already."), "TOMB-MOVE-10"
    steps = find_distance(view.level, here, map_.find_space(value), view.special_spaces)
    if steps <= party.movement:
        return None
    return T(
        "{crypt} is {steps} steps away, but your Movement is {n}.",
        crypt=describe_crypt_name(value),
        steps=steps,
        n=party.movement,
    ), "TOMB-MOVE-2"


def _explain_play(value: str, view: View) -> Explanation:
    if value not in view.hand:
        return T("{card} is not in your hand.", card=describe_card_name(value)), "TOMB-HAND-4"
    if find_kind(value) in ("prayer", "spell"):
        return T(
            "You cannot use {card} now: it needs a Character with the right die or class.",
            card=describe_card_name(value),
        ), "TOMB-CARD-4"
    return T("You cannot use {card} now.", card=describe_card_name(value)), "TOMB-EFF-2"


def _explain_actor(value: str, view: View, party: PartyView) -> Explanation | None:
    one = find_combatant(view, value)
    if one is None:
        return T("{who} is not here.", who=describe_card_name(value)), "TOMB-COMB-9"
    if value[0] != "m" and find_owner(view, value) != party.seat:
        return T("{who} is not in your party.", who=describe_card_name(value)), "TOMB-COMB-9"
    if view.raid is not None and view.raid.round and not one.actions:
        return T("{who} has already acted in this round.", who=describe_card_name(value)), "TOMB-COMB-6"
    return None


def _explain_victim(value: str, view: View, party: PartyView) -> Explanation | None:
    seat = find_owner(view, value)
    if seat is None:
        return T("{who} is not in any party.", who=describe_card_name(value)), "TOMB-PICK-5"
    if seat == party.seat:
        return T("You cannot steal from your own party."), "TOMB-PICK-4"
    if view.parties[seat].at == "inn":
        return T("You cannot steal from a party at the Inn."), "TOMB-PICK-3"
    return T("{who} has no card that you can steal.", who=describe_card_name(value)), "TOMB-PICK-15"
