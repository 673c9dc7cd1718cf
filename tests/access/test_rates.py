"""Token buckets: a burst, then the rate."""

from server.access.rates import Bucket, Buckets


class Time:
    """A clock that is moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_the_rate() -> None:
    time = Time()
    bucket = Bucket(2, 3, time)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    time.now = 0.5
    assert bucket.take()
    assert bucket.empty()
    time.now = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_each_name_has_its_own() -> None:
    buckets = Buckets(1, 1, monotonic=Time())
    assert buckets.of("a").take()
    assert buckets.of("b").take()
    assert not buckets.of("a").take()


def test_only_so_many_names_are_kept() -> None:
    buckets = Buckets(1, 1, kept=2, monotonic=Time())
    for name in ("a", "b", "c"):
        assert buckets.of(name).take()
    assert not buckets.of("b").take()
    assert buckets.of("a").take(), "forgotten: the least recently used"
