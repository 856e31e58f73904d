"""Labels of options: a few words for a button, and a second line, mostly with the odds."""

from __future__ import annotations

from engine.games.tomb_raider import moves
from engine.games.tomb_raider.cards import get_pool
from engine.games.tomb_raider.changed_odds import compute_changed_odds
from engine.games.tomb_raider.moves import NONE
from engine.games.tomb_raider.verbs.company import needs_company
from engine.games.tomb_raider.view import SpaceView, View
from engine.protocol import Ask, Move, One, Pass
from render.face import standard
from render.face.records import Label, Names
from render.face.standard import LabelMaker
from render.text.i18n import T, Text, join_texts
from render.text.per_cents import write_per_cent

from . import decks, stakes
from .cards import ALONE, describe_play, describe_short_effect
from .names import ABILITY, SIDE, describe_card_name, describe_place
from .terms import describe_choice, describe_plain, describe_raider, describe_space, describe_throw
from .throws import (
    describe_obstacle,
    find_raider,
    find_space,
    join_details,
    label_attack,
    label_defend,
    label_overcome,
    label_relief,
    label_search,
    label_throw,
)

_GO = {"forward": T("Go forward"), "right": T("Go right"), "back": T("Go back"), "left": T("Go left")}
_GO_SIGN = {"forward": "⬆️", "right": "➡️", "back": "⬇️", "left": "⬅️"}
_PASS = {
    "offer": T("Offer nothing"),
    "attack": T("Do not attack"),
    "search": T("Do not search"),
    "find": T("Find nothing"),
    "reset": T("Do not reset"),
    "save": T("Do not save"),
    "new-roll": T("Keep the turn order"),
    "swap": T("Leave it on the map"),
}
"""Labels for passing, by kind of question."""


