"""The headers of every answer: what a page may load and do, and what may be kept of it."""

import re

from aiohttp import web

from server.http.context import scheme_of

_HOST = re.compile(r"^[\w.:\[\]-]+$", re.ASCII)
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Server": "cuecast",
}
NO_PAGE = "default-src 'none'; frame-ancestors 'none'"
"""The policy of what is no page: opened as one, it may do nothing."""
BUILDER = "/overlays"
"""The one page that shows others in frames: overlays."""

OF_OBS = "style-src-elem 'self' 'unsafe-inline'"
"""OBS puts the custom CSS of a source into its page as a style element."""


def policy(scheme: str, host: str, *, in_obs: bool = False, frames: bool = False) -> str:
    """The content security policy of a page: nothing but our own files, nothing inline.

    `in_obs`: of an overlay, which takes style elements too, that is OBS's custom CSS, and which a
    page of ours may frame; there is nothing in it to press. `frames`: of the page that does so.
    """
    socket = f"{'wss' if scheme == 'https' else 'ws'}://{host}" if _HOST.match(host) else ""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            *([OF_OBS] if in_obs else []),
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            f"connect-src 'self' {socket}".strip(),  # older engines do not count sockets as 'self'
            *(["frame-src 'self'"] if frames else []),
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'self'" if in_obs else "frame-ancestors 'none'",
        )
    )


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Called before any answer is sent."""
    headers = response.headers
    headers.update(ALWAYS)
    if response.content_type == "text/html":
        in_obs = request.path.startswith("/overlay/")
        frames = request.path == BUILDER
        scheme = scheme_of(request)
        headers["Content-Security-Policy"] = policy(
            scheme, request.host, in_obs=in_obs, frames=frames
        )
        if in_obs:
            headers["X-Frame-Options"] = "SAMEORIGIN"
        headers["Cache-Control"] = "no-store"
    else:
        headers.setdefault("Content-Security-Policy", NO_PAGE)
        headers.setdefault("Cache-Control", "no-store")
