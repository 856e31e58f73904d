"""The messages about a person's stored data: the file with all data, and the question whether to delete it."""

from __future__ import annotations

from render.text.i18n import T, list_languages, say

from ...components import custom_ids
from ...components.sheet import Button, MessageLayout
from .setting_values import Values

GET, FORGET, HIDE, SHOW = "get", "forget", "hide", "show"
SETTLED = T("- The bot keeps your settings, decks and levels until you change or delete them.")
PLAYED = T(
    "- The bot keeps your name with your seats, results and campaigns while the bot is on their server, and for 30 "
    "days after it leaves the server."
)
COPIES = T("- Backups of the bot's data are kept for about five weeks.")
"""SETTLED, PLAYED and COPIES: the short form of the page ``docs/privacy.md``."""
NOTHING_BACK = T("You cannot undo this deletion. Your past matches stay, but without your name.")


def list_data_values() -> Values:
    return [
        (GET, T("get my data")),
        (HIDE, T("hide my results and ratings from others")),
        (SHOW, T("show my results and ratings again")),
        (FORGET, T("delete my data")),
    ]


def build_data_message(raw: bytes, locale: str) -> MessageLayout:
    heading = T("This file holds everything that the bot knows about you. Only you can see it.")
    lines = (say(SETTLED, locale), say(PLAYED, locale), say(COPIES, locale))
    forget = Button(custom_ids.make_global_id("mine", "forget"), say(T("Delete my data…"), locale))
    file = ("rulekeeper-data.json", raw)
    return MessageLayout(say(heading, locale), locale, lines=lines, attached=file, rows=((forget,),))


def build_forget_confirmation(locale: str) -> MessageLayout:
    """Build the question whether to delete all data of a person, with the button that confirms this."""
    gone = T(
        "The bot deletes your settings, decks and levels, and your name and number everywhere. Other players see *a "
        "former player* instead."
    )
    lines = (say(gone, locale), say(NOTHING_BACK, locale))
    asked = T("Do you want to delete all your data?")
    yes = Button(custom_ids.make_global_id("mine", "forgotten"), say(T("Delete my data"), locale), "danger")
    no = Button(custom_ids.make_global_id("mine"), say(T("Back"), locale))
    return MessageLayout(f"**{say(asked, locale)}**", locale, lines=lines, rows=((yes, no),))


def build_forgotten_message(locale: str) -> MessageLayout:
    text = T(
        "Your data is deleted. If you press or type something for the bot again, it starts to store data about you "
        "again."
    )
    return MessageLayout(say(text, locale), locale)


def list_former_names() -> dict[str, str]:
    """Return the name of a person whose data were deleted, by language."""
    return {language: say(T("a former player"), language) for language in list_languages()}
