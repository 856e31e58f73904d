"""Explains to operators why a database of PostgreSQL cannot be opened, by the server's own words and the remedy."""

from __future__ import annotations

import ssl
from urllib.parse import unquote, urlsplit

import asyncpg

from .address import describe_address
from .database import NotReadyYet, StoreRefused

SIGNS = "In the address, signs such as @ : / ? # % of a password are written as %40 %3A %2F %3F %23 %25."
REMEDIES: tuple[tuple[tuple[type[BaseException], ...], str, str], ...] = (
    # The errors, the beginning of the sqlstate or a part of the message, and the remedy.
    ((asyncpg.InvalidPasswordError,), "", f"Correct the user and the password. {SIGNS}"),
    ((asyncpg.InvalidAuthorizationSpecificationError,), "pg_hba", "Let the server's pg_hba.conf admit this machine."),
    ((asyncpg.InvalidAuthorizationSpecificationError,), "", f"Correct the user and the password. {SIGNS}"),
    (
        (asyncpg.InvalidCatalogNameError,),
        "",
        "Create the database (CREATE DATABASE … ENCODING 'UTF8'), or name another.",
    ),
    (
        (asyncpg.InsufficientPrivilegeError,),
        "",
        "Let the user create tables there: make it the owner of the database and of its schema.",
    ),
    (
        (asyncpg.ClientConfigurationError,),
        "root certificate",
        "Add &sslrootcert= with the file of your host's certificate, or sslrootcert=system.",
    ),
    ((asyncpg.ClientConfigurationError,), "", f"Correct the address. {SIGNS}"),
    ((ssl.SSLCertVerificationError,), "", "Name the host as its certificate does, and its root by sslrootcert."),
    ((ConnectionError,), "SSL upgrade", "Switch on TLS at the server, or leave sslmode out of the address."),
    (
        (asyncpg.UndefinedObjectError, asyncpg.ProtocolViolationError, asyncpg.CantChangeRuntimeParamError),
        "",
        "Take the parameter out of the address.",
    ),
)
"""The failures that do not pass by themselves."""
PASSING: tuple[tuple[type[BaseException], str], ...] = (
    (
        asyncpg.TooManyConnectionsError,
        "Raise max_connections of the server, or end other programs. Each bot needs four.",
    ),
    (asyncpg.ReadOnlySQLTransactionError, "Name the primary server, or let it accept changes again."),
    (asyncpg.DiskFullError, "Make room on the server's disk."),
)
"""The failures that may pass by themselves, with what helps."""


def explain_failure(url: str, error: BaseException) -> StoreRefused:
    """Return an error that explains why a database cannot be opened. ``NotReadyYet``: that may pass by itself."""
    name, said = describe_address(url), _quote(url, error)
    for kinds, part, remedy in REMEDIES:
        if isinstance(error, kinds) and part in str(error):
            return StoreRefused(f"{name} cannot be used: {said} {remedy}")
    for kind, remedy in PASSING:
        if isinstance(error, kind):
            return NotReadyYet(f"{name} cannot be used now: {said} {remedy}")
    if isinstance(error, OSError | asyncpg.PostgresConnectionError | asyncpg.OperatorInterventionError):
        return NotReadyYet(f"{name} does not answer: {said} Is the server started, and its host and port right?")
    return StoreRefused(f"{name} cannot be used: {said}")


def _quote(url: str, error: BaseException) -> str:
    """Return what the server or the system says, as a quotation without the password."""
    if isinstance(error, TimeoutError):
        return "it gives no answer in time."
    said = " ".join((getattr(error, "strerror", None) or str(error)).split()) or type(error).__name__
    try:
        password = urlsplit(url).password or ""
    except ValueError:
        password = ""
    for secret in (password, unquote(password)):
        said = said.replace(secret, "…") if secret else said
    return f"“{said}”."
