"""Questions in words, for the seat that answers, and for the seats that wait."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.tomb_raider.cards import Action, get_pool
from engine.games.tomb_raider.moves import SEARCH, WINDOWS, Overcome, Throw
from engine.games.tomb_raider.view import View
from engine.protocol import Ask, One, Some
from render.face import standard
from render.face.records import Names, Routine
from render.text.i18n import TN, T, Text, join_texts

from .names import ABILITY, describe_card_name
from .options import describe_room
from .terms import describe_odds, describe_throw, describe_total
from .throws import find_space, find_throw


def _describe_move(ask: Ask, view: View, names: Names) -> Text:
    steps = view.raiders[ask.seat].steps
    if steps is None:
        return T("Where do you go? You may also stay.")
    if view.raiders[ask.seat].moved:
        return TN(
            "Where do you go now? You may move {n} more space.",
            "Where do you go now? You may move {n} more spaces.",
            steps,
        )
    return TN("Where do you go? You may move {n} space.", "Where do you go? You may move {n} spaces.", steps)


def _describe_offer(ask: Ask, view: View, names: Names) -> Text:
    if view.active is None:
        return T("A location was mapped. Do you offer an obstacle?")
    there = find_space(view, view.active)
    return T(
        "{name} mapped {place}. Do you offer an obstacle of danger {limit} or less?",
        name=names[view.active],
        place=describe_card_name(there.card) if there.card else "?",
        limit=there.danger + there.depth if there.card else there.danger,
    )


def _describe_search(ask: Ask, view: View, names: Names) -> Text:
    there = find_space(view, ask.seat)
    named = describe_card_name(there.card) if there.card else T("this place")
    found = find_throw(SEARCH, view)
    if found is None:
        return T("{place} has already given its discovery. What do you do?", place=named)
    dice = describe_throw(found.now.dice, found.now.bonus)
    if there.treasure is not None:
        target = there.treasure
        wins = T(
            "This is the treasure room. You roll {dice} and win with {target} or more. Do you search?",
            dice=dice,
            target=target,
        )
        finds = T(
            "This is the treasure room. You roll {dice} and find the treasure with {target} or more. Do you search?",
            dice=dice,
            target=target,
        )
        return wins if view.goal == "treasure" else finds
    if there.prize is not None:
        return T(
            "The treasure lies here. You roll {dice} and take it with {target} or more. Do you search?",
            dice=dice,
            target=there.prize,
        )
    said = T("Do you search {place} and roll {dice}?", place=named, dice=dice)
    likely = found.now.chance or (found.helped is not None and found.helped.chance)
    return (
        said if view.viewer != ask.seat or likely else join_texts((said, T("No card in your hand can be found here.")))
    )


def _describe_find(ask: Ask, view: View, names: Names) -> Text:
    if view.trial is None or view.trial.result is None:
        return T("Which discovery do you find?")
    return T("The result of your search is {result}. Which discovery do you find?", result=view.trial.result)


def _describe_overcome(ask: Ask, view: View, names: Names) -> Text:
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    faced = {option.obstacle for option in options if isinstance(option, Overcome)}
    if len(faced) != 1:
        return T("Which obstacle do you face next, and how?")
    obstacle = describe_card_name(faced.pop())
    if len(options) == 1:
        return T("You face {obstacle}. Roll when you are ready.", obstacle=obstacle)
    return T("How do you face {obstacle}?", obstacle=obstacle)


def _describe_throw(ask: Ask, view: View, names: Names) -> Text:
    options = ask.choice.options if isinstance(ask.choice, One) else ()
    cards = [describe_card_name(option.card) for option in options if isinstance(option, Throw)]
    return T("{card} demands a test from you. Roll when you are ready.", card=cards[0] if cards else "?")


def _describe_discard(ask: Ask, view: View, names: Names) -> Text:
    if isinstance(ask.choice, Some) and ask.choice.least == ask.choice.most:
        return TN(
            "Your hand is too large. Choose {n} card to discard.",
            "Your hand is too large. Choose {n} cards to discard.",
            ask.choice.most,
        )
    return T("Which cards do you discard? You may keep them all.")


def _describe_keep_items(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "Choose an unsaved item to keep.", "Choose up to {n} unsaved items to keep.", standard.count_most_items(ask)
    )


def _describe_lose_items(ask: Ask, view: View, names: Names) -> Text:
    return TN("Which item do you lose?", "Which {n} items do you lose?", standard.count_most_items(ask))


def _describe_opening_hand(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "Choose {n} card for your opening hand.",
        "Choose {n} cards for your opening hand.",
        standard.count_most_items(ask),
    )


def _describe_add_cards(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "You may add {n} card to your deck.",
        "You may add up to {n} cards to your deck.",
        standard.count_most_items(ask),
    )


def _describe_add_copies(ask: Ask, view: View, names: Names) -> Text:
    return TN(
        "You may add {n} more copy of a card that you have added.",
        "You may add up to {n} more copies of cards that you have added.",
        standard.count_most_items(ask),
    )


def _describe_reset(ask: Ask, view: View, names: Names) -> Text:
    raider = view.raiders[ask.seat]
    return T(
        "Do you reset? Your raider would lose its hand and unsaved cards, and come back unharmed in {space}.",
        space=describe_room(view, raider.saved_at or raider.entrance),
    )


def _describe_before_test(ask: Ask, view: View, names: Names) -> Text:
    trial = view.trial
    if trial is None:
        return T("A test is about to be rolled. Do you play a card?")
    name, ability = names[trial.seat], ABILITY[trial.ability]
    if view.rival is not None:
        return T(
            "{name} and {other} are about to roll {ability}, {n} dice against {others}. Do you play a card?",
            name=name,
            other=names[view.rival.seat],
            ability=ability,
            n=trial.dice,
            others=view.rival.dice,
        )
    if trial.target is None:
        return T("{name} is about to roll {ability}. Do you play a card?", name=name, ability=ability)
    return T(
        "{name} is about to roll {ability}: {odds}. Do you play a card?",
        name=name,
        ability=ability,
        odds=describe_odds(trial.dice, trial.target, trial.bonus),
    )


def _describe_after_test(ask: Ask, view: View, names: Names) -> Text:
    trial = view.trial
    if trial is None or trial.result is None:
        return T("The dice are rolled. Do you play a card?")
    values = {
        "name": names[trial.seat],
        "ability": ABILITY[trial.ability],
        "total": describe_total(trial.thrown, trial.result),
        "target": trial.target,
    }
    if view.rival is not None and view.rival.result is not None:
        values |= {"other": names[view.rival.seat], "others": describe_total(view.rival.thrown, view.rival.result)}
        return T("{ability}: {name} {total}, {other} {others}. Do you play a card?", **values)
    if trial.target is None:
        return T("{name} rolled {ability}: {total}. Do you play a card?", **values)
    if trial.obstacle is None:
        return T("{name} rolled {ability}: {total}, {target} needed. Do you play a card?", **values)
    values["obstacle"] = describe_card_name(trial.obstacle)
    return T("{name} rolled {ability} against {obstacle}: {total}, {target} needed. Do you play a card?", **values)


def _describe_entered(ask: Ask, view: View, names: Names) -> Text:
    """Ask whether to play a card after a raider has entered a place. This may happen in any player's turn."""
    if ask.whose == ask.seat:
        return T("You have entered a place. Do you play a card before you face its obstacles?")
    return T("{name} has entered a place. Do you play a card before its obstacles are faced?", name=names[ask.whose])


