"""Scene of Counter-Terror's table built from a view, with the players around it in seating order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.counter_terror.cards import BOMB, EFFECTS, FLASH, GAS
from engine.games.counter_terror.events import Attacked, Damaged, Died, Threw
from engine.games.counter_terror.view import EffectView, FighterView, View
from engine.protocol import Seat
from render.face.shapes import build_background
from render.scene import WIDTH, Box, Scene, Shape, group_shapes
from render.text.i18n import TN, T, Text, join_texts

from ..words.event_words import WORDS, find_weightiest_event
from ..words.names import TEAM, describe_card_name, list_marks
from ..words.settings import describe_house_rules
from .strikes import PLAQUE_HIGH, Strike, build_attack, describe_attack, find_strike

GAME = "counter_terror"
MARGIN, GAP, HEAD, STRIP = 16, 12, 76, 56
WIDE, HIGH, LANE = (WIDTH - 2 * MARGIN - 2 * GAP) // 3, 176, 56
"""``WIDE`` and ``HIGH``: the size of a player's plate. ``LANE``: the gap between two rows of plates. All in pixels."""
VICTORY_WIDE, VICTORY_HIGH = 340, 244
DISCARDS = 3
"""Number of the last discards that the head shows."""
ROOM = 60
"""The line of an effect has room for this many letters of names."""
PLACES: dict[int, tuple[int, ...]] = {
    2: (7, 3),
    3: (1, 4, 6),
    4: (0, 2, 4, 6),
    5: (1, 3, 4, 6, 7),
    6: (0, 1, 2, 4, 5, 6),
    7: (0, 1, 2, 3, 4, 6, 7),
    8: (0, 1, 2, 3, 4, 5, 6, 7),
}
"""Places around the table by number of players.

They are numbered clockwise from the upper left corner (0) to the middle of the left side (7).
"""
CELLS = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of each place."""


def build_board(view: View, events: Sequence[GameEvent], names: Sequence[str]) -> Scene:
    """Build the public board, with the changes of the last events marked.

    ``view`` is the spectators' view.
    """
    marked_names = list_marks(view)
    order = view.order or tuple(fighter.seat for fighter in view.fighters)
    top = MARGIN + HEAD + STRIP + GAP
    rows = 1 if len(order) == 2 else 3
    area = rows * HIGH + (rows - 1) * LANE if rows > 1 else PLAQUE_HIGH + 24
    places = dict(zip(order, (_place_plate(place, rows, top) for place in PLACES[len(order)]), strict=True))
    middle = (WIDTH // 2, top + area // 2)
    play = find_strike(view, events)
    bottom = top + area + GAP
    lasting, bottom = (
        build_ending(view, play, events, bottom, names)
        if view.over
        else build_effects(view, bottom, names, marked_names)
    )
    height = bottom + MARGIN - GAP
    shapes = (
        build_background("floor", height, {"table": _place_table(rows, top, area), "haze": _list_haze(view)}),
        build_head(view, names, marked_names),
        _build_event_line(events, names),
        *(_build_victory(view, middle) or build_attack(view, play, names, marked_names, places, middle)),
        group_shapes(
            *[build_fighter(view, view.fighters[seat], events, names, marked_names, places[seat]) for seat in order],
            heading=T("Players, clockwise"),
        ),
        lasting,
        _build_piles(view),
    )
    return Scene(GAME, height, describe_title(view, names), shapes)


def _place_plate(place: int, rows: int, top: int) -> Box:
    column, row = CELLS[place]
    y = top + (PLAQUE_HIGH + 24 - HIGH) // 2 if rows == 1 else top + row * (HIGH + LANE)
    return MARGIN + column * (WIDE + GAP), y, WIDE, HIGH


def _list_haze(view: View) -> tuple[str, ...]:
    """Return the cards, each once, whose gas or glare hangs over the table."""
    return tuple(card for card in EFFECTS if any(effect.card == card for effect in view.effects))


def _place_table(rows: int, top: int, area_height: int) -> Box:
    return (150, top + 60, WIDTH - 300, area_height - 120) if rows > 1 else (200, top, WIDTH - 400, area_height)


def build_head(view: View, names: Sequence[str], marked_names: Sequence[str]) -> Shape:
    """Build the head: whose turn it is, and the number of cards in the two piles."""
    values = {
        "text": _describe_turn(view, names, marked_names),
        "deck": view.draw_pile,
        "discards": len(view.discards),
        "last": view.discards[-DISCARDS:],
    }
    return Shape("bar", (MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD - 12), values)


def _describe_turn(view: View, names: Sequence[str], marked_names: Sequence[str]) -> Text:
    if view.over or view.active is None:
        return describe_title(view, names)
    return T(
        "Round {round}: {name} ({mark})", round=view.round, name=names[view.active], mark=marked_names[view.active]
    )


def describe_title(view: View, names: Sequence[str]) -> Text:
    """Return a sentence on the state of the match."""
    if view.over:
        if view.winner:
            return T("Round {round}: {team} has won.", round=view.round, team=TEAM[view.winner])
        return T("Round {round}: the game is over.", round=view.round)
    if view.active is None:
        return T("Setting up.")
    if view.rounds is not None:
        return T(
            "Round {round} of {rounds}: it is the turn of {name}.",
            round=view.round,
            rounds=view.rounds,
            name=names[view.active],
        )
    return T("Round {round}: it is the turn of {name}.", round=view.round, name=names[view.active])


def _build_event_line(events: Sequence[GameEvent], names: Sequence[str]) -> Shape:
    """Build the line of the most important event.

    An attack is described beside its arrow instead.
    """
    event = find_weightiest_event(events)
    said = WORDS.line(event, None, names) if event else None
    box = (MARGIN, MARGIN + HEAD - 4, WIDTH - 2 * MARGIN, STRIP)
    values = {"text": said or T("The game begins."), "sign": ""}
    return Shape("strip", box, values, words=None if isinstance(event, Attacked | Threw) else said, rank=0)


# --- plates of players ---


def build_fighter(
    view: View,
    fighter: FighterView,
    events: Sequence[GameEvent],
    names: Sequence[str],
    marked_names: Sequence[str],
    box: Box,
) -> Shape:
    """Build a player's plate."""
    lost = sum(event.amount for event in events if isinstance(event, Damaged) and event.seat == fighter.seat)
    signs = [("bomb", "")] * fighter.bombs
    signs += [(effect.card, "") for effect in view.effects if effect.thrower == fighter.seat]
    signs += [("blind", marked_names[seat]) for seat in _list_blinders(view, fighter)[:1]]
    signs += [("gas", marked_names[seat]) for seat in fighter.gassed_by]
    values = {
        "team": fighter.team,
        "mark": marked_names[fighter.seat],
        "name": names[fighter.seat],
        "life": fighter.life,
        "hand": fighter.hand,
        "active": fighter.seat == view.active and not view.over,
        "won": fighter.seat in view.winners,
        "aimed": view.play is not None and view.play.target == fighter.seat,
        "signs": signs[:3],
        "change": f"−{lost}" if lost else "",
    }
    return Shape("fighter", box, values, _describe_fighter(view, fighter, lost, names, marked_names), rank=1)


