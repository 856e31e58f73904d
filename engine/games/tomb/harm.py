"""Wounds, healing and death in Tomb (TOMB-WND, TOMB-DEATH)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.protocol import Rules, Seat

from . import asking, idleness
from .attach import discard_all
from .cards import pool
from .events.raids import CharacterDied, Dying, Healed, MonsterKilled, Saved, Wounded, WoundsAnnounced, WoundsPrevented
from .events.turns import CharacterAtInn, CharacterLeft
from .figures import compute_hit_points, count_life_left
from .language import Event
from .moves import NO, YES
from .reactions import open_reaction_window
from .sides import find, find_side, list_sides
from .state import INN, MONSTERS, Blow, Combatant, Side, State, make_combatant

Amounts = list[tuple[str, int]]


def wound(s: State, amounts: Amounts, doer: str = "", trap: bool = False) -> Rules[None]:
    """Announce wounds on combatants, open Reactions, place the wounds, then resolve deaths (TOMB-WND-1, 4).

    Wounds on several combatants are announced together (TOMB-REACT-8). ``doer`` is the combatant that deals them, or
    "".
    """
    listed = [(key, n) for key, n in amounts if n > 0 and find(s, key) is not None]
    if not listed:
        return
    about = tuple((key, side) for key, _ in listed if (side := find_side(s, key)) is not None)
    s.blows.append(Blow(listed, trap))
    yield WoundsAnnounced(tuple(listed), by=doer)
    about_trap = "trap" if trap else ""  # TOMB-REACT-8: some cards answer only wounds by Traps.
    yield from open_reaction_window(s, Event("wounds", about, on=about_trap))
    for key, n in s.blows.pop().amounts:
        combatant = find(s, key)
        if combatant is not None and n > 0:
            combatant.wounds += n
            idleness.break_quiet(s)
            yield Wounded(key, n, combatant.wounds, hp=compute_hit_points(s, combatant))
    yield from resolve_deaths(s, doer)


def soak_wounds(s: State, key: str, n: int) -> Rules[None]:
    """Remove up to ``n`` of the wounds that are announced on a combatant (TOMB-FX-11)."""
    if not s.blows:
        return
    blow = s.blows[-1]
    for index, (wounded, amount) in enumerate(blow.amounts):
        if wounded == key:
            blow.amounts[index] = (wounded, max(0, amount - n))
            yield WoundsPrevented(key, min(n, amount))


def heal(s: State, combatant: Combatant, n: int) -> Rules[None]:
    """Heal up to ``n`` wounds of a combatant. If it was dying and then has Hit Points left, it lives (TOMB-RUL-10)."""
    gone = min(n, combatant.wounds)
    if gone:
        doomed = count_life_left(s, combatant) <= 0
        combatant.wounds -= gone
        yield Healed(combatant.key, gone)
        if doomed and count_life_left(s, combatant) > 0:
            yield from _spare_combatant(s, combatant)


def resolve_deaths(s: State, doer: str = "", condemned: tuple[str, ...] = ()) -> Rules[None]:
    """Remove all combatants with as many wounds as Hit Points, and all combatants in ``condemned``.

    Reactions come first. Then combatants are removed, Monsters before Characters. This repeats until nobody else dies.
    Rules: TOMB-DEATH-1, -2, TOMB-FX-13, TOMB-WND-7.
    """
    marked = condemned
    while doomed := _list_doomed(s, marked):
        s.dying.append([key for key, _ in doomed])
        yield Dying(tuple(key for key, _ in doomed))
        # TOMB-DEATH-2: cards give a last chance before death.
        yield from open_reaction_window(s, Event("dying", tuple(doomed)))
        gone = s.dying[-1]
        marked = ()
        for monsters in (True, False):
            for key, side in doomed:
                if key in gone and (side == MONSTERS) == monsters:
                    yield from _remove_combatant(s, key, side)
        s.dying.pop()
        removed = tuple((key, side) for key, side in doomed if key in gone and find(s, key) is None)
        if removed:
            yield from open_reaction_window(s, Event("death", removed))
            if find(s, doer) is not None:
                yield from open_reaction_window(s, Event("killed", removed, doer))


def _list_doomed(s: State, condemned: tuple[str, ...]) -> list[tuple[str, Side]]:
    """Return all combatants that must die now, because no Hit Points are left or they are condemned.

    Combatants that are already dying are left out.
    """
    hurt = [(one, side) for side, listed in list_sides(s) for one in listed if one.wounds or one.key in condemned]
    return [
        (one.key, side)
        for one, side in hurt
        if not any(one.key in dying for dying in s.dying) and (one.key in condemned or count_life_left(s, one) <= 0)
    ]


def save_from_death(s: State, combatant: Combatant) -> Rules[None]:
    """Keep a dying combatant alive with one Hit Point left (TOMB-FX-14)."""
    combatant.wounds = max(0, compute_hit_points(s, combatant) - 1)
    yield from _spare_combatant(s, combatant)


def _spare_combatant(s: State, combatant: Combatant) -> Rules[None]:
    """Remove a combatant from the lists of the dying, so that it lives (TOMB-RUL-10)."""
    for dying in s.dying:
        if combatant.key in dying:
            dying.remove(combatant.key)
            yield Saved(combatant.key, left=count_life_left(s, combatant))


def can_help(s: State, combatant: Combatant, n: int) -> bool:
    """Tell whether healing ``n`` wounds helps a combatant. A dying combatant must live by it (TOMB-RUL-10)."""
    dying = any(combatant.key in each for each in s.dying)
    return bool(combatant.wounds) and (
        not dying or count_life_left(s, combatant) <= 0 < count_life_left(s, combatant) + min(n, combatant.wounds)
    )


def _remove_combatant(s: State, key: str, side: Side) -> Rules[None]:
    combatant = find(s, key)
    if combatant is None:
        return
    back = side != MONSTERS and (yield from _ask_for_bag(s, side))
    # TOMB-PICK-11: a caught Rogue who dies is loot.
    if s.theft is not None and s.theft.caught and key == s.theft.rogue:
        combatant.cards.move_all(s.loot)
    discard_all(s, combatant)
    _forget_combatant(s, combatant)
    if side == MONSTERS:  # TOMB-DEATH-3, TOMB-BANK-1: a killed Monster is banked.
        assert s.raid is not None
        s.raid.monsters.remove(combatant)
        idleness.break_quiet(s)  # TOMB-COMB-15: a death ends the quiet
        s.parties[s.active].bank.put(combatant.card)
        yield MonsterKilled(key, xp=pool.find_xp(combatant.card), seat=s.active)
        return
    party = s.parties[side]
    party.fighters.remove(combatant)
    party.deaths += 1
    yield CharacterDied(key, side)
    if back:
        s.bag.put(key)
        yield from s.bag.shuffle("bag")
    else:
        s.dead.put(key)
    yield from replace_at_inn(s)


def _forget_combatant(s: State, combatant: Combatant) -> None:
    """End the lasting effects on a combatant that leaves. Its once-a-game uses stay used up (TOMB-FX, limits)."""
    s.lasting = [replace(each, on=tuple(key for key in each.on if key != combatant.key)) for each in s.lasting]
    mark = f"game/{combatant.key}"
    if mark in combatant.spent and mark not in s.spent:
        s.spent.append(mark)


def _ask_for_bag(s: State, seat: Seat) -> Rules[bool]:
    """Ask a player whether a killed Character goes back to the bag (TOMB-CAMP-7, TOMB-CAMP-14).

    Only players of campaign level 4 or more are asked.
    """
    if s.parties[seat].level < 4:
        return False
    return (yield from asking.ask_one(seat, "back-to-bag", (YES, NO), YES)) == YES


def replace_at_inn(s: State) -> Rules[None]:
    """Draw a new Character to the Inn for a killed one (TOMB-DEATH-5), except in a solo game (TOMB-SOLO-9)."""
    if s.solo:
        return
    key = yield from draw_from_bag(s)
    if key is not None:
        s.inn.put(key)
        yield CharacterAtInn(key)


def draw_from_bag(s: State) -> Rules[str | None]:
    """Draw a Character from the bag and return its key; None if there is none.

    If the bag is empty, the dead go back into it first (TOMB-DEATH-7, TOMB-HR-6).
    """
    if not s.bag.cards and s.rules.empty_bag == "recycle" and s.dead.cards:
        s.dead.move_all(s.bag)
        yield from s.bag.shuffle("bag")
    return s.bag.take()[0] if s.bag.cards else None


def send_one_to_inn(s: State, combatant: Combatant, side: Side) -> Rules[None]:
    """Move one Character to the Inn without its party (TOMB-ATT-7, TOMB-FX-19, TOMB-WND-8)."""
    discard_all(s, combatant)
    _forget_combatant(s, combatant)
    s.parties[side].fighters.remove(combatant)
    s.inn.put(combatant.key)
    yield CharacterLeft(combatant.key, side)
    yield from resolve_deaths(s)


def join_party(s: State, seat: Seat, key: str) -> Combatant:
    """Add a Character to a seat's party, and return it as a combatant."""
    newcomer = make_combatant(key)
    newcomer.spent = [mark for mark in s.spent if mark == f"game/{key}"]
    s.parties[seat].fighters.append(newcomer)
    return newcomer


def move_to_inn(s: State, seat: Seat) -> None:
    """Move a seat's party to the Inn. Effects that last until the party is there end (TOMB-FX, durations)."""
    s.parties[seat].at = INN
    s.lasting = [each for each in s.lasting if not (each.until == "inn" and each.seat == seat)]
