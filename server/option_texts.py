"""How the text of an option is read: each reader gives its value, or says what it must be."""

import re

from server.store.address import read_address


def read_port(text: str) -> int:
    """A TCP port; 0 lets the system choose."""
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise ValueError("must be a port, 0 to 65535")
    return int(text)


def read_switch(text: str) -> bool:
    """On or off, as people write it."""
    word = text.strip().lower()
    if word in ("1", "true", "yes", "on"):
        return True
    if word in ("", "0", "false", "no", "off"):
        return False
    raise ValueError("must be 1 or 0")


def read_yes(text: str) -> bool:
    """The same of what is on unless it is turned off: it takes a value on the command line."""
    return read_switch(text)


def read_speed(text: str) -> float:
    """How many times faster than real."""
    try:
        speed = float(text)
    except ValueError:
        speed = 0.0
    if not 0.1 <= speed <= 1000:
        raise ValueError("must be a number from 0.1 to 1000")
    return speed


def read_count(text: str) -> int:
    """A whole number from 1 on."""
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError("must be a whole number from 1 on")
    return int(text)


def read_replicas(text: str) -> int:
    """A number of replicas."""
    if not re.fullmatch(r"[0-9]", text):
        raise ValueError("must be a number from 0 to 9")
    return int(text)


def read_key(text: str) -> str:
    """An admin key that cannot be guessed and fits an address."""
    if not re.fullmatch(r"[A-Za-z0-9._~-]{12,128}", text):
        raise ValueError("must be 12 to 128 letters, digits or any of . _ ~ -")
    return text


def read_redis_url(text: str) -> str:
    """An address that the client understands."""
    try:
        read_address(text)
    except ValueError as error:
        raise ValueError(f"is no Redis address: {error}") from None
    return text


def read_obs_url(text: str) -> str:
    """The address of OBS's websocket; the password is another option."""
    if not re.fullmatch(r"wss?://[^/@\s]+/?", text):
        raise ValueError("must be ws://HOST:PORT")
    return text


def read_names(text: str) -> tuple[str, ...]:
    """Names, with commas or blanks between them."""
    return tuple(text.replace(",", " ").split())
