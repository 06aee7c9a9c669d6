import { computed, signal } from "@preact/signals-core";
import { startOf } from "../lib/needs.js";

/**
 * What only this browser knows: nothing here reaches the server but through `ports.act`, `ask` and `preview`.
 * Every field is a signal; the board redraws when any of them changes, panels read what they show.
 *
 * @typedef {Readonly<Record<string, import("../lib/wire.js").Pose>>} Places
 *
 * @import { Seat, Offer, Point, Leg, Verdict, Reach, Sight, Refusal } from "../lib/wire.js"
 */

/**
 * @typedef {"select"|"measure"|"sight"|"ping"|"arrow"|"ring"|"spot"} ToolName
 * `select` is the hand: it selects, drags, and fills whatever need is open. The others are taken from the rail.
 *
 * @typedef {"reach"|"apart"|"together"|"ranges"|"control"|"deployment"} OverlayName
 *
 * @typedef {object} Selection
 * @property {string|null} unit   unit id
 * @property {string|null} piece  piece id, when one model of the unit is meant
 * @property {string[]} more      further unit ids, added with Shift
 *
 * @typedef {object} Camera
 * @property {number} x     table point at the middle of the well, inches
 * @property {number} y
 * @property {number} zoom  screen pixels per inch
 *
 * @typedef {object} OnBoard
 * The offer whose need is being filled on the board. Opened by `draft.open(seat, offer)` (what is owed there opens by
 * itself), closed when the offer goes away.
 * @property {Seat} seat
 * @property {Offer} offer
 * @property {Verdict|null} verdict  the referee's answer to `judge` for these values; null while it is not asked or not back
 * @property {Readonly<Record<string, Leg>>} legs  last way of each moved piece, by piece id
 * @property {boolean} [led]  whether the values are what the referee proposed for something that was chosen
 * @property {boolean} sending  a confirm is on its way
 * @property {import("../transport/protocol.js").Command|null} tried  what it was begun by where that is only tried out
 * @property {boolean} [sent]  it was accepted, and is not drawn yet
 * @property {boolean} [asking]  whether the referee is looking for ways into contact
 *
 * @typedef {OnBoard & Laid} Filling  with what is filled in there
 *
 * @typedef {object} Laid
 * @property {any} values  Any: its shape is that of the kind of need, which lies in the offer beside it and which all readers look at first;
 *   what would be sent as `command[need.field]` now; null while nothing is filled in.
 *   move: [{model, path}] · place: [{model, pose}] · aim: [{model, weapon, target}] · pick: value or list · point: {x, y} · line: {a, b}
 * @property {Readonly<Record<string, unknown>>} more  answers to the offer's further needs, by field
 *
 * @typedef {object} Ruler
 * @property {string} id
 * @property {Seat|null} seat
 * @property {string} name
 * @property {Point[]} points    from first end to last, waypoints between
 * @property {number[]} lengths  one a leg
 * @property {number} total
 * @property {boolean} edges     measured edge to edge
 * @property {boolean} pinned
 *
 * @typedef {object} Preview
 * What another player is doing right now, from `previewed` frames.
 * @property {Seat|null} seat
 * @property {string} name
 * @property {Ghost} ghost
 * @property {number} at  performance.now() of its arrival
 *
 * @typedef {import("../transport/protocol.js").Ghost} Ghost
 *
 * @typedef {"keep"|"line"|"column"|"ranks"|"ring"|"single"} Formation
 */

/** What needs begin with: the same for as long as nothing is said. @type {WeakMap<import("../lib/wire.js").Need, unknown>} */
const starts = new WeakMap();

/** @param {Offer} offer @param {Readonly<Record<string, Readonly<Record<string, unknown>>>>} answers @returns {Laid} */
function laid({ id, need }, answers) {
  if (need && !starts.has(need)) starts.set(need, startOf(need));
  const { [need?.field ?? ""]: values = need && starts.get(need), ...more } = answers[id] ?? {};
  return { values: values ?? null, more };
}

