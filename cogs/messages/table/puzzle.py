"""The messages of puzzles: the position as its seat sees it, what an answer has come to, and the puzzle of the day.

Names of players never show: seats are called by their numbers. Everything else follows from the view of the seat that
is asked, and from the figures that were kept of the review.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.match import Match
from engine.match_records import OpenQuestion
from engine.protocol import One
from engine.registry import load_games
from engine.review.mistakes import TriedAnswer
from referee.club.records.daily import Daily
from referee.records.puzzles import Puzzle, PuzzleContent
from render.face.contract import Presenter
from render.face.missing import find_presenter
from render.face.records import Label
from render.scene import Scene
from render.text.i18n import TN, T, Text, say
from render.text.per_cents import round_to_per_cent, write_change, write_per_cent

from ...components import custom_ids, phone
from ...components.controls import build_menus, format_full_label
from ...components.labels import build_label
from ...components.sheet import Button, Entry, MessageLayout, Row, add_button, arrange_buttons
from ...components.stepwise import ViewerContext
from ...limits import ENTRY, MENU, cut
from .practice import AT, RETRY

VERB = "puzzle"
"""The verb of all buttons and menus of puzzles. The id carries the puzzle's number, and then what is to be done."""
WORDS, NEXT, STOP = "words", "next", "stop"
"""The actions of buttons that do not answer: describe the position, show the next puzzle, end the direct messages."""


class Position(Struct, frozen=True):
    """The position of a puzzle as its seat sees it."""

    puzzle: Puzzle
    viewer: ViewerContext
    question: OpenQuestion
    match: Match[Any]
    labels: tuple[Label, ...]
    """The label of each answer. Equal labels have numbers."""

    @property
    def content(self) -> PuzzleContent:
        return self.puzzle.content

    @property
    def face(self) -> Presenter:
        return self.viewer.face


def open_position(puzzle: Puzzle, locale: str) -> Position:
    """Return a puzzle's position as its seat sees it, with neutral names. The installed rules must have its version."""
    content = puzzle.content
    match = content.position.open(load_games()[puzzle.game])
    question = content.position.find_question(match)
    seats = match.game.seats_in_play(match.state)
    names = tuple(say(T("Player {n}", n=seat + 1), locale) for seat in range(max(seats) + 1))
    view = match.view(content.position.seat)
    viewer = ViewerContext(custom_ids.NOWHERE, find_presenter(puzzle.game, content.level), view, locale, names)
    return Position(puzzle, viewer, question, match, _label_answers(content, question, viewer))


def _label_answers(content: PuzzleContent, question: OpenQuestion, viewer: ViewerContext) -> tuple[Label, ...]:
    found, seen = list[Label](), Counter[str]()
    for one in content.answers:
        label = build_label(question, one.value, viewer)
        words = viewer.say(label.text)
        seen[words] += 1
        if seen[words] > 1:
            label = replace(label, text=T("{item} ({n})", item=words, n=seen[words]))
        found.append(label)
    return tuple(found)


# --- the question ---


def build_puzzle_message(puzzle: Puzzle, locale: str, *, is_own: bool, words: bool = False) -> MessageLayout:
    """Build the private message that asks a puzzle.

    ``is_own``: True if the reader has made the mistake. ``words``: True if words describe the picture, too.
    """
    told = T("You made a mistake here in a match. Find a better answer.")
    if not is_own:
        told = T("A player of this server made a mistake here in a match. Find a better answer.")
    return _build_question(open_position(puzzle, locale), T("Puzzle"), [told], words=words)


def build_puzzle_letter(puzzle: Puzzle, locale: str) -> MessageLayout:
    """Build the direct message with a puzzle from somebody's own match."""
    sheet = build_puzzle_message(puzzle, locale, is_own=True)
    stop = Button(_make_id(puzzle, STOP), say(T("No more puzzles here"), locale))
    return replace(sheet, toolbar=add_button(sheet.toolbar, stop))


