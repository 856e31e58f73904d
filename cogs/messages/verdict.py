"""The texts for the verification of a match's file."""

from __future__ import annotations

from engine.registry import load_games
from referee.export import Verdict
from render.face.contract import load_presenter
from render.text.i18n import T, Text

from .strengths import NAMES

_WHY = {
    "too large": T("The file is too large."),
    "not a record": T("That is no file of a match."),
    "a format that this version cannot read": T("This version cannot read that kind of file."),
    "too long": T("The match in that file is too long."),
    "a game that is not installed": T("The game in that file is not installed here."),
    "closed": T("The match in that file is not over: its secret is not opened, so there is nothing to check it by."),
    "too slow": T("The file took too long to check."),
    "the secret is not hexadecimal": T("The secret in the file is none."),
    "the secret is not the one that was committed to": T("The secret is not the one whose hash was posted."),
    "a draw is missing, or used twice": T("A draw of the dice is missing, or was used twice."),
    "the numbers are not those of the secret": T("Chance did not fall like that."),
}
"""The words for the faults of a file. Any other fault means that an answer does not fit the rules."""


BEGUN_LATER = T("-# Practice: it began at a position of another match, which the file tells and nothing proves.")


def list_verdict_lines(verdict: Verdict) -> list[Text]:
    """Describe a verdict."""
    if not verdict.ok:
        why = _WHY.get(verdict.why, T("The answers do not fit the rules."))
        if verdict.row is not None:
            return [T("**Not as it was played: row {row}.** {why}", row=verdict.row, why=why)]
        return [T("**Not checked.** {why}", why=why)]
    title = load_presenter(verdict.game).title if verdict.game in load_games() else verdict.game
    place = T("{game}, table {table}, match {match}", game=title, table=verdict.table, match=verdict.match)
    lines = [
        T("**In order.** {place}", place=place),
        T("Draws made again from the secret: {n}", n=verdict.draws),
        T("Rows played again by the rules: {n} of {all}", n=verdict.rows, all=verdict.of),
        T("-# Compare the file's hash with the one that was posted before the match."),
    ]
    if verdict.strengths:
        named = [T("seat {n}: {names}", n=seat + 1, names=NAMES[each]) for seat, each in verdict.strengths.items()]
        lines.append(T("-# Strength of the AI: {seats}", seats=named))
    if verdict.begun_later:
        lines.append(BEGUN_LATER)
    if verdict.rows < verdict.of:
        lines.append(T("-# The rest was played under an older version of the rules: only its dice were checked."))
    return lines
