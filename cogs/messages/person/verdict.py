"""The texts on the verification of a match's file."""

from __future__ import annotations

from engine.registry import load_games
from referee.table.match_files import Verdict
from render.face.contract import load_presenter
from render.text.i18n import T, Text

from ..common.strengths import NAMES

_WHY = {
    "too large": T("The file is too large."),
    "not a record": T("The file is not a match file."),
    "a format that this version cannot read": T("This version of the bot cannot read that kind of file."),
    "too long": T("The match in that file is too long."),
    "a game that is not installed": T("The game in that file is not installed here."),
    "closed": T("The match in that file is not over, so its dice are still secret and cannot be checked."),
    "too slow": T("The file took too long to check."),
    "the secret is not hexadecimal": T("The secret in the file is unreadable."),
    "the secret is not the one that was committed to": T("The secret does not match the hash that was posted."),
    "a draw is missing, or used twice": T("A dice roll or card draw is missing, or was used twice."),
    "the numbers are not those of the secret": T("The dice rolls and card draws do not match the secret."),
}
"""By fault of a match's file: the text. Any other fault means that an answer does not fit the rules."""


BEGUN_LATER = T(
    "-# This practice match began at a position of another match. The file names that position but cannot prove it."
)


def list_verdict_lines(verdict: Verdict) -> list[Text]:
    """Return lines on the verdict about a match's file."""
    if not verdict.ok:
        why = _WHY.get(verdict.why, T("The answers do not fit the rules."))
        if verdict.row is not None:
            return [T("**The file does not match the real game at row {row}.** {why}", row=verdict.row, why=why)]
        return [T("**The file could not be checked.** {why}", why=why)]
    title = load_presenter(verdict.game).title if verdict.game in load_games() else verdict.game
    place = T("{game}, table {table}, match {match}", game=title, table=verdict.table, match=verdict.match)
    lines = [
        T("**The file is correct.** {place}", place=place),
        T("Dice rolls and card draws checked against the secret: {n}", n=verdict.draws),
        T("Answers, rolls and draws checked against the rules: {n} of {all}", n=verdict.rows, all=verdict.of),
        T("-# Also compare the hash in the file with the hash that was posted before the match."),
    ]
    if verdict.strengths:
        named = [T("seat {n}: {names}", n=seat + 1, names=NAMES[each]) for seat, each in verdict.strengths.items()]
        lines.append(T("-# Strength of the AI players: {seats}", seats=named))
    if verdict.begun_later:
        lines.append(BEGUN_LATER)
    if verdict.rows < verdict.of:
        lines.append(T("-# The others follow an older version of the rules, so only their dice were checked."))
    return lines
