"""What holds for every game's face: all that it says can be said in every language and fits where it is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from cogs import limits
from engine.dice import Dice
from engine.game import Game, Setup
from engine.match import Match
from engine.protocol import Ask, Move, One, Told
from render.face.contract import Face, Label, Names
from render.text.i18n import Text, languages, say

LINE = 300
"""Characters of a line of news or a question that a board shows."""


def said(text: Text | None, most: int) -> None:
    """The text can be said in every language, is not empty, has no place left open, and fits."""
    assert text is not None
    for language in languages():
        words = say(text, language)
        assert words.strip()
        assert not re.search(r"\{\w*\}|None", words), words
        assert len(words) <= most, (language, len(words), words)


def labelled(label: Label) -> None:
    said(label.text, limits.LABEL)
    if label.detail is not None:
        said(label.detail, limits.ENTRY)
    assert label.style in ("primary", "secondary", "success", "danger")


def walked(game: Game[Any], setup: Setup, seed: int, answers: int, silent: float = 0.0) -> Iterator[Match[Any]]:
    """A random match, after each answer; ``silent``: how often nobody chooses."""
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


class Suite(Struct, frozen=True):
    """A face with the names of who sits there."""

    face: Face
    names: Names

    def told(self, news: Told, viewers: Iterable[int | None] = (None, 0, 1), must: bool = False) -> None:
        """The line of a piece of news, if it has one; ``must``: it has."""
        for viewer in viewers:
            line = self.face.line(news, viewer, self.names)
            if must or line is not None:
                said(line, LINE)

    def asked(self, ask: Ask, view: Any) -> None:
        """Everything that is said about a question and its answers; no two options are called the same."""
        said(self.face.prompt(ask, view, self.names), LINE)
        said(self.face.waiting(ask, self.names), LINE)
        if not isinstance(ask.choice, One):
            for item in dict.fromkeys(ask.choice.items):
                labelled(self.face.item(item, ask, view, self.names))
            return
        labels = [self.face.label(option, ask, view, self.names) for option in ask.choice.options]
        for language in languages():
            texts = [say(label.text, language) for label in labels]
            assert len(set(texts)) == len(texts), texts
        for option, label in zip(ask.choice.options, labels, strict=True):
            labelled(label)
            for field in option.__struct_fields__:
                said(self.face.value(option.tag, field, getattr(option, field), self.names), limits.ENTRY)
        self.steps(ask, view)

    def steps(self, ask: Ask, view: Any) -> None:
        """What stands for several options at once: no two steps beside each other are called the same."""
        assert isinstance(ask.choice, One)
        groups: dict[tuple[str, ...], dict[tuple[str, ...], list[Move]]] = {}
        for option in ask.choice.options:
            fields = option.__struct_fields__
            values = tuple(str(getattr(option, field)) for field in fields)
            for at in range(len(fields)):
                before = (option.tag, fields[at], *values[:at])
                groups.setdefault(before, {}).setdefault(values[: at + 1], []).append(option)
        for (_, field, *_), beside in groups.items():
            steps = [self.face.step(group, field, ask, view, self.names) for group in beside.values()]
            found = [step for step in steps if step is not None]
            for step in found:
                labelled(step)
            assert len({say(step.text) for step in found}) == len(found)
