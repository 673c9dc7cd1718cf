"""Puts templates, static files, catalogues and front-end packages into the wheel."""

import json
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FilesHook(BuildHookInterface[Any]):
    """Adds `server/_files/` to a wheel; an editable install reads the checkout instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name the folders to carry; a front-end package that is not installed ends the build."""
        if version == "editable":
            return
        root = Path(self.root)
        carried = {folder: root / folder for folder in ("overlays", "static", "locale")}
        wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))["dependencies"]
        carried |= {f"node_modules/{name}": root / "node_modules" / name for name in wanted}
        for name, path in carried.items():
            if not path.is_dir():
                raise FileNotFoundError(f"{path} is missing: run `python3 run.py setup` first")
            build_data["force_include"][str(path)] = f"server/_files/{name}"
