"""The matching of typed words to values: the option that the parameters of a slash command mean.

These are pure functions over the options of one question. Commands and autocomplete use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rapidfuzz import fuzz

from engine.folding import fold, fold_name, fold_words, tidy_text
from engine.protocol import Ask, Move, One, Order, Refused, Some, Value
from engine.refusals import Mistyped, NotAnOption, NotNow
from render.text.i18n import SOURCE, T, Text, list_languages, say, without_card_names

from .. import limits
from ..limits import LISTED, MENU
from ..refusals import WORDS, Asker, WordedRefusal, shorten_list
from .controls import describe_item_count
from .stepwise import ViewerContext

Named = tuple[str, tuple[str, ...]]
"""A value and its names, the one in the reader's language first."""


class Ambiguous(WordedRefusal):
    """A typed text that fits several values. ``which``: what to name; ``ways``: its words; ``left``: the options."""

    which: Text
    ways: Sequence[str]
    left: Sequence[Move] = ()


@WORDS.register(Ambiguous)
def _describe_ambiguous(reason: Ambiguous, asker: Asker | None) -> Text:
    return T(
        "Your command fits more than one choice. {which}: {ways}?", which=reason.which, ways=shorten_list(reason.ways)
    )


class WrongNumberOfItems(NotAnOption, kind="not-an-option"):
    """A set or an order with too few or too many items. ``choose``: how many are possible."""

    choose: Text


@WORDS.register(WrongNumberOfItems)
def _describe_count(reason: WrongNumberOfItems, asker: Asker | None) -> Text:
    return T("That is not possible now. {choose}.", choose=reason.choose)


def say_in_both_languages(text: Text | str, locale: str) -> tuple[str, ...]:
    """Return a text in the reader's language and in English."""
    return tuple(dict.fromkeys(say(text, one) for one in (locale, without_card_names(locale), SOURCE)))


def find_fitting_values(typed: str, named: Iterable[Named]) -> list[str]:
    """Return the values that a typed text may mean.

    These are the values with this name. If there are none, they are the values that say yes or no as the text does;
    else those whose names begin with the text, contain the text, or begin with the text's letters. A value itself,
    which players do not read, is meant only as a whole: "get" must not find "forget".
    """
    named = list(named)
    if to_the_letter := [value for value, words in named if typed == value or typed in words]:
        return to_the_letter
    want = fold(typed)
    if whole := [value for value, words in named if want in map(fold, (value, *words))]:
        return whole
    if alike := _find_by_meaning(typed, named):
        return alike
    listed = [(value, [*map(fold, words or (value,))]) for value, words in named]
    for fits in (lambda w: w.startswith(want), lambda w: want in w):
        found = [value for value, words in listed if any(fits(word) for word in words)]
        if found:
            return found
    return _find_by_letters(typed, named)


YES, NO = T("yes on true always"), T("no off false never none")
"""Words that people use for each other, with blanks between them. A translation lists those of its language."""


def _find_by_meaning(typed: str, named: Iterable[Named]) -> list[str]:
    """Return the values whose names begin with the typed word, if it says yes or no, or else with another such word.

    "no" finds "never" and "off: only the first notification", and does not find "normal".
    """
    want = fold(typed)
    for words in _list_switch_words():
        if want in words:
            first = [(value, {word for name in names for word in fold_words(name)[:1]}) for value, names in named]
            return [value for value, said in first if want in said] or [value for value, said in first if said & words]
    return []


@cache
def _list_switch_words() -> tuple[frozenset[str], ...]:
    """Return the folded words for yes and for no, in all languages."""
    return tuple(frozenset(fold(" ".join(say(one, code) for code in list_languages())).split()) for one in (YES, NO))


def _find_by_letters(typed: str, named: Iterable[Named]) -> list[str]:
    """Return the values whose words begin with the typed text, ignoring signs and blanks: "headshot" finds Head Shot.

    A text without letters finds nothing: "1" must not find "-1" or "+1".
    """
    want = fold_name(typed)
    if not any(char.isalpha() for char in want):
        return []
    return [value for value, words in named if any(fold_name(word).startswith(want) for word in words or (value,))]


LIKE = 70.0
"""Words count as similar from this similarity on.

It is 100 for equal words, and 0 for words without a common letter.
"""


def find_nearest_values(typed: str, named: Iterable[Named], limit: int = 3) -> list[str]:
    """Return the values whose names are most similar to a mistyped text, the best first."""
    return rank_similar_values(typed, ((value, map(fold, words)) for value, words in named), limit)


