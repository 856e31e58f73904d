"""Each reason for advice is true: answers are carried out by the rules, and cards and dice are enumerated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from engine.events import GameEvent
from engine.games.roll_for_adventure import reasons
from engine.games.roll_for_adventure.board import VALUE
from engine.games.roll_for_adventure.cards import CARDS, TERRITORIES
from engine.games.roll_for_adventure.events import (
    ChainLaid,
    Defeated,
    QuestAdvice,
    Resurrected,
    Revealed,
    SectionFilled,
    StoneEarned,
    Won,
)
from engine.games.roll_for_adventure.game import GAME
from engine.games.roll_for_adventure.moves import Choose, Flip, Mend, Place, Shield
from engine.games.roll_for_adventure.state import State
from engine.games.roll_for_adventure.view import View
from engine.protocol import Answer, Ask
from tests.engine import conformance

from .naive import judge, measure

FOLLOWING = ("which-dice", "moves-on", "swallowed", "seventh", "lost-die")
"""The kinds of questions that settle a placement before it is carried out."""
Case = tuple[View, Ask, Answer, QuestAdvice, State, list[GameEvent]]


def list_explained(count: int, seed: int, advised: float) -> Iterator[Case]:
    """Yield answers with their reasons, and with the state and the news after each answer.

    ``advised``: the share of positions in which the AI is asked; in the others a placement is drawn by lot.
    """
    lot, found = Random(seed), 0
    while found < count:
        level = lot.choice(GAME.levels)
        match, _ = conformance.start(GAME, level, lot.randint(1, 4), lot.randrange(1, 10**6))
        while not match.over and found < count:
            put = match.pending[0]
            ask, view = put.ask, match.view(put.ask.seat)
            answer, why = ask.choice.sample(lot.randrange), QuestAdvice()
            if lot.random() < 0.5:
                if lot.random() < advised:
                    answer, why = GAME.advise(view, ask, lot.randrange)  # type: ignore[assignment]
                elif isinstance(answer, Place | Mend):
                    why = reasons.explain_placement(view, answer)
            events = list(match.act(ask.seat, put.number, ask.choice.write(answer)).events)
            while not match.over and match.pending[0].ask.kind in FOLLOWING:  # Reasons expect the default answers.
                put = match.pending[0]
                events += match.act(put.ask.seat, put.number, put.ask.choice.write(put.ask.default)).events
            if why.reason:
                found += 1
                yield view, ask, answer, why, match.state, [logged.event for logged in events]


def compute_order_chance(view: View, rank: int) -> float:
    """Return the chance that the very next card lets an enemy of this rank attack, if each unseen card is equally
    likely."""
    ranks = view.board.rules.dragon_rank == "yes"
    cards = [CARDS[card] for card in view.unseen]
    orders = sum((one.number if one.kind == "dragon" and ranks else one.rank) > rank for one in cards)
    low, high = view.master or (1, len(cards) + 1)
    master = (low <= 1) / (high - low + 1)
    return master + (1 - master) * orders / max(1, len(cards))


def compute_attack_chance(view: View, where: str) -> float:
    """Return the chance that the very next card brings an attack on a territory without an enemy."""
    ranks = [enemy.data.rank for enemy in view.board.enemies if enemy.territory == where]
    numbered = view.board.rules.dragon_rank == "yes"
    come = 0
    for card in map(CARDS.__getitem__, view.unseen):
        rank = card.number if card.kind == "dragon" and numbered else card.rank
        come += card.territory == where or any(rank > one for one in ranks)
    low, high = view.master or (1, len(view.unseen) + 1)
    master = (low <= 1) / (high - low + 1)
    return master * bool(ranks) + (1 - master) * come / max(1, len(view.unseen))


def find_rank(view: View, name: str) -> int:
    """Return the rank of an enemy by its name. The later of equal ones is ``card.2``."""
    card, _, copy = name.partition(".")
    alike = [enemy for enemy in view.board.enemies if enemy.card == card]
    return alike[int(copy or 1) - 1].data.rank


def count_missing_dice(s: State, territory: str) -> int:
    """Return the number of dice that a territory still needs for its next stone.

    The number is very great if no stone is left there.
    """
    desert, fortress, forest = s.board.desert, s.board.fortress, s.board.forest
    if territory == "desert":  # RFA-DESERT-7, RFA-SIDEB-13
        return 3 * (3 - len(desert.second) if desert.side == "A" else 6 - desert.chains) - len(desert.first)
    if territory == "fortress":  # RFA-FORT-4
        return 4 * sum(fortress.barriers) - sum(map(len, fortress.sections))
    return forest.spaces - len(forest.path) if forest.spaces else 99


def check(case: Case) -> None:
    """Hold a reason against the position and against what the answer brought."""
    view, ask, answer, why, s, told = case
    board = view.board
    kinds = {type(one) for one in told}
    placed, quiet = (
        isinstance(answer, Place),
        Revealed not in kinds,
    )  # After a reveal, attacks may have changed what lies there.
    match why.reason:
        case "wins":
            assert Won in kinds
        case "stone":
            assert StoneEarned in kinds and why.count == board.wanted - board.stones - 1 and why.cards == view.deck
        case "barriers":
            assert SectionFilled in kinds and why.count == sum(s.board.fortress.barriers)
        case "second":
            assert SectionFilled in kinds and 1 <= (why.count or 0) <= 2
        case "chains":
            assert ChainLaid in kinds and next(o for o in told if isinstance(o, ChainLaid)).chains == 6 - (
                why.count or 0
            )
        case "defeats":
            name = answer.where if isinstance(answer, Place) else answer.what if isinstance(answer, Choose) else ""
            assert why.chance == pytest.approx(compute_order_chance(view, find_rank(view, name)))
            assert not placed or Defeated in kinds
        case "wounds":
            assert isinstance(answer, Place) and Defeated not in kinds
            assert why.chance == pytest.approx(compute_order_chance(view, find_rank(view, answer.where)))
            card, _, copy = answer.where.partition(".")
            foe = [enemy for enemy in s.board.enemies if enemy.card == card][int(copy or 1) - 1]
            assert why.count == foe.data.threshold - foe.total > 0
        case "reward":
            assert ask.kind == "place" and why.count == board.stock
        case "guards" | "takes":
            where = answer.where if isinstance(answer, Place) else "ice-cave"
            assert where in TERRITORIES and (why.reason == "takes") == (where != getattr(answer, "where", ""))
            roams = any(not enemy.territory for enemy in board.enemies)
            comes = any(CARDS[card].kind != "dragon" and not CARDS[card].territory for card in view.unseen)
            if roams or comes:
                assert why.chance is None
            else:
                assert why.chance == pytest.approx(compute_attack_chance(view, where))
        case "cave" | "run":
            row = {VALUE[die] for die in s.board.ice_cave.row}
            longest = max((n for n in range(1, 7) for low in range(1, 7) if {*range(low, low + n)} <= row), default=0)
            assert why.stock == board.stock and (board.ice_cave.side == "A") == (why.reason == "cave")
            assert not quiet or why.count == 4 - (
                len(row) if why.reason == "cave" else longest
            )  # RFA-ICE-8, RFA-SIDEB-41
        case "nearest" | "progress":
            assert isinstance(answer, Place) and StoneEarned not in kinds
            if quiet:
                left = {one: count_missing_dice(s, one) for one in ("desert", "fortress", "forest")}
                assert why.count == left[answer.where] > 0
                assert why.reason == "progress" or why.count == min(left.values())
        case "falls" | "shield" | "stands":
            where = getattr(answer, "territory", getattr(answer, "what", ""))
            assert isinstance(answer, Mend | Shield | Choose) and why.count == board.length[where] - board.damage[where]
            assert why.reason != "falls" or board.damage[where] > 0, "nothing is to be mended there"
        case "bears":
            assert isinstance(answer, Choose) and _list_lying(view, answer.what)
        case "frees":
            assert board.oblivion and Resurrected in kinds
        case "gathers":
            assert why.count == len(board.oblivion)
        case "turns" | "fits":
            assert isinstance(answer, Flip)
            faces = [VALUE[die] for die in view.thrown]
            over = [*faces]
            over.remove(VALUE[answer.die])
            over.append(7 - VALUE[answer.die])
            if why.reason == "turns":
                assert judge_plainly(view, over) and not judge_plainly(view, faces)
        case "odds":
            go = why.count or 0
            assert why.chance is not None and go and not judge(view, tuple(VALUE[die] for die in view.thrown))[1]
            if isinstance(answer, tuple):
                stay = Counter(view.thrown) - Counter(answer)
                _, exact = measure(view, go, tuple(VALUE[die] for die in stay.elements()))
                assert why.chance == pytest.approx(float(exact))
        case "again":
            assert judge(view, tuple(VALUE[die] for die in view.thrown))[1]
        case "joins":
            assert why.count is None or why.count == len(view.pool)
        case "roll":
            assert ask.kind == "roll"
        case "waits":
            assert why.chance is None or 0 < why.chance <= 1
        case "keeps":
            assert isinstance(answer, Place) and answer.where == "resurrection"
        case _:
            assert why.reason in ("needed", "spare", "earns"), why


def _list_lying(view: View, territory: str) -> list[str]:
    """Return the dice in a territory that an attack can take."""
    board = view.board
    rows = {"desert": board.desert.first, "fortress": [die for row in board.fortress.sections for die in row],
            "forest": board.forest.path, "ice-cave": board.ice_cave.row}  # fmt: skip
    return list(rows[territory])


def judge_plainly(view: View, faces: list[int]) -> bool:
    """Return whether dice can complete anything without the hero's ability."""
    return judge(replace(view, ability_left=False), tuple(faces))[1]


def check_all(count: int, seed: int, advised: float) -> None:
    seen = Counter[str]()
    for case in list_explained(count, seed, advised):
        check(case)
        seen[case[3].reason] += 1
    assert len(seen) >= 12, seen


def test_every_reason_is_true_where_it_is_given() -> None:
    """RFA-TURN-8, RFA-ENEMY-4, RFA-DEF-2: Each reason that the AI gives for an answer is true in its position."""
    check_all(150, 1, 0.0)


@pytest.mark.proof
def test_every_reason_is_true_in_two_thousand_positions() -> None:
    """RFA-TURN-8, RFA-ENEMY-4, RFA-DEF-2: Each reason that the AI gives for an answer is true in its position."""
    check_all(2000, 2, 0.3)
