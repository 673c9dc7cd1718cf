"""The desk's list of players: who they are, and how they are shown."""

import secrets

from msgspec import Struct

from server.core.errors import Refusal
from server.live.creating import ALPHABET, Accent, Country, Name, PictureId, Short, WalkOn
from server.live.shelf import Kept, Shelf
from server.store.base import Store

KIND = "player"
MOST = 2000


class Player(Struct, frozen=True):
    """What a match takes over of a player."""

    name: Name
    short: Short | None = None
    country: Country | None = None
    walk_on: WalkOn | None = None
    photo: PictureId | None = None
    accent: Accent | None = None


class Players:
    """Every player of this store."""

    def __init__(self, store: Store) -> None:
        self.shelf = Shelf(store, KIND, Player)

    def all(self) -> list[tuple[str, Kept[Player]]]:
        """Every player with the id, by name."""
        return sorted(self.shelf.all().items(), key=lambda item: (item[1].value.name, item[0]))

    async def add(self, player: Player) -> tuple[str, Kept[Player]]:
        """A new one; `Refusal` bad_value when there are too many."""
        check_room(len(self.shelf) + 1)
        id_ = new_player_id()
        return id_, await self.shelf.put(id_, player, 0)

    async def put(self, id_: str, player: Player, version: int) -> Kept[Player]:
        """Another one in the place of this version; `Refusal` not_found, stale."""
        if (self.shelf.get(id_) or await self.shelf.now(id_)) is None or version < 1:
            raise Refusal("not_found", f"there is no player {id_}")
        return await self.shelf.put(id_, player, version)

    async def remove(self, id_: str) -> None:
        """Take one off the list; matches keep what they took over. `Refusal` not_found."""
        if not await self.shelf.delete(id_):
            raise Refusal("not_found", f"there is no player {id_}")


def check_room(count: int) -> None:
    """`Refusal` bad_value when there would be too many."""
    if count > MOST:
        raise Refusal("bad_value", f"there may be {MOST} players: take off some first")


def new_player_id() -> str:
    """A fresh id."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))
