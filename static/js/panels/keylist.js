/** The keys that do something at this table. */
import { html } from "../html.js";
import { cardKeys } from "./cards/keys.js";
import { slots } from "../slots/slots.js";
import { board } from "../store/table.js";
import { view } from "../store/view.js";
import { t } from "../words.js";

/** The page's own keys and the words that say what they do; the board's tools and the system list theirs. @type {[string[], string][]} */
const KEYS = [
  [["1", "9"], "table.key.numbers"], [["Y", "N"], "table.key.yes"], [[",", "."], "table.key.time"], [["<", ">"], "table.key.turns"], [["U"], "table.key.roster"],
  [["X"], "table.key.end_phase"], [["Shift", "C"], "table.key.chat"], [["Shift", "T"], "table.key.clocks"], [["↑", "↓"], "table.key.log"], [["F6"], "table.key.parts"], [["?"], "table.key.help"],
];

/** What means nothing over a table of a kind: hexes have no angles and no room between them, only disks are flipped, and they are led by flips alone. */
const IDLE = {
  hexes: new Set(["grab", "turn_left", "turn_right", "formation", "mend", "suggest", "waypoint", "straighten", "reach", "flip_over"]),
  discs: new Set(["formation", "mend", "turn_left", "turn_right"]),
  plane: new Set(["flip_over"]),
};

export function KeyList() {
  const kind = view.value?.table.kind ?? "plane";
  const hexes = kind === "hexes";
  const tools = /** @type {{key: string, name: string}[]} */ (board.value?.tools.keys ?? []).filter(({ name }) => !IDLE[kind].has(name));
  const word = (/** @type {string} */ name) => t(hexes && name === "model" ? "board.key.hex" : `board.key.${name}`, { step: view.value?.table.step, stride: view.value?.table.stride });
  return html`<dl class="keys">${tools.map(({ key, name }) => html`<dt><kbd>${keyName(key)}</kbd></dt><dd>${word(name)}</dd>`)}${[...KEYS, ...cardKeys(),
    ...slots.value.guide.keys()].map(([keys, said]) => html`<dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${t(said)}</dd>`)}</dl>`;
}

/** How a key is written on its cap. @param {string} key */
function keyName(key) {
  return /** @type {Record<string, string>} */ ({ " ": t("table.key.space"), Escape: "Esc", ArrowRight: "← →" })[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
