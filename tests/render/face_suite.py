"""Tests for every game's presenter: all of its texts exist in every language and fit where they are shown.

A game's ``test_face.py`` says in a ``Case`` what is its own, and has the tests by ``class TestFace(FaceSuite)``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import Any, ClassVar

import pytest
from msgspec import Struct, structs

from cogs import limits
from engine.decks import Deck, find_deck_file
from engine.dice import Dice
from engine.events import GameEvent, load_event
from engine.game import Game
from engine.levels import find_level_file
from engine.match import Match
from engine.protocol import Ask, Move, One, Refused
from engine.refusals import Stale
from engine.setup import Setup
from referee.people.own_files import NAME
from render import plates
from render.face.contract import Presenter
from render.face.records import Decks, Label, Names
from render.lru_cache import Pictures
from render.painter import Painter
from render.scene import ALT_LIMIT, Scene, Shape, format_alt_text
from render.scene import format_text_board as text_board
from render.text.clean import escape_markdown
from render.text.i18n import Text, list_languages, say
from tests.languages import OTHER

LINE = 300
"""Characters of a line of news or a question that a board shows."""


HIGHEST, USUAL = 1450, 1275
"""The limits of the height of a private board's picture: with a full hand and many options, and for half of the
questions of any kind. A phone shows about 1300 of it above the buttons."""


def every(scene: Scene, name: str) -> list[Shape]:
    """Return every shape of a name, wherever it is."""

    def below(those: Iterable[Shape]) -> list[Shape]:
        return [found for one in those for found in ([one] if one.name == name else []) + below(one.children)]

    return below(scene.shapes)


def said(text: Text | None, most: int) -> None:
    """Check that the text exists in every language, has no placeholder left, and fits."""
    assert text is not None
    for language in list_languages():
        words = say(text, language)
        assert words.strip()
        assert not re.search(r"\{\w*\}|None", words), words
        assert len(words) <= most, (language, len(words), words)


def offers(face: Presenter, part: str, offer: str) -> bool:
    """Return whether a face has an optional part in a record such as its pictures."""
    record = getattr(face, part)
    return getattr(record, offer) is not getattr(type(record)(), offer)


def labelled(label: Label) -> None:
    said(label.text, limits.LABEL)
    if label.detail is not None:
        said(label.detail, limits.ENTRY)
    assert label.style in ("primary", "secondary", "success", "danger")


def walked(game: Game[Any], setup: Setup, seed: int, answers: int, silent: float = 0.0) -> Iterator[Match[Any]]:
    """Yield a random match after each answer. ``silent``: how often nobody chooses."""
    choose = random.Random(seed)
    match = Match.start(game, setup, Dice(b"%d" % seed, b""))
    for _ in range(answers):
        yield match
        if match.over:
            return
        put = choose.choice(match.pending)
        choice = put.ask.choice
        answer = put.ask.default if choose.random() < silent else choice.sample(choose.randrange)
        match.act(put.ask.seat, put.number, choice.write(answer))
    yield match


def shown_whole(deck: Deck, looks: Decks, name: Text | str) -> None:
    """Check that every card is told with its count, and that all of it is drawn."""
    scene = looks.picture(deck, name)
    told = " ".join(str(words) for words in text_board(scene, None, 100_000).splitlines())
    for card, count in deck.cards.items():
        counted = f"{count} × {say(looks.card(card).text)}" if count > 1 else say(looks.card(card).text)
        assert counted in told, counted
    assert len(format_alt_text(scene)) <= ALT_LIMIT and scene.height <= 2000
    assert Painter().draw_png(scene, OTHER)


class Case(Struct, frozen=True, kw_only=True):
    """A face with its players' names, and with those facts on its game that the tests cannot find by themselves."""

    game: Game[Any]
    face: Presenter
    names: Names
    root: str
    """The name of the game's command."""
    matches: tuple[Setup, ...]
    """The set-ups of which two matches each are played at random."""
    answers: int
    """The number of answers in each match."""
    silent: float = 0.0
    """The share of questions that get the default answer."""
    comes_up: Collection[str]
    """Kinds of questions that do so in each of these matches."""
    events: Collection[str]
    """Every kind that the game tells."""
    lines: Mapping[str, Any]
    """The words of each."""
    told: Callable[[str], Iterable[GameEvent]]
    """Samples of a kind of event, the usual first."""
    unsaid: Collection[str] = ()
    """Kinds of news without a line."""
    quiet: Collection[str] = ()
    """Kinds that have none where nothing has come of it."""
    secrets: Mapping[str, tuple[str, ...]] = {}
    """Kinds of news with fields that one seat alone learns."""
    secret: tuple[str, str] = ("", "")
    """A card, and its name, that may stand in these."""
    questions: Collection[str]
    """Every kind that the game puts."""
    asks: Callable[[str], Iterable[tuple[Ask, Any]]]
    """Samples of a kind of question, with the view in which each is put."""
    rule: str
    """A pattern for the ids of the game's rules."""
    rules: int
    """The least number of rules."""
    refused: tuple[Setup, ...] = ()
    """Set-ups that the rules refuse before the start, each for a reason of its own."""

    def line(self, event: GameEvent, viewers: Iterable[int | None] = (None, 0, 1), must: bool = False) -> None:
        """Check the line of an event, if it has one. ``must``: it must have one."""
        for viewer in viewers:
            line = self.face.line(event, viewer, self.names)
            if must or line is not None:
                said(line, LINE)

    def asked(self, ask: Ask, view: Any) -> None:
        """Check all that is said about a question and its answers. No two options have the same name."""
        said(self.face.prompt(ask, view, self.names), LINE)
        said(self.face.waiting(ask, self.names), LINE)
        if not isinstance(ask.choice, One):
            for item in dict.fromkeys(ask.choice.items):
                labelled(self.face.item(item, ask, view, self.names))
            return
        labels = [self.face.label(option, ask, view, self.names) for option in ask.choice.options]
        for language in list_languages():
            texts = [say(label.text, language) for label in labels]
            assert len(set(texts)) == len(texts), texts
        for option, label in zip(ask.choice.options, labels, strict=True):
            labelled(label)
            for field in option.__struct_fields__:
                said(self.face.value(option.tag, field, getattr(option, field), self.names), limits.ENTRY)
        self.steps(ask, view)

    def steps(self, ask: Ask, view: Any) -> None:
        """Check the steps that stand for several options at once. No two steps beside each other have the same name."""
        assert isinstance(ask.choice, One)
        groups: dict[tuple[str, ...], dict[tuple[str, ...], list[Move]]] = {}
        for option in ask.choice.options:
            fields = option.__struct_fields__
            values = tuple(str(getattr(option, field)) for field in fields)
            for at in range(len(fields)):
                before = (option.tag, fields[at], *values[:at])
                groups.setdefault(before, {}).setdefault(values[: at + 1], []).append(option)
        for (_, field, *_), beside in groups.items():
            steps = [self.face.choosing.step(group, field, ask, view, self.names) for group in beside.values()]
            found = [step for step in steps if step is not None]
            for step in found:
                labelled(step)
            assert len({say(step.text) for step in found}) == len(found)


