/**
 * The board with fake ports, on frames recorded of the real referee: what it asks and sends is written down in `window.log`.
 *
 * @import { Answer, Offers, Point, Pose, Question, Refusal, Seat, View } from "/static/js/lib/wire.js"
 * @import { Ghost } from "/static/js/store/local.js"
 * @import { Recorded } from "./recorded.js"
 */

import { createBoard } from "/static/js/table/board.js";
import { createDraft } from "/static/js/store/draft.js";
import { isFresh } from "/static/js/store/fresh.js";
import { createLocal } from "/static/js/store/local.js";
import { answer } from "./referee.js";
import { frame as aiming } from "./frames/aiming.js";
import { frame as choosing } from "./frames/choosing.js";
import { frame as dividing } from "./frames/dividing.js";
import { frame as moving } from "./frames/moving.js";
import { frame as placing } from "./frames/placing.js";
import { frame as wounding } from "./frames/wounding.js";

/** @typedef {import("/static/js/transport/protocol.js").Command} Command */
/** @typedef {readonly {model: string, path: readonly Pose[]}[]} Moves */

/** @type {Record<string, Recorded>} */
const FRAMES = { aiming, choosing, dividing, moving, placing, wounding };

const params = new URLSearchParams(location.search);
document.documentElement.dataset.theme = params.get("theme") ?? "dark";

/** The real catalogue, read as the server reads it. @type {Record<string, string>} */
const WORDS = Object.fromEntries(
  [
    ...(await (await fetch(`/app/locale/${params.get("lang") ?? "en"}/LC_MESSAGES/board.po`)).text()).matchAll(
      /msgid "(.+)"\nmsgstr "(.+)"/g,
    ),
  ].map(([, key, text]) => [key, text]),
);
const local = createLocal();
local.seats.value = ["red"];
const first = FRAMES[params.get("offers") ?? "choosing"] ?? choosing;
/** @type {View} */
let view = first.view;
/** @type {Offers} */
let offers = { red: first.offers };

/** @param {Recorded} frame */
function show(frame) {
  view = frame.view;
  offers = { red: frame.offers };
}

/** Promises that answers of a kind wait for, and leave to drag. @type {Record<string, Promise<unknown>> & {leave?: Promise<Refusal|null>}} */
const gates = {};
const log = {
  asked: /** @type {Question[]} */ ([]),
  acted: /** @type {{seat: string, command: Command}[]} */ ([]),
  previewed: /** @type {Ghost[]} */ ([]),
  announced: /** @type {string[]} */ ([]),
};

/** @param {string} key @param {Record<string, unknown>} [facts] */
function t(key, facts = {}) {
  const text = WORDS[key];
  if (!text) return key;
  return text.replaceAll(/\{(\w+)(:in|:length|:bound)?\}/g, (_, name, format) => {
    const value = facts[name];
    if (format === ":bound") return `${Number(value)}″`;
    if (format) return `${Number(value).toFixed(1).replace(/\.0$/, ".0")}″`;
    const piece = view.pieces[String(value)];
    return view.units[String(value)]?.name ?? (piece ? `${view.units[piece.unit]?.name} ${piece.number}` : String(value));
  });
}

/** What a drag tries out. @type {{seat: Seat, command: Command}|null} */
let tried = null;

/** @param {Seat} seat @param {Command} command */
async function act(seat, command) {
  const isOff = command.kind === "cancel_selection";
  if (tried && !isOff) log.acted.push(tried);
  if (tried && isOff) return null;
  tried = null;
  log.acted.push({ seat, command });
  if (command.kind === "select_move") show(moving);
  if (isOff) show(choosing);
  if (command.kind === "move_models") {
    moveTo(Object.fromEntries(/** @type {Moves} */ (command.moves).flatMap(({ model, path }) => (path.length ? [[model, path[path.length - 1]]] : []))));
    offers = { red: choosing.offers };
  }
  board.draw(view, offers);
  return null;
}

/** @param {Question} question @returns {Promise<Answer|null>} */
async function ask(question) {
  log.asked.push(question);
  await Promise.all([gates[question.kind]]);
  return answer(view, question, () => 6);
}

const draft = createDraft(local, { ask, act });
const board = createBoard(/** @type {HTMLElement} */ (document.getElementById("well")), {
  local,
  draft,
  t,
  async foresee(seat, offer) {
    const refused = await gates.leave;
    if (refused) return refused;
    tried = { seat, command: offer.command };
    board.draw(view, { red: moving.offers });
    return null;
  },
  forget() {
    if (tried) setTimeout(() => board.draw(view, offers));
    tried = null;
  },
  isTried: () => tried !== null,
  act: (seat, offer, fields) => act(seat, { ...offer.command, ...fields }),
  ask,
  preview: (ghost) => void log.previewed.push(ghost),
  announce: (text) => void log.announced.push(text),
});
board.draw(view, offers);

/** Pieces stand elsewhere. @param {Record<string, Partial<Pose>|undefined>} poses */
function moveTo(poses) {
  const moved = Object.entries(poses).flatMap(([id, at]) => {
    const piece = view.pieces[id];
    return piece ? [/** @type {const} */ ([id, { ...piece, pose: { ...piece.pose, ...at } }])] : [];
  });
  view = { ...view, pieces: { ...view.pieces, ...Object.fromEntries(moved) } };
}

/** Moves pieces as the other player would. @param {Record<string, Point>} poses */
function moveOthers(poses) {
  moveTo(poses);
  board.draw(view, offers);
}

/** Where a table point is on the page. @param {{x: number, y: number}} p */
function onPage(p) {
  const { x, y, zoom } = local.camera.value;
  return { x: (p.x - x) * zoom + innerWidth / 2, y: (p.y - y) * zoom + innerHeight / 2 };
}

Object.assign(window, {
  board,
  draft,
  local,
  log,
  gates,
  isFresh,
  moveOthers,
  /** Opens an offer of red's as its row does. @param {string} id */
  take(id) {
    const offer = offers.red?.find((one) => one.id === id);
    if (offer) draft.open("red", offer);
  },
  onPage,
  pieceAt: (/** @type {string} */ id) => view.pieces[id]?.pose,
});
document.documentElement.dataset.ready = "true";
