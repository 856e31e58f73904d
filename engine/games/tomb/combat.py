"""Combat: the reveal, rounds, and the battle actions of both sides (TOMB-COMB)."""

from __future__ import annotations

from engine.protocol import Move, Rules, tell
from engine.zones import EVERYBODY

from . import asking, crypt_master, goes, harm, lasting, leaving
from .attach import receive
from .cards import pool
from .figures import banned, dice, left
from .language import Deed, Event
from .moves import Attack, Flee, Maul, Play, Use, Wait
from .reactions import carry, deed_of, react, resolve
from .sides import board, find, me, raid, side_of
from .state import MONSTERS, Change, Fighter, Lasting, State, fighter, kind_of
from .throws import throw
from .uses import could_hold, in_play, moves, secret

IDLE_ROUNDS, HOPELESS_ROUNDS = 3, 6
"""So many quiet rounds in a row, and the party is made to flee (TOMB-COMB-15); so many where somebody might still use
something and fleeing is forbidden: what nobody used in all of them, nobody can use (TOMB-RUL-9)."""


# --- the reveal ----------------------------------------------------------------------------------------------------


def reveal(s: State) -> Rules[None]:
    """All Monsters are revealed together (TOMB-COMB-3): a step of its own, for it says of all other cards that they are
    none."""
    at = raid(s)
    crypt = s.crypts[at.crypt]
    crypt.only_treasures = True
    for card in sorted(card for card in crypt.cards.cards if kind_of(card) == "monster"):
        place = crypt.cards.cards.index(card)
        crypt.cards.show(place, EVERYBODY)
        crypt.cards.take(place)
        at.monsters.append(fighter(card if find(s, card) is None else f"{card}.2"))
    yield from tell("revealed", monsters=tuple(one.key for one in at.monsters))
    if not at.monsters:  # TOMB-ENTER-4
        s.step = "treasures"
        return
    if s.rules.bloody_nasty:  # TOMB-HR-9
        attached = sum(len(one.cards) for one in me(s).fighters)
        keys = tuple(one.key for one in at.monsters)
        s.lasting = [*s.lasting, Lasting(Change("hp", n=attached), keys, "combat", "", s.active)]
    s.step = "revealed"


def revealed(s: State) -> Rules[None]:
    """What the reveal sets off, the Monsters' own first, then Reactions (TOMB-COMB-4, TOMB-COMB-5)."""
    at = raid(s)
    yield from _reveal_effects(s)
    yield from react(s, Event("revealed"))
    if s.raid is not None:
        s.step = "fight"
        at.quiet, at.idle = True, 0  # TOMB-COMB-15
        lasting.renew(s, "round")  # what was used before the first round is no use in it (TOMB-FX, limits)
        goes.new_round(s)  # TOMB-COMB-7
        yield from _over(s)  # TOMB-COMB-12


def _reveal_effects(s: State) -> Rules[None]:
    """The Crypt Master chooses the order (TOMB-DEC-22); the Crypt's own text comes last (TOMB-MAP)."""
    at = raid(s)
    waiting = [one.key for one in at.monsters if pool.clauses(one.card, "reveal")]
    while waiting:
        key = yield from asking.who(at.cm, "reveal", waiting, waiting[0])
        waiting.remove(key)
        one = find(s, key)
        if one is not None:
            for clause in pool.clauses(one.card, "reveal"):
                yield from resolve(s, Deed(at.cm, MONSTERS, key, one.card, clause))
    text = board(s).level.crypts[at.crypt].text
    if text is not None:
        for clause in pool.clauses(text, "reveal"):
            yield from resolve(s, Deed(at.cm, MONSTERS, "", text, clause))


# --- rounds --------------------------------------------------------------------------------------------------------


def fight(s: State) -> Rules[None]:
    """One battle action, the Crypt Master's first, then in turns; who alone has actions left goes on alone
    (TOMB-COMB-7 to 9)."""
    at = raid(s)
    monsters, characters = goes.waiting(s, MONSTERS), goes.waiting(s, s.active)
    if not monsters and not characters:
        yield from _next_round(s)
    elif monsters and (at.cm_goes or not characters):
        at.cm_goes = False
        yield from _cm_acts(s, monsters)
    else:
        at.cm_goes = True
        yield from _raider_acts(s, characters)
    yield from _over(s)


def _next_round(s: State) -> Rules[None]:
    """TOMB-COMB-11; after three quiet rounds the party flees, unless that is forbidden (TOMB-COMB-15, TOMB-RUL-9)."""
    at = raid(s)
    at.idle = at.idle + 1 if at.quiet else 0
    at.quiet = True
    lasting.renew(s, "round")
    yield from lasting.end(s, "round")
    if s.raid is None:
        return
    if at.idle >= IDLE_ROUNDS and (not banned(s, s.active, "flee") or _is_hopeless(s, at.idle)):
        yield from tell("idle-combat")
        yield from leaving.flee(s, s.active)
        return
    goes.new_round(s)
    yield from tell("round", round=at.round)


