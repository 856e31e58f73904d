"""Counter-Terror's presenter: everything that the cogs need to show the game in pictures and words."""

from __future__ import annotations

from engine.games.counter_terror.cards import CARDS
from render.face import standard
from render.face.contract import Level, Presenter
from render.text.i18n import T

from .pictures import cards_shown, cockpit, legend, moment, scenes
from .words import cards, lessons, options, questions, refusals, rule_changes, settings, standing, weights
from .words.commands import COMMANDS, FIELDS
from .words.names import card_name, marked, word_card_type
from .words.news import WORDS

FACE = Presenter(
    root="strike",
    title=T("Counter-Terror"),
    pitch=T("Two teams shoot it out with hidden cards until one of them is dead."),
    levels={
        "standard": Level(
            T("Standard"), T("Two teams, 2 to 8 people, 52 cards: shoot, defend, and keep your hand secret.")
        ),
    },
    settings=settings.settings,
    commands=COMMANDS,
    fields=FIELDS,
    value=options.value,
    vocabulary=refusals.vocabulary,
    cover=lambda level, names: cards_shown.cover(names),
    board=scenes.board,
    hand=lambda view, names: cards_shown.hand(view, names) if view.viewer is not None else None,
    cockpit=cockpit.cockpit,
    moment=moment.moment,
    headline=standing.headline,
    result=standing.result,
    out=standing.out,
    line=WORDS.line,
    weight=weights.weight,
    completes=weights.COMPLETES,
    causes=weights.CAUSES,
    befalls=weights.befalls,
    prompt=questions.prompt,
    waiting=questions.waiting,
    marked=marked,
    label=options.label,
    item=options.item,
    refusal=refusals.refusal,
    cards=standard.cards(lambda: CARDS, card_name, cards.page, word_card_type, cards_shown.card_picture),
    rules=standard.rules("counter_terror"),
    changes=rule_changes.CHANGES,
    legend=legend.legend,
    conditions=questions.CONDITIONS,
    routines=questions.ROUTINES,
    forced=questions.FORCED,
    lessons=lessons.lessons,
    lesson=lessons.lesson,
)
