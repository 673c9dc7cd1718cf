"""Under which address other machines find this server, for codes that tablets scan."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from server.access.origins import LOOPBACK

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, not bound


def for_others(base: str, listens_on: str, own: Sequence[str]) -> str:
    """`base` as a tablet can use it: not as localhost, where there is another way in.

    `listens_on` is the address that the server was told to listen on, `own` are the machine's.
    """
    asked = urlsplit(base)
    if asked.hostname not in LOOPBACK or listens_on not in EVERYWHERE or not own:
        return base
    port = f":{asked.port}" if asked.port else ""
    return f"{asked.scheme}://{own[0]}{port}"