/** A fresh local store. */
export function createLocal() {
  const answers = signal(/** @type {Readonly<Record<string, Readonly<Record<string, unknown>>>>} */ ({}));
  const onBoard = signal(/** @type {OnBoard|null} */ (null));
  return {
    /** The unit, and maybe the piece, this player speaks of. */
    selection: signal(/** @type {Selection} */ ({ unit: null, piece: null, more: [] })),
    /** Piece id under the pointer; the card of its unit peeks after 150 ms. */
    hovered: signal(/** @type {string|null} */ (null)),
    /** Piece id with keyboard focus. */
    focused: signal(/** @type {string|null} */ (null)),
    /** Piece ids being held by the pointer or by G. */
    held: signal(/** @type {readonly string[]} */ ([])),
    /** Piece ids a text or a list speaks of: ringed on the board. Written by panels on hover. */
    mentioned: signal(/** @type {readonly string[]} */ ([])),
    /** Where an answer that is looked at would put pieces: drawn as ghosts. Written by panels on hover and focus. */
    imagined: signal(/** @type {Places} */ ({})),
    /** Whether a hand drags something, until the page knows what came of it: the table stays where it is meanwhile. */
    gripped: signal(false),
    tool: signal(/** @type {ToolName} */ ("select")),
    camera: signal(/** @type {Camera} */ ({ x: 0, y: 0, zoom: 0 })),
    /** How the table is seen turned: by a quarter on an upright phone, by half where the own edge is the far one, where its system wants it. Written by the shell. */
    turn: signal(/** @type {import("../board/turning.js").Turn} */ (0)),
    overlays: signal(
      /** @type {Readonly<Record<OverlayName, boolean>>} */ ({
        reach: true,
        apart: true,
        together: true,
        ranges: false,
        control: false,
        deployment: false,
      }),
    ),
    /** What is filled in, by offer and field: the one place where it lies. Written by the draft. */
    answers,
    /** The offer that lies on the board, and what the referee says of it. Written by the draft. */
    onBoard,
    /** The same with what is filled in there. */
    filling: computed(() => onBoard.value && { ...onBoard.value, ...laid(onBoard.value.offer, answers.value) }),
    /** The offer that a pick of a model answers instead of the one that asks: switched on by its button, off by any command. */
    likewise: signal(""),
    /** How a dragged unit keeps together; "single" drags one model. */
    formation: signal(/** @type {Formation} */ ("keep")),
    /** The corners that were set on the way of the piece led last. */
    corners: signal(/** @type {{lead: string, via: Point[]}} */ ({ lead: "", via: [] })),
    /** A fighter that is dragged over hexes: the offers it may answer, the hex it is over, what the referee says of the way. */
    dragged: signal(/** @type {{piece: string, offers: readonly {seat: Seat, offer: Offer}[], hex: string|null, leg: Leg|null}|null} */ (null)),
    /** A fighter that was dropped where two offers may be meant; the page asks which. */
    dropped: signal(/** @type {{piece: string, hex: string, choices: readonly import("../board/hexes/legal.js").Choice[]}|null} */ (null)),
    /** Where the hand leads or let go pieces for which the referee has not answered yet: drawn there at once. Written by the draft. */
    waiting: signal(/** @type {Places} */ ({})),
    /** Where the pointer pulls a ghost that its allowance holds back. */
    tether: signal(/** @type {Point|null} */ (null)),
    /** Answer to the last reach question, for the held piece. */
    reach: signal(/** @type {Reach|null} */ (null)),
    /** Answer to the last sight question and what it was asked about. */
    sight: signal(/** @type {{source: string, target: string, answer: Sight}|null} */ (null)),
    /** The lines of what is aimed, by "shooter target"; null while the referee is asked. */
    lines: signal(/** @type {Readonly<Record<string, Sight|null>>} */ ({})),
    /** The last refused act, drawn until the next act; panels say it in words. */
    refused: signal(/** @type {Refusal|null} */ (null)),
    /** What the referee foresees of a command that is ready to be sent, and which command that is. Written by the prompt. */
    foreseen: signal(/** @type {{command: string, told: import("../transport/protocol.js").Odds | Refusal}|null} */ (null)),
    /** Own rulers: the one being drawn and the pinned ones. */
    rulers: signal(/** @type {readonly Ruler[]} */ ([])),
    /** Pings, own and others', shown for two seconds. */
    pings: signal(/** @type {readonly {id: string, seat: Seat|null, name: string, at: Point}[]} */ ([])),
    /** What is drawn in light and still to be seen; what is being drawn now. */
    drawings: signal(/** @type {readonly import("./drawings.js").Lit[]} */ ([])),
    drawing: signal(/** @type {import("./drawings.js").Drawing|null} */ (null)),
    /** A caster's secret, whose drawings those see who watch with him. Written by the shell. */
    cast: signal(/** @type {string|null} */ (null)),
    /** Where the camera goes while one only looks on: along with what happens, unless it was moved; always; never. */
    follow: signal(/** @type {"left"|"action"|"free"} */ ("left")),
    /** Others' previews by sender name. Written by the shell on `previewed`. */
    previews: signal(/** @type {Readonly<Record<string, Preview>>} */ ({})),
    /** A panel waits for a place on the table; told null when the player gives it up. */
    spot: signal(/** @type {{piece: string|undefined, done: (at: (Point & {z?: number})|null) => void}|null} */ (null)),
    /** The seats this browser plays: none for a watcher, two at a hot-seat table. Written by the shell. */
    seats: signal(/** @type {readonly Seat[]} */ ([])),
    /** False while the connection is lost or the past is shown: the board reads, and does not act. Written by the shell. */
    live: signal(true),
    theme: signal(/** @type {"dark"|"light"|"contrast"} */ ("dark")),
  };
}

/** @typedef {ReturnType<typeof createLocal>} LocalStore */
