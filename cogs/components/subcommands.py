"""The subcommands of a game's root, read off its option records: tag -> subcommand, fields -> parameters.

Moves that share a name also share the meaning of their parameters.
"""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.protocol import Ask, One
from render.face.contract import Face, Group
from render.text.i18n import Text

ITEMS = "items"
"""The parameter of a set's subcommand."""


class Subcommand:
    """The moves and sets that go by one name. No question asks for two of them."""

    def __init__(self, name: str, help: Text, group: Group | None) -> None:
        self.name, self.help, self.group = name, help, group
        self.tags: dict[str, tuple[str, ...]] = {}
        """Tag -> its fields, in the order in which one says them."""
        self.kinds: list[str] = []
        """Kinds of questions whose sets it answers."""
        self.set_name = ""

    @property
    def fields(self) -> dict[str, str]:
        """Every field with the tag that it belongs to first."""
        found: dict[str, str] = {}
        for tag, fields in self.tags.items():
            for field in fields:
                found.setdefault(field, tag)
        return found

    def tag_for(self, ask: Ask) -> str | None:
        """Which of the moves is asked for now."""
        options = ask.choice.options if isinstance(ask.choice, One) else ()
        return next((option.tag for option in options if option.tag in self.tags), None)


def subcommands(game: Game[Any], looks: Face) -> list[Subcommand]:
    """Every subcommand of a game's root and of its groups."""
    found: dict[str, Subcommand] = {}

    def of(tag: str) -> Subcommand:
        return found.setdefault(looks.typed(tag), Subcommand(*looks.tag(tag), looks.group(tag)))

    never = game.plans.only if game.plans is not None else ()
    for move in (one for one in game.moves if one not in never):
        tag = str(move.__struct_config__.tag)
        of(tag).tags[tag] = move.spoken()
    for kind, name in game.sets.items():
        sub = of(name)
        sub.kinds.append(kind)
        sub.set_name = name
    return list(found.values())
