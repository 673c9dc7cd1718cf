"""A data directory is asked whether it can keep anything before a Valkey is put on it."""

from pathlib import Path

import pytest

from server.store import disk
from server.store.base import StartError


def test_a_directory_is_made_for_us_alone_and_left_clean(tmp_path: Path) -> None:
    data_dir = tmp_path / "a b" / "dane łódź"
    disk.check_writable(data_dir)
    assert data_dir.stat().st_mode & 0o777 == 0o700
    assert list(data_dir.iterdir()) == []


def test_a_file_in_its_place_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartError, match=r"cannot write to .*file.*--data-dir") as raised:
        disk.check_writable(tmp_path / "file")
    assert "\n" not in str(raised.value)


def test_a_place_where_nothing_can_be_made_is_said_in_one_line() -> None:
    with pytest.raises(StartError, match="cannot write to /proc/cuecast"):
        disk.check_writable(Path("/proc/cuecast"))


def test_little_space_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not disk.is_full(tmp_path)
    monkeypatch.setattr(disk, "FREE_BYTES", 1 << 60)
    assert disk.is_full(tmp_path)
    assert str(tmp_path) in disk.full_text(tmp_path)
