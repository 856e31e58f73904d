"""Labels of options for buttons and menu entries, and words for the fields of moves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.tomb import moves
from engine.games.tomb.cards import pool
from engine.games.tomb.moves import Marker
from engine.games.tomb.outlook import HAND, NONE, SUCCESS, find_kind
from engine.games.tomb.verbs.gaining import Peek
from engine.games.tomb.view import View
from engine.protocol import Ask, Move, One, Pass
from render.face import standard
from render.face.records import Label, Names
from render.face.standard import LabelMaker
from render.text.i18n import TN, T, Text

from . import card_odds, cards, fighting, ways
from .names import COLOUR, DECK, MARKER, describe_card_name, describe_crypt_name, describe_plain
from .odds import find_combatant
from .values import describe_thing

SIGNS = {"item": "🎒", "prayer": "🙏", "spell": "✨", "tactic": "📜", "treasure": "💎", "monster": "👹", "trap": "🪤"}
"""Signs by kind of card."""
_MARKERS = {"red": "🔴", "blue": "🔵", "green": "🟢", "yellow": "🟡", "white": "⚪", "black": "⚫"}

# --- labels while setting up and at the Inn ---


def _label_place(option: moves.Place, ask: Ask, view: View, names: Names) -> Label:
    crypt = ways.find_crypt(view, option.crypt)
    said = T("{card} into {crypt}", card=describe_card_name(option.card), crypt=describe_crypt_name(option.crypt))
    return Label(said, ways.describe_fullness(crypt, view), None, "primary")


def label_step(options: Sequence[Move], field: str, ask: Ask, view: View, names: Names) -> Label | None:
    """Return the label of a first step, which selects a group of options; None without such a step.

    To stock, a player chooses the card, then the Crypt. To place a party, a player chooses the nearest Door, then the
    space.
    """
    first = options[0]
    if field == "near" and isinstance(first, moves.Land):
        return ways.label_near_crypt(first, view, names)
    if field != "card" or not isinstance(first, moves.Place):
        return None
    does = cards.describe_strength(first.card)
    if len(view.parties) == 1 and find_kind(first.card) == "treasure":
        does = T("Treasure, no XP when you play alone")
    card = describe_card_name(first.card)
    return Label(card, does, SIGNS[find_kind(first.card)], "primary", card=card)


def _label_take(option: moves.ChooseCard, ask: Ask, view: View, names: Names) -> Label:
    card = describe_card_name(option.card)
    detail = (
        cards.describe_character(option.card)
        if find_kind(option.card) == "character"
        else cards.describe_strength(option.card)
    )
    if ask.kind == "send-away":
        said = T("Send away {card}", card=card)
        return Label(said, detail, card=said)
    said = T("Keep {card}", card=card) if ask.kind == "keep" else T("Take {card}", card=card)
    return Label(said, detail, None, "primary", card=said)


def _label_recruit(option: moves.Recruit, ask: Ask, view: View, names: Names) -> Label:
    said = T("Recruit {card}", card=describe_card_name(option.character))
    return Label(said, cards.describe_character(option.character), "🍺", "primary", card=said)


def _label_draw(option: Move, ask: Ask, view: View, names: Names) -> Label:
    detail = T("You choose the deck for each card")
    if len(view.parties) == 1:  # TOMB-SOLO-8: the price of Inn cards
        detail = T("You choose the deck for each card; a Character then leaves the Inn for good")
    return Label(T("Draw two Inn cards"), detail, "🃏", "primary")


def _label_deck(option: moves.ChooseDeck, ask: Ask, view: View, names: Names) -> Label:
    n = view.decks.get(option.deck, 0)
    detail = TN("{n} card left", "{n} cards left", n) if n else T("The deck is empty: its discards are shuffled first")
    return Label(DECK[option.deck], detail, SIGNS[option.deck], "primary")


# --- labels of options in a turn ---


def _label_return(option: Move, ask: Ask, view: View, names: Names) -> Label:
    held = [card for one in view.parties[ask.seat].fighters for card in one.cards if find_kind(card) == "treasure"]
    detail = (
        TN("You bank {n} Treasure there", "You bank {n} Treasures there", len(held))
        if held and len(view.parties) > 1  # TOMB-SOLO-15: alone, banking gives no XP
        else T("All wounds may heal at the start of your next turn")
    )
    return Label(T("Return to the Inn"), detail, "🏠")


def _label_raid(option: Move, ask: Ask, view: View, names: Names) -> Label:
    at = view.parties[ask.seat].at
    crypt = next((one for one in view.crypts if one.door == at), None)
    if crypt is None:
        return Label(T("Raid the Crypt"), None, "⚔️", "success", first=True)
    return Label(
        T("Raid {crypt}", crypt=describe_crypt_name(crypt.key)),
        ways.describe_contents(crypt, names),
        "⚔️",
        "success",
        first=True,
    )


def _label_give(option: moves.Give, ask: Ask, view: View, names: Names) -> Label:
    said = T(
        "{card}: from {giver} to {to}",
        card=describe_card_name(option.card),
        giver=describe_card_name(option.giver),
        to=describe_card_name(option.to),
    )
    return Label(said, cards.describe_short_effect(option.card), "🤝")


def _label_swap(option: moves.Swap, ask: Ask, view: View, names: Names) -> Label:
    said = T(
        "{giver} gives {card} to {to} for {other}",
        card=describe_card_name(option.card),
        giver=describe_card_name(option.giver),
        to=describe_card_name(option.to),
        other=describe_card_name(option.other),
    )
    return Label(said, cards.describe_short_effect(option.card), "🤝", rare=True)


# --- labels of cards and abilities ---

_WINDOW = {
    "raider": "battle",
    "cm": "battle",
    "on-roll": "roll",
    "on-attack": "attacked",
    "on-wounds": "wounds",
    "on-dying": "dying",
    "on-death": "death",
    "on-kill": "killed",
    "on-trap": "trap_open",
    "on-reveal": "revealed",
    "on-steal": "picked",
    "on-cast": "cast",
    "on-recruit": "recruited",
    "on-turn": "turn_start",
}
"""The window in which a card is used, by kind of question. For all other kinds of questions it is "turn"."""


def _describe_card_use(card: str, ask: Ask) -> Text | None:
    """Describe a card's effects at the moment of a question; None if it has no effects then."""
    windows = [_WINDOW[ask.kind]] if ask.kind in _WINDOW else ["free", "turn"]
    return next((said for one in (*windows, "passive") if (said := cards.describe_use(card, one)) is not None), None)


