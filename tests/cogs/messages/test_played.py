"""The list of what was played in a channel."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.messages.table.played import list_match_names
from referee.records.match_facts import Played

SHOT = Played(1, 1, "counter_terror", "standard", "won", 0.0, ("Ana", "Ben"), (0,))
QUEST = Played(2, 1, "roll_for_adventure", "book-of-magic", "lost", 0.0, ("Ana",), ())


def lines(*listed: Played) -> list[str]:
    return [words[0] for _, words in list_match_names(listed, "en-US")]


def test_where_several_games_were_played_each_match_says_of_which() -> None:
    """A level called "Standard" does not tell its game. Where only one game was played, nobody needs to be told."""
    assert lines(SHOT, QUEST) == [
        "Counter-Terror, Standard · Ana, Ben · 1 January 1970 · won by Ana",
        "Roll for Adventure, The Book of Magic · Ana · 1 January 1970 · lost",
    ]
    assert [one.split(" · ")[0] for one in lines(SHOT, replace(SHOT, match=2))] == ["Standard", "Standard"]
