"""Replies as values."""

from server.core.ids import CommandId, MatchId
from server.store.base import (
    Appended,
    Conflict,
    Control,
    Document,
    DocumentChanged,
    KeyRevoked,
    Known,
    LogEntry,
    MatchCreated,
    MatchRecord,
    TableChanged,
)
from server.store.replies import (
    answer,
    appended,
    control_json,
    control_signal,
    document,
    log_entry,
    match_record,
    split_snapshot,
)


def test_a_log_entry_is_numbered_by_its_stream_id() -> None:
    reply = [b"12-0", [b"line", b"{}", b"id", b"c1"]]
    assert log_entry(reply) == LogEntry(12, CommandId("c1"), b"{}")


def test_a_snapshot_may_hold_spaces_and_be_empty() -> None:
    assert split_snapshot(b"3 a b c") == (3, b"a b c")
    assert split_snapshot(b"3 ") == (3, b"")
    assert split_snapshot(None) is None


def test_a_document_may_hold_spaces_and_be_empty() -> None:
    assert document(b"12 a b") == Document(12, b"a b")
    assert document(b"0 ") == Document(0, b"")


def test_each_outcome_of_an_append_is_told_apart() -> None:
    assert appended([b"appended", b"4"]) == Appended(4)
    assert appended([b"conflict", b"4", b"2"]) == Conflict(4, 2)
    assert appended([b"known", b"4"]) == Known(4, None)
    assert appended([b"refused", b'["stale","too old"]']) == Known(None, ("stale", "too old"))
    assert appended([b"no_match"]) is None


def test_an_answer_is_a_seq_or_a_refusal() -> None:
    assert answer(b"known", b"9") == Known(9, None)
    assert answer(b"refused", b'["not_on","\xc5\x82"]') == Known(None, ("not_on", "ł"))


def test_a_match_has_the_epoch_of_now_and_not_of_its_creation() -> None:
    encoded = b'{"id":"m","format":"{}","sides":"{}","table":null,"created_ms":1,"epoch":1}'
    assert match_record([encoded, b"5", None]) == MatchRecord(MatchId("m"), "{}", "{}", None, 1, 5)
    assert match_record([None, None, None]) is None


def test_a_signal_comes_back_from_the_control_stream_as_it_was() -> None:
    signals: list[Control] = [
        MatchCreated(MatchId("m")),
        TableChanged("1", None),
        TableChanged("1", MatchId("m")),
        KeyRevoked("h"),
        DocumentChanged("league", "club"),
    ]
    for signal in signals:
        assert control_signal([b"1-0", [b"signal", control_json(signal)]]) == signal


def test_a_signal_that_is_not_known_is_none() -> None:
    for fields in ([b"signal", b'{"type":"New"}'], [b"signal", b"no json"], [b"else", b"{}"]):
        assert control_signal([b"1-0", fields]) is None
