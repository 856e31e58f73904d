"""The /level commands: a player's own levels, built by menus, pasted or imported, checked, stored, and played."""

from __future__ import annotations

from render.text.i18n import T

from .client import Rulekeeper
from .commands import make_description
from .messages.levels import LEVELS
from .own_files import FilesOfOnesOwn


class LevelsOfOnesOwn(
    FilesOfOnesOwn,
    group_name="level",
    group_description=make_description(T("Levels of your own: build, check and play them.")),
):
    """The level commands. A table with such a level stores the level's text."""

    kind = LEVELS
    help = {
        "list": T("Your levels, and those of the game."),
        "show": T("A level with its plan: yours, or one of the game's."),
        "check": T("What the rules say to a level, and what is possible instead."),
        "new": T("Begin a new level."),
        "edit": T("Change a level by menus."),
        "copy": T("A level of your own from another: yours or one of the game's."),
        "delete": T("Throw a level away."),
        "import": T("A level from its text: pasted into a form, or a file."),
        "export": T("A level as a text file, to keep or to pass on."),
    }
    file = T("A level file, as /level export gives it")


async def setup(bot: Rulekeeper) -> None:
    await bot.add_cog(LevelsOfOnesOwn(bot.replies))
