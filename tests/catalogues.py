"""The catalogues of translations and their templates, which each process of tests reads once."""

from __future__ import annotations

from functools import cache

from babel.messages.catalog import Catalog

from locales.update import build_template, list_domains, read_catalogue

find_catalogue = cache(read_catalogue)


@cache
def find_template(domain: str) -> Catalog:
    return build_template(domain, list_domains()[domain])
