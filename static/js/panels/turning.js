/** A long table on an upright phone: seen turned by a quarter, the own edge left, until a button turns it back. */
import { computed } from "@preact/signals";
import { html } from "../html.js";
import { Icon } from "./parts.js";
import { slots } from "../systems/systems.js";
import { local, lying, phone } from "../store/table.js";
import { mySeats, view } from "../store/view.js";
import { set, settings } from "../store/settings.js";
import { t } from "../words.js";

/** Whether this table is one that may be turned, on a screen that is upright. */
const mayTurn = computed(() => !!slots.value.face.turns && phone.value && !lying.value);

/** Degrees clockwise: the edge of this player comes to lie on the left, that of the south for a watcher. */
const turn = computed(() => {
  if (!mayTurn.value || !settings.value.turned) return 0;
  return view.value?.seats[mySeats.value[0] ?? ""]?.facts.edge === "north" ? -90 : 90;
});

/** Keeps the board turned as it is wanted. */
export const turnBoard = () => void (local.turn.value = turn.value);

export function TurnTable() {
  if (!mayTurn.value) return null;
  const label = t(settings.value.turned ? "board.turn_back" : "board.turn_quarter");
  return html`<button type="button" class="icon-button turn-table" aria-label=${label} title=${label} onClick=${() => set({ turned: !settings.value.turned })}><${Icon} name="quarter" /></button>`;
}