def label_item(number: str, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a card in a set."""
    card = get_pool().find_card(number)
    alone = len(view.raiders) == 1 and needs_company(card)
    return Label(describe_card_name(number), ALONE if alone else describe_short_effect(card))


def describe_list_heading(number: str, ask: Ask) -> Text | None:
    """Return the heading under which a long list of items shows a card; None if it has no heading."""
    return decks.describe_kind(number)


# --- labels of moves ---


def _label_step(option: moves.Step, ask: Ask, view: View, names: Names) -> Label:
    sides = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
    (column, row), (right, on) = find_raider(view, ask.seat).at, sides[option.direction]
    there = next((one for one in view.spaces if tuple(one.at) == (column + right, row + on)), None)
    detail = _describe_contents(there) if there else None
    if there is not None and stakes.drowns_in(view, find_raider(view, ask.seat), there):
        detail = join_details(detail, stakes.list_test_stakes(view, find_raider(view, ask.seat), there))
    return Label(_GO[option.direction], detail, _GO_SIGN[option.direction], "primary")


def _label_walk(option: moves.Walk, ask: Ask, view: View, names: Names) -> Label:
    there = next((one for one in view.spaces if f"{one.at[0]}.{one.at[1]}" == option.at), None)
    return Label(
        T("Walk to {space}", space=_describe_space(option.at, view)), _describe_contents(there) if there else None, "🥾"
    )


def _describe_contents(space: SpaceView) -> Text:
    if space.card is None:
        if space.face_down and space.treasure_possible:
            return T("The treasure room, face down; depth {depth}", depth=space.depth)
        return T("Unknown; depth {depth}", depth=space.depth)
    left = tuple(describe_card_name(one.key) for one in space.obstacles if not one.removed)
    if left:
        return T("{place}. Obstacles: {obstacles}", place=describe_card_name(space.card), obstacles=left)
    return T("{place}. No obstacles", place=describe_card_name(space.card))


def _label_stay(option: moves.Stay, ask: Ask, view: View, names: Names) -> Label:
    waits = any(not one.removed for one in find_space(view, ask.seat).obstacles)
    faces = (
        waits and not find_raider(view, ask.seat).moved
    )  # A raider that has moved has already faced the obstacles on its way.
    return Label(T("Stay here"), T("You face the obstacles here") if faces else None, last=True)


# --- labels of finds and exits ---


def _label_find(option: moves.Find, ask: Ask, view: View, names: Names) -> Label:
    said = T("Find {discovery}", discovery=describe_card_name(option.discovery))
    does = describe_short_effect(get_pool().find_card(option.discovery))
    return Label(said, does, None, "success", card=said)


def _describe_space(space: str, view: View) -> Text:
    column, _, row = space.partition(".")
    return describe_room(view, (int(column), int(row)))


def describe_room(view: View, space: tuple[int, int]) -> Text:
    """Name a space, with the name of its location if that is known."""
    found = next((one for one in view.spaces if tuple(one.at) == tuple(space)), None)
    said = describe_place(view.width, space)
    if found is None or found.card is None or found.face_down:
        return said
    return T("{location} ({place})", location=describe_card_name(found.card), place=said)


def _label_exit(option: moves.Exit, ask: Ask, view: View, names: Names) -> Label:
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    places = {other.at for other in options if isinstance(other, moves.Exit)}
    side = T("Exit {side}", side=SIDE[option.direction])
    if len(places) < 2:
        return Label(side, None, _GO_SIGN[option.direction])
    return Label(
        T("{exit}: {space}", exit=side, space=_describe_space(option.at, view)), None, _GO_SIGN[option.direction]
    )


# --- labels of cards ---


def _describe_change(option: moves.Play | moves.Use, view: View) -> Text | None:
    """Say how a card changes the odds of the test under way; None if it changes none."""
    odds = compute_changed_odds(view, option)
    if odds is None:
        return None
    if odds.before is not None and odds.after is not None:
        before, after = write_per_cent(odds.before), write_per_cent(odds.after)
    else:
        before, after = describe_throw(odds.dice), describe_throw(odds.dice_after)
    return None if before == after else T("{before} → {after}", before=before, after=after)


def _label_card(plain_words: Text, option: moves.Play | moves.Use, view: View, names: Names) -> Label:
    aims = []
    if option.raider != NONE:
        aims.append(describe_raider(option.raider, names))
    if option.choice != NONE:
        aims.append(describe_choice(option.choice, view.width))
    if (change := _describe_change(option, view)) is not None:
        aims.append(change)
    detail = describe_play(get_pool().find_card(option.card)) if option.card in get_pool().cards else None
    words = T("{what}: {aims}", what=plain_words, aims=tuple(aims)) if aims else plain_words
    return Label(words, detail, None, "primary", card=plain_words)


def _label_play(option: moves.Play, ask: Ask, view: View, names: Names) -> Label:
    return _label_card(T("Play {card}", card=describe_card_name(option.card)), option, view, names)


def _label_use(option: moves.Use, ask: Ask, view: View, names: Names) -> Label:
    if ask.kind == "choose" and (option.raider, option.choice) != (NONE, NONE):
        aims = [describe_raider(option.raider, names)] if option.raider != NONE else []
        aims += [describe_choice(option.choice, view.width)] if option.choice != NONE else []
        return Label(join_texts(aims, ", "), describe_card_name(option.card), None, "primary")
    return _label_card(T("Use {card}", card=describe_card_name(option.card)), option, view, names)


def _label_offer(option: moves.Offer, ask: Ask, view: View, names: Names) -> Label:
    said = T("Offer {obstacle}", obstacle=describe_card_name(option.obstacle))
    return Label(said, describe_short_effect(get_pool().find_card(option.obstacle)), None, "primary", card=said)


def _label_take(option: moves.Take, ask: Ask, view: View, names: Names) -> Label:
    said = T("Take {card}", card=describe_card_name(option.card))
    return Label(said, describe_short_effect(get_pool().find_card(option.card)), None, "primary", card=said)


def _label_pass(option: Move, ask: Ask, view: View, names: Names) -> Label:
    if ask.kind == "reset":  # here passing is what most players want, so it is not listed last
        return Label(_PASS["reset"], style="primary")
    return Label(_PASS.get(ask.kind, T("Pass")), last=True)


LABELS: dict[type[Move], LabelMaker | Label] = {
    moves.Step: _label_step,
    moves.Walk: _label_walk,
    moves.Stay: _label_stay,
    moves.GoOn: Label(T("Go on"), T("First you face the obstacles here"), None, "primary"),
    moves.Stop: Label(T("Stop here"), T("You may attack first, then face the obstacles"), last=True),
    moves.Overcome: label_overcome,
    moves.Attack: label_attack,
    moves.Defend: label_defend,
    moves.Throw: label_throw,
    moves.Search: label_search,
    moves.Relief: label_relief,
    moves.Find: _label_find,
    moves.Exit: _label_exit,
    moves.Play: _label_play,
    moves.Use: _label_use,
    Pass: _label_pass,
    moves.Offer: _label_offer,
    moves.Reset: Label(T("Reset"), T("Your raider dies now and comes back unharmed"), "💀", "danger", rare=True),
    moves.Save: Label(T("Save your cards"), None, "💾", "success"),
    moves.NewRoll: Label(T("Roll again"), T("All roll Move; the highest chooses who begins"), "🎲"),
    moves.First: lambda option, ask, view, names: Label(
        T("{raider} begins", raider=describe_raider(option.raider, names))
    ),
    moves.Entrance: lambda option, ask, view, names: Label(
        T("Start in {space}", space=_describe_space(option.at, view))
    ),
    moves.Take: _label_take,
    moves.Keep: Label(T("Keep this hand"), None, None, "primary"),
    moves.Redraw: Label(T("Draw a new hand"), T("Only once: these cards go back, draw as many"), "🎲"),
    moves.Swap: Label(T("Exchange it"), T("Take the next card of the level deck instead"), None, "primary"),
    moves.Die: lambda option, ask, view, names: Label(T("Roll the {shows} again", shows=option.shows), None, "🎲"),
}
label = standard.make_label(LABELS)


# --- words for the fields of moves ---


def _describe_card(card: str, names: Names) -> Text:
    return T("none") if card == NONE else describe_card_name(card)


def _describe_raider(seat: str, names: Names) -> Text:
    return T("none") if seat == NONE else describe_raider(seat, names)


VALUES: dict[str, standard.Value] = {
    "direction": lambda said, names: SIDE[said],
    "ability": lambda said, names: ABILITY[said],
    "raider": _describe_raider,
    "at": lambda said, names: describe_space(said),
    "choice": lambda said, names: describe_choice(said),
    "shows": lambda said, names: describe_plain(said),
    "wounds": lambda said, names: describe_plain(said),
    "length": lambda said, names: describe_plain(said),
    "obstacle": lambda obstacle, names: describe_obstacle(obstacle),
}
"""Field -> function that words its value. Values of all other fields are cards."""
value = standard.make_value(VALUES, _describe_card)
