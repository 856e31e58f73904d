"""Labels of options: a few words for a button, and a second line, mostly with the odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.tomb_raider import moves
from engine.games.tomb_raider.cards import Discovery, get_pool
from engine.games.tomb_raider.changed_odds import compute_changed_odds
from engine.games.tomb_raider.moves import NONE
from engine.games.tomb_raider.verbs.company import needs_company
from engine.games.tomb_raider.view import ChanceView, RaiderView, SpaceView, ThrowView, View
from engine.protocol import Ask, Move, One, Pass
from render.face import standard
from render.face.records import Label, Names
from render.face.standard import LabelMaker
from render.text.i18n import T, Text, join_texts
from render.text.per_cents import write_per_cent

from . import decks, stakes
from .cards import ALONE, describe_short_effect
from .names import ABILITY, SIDE, describe_card_name, describe_place
from .terms import (
    compute_chance,
    describe_choice,
    describe_need,
    describe_plain,
    describe_raider,
    describe_space,
    describe_throw,
)

_GO = {
    "forward": T("Go forward"),
    "right": T("Go right"),
    "back": T("Go back"),
    "left": T("Go left"),
}
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


def find_throw(option: Move, view: View) -> ThrowView | None:
    """Return the throw that an option of the open question would cause, if the view shows one."""
    answer = option.format_text()
    return next((one for one in view.throws if one.answer == answer), None)


def _describe_with_best_card(text: Text, throw: ThrowView) -> Text:
    """Add to a label's text the chance of a throw with the best card, which would raise the chance most."""
    if throw.helped is None or throw.helped.chance is None or throw.now.chance is None:
        return text
    raised = write_per_cent(throw.helped.chance)
    if raised == write_per_cent(throw.now.chance):
        return text
    return T("{what}; {chance} with {card}", what=text, chance=raised, card=describe_card_name(throw.card))


def _describe_need(chance: ChanceView) -> Text | None:
    """Say how many dice a throw has, and which total they need; None if the throw needs no total."""
    if chance.rival is not None:
        return T(
            "{ability}: {dice} against {others}",
            ability=ABILITY[chance.ability],
            dice=describe_throw(chance.dice, chance.bonus),
            others=describe_throw(chance.rival),
        )
    return None if chance.target is None else describe_need(chance.dice, chance.target, chance.bonus)


def _join_details(need: Text | None, costs: Sequence[Text]) -> Text | None:
    """Join the dice of a throw and what it may cost; None if there is neither."""
    said = [one for one in (need, *costs) if one is not None]
    return join_texts(said, "; ") if said else None


def find_space(view: View, seat: int) -> SpaceView:
    """Return the space in which a seat's raider is."""
    at = tuple(_find_raider(view, seat).at)
    return next(one for one in view.spaces if tuple(one.at) == at)


def _find_raider(view: View, seat: int) -> RaiderView:
    return view.raiders[seat]


# --- labels of moves ---


def _label_step(option: moves.Step, ask: Ask, view: View, names: Names) -> Label:
    sides = {"forward": (0, 1), "right": (1, 0), "back": (0, -1), "left": (-1, 0)}
    (column, row), (right, on) = _find_raider(view, ask.seat).at, sides[option.direction]
    there = next((one for one in view.spaces if tuple(one.at) == (column + right, row + on)), None)
    detail = _describe_contents(there) if there else None
    if there is not None and stakes.drowns_in(view, _find_raider(view, ask.seat), there):
        detail = _join_details(detail, stakes.list_test_stakes(view, _find_raider(view, ask.seat), there))
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
        waits and not _find_raider(view, ask.seat).moved
    )  # A raider that has moved has already faced the obstacles on its way.
    return Label(T("Stay here"), T("You face the obstacles here") if faces else None, last=True)


# --- labels of fighting and overcoming obstacles ---


