"""Every reason of the advice is true in its position, as the test computes from the view and the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.games.tomb import moves
from engine.games.tomb.ai import advise
from engine.games.tomb.cards import pool
from engine.games.tomb.cards.records import Trap
from engine.games.tomb.events.turns import Reason
from engine.games.tomb.figures import count_dice
from engine.games.tomb.game import GAME
from engine.games.tomb.maps.boards import find_distance, load_boards
from engine.games.tomb.state import INN, State
from engine.games.tomb.view import View
from engine.match import Match
from engine.protocol import PASS, Answer, Ask, One, Some
from engine.search.counsel import give_counsel
from engine.setup import Setup
from render.games.tomb.words.advice import REASONS
from tests import luck
from tests.engine.conformance import Lot
from tests.engine.games.tomb import bold
from tests.render.games.tomb import naive

Position = tuple[State, View, Ask, Answer, Reason]
Check = Callable[[State, View, Ask, Any, Reason], bool]


def own(view: View) -> Any:
    return view.parties[view.viewer or 0]


def rounded(chance: Any) -> int:
    return min(99, max(1, int(chance * 100 + 0.5 + 1e-9)))


def crypt_of(view: View, reason: Reason) -> Any:
    return next(crypt for crypt in view.crypts if crypt.key == reason.crypt)


def dice(figures: Any) -> float:
    return float(0.3 * figures[0] + 0.5 * figures[1] + 0.7 * figures[2] + figures[3])


def options(ask: Ask, kind: type) -> list[Any]:
    return [move for move in (ask.choice.options if isinstance(ask.choice, One) else ()) if isinstance(move, kind)]


def is_way(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Return whether the Crypt has cards, and the answer leads nearer to it."""
    crypt = crypt_of(view, reason)
    map_ = load_boards()[view.level]
    door, at = map_.find_space(crypt.door), own(view).at
    if not isinstance(answer, moves.Go):
        return crypt.count > 0
    here = INN if at == "inn" else map_.find_space(at)
    nearer = find_distance(view.level, map_.find_space(answer.to), door, view.special_spaces) < find_distance(
        view.level, here, door, view.special_spaces
    )
    return crypt.count > 0 and nearer and reason.xp > 0


