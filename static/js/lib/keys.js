/** Keys by place: where letters are not Latin, the key that has one on a Latin keyboard stands for it. */

const NOT_LATIN = /^(?!\p{Script=Latin})\p{L}$/u;
/** Signs that other scripts have letters in place of, without Shift and with it. @type {Readonly<Record<string, [string, string]>>} */
const SIGNS = { Comma: [",", "<"], Period: [".", ">"] };

/** What a key means to the page. @param {Pick<KeyboardEvent, "key" | "code" | "shiftKey">} event */
export function keyOf({ key, code, shiftKey }) {
  if (!NOT_LATIN.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}
