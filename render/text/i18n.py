"""Translatable texts: a text is a key with values, translated when it is shown.

The key is the English sentence. Catalogues are gettext files in ``locales/<language>/LC_MESSAGES/*.mo``, one domain for
the bot and one for each game. Babel finds the keys by the calls of ``T``, ``TN`` and ``TC``.
"""

from __future__ import annotations

import gettext
import logging
import re
from collections.abc import Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from ..homes import list_catalogues

log = logging.getLogger(__name__)
LOCALES = Path(__file__).resolve().parents[2] / "locales"
SOURCE = "en-US"
REGIONAL = {"es-419": "es-ES"}
"""Languages whose catalogues hold only what differs from the catalogues of another language."""
_PRINTED = re.compile(r"(\w+ )?card\b[^\x04]*\x04|quest\x04")
"""The contexts of names that are printed on cards."""


class Text(Struct, frozen=True):
    """A sentence that is not yet translated. Values may be texts too; names are inserted unchanged.

    A template of a table of events (``render.face.event_words``) is a text, too. Its count and its values are names of
    fields.
    """

    key: str
    values: dict[str, Any] = {}
    plural: str | None = None
    count: int | str | None = None
    context: str | None = None


def T(key: str, /, **values: Any) -> Text:
    """Make a text from an English sentence and its values: ``T("{name} moves {side}.", name=…, side=…)``."""
    return Text(key, values)


def TN(singular: str, plural: str, count: int | str, /, **values: Any) -> Text:
    """Make a text with a singular and a plural form. ``count`` chooses the form, and is inserted as ``{n}``.

    In a template of a table of events, ``count`` is the name of a field.
    """
    return Text(singular, {"n": count, **values}, plural, count)


def TC(context: str, key: str, /, **values: Any) -> Text:
    """Make a text that needs a context to be translated: ``TC("card 059", "Bats")``."""
    return Text(key, values, context=context)


_LIST = TC("two items of a list", "a, b")


def join_texts(texts: Sequence[Text], separator: str = " ") -> Text:
    """Join texts into one text."""
    if len(texts) == 1:
        return texts[0]
    return Text(
        separator.join(f"{{s{at}}}" for at in range(len(texts))), {f"s{at}": one for at, one in enumerate(texts)}
    )


@cache
def list_languages() -> tuple[str, ...]:
    """Return the available languages in Discord's spelling, the source language first."""
    found = sorted(p.name.replace("_", "-") for p in LOCALES.iterdir() if (p / "LC_MESSAGES").is_dir())
    return (SOURCE, *found)


def find_language(locale: str | None) -> str:
    """Return the available language nearest to a Discord locale.

    This is the locale itself, a related language ("pt" for "pt-BR"), or English. A country without a catalogue of its
    own reads the one of its region: "es-MX" reads "es-419", and "es" reads "es-ES". A second language, after a stroke,
    is that of the names of cards (``with_card_names``).
    """
    if not locale:
        return SOURCE
    known = list_languages()
    if locale in known:
        return locale
    if "/" in locale:
        own, _, cards = locale.partition("/")
        return with_card_names(find_language(own), cards)
    language, _, country = locale.partition("-")
    related = (one for one in known if one.split("-")[0] == language)
    return min(related, key=lambda one: (one in REGIONAL) != bool(country), default=SOURCE)


def with_card_names(locale: str, cards: str | None) -> str:
    """Return a locale in which the names of cards are those of another language: "ja/en-US"."""
    own = without_card_names(locale)
    return f"{own}/{cards}" if cards in list_languages() and cards != find_language(own) else own


def without_card_names(locale: str) -> str:
    """Return a locale whose card names are in the reader's own language, for texts that others read, too."""
    return locale.partition("/")[0]


@cache
def _load_catalogue(language: str) -> gettext.NullTranslations:
    """Return all catalogues of a language as one. Texts that a regional language lacks are the ones of its language.

    A key must mean the same in every domain, or have a context (`TC`). Catalogues of distributions cannot change words
    of this program. A catalogue of a distribution that cannot be read is left out.
    """
    texts = gettext.NullTranslations()
    if language == SOURCE:
        return texts
    if "/" in language:
        return _exchange_card_names(*map(_load_catalogue, language.split("/")))
    names = [one.replace("-", "_") for one in (REGIONAL.get(language), language) if one]
    for path in (path for name in names for path in list_catalogues(name)):
        try:
            texts = _load_file(path, texts)
        except Exception as error:
            log.warning("The catalogue %s is left out: %r", path, error)
    for path in (path for name in names for path in sorted((LOCALES / name / "LC_MESSAGES").glob("*.mo"))):
        texts = _load_file(path, texts)
    return texts


class _Catalogue(gettext.GNUTranslations):
    """A compiled catalogue with all its texts in one table, so that a lookup takes as long for any number of files."""

    _catalog: dict[Any, str]

    def fill_up(self, fallback: gettext.NullTranslations) -> None:
        """Take the texts of another catalogue that this one lacks."""
        self._catalog = {**getattr(fallback, "_catalog", {}), **self._catalog}

    def exchange_card_names(self, texts: gettext.NullTranslations, cards: gettext.NullTranslations) -> None:
        """Take the texts of one catalogue, with the names of cards in another."""
        own, other = ({**getattr(one, "_catalog", {})} for one in (texts, cards))
        printed = {key for key in {**own, **other} if _PRINTED.match(key if isinstance(key, str) else key[0])}
        kept = {key: said for key, said in own.items() if key not in printed}
        self._catalog = kept | {key: said for key, said in other.items() if key in printed}


def _exchange_card_names(texts: gettext.NullTranslations, cards: gettext.NullTranslations) -> gettext.NullTranslations:
    """Return the texts of one catalogue, with the names of cards in another."""
    mixed = copy(texts if isinstance(texts, _Catalogue) else cards)
    if isinstance(mixed, _Catalogue):
        mixed.exchange_card_names(texts, cards)
    return mixed


def _load_file(path: Path, fallback: gettext.NullTranslations) -> gettext.NullTranslations:
    """Return a compiled catalogue, with the texts of ``fallback`` that it lacks."""
    with path.open("rb") as stream:
        catalogue = _Catalogue(stream)
    catalogue.fill_up(fallback)
    return catalogue


def say(text: Text | str, locale: str | None = None) -> str:
    """Return the text in the reader's language. A plain string (a name, a number) is returned unchanged."""
    if isinstance(text, str):
        return text
    catalogue = _load_catalogue(find_language(locale))
    if text.plural is not None and isinstance(text.count, int):
        found = (
            catalogue.npgettext(text.context, text.key, text.plural, text.count)
            if text.context
            else catalogue.ngettext(text.key, text.plural, text.count)
        )
    elif text.context:
        found = catalogue.pgettext(text.context, text.key)
    else:
        found = catalogue.gettext(text.key)
    if not text.values:
        return found
    return found.format_map({k: _translate_value(v, locale) for k, v in text.values.items()})


def _translate_value(value: Any, locale: str | None) -> Any:
    if isinstance(value, Text):
        return say(value, locale)
    if isinstance(value, tuple | list):  # items are joined by commas, or by semicolons if an item contains a comma
        said, comma = [str(_translate_value(one, locale)) for one in value], say(_LIST, locale)[1:-1]
        return ("; " if any(comma in one for one in said) else comma).join(said)
    return value
