"""Roll for Adventure's presenter: everything that the cogs need to show the game.

Nothing is hidden, so there are no private hands (RFA-GEN-8).
"""

from __future__ import annotations

from render.face import standard
from render.face.contract import Level, Presenter
from render.text.i18n import T

from .pictures import cards_shown, highlight, legend, private_board, scenes
from .pictures.emoji import EMOJI
from .words import cards, honours, lessons, options, questions, refusals, rule_changes, settings, standing, weights
from .words.commands import COMMANDS, FIELDS
from .words.names import LEVEL
from .words.news import WORDS
from .words.rules_pages import pages

ABOUT = {
    "book-of-magic": T(
        "Five stones; good for a first game. The heroes' abilities and the damage tracks are our version."
    ),
    "sword-of-saints": T("Six stones. The heroes' abilities and the damage tracks are our version."),
    "crown-of-kings": T("Seven stones. The heroes' abilities and the damage tracks are our version."),
    "jewel-of-light": T("Eight stones. The heroes' abilities and the damage tracks are our version."),
}

FACE = Presenter(
    root="quest",
    title=T("Roll for Adventure"),
    pitch=T("Play together: roll and place dice, defend the land, and win the power stones in time."),
    minutes=45,
    levels={key: Level(name, ABOUT[key]) for key, name in LEVEL.items()},
    settings=settings.settings,
    commands=COMMANDS,
    fields=FIELDS,
    value=options.value,
    vocabulary=refusals.list_vocabulary,
    cover=cards_shown.build_cover,
    board=scenes.build_board,
    private_board=private_board.build_private_board,
    highlight=highlight.build_highlight,
    goal=standing.word_goal,
    headline=standing.word_headline,
    result=standing.word_result,
    honours=honours.list_honours,
    line=WORDS.line,
    weight=weights.weigh_event,
    completes=weights.COMPLETES,
    causes=weights.CAUSES,
    befalls=weights.is_befallen,
    prompt=questions.word_prompt,
    waiting=questions.waiting,
    label=options.label,
    item=options.label_item,
    step=options.label_step,
    refusal=refusals.word_refusal,
    cards=standard.make_cards(
        lambda: cards.KEYS, cards.word_title, cards.word_card_page, cards.word_topic, cards_shown.build_card_scene
    ),
    rules=pages,
    changes=rule_changes.CHANGES,
    emoji=EMOJI,
    legend=legend.build_legend,
    conditions=questions.CONDITIONS,
    routines=questions.ROUTINES,
    lessons=lessons.lessons,
    lesson=lessons.lesson,
)
