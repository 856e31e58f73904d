"""Changes that events made on the table: the marks in the picture, and the strip of signs and dice above the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from engine.events import GameEvent
from engine.games.tomb_raider.view import RaiderView, Space, View
from engine.protocol import Seat, Told
from render.text.i18n import TN, T, Text

from ..words.names import ABILITY, card_name
from ..words.terms import added

HARM = ("damage", "hurt", "stuck", "died")


class Changes(Struct, frozen=True):
    """Spaces, obstacles and raiders that events changed, and the ways that raiders went."""

    spaces: frozenset[Space]
    obstacles: frozenset[tuple[Space, str]]
    passed: frozenset[tuple[Space, str]]
    """Obstacles that somebody got past and that stay."""
    harmed: frozenset[Seat]
    ways: dict[Seat, tuple[Space, ...]]

    @classmethod
    def of(cls, news: Sequence[GameEvent], raiders: Sequence[RaiderView] = ()) -> Changes:
        """Return the changes that events made.

        ``raiders`` gives the present spaces of raiders that have not moved since.
        """
        spaces: set[Space] = set()
        obstacles: set[tuple[Space, str]] = set()
        harmed: set[Seat] = set()
        ways: dict[Seat, tuple[Space, ...]] = {}
        places = {raider.seat: raider.at for raider in raiders}
        for told in reversed(news):
            if told.kind in ("moved", "relocated"):
                places[told.open["seat"]] = _space(told.open["frm"])
        passed: set[tuple[Space, str]] = set()
        for told in news:
            open_ = told.open
            match told.kind:
                case "mapped" | "emptied" | "exit-added" | "exit-gone" | "save-point-added" | "treasure-placed":
                    spaces.add(_space(open_["at"]))
                case "moved" | "relocated":
                    here, there = _space(open_["frm"]), _space(open_["to"])
                    way = ways.get(open_["seat"], (here,))
                    ways[open_["seat"]] = (*way, there) if way[-1] == here else (here, there)
                    places[open_["seat"]] = there
                case "test" if open_["against"] == "obstacle" and open_["passed"] and open_["seat"] in places:
                    passed.add((places[open_["seat"]], open_["obstacle"]))
                case "obstacle-placed" | "obstacle-damage" | "obstacle-removed":
                    obstacles.add((_space(open_["at"]), open_["obstacle"]))
                    if told.kind != "obstacle-placed":
                        passed.discard((_space(open_["at"]), open_["obstacle"]))
                case kind if kind in HARM:
                    harmed.add(open_["seat"])
        return cls(frozenset(spaces), frozenset(obstacles), frozenset(passed), frozenset(harmed), ways)


def _space(at: Sequence[int]) -> Space:
    return at[0], at[1]


def open_test(view: View, news: Sequence[GameEvent]) -> tuple[GameEvent, ...]:
    """Return the test or contest whose dice are rolled but can still be changed, as if its event existed already.

    Until its event is emitted, only the view shows the dice.
    """
    one, other = view.trial, view.rival
    if one is None or one.result is None:
        return ()
    rolled = {"seat": one.seat, "ability": one.ability, "dice": one.thrown, "result": one.result}
    if any(told.kind in ("test", "contest") and _rolled(told.open) == _rolled(rolled) for told in news):
        return ()  # its event has been emitted already
    if other is not None:
        rival = {"raider": other.seat, "raider_result": other.result, "winner": -1}
        return (Told("contest", {**rolled, **rival}),)
    against = {"against": one.against, "obstacle": one.obstacle}
    return (Told("test", {**rolled, **against, "target": one.target, "passed": None}),)


def _rolled(o: dict[str, Any]) -> tuple[Any, ...]:
    return o["seat"], o["ability"], tuple(o["dice"]), o["result"]


def strip_parts(view: View, news: Sequence[GameEvent], marks: Sequence[str]) -> tuple[dict[str, Any], ...]:
    """Return the parts of the strip: the most important events in their order, after the open or newest test."""
    parts: list[tuple[float, int, dict[str, Any]]] = []
    trial, news = view.trial, (*news, *open_test(view, news))
    if trial is not None and trial.result is None:
        aim = (
            TN("{n} die, {target} needed", "{n} dice, {target} needed", trial.dice, target=trial.target)
            if trial.target
            else TN("{n} die", "{n} dice", trial.dice)
        )
        blank = (0,) * min(6, trial.dice)
        parts.append((-1, len(news), _part(trial.seat, marks, trial.ability, aim, dice=blank)))
    if _past(news) and not parts:
        parts.append((2, len(news), _part(-1, marks, "yes", T("it stays"))))  # the dice beside it show which obstacle
    for when, told in enumerate(news):
        found = _told_part(told, marks)
        if found is not None:
            parts.append((found[0], when, found[1]))
    shown = sorted(parts, key=lambda part: (part[0], -part[1]))[:5]  # of equally important things the newest
    lead = next((part for part in shown if part[2].get("dice")), None)
    shown.sort(key=lambda part: (part is not lead, part[1]))
    return tuple(part for _, _, part in shown)


def _past(news: Sequence[GameEvent]) -> bool:
    """Tell whether the newest test got somebody past an obstacle that stays."""
    struck = {told.open["obstacle"] for told in news if told.kind in ("obstacle-damage", "obstacle-removed")}
    newest = next((told.open for told in reversed(news) if told.kind == "test"), None)
    return newest is not None and (
        newest["against"] == "obstacle" and newest["passed"] and newest["obstacle"] not in struck
    )


def _part(seat: Seat, marks: Sequence[str], sign: str, text: Text | str, **more: Any) -> dict[str, Any]:
    whose = {"seat": seat, "letter": marks[seat]} if 0 <= seat < len(marks) else {}
    return {**whose, "sign": sign, "text": text, **more}


def _told_part(told: GameEvent, marks: Sequence[str]) -> tuple[float, dict[str, Any]] | None:
    """Return an event's place in the strip and its part; None if the strip does not show it."""
    o = told.open
    seat = o.get("seat", -1)
    match told.kind:
        case "treasure":
            return 0, _part(seat, marks, "chest", T("finds the treasure!"))
        case "test":
            return 1, _part(
                seat,
                marks,
                o["ability"],
                _total(o),
                dice=tuple(o["dice"])[:6],
                outcome=_OUTCOME[None if o["target"] is None else o["passed"]],
            )
        case "contest":
            total = _after(o, T("= {mine} against {theirs}", mine=o["result"], theirs=o["raider_result"]))
            won = None if o["winner"] == -1 else "yes" if o["winner"] == seat else "no"
            return 1, _part(seat, marks, o["ability"], total, dice=tuple(o["dice"])[:4], outcome=won)
        case "died":
            return 2, _part(seat, marks, "skull", T("dies"))
        case "damage":
            return 3, _part(seat, marks, "heart-lost", f"−{o['amount']}")
        case "hurt":
            return 3, _part(seat, marks, o["ability"], "−1", outcome="burst")
        case "stuck":
            return 3, _part(seat, marks, "stuck", T("stuck"))
        case "found":
            return 3, _part(seat, marks, "discovery", card_name(o["discovery"]))
        case "played" | "used" | "upgraded":
            sign = "upgrade" if told.kind == "upgraded" else "action" if told.kind == "played" else "bag"
            return 4, _part(seat, marks, sign, card_name(o["card"]))
        case "obstacle-removed":
            return 4, _part(-1, marks, "skull", card_name(o["obstacle"]))
        case "obstacle-placed":
            return 5, _part(seat, marks, "hazard", card_name(o["obstacle"]))
        case "mapped":
            return 6, _part(seat, marks, "location", card_name(o["card"]))
        case "saved":
            return 6, _part(seat, marks, "save", T("saved"))
        case "reloaded":
            return 6, _part(seat, marks, "entrance", T("is back"))
        case "healed":
            return 6, _part(seat, marks, "heart", "+1")
        case "entrance-roll" | "order-roll":
            sign = "entrance" if told.kind == "entrance-roll" else "move"
            soon = 6 - o["result"] / 100  # the highest roll leads
            return soon, _part(seat, marks, sign, T("= {result}", result=o["result"]), dice=tuple(o["dice"])[:6])
        case "drew":
            return 7, _part(seat, marks, "hand", f"+{o['count']}")
    return None


