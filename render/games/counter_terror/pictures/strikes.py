"""A play in the middle of the table: the attack, the defence, the damage and the result."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.counter_terror.cards import (
    ARMOUR,
    DAMAGE,
    DODGE,
    EFFECTS,
    GRENADE,
    GUNS,
    HEAD_SHOT,
    REINFORCEMENT,
    REVOLVER,
)
from engine.games.counter_terror.events import (
    Attacked,
    BombDrawn,
    Damaged,
    Defended,
    Died,
    Threw,
    TurnBegan,
    Undefended,
    Unhurt,
)
from engine.games.counter_terror.view import View
from engine.protocol import Seat
from render.scene import Box, Shape
from render.text.i18n import T, Text, join_texts

from ..words.names import describe_card_name, describe_card_names

PLAQUE_WIDE, PLAQUE_HIGH = 340, 244


class Strike(Struct, frozen=True):
    """A play, in progress or over, as the picture shows it."""

    attacker: Seat
    target: Seat | None
    card: str
    answer: tuple[str, ...]
    who: Seat | None
    """The seat that answers, or that was called to help. None: nobody yet."""
    past: bool
    came: tuple[Undefended | Damaged | Unhurt | Died, ...] = ()
    """The events of the result, if known."""


def find_strike(view: View, events: Sequence[GameEvent]) -> Strike | None:
    """Return the play in progress, or else the last play in the events. None: there is no play.

    After the play, events are read up to the next turn or Bomb.
    """
    play = view.play
    if play is not None:
        who = play.called if play.called is not None else play.caller
        return Strike(play.attacker, play.target, play.card or REINFORCEMENT, play.answer, who, False)
    found: Strike | None = None
    for event in events:
        match event:
            case Attacked():
                found = Strike(event.seat, event.target, event.card, (), None, True)
            case Threw():
                found = Strike(event.seat, None, event.card, (), None, True)
            case Defended() if event.attacker >= 0:  # older matches do not store the attacker
                found = Strike(event.attacker, event.target, event.card, event.cards, event.seat, True)
            case Undefended() if event.attacker >= 0:
                found = Strike(event.attacker, event.target, event.card, (), event.seat, True, (event,))
            case Damaged() | Unhurt() | Died() if found is not None:
                found = replace(found, came=(*found.came, event))
            case TurnBegan() | BombDrawn() if found is not None:  # later events do not belong to this play
                return found
    return found


def build_attack(
    view: View,
    play: Strike | None,
    names: Sequence[str],
    marked_names: Sequence[str],
    places: dict[Seat, Box],
    middle: tuple[int, int],
) -> list[Shape]:
    """Build the cards of a play, and the arrow from the attacker to the target.

    If the play has no target, the arrow leads to the middle.
    """
    if play is None:
        return []
    start = _find_arrow_end(places[play.attacker], middle)
    end = middle if play.target is None else _find_arrow_end(places[play.target], middle)
    left, top = min(start[0], end[0], middle[0]) - 40, min(start[1], end[1], middle[1]) - 40
    width, height = max(start[0], end[0], middle[0]) + 40 - left, max(start[1], end[1], middle[1]) + 40 - top
    points = tuple((x - left, y - top) for x, y in (start, middle, end))
    arrow = {"points": points, "team": view.fighters[play.attacker].team, "past": play.past, "gun": _is_shot(play)}
    shapes = [build_plaque(play, names, marked_names, (middle[0] - PLAQUE_WIDE // 2, middle[1] - PLAQUE_HIGH // 2))]
    if start != end and play.card != REINFORCEMENT:
        shapes.insert(0, Shape("arrow", (left, top, width, height), arrow))
    return shapes


def build_plaque(play: Strike, names: Sequence[str], marked_names: Sequence[str], corner: tuple[int, int]) -> Shape:
    """Build the plaque: the card played, the answer to it, and the result."""
    ways = (
        f"{marked_names[play.attacker]} › {marked_names[play.target]}"
        if play.target is not None
        else marked_names[play.attacker]
    )
    called = play.who is not None and play.who != play.target and (play.answer or play.card == REINFORCEMENT)
    values = {
        "card": play.card,
        "name": describe_card_name(play.card),
        "damage": _describe_strength(play.card),
        "past": play.past,
        "answer": play.answer,
        "gun": _is_shot(play),
        "parry": _describe_defence(play),
        "who": f"{ways} · {marked_names[play.who]}" if called and play.who is not None else ways,
        "came": _describe_result(play, marked_names),
    }
    return Shape("attack", (*corner, PLAQUE_WIDE, PLAQUE_HIGH), values, describe_attack(play, names), rank=0)


def _find_arrow_end(box: Box, middle: tuple[int, int]) -> tuple[int, int]:
    """Return the point where an arrow ends at a player's plate: the middle of the side that faces the table."""
    left, top, width, height = box
    if top + height < middle[1]:
        return left + width // 2, top + height
    if top > middle[1]:
        return left + width // 2, top
    return (left + width if left < middle[0] else left), top + height // 2


