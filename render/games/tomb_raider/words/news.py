"""Lines that tell what happened: in the third person to everybody, in the second to a player with private knowledge."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import dropwhile

from engine.events import GameEvent
from engine.games.tomb_raider.moves import NONE, SIDES
from render.face import standard
from render.face.contract import Names
from render.face.standard import News
from render.text.i18n import TN, T, Text, joined

from .names import ABILITIES, ABILITY, SIDE, card_name, level_name, level_said
from .standing import outcome
from .terms import cards, plain, source, space, total

_MOVES: dict[str, Callable[[str], Text]] = {
    "forward": lambda name: T("{name} moves forward.", name=name),
    "right": lambda name: T("{name} moves right.", name=name),
    "back": lambda name: T("{name} moves back.", name=name),
    "left": lambda name: T("{name} moves left.", name=name),
}

LINES: dict[str, standard.Line] = {
    # setting up and the turn
    "began": lambda o, s, n: T("{level}: the game begins.", level=level_said(o["level"])),
    "bonus": lambda o, s, n: T("{name} starts with {card}.", name=n[o["seat"]], card=card_name(o["card"])),
    "brought": lambda o, s, n: TN(
        "{name} brings a deck of {n} card. `/deck show who:` lists it.",
        "{name} brings a deck of {n} cards. `/deck show who:` lists it.",
        len(o["cards"]),
        name=n[o["seat"]],
    ),
    "gentle": lambda o, s, n: T("A gentle deal: {cards} are left out, of no use alone.", cards=cards(o["cards"])),
    "entrance-roll": lambda o, s, n: T(
        "{name} rolls {total} for the entrance.", name=n[o["seat"]], total=total(o["dice"], o["result"])
    ),
    "started": lambda o, s, n: T("{name} starts in {space}.", name=n[o["seat"]], space=space(o["at"])),
    "redrew": lambda o, s, n: (
        T("{name} shuffles the hand back and draws {cards}.", name=n[o["seat"]], cards=cards(s["cards"]))
        if s
        else T("{name} shuffles the hand back and draws a new one.", name=n[o["seat"]])
    ),
    "turn": lambda o, s, n: T("Turn {turn} begins.", turn=o["turn"]),
    "new-roll": lambda o, s, n: T(
        "A new roll for the turn order, asked for by: {names}.", names=tuple(n[seat] for seat in o["seats"])
    ),
    "order-roll": lambda o, s, n: T(
        "{name} rolls {total} for the turn order.", name=n[o["seat"]], total=total(o["dice"], o["result"])
    ),
    "turn-order": lambda o, s, n: T("Turn order: {names}.", names=tuple(n[seat] for seat in o["order"])),
    # the action round
    "moved": lambda o, s, n: _MOVES[o["side"]](n[o["seat"]]),
    "stayed": lambda o, s, n: T("{name} stays.", name=n[o["seat"]]),
    "mapped": lambda o, s, n: T("{name} discovers a place: {card}.", name=n[o["seat"]], card=card_name(o["card"])),
    "offered": lambda o, s, n: T("{name} offers {obstacle}.", name=n[o["seat"]], obstacle=card_name(o["obstacle"])),
    "offer-returned": lambda o, s, n: T(
        "{name} takes {obstacle} back to hand.", name=n[o["seat"]], obstacle=card_name(o["obstacle"])
    ),
    "obstacle-placed": lambda o, s, n: (
        T("An obstacle lies there: {obstacle}.", obstacle=card_name(o["obstacle"]))
        if o["seat"] < 0
        else T("{name} places an obstacle: {obstacle}.", name=n[o["seat"]], obstacle=card_name(o["obstacle"]))
    ),
    "obstacle-skipped": lambda o, s, n: T(
        "Turned up, too dangerous for this place: {obstacle}.", obstacle=card_name(o["obstacle"])
    ),
    "no-obstacle": lambda o, s, n: T("No obstacle fits here."),
    "attacked": lambda o, s, n: (
        T("{name} attacks {other} with {weapon}.", **_pair(o, n), weapon=card_name(o["weapon"]))
        if _is(o["weapon"])
        else T("{name} attacks {other}.", **_pair(o, n))
    ),
    # tests
    "test": lambda o, s, n: _test(o, n),
    "contest": lambda o, s, n: _contest(o, n),
    "resisted": lambda o, s, n: T("{name} withstands {card}.", name=n[o["seat"]], card=card_name(o["card"])),
    # harm and cure
    "damage": lambda o, s, n: T(
        "{name} takes {n} damage ({by}). Life left: {left}.",
        name=n[o["seat"]],
        n=o["amount"],
        by=source(o["by"]),
        left=o["left"],
    ),
    "hurt": lambda o, s, n: _hurt(o, n),
    "prevented": lambda o, s, n: T(
        "{card} softens the blow to {name} by {n}.", name=n[o["seat"]], n=o["amount"], card=source(o["by"])
    ),
    "stuck": lambda o, s, n: T("{name} is stuck ({by}).", **_by(o, n)),
    "died": lambda o, s, n: None if o["by"] == "reset" else T("{name} dies ({by}).", **_by(o, n)),
    "healed": lambda o, s, n: (
        T("{name} heals 1 damage ({by}).", **_by(o, n))
        if o["what"] == "damage"
        else T("{name} heals a hurt ({by}): {ability}.", **_by(o, n), ability=ABILITY[o["what"]])
    ),
    "obstacle-damage": lambda o, s, n: T(
        "Damage to {obstacle}: {n}, in all {all}.", obstacle=card_name(o["obstacle"]), n=o["amount"], all=o["damage"]
    ),
    "obstacle-removed": lambda o, s, n: T("Removed: {obstacle}.", obstacle=card_name(o["obstacle"])),
    "relocated": lambda o, s, n: T("{name} is put in {space} ({by}).", **_by(o, n), space=space(o["to"])),
    # cards
    "played": lambda o, s, n: _played(o, n, T("{name} plays {card}.", name=n[o["seat"]], card=card_name(o["card"]))),
    "used": lambda o, s, n: _played(o, n, T("{name} uses {card}.", name=n[o["seat"]], card=card_name(o["card"]))),
    "cancelled": lambda o, s, n: T("{by} cancels {card}.", by=source(o["by"]), card=card_name(o["card"])),
    "upgraded": lambda o, s, n: T(
        "{name} has a new upgrade, {card}. Power: {power}.",
        name=n[o["seat"]],
        card=card_name(o["card"]),
        power=o["power"],
    ),
    "exit-added": lambda o, s, n: (
        T("An exit opens until the end of the turn ({side}): {space}.", space=space(o["at"]), side=SIDE[o["side"]])
        if o["this_turn"]
        else T("An exit opens ({side}): {space}.", space=space(o["at"]), side=SIDE[o["side"]])
    ),
    "exit-gone": lambda o, s, n: T("An exit closes ({side}): {space}.", space=space(o["at"]), side=SIDE[o["side"]]),
    "exit-blocked": lambda o, s, n: (
        T("An exit is blocked until the end of the turn ({side}): {space}.", space=space(o["at"]), side=SIDE[o["side"]])
        if o["this_turn"]
        else T("An exit is blocked ({side}): {space}.", space=space(o["at"]), side=SIDE[o["side"]])
    ),
    "turned": lambda o, s, n: T(
        "A location turns: {space}. Its top points {side} now.", space=space(o["at"]), side=SIDE[o["side"]]
    ),
    "save-point-added": lambda o, s, n: T("There is a new save point: {space}.", space=space(o["at"])),
    "looked": lambda o, s, n: (
        T("{name} sees {card}.", name=n[o["seat"]], card=card_name(s["card"]))
        if s
        else T("{name} looks at a hidden location.", name=n[o["seat"]])
    ),
    "looked-through": lambda o, s, n: (
        T("{name} sees {cards}.", name=n[o["seat"]], cards=cards(s["cards"]))
        if s
        else TN(
            "{name} looks at the level deck's next card.",
            "{name} looks at the next {n} cards of the level deck.",
            o["count"],
            name=n[o["seat"]],
        )
    ),
    "swapped": lambda o, s, n: T("{name} exchanges that location for another.", name=n[o["seat"]]),
    "steps": lambda o, s, n: TN(
        "{name} may still move {n} space ({by}).", "{name} may still move {n} spaces ({by}).", o["steps"], **_by(o, n)
    ),
    "movement-over": lambda o, s, n: T("{name} moves no further this turn ({by}).", **_by(o, n)),
    "forbidden": lambda o, s, n: _FORBIDDEN[o["what"]](_by(o, n)),
    "bypassing": lambda o, s, n: T("{name} need not face what it passes by this turn ({by}).", **_by(o, n)),
    "second-obstacle": lambda o, s, n: T(
        "A second round of obstacles: {space} ({by}).", space=space(o["at"]), by=source(o["by"])
    ),
    "danger": lambda o, s, n: T(
        "{name} may offer obstacles of another danger there: {n} ({by}).",
        **_by(o, n),
        n=f"{o['n']:+}".replace("-", "−"),
    ),
    "obstacle-moved": lambda o, s, n: T(
        "An obstacle moves ({obstacle}): {space}.", obstacle=card_name(o["obstacle"]), space=space(o["to"])
    ),
    "borrowed": lambda o, s, n: T(
        "{name} takes {card} from the discard pile of {other}, for this turn.", **_pair(o, n), card=card_name(o["card"])
    ),
    "given-back": lambda o, s, n: T("{name} gives {card} back to {other}.", **_pair(o, n), card=card_name(o["card"])),
    "fetched": lambda o, s, n: (
        T("{name} takes from the draw deck: {cards}.", name=n[o["seat"]], cards=cards(s["cards"]))
        if s
        else TN(
            "{name} takes {n} card from the draw deck.",
            "{name} takes {n} cards from the draw deck.",
            o["count"],
            name=n[o["seat"]],
        )
    ),
    "took-back": lambda o, s, n: T(
        "{name} takes back from the discard pile: {cards}.", name=n[o["seat"]], cards=cards(o["cards"])
    ),
    "air": lambda o, s, n: T("{name}: air {n}.", name=n[o["seat"]], n=o["air"]),
    "wet": lambda o, s, n: T("Water floods {space}.", space=space(o["at"])),
    "dry": lambda o, s, n: T("The water drains from {space}.", space=space(o["at"])),
    "filled": lambda o, s, n: T("There is something to find again: {space}.", space=space(o["at"])),
    "search-again": lambda o, s, n: T("{name} may search once more ({by}).", **_by(o, n)),
    "stole": lambda o, s, n: T("{name} takes {item} from {other}.", **_pair(o, n), item=card_name(o["item"])),
    "ammunition": lambda o, s, n: T(
        "{weapon} ({name}): uses left: {uses}.",
        weapon=card_name(o["weapon"]),
        name=n[o["seat"]],
        uses=o["uses"],
    ),
    # the search round
    "found": lambda o, s, n: T("{name} finds {discovery}.", name=n[o["seat"]], discovery=card_name(o["discovery"])),
    "found-nothing": lambda o, s, n: _nothing(o, s, n),
    "emptied": lambda o, s, n: None,  # it is plain from the line of the find
    "treasure-placed": lambda o, s, n: T("The treasure room must lie in {space}.", space=space(o["at"])),
    "rooms-removed": lambda o, s, n: T("Taken out of the level decks: {cards}.", cards=cards(o["cards"])),
    "rooms-hidden": lambda o, s, n: TN(
        "{n} treasure room is taken out of the level decks, unseen.",
        "{n} treasure rooms are taken out of the level decks, unseen.",
        o["count"],
    ),
    "treasure": lambda o, s, n: T("{name} finds the treasure!", name=n[o["seat"]]),
    "prize": lambda o, s, n: T("{name} takes {card}. Now it must be brought home.", **_prize(o, n)),
    "prize-dropped": lambda o, s, n: T("{name} drops {card} in {space}.", **_prize(o, n), space=space(o["at"])),
    "finished": lambda o, s, n: T("{name} has made it and leaves the map. The others go on.", name=n[o["seat"]]),
    "points": lambda o, s, n: TN(
        "{name} scores {n} point ({by}), {total} in all.",
        "{name} scores {n} points ({by}), {total} in all.",
        o["points"],
        **_by(o, n),
        total=o["total"],
    ),
    "leg": lambda o, s, n: T(
        "{series}: level {n} of {of} begins.", series=level_name(o["series"]), n=o["number"], of=o["of"]
    ),
    "brought-on": lambda o, s, n: T("{name} brings along: {cards}.", name=n[o["seat"]], cards=cards(o["cards"])),
    "added": lambda o, s, n: (
        T("{name} adds to the deck: {cards}.", name=n[o["seat"]], cards=cards((s or o)["cards"]))
        if s or o["cards"]
        else TN(
            "{name} adds {n} card to the deck.", "{name} adds {n} cards to the deck.", o["count"], name=n[o["seat"]]
        )
    ),
    "award": lambda o, s, n: T("{name} takes {card} along.", name=n[o["seat"]], card=card_name(o["card"])),
    "medals": lambda o, s, n: T(
        "Medals: gold by turn {gold}, silver by turn {silver}, bronze by turn {bronze}.",
        **dict(zip(("gold", "silver", "bronze"), o["turns"], strict=True)),
    ),
    "level-over": lambda o, s, n: outcome(o["how"], o["winners"], n),
    # the draw round
    "discarded": lambda o, s, n: T("{name} discards {cards}.", name=n[o["seat"]], cards=cards(o["cards"])),
    "drew": lambda o, s, n: (
        T("{name} draws {cards}.", name=n[o["seat"]], cards=cards(s["cards"]))
        if s
        else TN("{name} draws {n} card.", "{name} draws {n} cards.", o["count"], name=n[o["seat"]])
    ),
    "reshuffled": lambda o, s, n: (
        T("The obstacle deck is shuffled anew.")
        if o["seat"] < 0
        else T("{name} shuffles the discard pile into the draw deck.", name=n[o["seat"]])
    ),
    "reset": lambda o, s, n: T("{name} resets.", name=n[o["seat"]]),
    "saved": lambda o, s, n: (
        T("{name} saves. Safe now: {cards}.", name=n[o["seat"]], cards=cards(o["cards"]))
        if o["cards"]
        else T(
            "{name} saves: from now on the place to come back to is {space}.", name=n[o["seat"]], space=space(o["at"])
        )
    ),
    "kept": lambda o, s, n: T("{name} keeps {cards}.", name=n[o["seat"]], cards=cards(o["cards"])),
    "reloaded": lambda o, s, n: (
        T(
            "{name} comes back in {space}. Lost with the hand: {cards}.",
            name=n[o["seat"]],
            space=space(o["at"]),
            cards=cards(o["lost"]),
        )
        if o["lost"]
        else T("{name} comes back in {space}, with a new hand.", name=n[o["seat"]], space=space(o["at"]))
    ),
}
line = standard.lines(LINES)


_FORBIDDEN: dict[str, Callable[[News], Text]] = {
    "search": lambda values: T("{name} may not search this turn ({by}).", **values),
    "backtrack": lambda values: T("{name} may not go back this turn ({by}).", **values),
    "use_weapon": lambda values: T("{name} may use no weapon ({by}).", **values),
}


def _is(weapon: str | None) -> bool:
    return weapon not in (None, NONE)


def _by(o: News, names: Names) -> News:
    return {"name": names[o["seat"]], "by": source(o["by"])}


def _prize(o: News, names: Names) -> News:
    return {"name": names[o["seat"]], "card": card_name(o["card"])}


def _pair(o: News, names: Names) -> News:
    return {"name": names[o["seat"]], "other": names[o["raider"]]}


def _hurt(o: News, names: Names) -> Text:
    """Say that a raider is hurt, and which life it has left.

    Older matches have not stored the life left; it depends on the lowest ability (TR-LIFE-1).
    """
    values = {**_by(o, names), "ability": ABILITY[o["ability"]]}
    if "left" not in o:
        return T("{name} is hurt ({by}): {ability} is 1 lower.", **values)
    return T("{name} is hurt ({by}): {ability} is 1 lower. Life left: {left}.", left=o["left"], **values)


def _test(o: News, names: Names) -> Text:
    values: News = {
        "name": names[o["seat"]],
        "ability": ABILITY[o["ability"]],
        "total": total(o["dice"], o["result"]),
        "target": o["target"],
    }
    if o["against"] == "search":
        if o["ability"] == "search":
            return T("{name} searches: {total}.", **values)
        return T("{name} searches with {ability}: {total}.", **values)
    if o["against"] == "relief":
        if o["passed"]:
            return T("{name} looks for a way out: {total}, {target} needed. There is one!", **values)
        return T("{name} looks for a way out: {total}, {target} needed. There is none.", **values)
    values["obstacle"] = card_name(o["obstacle"])
    if _is(o["weapon"]):
        values["weapon"] = card_name(o["weapon"])
        if o["passed"]:
            return T(
                "{name} rolls {ability} against {obstacle} with {weapon}: {total}, {target} needed. Passed!", **values
            )
        return T("{name} rolls {ability} against {obstacle} with {weapon}: {total}, {target} needed. Failed.", **values)
    if o["passed"]:
        return T("{name} rolls {ability} against {obstacle}: {total}, {target} needed. Passed!", **values)
    return T("{name} rolls {ability} against {obstacle}: {total}, {target} needed. Failed.", **values)


def _contest(o: News, names: Names) -> Text:
    values: News = {
        **_pair(o, names),
        "ability": ABILITY[o["ability"]],
        "total": total(o["dice"], o["result"]),
        "others": total(o["raider_dice"], o["raider_result"]),
    }
    if o["winner"] < 0:
        return T("{ability}: {name} {total}, {other} {others}. A tie.", **values)
    return T("{ability}: {name} {total}, {other} {others}. {winner} wins.", **values, winner=names[o["winner"]])


def _played(o: News, names: Names, simply: Text) -> Text:
    """Say that a card was played, against whom and with which choice."""
    at, choice = o["raider"], o["choice"]
    aimed = None if at in (None, NONE) or int(at) in (-1, o["seat"]) else names[int(at)]
    picked = None if choice in (None, NONE) else said_choice(choice)
    if aimed is None and picked is None:
        return simply
    if picked is None:
        return T("{what} Against: {other}.", what=simply, other=aimed)
    if aimed is None:
        return T("{what} Chosen: {choice}.", what=simply, choice=picked)
    return T("{what} Against: {other}. Chosen: {choice}.", what=simply, other=aimed, choice=picked)


def said_choice(choice: str, width: int = 0) -> Text:
    """Return the choice made for a played card: a side, a space, an ability, "damage", a card's number, or none.

    ``width`` is the width of the map, or 0 where it is not known.
    """
    if "+" in choice or "-" in choice:
        return _several(choice, width)
    if choice in SIDES:
        return SIDE[choice]
    if "." in choice:
        return space(choice, width)
    if choice in ABILITIES:
        return ABILITY[choice]
    if choice == "damage":
        return T("damage")
    if choice == NONE:
        return T("none")
    return card_name(choice) if not choice.isdecimal() or len(choice) == 3 else plain(choice)


def _several(choice: str, width: int) -> Text:
    """Return several choices: "+" separates those of a card's parts and its price, "-" those that belong together."""
    words = {f"c{at}": said_choice(one, width) for at, one in enumerate(re.split(r"[+-]", choice)) if one != NONE}
    return Text(", ".join(map("{{{}}}".format, words)), words)


