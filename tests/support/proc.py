"""What Linux tells of another process: its memory, its descriptors, and what its sockets hold."""

from pathlib import Path


def memory_mb(pid: int) -> float:
    """Memory that is the process's own or its share of (PSS), MB; RSS where the kernel hides it."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        name = "Pss:"
    except PermissionError:
        lines, name = Path(f"/proc/{pid}/status").read_text().splitlines(), "VmRSS:"
    (kib,) = (line.split()[1] for line in lines if line.startswith(name))
    return int(kib) / 1024


def descriptors(pid: int) -> int:
    """Open descriptors."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def unix_sockets(pid: int) -> int:
    """Those of them that are sockets of this machine alone, as the lines to its Valkey are."""
    rows = Path("/proc/net/unix").read_text().splitlines()[1:]
    known = {f"socket:[{row.split()[6]}]" for row in rows}
    return sum(_target(path) in known for path in Path(f"/proc/{pid}/fd").iterdir())


def _target(path: Path) -> str:
    try:
        return str(path.readlink())
    except FileNotFoundError:
        return ""  # closed meanwhile


def unsent(port: int) -> dict[int, int]:
    """Bytes that wait in the kernel for each other end of a local TCP port, by that end's port."""
    found = {}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, state, queues, *_ = line.split()
        if int(local[9:], 16) == port and state == "01":
            found[int(remote[9:], 16)] = int(queues[:8], 16)
    return found
