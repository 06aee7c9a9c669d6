/**
 * The socket of a table: says hello, numbers what it sends, sends again what was not answered when the line broke.
 *
 * Orders (`act`, `say`, takebacks) keep their `ref` over a reconnect and over a reload, so the server answers and does not do
 * them twice. Questions are dropped when the line breaks: their answers would be stale.
 */

import { heardAt } from "./clock.js";
import { Heartbeat } from "./heartbeat.js";
import { Outbox } from "./outbox.js";
import { PROTOCOL } from "./protocol_number.js";
import { frameOf, unpacked } from "./readable.js";

/** @import { FromClient, ToClient } from "./protocol.js" */
/** What is sent, without the reference under which it is answered. @typedef {{kind: FromClient["kind"], [field: string]: unknown}} Frame */
/** @typedef {Frame & {ref: string}} Referred */
/** @typedef {"connecting" | "live" | "lost" | "closed"} LineState */
/** @typedef {{frame: Referred, keep: boolean, settle: (answer: ToClient) => void, drop: () => void, isLate: boolean}} Waiting */

const BACK_OFF = [400, 1000, 2000, 4000, 8000];
const LONGEST = 15000;
/** Milliseconds without an answer after which an order is said to wait. */
const LATE = 2000;
/** Milliseconds that a new line may take until the server lets us in: one that hangs is given up and tried anew. */
const OPENING = 10_000;
const FINAL = new Set(["unknown_match", "wrong_token", "seat_freed", "closed_to_watchers", "shown_out", "blocked", "wrong_protocol", "closed"]);
const RENEWED = "castra.renewed";
const RENEW_AGAIN = 60_000;
/** Whether this browser reads compressed frames. */
const PACKS = typeof DecompressionStream === "function";

/** Whether a page that is older than its server was not loaded anew for that in the last minute: one that comes back as old stays. */
function isFirstTry() {
  try {
    const before = Number(sessionStorage.getItem(RENEWED) ?? 0);
    sessionStorage.setItem(RENEWED, String(Date.now()));
    return Date.now() - before > RENEW_AGAIN;
  } catch {
    return false;
  }
}

