"""The message of a finished match's turning points, with every player's errors and fortune."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from engine.match_file import Part
from engine.protocol import Value
from engine.review.cases import SLIGHT
from engine.review.review import Figures, Progress, Review, TurningPoint
from referee.table.table import Table
from render.film import TurningLines
from render.scene import Scene
from render.text.clean import clean_name, escape_markdown
from render.text.i18n import TN, T, Text, say
from render.text.per_cents import round_to_per_cent, write_change, write_per_cent, write_tenths_of_per_cent

from ...components import custom_ids
from ...components.controls import format_full_label
from ...components.labels import build_label
from ...components.sheet import Button, MessageLayout, arrange_buttons
from ...components.stepwise import ViewerContext
from ..common.viewpoint import find_table_presenter, list_picture_names, list_text_names


def review_progress(table: Table, progress: Progress, locale: str) -> MessageLayout:
    """Build the message that is shown while the review of a match is being made."""
    if not progress.percent:
        now = T("The bot is analysing the match. The analysis can take a minute and appears here.")
    elif progress.looked < progress.of:
        now = T("{looked} of {n} answers analysed…", looked=progress.looked, n=progress.of)
    else:
        now = T(
            "All answers are analysed once. The bot now checks the most important ones: {percent}…",
            percent=write_per_cent(progress.percent / 100),
        )
    return MessageLayout(_format_heading(table, locale), locale, lines=(say(now, locale),))


def review_failure(table: Table, locale: str) -> MessageLayout:
    """Build the message that says that the review of a match could not be made."""
    why = T(
        "The bot cannot analyse this match now. Its rules have changed since, or the bot is too busy. Try again later."
    )
    return MessageLayout(_format_heading(table, locale), locale, lines=(say(why, locale),))


def build_turning_points(
    table: Table, review: Review, players: Sequence[Part], page: int, locale: str
) -> MessageLayout:
    """Build the message of one turning point of a match, with the figures of all players.

    ``page``: the index of the turning point; an unknown index means the first.
    """
    points = review.turning_points
    page = page if page < len(points) else 0
    lines: list[Text] = []
    scene: Scene | None = None
    if points:
        scene, lines = _build_scene_and_lines(table, points[page], players, page, locale)
    else:
        lines.append(_explain_absence(review))
    figures = () if review.cannot_be_lost else _format_figures(table, review, players)
    sentences = [say(line, locale) for line in (*lines, *figures)]
    if review.looked < review.of:
        partly = T(
            "-# This match is long, so the bot analysed only {looked} of {n} answers. Other mistakes are not counted.",
            looked=review.looked,
            n=review.of,
        )
        sentences.append(say(partly, locale))
    if review.mistakes:
        back = T(
            "-# The proven mistakes come back to those who made them, as puzzles: `/practice puzzle`. `/settings mine "
            "puzzles:` lets the bot send them."
        )
        sentences.append(say(back, locale))
    note = T(
        "-# The bot estimates chances: AI players continue from each position, with the hidden cards dealt again. "
        "Each important answer is compared with the one that *Ask the AI* names. A mistake costs more than {least} of "
        "the chance to win.",
        least=write_per_cent(SLIGHT),
    )
    buttons = [
        Button(
            custom_ids.make_match_id(*table.place, "turning", str(at)),
            say(T("Turning point {n}", n=at + 1), locale),
            "primary" if at == page else "secondary",
        )
        for at in range(len(points))
    ]
    return MessageLayout(
        _format_heading(table, locale),
        locale,
        scene=scene,
        lines=(*sentences, say(note, locale)),
        rows=arrange_buttons(buttons) if len(points) > 1 else (),
    )


def _explain_absence(review: Review) -> Text:
    """Return the reason why a match has no turning point."""
    if review.cannot_be_lost:
        return T(
            "Every trial of this match was won, whatever was answered. So the bot finds no mistakes here: it does "
            "not count answers that only cost time."
        )
    if any(figures.doubtful for figures in review.figures):
        return T("There were too few trials to find turning points.")
    return T("No player's answer changed the chance to win by much.")


def list_turning_lines(table: Table, review: Review, players: Sequence[Part], locale: str) -> TurningLines:
    """Return a sentence on each turning point, for the film. Answers to secret questions are left out."""
    face, names = find_table_presenter(table), list_picture_names(table)
    found: list[tuple[int, str]] = []
    for point in review.turning_points:
        match = point.position.open(table.game)
        question = point.position.find_question(match)
        viewer = ViewerContext(table.id, face, match.view(None), locale, names)
        told: dict[str, Any] = {
            "name": _choose_name(players, point.part, names, escape=str),
            "before": write_per_cent(point.other_chance),
            "after": write_per_cent(point.chance),
        }
        if question.ask.secret:
            line = T("Turning point by {name}: the chance to win changed from {before} to {after}.", **told)
        else:
            told["answer"] = build_label(question, point.given, viewer).text
            line = T(
                "Turning point: {name} answered {answer}. The chance to win changed from {before} to {after}.", **told
            )
        found.append((match.row, say(line, locale)))
    return tuple(found)


def _format_heading(table: Table, locale: str) -> str:
    return say(T("### Turning points · {game}", game=find_table_presenter(table).title), locale)


def _build_scene_and_lines(
    table: Table, point: TurningPoint, players: Sequence[Part], page: int, locale: str
) -> tuple[Scene, list[Text]]:
    """Return the picture of the board before an answer, and lines on this answer and on the better answer."""
    match = point.position.open(table.game)
    question, face, names = point.position.find_question(match), find_table_presenter(table), list_text_names(table)
    view = match.view(point.position.seat)
    viewer = ViewerContext(table.id, face, view, locale, names)

    def words(value: Value) -> str:
        return format_full_label(replace(build_label(question, value, viewer), detail=None), viewer)

    given = {
        "name": _choose_name(players, point.part, names),
        "answer": words(point.given),
        "before": write_per_cent(point.other_chance),
        "after": write_per_cent(point.chance),
    }
    lines = [T("**{n}.** {asked}", n=page + 1, asked=face.waiting(question.ask, names))]
    if point.chance < point.other_chance:
        lines.append(T("{name} answered {answer}. The chance to win fell from {before} to {after}.", **given))
        lines.append(T("Better: {answer}", answer=words(point.other)))
    else:
        lines.append(T("{name} answered {answer}. The chance to win rose from {before} to {after}.", **given))
        lines.append(T("The AI would have answered {answer}", answer=words(point.other)))
    return face.board(match.view(None), (), list_picture_names(table)), lines


def _format_figures(table: Table, review: Review, players: Sequence[Part]) -> list[Text]:
    """Return a line on the errors of each person who had a choice, and a line on the fortune of all seats."""
    names = list_text_names(table)
    lines = [
        _describe_errors(_choose_name(players, part, names), figures)
        for part, figures in enumerate(review.figures)
        if players[part].kind == "person" and figures.answers
    ]
    return [*lines, *_format_accounts(review, names)]


def _format_accounts(review: Review, names: Sequence[str]) -> list[Text]:
    """Return a line on each side's result: the start, play and fortune add up to the result in whole per cent."""
    if not review.accounts:
        unsure = T("How much of the result was luck? There were too few trials to tell.")
        return [unsure] if review.finished else []
    lines = []
    for one in review.accounts:
        start, own, others, result = (round_to_per_cent(part) for part in (one.start, one.own, one.others, one.result))
        told: dict[str, Any] = {
            "names": ", ".join(names[seat] for seat in one.seats),
            "start": write_per_cent(start / 100),
            "own": write_change(own / 100),
            "others": write_change(others / 100),
            "luck": write_change((result - start - own - others) / 100),
            "result": write_per_cent(result / 100),
        }
        if one.is_partial:
            lines.append(_describe_partial_account(told, alone=len(review.accounts) == 1))
            continue
        if len(review.accounts) == 1:
            line = T("Chance to win at the start {start}, your answers {own}, luck **{luck}**: result {result}", **told)
        else:
            line = T(
                "{names}: chance to win at the start {start}, own answers {own}, answers of others {others}, "
                "luck **{luck}**: result {result}",
                **told,
            )
        lines.append(line)
    return lines