def _add_target(text: Text, option: moves.Play | moves.Use, ask: Ask, view: View) -> Text:
    """Add to an option's text its target, and what it changes or the chance of the roll on which it depends."""
    if option.at != NONE:
        text = T("{what}: {at}", what=text, at=describe_thing(option.at))
    window = _WINDOW.get(ask.kind, "turn")
    change = card_odds.describe_change(option, window, ask.about, view)
    if change is not None:
        return T("{what}, {change}", what=text, change=change)
    return fighting.add_roll_chance(text, option, window, view)


def describe_best_use(card: str, ask: Ask, view: View) -> Text | None:
    """Say by whom a card in hand is used best now, at whom, and what it changes or the chance of its roll.

    Return None if the card cannot be played, or no number describes its effect.
    """
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    plays = [option for option in options if isinstance(option, moves.Play) and option.card == card]
    if not plays:
        return None
    window = _WINDOW.get(ask.kind, "turn")
    best = max(plays, key=lambda option: card_odds.weigh_change(option, window, ask.about, view))
    plain, said = describe_card_name(best.by), _add_target(describe_card_name(best.by), best, ask, view)
    target = plain if best.at == NONE else T("{what}: {at}", what=plain, at=describe_thing(best.at))
    return None if said == target else T("{use}.", use=said)


def _is_distant_peek(option: moves.Play | moves.Use, ask: Ask, view: View) -> bool:
    """Tell whether an option looks into a Crypt, and another Crypt is nearer to the party.

    There are many such options, and they are seldom wanted.
    """
    calls = [call for clause in pool.list_clauses(option.card, "turn") for call in clause.calls]
    looks = any(isinstance(call, Peek) and call.where == "any" for call in calls)
    return looks and option.at != ways.find_nearest_crypt(view, ask.seat)


def _label_play(option: moves.Play, ask: Ask, view: View, names: Names) -> Label:
    said = T("Play {card} ({by})", card=describe_card_name(option.card), by=describe_card_name(option.by))
    does, sign = _describe_card_use(option.card, ask), SIGNS[find_kind(option.card)]
    said, rare = _add_target(said, option, ask, view), _is_distant_peek(option, ask, view)
    return Label(said, does, sign, "primary", rare=rare, card=T("Play {card}", card=describe_card_name(option.card)))


