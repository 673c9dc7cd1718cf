"""Every address of the server on one page."""

from aiohttp import web

from server.http import api, graphics_api, keys_api, leagues_api, obs_api, pages, pages_api
from server.http.files import STATIC, VENDOR
from server.http.health import healthz, metrics
from server.http.record_api import get_record
from server.http.socket import socket

ROUTES: tuple[web.RouteDef, ...] = (
    web.get("/", pages.index),
    web.get("/referee", pages.page),
    web.get("/timing", pages.page),
    web.get("/commentary", pages.page),
    web.get("/overlay/{name}", pages.overlay),
    web.get("/static/{path:.+}", STATIC.serve),
    web.get("/vendor/{path:.+}", VENDOR.serve),
    web.get("/healthz", healthz),
    web.get("/metrics", metrics),
    web.get("/ws", socket),
    web.post("/api/matches", api.create_match),
    web.get("/api/matches", api.list_matches),
    web.get("/api/matches/{id}", api.get_match),
    web.get("/api/matches/{id}/log", api.get_log),
    web.get("/api/matches/{id}/export", api.get_export),
    web.get("/api/matches/{id}/record", get_record),
    web.post("/api/matches/{id}/events", api.post_event),
    web.post("/api/import", api.post_import),
    web.get("/api/tables", api.get_tables),
    web.put("/api/tables", api.put_table),
    web.post("/api/leagues", leagues_api.create_league),
    web.get("/api/leagues", leagues_api.list_leagues),
    web.get("/api/leagues/{id}", leagues_api.get_league),
    web.get("/api/leagues/{id}/table", leagues_api.get_table),
    web.post("/api/leagues/{id}/nights", leagues_api.post_night),
    web.delete("/api/leagues/{id}/nights/{n}", leagues_api.delete_night),
    web.post("/api/leagues/{id}/play-offs", leagues_api.post_play_offs),
    web.post("/api/leagues/{id}/results", leagues_api.post_results),
    web.get("/api/graphics/{table}", graphics_api.get_graphics),
    web.put("/api/graphics/{table}", graphics_api.put_graphics),
    web.get("/api/pages", pages_api.get_pages),
    web.post("/api/pages/{id}", pages_api.post_page),
    web.post("/api/keys", keys_api.post_key),
    web.get("/api/keys", keys_api.get_keys),
    web.delete("/api/keys", keys_api.delete_key),
    web.get("/api/obs", obs_api.get_obs),
    web.put("/api/obs/lock", obs_api.put_lock),
    web.put("/api/obs/cues", obs_api.put_cues),
    web.get("/api/obs/sources", obs_api.get_sources),
    web.post("/api/obs/setup", obs_api.post_setup),
)
