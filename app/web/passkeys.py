"""Passkeys: a device's own lock as the way back to one's key. The server keeps a public key, and learns nothing of a finger."""

import json
from datetime import datetime, timedelta
from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from app.persistence import owners, passkeys
from app.persistence.device_codes import TooManyDevices
from app.web.deps import NowDep, StoreDep
from app.web.me import UNKEPT, told_of
from app.web.owners import AnyDevice, Device, DeviceDep, KeepingDevice, called, new_key
from app.web.quota import within_quota
from app.web.strict import Strict

router = APIRouter()

LASTS = timedelta(minutes=5)
Part = Annotated[str, Field(min_length=1, max_length=4000, pattern=r"^[A-Za-z0-9_-]+$")]


class NewPasskey(Strict):
    """What a browser gives for a passkey that it made, each part as base64url."""

    id: Part
    client_data: Part
    attestation: Part


class UsedPasskey(Strict):
    """What it gives where one is used."""

    id: Part
    client_data: Part
    authenticator_data: Part
    signature: Part


def _origin(request: Request) -> str:
    """The page that asks: the gate let it in, so it is one of ours; a program that says none is on the host it asked."""
    return request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}"


def _rp(request: Request) -> str:
    return urlsplit(_origin(request)).hostname or ""


def _named(id: str) -> bytes:
    """What a passkey is known by."""
    try:
        return base64url_to_bytes(id)
    except ValueError as error:
        raise HTTPException(422, "bad_passkey") from error


async def _challenge_of(store: StoreDep, client_data: str, now: datetime) -> bytes:
    """The challenge that this answers, which is asked no more. Answers 422 `challenge_over` where it was never, or too long ago."""
    try:
        challenge = base64url_to_bytes(json.loads(base64url_to_bytes(client_data))["challenge"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise HTTPException(422, "bad_passkey") from error
    if not await passkeys.answered(store, challenge, now):
        raise HTTPException(422, "challenge_over")
    return challenge


@router.post("/me/passkeys/options", status_code=201, dependencies=[Depends(within_quota)])
async def new_options(request: Request, store: StoreDep, now: NowDep, device: KeepingDevice) -> Response:
    """What a browser makes a passkey of."""
    name = (await owners.holdings_of(store, device.id)).name or "Castra"
    known = [PublicKeyCredentialDescriptor(id=one) for one in await passkeys.of_owner(store, device.id)]
    options = generate_registration_options(
        rp_id=_rp(request),
        rp_name="Castra",
        user_name=name,
        user_id=f"castra-{device.id}".encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=known,
    )
    await passkeys.ask(store, options.challenge, now, now + LASTS)
    return device.told(request, JSONResponse(json.loads(options_to_json(options)), status_code=201, headers=UNKEPT))


@router.post("/me/passkeys", status_code=201)
async def keep(request: Request, store: StoreDep, now: NowDep, device: DeviceDep, wish: NewPasskey) -> dict[str, Any]:
    """Keeps a passkey that the browser of this device made."""
    challenge = await _challenge_of(store, wish.client_data, now)
    response = {"clientDataJSON": wish.client_data, "attestationObject": wish.attestation}
    credential = {"id": wish.id, "rawId": wish.id, "type": "public-key", "response": response}
    try:
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_rp(request),
            expected_origin=_origin(request),
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as error:
        raise HTTPException(422, "bad_passkey") from error
    if not await passkeys.keep(store, device.id, made.credential_id, made.credential_public_key, made.sign_count):
        raise HTTPException(409, "passkey_known")
    return await told_of(store, device, now)


@router.delete("/me/passkeys", status_code=204)
async def forget(store: StoreDep, device: DeviceDep) -> None:
    """The passkeys of this device's owner open nothing any more."""
    await passkeys.forget(store, device.id)


@router.post("/passkeys/options", status_code=201, dependencies=[Depends(within_quota)])
async def use_options(request: Request, store: StoreDep, now: NowDep) -> Response:
    """What a browser uses a passkey for, whosever it is."""
    options = generate_authentication_options(
        rp_id=_rp(request), user_verification=UserVerificationRequirement.REQUIRED
    )
    await passkeys.ask(store, options.challenge, now, now + LASTS)
    return JSONResponse(json.loads(options_to_json(options)), status_code=201, headers=UNKEPT)


@router.post("/passkeys", status_code=201, dependencies=[Depends(within_quota)])
async def use(request: Request, store: StoreDep, now: NowDep, before: AnyDevice, wish: UsedPasskey) -> Response:
    """This device is his from now on whose passkey it has; what it kept by itself comes along."""
    challenge = await _challenge_of(store, wish.client_data, now)
    known = await passkeys.get(store, _named(wish.id))
    if known is None:
        raise HTTPException(422, "unknown_passkey")
    response = {
        "clientDataJSON": wish.client_data,
        "authenticatorData": wish.authenticator_data,
        "signature": wish.signature,
    }
    try:
        used = verify_authentication_response(
            credential={"id": wish.id, "rawId": wish.id, "type": "public-key", "response": response},
            expected_challenge=challenge,
            expected_rp_id=_rp(request),
            expected_origin=_origin(request),
            credential_public_key=known.public_key,
            credential_current_sign_count=known.signs,
            require_user_verification=True,
        )
    except (WebAuthnException, ValueError) as error:
        raise HTTPException(422, "bad_passkey") from error
    key, own = new_key(), before.owner if before else None
    try:
        owner = await passkeys.use(store, known, used.new_sign_count, key, device=called(request), before=own)
    except TooManyDevices as error:
        raise HTTPException(422, "too_many_devices") from error
    device = Device(owner=owner, key=key)
    return device.told(request, JSONResponse(await told_of(store, device, now), status_code=201, headers=UNKEPT))
