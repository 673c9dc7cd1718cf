"""Where a browser's request may come from: our own pages, under a name that is ours."""

import ipaddress
import socket
from collections.abc import Iterable

LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Hosts:
    """The names that this server answers to; anything else may be a rebound DNS name."""

    def __init__(self, extra: Iterable[str] = (), own: Iterable[str] | None = None) -> None:
        names = own_names() if own is None else own
        self._names = {name.lower().rstrip(".") for name in (*LOOPBACK, *names, *extra)}

    def allowed(self, host: str, came_to: str = "") -> bool:
        """Is this `Host` header, port and all, one of ours?

        `came_to` is the address that the connection was made to: one of ours as well, also after
        the machine has moved to another network.
        """
        name = host_name(host)
        return name in self._names or _is_loopback(name) or (name == came_to and name != "")

    def same_origin(self, origin: str, scheme: str, host: str, came_to: str = "") -> bool:
        """Is the page that asks one of this very server, under a name that is ours?"""
        return self.allowed(host, came_to) and origin.lower() == f"{scheme}://{host}".lower()


def host_name(host: str) -> str:
    """The name out of a `Host` header: without port, brackets and a last dot, in small letters."""
    host = host.strip().lower()
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].rstrip(".")


def own_names() -> set[str]:
    """The machine's name, as its tablets call it."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"}


def lan_addresses() -> list[str]:
    """The machine's own IPv4 addresses, the one that leads out first; loopback left out."""
    found: list[str] = []
    # Nothing is sent: connecting a datagram socket only picks the address to send from.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        infos = []
    found += [str(info[4][0]) for info in infos]
    return [ip for ip in dict.fromkeys(found) if not _is_loopback(ip) and ip != "0.0.0.0"]  # noqa: S104


def _is_loopback(name: str) -> bool:
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
