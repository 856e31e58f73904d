"""Reasons why a move is refused, in the rules' terms.

The sentences use only what the view of the refused player shows. Where that view shows no reason, there is no sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.tomb.cards import pool
from engine.games.tomb.maps.boards import find_distance, load_boards
from engine.games.tomb.outlook import HAND, INN, KINDS, NONE, find_kind
from engine.games.tomb.view import PartyView, View
from engine.protocol import Refused
from render.face import standard
from render.face.standard import Explanation
from render.text.i18n import T, join_texts

from .names import MARKER, word_card_name, word_crypt_name
from .odds import find_combatant, find_owner

REASONS = {
    "no-such-choice": T("This game has no such setting."),
    "no-such-level": T("There is no such board."),
    "seats": T("Tomb is for 1 to 6 players."),
    "no-campaign": T("A match played so belongs to no campaign."),
}
"""Sentences for the reasons for which the rules refuse settings or seats before the start, by kind of refusal."""

_TURN = T("That is an action of your own turn.")
_INN = T("That is asked in your own turn, at the Inn.")
_RAID = T("That is asked in a raid of your own party.")
_BY_ORDER = T("Where it makes no difference in that turn you are asked only by your order: `/table orders`.")
WHEN: dict[str, Explanation] = {
    "place": (T("Crypts are stocked before the first turn, in turns."), "TOMB-STOCK-2"),
    "take": (T("You take a Character when your party begins, or begins anew."), "TOMB-START-2"),
    "recruit": (_INN, "TOMB-RECR-1"),
    "draw": (_INN, "TOMB-DRAW-1"),
    "deck": (T("You name a deck when you draw."), "TOMB-DRAW-2"),
    "heal": (T("Clerics heal as an action of your own turn, in the Tomb."), "TOMB-HEAL-1"),
    "move": (_TURN, "TOMB-MOVE-1"),
    "land": (T("Your party is put somewhere only where a card says so."), "TOMB-DEC-32"),
    "steal": (T("A Rogue steals as an action of your own turn, in the Tomb."), "TOMB-PICK-1"),
    "return": (T("You return as an action of your own turn, from the Tomb."), "TOMB-RET-1"),
    "raid": (
        T("A raid begins in your own turn, if the party stands on the Door of a Crypt with cards."),
        "TOMB-RAID-1",
    ),
    "rest": (T("A space is used in your own turn, if it offers something to your party."), "TOMB-MAP-8"),
    "give": (
        join_texts((T("Cards are handed round at the start of your own turn, before anything else."), _BY_ORDER)),
        "TOMB-FREE-1",
    ),
    "swap": (
        join_texts((T("Cards are exchanged at the start of your own turn, before anything else."), _BY_ORDER)),
        "TOMB-FREE-1",
    ),
    "play": (T("No card of a hand can be used at this moment."), "TOMB-PLAY-1"),
    "use": (T("No ability can be used at this moment."), "TOMB-ACT-1"),
    "wear": (T("A card is attached when it is gained."), "TOMB-DRAW-3"),
    "replace": (T("An old card makes room when a new one is gained and nobody is free for it."), "TOMB-ATT-4"),
    "drop": (T("Only a new card that nobody can have may be dropped, never a Treasure."), "TOMB-ATT-3"),
    "bank": (T("A Treasure is banked when it is gained, or at the Inn."), "TOMB-TRS-2"),
    "lose": (T("A card is given up only where a Trap, a Monster or a card says so."), "TOMB-DEC-29"),
    "trap": (T("The Crypt Master brings up Traps, in a raid of somebody else."), "TOMB-TRAP-1"),
    "go-on": (_RAID, "TOMB-ENTER-1"),
    "leave": (T("A Crypt is left after a Trap, or before the Monsters are revealed."), "TOMB-TRAP-10"),
    "attack": (T("Your Characters attack in a combat of your own raid, when it is your go."), "TOMB-CHAR-1"),
    "maul": (T("Monsters attack when the Crypt Master has the go."), "TOMB-MON-1"),
    "wait": (T("A combatant does nothing in a combat, when its side has the go."), "TOMB-COMB-10"),
    "flee": (T("You flee in a combat, as the action of one of your Characters."), "TOMB-FLEE-1"),
    "who": (T("Nobody has to be named at this moment."), "TOMB-DEC-32"),
    "strike": (T("You attack a Rogue that was caught stealing from you."), "TOMB-PICK-9"),
    "yes": (T("Nothing is to be confirmed at this moment."), "TOMB-FREE-5"),
    "no": (T("Nothing is to be confirmed at this moment."), "TOMB-FREE-5"),
    "marker": (T("Party markers are taken before the Crypts are stocked."), "TOMB-SETUP-7"),
    "stock-rest": (T("Crypts are stocked before the first turn, in turns."), "TOMB-RUL-2"),
    "everybody": (T("Your Characters attack in a combat of your own raid, when it is your go."), "TOMB-RUL-3"),
    "strongest": (T("Monsters attack your party in a combat of your own raid."), "TOMB-RUL-3"),
    "disarm": (T("You name who disarms when a Trap was announced to you."), "TOMB-TRAP-4"),
    "bank-treasures": (
        T("You choose Treasures to bank at the Inn: at the start of a turn, or after fleeing."),
        "TOMB-FREE-6",
    ),
    "divide": (T("Wounds are divided where a card of yours says so."), "TOMB-WND-5"),
    "mend": (T("Healing is divided when Clerics or a card of yours heal."), "TOMB-HEAL-3"),
    "reroll": (T("Dice are rolled again only where a card of yours says so."), "TOMB-REACT-6"),
    "reroll-order": (T("Dice for Player One are rolled again at campaign level 2 only."), "TOMB-CAMP-5"),
    "spend": (T("Banked cards buy recruits at campaign level 7 only."), "TOMB-CAMP-10"),
}
"""Time at which a move is possible, and the rule that says this, by the tag of the move."""

_NOT_YOURS = (T("It is the turn of somebody else."), "TOMB-TURN-4")
_TURNS = ("recruit", "draw", "heal", "move", "steal", "return", "raid", "rest", "give", "swap")
"""Moves that are possible only in one's own turn."""
_OUTSIDE = (T("Your party is in the Tomb: that is done at the Inn."), "TOMB-STD-2")
_INSIDE = (T("Your party is at the Inn: that is done in the Tomb."), "TOMB-STD-2")


