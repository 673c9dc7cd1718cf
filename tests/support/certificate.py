"""A certificate for this machine, made for one test."""

from dataclasses import dataclass
from pathlib import Path

import trustme


@dataclass(frozen=True)
class Certificate:
    """Its files, and the authority that signed it."""

    cert: Path
    key: Path
    authority: Path

    @property
    def options(self) -> tuple[str, ...]:
        """As on the command line."""
        return ("--tls-cert", str(self.cert), "--tls-key", str(self.key))


def certificate(folder: Path) -> Certificate:
    """A certificate of 127.0.0.1 and localhost, in a folder."""
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1", "localhost")
    made = Certificate(folder / "cert.pem", folder / "key.pem", folder / "authority.pem")
    issued.cert_chain_pems[0].write_to_path(made.cert)
    issued.private_key_pem.write_to_path(made.key)
    authority.cert_pem.write_to_path(made.authority)
    return made
