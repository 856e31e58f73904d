"""The /level commands: players build, paste or import levels of their own, and the rules check them."""

from __future__ import annotations

from render.text.i18n import T

from .commands import make_description, make_setup
from .messages.files.levels import LEVELS
from .own_files import OwnFileCommands


class LevelCommands(
    OwnFileCommands, group_name="level", group_description=make_description(T("Build, check and play your own levels."))
):
    """The /level commands. A table with a player's own level stores the level's text."""

    kind = LEVELS
    help = {
        "list": T("List your levels and the game's own levels."),
        "show": T("Show a level with its plan: yours, or one of the game's."),
        "check": T("Check whether the rules allow a level, and what to change if they do not."),
        "new": T("Create a new level."),
        "edit": T("Edit a level with menus."),
        "copy": T("Copy a level of yours or of the game."),
        "delete": T("Delete a level."),
        "import": T("Create a level from its text: paste the text or upload a file."),
        "export": T("Get a level as a text file, to save or share it."),
    }
    file = T("A level file from /level export")


setup = make_setup(LevelCommands)
