"""Settings: every wrong value is refused in one sentence that names the setting and says what it may be."""

from __future__ import annotations

from pathlib import Path

import pytest

from operate import environment
from operate.environment import READERS, Settings, WrongSetting, list_misspelt_names, load_settings

WRONG = {
    "DISCORD_TOKEN": ["two words", "tökën", "a\tb", "a\nb", "“quoted”", "a b", "\x07", "пароль", "a\u200bb", "½"],
    "RULEKEEPER_DB": [
        "nowhere/house.sqlite3", "/nowhere/house.sqlite3", ".", "/", "/proc", "postgres://u:s3cret@h", "sqlite:///x",
        "a/../nowhere/x", "x" * 300 + "/y", "http://h/x",
    ],
    "RULEKEEPER_BACKUPS": [
        "nowhere/backups", "/nowhere/backups", "/proc/version", "/dev/null", "s3://bucket/backups", "a/../nowhere/x",
        "x" * 300 + "/y", "/proc/version/backups", "http://u:s3cret@h/x", "ftp://h/b",
    ],
    "SHARDS": ["many", "-1", "0", "1.5", "10000", "0x2", "1e3", "two", "٣", "2,3"],
    "SLOTS": ["many", "-1", "0", "1.5", "10000", "0x2", "1e3", "two", "٣", "2"],
    "PLAYGROUND_PORT": ["many", "-1", "0", "65536", "8330.0", "0x20", "99999999", "1e3", "8 330", "٣"],
    "DISCORD_API_BASE": [
        "127.0.0.1:9/api", "localhost", "ftp://h/api", "http://", "//h/api", "http:/h", "ws://h", "http://h:x/api",
        "http://h:0/api", "http://a b/",
    ],
    "DISCORD_GATEWAY": [
        "127.0.0.1:9", "http://h/g", "https://h/g", "ws://", "wss:/h", "//h", "ws://h:99999", "ws://h:x", "gateway",
        "ws://hö st",
    ],
    "LOG_LEVEL": ["LOUD", "WARN", "3", "-", "INFO,DEBUG", "TRACE", "verbose", "null", "INFO ERROR", "é"],
    "LOG_JSON": ["maybe", "2", "ja", "json", "y", "-1", "TRUE!", "truth", "None", "{}"],
    "METRICS_PORT": ["many", "-1", "65536", "94.64", "0x1", "99999999", "1e3", "9 464", "٣", "port"],
    "METRICS_HOST": [
        "127.0.0.1.1", "256.1.1.1", "http://h", "a b", "-h", "h-", "h:1", "[::1]", "*", "x" * 300,
    ],
    "DRAW_AHEAD": ["maybe", "2", "nein", "json", "n", "-1", "FALSE!", "never", "None", "{}"],
}  # fmt: skip


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read settings in an empty folder, where none is set."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.__struct_fields__:
        monkeypatch.delenv(name, raising=False)


def test_every_name_that_hosts_have_written_into_their_env_is_read() -> None:
    """The names go back to version 1.0.0. A setting that gets a new name is also read under its old name for one
    version."""
    known = "DISCORD_TOKEN RULEKEEPER_DB PLAYGROUND_PORT DISCORD_API_BASE DISCORD_GATEWAY LOG_LEVEL LOG_JSON"
    assert {*known.split(), "METRICS_PORT", "METRICS_HOST", "DRAW_AHEAD"} <= {*Settings.__struct_fields__}


def test_every_setting_has_ten_wrong_values_here() -> None:
    assert WRONG.keys() == READERS.keys() == set(Settings.__struct_fields__)
    assert all(len(set(values)) == 10 for values in WRONG.values())


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_a_wrong_value_is_refused_in_one_sentence(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(WrongSetting) as refused:
        load_settings()
    said = str(refused.value)
    assert name in said and "\n" not in said and len(said) < 400
    assert any(word in said for word in ("may be", "Copy it anew", "Name a file", "Make it")), said
    assert "s3cret" not in said
    if name == "DISCORD_TOKEN":
        assert value not in said


@pytest.mark.parametrize(
    ("name", "value", "read"),
    [
        ("LOG_LEVEL", "info", "INFO"),
        ("LOG_JSON", "yes", True),
        ("LOG_JSON", "0", False),
        ("DRAW_AHEAD", "Off", False),
        ("METRICS_HOST", "::1", "::1"),
        ("METRICS_HOST", "metrics.internal", "metrics.internal"),
        ("PLAYGROUND_PORT", "80", 80),
        ("RULEKEEPER_DB", "house.sqlite3", "house.sqlite3"),
    ],
)
def test_settings_are_read_from_the_environment(
    name: str, value: str, read: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert getattr(load_settings(), name) == read


def test_a_file_of_settings_that_is_no_text_is_said(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\x00\x81")
    with pytest.raises(WrongSetting, match=r"^\.env cannot be read: .*\.env\.example\.$"):
        load_settings()


def test_a_token_file_that_is_empty_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "token").write_text(" \n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "token")
    with pytest.raises(WrongSetting, match="DISCORD_TOKEN_FILE names is empty"):
        load_settings()


def test_a_misspelt_setting_is_said(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKKEN=abc\nLOG_LEVL=DEBUG\nrulekeeper_db=x\nHOME_PAGE=x\n")
    assert [line.split(" is no setting")[0] for line in list_misspelt_names()] == [
        "DISCORD_TOKKEN",
        "LOG_LEVL",
        "rulekeeper_db",
    ]
    assert list_misspelt_names()[0].endswith("Did you mean DISCORD_TOKEN?")


def test_the_example_changes_nothing_by_itself(tmp_path: Path) -> None:
    """A host copies the example for a container or for systemd. The paths and ports of these must take precedence."""
    example = Path(environment.__file__).parents[1] / ".env.example"
    (tmp_path / ".env").write_text(example.read_text(encoding="utf-8"), encoding="utf-8")
    assert load_settings() == Settings()
    lines = example.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == ["DISCORD_TOKEN="]
    assert all(any(line.lstrip("# ").startswith(f"{name}=") for line in lines) for name in Settings.__struct_fields__)
