"""Labels of options that throw dice: overcoming obstacles, fighting and searching."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.tomb_raider import moves
from engine.games.tomb_raider.cards import Discovery, get_pool
from engine.games.tomb_raider.moves import NONE
from engine.games.tomb_raider.view import ChanceView, RaiderView, SpaceView, ThrowView, View
from engine.protocol import Ask, Move, One
from render.face.records import Label, Names
from render.text.i18n import T, Text, join_texts
from render.text.per_cents import write_per_cent

from . import stakes
from .names import ABILITY, describe_card_name
from .terms import compute_chance, describe_need, describe_raider, describe_throw


def find_throw(option: Move, view: View) -> ThrowView | None:
    """Return the throw that an option of the open question would cause, if the view shows one."""
    answer = option.format_text()
    return next((one for one in view.throws if one.answer == answer), None)


def describe_with_best_card(text: Text, throw: ThrowView) -> Text:
    """Add to a label's text the chance of a throw with the best card, which would raise the chance most."""
    if throw.helped is None or throw.helped.chance is None or throw.now.chance is None:
        return text
    raised = write_per_cent(throw.helped.chance)
    if raised == write_per_cent(throw.now.chance):
        return text
    return T("{what}; {chance} with {card}", what=text, chance=raised, card=describe_card_name(throw.card))


def describe_needed_total(chance: ChanceView) -> Text | None:
    """Say how many dice a throw has, and which total they need; None if the throw needs no total."""
    if chance.rival is not None:
        return T(
            "{ability}: {dice} against {others}",
            ability=ABILITY[chance.ability],
            dice=describe_throw(chance.dice, chance.bonus),
            others=describe_throw(chance.rival),
        )
    return None if chance.target is None else describe_need(chance.dice, chance.target, chance.bonus)


def join_details(need: Text | None, costs: Sequence[Text]) -> Text | None:
    """Join the dice of a throw and what it may cost; None if there is neither."""
    said = [one for one in (need, *costs) if one is not None]
    return join_texts(said, "; ") if said else None


def find_space(view: View, seat: int) -> SpaceView:
    """Return the space in which a seat's raider is."""
    at = tuple(find_raider(view, seat).at)
    return next(one for one in view.spaces if tuple(one.at) == at)


def find_raider(view: View, seat: int) -> RaiderView:
    return view.raiders[seat]


def label_overcome(option: moves.Overcome, ask: Ask, view: View, names: Names) -> Label:
    me, here = find_raider(view, ask.seat), find_space(view, ask.seat)
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
        return Label(stakes.add_search_cost(said, option, view, me), join_details(None, costs))
    values["chance"] = write_per_cent(found.now.chance)
    if not armed:
        said = T("{obstacle}: {ability} {chance}", **values)
    elif found.harm is None:  # damage cannot remove this obstacle
        said = T("{obstacle}: {ability}, {weapon} {chance}", **values)
    else:
        said = T("{obstacle}: {ability}, {weapon} {chance}, damage {damage}", **values, damage=found.harm)
    said = stakes.add_search_cost(describe_with_best_card(said, found), option, view, me)
    return Label(said, join_details(describe_needed_total(found.now), costs))


def describe_obstacle(obstacle: str) -> Text:
    """Return the name of an obstacle in a space, with its number or with the mark of a printed obstacle."""
    key, _, nth = obstacle.partition("#")
    if nth:
        return T("{obstacle} ({n})", obstacle=describe_card_name(key), n=nth)
    return (
        describe_card_name(obstacle)
        if obstacle in get_pool().cards
        else T("{obstacle} (printed)", obstacle=describe_card_name(obstacle))
    )


def _describe_distinct_obstacle(key: str, ask: Ask) -> Text:
    """Return the name of an obstacle. A printed obstacle is marked as printed if a card has an equal name."""
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    others = {option.obstacle for option in options if isinstance(option, moves.Overcome)} - {key}
    if any(describe_card_name(other).key == describe_card_name(key).key for other in others):
        return describe_obstacle(key)
    return describe_card_name(key)


