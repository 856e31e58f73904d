"""Effects of a card in words: the moment, the effects and the limits of each clause.

Each part is a whole sentence with its own key, so that no language has to build sentences from pieces. Each
moment on a present card has a sentence. Any other moment gets a sentence for its window, and a sentence for each
condition. If the engine accepts something that has no sentence here, KeyError is raised. A test tries everything
that it accepts. Functions of the type ``NumberFormat`` format the numbers and mark our own estimates with "≈".
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.games.tomb_raider.cards import Action, Card, Failure, Location, Requirement, SecretMove, Upgrade
from engine.games.tomb_raider.language import KINDS, Check, Clause, Guard, Item, Resist
from engine.games.tomb_raider.verbs.map import Reveal, SwapLocation
from render.text.i18n import TC, TN, T, Text

from .calls import describe_effect, describe_effect_on_failure
from .named import NumberFormat, describe_item
from .names import ABILITY, SORT, describe_obstacle_name

_PLAY: dict[str, Text] = {
    "on_remove[own]": T("Play it when your raider has removed an obstacle."),
    "on_remove[own,obs=creature]": T("Play it when your raider has removed a creature."),
    "pre_test[own]": T("Play it before your raider rolls a test."),
    "pre_test[own,test=fight]": T("Play it before your raider rolls a Fight test."),
    "pre_test[own,test=fight,obs=creature,req=weapon]": T(
        "Play it before your raider rolls Fight against a creature, using a weapon."
    ),
    "pre_test[opp]": T("Play it before another raider rolls a test."),
    "pre_test[opp,obs=creature]": T("Play it before another raider rolls a test against a creature."),
    "post_test[own]": T("Play it after your raider rolls a test, before the outcome."),
    "post_test[own,test=fight,if=pass]": T("Play it when your raider's Fight roll has passed."),
    "post_test[own,test=fight,if=fail]": T("Play it when your raider's Fight roll has failed."),
    "post_test[own,vs=obstacle,if=fail]": T("Play it when your raider's roll against an obstacle has failed."),
    "post_test[own,test=fight,obs=creature,if=pass]": T(
        "Play it when your raider's Fight roll against a creature has passed."
    ),
    "post_test[own,test=think]": T("Play it after your raider rolls a Think test, before the outcome."),
    "pre_test[own,test=think]": T("Play it before your raider rolls a Think test."),
    "pre_test[own,test=move]": T("Play it before your raider rolls a Move test."),
    "pre_test[own,test=search]": T("Play it before your raider rolls a Search test."),
    "pre_test[own,test=search,vs=search]": T("Play it before your raider rolls its search."),
    "pre_test[own,vs=obstacle]": T("Play it before your raider rolls a test against an obstacle."),
    "pre_test[own,test=fight,vs=obstacle,req=raider_here]": T(
        "Play it before your raider rolls Fight against an obstacle, with another raider in its space."
    ),
    "pre_test[opp,test=fight]": T("Play it before another raider rolls a Fight test."),
    "post_test[own,test=move]": T("Play it after your raider rolls a Move test, before the outcome."),
    "move[own]": T("Play it before your raider chooses an exit."),
    "move[opp]": T("Play it before another raider chooses an exit."),
    "enter[own]": T("Play it when your raider has just entered a location."),
    "enter[opp]": T("Play it when another raider has just entered a location."),
    "damage[own,if=lethal]": T("Play it when the coming blow would kill your raider."),
    "damage[own]": T("Play it when your raider is about to take damage or a hurt."),
    "search[own]": T("Play it before or after your raider's search."),
    "search[own,mode=instead]": T("Play it instead of your raider's search."),
    "any[own]": T("Play it at any time."),
}
_USE: dict[str, Text | None] = {
    "static[own]": None,
    "found": T("It happens when you find it."),
    "any[own]": T("Use it at any time."),
    "damage[own]": T("Use it when your raider is about to take damage or a hurt."),
    "reload[own]": T("Use it when your raider reloads."),
    "move[own]": T("Use it before your raider chooses an exit."),
    "move[opp]": T("Use it before another raider chooses an exit."),
    "enter[own]": T("Use it when your raider has just entered a location."),
    "enter[opp]": T("Use it when another raider has just entered a location."),
    "search[own]": T("Use it before or after your raider's search."),
    "pre_test[own]": T("Use it before your raider rolls a test."),
    "pre_test[own,test=move,vs=obstacle]": T("Use it before your raider rolls Move against an obstacle."),
    "pre_test[own,test=fight,obs=creature]": T("Use it before your raider rolls Fight against a creature."),
    "post_test[own,test=fight,if=pass]": T("Use it after your raider's Fight roll has passed."),
    "pre_test[own,obs=Dark]": T("Use it before your raider rolls against the Dark."),
    "pre_test[own,obs=puzzle]": T("Use it before your raider rolls against a puzzle."),
    "pre_test[own,obs=creature]": T("Use it before your raider rolls against a creature."),
    "pre_test[own,obs=human]": T("Use it before your raider rolls against a human."),
    "pre_test[own,test=search]": T("Use it before a Search test of your raider."),
    "pre_test[own,test=think]": T("Use it before a Think test of your raider."),
    "pre_test[own,test=fight]": T("Use it before a Fight test of your raider."),
    "pre_test[opp]": T("Use it before another raider rolls a test."),
    "post_test[own]": T("Use it after your raider rolls a test, before the outcome."),
    "on_remove[own]": T("Use it when your raider has removed an obstacle."),
}
_HERE: dict[str, Text | None] = {
    "enter[own]": T("It works when a raider enters, before it faces the obstacles."),
    "pre_test[own]": T("It works before a raider rolls a test here."),
    "pre_test[own,test=search,vs=search]": T("It works before a raider rolls its search here."),
}
"""Sentences for moments of locations. ``_PLAY`` is for cards played from the hand, ``_USE`` for cards in play.

