"""A slow disk: a shim before `fsync` that waits as long as a file says, where a C compiler is."""

import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void wait_as_told(void) {
    const char *path = getenv("CUECAST_SLOW_FSYNC");
    FILE *file = path ? fopen(path, "r") : NULL;
    int ms = 0;
    if (file) {
        if (fscanf(file, "%d", &ms) != 1) ms = 0;
        fclose(file);
    }
    if (ms > 0) usleep((useconds_t) ms * 500);
}

static int slowly(const char *name, int fd) {
    int (*real)(int) = (int (*)(int)) dlsym(RTLD_NEXT, name);
    wait_as_told();
    int done = real(fd);
    wait_as_told();
    return done;
}

int fsync(int fd) { return slowly("fsync", fd); }
int fdatasync(int fd) { return slowly("fdatasync", fd); }
"""

WHY_NOT = "SLOW DISK NOT TRIED: it takes Linux and a C compiler"


class SlowDisk:
    """`SlowDisk.on(folder)`, or None where there can be none; `env` for what shall be slow."""

    def __init__(self, library: Path, told: Path) -> None:
        self._told = told
        self.env = {"LD_PRELOAD": str(library), "CUECAST_SLOW_FSYNC": str(told)}

    @classmethod
    def on(cls, folder: Path) -> "SlowDisk | None":
        """Compile it into a folder."""
        compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
        if compiler is None or sys.platform != "linux":
            return None
        source, library, told = folder / "slow.c", folder / "slow.so", folder / "slow.ms"
        source.write_text(SOURCE)
        words = [compiler, "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"]
        if subprocess.call(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
            return None
        told.write_text("0")
        return cls(library, told)

    def takes(self, ms: int) -> None:
        """From now on each `fsync` takes so long: half before the real one, half after."""
        self._told.write_text(str(ms))
