"""The words for refusals. Each class of refusals has a sentence or a function, which is found by the refusal's type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from engine.refusals import Refused

from ..text.i18n import Text

R = TypeVar("R", bound=Refused)
C = TypeVar("C")


class RefusalWords(Generic[C]):
    """The sentences of refusals. A function gets the refusal, and the circumstances in which it is read."""

    def __init__(self, sentences: Mapping[type[Refused], Text] = {}) -> None:
        self.by_type: dict[type[Refused], Text | Callable[[Any, C], Text | None]] = {}
        for refusal, sentence in sentences.items():
            self.add_words(refusal, sentence)

    def add_words(self, refusal: type[Refused], words: Text | Callable[[Any, C], Text | None]) -> None:
        """Add the words for a class: a function, or a sentence in which ``{names}`` are fields of the class."""
        if refusal in self.by_type:
            raise ValueError(f"{refusal.__name__} has words already")
        self.by_type[refusal] = words

    def register(self, refusal: type[R]) -> Callable[[Callable[[R, C], Text | None]], Callable[[R, C], Text | None]]:
        """Return a decorator that registers a function as the words for a class of refusals."""

        def add(words: Callable[[R, C], Text | None]) -> Callable[[R, C], Text | None]:
            self.add_words(refusal, words)
            return words

        return add

    def add(self, other: RefusalWords[C]) -> None:
        """Add the words that another file has registered."""
        self.by_type |= other.by_type

    def describe(self, reason: Refused, circumstances: C) -> Text | None:
        """Return the words for a refusal, without its rule. They are those of its class, or else of a base class."""
        words = next((self.by_type[one] for one in type(reason).__mro__ if one in self.by_type), None)
        if words is None or isinstance(words, Text):
            return Text(words.key, reason.values) if words is not None and "{" in words.key else words
        return words(reason, circumstances)
