/** A map brought in: the server reads it, tells what it shows, and lays it as pieces of the system; taken, it is one change of the drawing. */
import { computed, signal } from "@preact/signals";
import { t } from "../words.js";
import { asKind } from "./changes.js";
import { asked } from "./server.js";
import { change, chosen, ground, sketch, system } from "./sketch.js";
import { seeWhole } from "./viewport.js";

/** @import { Piece, Sketch } from "./shapes.js" */
/** What of a map became the same kind of piece. @typedef {{what: string, name: string, kind: string, count: number}} Group */
/**
 * @typedef {object} ReadMap
 * @property {string} format
 * @property {{by: string, inches: number, asked: boolean} | null} scale
 * @property {readonly [number, number]} size
 * @property {readonly string[]} scenes
 * @property {number} walls
 * @property {number} doors
 * @property {Sketch | null} sketch
 * @property {readonly Group[]} groups
 * @property {readonly {what: string, why: string, count: number}[]} aside
 * @property {{code: string, facts: Record<string, string | number>} | null} refused
 */

/** So many bytes the server takes; and the signs of a name. */
const LARGEST = 4 * 1024 * 1024, NAMED = 40;

/** The map that lies open, and what its player said of it. */
export const opened = signal(/** @type {{file: File, told: ReadMap, square: number | null, scene: number} | null} */ (null));
/** The kinds that hands gave to groups, by their numbers. */
export const given = signal(/** @type {Readonly<Record<number, string>>} */ ({}));
export const isReading = signal(false);
/** Why nothing was read at all. */
export const unread = signal("");

/** The battlefield as it would be: with the kinds that hands gave. */
export const wouldBe = computed(() => {
  const made = opened.value?.told.sketch;
  return made ? { ...made, pieces: made.pieces.map(asGiven) } : null;
});

/** @param {Piece} piece @returns {Piece} */
function asGiven(piece) {
  const id = given.value[Number(/^g(\d+)\./.exec(piece.key)?.[1])];
  const kind = ground.value?.kinds.find((one) => one.id === id);
  return kind ? asKind(piece, kind) : piece;
}

/** Asks for a file. Any may be chosen: a phone greys out endings it has never heard of. */
export function chooseMap() {
  const input = document.createElement("input");
  input.type = "file";
  input.addEventListener("change", () => void (input.files?.[0] && begin(input.files[0])));
  input.click();
}

/** @param {File} file */
async function begin(file) {
  given.value = {};
  await read(await withoutPicture(file), null, 0);
}

/** Reads the same file again: with inches a square, or another of its scenes. @param {number | null} square @param {number} scene */
export async function again(square, scene) {
  const now = opened.peek();
  if (!now || isReading.peek()) return;
  if (scene !== now.scene) given.value = {};
  await read(now.file, square, scene);
}

/** @param {File} file @param {number | null} square @param {number} scene */
async function read(file, square, scene) {
  unread.value = "";
  if (file.size > LARGEST) return void (unread.value = "too_large");
  isReading.value = true;
  const name = file.name.replace(/\.[^.]*$/, "").replaceAll(/[\s_-]+/g, " ").trim().slice(0, NAMED);
  const asks = new URLSearchParams({ scene: String(scene), name, ...(square ? { square: String(square) } : {}) });
  const { status, told } = await asked(`editor/${system}/map?${asks}`, "POST", file);
  isReading.value = false;
  if (status !== 200) return void (unread.value = { 0: "away", 413: "too_large", 429: "too_often" }[status] ?? "away");
  opened.value = { file, told, square, scene };
}

/** A map of squares carries its picture, which no piece is made of: a large file is sent without it. @param {File} file @returns {Promise<File>} */
async function withoutPicture(file) {
  if (file.size <= LARGEST || file.size > 16 * LARGEST) return file;
  try {
    const map = JSON.parse(await file.text());
    if (typeof map?.image !== "string") return file;
    return new File([JSON.stringify({ ...map, image: "-" })], file.name);
  } catch {
    return file;
  }
}

/** The drawing is what the map shows from now on; undone, it is what it was. */
export function take() {
  const made = wouldBe.peek(), now = sketch.peek();
  if (!made || !now) return;
  const name = now.pieces.length || !made.name ? now.name : made.name;
  change((was) => ({ ...was, name, size: made.size, width: made.width, height: made.height, pieces: made.pieces, markers: [] }), t("editor.map.taken", { n: made.pieces.length }));
  chosen.value = new Set();
  opened.value = null;
  seeWhole();
}