def _describe_damage(ask: Ask, view: View, names: Names) -> Text:
    if ask.whose == ask.seat:
        return T("You are about to take damage or a hurt. Do you play a card?")
    return T("{name} is about to take damage or a hurt. Do you play a card?", name=names[ask.whose])


def _describe_respond(ask: Ask, view: View, names: Names) -> Text:
    if view.latest is None:
        return T("A card has been played. Do you respond with a card?")
    played = T("{name} plays {card}.", name=names[view.latest.seat], card=describe_card_name(view.latest.card))
    return join_texts((played, T("Do you respond with a card?")))


PROMPTS: dict[str, standard.Prompt | Text] = {
    "start-bonus": T("This level gives you one of these at the start. Which do you take?"),
    "award": T("You have won a treasure. Which one do you take?"),
    "carry-item": T("You may keep one of your saved items. Which one?"),
    "add-cards": _describe_add_cards,
    "add-copies": _describe_add_copies,
    "entrance": T("At which entrance do you start?"),
    "opening-hand": _describe_opening_hand,
    "redraw": T("Do you keep your hand or exchange it for a new one? You can do this only once."),
    "new-roll": T("Do you want a new roll for the turn order?"),
    "first": T("Your roll was the highest. Which raider acts first?"),
    "move": _describe_move,
    "go-on": T("Another raider is here. Do you go on through this place, or stop?"),
    "offer": _describe_offer,
    "attack": T("Another raider is here. Do you attack?"),
    "defend": T("You are attacked. With what do you fight back?"),
    "overcome": _describe_overcome,
    "throw": _describe_throw,
    "search": _describe_search,
    "find": _describe_find,
    "exit": T("On which side does the new exit open?"),
    "discard": _describe_discard,
    "reset": _describe_reset,
    "save": T("You stand on a save point. Do you save?"),
    "keep-items": _describe_keep_items,
    "swap": T("You have seen the location. Do you exchange it for the next card of the level deck?"),
    "die": T("Which die do you roll again?"),
    "round-start": T("A round begins. Do you play a card?"),
    "order-fixed": T("The turn order is fixed. Do you play a card?"),
    "turn-start": T("An action turn begins. Do you play a card?"),
    "before-move": T("An exit is about to be chosen. Do you play a card?"),
    "before-explore": T("This space is about to be mapped. Do you play a card?"),
    "mapped": T("A location was mapped. Do you play a card before obstacles are offered?"),
    "entered": _describe_entered,
    "before-test": _describe_before_test,
    "after-test": _describe_after_test,
    "after-outcome": T("The test is over. Do you play a card?"),
    "before-search": T("A search is about to begin. Do you play a card?"),
    "after-search": T("The search is over. Do you play a card?"),
    "before-step": T("The next step of the Draw Round is about to begin. Do you play a card?"),
    "round-end": T("The round ends. Do you play a card?"),
    "choose": T("Make a choice for this card or place."),
    "lose-items": _describe_lose_items,
    "respond": _describe_respond,
    "damage": _describe_damage,
    "dying": T("You are about to lose a card that keeps your raider alive. Do you use anything first?"),
}
"""Questions to the seat that answers, by kind of question."""

