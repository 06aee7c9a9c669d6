/** A server inside the page for the scenes of this folder: it welcomes, accepts, and writes down what is sent in `server.sent`. */

import { sceneOf } from "./scenes.js";

const params = new URLSearchParams(location.search);
localStorage.setItem("castra", JSON.stringify({ theme: params.get("theme") ?? "dark", name: "Ines" }));
document.documentElement.dataset.theme = params.get("theme") ?? "dark";
const welcome = sceneOf(params.get("scene") ?? "window");
/** @type {any[]} */
const sent = [];

class FakeSocket extends EventTarget {
  static OPEN = 1;

  constructor() {
    super();
    this.readyState = 0;
    setTimeout(() => {
      this.readyState = 1;
      /** @type {any} */ (this).onopen?.();
    }, 20);
  }

  close() {
    this.readyState = 3;
  }

  /** @param {any} frame */
  give(frame) {
    /** @type {any} */ (this).onmessage?.({ data: JSON.stringify(frame) });
  }

  /** @param {string} text */
  send(text) {
    const frame = JSON.parse(text);
    sent.push(frame);
    setTimeout(() => this.reply(frame), 10);
  }

  /** @param {any} frame */
  reply(frame) {
    if (frame.kind === "hello") this.give(welcome);
    if (frame.kind === "beat") this.give({ kind: "alive", at: Date.now() / 1000 });
    if (frame.kind === "act") this.give({ kind: "accepted", ref: frame.ref });
    if (frame.kind === "ask" && frame.question.kind === "judge") this.give({ kind: "answered", ref: frame.ref, answer: { kind: "verdict", refused: null, mend: null } });
    if (frame.kind === "ask" && frame.question.kind === "sight") this.give({ kind: "answered", ref: frame.ref, answer: { kind: "sight", visible: true, rays: [], facts: {} } });
  }
}

Object.assign(window, { WebSocket: FakeSocket, server: { sent } });
