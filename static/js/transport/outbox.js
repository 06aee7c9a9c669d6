/**
 * Orders that have no answer yet, as this tab keeps them: over a reload they are sent again under the same reference, so that
 * the server does none twice. Where the browser keeps nothing, it asks before a page with such orders is left.
 */

/** @import { Referred } from "./socket.js" */
/** @typedef {{frame: Referred, at: number}} Kept */

/** Milliseconds after which an order is not sent any more: the table has gone on, and so have the people. */
const OLDEST = 600_000;

export class Outbox {
  /** @param {string} key  what it is kept under, of one seat at one table */
  constructor(key) {
    this.key = `castra.waiting.${key}`;
    /** @type {Map<string, Kept>} */
    this.waiting = new Map();
    this.isKept = true;
    addEventListener("beforeunload", (event) => {
      if (this.waiting.size && !this.isKept) event.preventDefault();
    });
  }

  /** What a page before this one in the tab left without an answer: what may still be sent, and what is too old. @returns {{fresh: Referred[], old: Referred[]}} */
  left() {
    /** @type {Kept[]} */
    const kept = this.#read();
    const isOld = (/** @type {Kept} */ { at }) => Date.now() - at > OLDEST;
    this.waiting = new Map(kept.filter((one) => !isOld(one)).map((one) => [one.frame.ref, one]));
    this.#write();
    return { fresh: [...this.waiting.values()].map(({ frame }) => frame), old: kept.filter(isOld).map(({ frame }) => frame) };
  }

  /** Keeps an order until it is answered. @param {Referred} frame */
  add(frame) {
    this.waiting.set(frame.ref, { frame, at: Date.now() });
    this.#write();
  }

  /** An order is answered. @param {string} ref */
  settle(ref) {
    if (this.waiting.delete(ref)) this.#write();
  }

  /** @returns {Kept[]} */
  #read() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
      return Array.isArray(kept) ? kept.filter((one) => typeof one?.frame?.ref === "string" && typeof one.frame.kind === "string") : [];
    } catch {
      return [];
    }
  }

  #write() {
    try {
      if (this.waiting.size) sessionStorage.setItem(this.key, JSON.stringify([...this.waiting.values()]));
      else sessionStorage.removeItem(this.key);
      this.isKept = true;
    } catch {
      this.isKept = false;
    }
  }
}