def _explain_refusal(reason: Refused, view: View) -> Explanation | None:
    """Explain why a move is not possible."""
    assert view.viewer is not None
    own, tag = view.parties[view.viewer], str(reason.values.get("tag", ""))
    if reason.kind == "not-now":
        return _explain_time(tag, own, view)
    field, meant = str(reason.values.get("field", "")), reason.values.get("meant", {})
    return _explain_field(tag, field, meant, view, own) if field in meant else None


refusal = standard.make_refusal(REASONS, _explain_refusal)


def _explain_time(tag: str, party: PartyView, view: View) -> Explanation | None:
    if tag in _TURNS and view.active is not None and view.active != party.seat:
        return _NOT_YOURS
    if tag in ("recruit", "draw") and party.at != "inn":
        return _OUTSIDE
    if tag in ("heal", "steal", "return", "raid", "rest") and party.at == "inn":
        return _INSIDE
    if tag == "recruit" and view.inn and view.raid is None:
        return T("Your party is full: nobody more can join."), "TOMB-RECR-3"
    if tag == "raid" and view.raid is None:
        crypt = next((one for one in view.crypts if one.door == party.at), None)
        if crypt is None:
            return T("Your party stands on no Door: move to one, and raid in your next turn."), "TOMB-MOVE-8"
        return T("{crypt} is empty.", crypt=word_crypt_name(crypt.key)), "TOMB-RAID-2"
    if tag == "heal" and not any("cleric" in pool.find_character(one.card).classes for one in party.fighters):
        return T("There is no Cleric in your party."), "TOMB-HEAL-1"
    when = WHEN.get(tag)
    return when and standard.choose_time_sentence(when, _is_time_for_move(tag, party, view))


