"""The sharp seat of Counter-Terror: a small network rates each option by its chance to win, from the seat's view.

Its weights were learnt from twelve million matches with all numbers of seats, mostly against solid seats
(``docs/ai.md``), by the method of ``operate/train.py``.
"""

from __future__ import annotations

from functools import cache
from math import exp

from engine.data_files import find_folder
from engine.networks import Input, Network, Trained, read_network
from engine.protocol import PASS, Answer, Ask, Move, One, Pick

from .ai import PATIENCE, Mind, choose, is_worth_trying
from .inputs import COUNT, COUNT_OF_ALL, KINDS, Table, list_all_inputs, list_option_inputs, list_question_inputs
from .moves import Attack, HeadShot
from .view import View

FILE = "network.json"
UNKNOWN = ("gas_and_flash", "rest_of_damage", "hand_limit", "round_limit")
"""The house rules that change what answers are worth. The network has never played with them."""


@cache
def load_network() -> Network:
    return read_network((find_folder(__package__, FILE)).read_bytes())


def can_rate(view: View, ask: Ask) -> bool:
    """Tell whether the network has played with such a question and with the switches of the match."""
    if not isinstance(ask.choice, One) or ask.kind not in KINDS or len(ask.choice.options) == 1:
        return False
    return not view.guided and not any(key in UNKNOWN for key, _ in view.switches)


def rate_options(network: Network, view: View, ask: Ask, usual: Answer) -> list[tuple[float, Move, list[Input]]]:
    """Return the options that are worth trying, each with its rating and its inputs.

    There are none for a question that the network cannot rate.
    """
    if not isinstance(ask.choice, One) or not can_rate(view, ask):
        return []
    mind, found = Mind(view, ask.seat), list[tuple[float, Move, list[Input]]]()
    table = Table(mind, ask)
    shared = list_question_inputs(table)
    sums = network.add(shared, network.first[-1])
    for move in ask.choice.options:
        if is_worth_trying(view, ask, move) and not mind.is_call_wasted(move):
            own = list_option_inputs(table, move, mind.value(move), move == usual)
            found.append((network.rate(network.add(own, sums)), move, shared + own))
    return found


def rate_answers(view: View, ask: Ask) -> list[tuple[float, Answer]]:
    """Return the options that are worth trying, each with its chance to win; none if the network cannot rate them."""
    if not can_rate(view, ask):
        return []
    rated = rate_options(load_network(), view, ask, choose(view, ask, lambda count: 0))
    return [(1 / (1 + exp(-rating)), move) for rating, move, _ in rated]


def choose_sharply(view: View, ask: Ask, pick: Pick) -> Answer:
    """Return the answer of a sharp seat to a question, from its view."""
    rated = rate_answers(view, ask)
    if not rated:
        return choose(view, ask, pick)
    shots = ask.kind == "attack" and any(isinstance(each, Attack | HeadShot) for _, each in rated)
    return max(rated, key=lambda each: each[0] - PATIENCE * (shots and each[1] == PASS))[1]


TRAINED = Trained(COUNT, COUNT_OF_ALL, rate_options, list_all_inputs, turn="attack")
