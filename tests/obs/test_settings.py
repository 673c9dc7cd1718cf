"""The file of cues, and what is said of a wrong one."""

from pathlib import Path

import pytest

from server.obs.settings import read_cues
from server.store.base import StartError


def written(folder: Path, text: str) -> Path:
    path = folder / "cues.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_no_file_is_no_rule() -> None:
    assert read_cues(None) == ()


def test_a_file_holds_rules_in_order(tmp_path: Path) -> None:
    text = (
        '[[cue]]\non = "break_100"\nscene = "Powtórka"\nback_s = 8\n\n[[cue]]\non = ["frame_end"]'
    )
    first, second = read_cues(written(tmp_path, text + "\nreplay = true\n"))
    assert (first.scene, first.back_s) == ("Powtórka", 8)
    assert second.replay


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[cue]]\non = \n", "line 2"),
        ('[[cue]]\non = "break_50"\nscene = 1', "cue 1: scene"),
        ('[cue]\non = "break_50"', r"\[\[cue\]\]"),
        ("cue = 7", r"\[\[cue\]\]"),
        ('[obs]\npassword = "secret"', "obs: rules begin with"),
    ],
)
def test_what_is_wrong_is_said_with_the_file(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(StartError, match=says) as raised:
        read_cues(written(tmp_path, text))
    assert "cues.toml" in str(raised.value)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"nowhere\.toml cannot be read"):
        read_cues(tmp_path / "nowhere.toml")
