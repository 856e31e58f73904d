"""Counter-Terror's presenter: everything that the cogs need to show the game in pictures and words."""

from __future__ import annotations

from engine.games.counter_terror.cards import CARDS
from render.face import standard
from render.face.contract import Presenter
from render.face.offers import Choosing, Guidance, Pictures, Reference, Telling
from render.face.records import Level
from render.text.i18n import T

from .pictures import cards_shown, highlight, legend, private_board, scenes
from .words import (
    cards,
    honours,
    lessons,
    options,
    premoves,
    questions,
    refusals,
    rule_changes,
    settings,
    signals,
    standing,
)
from .words.commands import COMMANDS, FIELDS
from .words.event_words import WORDS, has_caused
from .words.names import TEAM, describe_card_name, describe_card_type, mark_names

FACE = Presenter(
    root="strike",
    title=T("Counter-Terror"),
    levels={
        "standard": Level(
            T("Standard"), T("Two teams, 2 to 8 players, 52 cards: shoot, defend, and keep your hand secret.")
        )
    },
    settings=settings.settings,
    commands=COMMANDS,
    fields=FIELDS,
    value=options.value,
    cover=lambda level, names: cards_shown.build_cover(names),
    board=scenes.build_board,
    headline=standing.describe_headline,
    result=standing.describe_result,
    line=WORDS.line,
    prompt=questions.prompt,
    waiting=questions.waiting,
    label=options.label,
    item=options.label_item,
    refusal=refusals.refusal,
    rules=standard.make_rules("counter_terror"),
    pictures=Pictures(
        hand=lambda view, names: cards_shown.build_hand(view, names) if view.viewer is not None else None,
        private_board=private_board.build_private_board,
    ),
    telling=Telling(
        highlight=highlight.build_highlight,
        signal=signals.describe_signal,
        side=lambda view, seat: TEAM[view.fighters[seat].team],
        honours=honours.list_honours,
        out=standing.describe_dead,
        weight=WORDS.weigh,
        completes=WORDS.completes,
        causes=WORDS.causes,
        has_caused=has_caused,
        befalls=WORDS.befalls,
        marked=mark_names,
    ),
    guidance=Guidance(
        pitch=T("Two teams fight with hidden cards until one of them is dead."),
        minutes=15,
        goal=standing.describe_goal,
        talk=standing.describe_talk,
        legend=legend.build_legend,
        lessons=lessons.lessons,
        lesson=lessons.lesson,
    ),
    choosing=Choosing(
        vocabulary=refusals.list_vocabulary,
        conditions=questions.CONDITIONS,
        no_premove=premoves.explain_no_premove,
        routines=questions.ROUTINES,
        forced=questions.FORCED,
    ),
    reference=Reference(
        cards=standard.make_cards(
            lambda: CARDS,
            describe_card_name,
            cards.describe_card_page,
            describe_card_type,
            cards_shown.build_card_scene,
        ),
        changes=rule_changes.CHANGES,
    ),
)