_OUTCOME = {None: None, True: "yes", False: "no"}


def _total(o: dict[str, Any]) -> Text:
    if o["target"] is None:
        return _after(o, T("= {result}", result=o["result"]))
    return _after(o, T("= {result}, {target} needed", result=o["result"], target=o["target"]))


def _after(o: dict[str, Any], said: Text) -> Text:
    """Return the text after the dice, which begins with what cards add to them (TR-TEST-3)."""
    bonus = added(o["dice"], o["result"])
    return Text("{bonus} {said}", {"bonus": bonus, "said": said}) if bonus else said


def trial_words(view: View, news: Sequence[GameEvent], names: Sequence[str]) -> Text | None:
    """Describe the open test, or else the newest one; return None if there is neither."""
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
    for told in reversed((*news, *open_test(view, news))):
        o = told.open
        if told.kind == "contest":
            return T(
                "{name} against {other}, {ability}: {mine} to {theirs}.",
                name=names[o["seat"]],
                other=names[o["raider"]],
                ability=ABILITY[o["ability"]],
                mine=o["result"],
                theirs=o["raider_result"],
            )
        if told.kind == "test":
            bonus = added(o["dice"], o["result"])
            cards = [T("{bonus} (card)", bonus=bonus)] if bonus else []
            values = {
                "name": names[o["seat"]],
                "ability": ABILITY[o["ability"]],
                "dice": [*map(str, o["dice"]), *cards],
                "result": o["result"],
            }
            if o["target"] is None:
                return T("{name} rolled {ability}: dice {dice}, result {result}.", **values)
            values["target"] = o["target"]
            if o["passed"] is None:
                return T("{name} rolled {ability}: dice {dice}, result {result}, {target} needed.", **values)
            if o["passed"]:
                return T("{name} rolled {ability}: dice {dice}, result {result}, {target} needed: passed.", **values)
            return T("{name} rolled {ability}: dice {dice}, result {result}, {target} needed: failed.", **values)
    return None
