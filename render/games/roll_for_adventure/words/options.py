"""Labels of options for buttons and menu entries, and words for the fields of moves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ahead import KIND as AHEAD
from engine.games.roll_for_adventure import moves, odds
from engine.games.roll_for_adventure.board import ALLY, KIND, TEN, VALUE
from engine.games.roll_for_adventure.cards import RESURRECTION, TERRITORIES
from engine.games.roll_for_adventure.moves import BLOW, BREACH, HEAVY_BLOW, ICE_PATH, NONE, PATHFINDER
from engine.games.roll_for_adventure.view import View
from engine.protocol import Ask, Move, One, Pass
from render.face import standard
from render.face.records import Label, Names
from render.text.i18n import TN, T, Text, join_texts
from render.text.per_cents import write_per_cent

from .names import (
    COLOUR,
    WITH,
    describe_dice,
    describe_dice_count,
    describe_die,
    describe_enemy,
    describe_owner,
    describe_place,
    describe_thing,
    find_enemy,
)
from .placing import describe_outcome
from .who import choose_colour

DICE = {"red": "🔴", "blue": "🔵", "green": "🟢", "yellow": "🟡", "ally": "🔘", "bonus": "⭐"}
"""Signs of the kinds of dice. As in the pictures, ally dice have a ring and bonus dice have a star."""
SIGNS = {"desert": "🏜️", "fortress": "🏰", "forest": "🌲", "ice-cave": "🧊", RESURRECTION: "🌀"}


def label_item(item: str, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of an item of a set: a die, an enemy, or a player's colour."""
    return _label_thing(item, ask, view, names)


AT_ONCE = 18
"""The most placements that are offered side by side. If there are more, the value of the dice is asked first."""


def label_step(options: Sequence[Move], field: str, ask: Ask, view: View, names: Names) -> Label | None:
    """Return the label of a first step, which chooses the value of the dice to place; None without such a step.

    The first press chooses the dice, the second press the place. A few placements, or placements of a single
    value, are offered side by side without this step.
    """
    first = options[0]
    if field != "value" or not isinstance(first, moves.Place):
        return None
    if ask.kind == AHEAD:
        return Label(
            T("Dice of {n}", n=first.value),
            None,
            _format_keycap(first.value),
            "primary",
            picture=_choose_own_emoji(ask, view, first),
        )
    if _has_few_placements(ask, view):
        return None
    if "+" in first.value:
        return Label(_describe_option_dice(first), style="primary")
    most = max(int(option.count) for option in options if isinstance(option, moves.Place))
    picture = _choose_throw_emoji(first.value, view)
    return Label(
        _describe_values(int(first.value), most), None, _format_keycap(first.value), "primary", picture=picture
    )


def _format_keycap(value: str) -> str:
    return f"{value}\ufe0f\u20e3"


def _choose_own_emoji(ask: Ask, view: View, option: moves.Place) -> str:
    """Return the emoji of a die that is still to be rolled and belongs to the seat that is asked."""
    colour = next(one.colour for one in view.players if one.seat == ask.seat)
    return _format_face_emoji(colour, option.value, view)


def _choose_throw_emoji(value: str, view: View) -> str:
    """Return the emoji of a die of this value in the throw. A die of the active player is preferred."""
    kinds = [KIND[die] for die in view.thrown if VALUE[die] == int(value)]
    own = view.players[view.active].colour
    return _format_face_emoji(own if own in kinds or not kinds else kinds[0], value, view)


def _format_face_emoji(kind: str, value: int | str, view: View) -> str:
    """Return the emoji of a die's face; 0 is a die not yet rolled."""
    return f"{ALLY}_{choose_colour(view, kind)}{value}" if kind == ALLY else f"{kind}{value}"


def _has_few_placements(ask: Ask, view: View) -> bool:
    """Tell whether the useful placements fit a small screen or have only one value."""
    offered = ask.choice.options if isinstance(ask.choice, One) else ()
    places = {
        (one.value, one.where)
        for one in offered
        if isinstance(one, moves.Place) and one.ability == NONE and not _is_pointless(one, view)
    }
    return len(places) <= AT_ONCE or len({value for value, _ in places}) == 1


