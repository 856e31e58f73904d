"""A reader of font files that can also make lining figures the default.

Figures are data in the pictures (a card's number, a total, a danger). Old-style figures, which hang below the baseline,
look uneven. A font's lining figures have no code points of their own, and Pillow reaches them only with an optional
layout library. So the map from characters to glyphs is rewritten in memory, with the glyphs that the font declares as
lining figures (OpenType: GSUB, feature ``lnum``).
"""

from __future__ import annotations

import struct

GSUB_SINGLE = 1


def read_characters(data: bytes) -> dict[int, int]:
    """Return a font's glyph of every code point (OpenType: cmap, formats 4 and 12)."""
    start = _read_table_offsets(data)[b"cmap"][1]
    found: dict[int, int] = {}
    for at in range(start + 4, start + 4 + 8 * _read_u16(data, start + 2), 8):
        sub = start + _read_u32(data, at + 4)
        if _read_u16(data, sub) == 4:
            found |= _read_segments(data, sub)
        elif _read_u16(data, sub) == 12:
            for row in range(sub + 16, sub + 16 + 12 * _read_u32(data, sub + 12), 12):
                first, glyph = _read_u32(data, row), _read_u32(data, row + 8)
                found |= {char: glyph + char - first for char in range(first, _read_u32(data, row + 4) + 1)}
    return {char: glyph for char, glyph in found.items() if glyph}


def read_substitutes(data: bytes, feature: bytes) -> dict[int, int]:
    """Return old glyph -> new glyph for a font's feature; empty if the font lacks the feature."""
    tables = _read_table_offsets(data)
    if b"GSUB" not in tables:
        return {}
    start = tables[b"GSUB"][1]
    features, lookups = start + _read_u16(data, start + 6), start + _read_u16(data, start + 8)
    wanted = set()
    for at in range(features + 2, features + 2 + 6 * _read_u16(data, features), 6):
        if data[at : at + 4] == feature:
            table = features + _read_u16(data, at + 4)
            wanted |= {_read_u16(data, table + 4 + 2 * nth) for nth in range(_read_u16(data, table + 2))}
    found: dict[int, int] = {}
    for index in sorted(wanted):
        lookup = lookups + _read_u16(data, lookups + 2 + 2 * index)
        if _read_u16(data, lookup) == GSUB_SINGLE:
            for nth in range(_read_u16(data, lookup + 4)):
                found |= _read_single_substitutions(data, lookup + _read_u16(data, lookup + 6 + 2 * nth))
    return found


def use_lining_figures(data: bytes) -> bytes:
    """Return a font whose default figures are its lining figures. A font without them is returned unchanged."""
    instead = read_substitutes(data, b"lnum")
    if not instead:
        return data
    mapped = read_characters(data)
    for char in range(ord("0"), ord("9") + 1):
        mapped[char] = instead.get(mapped[char], mapped[char])
    groups = b"".join(struct.pack(">III", char, char, glyph) for char, glyph in sorted(mapped.items()))
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12)  # The table has one encoding: Windows, full Unicode.
    table += struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(mapped)) + groups
    record = _read_table_offsets(data)[b"cmap"][0]
    changed = bytearray(data + b"\0" * (-len(data) % 4))
    struct.pack_into(">II", changed, record + 8, len(changed), len(table))
    return bytes(changed + table)


def _read_table_offsets(data: bytes) -> dict[bytes, tuple[int, int]]:
    """Return, for each table of a font, its tag -> (offset of the table's record, offset of its data)."""
    return {data[at : at + 4]: (at, _read_u32(data, at + 8)) for at in range(12, 12 + 16 * _read_u16(data, 4), 16)}


def _read_segments(data: bytes, map_offset: int) -> dict[int, int]:
    """Read a character map of format 4, and return the glyph of each code point.

    The map lists runs of code points by their ends, starts, deltas and offsets. It is at ``map_offset`` in the font.
    """
    twice = _read_u16(data, map_offset + 6)
    found: dict[int, int] = {}
    for at in range(map_offset + 14, map_offset + 14 + twice, 2):
        first, delta, where = (_read_u16(data, at + 2 + step) for step in (twice, 2 * twice, 3 * twice))
        slot = at + 2 + 3 * twice
        for char in range(first, min(_read_u16(data, at), 0xFFFE) + 1):
            glyph = char if where == 0 else _read_u16(data, slot + where + 2 * (char - first))
            found[char] = (glyph + delta) & 0xFFFF if glyph or where == 0 else 0
    return found


def _read_single_substitutions(data: bytes, table_offset: int) -> dict[int, int]:
    """Read a table of single substitutions, and return the new glyph of each old one.

    The table at ``table_offset`` in the font holds one difference for all glyphs (format 1) or a list (format 2).
    """
    glyphs = _read_coverage(data, table_offset + _read_u16(data, table_offset + 2))
    if _read_u16(data, table_offset) == 1:
        return {glyph: (glyph + _read_u16(data, table_offset + 4)) & 0xFFFF for glyph in glyphs}
    return {glyph: _read_u16(data, table_offset + 6 + 2 * nth) for nth, glyph in enumerate(glyphs)}


def _read_coverage(data: bytes, offset: int) -> list[int]:
    """Return, in order, the glyphs in the coverage table at an offset.

    The table lists them singly (format 1) or as ranges (format 2).
    """
    count = _read_u16(data, offset + 2)
    if _read_u16(data, offset) == 1:
        return [_read_u16(data, offset + 4 + 2 * nth) for nth in range(count)]
    rows = range(offset + 4, offset + 4 + 6 * count, 6)
    return [glyph for row in rows for glyph in range(_read_u16(data, row), _read_u16(data, row + 2) + 1)]


def _read_u16(data: bytes, offset: int) -> int:
    return int(struct.unpack_from(">H", data, offset)[0])


def _read_u32(data: bytes, offset: int) -> int:
    return int(struct.unpack_from(">I", data, offset)[0])