def _build_question(
    position: Position, title: Text, before: Sequence[Text], further: Sequence[str] = (), words: bool = False
) -> MessageLayout:
    """Build the message that asks a puzzle. ``before``: lines before the question; ``further``: lines after it."""
    puzzle, viewer = position.puzzle, position.viewer
    prompt = viewer.say(position.face.prompt(position.question.ask, viewer.view, viewer.names))
    details = [f"- {format_full_label(label, viewer)}" for label in position.labels if label.detail]
    scenes = draw_position(position)
    describe = Button(_make_id(puzzle, WORDS), viewer.say(T("Describe the position")))
    lines = (*(viewer.say(line) for line in before), f"**{prompt}**")

    def build(rows: tuple[Row, ...], listed: Sequence[str]) -> MessageLayout:
        return MessageLayout(
            _format_heading(position, title),
            viewer.locale,
            scene=next(iter(scenes), None),
            more=scenes[1:],
            lines=(*lines, *listed, *further),
            rows=rows,
            toolbar=() if words else ((describe,),),
            words=words,
        )

    buttons, menu = _build_buttons(position), _build_menu(position)
    return phone.choose_fitting_layout((build(buttons, details), build(buttons, ()), build(menu, ())))


def draw_position(position: Position) -> tuple[Scene, ...]:
    """Draw the position as its seat sees it: board, hand and question in one picture, or the board and the hand."""
    viewer, ask = position.viewer, position.question.ask
    if isinstance(ask.choice, One):  # Only the answers of the puzzle are marked.
        offered = [ask.choice.read(one.value) for one in position.content.answers]
        ask = replace(ask, choice=One(tuple(offered)))
    pictures = position.face.pictures
    if (private := pictures.private_board(viewer.view, (), ask, viewer.names)) is not None:
        return (private,)
    board = position.face.board(position.match.view(None), (), viewer.names)
    hand = pictures.hand(viewer.view, viewer.names)
    return (board,) if hand is None else (board, hand)


def _build_buttons(position: Position) -> tuple[Row, ...]:
    buttons = []
    for index, label in enumerate(position.labels):
        words = position.viewer.say(label.text)
        buttons.append(Button(_make_id(position.puzzle, str(index)), words, emoji=label.emoji))
    return arrange_buttons(buttons)


def _build_menu(position: Position) -> tuple[Row, ...]:
    viewer = position.viewer
    entries = [
        Entry(
            str(index),
            cut(viewer.say(label.text), ENTRY),
            cut(viewer.say(label.detail), ENTRY) if label.detail is not None else None,
            label.emoji,
        )
        for index, label in enumerate(position.labels[:MENU])
    ]
    return build_menus(entries, viewer.say(T("Choose an answer")), lambda n: _make_id(position.puzzle))


# --- the answer ---


def build_result_message(
    puzzle: Puzzle, choice: int, locale: str, *, is_own: bool, place: int | None = None, elsewhere: str | None = None
) -> MessageLayout:
    """Build the private message about an answer to a puzzle, with the figures of each answer.

    ``choice``: the index of the answer. ``is_own``: True if the reader has made the mistake. ``place``: the server
    where the message is shown. ``elsewhere``: the link to the channel of the match, for direct messages.
    """
    position = open_position(puzzle, locale)
    viewer, content = position.viewer, position.content
    lines = [viewer.say(_judge(position, choice)), *list_figures(position, choice), viewer.say(NOTE)]
    if is_own and puzzle.due is not None:
        lines.append(viewer.say(T("This position comes back <t:{time}:R>.", time=int(puzzle.due))))
    buttons = [Button(_make_id(puzzle, NEXT), viewer.say(T("Next puzzle")), "primary")]
    if is_own and place is not None and place == puzzle.guild:
        again = custom_ids.make_match_id(*puzzle.place, RETRY, f"{AT}{puzzle.row}")
        buttons.append(Button(again, viewer.say(T("Try it again from here"))))
    elif is_own and elsewhere is not None:
        buttons.append(Button("", viewer.say(T("Go to the channel of the match")), url=elsewhere))
    title = T("Puzzle solved") if content.answers[choice].verdict == "gain" else T("Puzzle")
    return MessageLayout(_format_heading(position, title), locale, lines=tuple(lines), rows=arrange_buttons(buttons))


NOTE = T(
    "-# The chances are those of the review: AI players continued from this position, with the hidden cards dealt "
    "again."
)


def _judge(position: Position, choice: int) -> Text:
    """Return the sentence on the answer that was chosen, compared with the one in the match."""
    content, given = position.content, position.content.given
    one = content.answers[choice]
    told: dict[str, Any] = {
        "answer": _format_answer(position, choice),
        "before": write_per_cent(content.chance),
        "after": write_per_cent(find_chance(content, one)),
    }
    if one.value == given:
        return T("{answer} was the answer in the match. There is a better one.", **told)
    if one.verdict == "gain":
        return T("{answer} is better: the chance to win rises from {before} to {after}.", **told)
    if one.verdict == "loss":
        return T("{answer} is even worse: the chance to win falls from {before} to {after}.", **told)
    return T("{answer} is about as good as the answer in the match. There is a better one.", **told)


