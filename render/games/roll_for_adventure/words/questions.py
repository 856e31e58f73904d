"""Questions in words, as the seat reads them that answers, and as those read them who wait."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.roll_for_adventure.cards import MASTER
from engine.games.roll_for_adventure.moves import Mend, Place, Recall, Rethrow
from engine.games.roll_for_adventure.view import View
from engine.protocol import PASS, Ask, One
from render.face import standard
from render.face.contract import Names, Routine
from render.text.i18n import TN, T, Text, join_texts

from .names import word_enemy, word_place, word_player_at

CHOSEN_TOGETHER = ("moves-on", "swallowed", "goes-without", "defeat", "heal", "next-attack", "lost-die", "where")
"""Kinds of questions that are put to the vote, if the table votes (RFA-AMB-8)."""


def word_prompt(ask: Ask, view: View, names: Names) -> Text:
    """Return the question to the seat that answers."""
    said = _asked(ask, view, names)
    if _is_vote(ask, view):
        return join_texts(
            (
                said,
                T(
                    "You may vote or abstain; if it is a tie, {name} decides.",
                    name=word_player_at(view, view.active, names),
                ),
            )
        )
    return said


def _is_vote(ask: Ask, view: View) -> bool:
    """Tell whether the question goes to a player who is not active, which makes it a vote."""
    return ask.kind in CHOSEN_TOGETHER and not view.solo and ask.seat != view.players[view.active].seat


def _has_move(ask: Ask, move: type) -> bool:
    return isinstance(ask.choice, One) and any(isinstance(option, move) for option in ask.choice.options)


def _word_roll(ask: Ask, view: View, names: Names) -> Text:
    count = len(view.pool)
    if not count:  # This is a Conjurer without dice.
        return T("You have no dice. Recall one from Oblivion?")
    if view.rolls:
        return TN("Roll your last die.", "Roll your {n} other dice.", count)
    said = TN("Your turn: roll your die.", "Your turn: roll your {n} dice.", count)
    return join_texts((said, T("Or first recall a die from Oblivion."))) if _has_move(ask, Recall) else said


def _word_place(ask: Ask, view: View, names: Names) -> Text:
    """Ask where to place dice.

    The roll itself is not repeated, because its line and the buttons show it.
    """
    if not isinstance(ask.choice, One) or PASS not in ask.choice.options:
        said = [T("Place dice of one value.") if len(view.thrown) > 1 else T("Place your die.")]
    elif _has_move(ask, Place):
        said = [T("Place more dice of the same value elsewhere, or be done.")]
    else:
        said = [T("Nothing can take your dice: they stay with you.")]
    if _has_move(ask, Rethrow):
        said.append(T("Or roll some of them again.") if len(view.thrown) > 1 else T("Or roll it again."))
    if _has_move(ask, Mend):
        said.append(T("Or keep one back and heal a damage."))
    return join_texts(said)


def _word_which_dice(ask: Ask, view: View, names: Names) -> Text:
    count = standard.count_most_items(ask)
    if view.placing is None:
        return TN("Which die do you place?", "Which {n} dice do you place?", count)
    return TN(
        "{where}: which die do you place?",
        "{where}: which {n} dice do you place?",
        count,
        where=word_place(view.placing.where),
    )


def _word_reward(ask: Ask, view: View, names: Names) -> Text:
    return T("The Ice Cave is worth the reward for {n}. Take it now, or go on for more?", n=view.board.ice_cave.level)


def _word_without(ask: Ask, view: View, names: Names) -> Text:
    count = standard.count_most_items(ask)
    return TN(
        "There are too few bonus dice: who goes without?", "There are too few bonus dice: which {n} go without?", count
    )


def _word_free(ask: Ask, view: View, names: Names) -> Text:
    most = standard.count_most_items(ask)
    return TN("Retribution: free {n} die from Oblivion?", "Retribution: free up to {n} dice from Oblivion?", most)


def _word_lost_die(ask: Ask, view: View, names: Names) -> Text:
    if not view.attacker or not view.target:
        return T("Which die is lost?")
    return T(
        "{enemy} attacks: which die does {territory} lose?",
        enemy=word_enemy(view.attacker),
        territory=word_place(view.target),
    )


def _word_shield(ask: Ask, view: View, names: Names) -> Text:
    if not view.target:
        return T("Do you raise your Shield?")
    values = {
        "territory": word_place(view.target),
        "damage": view.board.damage[view.target],
        "length": view.board.length[view.target],
    }
    if view.attacker == MASTER:
        return T(
            "The Master of Shadows damages {territory} ({damage} of {length}). Do you raise your Shield?", **values
        )
    return T("{territory} is to take damage ({damage} of {length} now). Do you raise your Shield?", **values)


def _word_where(ask: Ask, view: View, names: Names) -> Text:
    enemy = view.attacker or view.revealed
    if not enemy:
        return T("Which territory?")
    return T("{enemy}: the territory die leaves it to you. Which territory?", enemy=word_enemy(enemy))


PROMPTS: dict[str, standard.Prompt | Text] = {
    "roll": _word_roll,
    "place": _word_place,
    "rethrow": T("Second Throw: which dice do you roll again?"),
    "which-dice": _word_which_dice,
    "seventh": T("Which die lies on the Forest's seventh space? It goes to Oblivion."),
    "moves-on": T("The Desert's first section is full: which die moves on?"),
    "swallowed": T("The Desert swallows a die for good: which one?"),
    "reward": _word_reward,
    "without": _word_without,
    "goes-without": _word_without,
    "defeat": T("The Ice Cave's reward: which enemy is defeated?"),
    "heal": T("The Ice Cave's reward: which territory is healed of all damage?"),
    "free": _word_free,
    "attacks": T("Several enemies attack. In which order?"),
    "next-attack": T("Several enemies attack. Which one is next?"),
    "lost-die": _word_lost_die,
    "shield": _word_shield,
    "where": _word_where,
}
"""Questions to the seat that answers, by kind of question."""
_asked = standard.make_prompt(PROMPTS)

WAITING: dict[str, Callable[[str], Text]] = {
    "roll": lambda name: T("Waiting for {name}: to roll", name=name),
    "place": lambda name: T("Waiting for {name}: where to place dice", name=name),
    "rethrow": lambda name: T("Waiting for {name}: which dice to roll again", name=name),
    "which-dice": lambda name: T("Waiting for {name}: which dice to place", name=name),
    "seventh": lambda name: T("Waiting for {name}: which die lies on the Forest's seventh space", name=name),
    "moves-on": lambda name: T("Waiting for {name}: which die moves on in the Desert", name=name),
    "swallowed": lambda name: T("Waiting for {name}: which die the crater swallows", name=name),
    "reward": lambda name: T("Waiting for {name}: whether to take the Ice Cave's reward", name=name),
    "without": lambda name: T("Waiting for {name}: who goes without a bonus die", name=name),
    "goes-without": lambda name: T("Waiting for {name}: who goes without a bonus die", name=name),
    "defeat": lambda name: T("Waiting for {name}: which enemy to defeat", name=name),
    "heal": lambda name: T("Waiting for {name}: which territory to heal", name=name),
    "free": lambda name: T("Waiting for {name}: which dice to free from Oblivion", name=name),
    "attacks": lambda name: T("Waiting for {name}: the order of the attacks", name=name),
    "next-attack": lambda name: T("Waiting for {name}: which enemy attacks next", name=name),
    "lost-die": lambda name: T("Waiting for {name}: which die is lost", name=name),
    "shield": lambda name: T("Waiting for {name}: whether to raise the Shield", name=name),
    "where": lambda name: T("Waiting for {name}: which territory", name=name),
}
"""Lines for those who wait, by kind of question."""

CONDITIONS = {"no-damage": T("if no territory is damaged"), "no-enemy": T("if no enemy comes")}
"""The conditions on which a premove may depend."""

ROUTINES: dict[str, Routine] = {
    "roll": Routine(T("Your dice are to be rolled, and nothing else is to be done"), T("roll by itself")),
    "which-dice": Routine(T("Dice of one value are placed, whosever they are"), T("the first of them")),
    "moves-on": Routine(T("A die moves on in the Desert"), T("the die missed least")),
    "swallowed": Routine(T("The crater swallows a die"), T("the die missed least")),
    "lost-die": Routine(T("An attack takes one of several dice of one value"), T("the die missed least")),
}
"""The routine questions, which an auto-answer can answer."""

waiting = standard.make_waiting(WAITING)
