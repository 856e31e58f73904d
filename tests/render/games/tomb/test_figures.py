"""Every figure on a button is true at that moment: compared with the rules' own dice, all faces of them counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Setup
from engine.games.tomb import moves
from engine.games.tomb.cards import pool
from engine.games.tomb.dice import Pool
from engine.games.tomb.figures import compute_hit_points, count_actions, is_immune
from engine.games.tomb.game import GAME
from engine.games.tomb.sides import find, find_active_party, find_side, list_classes, list_members
from engine.games.tomb.state import MONSTERS, Combatant, State, find_kind
from engine.games.tomb.throws import pool_dice
from engine.games.tomb.verbs.harming import Mend, Strike, Ward
from engine.match import Match
from engine.protocol import Ask, Move, One, Some
from render.games.tomb.face import FACE
from render.games.tomb.words import odds
from render.text.i18n import say
from tests.engine.games.tomb import bold
from tests.engine.test_conformance import Lot
from tests.render.games.tomb.samples import fighter, two, view

NAMES = ("Ana", "Ben", "Cid")
FACES = {"g": 3, "b": 5, "r": 7}
"""So many of ten faces are successes (TOMB-DICE-3)."""


def counted(*rolls: Pool) -> list[Fraction]:
    """The chance of each number of successes of these rolls together, from none on: every face of every die."""
    ways = [1]
    for rolled in rolls:
        ways = [0] * rolled.sure + ways
        for colour in rolled.colours:
            hit = FACES[colour]
            longer = [0] * (len(ways) + 1)
            for n, count in enumerate(ways):
                longer[n] += count * (10 - hit)
                longer[n + 1] += count * hit
            ways = longer
    return [Fraction(count, sum(ways)) for count in ways]


def reached(n: int, *rolls: Pool) -> Fraction:
    """The chance of so many successes or more."""
    return sum(counted(*rolls)[max(0, n) :], Fraction(0))


def beaten(mine: Pool, theirs: Pool) -> Fraction:
    """The chance of strictly more successes (TOMB-ROLL-4)."""
    return sum((part * reached(n + 1, mine) for n, part in enumerate(counted(theirs))), Fraction(0))


def shown(chance: Fraction) -> str:
    """As a button says it."""
    whole = int(chance * 100 + Fraction(1, 2))
    if whole == 0 and chance > 0:
        return "<1%"
    return ">99%" if whole == 100 and chance < 1 else f"{whole}%"


def one_of(s: State, key: str) -> Combatant:
    found = find(s, key)
    assert found is not None
    return found


def left(s: State, one: Combatant) -> int:
    return compute_hit_points(s, one) - one.wounds


def mended(s: State, rolled: Pool, side: Sequence[Combatant]) -> list[Fraction]:
    """One wound healed, and all of them."""
    most = sum(one.wounds for one in side)
    return [reached(1, rolled), *([reached(most, rolled)] if most > 1 else [])]


def expected(s: State, option: Move, ask: Ask) -> list[Fraction]:
    """The chances that an option should say, by the rules."""
    match option:
        case moves.Everybody(at):
            blows = [(one, pool_dice(s, [one], "atk", "attack", at)) for one in find_active_party(s).fighters]
            waiting = [pool_ for one, pool_ in blows for _ in range(count_actions(s, one) - one.acted)]
            return [reached(left(s, one_of(s, at)), *waiting)]
        case moves.Attack(by, at):
            return [reached(left(s, one_of(s, at)), pool_dice(s, [one_of(s, by)], "atk", "attack", at))]
        case moves.Who(key):
            return of_who(s, one_of(s, key), ask)
        case moves.Heal():
            clerics = [one for one in find_active_party(s).fighters if "cleric" in list_classes(one)]
            return mended(s, pool_dice(s, clerics, "hol", "heal"), find_active_party(s).fighters)
        case moves.Steal(rogue, victim, _):
            mine = pool_dice(s, [one_of(s, rogue)], "skl", "pick", victim)
            side = find_side(s, victim)
            assert side is not None
            return [min(beaten(mine, pool_dice(s, [one], "skl")) for one in list_members(s, side))]
        case moves.Play(card, by, at) | moves.Use(card, by, at):
            return of_card(s, card, one_of(s, by), at, ask)
    return []


def of_who(s: State, one: Combatant, ask: Ask) -> list[Fraction]:
    if ask.kind == "takes":
        return [reached(left(s, one), pool_dice(s, [one_of(s, ask.about)], "atk", "attack", one.key))]
    if ask.kind == "hazard":
        return [reached(2, pool_dice(s, [one], "skl"))]
    if ask.kind == "decoy":
        assert s.theft is not None
        return [
            1 - beaten(pool_dice(s, [one_of(s, s.theft.rogue)], "skl", "pick", one.key), pool_dice(s, [one], "skl"))
        ]
    if ask.kind != "target":
        return []
    contest = [clause.guards.vs for clause in pool.list_clauses(ask.about, "reveal") if clause.guards.vs is not None]
    if contest and s.raid is not None:
        foe = next(each for each in s.raid.monsters if each.card == ask.about)
        attr = contest[0].attr
        return [1 - beaten(pool_dice(s, [foe], attr, "", one.key), pool_dice(s, [one], attr, "", foe.key))]
    return []


WINDOW = {"raider": "battle", "cm": "battle", "on-wounds": "wounds", "on-dying": "dying", "on-reveal": "revealed"}


def of_card(s: State, card: str, by: Combatant, at: str, ask: Ask) -> list[Fraction]:
    clauses = pool.list_clauses(card, WINDOW.get(ask.kind, "turn"))
    if not clauses:
        return []
    guards, side = clauses[0].guards, find_side(s, by.key)
    assert side is not None
    if guards.test is not None:
        return [reached(guards.test.number, pool_dice(s, [by], guards.test.attr))]
    for call in clauses[0].calls:
        match call:
            case Strike(attr, n, "foe") if (foe := find(s, at)) is not None:
                return [reached(left(s, foe), *[pool_dice(s, [by], attr, "", at)] * n)]
            case Strike(attr, n, "split"):
                foes = find_active_party(s).fighters if side == MONSTERS else list_members(s, MONSTERS)
                spell = find_kind(card) == "spell"
                hit = [left(s, foe) for foe in foes if not (spell and is_immune(s, foe, "spell"))]
                return [reached(min(hit), *[pool_dice(s, [by], attr)] * n)] if hit else []
            case Mend(attr):
                return mended(s, pool_dice(s, [by], attr), list_members(s, side))
            case Ward(attr, tn):
                return [reached(tn, pool_dice(s, [by], attr))]
    return []


def compared(match: Match[Any], seen: Counter[str]) -> None:
    """All that the open questions say, with all that they should."""
    for put in match.pending:
        ask = put.ask
        view = GAME.view(match.state, ask.seat)
        if isinstance(ask.choice, One):
            listed = [(option, FACE.label(option, ask, view, NAMES), expected(match.state, option, ask))
                      for option in ask.choice.options]  # fmt: skip
        elif isinstance(ask.choice, Some) and ask.kind == "disarm":
            attr = view.raid.attr
            pools = {
                key: pool_dice(match.state, [one_of(match.state, key)], attr, "disarm") for key in ask.choice.items
            }
            listed = [(key, FACE.item(key, ask, view, NAMES), [reached(n, pools[key]) for n in (2, 3, 4)])
                      for key in ask.choice.items]  # fmt: skip
        else:
            continue
        for plan in GAME.plans.possible(view, ask.seat, ()) if ask.kind == "raider" else ():
            listed.append((plan, FACE.label(plan, ask, view, NAMES), expected(match.state, plan, ask)))
        for option, label, chances in listed:
            text = say(label.text)
            assert re.findall(r"[<>]?\d+%", text) == [shown(chance) for chance in chances], (ask.kind, option, text)
            if chances:
                seen[f"{ask.kind} {type(option).__name__}"] += 1


MATCHES = (
    Setup("tomb_of_the_overseers", ({},) * 3, {"years": "fat"}),
    Setup("goldenaxe_catacombs", ({},) * 2, {"seven_dice": "on", "bloody_nasty": "on"}),
)


@pytest.mark.parametrize("number", range(len(MATCHES)))
def test_every_chance_is_true_now_TOMB_DICE_3_TOMB_DICE_9(number: int) -> None:
    """Over random play, and over what the AI plays: with everything that cards in play change."""
    seen: Counter[str] = Counter()
    for seed in (1, 2):
        match = Match.start(GAME, MATCHES[number], Lot(seed))
        bold.stocked(match)
        lot = Random(seed)
        for _ in range(400):
            if match.over:
                break
            compared(match, seen)
            put = match.pending[0]
            ask, view = put.ask, GAME.view(match.state, put.ask.seat)
            answer = bold.answer(match.state, ask, lot) if lot.random() < 0.5 else GAME.choose(view, ask, lot.randrange)
            match.act(ask.seat, put.number, ask.choice.write(answer))
    wanted = {"raider Attack", "raider Everybody", "takes Who", "disarm str", "raider Use", "turn Heal"}
    assert wanted <= set(seen), seen


def test_no_card_adds_a_red_die_where_red_dice_are_banned_TOMB_DICE_9() -> None:
    """Lady Eryne rolls one more red die where she steals, but none under the Amulet that bans them."""
    rogue, shown_to = fighter("c02"), view(*two())
    green, blue, red, _ = rogue.skl
    assert odds.count_dice(shown_to, rogue, "skl", "pick") == Pool(green, blue, red + 1)
    banned = replace(rogue, skl=(green, blue, 0, 0), no_red=True)
    assert odds.count_dice(shown_to, banned, "skl", "pick") == Pool(green, blue, 0)
