/** A server inside the page: a WebSocket that answers hello with the scene of the address bar. Steered by `window.server`. */

import { answer as answerOf } from "../referee.js";
import { SCENES, recorded } from "./scenes.js";

const params = new URLSearchParams(location.search);
const kept = JSON.parse(localStorage.getItem("castra") ?? "{}");
localStorage.setItem("castra", JSON.stringify({ ...kept, theme: params.get("theme") ?? "dark" }));
document.documentElement.dataset.theme = params.get("theme") ?? "dark";

const given = /** @type {any} */ (window).moment;
const scene = given ? recorded(given) : /** @type {any} */ (SCENES)[params.get("scene") ?? "choosing"]();
/** @type {{sent: any[], sockets: FakeSocket[], down: boolean, deaf: (kind: string) => boolean, n: number}} */
const server = { sent: [], sockets: [], down: false, deaf: () => false, n: scene.welcome.n };

class FakeSocket extends EventTarget {
  static OPEN = 1;
  /** What the page hears. @type {(() => void) | undefined} */
  onopen;
  /** @type {(() => void) | undefined} */
  onclose;
  /** @type {((said: {data: string | ArrayBuffer}) => void) | undefined} */
  onmessage;

  constructor() {
    super();
    this.readyState = 0;
    server.sockets.push(this);
    setTimeout(() => (server.down ? this.drop() : this.open()), 20);
  }

  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  drop() {
    this.readyState = 3;
    this.onclose?.();
  }

  close() {
    this.readyState = 3;
  }

  /** @param {any} frame */
  give(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** @param {string} text */
  send(text) {
    const frame = JSON.parse(text);
    server.sent.push(frame);
    if (!server.deaf(frame.kind)) setTimeout(() => this.reply(frame), 10);
  }

  /** @param {any} frame */
  reply(frame) {
    if (frame.kind === "hello") this.give({ ...scene.welcome, n: server.n });
    if (frame.kind === "beat") this.give({ kind: "alive", at: Date.now() / 1000 });
    if (frame.kind === "ask") this.give(answered(frame));
    if (frame.kind === "foresee") this.give(scene.foreseen ? { kind: "foreseen", ref: frame.ref, ...scene.foreseen(frame.command) } : { kind: "refused", ref: frame.ref, refusal: { kind: "refusal", code: "not_offered", rule: "", facts: {}, shapes: [] } });
    if (frame.kind === "look") this.give({ kind: "shown", ref: frame.ref, line: frame.line, view: scene.welcome.view });
    if (frame.kind === "act") this.give(scene.refuses?.(frame.command) ? { kind: "refused", ref: frame.ref, refusal: scene.refuses(frame.command) } : { kind: "accepted", ref: frame.ref });
    if (frame.kind === "act") for (const next of scene.acted?.(frame.command) ?? []) this.changed(next);
    if (frame.kind === "say") this.give({ kind: "accepted", ref: frame.ref });
    if (frame.kind === "say") this.give({ kind: "said", id: Date.now(), seat: "red", name: "Ines", text: frame.text, at: Date.now() / 1000 });
    if (frame.kind === "take_back" || frame.kind === "answer_take_back") this.give({ kind: "accepted", ref: frame.ref });
  }

  /** @param {any} frame */
  changed(frame) {
    const all = Object.entries(frame.offers ?? scene.welcome.offers);
    const offers = Object.fromEntries(all.map(([seat, now]) => [seat, { order: now.map((/** @type {{id: string}} */ one) => one.id), offers: now }]));
    this.give({ kind: "changed", n: ++server.n, patch: {}, log: [], status: "live", seed: null, ...frame, offers });
  }
}

Object.assign(window, {
  WebSocket: FakeSocket,
  server: {
    sent: server.sent,
    /** Breaks the line; it stays down until `up`. */
    down() {
      server.down = true;
      server.sockets.at(-1)?.drop();
    },
    up: () => (server.down = false),
    /** Swallows frames of these kinds, all if none are named: the line stands and nothing is answered. @param {string[]} [kinds] */
    swallow: (kinds) => (server.deaf = (kind) => !kinds || kinds.includes(kind)),
    /** @param {any} frame */
    give: (frame) => server.sockets.at(-1)?.give(frame),
    /** Sends bytes, which the page has to unpack. @param {ArrayBuffer} bytes */
    bytes: (bytes) => server.sockets.at(-1)?.onmessage?.({ data: bytes }),
    /** @param {any} frame */
    changed: (frame) => server.sockets.at(-1)?.changed(frame),
  },
});

/** The answer to a question about the table as the page has it now; who is asked about something that has left it refuses, as the server does. @param {any} frame */
function answered({ ref, question }) {
  const view = /** @type {any} */ (window).castra?.view() ?? scene.welcome.view;
  const answer = scene.ask?.(question);
  if (!answer && question.piece && !view.pieces[question.piece])
    return { kind: "refused", ref, refusal: { kind: "refusal", code: "unknown_id", rule: "", facts: {}, shapes: [] } };
  return { kind: "answered", ref, answer: answer ?? answerOf(view, question, () => 6) };
}