def _label_use(option: moves.Use, ask: Ask, view: View, names: Names) -> Label:
    if option.card == option.by.partition(".")[0]:
        by = describe_card_name(option.by)
        said = _add_target(T("{by} uses a special ability", by=by), option, ask, view)
        return Label(said, _describe_card_use(option.card, ask), "⭐", "primary", card=T("Ability: {by}", by=by))
    said = T("Use {card} ({by})", card=describe_card_name(option.card), by=describe_card_name(option.by))
    does, sign = _describe_card_use(option.card, ask), SIGNS[find_kind(option.card)]
    said, rare = _add_target(said, option, ask, view), _is_distant_peek(option, ask, view)
    return Label(said, does, sign, "primary", rare=rare, card=T("Use {card}", card=describe_card_name(option.card)))


def _label_wear(option: moves.Wear, ask: Ask, view: View, names: Names) -> Label:
    return Label(
        T("Attach it to {who}", who=describe_card_name(option.character)),
        fighting.describe_worn_cards(view, option.character),
    )


def _label_replace(option: moves.Replace, ask: Ask, view: View, names: Names) -> Label:
    one, trait = find_combatant(view, option.character), pool.find_trait(ask.about) if ask.about in pool.POOL else None
    old = [card for card in one.cards if trait and pool.find_trait(card) == trait] if one is not None else []
    who = describe_card_name(option.character)
    if not old:
        return Label(T("Give it to {who}; the old card is discarded", who=who))
    return Label(
        T("{who}, replacing {card}", who=who, card=describe_card_name(old[0])), cards.describe_short_effect(old[0])
    )


def _label_bank(option: Move, ask: Ask, view: View, names: Names) -> Label:
    if len(view.parties) == 1:
        return Label(T("Bank it without XP"), T("When you play alone, Treasures give no XP"), "🏦")
    xp = pool.find_xp(ask.about) if ask.about in pool.POOL else 0
    return Label(T("Bank it: {n} XP", n=xp), T("Nobody can take these XP from you any more"), "🏦", "success")


def _label_lose(option: moves.Lose, ask: Ask, view: View, names: Names) -> Label:
    card = describe_card_name(option.card)
    said = plain = T("Discard {card}", card=card)
    if option.bearer != HAND:
        said = T("Discard {card} ({by})", card=card, by=describe_card_name(option.bearer))
    return Label(said, cards.describe_short_effect(option.card), card=plain)


# --- labels of options in raids ---


def _label_bring(option: moves.Bring, ask: Ask, view: View, names: Names) -> Label:
    failed = cards.describe_use_in_window(option.card, "fail")
    card = describe_card_name(option.card)
    return Label(T("Next Trap: {card}", card=card), failed, "🪤", "primary", card=card)


def _label_go_on(option: Move, ask: Ask, view: View, names: Names) -> Label:
    if ask.kind == "trap":
        return Label(T("Say that no Trap is left"), T("Then the raider decides whether to go on"), None, "primary")
    detail = T("The next Trap may come") if ask.kind == "leave" else T("All Monsters come first, then the Treasures")
    return Label(T("Go on"), detail, "➡️", "primary")


def _label_pass(option: Move, ask: Ask, view: View, names: Names) -> Label:
    return Label(_PASS.get(ask.kind, T("Pass")), last=True)


_PASS: dict[str, Text] = {
    "arrange": T("Hand over no cards"),
    "turn": T("End the turn"),
    "recruit": T("Recruit no more"),
    "crypt-card": T("Take no card"),
    "search-bag": T("Draw at random as usual"),
    "strike": T("Let the Rogue go"),
}
_YES: dict[str, tuple[Text, Text | None]] = {
    "heal-all": (T("Heal all wounds"), T("It costs nothing")),
    "back-to-bag": (T("Put it back into the bag"), T("The Character may be drawn again")),
    "another-card": (T("Discard it and draw another"), T("Once a match, from that deck")),
}
_NO: dict[str, Text] = {
    "heal-all": T("Keep the wounds"),
    "back-to-bag": T("Remove it from the match"),
    "another-card": T("Keep this card"),
}


def _label_yes(option: Move, ask: Ask, view: View, names: Names) -> Label:
    said, detail = _YES.get(ask.kind, (T("Yes"), None))
    return Label(said, detail, None, "success")


def _label_no(option: Move, ask: Ask, view: View, names: Names) -> Label:
    return Label(_NO.get(ask.kind, T("No")), last=True)


