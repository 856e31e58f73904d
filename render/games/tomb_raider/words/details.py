"""Words for what the pictures leave to signs: a raider's way, air and discards, and what holds at the table."""

from __future__ import annotations

from engine.games.tomb_raider.view import ForceView, RaiderView, TrialView, View
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts

from .names import ABILITY, describe_card_name, describe_place
from .settings import NAMES, describe_switch
from .standing import describe_series_scores


def describe_raider_details(view: View, raider: RaiderView, names: Names) -> Text:
    """Describe who a raider is, where it comes back, what it has lost, and what it may still do this turn."""
    said = [
        T(
            "{name}: {raider}, power {power}. Entrance: {place}.",
            name=names[raider.seat],
            raider=describe_card_name(raider.character),
            power=raider.power,
            place=describe_place(view.width, raider.entrance),
        )
    ]
    if raider.came_from is not None:
        said.append(T("Came from {place}.", place=describe_place(view.width, raider.came_from)))
    if raider.air is not None:
        said.append(T("Air: {air} of {most}.", air=raider.air, most=raider.most_air))
    if raider.steps is not None:
        said.append(TN("May move {n} more space.", "May move {n} more spaces.", raider.steps))
    if raider.fought:
        said.append(T("Has fought, so it may not search this turn."))
    if raider.deaths:
        said.append(TN("{n} death.", "{n} deaths.", raider.deaths))
    if raider.discards:
        said.append(T("Discarded: {cards}.", cards=[describe_card_name(card) for card in raider.discards]))
    return join_texts(said)


def list_table_details(view: View, names: Names) -> list[Text]:
    """Describe the order of the turn, open tests, effects in force, the goal's state, and the house rules."""
    said = [T("Turn order: {names}.", names=[names[seat] for seat in view.order])] if view.order else []
    said += [] if view.trial is None else _list_test_details(view.trial)
    said += [] if view.rival is None else [_describe_rival_test(view.rival, names)]
    if view.latest is not None:
        card = describe_card_name(view.latest.card)
        said.append(T("Played last: {card}, by {name}.", card=card, name=names[view.latest.seat]))
    said += [_describe_force(view, one, names) for one in view.in_force]
    if view.turn_limit:
        said.append(T("The level is over after turn {n}.", n=view.turn_limit))
    if view.prize:
        said.append(T("The treasure is {card}.", card=describe_card_name(view.prize)))
    if view.carrier >= 0:
        said.append(T("{name} carries the treasure.", name=names[view.carrier]))
    if view.found:
        said.append(T("The treasure room has given its treasure."))
    if view.leg is not None:
        said.append(describe_series_scores(view.leg, names))
    rules = [(NAMES[key][0], describe_switch(value)) for key, value in view.switches]
    return said + [T("{rule}: {value}.", rule=rule, value=value) for rule, value in rules]


def _describe_rival_test(test: TrialView, names: Names) -> Text:
    """Describe the other raider's test in a fight."""
    said = TN(
        "{name} tests {ability} with {n} die.",
        "{name} tests {ability} with {n} dice.",
        test.dice,
        name=names[test.seat],
        ability=ABILITY[test.ability],
    )
    thrown = [T("Dice: {dice}.", dice=[str(die) for die in test.thrown])] if test.thrown else []
    return join_texts([said, *thrown, *_list_test_details(test)])


def _list_test_details(test: TrialView) -> list[Text]:
    """Describe what an open test is against, and what cards and places have added to it."""
    said = []
    if test.obstacle:
        said.append(T("The test is against {obstacle}.", obstacle=describe_card_name(test.obstacle)))
    if test.weapon:
        said.append(T("Weapon: {card}.", card=describe_card_name(test.weapon)))
    if test.added:
        said.append(T("Dice added to the test: {n}.", n=test.added))
    if test.bonus:
        said.append(T("Added to the total: {n}.", n=test.bonus))
    if test.lowest:
        said.append(T("A card has set the lowest target."))
    if test.verdict:
        passed = test.verdict == "pass"
        said.append(T("By a card the test passes.") if passed else T("By a card the test fails."))
    return said


def _describe_force(view: View, force: ForceView, names: Names) -> Text:
    """Describe an effect in force by its card, and by whom and where it concerns."""
    said = [T("In force: {card}, by {name}.", card=describe_card_name(force.card), name=names[force.seat])]
    if force.raider is not None:
        said.append(T("It applies to {name}.", name=names[force.raider]))
    if force.at is not None:
        said.append(T("It applies in {place}.", place=describe_place(view.width, force.at)))
    return join_texts(said)
