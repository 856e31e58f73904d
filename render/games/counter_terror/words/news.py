"""Lines that tell what happened: in the third person to everybody, in the second to a player with private knowledge."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import GameEvent
from engine.games.counter_terror.cards import DODGE, FLASH, HEAD_SHOT
from engine.protocol import Seat
from render.face import standard
from render.face.contract import Names
from render.face.standard import News
from render.text.i18n import TN, T, Text, joined

from .names import TEAM, card_name, card_names


def _called(seats: Sequence[Seat], names: Names) -> tuple[str, ...]:
    return tuple(names[seat] for seat in seats)


def _teams(o: News, s: News | None, n: Names) -> Text:
    return T(
        "TERROR: {terror}. COUNTER: {counter}. Clockwise: {order}.",
        terror=_called(o["terror"], n),
        counter=_called(o["counter"], n),
        order=_called(o["order"], n),
    )


def _dealt(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("You are dealt: {cards}.", cards=card_names(s["cards"]))
    return TN("Everybody is dealt {n} card.", "Everybody is dealt {n} cards.", o["count"])


def _guided(o: News, s: News | None, n: Names) -> Text:
    return T(
        "A guided game: nobody dies in the first round, and it counts for no rating. Left out: {cards}.",
        cards=card_names(o["cards"]),
    )


def _drew(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("You draw: {cards}.", cards=card_names(s["cards"]))
    return TN("{name} draws {n} card.", "{name} draws {n} cards.", o["count"], name=n[o["seat"]])


def _replaced(o: News, s: News | None, n: Names) -> Text:
    if s:
        return T("As replacement you get: {cards}.", cards=card_names(s["cards"]))
    return TN(
        "{name} gets {n} card as replacement.", "{name} gets {n} cards as replacement.", o["count"], name=n[o["seat"]]
    )


def _call(o: News, s: News | None, n: Names) -> Text:
    if o["attack"]:
        return T("{name} plays Reinforcement: {mate} attacks instead.", name=n[o["seat"]], mate=n[o["mate"]])
    return T("{name} plays Reinforcement: {mate} defends.", name=n[o["seat"]], mate=n[o["mate"]])


def _attacked(o: News, s: News | None, n: Names) -> Text:
    return T(
        "{name} attacks {target} with {card}.", name=n[o["seat"]], target=n[o["target"]], card=card_name(o["card"])
    )


def _masks(o: News, s: News | None, n: Names) -> Text:
    said = []
    if o["masked"]:
        said.append(T("Masks: {names}.", names=_called(o["masked"], n)))
    if not o["affected"]:
        said.append(T("{card} affects nobody.", card=card_name(o["card"])))
    elif o["card"] == FLASH:
        said.append(
            T("Blind until the turn comes to {name}: {names}.", name=n[o["seat"]], names=_called(o["affected"], n))
        )
    else:
        said.append(
            T(
                "Until the turn comes to {name} these may not attack {name}: {names}.",
                name=n[o["seat"]],
                names=_called(o["affected"], n),
            )
        )
    return joined(said)


def _defended(o: News, s: News | None, n: Names) -> Text:
    if o["whom"] >= 0:
        return T(
            "{name} plays {cards} on {other}.", name=n[o["seat"]], cards=card_names(o["cards"]), other=n[o["whom"]]
        )
    return T("{name} defends with {cards}.", name=n[o["seat"]], cards=card_names(o["cards"]))


def _duel(o: News, s: News | None, n: Names) -> Text:
    cards = {"card": card_name(o["card"]), "answer": card_name(o["answer"])}
    if o["loser"] < 0:
        return T("{card} against {answer}: nobody is hurt.", **cards)
    return T(
        "{card} against {answer}: {name} loses the exchange by {amount}.",
        name=n[o["loser"]],
        amount=o["amount"],
        **cards,
    )


def _numbers(o: News, s: News | None, n: Names) -> Text:
    said = [
        T(
            "Numbers: {numbers}.",
            numbers=tuple(T("{name} {number}", name=n[seat], number=shown) for seat, shown in o["shown"]),
        )
    ]
    if o["safe"]:
        said.append(T("Safe: {names}.", names=_called(o["safe"], n)))
    else:
        said.append(T("Nobody is safe."))
    return joined(said)


def _damage(o: News, s: News | None, n: Names) -> Text:
    return T(
        "{name} loses {amount} by {card}: {left} left.",
        name=n[o["seat"]],
        amount=o["amount"],
        card=card_name(o["by"]),
        left=o["left"],
    )


def _died(o: News, s: News | None, n: Names) -> Text:
    if o["by"] == HEAD_SHOT and DODGE not in o["cards"]:
        if o["cards"]:
            return T(
                "{name} has no Dodge and is dead. The hand held: {cards}.",
                name=n[o["seat"]],
                cards=card_names(o["cards"]),
            )
        return T("{name} has no Dodge and is dead.", name=n[o["seat"]])
    if o["cards"]:
        return T("{name} is dead. The hand held: {cards}.", name=n[o["seat"]], cards=card_names(o["cards"]))
    return T("{name} is dead.", name=n[o["seat"]])


def _won(o: News, s: News | None, n: Names) -> Text:
    if not o["team"]:
        return T("The last round is over: a draw.")
    return T("{team} has won: {names}.", team=TEAM[o["team"]], names=_called(o["winners"], n))


LINES: dict[str, standard.Line] = {
    "teams": _teams,
    "guided": _guided,
    "dealt": _dealt,
    "bomb": lambda o, s, n: T("{name} gets a Bomb!", name=n[o["seat"]]),
    "bomb-defused": lambda o, s, n: T("{name} defuses the Bomb.", name=n[o["seat"]]),
    "bomb-exploded": lambda o, s, n: T("The Bomb of {name} explodes.", name=n[o["seat"]]),
    "bomb-discarded": lambda o, s, n: T("The other Bomb of {name} is discarded.", name=n[o["seat"]]),
    "replaced": _replaced,
    "bomb-returned": lambda o, s, n: T("The Bomb that {name} got goes back into the draw pile.", name=n[o["seat"]]),
    "turn": lambda o, s, n: T("Round {round}: the turn of {name}.", round=o["round"], name=n[o["seat"]]),
    "blind": lambda o, s, n: T("{name} is blind: the turn is skipped.", name=n[o["seat"]]),
    "effect-over": lambda o, s, n: T("{card} of {name} is over.", card=card_name(o["card"]), name=n[o["seat"]]),
    "drew": _drew,
    "reshuffled": lambda o, s, n: TN(
        "The discard pile, {n} card, becomes the draw pile.",
        "The discard pile, {n} cards, becomes the draw pile.",
        o["count"],
    ),
    "passed": lambda o, s, n: T("{name} plays nothing.", name=n[o["seat"]]),
    "trimmed": lambda o, s, n: T(
        "{name} discards down to the limit: {cards}.", name=n[o["seat"]], cards=card_names(o["cards"])
    ),
    "called": _call,
    "attacked": _attacked,
    "threw": lambda o, s, n: T("{name} throws {card}.", name=n[o["seat"]], card=card_name(o["card"])),
    "masks": _masks,
    "defended": _defended,
    "undefended": lambda o, s, n: (
        None  # the next event says why
        if o.get("card") == HEAD_SHOT
        else T("{name} plays no defence.", name=n[o["seat"]])
    ),
    "duel": _duel,
    "numbers": _numbers,
    "ricochet": lambda o, s, n: T("The Ricochet hits {name}.", name=n[o["victim"]]),
    "unhurt": lambda o, s, n: T("{name} is unhurt.", name=n[o["seat"]]),
    "spared": lambda o, s, n: T(
        "{name} would be dead, but keeps {left}: nobody dies in the first round of a guided game.",
        name=n[o["seat"]],
        left=o["left"],
    ),
    "damage": _damage,
    "died": _died,
    "won": _won,
}
"""Lines by kind of event."""
line = standard.lines(LINES)

WEIGHT = {
    kind: at
    for at, kind in enumerate(
        (
            "won",
            "died",
            "spared",
            "damage",
            "unhurt",
            "masks",
            "bomb-exploded",
            "bomb-defused",
            "bomb",
            "numbers",
            "called",
            "attacked",
            "threw",
            "blind",
            "effect-over",
            "reshuffled",
            "teams",
            "passed",
            "dealt",
            "turn",
        )
    )
}
"""Kinds of events by importance, the most important first; other kinds are never in the picture."""


def newest(news: Sequence[GameEvent]) -> GameEvent | None:
    """Return the most important event, the newest of its kind; None if no event is listed in ``WEIGHT``."""
    listed = [told for told in reversed(news) if told.kind in WEIGHT]
    return min(listed, key=lambda told: WEIGHT[told.kind], default=None)


weight = standard.weights(
    end=("won",),
    grave=("damage", "died", "bomb-exploded", "spared"),
    passing=(
        "teams",
        "guided",
        "dealt",
        "drew",
        "reshuffled",
        "turn",
        "effect-over",
        "passed",
        "bomb-discarded",
        "bomb-returned",
    ),
    results=("unhurt", "masks", "numbers", "duel", "bomb", "bomb-defused"),
    concerned=("seat", "target", "whom", "mate", "victim", "loser"),
)

COMPLETES = {
    "undefended": ("attacked",),
    "defended": ("attacked",),
    "duel": ("defended",),
    "unhurt": ("defended", "undefended"),
    "spared": ("attacked", "undefended", "defended", "duel", "ricochet"),
    "damage": ("attacked", "undefended", "defended", "duel", "spared"),
}
"""By kind of event, the kinds of a directly preceding event with which it shares a line."""

_ATTACKS = ("attacked", "threw", "bomb-exploded", "ricochet", "defended", "undefended", "numbers")
CAUSES = {
    **dict.fromkeys(("damage", "unhurt", "spared"), _ATTACKS),
    **dict.fromkeys(("undefended", "defended", "duel"), ("attacked", "threw")),
    "died": ("damage", *_ATTACKS),
    "masks": ("threw",),
    "numbers": ("attacked", "defended"),
    "ricochet": ("numbers", "defended", "attacked"),
    **dict.fromkeys(("bomb-exploded", "bomb-defused", "bomb-returned"), ("bomb",)),
    "blind": ("masks",),
}
"""Kinds of events that can be the cause of an event, by kind of event."""

befalls = standard.befalling(
    {
        **dict.fromkeys(
            ("damage", "died", "unhurt", "spared", "bomb", "bomb-exploded", "bomb-defused", "blind"), ("seat",)
        ),
        "attacked": ("target",),
        "called": ("mate",),
        "defended": ("whom",),
        "masks": ("affected",),
        "ricochet": ("victim",),
        "won": ("winners",),
    }
)