_PASS = T("pass")
CONDITIONS = {
    "no-obstacle": T("if nobody plays an obstacle"),
    "not-hit": T("if my raider is not harmed"),
    "would-kill": T("if the attack would kill me"),
    "attacked-by": T("if {name} attacks me", name=""),
}
"""Conditions that an answer given in advance (a premove) may have."""

ROUTINES: dict[str, Routine] = {
    "new-roll": Routine(T("You may ask for a new turn order"), T("keep the turn order")),
    "offer": Routine(T("You may offer an obstacle"), T("offer nothing")),
    "round-start": Routine(T("A round begins"), _PASS),
    "first": Routine(T("Your roll for the turn order was the highest"), T("you act first")),
    "order-fixed": Routine(T("The turn order is fixed"), _PASS),
    "turn-start": Routine(T("An action turn begins"), _PASS),
    "before-move": Routine(T("Before an exit is chosen"), _PASS),
    "before-explore": Routine(T("Before a space is mapped"), _PASS),
    "mapped": Routine(T("A location was mapped"), _PASS),
    "entered": Routine(T("A raider has entered a place"), _PASS),
    "attack": Routine(T("Another raider is in your space"), T("no attack")),
    "overcome": Routine(
        T("You face a single obstacle: the ability with the best chance is used"), T("the bot picks and rolls")
    ),
    "throw": Routine(T("A card demands a test in your turn"), T("the bot rolls for you")),
    "before-test": Routine(T("Before a test"), _PASS),
    "after-test": Routine(T("After the roll of a test"), _PASS),
    "after-outcome": Routine(T("After a test"), _PASS),
    "before-search": Routine(T("Before a search"), _PASS),
    "after-search": Routine(T("After a search"), _PASS),
    "damage": Routine(T("Before your raider takes damage"), _PASS),
    "dying": Routine(T("Before your raider dies because it loses a card"), _PASS),
    "respond": Routine(T("A card has been played"), _PASS),
    "discard": Routine(T("You may discard"), T("none of them")),
    "before-step": Routine(T("Before a step of the Draw Round"), _PASS),
    "reset": Routine(T("Your raider may reset"), T("play on")),
    "round-end": Routine(T("A round ends"), _PASS),
}
"""Routine questions, in the order of a turn."""


