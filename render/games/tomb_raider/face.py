"""Tomb Raider's face: all that the cogs ask of its looks and words."""

from __future__ import annotations

from engine.games.tomb_raider import setup
from engine.games.tomb_raider.cards import pool
from render.face import standard
from render.face.contract import Decks, Face, Level
from render.text.i18n import T

from .pictures import cards_shown, cockpit, deck, legend, moment, scenes
from .words import cards, decks, lessons, news, options, questions, refusals, settings, standing
from .words.commands import COMMANDS, FIELDS
from .words.names import card_name, card_type, level_about, level_name

FACE = Face(
    root="raid",
    title=T("Tomb Raider"),
    levels={key: Level(level_name(key), level_about(key)) for key in setup.playable()},
    settings=settings.settings,
    commands=COMMANDS,
    fields=FIELDS,
    value=options.value,
    vocabulary=refusals.vocabulary,
    cover=cards_shown.cover,
    board=scenes.board,
    hand=lambda view, names: (
        cards_shown.hand(view, names) if view.viewer is not None and (view.hand or view.peeked) else None
    ),
    cockpit=cockpit.cockpit,
    moment=moment.moment,
    headline=standing.headline,
    result=standing.result,
    line=news.line,
    weight=news.weight,
    prompt=questions.prompt,
    waiting=questions.waiting,
    label=options.label,
    item=options.item,
    refusal=refusals.refusal,
    cards=standard.cards(lambda: sorted(pool().cards), card_name, cards.page, card_type, cards_shown.card_picture),
    rules=standard.rules("tomb_raider"),
    decks=Decks(
        kinds=decks.kinds,
        card=deck.in_list,
        ready=decks.ready,
        fault=decks.fault,
        picture=deck.picture,
        brought=decks.brought,
    ),
    legend=legend.legend,
    routines=questions.ROUTINES,
    lessons=lessons.lessons,
    lesson=lessons.lesson,
    held=lessons.held,
    choices=options.choices,
)