def _describe_values(face: int, count: int) -> Text:
    """Return a number of dice with a value in words, as the beginning of a line."""
    return (
        TN("1 one", "{n} ones", count),
        TN("1 two", "{n} twos", count),
        TN("1 three", "{n} threes", count),
        TN("1 four", "{n} fours", count),
        TN("1 five", "{n} fives", count),
        TN("1 six", "{n} sixes", count),
    )[face - 1]


def _describe_option_dice(option: moves.Place) -> Text:
    if option.ability == ICE_PATH:
        one, _, other = option.value.partition("+")
        return T("{one} and {other}", one=describe_dice(int(one), 1), other=describe_dice(int(other), 1))
    return describe_dice(int(option.value), int(option.count))


def _label_place(option: moves.Place, ask: Ask, view: View, names: Names) -> Label:
    values = {"where": describe_place(option.where), "dice": _describe_option_dice(option)}
    if ask.kind == AHEAD:  # nobody knows the outcome of a premove yet
        return Label(T("{where}: {dice}", **values), None, SIGNS.get(option.where, "⚔️"))
    found = describe_outcome(option, view, names)
    emoji = SIGNS.get(option.where, "⚔️")
    ability = WITH.get(option.ability)
    if ability is None and found.what is None:
        said = T("{where}: {dice}", **values)
    elif ability is None:
        said = T("{where}: {dice}, {what}", what=found.what, **values)
    elif found.what is None:
        said = T("{where}: {dice}, {ability}", ability=ability, **values)
    else:
        said = T("{where}: {dice}, {ability}, {what}", ability=ability, what=found.what, **values)
    style = "success" if found.gains else "secondary" if option.where == RESURRECTION else "primary"
    likely = option in _choose_likely_place(option, ask, view) and (ability is None or found.gains)
    picture = None if option.ability == ICE_PATH else _choose_throw_emoji(option.value, view)
    detail = found.more if ability is None else _add_cost(view, _EFFECT[option.ability], found.more)
    return Label(said, detail, emoji, style, rare=_is_pointless(option, view) or not likely, picture=picture)


_EFFECT: dict[str, Text] = {
    HEAVY_BLOW: T("+{n}", n=BLOW),
    BREACH: T("three dice fill the section"),
    PATHFINDER: T("fours become fives"),
    ICE_PATH: T("two dice at once"),
}
"""The effects of the abilities that are announced with a placement."""


def _add_cost(view: View, *facts: Text | None) -> Text | None:
    """Join the facts about the use of an ability, and say that it works only once in a turn (RFA-HERO-2)."""
    once = T("once a turn") if view.board.rules.ability_uses == "1" else None
    said = [fact for fact in (once, *facts) if fact is not None]
    return join_texts(said, " · ") if said else None


def _is_pointless(option: moves.Place, view: View) -> bool:
    """Tell whether a placement on Resurrection frees nobody, because Oblivion holds no dice.

    Such a placement ends the rolling, so it is seldom wanted.
    """
    return option.where == RESURRECTION and not view.board.oblivion


def _choose_likely_place(option: moves.Place, ask: Ask, view: View) -> tuple[moves.Place, ...]:
    """Return the placement that a player most likely wants, as a tuple of one.

    The placements compared have the value, place and ability of ``option``.

    The likely placement in a territory has as many dice as fit. On an enemy or Resurrection it has only as many dice as
    needed, because the other dice can do more elsewhere.
    """
    assert isinstance(ask.choice, One)
    alike = [
        other
        for other in ask.choice.options
        if isinstance(other, moves.Place)
        and (other.value, other.where, other.ability) == (option.value, option.where, option.ability)
    ]
    alike.sort(key=lambda other: int(other.count))
    if option.where in TERRITORIES:
        return (alike[-1],)
    need = _compute_missing_total(option, view)
    enough = [other for other in alike if int(other.count) * int(option.value) >= need]
    return (enough[0],) if enough else (alike[-1],)


