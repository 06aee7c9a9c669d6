/** Names that people gave, as they stand among the page's own words. */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks that turn what follows them: the server takes no name with them, but has such from before. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A name that turns nothing but itself, wherever it is put into a sentence. @param {string} name */
export function isolated(name) {
  const plain = name.replace(TURNING, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Whether two names are read as the same. @param {string} one @param {string} other */
export const alike = (one, other) => folded(one) === folded(other);

/** @param {string} name */
const folded = (name) => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");