def _nothing(o: News, s: News | None, n: Names) -> Text:
    """Say that a search found nothing, and why; tell the searcher also what the hand would have needed."""
    name, why = n[o["seat"]], o.get("why")
    said = [
        {
            "low": T("{name} finds nothing: a discovery takes {least} or more.", name=name, least=o.get("least")),
            "emptied": T("{name} finds nothing: this place has given its discovery.", name=name),
            "no-card": T("{name} finds nothing: no card of that deck can be found here.", name=name),
            "not-laid": T("{name} finds nothing: no discovery is laid down.", name=name),
        }.get(str(why), T("{name} finds nothing.", name=name))
    ]
    if o.get("goal"):
        said.append(T("The treasure takes {number}.", number=o["goal"]))
    if s and s["card"]:
        said.append(
            T("Of the cards in hand, {card} takes least: {needed}.", card=card_name(s["card"]), needed=s["needed"])
        )
    elif s and why != "no-card":
        said.append(T("No card in hand is a discovery for this place."))
    return joined(said)


# --- importance of events ---

weight = standard.weights(
    end=("treasure", "level-over"),
    grave=("damage", "hurt", "died", "relocated", "prize-dropped"),
    passing=(
        "entrance-roll",
        "new-roll",
        "order-roll",
        "turn",
        "drew",
        "reshuffled",
        "obstacle-skipped",
        "offered",
        "offer-returned",
    ),
    results=(
        "mapped",
        "obstacle-placed",
        "no-obstacle",
        "test",
        "contest",
        "stuck",
        "obstacle-removed",
        "found",
        "found-nothing",
        "saved",
        "reloaded",
    ),
    concerned=("seat", "raider"),
)

