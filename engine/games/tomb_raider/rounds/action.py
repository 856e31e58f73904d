"""Sections 16 to 20: the Action Round — move, explore, opponents play obstacles, attack, overcome obstacles."""

from __future__ import annotations

from engine.protocol import PASS, Ask, Move, One, Rules, Seat, one, tell, together
from engine.zones import EVERYBODY

from .. import goals, harm, trials, water
from ..cards import LOCATIONS, OBSTACLES, WEAPONS, Target
from ..language import Event
from ..map import beside, depth, distance, draw_location, lay, open_ways, place_treasure, side_of, told_at
from ..memory import did, may_hold, remembers
from ..moves import GO_ON, NONE, SIDES, STAY, STOP, Attack, Defend, GoOn, Offer, Overcome, Step
from ..odds import chance, harm_of, passed
from ..printed import called, danger_of, kinds_fit, spec, target_of, weapons
from ..rows import to_discard
from ..state import (
    ABILITIES,
    FIGHT,
    NUMBER,
    Hazard,
    Raider,
    State,
    Trial,
    ability,
    others_here,
    steps_left,
)
from ..windows.window import happen, window

STEPS = tuple(Step(side) for side in SIDES)


# --- step 1: move ----------------------------------------------------------------------------------------------


def turn(s: State, seat: Seat) -> Rules[None]:
    """TR-MOVE-14: one raider's action turn: move, and what each space does to it on the way."""
    r = s.raiders[seat]
    if not r.alive:  # TR-DEATH-2
        return
    s.active = seat
    r.moving, r.moved = True, 0
    shifts = r.shifts
    yield from window(s, "turn-start", seat)
    if r.move_ban:  # TR-STUCK-3
        r.moving = r.move_ban = False
    if r.grounded:
        r.moving = False
    elsewhere = r.shifts != shifts
    if r.alive and (r.moving or not elsewhere):  # TR-FORCE-5, TR-FORCE-6
        yield from _move(s, seat, faced=elsewhere)
    r.moving = False
    s.active = -1


def _move(s: State, seat: Seat, faced: bool) -> Rules[None]:
    """Choose exits until the movement is over. ``faced``: this entry's obstacles have been faced (TR-MOVE-11)."""
    r = s.raiders[seat]
    done: list[Hazard] = []
    while r.moving and steps_left(r):  # TR-MOVE-1, TR-MOVE-3
        exits = open_ways(s, seat)
        if not exits:
            break
        choice: Move = yield from one(seat, "move", [*(STEPS[side] for side in exits), STAY], STAY)
        if not isinstance(choice, Step):
            break
        done = []
        if not (yield from _enter(s, seat, side_of(choice.direction), done)):
            return
        faced = not _passed_by(s, seat, done)
        if r.moving and steps_left(r):  # TR-DEC-5
            shifts = r.shifts
            yield from window(s, "before-move", seat)
            if r.shifts != shifts:  # TR-FORCE-5, TR-FORCE-6
                if not r.moving:
                    return
                faced, done = True, []
    if r.moving and not r.moved:  # TR-MOVE-12
        yield from tell("stayed", seat=seat)
    r.moving = False
    shifts = r.shifts
    yield from attack(s, seat)
    if r.shifts == shifts and not faced:
        yield from overcome(s, seat, done)


