/** "Set everything up for me": one press, and the table makes a seat's decisions until the battle begins. */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem, Icon } from "./controls.js";
import { live, setUp } from "../store/table.js";
import { isSetUp } from "./lesson.js";
import { last, match, mySeat, mySeats, myDecision } from "../store/view.js";
import { set, settings } from "../store/settings.js";
import { t } from "../words.js";

/** Milliseconds without a change after which the player is asked again. */
const PATIENCE = 8000;

/** The seats that are being set up. */
const under = signal(/** @type {readonly string[]} */ ([]));

/** Whether my decision is being made by the table now. */
export const isBeingSetUp = () => isSetUp.value && !!myDecision.value && under.value.includes(mySeat.value ?? "");

/** @param {string} seat */
async function begin(seat) {
  if (await setUp(seat, true)) under.value = [...under.value, seat];
}

/** The player decides again. */
function stop() {
  for (const seat of under.value) void setUp(seat, false);
  under.value = [];
}

/** Offered while the table is set up. */
export function SetUpOffer() {
  const seat = mySeat.value;
  if (!seat || !isSetUp.value || under.value.includes(seat) || !live.value) return null;
  return html`<button type="button" class="action-row guide-call" onClick=${() => void begin(seat)}><${Icon} name="check" /><b>${t("table.set_up")}</b>
    <small>${t("table.set_up.hint")}</small></button>`;
}

/** The same as a button of the prompt, where the list of what one can do is not in sight. */
export function SetUpButton() {
  const seat = mySeat.value;
  if (!seat || !isSetUp.value || under.value.includes(seat)) return null;
  return html`<${Button} kind="quiet" onClick=${() => void begin(seat)}>${t("table.set_up")}<//>`;
}

/** In the prompt's place while the table decides for me. */
export function BeingSetUp() {
  useEffect(() => {
    const timer = setTimeout(stop, PATIENCE);
    return () => clearTimeout(timer);
  }, [last.value]);
  const title = t("table.set_up.under_way");
  return html`<section class="prompt waiting" role="region" aria-label=${title}><h2><${Emblem} seat=${mySeat.value} /><span>${title}</span></h2>
    <p class="why">${t("table.set_up.why")}</p><div class="acts"><span class="gap"></span><${Button} kind="quiet" onClick=${stop}>${t("table.set_up.stop")}<//></div></section>`;
}

/** Whether this table was opened as a first battle whose set-up nobody has begun. */
export function FirstSetUp() {
  const seat = mySeats.value[0];
  const due = settings.value.first === match.value.id && !!seat && live.value && last.value !== null;
  useEffect(() => {
    if (!due || !seat) return;
    set({ first: "" });
    if (isSetUp.peek()) void begin(seat);
  }, [due]);
  return null;
}