def _list_blinders(view: View, fighter: FighterView) -> list[Seat]:
    """Return the seats whose flashes blind a player, the longest-lasting first."""
    throwers = [effect.thrower for effect in view.effects if effect.card == FLASH and fighter.seat in effect.affected]
    if not throwers or view.active is None:
        return throwers
    now = view.order.index(view.active)
    return sorted(throwers, key=lambda seat: -((view.order.index(seat) - now - 1) % len(view.order)))


def _describe_fighter(
    view: View, fighter: FighterView, lost_life: int, names: Sequence[str], marked_names: Sequence[str]
) -> Text:
    values = {"name": names[fighter.seat], "mark": marked_names[fighter.seat], "team": TEAM[fighter.team]}
    if not fighter.alive:
        said = [T("{name} ({mark}, {team}): dead.", **values)]
    else:
        said = [
            TN(
                "{name} ({mark}, {team}): {life} life points, {n} card in hand.",
                "{name} ({mark}, {team}): {life} life points, {n} cards in hand.",
                fighter.hand,
                life=fighter.life,
                **values,
            )
        ]
    if fighter.bombs:
        said.append(TN("Shows {n} Bomb.", "Shows {n} Bombs.", fighter.bombs))
    if blinders := _list_blinders(view, fighter):
        said.append(T("Blind until the next turn of {name}.", name=names[blinders[0]]))
    if fighter.gassed_by:
        said.append(T("Gas: may not attack {names}.", names=tuple(names[seat] for seat in fighter.gassed_by)))
    if view.play is not None and fighter.seat in view.play.ricochet:
        said.append(T("The Ricochet may still hit this player."))
    if lost_life:
        said.append(T("Just lost {amount}.", amount=lost_life))
    if fighter.seat in view.winners:
        said.append(T("Has won."))
    return join_texts(said)


