"""Addresses of databases of PostgreSQL, as operators write them."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

FOREIGN = frozenset(
    {
        *("channel_binding", "connect_timeout", "connection_limit", "pgbouncer", "pool_mode", "pool_timeout", "schema"),
        *("application_name", "keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count"),
        *("tcp_user_timeout", "socket_timeout", "statement_cache_size", "prepared_statements", "sslaccept", "sslcrl"),
        *("uselibpqcompat", "client_encoding", "fallback_application_name", "load_balance_hosts", "sslidentity"),
        *("sslnegotiation", "sslcompression", "require_auth", "max_protocol_version", "min_protocol_version", "ssl"),
    }
)
"""The parameters of addresses that other programs read, as hosted databases name them in their addresses."""

ENCRYPTED = {("sslmode", "no-verify"): "require"}
"""Parameters whose value has another name here."""


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


def drop_foreign_parameters(url: str) -> str:
    """Return an address without the parameters that only other programs read. The library would send them all on.

    ``ssl=true`` and ``sslmode=no-verify``, as some hosts write, mean ``sslmode=require``.
    """
    parts = urlsplit(url)
    given = parse_qsl(parts.query, keep_blank_values=True)
    kept = [(name, ENCRYPTED.get((name, value), value)) for name, value in given if name not in FOREIGN]
    if ("ssl", "true") in given and "sslmode" not in dict(given):
        kept.append(("sslmode", "require"))
    return urlunsplit(parts._replace(query=urlencode(kept, safe="/:,")))
