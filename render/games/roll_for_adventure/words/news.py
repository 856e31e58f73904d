"""Lines that tell what happened, in the third person; nothing is secret, so everybody reads them alike."""

from __future__ import annotations

from collections import Counter

from engine.events import GameEvent
from engine.games.roll_for_adventure.board import CHAINS, VALUE
from engine.games.roll_for_adventure.cards import DESERT, RESURRECTION
from engine.games.roll_for_adventure.moves import BREACH, HEAVY_BLOW, ICE_PATH, PATHFINDER
from engine.protocol import Seat
from render.face import standard
from render.face.contract import Names, Weight
from render.face.standard import News
from render.text.i18n import TN, T, Text, joined

from . import advice
from .names import ABILITY, COLOUR, HERO, called, die_name, enemy_name, faces, number_of, place_name, thing

WITH: dict[str, Text] = {
    HEAVY_BLOW: ABILITY["fighter"],
    BREACH: ABILITY["sapper"],
    PATHFINDER: ABILITY["ranger"],
    ICE_PATH: ABILITY["frost-runner"],
}
"""Names of the abilities that are announced with a placement."""


def _heroes(o: News, s: News | None, n: Names) -> Text:
    dealt = tuple(
        T("{name} {colour}, {hero}", name=n[seat], colour=COLOUR[colour], hero=HERO[hero])
        if hero
        else T("{name} {colour}", name=n[seat], colour=COLOUR[colour])
        for seat, hero, colour in o["players"]
    )
    return T(
        "In turn order: {players}.",
        players=Text(
            " · ".join(f"{{p{at}}}" for at in range(len(dealt))), {f"p{at}": one for at, one in enumerate(dealt)}
        ),
    )


def _recalled(o: News, s: News | None, n: Names) -> Text:
    values = {"name": called(o["who"], n), "die": COLOUR.get(o["die"]) or die_name(o["die"])}
    if o["to"] == "pool":
        return T("{name} recalls a die from Oblivion to roll it: {die}.", **values)
    return T("{name} recalls a die from Oblivion: {die}.", **values)


def _placed(o: News, s: News | None, n: Names) -> Text:
    values = {"name": called(o["who"], n), "dice": dice_said(o["dice"]), "where": place_name(o["where"])}
    if o["ability"] in WITH:
        return T("{name} places {dice} → {where}, with {ability}.", ability=WITH[o["ability"]], **values)
    return T("{name} places {dice} → {where}.", **values)


def dice_said(dice: tuple[str, ...]) -> Text:
    """List dice by their values: "3 fives"."""
    counted = Counter(VALUE[die] for die in dice)
    return T("{list}", list=tuple(number_of(value, count) for value, count in counted.items()))


def _section(o: News, s: News | None, n: Names) -> Text:
    if o["territory"] == DESERT:
        if o["section"] == 1:
            return T("The Desert's first section is full.")
        return T("The Desert's second section is full.")
    if o.get("here"):  # older matches do not store it
        return T("Fortress: the section of {value} is full, one of its barriers falls.", value=o["section"])
    return T("Fortress: the section of {value} is full, its barrier falls.", value=o["section"])


def _stone(o: News, s: News | None, n: Names) -> Text:
    """Say that a stone was won, and by whom.

    The player is named, because a line about another player may be next to this one. Older matches do not store the
    player.
    """
    values = {"territory": place_name(o["territory"]), "stones": o["stones"], "wanted": o["wanted"]}
    if "who" not in o:
        return T("{territory}: a power stone, {stones} of {wanted}!", **values)
    return T("{name} earns a power stone: {territory}, {stones} of {wanted}!", name=called(o["who"], n), **values)


def _boundary(o: News, s: News | None, n: Names) -> Text:
    if not o["spaces"]:
        return T("The Forest is closed.")
    return T("The Forest's next stone takes {n} dice.", n=o["spaces"])


def _home(o: News, n: Names) -> Text | None:
    """List whose dice return, and how many: "Ana 2, Ben 1"."""
    home = tuple(T("{name} {count}", name=called(who, n), count=len(dice)) for who, dice in o["home"])
    if o["stock"]:
        home = (*home, T("bonus dice {count}", count=o["stock"]))
    return T("{list}", list=home) if home else None


def _returned(o: News, s: News | None, n: Names) -> Text | None:
    home = _home(o, n)
    return T("Dice return: {home}.", home=home) if home else None


def _freed(o: News, s: News | None, n: Names) -> Text | None:
    home = _home(o, n)
    return T("{name} frees dice from Oblivion: {home}.", name=called(o["who"], n), home=home) if home else None


def _bonus(o: News, s: News | None, n: Names) -> Text | None:
    said = []
    if o["to"]:
        said.append(T("A bonus die each: {names}.", names=tuple(called(who, n) for who in o["to"])))
    if o["without"]:
        said.append(T("Without: {names}.", names=tuple(called(who, n) for who in o["without"])))
    return joined(said) if said else T("Nobody gets a bonus die.")


