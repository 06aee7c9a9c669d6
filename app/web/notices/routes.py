"""What an owner says of his notices: where he is reached, of what, and when not; and that there be none at all."""

import secrets
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from email_validator import EmailNotValidError, validate_email
from fastapi import APIRouter, Depends, HTTPException, Path, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import Field
from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from webauthn.helpers import bytes_to_base64url

from app.persistence import channels, tables
from app.persistence.channels import Channel, TooManyChannels
from app.persistence.engine import Store
from app.settings import Settings
from app.web.deps import NowDep, StoreDep, public_root
from app.web.me import UNKEPT
from app.web.notices.outside import Refused, Unreached, place_of, resolved
from app.web.notices.push import Subscribed, public_point, push_key
from app.web.notices.sending import bring
from app.web.owners import AnyDevice, DeviceDep, keeping_device
from app.web.quota import saves_within_quota, within_quota
from app.web.render import render
from app.web.strict import MatchCode, Strict
from app.web.words import MINE, language_of

router = APIRouter()

Code = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{32}$")]
ChannelId = Annotated[int, Path(ge=1, le=2**53)]
Address = Annotated[str, Field(min_length=3, max_length=2000)]
Kind = Literal["decision", "time", "ended", "rematch", "date", "invited"]
Minute = Annotated[int, Field(ge=0, le=1439, strict=True)]
Mail = Annotated[str, Field(min_length=3, max_length=254)]


class NewWebhook(Strict):
    """A webhook: an address that is posted to, in the form of chat programs or as signed data."""

    address: Address
    form: Literal["discord", "json"] = "json"


class NewMail(Strict):
    """A mail address."""

    address: Mail


class NewPush(Strict):
    """A browser that subscribed to push."""

    address: Address
    keys: Subscribed


class ChannelChange(Strict):
    """Whether a channel is on, and what for."""

    is_on: bool
    kinds: Annotated[list[Kind], Field(max_length=len(channels.KINDS))]


class QuietWish(Strict):
    """When nothing is to come, by minutes of the day in a time zone, and tables that are never told of."""

    quiet_from: Minute | None
    quiet_until: Minute | None
    zone: Annotated[str, Field(max_length=60)]
    muted: Annotated[list[MatchCode], Field(max_length=200)]


@router.get("/mine/notices", response_class=HTMLResponse)
async def page(request: Request) -> Response:
    """Notices."""
    return render(request, "notices.html", about=MINE, page={"root": public_root(request)})


@router.get("/me/notices")
async def told(request: Request, store: StoreDep, device: AnyDevice) -> Response:
    """Where this device's owner is reached, and when not; what a browser subscribes with, and whether mail goes from here."""
    settings: Settings = request.app.state.settings
    rows = await channels.of_owner(store, device.id) if device else []
    key = bytes_to_base64url(public_point(await push_key(store)))
    wish = tables.notice_wish
    found: Any = None
    if device:
        async with store.engine.connect() as connection:
            found = (await connection.execute(select(wish).where(wish.c.owner_id == device.id))).mappings().first()
    quiet = {name: found[name] if found else None for name in ("quiet_from", "quiet_until", "zone")}
    answer = {
        "channels": [_told(one) for one in rows],
        **quiet,
        "muted": found["muted"] if found else [],
        "mails": bool(settings.smtp_url),
        "key": key,
    }
    return JSONResponse(answer, headers=UNKEPT)


def _told(one: Channel) -> dict[str, Any]:
    """A channel as its owner is told of it; the secret of a signed webhook is his."""
    return {
        "id": one.id,
        "kind": one.kind,
        "address": one.address,
        "form": one.keys.get("form"),
        "secret": one.keys.get("secret"),
        "kinds": list(one.kinds),
        "is_on": one.is_on,
        "confirmed": one.confirming is None,
        "failures": one.failures,
        "told": one.told,
        "told_at": one.told_at and one.told_at.timestamp(),
    }


@router.put("/me/notices", dependencies=[Depends(saves_within_quota)])
async def say(store: StoreDep, device: DeviceDep, wish: QuietWish) -> dict[str, Any]:
    """Says when nothing is to come, and of which tables never."""
    if wish.zone not in available_timezones():
        raise HTTPException(422, "unknown_zone")
    values = wish.model_dump()
    made = insert(tables.notice_wish).values(owner_id=device.id, **values)
    async with store.engine.begin() as connection:
        await connection.execute(made.on_conflict_do_update(index_elements=["owner_id"], set_=values))
    return values


@router.delete("/me/notices", status_code=204)
async def stop(store: StoreDep, device: DeviceDep) -> None:
    """No notices at all."""
    await channels.stop_all(store, device.id)


@router.post("/me/channels/webhook", status_code=201, dependencies=[Depends(within_quota)])
async def add_webhook(request: Request, store: StoreDep, wish: NewWebhook) -> Response:
    """Reaches this device's owner by a webhook too."""
    await _may_be_posted_to(request, wish.address)
    keys = {"form": wish.form, "secret": secrets.token_urlsafe(32) if wish.form == "json" else None}
    return await _added(request, store, "webhook", wish.address, keys)


