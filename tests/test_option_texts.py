"""What may stand for an option, and what is said of what may not."""

from collections.abc import Callable
from typing import Any

import pytest

from server.option_texts import (
    read_count,
    read_key,
    read_names,
    read_port,
    read_redis_url,
    read_replicas,
    read_speed,
    read_switch,
)


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (read_port, "0", 0),
        (read_switch, " Yes ", True),
        (read_switch, "off", False),
        (read_speed, "0.5", 0.5),
        (read_count, "1000", 1000),
        (read_replicas, "0", 0),
        (read_replicas, "2", 2),
        (read_key, "a-long-enough.key", "a-long-enough.key"),
        (read_names, "one, two three", ("one", "two", "three")),
        (read_redis_url, "redis+cluster://a:1,b:2", "redis+cluster://a:1,b:2"),
        (read_redis_url, "redis+sentinel://a,b/mymaster", "redis+sentinel://a,b/mymaster"),
    ],
)
def test_a_good_text_has_its_value(read: Callable[[str], Any], text: str, value: Any) -> None:
    assert read(text) == value


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (read_port, "65536", "0 to 65535"),
        (read_switch, "maybe", "1 or 0"),
        (read_speed, "inf", "0.1 to 1000"),
        (read_count, "0", "from 1 on"),
        (read_replicas, "-1", "0 to 9"),
        (read_key, "short", "12 to 128"),
        (read_redis_url, "http://x", "must begin with redis://"),
        (read_redis_url, "redis+sentinel://a:1", "must name the master"),
    ],
)
def test_a_bad_text_is_told_what_it_must_be(
    read: Callable[[str], Any], text: str, says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        read(text)