def _is_time_for_move(tag: str, party: PartyView, view: View) -> bool:
    """Tell whether now is the time that the sentence in ``WHEN`` gives for a move."""
    mine, raid = view.active == party.seat, view.raid
    if tag in _TURNS or tag in ("spend", "bank-treasures"):
        return mine
    if tag in ("attack", "everybody", "wait", "flee", "go-on", "leave", "strongest", "maul"):
        return raid is not None and mine
    if tag == "trap":
        return raid is not None and not mine
    return tag in ("place", "stock-rest") and view.active is None


def list_vocabulary(tag: str, field: str, view: View) -> Sequence[str]:
    """Return every value that a field could ever have, whether it is possible now or not."""
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


def _explain_field(tag: str, field: str, meant: Mapping[str, str], view: View, party: PartyView) -> Explanation | None:
    """Explain why a value is not possible in a field of a move."""
    value = meant[field]
    match tag, field:
        case ["place", "card"]:
            if value not in view.stock:
                return T("{card} is not in your stocking hand.", card=word_card_name(value)), "TOMB-STOCK-1"
        case ["place", "crypt"]:
            return T("{crypt} is full.", crypt=word_crypt_name(value)), "TOMB-STOCK-3"
        case ["move", "to"]:
            return _explain_distance(value, view, party)
        case ["recruit", "character"]:
            return T("{who} is not at the Inn.", who=word_card_name(value)), "TOMB-RECR-5"
        case ["play", "card"]:
            return _explain_play(value, view)
        case ["use", "card"]:
            return T("{card} cannot be used at this moment.", card=word_card_name(value)), "TOMB-EFF-2"
        case ("play" | "use" | "attack" | "flee" | "wait" | "maul", "by"):
            return _explain_actor(value, view, party)
        case ["steal", "rogue"]:
            return T("{who} is no Rogue of your party.", who=word_card_name(value)), "TOMB-PICK-1"
        case ["steal", "victim"]:
            return _explain_victim(value, view, party)
    return None


def _explain_distance(value: str, view: View, party: PartyView) -> Explanation | None:
    if not value.isalpha():
        return None
    map_ = load_boards()[view.level]
    here = INN if party.at == "inn" else map_.find_space(party.at)
    if here == map_.find_space(value):
        return T("Your party stands there already."), "TOMB-MOVE-10"
    steps = find_distance(view.level, here, map_.find_space(value), view.special_spaces)
    if steps <= party.movement:
        return None
    return T(
        "{crypt} is {steps} steps away, and your Movement is {n}.",
        crypt=word_crypt_name(value),
        steps=steps,
        n=party.movement,
    ), "TOMB-MOVE-2"


def _explain_play(value: str, view: View) -> Explanation:
    if value not in view.hand:
        return T("You do not hold {card}.", card=word_card_name(value)), "TOMB-HAND-4"
    if find_kind(value) in ("prayer", "spell"):
        return T(
            "{card} cannot be used now; it needs somebody with the right die or class.", card=word_card_name(value)
        ), "TOMB-CARD-4"
    return T("{card} cannot be used at this moment.", card=word_card_name(value)), "TOMB-EFF-2"


def _explain_actor(value: str, view: View, party: PartyView) -> Explanation | None:
    one = find_combatant(view, value)
    if one is None:
        return T("{who} is not here.", who=word_card_name(value)), "TOMB-COMB-9"
    if value[0] != "m" and find_owner(view, value) != party.seat:
        return T("{who} is not of your party.", who=word_card_name(value)), "TOMB-COMB-9"
    if view.raid is not None and view.raid.round and not one.actions:
        return T("{who} has acted in this round.", who=word_card_name(value)), "TOMB-COMB-6"
    return None


def _explain_victim(value: str, view: View, party: PartyView) -> Explanation | None:
    seat = find_owner(view, value)
    if seat is None:
        return T("{who} is in no party.", who=word_card_name(value)), "TOMB-PICK-5"
    if seat == party.seat:
        return T("Nobody steals from their own party."), "TOMB-PICK-4"
    if view.parties[seat].at == "inn":
        return T("At the Inn nobody is stolen from."), "TOMB-PICK-3"
    return T("{who} has nothing in reach that could be stolen.", who=word_card_name(value)), "TOMB-PICK-15"