The key is the window with its conditions, in the card language. Conditions with separate sentences, in the tables
below, are left out.
"""

_WHEN: dict[str, Text] = {
    "any[own]": T("When: at any time."),
    "any[opp]": T("When: at any time, on another raider."),
    "move[own]": T("When: before your raider chooses an exit."),
    "move[opp]": T("When: before another raider chooses an exit."),
    "enter[opp]": T("When: another raider has just entered a location."),
    "pre_test[opp]": T("When: before another raider rolls a test."),
    "post_test[own]": T("When: after your raider rolls a test, before the outcome."),
    "damage[own]": T("When: your raider is about to take damage or a hurt."),
    "on_remove[own]": T("When: your raider has removed an obstacle."),
    "search[own]": T("When: before or after your raider's search."),
    "ready[own]": T("When: the turn order is fixed."),
    "ready[opp]": T("When: the turn order is fixed, on another raider."),
    "ready[all]": T("When: the turn order is fixed."),
    "action.start[own]": T("When: your raider's action turn begins."),
    "action.start[opp]": T("When: another raider's action turn begins."),
    "action.start[all]": T("When: a raider's action turn begins."),
    "move[all]": T("When: before a raider chooses an exit."),
    "enter[all]": T("When: a raider has just entered a location."),
    "explore[own]": T("When: your raider is about to map a location."),
    "explore[opp]": T("When: another raider is about to map a location."),
    "explore[all]": T("When: a location is about to be mapped."),
    "obstacle.play[own]": T("When: your raider has mapped a location, before obstacles are offered."),
    "obstacle.play[opp]": T("When: another raider has mapped a location, before obstacles are offered."),
    "obstacle.play[all]": T("When: a location has been mapped, before obstacles are offered."),
    "attack[own]": T("When: your raider attacks another, before the dice."),
    "attack[opp]": T("When: another raider attacks, before the dice."),
    "attack[all]": T("When: a raider attacks another, before the dice."),
    "pre_test[all]": T("When: before a raider rolls a test."),
    "post_test[opp]": T("When: after another raider rolls a test, before the outcome."),
    "post_test[all]": T("When: after a raider rolls a test, before the outcome."),
    "damage[opp]": T("When: another raider is about to take damage or a hurt."),
    "damage[all]": T("When: a raider is about to take damage or a hurt."),
    "fail[own]": T("When: your raider has failed a test."),
    "fail[opp]": T("When: another raider has failed a test."),
    "fail[all]": T("When: a raider has failed a test."),
    "on_remove[opp]": T("When: another raider has removed an obstacle."),
    "on_remove[all]": T("When: a raider has removed an obstacle."),
    "search[opp]": T("When: before or after another raider's search."),
    "search[all]": T("When: before or after a raider's search."),
    "found[own]": T("When: your raider has found a discovery."),
    "found[opp]": T("When: another raider has found a discovery."),
    "found[all]": T("When: a raider has found a discovery."),
    "draw[own]": T("When: before a step of your Draw Round."),
    "draw[opp]": T("When: before a step of another player's Draw Round."),
    "draw[all]": T("When: before a step of a player's Draw Round."),
    "save[own]": T("When: your raider has just saved."),
    "save[opp]": T("When: another raider has just saved."),
    "save[all]": T("When: a raider has just saved."),
    "respond[own]": T("When: right after you played a card."),
    "respond[opp]": T("When: right after another player played a card."),
}
"""Sentences for all moments that are in none of the tables above."""
_AT_ONCE = {
    "enter": T("It happens when a raider enters."),
    "explore": T("It happens as soon as this location is mapped."),
    "obstacle.play": T("It happens when this location has been mapped."),
    "found": T("It happens when a raider finds something here."),
}
"""Sentences for the moments at which a location does something by itself, by window."""
_ON_ITS_OWN = T("It happens by itself.")

_VS = {
    "obstacle": T("Only against an obstacle."),
    "raider": T("Only against another raider."),
    "search": T("Only when it searches."),
}
_IF = {
    "pass": T("Only when the roll has passed."),
    "fail": T("Only when the roll has failed."),
    "lethal": T("Only when the raider would die from it."),
    "triple": T("Only when three dice show one number."),
}
_LOC = {
    "mapped": T("Only in a location that was mapped before."),
    "treasure": T("Only in the treasure room."),
    "clear": T("Only where no obstacle is left."),
    "empty": T("Only where there is an empty marker."),
}
_WATER = {"wet": T("Only under water."), "dry": T("Only in a dry location.")}
_ONCE = {"turn": T("Once a turn."), "game": T("Once a game.")}
_IF_IT_FAILS = T("If that test fails:")
_LATER = T("It happens by itself later this turn, the first time that it applies:")
_DISCARDED = T("It is discarded when it is used.")


def list_sentences(clause: Clause, card: Card, format_number: NumberFormat) -> tuple[Text, ...]:
    """Describe a clause of a card in reading order: the moment, the effects, the limits."""
    guard = clause.guards
    if isinstance(card, Action) and clause in card.effects[1:]:
        return (_IF_IT_FAILS if clause.window == "fail" else _LATER, *describe_effects(clause, format_number))
    said = _describe_moment(clause, card, format_number)
    if isinstance(guard.req, Item):
        said.append(T("Your raider needs the item {item} in play.", item=describe_item(guard.req.name)))
    if guard.check is not None:
        said.append(_describe_check(guard.check, format_number))
    said += [*describe_effects(clause, format_number), *describe_cost(clause, format_number)]
    if guard.resist is not None:
        said.append(_describe_resist(guard.resist, format_number))
    if guard.once is not None:
        said.append(_ONCE[guard.once])
    return tuple(said)


def describe_cost(clause: Clause, format_number: NumberFormat) -> tuple[Text, ...]:
    """Say which cards the use of a clause costs."""
    cost = clause.guards.cost
    if cost == "discard_self":
        return (_DISCARDED,)
    if cost is None or isinstance(cost, str):
        return ()
    number = format_number(cost.n)
    return (TN("It costs {n} card from your hand.", "It costs {n} cards from your hand.", cost.n, n=number),)


def describe_failure(calls: Failure, format_number: NumberFormat) -> tuple[Text, ...]:
    """Describe the effects on a raider that fails an obstacle's test, one sentence for each call (TR-OVR-6)."""
    return tuple(describe_effect_on_failure(call, format_number) for call in calls)