def _label_overcome(option: moves.Overcome, ask: Ask, view: View, names: Names) -> Label:
    me, here = _find_raider(view, ask.seat), find_space(view, ask.seat)
    costs = stakes.list_overcoming_stakes(option, view, me, here)
    values: dict[str, Any] = {
        "obstacle": _describe_distinct_obstacle(option.obstacle, ask),
        "ability": ABILITY[option.ability],
    }
    armed = option.weapon != NONE
    if armed:
        values["weapon"] = describe_card_name(option.weapon)
    found = find_throw(option, view)
    if found is None or found.now.chance is None:
        said = T("{obstacle}: {ability}, {weapon}", **values) if armed else T("{obstacle}: {ability}", **values)
        return Label(said, _join_details(None, costs))
    values["chance"] = write_per_cent(found.now.chance)
    if not armed:
        said = T("{obstacle}: {ability} {chance}", **values)
    elif found.harm is None:  # damage cannot remove this obstacle
        said = T("{obstacle}: {ability}, {weapon} {chance}", **values)
    else:
        said = T("{obstacle}: {ability}, {weapon} {chance}, damage {damage}", **values, damage=found.harm)
    return Label(_describe_with_best_card(said, found), _join_details(_describe_need(found.now), costs))


def _describe_distinct_obstacle(key: str, ask: Ask) -> Text:
    """Return the name of an obstacle. A printed obstacle is marked as printed if a card has an equal name."""
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    others = {option.obstacle for option in options if isinstance(option, moves.Overcome)} - {key}
    if any(describe_card_name(other).key == describe_card_name(key).key for other in others):
        return _describe_obstacle(key, ())
    return describe_card_name(key)


def _label_attack(option: moves.Attack, ask: Ask, view: View, names: Names) -> Label:
    values: dict[str, Any] = {"raider": describe_raider(option.raider, names)}
    armed, found = option.weapon != NONE, find_throw(option, view)
    costs = stakes.list_attack_stakes(view, _find_raider(view, ask.seat), find_space(view, ask.seat), found)
    if armed:
        values["weapon"] = describe_card_name(option.weapon)
    if found is None or found.now.chance is None:
        said = T("Attack {raider}: {weapon}", **values) if armed else T("Attack {raider}", **values)
        return Label(said, _join_details(None, costs), "⚔️", "danger")
    values["chance"] = write_per_cent(found.now.chance)
    if armed:
        said = T("Attack {raider}: {weapon} {chance}, damage {damage}", **values, damage=found.harm)
    else:
        said = T("Attack {raider}: {chance}", **values)
    return Label(_describe_with_best_card(said, found), _join_details(_describe_need(found.now), costs), "⚔️", "danger")


def _label_throw(option: moves.Throw, ask: Ask, view: View, names: Names) -> Label:
    values: dict[str, Any] = {"card": describe_card_name(option.card), "ability": ABILITY[option.ability]}
    found = find_throw(option, view)
    costs = (
        *stakes.list_demanded_stakes(option.card, found),
        *stakes.list_test_stakes(view, _find_raider(view, ask.seat), find_space(view, ask.seat)),
    )
    if found is None or found.now.chance is None:
        return Label(T("{card}: roll {ability}", **values), _join_details(None, costs), "🎲", "primary")
    said = T("{card}: roll {ability} {chance}", **values, chance=write_per_cent(found.now.chance))
    return Label(
        _describe_with_best_card(said, found), _join_details(_describe_need(found.now), costs), "🎲", "primary"
    )