def _defeated(o: News, s: News | None, n: Names) -> Text:
    if o["total"]:
        return T("{enemy} is defeated with {total}!", enemy=enemy_name(o["enemy"]), total=o["total"])
    return T("{enemy} is defeated!", enemy=enemy_name(o["enemy"]))


def _vote(o: News, s: News | None, n: Names) -> Text:
    votes = tuple(T("{name} {what}", name=n[seat], what=thing(what)) for seat, what in o["votes"])
    if not votes:
        return T("Nobody votes. It is decided: {chosen}.", chosen=thing(o["chosen"]))
    return T("Votes: {votes}. It is decided: {chosen}.", votes=votes, chosen=thing(o["chosen"]))


def _revealed(o: News, s: News | None, n: Names) -> Text:
    enemy = enemy_name(o["name"])
    if o["kind"] == "master":
        return T("The Master of Shadows appears!")
    if o["kind"] == "dragon":
        return T("{enemy} flies over the land.", enemy=enemy)
    if o["kind"] in ("phantom", "giant"):  # their rank is in their name
        return T("{enemy} appears.", enemy=enemy)
    if o["territory"]:
        return T(
            "{enemy} appears: {territory}, rank {rank}.",
            enemy=enemy,
            territory=place_name(o["territory"]),
            rank=o["rank"],
        )
    return T("{enemy} appears and roams: rank {rank}.", enemy=enemy, rank=o["rank"])


def _territory_die(o: News, s: News | None, n: Names) -> Text:
    result = {"all": T("all territories"), "none": T("no territory")}.get(o["result"]) or place_name(o["result"])
    return T("The territory die shows: {result}.", result=result)


def _attacked(o: News, s: News | None, n: Names) -> Text | None:
    if not o["dice"]:
        return None  # the damage that follows tells it
    return T(
        "{enemy} attacks: {territory} loses {dice}.",
        enemy=enemy_name(o["by"]),
        territory=place_name(o["territory"]),
        dice=dice_said(o["dice"]),
    )


def _dragon(o: News, s: News | None, n: Names) -> Text:
    if not o["lost"]:
        return T("The dragon finds no {number} that it can reach: nothing happens.", number=o["number"])
    lost = tuple(T("{where} {count}", where=place_name(where), count=len(dice)) for where, dice in o["lost"])
    return T("The dragon sends each {number} that it can reach to Oblivion: {lost}.", number=o["number"], lost=lost)


def _damage(o: News, s: News | None, n: Names) -> Text:
    return T(
        "{enemy}: {territory} takes {amount} damage, {damage} of {length}.",
        enemy=enemy_name(o["by"]),
        territory=place_name(o["territory"]),
        amount=o["amount"],
        damage=o["damage"],
        length=o["length"],
    )


def _lost(o: News, s: News | None, n: Names) -> Text:
    if o["how"] == "exhaustion":
        return T("Nobody has a die left: the quest is lost.")
    return T("{territory} falls: the quest is lost.", territory=place_name(o["territory"]))


