"""The user's own overlays: a folder of templates, styles and images that no upgrade touches."""

import re
import traceback
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias, get_args

import structlog
from jinja2 import (
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    PrefixLoader,
    TemplateError,
    TemplateNotFound,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment

from server import resources
from server.http.files import Tree
from server.http.overlays import OPTIONS, Overlay
from server.http.templates import LANGUAGES, dressed
from server.protocol.messages import TableView, ViewName

log = structlog.get_logger(__name__)

PREFIX: Final = "custom"
VIEWS: Final = (*get_args(ViewName), *get_args(TableView))
SUFFIXES: Final = (".css", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".woff2")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_VIEW = re.compile(r"\{#-?\s*view:\s*([a-z]+)\s*-?#\}")
HELP: Final = "from the custom folder"
PUBLIC_VIEWS: Final = ("scoreboard", "panels", "programme")
"""What the key of an overlay opens."""

View: TypeAlias = ViewName | TableView


_MISTAKES: Final = (
    TemplateError, ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError,
    ValueError,
)  # fmt: skip
"""What an expression of a template may raise, too deep a recursion included."""


class CustomError(Exception):
    """A template that cannot be drawn: the text names its line."""


class CustomFolder:
    """`overlays/NAME.html`, `css/`, `images/` and `fonts/` of one folder, which may not be there.

    Templates are Jinja2 in a sandbox; they extend `custom.html` and see what ours see. What lies
    outside of the folder is out of reach, by links too.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = CustomTree(root)
        self._environments: dict[str, ImmutableSandboxedEnvironment] = {}
        self._undrawn: dict[str, str] = {}

    @cached_property
    def _templates(self) -> Path:
        return self.root / "overlays"

    def names(self) -> list[str]:
        """The overlays that are there."""
        if not self._templates.is_dir():
            return []
        return sorted(path.stem for path in self._templates.glob("*.html") if self._find(path.stem))

    def overlay(self, name: str) -> Overlay | None:
        """The overlay of that name; its first line may say `{# view: panels #}`."""
        path = self._find(name)
        if path is None:
            return None
        view = view_of(path.read_text("utf-8", errors="replace"))
        return Overlay(name, view, HELP, tuple(OPTIONS), folder=f"{PREFIX}:")

    def render(self, template: str, lang: str, context: Mapping[str, Any]) -> str:
        """The page of `custom:NAME.html`; CustomError."""
        try:
            drawn = self._environment(lang).get_template(template).render(**context)
        except _MISTAKES as error:
            named = template.partition(":")[2]
            problem = f"{named}{_where(error, named)}: {error}"
            self._undrawn[template] = problem
            raise CustomError(problem) from error
        self._undrawn.pop(template, None)
        return drawn

    def problem(self, name: str) -> str | None:
        """What keeps a template from being read, or kept it from being drawn last, if anything."""
        template = f"{PREFIX}:{name}.html"
        try:
            self._environment("en").get_template(template)
        except (TemplateError, UnicodeError) as error:
            return str(error)
        return self._undrawn.get(template)

    def style(self, name: str) -> str | None:
        """The address of `css/NAME.css`, None where there is none."""
        path = f"css/{name}.css"
        named = _NAME.fullmatch(name) is not None
        return self.files.url(path) if named and self.files.find(path) else None

    def _find(self, name: str) -> Path | None:
        if not _NAME.fullmatch(name):
            return None
        path = self._templates / f"{name}.html"
        try:
            inside = path.resolve().is_relative_to(self.root.resolve())
            return path if inside and path.is_file() else None
        except OSError:
            return None

    def _environment(self, lang: str) -> ImmutableSandboxedEnvironment:
        if lang not in self._environments:
            ours = FileSystemLoader(resources.OVERLAYS)
            theirs = PrefixLoader({PREFIX: Inside(self._templates, self.root)}, delimiter=":")
            made = ImmutableSandboxedEnvironment(
                loader=ChoiceLoader([theirs, ours]),
                autoescape=True,
                extensions=["jinja2.ext.i18n"],
                trim_blocks=True,
                lstrip_blocks=True,
            )
            self._environments[lang] = dressed(made, LANGUAGES[lang])
            made.globals["custom"] = self.files.url
            made.globals["custom_style"] = self.style
        return self._environments[lang]


def _where(error: Exception, named: str) -> str:
    """The line of the template, as the error says itself, or else as its trace does."""
    line = getattr(error, "lineno", None)
    if line is None:
        frames = traceback.extract_tb(error.__traceback__)
        line = next((at.lineno for at in reversed(frames) if Path(at.filename).name == named), None)
    return f", line {line}" if line else ""


class Inside(FileSystemLoader):
    """Templates of a folder, but for what a link in it would bring from outside of `root`."""

    def __init__(self, folder: Path, root: Path) -> None:
        super().__init__(folder)
        self._root = root

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """See jinja2; `TemplateNotFound` too for what is outside."""
        found = super().get_source(environment, template)
        if not Path(found[1]).resolve().is_relative_to(self._root.resolve()):
            raise TemplateNotFound(template)
        return found


class CustomTree(Tree):
    """Style sheets, images and fonts of the folder."""

    def __init__(self, root: Path) -> None:
        super().__init__("/custom", root)

    def find(self, path: str) -> Path | None:
        """The file, None if it is none of these."""
        return super().find(path) if path.lower().endswith(SUFFIXES) else None


def view_of(text: str) -> View:
    """The view that a template names in its first line; the scoreboard's without."""
    named = _VIEW.match(text.lstrip())
    view = named[1] if named else "scoreboard"
    return view if view in PUBLIC_VIEWS else "scoreboard"  # type: ignore[return-value]
