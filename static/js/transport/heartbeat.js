/**
 * Whether the line still lives. One that died without a word (sleep, a lost router) looks open for minutes: so a quiet line is
 * asked for an answer, and one that gives none counts as lost.
 */

/** Milliseconds without a word after which the server is asked whether it is there. */
const QUIET = 5000;
/** Milliseconds it may take to answer that; with those before, a silence of ten seconds is a loss. */
const PATIENCE = 5000;
/** Milliseconds it may take where there is reason to doubt: the page woke, the network came back, an order has no answer. */
const DOUBT = 2000;
const TICK = 500;

export class Heartbeat {
  /**
   * @param {object} ports
   * @param {() => void} ports.ask  sends a beat, which the server answers
   * @param {() => void} ports.lost  nothing came back
   */
  constructor(ports) {
    this.ports = ports;
    this.heardAt = 0;
    /** When an answer must be here; 0 while none is awaited. */
    this.due = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** The line stands. */
  begin() {
    this.heard();
    clearInterval(this.timer);
    this.timer = setInterval(() => this.#tick(), TICK);
  }

  /** The line is gone: nothing more is expected of it. */
  end() {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Something came over the line. */
  heard() {
    this.heardAt = Date.now();
    this.due = 0;
  }

  /** There is reason to doubt that the line lives. */
  doubt() {
    if (this.timer === undefined) return;
    const due = Date.now() + DOUBT;
    if (!this.due) this.ports.ask();
    this.due = this.due ? Math.min(this.due, due) : due;
  }

  /** A sleeping page's clock stands: what is judged is what was awaited since, never how long it was quiet. */
  #tick() {
    const now = Date.now();
    if (this.due && now >= this.due) {
      this.end();
      this.ports.lost();
    } else if (!this.due && now - this.heardAt >= QUIET) {
      this.due = now + PATIENCE;
      this.ports.ask();
    }
  }
}