def _label_strike(option: Move, ask: Ask, view: View, names: Names) -> Label:
    rogue = describe_card_name(view.theft[0]) if view.theft is not None else T("the Rogue")
    return Label(T("Attack {rogue}", rogue=rogue), T("If it dies, you get its cards"), "⚔️", "danger")


def _label_marker(option: Marker, ask: Ask, view: View, names: Names) -> Label:
    return Label(T("{colour}", colour=MARKER[option.marker]), None, _MARKERS[option.marker])


def _label_stock_rest(option: moves.StockRest, ask: Ask, view: View, names: Names) -> Label:
    if option.how == "ai":
        detail = T("You are not asked for more cards")
        return Label(T("Place the rest as the AI would"), detail, "🤖", "success", first=True)
    detail = T("Your cards in order, into the Crypts with the most room")
    return Label(T("Place the rest automatically"), detail, "📦")


def _label_storm(option: moves.Storm, ask: Ask, view: View, names: Names) -> Label:
    detail = T("Until a Character is wounded or dies, or the Monsters are shown")
    crypt = next((one for one in view.crypts if view.raid is None and one.door == view.parties[ask.seat].at), None)
    if crypt is None:
        return Label(T("Go on to the Monsters"), detail, "⚔️", "success")
    return Label(T("Raid {crypt} and go on", crypt=describe_crypt_name(crypt.key)), detail, "⚔️", "success")


LABELS: dict[type[Move], LabelMaker | Label] = {
    moves.Place: _label_place,
    moves.ChooseCard: _label_take,
    moves.Recruit: _label_recruit,
    moves.Draw: _label_draw,
    moves.ChooseDeck: _label_deck,
    moves.Heal: fighting.label_heal,
    moves.Go: ways.label_go,
    moves.Land: ways.label_land,
    moves.Steal: fighting.label_steal,
    moves.Return: _label_return,
    moves.RaidIt: _label_raid,
    moves.UseSpace: lambda option, ask, view, names: fighting.label_space_action(view, ask.seat),
    moves.Give: _label_give,
    moves.Swap: _label_swap,
    moves.Play: _label_play,
    moves.Use: _label_use,
    moves.Wear: _label_wear,
    moves.Replace: _label_replace,
    moves.Drop: Label(T("Discard it"), last=True),
    moves.BankIt: _label_bank,
    moves.Lose: _label_lose,
    moves.Bring: _label_bring,
    moves.GoOn: _label_go_on,
    moves.Leave: Label(T("Leave the Crypt"), T("The party stays on the Door; your turn ends"), "🚪"),
    moves.Attack: fighting.label_attack,
    moves.Maul: fighting.label_maul,
    moves.Wait: fighting.label_wait,
    moves.Flee: fighting.label_flee,
    moves.Who: fighting.label_combatant,
    moves.Strike: _label_strike,
    moves.Yes: _label_yes,
    moves.No: _label_no,
    moves.Marker: _label_marker,
    Pass: _label_pass,
    moves.StockRest: _label_stock_rest,
    moves.Everybody: fighting.label_all_attacks,
    moves.Storm: _label_storm,
    moves.Strongest: Label(T("The strongest takes all attacks"), T("Until this raid is over"), "🛡️", "success"),
}
label = standard.make_label(LABELS)


# --- labels of items in sets ---


def label_item(item: str, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of an item of a set: a die by its face or colour, a combatant, or a card."""
    if item.isdecimal():
        hit = int(item) <= SUCCESS["b"]
        return Label(describe_plain(f"{item}✔" if hit else item), T("A success") if hit else T("No success"), "🎲")
    if item in COLOUR:
        return Label(T("a {colour} die", colour=COLOUR[item]), fighting.describe_faces(item), "🎲", "primary")
    if find_kind(item) in ("character", "monster") and find_combatant(view, item) is not None:
        return fighting.label_member(item, ask, view)
    does = cards.describe_short_effect(item)
    if not (xp := pool.find_xp(item)) or len(view.parties) == 1:  # TOMB-SOLO-15: no XP
        return Label(describe_card_name(item), does)
    worth = T("{n} XP", n=xp)
    return Label(describe_card_name(item), worth if does is None else T("{xp}; {does}", xp=worth, does=does))


def has_move(ask: Ask, move: type[Move]) -> bool:
    """Tell whether a question's options contain a move of this type."""
    return isinstance(ask.choice, One) and any(isinstance(option, move) for option in ask.choice.options)