def rank_similar_values(typed: str, folded: Iterable[tuple[str, Iterable[str]]], limit: int) -> list[str]:
    """Return the values whose folded words are most similar to a typed text, the best first."""
    want = fold(typed[: limits.TYPED])
    found = [(max(_compute_similarity(want, word) for word in words), value) for value, words in folded]
    best = sorted((one for one in found if one[0]), key=lambda one: -one[0])
    return [value for _, value in best[:limit]]


def _compute_similarity(want: str, name: str) -> float:
    """Return the similarity of a folded text to a name or to one of its words; 0 if it is below ``LIKE``."""
    parts = (name, *(part for part in name.split() if len(part) > 2))
    return max(fuzz.ratio(want, part, score_cutoff=LIKE) for part in parts)


def describe_mistyped(typed: str, named: Iterable[Named]) -> Mistyped:
    """Return a typed text that matches no value, with similar values and all possible ones."""
    named = list(named)
    words = {value: words[0] for value, words in named}
    near = [words[value] for value in find_nearest_values(typed, named)]
    return Mistyped(typed, near, list(words.values()))


def resolve_value(refusal: type[Refused], typed: str, named: Iterable[Named], name: Text) -> str:
    """Return the one value that a typed text means.

    Raises ``refusal`` if no value matches, and ``Ambiguous`` if several values match.
    """
    named = list(named)
    found = find_fitting_values(typed, named)
    if not found:
        raise refusal(mistyped=describe_mistyped(typed, named))
    if len(found) > 1:
        raise Ambiguous(which=name, ways=[words[0] for value, words in named if value in found])
    return found[0]


def list_suggested_values(typed: str, named: Sequence[Named]) -> list[tuple[str, str]]:
    """Return at most 25 suggestions for a typed text, as pairs (words, value).

    Those that begin with the text come first.

    If the text is empty or is a whole value, all values are suggested, and that value comes first.
    """
    want = fold(typed)
    whole = not want or want in map(fold, (value for value, _ in named))
    first = [value for value, _ in named if fold(value) == want] + _find_by_meaning(typed, named)
    fit = {value for value, words in named if whole or value in first or any(want in fold(word) for word in words)}
    fit = fit or set(_find_by_letters(typed, named))
    hits = [(words[0], value) for value, words in named if value in fit]
    hits.sort(key=lambda hit: (hit[1] not in first, not whole and not fold(hit[0]).startswith(want)))
    return hits[:MENU]


def list_field_names(tag: str, field: str, value: str, viewer: ViewerContext) -> tuple[str, ...]:
    """Return the names of a value of a move's field, in the languages in which the viewer may type them."""
    return say_in_both_languages(viewer.face.value(tag, field, value, viewer.names), viewer.locale)


def list_field_values(
    options: Sequence[Move], tag: str, field: str, given: Mapping[str, str], viewer: ViewerContext
) -> list[Named]:
    """Return the values of a field, each once, among the options that agree with the other typed fields."""
    left = filter_typed_options(options, tag, {f: typed for f, typed in given.items() if f != field}, viewer)
    found = dict.fromkeys(str(getattr(option, field)) for option in left)
    return [(value, list_field_names(tag, field, value, viewer)) for value in found]


def filter_typed_options(
    options: Sequence[Move], tag: str, given: Mapping[str, str], viewer: ViewerContext
) -> list[Move]:
    """Return the options with this tag that agree with the typed fields."""
    left = [option for option in options if option.tag == tag]
    for field, typed in given.items():
        found = dict.fromkeys(str(getattr(option, field)) for option in left)
        fits = set(
            find_fitting_values(typed, [(value, list_field_names(tag, field, value, viewer)) for value in found])
        )
        left = [option for option in left if str(getattr(option, field)) in fits]
    return left


