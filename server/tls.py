"""HTTPS by a certificate of the operator's own; where it cannot be used, one line says why."""

import ssl
from pathlib import Path

from server.settings import Settings
from server.store.base import StartError

HANDSHAKE_WITHIN_S = 10.0


def context_of(settings: Settings) -> ssl.SSLContext | None:
    """What to serve HTTPS with; None where no certificate was named. Raises StartError."""
    certificate, key = settings.tls_cert, settings.tls_key
    if certificate is None:
        if key is not None:
            raise StartError("--tls-key needs the certificate that it belongs to: --tls-cert")
        return None
    _readable("--tls-cert", certificate)
    if key is not None:
        _readable("--tls-key", key)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        # A password would be asked for on the terminal, where nobody may be.
        context.load_cert_chain(certificate, key, password=lambda: b"")
    except ssl.SSLError as error:
        raise StartError(_why_not(certificate, key, error)) from error
    return context


def _readable(option: str, path: Path) -> None:
    try:
        with path.open("rb"):
            pass
    except OSError as error:
        raise StartError(f"{option} {path} cannot be read ({error.strerror})") from error


def _why_not(certificate: Path, key: Path | None, error: ssl.SSLError) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"the key {key or certificate} does not belong to the certificate {certificate}"
    if key is None:
        return f"{certificate} holds no certificate with its key (PEM): name the key by --tls-key"
    return f"{certificate} and {key} are no certificate and its key (PEM, without a password)"