def _label_defend(option: moves.Defend, ask: Ask, view: View, names: Names) -> Label:
    armed, found = option.weapon != NONE, find_throw(option, view)
    weapon = describe_card_name(option.weapon) if armed else None
    if found is None or found.now.chance is None:
        return Label(T("Fight back: {weapon}", weapon=weapon) if armed else T("Fight back unarmed"))
    chance_now, me = write_per_cent(found.now.chance), _find_raider(view, ask.seat)
    if armed:
        said = T("Fight back: {weapon} {chance}, damage {damage}", weapon=weapon, chance=chance_now, damage=found.harm)
    else:
        said = T("Fight back unarmed {chance}", chance=chance_now)
    costs = (*stakes.list_fight_stakes(me, found), *stakes.list_test_stakes(view, me, find_space(view, ask.seat)))
    return Label(_describe_with_best_card(said, found), _join_details(_describe_need(found.now), costs))


# --- labels of searching ---


def _label_search(option: moves.Search, ask: Ask, view: View, names: Names) -> Label:
    found, place = find_throw(option, view), find_space(view, ask.seat)
    costs = stakes.list_test_stakes(view, _find_raider(view, ask.seat), place)
    treasure = place.treasure is not None or place.prize is not None
    sign, style = ("💎", "success") if treasure else ("🔍", "primary")
    if found is None or found.now.chance is None:
        dice = None if found is None else describe_throw(found.now.dice, found.now.bonus)
        return Label(T("Search for the treasure") if treasure else T("Search"), _join_details(dice, costs), sign, style)
    chance_now = write_per_cent(found.now.chance)
    if place.treasure is not None:
        said = T("Search for the treasure {chance}", chance=chance_now)
    elif place.prize is not None:
        said = T("Pick up the treasure {chance}", chance=chance_now)
    else:
        said = T("Search {chance}", chance=chance_now)
    detail = _join_details(_describe_need(found.now) or _describe_find_chances(found), costs)
    return Label(_describe_with_best_card(said, found), detail, sign, style)


def _describe_find_chances(throw: ThrowView) -> Text:
    """Return the chances of finding the first three discoveries that the searcher holds."""
    now, told = throw.now, []
    for number in throw.finds[:3]:
        card = get_pool().find_card(number)
        assert isinstance(card, Discovery)
        reached = write_per_cent(compute_chance(now.dice, card.difficulty - now.bonus))
        told.append(T("{card} {chance}", card=describe_card_name(number), chance=reached))
    return T("{dice}: {chances}", dice=describe_throw(now.dice, now.bonus), chances=tuple(told))


def _label_relief(option: moves.Relief, ask: Ask, view: View, names: Names) -> Label:
    found = find_throw(option, view)
    costs = stakes.list_test_stakes(view, _find_raider(view, ask.seat), find_space(view, ask.seat))
    if found is None or found.now.chance is None:
        return Label(T("Look for a way out"), _join_details(None, costs), "🧭", "primary")
    said = T("Look for a way out {chance}", chance=write_per_cent(found.now.chance))
    return Label(
        _describe_with_best_card(said, found), _join_details(_describe_need(found.now), costs), "🧭", "primary"
    )


def _label_find(option: moves.Find, ask: Ask, view: View, names: Names) -> Label:
    return Label(
        T("Find {discovery}", discovery=describe_card_name(option.discovery)),
        describe_short_effect(get_pool().find_card(option.discovery)),
        None,
        "success",
    )


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
    detail = describe_short_effect(get_pool().find_card(option.card)) if option.card in get_pool().cards else None
    words = T("{what}: {aims}", what=plain_words, aims=tuple(aims)) if aims else plain_words
    return Label(words, detail, None, "primary")


def _label_play(option: moves.Play, ask: Ask, view: View, names: Names) -> Label:
    return _label_card(T("Play {card}", card=describe_card_name(option.card)), option, view, names)


def _label_use(option: moves.Use, ask: Ask, view: View, names: Names) -> Label:
    if ask.kind == "choose" and (option.raider, option.choice) != (NONE, NONE):
        aims = [describe_raider(option.raider, names)] if option.raider != NONE else []
        aims += [describe_choice(option.choice, view.width)] if option.choice != NONE else []
        return Label(join_texts(aims, ", "), describe_card_name(option.card), None, "primary")
    return _label_card(T("Use {card}", card=describe_card_name(option.card)), option, view, names)


