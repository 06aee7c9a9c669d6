"""A legal request for every route: what it is sent, or that it only shows something, or is told all by its address."""

from collections.abc import Mapping
from typing import Any

from tests.web.test_battlefields import YARD
from tests.web.test_wh40k_tables import ARMY

TWO = {"red": {"kind": "link", "name": "Ines"}, "blue": {"kind": "open"}}
BODIES: Mapping[tuple[str, str], Any] = {
    ("POST", "/matches"): {
        "system": "wh40k", "name": "Orme", "options": {"disgustingly_resilient": 5}, "armies": {"red": "hollow_choir"},
        "seats": {**TWO, "blue": {"kind": "bot", "bot": "random", "name": ""}}, "visibility": "link", "battlefield": "",
        "dice_need": "whoever_is_here",
        "delay": 60,
        "clock": {"kind": "total", "seconds": 2400, "more": 15, "zero": "pass", "grace": 300},
    },
    ("POST", "/matches/{match_id}/claim"): {"invite": "{invite}", "key": "{key}", "name": "Ines"},
    ("POST", "/matches/{match_id}/seats/{seat}"): {"key": "{key}", "name": "Mara"},
    ("POST", "/matches/{match_id}/seats/{seat}/free"): {"key": "{held}"},
    ("POST", "/matches/{match_id}/armies"): {"key": "{held}", "seat": "red", "army": "{army_id}"},
    ("POST", "/matches/{match_id}/visibility"): {"key": "{held}", "visibility": "open"},
    ("POST", "/matches/mine"): {"seats": [{"match": "{match_id}", "key": "{held}"}]},
    ("PUT", "/me"): {"name": "Ana"},
    ("PUT", "/me/notices"): {"quiet_from": 1350, "quiet_until": 450, "zone": "Europe/Madrid", "muted": ["{match_id}"]},
    ("POST", "/me/channels/webhook"): {"address": "http://127.0.0.1:9/hook", "form": "json"},
    ("POST", "/me/channels/mail"): {"address": "ana@example.org"},
    ("POST", "/me/channels/push"): {"address": "http://127.0.0.1:9/push", "keys": {"p256dh": "B" * 87, "auth": "a" * 22}},
    ("POST", "/me/passkeys"): {"id": "{passkey}", "client_data": "{made_data}", "attestation": "{attestation}"},
    ("POST", "/passkeys"): {
        "id": "{used_id}", "client_data": "{used_data}", "authenticator_data": "{used_about}", "signature": "{signature}",
    },
    ("PUT", "/me/channels/{channel_id}"): {"is_on": True, "kinds": ["decision"]},
    ("POST", "/me/seats"): {"seats": [{"match": "{match_id}", "key": "{further}"}]},
    ("POST", "/me/arrivals"): {"code": "{pass_code}"},
    ("POST", "/me/invited"): {"invitation": "{word}"},
    ("POST", "/armies"): ARMY,
    ("POST", "/builder/{system}/reading"): {
        "sheet": "mine", "name": "Sworn", "text": "Add 1 to hit rolls for this unit.",
        "document": {
            "id": "ours", "name": "Ours", "side": "", "size": 0, "slots": {}, "groups": [], "brings": {"sheets": [{
                "id": "mine", "name": "Mine", "keywords": ["INFANTRY"], "power": 1,
                "profiles": [{"name": "Mine", "M": 6, "WS": 3, "BS": 3, "S": 4, "T": 4, "W": 1, "A": 1, "Ld": 7, "Sv": 4,
                              "base": {"round": 32}, "height": 1.5}],
                "composition": [{"profile": "Mine", "min": 1, "max": 5, "weapons": []}]}]}},
    },
    ("POST", "/builder/{system}/document"): {"text": ARMY},
    ("POST", "/builder/{system}/checks"): {"document": {
        "id": "ours", "name": "Ours", "side": "", "size": 50, "slots": {}, "brings": {"weapons": []}, "groups": [{
            "key": "g1", "kind": "army", "flags": [], "slots": {}, "units": [{
                "key": "u1", "sheet": "line_wardens", "name": "", "flags": ["understrength"], "slots": {},
                "own_cost": None, "models": [{"profile": "Line Warden", "count": 3, "weapons": ["melter"]}]}]}],
    }},
    ("POST", "/armies/{army_id}/answers"): {
        "answers": [{"ask": "base", "unit": "Line Wardens", "about": "Line Warden", "answer": '40 mm, 1.5" high'}]
    },
    ("POST", "/armies/new"): {"system": "wh40k", "text": "id: mine\nname: Begun\n"},
    ("PUT", "/armies/{army_id}"): {"text": ARMY, "version": 1},
    ("POST", "/battlefields/new"): {"system": "wh40k", "text": YARD},
    ("PUT", "/battlefields/{field_id}"): {"text": YARD, "version": 1},
    ("PUT", "/battlefields/{field_id}/photograph/corners"): {"corners": [[1, 1], [90, 1], [90, 90], [1, 90]]},
    ("POST", "/editor/{system}/sketch"): {"text": YARD},
    ("POST", "/scenarios/new"): {
        "match": "{own_match}", "key": "{own_key}", "line": 0, "name": "Orme", "text": "Hold it.", "seat": "red",
        "goal": {"kind": "score", "unit": "", "marker": "", "points": 3, "span": "turns", "count": 2},
    },
    ("PUT", "/scenarios/{scenario_id}"): {"name": "Orme", "text": "Hold it.", "version": 1},
    ("POST", "/scenarios/import"): {"file": "{}"},
    ("POST", "/s/{scenario_code}/try"): {"against": "random"},
    ("POST", "/editor/{system}/checks"): {"sketch": {
        "id": "yard", "name": "Yard", "size": "", "width": 44, "height": 30, "markers": [{"x": 8, "y": 8}], "more": {},
        "pieces": [{"key": "n1", "kind": "wood", "name": "", "at": {"x": 13, "y": 13}, "turned": 15, "height": 5,
                    "walls": [], "more": {}, "outline": [{"x": -3, "y": -3}, {"x": 3, "y": -3}, {"x": 0, "y": 3}]}],
    }},
    ("POST", "/matches/{match_id}/talk"): {"key": "{held}", "talk": "players"},
    ("POST", "/matches/{match_id}/removals"): {"key": "{held}", "said": 1},
    ("POST", "/host/blocks"): {"kind": "address", "what": "203.0.113.0/24", "reason": "spam", "hours": 24.0},
    ("POST", "/host/announcement"): {"text": "Thursday: four tables", "hours": 24.0},
    ("POST", "/host/comments/removal"): {"comment": 1},
    ("POST", "/host/comments/mute"): {"comment": 2, "muted": True},
    ("POST", "/matches/{match_id}/comments"): {"text": "Well played", "name": "Cem", "key": "{held}"},
    ("POST", "/matches/{match_id}/comments/allowed"): {"key": "{held}", "allowed": True},
    ("POST", "/matches/{match_id}/comments/removal"): {"key": "{held}", "comment": 3},
    ("POST", "/matches/{match_id}/comments/mute"): {"key": "{held}", "comment": 2, "muted": True},
    ("POST", "/host/retirement"): {"matches": ["{match_id}"], "days": None},
    ("POST", "/api/tables"): {
        "system": "wh40k", "name": "Round 3", "options": {}, "armies": {"red": "hollow_choir"},
        "seats": {**TWO, "blue": {"kind": "bot", "bot": "random", "name": ""}}, "visibility": "link", "battlefield": "",
        "dice_need": "whoever_is_here", "clock": None, "delay": 0,
    },
    ("POST", "/leagues"): {
        "system": "wh40k", "name": "Thursdays", "kind": "swiss", "rounds": 3, "legs": 1, "win": 3, "draw": 1, "loss": 0, "bye": 3,
        "options": {"disgustingly_resilient": 5}, "battlefield": "", "visibility": "link", "dice_need": "whoever_is_here",
        "delay": 0, "clock": {"kind": "days", "seconds": 259200, "more": 0, "zero": "pass", "grace": 300},
    },
    ("POST", "/matches/{match_id}/date"): {"key": "{held}", "at": 1796155200.0},
    ("POST", "/matches/{match_id}/invited"): {"key": "{held}", "seat": "blue", "of": "{match_id}", "had": "blue"},
    ("POST", "/me/invitations/{match_id}"): {"key": "{key}", "name": "Ben"},
    ("POST", "/l/{join_code}"): {"name": "Ana"},
    ("POST", "/leagues/{league_id}/rounds"): {"number": 2},
    ("POST", "/leagues/{league_id}/pairings/{pairing}/result"): {"result": "draw"},
    ("POST", "/host/programs"): {"name": "League"},
    ("POST", "/host/backups"): {"rehearse": False},
    ("POST", "/host/tidying"): {"dry_run": True},
    ("POST", "/host/closing"): {"seconds": 3600.0},
}  # fmt: skip
"""A legal body of every route that takes one; names in braces are of the table that is set for the walk."""