@router.post("/me/channels/push", status_code=201, dependencies=[Depends(within_quota)])
async def add_push(request: Request, store: StoreDep, wish: NewPush) -> Response:
    """Reaches this device's owner by this browser too."""
    await _may_be_posted_to(request, wish.address)
    return await _added(request, store, "push", wish.address, wish.keys.model_dump())


@router.post("/me/channels/mail", status_code=201, dependencies=[Depends(within_quota)])
async def add_mail(request: Request, store: StoreDep, now: NowDep, wish: NewMail) -> Response:
    """Reaches this device's owner by mail too, once the address has answered one that asks."""
    settings: Settings = request.app.state.settings
    if not settings.smtp_url:
        raise HTTPException(422, "no_mail")
    try:
        address = validate_email(wish.address, check_deliverability=False, test_environment=True).normalized
    except EmailNotValidError as error:
        raise HTTPException(422, "bad_address") from error
    return await _added(request, store, "mail", address, {}, now)


async def _may_be_posted_to(request: Request, address: str) -> None:
    settings: Settings = request.app.state.settings
    try:
        host, port, *_ = place_of(address, settings.own_hosts)
        await resolved(host, port, settings.own_hosts)
    except Refused as error:
        raise HTTPException(422, f"bad_address_{error}" if str(error) != "address" else "bad_address") from error
    except Unreached as error:
        raise HTTPException(422, "bad_address_name") from error


async def _added(
    request: Request, store: Store, kind: channels.Way, address: str, keys: dict[str, Any], now: Any = None
) -> Response:
    device = await keeping_device(request, store)
    try:
        made = await channels.add(
            store, device.id, kind, address, keys=keys, root=public_root(request), language=language_of(request)
        )
    except TooManyChannels as error:
        raise HTTPException(422, "too_many_channels") from error
    if made.confirming and now:
        await _send_now(request, store, made, "confirm", now)
    return device.told(request, JSONResponse(_told(made), status_code=201, headers=UNKEPT))


@router.put("/me/channels/{channel_id}")
async def change(store: StoreDep, device: DeviceDep, channel_id: ChannelId, wish: ChannelChange) -> dict[str, Any]:
    """Says whether a channel is on, and what for."""
    values = {"is_on": wish.is_on, "kinds": wish.kinds} | ({"failures": 0} if wish.is_on else {})
    if not await channels.change(store, device.id, channel_id, **values):
        raise HTTPException(404)
    return values


@router.delete("/me/channels/{channel_id}", status_code=204)
async def remove(store: StoreDep, device: DeviceDep, channel_id: ChannelId) -> None:
    """Takes a channel away."""
    if not await channels.remove(store, device.id, channel_id):
        raise HTTPException(404)


@router.post("/me/channels/{channel_id}/try", status_code=201, dependencies=[Depends(within_quota)])
async def try_it(request: Request, store: StoreDep, now: NowDep, device: DeviceDep, channel_id: ChannelId) -> Any:
    """Sends a notice to a channel at once, that says it is a try; gives how the channel is then."""
    found = await channels.get(store, channel_id)
    if found is None or found.owner_id != device.id:
        raise HTTPException(404)
    await _send_now(request, store, found, "confirm" if found.confirming else "try", now)
    after = await channels.get(store, channel_id)
    return {"channel": _told(after) if after else None}


async def _send_now(request: Request, store: Store, channel: Channel, kind: str, now: Any) -> None:
    async with store.engine.begin() as connection:
        made = insert(tables.message).values(
            channel_id=channel.id, body={"kind": kind}, due_at=now + channels.LEASE, tries=1
        )
        number = (await connection.execute(made.returning(tables.message.c.id))).scalar_one()
    message = channels.Message(id=number, channel_id=channel.id, body={"kind": kind}, tries=1)
    await bring(store, request.app.state.settings, message, channel, now)


@router.get("/n/{stop_code}", response_class=HTMLResponse)
async def stop_page(request: Request, store: StoreDep, stop_code: Code) -> Response:
    """What every notice leads to that one has enough of: looking at it changes nothing."""
    if await channels.owner_stopped_by(store, stop_code) is None:
        raise HTTPException(404)
    return render(request, "notices.html", about=MINE, page={"root": public_root(request), "stop": stop_code})


@router.post("/n/{stop_code}", status_code=201)
async def stop_by_code(store: StoreDep, stop_code: Code) -> dict[str, bool]:
    """No notices at all, by one press in a mail or on the page it leads to."""
    owner = await channels.owner_stopped_by(store, stop_code)
    if owner is None:
        raise HTTPException(404)
    await channels.stop_all(store, owner)
    return {"stopped": True}


@router.get("/n/confirm/{mail_code}", response_class=HTMLResponse)
async def confirm_page(request: Request, store: StoreDep, mail_code: Code) -> Response:
    """What a mail leads to that asks whether the address is its reader's."""
    if not await channels.is_asked(store, mail_code):
        raise HTTPException(404)
    return render(request, "notices.html", about=MINE, page={"root": public_root(request), "confirm": mail_code[:80]})


@router.post("/n/confirm/{mail_code}", status_code=201)
async def confirm(store: StoreDep, mail_code: Code) -> dict[str, bool]:
    """The address is its reader's."""
    if not await channels.confirm(store, mail_code):
        raise HTTPException(404)
    return {"confirmed": True}