def label_attack(option: moves.Attack, ask: Ask, view: View, names: Names) -> Label:
    values: dict[str, Any] = {"raider": describe_raider(option.raider, names)}
    armed, found, me = option.weapon != NONE, find_throw(option, view), find_raider(view, ask.seat)
    costs = stakes.list_attack_stakes(view, me, find_space(view, ask.seat), found)
    if armed:
        values["weapon"] = describe_card_name(option.weapon)
    if found is None or found.now.chance is None:
        said = T("Attack {raider}: {weapon}", **values) if armed else T("Attack {raider}", **values)
        return Label(stakes.add_search_cost(said, option, view, me), join_details(None, costs), "⚔️", "danger")
    values["chance"] = write_per_cent(found.now.chance)
    if armed:
        said = T("Attack {raider}: {weapon} {chance}, damage {damage}", **values, damage=found.harm)
    else:
        said = T("Attack {raider}: {chance}", **values)
    said = stakes.add_search_cost(describe_with_best_card(said, found), option, view, me)
    return Label(said, join_details(describe_needed_total(found.now), costs), "⚔️", "danger")


def label_throw(option: moves.Throw, ask: Ask, view: View, names: Names) -> Label:
    values: dict[str, Any] = {"card": describe_card_name(option.card), "ability": ABILITY[option.ability]}
    found = find_throw(option, view)
    costs = (
        *stakes.list_demanded_stakes(option.card, found),
        *stakes.list_test_stakes(view, find_raider(view, ask.seat), find_space(view, ask.seat)),
    )
    if found is None or found.now.chance is None:
        return Label(T("{card}: roll {ability}", **values), join_details(None, costs), "🎲", "primary")
    said = T("{card}: roll {ability} {chance}", **values, chance=write_per_cent(found.now.chance))
    return Label(
        describe_with_best_card(said, found), join_details(describe_needed_total(found.now), costs), "🎲", "primary"
    )


def label_defend(option: moves.Defend, ask: Ask, view: View, names: Names) -> Label:
    armed, found = option.weapon != NONE, find_throw(option, view)
    weapon = describe_card_name(option.weapon) if armed else None
    if found is None or found.now.chance is None:
        return Label(T("Fight back: {weapon}", weapon=weapon) if armed else T("Fight back unarmed"))
    chance_now, me = write_per_cent(found.now.chance), find_raider(view, ask.seat)
    if armed:
        said = T("Fight back: {weapon} {chance}, damage {damage}", weapon=weapon, chance=chance_now, damage=found.harm)
    else:
        said = T("Fight back unarmed {chance}", chance=chance_now)
    costs = (*stakes.list_fight_stakes(me, found), *stakes.list_test_stakes(view, me, find_space(view, ask.seat)))
    return Label(describe_with_best_card(said, found), join_details(describe_needed_total(found.now), costs))


def label_search(option: moves.Search, ask: Ask, view: View, names: Names) -> Label:
    found, place = find_throw(option, view), find_space(view, ask.seat)
    costs = stakes.list_test_stakes(view, find_raider(view, ask.seat), place)
    treasure = place.treasure is not None or place.prize is not None
    sign, style = ("💎", "success") if treasure else ("🔍", "primary")
    if found is None or found.now.chance is None:
        dice = None if found is None else describe_throw(found.now.dice, found.now.bonus)
        return Label(T("Search for the treasure") if treasure else T("Search"), join_details(dice, costs), sign, style)
    chance_now = write_per_cent(found.now.chance)
    if place.treasure is not None:
        said = T("Search for the treasure {chance}", chance=chance_now)
    elif place.prize is not None:
        said = T("Pick up the treasure {chance}", chance=chance_now)
    else:
        said = T("Search {chance}", chance=chance_now)
    detail = join_details(describe_needed_total(found.now) or _describe_find_chances(found), costs)
    return Label(describe_with_best_card(said, found), detail, sign, style)


def _describe_find_chances(throw: ThrowView) -> Text:
    """Return the chances of finding the first three discoveries that the searcher holds."""
    now, told = throw.now, []
    for number in throw.finds[:3]:
        card = get_pool().find_card(number)
        assert isinstance(card, Discovery)
        reached = write_per_cent(compute_chance(now.dice, card.difficulty - now.bonus))
        told.append(T("{card} {chance}", card=describe_card_name(number), chance=reached))
    return T("{dice}: {chances}", dice=describe_throw(now.dice, now.bonus), chances=tuple(told))


def label_relief(option: moves.Relief, ask: Ask, view: View, names: Names) -> Label:
    found = find_throw(option, view)
    costs = stakes.list_test_stakes(view, find_raider(view, ask.seat), find_space(view, ask.seat))
    if found is None or found.now.chance is None:
        return Label(T("Look for a way out"), join_details(None, costs), "🧭", "primary")
    said = T("Look for a way out {chance}", chance=write_per_cent(found.now.chance))
    return Label(
        describe_with_best_card(said, found), join_details(describe_needed_total(found.now), costs), "🧭", "primary"
    )
