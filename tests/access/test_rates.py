"""Token buckets: a burst, then the rate; guesses and places on top of them."""

from server.access.rates import Bucket, Buckets, Guesses, Places


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


def test_different_wrong_keys_are_guesses_and_the_same_again_is_none() -> None:
    guesses = Guesses(Buckets(1, 3, monotonic=Time()))
    for _ in range(100):
        guesses.count("stale page", "the old key")
    assert not guesses.too_many("stale page")
    for number in range(3):
        assert not guesses.too_many("guesser")
        guesses.count("guesser", f"key {number}")
    assert guesses.too_many("guesser")
    assert not guesses.too_many("stale page")


def test_wrong_keys_are_forgotten_beyond_a_number() -> None:
    guesses = Guesses(Buckets(1, 3, monotonic=Time()), kept=1)
    for key in ("one", "two", "one"):
        guesses.count("there", key)
    assert guesses.too_many("there")


def test_a_place_is_taken_until_it_is_given_back() -> None:
    places = Places(2)
    assert [places.take("a") for _ in range(3)] == [True, True, False]
    assert places.take("b")
    places.free("a")
    assert places.take("a")
    for name in ("a", "a", "b"):
        places.free(name)
    assert not places._taken, "nothing is kept of who is gone"
