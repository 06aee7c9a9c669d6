/**
 * Words: a catalogue key and facts become a sentence in the reader's language.
 *
 * Placeholders: `{d:in}` inches with one decimal, `{d:length}` a length measured on this table and `{n:bound}` one its rules give, `{n}` a number, `{unit}` `{piece}` `{seat}` ids that become names,
 * `{phase:toy.phase}` the word `toy.phase.<value>`, `{n|one model|{n} models}` plural (first part when n is 1), `{pieces+amounts}` a list, each with its own of the other: "A (2) and B (1)".
 */

/** @typedef {Readonly<Record<string, unknown>>} Facts */
/** @typedef {(id: string) => string | undefined} Namer */
/** @typedef {(key: string, facts?: Facts) => string} Translate */

/** @type {Record<string, string>} */
let dictionary = {};
let language = "en";
/** @type {Namer} */
let nameOf = () => undefined;
/** Whether the page is under fingers. */
let isTouched = () => false;
/** The unit that lengths are told in, as the table says. @type {"in"|"cm"|null} */
let unit = "in";
/** While a rich sentence is made, names are set between these two private signs. */
let marking = false;
const OPEN = "\uE000";
const CLOSE = "\uE001";
const BETWEEN = "\uE002";
const MARKED = new RegExp(`(${OPEN}[^${CLOSE}]*${CLOSE})`);

/**
 * Takes the catalogue and the language of this page.
 * @param {Record<string, string>} words
 * @param {string} lang
 */
export function useWords(words, lang) {
  dictionary = words;
  language = lang;
}

/**
 * Tells how ids of units, pieces and seats become names.
 * @param {Namer} namer
 */
export function useNames(namer) {
  nameOf = namer;
}

/**
 * Tells whether this page is under fingers: sentences that have a form for them (`<key>_touch`) are said in it.
 * @param {() => boolean} touched
 */
export function useTouch(touched) {
  isTouched = touched;
}

/**
 * Tells in which unit this table measures.
 * @param {"in"|"cm"|null} measure
 */
export function useUnit(measure) {
  unit = measure;
}

/** The language the words are in. */
export function wordsLanguage() {
  return language;
}

/**
 * Whether the catalogue has this key.
 * @param {string} key
 */
export function hasWord(key) {
  return Object.hasOwn(dictionary, key) && dictionary[key] !== "";
}

/**
 * The sentence of a key. A key that is missing is shown as it stands, so that it is noticed.
 * @type {Translate}
 */
export function t(key, facts = {}) {
  const said = isTouched() && hasWord(`${key}_touch`) ? `${key}_touch` : key;
  return hasWord(said) ? fill(dictionary[said] ?? said, facts) : said;
}

/**
 * The sentence of a key in which some names are said otherwise.
 * @param {string} key
 * @param {Facts} facts
 * @param {Namer} otherwise
 */
export function tNaming(key, facts, otherwise) {
  const usual = nameOf;
  nameOf = (id) => otherwise(id) ?? usual(id);
  try {
    return t(key, facts);
  } finally {
    nameOf = usual;
  }
}

/**
 * The sentence of a key in parts: text, and where it is the name of a unit, model, card or player, its id.
 * @param {string} key
 * @param {Facts} [facts]
 * @returns {[string, string | null][]}
 */
export function tRich(key, facts = {}) {
  marking = true;
  try {
    return t(key, facts).split(MARKED).filter(Boolean)
      .map((part) => {
        const [id = "", name = ""] = part.startsWith(OPEN) ? part.slice(1, -1).split(BETWEEN) : [];
        return name ? [name, id] : [part, null];
      });
  } finally {
    marking = false;
  }
}

/**
 * A sentence whose words the server gave with it, for a page that is sent no catalogue of them.
 * @param {string} said
 * @param {Facts} facts
 */
export function tSaid(said, facts) {
  return fill(said, facts);
}

/**
 * The first of these keys that the catalogue has, as a sentence; else the last part of the last key (`raw.` keeps all that follows).
 * @param {string[]} keys
 * @param {Facts} [facts]
 */
export function tAny(keys, facts = {}) {
  const key = keys.find(hasWord);
  if (key) return t(key, facts);
  const rest = keys.at(-1) ?? "";
  return rest.startsWith("raw.") ? rest.slice(4) : (rest.split(".").pop() ?? "").replaceAll("_", " ");
}

/**
 * A number as the reader's language writes it.
 * @param {number} value
 * @param {number} [digits] fixed decimals; at most two where left out
 */
export function number(value, digits) {
  const options = digits === undefined
    ? { maximumFractionDigits: 2 }
    : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return written(`${language} ${digits}`, options).format(value).replace("-", "\u2212");
}

/** How numbers are written, made once for each way: making one costs a hundred times what it is used for. @type {Map<string, Intl.NumberFormat>} */
const FORMATS = new Map();

/**
 * @param {string} way the language, and what tells the options from others
 * @param {Intl.NumberFormatOptions} options
 */
function written(way, options) {
  const made = FORMATS.get(way) ?? new Intl.NumberFormat(language, options);
  FORMATS.set(way, made);
  return made;
}

/**
 * Inches, with one decimal unless told otherwise.
 * @param {number} value
 * @param {number} [digits]
 */
export function inches(value, digits = 1) {
  return `${number(value, digits)}\u2033`;
}

