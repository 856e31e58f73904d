"""Tests of the store and of tables that are run on PostgreSQL, too: they are written where SQLite is tested."""

from __future__ import annotations

import pytest

from tests.referee.club.test_appointments import *  # noqa: F403
from tests.referee.club.test_challenges import *  # noqa: F403
from tests.referee.club.test_managing import *  # noqa: F403
from tests.referee.club.test_nights import *  # noqa: F403
from tests.referee.ratings.test_rating_book import *  # noqa: F403
from tests.referee.store.test_calls import *  # noqa: F403
from tests.referee.table.test_suggestions import *  # noqa: F403
from tests.referee.table.test_table import *  # noqa: F403
from tests.referee.test_leaving import *  # noqa: F403
from tests.referee.test_personal import *  # noqa: F403
from tests.referee.test_puzzles import *  # noqa: F403

# Each of them is run on SQLite in every run.
pytestmark = pytest.mark.lot(8, among="file")

# They measure seconds, count what only a single process may keep in memory, or damage values of a file.
del test_ten_thousand_results_are_counted_again_in_twenty_seconds  # noqa: F821
del test_a_puzzle_under_other_rules_or_damaged_is_left_out  # noqa: F821
del test_unreadable_appointments_are_named_and_left_out  # noqa: F821
del test_what_is_heard_again_is_written_with_other_things  # noqa: F821
del test_nobodys_file_depends_on_what_is_hidden_from_them  # noqa: F821