LINES: dict[str, standard.Line] = {
    "heroes": _heroes,
    "deck": lambda o, s, n: T(
        "{cards} enemy cards lie ready, the Master of Shadows somewhere in the middle third.", cards=o["cards"]
    ),
    "starter": lambda o, s, n: T("{name} begins.", name=called(o["who"], n)),
    "turn": lambda o, s, n: None,  # the headline and the line for those who wait tell it
    "no-dice": lambda o, s, n: T("{name} has no dice to roll.", name=called(o["who"], n)),
    "recalled": _recalled,
    "rolled": lambda o, s, n: T("{name} rolls {dice}.", name=called(o["who"], n), dice=faces(o["dice"])),
    "rethrown": lambda o, s, n: T(
        "{name} rolls {dice} again: {now}.", name=called(o["who"], n), dice=faces(o["dice"]), now=faces(o["now"])
    ),
    "flipped": lambda o, s, n: T(
        "{name} turns {die} over: it is {now} now.",
        name=called(o["who"], n),
        die=die_name(o["die"]),
        now=VALUE.get(o["now"], o["now"]),
    ),
    "mended": lambda o, s, n: T(
        "{name} keeps {die} back and heals a damage: {territory}, {damage} left.",
        name=called(o["who"], n),
        die=die_name(o["die"]),
        territory=place_name(o["territory"]),
        damage=o["damage"],
    ),
    "placed": _placed,
    "stuck": lambda o, s, n: T("{name} can place nothing and keeps the dice.", name=called(o["who"], n)),
    "rest": lambda o, s, n: TN(
        "{name} keeps {n} die for the next turn.",
        "{name} keeps {n} dice for the next turn.",
        len(o["dice"]),
        name=called(o["who"], n),
    ),
    "section": _section,
    "moved-on": lambda o, s, n: T("Moving on to the second section: {die}.", die=die_name(o["die"])),
    "swallowed": lambda o, s, n: T("The crater swallows {die}.", die=die_name(o["die"])),
    "chain": lambda o, s, n: T("The sandworm wears {chains} of {all} chains.", chains=o["chains"], all=CHAINS),
    "stone": _stone,
    "boundary": _boundary,
    "marked": lambda o, s, n: T("From the seventh space to Oblivion: {die}.", die=die_name(o["die"])),
    "returned": _returned,
    "declined": lambda o, s, n: T(
        "{name} leaves the Ice Cave's reward for {n} and goes on.", name=called(o["who"], n), n=o["level"]
    ),
    "reward": lambda o, s, n: T("{name} takes the Ice Cave's reward for {n}.", name=called(o["who"], n), n=o["level"]),
    "bonus": _bonus,
    "healed": lambda o, s, n: T("{territory} is healed of all damage.", territory=place_name(o["territory"])),
    "defeated": _defeated,
    "freed": _freed,
    "resurrection": lambda o, s, n: T("Resurrection reaches {total}: all lost dice are free!", total=o["total"]),
    "vote": _vote,
    "revealed": _revealed,
    "chain-attacks": lambda o, s, n: T("Attacking again: {enemies}.", enemies=tuple(map(enemy_name, o["attackers"]))),
    "territory-die": _territory_die,
    "settled": lambda o, s, n: T(
        "{enemy} stays: {territory}.", enemy=enemy_name(o["enemy"]), territory=place_name(o["territory"])
    ),
    "attacked": _attacked,
    "dragon": _dragon,
    "shielded": lambda o, s, n: T(
        "{name} raises the Shield: {territory} takes one damage less.",
        name=called(o["who"], n),
        territory=place_name(o["territory"]),
    ),
    "damage": _damage,
    "master-back": lambda o, s, n: TN(
        "The Master of Shadows hides again: {n} card is left.",
        "The Master of Shadows hides again: {n} cards are left.",
        o["cards"],
    ),
    "won": lambda o, s, n: T("All {n} power stones are found: the quest is won!", n=o["stones"]),
    "lost": _lost,
    "advice": lambda o, s, n: advice.sentence(o),
}
"""Lines by kind of event."""
line = standard.lines(LINES)

_PASSING = {
    "deck",
    "heroes",
    "starter",
    "rolled",
    "rest",
    "marked",
    "moved-on",
    "chain",
    "boundary",
    "chain-attacks",
}
_GRAVE = {"damage", "dragon", "stone"}
_RESULTS = {
    "section",
    "freed",
    "vote",
    "revealed",
    "attacked",
    "stuck",
    "master-back",
    "healed",
}
_CAME_OF_IT = {"defeated"}
"""Kinds of events that a placement leads to, in addition to the dice that come back."""


_USUALLY = standard.weights(end=("won", "lost"), grave=_GRAVE, passing=_PASSING, results=_RESULTS, concerned=())


def weight(told: GameEvent, viewer: Seat | None) -> Weight:
    """Return how important an event is.

    A placement and its results are told even if an enemy follows: to everybody on the public board, and to the player
    who placed. Of other players' turns the attacks matter as much.
    """
    if told.kind == "placed":
        return Weight.OWN if viewer is None or told.open.get("who", (viewer,))[0] == viewer else Weight.RESULT
    if told.kind in _CAME_OF_IT or (told.kind == "returned" and told.open.get("where") == RESURRECTION):
        return Weight.OWN
    return _USUALLY(told, viewer)


COMPLETES = {"returned": ("defeated", "resurrection")}
"""By kind of event, the kinds of a directly preceding event with which it shares a line."""

_DONE = ("placed", "reward", "mended")
_ENEMY = ("revealed", "chain-attacks", "attacked", "territory-die")
CAUSES = {
    **dict.fromkeys(("stone", "section", "boundary", "chain", "swallowed", "defeated", "freed"), _DONE),
    **dict.fromkeys(("resurrection", "healed", "bonus", "moved-on", "marked"), _DONE),
    "returned": ("defeated", "resurrection", "stone", "section", *_DONE),
    **dict.fromkeys(("damage", "shielded", "settled"), _ENEMY),
    **dict.fromkeys(("attacked", "dragon", "master-back"), ("revealed", "chain-attacks")),
    "won": ("stone",),
    "lost": ("damage", "no-dice", "dragon", "attacked"),
}
"""Kinds of events that can be the cause of an event, by kind of event."""


def befalls(told: GameEvent, seat: Seat, view: object) -> bool:
    """Tell whether an event happens to a seat.

    Damage to a territory happens to all, because they play together. Dice that go from a territory to Oblivion happen
    to nobody in particular.
    """
    if told.kind in ("damage", "won", "lost"):
        return True
    return told.kind == "bonus" and any(who[0] == seat for who in (*told.open["to"], *told.open["without"]))