/** A length with the sign of the unit of this table. @param {string} said */
const withUnit = (said) => (unit === "in" ? `${said}\u2033` : unit === "cm" ? `${said}\u202Fcm` : said);

/**
 * A share of one as percent.
 * @param {number} value
 */
export function percent(value) {
  return written(`${language} %`, { style: "percent", maximumFractionDigits: 0 }).format(value);
}

/**
 * A modifier with its sign: +1, −2.
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** Texts taken apart once: what is said as it stands, and between that what is filled in. @type {Map<string, (string | string[])[]>} */
const TAKEN_APART = new Map();

/** @param {string} text */
function partsOf(text) {
  const known = TAKEN_APART.get(text);
  if (known) return known;
  /** @type {(string | string[])[]} */
  const parts = [];
  for (let at = 0; at < text.length; ) {
    const opens = text.indexOf("{", at);
    const plain = text.slice(at, opens < 0 ? text.length : opens);
    if (plain) parts.push(plain);
    if (opens < 0) break;
    const end = closing(text, opens);
    parts.push(split(text.slice(opens + 1, end)));
    at = end + 1;
  }
  TAKEN_APART.set(text, parts);
  return parts;
}

/**
 * @param {string} text
 * @param {Facts} facts
 * @returns {string}
 */
function fill(text, facts) {
  let out = "";
  for (const part of partsOf(text)) out += typeof part === "string" ? part : placeholder(part, facts);
  return out;
}

/**
 * Where the brace that opens at `from` closes.
 * @param {string} text
 * @param {number} from
 */
function closing(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "{") depth++;
    if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/**
 * @param {readonly string[]} inside  the parts between bars
 * @param {Facts} facts
 * @returns {string}
 */
function placeholder([head = "", single, several], facts) {
  if (single !== undefined) return fill(Number(facts[head]) === 1 ? single : (several ?? single), facts);
  if (head.includes("+")) return paired(head, facts);
  const [name = "", format] = head.split(":", 2);
  // A proper name travels in every language it has: `name`, and `name_es` beside it.
  const value = facts[`${name}_${language}`] ?? facts[name];
  if (value === undefined || value === null) return "";
  const digits = LENGTHS.has(format ?? "") ? told(name, facts) : 1;
  return Array.isArray(value) ? list(value.map((item) => one(item, format, digits))) : one(value, format, digits);
}

/** Each of a list with what of another belongs to it, in brackets. @param {string} head @param {Facts} facts */
function paired(head, facts) {
  const [names, others] = head.split("+").map((name) => /** @type {readonly unknown[]} */ (facts[name] ?? []));
  return list((names ?? []).map((name, i) => `${one(name, undefined, 1)} (${one(others?.[i], undefined, 1)})`));
}

const LENGTHS = new Set(["in", "length", "bound"]);
/** What is measured, and what it is measured against: told so finely that the reader sees them differ. */
const PAIRS = [["had", "needed"], ["d", "n"]];
/** So little apart are two lengths the same to the referee: none is told finer than he measures. */
const SAME = 0.001;

/**
 * The decimals a length is told with: one, or as many as show that it is not the bound it breaks.
 * @param {string} name
 * @param {Facts} facts
 */
function told(name, facts) {
  const pair = PAIRS.find((names) => names.includes(name));
  const [a, b] = (pair ?? []).map((key) => facts[key]);
  if (typeof a !== "number" || typeof b !== "number" || Math.abs(a - b) <= SAME) return 1;
  return [1, 2, 3].find((digits) => a.toFixed(digits) !== b.toFixed(digits)) ?? 4;
}

/**
 * Parts between bars that are not inside braces.
 * @param {string} inside
 */
function split(inside) {
  const parts = [""];
  let depth = 0;
  for (const letter of inside) {
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    if (letter === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/**
 * @param {unknown} value
 * @param {string | undefined} format
 * @param {number} digits of a length
 * @returns {string}
 */
function one(value, format, digits) {
  if (format === "in") return inches(Number(value), digits);
  if (format === "length") return withUnit(number(Number(value), digits));
  if (format === "bound") return withUnit(number(Number(value)));
  if (format === "pct") return percent(Number(value));
  if (format === "signed") return signed(Number(value));
  if (format) return tAny([`${format}.${value}`]);
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return t(value ? "table.yes" : "table.no");
  const name = nameOf(String(value));
  if (name === undefined) return String(value);
  return marking ? `${OPEN}${value}${BETWEEN}${name}${CLOSE}` : name;
}

/** A moment of today as a clock shows it, of another day with its date. @param {number} seconds since 1970 */
export function sinceWhen(seconds) {
  const at = new Date(seconds * 1000);
  const day = at.toDateString() === new Date().toDateString() ? {} : /** @type {const} */ ({ day: "numeric", month: "short" });
  return new Intl.DateTimeFormat(wordsLanguage(), { hour: "2-digit", minute: "2-digit", ...day }).format(at);
}

/**
 * Several words as a list: "a, b and c".
 * @param {string[]} parts
 */
export function list(parts) {
  // Spanish chooses the last "and" by the sound that follows: a mark before a name must not hide it.
  const bare = parts.map((part) => (part.startsWith(OPEN) ? (part.slice(1, -1).split(BETWEEN)[1] ?? part) : part));
  let at = 0;
  return new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(bare).map(({ type, value }) => (type === "element" ? parts[at++] : value)).join("");
}
