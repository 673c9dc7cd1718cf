"""What is said at start: where everything is, and with which keys."""

import sys

from server.access.origins import lan_addresses
from server.http.addresses import standing_keys, urls
from server.http.context import Shared
from server.settings import Settings
from server.store.base import Scope, StartError, StoreError

RULE = "-" * 78


def hosts(settings: Settings) -> list[str]:
    """The addresses that this server can be reached at, this machine's own first."""
    if settings.host in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
        return ["127.0.0.1", *lan_addresses()]
    return [f"[{settings.host}]" if ":" in settings.host else settings.host]


async def show(parts: Shared, admin_key: str, port: int) -> None:
    """Print the addresses; StartError if the store fails under it."""
    try:
        text = await banner(parts, admin_key, port)
    except StoreError as error:
        raise StartError(str(error)) from error
    sys.stdout.write(text)
    sys.stdout.flush()


async def banner(parts: Shared, admin_key: str, port: int) -> str:
    """The text: warnings first, then the addresses of each known table."""
    settings = parts.settings
    lines = [RULE, *(f"!! {warning}" for warning in parts.store.warnings)]
    lines.append(f"Cuecast is ready; matches are kept in {parts.store.place}.")
    shown = "YOUR-ADMIN-KEY" if settings.admin_key else admin_key
    scheme = "http" if settings.tls_cert is None else "https"
    bases = [f"{scheme}://{host}:{port}" for host in hosts(settings)]
    lines.append("All addresses and QR codes (admin; keep it to yourself):")
    lines += [f"  {base}/?key={shown}" for base in bases]
    lines.append("The desk, for players, matches and tables (admin):")
    lines.append(f"  {bases[0]}/desk?key={shown}")
    if settings.public_live:
        lines += ["Live scores, for everybody:", f"  {bases[-1]}/live"]
    for table in parts.directory.tables():
        keys = await standing_keys(parts.keys, {"table": table}, parts.clock.now_ms())
        lines.append(f"Table {table}:")
        lines += [
            f"  {name:<11} {url}" for name, url in urls(bases[0], {"table": table}, keys).items()
        ]
    await parts.leagues.refresh()
    for league in parts.leagues.all():
        scope: Scope = {"league": league.record.id}
        keys = await standing_keys(parts.keys, scope, parts.clock.now_ms())
        lines.append(f"League {league.record.title}:")
        lines += [f"  {name:<12} {url}" for name, url in urls(bases[0], scope, keys).items()]
    if len(bases) > 1:
        lines.append(f"From other machines use {bases[1]} in place of {bases[0]}.")
    return "\n".join([*lines, "Stop with Ctrl-C.", RULE, ""])