READ = {
    ("GET", "/armies/{army_id}/file"), ("GET", "/armies/mine"), ("GET", "/armies"), ("GET", "/armies/{army_id}/text"),
    ("GET", "/armies/{army_id}/print"), ("GET", "/a/{code}"),
    ("GET", "/battlefields/mine"), ("GET", "/battlefields/made"), ("GET", "/battlefields/{field_id}/file"),
    ("GET", "/battlefields/new"), ("GET", "/battlefields/{field_id}"), ("GET", "/battlefields/{field_id}/edit"),
    ("GET", "/battlefields/{field_id}/photograph"),
    ("GET", "/editor/{system}"), ("GET", "/mine/scenarios"), ("GET", "/scenarios/mine"), ("GET", "/scenarios/{scenario_id}/file"),
    ("GET", "/s/{scenario_code}"), ("GET", "/s/{scenario_code}/board.svg"), ("GET", "/s/{scenario_code}/board.png"),
    ("GET", "/s/{scenario_code}/solution"), ("GET", "/t/{match_id}/scenario"), ("GET", "/t/{match_id}/{token}/scenario"),
    ("GET", "/t/{match_id}/{token}/try"),
    ("GET", "/f/{field_code}"),
    ("GET", "/"), ("GET", "/matches"), ("GET", "/armies/{army_id}"), ("GET", "/armies/{army_id}/edit"), ("GET", "/armies/new"),
    ("GET", "/builder/{system}"), ("GET", "/builder/{system}/sheets/{sheet}"),
    ("GET", "/t/{match_id}"), ("GET", "/t/{match_id}/{token}"),
    ("GET", "/t/{match_id}/armies"), ("GET", "/t/{match_id}/{token}/armies"),
    ("GET", "/t/{match_id}/record"), ("GET", "/t/{match_id}/{token}/record"), ("GET", "/t/{match_id}/dice"),
    ("GET", "/t/{match_id}/{token}/dice"),
    ("GET", "/t/{match_id}/qr.svg"), ("GET", "/rules/{system}"), ("GET", "/rules/{system}/{chapter}/{example}"), ("GET", "/manual"),
    ("GET", "/words/{language}.json"),
    ("GET", "/metrics"), ("GET", "/mine"), ("GET", "/results"), ("GET", "/t/{match_id}/board.svg"),
    ("GET", "/t/{match_id}/board.png"), ("GET", "/t/{match_id}/moment.{form}"), ("GET", "/host"), ("GET", "/host/matches"),
    ("GET", "/host/people"), ("GET", "/host/programs"),
    ("GET", "/api/tables/{match_id}"), ("GET", "/api/results"), ("GET", "/api/openapi.json"), ("GET", "/host/enter/{host_key}"),
    ("GET", "/t/{match_id}/result"), ("GET", "/t/{match_id}/{token}/result"), ("GET", "/t/{match_id}/{token}/board.svg"),
    ("GET", "/me"), ("GET", "/me/export"), ("GET", "/manifest.webmanifest"), ("GET", "/icon.png"), ("GET", "/worker.js"),
    ("GET", "/t/{match_id}/{token}/date.ics"),
    ("GET", "/mine/leagues"), ("GET", "/leagues/new"), ("GET", "/l/{join_code}"), ("GET", "/leagues/{league_id}"),
    ("GET", "/leagues/{league_id}/{file}"), ("GET", "/api/leagues/{league_id}"),
    ("GET", "/mine/notices"), ("GET", "/me/notices"), ("GET", "/me/companions"),
    ("GET", "/me/invitations"), ("GET", "/n/{stop_code}"),
    ("GET", "/n/confirm/{mail_code}"), ("GET", "/mine/device"), ("GET", "/m/{pass_code}"), ("GET", "/invited/{word}"),
}  # fmt: skip
"""Routes that only show something."""

