"""The addresses of the contract are there."""

from server.http.routes import ROUTES

WANTED = """
GET /
GET /referee
GET /commentary
GET /overlay/{name}
GET /healthz
GET /ws
POST /api/matches
GET /api/matches
GET /api/matches/{id}
GET /api/matches/{id}/log
GET /api/matches/{id}/export
POST /api/matches/{id}/events
POST /api/import
GET /api/tables
PUT /api/tables
POST /api/keys
GET /api/keys
DELETE /api/keys
"""


def test_every_address_of_the_contract_is_there() -> None:
    there = {f"{route.method} {route.path}" for route in ROUTES}
    assert set(WANTED.strip().splitlines()) <= there


def test_none_is_there_twice() -> None:
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)