def _label_offer(option: moves.Offer, ask: Ask, view: View, names: Names) -> Label:
    return Label(
        T("Offer {obstacle}", obstacle=describe_card_name(option.obstacle)),
        describe_short_effect(get_pool().find_card(option.obstacle)),
        None,
        "primary",
    )


def _label_pass(option: Move, ask: Ask, view: View, names: Names) -> Label:
    if ask.kind == "reset":  # here passing is what most players want, so it is not listed last
        return Label(_PASS["reset"], style="primary")
    return Label(_PASS.get(ask.kind, T("Pass")), last=True)


def _make_label(
    text: Text, detail: Text | None = None, emoji: str | None = None, style: str = "secondary"
) -> LabelMaker:
    return lambda option, ask, view, names: Label(text, detail, emoji, style)


def _make_last_label(text: Text, detail: Text) -> LabelMaker:
    return lambda option, ask, view, names: Label(text, detail, last=True)


LABELS: dict[type[Move], LabelMaker] = {
    moves.Step: _label_step,
    moves.Walk: _label_walk,
    moves.Stay: _label_stay,
    moves.GoOn: _make_label(T("Go on"), T("First you face the obstacles here"), None, "primary"),
    moves.Stop: _make_last_label(T("Stop here"), T("You may attack first, then face the obstacles")),
    moves.Overcome: _label_overcome,
    moves.Attack: _label_attack,
    moves.Defend: _label_defend,
    moves.Throw: _label_throw,
    moves.Search: _label_search,
    moves.Relief: _label_relief,
    moves.Find: _label_find,
    moves.Exit: _label_exit,
    moves.Play: _label_play,
    moves.Use: _label_use,
    Pass: _label_pass,
    moves.Offer: _label_offer,
    moves.Reset: lambda option, ask, view, names: Label(
        T("Reset"), T("Your raider dies now and comes back unharmed"), "💀", "danger", rare=True
    ),
    moves.Save: _make_label(T("Save"), None, "💾", "success"),
    moves.NewRoll: _make_label(T("Roll again"), T("All roll Move; the highest chooses who begins"), "🎲"),
    moves.First: lambda option, ask, view, names: Label(
        T("{raider} begins", raider=describe_raider(option.raider, names))
    ),
    moves.Entrance: lambda option, ask, view, names: Label(
        T("Start in {space}", space=_describe_space(option.at, view))
    ),
    moves.Take: lambda option, ask, view, names: Label(
        T("Take {card}", card=describe_card_name(option.card)),
        describe_short_effect(get_pool().find_card(option.card)),
        None,
        "primary",
    ),
    moves.Keep: _make_label(T("Keep this hand"), None, None, "primary"),
    moves.Redraw: _make_label(T("Draw a new hand"), T("Only once: these cards go back, draw as many"), "🎲"),
    moves.Swap: _make_label(T("Exchange it"), T("Take the next card of the level deck instead"), None, "primary"),
    moves.Die: lambda option, ask, view, names: Label(T("Roll the {shows} again", shows=option.shows), None, "🎲"),
}
label = standard.make_label(LABELS)


# --- words for the fields of moves ---


def _describe_card(card: str, names: Names) -> Text:
    return T("none") if card == NONE else describe_card_name(card)


def _describe_obstacle(obstacle: str, names: Names) -> Text:
    key, _, nth = obstacle.partition("#")
    if nth:
        return T("{obstacle} ({n})", obstacle=describe_card_name(key), n=nth)
    return (
        describe_card_name(obstacle)
        if obstacle in get_pool().cards
        else T("{obstacle} (printed)", obstacle=describe_card_name(obstacle))
    )


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
    "obstacle": _describe_obstacle,
}
"""Field -> function that words its value. Values of all other fields are cards."""
value = standard.make_value(VALUES, _describe_card)