def _compute_missing_total(option: moves.Place, view: View) -> int:
    """Return the total that dice still have to bring to Resurrection or to an enemy."""
    if option.where == RESURRECTION:
        return TEN - sum(VALUE[die] for die in view.board.resurrection)
    enemy = find_enemy(view.board, option.where)
    blow = BLOW if option.ability == HEAVY_BLOW else 0  # the counter of a Heavy Blow counts (RFA-HERO-21)
    return enemy.data.threshold - enemy.total - blow if enemy else 0


def _label_recall(option: moves.Recall, ask: Ask, view: View, names: Names) -> Label:
    whose = describe_owner(view, option.die, names)
    said = T("Recall a die: {die}", die=COLOUR[option.die])
    if option.die in (view.players[view.active].colour, ALLY):
        detail = T("you roll it now")
    else:
        detail = T("it goes back to {name}", name=whose) if whose else T("it goes to the stock")
    return Label(said, _add_cost(view, detail), DICE[option.die], "primary")


def _label_mend(option: moves.Mend, ask: Ask, view: View, names: Names) -> Label:
    damage, length = view.board.damage[option.territory], view.board.length[option.territory]
    said = T("Mend {territory}, keep {die}", territory=describe_place(option.territory), die=describe_die(option.die))
    heals = T("damage {damage} of {length} now", damage=damage, length=length)
    rest = len(view.thrown) - 1
    again = TN("you roll {n} die again", "you roll {n} dice again", rest) if rest else None
    return Label(said, _add_cost(view, heals, again), "💚", "success", rare=True)


def _label_flip(option: moves.Flip, ask: Ask, view: View, names: Names) -> Label:
    said = T("Turn {die} to {now}", die=describe_die(option.die), now=7 - VALUE[option.die])
    return Label(said, _add_cost(view), "🔄", "primary", rare=True)