def _describe_wait_for_card(name: str) -> Text:
    return T("Waiting for {name} to play a card or pass", name=name)


WAITING: dict[str, Callable[[str], Text]] = {
    "start-bonus": lambda name: T("Waiting for {name} to choose a starting bonus", name=name),
    "carry-item": lambda name: T("Waiting for {name} to choose an item to keep", name=name),
    "add-cards": lambda name: T("Waiting for {name} to add cards to the deck", name=name),
    "add-copies": lambda name: T("Waiting for {name} to add cards to the deck", name=name),
    "award": lambda name: T("Waiting for {name} to choose a treasure", name=name),
    "entrance": lambda name: T("Waiting for {name} to choose an entrance", name=name),
    "opening-hand": lambda name: T("Waiting for {name} to choose an opening hand", name=name),
    "redraw": lambda name: T("Waiting for {name} to keep or exchange the hand", name=name),
    "new-roll": lambda name: T("Waiting for {name} to decide on a new turn order", name=name),
    "first": lambda name: T("Waiting for {name} to choose who acts first", name=name),
    "move": lambda name: T("Waiting for {name} to move", name=name),
    "go-on": lambda name: T("Waiting for {name} to go on or stop", name=name),
    "offer": lambda name: T("Waiting for {name} to offer an obstacle or not", name=name),
    "attack": lambda name: T("Waiting for {name} to attack or not", name=name),
    "defend": lambda name: T("Waiting for {name} to fight back", name=name),
    "overcome": lambda name: T("Waiting for {name} to face an obstacle", name=name),
    "throw": lambda name: T("Waiting for {name} to roll", name=name),
    "search": lambda name: T("Waiting for {name} to search or not", name=name),
    "find": lambda name: T("Waiting for {name} to choose a discovery", name=name),
    "exit": lambda name: T("Waiting for {name} to place a new exit", name=name),
    "discard": lambda name: T("Waiting for {name} to discard cards", name=name),
    "reset": lambda name: T("Waiting for {name} to reset or not", name=name),
    "save": lambda name: T("Waiting for {name} to save or not", name=name),
    "keep-items": lambda name: T("Waiting for {name} to choose items to keep", name=name),
    "swap": lambda name: T("Waiting for {name} to keep or exchange a location", name=name),
    "die": lambda name: T("Waiting for {name} to choose a die to roll again", name=name),
    "choose": lambda name: T("Waiting for {name} to make a choice for a card", name=name),
    "lose-items": lambda name: T("Waiting for {name} to choose items to lose", name=name),
}
"""Kind of question -> line for the players who wait. Card windows are worded alike, so that no secret shows."""

_prompt = standard.make_prompt(PROMPTS)


def describe_prompt(ask: Ask, view: View, names: Names) -> Text:
    """Return a question in words, for the seat that is asked.

    If a card was just played and the card window goes on, the text first names this card.
    """
    said, latest = _prompt(ask, view, names), view.latest
    if latest is None or ask.kind not in WINDOWS or ask.kind == "respond":
        return said
    card = get_pool().find_card(latest.card)
    words = {"name": names[latest.seat], "card": describe_card_name(latest.card)}
    done = (
        T("{name} has played {card}.", **words) if isinstance(card, Action) else T("{name} has used {card}.", **words)
    )
    return join_texts((done, said))


waiting = standard.make_waiting(WAITING, _describe_wait_for_card)
