"""The interface of the level editor and the lobby to levels of Tomb Raider that players build."""

from __future__ import annotations

from msgspec.structs import replace

from engine.levels import LevelFile
from engine.own_files import Fault
from engine.protocol import Refused
from engine.setup import Setup

from . import ending, observe, setup
from .levels import Level, editing, load_levels, own
from .levels.records import Entrances, Space
from .view import View


def _build_start_view(level: Level) -> View | None:
    """Return the spectators' view at the start of a match on a level, with the fewest raiders that it allows.

    Faulty parts of the level are replaced by the defaults of a new level, so that its map can be shown. None if even
    then no match could begin.
    """
    for shown in (level, _mend_level(level)):
        try:
            return observe.build_view(setup.begin(Setup(own.format_level(shown), ({},) * shown.players.least)), None)
        except Refused:
            continue
    return None


def _mend_level(level: Level) -> Level:
    """Return a level with the map and entrances of a faulty level on which a match can begin."""
    gates = level.entrances
    middle, corners = (Space((level.width + 1) // 2, 1),), (Space(1, 1), Space(level.width, 1))
    return replace(
        own.make_new_level(),
        name=level.name[: own.NAME].strip() or "?",
        players=level.players,
        width=level.width,
        rows=level.rows,
        start_depth=level.start_depth,
        entrances=Entrances(gates.odd or middle, gates.even or tuple(dict.fromkeys(corners))),
        treasure_room=level.treasure_room,
        least_depth={},
    )


def _find_faults(level: Level, level_played: str = "") -> tuple[Fault, ...]:
    """Return all faults that keep a player's level from being played (TR-RUL-18).

    It is also a fault if a match could never end. This is checked in each form of the level, with each of its goals,
    for the lowest and the highest number of raiders.
    """
    found = own.find_faults(level, level_played)
    if found:
        return found
    text = own.format_level(level)
    for seats in dict.fromkeys((level.players.least, level.players.most)):
        for form in level.list_level_forms():
            for goal in level.goals:
                try:
                    house = {"goal": goal} if len(level.goals) > 1 else {}
                    setup.begin(Setup(text, ({},) * seats, house | ({"form": form.form} if level.forms else {})))
                except ending.NeverEnding as refusal:
                    return (Fault(refusal.kind, refusal.rule or "", values=refusal.values),)
                except Refused:
                    continue
    return ()


FILE: LevelFile[Level] = LevelFile(
    read=own.read_level,
    write=own.format_level,
    faults=_find_faults,
    ready=load_levels,
    fresh=own.make_new_level,
    renamed=lambda level, name: replace(level, name=name),
    fields=editing.list_fields,
    changed=editing.change_field,
    start=_build_start_view,
)
