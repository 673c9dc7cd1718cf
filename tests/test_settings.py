"""Options: command line before environment before default, and a bad one said in one line."""

from pathlib import Path

import pytest

from server.settings import DEFAULT_PORT, OPTIONS, parser, read_settings
from server.store.base import StartError


def test_the_defaults() -> None:
    settings = read_settings("serve", [], {})
    assert (settings.host, settings.port, settings.demo) == ("0.0.0.0", DEFAULT_PORT, False)
    assert settings.redis_url is None
    assert settings.data_dir.name == "cuecast"
    assert read_settings("demo", [], {}).demo


def test_the_command_line_comes_before_the_environment() -> None:
    environment = {"PORT": "1", "HOST": "env", "REDIS_URL": "redis://x", "EPHEMERAL": "0"}
    settings = read_settings("serve", ["--port", "2", "--ephemeral"], environment)
    assert (settings.port, settings.host, settings.redis_url) == (2, "env", "redis://x")
    assert settings.ephemeral


def test_every_option_can_be_given_in_the_environment() -> None:
    environment = {
        "HOST": "h",
        "PORT": "0",
        "DATA_DIR": "/d",
        "REDIS_URL": "unix:///s",
        "DURABLE_REPLICAS": "2",
        "ADMIN_KEY": "a-long-enough-key",
        "EPHEMERAL": "yes",
        "SPEED": "2.5",
        "LEAGUE": "1",
        "GOLDEN_NINE": "1",
        "ALLOWED_HOSTS": "a.example, b.example",
        "TRUST_PROXY": "1",
        "TLS_CERT": "/c.pem",
        "TLS_KEY": "/k.pem",
        "PUBLIC_LIVE": "0",
        "SOCKETS_PER_ADDRESS": "12",
        "OBS_URL": "ws://obs:4455",
        "OBS_PASSWORD": "sesame",
        "CUES": "/cues.toml",
        "CUSTOM_DIR": "/mine",
        "LOG_JSON": "1",
        "VERBOSE": "1",
    }
    assert {option.env for option in OPTIONS} == environment.keys()
    settings = read_settings("serve", [], environment)
    assert settings.data_dir == Path("/d")
    assert settings.durable_replicas == 2
    assert settings.allowed_hosts == ("a.example", "b.example")
    assert (settings.speed, settings.trust_proxy, settings.ephemeral) == (2.5, True, True)
    assert settings.league
    assert settings.golden_nine
    assert (settings.tls_cert, settings.tls_key) == (Path("/c.pem"), Path("/k.pem"))
    assert settings.sockets_per_address == 12
    assert not settings.public_live
    assert settings.custom_dir == Path("/mine")
    assert settings.log_json
    assert settings.verbose


def test_an_empty_variable_is_none() -> None:
    assert read_settings("serve", [], {"REDIS_URL": "", "PORT": ""}).port == DEFAULT_PORT


@pytest.mark.parametrize(
    ("words", "environment", "said"),
    [
        (["--port", "seventy"], {}, "--port"),
        (["--port", "70000"], {}, "--port"),
        ([], {"PORT": "-1"}, "PORT"),
        (["--redis-url", "http://x"], {}, "redis://"),
        (["--admin-key", "short"], {}, "12"),
        (["--speed", "0"], {}, "0.1"),
        (["--speed", "nan"], {}, "0.1"),
        ([], {"EPHEMERAL": "maybe"}, "EPHEMERAL"),
        (["--sockets-per-address", "0"], {}, "from 1 on"),
        (["--sockets-per-address", "9" * 5000], {}, "from 1 on"),
    ],
)
def test_a_bad_option_is_said_in_one_line(
    words: list[str], environment: dict[str, str], said: str
) -> None:
    with pytest.raises(StartError, match=said) as caught:
        read_settings("serve", words, environment)
    assert "\n" not in str(caught.value)


def test_an_unknown_option_is_no_start(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        read_settings("serve", ["--colour", "red"], {})
    assert caught.value.code == 2
    assert "--colour" in capsys.readouterr().err


def test_the_help_lists_every_option_with_its_variable() -> None:
    text = parser("serve").format_help()
    for option in OPTIONS:
        assert option.flag in text
        assert f"[{option.env}]" in " ".join(text.split())


@pytest.mark.parametrize(
    ("option", "text"),
    [("--admin-key", "not-good!"), ("--redis-url", "http://user:sesame@host")],
)
def test_what_is_secret_is_not_said_again(option: str, text: str) -> None:
    with pytest.raises(StartError) as raised:
        read_settings("serve", [option, text], {})
    assert option in str(raised.value)
    assert text not in str(raised.value)