def _describe_partial_account(values: dict[str, Any], alone: bool) -> Text:
    """Return a line on a side's result of which the trials could judge only some answers."""
    if alone:
        return T(
            "Chance to win at the start {start}, your judged answers {own}, luck and all other answers **{luck}**: "
            "result {result}",
            **values,
        )
    return T(
        "{names}: chance to win at the start {start}, own judged answers {own}, judged answers of others {others}, "
        "luck and all other answers **{luck}**: result {result}",
        **values,
    )


def _describe_errors(name: str, figures: Figures) -> Text:
    if not figures.errors and figures.doubtful:
        return TN(
            "{name}: too few trials to tell whether {doubtful} of {answers} answers was a mistake",
            "{name}: too few trials to tell whether {doubtful} of {answers} answers were mistakes",
            figures.doubtful,
            name=name,
            doubtful=figures.doubtful,
            answers=figures.answers,
        )
    told = TN(
        "{name}: {errors} mistake in {answers} answers; each answer cost {rate} of the chance to win on average",
        "{name}: {errors} mistakes in {answers} answers; each answer cost {rate} of the chance to win on average",
        figures.errors,
        name=name,
        errors=figures.errors,
        answers=figures.answers,
        rate=write_tenths_of_per_cent(figures.loss),
    )
    if not figures.doubtful:
        return told
    return T("{told}; too few trials to tell about {n} more", told=told, n=figures.doubtful)


def _choose_name(
    players: Sequence[Part], part: int, names: Sequence[str], escape: Callable[[str], str] = escape_markdown
) -> str:
    """Return the name of a part's player, escaped by ``escape``.

    If the seat has changed hands, it is the name of that time.
    """
    player = players[part]
    is_only = sum(other.seat == player.seat for other in players) == 1
    return names[player.seat] if is_only else escape(clean_name(player.name, 64))
