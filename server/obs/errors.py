"""How talking to OBS can fail; each text is one line for a person and holds no password."""


class ObsError(Exception):
    """Anything that OBS, or the way to it, can be the cause of."""


class ObsGone(ObsError):
    """OBS cannot be reached, or the link to it broke, or it does not answer."""


class NotObs(ObsError):
    """Something answers that is no obs-websocket which we can talk to."""


class WrongPassword(ObsError):
    """OBS wants another password, or one at all."""


class ObsRefused(ObsError):
    """OBS did not do it; `code` as obs-websocket has it."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class UnknownRequest(ObsRefused):
    """This version of OBS has no such request; it was not sent."""