def _enter(s: State, seat: Seat, side: int, done: list[Hazard]) -> Rules[bool]:
    """Move one space and do what is to be done there; whether the raider's turn goes on with the next exit.

    ``done`` comes to hold the obstacles faced there.
    """
    r = s.raiders[seat]
    frm, to = r.at, beside(s, r.at, side)
    r.back, r.at, r.put_here = frm, to, False
    r.moved += 1
    if remembers(s, "left"):
        r.left_now.append(frm)
    yield from tell("moved", seat=seat, frm=told_at(s, frm), to=told_at(s, to), side=SIDES[side])
    shifts = r.shifts
    if not s.spaces[to].up:
        r.moving = False  # TR-MOVE-4
        yield from explore(s, seat, side)
        if r.shifts == shifts:
            yield from arrive(s, seat, new=True)
        return False
    if s.rules.wet and not (yield from _breath(s, seat)):
        return False
    yield from window(s, "entered", seat)
    if r.shifts != shifts:
        return r.moving
    if r.moving and steps_left(r):
        choice: Move = GO_ON
        if _both_orders(s, seat):
            choice = yield from one(seat, "go-on", (GO_ON, STOP), STOP)
        if isinstance(choice, GoOn):
            yield from overcome(s, seat, done, _bypassed(s, seat))  # TR-MOVE-5
            if r.shifts != shifts:
                done.clear()
                done += s.spaces[r.at].hazards  # that space's have been faced there
            return r.shifts == shifts or r.moving
    r.moving = False
    yield from _steps_4_and_5(s, seat)
    return False


def _breath(s: State, seat: Seat) -> Rules[bool]:
    """TR-WET-4, TR-WET-5: a move into water costs air, one into the dry gives it; whether the raider lives."""
    if s.spaces[s.raiders[seat].at].wet:
        return (yield from water.spend(s, seat))
    yield from water.breathe(s, seat)
    return True


def _bypassed(s: State, seat: Seat) -> tuple[str, ...]:
    """The kinds of obstacles that the raider need not face where it moves on from."""
    if not s.in_force:
        return ()
    return tuple(k for one in s.in_force if one.what == "bypass" and one.raider == seat for k in one.words.split("/"))


def _passed_by(s: State, seat: Seat, done: list[Hazard]) -> bool:
    """Whether obstacles have been passed by, which must be faced if the movement ends here after all."""
    kinds = _bypassed(s, seat)
    if not kinds:
        return False
    at = s.raiders[seat].at
    left = [h for h in s.spaces[at].hazards if not h.removed and all(h is not one for one in done)]
    return any(kinds_fit(kinds, spec(s, at, h).kind, spec(s, at, h).name) for h in left)


def _both_orders(s: State, seat: Seat) -> bool:
    """Whether TR-DEC-A2 decides anything: who stops attacks before it faces what is here, who goes on does so after it,
    if at all (TR-MOVE-14). Else the TR-DEC-A1 that follows, where the raider may stop as well, asks the same."""
    here = s.spaces[s.raiders[seat].at].hazards
    return bool(others_here(s, seat)) and any(not hazard.removed for hazard in here)


def arrive(s: State, seat: Seat, new: bool = False) -> Rules[None]:
    """The rest of a raider's steps in a space it has entered or been put into; ``new``: it has mapped it."""
    r = s.raiders[seat]
    shifts = r.shifts
    yield from window(s, "entered", seat, event=Event(unknown=new))
    if r.shifts == shifts:
        yield from _steps_4_and_5(s, seat)


def _steps_4_and_5(s: State, seat: Seat) -> Rules[None]:
    r = s.raiders[seat]
    shifts = r.shifts
    yield from attack(s, seat)
    if r.shifts == shifts:
        yield from overcome(s, seat)


# --- step 2: explore -------------------------------------------------------------------------------------------


def explore(s: State, seat: Seat, heading: int) -> Rules[None]:
    """Section 17 and step 3: the unknown space the raider stands in is mapped, then the obstacle offers."""
    r = s.raiders[seat]
    at, shifts = r.at, r.shifts
    yield from window(s, "before-explore", seat)
    if r.shifts != shifts:
        return
    space = s.spaces[at]
    if not space.card.cards:
        yield from draw_location(s, at)
    lay(s, at, heading)
    yield from tell("mapped", seat=seat, at=told_at(s, at), card=space.card.cards[0])
    did(s, seat, "mapped")
    yield from place_treasure(s)  # TR-EXP-5
    entry = (at, seat)
    s.mapped.append(entry)
    if s.rules.wet and not (yield from _breath(s, seat)):
        if entry in s.mapped:
            yield from obstacles_played(s, at, seat)
        return
    yield from window(s, "mapped", seat)
    if entry in s.mapped:  # else they were made when the raider was taken away (TR-EXP-7)
        yield from obstacles_played(s, at, seat)