def _label_rethrow(option: Move, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a Second Throw, with the chance of the largest one: all dice are thrown again."""
    count = len(view.thrown)
    gain = odds.compute_chance(odds.find_gain_goals(view), count)
    detail = TN(
        "the die again: {gain} to complete something",
        "all {n} dice again: {gain} to complete something",
        count,
        gain=write_per_cent(gain),
    )
    return Label(T("Roll some again"), _add_cost(view, detail), "🎲", "primary")


def _label_roll(option: Move, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a throw, with the chance to earn a stone, or if that is tiny, to complete anything.

    The chance shows the player what is at stake.
    """
    count = len(view.pool)
    stone, gain = (odds.compute_chance(find(view), count) for find in (odds.find_stone_goals, odds.find_gain_goals))
    values = {"dice": describe_dice_count(count), "stone": write_per_cent(stone), "gain": write_per_cent(gain)}
    if not gain:
        return Label(T("Roll {dice}", **values), None, "🎲", "success")
    said = (
        T("Roll {dice}: {stone} for a stone", **values)
        if stone >= 0.01
        else T("Roll {dice}: {gain} for a gain", **values)
    )
    if _has_second_throw(view):
        detail = T("Chance of a stone: {stone}; to complete anything: {gain}; before your Second Throw", **values)
    else:
        detail = T("Chance of a stone: {stone}; to complete anything: {gain}", **values)
    return Label(said, detail, "🎲", "success")


def _has_second_throw(view: View) -> bool:
    return view.ability_left and view.players[view.active].hero == "adventurer"


def _label_reward(option: Move, ask: Ask, view: View, names: Names) -> Label:
    if ask.kind == AHEAD:
        return Label(T("Take the reward of the Ice Cave"), None, "🎁", "success")
    level = view.board.ice_cave.level
    detail = (
        T("Bonus dice; defeat an enemy; heal a territory")
        if level >= 6
        else T("Bonus dice; defeat an enemy")
        if level == 5
        else T("Bonus dice")
    )
    return Label(T("Take the reward for {n}", n=level), detail, "🎁", "success")


def _label_shield(option: moves.Shield, ask: Ask, view: View, names: Names) -> Label:
    return Label(
        T("Shield: {territory}", territory=describe_place(option.territory)),
        _add_cost(view, T("one damage less")),
        "🛡️",
        "success",
    )


def _label_choose(option: moves.Choose, ask: Ask, view: View, names: Names) -> Label:
    if option.what == NONE:
        return Label(_PASS.get(ask.kind, T("Do nothing")), last=True)
    return _label_thing(option.what, ask, view, names)


def _label_thing(thing: str, ask: Ask, view: View, names: Names) -> Label:
    """Return the label of a die, an enemy, a territory or a player.

    The label of a die has its owner, of an enemy its strength, and of a territory its damage.
    """
    kind = KIND.get(thing, thing)
    if kind in COLOUR:
        whose, picture = describe_owner(view, kind, names), _format_face_emoji(kind, VALUE.get(thing, 0), view)
        if ask.kind in ("without", "goes-without") and whose is not None:
            return Label(T("{name}", name=whose), None, DICE[kind], "primary", picture=picture)
        said = describe_die(thing)
        said = T("{die} ({name})", die=said, name=whose) if whose else said
        return Label(said, None, DICE[kind], "primary", picture=picture)
    if thing in TERRITORIES:
        board = view.board
        damage = T("Damage {damage} of {length}", damage=board.damage[thing], length=board.length[thing])
        return Label(describe_place(thing), damage, SIGNS[thing], "primary")
    enemy, detail = find_enemy(view.board, thing), None
    if enemy is not None and enemy.territory:
        detail = T(
            "{territory}, rank {rank}, {total} of {threshold}",
            territory=describe_place(enemy.territory),
            rank=enemy.data.rank,
            total=enemy.total,
            threshold=enemy.data.threshold,
        )
    elif enemy is not None:
        detail = T(
            "Roams, rank {rank}, {total} of {threshold}",
            rank=enemy.data.rank,
            total=enemy.total,
            threshold=enemy.data.threshold,
        )
    return Label(describe_enemy(thing), detail, "⚔️", "primary")


def _label_pass(option: Move, ask: Ask, view: View, names: Names) -> Label:
    if ask.kind == "place":
        more = isinstance(ask.choice, One) and any(isinstance(one, moves.Place) for one in ask.choice.options)
        return Label(T("Place no more from this roll") if more else T("Keep the dice"), last=True)
    if (
        isinstance(ask.choice, One)
        and any(isinstance(one, moves.Choose) for one in ask.choice.options)
        and (ask.kind not in ("defeat", "heal") or moves.Choose(NONE) in ask.choice.options)
    ):
        return Label(T("Abstain"), last=True)
    return Label(_PASS.get(ask.kind, T("Do nothing")), last=True)


_PASS: dict[str, Text] = {
    "roll": T("Recall no die"),
    "reward": T("Go on for more"),
    "defeat": T("No enemy"),
    "heal": T("No territory"),
    "shield": T("No Shield"),
}
LABELS: dict[type[Move], standard.LabelMaker] = {
    moves.Roll: _label_roll,
    moves.Recall: _label_recall,
    moves.Place: _label_place,
    moves.Mend: _label_mend,
    moves.Flip: _label_flip,
    moves.Rethrow: _label_rethrow,
    moves.Reward: _label_reward,
    moves.Shield: _label_shield,
    moves.Choose: _label_choose,
    Pass: _label_pass,
}
label = standard.make_label(LABELS)


def _describe_figures(figures: str, names: Names) -> Text:
    return Text("{n}", {"n": figures.replace("+", " + ")})


VALUES: dict[str, standard.Value] = {
    "value": _describe_figures,
    "count": _describe_figures,
    "ability": lambda said, names: WITH[said] if said in WITH else T("no ability"),
}
"""Field -> function that words its value. Values of all other fields are dice, territories or enemies."""
value = standard.make_value(VALUES, lambda said, names: describe_thing(said))
