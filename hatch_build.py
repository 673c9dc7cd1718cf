"""Puts front-end packages, and into a wheel templates and static files, into what is built."""

import json
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FilesHook(BuildHookInterface[Any]):
    """Adds `server/_files/` to a wheel; an editable install reads the checkout instead.

    A source distribution carries the front-end packages in their place: so its wheel can be built.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders to carry; a front-end package that is not installed ends the build."""
        if version == "editable":
            return
        root = Path(self.root)
        wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))["dependencies"]
        carried = [f"node_modules/{name}" for name in wanted]
        place = ""
        if self.target_name == "wheel":
            carried += ["overlays", "static", "locale"]
            place = "server/_files/"
        for name in carried:
            if not (root / name).is_dir():
                raise FileNotFoundError(f"{root / name} is missing: run `run.py setup` first")
            build_data["force_include"][str(root / name)] = f"{place}{name}"