# --- step 3: opponents play obstacles --------------------------------------------------------------------------


def obstacles_played(s: State, at: int, mover: Seat) -> Rules[None]:
    """Section 18, and TR-SOLO-3 for a person alone: at most one obstacle for the location just mapped."""
    s.mapped.remove((at, mover))
    card = LOCATIONS[s.spaces[at].card.cards[0]]
    if card.role == "treasure" and not s.rules.treasure_room_obstacles:  # TR-LTP-14
        return
    limit = card.danger + depth(s, at)  # TR-OBS-4
    rounds: list[tuple[str, ...]] = [("any",)]
    for entry in [held for held in s.in_force if held.what == "second" and held.at == at]:
        s.in_force.remove(entry)
        rounds.append(tuple(entry.words.split("/")))
    for kinds in rounds:
        if s.solo:
            yield from _from_obstacle_deck(s, at, limit, kinds)
        else:
            yield from _offers(s, at, mover, limit, kinds)


def _legal(s: State, at: int, number: str, limit: int, kinds: tuple[str, ...]) -> bool:
    """TR-OBS-4, TR-WET-9."""
    card = OBSTACLES.get(number)
    if card is None or card.danger > limit or not kinds_fit(kinds, card.kind, card.name):
        return False
    return water.may_be_put(s, at, number)


def _offers(s: State, at: int, mover: Seat, limit: int, kinds: tuple[str, ...]) -> Rules[None]:
    start = s.order.index(mover)
    others = s.order[start + 1 :] + s.order[:start]
    asks = [ask for seat in others if (ask := _offer(s, at, seat, limit, kinds)) is not None]
    answers: tuple[Move, ...] = yield from together(asks)
    offers = [(ask.seat, move.obstacle) for ask, move in zip(asks, answers, strict=True) if isinstance(move, Offer)]
    if not offers:
        return
    for seat, number in offers:
        hand = s.raiders[seat].hand
        hand.show(hand.cards.index(number), EVERYBODY)  # TR-OBS-10: revealed together
        yield from tell("offered", seat=seat, at=told_at(s, at), obstacle=number)

    def before(offer: tuple[Seat, str]) -> tuple[int, bool, int]:
        """TR-OBS-7 to TR-OBS-9; of equals the first in turn order after the mover, as they are listed."""
        r = s.raiders[offer[0]]
        return (-OBSTACLES[offer[1]].danger, not r.alive, distance(s, r.at, at) if r.alive else 0)

    winner = min(offers, key=before)
    for offer in offers:
        seat, number = offer
        hand = s.raiders[seat].hand
        if offer == winner:
            hand.take(hand.cards.index(number))
            yield from _place(s, at, Hazard(number, False, seat))
        elif s.rules.losing_obstacle_offers == "discard":  # TR-HR-5
            to_discard(s, seat, number, hand)
            yield from tell("discarded", seat=seat, cards=(number,))
        else:
            yield from tell("offer-returned", seat=seat, obstacle=number)


def _offer(s: State, at: int, seat: Seat, limit: int, kinds: tuple[str, ...]) -> Ask | None:
    """A4, asked of whoever could hold a legal obstacle, as far as everybody knows."""
    hand = s.raiders[seat].hand.cards
    limit += sum(one.n for one in s.in_force if one.what == "danger" and (one.seat, one.at) == (seat, at))
    if not hand or not any(_legal(s, at, card, limit, kinds) for card in may_hold(s.raiders[seat])):
        return None
    legal = sorted({card for card in hand if _legal(s, at, card, limit, kinds)})
    return Ask(seat, "offer", One((PASS, *(Offer(c) for c in legal))), PASS, True, bool(legal))