def list_figures(position: Position, choice: int | None = None) -> list[str]:
    """Return a line on each answer, the best first, with its chance to win. ``choice``: the answer of the reader."""
    content, viewer = position.content, position.viewer
    order = sorted(range(len(content.answers)), key=lambda at: -content.answers[at].change)
    return [f"- {viewer.say(_describe_figures(position, at, at == choice))}" for at in order]


def _describe_figures(position: Position, at: int, is_chosen: bool) -> Text:
    content, one = position.content, position.content.answers[at]
    answer: Text | str = _format_answer(position, at)
    if one.value == content.given:
        answer = T("{answer} (in the match)", answer=answer)
    if is_chosen:
        answer = T("{answer} (your answer)", answer=answer)
    chance = find_chance(content, one)
    if one.value == content.given:
        return T("{answer}: chance to win {chance}", answer=answer, chance=write_per_cent(chance))
    # Both figures are shown in whole per cent, so the difference is that of the figures shown.
    change = (round_to_per_cent(chance) - round_to_per_cent(content.chance)) / 100
    return T(
        "{answer}: chance to win {chance} ({change})",
        answer=answer, chance=write_per_cent(chance), change=write_change(change),
    )  # fmt: skip


def find_chance(content: PuzzleContent, one: TriedAnswer) -> float:
    """Return the chance to win (0 to 1) after an answer: that after the given answer, and the change."""
    return min(1.0, max(0.0, content.chance + one.change))


# --- the puzzle of the day ---


def build_daily_message(
    daily: Daily, puzzle: Puzzle | None, counts: tuple[int, int], solution: Sequence[str]
) -> MessageLayout:
    """Build the public message of a puzzle of the day, with the solution of the one before.

    ``puzzle``: None if there is none, or none any more. ``counts``: how many people have tried it, and how many of them
    have solved it. ``solution``: the lines of ``list_solution_lines``.
    """
    locale = daily.language
    if puzzle is None:
        gone = (
            T("This puzzle is no longer available.") if daily.puzzle is not None else T("There is no new puzzle today.")
        )
        heading = say(T("### Puzzle of the day"), locale)
        return MessageLayout(heading, locale, lines=(say(gone, locale), *solution))
    told = T("A player made a mistake here in a match of this server. Find a better answer. Only you see your result.")
    tried, solved = counts
    count = TN(
        "-# {n} person has tried it, and {solved} solved it.",
        "-# {n} people have tried it, and {solved} solved it.",
        tried,
        solved=solved,
    )
    lines = [say(count, locale)] if tried else [say(T("-# Nobody has tried it yet."), locale)]
    return _build_question(open_position(puzzle, locale), T("Puzzle of the day"), [told], [*lines, *solution])


def list_solution_lines(daily: Daily, puzzle: Puzzle, counts: tuple[int, int], locale: str) -> list[str]:
    """Return the lines that tell the solution of an earlier puzzle of the day."""
    position = open_position(puzzle, locale)
    content = position.content
    best = content.answers.index(content.best)
    tried, solved = counts
    link = f"https://discord.com/channels/{daily.guild}/{daily.channel}/{daily.message}"
    told = T(
        "**Solution of [the last puzzle]({link}):** {answer}. The chance to win rises from {before} to {after}.",
        link=link,
        answer=_format_answer(position, best),
        before=write_per_cent(content.chance),
        after=write_per_cent(find_chance(content, content.best)),
    )
    count = TN("-# {solved} of {n} person solved it.", "-# {solved} of {n} people solved it.", tried, solved=solved)
    return [say(told, locale), *([say(count, locale)] if tried else [])]


# --- parts of a puzzle's messages ---


def _make_id(puzzle: Puzzle, what: str = "") -> str:
    return custom_ids.make_global_id(VERB, f"{puzzle.number}:{what}" if what else str(puzzle.number))


def _format_heading(position: Position, title: Text) -> str:
    return position.viewer.say(T("### {title} · {game}", title=title, game=position.face.title))


def _format_answer(position: Position, at: int) -> str:
    return format_full_label(replace(position.labels[at], detail=None), position.viewer)
