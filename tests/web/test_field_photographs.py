"""A photograph under a battlefield: its dots alone are kept, for its owner alone, as long as the battlefield is."""

import io
import zipfile
from typing import Any

import httpx
import pytest
from PIL import Image
from sqlalchemy import func, select

from app.persistence import matches, tables
from app.realtime.records.record import export
from tests.web.test_battlefields import SEATS, YARD, keep
from tests.web.test_kept_armies import other as other

SECRET = "51.5007N 0.1246W"
ORIENTATION, DESCRIPTION = 274, 270


def taken(kind: str = "JPEG", **more: Any) -> bytes:
    """A photograph lying on its side, red to the right of it: 3000 by 1500 dots, with a secret in its file."""
    image = Image.new("RGB", (3000, 1500), (0, 0, 200))
    image.paste((200, 0, 0), (1500, 0, 3000, 1500))
    told = Image.Exif()
    told[ORIENTATION], told[DESCRIPTION] = 6, SECRET
    out = io.BytesIO()
    image.save(out, kind, exif=told.tobytes(), **more)
    return out.getvalue()


async def photo_of(client: httpx.AsyncClient, field: str) -> httpx.Response:
    return await client.get(f"/battlefields/{field}/photograph")


async def laid(client: httpx.AsyncClient, data: bytes) -> str:
    field: str = (await keep(client, "wh40k", YARD))["id"]
    answer = await client.put(f"/battlefields/{field}/photograph", content=data)
    assert answer.status_code == 200, answer.text
    return field


async def kept_here(client: httpx.AsyncClient) -> int:
    store = client.app.state.store  # type: ignore[attr-defined]
    async with store.engine.connect() as connection:
        count: int = (await connection.execute(select(func.count()).select_from(tables.photograph))).scalar_one()
    return count


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
async def test_a_photograph_is_turned_and_made_anew_of_its_dots_alone(app_client: httpx.AsyncClient, kind: str) -> None:
    assert SECRET.encode() in taken(kind)
    field = await laid(app_client, taken(kind))
    seen = await photo_of(app_client, field)
    assert (seen.status_code, seen.headers["content-type"]) == (200, "image/jpeg")
    assert SECRET.encode() not in seen.content
    image = Image.open(io.BytesIO(seen.content))
    assert (image.size, dict(image.getexif())) == ((1024, 2048), {})
    red, _, blue = image.convert("RGB").getpixel((512, 2000))  # type: ignore[misc]
    assert red > 150 > blue
    told = (await app_client.get(f"/battlefields/{field}")).json()["photograph"]
    assert (told["width"], told["height"], len(told["corners"])) == (1024, 2048, 4)


async def test_its_corners_are_pulled_and_one_that_no_mat_has_is_refused(app_client: httpx.AsyncClient) -> None:
    field = await laid(app_client, taken())
    where = f"/battlefields/{field}/photograph/corners"
    corners = [[100, 90.5], [900, 100], [1000, 1900], [20, 1800]]
    assert (await app_client.put(where, json={"corners": corners})).json()["corners"] == corners
    crossed = [corners[1], corners[0], *corners[2:]]
    for bad in (crossed, corners[:3], [[-1, 0], *corners[1:]], [[3000, 0], *corners[1:]]):
        assert (await app_client.put(where, json={"corners": bad})).status_code == 422, bad
    assert (await app_client.get(f"/battlefields/{field}")).json()["photograph"]["corners"] == corners


async def test_what_is_no_photograph_is_refused_in_words(app_client: httpx.AsyncClient) -> None:
    field = (await keep(app_client, "wh40k", YARD))["id"]
    bomb = io.BytesIO()
    Image.new("1", (12_000, 6_000)).save(bomb, "PNG")
    for data, code in (
        (b"\0\0\0\x18ftypheic\0\0\0\0", "photo_heic"),
        (b"GIF89a", "photo_kind"),
        (b"%PDF-1.7", "photo_kind"),
        (taken()[:3000], "photo_broken"),
        (bomb.getvalue(), "photo_too_many_dots"),
    ):
        answer = await app_client.put(f"/battlefields/{field}/photograph", content=data)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    long = await app_client.put(f"/battlefields/{field}/photograph", content=b" " * (16 * 1024 * 1024 + 1))
    assert long.status_code == 413
    assert (await photo_of(app_client, field)).status_code == 404


async def test_nobody_but_its_owner_has_it_whoever_is_shared_or_plays_the_field(
    app_client: httpx.AsyncClient, other: httpx.AsyncClient
) -> None:
    field = await laid(app_client, taken())
    picture = (await photo_of(app_client, field)).content
    link = (await app_client.post(f"/battlefields/{field}/share")).json()["link"]
    path = "/f/" + link.rpartition("/")[2]
    copy = (await other.post(f"{path}/copy")).json()["id"]
    wish = {"system": "wh40k", "seats": SEATS, "battlefield": field}
    match = (await app_client.post("/matches", json=wish)).json()["id"]
    played = (await app_client.get(f"/battlefields/{field}")).json()
    assert await kept_here(app_client) == 1
    for who, id in ((other, field), (other, copy), (app_client, copy)):
        assert (await photo_of(who, id)).status_code == 404
        assert not (await who.get(f"/battlefields/{id}")).json().get("photograph")
    for who, id in ((other, field), (app_client, copy)):
        assert (await who.put(f"/battlefields/{id}/photograph", content=taken())).status_code == 404
        assert (await who.delete(f"/battlefields/{id}/photograph")).status_code == 404
    assert played["photograph"]
    here = app_client.app.state  # type: ignore[attr-defined]
    (row,) = await matches.of_ids(here.store, [match])
    record = "".join(
        await export(here.store, here.tables.systems["wh40k"].rules, row, await here.tables.first_state(row))
    )
    assert "Club yard" in record
    assert "photograph" not in record
    for shown in (path, f"/t/{match}", f"/t/{match}/board.svg", f"/battlefields/{field}/file"):
        answer = await other.get(shown)
        assert answer.status_code == 200, shown
        assert b"photograph" not in answer.content, shown
        assert picture[300:400] not in answer.content, shown


async def test_it_is_exported_with_its_field_and_goes_with_it_or_with_its_owner(app_client: httpx.AsyncClient) -> None:
    field = await laid(app_client, taken())
    picture = (await photo_of(app_client, field)).content
    packed = zipfile.ZipFile(io.BytesIO((await app_client.get("/me/export")).content))
    (name,) = [name for name in packed.namelist() if name.endswith(".jpg")]
    assert (name, packed.read(name)) == (f"battlefields/wh40k/Club-yard-{field[:6]}.jpg", picture)
    assert (await app_client.delete(f"/battlefields/{field}/photograph")).status_code == 204
    assert (await app_client.get(f"/battlefields/{field}")).json()["photograph"] is None
    assert await kept_here(app_client) == 0
    await app_client.put(f"/battlefields/{field}/photograph", content=taken())
    assert (await app_client.delete(f"/battlefields/{field}")).status_code == 204
    assert await kept_here(app_client) == 0
    await laid(app_client, taken())
    assert await kept_here(app_client) == 1
    assert (await app_client.delete("/me")).status_code == 204
    assert await kept_here(app_client) == 0
