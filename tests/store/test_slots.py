"""Which node has which slot is what the nodes say, the latest word first."""

from server.store.slots import SlotMap

SLOTS = [
    [0, 8191, [b"10.0.0.1", 1, b"id"], [b"10.0.0.3", 3, b"id"]],
    [8192, 16382, [b"", 2, b"id", []], [None, 4, b"id"]],
]


def test_slots_and_nodes_are_read_and_a_nameless_host_is_the_one_that_was_asked() -> None:
    slots = SlotMap([("seed", 9)])
    assert slots.node(5) is None
    slots.read(SLOTS, ("10.0.0.2", 2))
    assert slots.node(0) == slots.node(8191) == ("10.0.0.1", 1)
    assert slots.node(8192) == ("10.0.0.2", 2)
    assert slots.node(16383) is None
    assert slots.masters() == [("10.0.0.1", 1), ("10.0.0.2", 2)]
    assert set(slots.known()) == {
        ("10.0.0.1", 1),
        ("10.0.0.2", 2),
        ("10.0.0.3", 3),
        ("10.0.0.2", 4),
        ("seed", 9),
    }


def test_a_node_that_has_a_slot_by_another_ones_word_is_gone_to() -> None:
    slots = SlotMap([])
    slots.read(SLOTS, ("10.0.0.2", 2))
    slots.moved(7, ("10.0.0.7", 7))
    assert slots.node(7) == ("10.0.0.7", 7)
    assert slots.node(8) == ("10.0.0.1", 1)


def test_a_node_that_did_not_answer_is_asked_last() -> None:
    slots = SlotMap([("a", 1), ("b", 2), ("c", 3)])
    slots.doubt(("b", 2))
    assert {slots.known()[-1] for _ in range(20)} == {("b", 2)}
    slots.read([], ("b", 2))
    assert {slots.known()[-1] for _ in range(50)} == {("a", 1), ("b", 2), ("c", 3)}
