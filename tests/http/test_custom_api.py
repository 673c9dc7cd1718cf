"""What is in the custom folder is listed for the operator."""

from tests.docs.test_custom import written
from tests.support.serving import Served


async def test_each_overlay_is_named_with_its_view_and_what_is_wrong_with_it(
    app_server: Served,
) -> None:
    folder = app_server.parts.settings.custom_dir
    written(folder)
    (folder / "overlays/odd.html").write_text("{# view: panels #}{% block %}")
    async with app_server.http.get("/api/custom") as response:
        told = await response.json()
    assert told["folder"] == str(folder)
    odd, plain = told["overlays"]
    assert plain == {"name": "plain", "view": "scoreboard", "problem": None}
    assert (odd["name"], odd["view"]) == ("odd", "panels")
    assert odd["problem"]


async def test_a_folder_that_is_not_there_has_none(app_server: Served) -> None:
    async with app_server.http.get("/api/custom") as response:
        assert (await response.json())["overlays"] == []