def _from_obstacle_deck(s: State, at: int, limit: int, kinds: tuple[str, ...]) -> Rules[None]:
    """TR-SOLO-3 to TR-SOLO-6, TR-RUL-3: turn cards up until one is legal, through the reshuffle too; there is none only
    if the deck is used up and no card of the discard pile is legal either."""
    while s.obstacle_deck.cards or any(_legal(s, at, card, limit, kinds) for card in s.obstacle_discard.cards):
        if not s.obstacle_deck.cards:
            s.obstacle_discard.move_all(s.obstacle_deck)
            yield from s.obstacle_deck.shuffle("obstacle deck")
            yield from tell("reshuffled", seat=-1)
        number, _known = s.obstacle_deck.take()
        if _legal(s, at, number, limit, kinds):
            yield from _place(s, at, Hazard(number, False))
            return
        s.obstacle_discard.put(number)
        yield from tell("obstacle-skipped", obstacle=number)
    yield from tell("no-obstacle", at=told_at(s, at))


def _place(s: State, at: int, hazard: Hazard) -> Rules[None]:
    s.spaces[at].hazards.append(hazard)
    yield from tell("obstacle-placed", seat=hazard.owner, at=told_at(s, at), obstacle=hazard.key)


# --- step 4: attack other raiders ------------------------------------------------------------------------------


def attack(s: State, seat: Seat) -> Rules[None]:
    """Section 19."""
    r = s.raiders[seat]
    targets = others_here(s, seat) if r.alive else []
    if not targets:
        return
    arms = [*weapons(s, seat), NONE]
    options: list[Move] = [PASS, *(Attack(str(other), weapon) for other in targets for weapon in arms)]
    choice: Move = yield from one(seat, "attack", options, PASS)
    if not isinstance(choice, Attack):
        return
    other = int(choice.raider)
    yield from tell("attacked", seat=seat, raider=other, weapon=_weapon(choice.weapon))
    parries = [Defend(weapon) for weapon in (*weapons(s, other), NONE)]
    parry: Defend = yield from one(other, "defend", parries, parries[0])
    before = s.trial, s.rival
    winner = yield from trials.contest(s, seat, other, FIGHT, "attack", _weapon(choice.weapon), _weapon(parry.weapon))
    assert s.trial is not None and s.rival is not None
    if s.trial.thrown and s.rules.fight_blocks_search != "never":  # TR-ATK-7
        r.fought = True
    if winner >= 0:
        won, loser = (s.trial, other) if winner == seat else (s.rival, seat)
        if winner == seat:
            did(s, seat, "won")
        if (blow := harm_of(s, won)) > 0:  # TR-WET-11
            yield from harm.damage(s, [loser], blow, "attack")  # TR-ATK-5
        yield from window(s, "after-outcome", seat)
    s.trial, s.rival = before


def _weapon(field: str) -> str | None:
    return None if field == NONE else field


# --- step 5: overcome obstacles --------------------------------------------------------------------------------


