"""The AI's estimates of raids in Tomb: the possible cards of a Crypt, and the expected outcome for a party."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Any, NamedTuple, cast

from msgspec import Struct

from .. import worth
from ..cards import pool
from ..cards.records import Monster, Trap, Treasure
from ..dice import Pool
from ..maps.boards import load_boards
from ..state import Attr, find_kind
from ..view import CryptView, Figures, PartyView, View
from . import gear
from .bout import Bout, Foe, Hero, compute_blow, compute_chance, compute_mean, simulate_bout
from .thought import SOLID, Style

SAMPLES, RUNS = 5, 3
"""``SAMPLES`` is the number of guesses at hidden cards. ``RUNS`` is the number of simulated fights for each guess."""
KNOWN_RUNS = 12
"""The number of simulated fights for an estimate when all cards of the Crypt are known."""
STEPS = (0.6180339887, 0.7548776662, 0.5698402910, 0.4142135624, 0.7320508076)
"""Steps, as fractions, by which the guesses go through the hidden cards. They spread the guesses evenly."""


class Prospect(Struct, frozen=True):
    """The average outcome of a raid on a Crypt."""

    value: float
    """The XP gained in the raid, minus the cost of deaths."""
    xp: float
    cleared: float
    """The chance (0 to 1) that no Monster is left after the raid."""
    lost: float
    """The chance (0 to 1) that the whole party is lost in the raid."""
    beaten: float
    """The chance (0 to 1) that each Trap is disarmed, and no Monster is left."""


Skills = tuple[tuple[str, tuple[Figures, ...]], ...]
"""The dice of each Character of a party, by attribute."""
KILLED = 4
"""A Trap that kills a Character at once counts as this many wounds."""


class Raiders(NamedTuple):
    """A party before a raid: its Characters in a fight, and its dice against Traps."""

    heroes: tuple[Hero, ...]
    without: tuple[Hero, ...]
    """The Characters without their Spells, for a Monster that is immune to Spells."""
    skills: Skills
    """The dice of each Character, by attribute."""
    alone: bool
    """A flag: this is a solo game, in which Treasures are worth no XP."""


def build_raiders(view: View, party: PartyView, *, healed: bool = False) -> Raiders:
    """Return a party, prepared for the estimates of raids.

    ``healed``: the Characters count as having no wounds.
    """
    heroes = gear.build_heroes(view, party, view.hand, healed=healed)
    without = gear.build_heroes(view, party, view.hand, healed=healed, spells=False)
    skills = tuple(
        (attr, tuple(gear.find_figures(one, attr) for one in party.fighters)) for attr in ("atk", "skl", "mag", "hol")
    )
    return Raiders(heroes, without, skills, gear.is_alone(view))


# --- a Crypt's cards ------------------------------------------------------------------------------------------------


@cache
def _count_box() -> Counter[str]:
    """Return the number of copies of each Crypt card in the box."""
    return Counter(pool.list_copies(Monster, Trap, Treasure))


def list_hidden_cards(view: View) -> tuple[str, ...]:
    """Return the Crypt cards whose places the viewer does not know, sorted by kind and XP."""
    left = _count_box().copy()
    left.subtract(card for crypt in view.crypts for card in crypt.known)
    left.subtract(view.crypt_discard)
    left.subtract(view.stock)
    for party in view.parties:
        left.subtract(card for card in party.bank)
        left.subtract(card for one in party.fighters for card in one.cards if find_kind(card) == "treasure")
    if view.raid is not None:
        left.subtract(one.card for one in view.raid.monsters)
    return tuple(sorted(left.elements(), key=_rank_by_kind))


@cache
def _rank_by_kind(card: str) -> tuple[str, int, str]:
    """Return the sort key of a Crypt card: by kind, then by XP."""
    return find_kind(card), pool.find_xp(card), card


@cache
def _rank_by_worth(card: str) -> tuple[bool, int, str]:
    """Return the sort key of a Crypt card: Treasures come first, then the others by XP."""
    return find_kind(card) != "treasure", pool.find_xp(card), card


def guess_crypt_cards(
    view: View, crypt: CryptView, unseen: tuple[str, ...], style: Style
) -> tuple[tuple[str, ...], ...]:
    """Return guesses at the cards of a Crypt. Each guess has the known cards, and some of the hidden cards."""
    many = max(0, crypt.count - len(crypt.known))
    if not many:
        return (crypt.known,)
    raided = view.raid is not None and view.raid.crypt == crypt.key
    if crypt.only_treasures and (crypt.known or raided):  # The viewer knows all Monsters of the Crypt.
        kinds: set[str] | None = {"treasure"}
    else:  # With the memory aid off, shown Monsters may be among the hidden cards (TOMB-HR-4).
        kinds = {"monster", "treasure"} if crypt.no_traps else None
    listed = [card for card in unseen if kinds is None or find_kind(card) in kinds]
    if not listed:
        return (crypt.known,)
    low, high = 0.0, 1.0
    if style.sees_habits and not gear.is_alone(view) and kinds != {"treasure"}:
        low, high = _find_usual_part(view.level, crypt.cap)
        listed.sort(key=_rank_by_worth)
    found = []
    for sample in range(SAMPLES):
        drawn = []
        for place in range(many):
            spread = (sample + 0.5) / SAMPLES + place * STEPS[(place + sample) % 5] + 0.37 * place * sample
            at = len(listed) * spread % len(listed)
            if (sample + place) % SAMPLES:  # In one guess of each place, the card is unusual there.
                at = len(listed) * low + (high - low) * at
            drawn.append(listed[min(int(at), len(listed) - 1)])
        found.append((*crypt.known, *drawn))
    return tuple(found)


@cache
def _find_usual_part(level: str, cap: int) -> tuple[float, float]:
    """Return which part of all Crypt cards usually lies in Crypts of this size, as two fractions (start, end).

    The cards are sorted: Treasures first, then the others by XP. The smallest Crypts hold the first cards.
    """
    caps = [crypt.cap for crypt in load_boards()[level].level.crypts]
    below, equal = (sum(each for each in caps if each < cap), sum(each for each in caps if each == cap))
    return below / sum(caps), (below + equal) / sum(caps)


@cache
def build_foe(card: str) -> Foe:
    """Return a Monster for a simulated fight. Cards that it draws when revealed are estimated."""
    body = pool.find_monster(card)
    dice: Figures = (*body.atk, 0)
    best = compute_blow(dice)
    for name, call in gear.list_calls(card, "battle"):
        if name == "Strike":
            other: Figures = (*body.dice(cast(Attr, str(call.attr))), 0)
            best = max(best, compute_blow(other, int(call.n)), key=compute_mean)
        elif name == "Wound" and call.to == "foes":
            best = max(best, (0.0, 0.0, 0.0, 1.0), key=compute_mean)
    more = sum(int(call.n) for name, call in gear.list_calls(card, "passive") if name == "Again")
    tough = sum(
        1
        for name, call in (*gear.list_calls(card, "wounds"), *gear.list_calls(card, "dying"))
        if name in ("Soak", "Save")
    )
    drawn = sum(1 for name, _ in gear.list_calls(card, "reveal") if name == "Draw")
    if drawn:
        best = compute_blow((dice[0] + 1, dice[1], dice[2], 0)) if best == compute_blow(dice) else best
    return Foe(body.hp + tough, best, 1 + more, body.xp)


# --- outcomes -------------------------------------------------------------------------------------------------------


def compute_prospect(
    view: View, party: Raiders, crypt: CryptView, unseen: tuple[str, ...], style: Style = SOLID
) -> Prospect:
    """Return the expected outcome of a party's raid on a Crypt.

    ``unseen``: the cards whose places the viewer does not know.
    """
    each = [
        _compute_outcome(
            party, tuple(sorted(cards)), RUNS if len(cards) > len(crypt.known) else KNOWN_RUNS, style.counts_harm
        )
        for cards in guess_crypt_cards(view, crypt, unseen, style)
    ]
    many = len(each)
    return Prospect(
        sum(one.value for one in each) / many,
        sum(one.xp for one in each) / many,
        sum(one.cleared for one in each) / many,
        sum(one.lost for one in each) / many,
        sum(one.beaten for one in each) / many,
    )


@lru_cache(maxsize=4096)
def _compute_outcome(party: Raiders, cards: tuple[str, ...], runs: int, counts_harm: bool) -> Prospect:
    """Return the expected outcome of a raid against these cards: first Traps, then Monsters, then Treasures.

    ``counts_harm``: the wounds by Traps weaken the party in the fight (``Style``).
    """
    value, xp, disarmed = 0.0, 0.0, 1.0
    for card in cards:
        if find_kind(card) == "trap":
            trap = pool.find_trap(card)
            passed = compute_disarm_chance(party.skills, trap.chars, trap.attr, trap.tn)
            disarmed *= passed
            xp += passed * trap.xp
            value += passed * trap.xp - (1 - passed) * compute_failure_cost(party.heroes, card)
    foes = tuple(sorted(build_foe(card) for card in cards if find_kind(card) == "monster"))
    fighters = party.without if any(map(gear.is_immune, cards)) else party.heroes
    if counts_harm:
        fighters = _weaken_party(fighters, party.skills, cards)
    fight: Bout = simulate_bout(
        fighters, foes, runs, sum(map(ord, "".join(cards))), any(map(gear.is_flight_forbidden, cards))
    )
    xp += fight.xp
    value += fight.xp - fight.cost
    spoils = sum(1.0 if party.alone else float(pool.find_xp(card)) for card in cards if find_kind(card) == "treasure")
    xp += 0.0 if party.alone else fight.cleared * spoils
    return Prospect(value + fight.cleared * spoils, xp, fight.cleared, fight.lost, disarmed * fight.cleared)


def _weaken_party(heroes: tuple[Hero, ...], skills: Skills, cards: tuple[str, ...]) -> tuple[Hero, ...]:
    """Return the Characters that survive the Traps among these cards. Expected wounds are counted in halves."""
    everybody = somebody = 0.0
    for card in cards:
        if find_kind(card) != "trap":
            continue
        trap = pool.find_trap(card)
        fails = 1 - compute_disarm_chance(skills, trap.chars, trap.attr, trap.tn)
        for name, call in gear.list_calls(card, "fail"):
            if name == "Wound" and call.to == "party":
                everybody += fails * call.n
            elif name in ("Wound", "Kill"):
                somebody += fails * (call.n if name == "Wound" else KILLED)
    if not heroes or not (everybody or somebody):
        return heroes
    lives = [each.left - everybody for each in heroes]
    lives[lives.index(max(lives))] -= somebody
    found = tuple(each._replace(left=round(2 * left) / 2) for each, left in zip(heroes, lives, strict=True))
    return tuple(each for each in found if each.left > 0) or (heroes[0]._replace(left=0.5),)


def compute_disarm_chance(skills: Skills, chars: int, attr: str, tn: int) -> float:
    """Return the chance that the best Characters of a party disarm a Trap.

    ``chars`` of them roll ``attr`` against the target number ``tn``.
    """
    dice = next(listed for key, listed in skills if key == attr)
    best = sorted(dice, key=lambda each: -Pool(*each).expected)[:chars]
    together: Figures = (
        sum(d[0] for d in best),
        sum(d[1] for d in best),
        sum(d[2] for d in best),
        sum(d[3] for d in best),
    )
    return compute_chance(compute_blow(together), tn)


@lru_cache(maxsize=4096)
def compute_failure_cost(heroes: tuple[Hero, ...], card: str) -> float:
    """Return the cost to a party, in XP, when it fails to disarm a Trap."""
    total = 0.0
    cheapest = min((one.cost for one in heroes), default=0.0)
    for name, call in gear.list_calls(card, "fail"):
        if name == "Wound":
            whole = call.to == "party"
            dead = [one.cost for one in heroes if one.left <= call.n]
            total += sum(dead) if whole else (cheapest if len(dead) == len(heroes) else 0.5 * cheapest if dead else 0.0)
            total += 0.3 * call.n * (len(heroes) if whole else 1)
            total += 4.0 if whole and len(dead) == len(heroes) else 0.0
        elif name == "Kill":
            total += sum(one.cost for one in heroes) / max(1, len(heroes)) + (4.0 if len(heroes) == 1 else 0.0)
        else:
            total += {"Ban": 1.5, "Lose": 1.0, "GoTo": 1.0}.get(name, 0.7)
    return total


def forecast_fight(view: View) -> Bout:
    """Return the expected outcome for the raiding party if it continues its present fight."""
    raid = view.raid
    assert raid is not None
    spells = not any(gear.is_immune(one.card) for one in raid.monsters)
    heroes = gear.build_heroes(
        view, worth.find_active_party(view), view.hand if view.viewer == view.active else (), spells=spells
    )
    foes = tuple(sorted(_build_present_foe(one) for one in raid.monsters))
    return simulate_bout(heroes, foes, 24, 7)


def _build_present_foe(monster: Any) -> Foe:
    """Return a Monster of the raid under way, in its present state, for a simulated fight."""
    usual = build_foe(monster.card)
    best = max(compute_blow(monster.atk), usual.blow, key=compute_mean)
    return Foe(max(1, worth.count_health(monster)), best, usual.actions, usual.xp)


def weigh_spoils(view: View) -> float:
    """Return the worth, in XP, of the Treasures that are still in the raided Crypt."""
    raid = view.raid
    assert raid is not None
    crypt = next(crypt for crypt in view.crypts if crypt.key == raid.crypt)
    known = [card for card in crypt.known if find_kind(card) == "treasure"]
    if gear.is_alone(view):
        return 1.0 * crypt.count
    rest = max(0, crypt.count - len(crypt.known)) if crypt.only_treasures else 0
    return sum(pool.find_xp(card) for card in known) + 3.9 * rest