def is_raid(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    most = sum(pool.find_xp(card) for card in crypt_of(view, reason).known)
    most += 10 * (crypt_of(view, reason).count - len(crypt_of(view, reason).known))
    flees = reason.chance >= 50 or "m26" not in crypt_of(view, reason).known
    return (
        0 < reason.xp <= most + sum(one.card[0] == "m" for one in (view.raid.monsters if view.raid else ())) and flees
    )


def is_home(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    hurt = sum(one.wounds for one in own(view).fighters)
    return reason.count == hurt and (hurt > 0 or (bool(view.inn) and len(own(view).fighters) < 6))


def is_kill(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    foe = naive.find(s, answer.at)
    rolled, _ = naive.throw(s, naive.find(s, answer.by), "atk", "attack", answer.at)
    return reason.count == naive.left(s, foe) and reason.chance == rounded(float(naive.dies(s, foe, [rolled])))


def is_taken(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    taker = naive.find(s, answer.one)
    rolled, _ = naive.throw(s, naive.find(s, ask.about), "atk", "attack", answer.one)
    return reason.count == naive.left(s, taker) and reason.chance == rounded(float(naive.dies(s, taker, [rolled])))


def is_flight(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    assert view.raid is not None
    threat = sum(dice(one.atk) * (2 if one.card == "m20" or "i02" in one.cards else 1) for one in view.raid.monsters)
    lives = sum(one.hp - one.wounds for one in own(view).fighters)
    return reason.lives == lives and abs(reason.threat - threat) <= 1


def is_weakened(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    assert view.raid is not None

    def weigh(one: Any) -> float:
        times = 2 if one.card == "m20" or "i02" in one.cards or "x13" in one.cards else 1
        return dice(one.atk) * times + 0.15 * pool.find_xp(one.card)

    foe = next(one for one in view.raid.monsters if one.key == answer.at)
    return weigh(foe) >= max(map(weigh, view.raid.monsters)) - 1e-9 and reason.count == foe.hp - foe.wounds


def is_theft(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    watchers = naive.mates(s, naive.find(s, answer.victim))
    chances = []
    for one in watchers:
        mine, _ = naive.throw(s, naive.find(s, answer.rogue), "skl", "pick", one.key)
        chances.append(naive.beaten(mine, naive.throw(s, one, "skl", "", answer.rogue)[0]))
    return reason.chance == rounded(float(min(chances))) and reason.xp == pool.find_xp(answer.card)


def list_disarm_chances(s: State, view: View, ask: Ask) -> dict[Answer, float]:
    """Return for each possible set of Characters its chance, without Reactions, against the Traps that fit."""
    raid = view.raid
    assert raid is not None and isinstance(ask.choice, Some)
    needed = [card.tn for card in pool.list_cards(Trap) if (card.chars, card.attr) == (raid.chars, raid.attr)]
    found: dict[Answer, float] = {}
    for count in range(1, ask.choice.most + 1):
        for keys in combinations(ask.choice.items, count):
            chances = Counter({0: 1.0})
            for pool_ in [count_dice(s, naive.find(s, key), str(raid.attr), "disarm") for key in keys]:  # type: ignore[arg-type]
                for odds in (0.3,) * pool_.green + (0.5,) * pool_.blue + (0.7,) * pool_.red + (1.0,) * pool_.sure:
                    missed = Counter({n: part * (1 - odds) for n, part in chances.items()})
                    missed.update({n + 1: part * odds for n, part in chances.items()})
                    chances = missed
            found[keys] = sum(part for n, part in chances.items() for tn in needed if n >= tn)
    return found


def is_disarm(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Return whether no other Characters have a better chance, and those who try have one."""
    chances = list_disarm_chances(s, view, ask)
    return 0 < chances[answer] >= max(chances.values()) - 1e-9


def is_hopeless(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    return not any(list_disarm_chances(s, view, ask).values()) and len(answer) == 1


def is_reaction(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Return whether the answer uses a card or an ability, and not on a roll that has what it needs."""
    if not isinstance(answer, moves.Play | moves.Use):
        return False
    thrown = view.throw
    if ask.kind != "on-roll" or thrown is None or thrown.on != "attack" or thrown.who[0] != answer.by:
        return True
    foe = naive.find(s, thrown.against)
    hits = thrown.extra + sum(f <= naive.FACES[c] for c, f in zip(thrown.colours, thrown.faces, strict=True))
    return naive.dies(s, foe, [{hits: naive.Fraction(1)}]) < 1


def is_kept(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    uses = [*options(ask, moves.Play), *options(ask, moves.Use)]
    return answer == PASS and any(move.card != move.by.partition(".")[0] for move in uses)


def is_saved(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    wounded = naive.find(s, answer.at if answer.at != "none" else answer.by)
    n = dict(view.blow)[wounded.key]
    return n >= naive.left(s, wounded) and wounded in naive.mates(s, s.parties[ask.seat].fighters[0])


def is_soaked(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    wounded = naive.find(s, answer.at if answer.at != "none" else answer.by)
    return dict(view.blow)[wounded.key] - 2 < naive.left(s, wounded)


def is_deck(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    able = {"spell": lambda one: any(one.mag), "prayer": lambda one: any(one.hol)}.get(answer.deck, lambda one: True)
    return any(map(able, own(view).fighters))


def is_stronger(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    return isinstance(answer, moves.Give) and answer.giver != answer.to


def is_worst_trap(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Return whether the best raiders pass no other Trap less often, or no other can cost them as many Hit Points."""
    cards = [move.card for move in options(ask, moves.Bring)]
    party = view.parties[view.active or 0].fighters

    def passed(card: str) -> float:
        trap = pool.find_trap(card)
        best = sorted(party, key=lambda one: -dice(getattr(one, trap.attr)))[: trap.chars]
        rolled = "".join("gbrs"[at] * n for one in best for at, n in enumerate(getattr(one, trap.attr)))
        return float(sum(part for (hit, _), part in naive.faces(rolled).items() if len(hit) >= trap.tn))

    def fails(card: str) -> Counter[str]:
        calls = [call for clause in pool.list_clauses(card, "fail") for call in clause.calls]
        return Counter(type(call).__name__ for call in calls)

    least = min(map(passed, cards))
    return len(cards) > 1 and (passed(answer.card) <= least + 1e-9 or bool(fails(answer.card)))


def is_harm(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Return whether no other Monster's Attack deals more wounds on average, and the action deals some."""
    mauls = [dice(naive_figures(view, move.by, "atk")) for move in options(ask, moves.Maul)]
    if isinstance(answer, moves.Maul):
        return dice(naive_figures(view, answer.by, "atk")) >= max(mauls) - 1e-9
    calls = {type(call).__name__: call for clause in pool.list_clauses(answer.card, "battle") for call in clause.calls}
    if "Strike" in calls:
        strike = calls["Strike"]
        return strike.n * dice(naive_figures(view, answer.by, strike.attr)) >= max(mauls, default=0.0) - 1e-9
    return "Wound" in calls and isinstance(answer, moves.Use)


def naive_figures(view: View, key: str, attr: str) -> Any:
    assert view.raid is not None
    return getattr(next(one for one in view.raid.monsters if one.key == key), attr)


def is_best_character(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Return whether no other Character on offer is better in everything."""
    keys = [getattr(move, "card", getattr(move, "character", "")) for move in ask.choice.options]  # type: ignore[union-attr]
    found = [pool.find_character(key) for key in keys if key[:1] == "c"]
    chosen = pool.find_character(reason.card)

    def figures(card: Any) -> list[float]:
        return [card.hp, *(dice((*card.dice(attr), 0)) for attr in ("atk", "skl", "mag", "hol"))]

    mine = figures(chosen)
    return not any(
        all(one > own for one, own in zip(figures(card), mine, strict=True))
        and set(card.classes) >= set(chosen.classes)
        for card in found
    )


def does_more(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Return whether a card or an ability is used. One that strikes a single foe must deal no fewer wounds than its
    user's Attack."""
    if not isinstance(answer, moves.Play | moves.Use):
        return False
    calls = [call for clause in pool.list_clauses(answer.card, "battle") for call in clause.calls]
    if len(calls) != 1 or type(calls[0]).__name__ != "Strike" or answer.at == "none":
        return bool(calls)
    by, foe = naive.find(s, answer.by), naive.find(s, answer.at)
    rolls = [
        naive.several(s, by, calls[0].attr, answer.at, calls[0].n),
        naive.throw(s, by, "atk", "attack", answer.at)[0],
    ]
    struck, hit = (sum(min(n, naive.left(s, foe)) * part for n, part in rolled.items()) for rolled in rolls)
    return struck >= hit * naive.Fraction(4, 5)


def always(s: State, view: View, ask: Ask, answer: Any, reason: Reason) -> bool:
    """Accept any answer: its reason is only that the AI weighs it most."""
    return True


CHECKS: dict[str, Check] = {
    "go": is_way,
    "raid": is_raid,
    "goes-on": is_raid,
    "leaves": lambda s, view, ask, answer, reason: answer == moves.LEAVE,
    "home": is_home,
    "recruit": lambda s, view, ask, answer, reason: reason.count == len(own(view).fighters) < 6,
    "draw": lambda s, view, ask, answer, reason: own(view).at == "inn",
    "heal": lambda s, view, ask, answer, reason: reason.count == sum(one.wounds for one in own(view).fighters) > 0,
    "heals": lambda s, view, ask, answer, reason: any(
        type(call).__name__ == "Heal" for clause in pool.list_clauses(answer.card, "free") for call in clause.calls
    ),
    "steal": is_theft,
    "takes": is_taken,
    "flee": is_flight,
    "kills": is_kill,
    "weakens": is_weakened,
    "card": does_more,
    "disarm": is_disarm,
    "hopeless": is_hopeless,
    "trap": is_worst_trap,
    "harms": is_harm,
    "reacts": is_reaction,
    "keeps": is_kept,
    "saves": is_saved,
    "soaks": is_soaked,
    "character": is_best_character,
    "deck": is_deck,
    "spare": always,
    "banks": lambda s, view, ask, answer, reason: len(view.parties) > 1 and answer == moves.BANK,
    "wears": lambda s, view, ask, answer, reason: len(options(ask, moves.Wear)) > 1,
    "drops": lambda s, view, ask, answer, reason: answer == moves.DROP and bool(options(ask, moves.Replace)),
    "worn": lambda s, view, ask, answer, reason: len(view.parties) == 1,
    "safe": lambda s, view, ask, answer, reason: bool(answer),
    "arranges": is_stronger,
}
LEVELS = ("goldenaxe_catacombs", "tomb_of_the_overseers", "catacombs_first")


def list_next_best(view: View, ask: Ask) -> list[tuple[Answer, Reason]]:
    """Return the next best answers that the coach names, with the reasons that contain numbers."""
    found = [(one.answer, one.why) for one in give_counsel(GAME, view, ask)[1:] if isinstance(one.why, Reason)]
    return [(answer, why) for answer, why in found if why.reason and any(type(n) is int for n in why.open.values())]


def check_reasons(seed: str, least: int, each: int) -> Counter[str]:
    """Check the reasons in positions of several matches until so many were given; ``each`` of one match at most."""
    lot, seen = Random(seed), Counter[str]()
    while sum(seen.values()) < least:
        match: Match[Any] = Match.start(
            GAME, Setup(lot.choice(LEVELS), ({},) * lot.choice((1, 2, 3)), {}), Lot(lot.randrange(10**6))
        )
        bold.stocked(match)
        left, answers = each, 0
        while left and not match.over and answers < 3000:
            put, answers = match.pending[0], answers + 1
            ask, view = put.ask, match.view(put.ask.seat)
            answer, reason = advise(view, ask, lot.randrange)
            if reason.reason and lot.random() < 0.5:
                for other, why in [(answer, reason), *list_next_best(view, ask)]:
                    assert CHECKS[why.reason](match.state, view, ask, other, why), (why, ask.kind, other)
                    seen[why.reason] += 1
                left -= 1
            if lot.random() < 0.3:
                answer = bold.answer(match.state, ask, lot)
            match.act(ask.seat, put.number, ask.choice.write(answer))
    return seen


def test_every_reason_has_a_check() -> None:
    assert set(CHECKS) == set(REASONS)


def test_reasons_are_true_in_their_positions() -> None:
    check_reasons(luck.text(), 100, 40)


@pytest.mark.proof
def test_two_thousand_reasons_are_true_in_their_positions() -> None:
    seen = check_reasons(luck.text(), 2000, 100)
    assert len(seen) > 20, seen


def test_a_party_does_not_sit_at_the_inn_while_a_crypt_is_as_good_as_won() -> None:
    """With one Crypt left, a card more never pays for the turn that it takes."""
    for seed in range(3):
        match: Match[Any] = Match.start(GAME, Setup("catacombs_first", ({}, {})), Lot(seed))
        lot, sitting, worst, presses = Random(seed), [0, 0], 0, 0
        while not match.over:
            put = match.pending[0]
            ask, view = put.ask, match.view(put.ask.seat)
            answer, _ = advise(view, ask, lot.randrange)
            presses += ask.choice.count() > 1 and ask.kind != "stock"  # One press banks all cards.
            if ask.kind == "turn" and view.active == ask.seat:
                sits = own(view).at == "inn" and not isinstance(answer, moves.Go | moves.Recruit)
                sitting[ask.seat] = sitting[ask.seat] + 1 if sits else 0
                worst = max(worst, sitting[ask.seat])
            match.act(ask.seat, put.number, ask.choice.write(answer))
        assert worst < 5, (seed, worst)
        assert match.state.turn < 45 and presses < 120, "45 minutes for two, at 20 s a press (TOMB-RUL-6)"
