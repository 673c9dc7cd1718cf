"""Players as CSV, out and in: what a spreadsheet writes is read; errors name line and column."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec import Struct

from server.core.errors import Refusal
from server.core.event import explain
from server.live.players import Player, Players, check_room, new_player_id
from server.live.shelf import Kept

COLUMNS = ("id", "name", "short", "country", "walk_on", "accent", "photo")
MAX_BYTES = 512 * 1024
MAX_LINES = 2000
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a cell that begins so for something to work out."""
BOM = "\ufeff"

Cells = Mapping[str, str]


class Outcome(Struct, frozen=True):
    """What an import did, in players."""

    added: int
    changed: int
    unchanged: int


def to_csv(players: Iterable[tuple[str, Kept[Player]]]) -> bytes:
    """UTF-8 with a byte-order mark, by which spreadsheets know it."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for id_, kept in players:
        cells = {"id": id_, **msgspec.to_builtins(kept.value)}
        writer.writerow([_guarded(cells[name] or "") for name in COLUMNS])
    return (BOM + text.getvalue()).encode()


def read_csv(body: bytes) -> Iterator[tuple[int, Cells]]:
    """Each line with its number and its cells by column; `Refusal` bad_value."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        raise Refusal("bad_value", f"line {line}: this is not UTF-8") from None
    first = text.partition("\n")[0]
    between = ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
    try:
        head = _head([cell.strip().lower() for cell in next(reader, [])])
        for cells in reader:
            if reader.line_num > MAX_LINES + 1:
                raise Refusal("bad_value", f"there are over {MAX_LINES} lines")
            if any(cell.strip() for cell in cells):
                yield reader.line_num, _row(head, cells, reader.line_num)
    except csv.Error as error:
        raise Refusal("bad_value", f"line {max(1, reader.line_num)}: {error}") from None


async def import_csv(players: Players, body: bytes) -> Outcome:
    """Take in a file, whole or not at all; `Refusal` bad_value, stale, unavailable."""
    known = players.shelf.all()
    wanted = dict(_wanted(read_csv(body), known))
    changes = {id_: (player, seen) for id_, (player, seen, is_new) in wanted.items() if is_new}
    added = sum(1 for id_ in changes if id_ not in known)
    check_room(len(known) + added)
    if changes:
        await players.shelf.put_all(changes)
    return Outcome(added, len(changes) - added, len(wanted) - len(changes))


def _wanted(
    rows: Iterable[tuple[int, Cells]], known: Mapping[str, Kept[Player]]
) -> Iterator[tuple[str, tuple[Player, int, bool]]]:
    """By id: the player, the version that was seen, and whether there is anything new."""
    by_name = {_folded(kept.value.name): id_ for id_, kept in known.items()}
    lines: dict[str, int] = {}
    for line, cells in rows:
        name = _folded(cells.get("name", ""))
        told_by_id = cells.get("id") in known
        id_ = cells.get("id", "") if told_by_id else by_name.get(name)
        there = known.get(id_ or "")
        player = _player(line, cells, there.value if there else None)
        # Namesakes are told apart by their ids: what went out as a CSV comes back.
        for key in (id_ or "", "" if told_by_id else _folded(player.name)):
            if key and lines.setdefault(key, line) != line:
                column = "id" if key == id_ else "name"
                raise Refusal("bad_value", f"line {line}, column {column}: as in line {lines[key]}")
        if there is None:
            yield new_player_id(), (player, 0, True)
        else:
            yield id_ or "", (player, there.version, player != there.value)


def _player(line: int, cells: Cells, there: Player | None) -> Player:
    """The player of a line; what has no column stays as it was."""
    values = msgspec.to_builtins(there) if there else {}
    values |= {name: text or None for name, text in cells.items() if name != "id"}
    if not values.get("name"):
        raise Refusal("bad_value", f"line {line}, column name: a player has a name")
    try:
        return msgspec.convert(values, Player)
    except msgspec.ValidationError as error:
        column, _, why = explain(str(error)).partition(" ")
        raise Refusal("bad_value", f"line {line}, column {column.rstrip(':')}: {why}") from None


def _head(names: list[str]) -> list[str]:
    if "name" not in names:
        raise Refusal("bad_value", "line 1: there is no column name")
    for name in names:
        if name not in COLUMNS:
            known = ", ".join(COLUMNS)
            raise Refusal("bad_value", f"line 1, column {name[:40]}: the columns are {known}")
        if names.count(name) > 1:
            raise Refusal("bad_value", f"line 1, column {name}: it is there twice")
    return names


def _row(head: list[str], cells: list[str], line: int) -> Cells:
    if any(cell.strip() for cell in cells[len(head) :]):
        raise Refusal("bad_value", f"line {line}: it has more cells than line 1 has columns")
    texts = [_unguarded(unicodedata.normalize("NFC", cell.strip())) for cell in cells]
    return dict(zip(head, texts, strict=False))


def _guarded(cell: str) -> str:
    """With `'` before what a spreadsheet would work out, and before such a one of its own."""
    return f"'{cell}" if cell.lstrip("'").startswith(FORMULA) else cell


def _unguarded(cell: str) -> str:
    guarded = cell.startswith("'") and cell.lstrip("'").startswith(FORMULA)
    return cell[1:] if guarded else cell


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
