"""A certificate that can be used, and one line for each that cannot."""

from pathlib import Path

import pytest
import trustme

from server.settings import read_settings
from server.store.base import StartError
from server.tls import context_of
from tests.support.process import failed


@pytest.fixture(scope="module")
def pems(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of certificates and keys."""
    folder = tmp_path_factory.mktemp("pems")
    authority = trustme.CA()
    for name in ("one", "other"):
        issued = authority.issue_cert("127.0.0.1")
        issued.cert_chain_pems[0].write_to_path(folder / f"{name}.crt")
        issued.private_key_pem.write_to_path(folder / f"{name}.key")
        issued.private_key_and_cert_chain_pem.write_to_path(folder / f"{name}.pem")
    (folder / "letter.txt").write_text("Dear club,", encoding="utf-8")
    return folder


def words(folder: Path, cert: str | None, key: str | None) -> list[str]:
    """The options that name these files of the folder."""
    given = [("--tls-cert", cert), ("--tls-key", key)]
    return [word for flag, name in given if name for word in (flag, str(folder / name))]


def test_without_one_it_is_plain_http() -> None:
    assert context_of(read_settings("serve", [], {})) is None


@pytest.mark.parametrize(("cert", "key"), [("one.crt", "one.key"), ("one.pem", None)])
def test_a_certificate_with_its_key(pems: Path, cert: str, key: str | None) -> None:
    assert context_of(read_settings("serve", words(pems, cert, key), {})) is not None


BAD = [
    ("no.crt", "one.key", "--tls-cert .*no.crt cannot be read"),
    ("one.crt", "no.key", "--tls-key .*no.key cannot be read"),
    ("one.crt", "other.key", "other.key does not belong to the certificate .*one.crt"),
    ("letter.txt", "one.key", "are no certificate and its key"),
    ("one.crt", "letter.txt", "are no certificate and its key"),
    ("one.crt", None, "name the key by --tls-key"),
    (None, "one.key", "--tls-cert"),
]


@pytest.mark.parametrize(("cert", "key", "said"), BAD)
def test_what_cannot_be_used_is_said_in_one_line(
    pems: Path, cert: str | None, key: str | None, said: str
) -> None:
    with pytest.raises(StartError, match=said) as caught:
        context_of(read_settings("serve", words(pems, cert, key), {}))
    assert "\n" not in str(caught.value)


async def test_the_program_says_it_and_ends(pems: Path, tmp_path: Path) -> None:
    folder = ("--port", "0", "--data-dir", str(tmp_path / "data"))
    code, errors = await failed("serve", *folder, *words(pems, "one.crt", "other.key"))
    assert code == 2
    assert errors.startswith("cuecast: the key ")
    assert errors.count("\n") == 1
    assert not (tmp_path / "data").exists(), "it is said before anything is made"