def _build_victory(view: View, middle: tuple[int, int]) -> list[Shape]:
    """Build the plaque of the winning team, in the middle of the table."""
    if view.winner is None:
        return []
    plaque = (middle[0] - VICTORY_WIDE // 2, middle[1] - VICTORY_HIGH // 2, VICTORY_WIDE, VICTORY_HIGH)
    return [Shape("victory", plaque, {"team": view.winner, "text": T("{team} wins!", team=TEAM[view.winner])})]


def find_final_blow(play: Strike) -> tuple[Seat, Seat, str]:
    """Return the striker, the victim and the card of the final blow.

    If the answer killed somebody, the striker is the player who answered.
    """
    assert play.target is not None
    died = next((event for event in play.came if isinstance(event, Died)), None)
    if died and died.by in play.answer and play.who is not None:
        return play.who, died.seat, died.by
    return play.attacker, play.target, play.card


def _find_last_play(
    play: Strike | None, events: Sequence[GameEvent], names: Sequence[str]
) -> tuple[str, Text, Text] | None:
    """Return the sign, the title and the result of the last blow or play."""
    died = next((event for event in reversed(events) if isinstance(event, Died)), None)
    if died is not None and died.by == BOMB:  # A Bomb kills after the last play, so the play is not the last blow.
        said = T("The last hit: {card} of {name}", card=describe_card_name(BOMB), name=names[died.seat])
        return BOMB, said, Text("{s}.", {"s": said})
    if play is None:
        return None
    how = describe_attack(play, names)
    if play.target is None:
        return (
            play.card,
            T("The last play: {name}, {card}", name=names[play.attacker], card=describe_card_name(play.card)),
            how,
        )
    by, on, card = find_final_blow(play)
    if by == on:  # A Ricochet can hit anybody (CT-RICO-2).
        return card, T("The last hit: {card} of {name}", card=describe_card_name(card), name=names[by]), how
    values = {"name": names[by], "target": names[on], "card": describe_card_name(card)}
    return card, T("The last hit: {name} on {target}, {card}", **values), how


def build_ending(
    view: View, play: Strike | None, events: Sequence[GameEvent], top: int, names: Sequence[str]
) -> tuple[Shape, int]:
    """Build the last blow and the teams' final state; return the shape and the y of the next item."""
    last = _find_last_play(play, events, names)
    lines = [last] if last is not None else []
    for team in dict.fromkeys(one.team for one in view.fighters if one.team):
        mates = [one for one in view.fighters if one.team == team]
        alive = [one for one in mates if one.alive]
        said = T(
            "{team}: {alive} of {all} alive, {life} life points left",
            team=TEAM[team],
            alive=len(alive),
            all=len(mates),
            life=sum(one.life for one in mates),
        )
        lines.append(
            ("star" if team == view.winner else "skull" if not alive else "hand", said, Text("{s}.", {"s": said}))
        )
    box = (MARGIN, top, WIDTH - 2 * MARGIN, STRIP)
    shapes = [
        Shape("strip", (box[0], top + at * (STRIP + 6), *box[2:]), {"text": shown, "sign": sign}, words=words, rank=0)
        for at, (sign, shown, words) in enumerate(lines)
    ]
    return group_shapes(*shapes, heading=T("How it ended")), top + len(shapes) * (STRIP + 6)


# --- effects in force and piles of cards ---


def build_effects(view: View, top: int, names: Sequence[str], marked_names: Sequence[str]) -> tuple[Shape, int]:
    """Build a line for each effect in force; return the shape and the y of the next item."""
    shapes = [_build_effect(one, top + at * (STRIP + 6), names, marked_names) for at, one in enumerate(view.effects)]
    if view.guided:
        shapes.append(_build_guided_line(view, top + len(shapes) * (STRIP + 6)))
    return group_shapes(*shapes, heading=T("In force")), top + len(shapes) * (STRIP + 6)


def _build_guided_line(view: View, y: int) -> Shape:
    """Build the line that says that this match is guided, and which rules are left out for newcomers now."""
    shown = T("Guided: nobody dies in round 1, not rated") if view.sparing else T("Guided: fewer cards, not rated")
    box = (MARGIN, y, WIDTH - 2 * MARGIN, STRIP)
    return Shape("strip", box, {"text": shown, "sign": ""}, words=Text("{s}.", {"s": shown}), rank=6)


def _build_effect(effect: EffectView, y: int, names: Sequence[str], marked_names: Sequence[str]) -> Shape:
    who, thrower = tuple(names[seat] for seat in effect.affected), names[effect.thrower]
    brief = 2 * len(thrower) + sum(len(name) + 2 for name in who) > ROOM
    short = tuple(marked_names[seat] for seat in effect.affected) if brief else who
    mark = marked_names[effect.thrower] if brief else thrower
    if effect.card == GAS:
        words = (
            T(
                "Gas Bomb of {name}: until the next turn of {name}, these players may not attack {name}: {names}.",
                name=thrower,
                names=who,
            )
            if who
            else T("Gas Bomb of {name}: affects nobody.", name=thrower)
        )
    else:
        words = (
            T(
                "Flash Grenade of {name}: until the next turn of {name}, these players are blind: {names}.",
                name=thrower,
                names=who,
            )
            if who
            else T("Flash Grenade of {name}: affects nobody.", name=thrower)
        )
    if not who:
        shown = T("{card} affects nobody.", card=describe_card_name(effect.card))
    elif effect.card == GAS:
        shown = T("Until the turn of {mark}: no attack on {mark} by {marks}", mark=mark, marks=short)
    else:
        shown = T("Until the turn of {mark}: blind: {marks}", mark=mark, marks=short)
    box = (MARGIN, y, WIDTH - 2 * MARGIN, STRIP)
    return Shape("strip", box, {"text": shown, "sign": effect.card}, words=words, rank=2)


def _build_piles(view: View) -> Shape:
    """Describe the piles of cards in words only, because the head of the picture has their numbers."""
    said = [TN("{n} card in the draw pile.", "{n} cards in the draw pile.", view.draw_pile)]
    for cards, told in ((view.discards, T("Discarded")), (view.removed, T("Out of the game"))):
        if cards:
            counted = tuple(
                T("{n} × {card}", n=n, card=describe_card_name(card)) if n > 1 else describe_card_name(card)
                for card, n in Counter(cards).items()
            )
            said.append(T("{pile}, {n}: {cards}.", pile=told, n=len(cards), cards=counted))
    piles = Shape("piles", (0, 0, 0, 0), words=join_texts(said), rank=5)
    house = describe_house_rules(view.switches)
    rules = [Shape("rules", (0, 0, 0, 0), words=join_texts(house), rank=7)] if house else []
    return group_shapes(piles, *rules, heading=T("Piles"))
