/** A table turned for who sits at it: by a quarter on an upright phone, the own edge left, else by half where that is the far one, until a button turns it back. */
import { computed } from "@preact/signals";
import { html } from "../html.js";
import { Icon } from "./controls.js";
import { slots } from "../slots/slots.js";
import { board, local, lying, phone } from "../store/table.js";
import { mySeats, view } from "../store/view.js";
import { set, settings } from "../store/settings.js";
import { t } from "../words.js";

const upright = computed(() => phone.value && !lying.value);

/**
 * Degrees clockwise by which this table is best seen: upright the edge of this player comes to lie on the left, that of the south
 * for a watcher; else the own edge at the foot. Who plays both sides sees it as it lies.
 * @returns {import("../board/turning.js").Turn}
 */
const best = () => {
  if (!slots.value.look.turns) return 0;
  const north = view.value?.seats[mySeats.value[0] ?? ""]?.facts.edge === "north";
  if (upright.value) return north ? -90 : 90;
  return north && mySeats.value.length === 1 ? 180 : 0;
};
const wanted = computed(best);
const turn = computed(() => (settings.value.turned ? wanted.value : 0));

/** Keeps the board turned as it is wanted. */
export const turnBoard = () => void (local.turn.value = turn.value);

export function TurnTable() {
  if (!wanted.value) return null;
  const label = t(settings.value.turned ? "board.turn_back" : upright.value ? "board.turn_quarter" : "board.turn_half");
  return html`<button type="button" class="icon-button turn-table" aria-label=${label} title=${label} onClick=${() => set({ turned: !settings.value.turned })}><${Icon} name="quarter" /></button>`;
}

/** On a phone, which has no map: all of the table at once, where some of it is out of sight. */
export function WholeTable() {
  if (!phone.value || !view.value || !board.value || board.value.isSeenWhole()) return null;
  const label = t("board.zoom_fit");
  return html`<button type="button" class="icon-button whole-table" aria-label=${label} title=${label} onClick=${() => board.value?.whole()}><${Icon} name="whole" /></button>`;
}