def overcome(s: State, seat: Seat, done: list[Hazard] | None = None, passed_by: tuple[str, ...] = ()) -> Rules[None]:
    """Section 20: every unremoved obstacle here is faced once, in the order the player likes (TR-OVR-1 to 3), but for
    those ``done`` already, and those of kinds that are ``passed_by``. ``done`` comes to hold what has been faced."""
    r = s.raiders[seat]
    at, shifts = r.at, r.shifts
    faced = [] if done is None else done
    while r.shifts == shifts:
        here = [h for h in s.spaces[at].hazards if not h.removed]
        if not here:
            return
        left = {name: h for name, h in called(here).items() if not any(h is one for one in faced)}
        if s.rules.wet:
            left = {name: h for name, h in left.items() if water.works(s, at, h)}
        if passed_by:
            kinds = {name: spec(s, at, h) for name, h in left.items()}
            left = {name: left[name] for name, o in kinds.items() if not kinds_fit(passed_by, o.kind, o.name)}
        if not left:
            return
        arms = (*weapons(s, seat), NONE)
        options = [
            Overcome(name, test.ability, weapon)
            for name, hazard in left.items()
            for test in spec(s, at, hazard).tests
            for weapon in (arms if test.ability == "fight" else (NONE,))  # TR-OVR-4
        ]
        first = next(iter(left))
        default = _best(s, r, at, first, left[first], arms[0])  # TR-DEC-A8
        choice: Overcome = yield from one(seat, "overcome", options, default)
        hazard = left[choice.obstacle]
        faced.append(hazard)
        yield from _face(s, seat, at, choice.obstacle, hazard, NUMBER[choice.ability], _weapon(choice.weapon))


def _best(s: State, r: Raider, at: int, name: str, hazard: Hazard, weapon: str) -> Overcome:
    """TR-DEC-A8, TR-DEC-A6: the ability with the best chance, rather not Fight; the most harmful weapon."""

    def good(test: Target) -> tuple[int, bool]:
        fight = test.ability == "fight"
        dice = ability(r, NUMBER[test.ability]) + (WEAPONS[weapon].dice if fight and weapon != NONE else 0)
        return chance(dice, test.number), not fight

    best = max(spec(s, at, hazard).tests, key=good)
    return Overcome(name, best.ability, weapon if best.ability == "fight" else NONE)


def _face(s: State, seat: Seat, at: int, name: str, hazard: Hazard, which: int, weapon: str | None) -> Rules[None]:
    """TR-OVR-4 to TR-OVR-9: the test, and what its outcome does."""
    r, printed = s.raiders[seat], spec(s, at, hazard)
    before = s.trial, s.rival
    target = target_of(printed.tests, ABILITIES[which])
    trial = Trial(seat, "obstacle", which, name, target, printed.kind, printed.life is not None, weapon)
    done = yield from trials.attempt(s, trial)
    # TR-OVR-19, TR-OVR-24
    if trial.thrown and trial.ability == FIGHT and s.rules.fight_blocks_search == "any_use_but_defence":
        r.fought = True
    if done:
        if passed(s, trial):
            yield from _passed(s, seat, at, hazard, trial, printed.life)
        else:
            yield from happen(s, seat, hazard.key, printed.failure, "failure")  # TR-OVR-6
        yield from window(s, "after-outcome", seat)  # TR-DEC-5
    s.trial, s.rival = before


def _passed(s: State, seat: Seat, at: int, hazard: Hazard, trial: Trial, life: int | None) -> Rules[None]:
    if life is None:
        if s.rules.lifeless_removed_on_success:  # TR-HR-4
            yield from remove(s, seat, at, hazard, trial)
        return
    amount = harm_of(s, trial)
    if trial.ability != FIGHT or amount <= 0:  # TR-OVR-9, TR-WET-11
        return
    hazard.damage += amount
    yield from tell(
        "obstacle-damage", seat=seat, at=told_at(s, at), obstacle=hazard.key, amount=amount, damage=hazard.damage
    )
    if hazard.damage >= life:  # TR-OVR-10
        yield from remove(s, seat, at, hazard, trial)


def remove(s: State, seat: Seat, at: int, hazard: Hazard, trial: Trial) -> Rules[None]:
    """What was faced is gone by this test (TR-OVR-11, TR-OVR-12)."""
    trial.removed = True
    did(s, seat, "danger", danger_of(s, at, hazard.key), most=True)  # TR-RUL-11
    if trial.sort == "creature":  # TR-RUL-11
        did(s, seat, "creature")
    yield from water.clear(s, seat, at, hazard)
    yield from goals.removed(s, seat, trial.sort, hazard.key)  # TR-GOAL-BOUNTY-1