class FaceSuite:
    """The tests that every face must pass. ``case`` belongs to the game."""

    case: ClassVar[Case]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        case = self.case
        of: dict[str, list[tuple[Any, str | None]]] = {
            "match": [(setup, f"{setup.level}-{len(setup.seats)}") for setup in case.matches],
            "event": [(kind, kind) for kind in case.events],
            "question": [(kind, kind) for kind in case.questions],
            "move": [(move, str(move.__struct_config__.tag)) for move in case.game.moves],
            "level": [(level, level) for level in case.game.levels],
            "refused": [(setup, None) for setup in case.refused],
        }
        for name in set(of) & set(metafunc.fixturenames):
            metafunc.parametrize(name, [value for value, _ in of[name]], ids=[label for _, label in of[name]])

    @pytest.mark.lot(2)
    def test_whatever_a_match_asks_and_tells_can_be_said(self, match: Setup) -> None:
        case, kinds = self.case, set[str]()
        seats = range(len(match.seats))
        for seed in range(2):
            for step in walked(case.game, match, seed, case.answers, case.silent):
                public = step.view(None)
                said(case.face.headline(public, case.names), LINE)
                for put in step.pending:
                    kinds.add(put.ask.kind)
                    case.asked(put.ask, step.view(put.ask.seat))
                    if not put.ask.secret:
                        case.asked(put.ask, public)
                for item in step.step.events:
                    must = item.event.kind not in {*case.unsaid, *case.quiet}
                    case.line(item.event, (None, *seats), must)
            said(case.face.result(step.view(None), case.names), LINE)
        assert set(case.comes_up) <= kinds

    @pytest.mark.lot(2)
    def test_who_is_asked_sees_the_question_with_every_option(
        self, match: Setup, cut: list[str], one_in: Callable[[int, Sequence[Any]], list[Any]]
    ) -> None:
        """The question is also told in words, and drawn when it comes up for the first time.

        Watchers see no such picture. No option is cut in any language.
        """
        case, drawn, painter = self.case, set[str](), Painter(Pictures())
        if not offers(case.face, "pictures", "private_board"):
            return
        heights: dict[str, list[int]] = {}
        shown = set[tuple[int, int, str, str]]()
        for step in walked(case.game, match, 1, case.answers, case.silent):
            assert case.face.pictures.private_board(step.view(None), (), None, case.names) is None
            for put in step.pending:
                view, seat = step.view(put.ask.seat), put.ask.seat
                events = tuple(one.event.hide_secrets_from(seat) for one in step.step.events)
                scene = case.face.pictures.private_board(view, events, put.ask, case.names)
                assert scene is not None
                assert scene.title == case.face.prompt(put.ask, view, case.names)
                heights.setdefault(put.ask.kind, []).append(scene.height)
                assert scene.height <= HIGHEST and 0 < len(format_alt_text(scene)) <= ALT_LIMIT
                if isinstance(put.ask.choice, One) and len(put.ask.choice.options) > 1:
                    told = say(Text("{all}", {"all": [shape.words for shape in every(scene, "option")]}))
                    labels = [case.face.label(option, put.ask, view, case.names) for option in put.ask.choice.options]
                    assert all(say(label.text) in told for label in labels)
                    shown |= {
                        (*one.box[2:], say(one.values["text"], language), say(one.values["detail"], language))
                        for one in every(scene, "option") if one.box[2] for language in list_languages()
                    }  # fmt: skip
                if put.ask.kind not in drawn:
                    drawn.add(put.ask.kind)
                    assert painter.draw_png(scene, list_languages()[-1])
                    assert not any(
                        ".." in say(one.words, tongue) for one in every(scene, "option") for tongue in list_languages()
                    )
                hand = case.face.pictures.hand(view, case.names)
                if hand is not None:
                    text, names = text_board(scene), {page.key: page.title for page in case.face.reference.cards()}
                    assert all(escape_markdown(say(names[card])) in text for card in view.hand)
        assert all(median(those) <= USUAL for those in heights.values()), heights
        cut.clear()
        for wide, high, text, detail in one_in(20, sorted(shown)):
            plates.draw_option(wide, high, {"text": text, "detail": detail, "style": "primary"})
        assert not cut, cut

    def test_a_moment_says_what_happened_and_whom_it_concerns(self, match: Setup) -> None:
        case = self.case
        for step in walked(case.game, match, 0, case.answers, case.silent):
            events = tuple(one.event.hide_secrets_from(None) for one in step.step.events)
            moment = case.face.telling.highlight(events, step.view(None), case.names)
            if moment is not None:
                said(moment.scene.title, LINE)
                assert moment.concerned and set(moment.concerned) <= set(range(len(match.seats)))
                assert len(format_alt_text(moment.scene)) <= ALT_LIMIT and not step.over

    def test_every_kind_of_event_has_a_line(self, event: str) -> None:
        case, samples = self.case, list(self.case.told(event))
        if event in case.unsaid:
            assert case.face.line(samples[0], None, case.names) is None
            return
        case.line(samples[0], must=True)
        for sample in samples:
            case.line(sample, must=event not in case.quiet)

    def test_causes_and_halves_are_news_that_the_game_tells(self) -> None:
        case = self.case
        for table in (case.face.telling.causes, case.face.telling.completes):
            assert {*table, *(kind for kinds in table.values() for kind in kinds)} <= set(case.events)

    def test_what_befalls_somebody_is_found_in_every_news(self, match: Setup) -> None:
        case = self.case
        for step in walked(case.game, match, 0, case.answers, case.silent):
            for seat in range(len(match.seats)):
                view = step.view(seat)
                for one in step.step.events:
                    assert case.face.telling.befalls(one.event.hide_secrets_from(seat), seat, view) in (True, False)

    def test_no_line_is_for_news_that_nobody_tells(self) -> None:
        assert set(self.case.lines) - {"advice"} == set(self.case.events)

    def test_a_secret_part_is_said_to_its_seat_alone(self) -> None:
        case, (card, name) = self.case, self.case.secret
        for kind, fields in case.secrets.items():
            samples = list(case.told(kind))
            usual = next((own for sample in samples for own in sample.secret.values()), {})
            named = {field: (card,) if field == "cards" else card for field in fields}
            marked = {field: usual[field] if isinstance(usual.get(field), int) else named[field] for field in fields}
            events = load_event(case.game.event_kinds, kind, samples[0].open, {1: marked})
            lines = {viewer: say(case.face.line(events, viewer, case.names) or "") for viewer in (None, 0, 1)}
            assert name in lines[1], kind
            assert name not in lines[None] + lines[0], kind
            assert lines[None] == lines[0], kind

    def test_every_kind_of_question_can_be_put(self, question: str) -> None:
        samples = list(self.case.asks(question))
        assert samples
        for ask, view in samples:
            self.case.asked(ask, view)

    def test_what_may_be_ordered_is_routine_and_said_in_few_words(self) -> None:
        """A list of standing orders has nothing in it that no order could answer."""
        case = self.case
        for kind, moment in case.face.choosing.routines.items():
            assert any(case.game.answering.routine(ask) for ask, _ in case.asks(kind)), kind
            said(moment.when, limits.ENTRY)
            for language in list_languages():
                assert len(say(moment.order, language)) <= 24, moment.order

    def test_every_move_has_a_command_and_its_fields_have_parameters(self, move: type[Move]) -> None:
        tag, face = str(move.__struct_config__.tag), self.case.face
        name, help = face.find_command(tag)
        assert re.fullmatch(r"[a-z-]{1,32}", name)
        said(help, limits.DESCRIPTION)
        parameters = [face.find_parameter(tag, field) for field in move.list_spoken_fields()]
        assert len({name for name, _ in parameters}) == len(parameters)
        for name, help in parameters:
            assert re.fullmatch(r"[a-z-]{1,32}", name)
            said(help, limits.DESCRIPTION)

    def test_sets_have_commands_and_no_command_is_for_nothing(self) -> None:
        face, game = self.case.face, self.case.game
        for name in game.sets.values():
            said(face.find_command(name)[1], limits.DESCRIPTION)
            said(face.find_parameter(name, "items")[1], limits.DESCRIPTION)
        moves = {str(move.__struct_config__.tag) for move in game.moves}
        assert set(face.commands) == moves | set(game.sets.values())
        assert set().union(*(set(group.tags) for group in face.choosing.groups)) <= set(face.commands)
        under = {face.format_command(tag).split()[0] for tag in face.commands}
        assert len(under) <= limits.SUBCOMMANDS
        fields = {field for move in game.moves for field in move.__struct_fields__}
        assert set(face.fields) <= fields | {"items"} | set(game.sets.values())

    def test_every_card_has_a_page_and_a_name_of_its_own(self) -> None:
        """What is typed after a command is matched against names."""
        pages = self.case.face.reference.cards()
        assert len({page.key for page in pages}) == len(pages)
        assert bool(pages) == offers(self.case.face, "reference", "cards")
        for page in pages:
            said(page.title, 100)
            said(page.body, 1000)
            said(page.topic, 100)
            assert page.scene is not None
        for language in list_languages():
            assert len({say(page.title, language) for page in pages}) == len(pages)

    def test_every_rule_has_a_page(self) -> None:
        pages = self.case.face.rules()
        assert len(pages) >= self.case.rules and len({page.key for page in pages}) == len(pages)
        for page in pages:
            assert re.fullmatch(self.case.rule, page.key)
            said(page.title, 100)
            said(page.body, 1000)
            if page.topic is not None or len(pages) > limits.MENU:
                said(page.topic, 100)
            assert say(page.body).rstrip("*)")[-1] in ".!"

    def test_the_rule_of_every_move_and_lesson_can_be_looked_up(self) -> None:
        face, rules = self.case.face, {page.key for page in self.case.face.rules()}
        assert {move.rule for move in self.case.game.moves if move.rule} <= rules
        for lesson in face.guidance.lessons():
            said(lesson.text, 150)
            assert lesson.rule in rules

    def test_levels_and_their_settings_have_words(self, level: str) -> None:
        face = self.case.face
        said(face.name_level(level), 100)
        said(face.describe_level(level), limits.ENTRY)
        settings = face.settings(level)
        assert [setting.choice for setting in settings] == list(self.case.game.choices(level))
        for setting in settings:
            said(setting.name, limits.ENTRY)
            said(setting.about, 200)
            assert tuple(value for value, _ in setting.values) == setting.choice.values
            for value, name in setting.values:
                said(name, limits.ENTRY)
                assert name.key != "{n}" or value.isdecimal(), f"{setting.choice.key}: nobody has a word for {value}"
            for value, detail in setting.details.items():
                assert value in setting.choice.values
                said(detail, LINE)

    def test_no_level_is_told_of_that_there_is_not(self) -> None:
        assert set(self.case.face.levels) == set(self.case.game.levels)

    def test_every_setup_that_the_rules_refuse_has_a_reason(self, refused: Setup) -> None:
        with pytest.raises(Refused) as found:
            self.case.game.begin(refused)
        said(self.case.face.refusal(found.value, None), LINE)

    def test_what_every_game_refuses_is_no_matter_of_a_face(self) -> None:
        for _, view in (sample for kind in self.case.questions for sample in self.case.asks(kind)):
            assert self.case.face.refusal(Stale(), view) is None

    def test_decks_can_be_built_from_every_card_and_are_shown_whole(self) -> None:
        rules, looks = find_deck_file(self.case.game), self.case.face.decks
        assert (rules is None) == (looks is None)
        if rules is None or looks is None:
            return
        listed = [card for kind, cards in looks.kinds() for card in cards]
        assert tuple(listed) == rules.cards() and len(set(listed)) == len(listed)
        for kind, cards in looks.kinds():
            said(kind, limits.LABEL)
            assert cards
        for card in listed:
            label = looks.card(card)
            labelled(structs.replace(label, detail=None))
            said(label.detail, 2 * LINE)  # The label tells a card's effect whole where it has room.
        whole = Deck(dict.fromkeys(listed, 99))
        for key, deck in rules.ready().items():
            said(looks.ready(key), NAME)
            assert rules.faults(deck, "") == ()
            shown_whole(deck, looks, looks.ready(key))
        for deck in (Deck(), whole, Deck(dict.fromkeys(listed[:70], 1))):
            shown_whole(deck, looks, "A deck")
            for fault in rules.faults(deck, ""):
                said(looks.fault(fault), 200)
        assert rules.faults(Deck(), "") and rules.faults(whole, "")

    def test_levels_of_ones_own_have_words_for_all_that_can_be_set_and_a_plan(self) -> None:
        rules, looks = find_level_file(self.case.game), self.case.face.own_levels
        assert (rules is None) == (looks is None)
        if rules is None or looks is None:
            return
        for level in (rules.fresh(), *rules.ready().values()):
            assert rules.faults(level, "") == () and self.case.game.has_level(rules.write(level))
            for field in rules.fields(level):
                said(looks.field(field.key), limits.LABEL)
                for value in field.values:
                    said(looks.value(field.key, value), limits.LABEL)
                for fault in rules.faults(rules.changed(level, field.key, field.values[:1]), ""):
                    said(looks.fault(fault), 250)
            start = rules.start(level)
            assert start is not None and looks.picture(start).height > 0
            odd = rules.write(rules.renamed(level, "*x* <@1>\n# {y}"))
            for text in (say(looks.level(odd).name), say(self.case.face.name_level(odd))):
                assert text.startswith("\\*x\\* \\<") and "\n" not in text and "{y}" in text
            said(looks.level(odd).about, LINE)

    def test_the_game_has_a_title_and_explains_its_signs(self) -> None:
        said(self.case.face.title, 100)
        assert self.case.face.root == self.case.root
        assert (self.case.face.guidance.legend() is not None) == offers(self.case.face, "guidance", "legend")
