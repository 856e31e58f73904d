"""From what may be seen of Counter-Terror to the scene of its table: players around it in seating order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from engine.games.counter_terror.cards import DAMAGE, EFFECTS, FLASH, GAS, HEAD_SHOT, REINFORCEMENT
from engine.games.counter_terror.view import EffectView, FighterView, View
from engine.protocol import Seat, Told
from render.scene import WIDTH, Box, Scene, Shape, group, spoken
from render.text.i18n import TN, T, Text, joined

from ..words.names import TEAM, card_name, card_names, marks
from ..words.news import line, newest
from ..words.settings import settled

GAME = "counter_terror"
MARGIN, GAP, HEAD, STRIP = 16, 12, 76, 56
WIDE, HIGH, LANE = (WIDTH - 2 * MARGIN - 2 * GAP) // 3, 176, 56
"""A player's plate; between two rows of them."""
PLAQUE_WIDE, PLAQUE_HIGH = 272, 152
VICTORY_WIDE, VICTORY_HIGH = 344, 208
PLACES: dict[int, tuple[int, ...]] = {
    2: (7, 3),
    3: (1, 4, 6),
    4: (0, 2, 4, 6),
    5: (1, 3, 4, 6, 7),
    6: (0, 1, 2, 4, 5, 6),
    7: (0, 1, 2, 3, 4, 6, 7),
    8: (0, 1, 2, 3, 4, 5, 6, 7),
}
"""By number of players: their places around the table, clockwise from the upper left corner (0) to the left (7)."""
CELLS = ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of each place."""


class Strike(Struct, frozen=True):
    """A play as the picture shows it: under way, or over by now."""

    attacker: Seat
    target: Seat | None
    card: str
    answer: tuple[str, ...]
    who: Seat | None
    """Who answers, or was called; None: nobody yet."""
    past: bool


def strike(view: View, news: Sequence[Told]) -> Strike | None:
    """The play under way; else the newest one that the news tell whole; None if there is neither."""
    play = view.play
    if play is not None:
        who = play.called if play.called is not None else play.caller
        return Strike(play.attacker, play.target, play.card or REINFORCEMENT, play.answer, who, False)
    found: Strike | None = None
    for told in news:
        o = told.open
        if told.kind in ("attacked", "threw"):
            found = Strike(o["seat"], o.get("target"), o["card"], (), None, True)
        elif told.kind == "defended" and found is not None:
            found = Strike(found.attacker, found.target, found.card, tuple(o["cards"]), o["seat"], True)
    return found


def board(view: View, news: Sequence[Told], names: Sequence[str]) -> Scene:
    """The table as everybody may see it, with what the news changed marked. ``view`` is the spectators'."""
    marked = marks(view)
    order = view.order or tuple(fighter.seat for fighter in view.fighters)
    top = MARGIN + HEAD + STRIP + GAP
    rows = 1 if len(order) == 2 else 3
    area = rows * HIGH + (rows - 1) * LANE if rows > 1 else HIGH + 60
    places = dict(zip(order, (_box(place, rows, top) for place in PLACES[len(order)]), strict=True))
    middle = (WIDTH // 2, top + area // 2)
    play = strike(view, news)
    bottom = top + area + GAP
    effects = []
    for effect in view.effects:
        effects.append(_effect(effect, bottom, names, marked))
        bottom += STRIP + 6
    height = bottom + MARGIN - GAP
    shapes = (
        Shape("floor", (0, 0, WIDTH, height), {"table": _table(rows, top, area)}),
        Shape(
            "bar",
            (MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEAD - 12),
            {"text": _head(view, names, marked), "deck": view.draw_pile, "discards": len(view.discards)},
        ),
        _news(news, names),
        *(_victory(view, play, names, middle) or _attack(view, play, names, marked, places, middle)),
        group(
            *[_fighter(view, view.fighters[seat], news, names, marked, places[seat]) for seat in order],
            words=T("Players, clockwise"),
        ),
        group(*effects, words=T("In force")),
        _piles(view),
    )
    return Scene(GAME, height, _title(view, names), shapes)


def _box(place: int, rows: int, top: int) -> Box:
    column, row = CELLS[place]
    y = top + 30 if rows == 1 else top + row * (HIGH + LANE)
    return MARGIN + column * (WIDE + GAP), y, WIDE, HIGH


def _table(rows: int, top: int, area: int) -> Box:
    return (150, top + 60, WIDTH - 300, area - 120) if rows > 1 else (200, top, WIDTH - 400, area)


def _head(view: View, names: Sequence[str], marked: Sequence[str]) -> Text:
    if view.over or view.active is None:
        return _title(view, names)
    return T("Round {round}: {name} ({mark})", round=view.round, name=names[view.active], mark=marked[view.active])


def _title(view: View, names: Sequence[str]) -> Text:
    if view.over:
        if view.winner:
            return T("Round {round}: {team} has won.", round=view.round, team=TEAM[view.winner])
        return T("Round {round}: the game is over.", round=view.round)
    if view.active is None:
        return T("Setting up.")
    if view.rounds is not None:
        return T(
            "Round {round} of {rounds}: the turn of {name}.",
            round=view.round,
            rounds=view.rounds,
            name=names[view.active],
        )
    return T("Round {round}: the turn of {name}.", round=view.round, name=names[view.active])


def _news(news: Sequence[Told], names: Sequence[str]) -> Shape:
    """What mattered most of the news; an attack is told beside its arrow."""
    told = newest(news)
    said = line(told, None, names) if told else None
    box = (MARGIN, MARGIN + HEAD - 4, WIDTH - 2 * MARGIN, STRIP)
    values = {"text": said or T("The game begins."), "sign": ""}
    return Shape("strip", box, values, words=None if told and told.kind in ("attacked", "threw") else said, rank=0)


# --- players ---


def _fighter(
    view: View, one: FighterView, news: Sequence[Told], names: Sequence[str], marked: Sequence[str], box: Box
) -> Shape:
    lost = sum(told.open["amount"] for told in news if told.kind == "damage" and told.open["seat"] == one.seat)
    signs = [("bomb", "")] * one.bombs
    signs += [(effect.card, "") for effect in view.effects if effect.thrower == one.seat]
    signs += [("blind", marked[seat]) for seat in _blinders(view, one)[:1]]
    signs += [("gas", marked[seat]) for seat in one.gassed_by]
    values = {
        "team": one.team,
        "mark": marked[one.seat],
        "name": names[one.seat],
        "life": one.life,
        "hand": one.hand,
        "active": one.seat == view.active and not view.over,
        "won": one.seat in view.winners,
        "signs": signs[:3],
        "change": f"−{lost}" if lost else "",
    }
    return Shape("fighter", box, values, _fighter_words(view, one, lost, names, marked), rank=1)


def _blinders(view: View, one: FighterView) -> list[Seat]:
    """Whose flashes blind somebody, the one that lasts longest first."""
    throwers = [effect.thrower for effect in view.effects if effect.card == FLASH and one.seat in effect.affected]
    if not throwers or view.active is None:
        return throwers
    now = view.order.index(view.active)
    return sorted(throwers, key=lambda seat: -((view.order.index(seat) - now - 1) % len(view.order)))


def _fighter_words(view: View, one: FighterView, lost: int, names: Sequence[str], marked: Sequence[str]) -> Text:
    values = {"name": names[one.seat], "mark": marked[one.seat], "team": TEAM[one.team]}
    if not one.alive:
        said = [T("{name} ({mark}, {team}): dead.", **values)]
    else:
        said = [
            TN(
                "{name} ({mark}, {team}): {life} life points, {n} card in hand.",
                "{name} ({mark}, {team}): {life} life points, {n} cards in hand.",
                one.hand,
                life=one.life,
                **values,
            )
        ]
    if one.bombs:
        said.append(T("Holds up a Bomb."))
    if blinders := _blinders(view, one):
        said.append(T("Blind until the turn comes to {name}.", name=names[blinders[0]]))
    if one.gassed_by:
        said.append(T("Gas: may not attack {names}.", names=tuple(names[seat] for seat in one.gassed_by)))
    if lost:
        said.append(T("Just lost {amount}.", amount=lost))
    if one.seat in view.winners:
        said.append(T("Has won."))
    return joined(said)


# --- the play ---


def _attack(
    view: View,
    play: Strike | None,
    names: Sequence[str],
    marked: Sequence[str],
    places: dict[Seat, Box],
    middle: tuple[int, int],
) -> list[Shape]:
    """The arrow from attacker to target, or, where the play has no target, to the middle; and the card."""
    if play is None:
        return []
    start = _anchor(places[play.attacker], middle)
    end = middle if play.target is None else _anchor(places[play.target], middle)
    left, top = min(start[0], end[0], middle[0]) - 40, min(start[1], end[1], middle[1]) - 40
    width, height = max(start[0], end[0], middle[0]) + 40 - left, max(start[1], end[1], middle[1]) + 40 - top
    points = tuple((x - left, y - top) for x, y in (start, middle, end))
    plaque = (middle[0] - PLAQUE_WIDE // 2, middle[1] - PLAQUE_HIGH // 2, PLAQUE_WIDE, PLAQUE_HIGH)
    ways = f"{marked[play.attacker]} › {marked[play.target]}" if play.target is not None else marked[play.attacker]
    called = play.who is not None and play.who != play.target and (play.answer or play.card == REINFORCEMENT)
    values = {
        "card": play.card,
        "name": card_name(play.card),
        "damage": _strength(play.card),
        "past": play.past,
        "answer": play.answer,
        "who": f"{ways} · {marked[play.who]}" if called and play.who is not None else ways,
    }
    arrow = {"points": points, "team": view.fighters[play.attacker].team, "past": play.past}
    shapes = [Shape("attack", plaque, values, _attack_words(play, names), rank=0)]
    if start != end and play.card != REINFORCEMENT:
        shapes.insert(0, Shape("arrow", (left, top, width, height), arrow))
    return shapes


def _victory(view: View, play: Strike | None, names: Sequence[str], middle: tuple[int, int]) -> list[Shape]:
    """The team that has won, in the middle of the table; the last play, in words."""
    if view.winner is None:
        return []
    plaque = (middle[0] - VICTORY_WIDE // 2, middle[1] - VICTORY_HIGH // 2, VICTORY_WIDE, VICTORY_HIGH)
    shapes = [Shape("victory", plaque, {"team": view.winner, "text": T("{team} wins!", team=TEAM[view.winner])})]
    if play is not None:
        shapes.append(spoken(_attack_words(play, names), "attack", rank=0))
    return shapes


def _anchor(box: Box, middle: tuple[int, int]) -> tuple[int, int]:
    """Where an arrow begins or ends: the side of a plate that looks to the table."""
    left, top, width, height = box
    if top + height < middle[1]:
        return left + width // 2, top + height
    if top > middle[1]:
        return left + width // 2, top
    return (left + width if left < middle[0] else left), top + height // 2


def _strength(card: str) -> Text:
    if card in DAMAGE:
        return T("damage {damage}", damage=DAMAGE[card])
    return T("death") if card == HEAD_SHOT else T("a round") if card in EFFECTS else T("called")


def _attack_words(play: Strike, names: Sequence[str]) -> Text:
    name, card = names[play.attacker], card_name(play.card)
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
        said.append(T("Answered with {cards}.", cards=card_names(play.answer)))
    if play.answer == (REINFORCEMENT,) and play.who is not None:
        said.append(T("{name} is called to defend.", name=names[play.who]))
    return joined(said)


# --- effects and piles ---


def _effect(effect: EffectView, y: int, names: Sequence[str], marked: Sequence[str]) -> Shape:
    who, thrower = tuple(names[seat] for seat in effect.affected), names[effect.thrower]
    short = tuple(marked[seat] for seat in effect.affected) or ("–",)
    mark = marked[effect.thrower]
    if effect.card == GAS:
        words = (
            T(
                "Gas Bomb of {name}, until the turn comes to {name}: may not attack {name}: {names}.",
                name=thrower,
                names=who,
            )
            if who
            else T("Gas Bomb of {name}: affects nobody.", name=thrower)
        )
    else:
        words = (
            T("Flash Grenade of {name}, until the turn comes to {name}: blind: {names}.", name=thrower, names=who)
            if who
            else T("Flash Grenade of {name}: affects nobody.", name=thrower)
        )
    if effect.card == GAS:
        shown = T("Until the turn of {mark}: no attack on {mark} by {marks}", mark=mark, marks=short)
    else:
        shown = T("Until the turn of {mark}: blind: {marks}", mark=mark, marks=short)
    box = (MARGIN, y, WIDTH - 2 * MARGIN, STRIP)
    return Shape("strip", box, {"text": shown, "sign": effect.card}, words=words, rank=2)


def _piles(view: View) -> Shape:
    """What lies in the piles, in words; the picture has their numbers."""
    said = [TN("{n} card in the draw pile.", "{n} cards in the draw pile.", view.draw_pile)]
    for cards, told in ((view.discards, T("Discarded")), (view.removed, T("Out of the game"))):
        if cards:
            counted = tuple(
                T("{n} × {card}", n=n, card=card_name(card)) if n > 1 else card_name(card)
                for card, n in Counter(cards).items()
            )
            said.append(T("{pile}, {n}: {cards}.", pile=told, n=len(cards), cards=counted))
    piles = Shape("piles", (0, 0, 0, 0), words=joined(said), rank=5)
    house = settled(view.switches)
    rules = [Shape("rules", (0, 0, 0, 0), words=joined(house), rank=7)] if house else []
    return group(piles, *rules, words=T("Piles"))
