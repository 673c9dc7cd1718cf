"""The admin key: given, or made once and kept for this user alone."""

from pathlib import Path

import pytest

from server.access.admin import admin_key
from server.store.base import StartError


def test_a_given_key_is_taken_and_nothing_is_written(tmp_path: Path) -> None:
    assert admin_key("the-given-key", tmp_path / "none") == "the-given-key"
    assert not (tmp_path / "none").exists()


def test_a_key_is_made_once_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = admin_key(None, folder)
    assert admin_key(None, folder) == first
    assert (folder / "admin-key").stat().st_mode & 0o777 == 0o600


def test_what_is_not_to_be_kept_is_not(tmp_path: Path) -> None:
    first = admin_key(None, tmp_path, keep=False)
    assert admin_key(None, tmp_path, keep=False) != first
    assert not list(tmp_path.iterdir())


def test_an_empty_file_is_written_again(tmp_path: Path) -> None:
    (tmp_path / "admin-key").touch()
    first = admin_key(None, tmp_path)
    assert first
    assert admin_key(None, tmp_path) == first
    assert (tmp_path / "admin-key").stat().st_mode & 0o777 == 0o600


def test_a_file_that_holds_no_key_is_said(tmp_path: Path) -> None:
    (tmp_path / "admin-key").write_bytes(b"\xff\xfe")
    with pytest.raises(StartError, match="holds no key"):
        admin_key(None, tmp_path)


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StartError, match="--data-dir") as caught:
        admin_key(None, tmp_path / "file" / "data")
    assert "\n" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
