"""Addresses of databases of PostgreSQL, as operators write them."""

from __future__ import annotations

from urllib.parse import urlsplit


def is_postgresql(address: str) -> bool:
    """Return whether a database is named by an address of PostgreSQL, not by a file."""
    return address.startswith(("postgresql://", "postgres://"))


def describe_address(url: str) -> str:
    """Return the name of a database and its host for messages to operators, without the password."""
    try:
        parts = urlsplit(url)
        name, host = parts.path.strip("/"), parts.hostname
    except ValueError:
        name, host = "", None
    return f"the database {name or 'postgres'} on {host or 'this machine'}"
