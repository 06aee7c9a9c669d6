/** A photograph under the board: chosen, its corners pulled to the mat's, kept with the battlefield once that is kept; no part of the drawing. */
import { effect, signal } from "@preact/signals";
import { turnsOneWay } from "../lib/perspective.js";
import { asked, keeping, keptId, laidPhoto } from "./server.js";
import { shape } from "./tracing.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Four } from "../lib/perspective.js" */
/** A photograph as it lies: the mat's corners on it, in dots. @typedef {{url: string, width: number, height: number, corners: Four}} Photo */

/** Bytes the server takes, and milliseconds after the last pull before it is told. */
const LARGEST = 16 * 1024 * 1024, TOLD = 300;
/** How files of Apple's own kind begin behind their first eight bytes: no server here and few browsers read them. */
const HEIC = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"];

/** Whether the corners are being pulled. */
export const isPulling = signal(false);
/** What is seen while one traces. */
export const seen = signal(/** @type {"photo" | "both" | "drawing"} */ ("both"));
/** How strongly the photograph shows, in hundredths. */
export const strength = signal(80);
/** Why there is no photograph, or what became of it. */
export const photoSaid = signal("");
/** The file that no server has yet. @type {File | null} */
let waiting = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** Asks for a photograph; a phone offers its camera. */
export function choosePhoto() {
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept: "image/*" });
  input.addEventListener("change", () => void (input.files?.[0] && begin(input.files[0])));
  input.click();
}

/** @param {File} file */
async function begin(file) {
  photoSaid.value = "";
  const brand = new TextDecoder("latin1").decode(await file.slice(4, 12).arrayBuffer());
  if (brand.startsWith("ftyp") && HEIC.includes(brand.slice(4))) return void (photoSaid.value = "photo_heic");
  if (file.size > LARGEST) return void (photoSaid.value = "photo_large");
  const url = URL.createObjectURL(file), size = await sizeOf(url);
  if (!size) return void (photoSaid.value = "photo_kind");
  laidPhoto.value = { url, ...size, corners: inside(size) };
  waiting = file;
  isPulling.value = true;
}

/** How large a photograph is, upright; nothing for what the browser cannot show. @param {string} url @returns {Promise<{width: number, height: number} | null>} */
const sizeOf = (url) => new Promise((told) => {
  const image = new Image();
  image.addEventListener("load", () => told({ width: image.naturalWidth, height: image.naturalHeight }));
  image.addEventListener("error", () => told(null));
  image.src = url;
});

/** Corners where hands find them. @param {{width: number, height: number}} size @returns {Four} */
function inside({ width, height }) {
  const [x, y] = [width / 6, height / 6];
  return [{ x, y }, { x: width - x, y }, { x: width - x, y: height - y }, { x, y: height - y }];
}

/** Once there is a battlefield of one's own, the photograph is kept with it. */
effect(() => {
  if (keptId.value && keeping.value.how === "kept" && waiting) void keep(waiting, keptId.value);
});

/** @param {File} file @param {string} id */
async function keep(file, id) {
  waiting = null;
  const { status, told } = await asked(`battlefields/${id}/photograph`, "PUT", file);
  const now = laidPhoto.peek();
  if (status !== 200 || !now) return void (photoSaid.value = told?.code ?? (status === 413 ? "photo_large" : "away"));
  const k = told.width / now.width;
  laidPhoto.value = { ...now, width: told.width, height: told.height, corners: all(now.corners, (at) => ({ x: Math.min(told.width, at.x * k), y: Math.min(told.height, at.y * k) })) };
  tell();
}

/** @param {Four} four @param {(at: Point, i: number) => Point} how @returns {Four} */
const all = (four, how) => /** @type {Four} */ (/** @type {unknown} */ (four.map(how)));

/** One corner at another dot: it stays on the photograph, and the mat a mat. @param {number} i @param {Point} to */
export function pull(i, to) {
  const now = laidPhoto.peek();
  if (!now) return;
  const at = { x: Math.min(now.width, Math.max(0, to.x)), y: Math.min(now.height, Math.max(0, to.y)) };
  set(all(now.corners, (one, n) => (n === i ? at : one)));
}

/** The mat is turned by a quarter: what was its first corner is its second. */
export function turn() {
  const [a, b, c, d] = laidPhoto.peek()?.corners ?? [];
  if (a && b && c && d) set([d, a, b, c]);
}

/** @param {Four} corners */
function set(corners) {
  const now = laidPhoto.peek();
  if (!now || !turnsOneWay(corners)) return;
  laidPhoto.value = { ...now, corners };
  tell();
}

/** The server learns of the corners when hands rest. */
function tell() {
  clearTimeout(soon);
  soon = setTimeout(() => {
    const now = laidPhoto.peek(), id = keptId.peek();
    if (!now || !id || waiting || keeping.peek().how === "theirs") return;
    void asked(`battlefields/${id}/photograph/corners`, "PUT", { corners: now.corners.map(({ x, y }) => [x, y]) });
  }, TOLD);
}

/** The corners lie: what is traced from now on is traced corner by corner. */
export function straighten() {
  isPulling.value = false;
  seen.value = "both";
  shape.value = "outline";
}

/** No photograph from now on, here and on the server. */
export function takeAway() {
  waiting = null;
  isPulling.value = false;
  laidPhoto.value = null;
  const id = keptId.peek();
  if (id && keeping.peek().how !== "theirs") void asked(`battlefields/${id}/photograph`, "DELETE");
}