def _is_shot(play: Strike) -> bool:
    return play.card in GUNS or play.card == REVOLVER


def _describe_strength(card: str) -> Text:
    if card in DAMAGE:
        return T("damage {damage}", damage=DAMAGE[card])
    return T("death") if card == HEAD_SHOT else T("a round") if card in EFFECTS else T("called")


def compute_stopped_damage(card: str, answer: Sequence[str]) -> int | None:
    """Return how much of an attack's damage the answer stops. None: the result does not follow from the damage alone.

    A gun as the answer counts with its full damage.
    """
    cards = [one for one in answer if one != REINFORCEMENT]
    if card not in DAMAGE or not cards:
        return None
    if cards == [DODGE]:
        return DAMAGE[GRENADE] // 2 if card == GRENADE else DAMAGE[card]
    figures = [ARMOUR.get(one, DAMAGE.get(one)) for one in cards]
    return None if None in figures else sum(figure for figure in figures if figure is not None)


def _describe_defence(play: Strike) -> Text | str:
    """Return the defence as a word or a figure."""
    met = compute_stopped_damage(play.card, play.answer)
    if met is not None:
        return f"−{met}"
    if _is_undefended(play):
        if play.card != HEAD_SHOT:
            return T("no defence")
        return T("has no Dodge") if _has_no_dodge(play) else T("does not dodge")
    return ""


def _is_undefended(play: Strike) -> bool:
    return any(isinstance(event, Undefended) for event in play.came)


def _describe_without_defence(play: Strike, name: str) -> Text:
    if play.card != HEAD_SHOT:
        return T("{name} plays no defence.", name=name)
    if _has_no_dodge(play):
        return T("{name} has no Dodge.", name=name)
    return T("{name} does not dodge.", name=name)


def _has_no_dodge(play: Strike) -> bool:
    """Tell whether the victim of a Head Shot had no Dodge.

    Everybody may know this, because the hand of a dead player is laid open.
    """
    hands = [event.cards for event in play.came if isinstance(event, Died)]
    return bool(hands) and DODGE not in hands[0]


def _format_damage_sum(play: Strike) -> str:
    """Format the difference of attack and defence ("60 − 40 = 20"); "" if there is nothing to subtract."""
    met = compute_stopped_damage(play.card, play.answer)
    if met is None:
        return ""
    strong = DAMAGE[play.card]
    if met > strong and play.answer[-1] in DAMAGE:  # The player who began the duel loses it (CT-DUEL-3).
        return f"{met} − {strong} = {met - strong}"
    return f"{strong} − {met} = {max(0, strong - met)}"


def _describe_result(play: Strike, marked_names: Sequence[str]) -> Text | str:
    """Describe the result of a play in a line."""
    ends: list[Text] = []
    for event in play.came:
        if isinstance(event, Damaged):
            ends = [T("{mark} loses {amount}", mark=marked_names[event.seat], amount=event.amount)]
        elif isinstance(event, Unhurt):
            ends = [T("nobody is hurt")]
        elif isinstance(event, Died):
            ends = [T("{mark} dies", mark=marked_names[event.seat])]
    summed = _format_damage_sum(play)
    if not summed:
        return ends[0] if ends else ""
    return T("{sum}: {result}", sum=summed, result=ends[0]) if ends else summed


def describe_attack(play: Strike, names: Sequence[str]) -> Text:
    """Describe the whole play in words."""
    name, card = names[play.attacker], describe_card_name(play.card)
    if play.card == REINFORCEMENT:
        said = [T("{name} is called to attack.", name=name)]
    elif play.target is None:
        said = [T("{name} throws {card}.", name=name, card=card)]
    elif play.card == HEAD_SHOT:
        said = [T("{name} attacks {target} with {card}: death.", name=name, target=names[play.target], card=card)]
    else:
        said = [
            T(
                "{name} attacks {target} with {card}: damage {damage}.",
                name=name,
                target=names[play.target],
                card=card,
                damage=DAMAGE[play.card],
            )
        ]
    if play.answer:
        said.append(T("Answered with {cards}.", cards=describe_card_names(play.answer)))
    if play.answer == (REINFORCEMENT,) and play.who is not None:
        said.append(T("{name} is called to defend.", name=names[play.who]))
    if _is_undefended(play) and play.who is not None:
        said.append(_describe_without_defence(play, names[play.who]))
    if summed := _format_damage_sum(play):
        said.append(Text("{sum}.", {"sum": summed}))
    for event in play.came:
        if isinstance(event, Damaged) and play.card != HEAD_SHOT:
            said.append(T("{name} loses {amount}.", name=names[event.seat], amount=event.amount))
        elif isinstance(event, Unhurt):
            said.append(T("Nobody is hurt."))
        elif isinstance(event, Died):
            said.append(T("{name} is dead.", name=names[event.seat]))
    return join_texts(said)
