"""Idleness in Tomb: the match ends after rounds of passes, and quiet rounds of combat make the party flee.

The rules call ``note_deed`` and ``break_quiet`` when something happens. This module decides all consequences. See
TOMB-END-6 and TOMB-RUL-8 for turns, TOMB-COMB-15 and TOMB-RUL-9 for combat.
"""

from __future__ import annotations

from .figures import count_dice, is_banned
from .sides import find_active_party, find_raid
from .state import Raid, State
from .uses import list_uses_in_play, may_hold_usable

IDLE_ROUNDS = 5
"""The match ends after this many rounds of turns in a row without any action (TOMB-END-6)."""
ANNOUNCED = 3
"""After this many rounds without any action, each further idle round announces how many are left."""
QUIET_ROUNDS, HOPELESS_ROUNDS = 3, 6
"""After ``QUIET_ROUNDS`` quiet combat rounds in a row the party is made to flee (TOMB-COMB-15, TOMB-RUL-9).

If a card forbids fleeing and somebody might still use a card, ``HOPELESS_ROUNDS`` is needed. A card that nobody used in
all those rounds is taken to be unusable.
"""

# --- turns ---------------------------------------------------------------------------------------------------------


def begin_turn(s: State) -> None:
    s.busy = False


def note_deed(s: State) -> None:
    """Note that somebody did something other than pass in this turn (TOMB-RUL-8)."""
    s.busy = True


def count_turn(s: State) -> None:
    """Count the ending turn as idle if everybody only passed in it (TOMB-END-6)."""
    s.idle = 0 if s.busy else s.idle + 1


def count_idle_rounds(s: State) -> int:
    """Return the number of whole rounds of turns in a row without any action; 0 in a solo game (TOMB-RUL-8)."""
    return 0 if s.solo else s.idle // len(s.parties)


def should_end_match(s: State) -> bool:
    return count_idle_rounds(s) >= IDLE_ROUNDS


def count_announced_rounds(s: State) -> int:
    """Return how many more idle rounds end the match; 0 if nothing has to be announced now (TOMB-END-6)."""
    rounds = count_idle_rounds(s)
    return IDLE_ROUNDS - rounds if rounds >= ANNOUNCED and s.idle % len(s.parties) == 0 else 0


# --- combat --------------------------------------------------------------------------------------------------------


def begin_combat(raid: Raid) -> None:
    raid.quiet, raid.idle = True, 0


def break_quiet(s: State) -> None:
    """Note a throw, a wound, a death or a used card. They make this round of combat not quiet (TOMB-COMB-15)."""
    if s.raid is not None:
        s.raid.quiet = False


def count_round(raid: Raid) -> None:
    """Count the ending round of combat if it was quiet."""
    raid.idle = raid.idle + 1 if raid.quiet else 0
    raid.quiet = True


def must_flee(s: State) -> bool:
    """Tell whether quiet rounds of combat make the party flee, even if it may not flee otherwise."""
    raid = find_raid(s)
    return raid.idle >= QUIET_ROUNDS and (not is_banned(s, s.active, "flee") or _is_hopeless(s))


def _is_hopeless(s: State) -> bool:
    """Tell whether nobody on either side of a combat can do anything, as far as public facts tell (TOMB-RUL-9).

    It is hopeless if nobody has an Attack die, and nobody could use anything. The second condition also counts as met
    after ``HOPELESS_ROUNDS`` quiet rounds. Cards in a hand do not matter, so that the end of a raid reveals nothing.
    """
    raid = find_raid(s)
    if any(count_dice(s, one, "atk", "attack").any for one in (*find_active_party(s).fighters, *raid.monsters)):
        return False
    might = (
        list_uses_in_play(s, raid.cm, "battle")
        or list_uses_in_play(s, s.active, "battle")
        or may_hold_usable(s, s.active, "battle")
    )
    return not might or raid.idle >= HOPELESS_ROUNDS
