"""Descriptions of cards in words: effects, figures, and remarks on our own estimates."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.tomb_raider.cards import (
    Card,
    Character,
    Discovery,
    Location,
    Obstacle,
    PrintedObstacle,
    SecretMove,
    Target,
    Treasure,
    Upgrade,
    get_pool,
)
from engine.games.tomb_raider.levels import load_level_decks, load_levels
from render.text.i18n import TC, T, Text, join_texts, say

from . import effects
from .names import ABILITY, SORT, describe_card_name, describe_card_type, describe_level, describe_level_name

OURS = "≈"
"""The mark before a figure that is our estimate. We do not know the figure on the printed card."""


def format_figure(card: Card, field: str, number: int) -> str:
    """Format a figure of a card, marked as an estimate unless it is known to be printed on the card."""
    return str(number) if card.is_printed(field) else f"{OURS}{number}"


ALONE = T("It has no use when you play alone.")


def list_effect_lines(card: Card) -> tuple[Text, ...]:
    """Describe the effects of a card, one text for each clause.

    An obstacle has one text for its tests, then one for each effect of a failure.
    """
    if isinstance(card, Obstacle):
        return _list_obstacle_lines(card, card, "tests", "failure")
    lines: list[Text] = []
    if isinstance(card, Location):
        for printed in card.obstacles:
            lines += _list_obstacle_lines(printed, card, "obstacles", "obstacles")

    def format_number(number: int) -> str:
        return format_figure(card, "effects", number)

    said = [join_texts(effects.list_sentences(clause, card, format_number)) for clause in card.effects]
    if isinstance(card, Upgrade):
        saves = [one.word for one in card.requirement] == ["save"]
        after = T("Play it in the Draw Round, right after your raider has saved.")
        asked = after if saves else effects.describe_requirement(card, lambda n: format_figure(card, "requirement", n))
        said[:1] = [join_texts([asked, said[0]])] if len(said) > 1 else [asked, said[0]]
    return (*lines, *said)


def list_fact_lines(card: Card) -> tuple[Text, ...]:
    """Describe the figures of a card in sentences."""

    def format_field(field: str) -> str:
        return format_figure(card, field, getattr(card, field))

    match card:
        case Location():
            return _list_location_facts(card)
        case Character():
            abilities = {which: format_field(which) for which in ABILITY}
            return (
                T("Fight {fight}, Move {move}, Search {search}, Think {think}.", **abilities),
                T("Its life is its lowest ability. Power {power}.", power=format_field("power")),
            )
        case Treasure():
            return (T("Power {power}.", power=format_field("power")),)
        case Upgrade(for_raider=str(whose)):
            return (T("Power {power}. Only for {raider}.", power=format_field("power"), raider=whose),)
        case Upgrade():
            return (T("Power {power}.", power=format_field("power")),)
        case Obstacle(life=None):
            return (T("Danger {danger}. Damage cannot remove it.", danger=format_field("danger")),)
        case Obstacle():
            return (T("Danger {danger}, life {life}.", danger=format_field("danger"), life=format_field("life")),)
        case SecretMove():
            return (T("Its first use puts it into the saved row, where it can be used again."),)
        case Discovery():
            return (T("Found with a search of {difficulty} or more.", difficulty=format_field("difficulty")),)
    return ()


def describe_figures(number: str) -> Text:
    """Return the figures of a card in a line."""
    return join_texts(list_fact_lines(get_pool().find_card(number)))


def describe_own_parts(card: Card) -> Text | None:
    """Say which parts of a card's page are our own. Return None if all parts are printed on the card."""
    said = (*list_fact_lines(card), *list_effect_lines(card))
    if card.effects and not card.is_printed("effects"):
        return T("≈ We do not know the real card's wording. The wording and the marked figures are ours.")
    if any(OURS in say(text) for text in said):
        return T("≈ We do not know the real card's figures. The marked ones are our estimates.")
    return None


def describe_card_page(number: str) -> Text:
    """Describe a card in full, one line for each fact and effect."""
    card = get_pool().find_card(number)
    lines = [T("Card {number}. {type}", number=number, type=describe_card_type(number))]
    lines += list_fact_lines(card)
    lines += list_effect_lines(card)
    if last := describe_own_parts(card):
        lines.append(last)
    return join_texts(lines, "\n")


def describe_short_effect(card: Card) -> Text | None:
    """Describe the effects of a card's first clause, without its moment; return None if there is no clause.

    For an obstacle, its tests are described instead. The text is the second line of a button or a menu entry.
    """
    if isinstance(card, Obstacle):
        return _describe_tests(card.tests, card, "tests")
    return (
        effects.describe_effects(card.effects[0], lambda n: format_figure(card, "effects", n))[0]
        if card.effects
        else None
    )


