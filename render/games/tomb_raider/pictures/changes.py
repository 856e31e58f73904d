"""Changes that events made on the table: the marks in the picture, and the strip of signs and dice above the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.events import GameEvent
from engine.games.tomb_raider.card_events import (
    CardPlayed,
    CardUsed,
    DiscoveryFound,
    Drew,
    Emptied,
    Reloaded,
    Saved,
    Upgraded,
)
from engine.games.tomb_raider.events import (
    AbilityTested,
    Contested,
    Damaged,
    Died,
    EntranceRolled,
    GotStuck,
    Healed,
    Hurt,
    OrderRolled,
    TreasureFound,
)
from engine.games.tomb_raider.map_events import (
    ExitAdded,
    ExitGone,
    Mapped,
    Moved,
    ObstacleDamaged,
    ObstaclePlaced,
    ObstacleRemoved,
    Relocated,
    SavePointAdded,
    TreasurePlaced,
)
from engine.games.tomb_raider.view import RaiderView, Space, View
from engine.protocol import Seat
from render.text.i18n import TN, T, Text

from ..words.names import ABILITY, describe_card_name
from ..words.terms import format_added


class Changes(Struct, frozen=True):
    """The spaces, obstacles and raiders that events changed, and the ways of the raiders."""

    spaces: frozenset[Space]
    obstacles: frozenset[tuple[Space, str]]
    passed: frozenset[tuple[Space, str]]
    """The obstacles, each with its space, that stay although a raider got past them."""
    harmed: frozenset[Seat]
    ways: dict[Seat, tuple[Space, ...]]

    @classmethod
    def from_events(cls, events: Sequence[GameEvent], raiders: Sequence[RaiderView] = ()) -> Changes:
        """Return the changes that events made.

        ``raiders`` has the present spaces of the raiders. A raider without an event of movement is still there.
        """
        spaces: set[Space] = set()
        obstacles: set[tuple[Space, str]] = set()
        harmed: set[Seat] = set()
        ways: dict[Seat, tuple[Space, ...]] = {}
        places = {raider.seat: raider.at for raider in raiders}
        for event in reversed(events):
            if isinstance(event, Moved | Relocated):
                places[event.seat] = _read_space(event.frm)
        passed: set[tuple[Space, str]] = set()
        for event in events:
            match event:
                case Mapped() | Emptied() | ExitAdded() | ExitGone() | SavePointAdded() | TreasurePlaced():
                    spaces.add(_read_space(event.at))
                case Moved() | Relocated():
                    here, there = _read_space(event.frm), _read_space(event.to)
                    way = ways.get(event.seat, (here,))
                    ways[event.seat] = (*way, there) if way[-1] == here else (here, there)
                    places[event.seat] = there
                case AbilityTested(against="obstacle", passed=True, seat=seat, obstacle=str(key)) if seat in places:
                    passed.add((places[seat], key))
                case ObstaclePlaced():
                    obstacles.add((_read_space(event.at), event.obstacle))
                case ObstacleDamaged() | ObstacleRemoved():
                    obstacles.add((_read_space(event.at), event.obstacle))
                    passed.discard((_read_space(event.at), event.obstacle))
                case Damaged() | Hurt() | GotStuck() | Died():
                    harmed.add(event.seat)
        return cls(frozenset(spaces), frozenset(obstacles), frozenset(passed), frozenset(harmed), ways)


def _read_space(numbers: Sequence[int]) -> Space:
    return numbers[0], numbers[1]


def find_open_test(view: View, events: Sequence[GameEvent]) -> tuple[GameEvent, ...]:
    """Return an event for an open test or contest: its dice are rolled, but can still be changed. Empty without one.

    The rules emit the real event later. Until then only the view shows these dice.
    """
    one, other = view.trial, view.rival
    if one is None or one.result is None:
        return ()
    rolled = one.seat, one.ability, one.thrown, one.result
    throws = (event for event in events if isinstance(event, AbilityTested | Contested))
    if any((event.seat, event.ability, event.dice, event.result) == rolled for event in throws):
        return ()  # the event of this test has been emitted already
    if other is not None:
        contest = Contested(
            one.seat,
            other.seat,
            by="",
            ability=one.ability,
            dice=one.thrown,
            raider_dice=other.thrown,
            result=one.result,
            raider_result=other.result or 0,
            winner=-1,
            weapon=None,
            raider_weapon=None,
        )
        return (contest,)
    test = AbilityTested(
        one.seat,
        against=one.against,
        obstacle=one.obstacle,
        ability=one.ability,
        dice=one.thrown,
        bonus=one.result - sum(one.thrown),
        result=one.result,
        target=one.target,
        passed=None,
        weapon=None,
    )
    return (test,)


def list_strip_parts(view: View, events: Sequence[GameEvent], marks: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """Return the parts of the strip: the open or newest test, then the most important events in their order."""
    parts: list[tuple[float, int, dict[str, Any]]] = []
    trial, events = view.trial, (*events, *find_open_test(view, events))
    if trial is not None and trial.result is None:
        aim = (
            TN("{n} die, {target} needed", "{n} dice, {target} needed", trial.dice, target=trial.target)
            if trial.target
            else TN("{n} die", "{n} dice", trial.dice)
        )
        blank = (0,) * min(6, trial.dice)
        parts.append((-1, len(events), _make_part(trial.seat, marks, trial.ability, aim, dice=blank)))
    if _has_passed_staying_obstacle(events) and not parts:
        parts.append(
            (2, len(events), _make_part(-1, marks, "yes", T("it stays")))
        )  # the dice beside these words show which obstacle stays
    for when, event in enumerate(events):
        found = _make_event_part(event, marks)
        if found is not None:
            parts.append((found[0], when, found[1]))
    shown = sorted(parts, key=lambda part: (part[0], -part[1]))[:5]  # the newest of equally important parts are kept
    lead = next((part for part in shown if part[2].get("dice")), None)
    shown.sort(key=lambda part: (part is not lead, part[1]))
    return tuple(part for _, _, part in shown)


def _has_passed_staying_obstacle(events: Sequence[GameEvent]) -> bool:
    """Tell whether somebody got past an obstacle by the newest test, and the obstacle stays."""
    struck = {event.obstacle for event in events if isinstance(event, ObstacleDamaged | ObstacleRemoved)}
    newest = next((event for event in reversed(events) if isinstance(event, AbilityTested)), None)
    if newest is None or newest.against != "obstacle" or not newest.passed:
        return False
    return newest.obstacle not in struck


def _make_part(seat: Seat, marks: Sequence[str], sign: str, text: Text | str, **values: Any) -> dict[str, Any]:
    whose = {"seat": seat, "letter": marks[seat]} if 0 <= seat < len(marks) else {}
    return {**whose, "sign": sign, "text": text, **values}


def _make_event_part(event: GameEvent, marks: Sequence[str]) -> tuple[float, dict[str, Any]] | None:
    """Return an event's importance (the lowest number first) and its part of the strip; None if it is not shown."""
    match event:
        case TreasureFound():
            return 0, _make_part(event.seat, marks, "chest", T("finds the treasure!"))
        case AbilityTested():
            outcome = _OUTCOME[None if event.target is None else event.passed]
            return 1, _make_part(
                event.seat, marks, event.ability, _describe_total(event), dice=event.dice[:6], outcome=outcome
            )
        case Contested():
            total = _describe_after_dice(
                event, T("= {mine} against {theirs}", mine=event.result, theirs=event.raider_result)
            )
            won = None if event.winner == -1 else "yes" if event.winner == event.seat else "no"
            return 1, _make_part(event.seat, marks, event.ability, total, dice=event.dice[:4], outcome=won)
        case Died():
            return 2, _make_part(event.seat, marks, "skull", T("dies"))
        case Damaged():
            return 3, _make_part(event.seat, marks, "heart-lost", f"−{event.amount}")
        case Hurt():
            return 3, _make_part(event.seat, marks, event.ability, "−1", outcome="burst")
        case GotStuck():
            return 3, _make_part(event.seat, marks, "stuck", T("stuck"))
        case DiscoveryFound():
            return 3, _make_part(event.seat, marks, "discovery", describe_card_name(event.discovery))
        case Upgraded():
            return 4, _make_part(event.seat, marks, "upgrade", describe_card_name(event.card))
        case CardPlayed():
            return 4, _make_part(event.seat, marks, "action", describe_card_name(event.card))
        case CardUsed():
            return 4, _make_part(event.seat, marks, "bag", describe_card_name(event.card))
        case ObstacleRemoved():
            return 4, _make_part(-1, marks, "skull", describe_card_name(event.obstacle))
        case ObstaclePlaced():
            return 5, _make_part(event.seat, marks, "hazard", describe_card_name(event.obstacle))
        case Mapped():
            return 6, _make_part(event.seat, marks, "location", describe_card_name(event.card))
        case Saved():
            return 6, _make_part(event.seat, marks, "save", T("saved"))
        case Reloaded():
            return 6, _make_part(event.seat, marks, "entrance", T("is back"))
        case Healed():
            return 6, _make_part(event.seat, marks, "heart", "+1")
        case EntranceRolled() | OrderRolled():
            sign = "entrance" if isinstance(event, EntranceRolled) else "move"
            soon = 6 - event.result / 100  # the highest roll is the most important
            return soon, _make_part(event.seat, marks, sign, T("= {result}", result=event.result), dice=event.dice[:6])
        case Drew():
            return 7, _make_part(event.seat, marks, "hand", f"+{event.count}")
    return None


