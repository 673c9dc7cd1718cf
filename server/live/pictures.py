"""Pictures that the desk brings in, kept in the store so that every server has them."""

import hashlib
import re
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct

from server.core.errors import Refusal
from server.live.image_check import picture_of
from server.live.service import unavailable
from server.live.shelf import Kept, Shelf
from server.store.base import Store, StoreError

KIND = "picture"
BODY = "picture-body"
MOST = 128
CACHED_BYTES = 16 * 1024 * 1024
MAX_NAME = 80
_ID = re.compile(r"[0-9a-f]{32}")


class About(Struct, frozen=True):
    """What is known of a picture without looking into it; sizes in pixels and bytes."""

    type: str
    width: int
    height: int
    bytes: int
    name: str
    created_ms: int


class Pictures:
    """Every picture of this store; the id is worked out from the content."""

    def __init__(self, store: Store, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self.shelf = Shelf(store, KIND, About)
        self._cache: OrderedDict[str, bytes] = OrderedDict()
        self._cached = 0

    def all(self) -> list[tuple[str, Kept[About]]]:
        """What is known of each, oldest first."""
        return sorted(
            self.shelf.all().items(), key=lambda item: (item[1].value.created_ms, item[0])
        )

    async def add(self, data: bytes, name: str) -> tuple[str, About]:
        """Keep a file; the same again is there already. `Refusal` bad_value, unavailable."""
        picture = picture_of(data)
        id_ = hashlib.sha256(picture.body).hexdigest()[:32]
        if self.shelf.get(id_) is None and len(self.shelf) >= MOST:
            raise Refusal("bad_value", f"there may be {MOST} pictures: take off some first")
        await self._keep(id_, picture.body)
        about = About(
            picture.type,
            picture.width,
            picture.height,
            len(picture.body),
            _plain(name),
            self._now_ms(),
        )
        kept = await self.shelf.change(id_, lambda there: there or about)
        return id_, kept.value

    async def remove(self, id_: str) -> None:
        """Take one away; pages that show it may keep it for a while. `Refusal` not_found."""
        if not await self.shelf.delete(id_):
            raise Refusal("not_found", f"there is no picture {id_}")
        try:
            await self._store.documents.delete(BODY, id_)
        except StoreError as error:
            raise unavailable(error) from None

    async def body(self, id_: str) -> tuple[str, bytes]:
        """A picture's type and bytes; `Refusal` not_found, unavailable."""
        about = self.shelf.get(id_)
        if about is None and _ID.fullmatch(id_):  # another server may have it since a moment
            about = await self.shelf.now(id_)
        if about is None:
            raise Refusal("not_found", f"there is no picture {id_[:32]}")
        body = self._cache.get(id_)
        if body is None:
            try:
                document = await self._store.documents.get(BODY, id_)
            except StoreError as error:
                raise unavailable(error) from None
            if document is None:
                raise Refusal("not_found", f"there is no picture {id_}")
            body = self._cached_now(id_, document.body)
        else:
            self._cache.move_to_end(id_)
        return about.value.type, body

    async def _keep(self, id_: str, body: bytes) -> None:
        try:
            await self._store.documents.put(BODY, id_, body, expected_version=0)
        except StoreError as error:
            raise unavailable(error) from None

    def _cached_now(self, id_: str, body: bytes) -> bytes:
        if id_ in self._cache:
            return body
        self._cache[id_] = body
        self._cached += len(body)
        while self._cached > CACHED_BYTES:
            _, old = self._cache.popitem(last=False)
            self._cached -= len(old)
        return body


def _plain(name: str) -> str:
    """A name as one line, without what is not seen."""
    return "".join(sign for sign in name if sign.isprintable())[:MAX_NAME].strip()
