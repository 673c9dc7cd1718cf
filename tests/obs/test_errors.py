"""The errors of OBS are one family."""

from server.obs.errors import ObsError, ObsGone, ObsRefused, UnknownRequest, WrongPassword


def test_all_that_obs_can_do_to_us_is_one_kind_of_error() -> None:
    for kind in (ObsGone, WrongPassword):
        assert issubclass(kind, ObsError)
    refused = UnknownRequest(204, "no such request")
    assert isinstance(refused, ObsRefused)
    assert (refused.code, str(refused)) == (204, "no such request")