def _describe_moment(clause: Clause, card: Card, format_number: NumberFormat) -> list[Text]:
    """Describe the moment in one sentence, or else the window and each condition in separate sentences."""
    played = isinstance(card, Action | SecretMove)
    moments = _PLAY if played else _HERE if isinstance(card, Location) else _USE
    guard = clause.guards
    itself = (
        not isinstance(card, Action) and clause.window != "static" and all(call.is_harmful for call in clause.calls)
    )
    if clause.window != "reload" and any(call.lasting for call in clause.calls):
        return []
    if itself and isinstance(card, Location) and clause.window in _AT_ONCE:
        return [
            _AT_ONCE[clause.window],
            *_describe_conditions(guard, format_number, is_offer=clause.window == "obstacle.play"),
        ]
    req = guard.req if isinstance(guard.req, str) else None
    whole = f"{clause.window}{replace(guard, danger=None, req=req, once=None, cost=None, check=None, resist=None)}"
    if whole in moments or whole in _WHEN:
        said, conditions = (
            moments.get(whole, _WHEN.get(whole)),
            _describe_conditions(Guard(danger=guard.danger), format_number),
        )
    else:
        bases = [f"{clause.window}{Guard(guard.whose, mode=guard.mode)}", f"{clause.window}{Guard(guard.whose)}"]
        base = next(one for one in (*bases, "") if one in moments or one in _WHEN or not one)
        said = moments[base] if base in moments else _WHEN[base]
        conditions = _describe_conditions(guard if base == bases[-1] else replace(guard, mode=None), format_number)
    return [*([] if said is None else [said]), *([_ON_ITS_OWN] if itself else []), *conditions]


