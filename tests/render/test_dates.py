from __future__ import annotations

from datetime import date

from render.text.dates import write_date
from render.text.i18n import say


def test_a_date_is_written_as_each_language_writes_it() -> None:
    day = write_date(date(2026, 11, 9))
    assert {one: say(day, one) for one in ("en-US", "es-ES", "it", "ja", "pt-BR")} == {
        "en-US": "9 November 2026",
        "es-ES": "9 de noviembre de 2026",
        "it": "9 novembre 2026",
        "ja": "2026年11月9日",
        "pt-BR": "9 de novembro de 2026",
    }
