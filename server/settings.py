"""Every option of the server in one table: command line, environment, help and documentation."""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from platformdirs import user_data_path

from server.option_texts import (
    read_count,
    read_key,
    read_names,
    read_obs_url,
    read_port,
    read_redis_url,
    read_replicas,
    read_speed,
    read_switch,
    read_yes,
)
from server.store.base import StartError

DEFAULT_PORT = 8147


class Settings(Struct, frozen=True):
    """What the server was told; `redis_url` None means a Valkey of its own."""

    demo: bool
    host: str
    port: int
    data_dir: Path
    redis_url: str | None
    durable_replicas: int
    admin_key: str | None
    ephemeral: bool
    speed: float
    league: bool
    golden_nine: bool
    allowed_hosts: tuple[str, ...]
    trust_proxy: bool
    tls_cert: Path | None
    tls_key: Path | None
    public_live: bool
    sockets_per_address: int
    obs_url: str | None
    obs_password: str | None
    custom_dir: Path
    cues: Path | None
    log_json: bool
    verbose: bool


class Option(Struct, frozen=True):
    """One option: `--name`, the environment variable `NAME`, and how its text is read."""

    name: str
    read: Callable[[str], Any]
    default: Any
    help: str
    metavar: str | None = None
    secret: bool = False
    """What was given for it is never said again."""

    @property
    def flag(self) -> str:
        """As on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def env(self) -> str:
        """As in the environment."""
        return self.name.upper()

    @property
    def said(self) -> str:
        """The default as it would be given, empty where there is none."""
        nothing = self.default in (None, (), False)
        return "" if nothing else "1" if self.default is True else str(self.default)

    @property
    def is_switch(self) -> bool:
        """Does it stand alone on the command line?"""
        return self.read is read_switch


OPTIONS: tuple[Option, ...] = (
    Option("host", str, "0.0.0.0", "the address to listen on", "ADDRESS"),  # noqa: S104
    Option("port", read_port, DEFAULT_PORT, "the port for pages, API and sockets", "PORT"),
    Option(
        "data_dir",
        Path,
        None,
        "where matches and the admin key are kept (default: this user's data folder)",
        "FOLDER",
    ),
    Option(
        "redis_url",
        read_redis_url,
        None,
        "a Redis or Valkey to use, redis://HOST[:PORT], or redis+sentinel:// or redis+cluster://"
        " (default: one of our own in the data folder)",
        "URL",
        secret=True,
    ),
    Option(
        "durable_replicas",
        read_replicas,
        0,
        "how many replicas have an event on disk before it is acknowledged (default: none)",
        "COUNT",
    ),
    Option(
        "admin_key",
        read_key,
        None,
        "the key that may do everything (default: made once, kept in the data folder)",
        "KEY",
        secret=True,
    ),
    Option(
        "ephemeral",
        read_switch,
        default=False,
        help="keep nothing: everything ends with the program (where there is no Redis)",
    ),
    Option("speed", read_speed, 4.0, "demo: how many times faster than real it plays", "TIMES"),
    Option(
        "league",
        read_switch,
        default=False,
        help="demo: play a night of a league, on tables 1 and 2",
    ),
    Option(
        "golden_nine",
        read_switch,
        default=False,
        help="demo: play a match of Golden Nine, on table 1",
    ),
    Option(
        "allowed_hosts",
        read_names,
        (),
        "more names that browsers may reach this server by, besides the machine's own",
        "NAMES",
    ),
    Option(
        "trust_proxy",
        read_switch,
        default=False,
        help="believe X-Forwarded-Proto and X-Forwarded-For: only behind a proxy that sets them",
    ),
    Option(
        "tls_cert",
        Path,
        None,
        "serve HTTPS with this certificate (PEM, with those that signed it)",
        "FILE",
    ),
    Option(
        "tls_key",
        Path,
        None,
        "the certificate's private key (PEM; default: in the same file)",
        "FILE",
    ),
    Option(
        "public_live",
        read_yes,
        default=True,
        help="everybody may see /live without a key: 1, or 0 for those who hold an operator's",
        metavar="1|0",
    ),
    Option(
        "sockets_per_address",
        read_count,
        1000,
        "how many sockets one address may hold open",
        "COUNT",
    ),
    Option(
        "obs_url",
        read_obs_url,
        None,
        "the websocket of an OBS that cues work in, ws://HOST:4455 (default: none)",
        "URL",
    ),
    Option(
        "obs_password",
        str,
        None,
        "the password of OBS's WebSocket settings",
        "PASSWORD",
        secret=True,
    ),
    Option(
        "custom_dir",
        Path,
        None,
        "templates, style sheets and images of your own (default: the folder `custom` of the data"
        " folder)",
        "FOLDER",
    ),
    Option("cues", Path, None, "what happens in OBS at which moment of a match", "FILE"),
    Option(
        "log_json",
        read_switch,
        default=False,
        help="log one JSON object a line, for a collector of logs",
    ),
    Option(
        "verbose",
        read_switch,
        default=False,
        help="log every event and every refusal too, not only what needs somebody",
    ),
)


def default_data_dir() -> Path:
    """This user's folder for our data."""
    return user_data_path("cuecast", appauthor=False)


def parser(command: str) -> argparse.ArgumentParser:
    """The command line of `serve` or `demo`."""
    about = (
        "serve, with a match on table 1 playing itself from real frames"
        if command == "demo"
        else "serve pages, API and sockets on one port"
    )
    made = argparse.ArgumentParser(
        prog=f"cuecast {command}",
        description=f"{about[0].upper()}{about[1:]}.",
        epilog="Every option may also be given as the environment variable in brackets."
        " Commands: serve, demo, replay, league, schema, obs-setup (each with --help).",
    )
    for option in OPTIONS:
        shown = f" (default: {option.said})" if option.said else ""
        words = f"{option.help}{shown} [{option.env}]"
        if option.is_switch:
            made.add_argument(option.flag, action="store_const", const="1", help=words)
        else:
            made.add_argument(option.flag, metavar=option.metavar, help=words)
    return made


def read_settings(
    command: str, words: Sequence[str], environment: Mapping[str, str] | None = None
) -> Settings:
    """The settings: command line first, then environment, then defaults. Raises StartError."""
    environment = os.environ if environment is None else environment
    given = vars(parser(command).parse_args(words))
    values: dict[str, Any] = {}
    for option in OPTIONS:
        text, where = given[option.name], option.flag
        if text is None:
            text, where = environment.get(option.env) or None, option.env
        values[option.name] = option.default if text is None else _read(option, text, where)
    values["data_dir"] = values["data_dir"] or default_data_dir()
    values["custom_dir"] = values["custom_dir"] or values["data_dir"] / "custom"
    return Settings(demo=command == "demo", **values)


def _read(option: Option, text: str, where: str) -> Any:
    try:
        return option.read(text)
    except ValueError as error:
        said = "" if option.secret else f"; it is {text!r}"
        raise StartError(f"{where} {error}{said}") from None
