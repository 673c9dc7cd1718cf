"""Every address of the server on one page."""

from aiohttp import web

from server.http import api, keys_api, pages
from server.http.files import STATIC, VENDOR
from server.http.health import healthz
from server.http.socket import socket

ROUTES: tuple[web.RouteDef, ...] = (
    web.get("/", pages.index),
    web.get("/referee", pages.page),
    web.get("/commentary", pages.page),
    web.get("/overlay/{name}", pages.overlay),
    web.get("/static/{path:.+}", STATIC.serve),
    web.get("/vendor/{path:.+}", VENDOR.serve),
    web.get("/healthz", healthz),
    web.get("/ws", socket),
    web.post("/api/matches", api.create_match),
    web.get("/api/matches", api.list_matches),
    web.get("/api/matches/{id}", api.get_match),
    web.get("/api/matches/{id}/log", api.get_log),
    web.get("/api/matches/{id}/export", api.get_export),
    web.post("/api/matches/{id}/events", api.post_event),
    web.post("/api/import", api.post_import),
    web.get("/api/tables", api.get_tables),
    web.put("/api/tables", api.put_table),
    web.post("/api/keys", keys_api.post_key),
    web.get("/api/keys", keys_api.get_keys),
    web.delete("/api/keys", keys_api.delete_key),
)
