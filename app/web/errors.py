"""What goes wrong with a request: one place that makes a page or plain data of it."""

import logging

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from app.persistence.engine import UNREACHABLE, is_outage
from app.realtime.tables.house import Closing
from app.web.render import render, word
from app.web.strict import NAME_SIGNS

log = logging.getLogger("castra.web")

PAGES = frozenset({403, 404, 405, 413, 422, 500, 503})

AGAIN = {"Retry-After": "5"}
"""Seconds after which a visitor may ask again."""


def wants_page(request: Request) -> bool:
    """Whether a person looks at the answer."""
    return "text/html" in request.headers.get("accept", "")


async def on_http_error(request: Request, error: Exception) -> Response:
    """A refused request, such as a page that is not there."""
    assert isinstance(error, HTTPException)
    if not wants_page(request):
        return JSONResponse({"code": code_of(error)}, status_code=error.status_code, headers=error.headers)
    return error_page(request, error.status_code)


async def on_bad_request(request: Request, error: Exception) -> Response:
    """Data that is not what the route takes: each place and what is wrong there."""
    assert isinstance(error, RequestValidationError)
    problems = [{"where": ".".join(map(str, item["loc"])), "code": item["type"]} for item in error.errors()]
    code = NAME_SIGNS if any(problem["code"] == NAME_SIGNS for problem in problems) else "malformed"
    return JSONResponse({"code": code, "problems": problems}, status_code=422)


async def on_outage(request: Request, error: Exception) -> Response:
    """The database cannot be asked: no fault of the visitor's nor of ours. Anything else it raises is one of ours."""
    if not is_outage(error):
        raise error
    log.warning("%s %s: the database is away: %s", request.method, _route(request), _one_line(error))
    if not wants_page(request):
        return JSONResponse({"code": "unavailable"}, status_code=503, headers=AGAIN)
    return error_page(request, 503)


async def on_closing(request: Request, _: Exception) -> Response:
    """The host closes the tables for an update: nothing is begun, and soon it may be."""
    if not wants_page(request):
        return JSONResponse({"code": "closing"}, status_code=503, headers=AGAIN)
    return error_page(request, 503)


async def on_broken_off(request: Request, error: Exception) -> Response:
    """A visitor went before everything was sent: nobody reads the answer."""
    log.info("%s %s: broken off by the visitor", request.method, _route(request))
    return Response(status_code=400)


def _route(request: Request) -> str:
    """What was asked for, without the keys that stand in addresses."""
    return str(getattr(request.scope.get("route"), "path", "a page"))


def _one_line(error: Exception) -> str:
    told = error.orig if isinstance(error, DBAPIError) and error.orig else error  # without the statement around it
    return " ".join(f"{type(error).__name__}: {told}".split())


async def on_fault(request: Request, error: Exception) -> Response:
    """A bug: the server's log has it, the visitor is told no more than that."""
    if not wants_page(request):
        return JSONResponse({"code": "fault"}, status_code=500)
    return error_page(request, 500)


def code_of(error: HTTPException) -> str:
    """The stable code of an error: as raised, or by its status."""
    named = {400: "malformed", 404: "not_found", 405: "not_allowed", 413: "too_large"}
    return named.get(error.status_code) or str(error.detail)


def error_page(request: Request, status: int) -> Response:
    """The page of an error, in the reader's language."""
    key = status if status in PAGES else 500
    return render(
        request,
        "error.html",
        status=status,
        heading=word(request, f"web.error.{key}"),
        text=word(request, f"web.error.{key}.text"),
        back=word(request, "web.back"),
    )


def install(app: FastAPI) -> None:
    """Sets the handlers."""
    app.add_exception_handler(HTTPException, on_http_error)
    app.add_exception_handler(RequestValidationError, on_bad_request)
    for kind in UNREACHABLE:
        app.add_exception_handler(kind, on_outage)
    app.add_exception_handler(Closing, on_closing)
    app.add_exception_handler(ClientDisconnect, on_broken_off)
    app.add_exception_handler(Exception, on_fault)