COMPLETES = {
    "found": ("test",),
    "found-nothing": ("test",),
    "obstacle-placed": ("offered",),
    "damage": ("test",),
    "stuck": ("test",),
    "died": ("damage", "hurt"),
    "obstacle-damage": ("test",),
    "obstacle-removed": ("test", "obstacle-damage"),
}
"""By kind of event, the kinds of a directly preceding event with which it shares a line."""

_DEEDS = ("test", "contest", "played", "used", "mapped", "attacked", "moved")
CAUSES = {
    **dict.fromkeys(("damage", "hurt", "stuck", "relocated", "resisted", "prevented"), _DEEDS),
    "contest": ("attacked", "played", "used"),
    "died": ("damage", "hurt", "air", *_DEEDS),
    "prize-dropped": ("died", "stole", "contest"),
    "stole": ("contest", "played", "used"),
    "cancelled": ("played", "used"),
    "reloaded": ("reset",),
    "found": ("test",),
    "found-nothing": ("test",),
}
"""Kinds of events that can be the cause of an event, by kind of event."""

befalls = standard.befalling(
    {
        **dict.fromkeys(("damage", "hurt", "stuck", "died", "relocated", "movement-over", "forbidden"), ("seat",)),
        **dict.fromkeys(("reloaded", "found", "prize", "prize-dropped", "finished"), ("seat",)),
        "attacked": ("raider",),
        "contest": ("seat", "raider"),
        **dict.fromkeys(("played", "used", "stole", "borrowed"), ("raider",)),
        "treasure": ("seat",),
        "level-over": ("winners",),
    }
)


def retold(told: GameEvent, then: Sequence[GameEvent]) -> bool:
    """Tell whether an event needs no line, because the events after it say enough.

    This holds for an offered obstacle that is placed at once. It also holds for a dead raider's draws and discards
    before it reloads with a new hand.
    """
    if told.kind in _OF_THE_DEAD:
        rest = dropwhile(lambda one: one.kind in _OF_THE_DEAD and one.open["seat"] == told.open["seat"], then)
        back = next(rest, None)
        return back is not None and back.kind == "reloaded" and back.open["seat"] == told.open["seat"]
    return told.kind == "offered" and any(one.kind == "obstacle-placed" and one.open == told.open for one in then[:1])


_OF_THE_DEAD = ("discarded", "drew", "reshuffled")


def alone(told: GameEvent, names: Names) -> Text | None:
    """Say that an obstacle stays if its test passed but it was neither hit nor removed (TR-OVR-9).

    *Passed* alone would sound as if the obstacle were gone.
    """
    if told.kind == "test" and told.open["against"] == "obstacle" and told.open["passed"]:
        return T("The obstacle stays.")
    return None
