/** The battlefield that is drawn: as it is now, as it was before each change, what is chosen of it, and what the server says of it. */
import { computed, signal } from "@preact/signals";
import { createHistory } from "../lib/history.js";
import { page } from "../page.js";
import { t, tAny } from "../words.js";

/** @import { Point } from "../lib/wire.js" */
/** @import { Ground, Judged, Kind, Mirror, Piece, Sketch, Size } from "./shapes.js" */

/** The battlefield's system, and its id once it is kept. */
export const { system, id: openedId } = page().field ?? { system: "", id: null };

/** @type {import("@preact/signals").Signal<Ground | null>} */
export const ground = signal(null);
/** @type {import("@preact/signals").Signal<Sketch | null>} */
export const sketch = signal(null);
/** What the server said last. @type {import("@preact/signals").Signal<Judged | null>} */
export const judged = signal(null);
/** The pieces that are chosen, by their keys. */
export const chosen = signal(/** @type {ReadonlySet<string>} */ (new Set()));
/** The marker that is chosen, by its place in the list; none is -1. */
export const chosenMarker = signal(-1);
/** Pieces that no drag moves. */
export const locked = signal(/** @type {ReadonlySet<string>} */ (new Set()));
/** What a press on the board does: choose and move, move the board, measure, lay a marker, or lay a piece of a kind. */
export const tool = signal("select");
export const mirror = signal(/** @type {Mirror} */ ("off"));
/** The grid that drags keep to, in the field's unit; 0 is none. */
export const grid = signal(0.5);
/** What was just done, for who hears the page. */
export const said = signal("");
/** Between which places is measured. @type {import("@preact/signals").Signal<{from: Point, to: Point} | null>} */
export const measured = signal(null);

const history = createHistory(sketch);
export const { mayUndo, mayRedo, begin } = history;

/** Changes the battlefield; what gives the same again is no change. @param {(sketch: Sketch) => Sketch} how @param {string} [what]  what is said of it */
export function change(how, what = "") {
  const now = sketch.value;
  const made = now && how(now);
  if (now && made && made !== now) settle(now, made, what);
}

/** A drag ends: what it began with can be had again. @param {Sketch} before @param {Sketch} after @param {string} [what] */
export function settle(before, after, what = "") {
  history.changed(before, after);
  if (what) said.value = what;
}

/** Takes the last change back. */
export const undo = () => history.undo() && stepped("editor.undone");
/** Makes it again. */
export const redo = () => history.redo() && stepped("editor.redone");

/** What is gone by a step is chosen no more. @param {string} what  what is said of the step */
function stepped(what) {
  const there = new Set(sketch.value?.pieces.map((piece) => piece.key));
  chosen.value = new Set([...chosen.value].filter((key) => there.has(key)));
  said.value = t(what);
}

const kinds = computed(() => new Map((ground.value?.kinds ?? []).map((kind) => [kind.id, kind])));
/** @param {Pick<Piece, "kind">} piece @returns {Kind | undefined} */
export const kindOf = (piece) => kinds.value.get(piece.kind);
/** What a kind is called. @param {Kind | undefined} kind @param {string} [id] */
export const kindName = (kind, id = kind?.id ?? "") => kind?.names[page().lang] ?? kind?.names["en"] ?? tAny([`editor.kind.${system}.${id}`, `raw.${id.replaceAll("_", " ")}`]);
/** What a piece is called: by its name, or by its kind and which of them it is. @param {Piece} piece */
export function nameOf(piece) {
  if (piece.name) return piece.name;
  const alike = (sketch.value?.pieces ?? []).filter((one) => one.kind === piece.kind && !one.name);
  const name = kindName(kindOf(piece), piece.kind);
  return alike.length > 1 ? t("editor.numbered", { name, n: alike.findIndex((one) => one.key === piece.key) + 1 }) : name;
}

/** Whether the server is still asked about what is drawn. */
export const isAsked = computed(() => judged.value?.sketch !== sketch.value);

export const chosenPieces = computed(() => (sketch.value?.pieces ?? []).filter((piece) => chosen.value.has(piece.key)));

/** The size that a battlefield has of those its system names, if it has one. @returns {Size | undefined} */
export const sizeNow = () => {
  const { size, width, height } = sketch.value ?? {};
  return ground.value?.sizes.find((one) => (size ? one.id === size : one.width === width && one.height === height));
};
/** What is wrong. Of a piece that lies far outside the reader of texts tells each corner: it hangs over the edge, once. */
export const problems = computed(() => {
  const outside = new Set();
  return (judged.value?.problems ?? []).flatMap((problem) => {
    const [where] = /^terrain\.\d+(?=\.(outline|walls)\.)/.exec(problem.where) ?? [];
    if (!where) return [problem];
    if (outside.has(where)) return [];
    outside.add(where);
    return [{ ...problem, code: "terrain_off_table", where }];
  });
});

/** The key of the piece a problem is about: its text has the pieces in their order. @param {{where: string}} problem */
export function keyOf({ where }) {
  const [, part, at] = /^(terrain|layout)\.(\d+)/.exec(where) ?? [];
  return part ? (judged.value?.sketch.pieces[Number(at)]?.key ?? "") : "";
}
/** The pieces with which something is wrong. */
export const wrong = computed(() => new Set(problems.value.map(keyOf)));
