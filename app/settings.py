"""The environment as one frozen record."""

from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent


class Settings(BaseSettings):
    """How this server runs. Every field is read from the environment variable of its name; none is needed."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    host: str = "127.0.0.1"
    """The address to listen on; 0.0.0.0 for every network."""

    port: int = Field(default=8000, ge=0, le=65535)

    database_url: str | None = None
    """A PostgreSQL address; without one, Castra starts its own PostgreSQL in `castra_data`/pg."""

    castra_data: Path = ROOT / ".data"
    """Where the embedded database lives."""

    castra_plain_modules: bool = False
    """Whether pages load the client's modules as they are written, each edit seen within a second, not what is built of them."""

    public_url: str | None = None
    """The address players type, for links and codes; without it the one they came by, or this machine's in its network."""

    forwarded_allow_ips: str = "127.0.0.1"
    """The proxies whose word on the visitor's address and protocol is taken; * for any."""

    database_connections: int = Field(default=10, ge=2, le=200)
    """The most connections for journals and listeners; pages have five more of their own."""

    snapshot_every: int = Field(default=50, ge=1)
    """A snapshot of the state is kept after this many commands."""

    fanout_url: str | None = None
    """A Redis or Valkey that carries the word between server processes, as redis://host:6379/0; without one PostgreSQL does."""

    request_head_bytes: int = Field(default=16 * 1024, ge=4096, le=1024 * 1024)
    """The most bytes of a request's first line and header fields."""

    request_head_seconds: float = Field(default=10.0, ge=0.2, le=600)
    """Seconds within which they must have come, from the first byte on; a new connection must begin as soon."""

    request_body_seconds: float = Field(default=60.0, ge=0.2, le=3600)
    """Seconds within which a request's body must have come."""

    keep_alive_seconds: int = Field(default=5, ge=1, le=600)
    """Seconds that a connection may stay without a request."""

    unread_seconds: float = Field(default=30.0, ge=0.2, le=3600)
    """Seconds within which a visitor must have taken 64 KiB, or less, of what was sent."""

    connections_per_address: int = Field(default=256, ge=8, le=65536)
    """The most connections, in each process, of one address that is not trusted to forward; of IPv6, of one network."""

    metrics_token: str | None = Field(default=None, min_length=16, pattern=r"^[!-~]+$")
    """What a program has to show, as a bearer's token, to read /metrics; without one there is no such page."""

    keep_finished_days: int | None = Field(default=None, ge=1, le=36500)
    """Days after its last move when a finished match is deleted with its record; without, it is kept for ever."""

    retire_untouched_days: int | None = Field(default=None, ge=1, le=36500)
    """Days without a move or a player's visit after which a table is retired: in no list until a player comes back."""

    keep_retired_days: int | None = Field(default=None, ge=1, le=36500)
    """Days after which a retired table is deleted; without, it is kept for ever."""

    keep_addresses_days: int = Field(default=7, ge=0, le=365)
    """Days after which it is forgotten from which addresses a table was visited."""

    invitation: str | None = Field(default=None, min_length=8, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")
    """A device has to come by PUBLIC_URL/invited/<this> once before it may set tables or keep anything; unset, all may."""

    passkeys_required: bool = False
    """Whether who sets tables or sits down at open ones must have a passkey: a way back to what is his that nobody else has."""

    smtp_url: str | None = Field(default=None, pattern=r"^smtps?://[^\s]+$")
    """The mail server that notices go by, as smtp://user:password@host:587 or smtps://…:465; without one none go by mail."""

    smtp_from: str | None = Field(default=None, max_length=254, pattern=r"^[^\s@]+@[^\s@]+$")
    """The address that mails come from, and that push services may write to."""

    notice_hosts: str = ""
    """Hosts with their ports, between commas, that notices may be posted to though they are private or have no https."""

    player_names: bool = True
    """Whether players may have names; else they are called by their sides."""

    comments: bool = True
    """Whether who sets a table may allow comments under its result; none stand there until he does."""

    log_format: Literal["text", "json"] = "text"
    """How the log is written: for people, or a line of JSON an event, each request too."""

    backup_folder: Path | None = None
    """Where the server backs itself up once a day; without, nobody does but the host."""

    backup_at: str = Field(default="03:30", pattern=r"^([01]\d|2[0-3]):[0-5]\d$")
    """At what time of this machine's day."""

    backups_kept: int = Field(default=14, ge=1, le=1000)
    """How many of them are kept, the newest."""

    rehearse_every_days: int | None = Field(default=7, ge=1, le=365)
    """After how many days one is rehearsed: restored beside the database, every match executed again. Empty: never."""

    @property
    def own_hosts(self) -> frozenset[str]:
        """Hosts that notices may be posted to whatever they are."""
        return frozenset(host.strip() for host in self.notice_hosts.split(",") if host.strip())

    @field_validator(
        "metrics_token",
        "keep_finished_days",
        "retire_untouched_days",
        "keep_retired_days",
        "invitation",
        "backup_folder",
        "rehearse_every_days",
        "smtp_url",
        "smtp_from",
        mode="before",
    )
    @classmethod
    def _none_for_empty(cls, given: object) -> object:
        return None if given == "" else given

    @field_validator("fanout_url")
    @classmethod
    def _of_redis(cls, url: str | None) -> str | None:
        """The address as the client takes it, `valkey` being another word for `redis`; an empty one counts as none."""
        if not url:
            return None
        scheme, separator, rest = url.partition("://")
        scheme = scheme.replace("valkey", "redis")
        if not separator or scheme not in {"redis", "rediss", "unix"}:
            raise ValueError("must begin with redis://, rediss:// or unix://")
        return f"{scheme}://{rest}"

    @field_validator("database_url")
    @classmethod
    def _plain_scheme(cls, url: str | None) -> str | None:
        """The address with the one scheme that both drivers are given theirs from; an empty one counts as none."""
        if not url:
            return None
        scheme, separator, rest = url.partition("://")
        if not separator or scheme.split("+")[0] not in {"postgres", "postgresql"}:
            raise ValueError("must begin with postgresql://")
        return f"postgresql://{rest}"

    @field_validator("public_url")
    @classmethod
    def _without_slash(cls, url: str | None) -> str | None:
        return url.rstrip("/") if url else None
