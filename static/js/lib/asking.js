/** Asking without flooding: at most one question of a kind under way, and after it only the newest that waited. */

/**
 * @template Q, A
 * @param {(question: Q) => Promise<A>} ask
 * @param {(answer: A, question: Q) => unknown} take  called with every answer that came back, in the order asked
 * @param {number} [pause]  least milliseconds between two questions
 */
export function latest(ask, take, pause = 0) {
  let busy = false;
  /** Whether an answer is under way. */
  let asked = false;
  let round = 0;
  /** @type {{question: Q}|null} */
  let waiting = null;
  /** The answer under way, taken. @type {Promise<void>} */
  let taken = Promise.resolve();

  /** @param {Q} question */
  async function send(question) {
    busy = true;
    const started = performance.now();
    asked = true;
    taken = taking(question, round);
    await taken;
    asked = false;
    const rest = pause - (performance.now() - started);
    if (rest > 0) await new Promise((done) => setTimeout(done, rest));
    busy = false;
    if (waiting) {
      const next = waiting.question;
      waiting = null;
      void send(next);
    }
  }

  /** @param {Q} question @param {number} mine */
  async function taking(question, mine) {
    try {
      const answer = await ask(question);
      if (mine === round) await take(answer, question);
    } catch {
      // The connection went away; the shell says so, and the next pointer move asks again.
    }
  }

  return {
    /** @param {Q} question */
    ask(question) {
      if (busy) waiting = { question };
      else void send(question);
    },
    /** Forget what waits and what is under way. */
    drop() {
      waiting = null;
      asked = false;
      round++;
    },
    /** Whether the newest question is not answered yet. */
    isOpen: () => asked || waiting !== null,
    /** Whether a newer question waits for its turn. */
    hasNewer: () => waiting !== null,
    /** Once the newest question is answered. */
    async settled() {
      while (waiting) await new Promise((done) => setTimeout(done, Math.max(pause, 1)));
      await taken;
    },
  };
}

/**
 * Call at most once in `pause` milliseconds, the last call always made.
 * @template T
 * @param {(value: T) => void} call
 * @param {number} pause
 * @returns {(value: T) => void}
 */
export function atMost(call, pause) {
  let last = -Infinity;
  /** @type {ReturnType<typeof setTimeout>|null} */
  let timer = null;
  return (value) => {
    if (timer !== null) clearTimeout(timer);
    const wait = Math.max(0, last + pause - performance.now());
    const fire = () => {
      last = performance.now();
      timer = null;
      call(value);
    };
    if (wait === 0) fire();
    else timer = setTimeout(fire, wait);
  };
}

/**
 * Asks once what several want to know at the same time: who asks the same of the same moment gets the answer under way,
 * and who is told that it is moot gets the answer to the newer question, if that is the same.
 * @template Q, A
 * @param {(question: Q) => Promise<A>} ask
 * @param {{moment: () => unknown, isMoot: (answer: A) => boolean}} by  `moment` is what an answer is true of
 * @returns {(question: Q) => Promise<A>}
 */
export function shared(ask, { moment, isMoot }) {
  /** @type {Map<string, {of: unknown, answer: Promise<A>}>} */
  const underWay = new Map();
  return (question) => {
    const key = JSON.stringify(question);
    const same = underWay.get(key);
    if (same && same.of === moment()) return same.answer;
    /** @type {{of: unknown, answer: Promise<A>}} */
    const mine = { of: moment(), answer: ask(question).then((answer) => (isMoot(answer) && newer()) || answer) };
    /** @returns {Promise<A> | undefined} */
    const newer = () => (underWay.get(key) === mine ? undefined : underWay.get(key)?.answer);
    underWay.set(key, mine);
    const done = () => void (underWay.get(key) === mine && underWay.delete(key));
    mine.answer.then(done, done);
    return mine.answer;
  };
}
