"""Questions in words, for the seat that answers, and for the seats that wait."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.moves import Mend, Place, Recall, Rethrow
from engine.games.roll_for_adventure.view import View
from engine.protocol import PASS, Ask, One
from render.face import standard
from render.face.records import Names, Routine
from render.text.i18n import TN, T, Text, join_texts

from .names import describe_enemy, describe_place, describe_player_at

CHOSEN_TOGETHER = ("moves-on", "swallowed", "goes-without", "defeat", "heal", "next-attack", "lost-die", "where")
"""Kinds of questions on which all players vote, if the table votes (RFA-AMB-8)."""


def describe_prompt(ask: Ask, view: View, names: Names) -> Text:
    """Return the question to the seat that answers."""
    said = _asked(ask, view, names)
    if _is_vote(ask, view):
        return join_texts(
            (
                said,
                T(
                    "You may vote or abstain. If there is a tie, {name} decides.",
                    name=describe_player_at(view, view.active, names),
                ),
            )
        )
    return said


def _is_vote(ask: Ask, view: View) -> bool:
    """Tell whether the question goes to a player who is not active, which makes it a vote."""
    return ask.kind in CHOSEN_TOGETHER and not view.solo and ask.seat != view.players[view.active].seat


def _has_option_of_type(ask: Ask, move: type) -> bool:
    return isinstance(ask.choice, One) and any(isinstance(option, move) for option in ask.choice.options)


def _describe_roll(ask: Ask, view: View, names: Names) -> Text:
    count = len(view.pool)
    if not count:  # This is a Conjurer without dice.
        return T("You have no dice. Do you recall one from Oblivion?")
    if view.rolls:
        return TN("Roll your last die.", "Roll your {n} remaining dice.", count)
    said = TN("It is your turn. Roll your die.", "It is your turn. Roll your {n} dice.", count)
    return (
        join_texts((said, T("You may first recall a die from Oblivion."))) if _has_option_of_type(ask, Recall) else said
    )


def _describe_place(ask: Ask, view: View, names: Names) -> Text:
    """Ask where to place dice.

    The sentence does not repeat the roll, because the roll's line and the buttons show it.
    """
    if not isinstance(ask.choice, One) or PASS not in ask.choice.options:
        said = [T("Place dice of one value in one place.") if len(view.thrown) > 1 else T("Place your die.")]
    elif _has_option_of_type(ask, Place):
        said = [T("Place more dice of this value elsewhere, or roll on.")]
    else:
        said = [T("No place can take your dice. You keep them.")]
    if _has_option_of_type(ask, Rethrow):
        said.append(
            T("You may also roll some of them again.") if len(view.thrown) > 1 else T("You may also roll it again.")
        )
    if _has_option_of_type(ask, Mend):
        said.append(T("You may also keep one back and heal one damage."))
    return join_texts(said)


def _ask_which_dice_to_place(ask: Ask, view: View, names: Names) -> Text:
    count = standard.count_most_items(ask)
    if view.placing is None:
        return TN("Which die do you place?", "Which {n} dice do you place?", count)
    return TN(
        "{where}: which die do you place?",
        "{where}: which {n} dice do you place?",
        count,
        where=describe_place(view.placing.where),
    )


def _describe_reward(ask: Ask, view: View, names: Names) -> Text:
    return T(
        "The dice in the Ice Cave earn the reward for {n}. Do you take it now, or go on for more?",
        n=view.board.ice_cave.level,
    )


def _ask_who_goes_without_die(ask: Ask, view: View, names: Names) -> Text:
    count = standard.count_most_items(ask)
    return TN(
        "There are too few bonus dice. Who gets none?",
        "There are too few bonus dice. Which {n} players get none?",
        count,
    )


def _ask_which_dice_to_free(ask: Ask, view: View, names: Names) -> Text:
    most = standard.count_most_items(ask)
    return TN(
        "Retribution: which {n} die do you free from Oblivion?",
        "Retribution: which dice do you free from Oblivion, up to {n}?",
        most,
    )


def _ask_which_die_is_lost(ask: Ask, view: View, names: Names) -> Text:
    if not view.attacker or not view.target:
        return T("Which die does the territory lose?")
    return T(
        "{enemy} attacks: which die does {territory} lose?",
        enemy=describe_enemy(view.attacker),
        territory=describe_place(view.target),
    )


def _describe_shield(ask: Ask, view: View, names: Names) -> Text:
    if not view.target:
        return T("Do you use your Shield?")
    values = {
        "territory": describe_place(view.target),
        "damage": view.board.damage[view.target],
        "length": view.board.length[view.target],
    }
    if view.attacker == MASTER:
        return T("The Master of Shadows damages {territory} ({damage} of {length}). Do you use your Shield?", **values)
    return T("{territory} is about to take damage ({damage} of {length} now). Do you use your Shield?", **values)


def _ask_which_territory(ask: Ask, view: View, names: Names) -> Text:
    enemy = view.attacker or view.revealed
    if not enemy:
        return T("Which territory do you choose?")
    return T("The territory die lets you choose a territory for {enemy}. Which one?", enemy=describe_enemy(enemy))


PROMPTS: dict[str, standard.Prompt | Text] = {
    "roll": _describe_roll,
    "place": _describe_place,
    "rethrow": T("Second Throw: which dice do you roll again?"),
    "which-dice": _ask_which_dice_to_place,
    "seventh": T("Choose the die for the Forest's seventh space. It goes to Oblivion."),
    "moves-on": T("The Desert's first section is full. Which die moves on to the second?"),
    "swallowed": T("The Desert's crater takes a die for good. Which one?"),
    "reward": _describe_reward,
    "without": _ask_who_goes_without_die,
    "goes-without": _ask_who_goes_without_die,
    "defeat": T("Reward of the Ice Cave: which enemy do you defeat?"),
    "heal": T("Reward of the Ice Cave: which territory do you heal of all damage?"),
    "free": _ask_which_dice_to_free,
    "attacks": T("Several enemies attack. In which order do they attack?"),
    "next-attack": T("Several enemies attack. Which one attacks next?"),
    "lost-die": _ask_which_die_is_lost,
    "shield": _describe_shield,
    "where": _ask_which_territory,
}
"""Questions to the seat that answers, by kind of question."""
_asked = standard.make_prompt(PROMPTS)

WAITING: dict[str, Callable[[str], Text]] = {
    "roll": lambda name: T("Waiting for {name} to roll", name=name),
    "place": lambda name: T("Waiting for {name} to place dice", name=name),
    "rethrow": lambda name: T("Waiting for {name} to choose dice to roll again", name=name),
    "which-dice": lambda name: T("Waiting for {name} to choose the dice to place", name=name),
    "seventh": lambda name: T("Waiting for {name} to choose the die for the Forest's seventh space", name=name),
    "moves-on": lambda name: T("Waiting for {name} to choose the die that moves on in the Desert", name=name),
    "swallowed": lambda name: T("Waiting for {name} to choose a die for the crater", name=name),
    "reward": lambda name: T("Waiting for {name} to take the Ice Cave's reward or go on", name=name),
    "without": lambda name: T("Waiting for {name} to choose who gets no bonus die", name=name),
    "goes-without": lambda name: T("Waiting for {name} to choose who gets no bonus die", name=name),
    "defeat": lambda name: T("Waiting for {name} to choose an enemy to defeat", name=name),
    "heal": lambda name: T("Waiting for {name} to choose a territory to heal", name=name),
    "free": lambda name: T("Waiting for {name} to choose dice to free from Oblivion", name=name),
    "attacks": lambda name: T("Waiting for {name} to choose the order of the attacks", name=name),
    "next-attack": lambda name: T("Waiting for {name} to choose the enemy that attacks next", name=name),
    "lost-die": lambda name: T("Waiting for {name} to choose the die that is lost", name=name),
    "shield": lambda name: T("Waiting for {name} to use the Shield or not", name=name),
    "where": lambda name: T("Waiting for {name} to choose a territory", name=name),
}
"""Lines for the players who wait, by kind of question."""

CONDITIONS = {"no-damage": T("if no territory is damaged"), "no-enemy": T("if no enemy comes")}
"""The conditions on which a premove may depend."""

ROUTINES: dict[str, Routine] = {
    "roll": Routine(T("You can only roll your dice"), T("the bot rolls for you")),
    "which-dice": Routine(T("You choose between dice of one value, with several owners"), T("the first of these dice")),
    "moves-on": Routine(T("A die moves on in the Desert"), T("the least useful die")),
    "swallowed": Routine(T("The crater swallows a die"), T("the least useful die")),
    "lost-die": Routine(T("An attack takes one of several dice of one value"), T("the least useful die")),
}
"""The routine questions, which an auto-answer can answer."""

waiting = standard.make_waiting(WAITING)