BARE = {
    ("POST", "/a/{code}/copy"), ("POST", "/f/{field_code}/copy"), ("DELETE", "/battlefields/{field_id}"),
    ("POST", "/battlefields/{field_id}/share"), ("DELETE", "/battlefields/{field_id}/share"),
    ("POST", "/editor/{system}/map"), ("PUT", "/battlefields/{field_id}/photograph"),
    ("DELETE", "/scenarios/{scenario_id}"), ("POST", "/scenarios/{scenario_id}/share"),
    ("DELETE", "/scenarios/{scenario_id}/share"), ("POST", "/t/{match_id}/{token}/solution"),
    ("DELETE", "/battlefields/{field_id}/photograph"),
    ("POST", "/armies/{army_id}/copy"), ("POST", "/armies/{army_id}/share"), ("DELETE", "/armies/{army_id}/share"),
    ("DELETE", "/armies/{army_id}"), ("DELETE", "/host/closing"), ("POST", "/host/leave"), ("DELETE", "/host/blocks/{number}"),
    ("DELETE", "/host/programs/{program}"), ("DELETE", "/matches/{match_id}/comments/{comment}"),
    ("POST", "/me/move"), ("DELETE", "/me/move"), ("POST", "/me/recovery"), ("DELETE", "/me/devices/{device_id}"),
    ("POST", "/me/passkeys/options"), ("POST", "/passkeys/options"), ("DELETE", "/me/passkeys"),
    ("DELETE", "/me"), ("DELETE", "/me/notices"), ("DELETE", "/me/invitations/{match_id}"),
    ("POST", "/me/channels/{channel_id}/try"),
    ("DELETE", "/me/channels/{channel_id}"),
    ("POST", "/leagues/{league_id}/invitation"), ("DELETE", "/leagues/{league_id}/invitation"),
    ("DELETE", "/leagues/{league_id}/players/{player}"), ("POST", "/leagues/{league_id}/pairings/{pairing}/table"),
    ("POST", "/leagues/{league_id}/closing"), ("DELETE", "/leagues/{league_id}"),
    ("POST", "/n/{stop_code}"), ("POST", "/n/confirm/{mail_code}"),
}  # fmt: skip
"""Routes that are told all by their address, or take a file as it is, each after what it needs."""
