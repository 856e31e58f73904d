"""The listing kit: within the directory's limits, up to date, and with pictures that are in the gallery."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from render.text.i18n import SOURCE
from tests.render import gallery, listing

from .pictures import opened

DOCS = Path(__file__).resolve().parents[2] / "docs"
DESCRIBED = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
"""Discord's description of its API, where it is at hand."""
MADE = "make it again: python -m tests.render.listing"


def test_the_page_of_the_listing_kit_in_docs_is_up_to_date() -> None:
    assert (DOCS / "operate" / listing.PAGE).read_text("utf-8") == listing.page(), MADE


def test_the_texts_keep_to_the_limits() -> None:
    assert SOURCE in listing.LISTED
    for texts in listing.LISTED.values():
        assert 0 < len(texts.summary) <= listing.SUMMARY and "\n" not in texts.summary
        assert 0 < len(texts.description) <= listing.DESCRIPTION
        assert 0 < len(texts.detailed) <= listing.DETAILED
    assert len(set(listing.WORDS)) == len(listing.WORDS) <= listing.TAGS
    assert all(0 < len(word) <= listing.TAG for word in listing.WORDS)


def test_every_picture_is_one_of_the_gallery_in_the_size_of_the_directory() -> None:
    drawn = {name for game in gallery.list_installed_games() for name, _ in gallery.shown(game)}
    assert 0 < len(listing.SHOWN) <= listing.CAROUSEL and {f"{name}.png" for name in listing.SHOWN} <= drawn
    there = {path.stem for path in (DOCS / "operate" / listing.FOLDER).glob("*.png")}
    assert there == set(listing.SHOWN), MADE
    for name in listing.SHOWN:
        with opened((DOCS / "operate" / listing.FOLDER / f"{name}.png").read_bytes()) as picture:
            assert picture.size == listing.SIZE and listing.SIZE[0] * 9 == listing.SIZE[1] * 16


@pytest.mark.skipif(not DESCRIBED.exists(), reason="Discord's description of its API is not at hand")
def test_the_limits_are_those_of_discord() -> None:
    fields = json.loads(DESCRIBED.read_text("utf-8"))["components"]["schemas"]["ApplicationFormPartial"]["properties"]
    assert fields["description"]["properties"]["default"]["maxLength"] == listing.DESCRIPTION
    assert (fields["tags"]["maxItems"], fields["tags"]["items"]["maxLength"]) == (listing.TAGS, listing.TAG)
