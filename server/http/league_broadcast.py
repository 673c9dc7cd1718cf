"""From a league as it stands to its viewers: one encoding for each view, always the whole."""

from collections.abc import Callable

from msgspec import Raw

from server.competition.show import Which
from server.hub.hub import Hub
from server.hub.topic import Topic
from server.live.league_projection import State as Shown
from server.live.league_projection import project_league
from server.live.leagues import Leagues, LiveLeague
from server.protocol.codec import encode
from server.protocol.messages import LeagueView, State


class LeagueChannel:
    """One view of one league: its present state, its bytes, and the topic they go out on.

    Two servers may see events of two matches in another order, so no patch of one would fit the
    state of the other: a league goes out whole each time. It is small and changes seldom.
    """

    def __init__(
        self, league: LiveLeague, view: LeagueView, which: Which, now_ms: Callable[[], int]
    ) -> None:
        self._view: LeagueView = view
        self._which = which
        self._now_ms = now_ms
        self.id = league.record.id
        self.state: Shown = project_league(league, view, which)
        self._bytes: bytes | None = None
        self.topic = Topic(league.seq, self._whole)

    def renew(self, league: LiveLeague) -> None:
        """The league, or a match of it, changed."""
        self.state, self._bytes = project_league(league, self._view, self._which), None
        self.topic.reset(league.seq)

    def _whole(self) -> bytes:
        if self._bytes is None:
            self._bytes = encode(self.state)
        return encode(State(self.id, self.topic.seq, self._now_ms(), Raw(self._bytes)))


class LeagueBroadcast:
    """All channels of leagues in this process; one that nobody watches is dropped."""

    def __init__(self, hub: Hub, leagues: Leagues, now_ms: Callable[[], int]) -> None:
        self._hub = hub
        self._leagues = leagues
        self._now_ms = now_ms
        self._channels: dict[str, dict[tuple[LeagueView, Which], LeagueChannel]] = {}
        leagues.listen(self._changed)

    async def channel(self, league_id: str, view: LeagueView, which: Which = None) -> LeagueChannel:
        """The channel of a league's view; `Refusal` not_found."""
        league = await self._leagues.get(league_id)
        views = self._channels.setdefault(league_id, {})
        if (view, which) not in views:
            views[view, which] = LeagueChannel(league, view, which, self._now_ms)
        return views[view, which]

    def _changed(self, league: LiveLeague) -> None:
        views = self._channels.get(league.record.id, {})
        for name, channel in list(views.items()):
            if not channel.topic.viewers:
                del views[name]
                continue
            channel.renew(league)
            self._hub.spread(channel.topic)