export class Connection {
  /**
   * @param {object} ports
   * @param {string} ports.url
   * @param {string} ports.seat  what orders without an answer are kept under in this tab
   * @param {() => {token: string | null, last: number | null, since: string | null, said: number}} ports.hello
   * @param {(frame: ToClient) => void} ports.onFrame
   * @param {(state: LineState, retryAt: number | null, reason: string | null) => void} ports.onState
   * @param {(count: number) => void} ports.onLate  how many orders have waited for an answer for a while
   * @param {(frame: Frame, answer: ToClient | null) => void} ports.onLeft  what became of an order of the page before; null: it is too old
   */
  constructor(ports) {
    this.ports = ports;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.count = 0;
    this.prefix = Math.random().toString(36).slice(2, 8);
    this.welcomed = false;
    this.ended = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.opening = undefined;
    this.outbox = new Outbox(ports.seat);
    this.heartbeat = new Heartbeat({ ask: () => this.#write({ kind: "beat" }), lost: () => this.again() });
    for (const event of ["online", "focus", "pageshow"]) addEventListener(event, () => this.check());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
    this.#takeUp();
  }

  /** What the page before left without an answer goes on, and what it had no answer to in time is said. */
  #takeUp() {
    const { fresh, old } = this.outbox.left();
    for (const frame of fresh) this.#wait(frame, true, (answer) => this.ports.onLeft(frame, answer), () => {});
    for (const frame of old) this.ports.onLeft(frame, null);
  }

  /** Opens the line. */
  open() {
    this.#leave();
    this.ports.onState("connecting", null, null);
    const socket = new WebSocket(this.ports.url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    this.opening = setTimeout(() => this.#lost(), OPENING);
    socket.onopen = () => socket === this.socket && this.#write({ kind: "hello", protocol: PROTOCOL, packs: PACKS, ...this.ports.hello() });
    /** What came before is still being unpacked. @type {Promise<void> | null} */
    let before = null;
    const take = (/** @type {string} */ text) => void (socket === this.socket && this.#hear(text));
    socket.onmessage = ({ data }) => {
      if (!before && typeof data === "string") return take(data);
      const mine = (before ?? Promise.resolve()).then(async () => take(typeof data === "string" ? data : await unpacked(data))).finally(() => {
        if (before === mine) before = null;
      });
      before = mine;
    };
    const ended = () => void (socket === this.socket && this.#lost());
    // What came last, such as why the line ends, may wait behind what is still being unpacked.
    socket.onclose = () => (before ? void before.then(ended, ended) : ended());
  }

  /** Tries again at once when the line is down. */
  now() {
    if (!this.ended && !this.welcomed) this.open();
  }

  /** Finds out whether the line lives, at a moment at which it may not: the page woke, or the network came back. */
  check() {
    if (this.welcomed) this.heartbeat.doubt();
    else if (this.retry !== undefined) this.now();
  }

  /** Says hello anew on a fresh line: a change was missed, or the old one is dead. */
  again() {
    this.#dropQuestions();
    this.open();
  }

  /** Lets the line go that is or was: nothing of it is heard any more. */
  #leave() {
    clearTimeout(this.retry);
    clearTimeout(this.opening);
    this.retry = undefined;
    this.welcomed = false;
    this.heartbeat.end();
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  /**
   * Sends an order and gives its answer, however often the line breaks meanwhile.
   * @param {Frame} frame
   * @returns {Promise<ToClient>}
   */
  order(frame) {
    return this.#request(frame, true);
  }

  /**
   * Asks something that is only worth knowing now; gives null when the line breaks.
   * @param {Frame} frame
   * @returns {Promise<ToClient | null>}
   */
  ask(frame) {
    return this.#request(frame, false).catch(() => null);
  }

  /**
   * Sends something nobody answers, if the line is up.
   * @param {Frame} frame
   */
  tell(frame) {
    if (this.welcomed) this.#write(frame);
  }

  /**
   * @param {Frame} frame
   * @param {boolean} keep
   * @returns {Promise<ToClient>}
   */
  #request(frame, keep) {
    const ref = `${this.prefix}-${++this.count}`;
    const whole = { ...frame, ref };
    return new Promise((settle, reject) => {
      if (!keep && !this.welcomed) return reject(new Error("line is down"));
      if (keep) this.outbox.add(whole);
      this.#wait(whole, keep, settle, () => reject(new Error("line broke")));
      if (this.welcomed) this.#write(whole);
    });
  }

  /**
   * @param {Referred} frame
   * @param {boolean} keep
   * @param {(answer: ToClient) => void} settle
   * @param {() => void} drop
   */
  #wait(frame, keep, settle, drop) {
    const waiting = { frame, keep, settle, drop, isLate: false };
    this.waiting.set(frame.ref, waiting);
    if (keep) setTimeout(() => this.#isLate(waiting), LATE);
  }

  /** An order has waited long: that is said, and whether the line lives is found out. @param {Waiting} waiting */
  #isLate(waiting) {
    if (this.waiting.get(waiting.frame.ref) !== waiting) return;
    waiting.isLate = true;
    this.#tellLate();
    this.check();
  }

  #tellLate() {
    this.ports.onLate([...this.waiting.values()].filter(({ isLate }) => isLate).length);
  }

  /** @param {Frame} frame */
  #write(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /**
   * A frame that cannot be read is none; a change that cannot be taken in is made good by a fresh view.
   * @param {string} text
   */
  #hear(text) {
    this.heartbeat.heard();
    const frame = frameOf(text);
    if (!frame) return;
    try {
      this.#read(frame);
    } catch (fault) {
      console.error(`a frame of kind ${frame.kind} could not be taken in`, fault);
      if (frame.kind === "changed") this.again();
    }
  }

  /** @param {ToClient} frame */
  #read(frame) {
    if (frame.kind === "welcome" || frame.kind === "resumed") this.#welcome();
    if (frame.kind === "bye") this.#bye(frame.reason);
    if (frame.kind === "alive") return heardAt(frame.at);
    this.ports.onFrame(frame);
    if ("ref" in frame && frame.ref) this.#settle(frame.ref, frame);
  }

  /** What was asked or ordered under a reference is answered. @param {string} ref @param {ToClient} answer */
  #settle(ref, answer) {
    const waiting = this.waiting.get(ref);
    this.waiting.delete(ref);
    if (waiting?.keep) this.outbox.settle(ref);
    waiting?.settle(answer);
    if (waiting?.isLate) this.#tellLate();
  }

  #welcome() {
    this.tries = 0;
    this.welcomed = true;
    clearTimeout(this.opening);
    this.heartbeat.begin();
    this.ports.onState("live", null, null);
    for (const { frame } of this.waiting.values()) this.#write(frame);
  }

  /** @param {string} reason */
  #bye(reason) {
    if (reason === "wrong_protocol" && isFirstTry()) return location.reload();
    if (!FINAL.has(reason)) return;
    this.ended = true;
    this.ports.onState("closed", null, reason);
  }

  #lost() {
    this.#leave();
    this.#dropQuestions();
    if (this.ended) return;
    const pause = (BACK_OFF[this.tries++] ?? LONGEST) * (0.85 + Math.random() * 0.3);
    this.ports.onState("lost", Date.now() + pause, null);
    this.retry = setTimeout(() => this.open(), pause);
  }

  #dropQuestions() {
    for (const [ref, { keep, drop }] of this.waiting) {
      if (keep) continue;
      this.waiting.delete(ref);
      drop();
    }
  }
}