def _is_hopeless(s: State, quiet: int) -> bool:
    """Whether nobody on either side can do anything, as far as everybody knows: no die to attack with and nothing to
    use (TOMB-RUL-9). It does not depend on what a hand holds: when a raid ends must not tell it."""
    if any(dice(s, one, "atk", "attack").any for one in (*me(s).fighters, *raid(s).monsters)):
        return False
    might = in_play(s, raid(s).cm, "battle") or in_play(s, s.active, "battle") or could_hold(s, s.active, "battle")
    return not might or quiet >= HOPELESS_ROUNDS


def _over(s: State) -> Rules[None]:
    """Combat ends when one side is gone (TOMB-COMB-12)."""
    if s.raid is None:
        return
    if not me(s).fighters:
        yield from leaving.end_raid(s)
    elif not s.raid.monsters:
        lasting.renew(s, "round", "combat")
        yield from lasting.end(s, "round", "combat")  # TOMB-FX-15: before the Treasures
        if me(s).fighters and s.crypts[s.raid.crypt].cards.cards:
            s.step = "treasures"
        else:
            yield from leaving.end_raid(s)


# --- battle actions ------------------------------------------------------------------------------------------------


def _cm_acts(s: State, waiting: list[Fighter]) -> Rules[None]:
    """TOMB-MON-1, TOMB-MON-3, TOMB-COMB-10, TOMB-DEC-23."""
    cm = raid(s).cm
    options: list[Move] = []
    uses = in_play(s, cm, "battle")
    for one in waiting:
        options += [Maul(one.key), *(use for use in uses if use.by == one.key), Wait(one.key)]
    chosen: Move = yield from asking.one(cm, "cm", options, crypt_master.action(s, waiting, options))
    assert isinstance(chosen, Maul | Use | Wait)
    actor = find(s, chosen.by)
    assert actor is not None
    actor.acted += 1
    if isinstance(chosen, Maul):
        party = me(s).fighters
        strongest = max(party, key=lambda one: left(s, one))
        target = yield from asking.who(s.active, "takes", [one.key for one in party], strongest.key, chosen.by)
        yield from attack(s, chosen.by, target)
    elif isinstance(chosen, Use):
        yield from carry(s, deed_of(s, cm, chosen, "battle"))
    else:
        yield from tell("waited", one=chosen.by)


def _raider_acts(s: State, waiting: list[Fighter]) -> Rules[None]:
    """TOMB-CHAR-1 to 3, TOMB-DEC-25."""
    at = raid(s)
    keys = [one.key for one in waiting]
    uses = moves(s, s.active, "battle")
    weakest = min(at.monsters, key=lambda one: left(s, one))
    strongest = max(waiting, key=lambda one: dice(s, one, "atk", "attack", weakest.key).expected)
    default = Attack(strongest.key, weakest.key)
    options: list[Move] = [Attack(key, foe.key) for key in keys for foe in at.monsters]
    options += [use for use in uses if isinstance(use, Play | Use) and use.by in keys]
    if not banned(s, s.active, "flee"):  # TOMB-FLEE-1
        options += [Flee(key) for key in keys]
    options += [Wait(key) for key in keys]
    chosen: Move = yield from asking.one(
        s.active, "raider", options, default, secret=secret(s, s.active, uses, "battle"), throw=True
    )
    assert isinstance(chosen, Attack | Play | Use | Flee | Wait)
    actor = find(s, chosen.by)
    assert actor is not None
    actor.acted += 1
    if isinstance(chosen, Attack):
        yield from attack(s, chosen.by, chosen.at)
    elif isinstance(chosen, Play | Use):
        yield from carry(s, deed_of(s, s.active, chosen, "battle"))
    elif isinstance(chosen, Flee):  # TOMB-FLEE-1, TOMB-FLEE-2
        yield from tell("fled", seat=s.active, by=chosen.by)
        yield from leaving.flee(s, s.active)
    else:
        yield from tell("waited", one=chosen.by)


def attack(s: State, by: str, at: str, on: str = "attack") -> Rules[None]:
    """Declared; Reactions; the roll; each success is a wound (TOMB-MON-1, TOMB-CHAR-1, TOMB-WND-3)."""
    yield from tell("attacks", by=by, at=at)
    side = side_of(s, at)
    assert side is not None
    yield from react(s, Event("attacked", ((at, side),), by))
    attacker = find(s, by)
    if attacker is None or find(s, at) is None:
        return
    n = yield from throw(s, [attacker], "atk", on, at)
    yield from lasting.end(s, "roll")
    yield from harm.wound(s, [(at, n)], by)


# --- Treasures -----------------------------------------------------------------------------------------------------


def treasures(s: State) -> Rules[None]:
    """All Treasures of the Crypt, openly: each is banked or attached at once (TOMB-TRS-1 to 3)."""
    cards = s.crypts[raid(s).crypt].cards
    for place in range(len(cards)):
        cards.show(place, EVERYBODY)
    yield from tell("treasures", cards=tuple(sorted(cards.cards)))
    for card in sorted(cards.cards):
        yield from receive(s, s.active, card, cards, "treasure")
        yield from harm.deaths(s)
        if not me(s).fighters:  # of what was discarded for it (TOMB-WIPE-5)
            break
    yield from leaving.end_raid(s)
