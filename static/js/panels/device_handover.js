/** A shared device is handed over: a hand of cards shows only once its player says that he holds the device. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { computed, signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem } from "./controls.js";
import { myHand } from "./cards/cards.js";
import { YOUNGEST } from "../store/fresh.js";
import { match, myDecision, mySeat, mySeats, present } from "../store/view.js";
import { t } from "../words.js";

/** The seat that said it holds the device. */
const holder = signal(/** @type {string | null} */ (null));

/** Whether the table is covered: the one to decide has hidden cards or answers in secret, and somebody else held the device last. */
export const covered = computed(() => {
  const isShared = !!match.value.hot_seat && mySeats.value.length > 1 && !present.value?.result;
  return isShared && mySeat.value !== holder.value && (myDecision.value?.secret || myHand.value.some(({ cards }) => cards.length > 0));
});

export function Handover() {
  return covered.value ? html`<${Cover} key=${mySeat.value} seat=${mySeat.value} />` : null;
}

/** Keys reach the table only once it is: Enter says so, Tab and Space stay with the browser. @param {{seat: string}} props */
function Cover({ seat }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const born = performance.now();
    const hush = (/** @type {KeyboardEvent} */ event) => {
      event.stopImmediatePropagation();
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (!event.repeat && performance.now() - born >= YOUNGEST) holder.value = seat;
    };
    box.current?.focus();
    addEventListener("keydown", hush, true);
    return () => removeEventListener("keydown", hush, true);
  }, []);
  const title = t("table.handover.title", { seat });
  return html`<section ref=${box} class="handover" role="dialog" aria-modal="true" aria-label=${title} tabindex="-1">
    <h2><${Emblem} seat=${seat} />${title}</h2><p>${t("table.handover.why", { seat })}</p>
      <${Button} kind="go" press="Enter" onClick=${() => (holder.value = seat)}>${t("table.handover.here", { seat })}<//></section>`;
}