_OUTCOME = {None: None, True: "yes", False: "no"}


def _describe_total(test: AbilityTested) -> Text:
    if test.target is None:
        return _describe_after_dice(test, T("= {result}", result=test.result))
    return _describe_after_dice(test, T("= {result}, {target} needed", result=test.result, target=test.target))


def _describe_after_dice(throw: AbilityTested | Contested, text: Text) -> Text:
    """Return the text after the dice, with the bonus of cards before it (TR-TEST-3)."""
    bonus = format_added(throw.dice, throw.result)
    return Text("{bonus} {said}", {"bonus": bonus, "said": text}) if bonus else text


def describe_trial(view: View, events: Sequence[GameEvent], names: Sequence[str]) -> Text | None:
    """Describe the open test, or else the newest test; return None if there is no test."""
    trial = view.trial
    if trial is not None and trial.result is None:
        if trial.target:
            return TN(
                "{name} rolls {ability}: {n} die, {target} needed.",
                "{name} rolls {ability}: {n} dice, {target} needed.",
                trial.dice,
                name=names[trial.seat],
                ability=ABILITY[trial.ability],
                target=trial.target,
            )
        return TN(
            "{name} rolls {ability}: {n} die.",
            "{name} rolls {ability}: {n} dice.",
            trial.dice,
            name=names[trial.seat],
            ability=ABILITY[trial.ability],
        )
    for event in reversed((*events, *find_open_test(view, events))):
        if isinstance(event, Contested):
            return T(
                "{name} against {other}, {ability}: {mine} to {theirs}.",
                name=names[event.seat],
                other=names[event.raider],
                ability=ABILITY[event.ability],
                mine=event.result,
                theirs=event.raider_result,
            )
        if isinstance(event, AbilityTested):
            return _describe_test(event, names)
    return None


def _describe_test(test: AbilityTested, names: Sequence[str]) -> Text:
    bonus = format_added(test.dice, test.result)
    cards = [T("{bonus} (card)", bonus=bonus)] if bonus else []
    values = {
        "name": names[test.seat],
        "ability": ABILITY[test.ability],
        "dice": [*map(str, test.dice), *cards],
        "result": test.result,
    }
    if test.target is None:
        return T("{name} rolled {ability}: dice {dice}, result {result}.", **values)
    values["target"] = test.target
    if test.passed is None:
        return T("{name} rolled {ability}: dice {dice}, result {result}, {target} needed.", **values)
    if test.passed:
        return T("{name} rolled {ability}: dice {dice}, result {result}, {target} needed: passed.", **values)
    return T("{name} rolled {ability}: dice {dice}, result {result}, {target} needed: failed.", **values)
