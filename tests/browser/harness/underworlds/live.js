/** A socket that is answered over HTTP by the rules in `desk.py`; what is sent is written down in `server.sent`. */

const params = new URLSearchParams(location.search);
localStorage.setItem("castra", JSON.stringify({ theme: params.get("theme") ?? "dark", name: "Ines" }));
document.documentElement.dataset.theme = params.get("theme") ?? "dark";
const key = params.get("key") ?? String(Math.random());
const desk = `/desk?${new URLSearchParams({ moment: params.get("moment") ?? "start", seed: params.get("seed") ?? "1", shared: params.get("shared") ?? "", key })}`;
/** @type {any[]} */
const sent = [];
/** Frames are answered one after the other. */
let line = Promise.resolve();

class DeskSocket extends EventTarget {
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

  /** @param {string} text */
  send(text) {
    sent.push(JSON.parse(text));
    line = line.then(async () => {
      const answer = await fetch(desk, { method: "POST", body: text });
      for (const frame of await answer.json()) /** @type {any} */ (this).onmessage?.({ data: JSON.stringify(frame) });
    });
  }
}

Object.assign(window, { WebSocket: DeskSocket, server: { sent, key } });
