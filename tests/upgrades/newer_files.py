from __future__ import annotations

import re

ADDS = re.compile(
    r"\s*(CREATE TABLE \w+ \(|CREATE INDEX \w+ ON "
    r"|ALTER TABLE \w+ ADD COLUMN \w+ \w+(?! NOT NULL$)( NOT NULL DEFAULT .+)?$)"
)
