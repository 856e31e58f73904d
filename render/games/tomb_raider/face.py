"""Tomb Raider's presenter: everything that the cogs need to show the game in pictures and words."""

from __future__ import annotations

from engine.games.tomb_raider.cards import pool
from engine.games.tomb_raider.setup import playable
from render.face import standard
from render.face.contract import Decks, Level, Levels, Presenter
from render.text.i18n import T

from .pictures import cards_shown, cockpit, deck, legend, moment, plan, scenes
from .words import (
    cards,
    decks,
    importance,
    lessons,
    news,
    options,
    own_levels,
    questions,
    refusals,
    rule_changes,
    settings,
    standing,
)
from .words.commands import COMMANDS, FIELDS, GROUPS
from .words.names import card_name, describe_level, level_name, word_card_type, word_level_in_message

FACE = Presenter(
    root="raid",
    title=T("Tomb Raider"),
    pitch=T("Explore tombs by dice and cards, alone or as rivals, in search of the treasure."),
    levels={key: Level(level_name(key), describe_level(key)) for key in playable()},
    settings=settings.settings,
    commands=COMMANDS,
    groups=GROUPS,
    fields=FIELDS,
    value=options.value,
    vocabulary=refusals.vocabulary,
    cover=cards_shown.cover,
    board=scenes.board,
    asked=scenes.board,
    hand=lambda view, names: (
        cards_shown.hand(view, names) if view.viewer is not None and (view.hand or view.peeked) else None
    ),
    cockpit=cockpit.cockpit,
    moment=moment.moment,
    headline=standing.headline,
    result=standing.result,
    line=news.WORDS.line,
    weight=importance.weight,
    completes=importance.COMPLETES,
    causes=importance.CAUSES,
    befalls=importance.befalls,
    retold=importance.retold,
    alone=importance.alone,
    prompt=questions.prompt,
    waiting=questions.waiting,
    label=options.label,
    item=options.item,
    refusal=refusals.refusal,
    cards=standard.cards(lambda: sorted(pool().cards), card_name, cards.page, word_card_type, cards_shown.card_picture),
    rules=standard.rules("tomb_raider"),
    changes=rule_changes.CHANGES,
    decks=Decks(
        kinds=decks.kinds,
        card=deck.label_card,
        ready=decks.ready,
        fault=decks.fault,
        picture=deck.picture,
        brought=decks.brought,
    ),
    own_levels=Levels(
        level=lambda text: Level(word_level_in_message(text), describe_level(text)),
        field=own_levels.field,
        value=own_levels.value,
        fault=own_levels.fault,
        picture=plan.picture,
    ),
    legend=legend.legend,
    conditions=questions.CONDITIONS,
    routines=questions.ROUTINES,
    lessons=lessons.lessons,
    lesson=lessons.lesson,
    held=lessons.held,
    choices=options.choices,
)
