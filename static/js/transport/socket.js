/**
 * The socket of a table: says hello, numbers what it sends, sends again what was not answered when the line broke.
 *
 * Orders (`act`, `say`, takebacks) keep their `ref` over a reconnect, so the server answers and does not do them twice.
 * Questions are dropped when the line breaks: their answers would be stale.
 */

import { frameOf, unpacked } from "./readable.js";

/** @import { ToClient } from "./protocol.js" */
/** @typedef {Record<string, any> & {kind: string}} Frame */
/** @typedef {"connecting" | "live" | "lost" | "closed"} LineState */
/** @typedef {{frame: Frame, keep: boolean, settle: (answer: Frame) => void, drop: () => void}} Waiting */

export const PROTOCOL = 2;
const BACK_OFF = [400, 1000, 2000, 4000, 8000];
const LONGEST = 15000;
const BEAT = 25000;
const FINAL = new Set(["unknown_match", "wrong_token", "seat_freed", "wrong_protocol", "closed"]);
/** Whether this browser reads compressed frames. */
const PACKS = typeof DecompressionStream === "function";

export class Line {
  /**
   * @param {object} ports
   * @param {string} ports.url
   * @param {() => {token: string | null, last: number | null, since: string | null, said: number}} ports.hello
   * @param {(frame: ToClient) => void} ports.onFrame
   * @param {(state: LineState, retryAt: number | null, reason: string | null) => void} ports.onState
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
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.beat = undefined;
    addEventListener("online", () => this.now());
  }

  /** Opens the line. */
  open() {
    clearTimeout(this.retry);
    this.welcomed = false;
    this.ports.onState("connecting", null, null);
    const socket = new WebSocket(this.ports.url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => this.#write({ kind: "hello", protocol: PROTOCOL, packs: PACKS, ...this.ports.hello() });
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
    socket.onclose = () => socket === this.socket && this.#lost();
    clearInterval(this.beat);
    this.beat = setInterval(() => this.welcomed && this.#write({ kind: "beat" }), BEAT);
  }

  /** Tries again at once when the line is down. */
  now() {
    if (!this.ended && !this.welcomed) this.open();
  }

  /** Says hello anew on a fresh line: a change was missed. */
  again() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /**
   * Sends an order and gives its answer, however often the line breaks meanwhile.
   * @param {Frame} frame
   * @returns {Promise<Frame>}
   */
  order(frame) {
    return this.#request(frame, true);
  }

  /**
   * Asks something that is only worth knowing now; gives null when the line breaks.
   * @param {Frame} frame
   * @returns {Promise<Frame | null>}
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
   * @returns {Promise<Frame>}
   */
  #request(frame, keep) {
    const ref = `${this.prefix}-${++this.count}`;
    const whole = { ...frame, ref };
    return new Promise((settle, reject) => {
      if (!keep && !this.welcomed) return reject(new Error("line is down"));
      this.waiting.set(ref, { frame: whole, keep, settle, drop: () => reject(new Error("line broke")) });
      if (this.welcomed) this.#write(whole);
    });
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
    this.ports.onFrame(frame);
    if ("ref" in frame && frame.ref) this.#settle(frame.ref, frame);
  }

  /** What was asked or ordered under a reference is answered. @param {string} ref @param {ToClient} answer */
  #settle(ref, answer) {
    this.waiting.get(ref)?.settle(answer);
    this.waiting.delete(ref);
  }

  #welcome() {
    this.tries = 0;
    this.welcomed = true;
    this.ports.onState("live", null, null);
    for (const { frame } of this.waiting.values()) this.#write(frame);
  }

  /** @param {string} reason */
  #bye(reason) {
    if (!FINAL.has(reason)) return;
    this.ended = true;
    this.ports.onState("closed", null, reason);
  }

  #lost() {
    this.welcomed = false;
    for (const [ref, { keep, drop }] of this.waiting) {
      if (keep) continue;
      this.waiting.delete(ref);
      drop();
    }
    if (this.ended) return;
    const pause = (BACK_OFF[this.tries++] ?? LONGEST) * (0.85 + Math.random() * 0.3);
    this.ports.onState("lost", Date.now() + pause, null);
    this.retry = setTimeout(() => this.open(), pause);
  }
}
