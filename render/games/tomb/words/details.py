"""Words for what the pictures leave to the cards: all dice of a combatant, what it has used, what is announced."""

from __future__ import annotations

from engine.games.tomb.outlook import ATTRS
from engine.games.tomb.view import CombatantView, PartyView, ThrowView, View
from render.face.records import Names
from render.text.i18n import TN, T, Text, join_texts

from .names import ATTR, DECK, describe_card_name, describe_card_names, describe_dice
from .rolls import describe_throw
from .settings import NAMES, VALUES


def describe_figures(combatant: CombatantView) -> Text:
    """Describe a combatant by its dice, and by what it has used and what holds it back."""
    figures = {attr: getattr(combatant, attr) for attr in ATTRS}
    dice = [
        T("{attr} {dice}", attr=ATTR[attr], dice=describe_dice(those)) for attr, those in figures.items() if any(those)
    ]
    said = [T("{name}: {dice}.", name=describe_card_name(combatant.key), dice=dice or T("no dice"))]
    if combatant.actions:
        said.append(TN("{n} battle action left.", "{n} battle actions left.", combatant.actions))
    if combatant.dazed:
        said.append(TN("Loses {n} battle action.", "Loses {n} battle actions.", combatant.dazed))
    if combatant.no_red:
        said.append(T("May roll no red die."))
    if combatant.spent:
        used = dict.fromkeys(one.partition("/")[2] for one in combatant.spent)
        said.append(T("Already used: {cards}.", cards=describe_card_names(used)))
    return join_texts(said)


def describe_prospects(party: PartyView, names: Names) -> Text:
    """Describe how far a party moves, what its captain has yet to place, and what the captain has lost."""
    name = names[party.seat]
    said = [TN("{name}: {n} space a turn.", "{name}: {n} spaces a turn.", party.movement, name=name)]
    if party.stock:
        said.append(TN("{n} Crypt card to place.", "{n} Crypt cards to place.", party.stock))
    if party.deaths:
        said.append(TN("{n} Character lost.", "{n} Characters lost.", party.deaths))
    if party.campaign > 1:
        said.append(T("Campaign level {level}.", level=party.campaign))
    return join_texts(said)


def list_announced(view: View) -> list[Text]:
    """Describe what is announced and not yet carried out: a roll, wounds, an attack, deaths, a theft."""
    said = []
    if view.throw is not None:
        said.append(_describe_roll(view.throw))
    if view.aimed:
        said.append(T("Under attack: {name}.", name=describe_card_name(view.aimed)))
    if view.blow:
        wounds = [T("{name} {n}", name=describe_card_name(key), n=n) for key, n in view.blow]
        said.append(T("Wounds to come: {wounds}.", wounds=wounds))
    if view.dying:
        said.append(T("About to die: {names}.", names=describe_card_names(view.dying)))
    if view.theft is not None:
        rogue, victim, card = map(describe_card_name, view.theft)
        said.append(T("{rogue} tries to steal {card} from {victim}.", rogue=rogue, card=card, victim=victim))
    if view.raid is not None and view.raid.beside:
        said.append(T("The party raids through a wall."))
    if view.raid is not None and view.raid.round:
        said.append(T("The Monsters act next.") if view.raid.cm_goes else T("The Characters act next."))
    return said


def _describe_roll(throw: ThrowView) -> Text:
    values = {
        "who": describe_card_names(throw.who),
        "attr": ATTR[throw.attr],
        "dice": describe_throw(throw.colours, throw.faces, throw.extra),
    }
    if throw.against:
        return T("On the table: {who}, {attr} against {at}, {dice}.", at=describe_card_name(throw.against), **values)
    return T("On the table: {who}, {attr}, {dice}.", **values)


def list_common(view: View) -> list[Text]:
    """Describe the decks, the rounds without a deed, and the house rules that the view knows."""
    decks = [T("{n} × {card}", n=n, card=DECK[kind]) for kind, n in view.decks.items()]
    said = [T("In the Inn decks: {cards}.", cards=decks)]
    if view.raid is not None and view.inn:  # otherwise the picture shows the Inn
        said.append(T("You can recruit: {characters}.", characters=describe_card_names(view.inn)))
    if view.crypt_deck:
        said.append(TN("{n} Crypt card is left over.", "{n} Crypt cards are left over.", view.crypt_deck))
    if view.idle:
        said.append(
            TN(
                "In {n} turn, everybody has only passed.",
                "In {n} turns in a row, everybody has only passed.",
                view.idle,
            )
        )
    for key, value, usual in (
        ("seven_dice", "on" if view.seven_dice else "off", "off"),
        ("special_spaces", "on" if view.special_spaces else "off", "on"),
    ):
        if value != usual:
            said.append(T("{rule}: {value}.", rule=NAMES[key][0], value=VALUES[value]))
    return said
