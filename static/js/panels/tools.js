/** The tool rail at the well's left edge, and the overlays that are shown as chips. The tools themselves are the board's. */
import { html } from "../html.js";
import { Icon, IconButton } from "./controls.js";
import { openGuide } from "./guide.js";
import { slots } from "../slots/slots.js";
import { askBack, board, docked, local } from "../store/table.js";
import { match, mySeats, view } from "../store/view.js";
import { t } from "../words.js";

/** @type {Record<string, string>} */
const ICONS = { select: "pointer", measure: "ruler", sight: "eye", ping: "ping", pan: "hand" };
/** Chips only for what hides or shows by choice. */
const CHIPS = /** @type {const} */ (["reach", "apart", "together", "ranges", "control", "deployment"]);
/** Chips that hide the rings of this meaning; a table without any has none, and a table with some says what they are. */
const RINGED = new Set(["apart", "together"]);

export function ToolRail() {
  const tools = board.value?.tools;
  if (!tools) return null;
  const own = slots.value.guide.tool();
  return html`<div class="tools only-desk" style=${docked.value} role="toolbar" aria-label=${t("table.tools")} aria-orientation="vertical">
    ${tools.rail.map((tool) => html`<button type="button" class="icon-button" aria-label=${t(`board.tool.${tool.name}`)} title=${t(`board.tool.${tool.name}`)}
      aria-pressed=${local.tool.value === tool.name ? "true" : "false"} onClick=${() => tools.use(tool.name)}><${Icon} name=${ICONS[tool.name] ?? "arrow"} /><kbd>${tool.key}</kbd></button>`)}
    <button type="button" class="icon-button" aria-label=${t("board.key.overlays")} title=${t("board.key.overlays")} onClick=${() => (overlaysOpen()
      ? closeAll(tools) : openAll(tools))}><${Icon} name="layers" /><kbd>O</kbd></button>
      ${own && html`<button type="button" class="icon-button" aria-label=${own.label} title=${own.label} onClick=${own.onClick}><${Icon} name=${own.icon} /><kbd>${own.press}</kbd></button>`}<hr />
    ${mySeats.value.length > 0 && match.value.status !== "finished" && html`<${IconButton} icon="undo" label=${t("table.tool.back")} onClick=${() => void askBack()} />`}
    <button type="button" class="icon-button" aria-label=${t("table.tool.help")} title=${t("table.tool.help")} onClick=${() => openGuide("first")}><${Icon} name="help" /><kbd>?</kbd></button></div>`;
}

/** Whether those overlays are on that do not come by themselves. */
function overlaysOpen() {
  return local.overlays.value.ranges && local.overlays.value.deployment;
}

/** @param {import("../tools/tools.js").Tools} tools */
function openAll(tools) {
  for (const name of tools.overlays) tools.toggle(name, true);
}

/** @param {import("../tools/tools.js").Tools} tools */
function closeAll(tools) {
  for (const name of /** @type {const} */ (["ranges", "deployment"])) tools.toggle(name, false);
}

/** What is laid over the table while something is moved or was asked for; a click takes it off. */
export function Chips() {
  const on = local.overlays.value;
  const moving = local.filling.value?.offer.need?.kind === "move";
  const named = (/** @type {string} */ name) => (RINGED.has(name) ? view.value?.table.rings.find((ring) => ring.meaning === name)?.name : `board.overlay.${name}`);
  const shown = CHIPS.filter((name) => on[name] && name !== "control" && (moving || name === "ranges" || name === "deployment"));
  const chips = shown.flatMap((name) => ({ name, text: t(named(name) ?? "") })).filter(({ text }) => text);
  return html`<div class="chips only-desk">${chips.map(({ name, text }) =>
    html`<button type="button" key=${name} class="chip" title=${t("table.overlay.remove", { n: text })} onClick=${() => board.value?.tools.toggle(name, false)}>
    <${Icon} name="cross" small />${text}</button>`)}</div>`;
}
