from __future__ import annotations

from referee.club.records.competition import Competition, Format
from referee.club.records.ranking import list_winners, rank_entrants

from .recount import Sheet, recount_knockout, recount_ladder, recount_swiss


def compare_with_recount(competition: Competition, case: str) -> None:
    sheet, table = Sheet(competition), rank_entrants(competition)
    assert [line.entrant for line in sorted(table, key=lambda one: one.entrant)] == list(range(sheet.size)), case
    assert [line.place for line in table] == sorted(line.place for line in table), case
    assert [line.won for line in table] == [sheet.count_wins(line.entrant) for line in table], case
    if competition.format is Format.SWISS:
        swiss = recount_swiss(sheet)
        found = {line.entrant: (line.points, line.tie_break, line.won, line.place) for line in table}
        assert found == swiss, case
    elif competition.format is Format.KEIZER:
        ladder = recount_ladder(sheet)
        assert {line.entrant: (line.points, line.place) for line in table} == ladder, case
    else:
        assert {line.entrant: line.place for line in table} == recount_knockout(sheet), case
    winners = list_winners(competition)
    assert all(sheet.count_wins(who) for who in winners), f"{case}: nobody wins a league without a win"
    assert set(winners) <= {line.entrant for line in table if line.place == 1}, case
