"""Finds templates, static files, catalogues and front-end packages, installed or not."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_files"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent

OVERLAYS = _ROOT / "overlays"
STATIC = _ROOT / "static"
LOCALE = _ROOT / "locale"
VENDOR = _ROOT / "node_modules"
"""Front-end packages; only an allow-list of their files is served (`server/http`)."""