def _describe_conditions(guard: Guard, format_number: NumberFormat, is_offer: bool = False) -> list[Text]:
    """Describe the conditions, one sentence each.

    With ``is_offer``, conditions limit the obstacles that may be offered. Otherwise they limit the obstacles to face.
    """
    said = []
    if guard.test is not None:
        said.append(T("Only in a {ability} test.", ability=ABILITY[guard.test]))
    if guard.vs is not None:
        said.append(_VS[guard.vs])
    if guard.obs:
        kinds = {f"s{at}": _describe_obstacle(kind) for at, kind in enumerate(guard.obs)}
        listed = Text(", ".join(map("{{{}}}".format, kinds)), kinds)
        said.append(
            T("Only obstacles of this kind: {kinds}.", kinds=listed)
            if is_offer
            else T("Only against an obstacle of this kind: {kinds}.", kinds=listed)
        )
    if guard.danger is not None:
        said.append(T("Only against an obstacle of danger {danger} or less.", danger=format_number(guard.danger)))
    if guard.loc is not None:
        said.append(_LOC[guard.loc])
    if guard.water is not None:
        said.append(_WATER[guard.water])
    if guard.req == "weapon":
        said.append(T("Only with a weapon in use."))
    if guard.req == "raider_here":
        said.append(T("Only with another raider in its space."))
    if guard.if_ is not None:
        said.append(_IF[guard.if_])
    if guard.mode is not None:
        said.append(T("It replaces the search."))
    return said


def _describe_obstacle(kind: str) -> Text:
    """Return the name of a kind of obstacle, or of a single obstacle."""
    if kind == "any":
        return TC("obstacle", "any")
    return SORT[kind] if kind in KINDS else describe_obstacle_name(kind)


def _describe_check(check: Check, format_number: NumberFormat) -> Text:
    return T(
        "Your raider rolls {ability} first: below {target}, nothing happens.",
        ability=ABILITY[check.ability],
        target=format_number(check.target),
    )


def _describe_resist(check: Resist, format_number: NumberFormat) -> Text:
    if check.target is None:
        return T(
            "Both raiders roll {ability} first: your raider's result must be higher.", ability=ABILITY[check.ability]
        )
    return T(
        "That raider rolls {ability} first: at {target} or more, nothing happens.",
        ability=ABILITY[check.ability],
        target=format_number(check.target),
    )


def describe_effects(clause: Clause, format_number: NumberFormat) -> list[Text]:
    """Describe the effects of a clause, one sentence for each call."""
    said = []
    for call, following in zip(clause.calls, (*clause.calls[1:], None), strict=True):
        ahead = isinstance(call, Reveal) and call.what == "ahead"
        if ahead and (isinstance(following, SwapLocation) or clause.window != "enter"):
            said.append(T("Look behind an open exit: at the card there, or at the level deck's next card."))
        else:
            said.append(describe_effect(call, format_number))
    return said


_ASKED: dict[str, Callable[[str], Text]] = {
    "save": lambda n: T("your raider has just saved"),
    "found": lambda n: T("discoveries found since reloading: {n} or more", n=n),
    "items": lambda n: T("items in play: {n} or more", n=n),
    "danger": lambda n: T("an obstacle of danger {n} or more removed since reloading", n=n),
    "creature": lambda n: T("a creature removed since reloading"),
    "mapped": lambda n: T("locations mapped this game: {n} or more", n=n),
    "won": lambda n: T("an attack on a raider won since reloading"),
    "holds": lambda n: T("an item taken from another raider in play"),
    "healed": lambda n: T("damage or a hurt healed since reloading"),
    "depth": lambda n: T("your raider at depth {n} or deeper", n=n),
}


def describe_requirement(card: Upgrade, format_number: NumberFormat) -> Text:
    """Describe when an upgrade may be played (TR-UPG-1)."""
    asked = {f"r{at}": _describe_requirement_part(one, format_number) for at, one in enumerate(card.requirement)}
    return T("To play it, you need: {asked}.", asked=Text(" / ".join(map("{{{}}}".format, asked)), asked))


def _describe_requirement_part(requirement: Requirement, format_number: NumberFormat) -> Text:
    return _ASKED[requirement.word](format_number(requirement.n))