def describe_play(card: Card) -> Text | None:
    """Describe what a card does when it is played or used, and which cards that costs."""
    effect = describe_short_effect(card)
    if effect is None or isinstance(card, Obstacle):
        return effect
    clause = card.effects[0]
    cost = effects.describe_cost(clause, lambda n: format_figure(card, "effects", n))
    is_price = clause.guards.cost != "discard_self"  # A price stands first, so that it is not cut.
    return join_texts((*cost, effect) if is_price else (effect, *cost)) if cost else effect


def describe_card_in_one_line(card: Card) -> tuple[Text, ...]:
    """Describe the effects of a card, then their moments, in a text for a line. The end of the line may be cut.

    For an obstacle the text tells the effects on a raider that fails. A card without effects has no text.
    """

    def format_number(number: int) -> str:
        return format_figure(card, "effects", number)

    if isinstance(card, Obstacle):
        said = list(effects.describe_failure(card.failure, lambda number: format_figure(card, "failure", number)))
    else:
        said = [one for clause in card.effects for one in effects.describe_effects(clause, format_number)]
        told = [one for clause in card.effects for one in effects.list_sentences(clause, card, format_number)]
        said += [one for one in told if one not in said]
    return (join_texts(said),) if said else ()


def from_data() -> Iterator[Text]:
    """Yield the texts that come from data files, for the catalogue.

    These are the names of cards, printed obstacles, levels, boxes and level decks.
    """
    for number in sorted(get_pool().cards):
        yield describe_card_name(number)
    for key in dict.fromkeys(printed.key for card in get_pool().list_cards(Location) for printed in card.obstacles):
        yield describe_card_name(key)
    for key in sorted(load_levels()):
        yield describe_level_name(key)
        yield describe_level(key)
    for key in sorted(get_pool().starters):
        yield describe_starter_name(key)
    for key in sorted(load_level_decks()):
        yield describe_level_deck_name(key)


def describe_starter_name(key: str) -> Text:
    """Return the name of a starter box."""
    return TC("starter", get_pool().starters[key].name)


def describe_level_deck_name(key: str) -> Text:
    """Return the name of a ready-made level deck."""
    return TC("level deck", load_level_decks()[key].name)


def _list_obstacle_lines(
    obstacle: Obstacle | PrintedObstacle, card: Card, tests_field: str, failure_field: str
) -> tuple[Text, ...]:
    said = [_describe_tests(obstacle.tests, card, tests_field)]
    if isinstance(obstacle, PrintedObstacle):
        life = (
            T("Obstacle here: {name} ({kind}).", name=describe_card_name(obstacle.key), kind=SORT[obstacle.kind])
            if obstacle.life is None
            else T(
                "Obstacle here: {name} ({kind}, life {life}).",
                name=describe_card_name(obstacle.key),
                kind=SORT[obstacle.kind],
                life=format_figure(card, tests_field, obstacle.life),
            )
        )
        said.insert(0, life)
    said += effects.describe_failure(obstacle.failure, lambda n: format_figure(card, failure_field, n))
    return (join_texts(said),)


def _describe_tests(tests: tuple[Target, ...], card: Card, field: str) -> Text:
    ways = [(ABILITY[one.ability], format_figure(card, field, one.number)) for one in tests]
    if len(ways) == 1:
        return T("Overcome it with {ability} {target}.", ability=ways[0][0], target=ways[0][1])
    (first, this), (second, that) = ways
    return T("Overcome it with {first} {this} or {second} {that}.", first=first, this=this, second=second, that=that)


def _list_location_facts(card: Location) -> tuple[Text, ...]:
    said = [T("Danger {danger}.", danger=format_figure(card, "danger", card.danger))]
    if card.search is None:
        said.append(T("It cannot be searched."))
    else:
        said.append(T("Search dice: {n}.", n=format_figure(card, "search", card.search)))
    ways = {"F": T("ahead"), "L": T("to the left"), "R": T("to the right"), "B": T("behind")}
    known = card.is_printed("exits")
    exits = tuple(ways[way] for way in "FLRB" if way in card.exits)
    said.append(T("Exits: {exits}.", exits=exits) if known else T("Exits: ≈ {exits}.", exits=exits))
    if card.treasure is not None:
        said.append(T("A search of {n} or more finds the treasure.", n=format_figure(card, "treasure", card.treasure)))
    if card.min_depth is not None and card.role == "treasure":
        said.append(T("It lies at depth {depth} or deeper.", depth=format_figure(card, "min_depth", card.min_depth)))
    return tuple(said)