def resolve_option(ask: Ask, tag: str, typed: Mapping[str, str], viewer: ViewerContext) -> Value:
    """Return the option that the typed fields mean.

    Raises ``NotNow``, ``NotAnOption`` and ``Ambiguous``.
    """
    if not isinstance(ask.choice, One) or not any(o.tag == tag for o in ask.choice.options):
        raise NotNow(tag=tag, asked=ask.kind)
    options = ask.choice.options
    left = filter_typed_options(options, tag, typed, viewer)
    if len(left) > 1:  # If only one of the options is not rare, the omitted fields mean that option.
        likely = [option for option in left if not viewer.face.label(option, ask, viewer.view, viewer.names).rare]
        left = likely if len(likely) == 1 else left
    if not left:
        field, ways = _find_unfit_field(options, tag, typed, viewer)
        meant = _resolve_fields(options, tag, typed, viewer)
        raise NotAnOption(tag=tag, field=field, meant=meant, mistyped=describe_mistyped(typed[field], ways))
    if len(left) > 1:
        field = next(f for f in left[0].__struct_fields__ if len({getattr(option, f) for option in left}) > 1)
        ways = list_field_values(left, tag, field, {}, viewer)
        which = viewer.face.find_parameter(tag, field)[1]
        raise Ambiguous(left=left, which=which, ways=[words[0] for _, words in ways])
    return left[0].format_text()


def _find_unfit_field(
    options: Sequence[Move], tag: str, given: Mapping[str, str], viewer: ViewerContext
) -> tuple[str, list[Named]]:
    """Return the typed field that matches no option, alone or with the other fields.

    Also return the words that would match.
    """
    for others in ({}, given):
        for field, typed in given.items():
            ways = list_field_values(options, tag, field, others, viewer)
            if not find_fitting_values(typed, ways) and ways:
                return field, ways
    field = next(iter(given))
    return field, list_field_values(options, tag, field, {}, viewer)


def _resolve_fields(
    options: Sequence[Move], tag: str, given: Mapping[str, str], viewer: ViewerContext
) -> dict[str, str]:
    """Return the game's values of the typed fields that are not ambiguous. An option need not have them."""
    found = {}
    for field, typed in given.items():
        known = [value for value, _ in list_field_values(options, tag, field, {}, viewer)]
        known += viewer.face.choosing.vocabulary(tag, field, viewer.view)
        fits = find_fitting_values(
            typed, [(value, list_field_names(tag, field, value, viewer)) for value in dict.fromkeys(known)]
        )
        if len(fits) == 1:
            found[field] = fits[0]
    return found


def resolve_several(ask: Ask, typed: str, viewer: ViewerContext) -> Value:
    """Return a set or an order that was typed as a list with commas.

    It raises ``Refused`` as ``resolve_option`` does.
    """
    if isinstance(ask.choice, One):
        raise NotNow(asked=ask.kind)
    parts = [part.strip() for part in tidy_text(typed[:LISTED]).split(",") if part.strip()]
    if len(parts) > len(ask.choice.items):
        raise WrongNumberOfItems(choose=describe_item_count(ask.choice))
    named = list_item_names(ask, viewer)
    chosen = []
    for part in parts:
        fits = find_fitting_values(part, named)
        if not fits:
            raise NotAnOption(mistyped=describe_mistyped(part, named))
        if len(fits) > 1:
            ways = [words[0] for value, words in named if value in fits]
            raise Ambiguous(which=T("Matching choices"), ways=ways)
        chosen.append(fits[0])
    if not ask.choice.is_valid_answer(tuple(chosen)):
        raise WrongNumberOfItems(choose=describe_item_count(ask.choice))
    return tuple(chosen)


def list_item_names(ask: Ask, viewer: ViewerContext) -> list[Named]:
    """Return each kind of item in a set or an order, with its names."""
    assert isinstance(ask.choice, Some | Order)
    named = []
    for item in dict.fromkeys(ask.choice.items):
        text = viewer.face.item(item, ask, viewer.view, viewer.names).text
        named.append((item, say_in_both_languages(text, viewer.locale)))
    return named


def suggest_list_items(ask: Ask, typed: str, viewer: ViewerContext) -> list[tuple[str, str]]:
    """Suggest the next item of a list with commas that is being typed."""
    if isinstance(ask.choice, One):
        return []
    head, comma, tail = tidy_text(typed[:LISTED]).rpartition(",")
    done = [part.strip() for part in head.split(",") if part.strip()]
    if len(done) >= len(ask.choice.items):
        return []
    lead = ", ".join(done)
    named = list_item_names(ask, viewer)
    taken = [fits[0] for part in done if (fits := find_fitting_values(part, named))]
    left = []
    for value, words in named:
        copies = ask.choice.items.count(value) - taken.count(value)
        if copies > 0:
            left.append((value, words))
    hits = list_suggested_values(tail.strip(), left)
    full = [
        ((f"{lead}, {words}" if comma else words), (f"{lead}, {value}" if comma else value)) for words, value in hits
    ]
    return [(words[-100:], value) for words, value in full if len(value) <= 100]
