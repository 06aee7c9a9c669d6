/** The board with fake ports: what it asks and sends is written down in `window.asked` and `window.acted`. */

import { createBoard } from "/static/js/table/board.js";
import { createDraft } from "/static/js/store/draft.js";
import { createLocal } from "/static/js/store/local.js";
import { answer } from "./referee.js";
import * as fixture from "./table40k.js";

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
/** @type {any} */
let view = structuredClone(fixture.view);
/** @type {any} */
let offers = { red: /** @type {any} */ (fixture)[params.get("offers") ?? "choosing"] };

/** Promises that answers of a kind wait for. @type {any} */
const gates = {};
/** @type {any} */
const log = { asked: [], acted: [], previewed: [], announced: [] };

/** @param {string} key @param {any} [facts] */
function t(key, facts = {}) {
  const text = WORDS[key];
  if (!text) return key;
  return text.replaceAll(/\{(\w+)(:in|:length|:bound)?\}/g, (_, name, format) => {
    const value = facts[name];
    if (format === ":bound") return `${Number(value)}″`;
    if (format) return `${Number(value).toFixed(1).replace(/\.0$/, ".0")}″`;
    return (
      view.units[value]?.name ??
      (view.pieces[value] ? `${view.units[view.pieces[value].unit].name} ${view.pieces[value].number}` : String(value))
    );
  });
}

/** What a drag tries out. @type {{seat: string, command: any}|null} */
let tried = null;

/** @param {string} seat @param {any} command */
async function act(seat, command) {
  const isOff = command.kind === "cancel_selection";
  if (tried && !isOff) log.acted.push(tried);
  if (tried && isOff) return null;
  tried = null;
  log.acted.push({ seat, command });
  if (command.kind === "select_move") offers = { red: fixture.moving };
  if (isOff) offers = { red: fixture.choosing };
  if (command.kind === "move_models") {
    const pieces = { ...view.pieces };
    for (const { model, path } of command.moves) pieces[model] = { ...pieces[model], pose: path.at(-1) };
    view = { ...view, pieces };
    offers = { red: fixture.choosing };
  }
  board.draw(view, offers);
  return null;
}

/** @param {any} question */
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
    board.draw(view, { red: fixture.moving });
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

/** Moves pieces as the other player would. @param {Record<string, {x: number, y: number}>} poses */
function moveOthers(poses) {
  const pieces = { ...view.pieces };
  for (const [id, at] of Object.entries(poses)) pieces[id] = { ...pieces[id], pose: { ...pieces[id].pose, ...at } };
  view = { ...view, pieces };
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
  moveOthers,
  onPage,
  pieceAt: (/** @type {string} */ id) => view.pieces[id].pose,
});
document.documentElement.dataset.ready = "true";
