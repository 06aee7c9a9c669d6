"""Bringing a message to a channel: one way for each kind, the same three ends: it came, it may come later, it never will."""

import hashlib
import hmac
import json
import logging
from collections.abc import Mapping
from datetime import datetime
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlsplit

import aiosmtplib

from app.persistence import channels
from app.persistence.channels import Channel, Message
from app.persistence.engine import Store
from app.settings import Settings
from app.web.notices.notice_text import Notice, worded
from app.web.notices.outside import Refused, Unreached, post
from app.web.notices.push import push_key, sealed
from app.web.words import words

log = logging.getLogger("castra.notices")

LATER = frozenset({408, 425, 429})
GONE = frozenset({404, 410})
SECONDS = 15.0


async def bring(store: Store, settings: Settings, message: Message, channel: Channel, now: datetime) -> bool:
    """Sends a message and notes what came of it; whether it came."""
    if not channel.is_on and message.body["kind"] not in ("try", "confirm"):
        await channels.came(store, message, channel.told, now)
        return False
    notice = worded(channel, message.body)
    try:
        status = await WAYS[channel.kind](store, settings, channel, message, notice, now)
    except (Unreached, aiosmtplib.SMTPConnectError, aiosmtplib.SMTPServerDisconnected, TimeoutError, OSError) as error:
        await channels.failed(store, message, "unreached", now, for_good=False)
        log.info("a notice by %s did not come: %s", channel.kind, type(error).__name__)
        return False
    except (Refused, aiosmtplib.SMTPException, ValueError) as error:
        told = str(error) if isinstance(error, Refused) else "refused"
        await channels.failed(store, message, told, now, for_good=True)
        return False
    if 200 <= status < 300:
        await channels.came(store, message, str(status), now)
        return True
    if channel.kind == "push" and status in GONE:
        await channels.remove(store, channel.owner_id, channel.id)
        return False
    await channels.failed(store, message, str(status), now, for_good=status < 500 and status not in LATER)
    return False


async def _webhook(
    store: Store, settings: Settings, channel: Channel, message: Message, notice: Notice, now: datetime
) -> int:
    """In the form that chat programs take, or as plain data that is signed: `t` seconds, `v1` the HMAC of `<t>.<body>`."""
    del store
    if channel.keys["form"] == "discord":
        line = f"**{_plain(notice.title)}**\n{_plain(notice.text)}\n{notice.link}"
        body = json.dumps({"content": line, "allowed_mentions": {"parse": []}}).encode()
        return await post(channel.address, body, {"Content-Type": "application/json"}, settings.own_hosts)
    told = {
        "id": message.id,
        "kind": message.body["kind"],
        "title": notice.title,
        "text": notice.text,
        "link": notice.link,
    }
    body = json.dumps({**told, "tables": message.body.get("tables", []), "stop": notice.stop}).encode()
    at = str(int(now.timestamp()))
    signed = hmac.new(channel.keys["secret"].encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    headers = {"Content-Type": "application/json", "Castra-Signature": f"t={at},v1={signed}"}
    return await post(channel.address, body, headers, settings.own_hosts)


def _plain(said: str) -> str:
    """A name as a chat program shows it, whatever signs of its own stand in it."""
    return "".join(f"\\{sign}" if sign in "\\*_~`|>[]()#-@<" else sign for sign in said)


async def _mail(
    store: Store, settings: Settings, channel: Channel, message: Message, notice: Notice, now: datetime
) -> int:
    del store, now
    said = words(channel.language)
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = settings.smtp_from, channel.address, " ".join(notice.title.split())
    mail["Message-ID"] = f"<castra-{message.id}-{channel.id}@{_host_of(channel.root)}>"
    mail["List-Unsubscribe"] = f"<{notice.stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(f"{notice.text}\n\n{notice.link}\n\n-- \n{said['notices.mail.stop']} {notice.stop}\n")
    place = urlsplit(settings.smtp_url or "")
    await aiosmtplib.send(
        mail,
        hostname=place.hostname,
        port=place.port,
        username=place.username,
        password=place.password,
        use_tls=place.scheme == "smtps",
        start_tls=None if place.scheme == "smtp" else False,
        timeout=SECONDS,
    )
    return 250


async def _push(
    store: Store, settings: Settings, channel: Channel, message: Message, notice: Notice, now: datetime
) -> int:
    del message, now
    contact = settings.smtp_from or f"castra@{_host_of(channel.root)}"
    body, headers = sealed(await push_key(store), contact, channel.address, channel.keys, notice)
    return await post(channel.address, body, headers, settings.own_hosts)


def _host_of(root: str) -> str:
    host = urlsplit(root).hostname or "localhost"
    return host if "." in host else "castra.example"


WAYS: Mapping[str, Any] = {"webhook": _webhook, "mail": _mail, "push": _push}
